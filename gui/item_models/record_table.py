"""Tables and lists of records, as Qt's item models."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from engine.base.methods import title_of
from engine.results.models import ModelRecord
from gui.i18n import from_engine, tr
from gui.theme import tokens_now
from gui.wording import model_name, when_words

# The base of all tables: number of rows and columns, titles, numbers aligned right.

Index = QModelIndex | QPersistentModelIndex


class CellTable(QAbstractTableModel):
    """A table without children; a subclass says how many rows there are and what their cells hold."""

    @abstractmethod
    def n_rows(self) -> int:
        """Returns how many rows are shown."""

    @abstractmethod
    def titles(self) -> Sequence[str]:
        """Returns the titles of the columns."""

    @abstractmethod
    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a cell shows in a role; None: nothing."""

    def is_number(self, _column: int) -> bool:
        """True for columns of numbers."""
        return False

    def title_tip(self, _column: int) -> str | None:
        """Returns what a column means."""
        return None

    def spoken_title(self, _column: int) -> str:
        """Returns what a screen reader calls a column that has no title."""
        return ""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else self.n_rows()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else len(self.titles())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return self.cell(index.row(), index.column(), role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Returns the titles, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.titles()[section]
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.titles()[section] or self.spoken_title(section)
            case Qt.ItemDataRole.ToolTipRole:
                return self.title_tip(section)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def show_again(self, first: int, last: int) -> None:
        """Tells the views that the cells of some rows have changed."""
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.titles()) - 1))

    def _alignment(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if self.is_number(column) else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)


# A table over a list of records, one function per column.

R = TypeVar("R")


@dataclass(frozen=True)
class Column(Generic[R]):
    """One column of a table."""

    title: str
    """In English, marked by `tr_noop`: the table says it."""
    text: Callable[[R], str]
    is_number: bool = False
    is_soft: bool = False
    """Secondary text."""
    tip: Callable[[R], str] | None = None
    sort_key: Callable[[R], Any] | None = None
    """The key to sort by; the text if not given."""


class RecordTable(CellTable, Generic[R]):
    """Shows records; a row's record is in `Qt.UserRole`."""

    def __init__(self, columns: Sequence[Column[R]]) -> None:
        super().__init__()
        self._columns = [replace(column, title=tr(column.title)) for column in columns]
        self._records: list[R] = []

    def show_records(self, records: Sequence[R]) -> None:
        """Replaces all rows."""
        self.beginResetModel()
        self._records = list(records)
        self.endResetModel()

    def rename(self, column: int, title: str) -> None:
        """Gives a column another title, said already."""
        self._columns[column] = replace(self._columns[column], title=title)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def record(self, row: int) -> R:
        return self._records[row]

    def row_of(self, is_wanted: Callable[[R], bool]) -> int:
        """Returns the first row whose record is wanted, or -1."""
        return next((row for row, record in enumerate(self._records) if is_wanted(record)), -1)

    def update_records(self, records: Sequence[R]) -> None:
        """Replaces the records; where there are as many as before, what is chosen stays chosen."""
        if len(records) != len(self._records):
            self.show_records(records)
            return
        self._records = list(records)
        self.show_again(0, len(records) - 1)

    def n_rows(self) -> int:
        return len(self._records)

    def titles(self) -> Sequence[str]:
        return [column.title for column in self._columns]

    def is_number(self, column: int) -> bool:
        return self._columns[column].is_number

    def cell(self, row: int, column: int, role: int) -> Any:
        record, shown = self._records[row], self._columns[column]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shown.text(record)
            case Qt.ItemDataRole.ToolTipRole:
                return shown.tip(record) if shown.tip else None
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink_soft if shown.is_soft else tokens_now().ink)
            case Qt.ItemDataRole.UserRole:
                return record
        return None

    def sort(self, section: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        column = self._columns[section]
        self.layoutAboutToBeChanged.emit()
        is_down = order == Qt.SortOrder.DescendingOrder
        self._records.sort(key=column.sort_key or column.text, reverse=is_down)
        self.layoutChanged.emit()


# A list over records, one row each.


class RecordList(QAbstractListModel, Generic[R]):
    """Shows records; a row's record is in `Qt.UserRole`, and a subclass says what else a row shows."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[R] = []

    @abstractmethod
    def shown(self, row: int, role: int) -> object:
        """Returns what a row shows in a role; None: nothing."""

    def show_records(self, records: Sequence[R]) -> None:
        """Replaces all rows."""
        self.beginResetModel()
        self.records = list(records)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else len(self.records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = index.row()
        return self.records[row] if role == Qt.ItemDataRole.UserRole else self.shown(row, role)


# Names of models in lists: what people call them, and more where several have one name.


def model_labels(models: Sequence[ModelRecord]) -> dict[str, str]:
    """Names models so that no two are named alike.

    Returns:
        By id the name; where several have it, with how the model learned and when it was made: "pumps · Learn
        new words, 2026-11-21 14:02"; with its id where that is still not enough.
    """
    labels = {model.id: model_name(model) for model in models}
    for more in (_how_and_when, _id):
        times = Counter(labels.values())
        labels |= {
            model.id: f"{labels[model.id]} · {more(model)}" for model in models if times[labels[model.id]] > 1
        }
    return labels


def _how_and_when(model: ModelRecord) -> str:
    when = when_words(model.created)
    how = from_engine(title_of(model.method, model.scope)) if model.method else tr("as it came")
    return f"{how}, {when}" if when else how


def _id(model: ModelRecord) -> str:
    return model.id
