"""Lays the Translate page out and connects its parts. Knows widgets and signals, does no work."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.systems import NamedSystem
from engine.results.translation import DeviceReport, SpeakerChoice
from gui.dropped import is_surely_translated
from gui.jobs.calls import ignore
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.pages.page import PAGE_MARGINS, Page
from gui.pages.translate.catalogue import ChosenSystem, SystemCatalogue
from gui.pages.translate.comparison import CompareControl, ComparePanel
from gui.pages.translate.domain_control import DomainLines, SteeringControl
from gui.pages.translate.draft import Draft
from gui.pages.translate.edits import is_redo
from gui.pages.translate.header import (
    SWAP_KEYS,
    Header,
    ModelInfoPopover,
    SavedSystems,
    SpeakerControl,
    TextLanguage,
    status_words,
)
from gui.pages.translate.links import SentenceLinks
from gui.pages.translate.matches import MemoryMatches
from gui.pages.translate.memory import LikeTexts
from gui.pages.translate.opened import OpenedFiles
from gui.pages.translate.output import PaneFiles, PaneOutcomes, TranslationOutput
from gui.pages.translate.panes import PaneSplitter, SourcePane, TargetPane, add_shortcuts, fill, set_tab_order
from gui.pages.translate.sentence_editor import (
    AlternativesPopover,
    CorrectionLearner,
    LearningAlong,
    NewSpeakerSheet,
    SentenceEditor,
)
from gui.pages.translate.session import TranslationSession
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.controls import Command
from gui.widgets.layouts import rows_in
from gui.widgets.text import ElidedLabel

_FIRST_LOOK = "0"
"""Before every moment there is: nothing had come into use when the page looked for the first time."""


class TranslatePage(Page):
    """Translates what is typed, pasted or dropped, while it is typed."""

    key = "translate"
    title = "Translate"
    help_chapter = "02-translate"

    def __init__(self, services: Services, models: OpenModels) -> None:
        super().__init__(services)
        self._models = models
        self.session = TranslationSession(models, self)
        self._settings = services.settings
        self._has_started = False
        self.header = Header(self._settings.address)
        self.source, self.target = SourcePane(), TargetPane()
        self.comparison = ComparePanel()
        self.status = ElidedLabel(role="small")
        self._stack = QStackedWidget()
        self._lay_out()
        self._build_parts()
        self._build_files()
        self._connect_choices()
        self._connect_texts()
        self._connect_session()
        self._connect_documents()
        add_shortcuts(self, self._on_ctrl_enter, self._on_escape, self._on_f2)
        self.setAcceptDrops(True)
        self.header.choose(self._settings.src, self._settings.tgt)
        self.compare_control.offer()
        self._show_empty()

    def _build_parts(self) -> None:
        self.alternatives, self.model_info = AlternativesPopover(self), ModelInfoPopover(self)
        session, source, target = self.session, self.source, self.target
        self.links = SentenceLinks(source.edit, target.edit, self.alternatives, self)
        self.speaker_control = SpeakerControl(
            self.header.speaker, source.per_line, target.notice, self._settings
        )
        self.steering = SteeringControl(self.header.steering, self.header.packs, self._settings, self)
        self.reading = DomainLines(self._models, session, source, self.steering)
        self.learner = CorrectionLearner(self._models, session, self)
        self.along = LearningAlong(self.learner, session, header=self.header, page=self)
        self.editor = SentenceEditor(
            source, target, session,
            speaker_control=self.speaker_control, learner=self.learner, page=self,
        )  # fmt: skip
        self.output = TranslationOutput(
            source, target, session,
            links=self.links, editor=self.editor, speaker_control=self.speaker_control,
        )  # fmt: skip
        self.like = LikeTexts(self.header.like, self._models, self)
        self.language = TextLanguage(self.header, source.language.say)
        self.outcomes = PaneOutcomes(
            source, target, session,
            header=self.header, output=self.output, speaker_control=self.speaker_control,
            language=self.language, page=self,
        )  # fmt: skip
        self.links.learned_words = self.editor.learned_words
        self.memory = MemoryMatches(
            source, target, session, output=self.output, editor=self.editor, page=self
        )
        self.saved = SavedSystems(self.header.saved, self)
        self.compare_control = CompareControl(
            self.header, session, target.compare, self.comparison, self._settings
        )

    def _build_files(self) -> None:
        self.files = PaneFiles(
            self._models.calls, self,
            source=self.source, target=self.target, output=self.output, header=self.header,
        )  # fmt: skip
        self.opened = OpenedFiles(
            self._models, self.services.slow,
            header=self.header, speaker_control=self.speaker_control,
            stack=self._stack, page=self,
        )  # fmt: skip
        self.desk, self.queue = self.opened.desk, self.opened.queue
        self.target.stack.empty.add(self.desk.recent)
        self.draft = Draft(self.source, self.target, self.session, self.editor, self.language)

    def _lay_out(self) -> None:
        whole = QSplitter(Qt.Orientation.Vertical)
        fill(whole, PaneSplitter(self._settings, self.source, self.target), self.comparison)
        whole.setSizes([12_000, 8_000])
        self.comparison.hide()
        self._stack.addWidget(whole)
        margins = (*PAGE_MARGINS[:3], SPACE_2)
        rows_in(self, self.header, (self._stack, 1), self.status, spacing=SPACE_4, margins=margins)
        set_tab_order(self.header, self.source, self.target, self.comparison)

    def _manage(self, key: str, domain: str) -> None:
        """Opens the models, or what a domain between the languages of the text is adapted on."""
        self.navigated.emit(key, DomainDirection(domain, *self.header.pair) if domain else None)

    def _connect_choices(self) -> None:
        self.session.opened.connect(self._on_opened)
        self.header.system_changed.connect(self._on_system)
        self.header.languages_changed.connect(self._on_languages)
        self.header.swapped.connect(self.files.swap)
        self.header.manage_asked.connect(self._manage)
        self.header.info.clicked.connect(self._show_info)
        self.header.address.chosen.connect(lambda form: setattr(self._settings, "address", form))
        self.header.speaker.manage_asked.connect(lambda: self.navigated.emit("speakers", None))
        self.header.speaker.new_asked.connect(self._ask_new_speaker)
        for part in (self.speaker_control, self.steering, self.like):
            part.changed.connect(self._apply)
        self.language.changed.connect(self._on_text_language)
        self.source.language.undo.clicked.connect(self._on_language_undone)
        for sheet in (self.like, self.saved):
            sheet.refused.connect(self.target.show_failure)
        self.saved.recalled.connect(self._recall)
        self.speaker_control.per_line_changed.connect(self.session.set_per_line)
        self.speaker_control.learn_asked.connect(self.learner.catch_up)
        self.model_info.manage.clicked.connect(lambda: self.navigated.emit("models", None))
        self.target.stack.no_model.button.clicked.connect(lambda: self.navigated.emit("models", "add"))
        self._settings.changed.connect(self._on_setting)

    def _connect_texts(self) -> None:
        source, target = self.source, self.target
        source.edit.textChanged.connect(self._on_text)
        source.edit.example_shown.connect(self._on_example)
        source.edit.files_dropped.connect(self.opened.open)
        source.edit.drag_changed.connect(source.show_drop)
        source.open.clicked.connect(self.opened.ask_what_to_open)
        target.cancel.clicked.connect(self._cancel)
        self.links.edit_asked.connect(self.editor.begin_sentence)
        self.links.undo_asked.connect(self.editor.undo_sentence)

    def _connect_session(self) -> None:
        session = self.session
        session.catalogue_changed.connect(self._on_catalogue)
        session.preparing.connect(self.target.stack.preparing.show_progress)
        session.failed.connect(self.like.check)
        session.looked.connect(self._on_looked)
        self.output.device_changed.connect(self.device_changed)
        self.output.shown.connect(self._show_status)
        self.learner.progressed.connect(self.target.show_busy)
        self.learner.caught_up.connect(self.outcomes.show_learned)
        self.learner.failed.connect(self.outcomes.show_not_learned)
        self.along.refused.connect(self.target.show_failure)

    def _connect_documents(self) -> None:
        desk, opened = self.desk, self.opened
        opened.shown.connect(self._on_opened_shown)
        opened.shown.connect(self.language.cover)
        desk.refused.connect(self.source.show_failure)
        desk.view.inspector.voices.learn_asked.connect(self.learner.catch_up)
        self.learner.caught_up.connect(desk.people_learned)
        desk.state.kept.connect(self.along.look)
        desk.speaker_made.connect(self.session.refresh)
        self.target.stack.empty.files.clicked.connect(lambda: opened.show_queue())
        self.services.theme.changed.connect(desk.view.inspector.voices.restyle)
        self.services.theme.changed.connect(self.header.speaker.repaint_dots)
        self.memory.follow(self.learner)

    def refresh(self) -> None:
        """Prepares on the first visit, and looks again for what may have changed on later ones."""
        self.saved.refresh()
        if self._has_started:
            self.session.refresh()
            self.memory.look_again()
            return
        self._has_started = True
        self.outcomes.begin()
        if self._settings.is_first_run:
            self.files.put_example()
        self.draft.restore()
        self.desk.restore()
        self.queue.kept.restore()
        self.session.prepare(self.header.pair)
        self.opened.prepare()

    def shut_down(self) -> None:
        """Keeps the text, the list of files, and the corrections that wait to be learned."""
        self.session.shut_down()
        self.desk.shut_down()
        self.draft.shut_down()
        self.queue.kept.shut_down()
        self.memory.shut_down()
        self.learner.shut_down()

    def show_subject(self, subject: object) -> None:
        """Opens the list of files for "files"; else translates with the model of this id."""
        if subject == "files":
            self.opened.offer_queue()
        elif isinstance(subject, str) and subject:
            self.header.choose(*self.header.pair, subject)

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
            Command("Swap languages and texts", self.header.swap_languages, SWAP_KEYS, "arrow-left-right"),
            *self.opened.commands(),
            Command("Work on this text segment by segment", self._open_on_desk, "", "layers"),
            Command("Clear the text", self.files.clear, "", "x"),
            Command("Learn from what was confirmed in this domain", self.along.learn_now, "", "pencil"),
            Command("Undo in the translation", self.editor.undo, "Ctrl+Z", "undo-2"),
            Command("Redo in the translation", self.editor.redo, "Ctrl+Shift+Z", "redo-2"),
            *self.target.commands(),
        ]

    def has_use_for(self, path: Path) -> bool:
        """Tells whether a file is surely to be translated; a memory may be meant otherwise."""
        return is_surely_translated(path)

    def selected_text(self) -> str:
        """Returns what is selected in the text or the translation, in one line."""
        if self.desk.is_open:
            field = self.desk.view.table.field
            return " ".join(field.textCursor().selectedText().split()) if field is not None else ""
        panes = (self.source, self.target) if self.source.edit.hasFocus() else (self.target, self.source)
        found = (" ".join(pane.edit.textCursor().selectedText().split()) for pane in panes)
        return next(filter(None, found), "")

    def accept_files(self, paths: list[Path]) -> bool:
        """Opens the files among those dropped on the window that can be translated."""
        return self.opened.accept(paths)

    def at_work(self) -> str:
        """Says what of files is under way."""
        return " ".join(filter(None, (self.desk.at_work, self.queue.at_work)))

    # choices

    def _on_catalogue(self, catalogue: SystemCatalogue) -> None:
        settings = self._settings
        chosen = ("", "") if self.outcomes.is_ready else (settings.model_id, settings.domain)
        pair = None if self.session.is_preparing else self.header.pair  # its model may still come
        self.outcomes.become_ready()
        self.speaker_control.set_catalogue(catalogue)
        self.desk.people_changed()
        before = self.header.system
        self.header.set_catalogue(catalogue, settings.recent_languages, pair, chosen)
        self._use_new(before or self.header.system)
        self.language.decide()
        self._apply()
        self.outcomes.show_state()

    def _use_new(self, before: ChosenSystem | None) -> None:
        """Translates with what came into use for these languages since the last look, and says so.

        Who had chosen another model of that very domain keeps it.
        """
        header, seen = self.header, self._settings.promotion_seen
        self._settings.promotion_seen = max(seen, header.catalogue.newest_promotion, _FIRST_LOOK)
        (src, tgt), new = header.pair, header.catalogue.in_use_since(*header.pair, seen) if seen else None
        if new is None or before is None:
            return
        if new.own_domain != before.own_domain:
            header.choose(src, tgt, new.record.id)
        if header.system is not None and header.system.key == new.key != before.key:
            said = f"Now translating with {new.domain}."
            self.offer_undo(said, lambda: header.choose(src, tgt, *before.key))

    def _on_opened(
        self, device: DeviceReport, speakers: list[SpeakerChoice], domains: tuple[str, ...]
    ) -> None:
        self.output.show_device(device)
        self.speaker_control.set_trained(speakers)
        self.desk.people_changed()
        self.steering.set_domains(domains)
        # the other thread reads what tells languages apart, before a text is long enough to ask
        self.services.slow.run(self, tasks.prepare_languages, ignore, ignore)

    def _on_languages(self, src: str, tgt: str) -> None:
        size = self._settings.reading_font_px
        self.source.edit.set_look(src, size)
        self.target.edit.set_look(tgt, size)
        if self.source.edit.is_example:
            self.files.put_example()
        self._settings.src, self._settings.tgt = src, tgt
        self.speaker_control.set_pair(src, tgt)
        recent = [tag for tag in self._settings.recent_languages if tag not in (src, tgt)]
        self._settings.recent_languages = [src, tgt, *recent][:8]

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

    def _on_system(self, system: ChosenSystem | None) -> None:
        if system is not None:
            self._settings.model_id, self._settings.domain = system.key
        self.target.error.hide()
        self._apply()
        self.outcomes.show_state()

    def _apply(self) -> None:
        """Translates with what is chosen now: model, domain, speaker and settings."""
        self.editor.leave()
        system = self.like.with_examples(
            self.steering.steered(self.speaker_control.with_speaker(self.header.system)),
            has_texts=self.header.catalogue.has_texts(*self.header.pair),
        )
        options = self._models.options
        self.session.set_system(system, self.language.trusting(options), self.header.pair)
        self.session.set_per_line(self.speaker_control.is_per_line)
        self.opened.set_system(system, options, self.header.pair)
        self.compare_control.offer()
        form = self.header.address.currentText() if options.address else ""
        self.saved.show_choice(system, options, self.header.catalogue, form)
        self._show_status()

    def _recall(self, saved: NamedSystem) -> None:
        """Chooses all that a saved system says."""
        settings, header = self._settings, self.header
        model_id = saved.mix[0][0] if saved.mix else saved.model
        found = header.catalogue.find(model_id)
        if found is not None:
            settings.remember_steering(found.model.id, saved.steering)
            settings.remember_like(found.record.id, saved.like)
            if found.pack is not None:
                settings.remember_mix(found.pack.id, saved.mix)
        self.steering.read_again()
        header.address.take(saved.address)
        settings.is_careful, settings.address = saved.careful, saved.address
        src, tgt = header.pair
        header.choose(saved.src or src, saved.tgt or tgt, model_id, saved.domain)
        people = {each.id: each for each in self.speaker_control.people}
        speaker = people.get(saved.speaker)
        if speaker is not None and saved.strength is not None:
            speaker = replace(speaker, strength=saved.strength)
        self.speaker_control.choose(speaker)
        self._apply()

    def _show_status(self) -> None:
        lines = self.speaker_control.found if self.speaker_control.is_per_line else ()
        self.status.setText(status_words(self.session.system, lines))

    def _ask_new_speaker(self) -> None:
        sheet = NewSpeakerSheet(language_name(self.header.pair[1]), self)
        sheet.ask(lambda name: self.learner.make_speaker(name, *self.header.pair))

    def _on_setting(self, name: str) -> None:
        if name == "reading_font_px":
            self._on_languages(*self.header.pair)
        elif name in ("is_careful", "address", "precision", "device", "threads"):
            self._apply()

    def _show_info(self) -> None:
        if self.header.system is not None:
            self.model_info.open_for(
                self.header.system, self.output.device, self.header.info, self.header.catalogue.name_of
            )

    # files over the panes

    def _on_opened_shown(self, is_open: bool) -> None:
        self.editor.leave()
        self.source.error.hide()
        if not is_open:
            self.source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    # text

    def _on_text(self) -> None:
        if self.source.edit.is_filling:
            return
        text = self.source.edit.toPlainText()
        if text == self.session.text:  # put in the place of itself: what is shown belongs to it
            return
        self.source.show_count(text)
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
        self.memory.clear()
        self.comparison.clear()

    def _open_on_desk(self) -> None:
        self.editor.leave()
        self.desk.open_text(self.source.edit.toPlainText())

    # keys

    def _cancel(self) -> None:
        self.learner.cancel()
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
            self.alternatives, self.model_info, self.like.sheet, *self.steering.popovers,
        ):  # fmt: skip
            if popover.isVisible():
                popover.close_popover()
                return
        if self.opened.is_open:
            self.learner.cancel()
            self.opened.leave()
        elif self.editor.is_editing:
            self.editor.give_up()
        else:
            self._cancel()
