"""Lays the Translate page out and connects its parts. Knows widgets and signals, does no work."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.systems import NamedSystem
from engine.results.translation import DeviceReport, SpeakerChoice
from gui.dropped import is_surely_translated
from gui.i18n import tr, tr_noop
from gui.jobs.calls import ignore
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.page_list import LibraryPlace, Section
from gui.pages.desk.inspector import Inspector, WithInspector
from gui.pages.page import Page, column
from gui.pages.translate.adding_term import AddingTerm
from gui.pages.translate.adjust import AdjustSheet, SaveSheet
from gui.pages.translate.catalogue import ChosenSystem, SystemCatalogue, short_name
from gui.pages.translate.choice import SystemChoice, TextLanguage, status_words
from gui.pages.translate.draft import Draft
from gui.pages.translate.header import Header
from gui.pages.translate.links import SentenceLinks
from gui.pages.translate.memory import LikeTexts
from gui.pages.translate.opened import OpenedFiles
from gui.pages.translate.output import PaneFiles, PaneOutcomes, TranslationOutput
from gui.pages.translate.panes import (
    PaneSplitter,
    SourcePane,
    TargetPane,
    add_shortcuts,
)
from gui.pages.translate.profile_notes import ProfileNotes
from gui.pages.translate.sentence_at_caret import SentenceAtCaret
from gui.pages.translate.sentence_editor import (
    AlternativesPopover,
    LearningAlong,
    NewSpeakerSheet,
    SentenceEditor,
)
from gui.pages.translate.session import TranslationSession
from gui.services import Services
from gui.shortcuts import is_redo, keys_of
from gui.theme.theme import dress_dialog
from gui.widgets.controls import Command, quiet_button
from gui.widgets.layouts import add_to, pause_timer
from gui.wording import NO_DOMAIN

_ROOM_BESIDE_DESK, _ROOM_BESIDE_PANES = 900, 1_100
"""Pixels of width from which the inspector stands there unless it was closed."""
_READ_AHEAD_AFTER_MS = 1_000
"""So long an open model has for the first translation alone."""
_WIDEST = 1_760
"""Pixels: two columns of text as wide as read well, the margins of the segments, and the inspector."""
_FIRST_LOOK = "0"
"""Before every moment there is: nothing had come into use when the page looked for the first time."""


class TranslatePage(Page):
    """Translates what is typed, pasted or dropped, while it is typed."""

    key = "translate"
    title = tr_noop("Translate")
    help_chapter = "translate"

    def __init__(self, services: Services, models: OpenModels) -> None:
        super().__init__(services)
        self._models = models
        self.session = TranslationSession(models, self)
        self._settings = services.settings
        self._has_started = False
        self._reading_ahead = pause_timer(self, _READ_AHEAD_AFTER_MS, self._read_ahead)
        self.choice = SystemChoice(models, self._settings, self)
        self.header = Header(self.choice)
        self.source, self.target = SourcePane(), TargetPane()
        self.in_segments = quiet_button(
            tr("Segments"), "layers", tip=tr("Translate, correct and confirm this text sentence by sentence")
        )
        self.header.add(self.in_segments)
        self._shown: tuple[object, ...] = ((), None, [])
        """Languages, the system as the catalogue has it, and the speakers, that were shown last."""
        self.inspector, self._stack = Inspector(), QStackedWidget()
        self._body = WithInspector(self._stack, self.inspector, self.header.beside)
        self._lay_out()
        self._build_parts()
        self._build_files()
        self._connect_choices()
        self._connect_texts()
        self._connect_session()
        self._connect_documents()
        add_shortcuts(
            self,
            {
                "go": self._on_ctrl_enter, "Escape": self._on_escape, "edit": self._on_f2,
                "open": self.opened.ask_what_to_open, "term": self.adding_term.ask,
            },
        )  # fmt: skip
        self.setAcceptDrops(True)
        self.choice.choose(self._settings.src, self._settings.tgt)
        self._show_empty()
        self._offer_at_the_end()

    def _build_parts(self) -> None:
        self.alternatives = AlternativesPopover(self)
        self.adjust = AdjustSheet(self.choice, self.header.adjust, self._settings, self)
        session, source, target, choice = self.session, self.source, self.target, self.choice
        self.notes = ProfileNotes(choice, source.per_line, target.notice)
        self.along = LearningAlong(session, choice, self)
        self.editor = SentenceEditor(source, target, session, choice=choice, notes=self.notes)
        self.links = SentenceLinks(source.edit, target.edit, self.alternatives, self.editor)
        self.output = TranslationOutput(
            source, target, session, links=self.links, editor=self.editor, notes=self.notes
        )
        self.like = LikeTexts(choice, lambda: self.adjust.below, self._models, self)
        self.language = TextLanguage(choice, source.language.say)
        self.outcomes = PaneOutcomes(
            source, target, session,
            choice=choice, output=self.output, notes=self.notes, language=self.language, page=self,
        )  # fmt: skip
        self.at_caret = SentenceAtCaret(
            source, target, session,
            output=self.output, editor=self.editor, inspector=self.inspector, page=self,
        )  # fmt: skip

    def _build_files(self) -> None:
        self.files = PaneFiles(
            self._models.calls, self,
            source=self.source, target=self.target, output=self.output, choice=self.choice,
        )  # fmt: skip
        self.opened = OpenedFiles(
            self._models,
            choice=self.choice, header=self.header, inspector=self.inspector, stack=self._stack, page=self,
        )  # fmt: skip
        self.desk, self.project = self.opened.desk, self.opened.project
        self.target.stack.empty.add(self.desk.recent)
        self.adding_term = AddingTerm(self.choice, self._selected_pair, self)
        self.draft = Draft(self.source, self.target, self.session, self.editor, self.language)

    def _lay_out(self) -> None:
        self._stack.addWidget(PaneSplitter(self._settings, self.source, self.target))
        add_to(column(self, _WIDEST), self.header, (self._body, 1))

    def _teach(self, domain: str) -> None:
        """Leads to what a domain between the languages of the text has learned, or to a new one."""
        place = DomainDirection(domain, *self.choice.pair) if domain else None
        section = Section.LEARNING if domain else Section.SENTENCES
        self.navigated.emit("library", LibraryPlace(section, domain=place, is_new=not domain))

    def _connect_choices(self) -> None:
        self.session.opened.connect(self._on_opened)
        self.choice.changed.connect(self._on_choice)
        self.choice.swapped.connect(self.files.swap)
        self.header.teach_asked.connect(self._teach)
        self.adjust.asked.connect(self.navigated)
        self.adjust.new_speaker_asked.connect(self._ask_new_speaker)
        self.adjust.save_asked.connect(self._ask_name)
        self.adjust.like.clicked.connect(self._open_like)
        self.language.changed.connect(self._on_text_language)
        self.source.language.undo.clicked.connect(self._on_language_undone)
        self.like.refused.connect(self.target.show_failure)
        self.source.per_line.setChecked(self._settings.is_per_line)
        self.source.per_line.toggled.connect(self._on_per_line)
        self.notes.learn_asked.connect(lambda speaker: self.session.work.learn(speaker.id))
        self.target.stack.no_model.button.clicked.connect(
            lambda: self.navigated.emit("library", LibraryPlace(Section.MODELS, is_new=True))
        )
        self._settings.changed.connect(self._on_setting)

    def _connect_texts(self) -> None:
        source, target = self.source, self.target
        source.edit.textChanged.connect(self._on_text)
        source.edit.example_shown.connect(self._on_example)
        source.edit.files_dropped.connect(self.opened.open)
        source.edit.drag_changed.connect(source.show_drop)
        source.open.clicked.connect(self.opened.ask_what_to_open)
        self.in_segments.clicked.connect(self._open_on_desk)
        target.cancel.clicked.connect(self._cancel)
        self.inspector.add_term.clicked.connect(self.adding_term.ask)
        self.adding_term.changed.connect(self.refresh)
        for edit in (source.edit, target.edit):
            self.adding_term.offer_in(edit)
        self.desk.view.table.edit_made.connect(self.adding_term.offer_in)

    def _connect_session(self) -> None:
        session = self.session
        session.catalogue_changed.connect(self._on_catalogue)
        session.preparing.connect(self.target.stack.preparing.show_progress)
        session.failed.connect(self.like.check)
        session.looked.connect(self._on_looked)
        self.output.device_changed.connect(self._on_device)
        self.output.shown.connect(self._show_words)
        session.work.told.connect(self.undone)  # Ctrl+Z takes this back now, nothing older
        session.work.progressed.connect(self.target.show_busy)
        session.work.learned.connect(self.outcomes.show_learned)
        session.work.failed.connect(self.outcomes.show_not_learned)
        self.along.refused.connect(self.target.show_failure)

    def _connect_documents(self) -> None:
        desk, opened = self.desk, self.opened
        opened.shown.connect(self._on_opened_shown)
        opened.shown.connect(self.language.cover)
        desk.refused.connect(self.source.show_failure)
        opened.project.refused.connect(self.source.show_failure)
        desk.state.kept.connect(self.along.look)
        desk.speaker_made.connect(self.session.refresh)
        self.target.stack.empty.files.clicked.connect(opened.ask_what_to_open)
        self.services.theme.changed.connect(desk.view.inspector.voices.restyle)
        self.services.theme.changed.connect(self.adjust.speaker.repaint_dots)

    def refresh(self) -> None:
        """Prepares on the first visit, and looks again for what may have changed on later ones."""
        self._list_saved()
        if self._has_started:
            self.session.refresh()
            self.at_caret.look_again()
            return
        self._has_started = True
        self.outcomes.begin()
        self._models.calls.run(self, lambda: tasks.prepare_opening(), ignore, ignore)  # while the model comes
        if self._settings.is_first_run:
            self.files.put_example()
        self.draft.restore()
        self.project.restore()
        self.desk.restore()
        self.session.prepare(self.choice.pair)

    def shut_down(self) -> None:
        """Keeps the text, the work on files, and the corrections that wait to be learned."""
        self.session.shut_down()
        self.desk.shut_down()
        self.project.shut_down()
        self.draft.shut_down()
        self.at_caret.shut_down()

    def show_subject(self, subject: object) -> None:
        """Asks which files to open for "files"; else begins a text with this model, or for this domain."""
        if subject == "files":
            self.opened.ask_what_to_open()
        elif isinstance(subject, str) and subject:
            self._begin_with(*self.choice.pair, subject)
        elif isinstance(subject, DomainDirection):  # with terms and sentences, and no model of its own
            bases = self.choice.catalogue.bases(subject.src, subject.tgt)
            model = bases[0].id if bases else ""
            domain = "" if subject.domain == NO_DOMAIN else subject.domain
            self._begin_with(subject.src, subject.tgt, model, domain)

    def _begin_with(self, src: str, tgt: str, model: str, domain: str = "") -> None:
        """Begins an empty text that a system translates; work that is open goes, and keeps its own."""
        session = None if self.project.is_open else self.desk.state.session

        def begin() -> None:
            had_text = bool(self.source.edit.own_text.strip())
            self.files.clear()
            self.choice.choose(src, tgt, model, domain)
            if session is not None:
                record = session.record
                closed = tr("{name} was closed.", name=record.path.name)
                self.offer_undo(closed, lambda: self.desk.open_again(record.id))
            elif had_text:
                self.offer_undo(tr("The text was cleared."), self.source.edit.undo)

        self.opened.close(begin)

    def help_page(self) -> str:
        """Returns the help page about a text, or about a file."""
        return "desk" if self.opened.is_open else self.help_chapter

    def main_field(self) -> QWidget | None:
        """Returns where one types, or what translates the open document."""
        if self.opened.is_open:
            return self.desk.view.table.field if self.desk.is_open else None
        return self.source.edit

    def commands(self) -> list[Command]:
        """Returns what the command palette can do here."""
        if self.opened.is_open:
            return self.opened.commands()
        return [
            Command(tr("Swap languages and texts"), self.choice.swap, keys_of("swap"), "arrow-left-right"),
            *self.opened.commands(),
            Command(tr("Work on this text segment by segment"), self._open_on_desk, "", "layers"),
            Command(tr("Clear the text"), self.files.clear, "", "x"),
            Command(tr("Learn from what was confirmed in this domain"), self.along.learn_now, "", "pencil"),
            Command(tr("Undo in the translation"), self.editor.undo, keys_of("Ctrl+Z"), "undo-2"),
            Command(tr("Redo in the translation"), self.editor.redo, keys_of("Ctrl+Shift+Z"), "redo-2"),
            *self.target.commands(),
        ]

    def has_use_for(self, path: Path) -> bool:
        """Tells whether a file is surely to be translated; a memory may be meant otherwise."""
        return is_surely_translated(path)

    def take_text(self, text: str) -> None:
        """Puts a text in the place of the one that is there; Ctrl+Z brings that back."""
        self.opened.close()
        self.source.edit.replace_text(text)

    def selected_text(self) -> str:
        """Returns what is selected in the text or the translation, in one line."""
        source = self.desk.view.table.source if self.desk.is_open else self.source.edit
        found = self._selected_pair()
        has_keyboard = source is not None and source.hasFocus()
        return next(filter(None, found if has_keyboard else reversed(found)), "")

    def _selected_pair(self) -> tuple[str, str]:
        """Returns what is selected in the source and in its translation, each in one line."""
        table = self.desk.view.table
        edits = (table.source, table.field) if self.desk.is_open else (self.source.edit, self.target.edit)
        source, target = (
            " ".join(edit.textCursor().selectedText().split()) if edit is not None else "" for edit in edits
        )
        return source, target

    def accept_files(self, paths: list[Path]) -> bool:
        """Opens the files among those dropped on the window that can be translated."""
        return self.opened.accept(paths)

    def at_work(self) -> str:
        """Says what of files is under way."""
        return " ".join(filter(None, (self.desk.at_work, self.project.at_work)))

    # choices

    def _on_catalogue(self, catalogue: SystemCatalogue) -> None:
        settings = self._settings
        chosen = ("", "") if self.outcomes.is_ready else (settings.model_id, settings.domain)
        # its model may still come, and work that is open keeps its languages without one
        pair = None if self.session.is_preparing or self.desk.is_open else self.choice.pair
        self.outcomes.become_ready()
        before = self.choice.plain
        self.choice.set_catalogue(catalogue, pair, chosen)
        self._use_new(before or self.choice.plain)
        self.language.decide()
        self.outcomes.show_state()

    def _use_new(self, before: ChosenSystem | None) -> None:
        """Translates with what came into use for these languages since the last look, and says so.

        Who had chosen another model of that very domain keeps it.
        """
        choice, seen = self.choice, self._settings.promotion_seen
        self._settings.promotion_seen = max(seen, choice.catalogue.newest_promotion, _FIRST_LOOK)
        (src, tgt), new = choice.pair, choice.catalogue.in_use_since(*choice.pair, seen) if seen else None
        if new is None or before is None:
            return
        if new.own_domain != before.own_domain:
            choice.choose(src, tgt, new.record.id)
        if choice.plain is not None and choice.plain.key == new.key != before.key:
            said = tr("Now translating with {domain}.", domain=new.domain)
            self.offer_undo(said, lambda: choice.choose(src, tgt, *before.key))

    def _on_opened(
        self, device: DeviceReport, speakers: list[SpeakerChoice], domains: tuple[str, ...]
    ) -> None:
        self.output.show_device(device)
        self.choice.know(speakers, domains)
        self._reading_ahead.start()

    def _read_ahead(self) -> None:
        """Lets another thread read what tells languages apart, before a text is long enough to ask."""
        self.services.slow.run(self, tasks.prepare_languages, ignore, ignore)

    def _on_device(self, device: DeviceReport) -> None:
        self.adjust.device = device
        self.device_changed.emit(device)

    def _on_languages(self, src: str, tgt: str) -> None:
        size = self._settings.reading_font_px
        self.source.edit.set_look(src, size)
        self.target.edit.set_look(tgt, size)
        if self.source.edit.is_example:
            self.files.put_example()

    def _on_looked(self, language: str) -> None:
        if language:
            self._show_empty()  # nothing that was translated from another language
        self.language.take(language)

    def _on_language_undone(self) -> None:
        self.source.edit.setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes
        self.language.undo()

    def _on_text_language(self) -> None:
        self._apply()
        self.outcomes.show_state()

    def _on_choice(self) -> None:
        """Translates with what is chosen now."""
        choice = self.choice
        before, self._shown = self._shown, (choice.pair, choice.plain, [*choice.people, *choice.trained])
        pair, system, people = before
        if pair != choice.pair:
            self._on_languages(*choice.pair)
        if system != choice.plain:
            self.target.error.hide()
        if people != self._shown[-1]:
            self.desk.people_changed()  # first, so that nothing is translated as nobody says it
        self._apply()
        self.outcomes.show_state()

    def _apply(self) -> None:
        """Translates with what is chosen now: model, domain, speaker and settings."""
        choice, options = self.choice, self.choice.options
        if choice.system != self.session.system:  # else one goes on with the sentence that one is at
            self.editor.leave()
        self.session.set_system(choice.system, self.language.trusting(options), choice.pair)
        self.session.set_per_line(self._settings.is_per_line)
        self.opened.set_system(choice.system, options, choice.pair)
        self._show_words()

    def _show_words(self) -> None:
        lines, choice = self.notes.found if self._settings.is_per_line else (), self.choice
        several = len(choice.bases) > 1 and choice.base is not None
        model = short_name(choice.base) if several and choice.base is not None else ""
        told = model, status_words(self.session.system, lines), choice.form_words
        self.header.words.setText(" · ".join(filter(None, told)))

    def _on_per_line(self, is_per_line: bool) -> None:
        self._settings.is_per_line = is_per_line
        self.session.set_per_line(is_per_line)

    def _open_like(self) -> None:
        self.adjust.close_popover()
        self.like.open()

    def _list_saved(self) -> None:
        self.services.quick.run(  # with the engine's module, which its name loads
            self, lambda: tasks.list_systems(), self.choice.remember_saved, self.target.show_failure
        )

    def _ask_name(self) -> None:
        """Asks for a name and saves what is chosen now."""
        choice, now = self.choice, self.choice.now
        if now is None or choice.system is None:
            return
        self.adjust.close_popover()
        speaker = choice.system.speaker
        parts = (choice.system.own_domain, speaker.name if speaker else "", choice.form_words)
        sheet = SaveSheet(", ".join(filter(None, parts)), choice.saved, self)
        dress_dialog(sheet)
        sheet.ask(lambda name: self._save(replace(now, name=name)))

    def _save(self, system: NamedSystem) -> None:
        def done(saved: NamedSystem) -> None:
            self.say(tr("Saved “{name}”.", name=saved.name))
            self._list_saved()

        self.services.quick.run(self, lambda: tasks.save_system(system), done, self.target.show_failure)

    def _ask_new_speaker(self) -> None:
        src, tgt = self.choice.pair
        sheet = NewSpeakerSheet(language_name(tgt), self)
        sheet.ask(lambda name: self._make_speaker(name, src, tgt))

    def _make_speaker(self, name: str, src: str, tgt: str) -> None:
        self._models.calls.run(
            self,
            lambda: tasks.create_speaker(name, src=src, tgt=tgt),
            self.choice.add_speaker,
            self.target.show_failure,
        )

    def _on_setting(self, name: str) -> None:
        if name == "reading_font_px":
            self._on_languages(*self.choice.pair)
        elif name in ("is_careful", "precision", "device", "threads"):
            self._apply()

    # files over the panes

    def _on_opened_shown(self, is_open: bool) -> None:
        self.editor.leave()
        self.source.error.hide()
        has_voices = self.desk.is_open and self.desk.has_voices
        self.adjust.show_for(one_speaker=not has_voices)
        self.header.fix_languages(self.desk.is_open)
        self.at_caret.leave(is_open)
        self._offer_at_the_end()
        if not is_open:
            self.source.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.session.translate_now(is_quiet=True)  # what was confirmed meanwhile is in the memory

    # text

    def _on_text(self) -> None:
        if self.source.edit.is_filling:
            return
        text = self.source.edit.toPlainText()
        if text == self.session.text:  # put in the place of itself: what is shown belongs to it
            return
        self.source.show_count(text)
        self._offer_at_the_end()
        self.output.part()
        self.session.set_text(text)
        self.language.set_text(text)
        if not text.strip():
            self._show_empty()
        self.outcomes.show_state()

    def _on_example(self, is_shown: bool) -> None:
        self.source.mark_example(is_shown)
        if not is_shown:
            self._settings.is_first_run = False

    def _show_empty(self) -> None:
        self.output.clear()
        self.at_caret.clear()

    def _offer_at_the_end(self) -> None:
        """Shows at the right end of the header, and beside the text, what there is a use for."""
        has_text = bool(self.source.edit.own_text.strip())
        self.in_segments.setVisible(has_text and not self.opened.is_open)
        self.opened.show_at_the_end()
        in_panes = _ROOM_BESIDE_PANES if has_text and not self.opened.is_open else None
        self._body.show_from(_ROOM_BESIDE_DESK if self.desk.is_open else in_panes)

    def _open_on_desk(self) -> None:
        self.editor.leave()
        self.desk.open_text(self.session.work.draft(self.source.edit.toPlainText(), None))

    # keys

    def _cancel(self) -> None:
        self.session.work.cancel()
        self.session.cancel()

    def _on_ctrl_enter(self) -> None:
        if self.opened.is_open:
            self.opened.go()
        elif self.editor.is_editing:
            self.editor.confirm()
        else:
            self.session.translate_now()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes back what was done last to a sentence, or does it again; typing is the field's own."""
        is_undo = event.matches(QKeySequence.StandardKey.Undo)
        if not (is_undo or is_redo(event)) or self.opened.is_open:
            super().keyPressEvent(event)
        elif is_undo:
            self.editor.undo()
        else:
            self.editor.redo()

    def _on_f2(self) -> None:
        if self.desk.is_open:
            self.desk.view.focus_table()
        elif not self.opened.is_open:
            self.editor.begin()

    def _on_escape(self) -> None:
        for popover in (
            self.alternatives, self.adjust, self.like.sheet, self.adjust.mix, self.adjust.packs_mix,
        ):  # fmt: skip
            if popover.isVisible():
                popover.close_popover()
                return
        if self.opened.is_open:
            self.opened.leave()
        elif self.editor.is_editing:
            self.editor.give_up()
        else:
            self._cancel()
