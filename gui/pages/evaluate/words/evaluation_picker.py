"""A choice among the evaluations made so far."""

from collections.abc import Sequence

from engine.results.evaluation import Evaluation
from engine.results.figures import when_words
from gui.pages.evaluate.wording import text_words, title_words
from gui.widgets.controls.picker import Picker


class EvaluationPicker(Picker):
    """Offers evaluations of several systems, newest first; their run ids are the values."""

    def __init__(self) -> None:
        super().__init__("Evaluation")

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        """Offers these."""
        self.fill((_named(each), each.run) for each in evaluations if each.comparisons)


def _named(evaluation: Evaluation) -> str:
    parts = (title_words(evaluation), text_words(evaluation), when_words(evaluation.created))
    return " · ".join(filter(None, parts))
