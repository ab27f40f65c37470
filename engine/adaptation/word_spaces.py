"""The neighbours of a domain's words in three spaces: its own text, the model before, and projected into it.

Table 8 of Sato et al. (Findings of EMNLP 2020) looks at them; the fourth space, the model after learning, is
in its weights. Kept are neighbours, not vectors: some hundred kilobytes beside a model. Words are subwords
that begin a word and have two letters or more. numpy only.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import N_SPECIALS
from engine.vocabulary.projection import Floats, Ids, nearest, units

FILE_NAME = "word-spaces.npz"
"""Name of the file in the folder of an adapted model."""
K_KEPT = 8
_ROWS_AT_ONCE = 512
_NONE = 65_535
"""Stands where there is no neighbour; the subwords of a larger vocabulary from here on are not looked at."""


@dataclass(frozen=True, eq=False)
class Neighbours:
    """The nearest words of each word."""

    ids: NDArray[np.uint16]
    """Tokens, the nearest first, 65,535 where there is none, (n_words, k)."""
    cosines: NDArray[np.uint8]
    """Cosine of each neighbour, in hundredths, (n_words, k)."""


@dataclass(frozen=True, eq=False)
class WordSpaces:
    """One side's words and their neighbours."""

    words: NDArray[np.uint16]
    """Ids of the words in the new vocabulary, (n_words,)."""
    cbow: Neighbours
    """Neighbours in the domain's text: subwords of the new vocabulary."""
    before: Neighbours
    """Neighbours in the model before: subwords of the old vocabulary; none for a word that it lacks."""
    projected: Neighbours
    """Neighbours of the row that adaptation gave the word, in the model before: subwords of the old
    vocabulary."""
    old_tokens: tuple[str, ...]
    """The old vocabulary."""

    def check_fits(self, n_tokens: int) -> None:
        """Checks that they are of a vocabulary of this size.

        Raises:
            ValueError: if a word or a neighbour is none of its subwords, or none of the old ones.
        """
        n_old = len(self.old_tokens)
        known = [(self.words, n_tokens), (self.cbow.ids, n_tokens)]
        known += [(self.before.ids, n_old), (self.projected.ids, n_old)]
        for ids, n_known in known:
            if (ids[ids != _NONE] >= n_known).any():
                raise ValueError(f"a token {int(ids[ids != _NONE].max())} of {n_known:,}")


def find_spaces(
    new_tokens: Sequence[str], vectors: Floats, rows: Floats, old_tokens: Sequence[str], table: Floats
) -> WordSpaces:
    """Finds the neighbours of every word that has a word vector.

    Args:
        new_tokens: the new vocabulary.
        vectors: its CBOW, zeros for subwords that never occur, (new_vocab, d).
        rows: what adaptation put into the model for it, (new_vocab, d_model).
        old_tokens: the old vocabulary.
        table: the model's embedding before, (old_vocab, d_model).
    """
    words = word_ids(new_tokens)
    words = words[vectors[words].any(axis=1)]
    old_words = word_ids(old_tokens)
    old_ids = {token: i for i, token in enumerate(old_tokens)}
    same = np.array([old_ids.get(new_tokens[i], -1) for i in words], dtype=np.int64)
    before = neighbours_of(table[np.maximum(same, 0)], table, old_words, same)
    before.ids[same < 0], before.cosines[same < 0] = _NONE, 0
    return WordSpaces(
        words.astype(np.uint16),
        neighbours_of(vectors[words], vectors, words, words),
        before,
        neighbours_of(rows[words], table, old_words, same),
        tuple(old_tokens),
    )


def neighbours_of(queries: Floats, table: Floats, candidates: Ids, own: Ids, k: int = K_KEPT) -> Neighbours:
    """Finds the nearest of some rows of a table.

    Args:
        queries: (n_words, d).
        table: (vocab, d).
        candidates: rows that may be neighbours, in order, (n,).
        own: the row of each query itself, which is none of its neighbours, or -1, (n_words,).
        k: how many.
    """
    ids = np.full((len(queries), k), _NONE, np.uint16)
    cosines = np.zeros((len(queries), k), np.uint8)
    anchors = units(table[candidates])
    places = np.full(len(table) + 1, -1)
    places[candidates] = np.arange(len(candidates))
    n_found = min(k, len(candidates))
    for start in range(0, len(queries) if n_found else 0, _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        found, is_filled = nearest(queries[rows], anchors, places[own[rows]], n_found)
        near = np.einsum("nd,nkd->nk", units(queries[rows]), anchors[found])
        ids[rows, :n_found] = np.where(is_filled, candidates[found], _NONE)
        cosines[rows, :n_found] = np.where(is_filled, np.rint(100 * near.clip(0, 1)), 0)
    return Neighbours(ids, cosines)


def word_ids(tokens: Sequence[str]) -> Ids:
    """Returns the ids of subwords that begin a word and have two letters or more, (n_words,)."""
    looked_at = enumerate(tokens[:_NONE])
    return np.array([i for i, token in looked_at if i >= N_SPECIALS and _is_word(token)], np.int64)


def _is_word(token: str) -> bool:
    return token.startswith("▁") and len(token) > 2 and token[1:].isalpha()


def named(found: Neighbours, row: int, tokens: Sequence[str]) -> list[tuple[str, float]]:
    """Returns a word's neighbours with their cosines, the nearest first."""
    return [
        (tokens[int(i)].removeprefix("▁"), int(cosine) / 100)
        for i, cosine in zip(found.ids[row], found.cosines[row], strict=True)
        if i != _NONE
    ]


def spaces_to_bytes(sides: Mapping[str, WordSpaces]) -> bytes:
    """Returns the content of a file; the sides are "source" and "target"."""
    arrays: dict[str, NDArray[np.generic]] = {}
    for side, spaces in sides.items():
        arrays[f"{side}_words"] = spaces.words
        arrays[f"{side}_old_pieces"] = np.frombuffer("\n".join(spaces.old_tokens).encode(), np.uint8)
        for name in ("cbow", "before", "projected"):
            found: Neighbours = getattr(spaces, name)
            arrays[f"{side}_{name}_ids"], arrays[f"{side}_{name}_cosines"] = found.ids, found.cosines
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def spaces_from_bytes(data: bytes) -> dict[str, WordSpaces]:
    """Reads the content of a file that `spaces_to_bytes` made.

    Raises:
        ValueError: if it is damaged.
    """
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            sides = [side for side in ("source", "target") if f"{side}_words" in arrays]
            return {side: _side(arrays, side) for side in sides}
    except (OSError, KeyError, EOFError, zlib.error, zipfile.BadZipFile) as error:
        raise ValueError(str(error)) from error


def _side(arrays: Mapping[str, NDArray[np.generic]], side: str) -> WordSpaces:
    cbow, before, projected = (
        Neighbours(
            arrays[f"{side}_{name}_ids"].astype(np.uint16), arrays[f"{side}_{name}_cosines"].astype(np.uint8)
        )
        for name in ("cbow", "before", "projected")
    )
    tokens = arrays[f"{side}_old_pieces"].tobytes().decode().split("\n")
    words = arrays[f"{side}_words"].astype(np.uint16)
    for found in (cbow, before, projected):
        if found.ids.shape != found.cosines.shape or found.ids.shape[:-1] != words.shape:
            raise ValueError(f"{found.ids.shape} neighbours of {words.shape} words")
    return WordSpaces(words, cbow, before, projected, tuple(tokens))
