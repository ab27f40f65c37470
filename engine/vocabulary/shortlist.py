"""Which target words a sentence may need: the most frequent ones, and likely translations of its subwords.

A small model spends most of its time on scoring every word of its language. Scoring these few instead is what
makes the students of Firefox Translations fast (Kim et al., WNGT 2019, section 3.3). The lists come with such
a model, which was trained to do without the other words. No other model gets one: lists learned from pairs
for our own (IBM model 1, up to 200 translations and 2,000 frequent words) lacked a word that the model wanted
in far more than one sentence in a hundred.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load_file, save

from engine.base.errors import ModelError
from engine.base.files import write_bytes
from engine.base.graph_io import N_SPECIALS

Ids = NDArray[np.int64]

FILE_NAME = "shortlist.safetensors"
_HINT = "Get the model again, or delete this file: without it all words are scored, which takes longer."


@dataclass(frozen=True, eq=False)
class Shortlist:
    """The target words for each source subword of one model."""

    frequent: Ids
    """Words that every sentence may need, the special symbols among them, (n_frequent,)."""
    starts: Ids
    """Where in `words` those of each source subword begin, and the last ones end, (src_vocab + 1,)."""
    words: Ids
    """Likely translations, (n_words,)."""

    @classmethod
    def load(cls, folder: Path, src_vocab: int, tgt_vocab: int) -> Self:
        """Reads the lists of a model.

        Args:
            folder: the model's.
            src_vocab: its source subwords.
            tgt_vocab: its target subwords.

        Raises:
            ModelError: if the file is damaged, or of another model.
        """
        path = folder / FILE_NAME
        try:
            found = load_file(path)
            frequent, starts, words = (found[name].astype(np.int64) for name in cls.__annotations__)
        except (SafetensorError, OSError, KeyError, ValueError) as error:
            raise ModelError(f"{path} cannot be read ({error}).", _HINT) from error
        ids = np.concatenate([np.arange(N_SPECIALS), frequent.ravel(), words.ravel()])
        fits = (
            all(array.ndim == 1 for array in (frequent, starts, words))
            and len(starts) == src_vocab + 1
            and starts[0] == 0
            and starts[-1] == len(words)
            and (np.diff(starts) >= 0).all()
            and ids.min() >= 0
            and ids.max() < tgt_vocab
            and set(range(N_SPECIALS)) <= set(frequent.tolist())
        )
        if not fits:
            raise ModelError(f"{path} does not belong to this model.", _HINT)
        return cls(frequent, starts, words)

    def write(self, folder: Path) -> None:
        """Writes the lists into a model's folder."""
        arrays = {name: getattr(self, name).astype(np.int32) for name in type(self).__annotations__}
        write_bytes(folder / FILE_NAME, save(arrays))

    def words_for(self, source: Sequence[int]) -> Ids:
        """Returns the target words for a sentence, each once, ascending.

        Args:
            source: its subwords.
        """
        lists = [self.words[self.starts[token] : self.starts[token + 1]] for token in set(source)]
        return np.unique(np.concatenate([self.frequent, *lists]))
