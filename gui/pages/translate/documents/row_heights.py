"""Rows of a long table made as high as their text: what is looked at first, the others bit by bit."""

import time
from typing import cast

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from gui.item_models.cell_table import CellTable, Index
from gui.theme.tokens import SPACE_2
from gui.widgets.table import Table
from gui.widgets.timers import pause_timer

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
        model.dataChanged.connect(self._fit_changed)
        table.verticalScrollBar().valueChanged.connect(lambda _value: self._go_on())

    @property
    def is_done(self) -> bool:
        """True once every row has its height."""
        return not self._unfit

    def fit_all(self) -> None:
        """Fits every row again."""
        self._unfit = set(range(self._table.model().rowCount()))
        self._go_on()

    def _fit_changed(self, first: Index, last: Index, _roles: object = None) -> None:
        self._unfit.update(range(first.row(), last.row() + 1))
        self._go_on()

    def _go_on(self) -> None:
        if self._unfit:
            self._later.start()

    def _fit_some(self) -> None:
        """Fits the rows that show, then others as long as there is time; the row on top stays where it is."""
        table, until = self._table, time.perf_counter() + _AT_ONCE_S
        if not table.isVisible():
            return
        top = max(0, table.rowAt(0))
        before = table.rowViewportPosition(top)
        last = table.rowAt(table.viewport().height() - 1)
        shown = range(top, (last if last >= 0 else table.model().rowCount() - 1) + 1)
        for row in [*(row for row in shown if row in self._unfit), *sorted(self._unfit.difference(shown))]:
            self._fit(row)
            if time.perf_counter() > until:
                break
        bar = table.verticalScrollBar()
        bar.setValue(bar.value() + table.rowViewportPosition(top) - before)
        self._go_on()

    def _fit(self, row: int) -> None:
        self._unfit.discard(row)
        height = max(_LEAST_HEIGHT, self._table.sizeHintForRow(row))
        if height != self._table.rowHeight(row):
            self._table.setRowHeight(row, height)


class TextDelegate(QStyledItemDelegate):
    """Gives a row the height of its longest text, with room around it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = cast("QTableView", option.widget).columnWidth(index.column()) - 2 * _SIDE
        text = str(index.data() or "")
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 1 << 16), Qt.TextFlag.TextWordWrap, text)
        return QSize(width, box.height() + 2 * SPACE_2 + 2)


class TextTable(Table):
    """A table whose rows are as high as their text; arguments as of `Table`."""

    def __init__(self, name: str, model: CellTable, widths: list[int]) -> None:
        super().__init__(name, model, widths)
        self.setProperty("role", "plain")
        self.setWordWrap(True)
        self.setItemDelegate(TextDelegate(self))
        self.heights = RowHeights(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the rows again: the text breaks elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.heights.fit_all()
