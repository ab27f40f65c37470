"""Keeps the opened document: who says what, its lines, and where the translation goes.

Knows the view and the translator thread.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from engine import tasks
from engine.base.progress import Progress, Report
from engine.results.documents import (
    ConfirmedLine,
    DocumentLine,
    DocumentPreview,
    DocumentRecord,
    DocumentTranslation,
)
from engine.results.speakers import SpeakerRecord
from engine.results.systems import Shares, System
from engine.results.translation import ProfileNotice, SpeakerChoice
from gui.jobs.calls import Call, LatestCall, ignore
from gui.jobs.progress_text import RemainingTime
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.pages.translate.catalogue import ChosenSystem, choice_of
from gui.pages.translate.document_view import (
    UNNAMED,
    Cast,
    DocumentView,
    SpokenLine,
    at_work_words,
    lines_words,
    notes_words,
    progress_words,
    result_words,
    voices_of,
)
from gui.pages.translate.header import SpeakerControl
from gui.pages.translate.output import FileReader
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from gui.pages.translate.session import memory_of
from gui.pages.translate.spans import LARGEST_BYTES
from gui.widgets.controls import Command

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


# Fills the lines of an opened document: the model's translations as they come, and the user's corrections.
#
# Knows the table and the translator thread.


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


# The opened document: who says what, its translation, and where that goes.

_READY = "Numbers, times, names and markup stay as they are."
_ALL_FILES = "All files (*)"


class Documents(QObject):
    """The document that is open, if one is; its dialogs belong to the page.

    Signals:
        shown(bool): whether a document is shown over the panes.
        running(bool): whether the whole document is being translated.
        text_asked(Path): open the file as plain text.
        speaker_made(): a new speaker is in the library.
    """

    shown = Signal(bool)
    running = Signal(bool)
    text_asked = Signal(Path)
    speaker_made = Signal()

    def __init__(
        self, models: OpenModels, speaker_control: SpeakerControl, view: DocumentView, page: QWidget
    ) -> None:
        super().__init__(page)
        self._models, self._speaker_control, self._page, self.view = models, speaker_control, page, view
        self.document: DocumentRecord | None = None
        self.cast = Cast()
        self._system: ChosenSystem | None = None
        self._options = System()
        self._notices: Sequence[ProfileNotice] = ()
        self.lines = DocumentLines(models, view, self)
        self._written: Path | None = None
        self._new_for, self._pair, self._began = "", ("", ""), 0.0
        self._rest = RemainingTime()
        self._reading = LatestCall(models.calls, self)
        self._writing: Call[DocumentTranslation] | None = None
        self._connect()

    def _connect(self) -> None:
        view = self.view
        view.close_button.clicked.connect(self.close)
        view.as_text.clicked.connect(self._on_as_text)
        view.memory.toggled.connect(self._on_memory)
        view.voices.chosen.connect(self._on_chosen)
        view.voices.new_asked.connect(self._ask_new_speaker)
        view.strength.changed.connect(self._on_strength)
        view.translate.clicked.connect(self.ask_where_to_write)
        view.cancel.clicked.connect(self.cancel)
        view.folder.clicked.connect(self._open_folder)
        view.error.retry.clicked.connect(self.refresh)
        self.lines.begun.connect(self._on_begun)
        self.lines.corrected.connect(self._on_corrected)
        self.lines.failed.connect(self._show_failure)

    @property
    def is_open(self) -> bool:
        """True while a document stands over the panes."""
        return self.document is not None

    @property
    def is_running(self) -> bool:
        """True while the whole document is being translated."""
        return self._writing is not None and self._writing.is_running

    @property
    def at_work(self) -> str:
        """What closing the window would lose, in sentences; empty: nothing."""
        name = self.document.path.name if self.document is not None and self.is_running else ""
        return at_work_words(name, self.lines.n_unwritten)

    def reader(self) -> FileReader:
        """Returns what opens a file on the translator thread, with the system chosen now."""
        translator = self._names_from()
        return lambda call, path: tasks.open_document(path, translator(call.report), LARGEST_BYTES)

    def _names_from(self) -> "Callable[[Report], Translator | None]":
        """Returns what opens the model where it was trained with speakers: their names count too."""
        system, options = self._system, self._options
        if system is None or system.record.details.speakers is None:
            return lambda _report: None
        return lambda report: self._models.open(replace(options, model=system.record.id), report)

    def set_system(self, system: ChosenSystem | None, options: System, pair: tuple[str, str]) -> None:
        """Translates with another system from now on; its speaker says the lines without a name."""
        before = (_read_with(self._system), self._options, self._pair)
        if pair != self._pair:
            self.view.other_language.show_notice(None)  # it spoke of the languages before
        self._system, self._options, self._pair = system, options, pair
        if self.is_open and (_read_with(system), options, pair) != before:
            self.refresh()

    def show(self, document: DocumentRecord) -> None:
        """Puts a document over the panes."""
        self.cancel()
        self.cast = Cast(strength=self.cast.strength)
        if self._system is not None and self._system.speaker is not None:
            self.cast.choose(UNNAMED, self._system.speaker)
        self.view.voices.start_over()
        self._take(document)
        self.shown.emit(True)

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the document."""
        if self.is_running:
            return [Command("Cancel the translation of the document", self.cancel, "Esc", "x")]
        return [
            Command("Translate the document", self.ask_where_to_write, "Ctrl+Enter", "languages"),
            Command("Close the document", self.close, "Esc", "x"),
        ]

    def fail(self, error: Exception, _lost: object = None) -> None:
        """Says in the document what went wrong elsewhere, if one is open."""
        if self.is_open:
            self._show_error(error)

    def leave(self) -> None:
        """Does what Escape does: stops the translation of the whole, else goes back to the panes."""
        if self.is_running:
            self.cancel()
        else:
            self.close()

    def cancel(self) -> None:
        """Stops the translation of the whole; nothing is left of it."""
        if self._writing is not None and self._writing.is_running:
            self._writing.cancel()
            self.view.show_state("Stopping…", share=0.0)

    def close(self) -> None:
        """Goes back to the panes; a translation under way is given up."""
        if self.is_open:
            self.cancel()
            self.lines.drop()
            self._reading.drop()
            self.document = None
            self.shown.emit(False)

    def people_changed(self) -> None:
        """Looks again who can be chosen."""
        if self.document is not None and not self.is_running:
            before = self.cast.members()
            self.cast.set_voices(voices_of(self.document), self._people())
            self._show_voices()
            if self.cast.members() != before:
                self._start_preview()

    def refresh(self) -> None:
        """Reads and translates the document again: another model may know other names."""
        if self.document is None or self.is_running:
            return
        path, translator = self.document.path, self._names_from()
        self._reading.start(
            lambda call: tasks.read_document(path, translator(call.report)), self._on_read, self._show_failure
        )

    def _on_read(self, document: DocumentRecord) -> None:
        if self.is_open:
            self._take(document)

    def _take(self, document: DocumentRecord) -> None:
        self.document = document
        self.cast.set_voices(voices_of(document), self._people())
        self._notices = ()
        self.lines.open(document)
        self.view.other_language.show_notice(None)
        self.view.show_document(document)
        self.view.table.lines.set_titles((language_name(self._pair[0]), language_name(self._pair[1])))
        self._show_voices()
        self._start_preview()

    def _people(self) -> list[SpeakerChoice]:
        return [*self._speaker_control.people, *self._speaker_control.trained]

    # what is shown

    def _show_voices(self) -> None:
        self.view.voices.show_cast(self.cast, self._notices)

    def _show_ready(self) -> None:
        src, tgt = (language_name(tag) for tag in self._pair)
        if self._system is None:
            self.view.show_state(f"No model translates {src} into {tgt} yet.", is_blocked=True)
            self.view.models.show()
        elif self.document is not None and not self.document.lines:
            self.view.show_state("There is nothing to translate in this file.", is_blocked=True)
        else:
            self.view.show_state(_READY)

    def restyle(self) -> None:
        """Takes the colours from the theme now in force."""
        if self.is_open:
            self.view.voices.restyle()
            self.lines.show(self.cast)

    def _show_error(self, error: Exception, next_step: str = "") -> None:
        self.view.error.show_failure(error, next_step)

    def _show_failure(self, error: Exception) -> None:
        if self.is_open:
            self._show_error(error, "Try again")

    # who says what

    def _on_chosen(self, key: str, speaker: SpeakerChoice | None) -> None:
        self.cast.choose(key, speaker)
        self._start_preview()

    def _on_strength(self, strength: float) -> None:
        self.cast.strength = strength
        if self.is_open:
            self._start_preview()

    def _ask_new_speaker(self, key: str) -> None:
        self._new_for = key
        name = next((voice.name for voice in self.cast.voices if voice.key == key), "")
        sheet = NewSpeakerSheet(language_name(self._pair[1]), self._page)
        sheet.name.setText(name.title() if name.isupper() else name)
        sheet.ask(self._make_speaker)

    def _make_speaker(self, name: str) -> None:
        src, tgt = self._pair
        self._models.calls.run(
            self, lambda: tasks.create_speaker(name, src=src, tgt=tgt), self._on_made, self._show_error
        )

    def _on_made(self, record: SpeakerRecord) -> None:
        speaker = choice_of(record)
        self.cast.choose(self._new_for, speaker)
        self.cast.people.append(speaker)
        self._show_voices()
        self._start_preview()
        self.speaker_made.emit()

    def _on_memory(self, uses_memory: bool) -> None:
        self.lines.uses_memory = uses_memory
        if self.is_open:
            self._start_preview()

    # the lines

    def _start_preview(self) -> None:
        self._written = None
        self._show_ready()
        self.lines.start(self._system, self._options, self.cast)

    def _on_begun(self, part: DocumentPreview) -> None:
        self._notices = part.notices
        self.view.other_language.show_notice(part.language_notice)
        self.view.error.hide()
        self._show_voices()

    def _on_corrected(self) -> None:
        """A file that was written before lacks what was corrected since."""
        if self._written is not None:
            self._written = None
            self._show_ready()

    # the whole

    def ask_where_to_write(self) -> None:
        """Lets the user pick a place, beside the file, and translates."""
        if self.document is None or self.is_running or not self.view.translate.isEnabled():
            return
        proposed = tasks.free_place(self.document.path, self._pair[1])
        kind = f"{proposed.suffix.lstrip('.').upper()} (*{proposed.suffix});;{_ALL_FILES}"
        name, _ = QFileDialog.getSaveFileName(self._page, "Write the translation", str(proposed), kind)
        if name:
            self.translate(Path(name))

    def translate(self, out: Path) -> None:
        """Translates the whole document; a file that is there is replaced once the new one is complete."""
        system, options, cast = self._system, self._options, self.cast.members()
        if self.document is None or system is None or self.is_running:
            return
        path, corrected = self.document.path, self.lines.begin_writing()
        self.lines.drop()
        self.view.error.hide()
        self._began, self._rest = time.monotonic(), RemainingTime()
        self.view.show_state("Opening the model", share=0.0)
        said_by, uses_memory = [each.speaker for each in cast], self.lines.uses_memory

        def work(call: Call[DocumentTranslation]) -> DocumentTranslation:
            translator = self._models.open(system.opened_with(options), call.report)
            with memory_of(translator, system, said_by, uses_corpora=uses_memory) as recall:
                return tasks.translate_document(
                    path, out, translator, cast, call.report, corrected=corrected, recall=recall
                )

        self._writing = self._models.calls.start(
            self, work, self._on_written, self._on_not_written, cancelled=self._on_not_written,
            progressed=self._on_progress,
        )  # fmt: skip
        self.running.emit(True)
        self.view.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_progress(self, progress: Progress) -> None:
        if self.document is None or not progress.total:
            self.view.show_state(progress.stage, share=0.0)
            return
        share, n_lines = progress.done / progress.total, len(self.document.lines)
        n_done = round(share * n_lines)  # the engine counts sentences, shortest first
        self._rest.note(progress.stage, n_done, n_lines, time.monotonic())
        self.view.show_state(progress_words(progress.stage, n_done, n_lines, self._rest.seconds), share=share)

    def _on_written(self, written: DocumentTranslation) -> None:
        self._written = Path(written.output)
        n_late = self.lines.note_written()
        self.view.show_state(
            result_words(
                written.lines, self._written.name, time.monotonic() - self._began, written.from_memory
            ),
            notes=notes_words(n_late, written.kept_words, written.warnings),
            is_done=True,
        )
        self.view.folder.setFocus(Qt.FocusReason.OtherFocusReason)
        self.running.emit(False)
        self._go_on()

    def _go_on(self) -> None:
        """Shows the lines that writing the whole came before."""
        if self.is_open:
            self.lines.go_on(self._system, self._options, self.cast)

    def _on_not_written(self, error: Exception | None = None) -> None:
        self.running.emit(False)
        self._go_on()
        if not self.is_open:
            return
        self._show_ready()
        if error is not None:
            self._show_error(error)
        else:
            self.view.status.setText("Cancelled: nothing was written.")
        self.view.translate.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_folder(self) -> None:
        if self._written is None:
            return
        folder = self._written.parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.view.notes.setText(f"No program opens folders here. The file lies in {folder}.")
            self.view.notes.show()

    def _on_as_text(self) -> None:
        if self.document is not None:
            path = self.document.path
            self.close()
            self.text_asked.emit(path)


def _read_with(system: ChosenSystem | None) -> tuple[str, Shares, Shares, str] | None:
    """Returns what of a system changes the lines of a document: every voice has its own speaker."""
    return (system.record.id, system.steering, system.mixing, system.like) if system else None
