"""The pairs of a corpus: a table however long, to search, filter and edit, and the chosen pair to read."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRect,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.results.corpora import StoredPair
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.item_models.pair_table import ORIGIN, SOURCE, SPEAKER, SPLIT, TARGET, PairTable
from gui.jobs.calls import CallThread, LatestCall, ignore
from gui.pages.library.reading_card import ReadingCard
from gui.shortcuts import give_keys
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import ClearableField, Picker, label
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import pause_timer, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import Index, SentenceDelegate

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser

_TYPING_MS = 250
_ROW_HEIGHT = 54
_WIDTHS = [84, 0, 0, 120, 96, 150]
_ROOM_FOR_COLUMNS = {SPLIT: 760, ORIGIN: 900}
_LEAST_SEARCH = 150
_ROOM_FOR_READING = 360
"""Pixels of height from which the chosen pair is set out below the rows."""
_WIDEST_PICKER = 170
_MOST_SPEAKERS = 500
_MOST_COPIED = 2_000
_SPLITS = [
    (tr_noop("All pairs"), ""),
    (tr_noop("For training"), "train"),
    (tr_noop("For validation"), "dev"),
    (tr_noop("For testing"), "test"),
]

_STRETCH_S = 0.05
"""How long one stretch takes: others who wait for the same thread, such as a page, come in between."""


@dataclass(frozen=True)
class PairFilter:
    """A filter of a corpus's pairs."""

    text: str = ""
    side: str = ""
    """"source", "target", or "" for both."""
    split: str = ""
    speaker: str = ""


class PairSearch(QObject):
    """Only the newest search counts; what older ones still find is dropped.

    Signals:
        filtered(PairFilter, object): the `Rows` of its split and speaker; None for all rows.
        begun(PairFilter): a search began; its rows come in `found`.
        found(list, bool): more rows (from 0), and whether that was all.
        failed(Exception): the corpus could not be read.
    """

    filtered = Signal(PairFilter, object)
    begun = Signal(PairFilter)
    found = Signal(list, bool)
    failed = Signal(Exception)

    def __init__(self, thread: CallThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = LatestCall(thread, self)
        self._browser: CorpusBrowser | None = None

    def open(self, browser: "CorpusBrowser | None") -> None:
        """Takes a corpus; a search in the one before is forgotten."""
        self._asking.drop()
        self._browser = browser

    def ask(self, wish: PairFilter) -> None:
        """Looks for the pairs that a filter lets through."""
        self._asking.drop()
        browser = self._browser
        if browser is None:
            return
        if not wish.text.strip():
            self._asking.run(
                lambda: browser.filtered(wish.split, wish.speaker),
                lambda rows: self.filtered.emit(wish, rows),
                self.failed.emit,
            )
            return
        hits = browser.search(wish.text, wish.side, split=wish.split, speaker=wish.speaker)
        self.begun.emit(wish)
        self._go_on(hits)

    def _go_on(self, hits: Iterator[Any]) -> None:
        self._asking.run(lambda: _stretch(hits), lambda told: self._take(hits, told), self.failed.emit)

    def _take(self, hits: Iterator[Any], told: tuple[list[int], bool]) -> None:
        rows, is_over = told
        self.found.emit(rows, is_over)
        if not is_over and not self._asking.is_running:
            self._go_on(hits)


def _stretch(hits: Iterator[Any]) -> tuple[list[int], bool]:
    """Searches for a moment; returns the rows found and whether the end was reached."""
    rows: list[int] = []
    end = time.monotonic() + _STRETCH_S
    for found in hits:
        rows += found.tolist()
        if time.monotonic() > end:
            return rows, False
    return rows, True


_LARGEST_EDITOR = 180
_ENDS = {
    Qt.Key.Key_Return: QStyledItemDelegate.EndEditHint.NoHint,
    Qt.Key.Key_Enter: QStyledItemDelegate.EndEditHint.NoHint,
    Qt.Key.Key_Tab: QStyledItemDelegate.EndEditHint.EditNextItem,
    Qt.Key.Key_Backtab: QStyledItemDelegate.EndEditHint.EditPreviousItem,
}
"""The keys that end editing a side, and where to go on."""


class PairField(QPlainTextEdit):
    """One side of a pair in its cell; it grows over the rows beside it with what is typed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cell = QRect()
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.fit(self._cell))

    def fit(self, cell: QRect) -> None:
        """Covers a cell, and more below it, or above at the end of the table, where the text needs that."""
        self._cell, room = QRect(cell), self.parentWidget()  # the cell is Qt's, which lets go of it
        lines = int(self.document().size().height()) + 1  # a plain text's size is counted in lines
        wanted = lines * self.fontMetrics().lineSpacing() + 2 * SPACE_3
        height = min(max(cell.height(), wanted), _LARGEST_EDITOR)
        top = max(0, min(cell.top(), room.height() - height)) if room is not None else cell.top()
        self.setGeometry(cell.left(), top, cell.width(), height)


class PairDelegate(SentenceDelegate):
    """Paints one side of a pair, and lets it be edited in its cell: Enter keeps the text, Esc the old one.

    Signals:
        written(int, str): a row as it is shown, and the text of this side from now on.
    """

    written = Signal(int, str)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Builds the field."""
        field = PairField(parent)
        row = number_words(index.row() + 1)
        is_source = self.side == "source"
        field.setAccessibleName(
            tr("Source of pair {row}", row=row) if is_source else tr("Target of pair {row}", row=row)
        )
        field.setPlainText(getattr(index.data(Qt.ItemDataRole.UserRole), self.side))
        field.moveCursor(QTextCursor.MoveOperation.End)
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Leaves what is typed, whatever else changes in the table."""

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        """Tells the new text; a side cannot be emptied."""
        assert isinstance(editor, QPlainTextEdit)
        text = " ".join(editor.toPlainText().split())
        if text and text != getattr(index.data(Qt.ItemDataRole.UserRole), self.side):
            self.written.emit(index.row(), text)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Gives the field its cell."""
        assert isinstance(editor, PairField)
        editor.fit(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keeps the text on Enter, and goes to the other side on Tab: a text field would write them."""
        is_press = event.type() == QEvent.Type.KeyPress
        hint = _ENDS.get(Qt.Key(event.key())) if is_press and isinstance(event, QKeyEvent) else None
        if hint is None or not isinstance(editor, QWidget):
            return super().eventFilter(editor, event)
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, hint)
        return True


class BrowseView(QWidget):
    """One corpus, row by row.

    Signals:
        speaker_asked(list): say who speaks in these rows, numbers from 0.
        pair_written(int, StoredPair, str, str): a row, its pair as it is, and its source and target to be.
        delete_asked(list): delete these rows.
    """

    speaker_asked = Signal(list)
    pair_written = Signal(int, StoredPair, str, str)
    delete_asked = Signal(list)

    def __init__(self, thread: CallThread) -> None:
        super().__init__()
        self._thread = thread
        self._browser: CorpusBrowser | None = None
        self._wish = PairFilter()
        self._is_searching, self._wanted = False, -1  # the row to choose when shown again; -1: the first
        self._model = PairTable()
        self._search = PairSearch(thread, self)
        self._search.filtered.connect(self._show_filtered)
        self._search.begun.connect(self._begin_hits)
        self._search.found.connect(self._add_hits)
        self._search.failed.connect(self._show_error)
        self._typing = pause_timer(self, _TYPING_MS, self._ask)
        self._error = InlineError()
        self.reading = ReadingCard()
        self.reading.row_asked.connect(self.go_to)
        self.reading.speaker.clicked.connect(lambda: self.speaker_asked.emit(self.chosen_rows()))
        rows_in(self, self._tools(), self._error, (self._build_table(), 1), self.reading, spacing=SPACE_3)
        self._add_keys()

    def open(self, browser: "CorpusBrowser") -> None:
        """Shows a corpus; in place of another version of it, what is chosen, searched and edited stays."""
        old, self._browser = self._browser, browser
        self._error.hide()
        if old is not None:
            self._thread.run(self, old.close, ignore, ignore)
            if (len(old), old.speakers, old.kind) == (len(browser), browser.speakers, browser.kind):
                self._model.look_again(browser)
                self._search.open(browser)
                self._show_current(self.table.currentIndex(), QModelIndex())
                if self._is_searching:
                    self._ask()
                return
            current = self.table.currentIndex()
            self._wanted = self._model.row_in_corpus(current.row()) if current.isValid() else -1
        self._model.open(browser)
        self._search.open(browser)
        names = browser.speakers
        self._speaker.fill(
            [(tr("All speakers"), ""), *((name, name) for name in names[:_MOST_SPEAKERS])], keep=True
        )
        self._speaker.setVisible(bool(names))
        self.table.setColumnHidden(SPEAKER, not names)
        self.table.setColumnHidden(TARGET, browser.kind == "monolingual")
        self.table.set_optional(_ROOM_FOR_COLUMNS | ({SPEAKER: 620} if names else {}))
        self.reading.set_length(len(browser))
        self._wish = PairFilter()
        self._ask()

    def close_corpus(self) -> None:
        """Lets go of the corpus, so that its folder can be moved."""
        browser, self._browser = self._browser, None
        self._model.open(None)
        self._search.open(None)
        self.reading.show_pair(0, None)
        self._count.clear()
        self._count.setAccessibleName("")
        if browser is not None:  # behind the search's own call, on the same thread
            self._thread.run(self, browser.close, ignore, ignore)

    def forget_search(self) -> None:
        """Empties the search and the filters: the next corpus is shown whole, from its first pair."""
        self._wanted = -1
        with QSignalBlocker(self._text):
            self._text.clear()
        for picker in (self._side, self._split, self._speaker):
            picker.show_value(picker.itemData(0))

    def search_for(self, text: str) -> None:
        """Shows the pairs that hold a text, on either side, of whatever use and speaker."""
        self.forget_search()
        with QSignalBlocker(self._text):
            self._text.setText(text)
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the room to the rows where there is little of it."""
        super().resizeEvent(event)
        self.reading.show_texts(is_shown=event.size().height() >= _ROOM_FOR_READING)

    def restyle(self) -> None:
        """Paints the chosen pair in the theme now in force."""
        self.reading.restyle()

    def _tools(self) -> QHBoxLayout:
        self._text = ClearableField(tr("Search the pairs"))
        self._text.setMinimumWidth(_LEAST_SEARCH)
        self._text.textChanged.connect(lambda _text: self._typing.start())
        self._text.returnPressed.connect(self._ask)
        self._side = Picker(tr("Where to search"))
        self._side.fill([(tr("Both sides"), ""), (tr("Source"), "source"), (tr("Target"), "target")])
        self._split = Picker(tr("Which pairs"))
        self._split.fill([(tr(text), split) for text, split in _SPLITS])
        self._speaker = Picker(tr("Whose pairs"))
        self._speaker.fill([(tr("All speakers"), "")])
        for picker in (self._side, self._split, self._speaker):
            picker.chosen.connect(lambda _value: self._ask())
            picker.setMaximumWidth(_WIDEST_PICKER)
        self._count = label(role="soft")
        return row_of((self._text, 2), self._side, self._split, self._speaker, self._count, spacing=SPACE_2)

    def _build_table(self) -> Table:
        self.table = Table(tr("Pairs"), self._model, _WIDTHS)
        self.table.set_optional(_ROOM_FOR_COLUMNS)
        self.table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.table.delete_pressed.connect(self._ask_delete)
        for column, side in ((SOURCE, "source"), (TARGET, "target")):
            delegate = PairDelegate(side, self.table)
            delegate.written.connect(lambda row, text, side=side: self._write(row, side, text))
            self.table.setItemDelegateForColumn(column, delegate)
        self.table.selectionModel().currentRowChanged.connect(self._show_current)
        return self.table

    def _add_keys(self) -> None:
        for keys, act in (
            ("find", self._focus_search),
            ("row", self.reading.focus_row),
            ("Ctrl+C", self._copy),
            ("F2", self._edit),
        ):
            shortcut = QShortcut(self)
            give_keys(shortcut, keys)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def go_to(self, row: int) -> None:
        """Chooses a row of the corpus, from 0, or the next one that is shown, and brings it into sight."""
        place = self._model.place_of(row)
        if place >= 0:
            self.table.choose_row(place)
            self.table.scrollTo(
                self._model.index(place, SOURCE), QAbstractItemView.ScrollHint.PositionAtCenter
            )

    def chosen_rows(self) -> list[int]:
        """Returns the numbers of the chosen pairs, from 0."""
        return [self._model.row_in_corpus(place) for place in self._chosen_places()]

    def _chosen_places(self) -> list[int]:
        """Returns the shown rows that are chosen; as ranges, for all of a million may be."""
        selection = self.table.selectionModel().selection()
        parts = (selection.at(number) for number in range(selection.count()))
        ranges = sorted((part.top(), part.bottom()) for part in parts)
        return [row for top, bottom in dict.fromkeys(ranges) for row in range(top, bottom + 1)]

    def _edit(self) -> None:
        """Edits the side that has the keyboard in the chosen pair, else its translation."""
        current = self.table.currentIndex()
        sides = [side for side in (TARGET, SOURCE) if not self.table.isColumnHidden(side)]
        column = current.column() if current.column() in sides else sides[0]
        index = self._model.index(current.row(), column)
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.table.selectionModel().setCurrentIndex(
                index,
                QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
            )
            self.table.edit(index)

    def _write(self, place: int, side: str, text: str) -> None:
        pair = self._model.pair(place)
        texts = {"source": pair.source, "target": pair.target} | {side: text}
        self.pair_written.emit(self._model.row_in_corpus(place), pair, texts["source"], texts["target"])

    def _ask_delete(self) -> None:
        rows = self.chosen_rows()
        if rows and self._browser is not None and self._browser.kind != "terms":
            self.delete_asked.emit(rows)

    def _ask(self) -> None:
        self._typing.stop()
        wish = PairFilter(
            self._text.text(), self._side.value(), self._split.value(), self._speaker.value() or ""
        )
        self._error.hide()
        self._wish = wish
        self._search.ask(wish)

    def _show_filtered(self, _wish: PairFilter, rows: Sequence[int] | None) -> None:
        self._is_searching = False
        self._model.show_rows(rows)
        self._say_count()
        self._choose_first()

    def _begin_hits(self, wish: PairFilter) -> None:
        self._is_searching = True
        self._model.show_rows([], wish.text)
        self.reading.show_pair(0, None)
        self._say_count()

    def _add_hits(self, rows: list[int], is_over: bool) -> None:
        is_first = not self._model.rowCount()
        self._model.append_rows(rows)
        self._is_searching = not is_over
        self._say_count()
        if (is_first and rows and self._wanted < 0) or (is_over and self._wanted >= 0):
            self._choose_first()

    def _choose_first(self) -> None:
        """Chooses the first pair, or the one that was chosen before the corpus was shown again."""
        wanted, self._wanted = self._wanted, -1
        if not self._model.rowCount():
            self.reading.show_pair(0, None)
        elif wanted >= 0:
            self.go_to(wanted)
        else:
            self.table.choose_row(0)

    def _say_count(self) -> None:
        n_all = len(self._browser) if self._browser is not None else 0
        n_shown = self._model.rowCount()
        shown = number_words(n_shown)
        if self._is_searching:
            text = tr("{n_shown} found, searching…", n_shown=shown)
        elif self._wish.text.strip():
            text = tr("{n_shown} found", n_shown=shown) if n_shown else tr("Nothing found")
        elif n_shown != n_all:
            text = tr("{n_shown} of {n_all}", n_shown=shown, n_all=number_words(n_all))
        else:
            text = tr_plural("{n} pair", "{n} pairs", n_all)
        self._count.setText(text)
        self._count.setAccessibleName(text)

    def _show_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if not current.isValid():
            self.reading.show_pair(0, None)
            return
        number = self._model.row_in_corpus(current.row())
        self.reading.show_pair(number, self._model.pair(current.row()))

    def _show_error(self, error: Exception) -> None:
        self._is_searching = False
        self._say_count()
        self._error.show_failure(error)

    def _focus_search(self) -> None:
        self._text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._text.selectAll()

    def _copy(self) -> None:
        """Copies what is selected in a text, else the chosen pairs: a line each, the sides apart by a tab."""
        text = self.reading.selected_text()
        if not text:
            pairs = [self._model.pair(place) for place in self._chosen_places()[:_MOST_COPIED]]
            text = "\n".join(f"{pair.source}\t{pair.target}" for pair in pairs)
        if text:
            QGuiApplication.clipboard().setText(text)
