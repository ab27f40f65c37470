"""A speaker's sentences, or corrections: read page by page, searched, edited in place, removed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine import tasks
from engine.results.speakers import SpeakerRecord, SpeakerSentence
from gui.i18n import number_words, tr, tr_plural
from gui.item_models.record_table import Index
from gui.item_models.sentence_table import ADDED, DRAFT, ORIGIN, PAGE, SOURCE, TARGET, SentenceTable
from gui.jobs.calls import LatestCall
from gui.pages.speakers.adding_card import AddingCard, PasteHint
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import ClearableField, danger_button, label, outlined_button
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import pause_timer, row_of, rows_in, stack_of
from gui.widgets.table import Table
from gui.widgets.text import SentenceDelegate

SENTENCE, CORRECTION = "sentence", "correction"
_ROW_HEIGHT = 50
_ADDING_HEIGHT = 232
_UNBOUNDED = 16_777_215
"""Qt's own largest size of a widget."""
_TYPING_MS = 250
_LIST, _EMPTY = range(2)


class SpeakerSentencesView(QWidget):
    """Text of one kind of one speaker: "sentence" or "correction".

    Signals:
        removed(list): ids of sentences to remove.
        translate_asked(): corrections are made on the Translate page.
    """

    removed = Signal(list)
    translate_asked = Signal()

    def __init__(self, services: Services, kind: str) -> None:
        super().__init__()
        self._kind = kind
        self.record: SpeakerRecord | None = None
        """Whose text is shown."""
        self._reading = LatestCall(services.quick, self)
        self._is_adding = False
        self._is_late = False
        """True while other text waits for a cell that is being edited."""
        self.model = SentenceTable()
        self.model.more_asked.connect(self._read_more)
        self._error = InlineError()
        self.adding = AddingCard(services)
        self.adding.closed.connect(self._close_adding)
        self.table = self._build_table()
        self._typing = pause_timer(self, _TYPING_MS, self.reload)
        self._stack = stack_of(self._list_view(), self._empty_view())
        rows = rows_in(self, self._error, spacing=SPACE_3)
        if kind == SENTENCE:
            rows.addWidget(self.adding, 1)
        rows.addWidget(self._stack, 2)

    def open(self, record: SpeakerRecord) -> None:
        """Shows the text of a speaker; of the same one again after a change."""
        is_other = self.record is None or self.record.id != record.id
        self.record = record
        if is_other:
            with QSignalBlocker(self.search):
                self.search.clear()
            self.model.show_rows([])
            self.adding.show_person(record.id, record.name, record.src, record.tgt)
            self._is_adding = self.adding.has_text
        self._arrange()
        self.reload()

    def begin_adding(self, text: str = "") -> None:
        """Opens the field to paste into."""
        self._is_adding = True
        self._arrange()
        self.adding.begin(text)

    def finish_adding(self, speaker: str, *, is_pasted: bool) -> None:
        """Empties the field of the text that was added, and closes it if nothing is left in it.

        Args:
            speaker: id of whom the text was added to.
            is_pasted: False if it came from a file or a corpus, not from the field.
        """
        if is_pasted:
            self.adding.forget(speaker)
        is_open = is_pasted or self._is_adding
        if self.record is not None and speaker == self.record.id and is_open and not self.adding.has_text:
            self._close_adding()

    def reload(self) -> None:
        """Reads again what is shown; once a cell that is being edited is done."""
        self._typing.stop()
        self._is_late = self._is_editing
        if not self._is_late:
            self._read(0, self._show_rows)

    def chosen(self) -> list[SpeakerSentence]:
        """Returns the chosen sentences, in the order of the table."""
        return [self.model.sentence(row) for row in self.table.chosen_rows()]

    @property
    def _n_rows(self) -> int:
        if self.record is None:
            return 0
        return self.record.n_sentences if self._kind == SENTENCE else self.record.n_corrections

    def _arrange(self) -> None:
        is_empty = self._n_rows == 0
        self._stack.setCurrentIndex(_EMPTY if is_empty else _LIST)
        if self._kind == SENTENCE:
            self.adding.setVisible(self._is_adding or is_empty)
            self.adding.set_closable(not is_empty)
            self.adding.setMaximumHeight(_UNBOUNDED if is_empty else _ADDING_HEIGHT)
            self._stack.setVisible(not is_empty)

    def _close_adding(self) -> None:
        self._is_adding = False
        self._arrange()
        self.table.setFocus()

    @property
    def _is_editing(self) -> bool:
        return self.table.state() == QAbstractItemView.State.EditingState

    def _read(self, offset: int, take: Callable[[list[SpeakerSentence]], None]) -> None:
        if self.record is None:
            return
        needle, speaker, kind = self.search.text().strip(), self.record.id, self._kind
        n_shown = self.model.rowCount() if needle == self.model.needle else 0
        n_wanted = PAGE if offset else max(PAGE, n_shown + -n_shown % PAGE)

        def done(rows: list[SpeakerSentence]) -> None:
            self._error.hide()
            take(rows)
            self._show_count()

        self._reading.run(
            lambda: tasks.speaker_sentences(speaker, kind, n_wanted, offset, needle),
            done,
            self._error.show_failure,
        )

    def _show_rows(self, rows: list[SpeakerSentence]) -> None:
        """Shows what was read; after a removal the row below becomes the current one."""
        self._is_late = self._is_editing
        if self._is_late:
            return
        before, chosen = self.table.currentIndex(), {sentence.id for sentence in self.chosen()}
        current = self.model.sentence(before.row()).id if before.isValid() else -1
        self.model.show_rows(rows, self.search.text().strip())
        row = next((row for row, each in enumerate(rows) if each.id == current), -1)
        if row >= 0:
            self._choose_again(chosen, self.model.index(row, before.column()))
        elif before.isValid() and rows:
            self.table.choose_row(min(before.row(), len(rows) - 1))

    def _choose_again(self, chosen: set[int], current: Index) -> None:
        """Chooses the sentences with these ids, and goes to a cell."""
        cells = QItemSelection()
        for row in range(self.model.rowCount()):
            if self.model.sentence(row).id in chosen:
                cells.select(self.model.index(row, SOURCE), self.model.index(row, ADDED))
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().setCurrentIndex(current, flags.NoUpdate)
        self.table.selectionModel().select(cells, flags.ClearAndSelect)

    def _reload_late(self) -> None:
        if self._is_late:
            self.reload()

    def _read_more(self, offset: int) -> None:
        self._read(offset, self.model.append_rows)

    def _show_count(self) -> None:
        n_shown, n_rows = number_words(self.model.rowCount()), number_words(self._n_rows)
        if self.model.needle and self.model.is_complete:
            said = tr("{n_shown} of {n_rows}", n_shown=n_shown, n_rows=n_rows)
        elif self.model.needle:
            said = tr("{n_shown} or more of {n_rows}", n_shown=n_shown, n_rows=n_rows)
        elif self._kind == SENTENCE:
            said = tr_plural("{n} sentence", "{n} sentences", self._n_rows)
        else:
            said = tr_plural("{n} correction", "{n} corrections", self._n_rows)
        self._count.setText(said)
        self._remove.setEnabled(bool(self.chosen()))

    def _build_table(self) -> Table:
        table = _SentenceView(
            tr("Sentences") if self._kind == SENTENCE else tr("Corrections"), self.model, self
        )
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        for column, side in ((SOURCE, "source"), (TARGET, "target"), (DRAFT, "draft")):
            delegate = _EditableDelegate(side, table)
            table.setItemDelegateForColumn(column, delegate)
            delegate.closeEditor.connect(self._reload_late)
        table.setColumnHidden(DRAFT, self._kind == SENTENCE)
        table.setColumnHidden(ORIGIN, self._kind == CORRECTION)
        table.set_optional({ORIGIN: 640, ADDED: 560} if self._kind == SENTENCE else {ADDED: 560})
        table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_count())
        return table

    def _list_view(self) -> QWidget:
        is_text = self._kind == SENTENCE
        self.search = ClearableField(tr("Search the sentences") if is_text else tr("Search the corrections"))
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self._count = label(role="soft")
        chosen = tr("Remove the chosen sentences") if is_text else tr("Remove the chosen corrections")
        self._remove = danger_button(tr("Remove"), "trash-2", name=chosen)
        self._remove.clicked.connect(self.remove_chosen)
        tools = row_of((self.search, 1), self._count, self._remove, spacing=SPACE_2)
        if is_text:
            add = outlined_button(
                tr("Add…"), "plus", name=tr("Add sentences"), act=lambda: self.begin_adding()
            )
            tools.addWidget(add)
        view = QWidget()
        rows_in(view, tools, (self.table, 1), spacing=SPACE_3)
        return view

    def _empty_view(self) -> QWidget:
        if self._kind == SENTENCE:
            return QWidget()  # the adding card stands in its place
        hint = PasteHint(
            tr(
                "A correction is a translation you changed and confirmed: on the Translate page choose this "
                "speaker, edit a sentence, and press Ctrl+Enter. The profile learns from it at once."
            ),
            tr("Open Translate"),
        )
        hint.button.clicked.connect(self.translate_asked)
        return hint

    def remove_chosen(self) -> None:
        """Asks to remove the chosen sentences."""
        ids = [sentence.id for sentence in self.chosen()]
        if ids:
            self.removed.emit(ids)

    def paste(self) -> None:
        """Opens the field and adds the text of the clipboard to it."""
        if self._kind == SENTENCE:
            self.begin_adding(QGuiApplication.clipboard().text())


class _SentenceView(Table):
    """The table with its keys."""

    def __init__(self, name: str, model: SentenceTable, view: SpeakerSentencesView) -> None:
        super().__init__(name, model, [0, 0, 0, 150, 112])
        self._view = view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes, Enter and F2 edit their words, Ctrl+V pastes, Ctrl+C copies."""
        if event.key() == Qt.Key.Key_Delete:
            self._view.remove_chosen()
        elif event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._edit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._view.paste()
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(as_lines(self._view.chosen()))
        else:
            super().keyPressEvent(event)

    def _edit(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            column = index.column() if index.column() in (SOURCE, TARGET) else TARGET
            cell = index.siblingAtColumn(column)
            self.selectionModel().setCurrentIndex(cell, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.edit(cell)


class _EditableDelegate(SentenceDelegate):
    """Edits a side in a line edit; marks an empty side."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        sentence: SpeakerSentence = index.data(Qt.ItemDataRole.UserRole)
        if getattr(sentence, self.side):
            super().paint(painter, option, index)
        else:
            QStyledItemDelegate.paint(self, painter, option, index)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(tr("Source") if self.side == "source" else tr("Their words"))
        editor.setFrame(False)
        return editor


def as_lines(sentences: Sequence[SpeakerSentence]) -> str:
    """Writes sentences as they can be pasted again."""
    return "\n".join(f"{each.source}\t{each.target}" if each.source else each.target for each in sentences)
