"""The base of all analyses of words: a call of the engine, and what is shown meanwhile."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.methods import title_of
from engine.results.figures import NONE
from gui.jobs.calls import CallThread, LatestCall
from gui.theme.tokens import SPACE_3
from gui.widgets.cards import label, soft_label
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import rows_in
from gui.widgets.timers import pause_timer

_WAIT_SHOWN_AFTER_MS = 300
T = TypeVar("T")


class Analysis(QWidget):
    """A part of the tab: fields above, and below them what was found, or why there is nothing."""

    def __init__(self, thread: CallThread, title: str, explanation: str) -> None:
        super().__init__()
        self._known: object = None
        """The last question, so that it is not asked again; None also after a failure."""
        self._asking = LatestCall(thread, self)
        self._stack = QStackedWidget()
        self.error = InlineError()
        self.nothing = soft_label()
        self._waiting = label("Looking…", "soft")
        self._timer = pause_timer(
            self, _WAIT_SHOWN_AFTER_MS, lambda: self._stack.setCurrentWidget(self._top(self._waiting))
        )
        self.found = QWidget()
        self._holders: dict[QWidget, QWidget] = {}
        for part in (self.nothing, self._waiting, self.found):
            self._stack.addWidget(self._top(part))
        self.fields = QVBoxLayout()
        self.fields.setSpacing(SPACE_3)
        rows_in(
            self,
            label(title, "section"),
            soft_label(explanation),
            self.fields,
            self.error,
            (self._stack, 1),
            spacing=SPACE_3,
        )

    def look(self) -> None:
        """Finds out what there is to show; called when the analysis is looked at, and may be again."""
        raise AssertionError("every analysis looks in its own way")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()

    def look_if_seen(self) -> None:
        """Looks, unless something else is shown."""
        if self.isVisible():
            self.look()

    def ask(self, question: object, work: Callable[[], T], show: Callable[[T], None]) -> None:
        """Calls the engine, unless the question is the last one again."""
        if question != self._known:
            self._known = question
            self.ask_anew(work, show)

    def ask_anew(
        self, work: Callable[[], T], show: Callable[[T], None], calls: LatestCall | None = None
    ) -> None:
        """Calls the engine; only the newest call's answer is shown.

        Args:
            work: the call.
            show: takes the answer.
            calls: of which this one is the newest; those of `ask` if none are given.
        """
        self.error.hide()
        self._timer.start()
        (calls or self._asking).run(work, lambda found: self._take(found, show), self._fail)

    def say(self, text: str, *, is_answer: bool = False) -> None:
        """Says why there is nothing to show, and whether that was found out: it need not be asked again."""
        if not is_answer:
            self._known = None
        self._timer.stop()
        self._asking.drop()
        self._show_nothing(text)

    def show_found(self) -> None:
        self._stack.setCurrentWidget(self._top(self.found))

    def _show_nothing(self, text: str) -> None:
        self.nothing.setText(text)
        self._stack.setCurrentWidget(self._top(self.nothing))

    def _take(self, found: T, show: Callable[[T], None]) -> None:
        self._timer.stop()
        self.show_found()
        show(found)

    def _fail(self, error: Exception) -> None:
        self._known = None
        self._timer.stop()
        self._show_nothing("")
        self.error.show_failure(error)

    def _top(self, part: QWidget) -> QWidget:
        """Keeps a part at the top of its page."""
        if part not in self._holders:
            holder = self._holders[part] = QWidget()
            rows = rows_in(holder, (part, 1 if part is self.found else 0))
            if part is not self.found:
                rows.addStretch()
        return self._holders[part]


def method_title(method: str) -> str:
    """Names how a model was adapted, as the Adapt page does: "Learn new words"."""
    return title_of(method) if method else NONE
