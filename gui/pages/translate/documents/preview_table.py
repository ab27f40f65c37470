"""The first lines of a document as they are translated: who, the text, the translation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from engine.results.translation import SpeakerChoice
from gui.item_models.cell_table import Index
from gui.item_models.record_table import Column, RecordTable
from gui.pages.translate.translating.speaker_picker import dot_of, no_dot
from gui.theme.tokens import SPACE_2
from gui.widgets.table import Table

_WHO_WIDTH = 132
_WHO_LEAST = 460
"""Pixels; a narrower table leaves the names out, they stand in the tooltips."""
_SIDE = 14
"""Pixels beside the text of a cell, rather too many than too few."""
_MOST_CHARS = 400
"""Of a line that is shown; it is translated whole."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One line of a document."""

    name: str
    """As the file has it; empty: no name."""
    speaker: SpeakerChoice | None
    source: str
    target: str = ""
    """Empty until it is translated."""

    @property
    def who(self) -> str:
        """The name in the file and the speaker it is said as."""
        spoken = f", said as {self.speaker.name}" if self.speaker else ", said as nobody in particular"
        return (self.name or "No name") + spoken


class PreviewModel(RecordTable[PreviewRow]):
    """The lines; the speaker's dot stands before the name."""

    def __init__(self, titles: tuple[str, str]) -> None:
        self._scale = 1.0
        super().__init__([
            Column("Who", lambda row: row.name, is_soft=True, tip=lambda row: row.who),
            Column(titles[0], lambda row: _short(row.source), is_soft=True, tip=lambda row: row.who),
            Column(titles[1], lambda row: _short(row.target), tip=lambda row: row.who),
        ])  # fmt: skip

    def set_titles(self, titles: tuple[str, str]) -> None:
        """Names the two languages."""
        for place, title in enumerate(titles, start=1):
            before = self._columns[place]
            self._columns[place] = Column(title, before.text, is_soft=before.is_soft, tip=before.tip)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, 2)

    def show_rows(self, rows: Sequence[PreviewRow], scale: float) -> None:
        """Replaces the rows; as many as before keep place and choice."""
        self._scale = scale
        self.update_records(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns what one cell shows; the dot of who speaks."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            speaker = self.record(index.row()).speaker
            return dot_of(speaker, self._scale) if speaker else no_dot(self._scale)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return self.record(index.row()).who
        return super().data(index, role)


class _LineDelegate(QStyledItemDelegate):
    """Gives every line the height of its text, with room around it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Returns the size of one cell."""
        view = cast("QTableView", option.widget)
        width = view.columnWidth(index.column()) - 2 * _SIDE
        if index.column() == 0:
            return QSize(width, 0)
        text = str(index.data() or "")
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 1 << 16), Qt.TextFlag.TextWordWrap, text)
        return QSize(width, box.height() + 2 * SPACE_2 + 2)


class PreviewTable(Table):
    """The table: rows as high as their text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.lines = PreviewModel(("Text", "Translation"))
        super().__init__("The first lines and their translation", self.lines, [_WHO_WIDTH, 0, 0], parent)
        self.setProperty("role", "plain")
        self.setWordWrap(True)
        self.setItemDelegate(_LineDelegate(self))
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        rows.setMinimumSectionSize(40)
        self.set_optional({0: _WHO_LEAST})


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARS else text[:_MOST_CHARS].rstrip() + "…"
