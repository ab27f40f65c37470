"""The result of a blind test: the sign test in words, and whose translations stood where."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.blind_tests import BlindResult, BlindRow, Preference
from engine.results.evaluation import Evaluation
from gui.item_models.record_table import Column, RecordTable
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_2, SPACE_4, Tokens
from gui.widgets.cards import soft_label
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.feedback.verdict import VerdictBanner
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.table import Table

_EXPLANATION = (
    "The sign test asks how often somebody who cannot tell the two apart, and tosses a coin each time, would "
    "be as one-sided. “No difference” and skipped sentences do not count."
)


@dataclass(frozen=True)
class RevealedAnswer:
    """One sentence of the test, with its sides revealed."""

    number: int
    source: str
    first: str
    """The first system's translation, with a ✓ if it was preferred."""
    second: str
    preferred: str
    """Whom the answer was for, in words."""


_COLUMNS = [
    Column[RevealedAnswer]("#", lambda a: str(a.number), is_number=True, is_soft=True),
    Column[RevealedAnswer]("You preferred", lambda a: a.preferred, tip=lambda a: a.preferred),
    Column[RevealedAnswer]("Source", lambda a: a.source, tip=lambda a: a.source, is_soft=True),
    Column[RevealedAnswer]("First system", lambda a: a.first, tip=lambda a: a.first),
    Column[RevealedAnswer]("Second system", lambda a: a.second, tip=lambda a: a.second),
]


_FIRST = 3
"""The column of the first system."""
_LEAST_ROWS = 3


class BlindResultView(QWidget):
    """Shows a finished test."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = VerdictBanner()
        self.strip = DividedBar("How often each was preferred", "in a row")
        self.answers = RecordTable(_COLUMNS)
        self.table = Table("Answers, sides revealed", self.answers, [48, 170, 0, 0, 0])
        self.table.set_optional({2: 860})
        self.table.setMinimumHeight(self.table.height_for_rows(_LEAST_ROWS))
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)  # these are names
        self.again = outlined_button("Another test", "rotate-ccw")
        self.back = quiet_button("All tests", "arrow-left")
        foot = row_of(self.again, self.back, Stretch(), spacing=SPACE_2)
        content = QWidget()
        explanation = soft_label(_EXPLANATION)
        rows_in(content, self.verdict, self.strip, explanation, (self.table, 1), spacing=SPACE_4)
        rows_in(self, (scrolled(content), 1), foot, spacing=SPACE_4)

    def show_result(self, result: BlindResult, evaluation: Evaluation) -> None:
        names = evaluation.name_of(result.a), evaluation.name_of(result.b)
        self.verdict.set_verdict(result.kind, result.sentence, result.detail)
        answers = [(names[1], result.b_wins), (names[0], result.a_wins), ("No difference", result.same)]
        if left_out := result.skipped + result.unanswered:
            answers.append(("Skipped", left_out))
        self.strip.show_parts(
            [BarPart(name, n, f"{n:,}", partial(_colour, place)) for place, (name, n) in enumerate(answers)]
        )
        for column, name in enumerate(names, start=_FIRST):
            self.answers.rename(column, name)
        self.answers.show_records([_revealed(row, names) for row in result.rows])


def _colour(place: int, tokens: Tokens) -> str:
    """Returns a colour for each system, and grey for what counts for neither."""
    return tokens.series[place] if place < 2 else tokens.control_line


def _revealed(row: BlindRow, names: tuple[str, str]) -> RevealedAnswer:
    preferred = {
        Preference.A: names[0],
        Preference.B: names[1],
        Preference.SAME: "no difference",
        Preference.SKIP: "skipped",
        Preference.NONE: "not answered",
    }
    return RevealedAnswer(
        number=row.place + 1,
        source=row.source,
        first=_marked(row.a_text, is_preferred=row.choice == Preference.A),
        second=_marked(row.b_text, is_preferred=row.choice == Preference.B),
        preferred=preferred[row.choice],
    )


def _marked(text: str, *, is_preferred: bool) -> str:
    return f"✓ {text}" if is_preferred else text
