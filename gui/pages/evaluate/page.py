"""The Evaluate page: is a model better, and do speakers' profiles help?"""

from collections.abc import Mapping

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.records import CorpusRecord, ModelRecord
from gui.errors import words_for
from gui.jobs import Job
from gui.pages.evaluate.comparison import ComparisonView
from gui.pages.evaluate.speaker_rows import is_about_speakers
from gui.pages.evaluate.speakers import SpeakersView
from gui.pages.page import PAGE_MARGINS, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.empty_state import EmptyState
from gui.widgets.inline_error import InlineError
from gui.widgets.tabs import Tabs

_WIDTH = 1080
_COMPARISON, _SPEAKERS = 0, 1
_Library = tuple[list[ModelRecord], list[CorpusRecord], Mapping[str, int]]


class EvaluatePage(Page):
    """Two tabs: a model against another, and speakers' profiles against none."""

    key = "evaluate"
    title = "Evaluate"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._subject: object = None
        self.comparison, self.speakers = ComparisonView(services), SpeakersView(services)
        self._error = InlineError()
        self._empty = EmptyState(
            "evaluate",
            "Is it really better?",
            "Two models translate text that neither has seen, and the difference is given with the "
            "interval it surely "
            "lies in. For that Parlance needs a corpus: its held-out part is the test.",
            "Import translations…",
        )
        self._empty.activated.connect(lambda: self.navigated.emit("corpora", "import"))
        self._tabs = Tabs("What to measure")
        self._tabs.setMaximumWidth(_WIDTH)
        self._tabs.add("Models", scrolled(self.comparison))
        self._tabs.add("Speakers", scrolled(self.speakers))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._tabs)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)
        for view in (self.comparison, self.speakers):
            services.theme.changed.connect(view.panel.verdict.restyle)

    def refresh(self) -> None:
        """Reads models and corpora."""
        tasks = self.services.tasks
        self.services.background.run(
            self,
            lambda: (tasks.list_models(), tasks.list_corpora(), tasks.corpora_with_speakers()),
            self._show_library,
            self._show_error,
        )

    def show_subject(self, subject: object) -> None:
        """Prepares to measure a model, or follows a measuring job."""
        self._subject = subject
        if isinstance(subject, Job):
            is_speakers = "--speakers" in subject.args or is_about_speakers(subject.result)
            view = self.speakers if is_speakers else self.comparison
            view.follow(subject)
            self._tabs.choose(_SPEAKERS if is_speakers else _COMPARISON)
            self._stack.setCurrentWidget(self._tabs)

    def _show_library(self, found: _Library) -> None:
        models, corpora, n_speakers = found
        self.comparison.show_library(models, corpora)
        self.speakers.show_library(models, corpora, n_speakers)
        subject, self._subject = self._subject, None
        if isinstance(subject, str):
            self.comparison.model.choose(subject)
            self.speakers.model.choose(subject)
        is_ready = bool(corpora) or any(view.panel.job for view in (self.comparison, self.speakers))
        self._stack.setCurrentWidget(self._tabs if is_ready else self._empty)

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))
