"""The scores of an evaluation: verdicts in words, scores with intervals, differences with p."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.evaluation import Evaluation, Interval, SystemComparison, SystemScores
from engine.results.figures import NONE, counted
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.difference_rows import WRONG_NUMBERS, DifferenceRow, difference_rows, interval_words
from gui.pages.evaluate.wording import METRICS
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.bars import IntervalDelegate, IntervalMark
from gui.widgets.controls import label, section_label, show_or_hide, soft_label
from gui.widgets.feedback import VerdictBanner
from gui.widgets.layouts import Stretch, rows_in, rows_of
from gui.widgets.table import Table
from gui.wording import share_words

_MOST_BANNERS = 4
_PICTURE = 5
_LEGEND = (
    "Higher is better for BLEU and chrF, lower for TER. Exactly: how often a translation is yours, letter "
    "for letter. Wrong numbers: sentences that lack a number of source and reference, or have one that is in "
    "neither. Interval: with other sentences of this kind, the score would lie in it 95 times in 100 (paired "
    "bootstrap). p: how often chance alone would make as large a difference."
)
_P_TIP = "How often chance alone makes a difference as large, two-sided"


def _score(metric: str) -> Column[SystemScores]:
    return Column[SystemScores](metric, lambda row: _span_words(row.scores.get(metric)), is_number=True)


_SCORES = [
    Column[SystemScores]("System", lambda row: row.name, tip=lambda row: row.model),
    *(_score(metric) for metric in METRICS),
    Column[SystemScores](
        "Exactly", lambda row: _exact_words(row), is_number=True, tip=lambda row: _exact_tip(row)
    ),
    Column[SystemScores](
        WRONG_NUMBERS, lambda row: _wrong_words(row), is_number=True, tip=lambda row: _wrong_tip(row)
    ),
    Column[SystemScores](
        "Speed",
        lambda row: _speed_words(row.sentences_per_s),
        is_number=True,
        is_soft=True,
        tip=lambda row: _speed_tip(row),
    ),
]
_DIFFERENCES = [
    Column[DifferenceRow]("Compared with", lambda row: row.against, tip=lambda row: row.tip),
    Column[DifferenceRow]("Measure", lambda row: row.measure),
    Column[DifferenceRow]("Before → now", lambda row: row.both, is_number=True, is_soft=True),
    Column[DifferenceRow]("Difference", lambda row: row.difference, is_number=True),
    Column[DifferenceRow]("95 % interval", interval_words, is_number=True, is_soft=True),
    Column[DifferenceRow]("", lambda _row: ""),
    Column[DifferenceRow]("p", lambda row: row.p, is_number=True, is_soft=True, tip=lambda _row: _P_TIP),
    Column[DifferenceRow]("In words", lambda row: row.words, tip=lambda row: row.tip),
]


class ScoresView(QWidget):
    """Shows the scores of one evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self.banner = VerdictBanner()
        """The verdict where there is one comparison."""
        self.banners = [VerdictBanner(is_compact=True) for _ in range(_MOST_BANNERS)]
        """The verdicts where there are several."""
        self.scores, self.differences = RecordTable(_SCORES), RecordTable(_DIFFERENCES)
        self._score_table = Table("Scores of the systems", self.scores, [0, 160, 160, 160, 96, 140, 116])
        self._score_table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names differ at the end
        self._score_table.set_optional({6: 1060, 3: 960, 4: 760})
        widths = [0, 136, 120, 100, 150, 170, 84, 180]
        self._difference_table = Table("Differences", self.differences, widths)
        self._difference_table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names differ at the end
        self._difference_table.set_optional({2: 900, _PICTURE: 1000, 6: 760})
        self._picture = IntervalDelegate(_interval_of, self._difference_table)
        self._difference_table.setItemDelegateForColumn(_PICTURE, self._picture)
        self._difference_title = section_label("Differences")
        self._signatures = label(role="small", wraps=True)
        self._signatures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()

    def show_evaluation(self, evaluation: Evaluation) -> None:
        self._show_banners(evaluation)
        self.scores.show_records(evaluation.named_apart)
        rows = difference_rows(evaluation)
        self._picture.fit(rows)
        self.differences.show_records(rows)
        for table, n_rows in (
            (self._score_table, len(evaluation.systems)),
            (self._difference_table, len(rows)),
        ):
            table.setFixedHeight(table.height_for_rows(n_rows))
        self._difference_table.setVisible(bool(rows))
        self._difference_title.setVisible(bool(rows))
        told = [f"{metric}: {signature}" for metric, signature in evaluation.signatures.items()]
        show_or_hide(self._signatures, "\n".join(told))

    def _lay_out(self) -> None:
        rows_in(
            self, rows_of(self.banner, *self.banners, spacing=SPACE_2), section_label("Scores"),
            self._score_table, self._difference_title, self._difference_table, soft_label(_LEGEND),
            self._signatures, Stretch(), spacing=SPACE_4, margins=(0, 0, SPACE_3, 0),
        )  # fmt: skip

    def _show_banners(self, evaluation: Evaluation) -> None:
        """Shows the verdict of one comparison in large letters, those of several in lines."""
        comparisons: Sequence[SystemComparison] = evaluation.comparisons
        is_one = len(comparisons) == 1
        self.banner.setVisible(is_one)
        if is_one:
            verdict = comparisons[0].verdict
            self.banner.set_verdict(verdict.kind, verdict.sentence, _detail(comparisons[0]))
        shown = [] if is_one else comparisons[:_MOST_BANNERS]
        for place, banner in enumerate(self.banners):
            banner.setVisible(place < len(shown))
            if place < len(shown):
                verdict = shown[place].verdict
                told = verdict.sentence[:1].lower() + verdict.sentence[1:]
                sentence = f"Against {evaluation.name_of(shown[place].against)}: {told}"
                banner.set_verdict(verdict.kind, sentence, _detail(shown[place]))


def _detail(comparison: SystemComparison) -> str:
    return " ".join(filter(None, (comparison.verdict.detail, _changes_words(comparison))))


def _changes_words(comparison: SystemComparison) -> str:
    """Counts what changed: "180 sentences nearer to the reference, 90 further from it, …"."""
    better, worse, same = comparison.n_better, comparison.n_worse, comparison.n_same
    if better is None or worse is None or same is None:
        return ""
    nearer = f"{counted(better, 'sentence')} nearer to the reference"
    told = f"{nearer}, {worse:,} further from it, {same:,} translated alike"
    exact = comparison.reproduced
    if exact is not None and (exact.gained or exact.lost):
        told += f"; exactly as yours: {exact.gained:,} gained, {exact.lost:,} lost"
    return f"{told}."


def _span_words(span: Interval | None) -> str:
    return NONE if span is None else f"{span.value:.1f} ({span.low:.1f} to {span.high:.1f})"


def _exact_words(row: SystemScores) -> str:
    exact = row.reproduced
    return NONE if exact is None else f"{exact.n:,} ({share_words(exact.share)})"


def _exact_tip(row: SystemScores) -> str:
    exact = row.reproduced
    if exact is None:
        return "Not counted in this evaluation"
    return f"Surely between {share_words(exact.low)} and {share_words(exact.high)} of such sentences"


def _wrong_words(row: SystemScores) -> str:
    numbers = row.numbers
    if numbers is None or not numbers.n_with:
        return NONE
    return f"{numbers.n_wrong:,} of {numbers.n_with:,} ({share_words(numbers.share)})"


def _wrong_tip(row: SystemScores) -> str:
    numbers = row.numbers
    if numbers is None or not numbers.n_with:
        return "There are no numbers in this text, or none was looked for"
    low, high = share_words(numbers.low), share_words(numbers.high)
    return f"Surely between {low} and {high} of the sentences with numbers"


def _speed_words(sentences_per_s: float | None) -> str:
    if sentences_per_s is None:
        return NONE
    digits = 0 if sentences_per_s >= 9.95 else 1
    return f"{sentences_per_s:.{digits}f} a second"


def _speed_tip(row: SystemScores) -> str:
    if row.n_remembered:
        return f"{counted(row.n_remembered, 'sentence')} had been translated in an earlier evaluation"
    return "Sentences a second on this computer, during the evaluation" if row.sentences_per_s else ""


def _interval_of(row: DifferenceRow) -> IntervalMark | None:
    score = row.score
    if score is None:
        return None
    tone = {"better": "good", "worse": "poor"}.get(row.words, "neutral")
    return IntervalMark(score.difference, score.low, score.high, tone)
