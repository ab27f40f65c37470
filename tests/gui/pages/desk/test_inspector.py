"""What stands beside the segments: alternatives, the memory, terms and checks of the active one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from engine.results.sessions import WorkState
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.wording import state_mark
from gui.pages.translate.page import TranslatePage
from gui.settings import Settings
from gui.shortcuts import SHORTCUTS
from tests.engine.corpora.samples import write
from tests.gui.pages.desk.desk_hands import (
    ALT,
    CHANGED,
    CONTROL,
    FIRST,
    add_corpus,
    confirm,
    field,
    known,
    opened,
    press,
    states,
    targets,
    type_over,
)
from tests.gui.pages.translate.page_window import Brake

VALVE, OPEN = "Das Ventil mit 20 bar ist offen.", "The valve with 20 bar is open."
BOILER, EMPTY = "Der Kessel ist leer.", "The boiler is empty."
SIMILAR = "Das Ventil mit 30 bar ist offen."
Key = Qt.Key


@pytest.fixture
def corpus(library: Path, tmp_path: Path) -> str:
    """A corpus with two sentences, there before the page is."""
    return add_corpus(tmp_path, [(VALVE, OPEN), (BOILER, EMPTY)])


@pytest.fixture
def keys(page: TranslatePage) -> Iterator[Settings]:
    """Settings whose keys count; the usual ones count again afterwards."""
    SHORTCUTS.follow(page.services.settings)
    yield page.services.settings
    page.services.settings.shortcuts = {}


@pytest.fixture
def valves(corpus: str, qtbot: Any, page: TranslatePage, tmp_path: Path) -> WorkDesk:
    """A text with one sentence that is like one of the corpus, and one that is the same."""
    return opened(qtbot, page, write(tmp_path / "valves.txt", f"{SIMILAR}\n\n{BOILER}\n"))


def shows_matches(qtbot: Any, desk: WorkDesk, *wanted: str) -> None:
    inspector = desk.view.inspector

    def shown() -> list[str]:
        view = inspector.matches_view
        return [each.target for each in inspector.matches.records] if view.isVisible() else []

    qtbot.waitUntil(lambda: shown() == [*wanted])


def alternatives(qtbot: Any, desk: WorkDesk) -> list[str]:
    """Returns the other translations, as soon as they are known."""
    rows = desk.view.inspector.alternatives
    qtbot.waitUntil(lambda: bool(rows.records))
    return [each.text for each in rows.records]


def click(view: Any, row: int) -> None:
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_100_percent_match_is_there_at_once_and_says_where_it_is_from(qtbot: Any, valves: WorkDesk) -> None:
    assert (targets(valves)[1], states(valves)[1]) == (EMPTY, WorkState.EXACT)
    assert valves.state.segments[1].origin == "valves.tsv:2"
    press(valves, Key.Key_Down, ALT)
    assert "100 % match, valves.tsv:2" in field(valves).accessibleDescription()
    assert valves.view.inspector.state.text() == "100 % match, valves.tsv:2."
    shows_matches(qtbot, valves, EMPTY)


def test_a_similar_sentence_is_shown_beside_it_and_taken_by_its_key(qtbot: Any, valves: WorkDesk) -> None:
    shows_matches(qtbot, valves, OPEN)
    qtbot.waitUntil(lambda: states(valves)[0] is WorkState.FUZZY)  # it has put itself in
    press(valves, Key.Key_0, ALT)
    assert targets(valves)[0] != OPEN
    press(valves, Key.Key_1, ALT)
    assert (targets(valves)[0], states(valves)[0]) == (OPEN, CHANGED)
    assert field(valves).toPlainText() == OPEN
    assert field(valves).hasFocus()


def test_it_names_the_key_that_puts_the_machines_words_back_as_it_is_now(
    qtbot: Any, valves: WorkDesk, keys: Settings
) -> None:
    said = valves.view.inspector.state
    qtbot.waitUntil(lambda: said.text().endswith(".tsv:1. Alt+0 puts the machine's translation back."))
    keys.shortcuts = {"match.0": "Alt+9"}
    assert said.text().endswith("Alt+9 puts the machine's translation back.")
    keys.shortcuts = {"match.0": ""}
    assert said.text().endswith("% match, valves.tsv:1.")


def test_a_match_that_was_taken_is_undone(qtbot: Any, valves: WorkDesk) -> None:
    shows_matches(qtbot, valves, OPEN)
    qtbot.waitUntil(lambda: states(valves)[0] is WorkState.FUZZY)
    press(valves, Key.Key_0, ALT)
    before = targets(valves)
    click(valves.view.inspector.matches_view, 0)
    assert targets(valves)[0] == OPEN
    assert field(valves).hasFocus()
    press(valves, Key.Key_Z, CONTROL)
    assert targets(valves) == before
    assert field(valves).toPlainText() == before[0]


def test_what_was_found_for_one_segment_is_never_taken_for_the_next(qtbot: Any, valves: WorkDesk) -> None:
    shows_matches(qtbot, valves, OPEN)
    alternatives(qtbot, valves)
    qtbot.waitUntil(lambda: states(valves)[0] is WorkState.FUZZY)
    before = targets(valves)
    press(valves, Key.Key_Down, ALT)  # and at once, before anything is found for that one
    valves.view.inspector.take_match(0)
    for view in (valves.view.inspector.matches_view, valves.view.inspector.alternatives_view):
        if view.isVisible() and view.model().rowCount():
            click(view, 0)
    assert targets(valves) == before


def test_a_100_percent_match_that_is_taken_is_exact_with_its_origin(qtbot: Any, valves: WorkDesk) -> None:
    press(valves, Key.Key_Down, ALT)
    type_over(valves, "Something else")
    shows_matches(qtbot, valves, EMPTY)
    press(valves, Key.Key_1, ALT)
    assert (targets(valves)[1], states(valves)[1]) == (EMPTY, WorkState.EXACT)
    assert valves.state.segments[1].origin == "valves.tsv:2"


def test_what_is_confirmed_is_in_the_memory_of_the_next_one_like_it(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "two.txt", f"{VALVE}\n\n{SIMILAR}\n"))
    confirm(desk, OPEN)
    qtbot.waitUntil(lambda: known(VALVE) != [])
    press(desk, Key.Key_Up, ALT)
    press(desk, Key.Key_Down, ALT)
    shows_matches(qtbot, desk, OPEN)


def test_the_keys_of_matches_do_nothing_while_they_are_hidden(qtbot: Any, valves: WorkDesk) -> None:
    before = targets(valves)
    shows_matches(qtbot, valves, OPEN)
    valves._page.header.beside.click()
    assert not valves.view.inspector.isVisible()
    field(valves).setFocus()
    press(valves, Key.Key_1, ALT)
    assert targets(valves) == before


def test_the_keys_of_matches_still_work_in_the_panes(qtbot: Any, corpus: str, page: TranslatePage) -> None:
    page.source.edit.replace_text(BOILER)
    page.resize(1300, 640)
    page.source.edit.setFocus()
    qtbot.waitUntil(lambda: bool(page.inspector.matches.records))
    QTest.keyClick(page.source.edit, Key.Key_1, ALT)
    assert page.target.edit.toPlainText() == EMPTY


def test_alternatives_are_shown_and_taken(qtbot: Any, desk: WorkDesk) -> None:
    found = alternatives(qtbot, desk)
    place = next(row for row, text in enumerate(found) if text != targets(desk)[0])
    click(desk.view.inspector.alternatives_view, place)
    assert (targets(desk)[0], states(desk)[0]) == (found[place], CHANGED)
    assert field(desk).toPlainText() == found[place]
    assert field(desk).hasFocus()
    press(desk, Key.Key_Z, CONTROL)
    assert states(desk)[0] is WorkState.MACHINE


def test_an_alternative_is_taken_by_enter(qtbot: Any, desk: WorkDesk) -> None:
    found = alternatives(qtbot, desk)
    place = next(row for row, text in enumerate(found) if text != targets(desk)[0])
    view = desk.view.inspector.alternatives_view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(view.model().index(place, 0))
    QTest.keyClick(view, Key.Key_Return)
    assert targets(desk)[0] == found[place]


def test_alternatives_are_those_of_the_active_segment(qtbot: Any, desk: WorkDesk) -> None:
    first = alternatives(qtbot, desk)
    press(desk, Key.Key_Down, ALT)
    qtbot.waitUntil(lambda: desk.view.inspector.alternatives.records == [])
    assert alternatives(qtbot, desk) != first


def test_the_checks_follow_what_is_typed(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    desk = opened(qtbot, page, write(tmp_path / "price.txt", "Der Druck beträgt 12 bar.\n"))
    remarks = desk.view.inspector.remarks
    type_over(desk, "The pressure is 13 bar.")
    qtbot.waitUntil(lambda: "12" in remarks.text())
    type_over(desk, "The pressure is 12 bar.")
    qtbot.waitUntil(lambda: "12" not in remarks.text())


def test_what_is_wrong_in_an_amount_of_a_machine_translation_is_to_check(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "price.txt", "Der Druck beträgt 4711 bar.\n"))
    assert "4711" not in targets(desk)[0], "the text is chosen so that the tiny model has it wrong"
    desk.view.filter.setCurrentIndex(2)
    assert len(targets(desk)) == 1


def test_the_inspector_can_be_left_out_by_key_and_comes_back(qtbot: Any, desk: WorkDesk) -> None:
    press(desk, Key.Key_I, CONTROL)
    qtbot.waitUntil(lambda: not desk.view.inspector.isVisible())
    press(desk, Key.Key_I, CONTROL)
    qtbot.waitUntil(desk.view.inspector.isVisible)


def test_a_narrow_window_leaves_the_inspector_out(qtbot: Any, page: TranslatePage, desk: WorkDesk) -> None:
    page.resize(700, 640)
    qtbot.waitUntil(lambda: not desk.view.inspector.isVisible())
    page.resize(1000, 640)
    qtbot.waitUntil(lambda: desk.view.inspector.isVisible())


def test_the_window_does_not_wait_for_what_is_found(qtbot: Any, desk: WorkDesk, brake: Brake) -> None:
    brake.gate.clear()
    press(desk, Key.Key_Down, ALT)
    type_over(desk, "She writes.")
    press(desk, Key.Key_Return)
    assert states(desk)[1] is WorkState.CONFIRMED
    brake.gate.set()
    assert FIRST


@pytest.mark.qt_log_ignore("plugin does not support")  # menus, offscreen
def test_other_words_are_offered_at_the_caret_and_the_rest_follows(qtbot: Any, desk: WorkDesk) -> None:
    before = field(desk).toPlainText()
    field(desk).moveCursor(QTextCursor.MoveOperation.Start)
    press(desk, Qt.Key.Key_Space, CONTROL)
    qtbot.waitUntil(desk._others.isVisible)
    offered = desk._others.actions()
    offered[-1].trigger()
    desk._others.close()
    assert targets(desk)[0] == field(desk).toPlainText()
    assert targets(desk)[0].startswith(offered[-1].text().rstrip("…")[:20])
    desk.undo()
    assert targets(desk)[0] == before


@pytest.mark.qt_log_ignore("plugin does not support")  # menus, offscreen
def test_a_word_that_is_clicked_with_ctrl_offers_others(qtbot: Any, desk: WorkDesk) -> None:
    type_over(desk, "We read books.")
    cursor = field(desk).textCursor()
    cursor.setPosition(5)  # within "read"
    place = field(desk).cursorRect(cursor).center()
    with qtbot.waitSignal(desk.view.table.others_asked) as asked:
        QTest.mouseClick(field(desk).viewport(), Qt.MouseButton.LeftButton, CONTROL, place)
    assert asked.args == [0, "We "]
    qtbot.waitUntil(desk._others.isVisible)
    desk._others.close()


LONG = "Die neue Pumpe im großen Keller läuft seit gestern ohne einen Fehler."
NEAR = LONG.replace("gestern", "heute")


@pytest.fixture
def house(library: Path, tmp_path: Path) -> None:
    """A memory with a long sentence, there before the page is."""
    add_corpus(tmp_path, [(LONG, "The new pump runs.")], name="house", domain="house")


@pytest.fixture
def near(house: None, qtbot: Any, page: TranslatePage, tmp_path: Path) -> WorkDesk:
    """A text with one sentence that is very like it."""
    return opened(qtbot, page, write(tmp_path / "near.txt", f"{NEAR}\n\n{BOILER}\n"))


def test_a_very_similar_sentence_stands_there_with_its_per_cent(qtbot: Any, near: WorkDesk) -> None:
    qtbot.waitUntil(lambda: states(near)[0] is WorkState.FUZZY)
    assert targets(near)[0] == "The new pump runs."
    per_cent = near.state.segments[0].similarity
    qtbot.waitUntil(lambda: f"{per_cent} % match" in near.view.inspector.state.text())
    assert state_mark(near.state.segments[0]) == f"{per_cent} %"
    assert near.view.count.text() == "0/2 confirmed"
    assert f"{per_cent} % match, house.tsv:1" in field(near).accessibleDescription()


def test_the_machines_translation_is_one_key_away_from_a_match(qtbot: Any, near: WorkDesk) -> None:
    qtbot.waitUntil(lambda: states(near)[0] is WorkState.FUZZY)
    draft = near.state.segments[0].draft
    press(near, Key.Key_0, ALT)
    assert (targets(near)[0], states(near)[0]) == (draft, WorkState.MACHINE)
    qtbot.wait(500)
    assert states(near)[0] is WorkState.MACHINE, "the match came again"
    press(near, Key.Key_Z, CONTROL)
    assert (targets(near)[0], states(near)[0]) == ("The new pump runs.", WorkState.FUZZY)


def test_what_is_confirmed_now_is_a_match_for_what_comes_later(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "near.txt", f"{LONG}\n\n{BOILER}\n\n{NEAR}\n"))
    confirm(desk, "The new pump runs.")
    qtbot.waitUntil(lambda: known(LONG) != [])
    press(desk, Key.Key_Return)
    qtbot.waitUntil(lambda: (targets(desk)[2], states(desk)[2]) == ("The new pump runs.", WorkState.FUZZY))
