"""Spells a new subword with the subwords of an old vocabulary, in the likeliest way."""

from collections.abc import Sequence

from engine.graph_io import N_SPECIALS

_UNKNOWN = 1000.0
"""The cost of leaving out a character: more than any subword."""


class Speller:
    """Cuts strings into the subwords of a unigram vocabulary (Kudo, ACL 2018), by the Viterbi algorithm.

    Unlike a subword model it takes the string as it is: a subword from within a word stays one.

    Args:
        tokens: of the vocabulary, special symbols first.
        scores: each subword's log-probability.
    """

    def __init__(self, tokens: Sequence[str], scores: Sequence[float]) -> None:
        self._ids = {token: i for i, token in enumerate(tokens) if i >= N_SPECIALS}
        self._scores = scores
        self._longest = max((len(token) for token in self._ids), default=0)

    def spell(self, text: str) -> list[int]:
        """Returns the ids that spell a text; characters that no subword has are left out."""
        best: list[tuple[float, int, int]] = [(0.0, 0, -1)]  # score, where the last token begins, its id
        for end in range(1, len(text) + 1):
            found = (best[end - 1][0] - _UNKNOWN, end - 1, -1)
            for begin in range(max(0, end - self._longest), end):
                place = self._ids.get(text[begin:end])
                if place is not None and best[begin][0] + self._scores[place] > found[0]:
                    found = (best[begin][0] + self._scores[place], begin, place)
            best.append(found)
        ids, end = [], len(text)
        while end > 0:
            _, begin, place = best[end]
            if place >= 0:
                ids.append(place)
            end = begin
        return ids[::-1]
