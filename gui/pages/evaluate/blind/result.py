"""What a blind test found: the sign test in words, and whose translations stood where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.measurement import Measurement
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.cards import soft_label
from gui.widgets.charts.share_strip import Share, ShareStrip
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.feedback.verdict import VerdictBanner
from gui.widgets.table import Table

_EXPLANATION = (
    "The sign test asks how often somebody who cannot tell the two apart, and tosses a coin each time, would "
    "be as one-sided. “No difference” and skipped sentences do not count."
)


@dataclass(frozen=True)
class Answer:
    """One sentence of the test, with its sides revealed."""

    number: int
    source: str
    first: str
    """What the first system wrote, with its name."""
    second: str
    preferred: str
    """Whom the answer was for, in words."""


_COLUMNS = [
    Column[Answer]("#", lambda a: str(a.number), is_number=True, is_soft=True),
    Column[Answer]("You preferred", lambda a: a.preferred),
    Column[Answer]("Source", lambda a: a.source, tip=lambda a: a.source, is_soft=True),
    Column[Answer]("First system", lambda a: a.first, tip=lambda a: a.first),
    Column[Answer]("Second system", lambda a: a.second, tip=lambda a: a.second),
]


class BlindResultView(QWidget):
    """Shows a finished test.

    Signals:
        again_asked(): another test, with other sentences.
        left(): back to the tests.
    """

    again_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = VerdictBanner()
        self.strip = ShareStrip("How often each was preferred")
        self.answers = RecordTable(_COLUMNS)
        self.table = Table("Answers, sides revealed", self.answers, [48, 170, 0, 0, 0])
        self.table.set_optional({2: 860})
        self.again = outlined_button("Another test", "rotate-ccw")
        self.again.clicked.connect(self.again_asked)
        back = quiet_button("All tests", "arrow-left")
        back.clicked.connect(self.left)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_2)
        foot.addWidget(self.again)
        foot.addWidget(back)
        foot.addStretch()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        rows.addWidget(self.verdict)
        rows.addWidget(self.strip)
        rows.addWidget(soft_label(_EXPLANATION))
        rows.addWidget(self.table, 1)
        rows.addLayout(foot)

    def show_result(self, result: Mapping[str, Any], measurement: Measurement) -> None:
        """Shows a result as `blind_result` tells it."""
        names = measurement.name_of(str(result["a"])), measurement.name_of(str(result["b"]))
        kind = str(result.get("kind", "neutral"))
        self.verdict.set_verdict(kind, str(result["sentence"]), str(result.get("detail", "")))
        left_out = int(result.get("skipped", 0)) + int(result.get("unanswered", 0))
        shares = [
            Share(names[1], int(result["b_wins"]), 0),
            Share(names[0], int(result["a_wins"]), 1),
            Share("No difference", int(result["same"])),
        ]
        self.strip.show_shares([*shares, *([Share("Skipped", left_out)] if left_out else [])])
        rows = enumerate(result.get("rows", ()), start=1)
        self.answers.show_records([_answer(number, told, names) for number, told in rows])


def _answer(number: int, told: Mapping[str, Any], names: tuple[str, str]) -> Answer:
    said = {"a": names[0], "b": names[1], "same": "no difference", "skip": "skipped"}
    return Answer(
        number=number,
        source=str(told.get("source", "")),
        first=f"{names[0]}: {told.get('a_text', '')}",
        second=f"{names[1]}: {told.get('b_text', '')}",
        preferred=said.get(str(told.get("choice")), "not answered"),
    )
