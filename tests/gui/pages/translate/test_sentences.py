"""Sentences on the Translate page: marking, alternatives, keyboard, long pastes, directions."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine import tasks
from engine.results.translation import Alternative
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.spans import Utf16Span
from tests.gui.pages.translate.page_window import at_rest, opened_page, remove_models, shows, translation
from tests.tiny import write_model_folder

TEXT = "Ein Test. Zwei Tests."


@pytest.fixture
def first() -> str:
    """The translation of the first sentence."""
    return translation("Ein Test.")


@pytest.fixture
def second() -> str:
    """The translation of the second sentence."""
    return translation("Zwei Tests.")


@pytest.fixture
def page(qtbot: Any, page: TranslatePage, first: str, second: str) -> TranslatePage:
    """The page with two sentences, translated."""
    page.source.edit.replace_text(TEXT)
    shows(qtbot, page, f"{first} {second}")
    return page


def start_of(page: TranslatePage, index: int) -> int:
    """Returns where a sentence of the translation begins."""
    return page.output.map.target_span(index).start + 1


def marked(edit: Any) -> list[str]:
    styles = QTextCharFormat.UnderlineStyle
    to_check = styles.WaveUnderline, styles.DashUnderline  # all of a model with random weights
    found = [each for each in edit.extraSelections() if each.format.underlineStyle() not in to_check]
    return [each.cursor.selectedText() for each in found]


def test_pointing_at_a_sentence_marks_it_in_both_panes(page: TranslatePage, second: str) -> None:
    page.target.edit.hovered.emit(start_of(page, 1))
    assert marked(page.target.edit) == [second]
    assert marked(page.source.edit) == ["Zwei Tests."]
    page.target.edit.hovered.emit(-1)
    assert marked(page.source.edit) == []


def test_the_mouse_finds_the_position_under_it(page: TranslatePage) -> None:
    edit = page.source.edit
    cursor = edit.textCursor()
    cursor.setPosition(4)
    assert edit.position_at(edit.cursorRect(cursor).center().toPointF()) == 4
    assert edit.position_at(QPoint(5, edit.viewport().height() - 5).toPointF()) == -1


def alternatives(page: TranslatePage, index: int) -> list[str]:
    return [each.text for each in page.output.map.translation.sentences[index].alternatives]


def test_click_opens_the_alternatives(page: TranslatePage) -> None:
    edit = page.target.edit
    cursor = edit.textCursor()
    cursor.setPosition(start_of(page, 1))
    place = edit.cursorRect(cursor).center()
    QTest.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    rows = [page.alternatives.model.index(row).data() for row in range(page.alternatives.model.rowCount())]
    assert rows == alternatives(page, 1)
    assert len(rows) == 4
    assert page.alternatives.isVisible()


def test_alternative_is_chosen_by_keyboard_alone(page: TranslatePage, second: str) -> None:
    page.target.edit.setFocus()
    QTest.keyClick(page.target.edit, Qt.Key.Key_Return)
    QTest.keyClick(page.alternatives.view, Qt.Key.Key_Down)
    QTest.keyClick(page.alternatives.view, Qt.Key.Key_Return)
    assert page.target.edit.toPlainText() == f"{alternatives(page, 0)[1]} {second}"
    assert not page.alternatives.isVisible()


def test_chosen_alternative_stays_while_typing_goes_on(qtbot: Any, page: TranslatePage, second: str) -> None:
    page.editor.choose(0, "A test.")
    page.source.edit.replace_text(TEXT + " Drei.")
    shows(qtbot, page, f"A test. {second} {translation('Drei.')}")


def test_chosen_alternative_is_copied_and_marked_right(page: TranslatePage, second: str) -> None:
    page.editor.choose(0, "A considerably longer test.")
    page.target.edit.hovered.emit(start_of(page, 1))
    assert marked(page.target.edit) == [second]


def test_escape_closes_the_alternatives_and_gives_the_keyboard_back(page: TranslatePage) -> None:
    page.target.edit.setFocus()
    QTest.keyClick(page.target.edit, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert page.alternatives.isVisible()
    QTest.keyClick(page.alternatives.view, Qt.Key.Key_Escape)
    assert not page.alternatives.isVisible()
    assert page.target.edit.hasFocus()


def test_the_keys_of_the_alternatives_are_said_in_full_where_it_is_narrow(page: TranslatePage) -> None:
    popover = page.alternatives
    popover.open_for([Alternative(text="Once.", score=-0.1)], "Once.", page.mapToGlobal(QPoint(0, 0)), 330)
    hint = next(each for each in popover.findChildren(QLabel) if each.text().startswith("↑↓"))
    assert hint.text().endswith("Esc close")
    assert hint.wordWrap()
    assert hint.height() >= hint.heightForWidth(hint.width())


def test_click_elsewhere_closes_the_alternatives(page: TranslatePage) -> None:
    page.links.open_alternatives(2)
    QTest.mouseClick(page.source.edit.viewport(), Qt.MouseButton.LeftButton)
    assert not page.alternatives.isVisible()


def test_marks_go_when_the_text_changes(page: TranslatePage) -> None:
    page.target.edit.hovered.emit(start_of(page, 1))
    QTest.keyClick(page.source.edit, Qt.Key.Key_A)
    assert marked(page.source.edit) == []


def test_emoji_do_not_shift_the_marks(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("😀😀 Test. Noch einer.")
    shows(qtbot, page, f"😀😀 {translation('Test.')} {translation('Noch einer.')}")
    page.target.edit.hovered.emit(start_of(page, len(page.output.map) - 1))
    assert marked(page.source.edit) == ["Noch einer."]
    assert marked(page.target.edit) == [translation("Noch einer.")]


def test_the_sheet_says_what_the_model_is_not_for_and_closes_with_escape(page: TranslatePage) -> None:
    page.header.adjust.click()
    assert page.adjust.isVisible()
    assert "Not made for: Medical, legal or safety decisions" in page.adjust.facts.text()
    QTest.keyClick(page.adjust.models, Qt.Key.Key_Escape)
    assert not page.adjust.isVisible()


def test_paste_takes_the_plain_text_only(page: TranslatePage) -> None:
    data = QMimeData()
    data.setHtml("<b>fett</b>")
    data.setText("fett\r\nzwei\x00")
    page.source.edit.selectAll()
    page.source.edit.insertFromMimeData(data)
    assert page.source.edit.toPlainText() == "fett\nzwei"
    assert not page.source.edit.textCursor().charFormat().font().bold()


def test_long_paste_is_one_step_of_undo(qtbot: Any, page: TranslatePage) -> None:
    data = QMimeData()
    data.setText("Ein langer Text. " * 2_000)
    page.source.edit.moveCursor(page.source.edit.textCursor().MoveOperation.End)
    page.source.edit.insertFromMimeData(data)
    qtbot.waitUntil(lambda: not page.source.edit.is_filling)
    assert len(page.source.edit.toPlainText()) == len(TEXT) + 34_000
    page.source.edit.undo()
    assert page.source.edit.toPlainText() == TEXT


@pytest.mark.parametrize("unit", ["Die Pumpe läuft. Sie läuft gut.\n", "Die Pumpe läuft ohne jeden Punkt "])
def test_huge_paste_never_holds_the_window_up(qtbot: Any, page: TranslatePage, unit: str) -> None:
    data = QMimeData()
    data.setText((unit * 4_000)[:30_000])
    ticks: list[int] = []
    timer = QTimer(page)
    timer.timeout.connect(lambda: ticks.append(len(page.source.edit.toPlainText())))
    timer.start(2)
    page.source.edit.insertFromMimeData(data)
    qtbot.waitUntil(lambda: not page.source.edit.is_filling and not page.session.is_busy, timeout=20_000)
    assert len(set(ticks)) > 3  # the window had its turn between portions; the benchmark measures how often


def test_right_to_left_language_is_set_right_to_left(qtbot: Any, tmp_path: Path) -> None:
    remove_models()
    tasks.add_model(write_model_folder(tmp_path / "he", model_id="he", tgt="he"))
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        option = page.target.edit.document().defaultTextOption()
        assert option.textDirection() == Qt.LayoutDirection.RightToLeft
        assert "Noto Sans Hebrew" in page.target.edit.font().families()


def test_scrolling_one_pane_moves_the_other_to_the_same_sentence(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("\n".join(f"Satz {number} ist hier." for number in range(200)))
    qtbot.waitUntil(
        lambda: page.output.map is not None and len(page.output.map) == 200 and at_rest(page),
        timeout=30_000,  # a busy machine is slow, not wrong
    )
    source, target = page.source.edit, page.target.edit
    source.setFocus()
    source.verticalScrollBar().setValue(2_000)
    eye = source.viewport().height() / 3
    index = page.output.map.at_source(source.nearest_position(eye))
    assert index is not None
    assert index > 0
    assert page.output.map.at_target(target.nearest_position(eye)) in (index - 1, index, index + 1)


def test_span_beyond_the_text_marks_nothing(page: TranslatePage) -> None:
    page.source.edit.mark("hover", Utf16Span(5, 5_000))
    assert marked(page.source.edit) == []
