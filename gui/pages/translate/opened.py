"""What is opened on the page: a text goes into the panes, a document or a queue of files over them."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget

from engine import tasks
from engine.results.systems import System
from gui.jobs.calls import CallThread, ignore
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.document_view import DocumentView
from gui.pages.translate.documents import Documents
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.header import Header, SpeakerControl
from gui.pages.translate.output import PaneFiles
from gui.pages.translate.panes import continue_tab_order
from gui.pages.translate.queue_view import QueueView
from gui.pages.translate.spans import LARGEST_BYTES, is_supported, open_filter
from gui.widgets.controls import Command

_PANES, _DOCUMENT, _QUEUE = range(3)
_WAIT = "Wait until the document is translated, or cancel that."


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
        files: PaneFiles,
        header: Header,
        speaker_control: SpeakerControl,
        stack: QStackedWidget,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._models, self._files, self._header, self._stack, self._page = models, files, header, stack, page
        document_view, queue_view = DocumentView(), QueueView(page)
        for view in (document_view, queue_view):
            stack.addWidget(view)
        self.documents = Documents(models, speaker_control, document_view, page)
        self.queue = FileQueue(models, thread, self._has_model, queue_view, page)
        continue_tab_order(
            header.speaker.strength.slider, *document_view.tab_order(), *queue_view.tab_order()
        )
        self._connect()

    def _connect(self) -> None:
        documents, queue = self.documents, self.queue
        self._files.document_opened.connect(documents.show)
        documents.text_asked.connect(self._files.read_as_text)
        documents.view.open.clicked.connect(self.ask_what_to_open)
        documents.view.other_language.action.clicked.connect(self._files.swap_languages)
        documents.shown.connect(lambda _is_shown: documents.view.other_language.doubt_again())
        documents.view.models.clicked.connect(lambda: self._page.navigated.emit("models", None))
        queue.view.add.clicked.connect(self.ask_what_to_open)
        queue.languages_asked.connect(self._header.choose)
        for each in (documents, queue):
            each.shown.connect(self._on_shown)
            each.running.connect(self._header.setDisabled)

    @property
    def is_open(self) -> bool:
        """True while a document or a queue stands over the panes."""
        return self.documents.is_open or self.queue.is_open

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
        """Opens a text in the panes, subtitles or a transcript over them, all else as a queue of files.

        Not while a document is being translated.
        """
        if self.documents.is_running:
            self._page.say(_WAIT)
        elif self.queue.is_open or len(paths) > 1 or _is_for_queue(paths[0]):
            self.show_queue(paths)
        else:
            self._files.read(paths[0], self.documents.reader())

    def show_queue(self, paths: Sequence[Path] = ()) -> None:
        """Puts files into the queue, which takes the place of a document."""
        self.documents.close()
        self.queue.open(paths)

    def offer_queue(self) -> None:
        """Shows the list of files, in the place of a document; not while that is being translated."""
        if self.documents.is_running:
            self._page.say(_WAIT)
        elif not self.queue.is_open:
            self.show_queue()

    def ask_what_to_open(self) -> None:
        """Lets the user pick files, and opens them."""
        names, _ = QFileDialog.getOpenFileNames(
            self._page, "Open files", str(self._files.folder()), open_filter()
        )
        if names:
            self.open([Path(name) for name in names])

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on; arguments as of `Documents.set_system`."""
        trusting = self.documents.view.other_language.trusting(options, pair)
        self.documents.set_system(system, trusting, pair)
        self.queue.set_system(system, options, pair)

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with what stands over the panes."""
        opening = Command("Open files", self.ask_what_to_open, "Ctrl+O", "folder-open")
        if self.documents.is_open:
            return [opening, *self.documents.commands()]
        if self.queue.is_open:
            return [opening, *self.queue.commands()]
        return [opening, Command("Translate files…", self.offer_queue, "Translate", "layers")]

    def go(self) -> None:
        """Does what Ctrl+Enter does over the panes."""
        if self.documents.is_open:
            self.documents.ask_where_to_write()
        else:
            self.queue.translate()

    def leave(self) -> None:
        """Does what Escape does over the panes."""
        if self.documents.is_open:
            self.documents.leave()
        else:
            self.queue.leave()

    def _has_model(self, src: str, tgt: str) -> bool:
        return bool(self._header.catalogue.bases(src, tgt))

    def _on_shown(self, _is_shown: bool) -> None:
        over = _DOCUMENT if self.documents.is_open else _QUEUE if self.queue.is_open else _PANES
        self._stack.setCurrentIndex(over)
        self._header.show_speaker(not self.documents.is_open)
        self.shown.emit(self.is_open)
        if self.documents.is_open:
            self.documents.view.translate.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.queue.is_open:
            self.queue.view.table.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_for_queue(path: Path) -> bool:
    """Tells whether one file alone is translated as a file: a document, or a text too long for the panes."""
    if tasks.is_structured(path):
        return True
    return path.is_file() and path.stat().st_size > LARGEST_BYTES
