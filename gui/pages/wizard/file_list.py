"""The files of an import: name, what it is, what it holds, or why it cannot be read; two lines each."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from engine.results.importing import LookedFile
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Index
from gui.languages import language_name
from gui.pages.wizard.draft import by_language
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import FONT_SMALL, ICON_SIZE

_ROW_HEIGHT = 54
_PATH, _NAME, _AMOUNT, _LOOK = (int(Qt.ItemDataRole.UserRole) + number for number in range(1, 5))
_SHOWN_LANGUAGES = 4
_SAID = {"poor": tr_noop("Cannot be read: {words}"), "warn": tr_noop("Look at this: {words}")}


def kind_words(entry: LookedFile) -> str:
    """Returns what a file is and what it holds: "TMX 1.4 · UTF-8 · German 5,210, English 5,210"."""
    parts = [from_engine(entry.format), entry.encoding]
    ordered = list(by_language(entry.languages).items())
    told = [f"{language_name(tag)} {number_words(count)}" for tag, count in ordered[:_SHOWN_LANGUAGES]]
    if len(ordered) > _SHOWN_LANGUAGES:
        told.append(tr("{n} more", n=len(ordered) - _SHOWN_LANGUAGES))
    parts.append(", ".join(told))
    if entry.partner:
        parts.append(tr("with {file}", file=Path(entry.partner).name))
    return " · ".join(part for part in parts if part)


def units_words(entry: LookedFile) -> str:
    """Returns how much a file holds: "5,210 units"; nothing for the second half of a pair."""
    if entry.error or (entry.partner and not entry.n_units):
        return ""
    if entry.kind == "terms":
        return tr_plural("{n} term", "{n} terms", entry.n_units)
    if entry.kind == "monolingual":
        return tr_plural("{n} line", "{n} lines", entry.n_units)
    return tr_plural("{n} unit", "{n} units", entry.n_units)


class FileList(QListView):
    """Lists the entries; the current one's preview is shown elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.setAccessibleName(tr("Files"))
        self.setItemDelegate(_EntryDelegate(self))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def show_entries(
        self, entries: Sequence[LookedFile], unread: Sequence[Path], warnings: Sequence[str]
    ) -> None:
        """Replaces the list and keeps the current file; each entry has its warning, empty if it has none."""
        before = self.current_path()
        self._items.clear()
        for entry, warning in zip(entries, warnings, strict=True):
            self._add(entry, warning)
        for path in unread:
            self._items.appendRow(_item(str(path), path.name, tr("Being read …")))
        rows = range(self._items.rowCount())
        found = (row for row in rows if self._items.item(row).data(_PATH) == before)
        self.setCurrentIndex(self._items.index(next(found, 0), 0))

    def current_path(self) -> str:
        """Returns the path of the current entry; empty if there is none."""
        row = self.currentIndex().row()
        return str(self._items.item(row).data(_PATH)) if row >= 0 else ""

    def _add(self, entry: LookedFile, warning: str) -> None:
        amount = units_words(entry)
        if entry.error:
            what, hint = from_engine(entry.error.what), from_engine(entry.error.hint)
            item = _item(entry.path, entry.name, what, look="poor", hint=hint)
        elif warning:
            item = _item(entry.path, entry.name, warning, amount, look="warn")
        else:
            item = _item(entry.path, entry.name, kind_words(entry), amount)
        self._items.appendRow(item)


def _item(
    path: str, name: str, second: str, amount: str = "", *, look: str = "", hint: str = ""
) -> QStandardItem:
    """Builds a row: name and amount above the second line; look is "poor", "warn" or empty."""
    item = QStandardItem(second)
    for role, value in ((_PATH, path), (_NAME, name), (_AMOUNT, amount), (_LOOK, look)):
        item.setData(value, role)
    said = tr(_SAID[look], words=second) if look else second
    item.setAccessibleText(", ".join(part for part in (name, amount, said) if part))
    item.setToolTip("\n".join(part for part in (path, second, hint) if part))
    return item


class _EntryDelegate(QStyledItemDelegate):
    """Paints name and amount on the first line, what the file is on the second."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = tokens_now()
        look = str(index.data(_LOOK))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(tokens.selection))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(tokens.line))
        icon = {"poor": "circle-x", "warn": "triangle-alert"}.get(look, "file-text")
        colour = getattr(tokens, look or "ink_soft")
        pixmap = tinted_pixmap(icon, colour, ICON_SIZE, 2.0)
        painter.drawPixmap(
            QRectF(box.left() + 12, box.top() + 10, ICON_SIZE, ICON_SIZE), pixmap, QRectF(pixmap.rect())
        )
        self._paint_words(painter, box, index, colour)
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRectF, index: Index, colour: str) -> None:
        left, right = box.left() + 42, box.right() - 12
        font = QFont(painter.font())
        small = QFont(font)
        small.setPixelSize(FONT_SMALL)
        small.setFeature(QFont.Tag("tnum"), 1)
        amount = str(index.data(_AMOUNT))
        painter.setFont(small)
        taken = painter.fontMetrics().horizontalAdvance(amount) + 12 if amount else 0
        painter.setPen(QColor(tokens_now().ink_soft))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            QRectF(left, box.top() + 8, right - left, 20), middle | Qt.AlignmentFlag.AlignRight, amount
        )
        painter.setPen(QColor(colour))
        self._draw(painter, QRectF(left, box.top() + 28, right - left, 18), str(index.data()))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens_now().ink))
        self._draw(painter, QRectF(left, box.top() + 8, right - left - taken, 20), str(index.data(_NAME)))

    def _draw(self, painter: QPainter, box: QRectF, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
