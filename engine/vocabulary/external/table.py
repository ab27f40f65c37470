"""External word vectors (Di Gangi and Federico, paper 004): the words that a model reads beside its own.

A table has no place in a model's weights: it is frozen, may hold millions of words, and a batch needs a few
of its rows. The model gets those rows and ids into them (`gather`), in training as in its exported graph.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError
from engine.vocabulary.external.table_file import END_ROW, FIRST_WORD_ROW, UNKNOWN_ROW, TableFile

__all__ = ["END_ROW", "FIRST_WORD_ROW", "UNKNOWN_ROW", "ExternalTable", "GatheredRows", "gather"]

_DIGIT = re.compile(r"\d")
_MOST_REMEMBERED = 100_000
"""Words whose rows are remembered; they are nearly all of any text."""


class GatheredRows(NamedTuple):
    """What a model reads of a table for a batch of sentences."""

    ext_ids: NDArray[np.int64]
    """Rows of `ext_embedding`; padding is the row of unknown words, (batch, src_len)."""
    ext_embedding: NDArray[np.float32]
    """The rows that these sentences need; unknown words and the end come first, (n, dimension)."""


class ExternalTable:
    """One table of word vectors, and words that were added to it later.

    Rows are numbered through: those of the table, then of each addition. Row 0 is of words that it lacks: the
    mean of all vectors; row 1 of the end of a sentence: mean plus standard deviation of each dimension (as in
    the paper's code).

    Args:
        path: the table.
        added: tables of the same dimension, the newest last: of a word that several have, its vector counts.

    Raises:
        ModelError: if a file is missing, damaged, or of another dimension.
    """

    def __init__(self, path: Path, added: Sequence[Path] = ()) -> None:
        self.files = tuple(TableFile(each) for each in (path, *added))
        self._starts = np.cumsum([0, *(file.n_rows for file in self.files)])
        self._known: dict[str, int] = {}
        for file in self.files:
            if file.dimension != self.dimension:
                raise ModelError(
                    f"{file.path} has {file.dimension} numbers per word, the table {path} {self.dimension}.",
                    "Vectors are added only from the same space: the same dimension, learned together.",
                )

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        return self.files[0].dimension

    @property
    def n_words(self) -> int:
        """Words with a vector, those that were added included; one that was replaced counts twice."""
        return sum(file.n_words for file in self.files)

    @property
    def unknown(self) -> NDArray[np.float32]:
        """The vector of words that it lacks, (dimension,)."""
        return self.rows(np.array([UNKNOWN_ROW])).ravel()

    @property
    def end(self) -> NDArray[np.float32]:
        """The vector of the end of a sentence, (dimension,)."""
        return self.rows(np.array([END_ROW])).ravel()

    def find(self, words: Sequence[str]) -> NDArray[np.int32]:
        """Returns the row of every word, 0 for those it lacks, (n_words,).

        A word is looked up as it is written, then in small letters, then capitalised, then in each of these
        ways with its digits as "0" or as "#", as some tables keep them.
        """
        new = [word for word in dict.fromkeys(words) if word not in self._known]
        if len(self._known) + len(new) > _MOST_REMEMBERED:
            self._known = {}
            new = list(dict.fromkeys(words))
        self._known.update(zip(new, self._rows_of(new).tolist(), strict=True))
        return np.fromiter((self._known[word] for word in words), np.int32, len(words))

    def rows(self, ids: NDArray[np.integer]) -> NDArray[np.float32]:
        """Returns the vectors of rows, (n, dimension)."""
        found = np.empty((len(ids), self.dimension), np.float32)
        file_of = np.searchsorted(self._starts, ids, side="right") - 1
        places = ids - self._starts[file_of]
        for index, (number, place) in enumerate(zip(file_of.tolist(), places.tolist(), strict=True)):
            found[index] = self.files[number].rows(place)
        return found

    def _rows_of(self, words: Sequence[str]) -> NDArray[np.int64]:
        spellings = [_spellings(word) for word in words]
        rows = np.full(len(words), UNKNOWN_ROW, np.int64)
        for way in range(max(map(len, spellings), default=0)):
            left = [
                place for place in np.flatnonzero(rows == UNKNOWN_ROW).tolist() if way < len(spellings[place])
            ]
            rows[left] = self.find_exactly([spellings[place][way] for place in left])
        return rows

    def find_exactly(self, words: Sequence[str]) -> NDArray[np.int64]:
        """Returns the row of every word in no other spelling, 0 for those it lacks, (n_words,)."""
        rows = np.full(len(words), UNKNOWN_ROW, np.int64)
        for file, start in zip(self.files, self._starts.tolist(), strict=False):
            found = file.find(words)
            rows = np.where(found >= FIRST_WORD_ROW, found + start, rows)  # the newest has the last word
        return rows


def _spellings(word: str) -> list[str]:
    """Returns the ways in which a word is looked up, in their order, each once."""
    cased = [word, word.lower(), word.capitalize()]
    digits = [_DIGIT.sub(digit, each) for digit in "0#" for each in cased] if _DIGIT.search(word) else []
    return list(dict.fromkeys([*cased, *digits]))


def gather(table: ExternalTable, sentences: Sequence[NDArray[np.integer]]) -> GatheredRows:
    """Returns the rows that a batch needs, and where each of its tokens finds its own.

    Args:
        table: where the rows are.
        sentences: rows of each sentence's tokens, its end included, as from `read_positions`.
    """
    lens = np.array([len(rows) for rows in sentences])
    ids = np.full((len(sentences), int(lens.max(initial=0))), UNKNOWN_ROW, np.int64)
    for place, rows in enumerate(sentences):
        ids[place, : len(rows)] = rows
    needed, local = np.unique(np.concatenate([[UNKNOWN_ROW, END_ROW], ids.ravel()]), return_inverse=True)
    return GatheredRows(local[FIRST_WORD_ROW:].reshape(ids.shape), table.rows(needed))
