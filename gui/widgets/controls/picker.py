"""A choice of one among several, by name."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from gui.theme.tokens import SPACE_2


class Picker(QComboBox):
    """A combo box over (label, value) pairs; it shortens a long label with …, its list does not.

    Signals:
        chosen(object): another value is chosen, by the user or by code.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._has_list = False
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._last: Any = None
        self.currentIndexChanged.connect(self._tell)

    def fill(self, items: Iterable[tuple[str, Any]], *, keep: bool = True) -> None:
        """Replaces the choices: what is shown, and what it stands for. May keep the current one."""
        before = self.value()
        with QSignalBlocker(self):
            self.clear()
            for text, value in items:
                self.addItem(text, value)
            index = self._index_of(before) if keep else -1
            self.setCurrentIndex(index if index >= 0 else (0 if self.count() else -1))
        self._tell()

    def value(self) -> Any:
        """Returns the current value, None if there is none."""
        return self.currentData()

    def choose(self, value: Any) -> bool:
        """Makes a value current; returns False if it is not among the choices."""
        index = self._index_of(value)
        if index >= 0:
            self.setCurrentIndex(index)
        return index >= 0

    def show_value(self, value: Any) -> None:
        """Shows a value without telling."""
        with QSignalBlocker(self):
            self.choose(value)
        self._last = self.value()

    def _index_of(self, value: Any) -> int:
        matches = (i for i in range(self.count()) if self.itemData(i) == value)
        return next(matches, -1)

    def _tell(self) -> None:
        if self.value() != self._last:
            self._last = self.value()
            self.chosen.emit(self._last)

    def showPopup(self) -> None:
        """Opens the list, made for the first time now: most lists of a page are never opened."""
        self.make_list()
        super().showPopup()

    def make_list(self) -> None:
        """Makes the list: the plain one ignores the style sheet's item height."""
        if not self._has_list:
            self._has_list = True
            self.setView(QListView())

    def wheelEvent(self, event: Any) -> None:
        """Leaves the wheel to the page: scrolling past must not change a choice."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + SPACE_2
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideMiddle, field.width() - icon
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
