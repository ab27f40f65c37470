"""What the corpora have of the sentence at the caret: found, shown, taken over, put back, and silent."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from engine import tasks
from engine.orders.corpora import CorpusEdit, ImportOrder
from gui.pages.translate.memory import MatchDelegate, _with_changes, origin_words
from gui.pages.translate.page import TranslatePage
from gui.theme import tokens_now
from tests.engine.corpora.samples import write_tsv
from tests.gui.pages.translate.page_window import at_rest, translation

VALVE, OPEN = "Das Ventil mit 20 bar ist offen.", "The valve with 20 bar is open."
BOILER, EMPTY = "Der Kessel ist leer.", "The boiler is empty."
OTHER = "Heute regnet es."
TEXT = f"{OTHER} Das Ventil mit 30 bar ist offen. {BOILER}"


def add_corpus(
    folder: Path, rows: list[tuple[str, str]], name: str = "valves", domain: str = "valves"
) -> str:
    """Imports pairs from German to English."""
    path = write_tsv(folder / f"{name}.tsv", rows)
    order = ImportOrder(files=[path], domain=domain, src="de", tgt="en", name=name)
    return tasks.import_corpus(order).corpus


@pytest.fixture
def corpus(library: Path, tmp_path: Path) -> str:
    """A corpus with two sentences, there before the page is."""
    return add_corpus(tmp_path, [(VALVE, OPEN), (BOILER, EMPTY)])


@pytest.fixture
def page(corpus: str, page: TranslatePage) -> TranslatePage:
    """The page over a library with a corpus, wide enough for the inspector."""
    page.resize(1300, 640)
    return page


def put(qtbot: Any, page: TranslatePage, text: str, caret: int = 0) -> None:
    """Types a text, and puts the caret at a place of it."""
    page.source.edit.replace_text(text)
    qtbot.waitUntil(lambda: page.output.map is not None and page.output.map.translation.source == text)
    qtbot.waitUntil(lambda: at_rest(page))
    place_caret(page, caret)


def place_caret(page: TranslatePage, caret: int) -> None:
    cursor = page.source.edit.textCursor()
    cursor.setPosition(caret)
    page.source.edit.setTextCursor(cursor)
    page.source.edit.setFocus(Qt.FocusReason.OtherFocusReason)


def targets(page: TranslatePage) -> list[str]:
    return [match.target for match in page.inspector.matches.records]


def shows_matches(qtbot: Any, page: TranslatePage, *wanted: str) -> None:
    qtbot.waitUntil(lambda: targets(page) == [*wanted])


def press(page: TranslatePage, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, Qt.KeyboardModifier.AltModifier)


def test_the_sentence_at_the_caret_is_looked_up_and_others_take_no_room(
    qtbot: Any, page: TranslatePage
) -> None:
    put(qtbot, page, TEXT, TEXT.index("30"))
    shows_matches(qtbot, page, OPEN)
    (match,) = page.inspector.matches.records
    assert match.similarity == 96
    assert origin_words(match).startswith("valves · valves.tsv:1 · 2")
    place_caret(page, 3)
    shows_matches(qtbot, page)
    place_caret(page, len(TEXT))
    shows_matches(qtbot, page, EMPTY)


def test_without_corpora_nothing_is_said(qtbot: Any, page: TranslatePage, corpus: str) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    tasks.remove_corpus(corpus)
    page.refresh()
    shows_matches(qtbot, page)
    assert page.target.error.isHidden()


def test_without_text_there_are_no_matches(qtbot: Any, page: TranslatePage) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    page.source.edit.replace_text("")
    assert targets(page) == []


def test_the_caret_of_the_translation_counts_while_it_has_the_keyboard(
    qtbot: Any, page: TranslatePage
) -> None:
    put(qtbot, page, TEXT, 3)
    assert targets(page) == []
    edit = page.target.edit
    edit.setFocus(Qt.FocusReason.TabFocusReason)
    cursor = edit.textCursor()
    cursor.setPosition(page.output.map.target_span(1).start + 1)
    edit.setTextCursor(cursor)
    shows_matches(qtbot, page, OPEN)


def test_a_key_takes_a_match_over_and_the_message_takes_it_back(qtbot: Any, page: TranslatePage) -> None:
    offered: list[Any] = []
    page.undo_offered.connect(lambda text, undo: offered.append((text, undo)))
    put(qtbot, page, TEXT, TEXT.index("30"))
    shows_matches(qtbot, page, OPEN)
    before = page.target.edit.toPlainText()
    press(page, Qt.Key.Key_1)
    assert page.output.map.shown(1) == OPEN
    assert OPEN in page.target.edit.toPlainText()
    assert "in the text" in str(page.inspector.matches.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    ((words, undo),) = offered
    assert words == "Taken over from memory (96 %)"
    undo()
    assert page.target.edit.toPlainText() == before
    press(page, Qt.Key.Key_2)  # there is no second one
    assert page.target.edit.toPlainText() == before


def test_the_same_key_puts_back_what_was_there(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    add_corpus(tmp_path, [(BOILER, "No water is in the boiler.")], "more")
    put(qtbot, page, BOILER)
    qtbot.waitUntil(lambda: len(targets(page)) == 2)
    first, before = targets(page)[0], page.target.edit.toPlainText()
    assert before == translation(BOILER)
    press(page, Qt.Key.Key_2)
    press(page, Qt.Key.Key_1)
    assert page.target.edit.toPlainText() == first
    press(page, Qt.Key.Key_1)
    assert page.target.edit.toPlainText() == before


def test_a_click_and_enter_take_over_too_and_copying_leaves_it(qtbot: Any, page: TranslatePage) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    view = page.inspector.matches_view
    place = view.visualRect(view.model().index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.target.edit.toPlainText() == EMPTY
    assert page.source.edit.hasFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page.target.edit.toPlainText() == translation(BOILER)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == EMPTY


def test_in_an_edited_sentence_a_match_is_typed_and_undone_as_an_edit(
    qtbot: Any, page: TranslatePage
) -> None:
    put(qtbot, page, TEXT, 0)
    page.editor.begin_sentence(1)
    shows_matches(qtbot, page, OPEN)
    before = page.target.edit.edited_text()
    press(page, Qt.Key.Key_1)
    assert page.target.edit.edited_text() == OPEN
    QTest.keyClick(page.target.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.target.edit.edited_text() == before
    assert page.editor.is_editing


def test_a_match_stays_when_the_text_is_translated_again(qtbot: Any, page: TranslatePage) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    press(page, Qt.Key.Key_1)
    longer = f"{BOILER} {OTHER}"
    put(qtbot, page, longer)
    assert page.output.map.shown(0) == EMPTY
    assert page.output.map.shown(1) == translation(OTHER)


def test_the_chosen_domain_comes_first(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    add_corpus(tmp_path, [(BOILER, "No water is in the boiler.")], "more", "pumps")
    add_corpus(tmp_path, [(BOILER, "Nothing is in the boiler.")], "newest", "law")
    put(qtbot, page, BOILER)
    qtbot.waitUntil(lambda: len(targets(page)) == 3)
    page.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: targets(page)[:1] == ["No water is in the boiler."])


def test_a_corpus_that_changed_counts_at_the_next_visit(qtbot: Any, page: TranslatePage, corpus: str) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    tasks.edit_corpus(corpus, CorpusEdit(name="handbook"))
    page.refresh()
    qtbot.waitUntil(lambda: [each.name for each in page.inspector.matches.records] == ["handbook"])


def test_differences_are_shown_by_lines_and_told_in_words(qtbot: Any, page: TranslatePage) -> None:
    put(qtbot, page, TEXT, TEXT.index("30"))
    shows_matches(qtbot, page, OPEN)
    (match,) = page.inspector.matches.records
    text, looks = _with_changes(match.parts, tokens_now())
    assert text == "Das Ventil mit 20 30 bar ist offen."
    assert [(text[look.start : look.start + look.length], look.format.fontStrikeOut()) for look in looks] == [
        ("20", True),
        ("30", False),
    ]
    assert looks[1].format.fontUnderline()
    spoken = str(page.inspector.matches.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith(f"96 per cent alike: {VALVE} It has “20” in place of “30”. Translation: {OPEN}")
    assert spoken.endswith("Alt+1 takes it over.")


def test_the_window_does_not_wait_for_a_search(
    qtbot: Any, page: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = tasks.TranslationMemory.search
    threads = set()

    def slow(memory: tasks.TranslationMemory, text: str, **more: Any) -> Any:
        threads.add(threading.current_thread())
        time.sleep(0.3)
        return original(memory, text, **more)

    monkeypatch.setattr(tasks.TranslationMemory, "search", slow)
    put(qtbot, page, TEXT, TEXT.index("30"))
    qtbot.waitUntil(lambda: targets(page) == [OPEN])
    assert threads
    assert threading.main_thread() not in threads
    place_caret(page, 3)
    qtbot.wait(150)
    place_caret(page, len(TEXT))  # the newest wins
    shows_matches(qtbot, page, EMPTY)


def test_rows_are_as_high_as_their_texts(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    long = " ".join(["The boiler that stands in the cellar is empty."] * 6)
    add_corpus(tmp_path, [(BOILER, long)], "long")
    put(qtbot, page, BOILER)
    qtbot.waitUntil(lambda: sorted(targets(page)) == sorted([long, EMPTY]))
    view = page.inspector.matches_view
    assert isinstance(view.itemDelegate(), MatchDelegate)
    option = QStyleOptionViewItem()
    option.font, option.widget = view.font(), view
    rows = (view.itemDelegate().sizeHint(option, view.model().index(row, 0)).height() for row in range(2))
    heights = sorted(rows)
    assert heights[1] > 2 * heights[0]
    assert view.height() >= sum(heights)


def test_keys_take_nothing_over_while_the_matches_are_hidden(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    put(qtbot, page, BOILER)
    shows_matches(qtbot, page, EMPTY)
    before = page.target.edit.toPlainText()
    (tmp_path / "film.srt").write_text(f"1\n00:00:01,000 --> 00:00:02,000\n{VALVE}\n", encoding="utf-8")
    page.accept_files([tmp_path / "film.srt"])
    qtbot.waitUntil(lambda: page.desk.is_open)
    page.desk.view.focus_table()
    press(page, Qt.Key.Key_1)
    assert page.target.edit.toPlainText() == before
