"""The Domains tab: models that follow domains, pictures of what was found, tables, files."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from engine import tasks as engine_tasks
from engine.base.json_values import to_json
from engine.orders.evaluation import InspectDomainsOrder
from engine.results.domains import SentenceSeen, WordSeen
from engine.results.jobs import JobEnded, RunState
from gui.jobs.job import Job
from gui.pages.laboratory.domains import PICTURES
from gui.pages.laboratory.page import DOMAINS
from tests.engine.pictures.test_domains import FOUND
from tests.gui.fakes import model
from tests.gui.pages.laboratory.waiting import read_again, settle

TWO = model("two", kind="adapted", parent="small", is_builtin=False)
PLACES = {key: number for number, key in enumerate(PICTURES)}


@pytest.fixture
def known(tasks, monkeypatch):
    """What was found so far, newest first; a test may add to it."""
    found = []
    others = engine_tasks.list_models()
    monkeypatch.setattr(engine_tasks, "list_models", lambda: [*others, TWO])
    monkeypatch.setattr(engine_tasks, "models_of_domains", lambda: [TWO])
    monkeypatch.setattr(engine_tasks, "domain_inspections", lambda: found)
    return found


@pytest.fixture
def view(known, page, qtbot):
    """The tab, with what was found of the model."""
    known.append(FOUND)
    read_again(page, qtbot)
    page.tabs.choose(DOMAINS)
    settle(page, qtbot, lambda: page.domains.pictures.view.picture is not None)
    return page.domains


def choose(view, page, qtbot, key):
    view.pictures.switch.choose(PLACES[key])
    settle(page, qtbot, lambda: view.pictures.view.picture.key == key)


def test_without_such_a_model_it_says_how_to_make_one(page, qtbot):
    page.tabs.choose(DOMAINS)
    settle(page, qtbot)
    assert not page.domains.start.isEnabled()
    assert "Several domains, told apart by their words" in page.domains.reason.text()
    assert not page.domains.pictures.isVisible()


def test_a_model_that_nobody_looked_at_can_be_looked_at(known, page, submitted, qtbot):
    read_again(page, qtbot)
    page.tabs.choose(DOMAINS)
    settle(page, qtbot)
    assert page.domains.reason.text().startswith("This model has not been looked at yet.")
    assert page.domains.against.value() == "small"
    page.domains.start.click()
    assert submitted == [InspectDomainsOrder(model="two", against="small")]


def test_what_was_found_is_told_in_a_sentence_and_a_picture(view):
    pictures = view.pictures
    assert pictures.headline.text().startswith(
        "85 % of the sentences and 50 % of the words are taken for the"
    )
    assert pictures.view.picture.key == "sentence"
    assert "<Urteil> law" in pictures.view.accessibleDescription()
    assert view.start.text() == "Look again"


@pytest.mark.parametrize("key", PICTURES)
def test_every_picture_fits_and_speaks(view, page, qtbot, key):
    choose(view, page, qtbot, key)
    shown = view.pictures.view
    settle(page, qtbot, lambda: shown.picture.width == shown.width())
    assert shown.accessibleName() == shown.picture.title
    assert shown.accessibleDescription() == shown.picture.words
    assert shown.height() == shown.picture.height


def test_a_job_that_is_done_shows_what_it_found(known, page, qtbot):
    read_again(page, qtbot)
    job = Job(InspectDomainsOrder.kind, "Looking", page, order=InspectDomainsOrder(model="two"))
    page.show_subject(job)
    job.take(JobEnded(seq=1, state=RunState.DONE, result=to_json(FOUND)))
    settle(page, qtbot, lambda: page.domains.pictures.view.picture is not None)
    assert page.tabs.current == DOMAINS
    assert page.domains.pictures.isVisible()
    assert not page.domains.run.verdict.isVisible()


def test_the_numbers_are_a_table_for_those_who_do_not_see_the_picture(view, page, qtbot):
    choose(view, page, qtbot, "layers")
    view.pictures.form.choose(1)
    table = view.pictures.numbers
    assert view.pictures.table.isVisible()
    assert not view.pictures.view.isVisible()
    assert list(table.titles()) == ["Text of", "Layer", "pumps", "law"]
    assert [table.index(0, column).data() for column in range(4)] == ["pumps", "1", "0.60", "0.40"]


def test_one_layer_can_be_chosen(view, page, qtbot):
    view.pictures.layer.choose(1)
    settle(page, qtbot, lambda: view.pictures.view.picture.title.endswith("layer 2"))


def test_arrow_keys_go_from_part_to_part_and_tell_them(view):
    shown = view.pictures.view
    shown.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(shown, key)
    assert shown.accessibleName() == view.pictures.part.text() == "<Urteil>: law 90 %"


READ = SentenceSeen((WordSeen("drips", (0.9, 0.1)),), (((1.0, 0.0),), ((0.8, 0.2),), ((0.9, 0.1),)))
OWN = SentenceSeen((WordSeen("Rohr", (0.8, 0.2)),), (((0.8, 0.2),),), translation=READ)


@pytest.fixture
def asked(monkeypatch):
    """The texts that were read, each as one sentence of one word."""
    texts = []

    def seen(_translator, text):
        texts.append(text)
        return [OWN]

    monkeypatch.setattr(engine_tasks, "open_system", lambda model: model)
    monkeypatch.setattr(engine_tasks, "sentences_by_domain", seen)
    return texts


def read_own(view, page, qtbot):
    view.pictures.own.setText("Das Rohr tropft.")
    QTest.keyClick(view.pictures.own, Qt.Key.Key_Return)
    settle(page, qtbot, lambda: view.pictures.view.picture.table[1][0] == "Rohr")


def test_sentences_of_ones_own_are_read_and_stand_beside_the_others(view, page, asked, qtbot):
    read_own(view, page, qtbot)
    assert asked == ["Das Rohr tropft."]
    picker = view.pictures.sentence
    assert [picker.itemText(place) for place in range(picker.count())] == ["Rohr", "law: Das <Urteil> =gilt"]


def test_sentences_read_by_one_model_are_not_shown_for_another(view, page, asked, qtbot):
    view.pictures.own.setText("Das Rohr tropft.")
    QTest.keyClick(view.pictures.own, Qt.Key.Key_Return)
    view.pictures.show_inspection(replace(FOUND, model="other"))
    settle(page, qtbot)
    picker = view.pictures.sentence
    assert [picker.itemText(place) for place in range(picker.count())] == ["law: Das <Urteil> =gilt"]


def test_the_sentences_of_a_file_are_read(view, page, asked, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "mine.txt"
    path.write_text("Das Rohr tropft.\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    view.pictures.file.click()
    settle(page, qtbot, lambda: asked)
    assert asked == ["Das Rohr tropft.\n"]


def test_the_translation_has_the_decoders_words_and_layers(view, page, asked, qtbot):
    pictures = view.pictures
    assert not pictures.side.isEnabled()  # its decoder says nothing
    read_own(view, page, qtbot)
    assert pictures.side.isEnabled()
    pictures.side.choose(True)
    settle(page, qtbot, lambda: pictures.view.picture.table[1][0] == "drips")
    assert pictures.layer.count() == 1 + 3
    pictures.layer.choose(1)
    settle(page, qtbot, lambda: pictures.view.picture.table[1] == ("drips", 0.8, 0.2))
    pictures.side.choose(False)
    settle(page, qtbot, lambda: pictures.view.picture.table[1][0] == "Rohr")
    assert pictures.layer.count() == 1 + 1


def test_a_picture_is_written_for_paper(view, page, qtbot, tmp_path, monkeypatch):
    chosen = (str(tmp_path / "words"), "Picture (*.png)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    with qtbot.waitSignal(page.toasted) as told:
        view.pictures.export.click()
    assert told.args == ["Written: words.png"]
    assert (tmp_path / "words.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_all_pictures_are_written_into_a_new_folder(view, page, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "all"), ""))
    with qtbot.waitSignal(page.toasted):
        view.pictures.export_all.click()
    assert {"map.svg", "map.png", "map.csv", "sentence-2.svg"} <= {
        p.name for p in (tmp_path / "all").iterdir()
    }
    view.pictures.export_all.click()
    settle(page, qtbot, view.pictures.error.isVisible)
