"""How many updates each adapted model took until it was at its best.

As table 6 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.results.models import ModelRecord
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.progress_text import duration_words
from gui.pages.evaluate.door import Door
from gui.pages.evaluate.words.asking import Analysis, method_title
from gui.services import Services
from gui.theme.tokens import SPACE_4
from gui.ways import way_words
from gui.widgets.charts.amount_bars import Amount, AmountBars
from gui.widgets.table import Table

_EXPLANATION = (
    "A model reads the same sentences again and again until they teach it nothing more. This is after how "
    "many updates each of your adapted models was at its best: fewer is a shorter wait."
)
_NOTHING = (
    "No model was adapted here yet. After the first run on the Adapt page, its updates are counted here."
)
_MOST_BARS = 12
Run = Mapping[str, Any]


def _number(run: Run, name: str, words: str = "{:,.0f}") -> str:
    value = run.get(name)
    return words.format(value) if isinstance(value, int | float) else "–"


def _best_after(run: Run) -> str:
    return _number(run, "updates", "{:,.0f} updates") if run.get("updates") else "never better"


def _best(run: Run) -> str:
    metric = run.get("metric")
    return f"{_number(run, 'best', '{:.2f}')}{f' {metric}' if metric else ''}"


def _seconds(run: Run) -> str:
    value = run.get("seconds")
    return duration_words(float(value)) if isinstance(value, int | float) else "–"


_COLUMNS = [
    Column[Run](
        "Model",
        lambda run: str(run.get("name") or run.get("model", "")),
        tip=lambda run: str(run.get("model", "")),
    ),
    Column[Run](
        "Way", method_title, is_soft=True, tip=lambda run: way_words(str(run.get("method", ""))).paper
    ),
    Column[Run]("Best after", lambda run: _best_after(run), is_number=True),
    Column[Run]("Of", lambda run: _number(run, "n_updates"), is_number=True, is_soft=True),
    Column[Run]("Best on the held-out text", _best, is_number=True),
    Column[Run]("Time", _seconds, is_number=True, is_soft=True),
]


class ConvergenceView(Analysis):
    """Bars and a table, the fastest first."""

    def __init__(self, services: Services, door: Door, parent: QWidget | None = None) -> None:
        super().__init__(services.background, "Updates until a model was at its best", _EXPLANATION, parent)
        self._door = door
        self._models: tuple[str, ...] = ()
        self._bars = AmountBars("Updates until the best, by model")
        self.runs = RecordTable(_COLUMNS)
        self._table = Table("Updates by model", self.runs, [0, 240, 150, 80, 180, 110])
        self._table.set_optional({1: 760, 3: 700, 5: 920})
        rows = QVBoxLayout(self.found)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        rows.addWidget(self._bars)
        rows.addWidget(self._table)
        rows.addStretch()

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Takes the adapted models of the library."""
        self._models = tuple(model.id for model in models if model.kind == "adapted")

    def look(self) -> None:
        """Reads the runs of the models."""
        models = self._models
        if not models:
            self._known = None
            self.say(_NOTHING)
        elif models != self._known:
            self._known = models
            self.ask(lambda: self._door.convergence(models), self._show)

    def _show(self, found: Sequence[Run]) -> None:
        runs = [each for each in found if isinstance(each.get("updates"), int | float)]
        runs.sort(key=lambda run: (not run["updates"], float(run["updates"])))
        if not runs:
            self.say(_NOTHING)
            return
        amounts = [
            Amount(
                str(run.get("name") or run.get("model", "")), float(run["updates"]), _number(run, "updates")
            )
            for run in runs
        ]
        self._bars.show_amounts(amounts[:_MOST_BARS])
        self.runs.show_records(runs)
        self._table.setFixedHeight(self._table.height_for_rows(len(runs)))
