"""The gain of a domain's models over the size of the vocabulary they learned.

As figure 3 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Sequence

from engine import tasks
from engine.methods import paper_of
from engine.results.figures import NONE, signed
from engine.results.models import ModelRecord
from engine.results.words import VocabularySize
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.choices import choice_row
from gui.pages.evaluate.words.analysis import Analysis, method_title
from gui.services import Services
from gui.theme.tokens import SPACE_4
from gui.widgets.charts.dot_plot import Dot, DotPlot
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import rows_in
from gui.widgets.table import Table

_EXPLANATION = (
    "A vocabulary may be too small, so that words are cut up, or too large for the text it was learned from. "
    "Each dot is one of your adapted models: how many tokens it has, and what it gained over the model "
    "it came from; the line through it shows how sure that is."
)
_NOTHING = "No domain has an adapted model yet."
_ONE = "Adapt to this domain again with another size (Adapt, Settings) to see a curve."


def _interval(size: VocabularySize) -> str:
    return NONE if size.low is None else f"{signed(size.low)} to {signed(size.high)}"


_COLUMNS = [
    Column[VocabularySize]("Model", lambda size: size.name),
    Column[VocabularySize](
        "Way",
        lambda size: method_title(size.method),
        is_soft=True,
        tip=lambda size: paper_of(size.method),
    ),
    Column[VocabularySize]("Tokens", lambda size: f"{size.size or 0:,}", is_number=True),
    Column[VocabularySize]("Gain in BLEU", lambda size: signed(size.gain), is_number=True),
    Column[VocabularySize]("95 % interval", _interval, is_number=True, is_soft=True),
]


class SizesView(Analysis):
    """A plot and the same numbers as a table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, "Gain over the size of the vocabulary", _EXPLANATION)
        self._n_models = 0
        self.domain = Picker("Domain")
        self.domain.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addLayout(choice_row((("&Domain", self.domain),)))
        self.plot = DotPlot(
            "Gain over the size of the vocabulary", "Tokens in the vocabulary", "Gain in BLEU"
        )
        self.sizes = RecordTable(_COLUMNS)
        self._table = Table("Gain by size", self.sizes, [0, 240, 110, 130, 170])
        self._table.set_optional({1: 760})
        rows_in(self.found, (self.plot, 1), self._table, spacing=SPACE_4)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Offers the domains that models were adapted to."""
        adapted = [model for model in models if model.kind == "adapted" and model.domain]
        self._n_models = len(adapted)
        self.domain.fill((domain, domain) for domain in sorted({str(model.domain) for model in adapted}))

    def look(self) -> None:
        """Reads the models of the chosen domain."""
        domain = self.domain.value()
        if not domain:
            self.say(_NOTHING)
        else:
            self.ask((domain, self._n_models), lambda: tasks.vocabulary_sizes(domain), self._show)

    def _show(self, found: Sequence[VocabularySize]) -> None:
        sizes = [each for each in found if each.size and each.gain is not None]
        if not sizes:
            self.say(f"No model of this domain has a measured gain yet. {_ONE}", is_answer=True)
            return
        self.plot.show_dots([_dot(each) for each in sizes])
        self.sizes.show_records(sizes)
        self._table.setFixedHeight(self._table.height_for_rows(min(len(sizes), 6)))


def _dot(size: VocabularySize) -> Dot:
    within = f" (95 % interval {_interval(size)})" if size.low is not None else ""
    return Dot(
        x=float(size.size or 0),
        y=size.gain or 0.0,
        low=size.low,
        high=size.high,
        group=method_title(size.method),
        words=f"{size.name}: {size.size or 0:,} tokens, {signed(size.gain)} BLEU{within}",
    )
