"""The rail: one button per page, icon over label, the open page marked by a bar and the accent."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QFrame

from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls.buttons import IconButton
from gui.widgets.layouts import rows_in
from gui.widgets.text.mark import Mark

RAIL_WIDTH = 84
_BUTTON_HEIGHT = 56


class RailButton(IconButton):
    """One page of the rail."""

    def __init__(self, icon_name: str, text: str, shortcut: str) -> None:
        super().__init__()
        self._icon_name = icon_name
        self.setText(text)
        self.setCheckable(True)
        self.setAccessibleName(text)
        self.setToolTip(f"{text} ({shortcut})" if shortcut else text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(RAIL_WIDTH - 1, _BUTTON_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(RAIL_WIDTH - 1, _BUTTON_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        colour = tokens.accent if self.isChecked() else tokens.ink if self.underMouse() else tokens.ink_soft
        pixmap = tinted_pixmap(self._icon_name, colour, ICON_SIZE + 2, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - ICON_SIZE - 2) / 2, 9), pixmap)
        font = QFont(self.font())
        font.setPixelSize(11)
        font.setWeight(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink if self.isChecked() else tokens.ink_soft))
        painter.drawText(QRectF(0, 33, self.width(), 16), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        tokens = tokens_now()
        ground = QRectF(6, 2, self.width() - 12, self.height() - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(QColor(tokens.sheet))
            painter.drawRoundedRect(ground, 8, 8)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(QRectF(0, 14, 3, self.height() - 28), 1.5, 1.5)
        elif self.underMouse():
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(ground, 8, 8)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 7, 7)


class Rail(QFrame):
    """All pages, the last ones at the foot.

    Args:
        pages: key, icon and label of each page, in order; their shortcuts are Ctrl+1 …
        n_foot: how many of the last pages stand at the foot.

    Signals:
        opened(str): the key of the page the user wants.
    """

    opened = Signal(str)

    def __init__(self, pages: list[tuple[str, str, str]], n_foot: int) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setFixedWidth(RAIL_WIDTH)
        self.setAccessibleName("Pages")
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        rows = rows_in(self, spacing=SPACE_1, margins=(0, SPACE_3, 1, SPACE_2))
        rows.addWidget(Mark(28), alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addSpacing(SPACE_2)
        for number, (key, icon_name, text) in enumerate(pages, start=1):
            if number == len(pages) - n_foot + 1:
                rows.addStretch()
            rows.addWidget(self._new_button(key, icon_name, text, f"Ctrl+{number}"))

    def _new_button(self, key: str, icon_name: str, text: str, shortcut: str) -> RailButton:
        button = RailButton(icon_name, text, shortcut)
        button.clicked.connect(lambda: self.opened.emit(key))
        self._group.addButton(button)
        self._buttons[key] = button
        return button

    def mark(self, key: str) -> None:
        """Shows which page is open; none if the page is not on the rail."""
        self._group.setExclusive(False)
        for name, button in self._buttons.items():
            button.setChecked(name == key)
        self._group.setExclusive(True)
