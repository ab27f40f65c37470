"""What is opened on the page: one file on the desk, several as a queue, over the panes."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget

from engine import tasks
from engine.results.systems import System
from gui.jobs.calls import CallThread, ignore
from gui.open_models import OpenModels
from gui.pages.desk.desk import WorkDesk
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.header import Header, SpeakerControl
from gui.pages.translate.panes import continue_tab_order
from gui.pages.translate.queue_view import QueueView
from gui.pages.translate.spans import is_supported, open_filter
from gui.widgets.controls import Command

_PANES, _DESK, _QUEUE = range(3)


class OpenedFiles(QObject):
    """Decides where files go, and what stands over the panes.

    Signals:
        shown(bool): something stands over the panes, or does not any more.
    """

    shown = Signal(bool)

    def __init__(
        self,
        models: OpenModels,
        thread: CallThread,
        *,
        header: Header,
        speaker_control: SpeakerControl,
        stack: QStackedWidget,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._models, self._header, self._stack, self._page = models, header, stack, page
        self._folder = Path.home()
        """Where files were opened last."""
        self.desk, queue_view = WorkDesk(models, speaker_control, page), QueueView(page)
        for view in (self.desk.view, queue_view):
            stack.addWidget(view)
        self.queue = FileQueue(models, thread, self._has_model, queue_view, page)
        continue_tab_order(
            header.speaker.strength.slider, *self.desk.view.tab_order(), *queue_view.tab_order()
        )
        self._connect()

    def _connect(self) -> None:
        desk, queue = self.desk, self.queue
        desk.system_asked.connect(self._choose)
        queue.view.add.clicked.connect(self.ask_what_to_open)
        queue.languages_asked.connect(self._header.choose)
        queue.running.connect(self._header.setDisabled)
        for each in (desk, queue):
            each.shown.connect(self._on_shown)

    @property
    def is_open(self) -> bool:
        """True while the desk or a queue stands over the panes."""
        return self.desk.is_open or self.queue.is_open

    def prepare(self) -> None:
        """Loads on the other thread what tells kinds of files apart, before the first one hovers."""
        self._models.calls.run(self, tasks.structured_endings, ignore, ignore)

    def accept(self, paths: Sequence[Path]) -> bool:
        """Opens those of several files that can be translated; tells whether there are any."""
        supported = [path for path in paths if is_supported(path)]
        if supported:
            self.open(supported)
        return bool(supported)

    def open(self, paths: Sequence[Path]) -> None:
        """Opens one file on the desk, several as a queue."""
        self._folder = paths[0].parent
        if self.queue.is_open or len(paths) > 1:
            self.show_queue(paths)
        else:
            self.desk.open(paths[0])

    def show_queue(self, paths: Sequence[Path] = ()) -> None:
        """Puts files into the queue, which takes the place of the desk."""
        self.desk.close()
        self.queue.open(paths)

    def offer_queue(self) -> None:
        """Shows the list of files, in the place of the desk."""
        if not self.queue.is_open:
            self.show_queue()

    def ask_what_to_open(self) -> None:
        """Lets the user pick files, and opens them."""
        names, _ = QFileDialog.getOpenFileNames(self._page, "Open files", str(self._folder), open_filter())
        if names:
            self.open([Path(name) for name in names])

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on; arguments as of `WorkDesk.set_system`."""
        self.desk.set_system(system, options, pair)
        self.queue.set_system(system, options, pair)

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with what stands over the panes."""
        opening = Command("Open files", self.ask_what_to_open, "Ctrl+O", "folder-open")
        if self.desk.is_open:
            return [opening, *self.desk.commands()]
        if self.queue.is_open:
            return [opening, *self.queue.commands()]
        return [opening, Command("Translate files…", self.offer_queue, "Translate", "layers")]

    def go(self) -> None:
        """Does what Ctrl+Enter does over the panes."""
        if self.desk.is_open:
            self.desk.view.table.confirm()
        else:
            self.queue.translate()

    def leave(self) -> None:
        """Does what Escape does over the panes."""
        if self.desk.is_open:
            self.desk.close()
        else:
            self.queue.leave()

    def _choose(self, src: str, tgt: str, model: str, domain: str) -> None:
        """Chooses what the work was done with, as far as it is still there."""
        found = self._header.catalogue.find(model) is not None
        self._header.choose(src, tgt, *((model, domain) if found else ()))

    def _has_model(self, src: str, tgt: str) -> bool:
        return bool(self._header.catalogue.bases(src, tgt))

    def _on_shown(self, _is_shown: bool) -> None:
        over = _DESK if self.desk.is_open else _QUEUE if self.queue.is_open else _PANES
        self._stack.setCurrentIndex(over)
        has_voices = self.desk.is_open and self.desk.has_voices
        self._header.show_for(one_speaker=not has_voices, words=not self.desk.is_open)
        self.shown.emit(self.is_open)
        if self.desk.is_open:
            self.desk.view.focus_table()
        elif self.queue.is_open:
            self.queue.view.table.setFocus(Qt.FocusReason.OtherFocusReason)
