"""The Models page by hand: adding, removing and what speaks against it, keys, the card, and its texts."""

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from engine import tasks
from engine.base.errors import LibraryError
from engine.orders import AddModelOrder
from engine.results.models import ModelExport, ModelFact, ModelSpeed
from gui.jobs.panel import JobPanel
from gui.pages.models.page import ModelsPage, _exported
from gui.widgets.feedback import InlineError
from gui.wording import size_words
from tests.engine.library.conftest import add_model
from tests.gui.conftest import delete_now, wait_for_calls
from tests.gui.finding import texts
from tests.gui.pages.models.conftest import button, choose, export, models_of, names, refresh
from tests.gui.showing import looks_as_built, shown_texts
from tests.tiny import write_model_folder


@pytest.fixture
def models(page):
    return models_of(page)


@pytest.fixture
def error(page):
    return page.findChild(InlineError)


@pytest.fixture
def ways(page):
    """The other ways to add a model, beside the list, by their text."""
    button(page, "Add a model").click()
    texts = ("From a folder…", "From a file (zip)…")
    return {text: button(page, text) for text in texts}


@pytest.fixture
def archive(tiny_model, tmp_path):
    """A model in a file."""
    path = tmp_path / "tiny.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for file in tiny_model.iterdir():
            packed.write(file, file.name)
    return path


def row_of(page, name):
    return next(row for row, each in enumerate(names(page)) if name in each)


def ids():
    return sorted(model.id for model in tasks.list_models())


def test_the_library_is_summed_up(page, library):
    add_model(library, "third", name="third")
    refresh(page)
    size = sum(model.size_bytes for model in tasks.list_models())
    assert f"3 models · {size / 1000:.0f} kB on disk" in shown_texts(page)


@pytest.mark.slow
def test_an_archive_is_added_by_the_button_beside_the_list(page, ways, archive, monkeypatch, qtbot):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: (str(archive), ""))
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        ways["From a file (zip)…"].click()
    assert len(ids()) == 3


@pytest.mark.slow
def test_a_dropped_archive_is_added_and_said_while_it_is_checked(page, archive, qtbot):
    said = []
    page.toasted.connect(said.append)
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        assert page.accept_files([archive])
        panel = page.findChild(JobPanel)
        qtbot.waitUntil(panel.isVisible, timeout=10_000)
        assert "Adding tiny.zip" in shown_texts(panel)
    assert said == ["The model was added."]


@pytest.mark.parametrize("text", ["From a folder…", "From a file (zip)…"])
def test_who_chooses_nothing_adds_nothing(page, ways, monkeypatch, text):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: "")
    ways[text].click()
    wait_for_calls(page.services)
    assert ids() == ["pumps", "small"]


@pytest.mark.slow
def test_a_model_that_is_there_already_is_refused(page, archive, error, qtbot):
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        page.accept_files([archive])
    page.accept_files([archive])
    qtbot.waitUntil(error.isVisible, timeout=60_000)
    assert "There is already a model" in error.accessibleName()
    assert len(ids()) == 3


def test_what_went_wrong_stays_while_the_library_is_read_again(page, error, tmp_path, qtbot):
    page.accept_files([tmp_path])
    qtbot.waitUntil(error.isVisible, timeout=60_000)
    refresh(page)
    assert error.isVisible()


@pytest.mark.slow
def test_the_next_thing_done_takes_the_error_away(page, error, archive, tmp_path, qtbot):
    page.accept_files([tmp_path])
    qtbot.waitUntil(error.isVisible)
    with qtbot.waitSignal(page.library_changed):
        page.accept_files([archive])
    assert not error.isVisible()


def test_a_library_that_can_be_read_again_says_nothing_more(page, error, monkeypatch):
    def fail():
        raise LibraryError("The catalogue is damaged.", "Restore it from a copy.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "list_models", fail)
        refresh(page)
        assert error.isVisible()
    refresh(page)
    assert not error.isVisible()


def test_asking_for_another_model_leaves_the_chosen_one_chosen(page, models, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: "")
    choose(page, 1)
    page.show_subject("add")
    refresh(page)
    assert models.currentIndex().row() == 1


def test_a_model_sent_along_is_chosen_and_an_unknown_one_does_no_harm(page, models):
    for wanted, row in (("pumps", 1), ("no-such-model", 0)):
        page.show_subject(wanted)
        refresh(page)
        assert models.currentIndex().row() == row


def test_the_arrow_keys_show_the_card_of_each(page, models, qtbot):
    choose(page, 0)
    models.setFocus()
    qtbot.keyClick(models, Qt.Key.Key_Down)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: {"Made from", "small"} <= shown_texts(page))
    qtbot.keyClick(models, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: "Made from" not in shown_texts(page))


def test_what_can_be_done_with_a_model_is_in_sight_however_long_its_card_is(page, qtbot):
    page.resize(960, 420)
    choose(page, 1)
    page.story.use.setText("In use.\n" * 60)
    export = button(page, "Export…")
    qtbot.waitUntil(lambda: export.visibleRegion().boundingRect() == export.rect())


def test_how_fast_a_model_is_here_is_said_when_it_is_known(page, qtbot, monkeypatch):
    told = []
    speed = ModelSpeed(device="CPU", n_threads=1, n_cores=2, one_ms={1: 60.0}, together_ms={1: 600.0})
    monkeypatch.setattr("engine.tasks.measure_speed", lambda _model: speed)
    page.toasted.connect(told.append)
    choose(page, 0)
    page.story.speed.click()
    qtbot.waitUntil(lambda: told[-1:] == [speed.in_short])


def test_a_model_whose_parent_is_gone_names_it_by_its_id(page, library):
    add_model(library, "orphan", name="orphan", kind="adapted", parent="lost")
    refresh(page)
    choose(page, row_of(page, "orphan"))
    assert {"Made from", "lost"} <= shown_texts(page)


def test_a_pack_is_not_adapted_further_but_its_model_is(page, library):
    add_model(library, "words", name="words", kind="adapted", parent="small", scope="pack")
    refresh(page)
    choose(page, row_of(page, "words"))
    assert ("Pack" in shown_texts(page), button(page, "Teach it…").isVisible()) == (True, False)
    export, measure = button(page, "Export…"), button(page, "Measure it")
    assert measure.x() == export.x()  # no hole where it would be
    choose(page, row_of(page, "small"))
    assert button(page, "Teach it…").isVisible()


def test_why_a_model_cannot_be_removed_is_said_at_the_button(page):
    remove = button(page, "Remove")
    choose(page, 0)
    assert (remove.isEnabled(), remove.toolTip()) == (False, "The built-in models stay.")
    choose(page, 1)
    assert (remove.isEnabled(), remove.toolTip()) == (True, "Goes to the trash; can be undone")


def test_the_delete_key_leaves_built_in_models_alone(page, models, qtbot):
    choose(page, 0)
    models.setFocus()
    with qtbot.assertNotEmitted(page.undo_offered, wait=50):
        qtbot.keyClick(models, Qt.Key.Key_Delete)
    assert ids() == ["pumps", "small"]


def test_a_model_that_packs_need_stays_and_says_so(page, library, error, qtbot):
    add_model(library, "own", name="own")
    add_model(library, "own-pack", name="own pack", kind="adapted", parent="own", scope="pack")
    refresh(page)
    choose(page, row_of(page, "own"))
    button(page, "Remove").click()
    qtbot.waitUntil(error.isVisible)
    assert error.accessibleName() == "The model own is needed by its packs: own-pack."
    assert "own" in ids()


def test_after_a_removal_another_model_is_shown(page, models, qtbot):
    choose(page, 1)
    with qtbot.waitSignal(page.undo_offered) as offer:
        button(page, "Remove").click()
    qtbot.waitUntil(lambda: models.model().rowCount() == 1)
    assert offer.args[0] == "“pumps” is in the trash."
    qtbot.waitUntil(lambda: "Poems." in shown_texts(page))


def test_what_is_no_longer_in_the_trash_cannot_come_back_and_says_so(page, error, qtbot):
    choose(page, 1)
    with qtbot.waitSignal(page.undo_offered) as offer:
        button(page, "Remove").click()
    tasks.empty_trash()
    offer.args[1]()
    qtbot.waitUntil(error.isVisible)
    assert "trash" in error.accessibleName()


@pytest.mark.slow
def test_an_export_tells_the_words_that_its_vocabulary_shows(page, tmp_path, qtbot, monkeypatch):
    folder = write_model_folder(
        tmp_path / "own", model_id="own", details={"corpora": [{"name": "catalogue"}]}
    )
    tasks.add_model(folder)
    refresh(page)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(tmp_path / "out"))
    (tmp_path / "out").mkdir()
    choose(page, row_of(page, "own"))
    with qtbot.waitSignal(page.toasted, timeout=60_000) as said:
        export(page, qtbot)
    written, words = said.args[0].split(" Its vocabulary shows ")
    assert written == f"Exported to {tmp_path / 'out' / 'own'}."
    assert words.startswith("2 words of your text: ")
    assert words.endswith(".")  # that is all of them


def test_an_export_without_a_place_writes_nothing(page, tmp_path, qtbot, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: "")
    export(page, qtbot)
    wait_for_calls(page.services)
    assert list(tmp_path.glob("**/model.json")) == []


def test_an_export_tells_at_most_a_dozen_words_and_says_that_there_are_more():
    def told(n_words):
        words = tuple(f"word{number}" for number in range(n_words))
        return _exported(ModelExport(model="own", path=Path("out"), as_="onnx", words=words))

    assert told(1) == "Exported to out. Its vocabulary shows 1 word of your text: word0."
    assert told(12).endswith("12 words of your text: " + ", ".join(f"word{n}" for n in range(12)) + ".")
    assert told(13).endswith("word11 …")


@pytest.fixture
def exporting(page, tmp_path, qtbot, monkeypatch):
    """An export that does not end by itself."""
    page.services.jobs.held.add("export-model")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(tmp_path))
    export(page, qtbot)
    qtbot.waitUntil(page.findChild(JobPanel).isVisible)


def test_while_a_model_is_exported_nothing_else_is_begun_until_it_is_stopped(page, exporting, archive, qtbot):
    with qtbot.waitSignal(page.toasted) as said:
        page.accept_files([archive])
    assert said.args[0] == "Wait until that is done, or stop it."
    buttons = [button(page, text) for text in ("Add a model", "Export…")]
    assert [each.isEnabled() for each in buttons] == [False, False]
    button(page, "Stop").click()
    assert [each.isEnabled() for each in buttons] == [True, True]
    assert [order.kind for order in page.services.jobs.orders] == ["export-model"]


def test_what_was_looked_at_before_an_export_began_does_not_stop_it(page, exporting, archive):
    page._looked(tasks.look_at_model(archive), "tiny.zip", AddModelOrder(path=archive))
    assert page.findChild(JobPanel).isVisible()
    assert [order.kind for order in page.services.jobs.orders] == ["export-model"]


def test_a_long_name_can_be_read_at_the_pointer(page, library, models):
    name = "German → English, the general terms and conditions of a very large customer"
    add_model(library, "long", name=name)
    refresh(page)
    index = models.model().index(row_of(page, "general terms"), 0)
    assert index.data(Qt.ItemDataRole.ToolTipRole).startswith(f"{name}\n")


def test_every_family_stands_together_whatever_the_order_of_the_library(page, library):
    add_model(library, "second", name="second")
    add_model(library, "second-law", name="second law", kind="adapted", parent="second", domain="law")
    add_model(library, "pumps-seals", name="pumps seals", kind="adapted", parent="pumps", domain="seals")
    refresh(page)
    shown = [name.strip("↳ ").split(" ·")[0] for name in names(page)]
    assert shown.index("second law") == shown.index("second") + 1
    assert shown.index("pumps seals") == shown.index("pumps") + 1
    assert names(page)[row_of(page, "seals")].startswith("        ↳")


def looks_like_a_new_page(page):
    """Changes the theme, and tells whether the page then looks like one that was opened after the change."""
    built = []

    def build():
        fresh = ModelsPage(page.services)
        built.append(fresh)
        fresh.resize(page.size())
        fresh.show()
        refresh(fresh)
        return fresh

    try:
        return looks_as_built(page.services.theme, page, build)
    finally:
        delete_now(*built)


@pytest.mark.slow
def test_the_page_looks_as_if_its_theme_had_always_been_there(page):
    assert looks_like_a_new_page(page)


def test_the_empty_page_looks_so_too(page):
    for model in ("small", "pumps"):
        tasks.remove_model(model, force=True)
    refresh(page)
    assert "The models on this computer" in texts(page)
    assert looks_like_a_new_page(page)


def test_a_row_says_what_a_model_is_how_fast_and_what_it_is_used_for(page, models, monkeypatch):
    size = size_words(tasks.list_models()[0].size_bytes)
    told = models.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == (
        f"small. German → English · {size}. "
        "Everyday text and learning from yours. In use where no adapted model is."
    )
    fast = ModelFact(name="Speed here", text="20 sentences a second")
    story = tasks.model_story
    monkeypatch.setattr(tasks, "model_story", lambda id_: replace(story(id_), facts=(fast,)))
    refresh(page)
    assert f"{size} · 20 sentences a second" in (models.records[0].lines[1])
    assert models.records[1].lines[2].startswith("In use: “pumps” is translated with it")
