"""Fills the lines of an opened document: the model's translations as they come, and the user's corrections.

Knows the table and the translator thread.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.progress import Report
from engine.results.documents import ConfirmedLine, DocumentLine, DocumentPreview, DocumentRecord
from engine.results.systems import System
from engine.results.translation import SpeakerChoice
from gui.jobs.calls import Call, LatestCall, ignore
from gui.open_models import OpenModels
from gui.pages.translate.documents.cast import Cast
from gui.pages.translate.documents.spoken_table import SpokenLine
from gui.pages.translate.documents.view import DocumentView
from gui.pages.translate.documents.words import lines_words
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.pages.translate.translating.opening import memory_of

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


class LineMemory(QObject):
    """The lines kept while the window is open; a line that is corrected again, or as it was, replaces them.

    Signals:
        failed(Exception): a line could not be kept or learned from.
    """

    failed = Signal(Exception)

    def __init__(self, models: OpenModels, parent: QObject) -> None:
        super().__init__(parent)
        self._models = models
        self._kept: dict[tuple[Path, int], ConfirmedLine] = {}
        """By file and number of the line; only the translator thread looks into it."""

    def keep(
        self,
        path: Path,
        number: int,
        line: DocumentLine,
        text: str,
        system: ChosenSystem,
        *,
        speaker: SpeakerChoice | None,
        draft: str,
    ) -> None:
        """Keeps what the user wrote for a line; for a part of a sentence it stands in the document alone.

        Args:
            path: the document.
            number: of the line, from 0.
            line: what is said there.
            text: the translation as it should be; empty: the model's is right after all.
            system: what translates.
            speaker: who says it.
            draft: as the model translates it.
        """

        def work() -> set[SpeakerChoice]:
            before = self._kept.get((path, number))
            concerned = {before.speaker if before else None}
            if text and line.is_whole:
                kept = tasks.confirm_line(
                    line, text, system.record, speaker=speaker, draft=draft,
                    domain=system.own_domain, origin=path.name, replaces=before,
                )  # fmt: skip
                self._kept[path, number] = kept
                concerned.add(kept.speaker)
            elif before is not None:
                tasks.take_back_line(before)
                del self._kept[path, number]
            return {each for each in concerned if each is not None}

        self._models.calls.run(
            self, work, lambda people: self._learn(people, system.record.id), self.failed.emit
        )

    def _learn(self, people: set[SpeakerChoice], model: str) -> None:
        def learn(translator: "Translator", report: Report) -> None:
            for speaker in people:
                tasks.learn_again(speaker, translator, report)

        if people:
            work = self._models.working(model, learn)
            self._models.calls.start(self, work, ignore, self.failed.emit)


class LineCorrections:
    """The corrections of one document at a time.

    Attributes:
        texts: by the number of the line, from 0.
    """

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self._document: DocumentRecord | None = None
        self._kept: dict[Path, dict[tuple[int, str], str]] = {}
        """By file; each by the number of its line and what is said there: a file may have changed since."""
        self._being_written: tuple[Path, dict[tuple[int, str], str]] | None = None
        self._written: dict[Path, dict[tuple[int, str], str]] = {}
        """As `_kept`: what stands in the translation that was written last."""

    @property
    def n_unwritten(self) -> int:
        """How many corrections stand in no translation that was written."""
        return sum(
            self._written.get(path, {}).get(place) != text
            for path, kept in self._kept.items()
            for place, text in kept.items()
        )

    def begin_writing(self) -> None:
        """Takes note that the document is written as it is corrected now; `note_written` may follow."""
        assert self._document is not None
        path = self._document.path
        self._being_written = path, dict(self._kept.get(path, {}))

    def note_written(self) -> int:
        """Takes note that the writing which began last is done; returns how many lines have changed since."""
        if self._being_written is None:
            return 0
        path, texts = self._being_written
        self._written[path], self._being_written = texts, None
        kept = self._kept.get(path, {})
        return sum(kept.get(place) != texts.get(place) for place in {**kept, **texts})

    def open(self, document: DocumentRecord) -> None:
        """Goes on with what was written for a document before."""
        self._document = document
        kept = self._kept.get(document.path, {})
        places = ((number, (number, line.text)) for number, line in enumerate(document.lines))
        self.texts = {number: kept[place] for number, place in places if place in kept}

    def text_of(self, number: int) -> str:
        """Returns what the user wrote for a line; empty if nothing."""
        return self.texts.get(number, "")

    def keep(self, number: int, text: str) -> None:
        """Keeps what the user wrote for a line; empty: nothing any more."""
        assert self._document is not None
        place = (number, self._document.lines[number].text)
        kept = self._kept.setdefault(self._document.path, {})
        if text:
            self.texts[number] = kept[place] = text
        else:
            self.texts.pop(number, None)
            kept.pop(place, None)


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
