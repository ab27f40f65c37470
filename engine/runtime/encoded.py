"""What the encoder made of sentences lately: a sentence that was just translated is read again for its tags
and for checks. Knows no graph.
"""

from collections.abc import Callable, Sequence

import numpy as np

from engine.search.beam_search import Floats

_MOST_TOKENS = 4096
"""Tokens of sentences that are kept: about 25 MB with the models that ship."""


class EncodedSentences:
    """The encoder's outputs for the sentences of lately, as plain arrays."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], list[Floats]] = {}
        self._n_tokens = 0

    def clear(self) -> None:
        """Forgets all: the encoder is another one, or memory is wanted."""
        self._kept, self._n_tokens = {}, 0

    def of(
        self,
        sources: Sequence[Sequence[int]],
        encode: Callable[[Sequence[Sequence[int]]], list[Floats]],
    ) -> list[Floats]:
        """Returns the outputs for a batch, each (batch, heads, src_len, d_head), padded with anything.

        Args:
            sources: tokens of each sentence, without end symbol.
            encode: returns the outputs for sentences that are not known.
        """
        keys = [tuple(ids) for ids in sources]
        known = {key: self._kept[key] for key in keys if key in self._kept}
        new = [key for key in dict.fromkeys(keys) if key not in known]
        encoded = encode(new) if new else []
        for row, key in enumerate(new):
            known[key] = [output[row, :, : len(key) + 1].copy() for output in encoded]
            self._keep(key, known[key])
        if new == keys:
            return encoded
        return [_side_by_side(outputs) for outputs in zip(*(known[key] for key in keys), strict=True)]

    def _keep(self, key: tuple[int, ...], outputs: list[Floats]) -> None:
        self._kept[key] = outputs
        self._n_tokens += len(key) + 1
        while self._n_tokens > _MOST_TOKENS:
            oldest = next(iter(self._kept))
            del self._kept[oldest]
            self._n_tokens -= len(oldest) + 1


def _side_by_side(outputs: Sequence[Floats]) -> Floats:
    """Returns one output of each sentence, (heads, src_len, d_head), as one array with padding."""
    heads, _, d_head = outputs[0].shape
    longest = max(each.shape[1] for each in outputs)
    whole = np.zeros((len(outputs), heads, longest, d_head), outputs[0].dtype)
    for row, each in enumerate(outputs):
        whole[row, :, : each.shape[1]] = each
    return whole
