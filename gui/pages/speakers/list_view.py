"""The speakers of the library: a list with a search, and the way to a new one."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine.results.speakers import SpeakerRecord
from gui.i18n import tr, tr_plural
from gui.item_models.record_table import Index, RecordList
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import (
    ClearableField,
    icon_button,
    outlined_button,
    paint_ground,
    paint_initial,
    paint_lines,
    set_up_rows,
    soft_label,
)
from gui.widgets.layouts import row_of, rows_in

WIDTH = 240
_ROW_HEIGHT = 52
_RADIUS = 15


class SpeakerList(RecordList[SpeakerRecord]):
    """Shows speakers."""

    def show_records(self, records: Sequence[SpeakerRecord]) -> None:
        """Replaces all rows; in place if only facts changed."""
        if [record.id for record in records] == [record.id for record in self.records]:
            self.records = list(records)
            if records:
                self.dataChanged.emit(self.index(0), self.index(len(records) - 1))
        else:
            super().show_records(records)

    def shown(self, row: int, role: int) -> object:
        record = self.records[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return record.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{record.name}, {text_words(record)}"
            case Qt.ItemDataRole.ToolTipRole:
                return record.notes or None
        return None


class ListView(QWidget):
    """Search, list and the button below.

    Signals:
        chosen(str): id of the speaker to show.
        remove_asked(SpeakerRecord), edit_asked(SpeakerRecord): this record.
    """

    chosen = Signal(str)
    remove_asked = Signal(SpeakerRecord)
    edit_asked = Signal(SpeakerRecord)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self._all: list[SpeakerRecord] = []
        self._current = ""
        self.model = SpeakerList()
        self.search = ClearableField(tr("Search the speakers"), tr("Search"))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.list = _People(self.model, self)
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._tell(now))
        self.nobody = soft_label()
        self.nobody.hide()
        self.new = outlined_button(tr("New speaker"), "plus")
        self.bring = icon_button("upload", tr("Import a speaker's file…"))
        foot = row_of((self.new, 1), self.bring, spacing=SPACE_2)
        rows_in(self, self.search, self.nobody, (self.list, 1), foot, spacing=SPACE_3)

    def show_records(self, records: Sequence[SpeakerRecord], current: str) -> None:
        """Shows the speakers, with one of them chosen."""
        self._all, self._current = list(records), current
        if current and not any(record.id == current for record in self._found()):
            self.search.clear()  # a new speaker must not be hidden by an old search
        self._filter()

    def _found(self) -> list[SpeakerRecord]:
        needle = self.search.text().strip().casefold()
        return [each for each in self._all if needle in f"{each.name}\n{each.notes}\n{each.id}".casefold()]

    def _filter(self) -> None:
        found = self._found()
        self.model.show_records(found)
        self.nobody.setText(tr("Nobody here is called “{name}”.", name=self.search.text().strip()))
        self.nobody.setVisible(bool(self._all) and not found)
        row = next((row for row, record in enumerate(found) if record.id == self._current), -1)
        selection = self.list.selectionModel()
        with QSignalBlocker(selection):
            if row >= 0:
                selection.setCurrentIndex(self.model.index(row), selection.SelectionFlag.ClearAndSelect)
        self.list.viewport().update()

    def _tell(self, index: Index) -> None:
        record = index.data(Qt.ItemDataRole.UserRole)
        if record is not None and record.id != self._current:
            self._current = record.id
            self.chosen.emit(record.id)


class _People(QListView):
    """The list with its keys."""

    def __init__(self, model: SpeakerList, view: ListView) -> None:
        super().__init__()
        self._view = view
        set_up_rows(self, tr("Speakers"), model, _PersonDelegate(self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes, F2 changes; the toast can undo the first."""
        record = self.currentIndex().data(Qt.ItemDataRole.UserRole)
        if event.key() == Qt.Key.Key_Delete and record is not None:
            self._view.remove_asked.emit(record)
        elif event.key() == Qt.Key.Key_F2 and record is not None:
            self._view.edit_asked.emit(record)
        else:
            super().keyPressEvent(event)


class _PersonDelegate(QStyledItemDelegate):
    """Paints an initial, the name, and how much text there is."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        record: SpeakerRecord = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = paint_ground(painter, option)
        centre = QPointF(row.left() + SPACE_2 + _RADIUS, row.center().y() + 0.5)
        paint_initial(painter, centre, _RADIUS, record.name, record.colour)
        left = row.left() + SPACE_2 + 2 * _RADIUS + SPACE_3
        texts = QRect(left, row.top() + SPACE_1, row.right() - left - SPACE_2, row.height() - 2 * SPACE_1)
        paint_lines(painter, texts, [record.name, text_words(record)], 2)
        painter.restore()


def text_words(record: SpeakerRecord) -> str:
    """Returns the amount of a speaker's text: "312 sentences · 41 corrections"."""
    sentences = tr_plural("{n} sentence", "{n} sentences", record.n_sentences)
    if not record.n_corrections:
        return sentences if record.n_sentences else tr("no sentences yet")
    corrections = tr_plural("{n} correction", "{n} corrections", record.n_corrections)
    return f"{sentences} · {corrections}" if record.n_sentences else corrections
