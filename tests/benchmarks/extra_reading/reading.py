"""How a source sentence is read: as the product does, or with rare words unknown, as by a model of words."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import UNK_ID
from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import SubwordsWithTable, TokensOfWords, read_words
from engine.vocabulary.vector_table import FIRST_WORD_ROW, ExternalTable, TableFile, new_table


class UnspelledWords(SubwordsWithTable):
    """Subwords of which some words have none: each of these is one unknown symbol, with its own row.

    Args:
        subwords: of the source side.
        table: the external vectors of its words.
        is_unknown: says whether a word that is spelled in several subwords is one of them.
    """

    def __init__(self, subwords: Subwords, table: ExternalTable, is_unknown: Callable[[str], bool]) -> None:
        super().__init__(subwords, table)
        self._is_unknown = is_unknown

    def rows(self, text: str) -> NDArray[np.int32]:
        """See `SubwordsWithTable.rows`."""
        kept = [place for place, _ in self._kept(text)]
        rows = super().rows(text)
        return np.append(rows[kept], rows[-1:])

    def encode(self, text: str) -> list[int]:
        """See `SubwordsWithTable.encode`."""
        ids = super().encode(text)
        found = [UNK_ID if is_unknown else ids[place] for place, is_unknown in self._kept(text)]
        return TokensOfWords(found, text, self)

    def encode_all(self, texts: Sequence[str]) -> list[list[int]]:
        """See `SubwordsWithTable.encode_all`."""
        return [self.encode(text) for text in texts]

    def _kept(self, text: str) -> list[tuple[int, bool]]:
        """Returns which subwords are kept, and whether as an unknown word."""
        words, word_of = read_words(text, self)
        spelled = {word for word in set(word_of) if word_of.count(word) > 1}
        unknown = {word for word in spelled if self._is_unknown(words[word])}
        return [
            (place, word in unknown)
            for place, word in enumerate(word_of)
            if word not in unknown or place == word_of.index(word)
        ]


def write_random(table: Path, to: Path, seed: int = 1) -> None:
    """Writes a table of the same words with random vectors, each as long as the word's own."""
    file = TableFile(table)
    words = list(file.words())
    vectors = file.rows(FIRST_WORD_ROW, len(words)).astype(np.float32)
    random = np.random.default_rng(seed).standard_normal(vectors.shape, np.float32)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    with new_table(to, file.dimension) as writer:
        writer.add(words, random * lengths / np.linalg.norm(random, axis=1, keepdims=True))
