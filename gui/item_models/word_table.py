"""A table over the words that a profile raises and lowers; weights can be changed before they are kept."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor

from engine.results.speakers import MOST_BIAS, SpeakerWord
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import CellTable, Index
from gui.theme import tokens_now
from gui.wording import signed_words

TITLES = (tr_noop("Word"), tr_noop("Weight"), tr_noop("In their text"), tr_noop("Changed"))
WORD, WEIGHT, COUNT, STATE = range(len(TITLES))
_TIPS = (
    "",
    tr_noop(
        "How much likelier (+) or less likely (−) the word is made, in steps of the natural logarithm: "
        "1 is 2.7 times"
    ),
    tr_noop("How often the word stands in this speaker's own text"),
    tr_noop("“By hand”: you changed it. “Pinned”: learning again leaves it as it is"),
)


class SpeakerWordTable(CellTable):
    """Shows words; a row's `SpeakerWord` is in `Qt.UserRole`.

    Signals:
        typed(str, float): a weight was typed into a cell.
    """

    typed = Signal(str, float)

    def __init__(self) -> None:
        super().__init__()
        self._words: list[SpeakerWord] = []

    @property
    def words(self) -> Sequence[SpeakerWord]:
        """The words in their order, with the weights shown."""
        return self._words

    def show_words(self, words: Sequence[SpeakerWord]) -> None:
        """Shows words; those shown already keep their places if there are no others."""
        places = {word.word: place for place, word in enumerate(self._words)}
        if len(words) == len(places) and all(word.word in places for word in words):
            self._words = sorted(words, key=lambda word: places[word.word])
            self.show_again(0, len(self._words) - 1)
            return
        self.beginResetModel()
        self._words = list(words)
        self.endResetModel()

    def word(self, row: int) -> SpeakerWord:
        return self._words[row]

    def row_of(self, word: str) -> int:
        """Returns the row of a word, or -1."""
        return next((row for row, each in enumerate(self._words) if each.word == word), -1)

    def preview(self, row: int, weight: float) -> float:
        """Shows a weight before it is kept; returns it, bounded and rounded to one digit."""
        bounded = round(min(MOST_BIAS, max(-MOST_BIAS, weight)), 1)
        self._words[row] = replace(self._words[row], bias=bounded)
        self.show_again(row, row)
        return bounded

    def n_rows(self) -> int:
        return len(self._words)

    def titles(self) -> Sequence[str]:
        return [tr(title) for title in TITLES]

    def title_tip(self, column: int) -> str:
        return tr(_TIPS[column])

    def is_number(self, column: int) -> bool:
        return column in (WEIGHT, COUNT)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets the weight be typed."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == WEIGHT else flags

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what one cell shows, or lets be edited."""
        word = self._words[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _texts(word)[column]
            case Qt.ItemDataRole.EditRole:
                return word.bias if column == WEIGHT else _texts(word)[column]
            case Qt.ItemDataRole.AccessibleTextRole:
                return word_words(word) if column == WORD else _texts(word)[column]
            case Qt.ItemDataRole.ToolTipRole:
                return _tip(word) if column == WORD else tr(_TIPS[column])
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink if column in (WORD, WEIGHT) else tokens_now().ink_soft)
            case Qt.ItemDataRole.UserRole:
                return word
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a typed weight."""
        if role != Qt.ItemDataRole.EditRole or index.column() != WEIGHT:
            return False
        weight = self.preview(index.row(), float(value))
        self.typed.emit(self._words[index.row()].word, weight)
        return True


def weight_words(weight: float) -> str:
    """Returns a weight for display: "+1.8", "−0.9", "0"."""
    return signed_words(weight) if round(weight, 1) else "0"


def word_words(word: SpeakerWord) -> str:
    """Describes a word in full: "pump, raised by 1.8, pinned"."""
    amount = weight_words(word.bias)[1:]
    done = (
        tr("raised by {amount}", amount=amount) if word.bias > 0 else tr("lowered by {amount}", amount=amount)
    )
    done = done if amount else tr("not changed")
    state = _and_dot(word.is_edited and tr("by hand"), word.is_pinned and tr("pinned"))
    return ", ".join(filter(None, (word.word, done, state)))


def times_words(word: SpeakerWord) -> str:
    """Says how often a word stands in a speaker's text: "once", "1,200 times", "" for never."""
    return tr_plural("once", "{n} times", word.count) if word.count else ""


def _texts(word: SpeakerWord) -> tuple[str, ...]:
    count = number_words(word.count) if word.count else "–"
    return word.word, weight_words(word.bias), count, _state(word) or "–"


def _state(word: SpeakerWord) -> str:
    return _and_dot(word.is_edited and tr("By hand"), word.is_pinned and tr("Pinned"))


def _and_dot(*facts: str | bool) -> str:
    return " · ".join(fact for fact in facts if isinstance(fact, str))


def _tip(word: SpeakerWord) -> str:
    times = times_words(word)
    stands = tr("Stands in their text {times}", times=times) if times else tr("Not in their text")
    lines = [word_words(word), stands]
    if len(word.subwords) > 1:
        lines.append(tr("The model spells it {subwords}", subwords=" + ".join(word.subwords)))
    return "\n".join(lines)
