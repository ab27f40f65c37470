"""Doubtful sentences on the Translate page: the line under them, the reason, and the way by keyboard."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from engine.runtime.quality_estimation import DoubtFinder
from gui.pages.translate.page import TranslatePage
from gui.theme import tokens_now
from tests.gui.pages.translate.page_window import shows, translation

FIRST, SECOND = "Ein Test.", "Zwei Tests."


@pytest.fixture
def page(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with two sentences and a number between; a model with random weights is unsure of both."""
    page.source.edit.replace_text(f"{FIRST}\n12\n{SECOND}")
    shows(qtbot, page, f"{translation(FIRST)}\n12\n{translation(SECOND)}")
    qtbot.waitUntil(lambda: page.target.checks.isVisible())
    return page


def underlined(page: TranslatePage) -> list[str]:
    wavy = QTextCharFormat.UnderlineStyle.WaveUnderline
    found = [e for e in page.target.edit.extraSelections() if e.format.underlineStyle() == wavy]
    return [each.cursor.selectedText() for each in found]


def reason(page: TranslatePage, index: int) -> str:
    doubt = page.output.map.translation.sentences[index].doubt
    return f"Doubtful: {doubt.text}"


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[DoubtFinder]:
    """Who read the words of its languages ahead."""
    found: list[DoubtFinder] = []
    monkeypatch.setattr(DoubtFinder, "prepare", lambda finder: found.append(finder))
    return found


def test_words_are_read_once_a_model_is_open(
    qtbot: Any, readings: list[DoubtFinder], page: TranslatePage
) -> None:
    qtbot.waitUntil(lambda: len(readings) == 1)


def test_doubtful_sentences_are_underlined_and_counted(page: TranslatePage) -> None:
    assert underlined(page) == [translation(FIRST), translation(SECOND)]
    assert page.target.checks.words.text() == "2 of 3 sentences to check."
    assert page.target.checks.words.accessibleName() == "2 of 3 sentences to check."


def test_the_same_text_put_in_again_keeps_its_marks(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.selectAll()
    page.source.edit.insertPlainText(page.source.edit.toPlainText())
    QTest.qWait(0)
    assert underlined(page) == [translation(FIRST), translation(SECOND)]
    assert page.target.checks.isVisible()


def test_the_line_has_the_colour_of_a_warning(page: TranslatePage) -> None:
    first = page.target.edit.extraSelections()[0]
    assert first.format.underlineColor().name() == tokens_now().warn.lower()


def test_the_button_goes_from_one_to_the_next_and_says_why(qtbot: Any, page: TranslatePage) -> None:
    for index in (0, 2, 0):
        QTest.keyClick(page.target.checks.next, Qt.Key.Key_Space)
        caret = page.target.edit.textCursor().position()
        assert page.output.map.at_target(caret) == index
        assert page.target.checks.words.text().startswith(reason(page, index))
        assert page.target.edit.accessibleDescription() == page.target.checks.words.text()


def test_tab_reaches_the_button_behind_the_translation(page: TranslatePage) -> None:
    page.target.edit.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(page.target.edit, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is page.target.checks.next


def test_away_from_the_sentence_the_count_comes_back(page: TranslatePage) -> None:
    page.target.checks.next.click()
    page.source.edit.setFocus(Qt.FocusReason.OtherFocusReason)
    assert page.target.checks.words.text() == "2 of 3 sentences to check."
    assert page.target.edit.accessibleDescription() == ""


def test_the_pointer_at_rest_on_a_sentence_is_told_why(
    page: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _widget: told.append(text))
    edit = page.target.edit
    cursor = edit.textCursor()
    cursor.setPosition(2)
    for place in (edit.cursorRect(cursor).center(), QPoint(5, edit.viewport().height() - 5)):
        event = QHelpEvent(QHelpEvent.Type.ToolTip, place, edit.viewport().mapToGlobal(place))
        QApplication.sendEvent(edit.viewport(), event)
    assert [reason(page, 0) in each for each in told] == [True, False]


def test_the_other_translations_say_why(page: TranslatePage) -> None:
    page.links.open_alternatives(1)
    assert page.alternatives._warning.text() == reason(page, 0).removeprefix("Doubtful: ")


def test_what_the_reader_chose_is_not_doubtful(page: TranslatePage) -> None:
    other = page.output.map.translation.sentences[0].alternatives[1].text
    page.links.open_alternatives(1)
    page.alternatives.chosen.emit(other)
    assert underlined(page) == [translation(SECOND)]


def test_nothing_is_doubtful_without_text(page: TranslatePage) -> None:
    page.source.edit.replace_text("")
    assert underlined(page) == []
    assert page.target.checks.isHidden()


def test_the_words_stand_beside_their_icon(page: TranslatePage) -> None:
    line = page.target.checks
    line.say("█████████")
    QApplication.processEvents()
    picture = line.grab().toImage()
    ground = picture.pixelColor(line.width() // 2, 1)

    def middle(part: Any) -> float:
        places = range(part.x(), part.x() + 14)
        rows = [y for y in range(picture.height()) if any(picture.pixelColor(x, y) != ground for x in places)]
        return (rows[0] + rows[-1]) / 2

    assert abs(middle(line.icon) - middle(line.words)) <= 1
