"""A text field set for reading: plain text only, with sentences that can be marked.

It knows positions and marks, no translation. Positions are Qt's: UTF-16 units.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QEvent, QLocale, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit

from gui.pages.translate.spans import Utf16Map, Utf16Span, cleaned
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import FONT_READING, FONT_SMALL, READING_LINE_HEIGHT
from gui.widgets.controls import chip_colour
from gui.widgets.text import MarkedText

_SLICE = 4_000
"""Characters put into the field at once; more would hold up the window."""
_VEIL_ALPHA = 96
_FAR = 100_000
"""Pixels: farther than any drag."""

_FAMILIES = {
    "ja": ("Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", "Hiragino Sans"),
    "ko": ("Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo"),
    "zh": ("Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei UI", "PingFang SC"),
    "zh-hant": ("Noto Sans CJK TC", "Noto Sans TC", "Microsoft JhengHei UI", "PingFang TC"),
    "ar": ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro"),
    "fa": ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro"),
    "ur": ("Noto Nastaliq Urdu", "Noto Sans Arabic", "Urdu Typesetting"),
    "he": ("Noto Sans Hebrew", "Segoe UI", "Arial Hebrew"),
    "hi": ("Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari"),
    "th": ("Noto Sans Thai", "Leelawadee UI", "Thonburi"),
}
"""One face serves all Chinese characters, so without these Chinese would get Japanese forms."""
_TRADITIONAL = {"tw", "hk", "mo", "hant"}


def direction(tag: str) -> Qt.LayoutDirection:
    """Returns right to left for the languages written so, else "look at each paragraph"."""
    locale = QLocale(tag.replace("-", "_"))
    is_known = locale.language() != QLocale.Language.C
    if is_known and locale.textDirection() == Qt.LayoutDirection.RightToLeft:
        return Qt.LayoutDirection.RightToLeft
    return Qt.LayoutDirection.LayoutDirectionAuto


def reading_font(font: QFont, tag: str, size_px: int) -> QFont:
    """Returns the interface's font in reading size, with the language's own faces behind it."""
    parts = tag.lower().split("-")
    key = "zh-hant" if parts[0] == "zh" and _TRADITIONAL & set(parts[1:]) else parts[0]
    result = QFont(font)
    result.setPixelSize(size_px)
    result.setFamilies([*font.families(), *_FAMILIES.get(key, ())])
    return result


# What may be wrong in a text: a wavy line under what is doubtful, a dashed one under what was found.


class FoundMark(NamedTuple):
    """A stretch of a field, and what may be wrong with it."""

    span: Utf16Span
    text: str
    """In plain words."""
    is_doubt: bool = False
    """True: the sentence is doubtful as a whole."""

    @property
    def look(self) -> QTextCharFormat:
        """The line below it."""
        styles, tokens = QTextCharFormat.UnderlineStyle, tokens_now()
        look = QTextCharFormat()
        look.setUnderlineStyle(styles.WaveUnderline if self.is_doubt else styles.DashUnderline)
        look.setUnderlineColor(QColor(tokens.warn if self.is_doubt else tokens.poor))
        return look


def text_at(marks: Sequence[FoundMark], place: int) -> str:
    """Returns what is said of a place; "": nothing."""
    return "\n".join(mark.text for mark in marks if mark.span.start <= place <= mark.span.end)


# The margin of a text field: whose line it is, as a bar in their colour, and what was learned, as a tick.
#
# It knows positions and colours, no speaker. Colour is never alone: the name stands in the line itself.

_BAR_X, _BAR_WIDTH = 0, 3
_TICK_X, _TICK_SIZE = 2, 11


@dataclass(frozen=True, slots=True)
class GutterMark:
    """The marks beside one sentence or line."""

    span: Utf16Span
    colour: str | None = None
    """Name of a colour chip; None: no bar."""
    is_learned: bool = False
    """A tick."""
    note: str = ""
    """Words about it: behind its line where there is room, and in its tooltip."""


class Gutter:
    """The marks beside a text, painted where they can be seen."""

    def __init__(self) -> None:
        self.marks: tuple[GutterMark, ...] = ()
        self._starts: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.marks)

    def fill(self, marks: Sequence[GutterMark]) -> None:
        """Replaces the marks; they come in the order of the text."""
        self.marks = tuple(marks)
        self._starts = [mark.span.start for mark in self.marks]

    def paint(self, painter: QPainter, field: "ReadingEdit", height: int, scale: float) -> None:
        """Paints what is beside the visible lines of a field, in a viewport so many pixels high."""
        first = max(0, bisect_right(self._starts, field.nearest_position(0)) - 1)
        last = bisect_right(self._starts, field.nearest_position(height))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for mark in self.marks[first:last]:
            top, line_height = field.line_box(mark.span.start)
            bottom = sum(field.line_box(max(mark.span.start, mark.span.end - 1)))
            if mark.colour is not None:
                painter.setBrush(QColor(chip_colour(mark.colour)))
                bar = QRectF(_BAR_X, top + 2, _BAR_WIDTH, bottom - top - 4)
                painter.drawRoundedRect(bar, _BAR_WIDTH / 2, _BAR_WIDTH / 2)
            if mark.is_learned:
                tick = tinted_pixmap("check", tokens_now().good, _TICK_SIZE, scale)
                left = _TICK_X if mark.colour is None else _BAR_X + _BAR_WIDTH + 1
                painter.drawPixmap(QPoint(left, round(top + (line_height - _TICK_SIZE) / 2)), tick)
            if mark.note:
                self._paint_note(painter, field, mark)

    def _paint_note(self, painter: QPainter, field: "ReadingEdit", mark: GutterMark) -> None:
        font = QFont(painter.font())
        font.setPixelSize(FONT_SMALL)
        painter.setFont(font)
        room = field.room_beside(mark.span.end)
        if QFontMetricsF(font).horizontalAdvance(mark.note) <= room.width():
            painter.setPen(QColor(tokens_now().ink_soft))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, mark.note)
            painter.setPen(Qt.PenStyle.NoPen)


# The field itself.


class ReadingEdit(QTextEdit):
    """A text field with the line height of a book.

    Signals:
        hovered(int): the position under the pointer; -1 when it is on no text.
        clicked(int): a press and release at one position, nothing selected.
        focus_changed(bool): it got or lost the keyboard.
    """

    hovered = Signal(int)
    clicked = Signal(int)
    focus_changed = Signal(bool)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("role", "reading")
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.viewport().setMouseTracking(True)
        self._marks: dict[str, Utf16Span] = {}
        self._words: tuple[Utf16Span, ...] = ()
        self.found: tuple[FoundMark, ...] = ()
        self._found: list[QTextEdit.ExtraSelection] = []
        self.gutter = Gutter()
        self._tag, self._size_px = "", FONT_READING
        self._pressed_at = QPoint()
        self._is_veiled = False
        self._hint = ""
        self._rest = ""
        self._rest_cursor: QTextCursor | None = None
        self._rest_timer = QTimer(self)
        self._rest_timer.setInterval(0)
        self._rest_timer.timeout.connect(self._put_slice)
        self._set_line_height()
        self.textChanged.connect(self._keep_line_height)

    def _keep_line_height(self) -> None:
        """Sets the line height again: a text set as a whole, as screen readers do, takes it away."""
        if not self.document().firstBlock().blockFormat().lineHeight():
            self._set_line_height()

    def _set_line_height(self) -> None:
        document = self.document()
        has_undo = document.isUndoRedoEnabled()
        document.setUndoRedoEnabled(False)
        paragraph = QTextBlockFormat()
        paragraph.setLineHeight(
            READING_LINE_HEIGHT * 100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor = QTextCursor(document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(paragraph)
        document.setUndoRedoEnabled(has_undo)

    def set_look(self, tag: str, size_px: int) -> None:
        """Sets direction and font for a language, with letters so many device-independent pixels high."""
        if (tag, size_px) == (self._tag, self._size_px) and self._tag:
            return
        self._tag, self._size_px = tag, size_px
        option = self.document().defaultTextOption()
        option.setTextDirection(direction(tag))
        self.document().setDefaultTextOption(option)
        self._show_font()

    def _show_font(self) -> None:
        self.setFont(reading_font(QApplication.font(), self._tag, self._size_px))

    def set_hint(self, text: str) -> None:
        """Sets what stands in the empty field, in as many lines as it takes."""
        self._hint = text
        self.setAccessibleDescription(text)

    # text

    @property
    def is_filling(self) -> bool:
        """True while a long text is being put in, slice by slice."""
        return bool(self._rest)

    def replace_text(self, text: str) -> None:
        """Replaces the text, touching only what differs, so that scrolling stays and it is quick."""
        self._end_filling()
        old = self.toPlainText()
        if old == text:
            return
        head = _common_head(old, text)
        tail = _common_tail(old[head:], text[head:])
        to_document = Utf16Map(old)
        cursor = self.cursor_over(to_document(head), to_document(len(old) - tail))
        self._fill(cursor, text[head : len(text) - tail])

    def _fill(self, cursor: QTextCursor, text: str) -> None:
        if len(text) > _SLICE:
            self._rest, self._rest_cursor = text[_SLICE:], cursor
            self._rest_timer.start()
        cursor.beginEditBlock()
        cursor.insertText(text[:_SLICE])
        cursor.endEditBlock()

    def _put_slice(self) -> None:
        cursor, now = self._rest_cursor, self._rest[:_SLICE]
        self._rest = self._rest[_SLICE:]
        if not self._rest:
            self._end_filling()  # before the last slice, so that its `textChanged` finds the whole text
        if cursor is not None:
            cursor.joinPreviousEditBlock()
            cursor.insertText(now)
            cursor.endEditBlock()

    def finish_filling(self) -> None:
        """Puts in at once what is still to come of a long text."""
        while self.is_filling:
            self._put_slice()

    def _end_filling(self) -> None:
        self._rest_timer.stop()
        self._rest, self._rest_cursor = "", None

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Pastes plain text, without what an editor cannot hold."""
        if source.hasText():
            self._end_filling()
            text = cleaned(source.text())
            cursor = self.textCursor()
            start = cursor.selectionStart()
            self._fill(cursor, text)
            if len(text) > _SLICE:
                self.put_caret(start)  # which scrolls to the beginning of the new text
            else:
                self.ensureCursorVisible()

    def cursor_over(self, start: int, end: int) -> QTextCursor:
        """Returns a cursor that selects a stretch of the text, as far as there is text."""
        last = self.document().characterCount() - 1
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def put_caret(self, position: int) -> None:
        """Puts the caret there, and scrolls to it."""
        self.setTextCursor(self.cursor_over(position, position))
        self.ensureCursorVisible()

    # marks

    def mark(self, kind: str, span: Utf16Span | None) -> None:
        """Marks a sentence, or takes the mark away.

        Args:
            kind: "hover" (a wash), "chosen" or "edited" (a wash and a line under it).
            span: where; None takes the mark away.
        """
        if self._marks.get(kind) == span:
            return
        if span is None:
            self._marks.pop(kind, None)
        else:
            self._marks[kind] = span
        self._show_marks()

    def mark_words(self, spans: Sequence[Utf16Span]) -> None:
        """Marks words that belong to what is pointed at; none takes the marks away."""
        if self._words != tuple(spans):
            self._words = tuple(spans)
            self._show_marks()

    def _show_marks(self) -> None:
        length = self.document().characterCount() - 1
        lines = [each for each in zip(self.found, self._found, strict=True) if each[1].cursor.hasSelection()]
        selections = [look for mark, look in lines if mark.is_doubt]
        for kind in ("hover", "chosen", "edited"):
            span = self._marks.get(kind)
            if span is not None and span.end <= length:
                selections.append(self._selection(kind, span))
        selections += [look for mark, look in lines if not mark.is_doubt]
        look = QTextCharFormat()
        look.setBackground(QColor(tokens_now().linked))
        selections += [self._extra(span, look) for span in self._words if span.end <= length]
        self.setExtraSelections(selections)

    def mark_found(self, found: Sequence[FoundMark]) -> None:
        """Draws a line under what may be wrong, and under nothing else; it goes with the text."""
        if found or self.found:
            self.found = tuple(found)
            self._found = [self._extra(each.span, each.look) for each in found]
            self._show_marks()

    def _extra(self, span: Utf16Span, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.cursor, selection.format = self.cursor_over(span.start, span.end), look
        return selection

    def _selection(self, kind: str, span: Utf16Span) -> QTextEdit.ExtraSelection:
        tokens = tokens_now()
        look = QTextCharFormat()
        look.setBackground(QColor(tokens.selection))
        if kind != "hover":
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            look.setUnderlineColor(QColor(tokens.accent))
        return self._extra(span, look)

    def set_gutter(self, marks: Sequence[GutterMark]) -> None:
        """Shows whose lines these are and what was learned, in the margin."""
        if marks or self.gutter:
            self.gutter.fill(marks)
            self.viewport().update()

    def line_box(self, position: int) -> tuple[float, float]:
        """Returns top and height of the line at a position, in pixels of the viewport."""
        box = self._box_at(position)
        return box.top(), box.height()

    def room_beside(self, position: int) -> QRectF:
        """Returns what is free between the end of the line at a position and the margin, in the viewport."""
        block = self.document().findBlock(position)
        if not block.isValid():  # the text has become shorter, and what is marked in it is told next
            return QRectF()
        line = block.layout().lineForTextPosition(position - block.position())
        if not line.isValid():  # not laid out yet
            return QRectF()
        text = line.naturalTextRect().translated(block.layout().position())
        margin, (top, height) = self.document().documentMargin(), self.line_box(position)
        if text.left() > 2 * margin:  # written from the right
            return QRectF(margin, top, text.left() - 2 * margin, height)
        left = text.right() + margin
        return QRectF(left, top, max(0.0, self.viewport().width() - margin - left), height)

    def _box_at(self, position: int) -> QRect:
        return self.cursorRect(self.cursor_over(position, position))

    def show_span(self, span: Utf16Span) -> None:
        """Scrolls so that the beginning of a sentence can be seen; the caret stays where it is."""
        box = self._box_at(span.start)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if box.top() < 0 or box.bottom() > height:
            bar.setValue(bar.value() + box.top() - height // 3)

    def y_of(self, position: int) -> float:
        """Returns how far down the document a position is, in pixels."""
        return self._box_at(position).top() + self.verticalScrollBar().value()

    def place_of(self, span: Utf16Span) -> QPoint:
        """Returns the place below a sentence's last line, at the left edge of the text, in global pixels."""
        margin = round(self.document().documentMargin())
        return self.viewport().mapToGlobal(QPoint(margin, self._box_at(span.end).bottom()))

    def veil(self, is_veiled: bool) -> None:
        """Greys the text: it belongs to something older. It stays readable."""
        if is_veiled != self._is_veiled:
            self._is_veiled = is_veiled
            self.viewport().update()

    @property
    def is_veiled(self) -> bool:
        """True while the text is greyed."""
        return self._is_veiled

    # events

    def showEvent(self, event: QShowEvent) -> None:
        """Sets the font again: the style sheet, applied at the first showing, takes it away."""
        super().showEvent(event)
        self._show_font()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the text, and the veil over it."""
        super().paintEvent(event)
        is_empty = self.document().isEmpty()
        if not self._is_veiled and not (self._hint and is_empty) and not self.gutter:
            return
        painter = QPainter(self.viewport())
        if self.gutter and not is_empty:
            self.gutter.paint(painter, self, self.viewport().height(), self.devicePixelRatioF())
        if self._is_veiled:
            colour = QColor(tokens_now().sheet)
            colour.setAlpha(_VEIL_ALPHA)
            painter.fillRect(event.rect(), colour)
        elif self._hint and is_empty:
            margin = round(self.document().documentMargin())
            box = self.viewport().rect().adjusted(margin, margin, -margin, -margin)
            hint = MarkedText(self._hint, (), self.font(), box.width(), leading=READING_LINE_HEIGHT)
            hint.paint(painter, QRectF(box), tokens_now().ink_soft)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Takes the marks' colours from the new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.mark_found(self.found)
            self._show_marks()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tells what is under the pointer."""
        super().mouseMoveEvent(event)
        if event.buttons() == Qt.MouseButton.NoButton:
            self.hovered.emit(self.position_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Tells that nothing is under the pointer."""
        super().leaveEvent(event)
        self.hovered.emit(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers where a click begins."""
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def forget_press(self) -> None:
        """Makes the press under way no click."""
        self._pressed_at = QPoint(-_FAR, -_FAR)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tells a click from a selection."""
        super().mouseReleaseEvent(event)
        distance = (event.position().toPoint() - self._pressed_at).manhattanLength()
        is_click = event.button() == Qt.MouseButton.LeftButton and distance < QApplication.startDragDistance()
        position = self.position_at(event.position())
        if is_click and position >= 0 and not self.textCursor().hasSelection():
            self.clicked.emit(position)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tells that the keyboard is here."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tells that the keyboard went elsewhere."""
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    def nearest_position(self, y: float) -> int:
        """Returns the position in the text nearest to a height of the viewport, in pixels."""
        point = QPointF(self.document().documentMargin(), y + self.verticalScrollBar().value())
        return self.document().documentLayout().hitTest(point, Qt.HitTestAccuracy.FuzzyHit)

    def position_at(self, point: QPointF) -> int:
        """Returns the position in the text under a point of the viewport, -1 beside the text."""
        layout = self.document().documentLayout()
        scrolled = point + QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        position = layout.hitTest(scrolled, Qt.HitTestAccuracy.FuzzyHit)
        block = self.document().findBlock(max(0, position))
        if position < 0 or not layout.blockBoundingRect(block).contains(scrolled):
            return -1
        line = block.layout().lineForTextPosition(position - block.position())
        if not line.isValid():
            return -1
        left = block.layout().position().x() + line.naturalTextRect().left()
        is_on_line = left - 2 <= scrolled.x() <= left + line.naturalTextWidth() + 2
        return position if is_on_line else -1


def _common_head(first: str, second: str) -> int:
    low, high = 0, min(len(first), len(second))
    while low < high:  # comparing slices beats comparing characters by far
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_tail(first: str, second: str) -> int:
    return _common_head(first[::-1], second[::-1])
