"""Cards side by side where there is room, in fewer columns where there is not."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.theme.tokens import SPACE_4

Cell = tuple[int, int, int, int]
"""Row, column, number of rows, number of columns."""


class ColumnGrid(QWidget):
    """Lays the same widgets out by its own width.

    Args:
        widgets: to be laid out, in the order of Tab.
        plans: for each least width, the place of every widget and the stretch of every column; one for 0.
            A plan is taken only if the widgets have the room they need at least.
    """

    def __init__(
        self,
        widgets: Sequence[QWidget],
        plans: Mapping[int, tuple[Sequence[Cell], Sequence[int]]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._widgets = list(widgets)
        self._plans = dict(sorted(plans.items(), reverse=True))
        self._shown = -1
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_4)
        self._lay_out(min(self._plans))

    def minimumSizeHint(self) -> QSize:
        """Returns the width of the narrowest plan: nobody need scroll sideways for another one."""
        return QSize(self._need(min(self._plans)), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Changes the columns when there is room for more, or for fewer."""
        self._choose()
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Looks again whether all has room when a widget shows something else."""
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._choose()
        return is_done

    def _choose(self) -> None:
        fitting = [least for least in self._plans if self.width() >= max(least, self._need(least))]
        self._lay_out(max(fitting, default=min(self._plans)))

    def _need(self, least: int) -> int:
        """Returns the least width of a plan: of its columns with the room between, or of a wide widget."""
        columns: dict[int, int] = {}
        widest = 0
        for widget, (_, column, _, n_columns) in zip(self._widgets, self._plans[least][0], strict=True):
            width = widget.minimumSizeHint().width()
            if n_columns == 1:
                columns[column] = max(columns.get(column, 0), width)
            else:
                widest = max(widest, width)
        return max(widest, sum(columns.values()) + SPACE_4 * max(0, len(columns) - 1))

    def _lay_out(self, least: int) -> None:
        if least == self._shown:
            return
        self._shown = least
        cells, stretches = self._plans[least]
        for widget in self._widgets:
            self._grid.removeWidget(widget)
        for widget, (row, column, n_rows, n_columns) in zip(self._widgets, cells, strict=True):
            self._grid.addWidget(widget, row, column, n_rows, n_columns)
        for column in range(max(map(len, (stretches for _, stretches in self._plans.values())))):
            self._grid.setColumnStretch(column, stretches[column] if column < len(stretches) else 0)
