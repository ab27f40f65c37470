"""How many of the references' words each system produced, and which words only one of them produced.

As section 6.1 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from engine import tasks
from engine.results.evaluation import Evaluation
from engine.results.figures import counted
from engine.results.words import SystemCoverage, WordCoverage
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.words.analysis import Analysis
from gui.pages.evaluate.words.evaluation_picker import EvaluationPicker
from gui.services import Services
from gui.theme.tokens import SPACE_4
from gui.widgets.cards import Card, label, section_label, soft_label
from gui.widgets.charts.amount_bars import Amount, AmountBars
from gui.widgets.layouts import Stretch, empty, rows_in
from gui.widgets.table import Table
from gui.widgets.text.marked_label import MarkedLabel
from gui.wording import share_words

_EXPLANATION = (
    "Of all different words in the reference translations: how many did each system produce where they "
    "belong? A system that knows the words of a domain produces more of them."
)
_NOTHING = (
    "There is no evaluation of several systems yet. Start one on the tab Systems; its words are counted here."
)
_MOST_WORDS = 60


def _count_words(n: int, share: float) -> str:
    """Writes a number of words and its share: "1,385 (74 %)"."""
    return f"{n:,} ({share_words(share)})"


_COLUMNS = [
    Column[SystemCoverage]("System", lambda s: s.name),
    Column[SystemCoverage]("Where they belong", lambda s: _count_words(s.n, s.share), is_number=True),
    Column[SystemCoverage](
        "Anywhere", lambda s: _count_words(s.n_anywhere, s.share_anywhere), is_number=True, is_soft=True
    ),
    Column[SystemCoverage]("Only this system", lambda s: f"{s.n_only:,}", is_number=True),
]


class CoverageView(Analysis):
    """Bars of the shares, and for each system the words that only it produced."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, "Words of the references that were produced", _EXPLANATION)
        self.evaluation = EvaluationPicker()
        self.evaluation.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.evaluation)
        self.bars = AmountBars("Different words of the references, by system")
        self.systems = RecordTable(_COLUMNS)
        self._table = Table("Words produced, by system", self.systems, [0, 160, 160, 150])
        self._only_title = section_label("Produced by one system alone")
        self.lists = QVBoxLayout()
        self.lists.setSpacing(SPACE_4)
        self._note = soft_label()
        rows_in(
            self.found,
            self.bars,
            self._table,
            self._note,
            self._only_title,
            self.lists,
            Stretch(),
            spacing=SPACE_4,
        )

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        self.evaluation.show_evaluations(evaluations)

    def look(self) -> None:
        """Counts the words of the chosen evaluation."""
        run_id = self.evaluation.value()
        if not run_id:
            self.say(_NOTHING)
        else:
            self.ask(run_id, lambda: tasks.word_coverage(run_id), self._show)

    def _show(self, found: WordCoverage) -> None:
        amounts = [Amount(each.name, each.share, share_words(each.share)) for each in found.systems]
        self.bars.show_amounts(amounts, 1.0)
        self.systems.show_records(found.systems)
        self._table.setFixedHeight(self._table.height_for_rows(len(found.systems)))
        words = counted(found.n_words, "different word")
        self._note.setText(f"The references hold {words}; each counts once, however often it occurs.")
        self._show_lists([each for each in found.systems if each.only])

    def _show_lists(self, systems: Sequence[SystemCoverage]) -> None:
        empty(self.lists)
        self._only_title.setVisible(bool(systems))
        for each in systems:
            card = Card()
            words = each.only[:_MOST_WORDS]
            n_more = each.n_only - len(words)
            card.body.addWidget(label(f"{each.name} alone", "strong"))
            text = MarkedLabel(f"Words that {each.name} alone produced")
            text.show_text(" · ".join(words) + (f" · and {n_more:,} more" if n_more > 0 else ""))
            card.body.addWidget(text)
            self.lists.addWidget(card)
