"""A few sentences as they were translated before learning and as they are now, beside the user's own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from engine import tasks
from engine.progress import Sample
from engine.results.evaluation import SentenceExample
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_4
from gui.widgets.cards import Card, hairline, label, show_or_hide
from gui.widgets.layouts import Gap, add_to
from gui.widgets.text.marked_label import MarkedLabel

_LONG_WORD = re.compile(r"\S{32}")


@dataclass(frozen=True)
class Example:
    """One sentence, twice translated."""

    source: str
    before: str
    now: str
    reference: str


class SamplesView(Card):
    """Sentences one below the other; the words that differ are marked in both translations.

    Args:
        title: what these sentences are.
        names: of the two translations, for the heads of the columns.
    """

    def __init__(self, title: str, names: tuple[str, str] = ("Before", "Now")) -> None:
        super().__init__()
        self._title = label(title, "strong", wraps=True)
        self.note = label(role="small", wraps=True)
        self._names = (*names, "Your translation")
        self._rows: list[_Row] = []
        self._shown: tuple[Example, ...] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_4)
        self._grid.setVerticalSpacing(SPACE_1)
        for column, name in enumerate(self._names):
            self._grid.addWidget(label(name, "small"), 0, column)
            self._grid.setColumnStretch(column, 1)
        add_to(self.body, self._title, self.note, Gap(SPACE_1), self._grid)

    def show_examples(self, examples: Sequence[Example], note: str = "") -> None:
        """Replaces the sentences.

        Args:
            examples: in the order in which they stand.
            note: one line below the title: when this was measured.
        """
        show_or_hide(self.note, note)
        self.setVisible(bool(examples))
        if tuple(examples) == self._shown:
            return
        self._shown = tuple(examples)
        while len(self._rows) < len(examples):
            self._rows.append(_Row(self._grid, 1 + 4 * len(self._rows), self._names))
        for number, row in enumerate(self._rows):
            row.show_example(examples[number] if number < len(examples) else None)


class _Row:
    """The labels of one sentence in the grid."""

    def __init__(self, grid: QGridLayout, top: int, names: Sequence[str]) -> None:
        self._line = hairline()
        self._source = MarkedLabel("Sentence")
        self._texts = [MarkedLabel(name, is_strong=name != names[0]) for name in names]
        grid.addWidget(self._line, top, 0, 1, len(names))
        grid.addWidget(self._source, top + 1, 0, 1, len(names))
        for column, text in enumerate(self._texts):
            grid.addWidget(text, top + 2, column, Qt.AlignmentFlag.AlignTop)
        grid.setRowMinimumHeight(top + 3, SPACE_2)

    def show_example(self, example: Example | None) -> None:
        parts: list[QWidget] = [self._line, self._source, *self._texts]
        for part in parts:
            part.setVisible(example is not None)
        if example is None:
            return
        before, now, reference = self._texts
        old, new = breakable(example.before), breakable(example.now)
        marks = tasks.differing_words(old, new)
        self._source.show_text(breakable(example.source), is_soft=True)
        before.show_text(old or "–", marks.first if old else ())
        now.show_text(new, marks.second if old else ())
        reference.show_text(breakable(example.reference))
        is_exact = bool(example.now) and example.now == example.reference
        now.setToolTip("Exactly your own translation" if is_exact else "")


def breakable(text: str) -> str:
    """Lets a word that has no end, as models sometimes write, go on in the next line."""
    return _LONG_WORD.sub(lambda part: part.group() + "\u200b", text)


def samples_at(
    samples: Sequence[tuple[int, Sequence[Sample]]], update: float | None
) -> tuple[int, list[Example]]:
    """Lays the sample translations of one check beside those of the first.

    Args:
        samples: of a job: (update, rows) each.
        update: the check to show; None: the newest.

    Returns:
        The update, and the sentences; 0 and none if there are no samples.
    """
    if not samples:
        return 0, []
    at, rows = samples[-1] if update is None else min(samples, key=lambda each: abs(each[0] - update))
    first = {row.source: row.output for row in samples[0][1]}
    is_first = at == samples[0][0]
    return at, [
        Example(
            source=row.source,
            before="" if is_first and len(samples) == 1 else first.get(row.source, ""),
            now=row.output,
            reference=row.reference,
        )
        for row in rows
    ]


def examples_of(examples: Sequence[SentenceExample]) -> list[Example]:
    """Returns the examples of a comparison."""
    return [Example(each.source, each.base, each.model, each.reference) for each in examples]
