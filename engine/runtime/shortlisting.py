"""Scores only those words that the sentences of a batch may need: the output layer of a shortlist.

Of int8 graphs alone, where scoring words costs most: their scores come from a copy of the word vectors that
can be fed by itself. Every sentence keeps to its own words, whatever the others of its batch need.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from engine.base.graph_io import SPEAKER_WEIGHTS, int8_projection
from engine.base.onnx_runtime import ort
from engine.runtime.session import ModelSession
from engine.search.beam_search import Floats, Ids
from engine.vocabulary.shortlist import Shortlist

_RAISED = 0.5
"""A speaker who raises a word's score by more, in nats, gets it scored, whatever the source says."""
_COMMON = 300
"""Words that a translation which is only read is weighed against, where the model has no shortlist: its first
ones, which are the most frequent. With 50 a few links more are wrong, with 1,000 none less."""


class ListedWords(NamedTuple):
    """The words that a batch may need, and the decoder inputs that score these alone, by name."""

    ids: Ids
    """Ascending, the special symbols first, (n,)."""
    rows: dict[str, Floats]
    """That differ from sentence to sentence, (n_sentences, n)."""
    shared: dict[str, ort.OrtValue]
    """The same for all."""


class ShortOutput:
    """The output layer of a model with a shortlist.

    Words are quantised when first needed: few of them ever are, and a small pack is to be in at once.

    Args:
        shortlist: of the model; None: it has none, and only given translations are read with few words.
        embedding: its word vectors, (tgt_vocab, d_model).
        bias: of its words, (tgt_vocab,).
        update: of its word vectors by a small pack: (d_model, rank) and (rank, tgt_vocab); None: none is in.
    """

    def __init__(
        self,
        shortlist: Shortlist | None,
        embedding: Floats,
        bias: Floats,
        update: tuple[Floats, Floats] | None = None,
    ) -> None:
        self._shortlist, self._embedding, self._bias, self._update = shortlist, embedding, bias, update
        self._rows = np.empty(embedding.shape, np.int8)  # a row per word: few of them are read for a batch
        self._scales = np.empty(len(embedding), np.float32)
        self._is_known = np.zeros(len(embedding), bool)

    def with_update(self, down: Floats, up: Floats) -> "ShortOutput":
        """Returns the output layer with a small pack in: (d_model, rank) and (rank, tgt_vocab)."""
        return ShortOutput(self._shortlist, self._embedding, self._bias, (down, up))

    def for_batch(
        self,
        sources: Sequence[Sequence[int]],
        rows: Mapping[str, Floats],
        shared: Mapping[str, ort.OrtValue],
        session: ModelSession,
        targets: Sequence[Sequence[int]] = (),
    ) -> ListedWords | None:
        """Returns what a batch needs; None if its speakers are fed otherwise than by whole biases.

        Args:
            sources: tokens of each sentence.
            rows: what makes each sentence speak like its speaker, see `SpeakerFeeds`.
            shared: what makes all of them speak like theirs.
            session: the open graphs.
            targets: tokens of their translations, where these are read and not searched.
        """
        if set(rows) - {"output_bias"} or set(shared) - {"output_bias", SPEAKER_WEIGHTS.name}:
            return None
        bias = self._bias[None]
        if "output_bias" in {**rows, **shared}:
            bias = rows["output_bias"] if rows else np.asarray(shared["output_bias"].numpy())
        bias = np.broadcast_to(bias, (len(sources), len(self._bias)))
        given = targets or [()] * len(sources)
        lists = [
            self._needed(source, target, np.flatnonzero(row - self._bias > _RAISED))
            for source, target, row in zip(sources, given, bias, strict=True)
        ]
        ids = np.unique(np.concatenate(lists))
        kept = np.full((len(sources), len(ids)), -np.inf, np.float32)
        for place, words in enumerate(lists):
            kept[place, np.searchsorted(ids, words)] = bias[place, words]
        self._quantise(ids)
        output = {
            "tgt_embedding_int8": np.ascontiguousarray(self._rows[ids].T),
            "tgt_embedding_scale": self._scales[ids],
            SPEAKER_WEIGHTS.name: np.zeros((0, 1), np.float32),
        }
        on_device = {name: session.to_device(array) for name, array in output.items()}
        return ListedWords(ids, {"output_bias": kept}, on_device)

    def _needed(self, source: Sequence[int], target: Sequence[int], raised: Ids) -> Ids:
        """Returns the words to score for a sentence, each once, ascending."""
        if self._shortlist is not None:
            usual = self._shortlist.words_for(source)
        else:
            usual = np.arange(min(_COMMON, len(self._embedding)))
        return np.unique(np.concatenate([usual, np.array(target, int), raised]))

    def _quantise(self, words: Ids) -> None:
        """Makes sure of the int8 vectors of words."""
        new = words[~self._is_known[words]]
        if not len(new):
            return
        vectors = self._embedding[new]
        if self._update is not None:
            down, up = self._update
            vectors = vectors + (down @ up[:, new]).T
        matrix, self._scales[new] = int8_projection(vectors).values()
        self._rows[new] = matrix.T
        self._is_known[new] = True
