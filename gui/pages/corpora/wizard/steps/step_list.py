"""The steps as a quiet list: number or tick, name, and what was decided there."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import FONT_INTERFACE, FONT_SMALL, SPACE_1
from gui.widgets.layouts import rows_in

WIDTH, NARROW_WIDTH = 204, 44
_HEIGHT = 52
_MARK = 22
_LEFT = 11


class StepButton(QAbstractButton):
    """One step; leads there once it can be reached."""

    def __init__(self, number: int, title: str) -> None:
        super().__init__()
        self._number = number
        self._words = ""
        self._is_current = False
        self._is_done = False
        self.setText(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_state("", is_current=False, is_done=False, is_reachable=False)

    def show_state(self, words: str, *, is_current: bool, is_done: bool, is_reachable: bool) -> None:
        """Shows where the step stands, with two or three words of what was decided there."""
        self._words, self._is_current, self._is_done = words, is_current, is_done
        self.setEnabled(is_reachable or is_current)
        state = "open" if is_current else "done" if is_done else "not reached yet"
        told = f"Step {self._number}, {self.text()}: {state}" + (f", {words}" if words else "")
        self.setAccessibleName(told)
        self.setToolTip(f"{self.text()}: {words}" if words else self.text())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_mark(painter)
        left = _LEFT + _MARK + 10
        width = self.width() - left - 6
        if width > 30:
            has_words = bool(self._words)
            middle = self.height() / 2
            name = QRectF(left, middle - (19 if has_words else 10), width, 20)
            is_strong = self._is_current
            colour = tokens.ink if self.isEnabled() else tokens.ink_soft
            self._paint_line(painter, name, self.text(), (FONT_INTERFACE, is_strong), colour)
            if has_words:
                below = QRectF(left, middle + 1, width, 16)
                self._paint_line(painter, below, self._words, (FONT_SMALL, False), tokens.ink_soft)
        painter.end()

    def _paint_line(
        self, painter: QPainter, box: QRectF, text: str, look: tuple[int, bool], colour: str
    ) -> None:
        font = QFont(self.font())
        font.setPixelSize(look[0])
        font.setWeight(QFont.Weight.DemiBold if look[1] else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _paint_ground(self, painter: QPainter) -> None:
        tokens = tokens_now()
        ground = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self._is_current:
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(ground, 6, 6)
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(ground, 6, 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(ground, 6, 6)

    def _paint_mark(self, painter: QPainter) -> None:
        tokens = tokens_now()
        centre = QPointF(_LEFT + _MARK / 2, self.height() / 2)
        box = QRectF(centre.x() - _MARK / 2, centre.y() - _MARK / 2, _MARK, _MARK)
        if self._is_done and not self._is_current:
            painter.setPen(QPen(QColor(tokens.good), 1.25))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
            pixmap = tinted_pixmap("check", tokens.good, 14, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(centre.x() - 7, centre.y() - 7), pixmap)
            return
        is_strong = self._is_current
        painter.setPen(QPen(QColor(tokens.accent if is_strong else tokens.control_line), 1.25))
        painter.setBrush(QColor(tokens.accent) if is_strong else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        font = QFont(self.font())
        font.setPixelSize(FONT_SMALL)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.accent_ink if is_strong else tokens.ink_soft))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))


class StepList(QWidget):
    """All steps, one under the other.

    Signals:
        chosen(int): the user wants the step with this index.
    """

    chosen = Signal(int)

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.setAccessibleName("Steps of the import")
        self.buttons = [StepButton(number, title) for number, title in enumerate(titles, start=1)]
        rows = rows_in(self, spacing=SPACE_1)
        for index, button in enumerate(self.buttons):
            button.clicked.connect(lambda _checked=False, index=index: self.chosen.emit(index))
            rows.addWidget(button)
        rows.addStretch()
        self.set_narrow(is_narrow=False)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Shows the marks alone where the window is narrow; their tooltips say the rest."""
        self.setFixedWidth(NARROW_WIDTH if is_narrow else WIDTH)
