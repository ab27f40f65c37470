"""A table over the words that a profile raises and lowers; weights can be changed before they are kept."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from engine.results.speakers import MOST_BIAS, SpeakerWord
from gui.theme import tokens_now

Index = QModelIndex | QPersistentModelIndex
TITLES = ("Word", "Weight", "In their text", "Changed")
WORD, WEIGHT, COUNT, STATE = range(len(TITLES))
_TIPS = (
    "",
    "How much likelier (+) or less likely (−) the word is made, in steps of the natural logarithm: "
    "1 is 2.7 times",
    "How often the word stands in this speaker's own text",
    "“By hand”: you changed it. “Pinned”: learning again leaves it as it is",
)


class SpeakerWordTable(QAbstractTableModel):
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
            if self._words:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._words) - 1, STATE))
            return
        self.beginResetModel()
        self._words = list(words)
        self.endResetModel()

    def word(self, row: int) -> SpeakerWord:
        """Returns the word of a row."""
        return self._words[row]

    def row_of(self, word: str) -> int:
        """Returns the row of a word, or -1."""
        return next((row for row, each in enumerate(self._words) if each.word == word), -1)

    def preview(self, row: int, weight: float) -> float:
        """Shows a weight before it is kept; returns it, bounded and rounded to one digit."""
        bounded = round(min(MOST_BIAS, max(-MOST_BIAS, weight)), 1)
        self._words[row] = replace(self._words[row], bias=bounded)
        self.dataChanged.emit(self.index(row, 0), self.index(row, STATE))
        return bounded

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        """Returns the number of words."""
        return 0 if parent.isValid() else len(self._words)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        """Returns the number of columns."""
        return 0 if parent.isValid() else len(TITLES)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets the weight be typed."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == WEIGHT else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns what one cell shows."""
        if not index.isValid():
            return None
        word, column = self._words[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _texts(word)[column]
            case Qt.ItemDataRole.EditRole:
                return word.bias if column == WEIGHT else _texts(word)[column]
            case Qt.ItemDataRole.AccessibleTextRole:
                return word_words(word) if column == WORD else _texts(word)[column]
            case Qt.ItemDataRole.ToolTipRole:
                return _tip(word) if column == WORD else _TIPS[column]
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
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

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Returns the titles, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return TITLES[section]
            case Qt.ItemDataRole.ToolTipRole:
                return _TIPS[section]
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(section)
        return None


def weight_words(weight: float) -> str:
    """Returns a weight for display: "+1.8", "−0.9", "0"."""
    shown = f"{abs(weight):.1f}"
    if shown == "0.0":
        return "0"
    return f"+{shown}" if weight > 0 else f"−{shown}"


def word_words(word: SpeakerWord) -> str:
    """Describes a word in full: "pump, raised by 1.8, pinned"."""
    shown = weight_words(word.bias)
    done = "not changed" if shown == "0" else f"{'raised' if word.bias > 0 else 'lowered'} by {shown[1:]}"
    return ", ".join(filter(None, (word.word, done, _state(word).lower())))


def _texts(word: SpeakerWord) -> tuple[str, ...]:
    count = f"{word.count:,}" if word.count else "–"
    return word.word, weight_words(word.bias), count, _state(word) or "–"


def _state(word: SpeakerWord) -> str:
    return " · ".join([*(["By hand"] if word.is_edited else []), *(["Pinned"] if word.is_pinned else [])])


def _tip(word: SpeakerWord) -> str:
    times = "once" if word.count == 1 else f"{word.count:,} times"
    lines = [word_words(word), f"Stands in their text {times}" if word.count else "Not in their text"]
    if len(word.subwords) > 1:
        lines.append(f"The model spells it {' + '.join(word.subwords)}")
    return "\n".join(lines)


def _alignment(column: int) -> int:
    is_number = column in (WEIGHT, COUNT)
    side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
