"""Joins the queue's parts: the list of files, the work on it, the reports, and the view that shows them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.results.documents import USUAL_PARTS, FileRemark, FileState, KeptQueue, QueuedFile
from engine.results.figures import counted
from engine.results.systems import System
from gui.file_filters import with_ending
from gui.jobs.calls import CallThread, ignore
from gui.languages import language_name, pair_name
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.queue_view import EMPTY, FILES, REPORT, QueueRow, QueueRun, QueueView, WaitingFiles
from gui.pages.translate.queue_wording import (
    facts_words,
    folder_words,
    others_words,
    overall_words,
    parts_words,
    size_words,
    state_words,
    totals_words,
)
from gui.widgets.controls import Command
from gui.widgets.feedback import announce
from gui.widgets.layouts import pause_timer

# The reports of a queue's files: one in place of the table, copied, saved as tables; and where they lie.

_TABLES = "Excel (*.xlsx);;Comma-separated (*.csv);;Tab-separated (*.tsv)"


class FileReports(QObject):
    """What can be done with reports.

    Signals:
        turned(): another file's report is shown, or the table again.
    """

    turned = Signal()

    def __init__(self, list_: WaitingFiles, thread: CallThread, view: QueueView, page: Page) -> None:
        super().__init__(list_)
        self._list, self._thread, self._view, self._page = list_, thread, view, page
        self._path: Path | None = None
        report = view.report
        view.save.clicked.connect(lambda: self.ask_where_to_save(list_.files))
        view.folder.clicked.connect(lambda: self.open_folder(list_.files))
        view.table.opened.connect(self.open_chosen)
        view.report_button.clicked.connect(self.open_chosen)
        report.back.clicked.connect(self.close)
        report.table.copied.connect(self._copy)
        report.save.clicked.connect(lambda: self.ask_where_to_save(self._shown()))
        report.folder.clicked.connect(lambda: self.open_folder(self._shown()))
        report.again.clicked.connect(self._again)

    @property
    def file(self) -> QueuedFile | None:
        """The file whose report is shown."""
        return self._list.find(self._path)

    def open_chosen(self) -> None:
        """Shows what is known of the chosen file."""
        chosen = self._view.table.chosen
        if len(chosen) == 1:
            self._path = self._list.files[chosen[0]].path
            self.turned.emit()
            self._view.report.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Goes back to the table."""
        self._path = None
        self.turned.emit()
        self._view.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_where_to_save(self, files: Sequence[QueuedFile]) -> None:
        """Lets the user pick a place for the reports of files, as one table."""
        if not files:
            return
        stem = f"{files[0].path.stem} report" if len(files) == 1 else "Reports"
        proposed = files[0].path.parent / f"{stem}.xlsx"
        name, chosen = QFileDialog.getSaveFileName(self._page, "Save as a table", str(proposed), _TABLES)
        if name:
            self.save(list(files), with_ending(name, chosen, tasks.REPORT_ENDINGS))

    def save(self, files: Sequence[QueuedFile], path: Path) -> None:
        """Writes the reports of files into a table."""
        self._view.error.hide()
        self._thread.run(
            self,
            lambda: tasks.save_file_reports(files, path),
            lambda written: self._page.say(f"Saved {written.name}"),
            self._view.error.show_failure,
        )

    def open_folder(self, files: Sequence[QueuedFile]) -> None:
        """Shows where the last translation of these files lies."""
        written = [file.result.output for file in files if file.result is not None]
        if not written:
            return
        folder = Path(written[-1]).parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._view.error.show_error("No program opens folders here.", f"The files lie in {folder}.")

    def _shown(self) -> list[QueuedFile]:
        return [self.file] if self.file is not None else []

    def _copy(self, remarks: list[FileRemark]) -> None:
        QGuiApplication.clipboard().setText(tasks.remarks_as_text(remarks))
        self._page.say(f"Copied {counted(len(remarks), 'row')}")

    def _again(self) -> None:
        if self._path is not None:
            self._list.again(self._path)
        self.close()


# The queue put together; its files are kept, to be there again at the next start.

_READY = "Originals are never changed, and no file is overwritten."
_SWAP, _MODELS = "Swap languages", "Open the models"

_KEEP_AFTER_MS = 500


class KeptFiles(QObject):
    """Keeps the files, what became of them and where translations go, a moment after each change.

    Signals:
        found(KeptQueue): the files of the last time, of which some are left.
    """

    found = Signal(KeptQueue)

    def __init__(self, list_: WaitingFiles, run: QueueRun, thread: CallThread) -> None:
        super().__init__(list_)
        self._list, self._run, self._thread = list_, run, thread
        self._timer = pause_timer(self, _KEEP_AFTER_MS, self._keep)
        list_.changed.connect(self.keep_soon)

    def keep_soon(self) -> None:
        """Keeps everything as it is in a moment: it has changed."""
        self._timer.start()

    def restore(self) -> None:
        """Asks for the files of the last time; they do not replace what was opened meanwhile."""
        # the thread loads what reads them, too
        self._thread.run(self, lambda: tasks.kept_queue(), self._show, ignore)

    def shut_down(self) -> None:
        """Keeps what changed a moment ago, behind what is being kept."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep()
            self._thread.wait()

    def _queue(self) -> KeptQueue:
        return KeptQueue(files=tuple(self._list.files), folder=self._run.folder, parts=tuple(self._run.parts))

    def _show(self, queue: KeptQueue) -> None:
        if queue.files and not self._list.files:
            self.found.emit(queue)

    def _keep(self) -> None:
        queue = self._queue()
        self._thread.run(self, lambda: tasks.keep_queue(queue), ignore, ignore)


class FileQueue(QObject):
    """The files that are to be translated, if the list of them is open.

    Args:
        models: hold the open models.
        thread: on which files are looked into and tables written.
        has_model: tells whether any model translates between two languages.
        page: what dialogs and confirmations belong to.

    Signals:
        shown(bool): whether the list is shown over the panes.
        running(bool): whether files are being translated.
        languages_asked(str, str): choose these languages.
    """

    shown = Signal(bool)
    running = Signal(bool)
    languages_asked = Signal(str, str)

    def __init__(
        self,
        models: OpenModels,
        thread: CallThread,
        has_model: Callable[[str, str], bool],
        view: QueueView,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._thread, self._has_model, self._page, self.view = thread, has_model, page, view
        self.list = WaitingFiles(thread, self)
        self.run = QueueRun(models, self.list)
        self.kept = KeptFiles(self.list, self.run, thread)
        self.reports = FileReports(self.list, thread, view, page)
        self.is_open = False
        self._asked_pair = ("", "")
        view.parts.tick(USUAL_PARTS)
        self._connect()

    def _connect(self) -> None:
        view, run = self.view, self.run
        self.list.changed.connect(self._show)
        self.kept.found.connect(self._on_kept)
        self.reports.turned.connect(self._show)
        run.begun.connect(self._show_at_work)
        run.progressed.connect(self._show_progress)
        run.ended.connect(self._on_ended)
        run.failed.connect(view.error.show_failure)
        view.close_button.clicked.connect(self.close)
        view.table.removed.connect(self.remove_chosen)
        view.table.selectionModel().selectionChanged.connect(lambda *_: self._show_tools())
        view.remove.clicked.connect(self.remove_chosen)
        view.others.action.clicked.connect(self._on_others)
        view.beside.clicked.connect(lambda: self.put_into(None))
        view.choose.clicked.connect(self._ask_folder)
        view.change.clicked.connect(self._open_parts)
        view.parts.changed.connect(self._on_parts)
        view.memory.toggled.connect(self._on_memory)
        view.models.clicked.connect(self._ask_for_models)
        view.stop.clicked.connect(self.stop)
        view.translate.clicked.connect(self.translate)

    @property
    def is_running(self) -> bool:
        """True while files are being translated."""
        return self.run.is_running

    @property
    def at_work(self) -> str:
        """What is under way, in a sentence; empty: nothing is."""
        if not self.is_running:
            return ""
        done = tasks.queue_totals(self.list.files).done
        files = f"{done:,} of {counted(len(self.list.files), 'file')}"
        return f"{files} are translated. What is done stays. Of the file under way nothing is left."

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another model, domain, speaker or languages from the next file on."""
        self.run.system, self.run.options, self.run.pair = system, options, pair
        self._show()

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the files."""
        if self.is_running:
            return [Command("Stop translating the files", self.stop, "Esc", "x")]
        return [
            Command("Translate the files", self.translate, "Ctrl+Enter", "languages"),
            Command("Close the list of files", self.close, "Esc", "x"),
        ]

    # the list

    def open(self, paths: Sequence[Path] = ()) -> None:
        """Puts the list over the panes, and files into it."""
        if not self.is_open:
            self.is_open = True
            self._thread.run(self, tasks.known_files, self.view.show_kinds, ignore)
            self._show()
            self.shown.emit(True)
        if not paths:
            return
        if not self.list.add(paths):
            self._page.say("These files are in the list already.")
        if not self.view.table.chosen:
            self.view.table.choose_row(0)

    def remove_chosen(self) -> None:
        """Takes the chosen files out of the list; the one that is being translated stays."""
        chosen, before = self.view.table.chosen, list(self.list.files)
        gone = self.list.remove(chosen)
        if len(gone) < len(chosen):
            self._page.say("Stop before you remove the file that is being translated.")
        if not gone:
            return
        if self.list.files:
            self.view.table.choose_row(min(chosen[0], len(self.list.files) - 1))
        said = gone[0].path.name if len(gone) == 1 else counted(len(gone), "file")
        self._page.offer_undo(f"{said} removed from the list", lambda: self._restore(before))

    def close(self) -> None:
        """Goes back to the panes; a translation under way is stopped, what is done stays."""
        if not self.is_open:
            return
        self.stop()
        self.is_open = False
        files = self.list.clear()
        self.shown.emit(False)
        if files:
            said = f"Closed the list of {counted(len(files), 'file')}"
            self._page.offer_undo(said, lambda: self._restore(files))

    def leave(self) -> None:
        """Does what Escape does: closes what is open, stops, or goes back to the panes."""
        if self.view.parts.isVisible():
            self.view.parts.close_popover()
        elif self.view.is_report:
            self.reports.close()
        elif self.is_running:
            self.stop()
        else:
            self.close()

    def _on_kept(self, queue: KeptQueue) -> None:
        """Opens the list of the last time; nothing in it is translated unasked."""
        self.run.folder, self.run.parts = queue.folder, frozenset(queue.parts)
        self.view.parts.tick(queue.parts)
        self._restore(queue.files)
        n_left = sum(file.state is not FileState.DONE for file in queue.files)
        self._page.say(f"Your list of files from last time is back: {n_left:,} left to translate.")

    def _restore(self, files: Sequence[QueuedFile]) -> None:
        self.open()
        self.list.restore(files)
        self.view.table.choose_row(0)

    # the work

    def translate(self) -> None:
        """Translates what is left, one file after another."""
        self.view.error.hide()
        if self.run.start():
            self.running.emit(True)
            self._show()
            self.view.stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Stops; files that are done stay, of the one under way nothing is left."""
        self.run.stop()
        self._show_state()

    def _on_ended(self, was_stopped: bool) -> None:
        self.running.emit(False)
        self._show()
        view = self.view
        if not self.is_open:
            return
        if was_stopped:
            view.status.setText(f"Stopped. {view.status.text()}")
        elif not self._page.isVisible():
            self._page.say(view.status.text())
        announce(view, view.status.text())
        target = view.translate if was_stopped or view.folder.isHidden() else view.folder
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    # where to, and what else

    def put_into(self, folder: Path | None) -> None:
        """Puts translations into a folder from now on; None: beside their files."""
        self.run.folder = folder
        self.kept.keep_soon()
        self._show()

    def _ask_folder(self) -> None:
        files = self.list.files
        begins = self.run.folder or (files[0].path.parent if files else Path.home())
        name = QFileDialog.getExistingDirectory(self._page, "Where translations go", str(begins))
        if name:
            self.put_into(Path(name))

    def _open_parts(self) -> None:
        looks = [file.look for file in self.list.files if file.look is not None]
        self.view.parts.open_for(looks, self.view.change)

    def _on_memory(self, uses_memory: bool) -> None:
        self.run.uses_memory = uses_memory

    def _on_parts(self) -> None:
        self.run.parts, self.run.checks = self.view.parts.parts, self.view.parts.check.isChecked()
        self.kept.keep_soon()
        self._show()

    # what is shown

    def _show(self) -> None:
        view, run, files = self.view, self.run, self.list.files
        view.table.show_rows([self._row(file) for file in files])
        view.facts.setText(facts_words(files, run.parts))
        view.folder_words.setText(folder_words(run.folder, run.pair[1]))
        view.beside.setVisible(run.folder is not None)
        view.parts_words.setText(parts_words(run.parts, checks=run.checks))
        self._show_others()
        self._show_tools()
        reported = self.reports.file
        view.turn_to(EMPTY if not files else FILES if reported is None else REPORT)
        if reported is not None:
            view.report.show_file(reported, self._row(reported).state)
        self._show_state()

    def _row(self, file: QueuedFile) -> QueueRow:
        fits = file.look is None or file.look.is_for(*self.run.pair)
        is_running, progress = file.state is FileState.RUNNING, self.run.progress
        return QueueRow(
            file,
            size_words(file.look, self.run.parts),
            state_words(
                file, fits=fits, progress=progress.latest if is_running else None, src=self.run.pair[0]
            ),
            progress.file_share if is_running else -1.0,
            is_other=not fits and file.state is not FileState.DONE,
            is_doubtful=file.state is FileState.WAITING
            and file.look is not None
            and file.look.is_doubtful(self.run.pair[0]),
        )

    def _show_tools(self) -> None:
        n_chosen = len(self.view.table.chosen)
        self.view.report_button.setEnabled(n_chosen == 1)
        self.view.remove.setEnabled(n_chosen > 0)

    def _show_others(self) -> None:
        pair = self.run.pair
        others = tasks.files_of_others(self.list.files, *pair)
        if not others:
            self.view.others.say("")
            return
        groups = {tasks.pair_of_file(file, *pair): file for file in reversed(others)}
        with_model = (each for each in reversed(groups) if self._has_model(*each))
        src, tgt = self._asked_pair = next(with_model, next(reversed(groups)))
        words = others_words([each for each in others if tasks.pair_of_file(each, *pair) == (src, tgt)])
        if not self._has_model(src, tgt):
            self.view.others.say(f"{words} No model does that yet.", _MODELS)
        else:
            self.view.others.say(words, _SWAP if pair == (tgt, src) else f"Choose {pair_name(src, tgt)}")

    def _ask_for_models(self) -> None:
        self._page.navigated.emit("models", None)

    def _on_others(self) -> None:
        if self._has_model(*self._asked_pair):
            self.languages_asked.emit(*self._asked_pair)
        else:
            self._ask_for_models()

    def _show_at_work(self, path: Path) -> None:
        """Scrolls to the file at work."""
        table = self.view.table
        row = table.rows.row_of(lambda shown: shown.file.path == path)
        if row >= 0:
            table.scrollTo(table.rows.index(row, 0))

    def _show_progress(self, path: Path) -> None:
        for row, file in enumerate(self.list.files):
            if file.path == path:
                self.view.table.rows.show_row(row, self._row(file))
        self._show_state()

    def _show_state(self) -> None:
        run, files = self.run, self.list.files
        totals = tasks.queue_totals(files)
        if run.is_running:
            at_work = [file for file in files if file.state is FileState.RUNNING]
            share = run.progress.share([*at_work, *run.left])
            n_files = run.progress.n_done + len(at_work) + len(run.left)
            name = at_work[0].path.name if at_work else ""
            number = min(run.progress.n_done + 1, n_files)
            words = overall_words(number, n_files, name, run.progress.seconds)
            words = "Stopping…" if run.is_stopping else words
            self.view.show_state(words, share=share, has_results=totals.done > 0)
            return
        left, has_model = run.left, run.system is not None
        if not has_model:
            src, tgt = map(language_name, run.pair)
            words = f"No model translates {src} into {tgt} yet."
        elif totals.done or totals.failed:
            n_waiting = sum(file.state is FileState.WAITING for file in left)
            words = totals_words(totals, n_waiting)
        else:
            words = _READY if files else ""
        self.view.show_state(words, n_left=len(left), has_results=totals.done > 0, has_model=has_model)
