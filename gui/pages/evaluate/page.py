"""The Evaluate page: is a model better, which words does it know, and do speakers' profiles help?"""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from gui.errors import words_for
from gui.jobs.job import Job
from gui.pages.evaluate.measurement import Measurement, is_measurement, measurement_of
from gui.pages.evaluate.result_view import ResultView
from gui.pages.evaluate.speakers.rows import is_about_speakers
from gui.pages.evaluate.speakers.view import SpeakersView
from gui.pages.evaluate.systems_view import SystemsView
from gui.pages.evaluate.words.view import WordsView
from gui.pages.page import PAGE_MARGINS, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls.command_palette import Command
from gui.widgets.controls.tabs import Tabs
from gui.widgets.feedback.empty_state import EmptyState
from gui.widgets.feedback.inline_error import InlineError

_WIDTH = 1320
SYSTEMS, WORDS, SPEAKERS = range(3)


class _Library(NamedTuple):
    """What the page reads of the library."""

    models: list[ModelRecord]
    corpora: list[CorpusRecord]
    n_speakers: Mapping[str, int]
    measurements: list[Measurement]


class EvaluatePage(Page):
    """Three tabs: systems side by side, words, speakers' profiles; and one measurement to look into."""

    key = "evaluate"
    title = "Evaluate"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._subject: object = None
        self._found = _Library([], [], {}, [])
        self.systems = SystemsView(services)
        self.systems.measured.connect(self._take_measured)
        self.systems.looked.connect(self._look_into)
        self.systems.opened.connect(self.open_measurement)
        self._error = InlineError()
        self._empty = self._teach()
        self._tabs = Tabs("What to measure")
        self._tabs.add("Systems", scrolled(self.systems))
        self._tabs.add_later("Words", lambda: self.words)
        self._tabs.add_later("Speakers", lambda: scrolled(self.speakers))
        self._stack = QStackedWidget()
        self._blank = QWidget()
        for part in (self._blank, self._empty, self._tabs):  # nothing is shown until the library is read
            self._stack.addWidget(part)
        self._stack.setMaximumWidth(_WIDTH)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)
        services.theme.changed.connect(self.systems.panel.verdict.restyle)

    @cached_property
    def speakers(self) -> SpeakersView:
        """The measuring of speakers' profiles; built when it is first looked at, as is `words`."""
        view = SpeakersView(self.services)
        self.services.theme.changed.connect(view.panel.verdict.restyle)
        view.show_library(self._found.models, self._found.corpora, self._found.n_speakers)
        return view

    @cached_property
    def result(self) -> ResultView:
        """One measurement to look into; built when there is one."""
        view = ResultView(self.services)
        view.closed.connect(self._close_measurement)
        view.words_asked.connect(self.show_words)
        view.exported.connect(lambda name: self.toasted.emit(f"Written: {name}"))
        self._stack.addWidget(view)
        return view

    @cached_property
    def words(self) -> WordsView:
        """The analyses of words; built when they are first looked at."""
        view = WordsView(self.services)
        view.show_library(self._found.models, self._found.measurements)
        return view

    def refresh(self) -> None:
        """Reads models, corpora and what was measured."""
        self._error.hide()
        self.services.background.run(self, self._read, self._show_library, self._show_error)

    def show_subject(self, subject: object) -> None:
        """Prepares to measure a model, or follows a measuring job."""
        self._subject = subject
        if not isinstance(subject, Job):
            return
        is_speakers = "--speakers" in subject.args or is_about_speakers(subject.result)
        if is_speakers:
            self.speakers.follow(subject)
            self._tabs.choose(SPEAKERS)
            self._stack.setCurrentWidget(self._tabs)
        else:
            self._tabs.choose(SYSTEMS)
            self._stack.setCurrentWidget(self._tabs)
            self.systems.follow(subject)

    def open_measurement(self, measurement: Measurement) -> None:
        """Shows one measurement in full."""
        self.result.open(measurement)
        self._stack.setCurrentWidget(self.result)
        self.result.setFocus()

    def show_words(self, run_id: str) -> None:
        """Shows which words the systems of a measurement know."""
        self._stack.setCurrentWidget(self._tabs)
        self._tabs.choose(WORDS)
        self.words.show_measurement(run_id)

    def accept_files(self, paths: list[Path]) -> bool:
        """Takes dropped files as the text to measure on."""
        if self._stack.currentWidget() is not self._tabs or self._tabs.current != SYSTEMS:
            return False
        self.systems.take_files(paths)
        return True

    def commands(self) -> list[Command]:
        """Returns what the command palette can do here: open what was measured."""
        return [
            Command(m.title, lambda m=m: self.open_measurement(m), f"Measured on {m.text}", "scale")  # type: ignore[misc]
            for m in self._found.measurements
        ]

    def _teach(self) -> EmptyState:
        empty = EmptyState(
            "evaluate",
            "Is it really better?",
            "Models translate text that none of them has seen, and the difference is given with the interval "
            "it surely lies in, sentence by sentence if you like. For that Parlance needs a corpus: its "
            "held-out part is the test. Or bring a text and its translation as two files.",
            "Import translations…",
            "Measure on two files",
        )
        empty.activated.connect(lambda: self.navigated.emit("corpora", "import"))
        empty.second_activated.connect(self._measure_files)
        return empty

    def _measure_files(self) -> None:
        self._stack.setCurrentWidget(self._tabs)
        self.systems.take_files([])

    def _read(self) -> _Library:
        """Runs beside the window."""
        tasks = self.services.tasks
        records = [record for record in tasks.list_jobs() if is_measurement(record)]
        measurements = [measurement_of(each.id, each.result, each.created) for each in records]
        return _Library(
            tasks.list_models(), tasks.list_corpora(), tasks.corpora_with_speakers(), measurements
        )

    def _show_library(self, found: _Library) -> None:
        self._found = found
        if "result" in vars(self) and self.result.measurement is not None:
            shown = self.result.measurement.run_id
            self.result.refresh(next((m for m in found.measurements if m.run_id == shown), None))
        self.systems.show_library(found.models, found.corpora)
        self.systems.show_measurements(found.measurements)
        if "speakers" in vars(self):
            self.speakers.show_library(found.models, found.corpora, found.n_speakers)
        if "words" in vars(self):
            self.words.show_library(found.models, found.measurements)
        subject, self._subject = self._subject, None
        if isinstance(subject, str):
            self.systems.model.choose(subject)
            if "speakers" in vars(self):
                self.speakers.model.choose(subject)
            self._tabs.choose(SYSTEMS)
            self._stack.setCurrentWidget(self._tabs)
        if self._stack.currentWidget() in (self._blank, self._empty) or not self._has_something(found):
            self._stack.setCurrentWidget(self._tabs if self._has_something(found) else self._empty)

    def _has_something(self, found: _Library) -> bool:
        has_text = self.systems.text.kind.value != 0
        is_at_work = bool(self.systems.panel.job) or (
            "speakers" in vars(self) and bool(self.speakers.panel.job)
        )
        return bool(found.corpora) or bool(found.measurements) or has_text or is_at_work

    def _take_measured(self, job: Job) -> None:
        """Shows what was measured, unless the user has gone on to something else."""
        is_waiting = self._stack.currentWidget() is self._tabs and self._tabs.current == SYSTEMS
        if is_waiting:
            self._look_into(job)
        self.refresh()

    def _look_into(self, job: Job | None) -> None:
        if job is not None and job.state == RunState.DONE and job.result.get("systems"):
            self.open_measurement(measurement_of(job.run_id, job.result))

    def _close_measurement(self) -> None:
        self._stack.setCurrentWidget(self._tabs)
        self.systems.history.table.setFocus()

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))
