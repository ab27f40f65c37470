"""The right pane: the translation under way, the finished one, and the person's own sentences.

Knows the panes and the session's signals, no engine.
"""

from PySide6.QtCore import QObject, Signal

from engine.results.translation import DeviceReport, PassageTranslation
from gui.pages.translate.checking.marks import CheckMarks
from gui.pages.translate.correcting.sentence_editor import SentenceEditor
from gui.pages.translate.linking.sentences import SentenceLinks
from gui.pages.translate.linking.words import WordLinks
from gui.pages.translate.panes.doubts import DoubtMarks
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.panes.spans import SentenceMap
from gui.pages.translate.translating.session import TranslationSession
from gui.pages.translate.translating.speaker_control import SpeakerControl


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
        speaker_control: SpeakerControl,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._session = source, target, session
        self._links, self._editor, self._speaker_control = links, editor, speaker_control
        self._doubts = DoubtMarks(target.edit, target.doubts)
        self._checks = CheckMarks(session, source.edit, target.edit, target.checks)
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
        session.stopped.connect(lambda: target.show_idle("Stopped · Ctrl+Enter translates"))
        links.chosen.connect(self.choose)
        editor.changed.connect(self._show_again)

    def clear(self) -> None:
        """Shows nothing: there is no text."""
        self.map = self._result = None
        self._links.set_map(None)
        self._doubts.set_map(None)
        self._checks.set_map(None)
        self._editor.clear()
        self._target.edit.replace_text("")
        self._target.terms.show_terms(None)
        self._target.edit.veil(False)
        self._target.error.hide()
        self._target.show_tools(has_text=False)
        self._target.show_idle("")
        self._source.other_language.show_notice(None)
        self._source.join.hide()

    def part(self) -> None:
        """Takes note that the panes do not belong together any more."""
        self._links.set_map(None)
        self._doubts.set_map(None)
        self._checks.set_map(None)
        self._editor.set_map(None, None)

    def _on_aged(self) -> None:
        if not self._session.is_quiet:
            self._target.edit.veil(self.map is not None or self._target.edit.is_veiled)
        self._target.show_busy()

    def _on_part(self, sentences: SentenceMap) -> None:
        self.map = sentences  # what is copied is what is seen, also if it stays a part
        self._target.edit.veil(False)
        self._doubts.set_map(None)
        self._checks.set_map(None)
        self._target.edit.replace_text(sentences.text)
        self._target.show_tools(has_text=True)

    def _on_ready(self, sentences: SentenceMap, result: PassageTranslation) -> None:
        self._result = result
        self._target.error.hide()
        self._target.edit.veil(False)
        self._show_map(sentences)
        n_recalled = sum(map(sentences.is_recalled, range(len(sentences))))
        self._target.show_done(result.translation.elapsed_s, n_recalled)
        self._target.terms.show_terms(result.translation)
        self._source.other_language.show_notice(result.language_notice)
        self._source.join.setVisible(result.is_wrapped)
        self.show_device(result.device)
        self._speaker_control.take(result)
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
        self._doubts.set_map(sentences if is_current else None)
        self._checks.set_map(sentences if is_current else None)

    def _show_again(self) -> None:
        if self._result is not None and self.map is not None:
            self._show_map(self._session.mapped(self._result))

    def choose(self, index: int, target: str) -> None:
        """Puts another translation in place of a sentence; an empty one puts back what was there."""
        if self.map is not None:
            self._editor.choose(index, target)
            self._show_again()
