"""Changing the weights of words, in the chart and in the table alike: arrow keys, Delete, P, dragging.

A weight is shown at once and kept when the keys rest: ten strokes are one change.
"""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from engine.results.speakers import SpeakerWord
from gui.item_models.word_table import SpeakerWordTable
from gui.widgets.timers import pause_timer

STEP = 0.1
BIG_STEP = 0.5
_REST_MS = 450
_SIGNS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Minus: -1}


class WordEditor(QObject):
    """Turns keys and dragging into changes.

    Signals:
        weighed(str, float): keep this weight of this word.
        pin_asked(str, bool): pin or unpin this word.
        reset_asked(str): take back the changes of this word.
        touched(SpeakerWord): it is being changed.
    """

    weighed = Signal(str, float)
    pin_asked = Signal(str, bool)
    reset_asked = Signal(str)
    touched = Signal(SpeakerWord)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: tuple[str, float] | None = None
        self._rest = pause_timer(self, _REST_MS, self.flush)

    def attach(self, view: QAbstractItemView, model: SpeakerWordTable, *, grows: int = 1) -> None:
        """Makes a view's keys work.

        Args:
            view: shows the model.
            model: its words.
            grows: -1 where bars grow with a falling weight: Right then lowers further.
        """
        _Keys(self, view, model, grows)
        model.typed.connect(self.weighed)

    def hold(self, model: SpeakerWordTable, row: int, weight: float) -> None:
        """Shows a weight while a bar is being dragged; `flush` has it kept."""
        self.weigh(model, row, weight, is_final=False)
        self._rest.stop()

    def weigh(self, model: SpeakerWordTable, row: int, weight: float, *, is_final: bool) -> None:
        """Shows a weight, and has it kept at once or after a pause."""
        word = model.word(row).word
        if self._waiting is not None and self._waiting[0] != word:
            self.flush()
        self._waiting = (word, model.preview(row, weight))
        self.touched.emit(model.word(row))
        if is_final:
            self.flush()
        else:
            self._rest.start()

    def flush(self) -> None:
        """Has the shown weight kept now."""
        self._rest.stop()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.weighed.emit(*waiting)

    def drop(self) -> None:
        """Drops a weight that was not kept yet."""
        self._rest.stop()
        self._waiting = None

    def toggle_pin(self, word: SpeakerWord) -> None:
        """Pins or unpins a word."""
        self.flush()
        self.pin_asked.emit(word.word, not word.is_pinned)

    def reset(self, word: SpeakerWord) -> None:
        """Takes back the changes of a word by hand."""
        self.drop()
        self.reset_asked.emit(word.word)


class _Keys(QObject):
    """The keys of one view."""

    def __init__(
        self, editing: WordEditor, view: QAbstractItemView, model: SpeakerWordTable, grows: int
    ) -> None:
        super().__init__(view)
        self._editing, self._view, self._model, self._grows = editing, view, model, grows
        view.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Takes the keys that change a word; all others move through the list."""
        if event.type() == QEvent.Type.FocusOut:
            self._editing.flush()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        row = self._view.currentIndex().row()
        if not 0 <= row < self._model.rowCount():
            return False
        return self._act(event, row)

    def _act(self, event: QKeyEvent, row: int) -> bool:
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        key = Qt.Key(event.key())
        word = self._model.word(row)
        if key in _SIGNS:
            is_arrow = key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            step = _SIGNS[key] * (BIG_STEP if has_shift and is_arrow else STEP)
            step *= self._grows if is_arrow else 1
            self._editing.weigh(self._model, row, word.bias + step, is_final=False)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._editing.reset(word)
        elif key == Qt.Key.Key_P:
            self._editing.toggle_pin(word)
        else:
            return False
        return True
