"""The systems and the text to evaluate, the evaluation at work, and the earlier ones."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.base.errors import EngineError
from engine.orders.evaluation import FILE_PREFIX, SYSTEM_PREFIX
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import Evaluation, Verdict
from engine.results.models import ModelRecord
from engine.results.systems import NamedSystem
from gui.i18n import tr, tr_noop
from gui.item_models.record_table import model_labels
from gui.jobs.job import Job
from gui.languages import language_name
from gui.pages.laboratory.evaluations_view import EvaluationsView
from gui.pages.laboratory.run_panel import RunPanel
from gui.pages.laboratory.text_choice import TextChoice
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Card,
    CheckList,
    Picker,
    field_label,
    label,
    outlined_button,
    primary_button,
    quiet_button,
    section_label,
    soft_label,
)
from gui.widgets.layouts import Gap, Stretch, add_to, row_of, rows_in, rows_of
from gui.wording import model_name

_TEXT_FILES = tr_noop("Text (*.txt);;All files (*)")
_FEWEST_ROWS, _MOST_ROWS = 3, 6
_NO_RIVAL = tr_noop("Nothing is ticked: you get the scores of this system alone, without a comparison.")


class SystemsView(QWidget):
    """Asks what to compare, and evaluates it in a job.

    Signals:
        evaluated(Job): an evaluation that was followed here came to its end.
    """

    evaluated = Signal(Job)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._models: list[ModelRecord] = []
        self._saved: list[NamedSystem] = []
        self._corpora: list[CorpusRecord] = []
        self.model = Picker(tr("System to evaluate"))
        self.model.chosen.connect(lambda _value: self._suggest())
        self.rivals = CheckList(tr("Systems to compare with"))
        self.rivals.ticked.connect(self._judge)
        self._files: list[Path] = []
        self._no_rivals = soft_label()
        self.add_file_button = quiet_button(tr("Add a file of translations…"), "plus")
        self.add_file_button.setToolTip(
            tr("Translations of the same text by a person or another program, line by line")
        )
        self.add_file_button.clicked.connect(self._ask_file)
        self.text = TextChoice()
        self.text.changed.connect(self._judge)
        self.start = primary_button(tr("Evaluate"), "scale", act=self._evaluate)
        self.reason, self.warning = label(role="small", wraps=True), label(role="warn", wraps=True)
        self.panel = RunPanel()
        self.panel.finished.connect(self._finish)
        self.look_again = outlined_button(tr("Look into it"), "arrow-right")
        self.look_again.hide()
        self.panel.started.connect(self.look_again.hide)
        self.history = EvaluationsView()
        self._lay_out()

    def show_library(
        self,
        models: Sequence[ModelRecord],
        corpora: Sequence[CorpusRecord],
        saved: Sequence[NamedSystem] = (),
    ) -> None:
        """Offers models, saved systems and text, what was adapted first."""
        self._models, self._corpora, self._saved = list(models), list(corpora), list(saved)
        adapted_first = sorted(self._models, key=lambda model: model.kind != "adapted")
        had_text = self.text.domain.value() is not None
        labels = model_labels(self._models)
        named = [each for each in self._saved if self._model_of(each) is not None]
        self.model.fill(
            [*((labels[model.id], model.id) for model in adapted_first), *map(_saved_choice, named)]
        )
        self._offer()
        if not had_text:
            self._suggest()

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        self.history.show_evaluations(evaluations)

    def follow(self, job: Job) -> None:
        self.panel.follow(job)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Takes dropped files as the text."""
        self.text.take_files(paths)

    def _lay_out(self) -> None:
        systems, text = Card(), Card()
        for card, title in ((systems, tr("Systems")), (text, tr("Text"))):
            card.body.addWidget(section_label(title))
            card.body.setSpacing(SPACE_1)
            card.body.addSpacing(SPACE_1)
        add_to(
            systems.body, field_label(tr("Evaluate &this"), self.model), self.model, Gap(SPACE_1),
            field_label(tr("Compared &with any of these"), self.rivals), (self.rivals, 1), self._no_rivals,
        )  # fmt: skip
        systems.body.addWidget(self.add_file_button, alignment=Qt.AlignmentFlag.AlignLeft)
        systems.body.addStretch()
        text.body.addWidget(self.text)
        text.body.addStretch()
        cards = row_of((systems, 1), (text, 1), spacing=SPACE_4)
        foot = row_of(self.start, (rows_of(self.reason, self.warning, spacing=0), 1), spacing=SPACE_3)
        parts = cards, foot, self.panel, row_of(self.look_again, Stretch()), self.history, Stretch()
        rows_in(self, *parts, spacing=SPACE_4, margins=(0, 0, SPACE_3, 0))

    def _chosen(self) -> ModelRecord | None:
        """Returns the model that is chosen, or that of the chosen saved system."""
        value = self.model.value()
        saved = next((each for each in self._saved if _saved_choice(each)[1] == value), None)
        if saved is not None:
            return self._model_of(saved)
        return next((model for model in self._models if model.id == value), None)

    def _model_of(self, saved: NamedSystem) -> ModelRecord | None:
        """Returns the model that a saved system names; None: it takes the best one, or one that is gone."""
        named = saved.mix[0][0] if saved.mix else saved.model
        return next((model for model in self._models if model.id == named), None)

    def _fits(self, saved: NamedSystem, model: ModelRecord) -> bool:
        own = self._model_of(saved)
        languages = (own.src, own.tgt) if own else (saved.src or model.src, saved.tgt or model.tgt)
        return languages == (model.src, model.tgt) and _saved_choice(saved)[1] != self.model.value()

    def _suggest(self) -> None:
        """Chooses the usual rival and text of a model; once for each choice of a model."""
        model = self._chosen()
        self._offer()
        rival = model and (model.id if str(self.model.value()).startswith(SYSTEM_PREFIX) else model.parent)
        if rival and not self.rivals.values():
            self.rivals.tick([rival])
        self.text.suggest_domain(model.domain if model else None)

    def _offer(self) -> None:
        """Offers what fits the chosen model; what is ticked and chosen stays."""
        model = self._chosen()
        is_saved = str(self.model.value()).startswith(SYSTEM_PREFIX)
        rivals = [
            each for each in self._models if model is not None and _is_rival(each, model, is_saved=is_saved)
        ]
        saved = [_saved_choice(each) for each in self._saved if model is not None and self._fits(each, model)]
        labels = model_labels(self._models)
        a_file = tr("a file")
        files = [(f"{path.name} · {a_file}", f"{FILE_PREFIX}{path}", str(path)) for path in self._files]
        named = ((_named(each, labels[each.id]), each.id, each.id) for each in rivals)
        self.rivals.fill([*named, *((name, value, value) for name, value in saved), *files])
        n_rows = min(max(self.rivals.count(), _FEWEST_ROWS), _MOST_ROWS)
        self.rivals.setMinimumHeight(self.rivals.height_for_rows(n_rows))
        self.rivals.setMaximumHeight(self.rivals.height_for_rows(max(self.rivals.count(), _FEWEST_ROWS)))
        self.rivals.setVisible(bool(self.rivals.count()))
        self._no_rivals.setVisible(not self.rivals.count())
        self._no_rivals.setText(_no_other(model) if model else "")
        self.text.show_library(model, self._corpora)

    def add_file(self, path: Path) -> None:
        """Offers translations from a file as a system, ticked."""
        if path not in self._files:
            self._files.append(path)
        ticked = [*self.rivals.values(), f"{FILE_PREFIX}{path}"]
        self._offer()
        self.rivals.tick(ticked)

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Choose translations, one line each"), "", tr(_TEXT_FILES)
        )
        if path:
            self.add_file(Path(path))

    def _judge(self) -> None:
        reason = self.text.missing if self._models else tr("There is no model to evaluate yet.")
        self.start.setEnabled(not reason)
        self.reason.setText(reason or ("" if self.rivals.values() else tr(_NO_RIVAL)))
        self.warning.setText(self.text.warning)
        self.reason.setVisible(bool(self.reason.text()))
        self.warning.setVisible(bool(self.text.warning))

    def _evaluate(self) -> None:
        try:
            order = self.text.order(self.model.value(), self.rivals.values())
        except EngineError as error:
            self.panel.error.show_failure(error)
            return
        self.follow(self._services.jobs.submit(order))

    def _finish(self, job: Job) -> None:
        self.panel.show_verdict(job.answer.verdict if isinstance(job.answer, Evaluation) else Verdict())
        self.look_again.show()
        self.evaluated.emit(job)


def _no_other(model: ModelRecord) -> str:
    return tr(
        "No other model translates from {source} to {target}. Models that you adapt will be listed here. You "
        "can also add a file of translations.",
        source=language_name(model.src),
        target=language_name(model.tgt),
    )


def _is_rival(other: ModelRecord, model: ModelRecord, *, is_saved: bool) -> bool:
    """Tells whether a model can be compared with; with a saved system its own model can, too."""
    return (other.src, other.tgt) == (model.src, model.tgt) and (is_saved or other.id != model.id)


def _saved_choice(saved: NamedSystem) -> tuple[str, str]:
    """Returns how a saved system is listed, and its place in an order."""
    return f"{saved.name} · {tr('saved')}", f"{SYSTEM_PREFIX}{saved.name}"


def _named(model: ModelRecord, label: str) -> str:
    """Returns a name with what the model is, unless the name says so already."""
    if label != model_name(model):
        return label
    if model.kind != "adapted":
        return f"{label} · {tr('as it came')}"
    what = (
        tr("the whole model")
        if model.scope == "full"
        else tr("a small pack")
        if model.details.small_pack
        else tr("only its words")
    )
    adapted = tr("adapted to {domain}", domain=model.domain) if model.domain else tr("adapted")
    return f"{label} · {what}, {adapted}"
