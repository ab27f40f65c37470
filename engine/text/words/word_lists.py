"""The words that a model learned from, kept beside it so that another text can be compared with them later.

source.words.gz  target.words.gz   UTF-8, gzip: the number of running words, then
                                   "word<tab>count", the most frequent first

Models do not carry their corpora. A list of words is small and shows no sentence; words that are rare are
left out, so that a name that stands in a few sentences does not travel with a model that is given away.
"""

import gzip
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.errors import ModelError
from engine.files import write_bytes
from engine.text.words.words import WordCounter

MOST_WORDS = 50_000
LEAST_COUNT = 5
"""Rarer words are not kept."""

_MOST_BYTES = 1 << 25
_HINT = "Get the model again, or delete this file: only comparisons with its text need it."


@dataclass(frozen=True)
class WordList:
    """The most frequent words of one side of the text that a model learned from."""

    counts: Mapping[str, int]
    """The most frequent first."""
    n_words: int
    """Running words of the whole text."""

    @classmethod
    def of(cls, counter: WordCounter) -> Self:
        """Keeps the most frequent words of a count."""
        kept = [(word, n) for word, n in counter.counts.most_common(MOST_WORDS) if n >= LEAST_COUNT]
        return cls(dict(kept), counter.n_words)

    def plus(self, other: "WordList") -> "WordList":
        """Returns the list of both texts together, as far as the two lists tell."""
        counts = dict(self.counts)
        for word, count in other.counts.items():
            counts[word] = counts.get(word, 0) + count
        kept = sorted(counts.items(), key=lambda item: -item[1])[:MOST_WORDS]
        return WordList(dict(kept), self.n_words + other.n_words)

    def write(self, folder: Path, side: str) -> None:
        """Writes the list into a model folder."""
        lines = [str(self.n_words), *(f"{word}\t{count}" for word, count in self.counts.items())]
        data = gzip.compress("\n".join(lines).encode("utf-8"), mtime=0)  # the same words give the same file
        write_bytes(_path(folder, side), data)


def read_word_list(folder: Path, side: str) -> WordList | None:
    """Reads the list of a model folder; None if it has none.

    Raises:
        ModelError: if the list is damaged.
    """
    path = _path(folder, side)
    try:
        with gzip.open(path) as file:
            data = file.read(_MOST_BYTES)  # a foreign file may unpack to anything
        first, *rest = data.decode("utf-8").replace("\n", "\t").split("\t")  # far quicker than by line
        return WordList(dict(zip(rest[::2], map(int, rest[1::2]), strict=True)), int(first))
    except FileNotFoundError:
        return None
    except (
        OSError,
        EOFError,
        zlib.error,
        ValueError,
    ) as error:  # not gzip, cut off, not UTF-8, not our lines
        raise ModelError(f"The word list {path} is damaged: {error}.", _HINT) from error


def _path(folder: Path, side: str) -> Path:
    return folder / f"{side}.words.gz"
