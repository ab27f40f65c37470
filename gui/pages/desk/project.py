"""A project on the desk: its files in one list, translated one after another while one works on one of them.

`ProjectState` is all that is known of it; `ProjectView` lists its files, `ProjectLine` says above a file
where in the project one is, and `ProjectDesk` does what is asked.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QFileDialog, QFrame, QMenu, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine import tasks
from engine.base.errors import ModelError, UnwritableLibraryError
from engine.base.progress import Cancelled, Progress
from engine.results.figures import duration_words
from engine.results.jobs import Failure
from engine.results.projects import (
    ExportedFiles,
    FileCounts,
    KeptWork,
    ProjectFile,
    ProjectRecord,
    ProjectRow,
    summed,
)
from engine.results.sessions import SessionSegment, WorkState
from engine.results.systems import System
from engine.results.translation import SpeakerChoice
from gui import errors
from gui.errors import words_for
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, Index, RecordTable
from gui.jobs.calls import Call, CallThread, LatestCall, ignore
from gui.jobs.progress_text import RemainingTime
from gui.languages import language_name, pair_name
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.state import DeskState
from gui.pages.desk.voices import Cast, voices_of
from gui.pages.desk.wording import count_words, export_words, removal_words, saved_words
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.session import memory_of
from gui.shortcuts import give_keys, keys_of
from gui.theme import tokens_now
from gui.theme.theme import icon
from gui.theme.tokens import SPACE_1, SPACE_2
from gui.widgets.controls import (
    Command,
    icon_button,
    label,
    opens_menu,
    outlined_button,
    primary_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import row_in, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel

People = Callable[[], Iterable[SpeakerChoice]]
_SHOW_EVERY_S = 0.2
_STAGE = "files"
_EXPORTING = "Exporting"
"""As the engine calls it."""


class ProjectState(QObject):
    """The project that is open, its files, and the translation of those that wait.

    Args:
        desk: on which one of the files may be open.
        slow: thread on which files are taken apart.
        people: returns the speakers that can be given to the voices of a file.

    Signals:
        opened(): another project is open, or none is.
        changed(): there is more to say of its files, or of what is done with them.
        failed(Exception): something could not be read, translated or kept.
    """

    opened = Signal()
    changed = Signal()
    failed = Signal(Exception)

    def __init__(
        self,
        desk: DeskState,
        slow: CallThread,
        people: Callable[[], Iterable[SpeakerChoice]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._slow, self._people = desk, slow, people
        self.project: tasks.WorkProject | None = None
        self.rows: list[ProjectRow] = []
        self.at_work = ""
        """Id of the session that is being translated; empty: none is."""
        self.is_paused = False
        self._system: ChosenSystem | None = None
        self._options = System()
        self._wanted = self._on_the_desk = self._place = ""
        """Ids of the session that the desk is to open next, and of the one that it has or had last; and the
        place of the file that was asked for last: files with the same content share a session."""
        self._reading = LatestCall(slow, self)
        self._translating = LatestCall(desk.models.calls, self)
        self._rest = RemainingTime()
        self._followers: dict[tuple[str, int], SessionSegment] = {}
        """Segments that others may have to follow once they are kept."""
        self._confirmed: set[tuple[str, int]] = set()
        desk.changed.connect(self._note_changed)
        desk.kept.connect(self._follow)
        desk.told.connect(self.go_on)
        desk.opened.connect(self._on_desk)

    # what is open

    @property
    def is_open(self) -> bool:
        """True while there is a project on the desk."""
        return self.project is not None

    @property
    def record(self) -> ProjectRecord:
        """What is known of the project that is open."""
        assert self.project is not None, "no project is open"
        return self.project.record

    def open(self, find: Callable[[], str], failed: Callable[[Exception], None]) -> None:
        """Opens the project whose id `find` returns, in the place of the one before."""
        self.close()  # it may be this very one

        def begin() -> None:
            self._slow.run(self, lambda: tasks.open_project(find()), self._take, failed)

        self._desk.when_kept(begin)

    def _take(self, project: "tasks.WorkProject") -> None:
        self.close()  # another one that was opened meanwhile
        self.project, self.rows, self.is_paused, self._rest = project, project.rows(), False, RemainingTime()
        self.opened.emit()
        self._on_desk()
        self._read()

    def close(self) -> None:
        """Puts the project away; it stays in the library as it is."""
        project = self.project
        if project is not None:
            self._reading.drop()
            self._translating.drop()
            self.project, self.rows, self.at_work, self._wanted = None, [], "", ""
            self._confirmed.clear()
            self._desk.keeper.run(self, project.close, ignore, ignore)
            self.opened.emit()

    def shut_down(self) -> None:
        """Lets what was confirmed last be followed, and ends; the desk has kept all that was done on it."""
        project = self.project
        if project is not None:
            for session_id, segments in self._grouped():
                project.follow(session_id, segments)
            project.close()

    def has(self, session_id: str) -> bool:
        """Tells whether a session is that of one of the files."""
        return bool(session_id) and any(row.file.session == session_id for row in self.rows)

    @property
    def position(self) -> int:
        """Where in the list the file is that the desk has, or is to open next; -1: it is none of them."""
        own = [n for n, row in enumerate(self.rows) if row.file.session and row.file.session == self._lent]
        return next((n for n in own if self.rows[n].file.place == self._place), own[0] if own else -1)

    def beside(self, step: int) -> ProjectRow | None:
        """Returns the next file behind the one on the desk (1), or before it (-1), that can be opened."""
        at = self.position
        others = self.rows[at + 1 :] if step > 0 else self.rows[: max(at, 0)][::-1]
        return next((row for row in others if row.file.session), None) if at >= 0 else None

    # its files

    def change(
        self,
        act: Callable[["tasks.WorkProject"], object],
        *,
        is_read: bool = False,
        done: Callable[[], None] = ignore,
    ) -> None:
        """Changes the project behind what is being kept, shows how it is then, and goes on.

        Args:
            act: what to do with it, on a thread.
            is_read: True: it takes as long as reading files does.
            done: called once it is shown; not after a failure.
        """
        project = self.project
        if project is None:
            return

        def work() -> list[ProjectRow]:
            act(project)
            return project.rows()

        def show(rows: list[ProjectRow]) -> None:
            self._show(project, rows)
            done()

        def failed(error: Exception) -> None:
            self._show(project, project.rows())
            self.failed.emit(error)

        thread = self._slow if is_read else self._desk.keeper
        thread.run(self, work, show, failed)

    def _show(self, project: "tasks.WorkProject", rows: list[ProjectRow]) -> None:
        if project is self.project:
            self.rows = rows
            self.changed.emit()
            self._read()
            self.go_on()

    def _read(self) -> None:
        """Takes the files apart that were not yet, and finds out how far the others are."""
        project = self.project
        places = [row.file.place for row in self.rows if row.counts is None and row.file.failure is None]
        if project is None or not places or self._reading.is_running:
            return

        def work() -> list[ProjectRow]:
            project.take_apart(*places, for_s=_SHOW_EVERY_S)
            return project.rows()

        def failed(error: Exception) -> None:
            self.rows = project.rows()
            self.changed.emit()
            self.failed.emit(error)

        self._reading.run(work, lambda rows: self._show(project, rows), failed)

    # the file on the desk

    @property
    def _lent(self) -> str:
        """Id of the session that the desk has, or is to open next; empty: none."""
        session = self._desk.session
        return self._wanted or (session.record.id if session is not None else "")

    def lend(self, session_id: str, place: str = "") -> None:
        """Leaves the file of a place to the desk, which is to open it next; "": it could not."""
        self._wanted, self._place = session_id, place
        self._leave_to_desk()

    def _leave_to_desk(self, *closed: str) -> None:
        """Translates nothing in the file of the desk, and looks what there is now in one that was closed."""
        lent = self._lent
        if lent and lent == self.at_work:
            self._translating.drop()
            self.at_work = ""
        places = [row.file.place for row in self.rows if row.file.session and row.file.session in closed]

        def act(project: "tasks.WorkProject") -> None:
            project.lend(lent)
            project.take_apart(*places)

        self.change(act)

    def _on_desk(self) -> None:
        """Goes with the desk, which has opened or closed a file."""
        session, before = self._desk.session, self._on_the_desk
        if session is None:
            self._leave_to_desk(before)
            return
        self._wanted, self._on_the_desk = "", session.record.id
        self._leave_to_desk()
        place, system = session.place, self._system
        chosen = (system.record.id, system.own_domain) if system else None
        if self.has(session.record.id) and place.model and chosen not in (None, (place.model, place.domain)):
            self._desk.look_again()

    # what follows in other files

    def _note_changed(self, numbers: list[int]) -> None:
        session = self._desk.session
        if session is None or not self.has(session.record.id):
            return
        for number in numbers:
            segment, key = self._desk.segments[number], (session.record.id, number)
            if segment.state is WorkState.CONFIRMED:
                self._confirmed.add(key)
            elif key not in self._confirmed:
                continue
            else:
                self._confirmed.discard(key)
            self._followers[key] = segment

    def _grouped(self) -> list[tuple[str, list[SessionSegment]]]:
        """Returns what is to be followed, by session, and forgets it."""
        found: dict[str, list[SessionSegment]] = {}
        for (session_id, _number), segment in self._followers.items():
            found.setdefault(session_id, []).append(segment)
        self._followers.clear()
        return list(found.items())

    def _follow(self) -> None:
        grouped = self._grouped()

        def act(project: "tasks.WorkProject") -> None:
            for session_id, segments in grouped:
                project.follow(session_id, segments)

        if grouped:
            self.change(act)

    # translating

    def set_system(self, system: ChosenSystem | None, options: System) -> None:
        """Translates with another system from now on; what a person has done stays."""
        if (system, options) == (self._system, self._options):
            return
        self._system, self._options = system, options
        self._translating.drop()
        self.at_work = ""
        if self.project is not None and system is not None and _pair_of(system) == self._pair:
            self.change(lambda project: project.choose(system.record.id, system.own_domain))
        self.go_on()

    @property
    def _pair(self) -> tuple[str, str]:
        return self.record.src, self.record.tgt

    def pause(self, *, is_paused: bool) -> None:
        """Translates nothing more for now, or goes on; what is done stays."""
        self.is_paused = is_paused
        if is_paused:
            self._translating.drop()
            self.at_work = ""
            self._rest = RemainingTime()
        self.changed.emit()
        self.go_on()

    @property
    def waiting(self) -> list[ProjectRow]:
        """The files that can be translated now, in order, without the one of the desk."""
        pair, lent = _pair_of(self._system) if self._system else ("", ""), self._lent
        waiting = [row for row in self.rows if row.is_waiting and row.file.session != lent]
        return [row for row in waiting if row.counts and _pair_in(row.counts) == pair]

    def go_on(self) -> None:
        """Translates the next segments of the files, unless those of the desk are being translated."""
        project, system, options = self.project, self._system, self._options
        waiting = self.waiting
        is_held_up = self.is_paused or self._desk.is_translating
        if project is None or system is None or is_held_up or not waiting:
            if self.at_work and not self._translating.is_running:
                self.at_work = ""
                self.changed.emit()
            return
        if self._translating.is_running:
            return
        session_id = waiting[0].file.session
        people = list(self._people())

        def work(call: Call[list[ProjectRow]]) -> list[ProjectRow]:
            translator = self._desk.models.open(system.opened_with(options), call.report)
            session = project.hold(session_id)
            if session is None:
                raise Cancelled
            members = _cast_of(session, people).members()
            said_by = [each.speaker for each in members] or [system.speaker]
            with memory_of(translator, system, said_by, uses_corpora=True) as recall:
                project.translate(session, translator, call.report, cast=members, recall=recall)
            return project.rows()

        if session_id != self.at_work:
            self.at_work = session_id
            self.changed.emit()
        self._translating.start(
            work, lambda rows: self._on_translated(project, rows), lambda e: self._on_failed(session_id, e)
        )

    def _on_translated(self, project: "tasks.WorkProject", rows: list[ProjectRow]) -> None:
        total = summed(rows)
        self._rest.note(_STAGE, total.n_translated, total.n_segments, time.monotonic())
        self._show(project, rows)

    def _on_failed(self, session_id: str, error: Exception) -> None:
        self.at_work = ""
        if isinstance(error, (ModelError, UnwritableLibraryError)):  # it would be so with every file
            self.is_paused = True
            self.changed.emit()
            self.failed.emit(error)
        else:
            failure = Failure(*words_for(error))
            self.change(lambda project: project.fail(session_id, failure))

    @property
    def seconds(self) -> float | None:
        """How long the translation still takes; None while nothing can be said."""
        return self._rest.seconds if self.at_work else None


def _pair_of(system: ChosenSystem) -> tuple[str, str]:
    return system.record.src, system.record.tgt


def _pair_in(counts: FileCounts) -> tuple[str, str]:
    return counts.src, counts.tgt


def _cast_of(session: "tasks.WorkSession", people: Sequence[SpeakerChoice]) -> Cast:
    """Returns who says the lines of a file in which people speak."""
    cast = Cast()
    cast.choose_again(session.place.cast)
    voices = voices_of(session.segments()) if session.record.is_spoken else []
    cast.set_voices(voices if any(each.name for each in voices) else [], people)
    return cast


# The list of the files, and the line above one of them.

NAME, CONFIRMED, WORDS, DOUBTFUL, STATE = range(5)
_COUNT_WIDTH, _WORDS_WIDTH, _DOUBTFUL_WIDTH = 128, 88, 96
_WORDS_LEAST, _DOUBTFUL_LEAST = 700, 560
"""Pixels; narrower tables leave the column out."""
_BAR, _BAR_SIDE = 3, 8


class ProjectRows(RecordTable[ProjectRow]):
    """The files; the state of one has an icon, never a colour alone."""

    def __init__(self) -> None:
        self.at_work = ""
        self.pair = ("", "")
        super().__init__([
            Column(tr_noop("File"), lambda row: row.file.place, tip=lambda row: str(row.file.path)),
            Column(tr_noop("Confirmed"), _confirmed_words, is_number=True),
            Column(tr_noop("Words"), lambda row: number_words(row.counts.n_words) if row.counts else "",
                   is_number=True, is_soft=True),
            Column(tr_noop("To check"), lambda row: number_words(row.counts.n_doubtful) if row.counts else "",
                   is_number=True, is_soft=True),
            Column(tr_noop("State"), self._state_words, tip=self._tip),
        ])  # fmt: skip

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a column makes of a file, and how its state looks."""
        if column == STATE and role == Qt.ItemDataRole.DecorationRole:
            shown = self.record(row)
            if shown.file.failure is not None:
                return icon("triangle-alert", "warn")
            return icon("circle-check", "good") if _share(shown) == 1 else None
        return super().cell(row, column, role)

    def _state_words(self, row: ProjectRow) -> str:
        counts, failure = row.counts, row.file.failure
        if failure is not None:
            return from_engine(failure.what)
        if counts is None:
            return tr("Reading…")
        if counts.n_confirmed == counts.n_segments:
            return tr("Confirmed")
        if not row.is_waiting:
            return tr("Translated")
        if _pair_in(counts) != self.pair:
            return tr("{src} into {tgt}", src=language_name(counts.src), tgt=language_name(counts.tgt))
        if row.file.session == self.at_work:
            done, n = number_words(counts.n_translated), number_words(counts.n_segments)
            return tr("Translating · {done} of {n}", done=done, n=n)
        return tr("Waiting")

    def _tip(self, row: ProjectRow) -> str:
        failure = row.file.failure
        return _failure_words(failure) if failure is not None else self._state_words(row)


def _failure_words(failure: Failure) -> str:
    return f"{from_engine(failure.what)} {from_engine(failure.hint)}".strip()


def _confirmed_words(row: ProjectRow) -> str:
    counts = row.counts
    return f"{number_words(counts.n_confirmed)}/{number_words(counts.n_segments)}" if counts else ""


def _share(row: ProjectRow) -> float:
    """Returns how much of a file is confirmed, in [0, 1]."""
    return row.counts.n_confirmed / row.counts.n_segments if row.counts and row.counts.n_segments else 0.0


class _ProjectDelegate(QStyledItemDelegate):
    """Draws how much of a file is confirmed, and cuts sentences at their end."""

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
        row = index.data(Qt.ItemDataRole.UserRole)
        if index.column() == CONFIRMED and isinstance(row, ProjectRow) and row.counts:
            box, tokens = option.rect, tokens_now()
            groove = QRect(box.left() + _BAR_SIDE, box.bottom() - _BAR - 2, box.width() - 2 * _BAR_SIDE, _BAR)
            painter.fillRect(groove, QColor(tokens.line))
            groove.setWidth(round(groove.width() * _share(row)))
            painter.fillRect(groove, QColor(tokens.accent))


class ProjectTable(Table):
    """The files of a project.

    Signals:
        opened(): Enter or a double click on a row.
    """

    opened = Signal()

    def __init__(self) -> None:
        self.rows = ProjectRows()
        widths = [0, _COUNT_WIDTH, _WORDS_WIDTH, _DOUBTFUL_WIDTH, 0]
        super().__init__(tr("Files of the project"), self.rows, widths)
        self.setProperty("role", "plain")
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.setItemDelegate(_ProjectDelegate(self))
        self.set_optional({WORDS: _WORDS_LEAST, DOUBTFUL: _DOUBTFUL_LEAST})
        self.doubleClicked.connect(lambda _cell: self.opened.emit())

    @property
    def chosen(self) -> list[ProjectRow]:
        """The chosen files."""
        return [self.rows.record(row) for row in self.chosen_rows()]

    def choose(self, files: Sequence[ProjectFile]) -> None:
        """Chooses files and no others; the first one of the list where none of them is in it."""
        wanted = {each.place for each in files}
        at = [row for row in range(self.rows.n_rows()) if self.rows.record(row).file.place in wanted]
        if self.rows.n_rows():
            self.choose_row(at[0] if at else 0)
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for row in at[1:]:
            self.selectionModel().select(self.rows.index(row, 0), flags)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens a file with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class ProjectView(QWidget):
    """The files of the project in the place of the panes.

    How much is confirmed, and the export, stand in the line of the page above, as those of a file do.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Project"))
        self.close_button = icon_button("arrow-left", tr("Back to the text (Esc)"))
        self.name = ElidedLabel(role="section", is_name=True)
        self.languages, self.count = label(role="small"), label(role="strong")
        self.add, self.export = quiet_button(tr("Add"), "plus"), primary_button(tr("Export"))
        adds, exports = QMenu(self), QMenu(self)
        self.add_files = adds.addAction(tr("Files…"))
        self.add_folder = adds.addAction(tr("All files of a folder…"))
        self.export_all = exports.addAction(tr("All files…"))
        give_keys(self.export_all, "save")
        self.export_all.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(self.export_all)  # its key counts while the menu is closed, too
        self.export_chosen = exports.addAction(tr("Chosen files…"))
        self.export_memory = exports.addAction(tr("Memory of this project (TMX)…"))
        opens_menu(self.add, adds)
        opens_menu(self.export, exports)
        self.error = InlineError()
        self.table = ProjectTable()
        self.why, self.facts = label(role="small", wraps=True), label(role="small")
        self.open = quiet_button(tr("Open"), tip=tr("Work on the chosen file (Enter)"))
        self.again = quiet_button(tr("Try again"), tip=tr("Read and translate the chosen files once more"))
        self.remove = quiet_button(tr("Remove"), tip=tr("Take the chosen files out of the project (Del)"))
        self.bar, self.status = ProgressLine(tr("Progress of the translation")), label(role="small")
        self.pause = outlined_button(tr("Pause"))
        self._lay_out()

    def _lay_out(self) -> None:
        line = row_of(self.close_button, (self.name, 1), self.languages, self.add, spacing=SPACE_2)
        frame = QFrame()
        frame.setProperty("role", "pane")
        rows_in(frame, (self.table, 1), spacing=0, margins=(1, 1, 1, 1))
        below = row_of((self.facts, 1), self.open, self.again, self.remove, spacing=SPACE_1)
        foot = row_of((self.status, 1), self.pause, spacing=SPACE_2)
        rows_in(self, line, self.error, (frame, 1), self.why, below, self.bar, foot, spacing=SPACE_2)

    def show_rows(self, rows: Sequence[ProjectRow]) -> None:
        """Shows how far the files are; those that were chosen stay so."""
        table, chosen = self.table, [row.file for row in self.table.chosen]
        places = [row.file.place for row in rows]
        shown = table.rows
        is_same = places == [shown.record(row).file.place for row in range(shown.n_rows())]
        shown.update_records(rows)
        if not is_same:
            table.choose(chosen)
        total = summed(rows)
        self.count.setText(count_words(total.n_confirmed, total.n_segments))
        self.facts.setText(facts_words(len(rows), total))
        self.show_tools()

    def show_tools(self) -> None:
        """Offers what can be done with the chosen files, and says why one of them failed."""
        chosen = self.table.chosen
        failures = [row.file.failure for row in chosen if row.file.failure is not None]
        show_or_hide(self.why, _failure_words(failures[0]) if failures else "")
        self.open.setEnabled(len(chosen) == 1 and bool(chosen[0].file.session))
        self.again.setVisible(bool(failures))
        self.remove.setEnabled(bool(chosen))
        self.export_chosen.setEnabled(any(row.file.session for row in chosen))


class ProjectLine(QWidget):
    """Says above a file on the desk which of the project's it is, and leads to the others."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Project"))
        self.back = quiet_button(tr("Files"), "layers", tip=tr("Back to the files of the project (Esc)"))
        self.where = ElidedLabel(role="small")
        self.before = icon_button("chevron-up", tr("Previous file"), "file.before")
        self.after = icon_button("chevron-down", tr("Next file"), "file.next")
        row_in(self, self.back, (self.where, 1), self.before, self.after, spacing=SPACE_2)


def facts_words(n_files: int, total: FileCounts) -> str:
    """Says how much a project is: "3 files · 128 segments · 1,240 words · 12 repetitions across files"."""
    facts = (
        tr_plural("{n} file", "{n} files", n_files),
        tr_plural("{n} segment", "{n} segments", total.n_segments),
        tr_plural("{n} word", "{n} words", total.n_words),
        tr_plural("{n} repetition across files", "{n} repetitions across files", total.n_repeated),
    )
    return " · ".join(facts)


def where_words(name: str, number: int, n_files: int, n_done: int, n_all: int) -> str:
    """Says where in a project one is: "Pumps · file 2 of 5 · 12/128 confirmed in all files"."""
    where = tr("file {number} of {n}", number=number_words(number), n=number_words(n_files))
    done, n = number_words(n_done), number_words(n_all)
    return " · ".join((name, where, tr("{done}/{n} confirmed in all files", done=done, n=n)))


def _files_words(files: Sequence[ProjectFile]) -> str:
    return files[0].place if len(files) == 1 else tr_plural("{n} file", "{n} files", len(files))


class ProjectDesk(QObject):
    """The project that is open on the page, if one is.

    Signals:
        shown(bool): whether a project is open.
        system_asked(str, str, str, str): it is between these languages, and was translated with this model
            and domain; both may be empty.
        refused(Exception): it, or its files, cannot be opened.
    """

    shown = Signal(bool)
    system_asked = Signal(str, str, str, str)
    refused = Signal(Exception)

    def __init__(self, desk: WorkDesk, people: People, page: Page) -> None:
        super().__init__(page)
        self._desk, self._page, self._settings = desk, page, page.services.settings
        self.state = ProjectState(desk.state, page.services.slow, people, self)
        self.view, self.line = ProjectView(), ProjectLine()
        self._pair = ("", "")
        self._folder = Path.home()
        """Where files were exported last."""
        self._export: Call[ExportedFiles] | None = None
        self._progress: Progress | None = None
        """How far the export is."""
        self.line.hide()
        self._connect()

    def _connect(self) -> None:
        view, state, desk = self.view, self.state, self._desk
        state.opened.connect(self._on_opened)
        state.changed.connect(self._show)
        state.failed.connect(view.error.show_failure)
        desk.shown.connect(self._show)
        desk.state.told.connect(self._show_line)
        desk.refused.connect(self._on_refused)
        view.table.opened.connect(self.open_chosen)
        view.table.delete_pressed.connect(self.remove_chosen)
        view.table.selectionModel().selectionChanged.connect(lambda *_: view.show_tools())
        view.close_button.clicked.connect(self.close)
        view.add_folder.triggered.connect(self.ask_for_folder)
        view.export_all.triggered.connect(lambda: self.ask_where_to_write(state.rows))
        view.export_chosen.triggered.connect(lambda: self.ask_where_to_write(view.table.chosen))
        view.export_memory.triggered.connect(self.ask_where_to_write_memory)
        view.open.clicked.connect(self.open_chosen)
        view.again.clicked.connect(self.try_again)
        view.remove.clicked.connect(self.remove_chosen)
        view.pause.clicked.connect(self._on_pause)
        self.line.back.clicked.connect(desk.close)
        for button, step in ((self.line.before, -1), (self.line.after, 1)):
            button.clicked.connect(lambda _is_on=False, step=step: self.go(step))

    @property
    def is_open(self) -> bool:
        """True while a project is open."""
        return self.state.is_open

    @property
    def has_file_open(self) -> bool:
        """True while one of its files is on the desk."""
        session = self._desk.state.session
        return session is not None and self.state.has(session.record.id)

    @property
    def at_work(self) -> str:
        """What closing the window would stop, in a sentence; empty: nothing."""
        said = tr("Files are being exported. Files already written are kept.")
        return said if self._export is not None else ""

    def open(self, paths: Sequence[Path]) -> None:
        """Makes files and folders a project."""
        pair = self._pair
        self.state.open(lambda: tasks.begin_project(paths, *pair).id, self.refused.emit)

    def add(self, paths: Sequence[Path]) -> None:
        """Adds files and folders to the project that is open, and says so once it is done."""
        project_id, added = self.state.record.id, list[ProjectFile]()

        def tell() -> None:
            if added:
                self._page.offer_undo(
                    tr("{files} added to the project", files=_files_words(added)),
                    lambda: self._change(project_id, lambda project: project.take_back(added), is_read=True),
                )
            elif len(paths) == 1 and paths[0].is_file():
                self._page.say(tr("{name} is in the project already.", name=paths[0].name))
            else:
                self._page.say(tr("These files are in the project already."))

        self.state.change(lambda project: added.extend(project.add(paths)), is_read=True, done=tell)

    def open_own(self, path: Path) -> bool:
        """Puts a file of the project on the desk; tells whether it is one of them."""
        row = next((each for each in self.state.rows if each.file.path == path.absolute()), None)
        if row is None or not row.file.session:
            return False
        self._open(row)
        return True

    def open_again(self, project_id: str) -> None:
        """Goes on with a project."""
        self.state.open(lambda: project_id, self.refused.emit)

    def restore(self) -> None:
        """Opens the project again that was open when the window closed, or was killed."""
        project_id = self._settings.project
        if project_id:
            self.state.open(lambda: project_id, ignore)

    def close(self) -> None:
        """Goes back to the panes; the project is kept as it is."""
        self.state.close()

    def shut_down(self) -> None:
        """Ends; what was done is kept."""
        self.state.shut_down()

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on."""
        self._pair = pair
        self.state.set_system(system, options)
        self._show()

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the project."""
        state, view = self.state, self.view
        before, memory = tr("Previous file of the project"), tr("Export the project as a memory (TMX)")
        found = [
            Command(tr("Next file of the project"), lambda: self.go(1), keys_of("file.next"), "chevron-down"),
            Command(before, lambda: self.go(-1), keys_of("file.before"), "chevron-up"),
        ]
        if not self.has_file_open:
            pause, picture = tr("Pause translating the project"), "pause"
            if state.is_paused:
                pause, picture = tr("Resume translating the project"), "play"
            found = [
                Command(tr("Open the chosen file"), self.open_chosen, "Enter", "file-text"),
                Command(pause, view.pause.click, "", picture),
                Command(tr("Add the files of a folder"), self.ask_for_folder, "", "folder-open"),
                Command(tr("Close the project"), self.close, "Esc", "x"),
                Command(tr("Remove the project…"), self.ask_to_remove, "", "trash-2"),
            ]
        return [
            *found,
            Command(tr("Export all files of the project"), view.export_all.trigger, "", "download"),
            Command(memory, self.ask_where_to_write_memory, "", "download"),
        ]

    # its files

    def open_chosen(self) -> None:
        """Puts the chosen file on the desk."""
        chosen = self.view.table.chosen
        if len(chosen) == 1:
            self._open(chosen[0])

    def go(self, step: int) -> None:
        """Puts the next file on the desk, or the previous one."""
        row = self.state.beside(step)
        if row is not None:
            self._open(row)
        elif self.has_file_open:
            self._page.say(tr("This is the last file.") if step > 0 else tr("This is the first file."))

    def _open(self, row: ProjectRow) -> None:
        if row.file.session:
            self.view.error.hide()
            self.view.table.choose([row.file])
            self.state.lend(row.file.session, row.file.place)
            self._desk.open_again(row.file.session)

    def _on_refused(self, error: Exception) -> None:
        if self.is_open:
            self.state.lend("")
            self.view.error.show_failure(error)

    def try_again(self) -> None:
        """Reads and translates the chosen files once more."""
        places = [row.file.place for row in self.view.table.chosen if row.file.failure is not None]
        self.view.error.hide()
        self.state.change(lambda project: project.take_apart(*places), is_read=True)

    def remove_chosen(self) -> None:
        """Takes the chosen files out of the project; the work on them is kept for itself."""
        places, order = (
            [row.file.place for row in rows] for rows in (self.view.table.chosen, self.state.rows)
        )
        removed: list[ProjectFile] = []
        if not places:
            return
        project_id = self.state.record.id

        def tell() -> None:
            self._page.offer_undo(
                tr("{files} removed from the project", files=_files_words(removed)),
                lambda: self._change(project_id, lambda project: project.restore(removed, order)),
            )

        self.state.change(lambda project: removed.extend(project.remove(places)), done=tell)

    def _change(
        self, project_id: str, act: Callable[["tasks.WorkProject"], object], *, is_read: bool = False
    ) -> None:
        """Changes the project that something was done to before, also where it is not open any more."""

        def work() -> None:
            with closing(tasks.open_project(project_id)) as project:
                act(project)

        if self._is_about(project_id):
            self.state.change(act, is_read=is_read)  # behind files that are being read
        else:
            self._desk.state.keeper.run(self, work, self._list_recent, self.refused.emit)

    def ask_for_folder(self) -> None:
        """Lets the user pick a folder, and opens all files in it that can be translated."""
        title = tr("Open all files of a folder")
        name = QFileDialog.getExistingDirectory(self._page, title, str(self._folder))
        if name:
            (self.add if self.is_open else self.open)([Path(name)])

    def ask_to_remove(self) -> None:
        """Removes the project with all its text, if that is really wanted."""
        record, total = self.state.record, summed(self.state.rows)
        work = KeptWork(
            id=record.id, path=record.folder, name=record.name, used=record.used,
            n_segments=total.n_segments, n_confirmed=total.n_confirmed, n_files=len(record.files),
        )  # fmt: skip
        choices = [(tr("Keep"), None), (tr("Remove"), lambda: self.remove(record.id))]
        errors.ask(self._page, *removal_words(work), choices)

    def remove(self, project_id: str) -> None:
        """Removes a project with all its text, once what is open of it is put away."""
        desk, is_own = self._desk.state, self._is_about(project_id)

        def remove() -> None:
            if is_own:
                self.close()
            desk.keeper.run(
                self, lambda: tasks.remove_project(project_id), self._list_recent, self.refused.emit
            )

        if is_own and self.has_file_open:
            desk.close(remove)
        else:
            remove()

    def _is_about(self, project_id: str) -> bool:
        """Tells whether a project is the one that is open."""
        return self.is_open and self.state.record.id == project_id

    def _list_recent(self, _nothing: object = None) -> None:
        self._desk.state.list_recent(self._desk.recent.show_recent)

    def _on_pause(self) -> None:
        if self._export is not None:
            self._export.cancel()
        else:
            self.state.pause(is_paused=not self.state.is_paused)

    # what is shown

    def _on_opened(self) -> None:
        state, view = self.state, self.view
        view.error.hide()
        self._settings.project = state.record.id if state.is_open else ""
        if state.is_open:
            record = state.record
            view.name.setText(record.name)
            view.name.setToolTip(str(record.folder))
            view.languages.setText(pair_name(record.src, record.tgt))
            self._folder = record.folder
            view.table.rows.show_records([])
            if record.model or (record.src, record.tgt) != self._pair:
                self.system_asked.emit(record.src, record.tgt, record.model, record.domain)
        else:
            self._list_recent()
        self.shown.emit(state.is_open)
        self._show()

    def _show(self) -> None:
        state, view = self.state, self.view
        if not state.is_open:
            self.line.hide()
            return
        view.table.rows.pair, view.table.rows.at_work = self._pair, state.at_work
        view.languages.setVisible((state.record.src, state.record.tgt) != self._pair)  # else they stand above
        view.show_rows(state.rows)
        total, export = summed(state.rows), self._progress
        share = None
        if export is not None:
            share = export.done / max(1, export.total or 1)
        elif state.at_work:
            share = total.n_translated / max(1, total.n_segments)
        words = self._status_words(total)
        show_or_hide(view.status, words)
        view.bar.setVisible(share is not None)
        view.bar.show_progress(round(1000 * (share or 0.0)), 1000, words)
        view.pause.setText(
            tr("Stop") if export is not None else tr("Resume") if state.is_paused else tr("Pause")
        )
        view.pause.setVisible(export is not None or bool(state.waiting))
        self._show_line()

    def _status_words(self, total: FileCounts) -> str:
        state, rows = self.state, self.state.rows
        if self._progress is not None:
            done, n_files = number_words(self._progress.done), self._progress.total or 0
            return tr_plural(
                "Exporting · {done} of {n} file", "Exporting · {done} of {n} files", n_files, done=done
            )
        n_unread = sum(row.counts is None and row.file.failure is None for row in rows)
        if n_unread:
            return tr_plural("Reading {n} file…", "Reading {n} files…", n_unread)
        if state.is_paused and state.waiting:
            return tr_plural(
                "Paused. {n} segment is still to be translated.",
                "Paused. {n} segments are still to be translated.",
                total.n_segments - total.n_translated,
            )
        if state.at_work:
            done, n_all = number_words(total.n_translated), total.n_segments
            said = tr_plural(
                "Translating · {done} of {n} segment",
                "Translating · {done} of {n} segments",
                n_all,
                done=done,
            )
            if state.seconds is None:
                return said
            left = tr("{duration} left", duration=from_engine(duration_words(state.seconds)))
            return f"{said} · {left}"
        n_failed = sum(row.file.failure is not None for row in rows)
        if n_failed:
            return tr_plural(
                "{n} file needs attention; see the list.", "{n} files need attention; see the list.", n_failed
            )
        if any(row.is_waiting for row in rows) and not state.waiting:
            src, tgt = map(language_name, (state.record.src, state.record.tgt))
            return tr("No model that translates {src} into {tgt} is chosen.", src=src, tgt=tgt)
        return ""

    def _show_line(self) -> None:
        session, rows = self._desk.state.session, self.state.rows
        self.line.setVisible(self.has_file_open)
        if session is None or not self.has_file_open:
            return
        position = self.state.position
        total, own, now = summed(rows), rows[position].counts, self._desk.state.n_done
        before = own.n_confirmed if own is not None else 0
        n_done = total.n_confirmed + now - before
        name = self.state.record.name
        self.line.where.setText(where_words(name, position + 1, len(rows), n_done, total.n_segments))
        self.line.before.setEnabled(self.state.beside(-1) is not None)
        self.line.after.setEnabled(self.state.beside(1) is not None)

    # export

    def ask_where_to_write(self, rows: Sequence[ProjectRow]) -> None:
        """Lets the user pick a folder, and writes the files there, in the folders of the project."""
        places = [row.file.place for row in rows if row.file.session]
        project = self.state.project
        if project is None or not places or self._export is not None:
            return
        name = QFileDialog.getExistingDirectory(self._page, tr("Export into this folder"), str(self._folder))
        if name:
            self._folder = folder = Path(name)
            self.view.error.hide()
            self._page.services.slow.run(
                self,
                lambda: project.existing(places, folder),
                lambda there: self._ask_about(there, places, folder),
                self.view.error.show_failure,
            )

    def _ask_about(self, there: Sequence[str], places: Sequence[str], folder: Path) -> None:
        """Asks what is to become of files that are there, if some are."""
        if not there:
            self.write(places, folder)
            return
        title = tr_plural(
            "{n} file is in this folder already.", "{n} files are in this folder already.", len(there)
        )
        choices: list[errors.Choice] = [
            (tr("Cancel"), None),
            (tr("Replace"), lambda: self.write(places, folder, replaces=True)),
            (tr("Keep both"), lambda: self.write(places, folder)),
        ]
        first = tr("The first one is {file}. Originals are never replaced.", file=there[0])
        errors.ask(self._page, title, first, choices)

    def write(self, places: Sequence[str], folder: Path, *, replaces: bool = False) -> None:
        """Writes files into a folder, once all that was done is kept."""
        state, desk = self.state, self._desk.state
        project, system, options = state.project, desk.system, desk.options
        if project is None or self._export is not None:
            return
        if system is None:
            src, tgt = map(language_name, (state.record.src, state.record.tgt))
            what = tr(
                "Choose a model from {src} into {tgt}; it is needed to place formatting.", src=src, tgt=tgt
            )
            hint = tr("Choose the languages of the project above.")
            self.view.error.show_failure(ModelError(what, hint))
            return

        def work(call: Call[ExportedFiles]) -> ExportedFiles:
            translator = desk.models.open(system.opened_with(options), call.report)
            return project.write(places, folder, translator, call.report, replaces=replaces)

        def write() -> None:
            self._export = desk.models.calls.start(
                self,
                work,
                lambda found: self._on_written(found, folder),
                self._on_not_written,
                cancelled=self._end_export,
                progressed=lambda progress: self._show_export(progress, len(places)),
            )

        self._show_export(Progress(_EXPORTING, 0), len(places))
        self._desk.view.table.take_typing()
        desk.when_all_kept(write, self._on_not_written)

    def _show_export(self, progress: Progress, n_files: int) -> None:
        if progress.stage == _EXPORTING:  # codes are placed in each file meanwhile
            self._progress = Progress(progress.stage, progress.done, n_files)
            self._show()

    def _end_export(self) -> None:
        self._export = self._progress = None
        self._show()

    def _on_not_written(self, error: Exception) -> None:
        self._end_export()
        self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Says what went wrong where one looks: above the files, or above the one that is on the desk."""
        (self._desk.view if self._desk.is_open else self.view).error.show_failure(error)

    def _on_written(self, found: ExportedFiles, folder: Path) -> None:
        self._end_export()
        if found.n_written:
            self._page.say(export_words(found, folder.name or str(folder)))
        if found.failures:
            what = tr_plural("{n} file is not written.", "{n} files are not written.", len(found.failures))
            place, why = found.failures[0]
            self.view.error.show_error(what, f"{place}: {_failure_words(why)}")

    def ask_where_to_write_memory(self) -> None:
        """Lets the user pick a place for a memory of what is confirmed in all files, and writes it."""
        project, desk = self.state.project, self._desk.state
        if project is None:
            return
        proposed = tasks.free_place(self._folder / f"{project.record.name}.tmx", project.record.tgt)
        kind = tr("Export what is confirmed"), str(proposed), "TMX (*.tmx)"
        name, _ = QFileDialog.getSaveFileName(self._page, *kind)
        if not name:
            return
        out = Path(name)

        def write() -> None:
            self._page.services.slow.run(
                self,
                lambda: project.write_memory(out),
                lambda n: self._page.say(saved_words(out.name, n, "pair")),
                self._fail,
            )

        self._desk.view.table.take_typing()
        desk.when_all_kept(write, self._fail)
