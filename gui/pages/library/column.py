"""The left of the Library page: its domains with a search, and below them voices, models and the trash."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine.results.corpora import DomainDirection
from gui.i18n import number_words, tr
from gui.item_models.record_table import Index, RecordList
from gui.page_list import OF_THE_LIBRARY, SECTION_LABELS, Section
from gui.pages.library.entries import DomainEntry, key_of
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import (
    ClearableField,
    hairline,
    outlined_button,
    paint_ground,
    paint_lines,
    quiet_button,
    set_up_rows,
    soft_label,
)
from gui.widgets.layouts import rows_in

_WIDTH, _NARROW = 232, 176
_ROW_HEIGHT = 48
_PART_HEIGHT = 34


class DomainColumn(QWidget):
    """A domain or a part of the library is chosen here.

    Signals:
        domain_chosen(DomainDirection): show this domain.
        part_chosen(str): show this part, of `Section`, for all domains.
    """

    domain_chosen = Signal(DomainDirection)
    part_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[DomainEntry] = ()
        self.model = _Domains()
        self.search = ClearableField(tr("Search the domains"), tr("Search"))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.list, self.parts = QListView(), QListView()
        set_up_rows(self.list, tr("Domains"), self.model, _DomainDelegate(self))
        self._nothing = soft_label()
        self._nothing.hide()
        parts = _Parts()
        parts.show_records(OF_THE_LIBRARY)
        set_up_rows(self.parts, tr("More of the library"), parts, _PartDelegate(self))
        self.parts.setFixedHeight(len(OF_THE_LIBRARY) * _PART_HEIGHT)
        self.parts.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.teach = outlined_button(tr("Teach a new domain…"))
        self.begin = quiet_button(tr("Begin with terms…"), name=tr("A new domain that begins with terms"))
        # not by the current row, which Qt sets as soon as the keyboard comes by
        self.list.selectionModel().selectionChanged.connect(lambda _on, _off: self._tell_domain())
        self.parts.selectionModel().selectionChanged.connect(lambda _on, _off: self._tell_part())
        rows_in(
            self, self.search, self._nothing, (self.list, 1), self.teach, self.begin, hairline(), self.parts,
            spacing=SPACE_2,
        )  # fmt: skip
        self.show_narrow(is_narrow=False)

    def show_narrow(self, *, is_narrow: bool) -> None:
        """Takes less room where there is little."""
        longest = max(each.sizeHint().width() for each in (self.teach, self.begin))
        self.setFixedWidth(max(longest, _NARROW if is_narrow else _WIDTH))

    def show_domains(self, entries: Sequence[DomainEntry]) -> None:
        """Shows the domains of the library; what is chosen stays."""
        self._entries = entries
        self.search.setVisible(bool(entries))
        self._filter()

    def mark(self, place: DomainDirection | None, section: Section) -> None:
        """Shows as chosen a domain, else a part of the library."""
        if place is not None and not any(each.key == key_of(place) for each in self.model.records):
            self.search.clear()  # what is shown must not be hidden by an old search
        self._mark_domain(key_of(place) if place is not None else None)
        is_shown = place is None and section in OF_THE_LIBRARY
        _mark(self.parts, OF_THE_LIBRARY.index(section) if is_shown else -1)

    def _filter(self) -> None:
        chosen = _chosen(self.list)
        needle = self.search.text().strip().casefold()
        found = [each for each in self._entries if needle in f"{each.name}\n{each.languages}".casefold()]
        with QSignalBlocker(self.list.selectionModel()):
            self.model.show_records(found)
        self._nothing.setText(tr("No results for “{text}”.", text=self.search.text().strip()))
        self._nothing.setVisible(bool(self._entries) and not found)
        self._mark_domain(chosen.key if chosen is not None else None)

    def _mark_domain(self, key: object) -> None:
        rows = (row for row, entry in enumerate(self.model.records) if entry.key == key)
        _mark(self.list, next(rows, -1))

    def _tell_domain(self) -> None:
        entry = _chosen(self.list)
        if entry is not None:
            self.domain_chosen.emit(entry.place)

    def _tell_part(self) -> None:
        section = _chosen(self.parts)
        if section is not None:
            self.part_chosen.emit(section)


def _chosen(view: QListView) -> Any:
    """Returns the record of the chosen row of a list; None: none is."""
    rows = view.selectedIndexes()
    return rows[0].data(Qt.ItemDataRole.UserRole) if rows else None


def _mark(view: QListView, row: int) -> None:
    """Chooses a row of a list, or none, and tells nobody."""
    selection, model = view.selectionModel(), view.model()
    with QSignalBlocker(selection):
        if row >= 0:
            selection.setCurrentIndex(model.index(row, 0), selection.SelectionFlag.ClearAndSelect)
        else:
            selection.clear()
    view.viewport().update()


class _Domains(RecordList[DomainEntry]):
    def shown(self, row: int, role: int) -> object:
        entry = self.records[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.name}, {entry.facts}"
            case Qt.ItemDataRole.ToolTipRole:
                return f"{entry.name}\n{entry.facts}"
        return None


class _Parts(RecordList[Section]):
    def shown(self, row: int, role: int) -> object:
        return tr(SECTION_LABELS[self.records[row]].name) if role == Qt.ItemDataRole.DisplayRole else None


class _DomainDelegate(QStyledItemDelegate):
    """Paints a name, and below it amount and languages, which may be cut."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: DomainEntry = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = paint_ground(painter, option)
        texts = row.adjusted(SPACE_3, SPACE_1, -SPACE_2, -SPACE_1)
        below = f"{number_words(entry.n_sentences)} · {entry.languages}"
        paint_lines(painter, texts, [entry.name, below], 2)
        painter.restore()


class _PartDelegate(QStyledItemDelegate):
    """Paints an icon and a name."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, _PART_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        icon_name = SECTION_LABELS[index.data(Qt.ItemDataRole.UserRole)].icon
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = paint_ground(painter, option)
        pixmap = tinted_pixmap(
            icon_name, tokens_now().ink_soft, ICON_SIZE, painter.device().devicePixelRatio()
        )
        top = row.center().y() - ICON_SIZE // 2 + 1
        painter.drawPixmap(row.left() + SPACE_3, top, pixmap)
        left = row.left() + SPACE_3 + ICON_SIZE + SPACE_2
        paint_lines(painter, QRect(left, row.top(), row.right() - left, row.height()), [str(index.data())], 1)
        painter.restore()
