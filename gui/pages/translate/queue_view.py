"""A queue of files over the panes: its table, reports and surface, and the work on it."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine import tasks
from engine.base.errors import EngineError, ModelError
from engine.base.progress import Progress
from engine.results.documents import (
    USUAL_PARTS,
    FileLook,
    FileRemark,
    FileState,
    FileTranslation,
    KnownFiles,
    QueuedFile,
    SegmentKind,
)
from engine.results.figures import counted
from engine.results.jobs import Failure
from engine.results.systems import System
from gui.errors import words_for
from gui.item_models.record_table import Column, Index, RecordTable
from gui.jobs.calls import Call, CallThread, ignore
from gui.jobs.progress_text import RemainingTime
from gui.open_models import OpenModels
from gui.pages.page import scrolled
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.queue_wording import PART_NAMES, direction_words, kind_words, known_words, rest_words
from gui.pages.translate.session import memory_of
from gui.theme import tokens_now
from gui.theme.theme import icon, set_leading_icon
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, Tokens
from gui.widgets.controls import (
    hairline,
    icon_button,
    label,
    outlined_button,
    picture,
    primary_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import EmptyState, InlineError, NoticeLine, Popover, ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table, TextTable
from gui.widgets.text import ElidedLabel

# What became of one file: counts, notices, and what to look at, worst first.

_PLACE_WIDTH = 116
_PLACE_LEAST = 520
_SHORT_S = 10.0
_ROOM_FOR_PLACE = 300
"""Pixels of height."""


class RemarkTable(TextTable):
    """Texts that a person should look at.

    Signals:
        copied(list): put these remarks on the clipboard.
    """

    copied = Signal(list)

    def __init__(self) -> None:
        self.remarks: RecordTable[FileRemark] = RecordTable([
            Column("Place", lambda remark: remark.place, is_soft=True),
            Column("Why", lambda remark: remark.text),
            Column("Source", lambda remark: remark.source, is_soft=True),
            Column("Translation", lambda remark: remark.target),
        ])  # fmt: skip
        super().__init__("What to look at, worst first", self.remarks, [_PLACE_WIDTH, 0, 0, 0])
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.set_optional({0: _PLACE_LEAST})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies the chosen rows, or all."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit(self.chosen)
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> list[FileRemark]:
        """The chosen remarks; all of them if none is."""
        rows = self.chosen_rows() or range(self.remarks.rowCount())
        return [self.remarks.record(row) for row in rows]


class FileReport(QWidget):
    """The report of one file in place of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Report of a file")
        self.back = icon_button("arrow-left", "Back to the files")
        self.back.setToolTip("Back to the files (Esc)")
        self.name = ElidedLabel(role="section")
        self.counts = label(role="soft", wraps=True)
        self.place = ElidedLabel(role="small")
        self.failure = label(role="poor", wraps=True)
        self.hint = label(role="soft", wraps=True)
        self.notices = label(role="small", wraps=True)
        self.heading = label(role="strong")
        self.table = RemarkTable()
        self._shown: tuple[Path, Sequence[FileRemark]] | None = None
        self.copy, self.save = quiet_button("Copy", "copy"), quiet_button("Save as a table…", "download")
        self.copy.setToolTip("Copy the chosen rows, or all (Ctrl+C)")
        self.folder = outlined_button("Open folder", "folder-open")
        self.again = quiet_button("Translate again")
        set_leading_icon(self.again, "rotate-ccw", "accent")
        self._lay_out()
        self.copy.clicked.connect(lambda: self.table.copied.emit(self.table.chosen))

    def _lay_out(self) -> None:
        head = row_of(self.back, (self.name, 1), self.again, self.folder, spacing=SPACE_2)
        about = rows_of(
            self.counts, self.place, self.failure, self.hint, self.notices, spacing=SPACE_1,
            margins=(SPACE_4, 0, SPACE_4, SPACE_2),
        )  # fmt: skip
        listed = row_of(
            (self.heading, 1), self.copy, self.save, spacing=SPACE_2,
            margins=(SPACE_4, SPACE_1, SPACE_2, SPACE_1),
        )  # fmt: skip
        head.setContentsMargins(SPACE_2, SPACE_2, SPACE_3, SPACE_1)
        self._spare = QWidget()
        rows_in(self, head, about, hairline(), listed, (self.table, 1), (self._spare, 1), spacing=0)

    def show_file(self, file: QueuedFile, state: str) -> None:
        """Shows what is known of a file, and in words how far it is."""
        result, failure = file.result, file.failure
        self.name.setText(file.path.name)
        self.name.setAccessibleName(str(file.path))
        _say(self.counts, _counts_words(file, state))
        _say(self.place, f"Written to {result.output}" if result is not None else "")
        if self.height() <= _ROOM_FOR_PLACE:
            self.place.hide()
        self.folder.setToolTip(self.place.text())
        _say(self.failure, failure.what if failure is not None else "")
        _say(self.hint, failure.hint if failure is not None else "")
        _say(self.notices, "\n".join(_notices(file)))
        remarks: Sequence[FileRemark] = result.remarks if result is not None else ()
        if self._shown != (file.path, remarks):  # else it is being read
            self._shown = file.path, remarks
            self.table.remarks.show_records(remarks)
        is_done = result is not None
        self.heading.setText(_heading_words(len(remarks)) if is_done else "")
        self.table.setVisible(bool(remarks))
        self._spare.setVisible(not remarks)
        for part in (self.copy, self.save):
            part.setVisible(bool(remarks))
        self.folder.setVisible(is_done)
        self.again.setVisible(file.state in (FileState.DONE, FileState.FAILED))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the room of a low page to what is to be looked at."""
        super().resizeEvent(event)
        self.place.setVisible(bool(self.place.text()) and event.size().height() > _ROOM_FOR_PLACE)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return self.back, self.again, self.folder, self.copy, self.save, self.table


def _say(target: QLabel, text: str) -> None:
    show_or_hide(target, text)
    target.setAccessibleName(text)


def _heading_words(n_remarks: int) -> str:
    if not n_remarks:
        return "Nothing to look at: no doubt was found in any translation."
    return f"{counted(n_remarks, 'text')} to look at, worst first"


def _counts_words(file: QueuedFile, state: str) -> str:
    result = file.result
    if result is None:
        return "" if file.state is FileState.FAILED else state
    said = [f"{result.format}: {result.translated:,} of {counted(result.segments, 'text')} translated"]
    said += rest_words(
        result,
        kept="kept as they are (translated before, locked, or without words)",
        left_out="left out by choice",
        recalled="taken from memory",
    )
    if result.moved:
        said.append(f"in {result.moved:,} the place of formatting or codes was guessed")
    seconds = f"{result.elapsed_s:.1f}" if result.elapsed_s < _SHORT_S else f"{result.elapsed_s:,.0f}"
    return f"{'; '.join(said)}. It took {seconds} s."


def _notices(file: QueuedFile) -> list[str]:
    result, look = file.result, file.look
    if result is not None:
        own = [result.language_notice.text] if result.language_notice is not None else []
        return [*own, *filter(None, [result.kept_words]), *result.notices]
    if look is None:
        return []
    named = [f"It is for translating {direction_words(look)}."] if look.src or look.tgt else []
    return [*named, *look.notices]


# The table of a queue: name, kind, size and state of every file, with a bar under the one at work.

NAME, KIND, SIZE, STATE = range(4)
_KIND_WIDTH, _SIZE_WIDTH = 160, 96
_KIND_LEAST, _SIZE_LEAST = 640, 480
"""Pixels; narrower tables leave the column out."""
_BAR, _BAR_SIDE = 3, 6
_ICONS = {
    FileState.DONE: ("circle-check", "good"),
    FileState.FAILED: ("circle-x", "poor"),
}


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One file as it is shown."""

    file: QueuedFile
    size: str
    state: str
    share: float = -1.0
    """Share of the file that is done, in [0, 1]; below 0: it is not being translated."""
    is_other: bool = False
    """True: it names other languages."""
    is_doubtful: bool = False
    """True: it waits, and looks like another language than the one that is chosen."""

    @property
    def tip(self) -> str:
        """All that there is to know of its state."""
        failure = self.file.failure
        return f"{self.state} {failure.hint}".strip() if failure is not None else self.state


class QueueRows(RecordTable[QueueRow]):
    """The rows; the state has an icon, never a colour alone."""

    def __init__(self) -> None:
        super().__init__([
            Column("File", lambda row: row.file.path.name, tip=lambda row: str(row.file.path)),
            Column("Kind", lambda row: kind_words(row.file.look), is_soft=True),
            Column("Size", lambda row: row.size, is_number=True, is_soft=True),
            Column("State", lambda row: row.state, tip=lambda row: row.tip),
        ])  # fmt: skip

    def show_row(self, row: int, shown: QueueRow) -> None:
        self._records[row] = shown
        self.show_again(row, row)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a column makes of a file, and how its state looks."""
        if column == STATE:
            shown = self.record(row)
            match role:
                case Qt.ItemDataRole.DecorationRole:
                    return _icon_of(shown)
                case Qt.ItemDataRole.ForegroundRole:
                    return QColor(_colour_of(shown, tokens_now()))
        return super().cell(row, column, role)


def _icon_of(row: QueueRow) -> Any:
    if row.is_other or row.is_doubtful:
        return icon("triangle-alert", "warn")
    if row.file.state is FileState.DONE and row.file.result is not None and row.file.result.remarks:
        return icon("circle-check", "warn")
    name = _ICONS.get(row.file.state)
    return icon(*name) if name else None


def _colour_of(row: QueueRow, tokens: Tokens) -> str:
    if row.is_other or row.is_doubtful:
        return tokens.warn
    match row.file.state:
        case FileState.FAILED:
            return tokens.poor
        case FileState.UNREAD | FileState.WAITING:
            return tokens.ink_soft
    return tokens.ink


class _QueueDelegate(QStyledItemDelegate):
    """Shortens names in the middle, and draws how far the file at work is."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keeps the beginning and the ending of a name, and the beginning of a sentence."""
        super().initStyleOption(option, index)
        modes = Qt.TextElideMode
        option.textElideMode = modes.ElideMiddle if index.column() == NAME else modes.ElideRight

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index | QPersistentModelIndex
    ) -> None:
        """Paints the cell, and the bar at its foot."""
        super().paint(painter, option, index)
        if index.column() != STATE:
            return
        share = cast("QueueRow", index.data(Qt.ItemDataRole.UserRole)).share
        if share < 0:
            return
        box, tokens = option.rect, tokens_now()
        groove = QRect(box.left() + _BAR_SIDE, box.bottom() - _BAR - 2, box.width() - 2 * _BAR_SIDE, _BAR)
        painter.fillRect(groove, QColor(tokens.line))
        groove.setWidth(round(groove.width() * share))
        painter.fillRect(groove, QColor(tokens.accent))


class QueueTable(Table):
    """The files.

    Signals:
        opened(): Enter or a double click on a row.
        removed(): the Delete key.
    """

    opened = Signal()
    removed = Signal()

    def __init__(self) -> None:
        self.rows = QueueRows()
        super().__init__("Files to translate", self.rows, [0, _KIND_WIDTH, _SIZE_WIDTH, 0])
        self.setProperty("role", "plain")
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.setItemDelegate(_QueueDelegate(self))
        self.set_optional({KIND: _KIND_LEAST, SIZE: _SIZE_LEAST})
        self.doubleClicked.connect(lambda _cell: self.opened.emit())

    def show_rows(self, rows: Sequence[QueueRow]) -> None:
        """Replaces the rows; as many as before keep place and choice."""
        self.rows.update_records(rows)

    @property
    def chosen(self) -> list[int]:
        """The numbers of the chosen rows."""
        return self.chosen_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the report of a file, Delete takes files out."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


# The surface of a queue: the table, where translations go, how far they are. Knows no engine.

EMPTY, FILES, REPORT = range(3)
_NARROW = 560
"""Pixels; below this the two choices stand one above the other."""
_ROOM_FOR_PICTURE = 500
"""Pixels of height that the introduction needs with its picture."""
_INTRODUCTION = (
    "Drop files here. Each is translated into a new file; formatting, codes and everything else in it stay as"
    " they are, and the original is never touched."
)

_PARTS_WIDTH = 360


class PartsPopover(Popover):
    """A check box for each kind of text, and one for checking.

    Signals:
        changed(): something was ticked or unticked by the user.
    """

    changed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "What else is translated")
        self.body.addWidget(label("Besides the text itself", "section"))
        note = label("For documents. Subtitles and plain text are translated whole.", "small", wraps=True)
        self.body.addWidget(note)
        self.boxes: dict[SegmentKind, QCheckBox] = {}
        for kind, name in PART_NAMES.items():
            box = QCheckBox(name)
            box.clicked.connect(self.changed)
            self.boxes[kind] = box
            self.body.addWidget(box)
        self.check = QCheckBox("Check every translation (takes longer)")
        self.check.setToolTip(
            "Look for words left out, numbers changed and the like: reports begin with them"
        )
        self.check.clicked.connect(self.changed)
        self.body.addWidget(hairline())
        self.body.addWidget(self.check)
        done = quiet_button("Done", act=lambda: self.close_popover())
        self.body.addWidget(done, alignment=Qt.AlignmentFlag.AlignRight)

    @property
    def parts(self) -> frozenset[SegmentKind]:
        """What is translated."""
        ticked = (kind for kind, box in self.boxes.items() if box.isChecked())
        return frozenset((SegmentKind.TEXT, *ticked))

    def tick(self, parts: Collection[SegmentKind]) -> None:
        """Ticks these kinds and no others."""
        for kind, box in self.boxes.items():
            box.setChecked(kind in parts)

    def open_for(self, looks: Sequence[FileLook], button: QWidget) -> None:
        """Opens below a button, with how much of each kind the files hold."""
        for kind, box in self.boxes.items():
            n_texts = sum(look.n_texts((kind,)) for look in looks)
            box.setText(f"{PART_NAMES[kind]} ({n_texts:,})" if n_texts else PART_NAMES[kind])
        self.open_at(button.mapToGlobal(QPoint(button.width() - _PARTS_WIDTH, button.height())), _PARTS_WIDTH)
        self.boxes[SegmentKind.HEADER].setFocus(Qt.FocusReason.PopupFocusReason)


class QueueView(QWidget):
    """The queue's surface; its popovers may cover the host."""

    def __init__(self, host: QWidget) -> None:
        super().__init__()
        self.setAccessibleName("Files to translate")
        self.facts = label(role="small")
        self.add = outlined_button("Add files…", "plus", tip="Add files to translate (Ctrl+O)")
        self.close_button = icon_button("x", "Close the list of files")
        self.close_button.setToolTip("Close the list of files (Esc)")
        self.others = NoticeLine()
        self.table, self.report = QueueTable(), FileReport()
        self.report_button = quiet_button("Report", tip="What is in the file, and what became of it (Enter)")
        self.remove = quiet_button("Remove")
        self.remove.setToolTip("Take the chosen files out of the list; the files themselves stay (Del)")
        self.save = quiet_button("Save reports…", "download")
        self.save.setToolTip("Write all reports into one table, for Excel or as CSV")
        self.folder_words, self.parts_words = ElidedLabel(), ElidedLabel()
        self.beside = quiet_button("Beside the files", tip="Put each translation beside its file again")
        self.choose = quiet_button("Choose folder…")
        self.change = quiet_button("Change…", name="Change what else is translated")
        self.parts = PartsPopover(host)
        self.memory = QCheckBox("Exact matches from memory")
        self.memory.setToolTip(
            "Where a corpus has the very same sentence, take its translation in place of the model's;\n"
            "corpora of the chosen domain come first"
        )
        self.error = InlineError()
        self.bar = ProgressLine("Progress of all files")
        self.status = label(role="soft", wraps=True)
        self.models = quiet_button("Open the models")
        self.folder = outlined_button("Open folder", "folder-open")
        self.stop = outlined_button("Stop", tip="Stop; files that are done stay (Esc)")
        self.translate = primary_button("Translate", tip="Translate all files that are left (Ctrl+Enter)")
        self._lay_out()
        self.turn_to(EMPTY)
        self.show_state("")

    def _lay_out(self) -> None:
        head = row_of(
            picture("layers", "accent", "Files"), label("Files to translate", "section"), (self.facts, 1),
            self.add, self.close_button, spacing=SPACE_2,
        )  # fmt: skip
        self._empty = EmptyState("files", "Translate whole files", _INTRODUCTION, "Choose files…")
        self._empty.button.clicked.connect(self.add.click)
        self.kinds = label(role="small", wraps=True)
        self.kinds.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        empty = QWidget()
        rows_in(
            empty, Stretch(2), self._empty, self.kinds, Stretch(3), spacing=0,
            margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2),
        )  # fmt: skip
        self._stack = stack_of(scrolled(empty), self._files_side(), self.report)
        card = QFrame()
        card.setProperty("role", "pane")
        self._foot = self._foot_side()
        rows_in(card, (self._stack, 1), self._foot, spacing=0, margins=(1, 1, 1, 1))
        self._others_row = QWidget()
        rows_in(self._others_row, self.others, spacing=0)
        top = rows_of(head, self._others_row, spacing=SPACE_1)
        rows_in(self, top, self.error, (card, 1), spacing=SPACE_3)

    def _files_side(self) -> QWidget:
        side = QWidget()
        below = row_of(
            self.report_button, self.remove, self.save, spacing=SPACE_1,
            margins=(SPACE_2, SPACE_1, SPACE_2, SPACE_1),
        )  # fmt: skip
        below.addStretch(1)
        below.addWidget(self.memory)
        self._choices = QWidget()
        rows_in(self._choices, hairline(), self._choice_sides(), spacing=0)
        rows_in(side, (self.table, 1), below, self._choices, spacing=0)
        return side

    def _choice_sides(self) -> QBoxLayout:
        """Where to, and what else: side by side, in a narrow page one above the other."""
        self.folder_words.setAccessibleDescription("Where translations go")
        self.parts_words.setAccessibleDescription("What else is translated")
        self._choice_rows = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choice_rows.setContentsMargins(SPACE_4, SPACE_1, SPACE_2, SPACE_1)
        self._choice_rows.setSpacing(0)
        where = row_of(label("To", "soft"), (self.folder_words, 1), self.beside, self.choose, spacing=SPACE_2)
        what = row_of(label("Also", "soft"), (self.parts_words, 1), self.change, spacing=SPACE_2)
        what.setContentsMargins(0, 0, 0, 0)
        for row in (where, what):
            self._choice_rows.addLayout(row, 1)
        return self._choice_rows

    def _foot_side(self) -> QWidget:
        side = QWidget()
        words = rows_of(Stretch(1), self.status, self.bar, Stretch(1), spacing=SPACE_1)
        foot = row_of((words, 1), self.models, self.folder, self.stop, self.translate, spacing=SPACE_2)
        foot.setContentsMargins(SPACE_4, SPACE_3, SPACE_3, SPACE_3)
        rows_in(side, hairline(), foot, spacing=0)
        return side

    def show_kinds(self, known: tuple[KnownFiles, ...]) -> None:
        """Says below the empty list what can be dropped."""
        self.kinds.setText(known_words(known))

    @property
    def is_report(self) -> bool:
        """True while a report stands in place of the table."""
        return self._stack.currentIndex() == REPORT

    def turn_to(self, page: int) -> None:
        """Shows the introduction, the files or a report."""
        self._stack.setCurrentIndex(page)
        self.add.setVisible(page != EMPTY)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the choices one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        directions = QBoxLayout.Direction
        self._choice_rows.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._choice_rows.setSpacing(0 if is_narrow else SPACE_5)
        self._empty.show_picture(event.size().height() > _ROOM_FOR_PICTURE)

    def _make_room(self) -> None:
        """Leaves to a report, and to files at work, the room of what they do not need."""
        page, is_running = self._stack.currentIndex(), self.stop.isVisibleTo(self._foot)
        self._foot.setVisible(page == FILES or (page == REPORT and is_running))
        self._others_row.setVisible(page == FILES and not is_running)

    def show_state(
        self,
        words: str,
        *,
        share: float | None = None,
        n_left: int = 0,
        has_results: bool = False,
        has_model: bool = True,
    ) -> None:
        """Says below the files how things stand.

        Args:
            words: one or two sentences.
            share: of the work that is done, in [0, 1]; None: nothing is under way.
            n_left: files that **Translate** would translate.
            has_results: whether any file is done.
            has_model: whether a model translates the chosen languages.
        """
        is_running = share is not None
        self.status.setText(words)
        self.status.setAccessibleName(words)
        self.bar.setVisible(is_running)
        self.bar.show_progress(round(1000 * (share or 0.0)), 1000 if share else None, words)
        self.stop.setVisible(is_running)
        self.translate.setVisible(not is_running)
        self.translate.setEnabled(has_model and n_left > 0)
        self.translate.setText("Translate the rest" if has_results and n_left else "Translate")
        self.models.setVisible(not has_model and not is_running)
        self.folder.setVisible(has_results and not is_running)
        self.save.setVisible(has_results)
        self._choices.setVisible(n_left > 0 and not is_running)
        self.memory.setVisible(n_left > 0 and not is_running)
        self._make_room()

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return (
            self.add, self.close_button, self.others.action, self.others.close_button, self._empty.button,
            self.table, self.report_button, self.remove, self.save, self.memory, *self.report.tab_order(),
            self.beside, self.choose, self.change, self.models, self.folder, self.stop, self.translate,
        )  # fmt: skip


# The files of a queue, and the thread that looks into them.


class WaitingFiles(QObject):
    """Keeps what is known of each file, in the order in which they came.

    Signals:
        changed(): another file, or more is known of one.
    """

    changed = Signal()

    def __init__(self, thread: CallThread, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = thread
        self.files: list[QueuedFile] = []

    def add(self, paths: Sequence[Path]) -> bool:
        """Puts files at the end, and looks into them; tells whether any of them is new."""
        known = {file.path for file in self.files}
        new = list(dict.fromkeys(path.absolute() for path in paths if path.absolute() not in known))
        self.files += [QueuedFile(path=path) for path in new]
        self.changed.emit()
        self._look_into(new)
        return bool(new)

    def remove(self, rows: Sequence[int]) -> list[QueuedFile]:
        """Takes files out, but for the one that is being translated, and returns them."""
        gone = [self.files[row] for row in rows if self.files[row].state is not FileState.RUNNING]
        paths = {file.path for file in gone}
        self.files = [file for file in self.files if file.path not in paths]
        self.changed.emit()
        return gone

    def clear(self) -> list[QueuedFile]:
        """Empties the list, and returns it as it can be restored."""
        files = [
            replace(file, state=FileState.WAITING) if file.state is FileState.RUNNING else file
            for file in self.files
        ]
        self.files = []
        self.changed.emit()
        return files

    def restore(self, files: Sequence[QueuedFile]) -> None:
        """Puts files back into their places; what came since follows them."""
        now = {file.path: file for file in self.files}
        known = [now.pop(file.path, file) for file in files]
        self.files = [*known, *now.values()]
        self.changed.emit()
        self._look_into([file.path for file in self.files if file.state is FileState.UNREAD])

    def again(self, path: Path) -> None:
        """Lets a file be translated once more; one that could not be read is looked into again."""
        file = self.find(path)
        if file is not None:
            self.put(path, FileState.WAITING if file.look is not None else FileState.UNREAD)
            if file.look is None:
                self._look_into([path])

    def find(self, path: Path | None) -> QueuedFile | None:
        """Returns what is known of a file, None if it is not in the list."""
        return next((file for file in self.files if file.path == path), None)

    def put(
        self,
        path: Path,
        state: FileState,
        *,
        look: FileLook | None = None,
        result: FileTranslation | None = None,
        failure: Failure | None = None,
    ) -> None:
        """Changes what is known of a file, if it is still in the list; what was seen in it stays."""
        for row, file in enumerate(self.files):
            if file.path == path:
                seen = look or file.look
                self.files[row] = replace(file, state=state, look=seen, result=result, failure=failure)
                self.changed.emit()

    def _look_into(self, paths: Sequence[Path]) -> None:
        def work(call: Call[None]) -> None:
            for number, path in enumerate(paths):
                call.report(Progress("Reading", number, len(paths)))
                call.show((path, _look_or_failure(path)))

        if paths:
            self._thread.start(self, work, ignore, ignore, shown=self._on_look, is_question=True)

    def _on_look(self, found: tuple[Path, FileLook | Failure]) -> None:
        path, seen = found
        if isinstance(seen, FileLook):
            self.put(path, FileState.WAITING, look=seen)
        else:
            self.put(path, FileState.FAILED, failure=seen)


def _look_or_failure(path: Path) -> FileLook | Failure:
    """Looks into a file. On its thread."""
    try:
        return tasks.look_at_file(path)
    except (EngineError, OSError) as error:
        return Failure(*words_for(error))


# Translates the files of a queue one after another, on the translator thread.

_TRANSLATING = "Translating"
_FIRST_SHARE = 0.7
"""Share of the time that translating takes in a file with many codes; placing them takes the rest."""
_WHOLE = "all files"


class QueueProgress:
    """Adds up the progress of files that are translated one after another; long ones count more.

    Args:
        parts: which kinds of texts are translated.
    """

    def __init__(self, parts: Collection[SegmentKind]) -> None:
        self._parts = parts
        self._rest = RemainingTime()
        self._done: dict[Path, int] = {}
        self._share = 0.0
        self.latest: Progress | None = None
        """Progress of the current file."""

    @property
    def file_share(self) -> float:
        """Share of the current file that is done, in [0, 1]."""
        return self._share

    @property
    def n_done(self) -> int:
        """How many files were finished, well or not."""
        return len(self._done)

    @property
    def seconds(self) -> float | None:
        """How long it still takes; None while nothing can be said."""
        return self._rest.seconds

    def begin(self) -> None:
        """Begins with the next file."""
        self._share, self.latest = 0.0, None

    def note(self, progress: Progress) -> None:
        """Takes in how far the file at work is."""
        self.latest = progress
        if progress.total:
            share = progress.done / progress.total
            before = share * _FIRST_SHARE if progress.stage == _TRANSLATING else _FIRST_SHARE
            after = 0.0 if progress.stage == _TRANSLATING else share * (1 - _FIRST_SHARE)
            self._share = max(self._share, before + after)

    def finish(self, file: QueuedFile) -> None:
        """Counts a file as done with."""
        self._done[file.path] = self._weight(file)
        self.begin()

    def share(self, left: Sequence[QueuedFile]) -> float:
        """Returns the share of all files that is done, in [0, 1]; the first of those left is at work."""
        rest = [self._weight(file) for file in left]
        done = sum(self._done.values()) + self._share * (rest[0] if rest else 0)
        whole = sum(self._done.values()) + sum(rest)
        self._rest.note(_WHOLE, round(done), whole, time.monotonic())
        return done / whole if whole else 0.0

    def _weight(self, file: QueuedFile) -> int:
        return file.look.n_characters(self._parts) + 1 if file.look is not None else 1


class QueueRun(QObject):
    """The work on a queue: one file's failure does not stop the others.

    Signals:
        begun(Path): the next file is at work.
        progressed(Path): the file at work is farther.
        ended(bool): nothing is under way any more; True: the user stopped it.
        failed(Exception): no file can be translated, for this reason; before `ended`.
    """

    begun = Signal(Path)
    progressed = Signal(Path)
    ended = Signal(bool)
    failed = Signal(Exception)

    def __init__(self, models: OpenModels, list_: WaitingFiles) -> None:
        super().__init__(list_)
        self._models, self._list = models, list_
        self.system: ChosenSystem | None = None
        self.options = System()
        self.pair = ("", "")
        self.parts: frozenset[SegmentKind] = frozenset(USUAL_PARTS)
        self.checks = False
        """Whether translations are looked at for what is missing or wrong."""
        self.folder: Path | None = None
        self.uses_memory = False
        """True: what the corpora have of the very same sentence is taken in place of the model's."""
        self._call: Call[FileTranslation] | None = None
        self._tried: set[Path] = set()
        self.progress = QueueProgress(USUAL_PARTS)
        self.is_running = False
        """True from the first file to the last."""
        self.is_stopping = False

    @property
    def left(self) -> tuple[QueuedFile, ...]:
        """The files that would be translated now; while it runs those that still wait."""
        left = tasks.files_left(self._list.files, *self.pair)
        return tuple(file for file in left if file.path not in self._tried) if self.is_running else left

    def start(self) -> bool:
        """Translates what is left, one file after another; tells whether there is anything to do."""
        if self.is_running or self.system is None or not self.left:
            return False
        self._tried, self.progress = set(), QueueProgress(self.parts)
        self.is_running, self.is_stopping = True, False
        self._next()
        return True

    def stop(self) -> None:
        """Stops; files that are done stay, of the one under way nothing is left."""
        if self.is_running and self._call is not None:
            self.is_stopping = True
            self._call.cancel()

    def _next(self) -> None:
        left = tasks.files_left(self._list.files, *self.pair)
        file = next((each for each in left if each.path not in self._tried), None)
        system, options, folder = self.system, self.options, self.folder
        parts, uses_memory, checks = self.parts, self.uses_memory, self.checks
        if file is None or system is None or self.is_stopping:
            self._end()
            return
        path = file.path
        self._tried.add(path)
        self.progress.begin()

        def work(call: Call[FileTranslation]) -> FileTranslation:
            translator = self._models.open(system.opened_with(options), call.report)
            out = tasks.free_place(path, system.record.tgt, folder)
            with memory_of(translator, system, [system.speaker], uses_corpora=uses_memory) as recall:
                return tasks.translate_queued(
                    path, out, translator, call.report, speaker=system.speaker, parts=parts,
                    recall=recall, checks=checks,
                )  # fmt: skip

        self._call = self._models.calls.start(
            self,
            work,
            lambda result: self._on_done(path, result),
            lambda error: self._on_failed(path, error),
            cancelled=lambda: self._on_stopped(path),
            progressed=lambda progress: self._on_progress(path, progress),
        )
        self._list.put(path, FileState.RUNNING)
        self.begun.emit(path)

    def _on_progress(self, path: Path, progress: Progress) -> None:
        self.progress.note(progress)
        self.progressed.emit(path)

    def _on_done(self, path: Path, result: FileTranslation) -> None:
        self._finish(path)
        self._list.put(path, FileState.DONE, result=result)
        self._next()

    def _on_failed(self, path: Path, error: Exception) -> None:
        if isinstance(error, ModelError):  # it would be the same with every file
            self.progress.begin()
            self._list.put(path, FileState.WAITING)
            self.failed.emit(error)
            self._end()
            return
        self._finish(path)
        self._list.put(path, FileState.FAILED, failure=Failure(*words_for(error)))
        self._next()

    def _on_stopped(self, path: Path) -> None:
        self._list.put(path, FileState.WAITING)
        self._end()

    def _finish(self, path: Path) -> None:
        file = self._list.find(path)
        if file is not None:
            self.progress.finish(file)

    def _end(self) -> None:
        self._call, self.is_running = None, False
        was_stopped, self.is_stopping = self.is_stopping, False
        self.ended.emit(was_stopped)
