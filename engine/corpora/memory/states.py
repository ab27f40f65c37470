"""What a model makes of the pairs of a stored corpus, kept beside its columns so that it goes with them.

examples/NAME/states.npy   the decoder's state before each token, float16, (n_tokens, d_model)
examples/NAME/tokens.npy   what followed it, int32, (n_tokens,)
examples/NAME/starts.npy   where each pair begins, and where the last one ends, int64, (n_pairs + 1,)
examples/NAME/pairs.npy    which pair each one is, uint64, (n_pairs,), see `pair_numbers`

NAME is made of the model and the direction. Safe to delete.
"""

import hashlib
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.store import SIDES, Rows, StoredCorpus
from engine.errors import CorpusError
from engine.files import new_folder

_FOLDER = "examples"
_VERSION = "2"
_MOST_KEPT = 3
"""States kept per corpus, at most: those of the models or directions computed last."""


class PairStates(NamedTuple):
    """The states of some pairs, one pair after the other."""

    states: NDArray[np.float16]
    """(n_tokens, d_model)."""
    tokens: NDArray[np.int32]
    """(n_tokens,)."""
    starts: NDArray[np.int64]
    """Where each pair begins, and where the last one ends, (n_pairs + 1,)."""

    pairs: NDArray[np.uint64]
    """Number of each pair, (n_pairs,)."""

    @classmethod
    def of_pairs(
        cls,
        each: Sequence[tuple[NDArray[np.float16], NDArray[np.int32]]],
        pairs: NDArray[np.uint64],
    ) -> "PairStates":
        """Puts the states and tokens of pairs, at least one, in a row."""
        starts = np.cumsum([0, *(len(tokens) for _, tokens in each)])
        states, tokens = (np.concatenate(column) for column in zip(*each, strict=True))
        return cls(states, tokens, starts, pairs)

    def one(self, place: int) -> tuple[NDArray[np.float16], NDArray[np.int32]]:
        """Returns the states and tokens of the pair at a place."""
        here = slice(int(self.starts[place]), int(self.starts[place + 1]))
        return self.states[here], self.tokens[here]

    def some(self, places: Sequence[int]) -> "PairStates":
        """Returns those of the pairs at these places, at least one."""
        return PairStates.of_pairs([self.one(place) for place in places], self.pairs[list(places)])


def pair_numbers(corpus: StoredCorpus, rows: Rows) -> NDArray[np.uint64]:
    """Returns a number for each pair of these rows that tells its text from any other, (n_rows,)."""
    sides = (corpus.columns[side].texts(rows) for side in SIDES)
    digests = (
        hashlib.blake2b("\n".join(pair).encode(), digest_size=8).digest() for pair in zip(*sides, strict=True)
    )
    return np.frombuffer(b"".join(digests), "<u8")


def states_folder(corpus: Path, model: str, *, is_swapped: bool) -> Path:
    """Returns where the states of a corpus lie.

    Args:
        corpus: its folder.
        model: tells apart what makes other states.
        is_swapped: True: its targets are read, and its sources are what follows.
    """
    digest = hashlib.blake2b("\n".join((_VERSION, model, str(is_swapped))).encode(), digest_size=12)
    return corpus / _FOLDER / digest.hexdigest()


def load_states(folder: Path) -> PairStates | None:
    """Reads states; None if there are none, or they are damaged: they are made anew then."""
    with suppress(OSError, ValueError, EOFError):
        found = PairStates(*(_load(folder / f"{name}.npy") for name in PairStates._fields))
        is_whole = (
            found.starts.shape == (len(found.pairs) + 1,)
            and found.states.ndim == 2
            and len(found.states) == len(found.tokens) == found.starts[-1]
            and bool((np.diff(found.starts) >= 0).all())
        )
        return found if is_whole else None
    return None


def carry_states(old: Path, new: Path) -> None:
    """Gives the states of a corpus to another version of it; those of pairs that it lacks stay behind."""
    folders = sorted((old / _FOLDER).glob("[!.]*"), key=lambda each: each.stat().st_mtime)
    if not folders:
        return
    with StoredCorpus(new) as corpus:
        there = pair_numbers(corpus, corpus.rows())
    for folder in folders:
        found = load_states(folder)
        kept = np.flatnonzero(np.isin(found.pairs, there)).tolist() if found else []
        if found and kept:
            save_states(new / _FOLDER / folder.name, found.some(kept))


def save_states(folder: Path, states: PairStates) -> None:
    """Writes states, whole or not at all, and removes those that were made longest ago.

    Raises:
        CorpusError: if they cannot be written.
    """
    try:
        folder.parent.mkdir(exist_ok=True)
        shutil.rmtree(folder, ignore_errors=True)  # damaged
        kept = sorted(folder.parent.glob("[!.]*"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in kept[_MOST_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        with new_folder(folder) as scratch:
            for name, array in states._asdict().items():
                np.save(scratch / f"{name}.npy", array)
    except OSError as error:
        raise CorpusError(
            f"{folder} cannot be written: {error.strerror or error}.",
            "Free some disk space, or make it writable: similar pairs are found by it.",
        ) from error


def _load(path: Path) -> Any:
    return np.load(path, mmap_mode="r", allow_pickle=False)
