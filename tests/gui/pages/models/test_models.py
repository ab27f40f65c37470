"""The Models page: descent, card, adding, exporting, removing with undo."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.models import ModelAdded, ModelStory
from gui.jobs.panel import JobPanel
from gui.page_list import LibraryPlace, Section
from gui.pages.library.page import LibraryPage
from gui.pages.models.lineage import families
from gui.pages.models.page import LanguagesSheet, ModelsPage
from gui.pages.page import Page
from gui.widgets.controls import Picker
from gui.widgets.feedback import EmptyState, InlineError
from tests.engine.exchange.m2m100_samples import write_m2m100
from tests.engine.exchange.marian_samples import write_marian
from tests.engine.library.conftest import add_model, model_record
from tests.gui.pages.models.conftest import button, choose, export, models_of, names, refresh, settle
from tests.gui.showing import shown_texts
from tests.tiny import write_model_folder


def test_models_stand_below_those_they_were_made_from():
    parents = {"b": "a", "a": None, "c": "b", "lost": "gone"}
    models = [(model_record(id_, parent=parent), ModelStory(model=id_)) for id_, parent in parents.items()]
    assert [(member.model.id, member.depth) for member in families(models)] == [
        ("a", 0), ("b", 1), ("c", 2), ("lost", 0),
    ]  # fmt: skip


def test_models_of_one_name_are_told_apart(page, library):
    for id_, method in (("x", "va-llm"), ("y", "fine-tune")):
        add_model(library, id_, name="bearings", kind="adapted", method=method)
    refresh(page)
    assert {name.split(",")[0] for name in names(page)} >= {
        "bearings · Learn new words", "bearings · Learn from your sentences",
    }  # fmt: skip


def test_the_card_says_what_a_model_is_not_for(page):
    assert {"Not for", "Poems."} <= shown_texts(page)


def test_built_in_models_cannot_be_removed(page):
    assert not button(page, "Remove").isEnabled()


def test_removing_can_be_undone(page, qtbot):
    choose(page, 1)
    with qtbot.waitSignal(page.undo_offered) as offer:
        button(page, "Remove").click()
    assert [record.id for record in tasks.list_models()] == ["small"]
    with qtbot.waitSignal(page.toasted):
        offer.args[1]()
    assert len(tasks.list_models()) == 2


def test_the_delete_key_removes_the_chosen_model(page, qtbot):
    choose(page, 1)
    table = models_of(page)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    with qtbot.waitSignal(page.undo_offered):
        qtbot.keyClick(table, Qt.Key.Key_Delete)


def test_an_added_model_is_chosen_in_the_list(page, qtbot, tiny_model, tmp_path):
    folder = shutil.copytree(tiny_model, tmp_path / "tiny")
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        assert page.accept_files([folder])
    added = next(model for model in tasks.list_models() if model.id not in ("small", "pumps"))
    qtbot.waitUntil(lambda: added.id in shown_texts(page))


def test_a_broken_model_is_refused_on_the_page(page, qtbot, tmp_path):
    page.accept_files([tmp_path])
    error = page.findChild(InlineError)
    qtbot.waitUntil(error.isVisible, timeout=60_000)
    assert "it has no model.json" in error.accessibleName()


@pytest.mark.slow
def test_a_model_of_another_program_asks_for_its_languages_and_is_added(page, qtbot, tmp_path):
    folder = tmp_path / "mine"
    write_marian(folder, languages=None)
    assert page.accept_files([folder])
    qtbot.waitUntil(lambda: page.findChild(LanguagesSheet) is not None, timeout=10_000)
    sheet = page.findChild(LanguagesSheet)
    agree = button(sheet, "Add the model")
    assert not agree.isEnabled()
    assert "Choose both languages." in shown_texts(sheet)
    source, target = sheet.findChildren(Picker)
    source.choose("de")
    target.choose("de")
    assert "Choose two different languages." in shown_texts(sheet)
    target.choose("en")
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        agree.click()
        panel = page.findChild(JobPanel)
        assert panel.isVisible()
    qtbot.waitUntil(lambda: "Marian (Hugging Face)" in shown_texts(page))
    assert {"Came from", "Licence", "cc-by-4.0", "German → English"} <= shown_texts(page)
    assert not panel.isVisible()


@pytest.mark.slow
def test_of_a_model_of_many_languages_both_are_chosen_and_its_licence_is_said(page, qtbot, tmp_path):
    write_m2m100(tmp_path / "nllb-tiny")
    assert page.accept_files([tmp_path / "nllb-tiny"])
    qtbot.waitUntil(lambda: page.findChild(LanguagesSheet) is not None, timeout=10_000)
    sheet = page.findChild(LanguagesSheet)
    assert any("reads and writes 5 languages" in text for text in shown_texts(sheet))
    for picker, tag in zip(sheet.findChildren(Picker), ("ru", "zh"), strict=True):
        picker.choose("fi")
        assert picker.value() != "fi"
        picker.choose(tag)
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        button(sheet, "Add the model").click()
    qtbot.waitUntil(lambda: "cc-by-nc-4.0, not for commercial use" in shown_texts(page))
    assert any(text.startswith("Commercial use: its licence") for text in shown_texts(page))


def test_adding_can_be_stopped(children, page, qtbot, tmp_path):
    folder = tmp_path / "opus-mt-de-en"
    write_marian(folder)
    page.accept_files([folder])
    panel = page.findChild(JobPanel)
    qtbot.waitUntil(panel.isVisible, timeout=10_000)
    button(panel, "Stop").click()
    qtbot.waitUntil(lambda: not panel.isVisible(), timeout=60_000)
    assert len(tasks.list_models()) == 2
    assert not page.findChild(InlineError).isVisible()


def test_a_file_that_is_no_model_is_not_taken(page, tmp_path):
    assert not page.accept_files([tmp_path / "letter.txt"])


def test_the_empty_page_teaches(page):
    tasks.remove_model("small", force=True)
    tasks.remove_model("pumps", force=True)
    refresh(page)
    assert page.findChild(EmptyState).isVisible()


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Translate with it", ["translate", "small"]),
        ("Teach it…", ["library", LibraryPlace(Section.LEARNING, id="small")]),
        ("Measure it", ["laboratory", "small"]),
    ],
)
def test_a_model_leads_to_the_other_pages(page, qtbot, text, goal):
    with qtbot.waitSignal(page.navigated) as signal:
        button(page, text).click()
    assert signal.args == goal


def test_a_model_is_exported_to_the_folder_chosen(page, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    with qtbot.waitSignal(page.toasted, timeout=60_000) as said:
        export(page, qtbot)
    assert said.args[0] == f"Exported to {tmp_path / 'small'}."
    assert (tmp_path / "small" / "model.json").is_file()


def test_a_packed_model_is_exported_as_a_pack(page, library, qtbot, tmp_path, monkeypatch):
    add_model(library, "a-pack", kind="adapted", parent="small", scope="pack")
    refresh(page)
    choose(page, next(row for row, name in enumerate(names(page)) if "Model a-pack" in name))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    with qtbot.waitSignal(page.toasted, timeout=60_000):
        export(page, qtbot)
    assert (tmp_path / "a-pack" / "pack.onnx_adapter").is_file()


def test_an_export_that_fails_says_why_and_takes_nothing_away(page, qtbot, tmp_path, monkeypatch):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "mine.txt").touch()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    export(page, qtbot)
    qtbot.waitUntil(lambda: "small" in "".join(shown_texts(page.findChild(InlineError))))
    assert [path.name for path in (tmp_path / "small").iterdir()] == ["mine.txt"]


def test_a_library_that_cannot_be_read_says_so_until_it_can(page, monkeypatch):
    def fail():
        raise LibraryError("The catalogue is damaged.", "Restore it from a copy.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "list_models", fail)
        refresh(page)
        assert "The catalogue is damaged." in shown_texts(page.findChild(InlineError))
    refresh(page)
    assert len(names(page)) == 2


def test_the_library_reads_its_models_once_for_a_change_and_shows_the_one_that_was_added(
    library, engine_services, qtbot, monkeypatch
):
    parts = {
        **dict.fromkeys(Section, lambda: Page(engine_services)),
        Section.MODELS: lambda: ModelsPage(engine_services),
    }
    whole = LibraryPage(engine_services, parts)
    qtbot.addWidget(whole)
    whole.show_subject(LibraryPlace(Section.MODELS))
    refresh(whole)
    models, n_read = whole.part(Section.MODELS), []
    add_model(library, "valves", name="valves", kind="adapted", parent="small", domain="valves")
    of_the_engine = tasks.model_story
    monkeypatch.setattr(tasks, "model_story", lambda id_: n_read.append(id_) or of_the_engine(id_))
    models._added(ModelAdded(model="valves"))
    settle(whole)
    assert n_read.count("valves") == 1
    assert models_of(models).current.model.id == "valves"
    whole.shut_down()


@pytest.fixture
def reading(page, tmp_path):
    """The id of a model with extra reading, chosen in the list; its table has two words."""
    about = {"n_words": 2, "width": 2, "n_sentences": 5}
    table = {"Pumpe": [1.0, 2.0], "Uhr": [3.0, 4.0]}
    folder = write_model_folder(tmp_path / "m", model_id="reading", table=table, details={"external": about})
    added = tasks.add_model(folder).id
    page.show_subject(added)
    refresh(page)
    return added


def pick(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))


@pytest.mark.slow
def test_words_are_added_from_a_file_told_on_the_card_and_taken_away_again(
    page, reading, qtbot, tmp_path, monkeypatch
):
    file = tmp_path / "valves.vec"
    file.write_text("Ventil 1 1\nUhr 5 5\n", encoding="utf-8")
    pick(monkeypatch, file)
    assert "2 words" in shown_texts(page)
    with qtbot.waitSignal(page.undo_offered) as offer:
        button(page, "Add words…").click()
    assert offer.args[0] == "“German → English, reading” has 2 words more."
    said = f"Added the vectors of 2 words to {reading}, called valves. 1 of them it had before; their new"
    qtbot.waitUntil(lambda: any(text.startswith(said) for text in shown_texts(page)))
    assert [each.label for each in tasks.word_tables(reading)] == ["", "valves"]
    with qtbot.waitSignal(page.toasted):
        offer.args[1]()
    assert [each.label for each in tasks.word_tables(reading)] == [""]
    qtbot.waitUntil(lambda: "Added words" not in shown_texts(page))


def test_a_file_of_another_dimension_is_refused_on_the_page(page, reading, tmp_path, monkeypatch, qtbot):
    file = tmp_path / "wide.vec"
    file.write_text("Ventil 1 1 1\nUhr 5 5 5\n", encoding="utf-8")
    pick(monkeypatch, file)
    button(page, "Add words…").click()
    error = page.findChild(InlineError)
    qtbot.waitUntil(error.isVisible)
    assert "3 numbers per word, the model's table 2" in error.accessibleName()
    assert len(tasks.word_tables(reading)) == 1


def test_a_model_that_reads_no_table_takes_no_words(page):
    assert not button(page, "Add words…").isVisible()
