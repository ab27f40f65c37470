"""The segments as two aligned columns, with a margin for their state; the active one is a text field."""

import math
from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QStyleOptionViewItem, QWidget

from engine.results.sessions import SessionSegment, WorkState
from gui.i18n import number_words, tr
from gui.item_models.record_table import CellTable, Index
from gui.pages.desk.wording import (
    cue_words,
    length_remark,
    line_lengths,
    reading_speed,
    source_words,
    speed_remark,
    state_mark,
    state_words,
    subtitle_remark,
)
from gui.shortcuts import MATCH_KEYS, is_pressed, is_redo
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_2
from gui.widgets.layouts import pause_timer
from gui.widgets.table import TextDelegate, TextTable
from gui.widgets.text import announce

PLACE, SOURCE, TARGET, LENGTH, SPEED, STATE = range(6)
_OF_CUES = LENGTH, SPEED
_PLACE_WIDTH, _CUE_WIDTH, _STATE_WIDTH = 56, 80, 56
_NUMBER_WIDTHS = 72, 72
"""Of what a cue is measured by."""
_TEXT_MOST = 640
"""Pixels of a column of text: longer lines are hard to read."""
_LEAST_HEIGHT = 40
_FIELD_MORE = 2 * SPACE_1 - 2
"""Pixels that a field needs above a cell: every row has them, and none moves when another becomes active."""
_WRITE_AFTER_MS = 300
_ROWS_AHEAD = 3
"""Rows behind the active one that are in sight: who confirms one after the other sees what comes next."""
_ICONS = {
    WorkState.MACHINE: "sparkles",
    WorkState.CHANGED: "pencil",
    WorkState.CONFIRMED: "circle-check",
    WorkState.LOCKED: "pause",
}
_MOST_CHARS = 4000
"""Characters of a cell that are shown; the field shows all."""


class SegmentsModel(CellTable):
    """The segments that are shown, which may be some of the session's."""

    def __init__(self) -> None:
        super().__init__()
        self.segments: list[SessionSegment] = []
        """All of the session: the state's own list."""
        self.numbers: list[int] = []
        """Of those that are shown, in order."""
        self.is_spoken = False
        self._titles: tuple[str, ...] = ("",) * 6

    def show_all(
        self,
        segments: list[SessionSegment],
        numbers: Sequence[int],
        titles: tuple[str, str],
        *,
        is_spoken: bool,
    ) -> None:
        """Shows some segments.

        Args:
            segments: all of the session.
            numbers: of those to show.
            titles: names of the two languages.
            is_spoken: whether they are cues, which have times.
        """
        self.beginResetModel()
        self.segments, self.numbers, self.is_spoken = segments, list(numbers), is_spoken
        has_times = any(each.is_cue for each in segments[:1])
        self._titles = (tr("Time") if has_times else "", *titles, tr("Length"), tr("Speed"), "")
        self.endResetModel()

    def spoken_title(self, column: int) -> str:
        """Names the columns whose title is left out, too."""
        return {PLACE: tr("Number"), STATE: tr("State")}.get(column, "")

    def row_of(self, number: int) -> int:
        """Returns the row of a segment; -1: it is not shown."""
        try:
            return self.numbers.index(number) if number != self._number_at(number) else number
        except ValueError:
            return -1

    def _number_at(self, row: int) -> int:
        return self.numbers[row] if 0 <= row < len(self.numbers) else -1

    def segment(self, row: int) -> SessionSegment:
        return self.segments[self.numbers[row]]

    def n_rows(self) -> int:
        return len(self.numbers)

    def titles(self) -> Sequence[str]:
        return self._titles

    def cell(self, row: int, column: int, role: int) -> Any:
        segment = self.segment(row)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(segment, column)[:_MOST_CHARS]
            case Qt.ItemDataRole.UserRole:
                return segment
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(_ink(segment, column))
            case Qt.ItemDataRole.ToolTipRole:
                return _tip(segment, column) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(segment, column)
        return None

    def _text(self, segment: SessionSegment, column: int) -> str:
        if column == PLACE:
            return cue_words(segment) if self.is_spoken else number_words(segment.number + 1)
        if column == SOURCE:
            return source_words(segment)
        if column == LENGTH:
            return "\n".join(map(str, line_lengths(segment)))
        if column == SPEED:
            return f"{number_words(reading_speed(segment))}/s" if segment.target and segment.seconds else ""
        return segment.target if column == TARGET else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets the active translation be a field."""
        found = super().flags(index)
        is_target = index.isValid() and index.column() == TARGET
        return found | Qt.ItemFlag.ItemIsEditable if is_target else found


def _ink(segment: SessionSegment, column: int) -> str:
    tokens = tokens_now()
    if column in _OF_CUES and _tip(segment, column):
        return tokens.poor
    is_soft = column in (PLACE, *_OF_CUES) or segment.state is WorkState.LOCKED
    return tokens.ink_soft if is_soft else tokens.ink


_TIPS = {
    PLACE: lambda segment: segment.place,
    LENGTH: length_remark,
    SPEED: speed_remark,
    STATE: state_words,
}
"""What a cell says under the pointer; of a cue, what is beyond its limits."""


def _tip(segment: SessionSegment, column: int) -> str:
    tip = _TIPS.get(column)
    return tip(segment) if tip else ""


def _spoken(segment: SessionSegment, column: int) -> str | None:
    """Returns what a screen reader says of a cell; None: its text."""
    if column == TARGET:
        return f"{segment.target or tr('No translation yet')} – {state_words(segment)}"
    if column == LENGTH:
        lengths = ", ".join(map(str, line_lengths(segment)))
        return f"{tr('Characters a line: {lengths}.', lengths=lengths)} {length_remark(segment)}"
    if column == SPEED:
        said = tr("{n} characters a second.", n=number_words(reading_speed(segment)))
        return f"{said} {speed_remark(segment)}"
    return state_words(segment) if column == STATE else None


_SELECTING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_OTHERS_CLICK = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_MATCHES = ("match.0", *MATCH_KEYS)
"""The machine's translation, and the matches of the memory from the best one on."""


def _match_of(event: QKeyEvent) -> int:
    """Returns which match of the memory keys take, from 1; 0: the machine's translation; -1: none."""
    return next((number for number, keys in enumerate(_MATCHES) if is_pressed(event, keys)), -1)


class _CellText(QPlainTextEdit):
    """A text of the active segment, as high as it is.

    Signals:
        resized(): it breaks elsewhere.
    """

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setProperty("role", "segment")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # a blank at the end of a line reaches beyond it: the text must not move aside for that
        self.horizontalScrollBar().valueChanged.connect(lambda _value: self.horizontalScrollBar().setValue(0))
        self.document().setDocumentMargin(0)

    def sizeHint(self) -> QSize:
        """Asks for the height of its text: Qt would ask for that of a page."""
        height, block = 0.0, self.document().begin()
        while block.isValid():
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return QSize(0, math.ceil(height) + 2 * SPACE_2 + 2 * SPACE_1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells that it may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()


class SegmentSource(_CellText):
    """The source of the active segment, in which words can be selected; what is typed goes to its field.

    Signals:
        typed(QKeyEvent): a key that is for the translation.
    """

    typed = Signal(QKeyEvent)

    def __init__(self, parent: QWidget, segment: SessionSegment) -> None:
        super().__init__(parent)
        self.setProperty("role", "source")
        self.setPlainText(source_words(segment))
        self.setReadOnly(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(tr("Source text"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies and selects; all else is for the translation."""
        moves = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
        copies = event.matches(QKeySequence.StandardKey.Copy)
        if moves or copies or event.matches(QKeySequence.StandardKey.SelectAll) or not event.text():
            super().keyPressEvent(event)
        else:
            self.typed.emit(event)


class SegmentField(_CellText):
    """The field of the active segment.

    Signals:
        confirm_asked(): Enter or Ctrl+Enter.
        step_asked(int): to the segment above (-1) or below (1).
        undo_asked(): where the field has no typing of its own to take back.
        redo_asked(): so for what was taken back.
        match_asked(int): a match of the memory, from 1; 0: the machine's translation.
        others_asked(): other words from the one at the caret, or clicked on with Ctrl, on.
    """

    confirm_asked = Signal()
    step_asked = Signal(int)
    undo_asked = Signal()
    redo_asked = Signal()
    match_asked = Signal(int)
    others_asked = Signal()

    def __init__(self, parent: QWidget, segment: SessionSegment) -> None:
        super().__init__(parent)
        self.segment = segment
        """Whose translation it is, whatever number that has by now."""
        self.is_typed = False
        """True once a person has typed in it since its text was shown, or told."""
        self.textChanged.connect(self._note_typing)

    def show_text(self, text: str) -> None:
        """Shows a text as nobody's typing."""
        if text != self.toPlainText():
            with QSignalBlocker(self):
                self.setPlainText(text)
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.is_typed = False

    def say_if_wrapped(self) -> None:
        """Has a text of several lines read out: a screen reader says the one with the caret by itself."""
        self.sizeHint()  # which lays all of it out
        if self.hasFocus() and self.document().lineCount() > 1:
            announce(self, self.toPlainText())

    def _note_typing(self) -> None:
        self.is_typed = True

    def beginning(self) -> str:
        """Returns what stands before the word at the caret."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            before = self.toPlainText()[: cursor.position()]
            if before and not before[-1].isspace():
                cursor.movePosition(cursor.MoveOperation.StartOfWord)
        start = min(cursor.position(), cursor.anchor())
        return self.toPlainText()[:start]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Confirms with Enter, steps at the edges; undo reaches beyond the field."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        arrows = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        keys = Qt.Key(event.key())
        match, redoes = _match_of(event), is_redo(event)
        if (is_enter and event.modifiers() in _PLAIN) or is_pressed(event, "go"):
            self.confirm_asked.emit()
        elif is_pressed(event, "above") or is_pressed(event, "below"):
            self.step_asked.emit(-1 if is_pressed(event, "above") else 1)
        elif keys in arrows and not event.modifiers() & _SELECTING and self._is_edge(arrows[keys]):
            self.step_asked.emit(arrows[keys])
        elif is_pressed(event, "others"):
            self.others_asked.emit()
        elif match >= 0:
            self.match_asked.emit(match)
        elif event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable():
            self.undo_asked.emit()
        elif redoes and not self.document().isRedoAvailable():
            self.redo_asked.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Offers other words for one that is clicked with Ctrl."""
        super().mouseReleaseEvent(event)
        if (event.button(), event.modifiers()) == _OTHERS_CLICK:
            self.others_asked.emit()

    def event(self, event: QEvent) -> bool:
        """Keeps Enter, undo, redo and the keys of matches from the page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            writes = is_enter and not event.modifiers() & ~_TYPING
            undoes = event.matches(QKeySequence.StandardKey.Undo) or is_redo(event)
            if writes or is_pressed(event, "go") or undoes or _match_of(event) >= 0:
                event.accept()
                return True
        return super().event(event)

    def _is_edge(self, step: int) -> bool:
        """Tells whether an arrow leads out of the text."""
        cursor = self.textCursor()
        moves = cursor.MoveOperation.Up if step < 0 else cursor.MoveOperation.Down
        return not cursor.hasSelection() and not cursor.movePosition(moves)


class _Delegate(TextDelegate):
    """Paints texts from the top of their row, and the state in the margin."""

    def __init__(self, table: "SegmentTable") -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.column() == PLACE:
            lines = 2 if self._table.segments.is_spoken else 1
            return QSize(0, lines * option.fontMetrics.lineSpacing() + 2 * SPACE_2 + 2)
        if index.column() not in (SOURCE, TARGET):
            return QSize(0, 0)
        return super().sizeHint(option, index) + QSize(0, _FIELD_MORE)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Has the text stand at the top. Asks for no more than is shown: Qt would ask six times a cell."""
        segments, row, column = self._table.segments, index.row(), index.column()
        option.index = cast("QModelIndex", index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay
        option.text = segments.cell(row, column, Qt.ItemDataRole.DisplayRole)
        option.displayAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        ink = segments.cell(row, column, Qt.ItemDataRole.ForegroundRole)
        option.palette.setColor(QPalette.ColorRole.Text, ink)
        if column in _OF_CUES:  # what is beyond its limits is so in the active row, too
            option.palette.setColor(QPalette.ColorRole.HighlightedText, ink)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if index.column() == STATE:
            first_line = option.fontMetrics.height() + 2 * SPACE_2 + 2
            box = QRect(option.rect.left(), option.rect.top(), _STATE_WIDTH, first_line)
            self._paint_state(painter, box, index.data(Qt.ItemDataRole.UserRole))

    def _paint_state(self, painter: QPainter, box: QRect, segment: SessionSegment) -> None:
        tokens = tokens_now()
        if (mark := state_mark(segment)) and not segment.is_doubtful:
            painter.setPen(QColor(tokens.ink_soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)
            return
        name = "triangle-alert" if segment.is_doubtful else _ICONS.get(segment.state, "")
        if not name:
            return
        is_done = segment.state is WorkState.CONFIRMED
        colour = tokens.warn if segment.is_doubtful else tokens.good if is_done else tokens.ink_soft
        pixmap = tinted_pixmap(name, colour, ICON_SIZE, self._table.devicePixelRatioF())
        place = box.center()
        painter.drawPixmap(place.x() - ICON_SIZE // 2, place.y() - ICON_SIZE // 2, pixmap)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Returns the field of the active segment, or its source."""
        make = self._table.new_field if index.column() == TARGET else self._table.new_source
        return make(parent, index.data(Qt.ItemDataRole.UserRole))

    def setEditorData(self, _editor: QWidget, _index: Index) -> None:
        """Leaves the field to the table: what is typed is never replaced."""

    def setModelData(self, _editor: QWidget, _model: object, _index: Index) -> None:
        """Leaves it to the table."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Fills the cell."""
        editor.setGeometry(option.rect.adjusted(1, 1, -1, -2))

    def eventFilter(self, editor: Any, event: QEvent) -> bool:
        """Lets the field have its keys: Qt would close it at Enter and Tab."""
        del editor, event
        return False


class SegmentTable(TextTable):
    """The table of segments.

    Signals:
        typed(SessionSegment, str): a person has typed something for a segment.
        confirm_asked(SessionSegment, str): confirm this for a segment.
        chosen(int): a person went to a segment.
        undo_asked(): take back what was done last.
        redo_asked(): do it again.
        match_asked(int): take a match of the memory, from 1; 0: the machine's translation.
        others_asked(int, str): how a segment's translation may go on behind its beginning.
        edit_made(QPlainTextEdit): words can be selected in this from now on.
    """

    typed = Signal(SessionSegment, str)
    confirm_asked = Signal(SessionSegment, str)
    chosen = Signal(int)
    undo_asked = Signal()
    redo_asked = Signal()
    match_asked = Signal(int)
    others_asked = Signal(int, str)
    edit_made = Signal(QPlainTextEdit)

    def __init__(self) -> None:
        self.segments = SegmentsModel()
        self.field: SegmentField | None = None
        """The field of the active segment."""
        self.source: SegmentSource | None = None
        """Its source."""
        self._active = -1
        self._is_held = False
        self._clicked_at, self._is_clicked = QPoint(), False
        widths = [_PLACE_WIDTH, _TEXT_MOST, _TEXT_MOST, *_NUMBER_WIDTHS, 0]
        super().__init__(tr("Segments"), self.segments, widths)
        self.setProperty("role", "segments")
        self.setItemDelegate(_Delegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        # what paints all of its room itself is moved when it scrolls, and not painted again
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._write = pause_timer(self, _WRITE_AFTER_MS, self.take_typing)
        self._fit = pause_timer(self, 0, self._fit_field)
        self.clicked.connect(self._on_clicked)

    def show_segments(
        self,
        segments: list[SessionSegment],
        numbers: Sequence[int],
        titles: tuple[str, str],
        *,
        is_spoken: bool,
    ) -> None:
        """Shows some segments; arguments as of `SegmentsModel.show_all`."""
        self._close_field()
        self.segments.show_all(segments, numbers, titles, is_spoken=is_spoken)
        self.horizontalHeader().resizeSection(PLACE, _CUE_WIDTH if is_spoken else _PLACE_WIDTH)
        for column in _OF_CUES:
            self.setColumnHidden(column, not any(each.is_cue for each in segments[:1]))
        self._share_width(self.viewport().width())

    def _share_width(self, width: int) -> None:
        """Gives the texts the width, as far as lines read well; the margin with the states takes the rest."""
        header = self.horizontalHeader()
        others = sum(map(header.sectionSize, (PLACE, *_OF_CUES))) + _STATE_WIDTH
        for column in (SOURCE, TARGET):
            header.resizeSection(column, min(_TEXT_MOST, (width - others) // 2))

    def show_changed(self, numbers: Sequence[int]) -> None:
        """Draws some segments again."""
        for number in numbers:
            row = self.segments.row_of(number)
            if row >= 0:
                self.segments.show_again(row, row)
        if self._active in numbers and self.field is not None:
            self._show_in_field(self.segments.segments[self._active])

    def activate(self, number: int, *, takes_keyboard: bool) -> None:
        """Makes a segment's translation a field.

        Args:
            number: of the segment; one that is not shown has no field.
            takes_keyboard: whether one types there from now on.
        """
        before, is_new = QModelIndex(), number != self._active or self.field is None
        if is_new:
            self.take_typing()
            before = self._index_of_field()
            self.field, self.source, self._active = None, None, number
            row = self.segments.row_of(number)
            if row >= 0:
                index = self.segments.index(row, TARGET)
                self.choose_row(row)
                self.openPersistentEditor(index.siblingAtColumn(SOURCE))
                self.openPersistentEditor(index)
                self._scroll_to(row)
                self._fit.start()
        if takes_keyboard and self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._close_editor(before)  # not sooner: the keyboard would be elsewhere for a moment, and said to be
        if self.field is not None:  # not sooner: of a caret that has moved, the text alone is said
            self._show_in_field(self.field.segment)
            if is_new:
                self.field.say_if_wrapped()

    def _scroll_to(self, row: int) -> None:
        """Shows a row, with some of those that come next unless the row was clicked, which moves nothing."""
        if not self._is_clicked:
            last = min(row + _ROWS_AHEAD, self.segments.n_rows() - 1)
            self.scrollTo(self.segments.index(last, TARGET))
        self.scrollTo(self.segments.index(row, TARGET))

    def new_field(self, parent: QWidget, segment: SessionSegment) -> SegmentField:
        """Makes the field of a segment."""
        field = SegmentField(parent, segment)
        self.field = field
        self._name_field(segment)
        self.hold(is_held=self._is_held)
        field.textChanged.connect(self._on_typed)
        field.confirm_asked.connect(self.confirm)
        field.step_asked.connect(self._step)
        field.undo_asked.connect(self._undo)
        field.redo_asked.connect(self.redo_asked)
        field.match_asked.connect(self.match_asked)
        field.others_asked.connect(self.ask_others)
        field.resized.connect(self._fit.start)
        self.edit_made.emit(field)
        return field

    def new_source(self, parent: QWidget, segment: SessionSegment) -> SegmentSource:
        """Makes the source of the active segment."""
        self.source = source = SegmentSource(parent, segment)
        source.typed.connect(self._pass_on)
        source.resized.connect(self._fit.start)
        self.edit_made.emit(source)
        return source

    def _pass_on(self, event: QKeyEvent) -> None:
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.keyPressEvent(event)

    def hold(self, *, is_held: bool) -> None:
        """Lets nobody type while the segments are numbered anew."""
        self._is_held = is_held
        if self.field is not None:
            self.field.setReadOnly(is_held or self.field.segment.state is WorkState.LOCKED)

    def take_typing(self) -> None:
        """Tells what has been typed and not told yet."""
        self._write.stop()
        field = self.field
        if field is not None and field.is_typed:
            field.is_typed = False
            self.typed.emit(field.segment, field.toPlainText())

    def confirm(self) -> None:
        """Asks to confirm the active segment as it stands in the field."""
        self.take_typing()
        if self.field is not None:
            self.confirm_asked.emit(self.field.segment, self.field.toPlainText())
        if self.field is not None:  # where one stays, what is taken back next is the confirmation
            self.field.document().clearUndoRedoStacks()

    def ask_others(self) -> None:
        """Asks for other words from the one at the caret on."""
        self.take_typing()
        if self.field is not None and not self.field.isReadOnly():
            self.others_asked.emit(self._active, self.field.beginning())

    def _undo(self) -> None:
        self.take_typing()
        self.undo_asked.emit()

    def _name_field(self, segment: SessionSegment) -> None:
        assert self.field is not None
        self.field.setAccessibleName(tr("Translation of: {source}", source=source_words(segment)))
        said = state_words(segment), subtitle_remark(segment)
        self.field.setAccessibleDescription(" ".join(filter(None, said)))

    def _show_in_field(self, segment: SessionSegment) -> None:
        assert self.field is not None
        self._name_field(segment)
        if not self.field.is_typed and segment.target != self.field.toPlainText():
            self.field.show_text(segment.target)
            self._fit.start()

    def _on_typed(self) -> None:
        if not self._write.isActive():  # who types without a pause is kept, too
            self._write.start()
        self._fit.start()

    def _fit_field(self) -> None:
        """Gives the active row room for what is typed."""
        field, row = self.field, self.segments.row_of(self._active)
        if field is None or row < 0:
            return
        height = max(_LEAST_HEIGHT, self.sizeHintForRow(row))
        if height != self.rowHeight(row):
            self.setRowHeight(row, height)
            self.updateGeometries()  # as in `RowHeights`
            self._scroll_to(row)

    def _index_of_field(self) -> QModelIndex:
        row = self.segments.row_of(self._active)
        is_there = self.field is not None and row >= 0
        return self.segments.index(row, TARGET) if is_there else QModelIndex()

    def _close_editor(self, index: QModelIndex) -> None:
        if index.isValid():
            self.closePersistentEditor(index)
            self.closePersistentEditor(index.siblingAtColumn(SOURCE))
            self.heights.fit(index.row(), index.row())  # a field needs more room

    def _close_field(self) -> None:
        self.take_typing()
        self._close_editor(self._index_of_field())
        self.field = self.source = None
        self._active = -1

    def _step(self, step: int) -> None:
        row = self.segments.row_of(self._active) + step
        if 0 <= row < self.segments.n_rows():
            self.chosen.emit(self.segments.numbers[row])

    def _on_clicked(self, index: QModelIndex) -> None:
        """Makes the segment active, with the caret where its translation was clicked."""
        self._choose_clicked(index)
        if index.column() == TARGET and self.field is not None:
            self.field.setTextCursor(self._cursor_at(self._clicked_at))

    def _choose_clicked(self, index: QModelIndex) -> None:
        self._is_clicked = True
        self.chosen.emit(self.segments.numbers[index.row()])
        self._is_clicked = False

    def _cursor_at(self, place: QPoint) -> QTextCursor:
        """Returns the caret of the field for a place in the table."""
        assert self.field is not None
        viewport = self.field.viewport()
        return self.field.cursorForPosition(viewport.mapFrom(self.viewport(), place))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Notes where a row is clicked."""
        self._clicked_at = event.position().toPoint()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Selects a word of a translation that was no field yet, or was one for the second click too late."""
        super().mouseDoubleClickEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == TARGET:
            self._choose_clicked(index)
            if self.field is not None:
                cursor = self._cursor_at(event.position().toPoint())
                cursor.select(cursor.SelectionType.WordUnderCursor)
                self.field.setTextCursor(cursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes to the row above or below; Enter and F2 write in it."""
        super().keyPressEvent(event)
        row = self.currentIndex().row()
        if row >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Up,
                                        Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):  # fmt: skip
            self.chosen.emit(self.segments.numbers[row])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints on the colour of the pane."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens_now().sheet))
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width out."""
        self._share_width(event.size().width())
        super().resizeEvent(event)
