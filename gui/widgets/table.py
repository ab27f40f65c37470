"""Calm tables: rows as the unit, of one height or as high as their text, hairlines between them."""

import time
from typing import cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QKeyCombination,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QHelpEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from gui.i18n import tr
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.layouts import pause_timer

_ROW_HEIGHT = 40
_ENDS = tuple(
    QKeyCombination(Qt.KeyboardModifier.ControlModifier, key) for key in (Qt.Key.Key_Home, Qt.Key.Key_End)
)


class Table(QTableView):
    """Shows a model row by row; one column takes the room that is left.

    Args:
        name: accessible name.
        widths: of each column in pixels; 0 for the one that takes the rest.

    Signals:
        delete_pressed(): the Delete key, while the table has the keyboard.
    """

    delete_pressed = Signal()

    def __init__(
        self, name: str, model: QAbstractItemModel, widths: list[int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._least_widths: dict[int, int] = {}
        self.setAccessibleName(name)
        self.setModel(model)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)  # otherwise the table keeps the focus for ever
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names that are alike differ at the end
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        font = QFont(self.font())
        font.setFeature(QFont.Tag("tnum"), 1)
        self.setFont(font)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(_ROW_HEIGHT)
        rows.setAccessibleName(tr("{name}: rows", name=name))
        rows.hide()
        header = self.horizontalHeader()
        header.setAccessibleName(tr("{name}: columns", name=name))
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header.setMinimumSectionSize(48)
        for section, width in enumerate(widths):
            mode = QHeaderView.ResizeMode.Interactive if width else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(section, mode)
            if width:
                header.resizeSection(section, max(width, self._title_width(section)))

    def _title_width(self, section: int) -> int:
        """Returns what a column's title takes, which is longer in some languages."""
        title = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        return self.horizontalHeader().fontMetrics().horizontalAdvance(title) + 2 * SPACE_3

    def set_optional(self, least_widths: dict[int, int]) -> None:
        """Hides columns in a narrow table: for each column, the width of the table that shows it."""
        self._least_widths = least_widths
        self._show_what_fits()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the columns there is room for; the current row does not slip out of sight."""
        self._show_what_fits()
        super().resizeEvent(event)
        current = self.currentIndex()
        if current.isValid() and 0 <= self.visualRect(current).top() < event.oldSize().height():
            self.scrollTo(current)

    def _show_what_fits(self) -> None:
        for section, least in self._least_widths.items():
            self.setColumnHidden(section, self.width() < least)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tells of the Delete key."""
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Chooses the first or last row with Ctrl+Home and Ctrl+End, where Qt would only go there."""
        keys = event.keyCombination() if isinstance(event, QKeyEvent) else None
        if keys in _ENDS:
            return QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        return super().selectionCommand(index, event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows in full, under the pointer, what a cell has no room for and says nothing else about."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            is_cut = self.sizeHintForIndex(index).width() > self.visualRect(index).width()
            if index.isValid() and is_cut and not index.data(Qt.ItemDataRole.ToolTipRole):
                QToolTip.showText(event.globalPos(), str(index.data() or ""), self.viewport())
                return True
        return super().viewportEvent(event)

    def choose_row(self, row: int) -> None:
        """Chooses one row and no other."""
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, 0), flags)

    def chosen_rows(self) -> list[int]:
        """Returns the chosen rows, from the top."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def height_for_rows(self, n_rows: int) -> int:
        """Returns the height that shows so many rows without scrolling."""
        return self.horizontalHeader().sizeHint().height() + n_rows * _ROW_HEIGHT + 2


# Rows of a long table made as high as their text: what is looked at first, the others bit by bit.

_AT_ONCE_S = 0.008
"""How long the window may be kept at a time."""
_SIDE = 14
"""Pixels beside the text of a cell, rather too many than too few."""
_LEAST_HEIGHT = 40


class RowHeights(QObject):
    """Keeps the heights of the rows of a table, whose model is set and stays."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._unfit: set[int] = set()
        self._later = pause_timer(self, 0, self._fit_some)
        model = table.model()
        model.modelReset.connect(self.fit_all)
        model.dataChanged.connect(lambda first, last, *_: self.fit(first.row(), last.row()))
        table.verticalScrollBar().valueChanged.connect(lambda _value: self._go_on())
        table.horizontalHeader().sectionResized.connect(lambda *_: self.fit_all())  # texts break elsewhere
        table.installEventFilter(self)

    @property
    def is_done(self) -> bool:
        """True once every row has its height."""
        return not self._unfit

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fits what has changed while the table was out of sight."""
        if event.type() == QEvent.Type.Show:
            self._go_on()
        return super().eventFilter(watched, event)

    def fit_all(self) -> None:
        """Fits every row again."""
        self._unfit.clear()
        self.fit(0, self._table.model().rowCount() - 1)

    def fit(self, first: int, last: int) -> None:
        """Fits rows again, from the first to the last."""
        self._unfit.update(range(first, last + 1))
        self._go_on()

    def _go_on(self) -> None:
        if self._unfit:
            self._later.start()

    def _fit_some(self) -> None:
        """Fits the rows that show, then others as long as there is time.

        The row on top stays where it is, and the current one in sight.
        """
        table, until = self._table, time.perf_counter() + _AT_ONCE_S
        if not table.isVisible():
            return
        top = max(0, table.rowAt(0))
        before = table.rowViewportPosition(top)
        last = table.rowAt(table.viewport().height() - 1)
        is_seen = self._is_seen(table.currentIndex())
        shown = range(top, (last if last >= 0 else table.model().rowCount() - 1) + 1)
        for row in [*(row for row in shown if row in self._unfit), *sorted(self._unfit.difference(shown))]:
            self._fit(row)
            if time.perf_counter() > until:
                break
        bar = table.verticalScrollBar()
        table.updateGeometries()  # else the bar ends where it did with the heights of before
        bar.setValue(bar.value() + table.rowViewportPosition(top) - before)
        if is_seen:
            table.scrollTo(table.currentIndex())
        self._go_on()

    def _is_seen(self, index: QModelIndex) -> bool:
        box = self._table.visualRect(index)
        return not box.isEmpty() and self._table.viewport().rect().contains(box)

    def _fit(self, row: int) -> None:
        self._unfit.discard(row)
        height = max(_LEAST_HEIGHT, self._table.sizeHintForRow(row))
        if height != self._table.rowHeight(row):
            self._table.setRowHeight(row, height)


class TextDelegate(QStyledItemDelegate):
    """Gives a row the height of its longest text, with room around it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = cast("QTableView", option.widget).columnWidth(index.column()) - 2 * _SIDE
        text = str(index.data() or "")
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 1 << 16), Qt.TextFlag.TextWordWrap, text)
        return QSize(width, box.height() + 2 * SPACE_2 + 2)


class TextTable(Table):
    """A table whose rows are as high as their text; arguments as of `Table`."""

    def __init__(self, name: str, model: QAbstractItemModel, widths: list[int]) -> None:
        super().__init__(name, model, widths)
        self.setProperty("role", "plain")
        self.setWordWrap(True)
        self.setItemDelegate(TextDelegate(self))
        self.heights = RowHeights(self)
