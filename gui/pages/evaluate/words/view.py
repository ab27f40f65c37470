"""The Words tab: five analyses, of which one is shown."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.results.models import ModelRecord
from gui.pages.evaluate.door import door_of
from gui.pages.evaluate.measurement import Measurement
from gui.pages.evaluate.words.asking import Analysis
from gui.pages.evaluate.words.convergence_view import ConvergenceView
from gui.pages.evaluate.words.coverage_view import CoverageView
from gui.pages.evaluate.words.cut_words_view import CutWordsView
from gui.pages.evaluate.words.neighbours_view import NeighboursView
from gui.pages.evaluate.words.sizes_view import SizesView
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls.switch_row import SwitchRow

_TITLES = ("Neighbours", "Words produced", "Cut to pieces", "Updates", "Vocabulary size")
NEIGHBOURS, PRODUCED, PIECES, UPDATES, SIZES = range(5)


class WordsView(QWidget):
    """Chooses among the analyses; each looks when it is shown.

    Args:
        services: of the window.
    """

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        door = door_of(services)
        self.neighbours = NeighboursView(services, door)
        self.produced, self.pieces = CoverageView(services, door), CutWordsView(services, door)
        self.updates, self.sizes = ConvergenceView(services, door), SizesView(services, door)
        self.switch = SwitchRow("Analysis", _TITLES)
        self._parts: tuple[Analysis, ...] = (
            self.neighbours, self.produced, self.pieces, self.updates, self.sizes,
        )  # fmt: skip
        self._stack = QStackedWidget()
        for part in self._parts:
            self._stack.addWidget(scrolled(part))
        self.switch.chosen.connect(self._stack.setCurrentIndex)
        head = QHBoxLayout()
        head.addWidget(self.switch)
        head.addStretch()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_3)
        rows.addLayout(head)
        rows.addWidget(self._stack, 1)

    def show_library(self, models: Sequence[ModelRecord], measurements: Sequence[Measurement]) -> None:
        """Offers models and measurements to the analyses."""
        self.neighbours.show_models(models)
        self.updates.show_models(models)
        self.sizes.show_models(models)
        self.produced.show_measurements(measurements)
        self.pieces.show_measurements(measurements)
        self._parts[self.switch.value].look_if_seen()

    def show_measurement(self, run_id: str) -> None:
        """Shows which words the systems of a measurement produced."""
        for view in (self.produced, self.pieces):
            view.measurement.choose(run_id)
        self.switch.button(PRODUCED).setChecked(True)
