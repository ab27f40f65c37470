"""How many updates each adapted model took until it was at its best.

As table 6 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Sequence

from engine import tasks
from engine.methods import paper_of
from engine.results.figures import NONE, counted, duration_words
from engine.results.models import ModelRecord
from engine.results.words import BestUpdate
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.words.analysis import Analysis, method_title
from gui.services import Services
from gui.theme.tokens import SPACE_4
from gui.widgets.charts.amount_bars import Amount, AmountBars
from gui.widgets.layouts import Stretch, rows_in
from gui.widgets.table import Table

_EXPLANATION = (
    "A model reads the same sentences again and again until they teach it nothing more. This is after how "
    "many updates each of your adapted models was at its best: fewer is a shorter wait."
)
_NOTHING = (
    "No model was adapted here yet. After the first run on the Adapt page, its updates are counted here."
)
_MOST_BARS = 12


def _best_after(run: BestUpdate) -> str:
    return counted(run.updates, "update") if run.updates else "never better"


_COLUMNS = [
    Column[BestUpdate]("Model", lambda run: run.name, tip=lambda run: run.model),
    Column[BestUpdate](
        "Way",
        lambda run: method_title(run.method),
        is_soft=True,
        tip=lambda run: paper_of(run.method),
    ),
    Column[BestUpdate]("Best after", _best_after, is_number=True),
    Column[BestUpdate]("Of", lambda run: f"{run.n_updates:,}", is_number=True, is_soft=True),
    Column[BestUpdate](
        "Best on the validation set", lambda run: f"{run.best:.2f} {run.metric}", is_number=True
    ),
    Column[BestUpdate](
        "Time",
        lambda run: NONE if run.seconds is None else duration_words(run.seconds),
        is_number=True,
        is_soft=True,
    ),
]


class ConvergenceView(Analysis):
    """Bars and a table, the fastest first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, "Updates until a model was at its best", _EXPLANATION)
        self._models: tuple[str, ...] = ()
        self._bars = AmountBars("Updates until the best, by model")
        self.runs = RecordTable(_COLUMNS)
        self._table = Table("Updates by model", self.runs, [0, 240, 150, 80, 180, 110])
        self._table.set_optional({1: 760, 3: 700, 5: 920})
        rows_in(self.found, self._bars, self._table, Stretch(), spacing=SPACE_4)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Takes the adapted models of the library."""
        self._models = tuple(model.id for model in models if model.kind == "adapted")

    def look(self) -> None:
        """Reads the runs of the models."""
        models = self._models
        if not models:
            self.say(_NOTHING)
        else:
            self.ask(models, lambda: tasks.convergence(models), self._show)

    def _show(self, found: Sequence[BestUpdate]) -> None:
        runs = sorted(found, key=lambda run: (not run.updates, run.updates))
        if not runs:
            self.say(_NOTHING, is_answer=True)
            return
        amounts = [Amount(run.name, float(run.updates), f"{run.updates:,}") for run in runs]
        self._bars.show_amounts(amounts[:_MOST_BARS])
        self.runs.show_records(runs)
        self._table.setFixedHeight(self._table.height_for_rows(len(runs)))
