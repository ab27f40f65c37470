"""The words a profile raises and lowers: a chart or a table, both to be changed by hand."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.results.speakers import MOST_BIAS, SpeakerWord
from gui.item_models.cell_table import Index
from gui.item_models.word_table import WEIGHT, SpeakerWordTable, times_words, word_words
from gui.pages.speakers.words.bars import WordBars
from gui.pages.speakers.words.editor import STEP, WordEditor
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_5
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.controls.clearable_field import ClearableField
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.layouts import row_in, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table
from gui.widgets.text.elided import ElidedLabel
from gui.widgets.timers import pause_timer

CHART, TABLE = range(2)
_TYPING_MS = 250
_LEAST_SCALE = 1.0
_ROW_HEIGHT = 32
_HINT = "Drag a bar, or use the arrow keys. P pins a word, Delete resets it."


class ProfileWordsView(QWidget):
    """A profile's words as a chart or a table, with search, pin and reset.

    Args:
        editing: takes the changes.

    Signals:
        search_changed(str, bool): the text to search for, and True to show parts of words too.
        add_asked(str): raise this word, which was not listed.
    """

    search_changed = Signal(str, bool)
    add_asked = Signal(str)

    def __init__(self, editing: WordEditor) -> None:
        super().__init__()
        self.editing = editing
        self.editing.touched.connect(self._show_chosen)
        self._models = (SpeakerWordTable(), SpeakerWordTable())
        self.all_words = SpeakerWordTable()
        self.raised = WordBars("Words this speaker prefers", self._models[0], self.editing, 1)
        self.lowered = WordBars("Words this speaker avoids", self._models[1], self.editing, -1)
        self._titles = (label(role="strong"), label(role="strong"))
        self.table = self._build_table()
        self._typing = pause_timer(self, _TYPING_MS, self._tell_search)
        self._stack = stack_of(self._chart(), self.table)
        rows_in(self, self._tools(), (self._stack, 1), self._foot(), spacing=SPACE_2)
        self.show_person("", "")

    def show_person(self, name: str, colour: str) -> None:
        """Names the speaker."""
        for title, text in zip(self._titles, ("prefers", "avoids"), strict=True):
            title.setText(f"Words {name} {text}")
        for bars in (self.raised, self.lowered):
            bars.colour = colour
            bars.viewport().update()

    def clear_search(self) -> None:
        """Shows all words again; of another speaker."""
        with QSignalBlocker(self.search):
            self.search.clear()
        for model in (*self._models, self.all_words):
            model.show_words([])

    def show_words(self, raised: Sequence[SpeakerWord], lowered: Sequence[SpeakerWord]) -> None:
        """Shows words; the chosen one stays chosen."""
        chosen, focused = self.chosen(), self._focused_row()
        both = [*raised, *lowered]
        strongest = max((abs(word.bias) for word in both), default=0.0)
        widest = max((self.fontMetrics().horizontalAdvance(word.word) for word in both), default=0)
        for bars, words in ((self.raised, raised), (self.lowered, lowered)):
            bars.name_width = widest + 2
            bars.scale = min(MOST_BIAS, max(_LEAST_SCALE, strongest * 1.15))
            bars.words.show_words(words)
        self.all_words.show_words(sorted(both, key=lambda word: -abs(word.bias)))
        if chosen is not None:
            self._choose(chosen.word)
            self._follow(chosen.word, focused)
        self.reset_all.setEnabled(any(word.is_edited or word.is_pinned for word in both))
        self._show_chosen(self.chosen())

    def chosen(self) -> SpeakerWord | None:
        """Returns the word that the keys and buttons act on."""
        if self._stack.currentIndex() == TABLE:
            row = self.table.currentIndex().row()
            return self.all_words.word(row) if 0 <= row < self.all_words.rowCount() else None
        first, second = (
            (self.lowered, self.raised) if self.lowered.is_in_hand else (self.raised, self.lowered)
        )
        return first.current_word() or second.current_word()

    def _build_table(self) -> Table:
        table = Table("Words raised and lowered", self.all_words, [0, 110, 120, 160])
        table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        table.setItemDelegateForColumn(WEIGHT, _WeightDelegate(table))
        table.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        table.activated.connect(lambda index: table.edit(index.siblingAtColumn(WEIGHT)))
        table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._note(is_raised=None))
        self.editing.attach(table, self.all_words)
        return table

    def _chart(self) -> QWidget:
        chart = QWidget()
        columns = row_in(chart, spacing=SPACE_5)
        for bars, title in zip((self.raised, self.lowered), self._titles, strict=True):
            side = rows_of(title, (bars, 1), spacing=SPACE_2)
            columns.addLayout(side, 1)
            bars.current_changed.connect(lambda bars=bars: self._note(is_raised=bars is self.raised))
        return chart

    def _tools(self) -> QHBoxLayout:
        self.search = ClearableField("Find a word, or add one", "Find a word, or add one with Enter")
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.search.returnPressed.connect(self._add)
        self.parts = QCheckBox("Parts of words")
        self.parts.setToolTip("Also the subwords that the model builds rare words from")
        self.parts.toggled.connect(lambda _is_on: self._tell_search())
        self.views = SwitchRow("Chart or table", ("Chart", "Table"))
        self.views.chosen.connect(self._stack_shows)
        return row_of((self.search, 1), self.parts, self.views, spacing=SPACE_3)

    def _foot(self) -> QHBoxLayout:
        self._about = ElidedLabel(_HINT, "soft")
        self._pin = outlined_button("Pin", "pin", act=lambda: self._for_chosen(self.editing.toggle_pin))
        self._reset = outlined_button("Reset", "rotate-ccw", name="Reset the chosen word")
        self._reset.clicked.connect(lambda: self._for_chosen(self.editing.reset))
        self.reset_all = quiet_button("Reset all", tip="Take back everything that was changed by hand")
        return row_of((self._about, 1), self._pin, self._reset, self.reset_all, spacing=SPACE_2)

    def _stack_shows(self, number: int) -> None:
        chosen = self.chosen()
        self.editing.flush()
        self._stack.setCurrentIndex(number)
        if chosen is not None:
            self._choose(chosen.word)

    def _choose(self, word: str) -> None:
        for view, model in ((self.raised, self._models[0]), (self.lowered, self._models[1])):
            row = model.row_of(word)
            if row >= 0:
                view.setCurrentIndex(model.index(row, 0))
        row = self.all_words.row_of(word)
        if row >= 0:
            self.table.choose_row(row)

    def _focused_row(self) -> int:
        bars = next((bars for bars in (self.raised, self.lowered) if bars.hasFocus()), None)
        return bars.currentIndex().row() if bars is not None else -1

    def _follow(self, word: str, row: int) -> None:
        """Keeps the focus on a word that moved to the other side, or on its neighbour if it is gone."""
        if row < 0:
            return
        here, there = (self.raised, self.lowered) if self.raised.hasFocus() else (self.lowered, self.raised)
        if here.words.row_of(word) < 0 and there.words.row_of(word) >= 0:
            there.setFocus()
        elif here.words.row_of(word) < 0 and here.words.rowCount():
            here.setCurrentIndex(here.words.index(min(row, here.words.rowCount() - 1), 0))

    def _note(self, *, is_raised: bool | None) -> None:
        if is_raised is not None:
            bars, other = (self.raised, self.lowered) if is_raised else (self.lowered, self.raised)
            if bars.current_word() is not None:
                bars.is_in_hand, other.is_in_hand = True, False
                other.viewport().update()
        self._show_chosen(self.chosen())

    def _show_chosen(self, word: SpeakerWord | None) -> None:
        self._about.setText(_about(word) if word is not None else _HINT)
        for button in (self._pin, self._reset):
            button.setEnabled(word is not None)
        if word is not None:
            self._pin.setText("Unpin" if word.is_pinned else "Pin")
            self._pin.setAccessibleName(f"{'Unpin' if word.is_pinned else 'Pin'} the chosen word")
            self._reset.setEnabled(word.is_edited or word.is_pinned)

    def _for_chosen(self, act: Callable[[SpeakerWord], object]) -> None:
        word = self.chosen()
        if word is not None:
            act(word)

    def _tell_search(self) -> None:
        self._typing.stop()
        self.search_changed.emit(self.search.text().strip(), self.parts.isChecked())

    @property
    def wish(self) -> tuple[str, bool]:
        """The text searched for, and True to show parts of words too."""
        return self.search.text().strip(), self.parts.isChecked()

    def _add(self) -> None:
        text = self.search.text().strip()
        row = self.all_words.row_of(text)
        if row >= 0 and self.all_words.word(row).bias:
            self._choose(text)
            bars = self.raised if self.all_words.word(row).bias > 0 else self.lowered
            (self.table if self._stack.currentIndex() == TABLE else bars).setFocus()
        elif text:
            self.add_asked.emit(text)


def _about(word: SpeakerWord) -> str:
    return f"{word_words(word)} · {times_words(word) or 'not'} in their text"


class _WeightDelegate(QStyledItemDelegate):
    """Types a weight."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        editor = QDoubleSpinBox(parent)
        editor.setRange(-MOST_BIAS, MOST_BIAS)
        editor.setSingleStep(STEP)
        editor.setDecimals(1)
        editor.setFrame(False)
        editor.setAccessibleName("Weight")
        editor.setAlignment(Qt.AlignmentFlag.AlignRight)
        return editor
