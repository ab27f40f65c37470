"""A calm table: rows as the unit, hairlines between them, Tab leaves it."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QKeyCombination,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QHelpEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

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
        rows.setAccessibleName(f"{name}: rows")
        rows.hide()
        header = self.horizontalHeader()
        header.setAccessibleName(f"{name}: columns")
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header.setMinimumSectionSize(48)
        for section, width in enumerate(widths):
            mode = QHeaderView.ResizeMode.Interactive if width else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(section, mode)
            if width:
                header.resizeSection(section, width)

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
