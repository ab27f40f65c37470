"""Widgets that show text: cells, labels with marked words, reading views."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QPainter,
    QPaintEvent,
    QPixmap,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextEdit,
    QWidget,
)

from gui.assets import assets_folder
from gui.i18n import tr
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, READING_LINE_HEIGHT, SPACE_2, SPACE_3, mix

# What a screen reader says without being asked.


def announce(widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Has a sentence read out, if what shows it can be seen; an urgent one interrupts."""
    if not text or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


# A label that shortens its text with … instead of growing.


class ElidedLabel(QLabel):
    """One line; the whole text is in the tooltip when it does not fit.

    Args:
        text: at first.
        role: of the style sheet.
        is_name: True: its middle is left out, since names that begin alike differ at the end.
    """

    def __init__(self, text: str = "", role: str = "", *, is_name: bool = False) -> None:
        super().__init__(text)
        self._mode = Qt.TextElideMode.ElideMiddle if is_name else Qt.TextElideMode.ElideRight
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Allows any width."""
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = self.text().split("\n", 1)[0]
        shown = self.fontMetrics().elidedText(line, self._mode, self.width())
        tip = self.text() if shown != self.text() else ""
        if tip != self.toolTip():
            self.setToolTip(tip)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()


# Parlance's mark: a sheet with two quotation marks, one that opens low and one that closes high.

_SIZES = (16, 32, 64, 128, 256)


def mark_icon() -> QIcon:
    """Builds the window's icon."""
    renderer = _renderer()
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    """The mark, for the eye only."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._renderer = _renderer()
        self.setFixedSize(size, size)
        self.setAccessibleName("Parlance")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the mark; its colours suit both themes."""
        painter = QPainter(self)
        self._renderer.render(painter, QRectF(self.rect()))
        painter.end()


def _renderer() -> QSvgRenderer:
    return QSvgRenderer(str(assets_folder() / "icons" / "parlance.svg"))


# A text over several lines with some of its words marked. Knows strings and the theme.

Span = tuple[int, int]


class MarkedLabel(QLabel):
    """Shows a text that can be selected with the mouse; the marked words stand out.

    Args:
        name: accessible name; what is read out is the name and the text.
        is_strong: True marks with the accent and a line, False with a dotted line alone.
        has_ink: True leaves marked words their colour, with a line below: for texts that are judged.
    """

    def __init__(self, name: str, *, is_strong: bool = True, has_ink: bool = False) -> None:
        super().__init__()
        self._has_ink = has_ink
        self._is_strong = is_strong
        self._name = name
        self._plain = ""
        self._marks: Sequence[Span] = ()
        self._is_soft = False
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(name)

    def show_text(self, text: str, marks: Sequence[Span] = (), *, is_soft: bool = False) -> None:
        """Shows a text.

        Args:
            text: plain; what looks like markup is shown as it is.
            marks: (start, end) of what to mark, in characters, in order and not overlapping.
            is_soft: True for what is no result: a hint, or one that is out of date.
        """
        self._plain, self._marks, self._is_soft = text, tuple(marks), is_soft
        self.setAccessibleName(f"{self._name}: {text}")
        self._write()

    def plain(self) -> str:
        """Returns the text without its marks."""
        return self._plain

    def marked(self) -> list[str]:
        return [self._plain[start:end] for start, end in self._marks]

    def changeEvent(self, event: QEvent) -> None:
        """Writes the text again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        tokens = tokens_now()
        look = (
            f"color:{tokens.accent}; font-weight:600; text-decoration:underline"
            if self._is_strong
            else f"color:{tokens.ink if self._has_ink else tokens.ink_soft}; text-decoration:underline"
        )
        parts, at = [], 0
        for start, end in self._marks:
            parts += [escape(self._plain[at:start]), f'<span style="{look}">', escape(self._plain[start:end])]
            parts.append("</span>")
            at = end
        parts.append(escape(self._plain[at:]))
        colour = tokens.ink_soft if self._is_soft else tokens.ink
        height = round(100 * READING_LINE_HEIGHT)
        body = "".join(parts).replace("\n", "<br>")
        html = f'<p style="line-height:{height}%; margin:0; color:{colour}">{body}</p>'
        if self.text() != html:
            self.setText(html)


# Lays a sentence out over a few lines: tags as quiet codes, what was searched as a wash.
#
# Python counts characters, Qt counts UTF-16 units: an emoji is one here and two there.
"""Where a stretch begins, and its length, in characters of the shown text."""

_LONGEST_CODE = 12
LINES = 2


def with_codes(text: str, tags: Sequence[tuple[int, str]]) -> tuple[str, list[Span]]:
    """Puts the codes of tags into their text, where they stand in the file.

    Args:
        text: the plain text.
        tags: (position, code) of each, in the order in which they stand.

    Returns:
        The text with short codes, and where they are.
    """
    parts, spans, at, length = [], [], 0, 0
    for position, code in tags:
        before, short = text[at:position], short_code(code)
        at = max(at, position)
        length += len(before)
        spans.append((length, len(short)))
        length += len(short)
        parts += [before, short]
    return "".join([*parts, text[at:]]), spans


def short_code(code: str) -> str:
    """Shortens a tag's code for reading: the beginning of a long one."""
    plain = " ".join(code.split())
    return plain if len(plain) <= _LONGEST_CODE else f"{plain[: _LONGEST_CODE - 1].rstrip()}…"


def spans_of(text: str, needle: str) -> list[Span]:
    """Returns where a text holds what was searched for, whatever the case."""
    lowered, wanted = text.lower(), needle.lower()
    if not wanted or len(lowered) != len(text):
        return []
    spans, start = [], lowered.find(wanted)
    while start >= 0:
        spans.append((start, len(wanted)))
        start = lowered.find(wanted, start + len(wanted))
    return spans


def lay_out(text: str, formats: list[QTextLayout.FormatRange], font: QFont, width: float) -> QTextLayout:
    """Breaks a text into at most two lines, the second shortened with … if more follows."""
    layout = _broken(text, formats, font, width)
    if layout.lineCount() <= LINES:
        return layout
    n_units = layout.lineAt(LINES - 1).textStart()
    before = _utf16(text)[: 2 * n_units].decode("utf-16-le", "surrogatepass")
    rest = text[len(before) :]
    elided = QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, width * 0.96)
    return _broken(before + elided, formats, font, width)


def code_format() -> QTextCharFormat:
    """Returns the look of a tag's code."""
    tokens = tokens_now()
    result = QTextCharFormat()
    result.setForeground(QColor(tokens.ink_soft))
    result.setBackground(QColor(mix(tokens.ink_soft, tokens.sheet, 0.14)))
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(FONT_SMALL - 1)
    result.setFont(font)
    return result


def found_format() -> QTextCharFormat:
    """Returns the look of what was searched for."""
    result = QTextCharFormat()
    result.setBackground(QColor(mix(tokens_now().warn, tokens_now().sheet, 0.28)))
    return result


def _broken(text: str, formats: list[QTextLayout.FormatRange], font: QFont, width: float) -> QTextLayout:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    layout.setTextOption(option)
    n_units = len(_utf16(text)) // 2
    layout.setFormats([each for each in formats if each.start < n_units])
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid() and layout.lineCount() <= LINES + 1:
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def ranged(text: str, span: Span, look: QTextCharFormat) -> QTextLayout.FormatRange:
    """Returns the look of a stretch of a text, as Qt counts."""
    start, length = span
    result = QTextLayout.FormatRange()
    result.start = len(_utf16(text[:start])) // 2
    result.length = len(_utf16(text[start : start + length])) // 2
    result.format = look
    return result


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


# Cells of tables that paint their content themselves, on the ground that the style gives them.

Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Paints a cell's ground as the style does, without its text, and lets a subclass paint on it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        cell.text = ""
        widget = cell.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
        painter.save()
        painter.setClipRect(cell.rect)
        self.paint_content(painter, cell, index)
        painter.restore()

    @abstractmethod
    def paint_content(self, painter: QPainter, cell: QStyleOptionViewItem, index: Index) -> None:
        """Paints what the cell shows; the painter is given back as it was."""


class LinesDelegate(CellDelegate):
    """Paints a text over at most two lines, in the middle of the cell."""

    @abstractmethod
    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the text of a cell, broken into lines; None: nothing."""

    def paint_content(self, painter: QPainter, cell: QStyleOptionViewItem, index: Index) -> None:
        area = QRectF(cell.rect).adjusted(SPACE_3, SPACE_2, -SPACE_3, -SPACE_2)
        layout = self.layout_of(index, cell.font, area.width())
        if layout is not None:
            painter.setPen(QColor(tokens_now().ink))
            height = layout.boundingRect().height()
            layout.draw(painter, QPointF(area.left(), area.top() + max(0.0, (area.height() - height) / 2)))

    def sizeHint(self, option: QStyleOptionViewItem, _index: Any) -> QSize:
        """Returns the size that the lines need."""
        return QSize(200, option.fontMetrics.lineSpacing() * LINES + 2 * SPACE_2)


class SentenceDelegate(LinesDelegate):
    """Paints the cells of one side; the item model tells tags and what was searched for.

    Args:
        side: "source" or "target": the attribute of a row's record that holds the text.
    """

    def __init__(self, side: str, parent: Any = None) -> None:
        super().__init__(parent)
        self.side = side

    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the sentence with the codes of its tags."""
        record = index.data(Qt.ItemDataRole.UserRole)
        if record is None:
            return None
        tags = [(tag.position, tag.code) for tag in getattr(record, f"{self.side}_tags", ())]
        text, codes = with_codes(getattr(record, self.side), tags)
        needle = getattr(index.model(), "needle", "")
        formats = [ranged(text, span, code_format()) for span in codes]
        formats += [ranged(text, span, found_format()) for span in spans_of(text, needle)]
        return lay_out(text, formats, font, width)


# A translation in parts: what is as in another text, what is not, and what is missing.
#
# Never by colour alone: other words stand on a wash and are underlined, missing ones stand in brackets,
# wrong ones are bold and underlined. Knows strings and the theme.

SAME, CHANGED, MISSING, WRONG = "same", "changed", "missing", "wrong"
_WASH = 0.2


class MarkedPart(NamedTuple):
    """A run of words, and how it differs from another text."""

    text: str
    kind: str = SAME


def readable(parts: Iterable[MarkedPart]) -> list[MarkedPart]:
    """Puts missing words into brackets, and the room between parts that reading needs."""
    shown: list[MarkedPart] = []
    for text, kind in parts:
        if kind == MISSING:
            shown.append(MarkedPart(f"[{text.strip()}]", kind))
        elif kind == CHANGED:  # the line ends with the word, not with the blank behind it
            word = text.rstrip()
            shown += [
                MarkedPart(part, look) for part, look in ((word, kind), (text[len(word) :], SAME)) if part
            ]
        else:
            shown.append(MarkedPart(text, kind))
    return _spaced([part for part in shown if part.text not in ("", "[]")])


def with_wrong(parts: Iterable[MarkedPart], spans: Iterable[tuple[int, int]]) -> list[MarkedPart]:
    """Takes parts further apart, so that some stretches of the text are wrong.

    Args:
        parts: those that are not missing make up the text.
        spans: from and up to of each stretch, in characters of the text.
    """
    marks = sorted(spans)
    result: list[MarkedPart] = []
    at = 0
    for text, kind in parts:
        if kind == MISSING:
            result.append(MarkedPart(text, kind))
            continue
        cut = 0
        for start, end in ((max(0, start - at), min(len(text), end - at)) for start, end in marks):
            if start < end:
                result += [MarkedPart(text[cut:start], kind), MarkedPart(text[start:end], WRONG)]
                cut = end
        result.append(MarkedPart(text[cut:], kind))
        at += len(text)
    return [part for part in result if part.text]


def plain(parts: Sequence[MarkedPart]) -> str:
    return "".join(part.text for part in parts)


def spoken(parts: Sequence[MarkedPart]) -> str:
    """Returns the text as a screen reader should say it: what is missing is said to be so."""
    return "".join(
        tr("(missing: {text})", text=part.text[1:-1]) if part.kind == MISSING else part.text for part in parts
    )


def html_of(parts: Sequence[MarkedPart]) -> str:
    """Writes the parts as rich text, in the theme now in force."""
    tokens = tokens_now()
    looks = {
        CHANGED: f"background:{mix(tokens.warn, tokens.sheet, _WASH)}; text-decoration:underline",
        MISSING: f"color:{tokens.ink_soft}; font-style:italic",
        WRONG: f"color:{tokens.poor}; font-weight:600; text-decoration:underline",
    }
    written = []
    for part in parts:
        look, text = looks.get(part.kind), escape(part.text)
        written.append(f'<span style="{look}">{text}</span>' if look else text)
    return "".join(written)


class PartsDelegate(LinesDelegate):
    """Paints cells whose text comes in parts over two lines, and what was searched for as a wash.

    The item model gives a list of `MarkedPart` in its own role.

    Args:
        role: of the item model's data.
    """

    def __init__(self, role: int, parent: Any = None) -> None:
        super().__init__(parent)
        self._role = role

    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the parts as one text, each with its look."""
        parts: Sequence[MarkedPart] = index.data(self._role) or ()
        if not parts:
            return None
        text = plain(parts)
        needle = getattr(index.model(), "needle", "")
        return lay_out(text, [*_formats(text, parts), *_found(text, needle)], font, width)


def changed_format() -> QTextCharFormat:
    """Returns the look of other words."""
    result = QTextCharFormat()
    result.setBackground(QColor(mix(tokens_now().warn, tokens_now().sheet, _WASH)))
    result.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    return result


def missing_format() -> QTextCharFormat:
    """Returns the look of missing words."""
    result = QTextCharFormat()
    result.setForeground(QColor(tokens_now().ink_soft))
    result.setFontItalic(True)
    return result


def wrong_format() -> QTextCharFormat:
    """Returns the look of what is wrong."""
    result = QTextCharFormat()
    result.setForeground(QColor(tokens_now().poor))
    result.setFontWeight(600)
    result.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    return result


def _formats(text: str, parts: Sequence[MarkedPart]) -> list[QTextLayout.FormatRange]:
    looks = {CHANGED: changed_format, MISSING: missing_format, WRONG: wrong_format}
    formats, at = [], 0
    for part in parts:
        if part.kind in looks:
            formats.append(ranged(text, (at, len(part.text)), looks[part.kind]()))
        at += len(part.text)
    return formats


def _found(text: str, needle: str) -> list[QTextLayout.FormatRange]:
    found = found_format()
    found.setFontWeight(600)
    return [ranged(text, span, found) for span in spans_of(text, needle)]


def _spaced(parts: Sequence[MarkedPart]) -> list[MarkedPart]:
    """Parts that come without room around what is missing get a space there."""
    result: list[MarkedPart] = []
    for part in parts:
        if result and _needs_space(result[-1].text, part.text):
            result.append(MarkedPart(" "))
        result.append(part)
    return result


def _needs_space(before: str, after: str) -> bool:
    if before[-1].isspace() or after[0].isspace():
        return False
    return before[-1] == "]" or (after[0] == "[" and before[-1] not in "([{")


# A text to read and to copy from.


def reading_view(name: str) -> QTextEdit:
    """Builds a field for marked text that cannot be changed; Tab leads on, the keyboard selects."""
    result = QTextEdit()
    result.setReadOnly(True)
    result.setTabChangesFocus(True)
    result.setProperty("role", "reading")
    result.setAccessibleName(name)
    result.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return result


def plain_view(name: str, text: str = "") -> QPlainTextEdit:
    """Builds a field for plain text that cannot be changed; Tab leads on."""
    result = QPlainTextEdit(text)
    result.setReadOnly(True)
    result.setTabChangesFocus(True)
    result.setAccessibleName(name)
    return result


# Breaks a text into as many lines as it needs. Knows strings and fonts.


def wrapped(
    text: str, font: QFont, width: float, leading: float, formats: Sequence[QTextLayout.FormatRange] = ()
) -> tuple[QTextLayout, float]:
    """Lays a text out for a width.

    Args:
        text: its line breaks become blanks.
        font: to set it in.
        width: of the lines, in pixels.
        leading: height of a line, as a multiple of the font's.
        formats: looks of some of its stretches.

    Returns:
        The lines, and their height in pixels.
    """
    layout = QTextLayout(text.replace("\n", " "), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats)
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1.0))
        line.setPosition(QPointF(0, height))
        height += line.height() * leading
    layout.endLayout()
    return layout, height


# Wraps and paints a sentence with some of its words marked. Knows strings and the theme.


class MarkedText:
    """One sentence, laid out for a width.

    Args:
        text: the sentence.
        marks: spans of characters to mark.
        font: to set it in.
        width: of the lines, in pixels.
        is_strong: True marks with the accent and a line; False with a dashed line alone.
        leading: height of a line, as a multiple of the font's.
    """

    def __init__(
        self,
        text: str,
        marks: Sequence[tuple[int, int]],
        font: QFont,
        width: float,
        *,
        is_strong: bool = True,
        leading: float = 1.25,
    ) -> None:
        self._layout, self.height = wrapped(text, font, width, leading)
        self._formats = [
            ranged(text, (start, end - start), _look(is_strong=is_strong)) for start, end in marks
        ]

    def paint(self, painter: QPainter, box: QRectF, colour: str) -> None:
        """Paints it into a box, cut off below."""
        painter.save()
        painter.setClipRect(box)
        painter.setPen(QColor(colour))
        self._layout.draw(painter, box.topLeft(), self._formats)
        painter.restore()


def _look(*, is_strong: bool) -> QTextCharFormat:
    tokens, look = tokens_now(), QTextCharFormat()
    if is_strong:
        look.setForeground(QColor(tokens.accent))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    else:
        look.setForeground(QColor(tokens.ink_soft))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    return look
