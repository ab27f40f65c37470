"""The voices of a domain: a list of people and one of them in full; an introduction while there are none."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QResizeEvent, QShortcut
from PySide6.QtWidgets import QFileDialog, QWidget

from engine import tasks
from engine.base.progress import Report
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord, SpeakerWord
from gui.dropped import SPEAKER_FILE
from gui.i18n import tr, tr_noop
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.page_list import LibraryPlace, Section
from gui.pages.library.entries import DomainEntry
from gui.pages.page import Page, scrolled
from gui.pages.speakers.changes import ALL, SpeakerChanges
from gui.pages.speakers.dialogs import PersonSheet, RevealSheet, TextSourceSheet
from gui.pages.speakers.editor import Editor
from gui.pages.speakers.list_view import ListView
from gui.services import Services
from gui.shortcuts import give_keys
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import Command, Picker, icon_button, vertical_line
from gui.widgets.feedback import EmptyState, InlineError
from gui.widgets.layouts import row_in, rows_in, rows_of, stack_of
from gui.widgets.sheet import A, Sheet

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_REVEALED = 200
_LEAST_HEIGHT = 560
"""Minimum height of what is shown about a person, in pixels; a lower window scrolls."""
_ROOMY = 720
"""Pixels of the page; below them the list of speakers is one line."""
_EMPTY, _FULL = range(2)


class VoicesPage(Page):
    """Profiles of people: made, learned, read, changed by hand."""

    key = "voices"
    title = tr_noop("Voices")
    help_chapter = "voices"
    reads_first = True
    has_own_undo = True

    def __init__(self, services: Services, models: OpenModels) -> None:
        super().__init__(services)
        self.open_models = models
        self._records: list[SpeakerRecord] = []
        self._models: list[ModelRecord] = []
        self._entry: DomainEntry | None = None
        """The domain whose voices are shown; None: everybody's."""
        self._wanted = self._new = ""
        self._changed_part = ""
        """Part of the speaker that alone has changed since the last reading; empty: none in particular."""
        self.error = InlineError()
        self.people = ListView()
        self.changes = SpeakerChanges(self, models)
        self.editor = Editor(services, models, self.changes)
        self.empty = EmptyState(
            "speakers",
            tr("Translations that sound like a person"),
            tr(
                "A speaker is an author, a client or a character: the words they prefer and those they "
                "avoid, learned from a few of their sentences and from your corrections, open to read and to "
                "change."
            ),
            tr("New speaker…"),
            tr("Import a speaker's file…"),
        )
        self._stack = stack_of(self.empty, self._full_view())
        self._connect()
        rows_in(self, self.error, (self._stack, 1), spacing=SPACE_3)

    def refresh(self) -> None:
        """Reads the speakers and models of the library."""
        part, self._changed_part = self._changed_part or ALL, ""
        self._read(part)

    def show_subject(self, subject: object) -> None:
        """Shows those of a domain, or all for None; a voice by its id, or begins a new one."""
        if isinstance(subject, DomainEntry | None):
            self._entry = subject
        elif isinstance(subject, LibraryPlace) and subject.is_new:
            self._ask_new()
        elif isinstance(subject, LibraryPlace):
            self._wanted = subject.id

    def shut_down(self) -> None:
        """Keeps the last changes by hand; learning as a job goes on."""
        self.editor.trial.keep_strength()
        self.editor.parts.editing.flush()

    def main_field(self) -> QWidget | None:
        """Returns the list of people, else the way to the first."""
        if not self._records:
            return self.empty.button
        return self._names if self.people.isHidden() else self.people.list

    def commands(self) -> list[Command]:
        """Offers the way to a speaker in a file; the window offers everybody, and somebody new."""
        return [
            Command(tr("Import a speaker's file…"), self._ask_import, tr("Voices"), "upload"),
        ]

    def accept_files(self, paths: list[Path]) -> bool:
        """Imports speakers' files; takes other files as text of the speaker shown."""
        files = [path for path in paths if path.suffix == SPEAKER_FILE]
        for path in files:
            self.changes.import_file(path)
        others = [path for path in paths if path not in files]
        if others and self.editor.record is not None:
            self._act(self._ask_text, others[0])
        return bool(files) or self.editor.record is not None

    def _full_view(self) -> QWidget:
        view = QWidget()
        area = scrolled(self.editor)
        self.editor.setMinimumHeight(_LEAST_HEIGHT)
        self._line = vertical_line()
        self._names = Picker(tr("Speaker"))
        self._names.chosen.connect(self._open)
        new = icon_button("plus", tr("New speaker…"), act=self._ask_new)
        bring = icon_button("upload", tr("Import a speaker's file…"), act=self._ask_import)
        self._above = QWidget()
        row_in(self._above, (self._names, 1), new, bring, spacing=SPACE_2)
        right = rows_of(self._above, (area, 1), spacing=SPACE_3)
        row_in(view, self.people, self._line, (right, 1), spacing=SPACE_4)
        self._above.hide()
        return view

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the list in one line where there is no room for it beside the speaker."""
        super().resizeEvent(event)
        is_narrow = self.width() < _ROOMY
        self._above.setVisible(is_narrow)
        for part in (self.people, self._line):
            part.setVisible(not is_narrow)

    def _connect(self) -> None:
        self.empty.button.clicked.connect(self._ask_new)
        self.empty.second.clicked.connect(self._ask_import)
        self.people.chosen.connect(self._open)
        self.people.new.clicked.connect(self._ask_new)
        self.people.bring.clicked.connect(self._ask_import)
        self.people.edit_asked.connect(self._ask_edit)
        self.people.remove_asked.connect(self.changes.remove)
        self._connect_changes()
        self._connect_header()
        self._connect_editor()
        self.services.jobs.ended.connect(self._job_ended)
        for keys, act in (
            ("Ctrl+Z", self._undo),
            ("Ctrl+Shift+Z", partial(self._step, is_back=False)),
            ("Ctrl+Y", partial(self._step, is_back=False)),
            ("new_speaker", self._ask_new),
            ("learn_speaker", self._learn),
        ):
            shortcut = QShortcut(self)
            give_keys(shortcut, keys)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _connect_changes(self) -> None:
        changes = self.changes
        changes.changed.connect(self._changed)
        changes.created.connect(self._note_new)
        changes.failed.connect(self._show_failure)
        changes.warned.connect(self.editor.warn)
        changes.progressed.connect(self.editor.header.show_progress)
        changes.learning_changed.connect(
            lambda: self.editor.header.show_learning(is_learning=changes.is_learning)
        )

    def _connect_header(self) -> None:
        header, act = self.editor.header, self._act
        header.learn.clicked.connect(self._learn)
        header.stop.clicked.connect(self.changes.stop_learning)
        header.undo.clicked.connect(lambda: self._step(is_back=True))
        header.redo.clicked.connect(lambda: self._step(is_back=False))
        header.edit_asked.connect(partial(act, self._ask_edit))
        header.export.clicked.connect(lambda: act(self._ask_export))
        header.import_asked.connect(partial(act, self._ask_text))
        header.remove_asked.connect(partial(act, self.changes.remove))

    def _connect_editor(self) -> None:
        trial, parts = self.editor.trial, self.editor.parts
        trial.opened.connect(self.device_changed)
        trial.strength_kept.connect(self.changes.set_strength)
        parts.opened.connect(self._open)
        parts.import_asked.connect(partial(self._act, self._ask_text))
        parts.translate_asked.connect(lambda: self.navigated.emit("translate", None))

    def _act(self, act: Callable[..., object], *details: object) -> None:
        """Does something to the speaker shown, if there is one."""
        record = self.editor.record
        if record is not None:
            act(record, *details)

    def _read(self, part: str) -> None:
        self.services.quick.run(
            self,
            lambda: (tasks.list_speakers(), tasks.list_models()),
            lambda found: self._take(*found, part),
            self.error.show_unread,
        )

    def _take(self, records: list[SpeakerRecord], models: list[ModelRecord], part: str) -> None:
        self.error.forget_unread()
        everybody, records = {each.id for each in records}, of_domain(records, self._entry)
        if self._wanted in everybody and all(each.id != self._wanted for each in records):
            wanted, self._wanted = self._wanted, ""  # one of other languages is shown among all
            self.navigated.emit("library", LibraryPlace(Section.VOICES, id=wanted))
            return
        self._records, self._models = records, models
        self._stack.setCurrentIndex(_FULL if records else _EMPTY)
        shown = self.editor.record
        wanted = self._wanted or (shown.id if shown is not None else "")
        record = next((each for each in records if each.id == wanted), records[0] if records else None)
        self._wanted = ""
        if record is None:
            self.editor.close_speaker()
            self.people.show_records([], "")
            self.settle_focus_once_read()
            return
        self._list(record.id)
        self._show(record, part)
        self.settle_focus_once_read()
        if record.id == self._new:
            self._new = ""
            self.editor.parts.begin_adding()

    def _list(self, speaker: str) -> None:
        """Shows who there is, with one of them chosen."""
        self.people.show_records(self._records, speaker)
        self._names.fill([(each.name, each.id) for each in self._records], keep=False)
        self._names.show_value(speaker)

    def _show(self, record: SpeakerRecord, part: str = ALL) -> None:
        colours = {each.id: each.colour for each in self._records}
        self.editor.show_speaker(record, self._models, colours, part)

    def _open(self, speaker: str) -> None:
        """Shows a speaker of the library; one that the model was trained with has nothing to show."""
        record = next((each for each in self._records if each.id == speaker), None)
        if record is not None:
            self.editor.parts.editing.flush()
            self._list(speaker)
            self._show(record)

    def _undo(self) -> None:
        """Takes back what was done last: somebody's removal, else the last change of the speaker shown."""
        if not self.changes.restore_last():
            self._step(is_back=True)
        self.undone.emit()

    def _step(self, *, is_back: bool) -> None:
        self.editor.parts.editing.flush()
        self._act(partial(self.changes.step, is_back=is_back))

    def _learn(self) -> None:
        self.editor.parts.editing.flush()
        record = self.editor.record
        if record is not None and not record.n_texts:
            self.editor.parts.begin_adding()
        elif self.editor.model:
            self._act(self.changes.learn, self.editor.model)

    def _ask_new(self) -> None:
        settings, place = self.services.settings, self._entry.place if self._entry is not None else None
        sheet = PersonSheet(
            None,
            self,
            languages=(place.src, place.tgt) if place is not None else (settings.src, settings.tgt),
            taken=[each.colour for each in self._records],
        )
        self._ask(sheet, self.changes.create)

    def _ask_edit(self, record: SpeakerRecord) -> None:
        self._ask(PersonSheet(record, self), lambda facts: self.changes.edit(record, facts))

    def _ask_text(self, record: SpeakerRecord, path: Path | None = None) -> None:
        def ask(corpora: list[CorpusRecord]) -> None:
            fitting = [corpus for corpus in corpora if record.tgt in ("", corpus.src, corpus.tgt)]
            sheet = TextSourceSheet(record.name, fitting, self._names_in, self)
            if path is not None:
                sheet.show_path(path)
            self._ask(sheet, lambda text: self.changes.add_from(record, text))

        self.services.quick.run(self, tasks.list_corpora, ask, self.error.show_failure)

    def _names_in(self, owner: QObject, corpus: str, done: Callable[[list[str]], None]) -> None:
        """Reads the speakers of a corpus; none if it cannot be read."""
        self.services.quick.run(owner, lambda: tasks.corpus_speakers(corpus), done, lambda _error: done([]))

    def _ask_export(self, record: SpeakerRecord) -> None:
        model = self.editor.model if self.editor.profile is not None else ""

        def ask(words: list[SpeakerWord]) -> None:
            sheet = RevealSheet(record, words, _MOST_REVEALED, self)
            self._ask(sheet, lambda has_text: self._export(record, with_sentences=has_text))

        if not model:
            ask([])
            return

        def work(translator: "Translator", _report: Report) -> list[SpeakerWord]:
            return tasks.revealed_words(record.id, model, _MOST_REVEALED, translator=translator)

        self.open_models.calls.start(
            self, self.open_models.working(model, work), ask, self.error.show_failure
        )

    def _export(self, record: SpeakerRecord, *, with_sentences: bool) -> None:
        title = tr("Export {name}", name=record.name)
        path, _ = QFileDialog.getSaveFileName(self, title, f"{record.id}{SPEAKER_FILE}", _filter())
        if path:
            self.changes.export(record, Path(path), with_sentences=with_sentences)

    def _ask_import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose a speaker's file"), "", _filter())
        if path:
            self.changes.import_file(Path(path))

    def _ask(self, sheet: Sheet[A], act: Callable[[A], object]) -> None:
        self.error.hide()
        sheet.ask(act)

    def _changed(self, speaker: str, part: str) -> None:
        if speaker:
            self.editor.forget_error()
        if speaker and part == ALL:
            self._wanted = speaker
        if self.isVisible():  # else much may have changed until it is read again
            self._changed_part = part if self._changed_part in ("", part) else ALL
        self.library_changed.emit()  # the library, whose part this is, has it read again

    def _note_new(self, speaker: str) -> None:
        self._new = speaker

    def _job_ended(self, job: Job) -> None:
        if job.kind == "learn":
            self._read(ALL)

    def _show_failure(self, what: str, hint: str, details: str) -> None:
        place = self.editor if self.editor.record is not None else self.error
        place.show_error(what, hint, details)


def _filter() -> str:
    return tr("Speakers of Parlance (*{ending})", ending=SPEAKER_FILE)


def of_domain(records: Sequence[SpeakerRecord], entry: DomainEntry | None) -> list[SpeakerRecord]:
    """Returns the voices that speak in the languages of a domain; all of them for None."""
    if entry is None:
        return list(records)
    languages = {entry.place.src, entry.place.tgt, ""}
    return [each for each in records if each.src in languages and each.tgt in languages]
