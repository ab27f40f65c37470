"""The Models page: descent, card, adding, exporting, removing with undo."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTableView

from engine import tasks
from engine.errors import LibraryError
from gui.pages.models.lineage import families
from gui.widgets.feedback.empty_state import EmptyState
from gui.widgets.feedback.inline_error import InlineError
from tests.engine.library.conftest import add_model, model_record
from tests.gui.pages.models.conftest import button, choose, names, refresh
from tests.gui.showing import shown_texts


def test_models_stand_below_those_they_were_made_from():
    parents = {"b": "a", "a": None, "c": "b", "lost": "gone"}
    models = [model_record(id_, parent=parent) for id_, parent in parents.items()]
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
    table = page.findChild(QTableView)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    with qtbot.waitSignal(page.undo_offered):
        qtbot.keyClick(table, Qt.Key.Key_Delete)


def test_an_added_model_is_chosen_in_the_list(page, qtbot, tiny_model, tmp_path):
    folder = shutil.copytree(tiny_model, tmp_path / "tiny")
    with qtbot.waitSignal(page.library_changed):
        assert page.accept_files([folder])
    added = next(model for model in tasks.list_models() if model.id not in ("small", "pumps"))
    qtbot.waitUntil(lambda: added.id in shown_texts(page))


def test_a_broken_model_is_refused_on_the_page(page, qtbot, tmp_path):
    page.accept_files([tmp_path])
    error = page.findChild(InlineError)
    qtbot.waitUntil(error.isVisible)
    assert "it has no model.json" in error.accessibleName()


def test_a_file_that_is_no_model_is_not_taken(page, tmp_path):
    assert not page.accept_files([tmp_path / "letter.txt"])


def test_the_empty_page_teaches(page):
    tasks.remove_model("small", force=True)
    tasks.remove_model("pumps", force=True)
    refresh(page)
    assert page.findChild(EmptyState).isVisible()


@pytest.mark.parametrize(
    ("text", "goal"), [("Translate with it", "translate"), ("Adapt it", "adapt"), ("Measure it", "evaluate")]
)
def test_a_model_leads_to_the_other_pages(page, qtbot, text, goal):
    with qtbot.waitSignal(page.navigated) as signal:
        button(page, text).click()
    assert signal.args == [goal, "small"]


def test_a_model_is_exported_to_the_folder_chosen(page, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    with qtbot.waitSignal(page.toasted) as said:
        button(page, "Export…").click()
    assert said.args[0] == f"Exported to {tmp_path / 'small'}."
    assert (tmp_path / "small" / "model.json").is_file()


def test_a_packed_model_is_exported_as_a_pack(page, library, qtbot, tmp_path, monkeypatch):
    add_model(library, "a-pack", kind="adapted", parent="small", scope="pack")
    refresh(page)
    choose(page, next(row for row, name in enumerate(names(page)) if "Model a-pack" in name))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    with qtbot.waitSignal(page.toasted):
        button(page, "Export…").click()
    assert (tmp_path / "a-pack" / "pack.onnx_adapter").is_file()


def test_an_export_that_fails_says_why_and_takes_nothing_away(page, qtbot, tmp_path, monkeypatch):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "mine.txt").touch()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    button(page, "Export…").click()
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
