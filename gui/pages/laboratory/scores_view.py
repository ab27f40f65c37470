"""The scores of an evaluation: verdicts in words, scores with intervals, differences with p."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.evaluation import Evaluation, Interval, SystemComparison, SystemScores
from engine.results.figures import NONE
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.pages.laboratory.difference_rows import WRONG_NUMBERS, DifferenceRow, difference_rows, interval_words
from gui.pages.laboratory.wording import METRICS
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.bars import IntervalDelegate, IntervalMark
from gui.widgets.controls import label, section_label, show_or_hide, soft_label
from gui.widgets.feedback import VerdictBanner
from gui.widgets.layouts import Stretch, rows_in, rows_of
from gui.widgets.table import Table
from gui.wording import share_words

_MOST_BANNERS = 4
_PICTURE = 5
_LEGEND = tr_noop(
    "Higher is better for BLEU and chrF, lower for TER. Exactly: how often a translation is yours, letter "
    "for letter. Wrong numbers: sentences that lack a number of source and reference, or have one that is in "
    "neither. Interval: with other sentences of this kind, the score would lie in it 95 times in 100 (paired "
    "bootstrap). p: how often chance alone would make as large a difference."
)
_P_TIP = tr_noop("How often chance alone makes a difference as large, two-sided")


def _score(metric: str) -> Column[SystemScores]:
    return Column[SystemScores](metric, lambda row: _span_words(row.scores.get(metric)), is_number=True)


_SCORES = [
    Column[SystemScores](tr_noop("System"), lambda row: row.name, tip=lambda row: row.model),
    *(_score(metric) for metric in METRICS),
    Column[SystemScores](
        tr_noop("Exactly"), lambda row: _exact_words(row), is_number=True, tip=lambda row: _exact_tip(row)
    ),
    Column[SystemScores](
        WRONG_NUMBERS, lambda row: _wrong_words(row), is_number=True, tip=lambda row: _wrong_tip(row)
    ),
    Column[SystemScores](
        tr_noop("Speed"),
        lambda row: _speed_words(row.sentences_per_s),
        is_number=True,
        is_soft=True,
        tip=lambda row: _speed_tip(row),
    ),
]
_DIFFERENCES = [
    Column[DifferenceRow](tr_noop("Against"), lambda row: row.against, tip=lambda row: row.tip),
    Column[DifferenceRow](tr_noop("Metric"), lambda row: row.measure),
    Column[DifferenceRow](tr_noop("Before → now"), lambda row: row.both, is_number=True, is_soft=True),
    Column[DifferenceRow](tr_noop("Difference"), lambda row: row.difference, is_number=True),
    Column[DifferenceRow](tr_noop("95 % interval"), interval_words, is_number=True, is_soft=True),
    Column[DifferenceRow]("", lambda _row: ""),
    Column[DifferenceRow]("p", lambda row: row.p, is_number=True, is_soft=True, tip=lambda _row: tr(_P_TIP)),
    Column[DifferenceRow](tr_noop("In words"), lambda row: tr(row.words), tip=lambda row: row.tip),
]


class DifferenceTable(RecordTable[DifferenceRow]):
    """The differences, each with a picture of its interval."""

    def spoken_title(self, _column: int) -> str:
        return tr("Picture of the interval")


class ScoresView(QWidget):
    """Shows the scores of one evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self.banner = VerdictBanner()
        """The verdict where there is one comparison."""
        self.banners = [VerdictBanner(is_compact=True) for _ in range(_MOST_BANNERS)]
        """The verdicts where there are several."""
        self.scores, self.differences = RecordTable(_SCORES), DifferenceTable(_DIFFERENCES)
        self._score_table = Table(tr("Scores of the systems"), self.scores, [0, 160, 160, 160, 96, 140, 116])
        self._score_table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names differ at the end
        self._score_table.set_optional({6: 1060, 3: 960, 4: 760})
        widths = [0, 136, 120, 116, 150, 170, 84, 180]
        self._difference_table = Table(tr("Differences"), self.differences, widths)
        self._difference_table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names differ at the end
        self._difference_table.set_optional({2: 900, _PICTURE: 1000, 6: 760})
        self._picture = IntervalDelegate(_interval_of, self._difference_table)
        self._difference_table.setItemDelegateForColumn(_PICTURE, self._picture)
        self._difference_title = section_label(tr("Differences"))
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
            self, rows_of(self.banner, *self.banners, spacing=SPACE_2), section_label(tr("Scores")),
            self._score_table, self._difference_title, self._difference_table, soft_label(tr(_LEGEND)),
            self._signatures, Stretch(), spacing=SPACE_4, margins=(0, 0, SPACE_3, 0),
        )  # fmt: skip

    def _show_banners(self, evaluation: Evaluation) -> None:
        """Shows the verdict of one comparison in large letters, those of several in lines."""
        comparisons: Sequence[SystemComparison] = evaluation.comparisons
        is_one = len(comparisons) == 1
        self.banner.setVisible(is_one)
        if is_one:
            verdict = comparisons[0].verdict
            self.banner.set_verdict(verdict.kind, from_engine(verdict.sentence), _detail(comparisons[0]))
        shown = [] if is_one else comparisons[:_MOST_BANNERS]
        for place, banner in enumerate(self.banners):
            banner.setVisible(place < len(shown))
            if place < len(shown):
                verdict = shown[place].verdict
                name, told = evaluation.name_of(shown[place].against), from_engine(verdict.sentence)
                sentence = tr("Against {name}: {told}", name=name, told=told)
                banner.set_verdict(verdict.kind, sentence, _detail(shown[place]))


def _detail(comparison: SystemComparison) -> str:
    return " ".join(filter(None, (from_engine(comparison.verdict.detail), _changes_words(comparison))))


def _changes_words(comparison: SystemComparison) -> str:
    """Counts what changed: "180 sentences nearer to the reference, 90 further from it, …"."""
    better, worse, same = comparison.n_better, comparison.n_worse, comparison.n_same
    if better is None or worse is None or same is None:
        return ""
    told = tr(
        "{nearer}, {n_worse} further from it, {n_same} translated alike",
        nearer=tr_plural(
            "{n} sentence nearer to the reference", "{n} sentences nearer to the reference", better
        ),
        n_worse=number_words(worse),
        n_same=number_words(same),
    )
    exact = comparison.reproduced
    if exact is None or not (exact.gained or exact.lost):
        return f"{told}."
    n_gained, n_lost = number_words(exact.gained), number_words(exact.lost)
    both = tr("exactly as yours: {n_gained} gained, {n_lost} lost", n_gained=n_gained, n_lost=n_lost)
    return f"{told}; {both}."


def _span_words(span: Interval | None) -> str:
    if span is None:
        return NONE
    value, low, high = (number_words(each, 1) for each in (span.value, span.low, span.high))
    return tr("{value} ({low} to {high})", value=value, low=low, high=high)


def _exact_words(row: SystemScores) -> str:
    exact = row.reproduced
    return NONE if exact is None else f"{number_words(exact.n)} ({share_words(exact.share)})"


def _exact_tip(row: SystemScores) -> str:
    exact = row.reproduced
    if exact is None:
        return tr("Not counted in this evaluation")
    low, high = share_words(exact.low), share_words(exact.high)
    return tr("Surely between {low} and {high} of such sentences", low=low, high=high)


def _wrong_words(row: SystemScores) -> str:
    numbers = row.numbers
    if numbers is None or not numbers.n_with:
        return NONE
    n_wrong, n_with = number_words(numbers.n_wrong), number_words(numbers.n_with)
    share = share_words(numbers.share)
    return tr("{n_wrong} of {n_with} ({share})", n_wrong=n_wrong, n_with=n_with, share=share)


def _wrong_tip(row: SystemScores) -> str:
    numbers = row.numbers
    if numbers is None or not numbers.n_with:
        return tr("There are no numbers in this text, or none was looked for")
    low, high = share_words(numbers.low), share_words(numbers.high)
    return tr("Surely between {low} and {high} of the sentences with numbers", low=low, high=high)


def _speed_words(sentences_per_s: float | None) -> str:
    if sentences_per_s is None:
        return NONE
    digits = 0 if sentences_per_s >= 9.95 else 1
    return tr("{speed} a second", speed=number_words(sentences_per_s, digits))


def _speed_tip(row: SystemScores) -> str:
    if row.n_remembered:
        return tr_plural(
            "{n} sentence had been translated in an earlier evaluation",
            "{n} sentences had been translated in an earlier evaluation",
            row.n_remembered,
        )
    return tr("Sentences a second on this computer, during the evaluation") if row.sentences_per_s else ""


def _interval_of(row: DifferenceRow) -> IntervalMark | None:
    score = row.score
    if score is None:
        return None
    tone = {"better": "good", "worse": "poor"}.get(row.words, "neutral")
    return IntervalMark(score.difference, score.low, score.high, tone)
