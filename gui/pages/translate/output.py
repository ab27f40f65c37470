"""The right pane: the translation under way, the finished one, and the person's own sentences.

Knows the panes and the session's signals.
"""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.base.errors import EngineError, ModelError
from engine.results.translation import DeviceReport, PassageTranslation
from gui.errors import words_for
from gui.i18n import from_engine, tr, tr_noop
from gui.jobs.calls import CallThread
from gui.languages import language_name
from gui.page_list import LibraryPlace, Section
from gui.pages.page import Page
from gui.pages.translate.checks import CheckMarks
from gui.pages.translate.choice import SystemChoice, TextLanguage
from gui.pages.translate.links import SentenceLinks, WordLinks
from gui.pages.translate.panes import EXAMPLES, SourcePane, TargetPane
from gui.pages.translate.profile_notes import LOST, VERDICT, ProfileNotes
from gui.pages.translate.segment_work import BUSY_AFTER_MS
from gui.pages.translate.sentence_editor import SentenceEditor
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import FILE_FILTER, SentenceMap
from gui.shortcuts import keys_of
from gui.widgets.layouts import pause_timer


class TranslationOutput(QObject):
    """Shows what the session makes of the text.

    Signals:
        device_changed(DeviceReport): the device that translates has changed.
        shown(): a whole translation is shown.
    """

    device_changed = Signal(DeviceReport)
    shown = Signal()

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        links: SentenceLinks,
        editor: SentenceEditor,
        notes: ProfileNotes,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._session = source, target, session
        self._links, self._editor, self._notes = links, editor, notes
        self.checks = CheckMarks(session, source.edit, target.edit, target.checks)
        self._result: PassageTranslation | None = None
        self.map: SentenceMap | None = None
        """The sentences that are shown."""
        WordLinks(session, links, source=source.edit, target=target.edit, shown=lambda: self.map)
        self.device: DeviceReport | None = None
        """Where translations run."""
        session.aged.connect(self._on_aged)
        session.progressed.connect(target.show_busy)
        session.part_ready.connect(self._on_part)
        session.ready.connect(self._on_ready)
        session.stopped.connect(lambda: target.show_idle(_stopped_words(keys_of("go"))))
        editor.changed.connect(self._show_again)

    def clear(self) -> None:
        """Shows nothing: there is no text."""
        self.map = self._result = None
        self._links.set_map(None)
        self.checks.set_map(None)
        self._editor.clear()
        self._target.edit.replace_text("")
        self._target.edit.veil(False)
        self._target.error.hide()
        self._target.show_tools(has_text=False)
        self._target.show_idle("")
        self._source.join.hide()

    def part(self) -> None:
        """Takes note that the panes do not belong together any more."""
        self._links.set_map(None)
        self.checks.set_map(None)
        self._editor.set_map(None, None)

    def _on_aged(self) -> None:
        if not self._session.is_quiet:
            self._target.edit.veil(self.map is not None or self._target.edit.is_veiled)
        self._target.show_busy()

    def _on_part(self, sentences: SentenceMap) -> None:
        self.map = sentences  # what is copied is what is seen, also if it stays a part
        self._target.edit.veil(False)
        self.checks.set_map(None)
        self._target.edit.replace_text(sentences.text)
        self._target.show_tools(has_text=True)

    def _on_ready(self, sentences: SentenceMap, result: PassageTranslation) -> None:
        self._result = result
        self._target.error.hide()
        self._target.edit.veil(False)
        self._show_map(sentences)
        n_recalled = sum(map(sentences.is_recalled, range(len(sentences))))
        self._target.show_done(result.translation.elapsed_s, n_recalled)
        self._source.join.setVisible(result.is_wrapped)
        self.show_device(result.device)
        self._notes.take(result)
        self.shown.emit()

    def show_device(self, device: DeviceReport) -> None:
        """Says where translations run, if that is elsewhere than before."""
        if device != self.device:
            self.device = device
            self.device_changed.emit(device)

    def _show_map(self, sentences: SentenceMap) -> None:
        is_current = sentences.translation.source == self._source.edit.toPlainText()
        if self._editor.is_editing and is_current:
            if not self._editor.show_around(sentences, self._result):
                return  # all of it is shown as soon as the editing ends
        else:
            self._target.edit.replace_text(sentences.text)
            self._editor.set_map(sentences if is_current else None, self._result)
        self.map = sentences
        self._links.set_map(sentences if is_current else None)
        self.checks.set_map(sentences if is_current else None)

    def _show_again(self) -> None:
        if self._result is not None and self.map is not None:
            self._show_map(self._session.mapped(self._result))


# Texts into the panes and translations out of them: files, the clipboard, the swap of languages.


class PaneFiles(QObject):
    """The files of the panes: the translation saved and copied, the text cleared and swapped."""

    def __init__(
        self,
        thread: CallThread,
        page: Page,
        *,
        source: SourcePane,
        target: TargetPane,
        output: TranslationOutput,
        choice: SystemChoice,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._source, self._target = source, target
        self._output, self._choice = output, choice
        self._thread = thread
        source.clear.clicked.connect(self.clear)
        source.join.clicked.connect(self.join_lines)
        target.stack.empty.example.clicked.connect(self.put_example)
        target.copy.clicked.connect(self.copy)
        target.save.clicked.connect(self.ask_where_to_save)

    def ask_where_to_save(self) -> None:
        """Lets the user pick where the translation is saved."""
        if self._output.map is None:
            return
        proposed = Path.home() / f"translation_{self._choice.pair[1]}.txt"
        title, kinds = tr("Save the translation"), tr(FILE_FILTER)
        name, _ = QFileDialog.getSaveFileName(self._page, title, str(proposed), kinds)
        if name:
            self.save(Path(name))

    def save(self, path: Path) -> None:
        """Writes the translation."""
        if self._output.map is not None:
            text = self._output.map.text
            self._thread.run(
                self, lambda: tasks.write_text_file(path, text), self._on_written, self._target.show_failure
            )

    def join_lines(self) -> None:
        """Makes one line of each paragraph of the text; Ctrl+Z breaks them again."""
        edit = self._source.edit
        edit.replace_text(tasks.join_lines(edit.toPlainText()))

    def copy(self) -> None:
        """Puts the translation on the clipboard."""
        if self._output.map is not None:
            QGuiApplication.clipboard().setText(self._output.map.text)
            self._target.confirm_copied()

    def swap(self) -> None:
        """Puts the translation in the place of the text, and the text in its place."""
        if self._source.edit.is_example:  # the other language has one of its own
            return
        translation = self._output.map.text if self._output.map else ""
        text = self._source.edit.toPlainText()
        if translation.strip():
            self._output.part()
            self._source.edit.replace_text(translation)
            self._target.edit.replace_text(text)
            self._target.edit.veil(True)

    def clear(self) -> None:
        """Empties the text; undo brings it back."""
        self._source.edit.clear_text()
        self._source.error.hide()
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_example(self) -> None:
        """Puts an example in the language of the text; the first key or paste takes its place."""
        self._source.edit.show_example(EXAMPLES.get(self._choice.pair[0], ""))
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_written(self, path: Path) -> None:
        self._target.confirm_saved()
        self._page.say(tr("Saved {name}", name=path.name))


# What the target pane says where it shows no translation: getting ready, no model, no text, a failure.

_KEPT = tr_noop("Your words stay, but nothing was learned from them.")
_OPEN_MODELS, _AGAIN = tr_noop("Open the models"), tr_noop("Try again")


class PaneOutcomes(QObject):
    """Says in the panes how things stand, and what to do next."""

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        choice: SystemChoice,
        output: TranslationOutput,
        notes: ProfileNotes,
        language: TextLanguage,
        page: Page,
    ) -> None:
        super().__init__(session)
        self._source, self._target, self._session = source, target, session
        self._choice, self._output, self._notes = choice, output, notes
        self._language, self._page = language, page
        self._has_begun = False
        self.is_ready = False
        """True once the library was listed."""
        self._late = pause_timer(self, BUSY_AFTER_MS, self.show_state)
        target.error.retry.clicked.connect(self._on_next_step)
        session.failed.connect(self._on_failed)

    def begin(self) -> None:
        """Waits for the models; says so only where it takes noticeably long."""
        self._has_begun = True
        self._late.start()

    def become_ready(self) -> None:
        """Notes that the library was listed; what else went wrong than opening and translating stays said."""
        self.is_ready = True
        self._late.stop()
        if self._target.error.property("step"):
            self._target.error.hide()

    def show_state(self) -> None:
        """Shows the text, or why there is none."""
        target, missing = self._target, self._language.missing
        stack, is_translated = target.stack, self._choice.system is not None and not missing
        if not self.is_ready:
            is_late = not self._late.isActive() and self._has_begun
            stack.show_preparing() if is_late else stack.show_text()
        elif not is_translated and self._session.is_preparing:
            stack.show_preparing()
        elif not is_translated:
            pair = (missing, "") if missing else self._choice.pair
            stack.show_no_model(*(language_name(tag) for tag in pair))
            target.show_tools(has_text=False)
            target.show_idle("")
        elif self._source.edit.toPlainText().strip():
            stack.show_text()
        else:
            stack.show_empty(self._choice.pair[0])

    def show_learned(self, verdict: str) -> None:
        """Says what a speaker's profile has learned, where that is to be said."""
        self._target.show_idle("")
        self._notes.say(from_engine(verdict), VERDICT)

    def show_not_learned(self, error: Exception) -> None:
        """Says why nothing was learned; it stays over the next translation, which is good."""
        self._target.show_idle("")
        if isinstance(error, EngineError):
            what, hint = words_for(error)
            self._notes.say(f"{what} {tr(_KEPT) if self._session.work.has_lost else hint}", LOST)
        else:
            self._target.show_failure(error)
        self._session.refresh()  # a speaker may be gone

    def _on_failed(self, error: Exception) -> None:
        self._target.edit.veil(self._output.map is not None)
        self._target.show_idle("")
        if not self.is_ready:
            self._late.stop()
            self._target.stack.show_text()
        else:
            self.show_state()  # not "preparing" any more
        leads_on = isinstance(error, ModelError) and not self._is_unprepared
        self._target.show_failure(error, _OPEN_MODELS if leads_on else _AGAIN)

    @property
    def _is_unprepared(self) -> bool:
        return not self.is_ready or self._session.has_failed_to_prepare

    def _on_next_step(self) -> None:
        self._target.error.hide()
        if self._target.error.property("step") == _OPEN_MODELS:
            self._page.navigated.emit("library", LibraryPlace(Section.MODELS))
            return
        if self._is_unprepared:
            self._session.prepare(self._choice.pair)
        self._session.translate_now()


def _stopped_words(keys: str) -> str:
    return tr("Stopped · {keys} translates", keys=keys) if keys else tr("Stopped")
