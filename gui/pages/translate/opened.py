"""What is opened on the page, over the panes: one file on the desk, several as a project of it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from engine import tasks
from engine.results.projects import KeptWork
from engine.results.systems import System
from gui.i18n import tr
from gui.jobs.calls import ignore
from gui.languages import pair_name
from gui.open_models import OpenModels
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.inspector import Inspector
from gui.pages.desk.project import ProjectDesk
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.header import Header
from gui.pages.translate.spans import open_filter
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import Command
from gui.widgets.layouts import rows_in

_PANES, _DESK, _PROJECT = range(3)


class OpenedFiles(QObject):
    """Decides where files go, and what stands over the panes.

    Signals:
        shown(bool): something stands over the panes, or does not any more.
    """

    shown = Signal(bool)

    def __init__(
        self,
        models: OpenModels,
        *,
        header: Header,
        inspector: Inspector,
        choice: SystemChoice,
        stack: QStackedWidget,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._choice = choice
        self._stack, self._page = stack, page
        self._folder = Path.home()
        """Where files were opened last."""
        self.desk = WorkDesk(models, choice, inspector, page)
        self.project = ProjectDesk(self.desk, lambda: [*choice.people, *choice.trained], page)
        header.add(*self._at_the_end(_DESK), *self._at_the_end(_PROJECT))
        on_desk = QWidget()
        rows_in(on_desk, self.project.line, (self.desk.view, 1), spacing=SPACE_2)
        for view in (on_desk, self.project.view):
            stack.addWidget(view)
        self._connect()

    def _connect(self) -> None:
        desk, project = self.desk, self.project
        desk.system_asked.connect(self._choose_for_file)
        project.system_asked.connect(self._choose)
        project.view.add_files.triggered.connect(self.ask_what_to_open)
        desk.recent.project_chosen.connect(self._open_project)
        desk.recent.removed.connect(self._remove)
        for each in (desk, project):
            each.shown.connect(self._on_shown)

    @property
    def _over(self) -> int:
        return _DESK if self.desk.is_open else _PROJECT if self.project.is_open else _PANES

    @property
    def is_open(self) -> bool:
        """True while the desk or a project stands over the panes."""
        return self.desk.is_open or self.project.is_open

    def _at_the_end(self, over: int) -> tuple[QWidget, QWidget]:
        view = self.desk.view if over == _DESK else self.project.view
        return view.count, view.export

    def show_at_the_end(self) -> None:
        """Shows at the right end of the header how far what stands over the panes is, and its export."""
        for over in (_DESK, _PROJECT):
            for part in self._at_the_end(over):
                part.setVisible(self._over == over)

    def accept(self, paths: Sequence[Path]) -> bool:
        """Opens folders, and those of several files that can be translated; tells whether there are any."""
        supported = [path for path in paths if path.is_dir() or tasks.is_document(path)]
        if supported:
            self.open(supported)
        return bool(supported)

    def open(self, paths: Sequence[Path]) -> None:
        """Opens one file on the desk, several, or a folder, as a project; a project's list takes them in.

        One file that comes while another one is on the desk opens alone, unless both are of one project.
        """
        self._folder = paths[0].parent
        is_single = len(paths) == 1 and not paths[0].is_dir()
        if self.project.is_open and not (is_single and self.desk.is_open):
            self.project.add(paths)
        elif not is_single:
            self.desk.close()
            self.project.open(paths)
        elif not self.project.open_own(paths[0]):
            self.close(lambda: self.desk.open(paths[0]))

    def close(self, then: Callable[[], None] = ignore) -> None:
        """Puts the file and the project away that are open, once all is kept.

        Args:
            then: what to do after it.
        """

        def close_project() -> None:
            self.project.close()
            then()

        self.desk.view.table.take_typing()
        self.desk.state.close(close_project)

    def ask_what_to_open(self) -> None:
        """Lets the user pick files, and opens them."""
        title = tr("Open files")
        names, _ = QFileDialog.getOpenFileNames(self._page, title, str(self._folder), open_filter())
        if names:
            self.open([Path(name) for name in names])

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on; arguments as of `WorkDesk.set_system`.

        Work between other languages than those that were chosen just now is closed first.
        """
        if pair != self.desk.pair:
            self._leave_for(pair)
        self.desk.set_system(system, options, pair)
        self.project.set_system(system, options, pair)

    def _leave_for(self, pair: tuple[str, str]) -> None:
        """Closes the work on the desk if it is between other languages, which it keeps."""
        session = self.desk.state.session
        if session is None or self.desk.state.is_opening or pair == (session.record.src, session.record.tgt):
            return
        record = session.record

        def say() -> None:
            pair = pair_name(record.src, record.tgt)
            said = tr("{name} was closed because it is {pair}.", name=record.path.name, pair=pair)
            if self.project.is_open:  # its list opens it again
                self._page.say(said)
            else:
                self._page.offer_undo(said, lambda: self.desk.open_again(record.id))

        self.desk.state.close(say)

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with what stands over the panes."""
        more, of_recent = tr("all files project"), tr("project session remove go on")
        opening = [
            Command(tr("Open a folder"), self.project.ask_for_folder, "", "folder-open", more),
            Command(tr("Recent work…"), self.desk.recent.ask, "", "history", of_recent),
        ]
        own = self.project.commands() if self.project.is_open else []
        if self.desk.is_open:
            removal = [] if self.project.has_file_open else [self.desk.removal]  # a project takes files out
            return [*opening, *self.desk.commands(), *removal, *own]
        return [*opening, *own]

    def go(self) -> None:
        """Does what Ctrl+Enter does over the panes."""
        if self.desk.is_open:
            self.desk.view.table.confirm()
        else:
            self.project.open_chosen()

    def leave(self) -> None:
        """Does what Escape does over the panes: from a file to its project, from there to the panes."""
        (self.desk if self.desk.is_open else self.project).close()

    def _open_project(self, project_id: str) -> None:
        self.desk.close()
        self.project.open_again(project_id)

    def _remove(self, work: KeptWork) -> None:
        if work.is_project:
            self.project.remove(work.id)
        else:
            self.desk.remove(work.id)

    def _choose_for_file(self, src: str, tgt: str, model: str, domain: str) -> None:
        """Chooses what the work on a file was done with; that of a project's holds for all its files."""
        if not self.project.has_file_open:
            self._choose(src, tgt, model, domain)
        elif (src, tgt) != self._choice.pair:
            self._choice.choose(src, tgt)

    def _choose(self, src: str, tgt: str, model: str, domain: str) -> None:
        """Chooses what the work was done with, as far as it is still there."""
        found = self._choice.catalogue.find(model)
        is_of_work = found is not None and (found.record.src, found.record.tgt) == (src, tgt)
        self._choice.choose(src, tgt, *((model, domain) if is_of_work else ()))

    def _on_shown(self, _is_shown: bool) -> None:
        self._stack.setCurrentIndex(self._over)
        self.shown.emit(self.is_open)
        if self.desk.is_open:
            self.desk.view.focus_table()
        elif self.project.is_open:
            self.project.view.table.setFocus(Qt.FocusReason.OtherFocusReason)
