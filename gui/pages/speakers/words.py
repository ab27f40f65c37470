"""The words a profile raises and lowers: a chart or a table, both to be changed by hand."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.results.speakers import MOST_BIAS, SpeakerWord
from gui.i18n import tr, tr_noop
from gui.item_models.record_table import Index
from gui.item_models.word_table import WEIGHT, SpeakerWordTable, times_words, weight_words, word_words
from gui.theme import tokens_now
from gui.theme.theme import icon
from gui.theme.tokens import RADIUS_CONTROL, SPACE_2, SPACE_3, SPACE_5, mix
from gui.widgets.controls import (
    ClearableField,
    SwitchRow,
    chip_colour,
    label,
    outlined_button,
    quiet_button,
    set_up_rows,
)
from gui.widgets.layouts import pause_timer, row_in, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel

# Changing the weights of words, in the chart and in the table alike: arrow keys, Delete, P, dragging.
#
# A weight is shown at once and kept when the keys rest: ten strokes are one change.

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


# Words with their weights as bars: drag a bar's end, or use the keys of `WordEditor`.

_ROW_HEIGHT = 30
_BAR_HEIGHT = 10
_VALUE_WIDTH = 44
_ICON = 14
_GRIP_RADIUS = 6
_REACH = 10
"""Pixels beside a bar's end at which it can be taken."""
_NAME_SHARE = 0.38


class WordBars(QListView):
    """One side of the chart.

    Args:
        name: accessible name.
        model: its words.
        editing: takes the changes.
        sign: 1 for words that are raised, -1 for those that are lowered; their bars grow downwards.
    """

    current_changed = Signal()

    def __init__(self, name: str, model: SpeakerWordTable, editing: WordEditor, sign: int) -> None:
        super().__init__()
        self.words = model
        self.sign = sign
        self.scale = 2.0
        self.name_width = 0
        self.is_in_hand = False
        """True if the last chosen word is in this list, not in the other."""
        self.colour = ""
        self._editing = editing
        self._dragged = -1
        set_up_rows(self, name, model, _BarDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        font = QFont(self.font())
        font.setFeature(QFont.Tag("tnum"), 1)
        self.setFont(font)
        editing.attach(self, model, grows=sign)

    def current_word(self) -> SpeakerWord | None:
        """Returns the word the keys act on."""
        row = self.currentIndex().row()
        return self.words.word(row) if 0 <= row < self.words.rowCount() else None

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.current_changed.emit()

    def track(self, row: QRect) -> QRectF:
        """Returns the area of a row's bar, from zero to the scale."""
        left = row.left() + SPACE_2 + min(self.name_width, int(row.width() * _NAME_SHARE)) + SPACE_3
        right = row.right() - _VALUE_WIDTH - _ICON - 2 * SPACE_2
        return QRectF(left, row.center().y() - _BAR_HEIGHT / 2, max(20, right - left), _BAR_HEIGHT)

    def bar(self, row: QRect, weight: float) -> QRectF:
        track = self.track(row)
        share = min(1.0, max(0.0, weight * self.sign / self.scale))
        return QRectF(track.left(), track.top(), share * track.width(), track.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a bar by its end, or the pin."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        row = self.visualRect(index)
        word = self.words.word(index.row())
        if event.position().x() >= row.right() - _ICON - SPACE_2:
            self._editing.toggle_pin(word)
        elif self._is_at_end(event.position(), row, word):
            self._dragged = index.row()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Makes the bar follow the pointer."""
        if self._dragged >= self.words.rowCount():
            self._dragged = -1  # other words are shown since
        if self._dragged < 0:
            self._show_cursor(event.position().toPoint())
            super().mouseMoveEvent(event)
            return
        track = self.track(self.visualRect(self.words.index(self._dragged, 0)))
        share = (event.position().x() - track.left()) / track.width()
        weight = min(MOST_BIAS, max(0.0, share * self.scale)) * self.sign
        self._editing.hold(self.words, self._dragged, weight)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keeps the weight."""
        super().mouseReleaseEvent(event)
        if self._dragged >= 0:
            self._dragged = -1
            self._editing.flush()

    def _is_at_end(self, at: QPointF, row: QRect, word: SpeakerWord) -> bool:
        return abs(at.x() - self.bar(row, word.bias).right()) <= _REACH

    def _show_cursor(self, at: QPoint) -> None:
        index = self.indexAt(at)
        can_drag = index.isValid() and self._is_at_end(
            QPointF(at), self.visualRect(index), self.words.word(index.row())
        )
        cursor = Qt.CursorShape.SizeHorCursor if can_drag else Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() != cursor:
            self.viewport().setCursor(cursor)


class _BarDelegate(QStyledItemDelegate):
    """Paints a row: the word, its bar with a grip, the weight, and the marks of hand and pin."""

    def __init__(self, view: WordBars) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(160, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        word: SpeakerWord = index.data(Qt.ItemDataRole.UserRole)
        row = QRect(option.rect)
        is_current = index.row() == self._view.currentIndex().row()
        is_chosen = is_current and (self._view.is_in_hand or self._view.hasFocus())
        is_hot = is_chosen or bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, is_chosen=is_chosen)
        self._paint_texts(painter, row, word)
        self._paint_bar(painter, row, word, has_grip=is_hot)
        self._paint_marks(painter, row, word, is_hot=is_hot)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, *, is_chosen: bool) -> None:
        tokens = tokens_now()
        has_focus = self._view.hasFocus() and is_chosen
        if not is_chosen and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setBrush(QColor(tokens.selection if has_focus else tokens.hover))
        painter.setPen(QPen(QColor(tokens.accent), 1.5) if has_focus else Qt.PenStyle.NoPen)
        box = QRectF(option.rect).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)

    def _paint_texts(self, painter: QPainter, row: QRect, word: SpeakerWord) -> None:
        track = self._view.track(row)
        metrics = painter.fontMetrics()
        room = int(track.left()) - row.left() - SPACE_2 - SPACE_3
        shown = metrics.elidedText(word.word, Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(tokens_now().ink))
        left = QRect(row.left() + SPACE_2, row.top(), room, row.height())
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(QColor(tokens_now().ink_soft))
        value = QRectF(track.right() + SPACE_2, row.top(), _VALUE_WIDTH - SPACE_2, row.height())
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(value, side, weight_words(word.bias))

    def _paint_bar(self, painter: QPainter, row: QRect, word: SpeakerWord, *, has_grip: bool) -> None:
        tokens = tokens_now()
        track, bar = self._view.track(row), self._view.bar(row, word.bias)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mix(tokens.ink, tokens.sheet, 0.06)))
        painter.drawRoundedRect(track, 3, 3)
        tone = (
            chip_colour(self._view.colour)
            if self._view.sign > 0
            else mix(tokens.ink_soft, tokens.sheet, 0.75)
        )
        painter.setBrush(QColor(tone))
        if bar.width() >= 1:
            painter.drawRoundedRect(bar, 3, 3)
        if has_grip:
            painter.setBrush(QColor(tokens.sheet))
            painter.setPen(QPen(QColor(tone), 2))
            painter.drawEllipse(QPointF(bar.right(), bar.center().y()), _GRIP_RADIUS, _GRIP_RADIUS)

    def _paint_marks(self, painter: QPainter, row: QRect, word: SpeakerWord, *, is_hot: bool) -> None:
        place = QRect(row.right() - SPACE_2 - _ICON, row.center().y() - _ICON // 2, _ICON, _ICON)
        if word.is_pinned:
            icon("pin", "accent", _ICON).paint(painter, place)
        elif is_hot:
            painter.setOpacity(0.45)
            icon("pin", "ink_soft", _ICON).paint(painter, place)
        elif word.is_edited:
            icon("pencil", "ink_soft", _ICON).paint(painter, place)


# The words a profile raises and lowers: a chart or a table, both to be changed by hand.

CHART, TABLE = range(2)
_TYPING_MS = 250
_LEAST_SCALE = 1.0
_TABLE_ROW_HEIGHT = 32
_HINT = tr_noop("Drag a bar, or use the arrow keys. P pins a word, Delete resets it.")


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
        self.raised = WordBars(tr("Words this speaker prefers"), self._models[0], self.editing, 1)
        self.lowered = WordBars(tr("Words this speaker avoids"), self._models[1], self.editing, -1)
        self._titles = (label(role="strong"), label(role="strong"))
        self.table = self._build_table()
        self._typing = pause_timer(self, _TYPING_MS, self._tell_search)
        self._stack = stack_of(self._chart(), self.table)
        rows_in(self, self._tools(), (self._stack, 1), self._foot(), spacing=SPACE_2)
        self.show_person("", "")

    def show_person(self, name: str, colour: str) -> None:
        """Names the speaker."""
        self._titles[0].setText(tr("Words {name} prefers", name=name))
        self._titles[1].setText(tr("Words {name} avoids", name=name))
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
        table = Table(tr("Words raised and lowered"), self.all_words, [0, 110, 120, 160])
        table.verticalHeader().setDefaultSectionSize(_TABLE_ROW_HEIGHT)
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
        self.search = ClearableField(tr("Find a word, or add one with Enter"))
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.search.returnPressed.connect(self._add)
        self.parts = QCheckBox(tr("Parts of words"))
        self.parts.setToolTip(tr("Also the subwords that the model builds rare words from"))
        self.parts.toggled.connect(lambda _is_on: self._tell_search())
        self.views = SwitchRow(tr("Chart or table"), (tr("Chart"), tr("Table")))
        self.views.chosen.connect(self._stack_shows)
        return row_of((self.search, 1), self.parts, self.views, spacing=SPACE_3)

    def _foot(self) -> QHBoxLayout:
        self._about = ElidedLabel(tr(_HINT), "soft")
        self._pin = outlined_button(tr("Pin"), "pin", act=lambda: self._for_chosen(self.editing.toggle_pin))
        self._reset = outlined_button(tr("Reset"), "rotate-ccw", name=tr("Reset the chosen word"))
        self._reset.clicked.connect(lambda: self._for_chosen(self.editing.reset))
        self.reset_all = quiet_button(
            tr("Reset all"), tip=tr("Take back everything that was changed by hand")
        )
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
        self._about.setText(_about(word) if word is not None else tr(_HINT))
        for button in (self._pin, self._reset):
            button.setEnabled(word is not None)
        if word is not None:
            self._pin.setText(tr("Unpin") if word.is_pinned else tr("Pin"))
            named = tr("Unpin the chosen word") if word.is_pinned else tr("Pin the chosen word")
            self._pin.setAccessibleName(named)
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
    times = times_words(word)
    found = tr("{times} in their text", times=times) if times else tr("not in their text")
    return f"{word_words(word)} · {found}"


class _WeightDelegate(QStyledItemDelegate):
    """Types a weight."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        editor = QDoubleSpinBox(parent)
        editor.setRange(-MOST_BIAS, MOST_BIAS)
        editor.setSingleStep(STEP)
        editor.setDecimals(1)
        editor.setFrame(False)
        editor.setAccessibleName(tr("Weight"))
        editor.setAlignment(Qt.AlignmentFlag.AlignRight)
        return editor
