"""What the target pane says where it shows no translation: getting ready, no model, no text, a failure."""

from PySide6.QtCore import QObject

from engine.errors import EngineError, ModelError
from engine.results.corrections import Correction
from engine.results.translation import SpeakerChoice
from gui.languages import language_name
from gui.pages.page import Page
from gui.pages.translate.panes.output import TranslationOutput
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.translating.header import Header
from gui.pages.translate.translating.session import BUSY_AFTER_MS, TranslationSession
from gui.pages.translate.translating.speaker_control import LOST, VERDICT, SpeakerControl
from gui.widgets.timers import pause_timer

_KEPT = "Your words stay, but nothing was learned from them."
_OPEN_MODELS, _AGAIN = "Open the models", "Try again"


class PaneOutcomes(QObject):
    """Says in the panes how things stand, and what to do next."""

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        header: Header,
        output: TranslationOutput,
        speaker_control: SpeakerControl,
        page: Page,
    ) -> None:
        super().__init__(session)
        self._source, self._target, self._session = source, target, session
        self._header, self._output, self._speaker_control = header, output, speaker_control
        self._page = page
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
        """Notes that the library was listed."""
        self.is_ready = True
        self._late.stop()
        self._target.error.hide()

    def show_state(self) -> None:
        """Shows the text, or why there is none."""
        target, system = self._target, self._header.system
        stack = target.stack
        if not self.is_ready:
            is_late = not self._late.isActive() and self._has_begun
            stack.show_preparing() if is_late else stack.show_text()
        elif system is None and self._session.is_preparing:
            stack.show_preparing()
        elif system is None:
            stack.show_no_model(*(language_name(tag) for tag in self._header.pair))
            target.show_tools(has_text=False)
            target.show_idle("")
        elif self._source.edit.toPlainText().strip():
            stack.show_text()
        else:
            stack.show_empty(self._header.pair[0])

    def show_learned(self, _speaker: SpeakerChoice, verdict: str) -> None:
        """Says what a speaker's profile has learned."""
        self._target.show_idle("")
        self._speaker_control.say(verdict, VERDICT)

    def show_not_learned(self, error: Exception, lost: list[Correction]) -> None:
        """Says why nothing was learned; it stays over the next translation, which is good."""
        self._target.show_idle("")
        if isinstance(error, EngineError):
            what, hint = error.what, error.hint
            self._speaker_control.say(" ".join([what, _KEPT if lost else hint]), LOST)
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
            self._page.navigated.emit("models", None)
            return
        if self._is_unprepared:
            self._session.prepare(self._header.pair)
        self._session.translate_now()
