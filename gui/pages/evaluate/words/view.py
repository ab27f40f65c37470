"""The Words tab: five analyses, of which one is shown."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine.results.evaluation import Evaluation
from engine.results.models import ModelRecord
from gui.pages.evaluate.words.analysis import Analysis
from gui.pages.evaluate.words.convergence_view import ConvergenceView
from gui.pages.evaluate.words.coverage_view import CoverageView
from gui.pages.evaluate.words.cut_words_view import CutWordsView
from gui.pages.evaluate.words.neighbours_view import NeighboursView
from gui.pages.evaluate.words.sizes_view import SizesView
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.layouts import Stretch, row_of, rows_in, stack_of

_TITLES = ("Neighbours", "Words produced", "Cut into tokens", "Updates", "Vocabulary size")
NEIGHBOURS, PRODUCED, CUT, UPDATES, SIZES = range(5)


class WordAnalysesView(QWidget):
    """Chooses among the analyses; each looks when it is shown."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.neighbours = NeighboursView(services)
        self.produced, self.cut = CoverageView(services), CutWordsView(services)
        self.updates, self.sizes = ConvergenceView(services), SizesView(services)
        self.switch = SwitchRow("Analysis", _TITLES)
        self._parts: tuple[Analysis, ...] = (
            self.neighbours, self.produced, self.cut, self.updates, self.sizes,
        )  # fmt: skip
        self._stack = stack_of(*map(scrolled, self._parts))
        self.switch.chosen.connect(self._stack.setCurrentIndex)
        head = row_of(self.switch, Stretch())
        rows_in(self, head, (self._stack, 1), spacing=SPACE_3)

    def show_library(self, models: Sequence[ModelRecord], evaluations: Sequence[Evaluation]) -> None:
        """Offers models and evaluations to the analyses."""
        self.neighbours.show_models(models)
        self.updates.show_models(models)
        self.sizes.show_models(models)
        self.produced.show_evaluations(evaluations)
        self.cut.show_evaluations(evaluations)
        self._parts[self.switch.value].look_if_seen()

    def show_evaluation(self, run_id: str) -> None:
        """Shows which words the systems of an evaluation produced."""
        for view in (self.produced, self.cut):
            view.evaluation.choose(run_id)
        self.switch.button(PRODUCED).setChecked(True)
