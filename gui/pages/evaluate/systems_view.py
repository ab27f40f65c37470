"""Which systems to measure on which text, the measuring itself, and what was measured before."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from engine.errors import EngineError
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from gui.errors import words_for
from gui.item_models.model_names import model_labels
from gui.jobs.job import Job
from gui.languages import language_name
from gui.pages.evaluate.door import door_of
from gui.pages.evaluate.history_view import HistoryView
from gui.pages.evaluate.measurement import Measurement
from gui.pages.evaluate.measuring import MeasuringPanel
from gui.pages.evaluate.text_choice import TextChoice
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.verdicts import verdict_of
from gui.widgets.cards import Card, field_label, label, section_label, soft_label
from gui.widgets.controls.buttons import outlined_button, primary_button, quiet_button
from gui.widgets.controls.check_list import CheckList
from gui.widgets.controls.picker import Picker

FILE_PREFIX = "file:"
"""Begins the path of a file with translations where a model could stand."""
_TEXT_FILES = "Text (*.txt);;All files (*)"
_FEWEST_ROWS, _MOST_ROWS = 3, 6
_NO_RIVAL = "Nothing is ticked: the system gets scores of its own, and no comparison."


class SystemsView(QWidget):
    """Asks what to compare, measures in a job.

    Args:
        services: of the window.

    Signals:
        measured(object): the Job of a measurement that was followed here came to its end.
        looked(object): show what this Job measured.
        opened(object): show this Measurement.
    """

    measured = Signal(object)
    looked = Signal(object)
    opened = Signal(object)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._models: list[ModelRecord] = []
        self._corpora: list[CorpusRecord] = []
        self.model = Picker("System to measure")
        self.model.chosen.connect(lambda _value: self._suggest())
        self.rivals = CheckList("Systems to compare with")
        self.rivals.ticked.connect(self._judge)
        self._files: list[Path] = []
        self._no_rivals = soft_label()
        self._add_file = quiet_button("Add a file of translations…", "plus")
        self._add_file.setToolTip(
            "What somebody else, or another program, made of the same text, line by line"
        )
        self._add_file.clicked.connect(self._ask_file)
        self.text = TextChoice()
        self.text.changed.connect(self._judge)
        self.start = primary_button("Measure", "scale")
        self.start.clicked.connect(self._measure)
        self._reason, self._warning = label(role="small", wraps=True), label(role="warn", wraps=True)
        self.panel = MeasuringPanel()
        self.panel.finished.connect(self._finish)
        self._again = outlined_button("Look into it", "arrow-right")
        self._again.clicked.connect(lambda: self.looked.emit(self.panel.job))
        self._again.hide()
        self.panel.started.connect(self._again.hide)
        self.history = HistoryView()
        self.history.opened.connect(self.opened)
        self._lay_out()

    def show_library(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Offers models and text, what was adapted first."""
        self._models, self._corpora = list(models), list(corpora)
        adapted_first = sorted(self._models, key=lambda model: model.kind != "adapted")
        had_text = self.text.domain.value() is not None
        labels = model_labels(self._models)
        self.model.fill((labels[model.id], model.id) for model in adapted_first)
        self._offer()
        if not had_text:
            self._suggest()

    def show_measurements(self, measurements: Sequence[Measurement]) -> None:
        """Shows what was measured before."""
        self.history.show_measurements(measurements)

    def follow(self, job: Job) -> None:
        """Shows a measuring job."""
        self.panel.follow(job)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Takes dropped files as the text."""
        self.text.take_files(paths)

    def _lay_out(self) -> None:
        systems, text = Card(), Card()
        for card, title in ((systems, "Systems"), (text, "Text")):
            card.body.addWidget(section_label(title))
            card.body.setSpacing(SPACE_1)
        systems.body.addWidget(field_label("Measure &this", self.model))
        systems.body.addWidget(self.model)
        systems.body.addSpacing(SPACE_1)
        systems.body.addWidget(field_label("Compared &with any of these", self.rivals))
        systems.body.addWidget(self.rivals, 1)
        systems.body.addWidget(self._no_rivals)
        systems.body.addWidget(self._add_file, alignment=Qt.AlignmentFlag.AlignLeft)
        systems.body.addStretch()
        text.body.addWidget(self.text)
        text.body.addStretch()
        cards = QHBoxLayout()
        cards.setSpacing(SPACE_4)
        cards.addWidget(systems, 1)
        cards.addWidget(text, 1)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self.start)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._reason)
        words.addWidget(self._warning)
        foot.addLayout(words, 1)
        after = QHBoxLayout()
        after.addWidget(self._again)
        after.addStretch()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, SPACE_3, 0)
        rows.setSpacing(SPACE_4)
        for part in (cards, foot, self.panel, after, self.history):
            if isinstance(part, QWidget):
                rows.addWidget(part)
            else:
                rows.addLayout(part)
        rows.addStretch()

    def _chosen(self) -> ModelRecord | None:
        return next((model for model in self._models if model.id == self.model.value()), None)

    def _suggest(self) -> None:
        """Chooses what a model is usually measured against, and on; once for each choice of a model."""
        model = self._chosen()
        self._offer()
        if model is not None and model.parent is not None and not self.rivals.values():
            self.rivals.tick([model.parent])
        self.text.suggest_domain(model.domain if model else None)

    def _offer(self) -> None:
        """Offers what fits the chosen model; what is ticked and chosen stays."""
        model = self._chosen()
        rivals = [each for each in self._models if model is not None and _is_rival(each, model)]
        labels = model_labels(self._models)
        files = [(f"{path.name} · a file", f"{FILE_PREFIX}{path}", str(path)) for path in self._files]
        self.rivals.fill([*((_named(each, labels[each.id]), each.id, each.id) for each in rivals), *files])
        n_rows = min(max(self.rivals.count(), _FEWEST_ROWS), _MOST_ROWS)
        self.rivals.setMinimumHeight(self.rivals.height_for_rows(n_rows))
        self.rivals.setVisible(bool(self.rivals.count()))
        self._no_rivals.setVisible(not self.rivals.count())
        self._no_rivals.setText(_no_other(model) if model else "")
        self.text.show_library(model, self._corpora)

    def add_file(self, path: Path) -> None:
        """Offers translations that somebody else made as a system, ticked."""
        if path not in self._files:
            self._files.append(path)
        ticked = [*self.rivals.values(), f"{FILE_PREFIX}{path}"]
        self._offer()
        self.rivals.tick(ticked)

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Choose translations, one line each", "", _TEXT_FILES)
        if path:
            self.add_file(Path(path))

    def _judge(self) -> None:
        reason = self.text.missing if self._models else "There is no model to measure yet."
        self.start.setEnabled(not reason)
        self._reason.setText(reason or ("" if self.rivals.values() else _NO_RIVAL))
        self._warning.setText(self.text.warning)
        self._reason.setVisible(bool(self._reason.text()))
        self._warning.setVisible(bool(self.text.warning))

    def _measure(self) -> None:
        door = door_of(self._services)
        try:
            args = door.evaluate_command(
                model=self.model.value(), against=tuple(self.rivals.values()), **self.text.values
            )
        except EngineError as error:
            self.panel.error.show_error(*words_for(error))
            return
        title = f"Measuring {self.model.currentText()}"
        self.follow(self._services.jobs.start(args, "evaluate", title))

    def _finish(self, job: Job) -> None:
        self.panel.show_verdict(verdict_of(job.result, "on this text"))
        self._again.show()
        self.measured.emit(job)


def _no_other(model: ModelRecord) -> str:
    languages = f"from {language_name(model.src)} to {language_name(model.tgt)}"
    return (
        f"No other model translates {languages}. What you adapt stands here; or add a file of translations."
    )


def _is_rival(other: ModelRecord, model: ModelRecord) -> bool:
    return (other.src, other.tgt) == (model.src, model.tgt) and other.id != model.id


def _named(model: ModelRecord, label: str) -> str:
    """Returns a name with what the model is, unless the name says so already."""
    if label != model.name:
        return label
    if model.kind != "adapted":
        return f"{label} · as it came"
    what = "only its words" if model.scope == "pack" else "the whole model"
    return f"{label} · {what}, adapted{f' to {model.domain}' if model.domain else ''}"
