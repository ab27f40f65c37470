"""The trash of the Library: what was removed comes back or is gone, and both are said."""

import json
import shutil
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from engine import tasks as engine_tasks
from engine.library import Library
from engine.orders.corpora import StageOrder
from gui.errors import Question
from gui.pages.page import column
from gui.pages.trash import TrashView
from gui.widgets.controls import soft_label
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.gui.finding import button, press, texts
from tests.gui.showing import show_active
from tests.tiny import PAIRS


@pytest.fixture
def tasks(library_home):
    Library(library_home)
    return engine_tasks


@pytest.fixture
def removed(tasks):
    for name in ("Anna", "Ben"):
        tasks.remove_speaker(tasks.create_speaker(name).id)


@pytest.fixture
def view(tasks, services, qtbot):
    result = TrashView(services)
    qtbot.addWidget(result)
    result.resize(700, 400)
    show_active(qtbot, result)
    return result


def shown(view, qtbot, text):
    view.refresh()
    qtbot.waitUntil(lambda: text in texts(view))


def answer(view, choice):
    view.empty.click()
    press(view.findChild(Question), choice)


def test_an_empty_trash_says_so(view, qtbot):
    shown(view, qtbot, "The trash is empty.")


@pytest.fixture
def learned(tasks, library_home, tiny_model):
    """Two models that learned from a corpus that is in the trash; the name of the model before them."""
    tasks.add_model(tiny_model)
    library = Library(library_home)
    base = library.model("tiny")
    details = json.dumps({"corpora": [{"corpus": "pumps"}]})

    def fill(folder):
        shutil.copytree(base.path, folder, dirs_exist_ok=True)

    for name in ("first", "second"):
        made = replace(base, id=name, name=f"The {name}", kind="adapted", parent="tiny", domain=name)
        library.add_model(replace(made, details_json=details), fill)
    add_corpus("pumps", PAIRS)
    tasks.remove_corpus("pumps")
    return base.name


def test_a_model_that_learned_from_what_is_gone_can_be_taken_out_of_use_and_removed(
    learned, tasks, view, qtbot
):
    shown(view, qtbot, "1 entry, ")
    answer(view, "Empty the trash")
    qtbot.waitUntil(lambda: "still there: first" in texts(view))
    with qtbot.waitSignal(view.restored) as said:
        button(view, "Go back to the model before The first").click()
    assert said.args == [f"“{learned}” is used again."]
    remove = button(view, "Remove the model The first")
    remove.setFocus()
    with qtbot.waitSignal(view.restored):
        remove.click()
    assert [entry.entry_id for entry in tasks.list_trash()] == ["first"]
    assert view.focusWidget().accessibleName() == "Remove the model The second"


def test_models_that_learned_stay_listed_when_something_is_restored(learned, tasks, view, qtbot):
    shown(view, qtbot, "1 entry, ")
    answer(view, "Empty the trash")
    qtbot.waitUntil(lambda: "still there: first" in texts(view))
    tasks.remove_speaker(tasks.create_speaker("Anna").id)
    shown(view, qtbot, "1 entry, ")
    assert button(view, "Remove the model The second").isVisible()


def test_emptying_an_empty_trash_counts_nothing_in_it(view, qtbot):
    shown(view, qtbot, "The trash is empty.")
    view.empty.click()
    asked = texts(view.findChild(Question))
    assert "Nothing is in it" in asked
    assert "0 entries" not in asked


def test_what_was_removed_is_listed_newest_first_with_its_kind(removed, view, qtbot):
    shown(view, qtbot, "2 entries, ")
    qtbot.waitUntil(lambda: "Ben" in texts(view))
    told = texts(view)
    assert told.index("Ben") < told.index("Anna")
    assert told.count("Speaker, removed ") == 2


def test_an_entry_comes_back_and_leaves_the_list(removed, tasks, view, qtbot):
    shown(view, qtbot, "2 entries, ")
    with qtbot.waitSignal(view.restored) as said:
        button(view, "Restore the speaker “Anna”").click()
    assert said.args == ["“Anna” is back."]
    assert [speaker.name for speaker in tasks.list_speakers()] == ["Anna"]
    qtbot.waitUntil(lambda: "1 entry, " in texts(view))
    assert "Anna" not in texts(view)


def test_the_trash_is_emptied_after_a_question_and_says_what_is_gone(removed, tasks, view, qtbot):
    shown(view, qtbot, "2 entries, ")
    answer(view, "Empty the trash")
    qtbot.waitUntil(lambda: "Gone for good: " in texts(view))
    assert "the speaker anna" in texts(view)
    assert (tasks.list_trash(), tasks.trash_size()) == ([], 0)


def test_who_keeps_it_loses_nothing(removed, tasks, view, qtbot):
    shown(view, qtbot, "2 entries, ")
    answer(view, "Keep it")
    assert len(tasks.list_trash()) == 2


def test_what_cannot_come_back_says_why_and_stays(removed, tasks, view, qtbot):
    shown(view, qtbot, "2 entries, ")
    tasks.create_speaker("Anna")
    button(view, "Restore the speaker “Anna”").click()
    qtbot.waitUntil(lambda: "cannot be restored" in texts(view))
    assert len(tasks.list_trash()) == 2


def test_a_narrow_column_in_a_wide_page_gets_the_height_of_its_own_width(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    rows = column(page, 300)
    rows.addWidget(soft_label("A line that is wrapped. " * 20))
    assert page.layout().totalHeightForWidth(1200) >= rows.totalHeightForWidth(300) > 100


def test_an_unfinished_import_can_be_discarded(view, tasks, tmp_path, qtbot):
    path = tmp_path / "pumps.tsv"
    path.write_text("de\ten\nDas ist eine Pumpe.\tThis is a pump.\n")
    staged = tasks.stage_import(StageOrder(files=(path,), src="de", tgt="en"))
    shown(view, qtbot, "Unfinished import, ")
    press(view, "Discard")
    qtbot.waitUntil(lambda: "The trash is empty." in texts(view))
    assert not (Library(engine_tasks.library_folder()).home / "staging" / staged.staged).exists()
