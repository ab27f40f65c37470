"""A table over the sentences of an evaluation: asks for what is looked at, a block at a time, and waits.

However many sentences there are, a row that is not here yet is an empty one, and comes a moment later.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor

from engine.results.evaluation import EvaluatedSentence, SystemOutput
from gui.i18n import number_words, tr, tr_plural
from gui.item_models.record_table import CellTable
from gui.theme import tokens_now
from gui.widgets.text import MarkedPart, readable, spoken, with_wrong
from gui.wording import signed_words

BLOCK = 100
"""Rows asked for at a time."""
_BLOCKS_KEPT = 60
NUMBER, CHANGE, SOURCE, REFERENCE, BEFORE, AFTER = range(6)
PARTS_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_LEAST_CHANGE = 0.05


@lru_cache(maxsize=2048)
def shown_parts(output: SystemOutput) -> list[MarkedPart]:
    """Returns a translation as it is shown: compared word by word, wrong numbers marked."""
    indent = len(output.text) - len(output.text.lstrip())  # parts have no blanks around them
    new = [fault for fault in output.numbers_wrong if fault.kind == "new"]
    parts = [MarkedPart(part.text, part.kind) for part in output.parts]
    return readable(with_wrong(parts, [(fault.start - indent, fault.end - indent) for fault in new]))


def numbers_words(output: SystemOutput) -> str:
    """Names the wrong numbers: "11 is missing; 1 is in neither source nor reference"."""
    told = []
    if numbers := [fault.text for fault in output.numbers_wrong if fault.kind == "missing"]:
        them = ", ".join(numbers)
        told.append(tr_plural("{numbers} is missing", "{numbers} are missing", len(numbers), numbers=them))
    if numbers := [fault.text for fault in output.numbers_wrong if fault.kind == "new"]:
        words = tr_plural(
            "{numbers} is in neither source nor reference",
            "{numbers} are in neither source nor reference",
            len(numbers),
            numbers=", ".join(numbers),
        )
        told.append(words)
    return "; ".join(told)


def change_words(change: float | None) -> str:
    """Writes how far a sentence moved, with an arrow: "▲ +12.3", "▼ −4.0", "same"."""
    if change is None:
        return "–"
    if abs(change) < _LEAST_CHANGE:
        return tr("same")
    return f"{'▲' if change > 0 else '▼'} {signed_words(change)}"


class OutputTable(CellTable):
    """Shows sentences with the outputs of two systems, or of one; a row's sentence is in `Qt.UserRole`.

    Signals:
        block_asked(int): the rows from this one on are shown and not here yet.
    """

    block_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._n_rows = 0
        self._blocks: OrderedDict[int, Sequence[EvaluatedSentence]] = OrderedDict()
        self._asked: set[int] = set()
        self._sides = ("", "")
        self._names: Mapping[str, str] = {}
        self.needle = ""
        """The text searched for; painted with a wash where it stands."""

    def show_systems(self, before: str, after: str, names: Mapping[str, str]) -> None:
        """Says whose outputs stand side by side.

        Args:
            before: id of the system compared with; "" if there is only one.
            after: id of the evaluated one.
            names: of the systems, by their ids.
        """
        self._sides, self._names = (before, after), names
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, AFTER)

    def start(self, n_rows: int, first: Sequence[EvaluatedSentence], needle: str = "") -> None:
        """Shows other rows: how many there are, and the first block of them."""
        self.beginResetModel()
        self._n_rows, self.needle = n_rows, needle
        self._blocks = OrderedDict({0: first} if first else {})
        self._asked.clear()
        self.endResetModel()

    def take(self, offset: int, rows: Sequence[EvaluatedSentence]) -> None:
        """Takes a block that was asked for."""
        number = offset // BLOCK
        self._asked.discard(number)
        self._blocks[number] = rows
        self._blocks.move_to_end(number)
        while len(self._blocks) > _BLOCKS_KEPT:
            self._blocks.popitem(last=False)
        self.show_again(offset, min(offset + len(rows), self._n_rows) - 1)

    def forget_asked(self, offset: int) -> None:
        """Lets a block be asked for again, because its answer was dropped."""
        self._asked.discard(offset // BLOCK)

    def sentence(self, row: int) -> EvaluatedSentence | None:
        """Returns the sentence of a row; None if it is not here yet, and then it is asked for."""
        number, place = divmod(row, BLOCK)
        block = self._blocks.get(number)
        if block is not None and place < len(block):
            return block[place]
        if number not in self._asked and row < self._n_rows:
            self._asked.add(number)
            self.block_asked.emit(number * BLOCK)
        return None

    def row_of(self, index: int) -> int:
        """Returns the row of a sentence by its place in the text, among those that are here, or -1."""
        for number, block in self._blocks.items():
            for place, sentence in enumerate(block):
                if sentence.index == index:
                    return number * BLOCK + place
        return -1

    def n_rows(self) -> int:
        """Returns how many sentences there are, here or not."""
        return self._n_rows

    def titles(self) -> Sequence[str]:
        """Returns the titles of the columns; outputs have the names of their systems."""
        systems = [self._names.get(system, system) for system in self._sides]
        return ["#", tr("Difference") if self._sides[0] else "chrF", tr("Source"), tr("Reference"), *systems]

    def title_tip(self, column: int) -> str | None:
        if column != CHANGE:
            return None
        return tr("chrF of this sentence, after minus before: how much nearer to the reference it came")

    def is_number(self, column: int) -> bool:
        return column in (NUMBER, CHANGE)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what one cell shows; of a sentence that is not here yet, that it is awaited."""
        sentence = self.sentence(row)
        if sentence is None:
            return "…" if role == Qt.ItemDataRole.DisplayRole and column == NUMBER else None
        return self._of_sentence(sentence, column, role)

    def _of_sentence(self, sentence: EvaluatedSentence, column: int, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(sentence, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                output = self._output(sentence, column)
                return spoken(shown_parts(output)) if output else self._text(sentence, column)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(self._colour(sentence, column))
            case Qt.ItemDataRole.UserRole:
                return sentence
        if role == PARTS_ROLE:
            output = self._output(sentence, column)
            return shown_parts(output) if output else [MarkedPart(self._text(sentence, column))]
        return None

    def _text(self, sentence: EvaluatedSentence, column: int) -> str:
        match column:
            case 0:
                return number_words(sentence.index + 1)
            case 1:
                return self._change(sentence)
            case 2:
                return sentence.source
            case 3:
                return sentence.reference
        output = self._output(sentence, column)
        return output.text if output else ""

    def _change(self, sentence: EvaluatedSentence) -> str:
        before, after = self._sides
        if before:
            return change_words(sentence.change)
        output = sentence.output(after)
        return number_words(output.chrf, 1) if output else "–"

    def _output(self, sentence: EvaluatedSentence, column: int) -> SystemOutput | None:
        return sentence.output(self._sides[column - BEFORE]) if column >= BEFORE else None

    def _colour(self, sentence: EvaluatedSentence, column: int) -> str:
        tokens = tokens_now()
        if column == NUMBER:
            return tokens.ink_soft
        moved = sentence.change if column == CHANGE and self._sides[0] else None
        if moved is not None and abs(moved) >= _LEAST_CHANGE:
            return tokens.good if moved > 0 else tokens.poor
        return tokens.ink
