"""Fills the lines of an opened document: the model's translations as they come, and the user's corrections.

Knows the table and the translator thread.
"""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.documents import DocumentPreview, DocumentRecord
from engine.results.systems import System
from engine.results.translation import SpeakerChoice
from gui.jobs.calls import Call, LatestCall
from gui.open_models import OpenModels
from gui.pages.translate.documents.cast import Cast
from gui.pages.translate.documents.corrections import LineCorrections
from gui.pages.translate.documents.line_memory import LineMemory
from gui.pages.translate.documents.spoken_table import SpokenLine
from gui.pages.translate.documents.view import DocumentView
from gui.pages.translate.documents.words import lines_words
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.pages.translate.translating.opening import memory_of


class DocumentLines(QObject):
    """The lines of one document at a time.

    Signals:
        begun(DocumentPreview): the first lines are translated, and what is to be known of the document.
        corrected(): the user wants a line translated otherwise.
        failed(Exception): the lines cannot be translated.
    """

    begun = Signal(DocumentPreview)
    corrected = Signal()
    failed = Signal(Exception)

    def __init__(self, models: OpenModels, view: DocumentView, parent: QObject) -> None:
        super().__init__(parent)
        self._models, self._view = models, view
        self._document: DocumentRecord | None = None
        self._drafts: list[str] = []
        """The model's translations, "" of lines that are not translated yet."""
        self._corrections = LineCorrections()
        self._call = LatestCall(models.calls, self)
        self._memory = LineMemory(models, self)
        self._memory.failed.connect(self.failed)
        self._system: ChosenSystem | None = None
        self._cast = Cast()
        self.uses_memory = False
        """True: what the corpora have of the very same line is taken in place of the model's."""
        view.table.lines.corrected.connect(self._keep)

    @property
    def n_unwritten(self) -> int:
        """How many lines of this and other documents are corrected, and in no file."""
        return self._corrections.n_unwritten

    def begin_writing(self) -> Mapping[int, str]:
        """Returns what the user wrote, by the number of the line, from 0; `note_written` may follow."""
        self._corrections.begin_writing()
        return dict(self._corrections.texts)

    def note_written(self) -> int:
        """Takes note that the writing which began last is done; returns how many lines have changed since."""
        return self._corrections.note_written()

    def open(self, document: DocumentRecord) -> None:
        """Begins with a document; `start` translates it."""
        self._document, self._drafts = document, [""] * len(document.lines)
        self._corrections.open(document)

    def drop(self) -> None:
        """Translates no more lines."""
        self._call.drop()
        self._show_count()

    def start(self, system: ChosenSystem | None, options: System, cast: Cast) -> None:
        """Translates the lines of a cast anew; what the user has corrected stays."""
        self._drafts = [""] * len(self._drafts)
        self.show(cast)
        self.go_on(system, options, cast)

    def go_on(self, system: ChosenSystem | None, options: System, cast: Cast) -> None:
        """Translates what is not translated yet; the other lines are remembered."""
        self._system, self._cast = system, cast
        document, members = self._document, cast.members()
        if document is None or system is None or all(self._drafts):
            self._call.drop()
            return
        said_by, uses_memory = [each.speaker for each in members], self.uses_memory

        def work(call: Call[None]) -> None:
            translator = self._models.open(system.opened_with(options), call.report)
            with memory_of(translator, system, said_by, uses_corpora=uses_memory) as recall:
                tasks.preview_document(document, translator, members, call.show, call.report, recall=recall)

        self._call.start(work, lambda _nothing: self._show_count(), self._fail, shown=self._take)
        self._show_count()

    def show(self, cast: Cast) -> None:
        """Shows all lines as they are now, each with who says it."""
        assert self._document is not None
        said_by = self._said_by(cast)
        rows = [
            SpokenLine(
                line.speaker,
                said_by.get(line.speaker.casefold()),
                line.text,
                draft,
                self._corrections.text_of(number),
            )
            for number, (line, draft) in enumerate(zip(self._document.lines, self._drafts, strict=True))
        ]
        self._view.table.lines.show_rows(rows, self._view.devicePixelRatioF())
        self._show_count()

    @staticmethod
    def _said_by(cast: Cast) -> Mapping[str, SpeakerChoice | None]:
        """Returns who says the lines of each name."""
        return {member.name.casefold(): member.speaker for member in cast.members()}

    def _take(self, part: DocumentPreview) -> None:
        self._drafts[part.first : part.first + len(part.lines)] = part.lines
        self._view.table.lines.take(part.first, part.lines)
        self._show_count()
        if part.first == 0:
            self.begun.emit(part)

    def _keep(self, row: int, text: str) -> None:
        self._corrections.keep(row, text)
        if self._document is not None and self._system is not None:
            line, said_by = self._document.lines[row], self._said_by(self._cast)
            speaker = said_by.get(line.speaker.casefold())
            self._memory.keep(
                self._document.path, row, line, text, self._system, speaker=speaker, draft=self._drafts[row]
            )
        self._show_count()
        self.corrected.emit()

    def _fail(self, error: Exception) -> None:
        self._show_count()
        self.failed.emit(error)

    def _show_count(self) -> None:
        n_done, n_corrected = sum(map(bool, self._drafts)), len(self._corrections.texts)
        said = lines_words(n_done, len(self._drafts), n_corrected, is_running=self._call.is_running)
        self._view.caption.setText(said)
