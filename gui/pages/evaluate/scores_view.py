"""The numbers of a measurement: verdicts in words, scores with intervals, differences with p."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.measurement import (
    METRICS,
    WRONG_NUMBERS,
    Comparison,
    DifferenceRow,
    Measurement,
    Span,
    SystemRow,
    amount_words,
    p_words,
    share_words,
)
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.verdicts import signed
from gui.widgets.cards import label, section_label, soft_label
from gui.widgets.charts.interval_bar import Interval, IntervalDelegate
from gui.widgets.feedback.verdict import VerdictBanner
from gui.widgets.table import Table

_MOST_BANNERS = 4
_PICTURE = 5
_LEGEND = (
    "BLEU and chrF: higher is better; TER: lower is better. Exactly: how often a translation is your own, "
    "letter by letter. Wrong numbers: sentences that lack a number of source and reference, or have one that "
    "is in neither. The interval holds 95 of 100 draws of the sentences (paired bootstrap); p is how often "
    "chance alone would make as large a difference."
)


def _score(metric: str) -> Column[SystemRow]:
    return Column[SystemRow](metric, lambda row: _span_words(row.scores.get(metric)), is_number=True)


_SCORES = [
    Column[SystemRow]("System", lambda row: row.name, tip=lambda row: row.id),
    *(_score(metric) for metric in METRICS),
    Column[SystemRow](
        "Exactly", lambda row: _exact_words(row), is_number=True, tip=lambda row: _exact_tip(row)
    ),
    Column[SystemRow](
        WRONG_NUMBERS, lambda row: _wrong_words(row), is_number=True, tip=lambda row: _wrong_tip(row)
    ),
    Column[SystemRow](
        "Speed",
        lambda row: _speed_words(row.sentences_per_s),
        is_number=True,
        is_soft=True,
        tip=lambda row: _speed_tip(row),
    ),
]
_DIFFERENCES = [
    Column[DifferenceRow](
        "Compared with", lambda row: row.against if row.is_first else "", tip=lambda row: row.verdict
    ),
    Column[DifferenceRow]("Measure", lambda row: row.score.metric),
    Column[DifferenceRow]("Before → now", lambda row: _both_words(row), is_number=True, is_soft=True),
    Column[DifferenceRow]("Difference", lambda row: _difference_words(row), is_number=True),
    Column[DifferenceRow]("95 % interval", lambda row: _interval_words(row), is_number=True, is_soft=True),
    Column[DifferenceRow]("", lambda _row: ""),
    Column[DifferenceRow](
        "p", lambda row: p_words(row.p), is_number=True, is_soft=True, tip=lambda row: _p_tip(row)
    ),
    Column[DifferenceRow]("In words", lambda row: row.words, tip=lambda row: row.tip or row.verdict),
]


class ScoresView(QWidget):
    """Shows one measurement in numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._banner = VerdictBanner()
        self._banners = [VerdictBanner(is_compact=True) for _ in range(_MOST_BANNERS)]
        self.scores, self.differences = RecordTable(_SCORES), RecordTable(_DIFFERENCES)
        self._score_table = Table("Scores of the systems", self.scores, [0, 160, 160, 160, 96, 140, 116])
        self._score_table.set_optional({6: 1060, 3: 960, 4: 760})
        widths = [0, 136, 120, 100, 150, 170, 84, 180]
        self._difference_table = Table("Differences", self.differences, widths)
        self._difference_table.set_optional({2: 900, _PICTURE: 1000, 6: 760})
        self._picture = IntervalDelegate(_interval_of, self._difference_table)
        self._difference_table.setItemDelegateForColumn(_PICTURE, self._picture)
        self._difference_title = section_label("Differences")
        self._signatures = label(role="small", wraps=True)
        self._signatures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()

    def show_measurement(self, measurement: Measurement) -> None:
        """Shows another measurement."""
        self._show_banners(measurement.comparisons)
        self.scores.show_records(list(measurement.systems))
        rows = [row for comparison in measurement.comparisons for row in comparison.rows]
        self._picture.fit(rows)
        self.differences.show_records(rows)
        for table, n_rows in (
            (self._score_table, len(measurement.systems)),
            (self._difference_table, len(rows)),
        ):
            table.setFixedHeight(table.height_for_rows(n_rows))
        self._difference_table.setVisible(bool(rows))
        self._difference_title.setVisible(bool(rows))
        told = [f"{metric}: {signature}" for metric, signature in measurement.signatures.items()]
        self._signatures.setText("\n".join(told))
        self._signatures.setVisible(bool(told))

    def restyle(self) -> None:
        """Draws the icons again; called when the theme changes."""
        for banner in (self._banner, *self._banners):
            banner.restyle()

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, SPACE_3, 0)
        rows.setSpacing(SPACE_4)
        banners = QVBoxLayout()
        banners.setSpacing(SPACE_2)
        for banner in (self._banner, *self._banners):
            banners.addWidget(banner)
        rows.addLayout(banners)
        rows.addWidget(section_label("Scores"))
        rows.addWidget(self._score_table)
        rows.addWidget(self._difference_title)
        rows.addWidget(self._difference_table)
        rows.addWidget(soft_label(_LEGEND))
        rows.addWidget(self._signatures)
        rows.addStretch()

    def _show_banners(self, comparisons: Sequence[Comparison]) -> None:
        """Says what one comparison found in large letters, what several found in lines."""
        is_one = len(comparisons) == 1
        self._banner.setVisible(is_one)
        if is_one:
            verdict = comparisons[0].verdict
            self._banner.set_verdict(verdict.kind, verdict.sentence, _detail(comparisons[0]))
        shown = [] if is_one else comparisons[:_MOST_BANNERS]
        for place, banner in enumerate(self._banners):
            banner.setVisible(place < len(shown))
            if place < len(shown):
                verdict = shown[place].verdict
                sentence = f"Against {shown[place].rows[0].against}: {_lowered(verdict.sentence)}"
                banner.set_verdict(verdict.kind, sentence, _detail(shown[place]))


def _detail(comparison: Comparison) -> str:
    return " ".join(filter(None, (comparison.verdict.detail, changes_words(comparison))))


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _span_words(span: Span | None) -> str:
    if span is None:
        return "–"
    if span.low is None or span.high is None:
        return f"{span.value:.1f}"
    return f"{span.value:.1f} ({span.low:.1f} to {span.high:.1f})"


def _exact_words(row: SystemRow) -> str:
    return "–" if row.reproduced is None else f"{row.n_reproduced:,} ({share_words(row.reproduced.value)})"


def _exact_tip(row: SystemRow) -> str:
    span = row.reproduced
    if span is None or span.low is None or span.high is None:
        return "Not counted in this measurement"
    return f"Surely between {share_words(span.low)} and {share_words(span.high)} of such sentences"


def _wrong_words(row: SystemRow) -> str:
    span = row.wrong_numbers
    if span is None:
        return "–"
    return f"{row.n_wrong_numbers:,} of {row.n_with_numbers:,} ({share_words(span.value)})"


def _wrong_tip(row: SystemRow) -> str:
    span = row.wrong_numbers
    if span is None or span.low is None or span.high is None:
        return "There are no numbers in this text, or none was looked for"
    return (
        f"Surely between {share_words(span.low)} and {share_words(span.high)} of the sentences with numbers"
    )


def _speed_words(sentences_per_s: float | None) -> str:
    if sentences_per_s is None:
        return "–"
    digits = 0 if sentences_per_s >= 9.95 else 1
    return f"{sentences_per_s:.{digits}f} a second"


def _speed_tip(row: SystemRow) -> str:
    if row.n_remembered:
        return f"{amount_words(row.n_remembered)} had been translated in an earlier measurement"
    return "Sentences a second on this computer, while measuring" if row.sentences_per_s else ""


def changes_words(comparison: Comparison) -> str:
    """Counts what changed: "180 sentences nearer to the reference, 90 further from it, …"."""
    better, worse, same = comparison.n_better, comparison.n_worse, comparison.n_same
    if better is None or worse is None or same is None:
        return ""
    nearer = f"{amount_words(better)} nearer to the reference"
    told = f"{nearer}, {worse:,} further from it, {same:,} translated alike"
    gained, lost = comparison.n_exact_gained, comparison.n_exact_lost
    if gained or lost:
        told += f"; exactly as yours: {gained or 0:,} gained, {lost or 0:,} lost"
    return f"{told}."


def _both_words(row: DifferenceRow) -> str:
    score = row.score
    if score.base is None or score.model is None:
        return "–"
    digits = 0 if row.is_count else 1
    return f"{score.base:,.{digits}f} → {score.model:,.{digits}f}"


def _difference_words(row: DifferenceRow) -> str:
    if row.is_count and row.score.difference is not None:
        return f"{row.score.difference:+,.0f}".replace("-", "−")
    return signed(row.score.difference)


def _interval_words(row: DifferenceRow) -> str:
    score = row.score
    return "–" if score.low is None else f"{signed(score.low)} to {signed(score.high)}"


def _p_tip(row: DifferenceRow) -> str:
    if row.p is None:
        return "Not computed in this measurement"
    return f"Chance alone makes a difference as large with this probability, two-sided: {p_words(row.p)}"


def _interval_of(row: DifferenceRow) -> Interval | None:
    score = row.score
    if score.difference is None or score.low is None or score.high is None:
        return None
    tone = {"better": "good", "worse": "poor"}.get(row.words, "neutral")
    return Interval(score.difference, score.low, score.high, tone)
