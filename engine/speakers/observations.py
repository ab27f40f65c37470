"""A model's decoder states over a person's own translations: the data that a profile is fitted to.

`engine.runtime` makes observations by forced decoding, a caller keeps them, and `engine.speakers.fit`
fits a profile to them. Made once per sentence: a profile adds to the scores of words and leaves the
decoder's states as they are. Knows no model and no fit.
"""

import hashlib
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import SpeakerError
from engine.base.files import write_bytes

Floats = NDArray[np.float32]

_UNREADABLE = (OSError, ValueError, KeyError, EOFError, TypeError, RuntimeError, zipfile.BadZipFile)
"""Raised by numpy and zipfile for a damaged archive."""


@dataclass(frozen=True, eq=False)
class Observed:
    """The decoder's states at every token of some translations, sentence after sentence.

    Sentences may come twice.
    """

    states: NDArray[np.float16]
    """Decoder states before each token, (n_tokens, d_model)."""
    gold_ids: NDArray[np.int32]
    """The token that follows, end symbols included, (n_tokens,)."""
    log_norms: Floats
    """Logarithm of the sum of exp(score) over the vocabulary, with no speaker, in nats, (n_tokens,)."""
    starts: NDArray[np.int64]
    """Where each sentence begins, and the end of the last, (n_sentences + 1,)."""
    keys: NDArray[np.uint64]
    """Tells sentence pairs apart whatever their order, (n_sentences,), see `pair_key`."""

    @property
    def n_tokens(self) -> int:
        """Tokens, end symbols included."""
        return len(self.gold_ids)

    @property
    def n_sentences(self) -> int:
        """Sentence pairs."""
        return len(self.keys)

    @classmethod
    def empty(cls, d_model: int) -> Self:
        """Returns observations of no sentence."""
        return cls(
            np.zeros((0, d_model), np.float16),
            np.zeros(0, np.int32),
            np.zeros(0, np.float32),
            np.zeros(1, np.int64),
            np.zeros(0, np.uint64),
        )

    def take(self, indices: Sequence[int] | NDArray[Any]) -> "Observed":
        """Returns some of the sentences, in the order of `indices`, (n_sentences,)."""
        chosen = np.asarray(indices, dtype=np.int64)
        lens = np.diff(self.starts)[chosen]
        starts = np.concatenate([[0], np.cumsum(lens)]).astype(np.int64)
        tokens = np.repeat(self.starts[:-1][chosen] - starts[:-1], lens) + np.arange(starts[-1])
        return Observed(
            self.states[tokens], self.gold_ids[tokens], self.log_norms[tokens], starts, self.keys[chosen]
        )

    @staticmethod
    def concatenate(parts: Sequence["Observed"]) -> "Observed":
        """Returns all sentences of one or more observations of one model, one after the other."""
        lens = np.concatenate([np.diff(part.starts) for part in parts])
        return Observed(
            np.concatenate([part.states for part in parts]),
            np.concatenate([part.gold_ids for part in parts]),
            np.concatenate([part.log_norms for part in parts]),
            np.concatenate([[0], np.cumsum(lens)]).astype(np.int64),
            np.concatenate([part.keys for part in parts]),
        )

    def save(self, path: Path) -> None:
        """Writes an `.npz` file, or replaces it, in one step."""
        file = io.BytesIO()
        np.savez(file, **{field.name: getattr(self, field.name) for field in fields(self)})
        write_bytes(path, file.getvalue())

    @classmethod
    def load(cls, path: Path) -> Self:
        """Reads a file that `save` wrote.

        Raises:
            SpeakerError: if the file is missing, damaged or of another kind; it can be made anew.
        """
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                found = cls(**{field.name: arrays[field.name] for field in fields(cls)})
        except _UNREADABLE as error:
            raise _broken(path, str(error)) from error
        found._check(path)
        return found

    def _check(self, path: Path) -> None:
        kinds = {"states": "f2", "gold_ids": "i4", "log_norms": "f4", "starts": "i8", "keys": "u8"}
        for name, kind in kinds.items():
            if getattr(self, name).dtype != np.dtype(kind):
                raise _broken(path, f"{name} has the type {getattr(self, name).dtype}")
        n_tokens, ends = self.n_tokens, self.starts
        fits = (
            self.states.ndim == 2
            and len(self.states) == len(self.log_norms) == n_tokens
            and len(ends) == self.n_sentences + 1
            and ends[0] == 0
            and ends[-1] == n_tokens
            and bool((np.diff(ends) >= 1).all())
        )
        if not fits or not (np.isfinite(self.states).all() and np.isfinite(self.log_norms).all()):
            raise _broken(path, "its arrays do not fit together")


def pair_key(source: str, target: str) -> int:
    """Returns a number that tells a sentence pair from others, 64 bits."""
    digest = hashlib.sha256(f"{source}\0{target}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "little")


def _broken(path: Path, why: str) -> SpeakerError:
    return SpeakerError(f"The observed sentences {path} cannot be read ({why}).", "Learn the speaker again.")
