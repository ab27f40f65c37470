"""Examples that steer a search: what followed in pairs like the sentence, where the decoder stood like now.

Dai et al., "Simple and Scalable Nearest Neighbor Machine Translation" (ICLR 2023, SK-MT): the states and the
tokens of a few similar pairs are all that is looked at. With d the squared distance of a row's state to the
k nearest ones, those found vote by exp(-d / T), and their votes have the share λ = 1 - min(d) / τ of the
probability, at most `most`; where nothing is near, the model speaks alone.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from engine.graph_io import PAD_ID
from engine.search.beam_search import Floats, Ids


class Examples(NamedTuple):
    """What a sentence's examples hold, token by token."""

    states: Floats
    """The decoder's state before each token, as it is compared, (n_compared, n_tokens)."""
    norms: Floats
    """Their squares, (n_tokens,)."""
    tokens: Ids
    """What followed each, end symbols included, (n_tokens,)."""


class ExampleFinder(Protocol):
    """Knows pairs that are like a sentence."""

    @property
    def key(self) -> str:
        """Tells apart what its examples depend on."""

    @property
    def projection(self) -> Floats:
        """What makes of a decoder's states those that are compared: orthonormal, (d_model, n_compared)."""

    def find(self, sentence: str) -> Examples:
        """Returns the examples for a sentence; with no token where nothing is like it."""


class ExampleRule(NamedTuple):
    """How much examples count."""

    n_nearest: int = 4
    """States that vote at each step: the paper's k."""
    temperature: float = 20.0
    """The paper's T: the lower, the more the nearest one decides."""
    reach: float = 100.0
    """The paper's τ: the squared distance at which an example counts for nothing."""
    most: float = 0.6
    """Largest share of the probability that examples may have."""


USUAL_RULE = ExampleRule()
"""For states of width 256, chosen on held-out law, captions, talks and chat."""
_WIDTH = 256
"""The width that distances of `USUAL_RULE` are for; squared distances of others grow with theirs."""
_NOTHING = (-math.inf, PAD_ID)
_ROWS = np.arange(1024)[:, None]


class StateStepper(Protocol):
    """A decoder that has read a batch of sentences and also tells where it stands."""

    @property
    def n_sentences(self) -> int:
        """Sentences in the batch now."""

    def step_with_states(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, *, needs_end: bool = False
    ) -> tuple[Floats, Ids, Floats]:
        """Does what `Stepper.step` does, and returns the decoder's states too, (rows, d_model)."""

    def keep(self, sentences: Ids) -> None:
        """As of `Stepper`."""


class ExampleStepper:
    """A `Stepper` whose probabilities are mixed with what examples say.

    A token that the decoder does not list among its best ones, a few more than asked for, counts as
    impossible to the model; so no score of the whole vocabulary leaves the decoder.

    Args:
        stepper: has read the sentences.
        examples: of each sentence; none at all for some.
        projection: what makes of a state one that is compared, see `ExampleFinder`.
        rule: how much they count.
    """

    def __init__(
        self,
        stepper: StateStepper,
        examples: Sequence[Examples],
        projection: Floats,
        rule: ExampleRule = USUAL_RULE,
    ) -> None:
        self._stepper, self._examples, self._projection = stepper, list(examples), projection
        scale = len(projection) / _WIDTH
        self._rule = rule._replace(temperature=rule.temperature * scale, reach=rule.reach * scale)

    @property
    def n_sentences(self) -> int:
        """Sentences in the batch now."""
        return self._stepper.n_sentences

    def keep(self, sentences: Ids) -> None:
        """Drops all sentences but these, (n,)."""
        self._stepper.keep(sentences)
        self._examples = [self._examples[place] for place in sentences]

    def step(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, *, needs_end: bool = False
    ) -> tuple[Floats, Ids]:
        """Reads one token per row and lists the best continuations, see `Stepper`."""
        n_listed = n_top + self._rule.n_nearest
        log_probs, ids, states = self._stepper.step_with_states(
            tgt_ids, row_order, n_listed, needs_end=needs_end
        )
        votes = self._votes(states @ self._projection)
        if not any(votes):
            return log_probs, ids
        rows = list(map(_mixed, log_probs.tolist(), ids.tolist(), votes))
        width = max(map(len, rows))
        flat = [each for row in rows for each in row + [_NOTHING] * (width - len(row))]
        found_log_probs, found_ids = zip(*flat, strict=True)
        return (
            np.array(found_log_probs, np.float32).reshape(len(rows), width),
            np.array(found_ids).reshape(len(rows), width),
        )

    def _votes(self, states: Floats) -> list[dict[int, float]]:
        """Returns the share of the probability that examples give to tokens, for each row.

        Args:
            states: as they are compared, (rows, n_compared).
        """
        rule, beam = self._rule, len(states) // len(self._examples)
        own = np.einsum("rd,rd->r", states, states).tolist()
        doubled = -2 * states
        found: list[dict[int, float]] = []
        for examples in self._examples:
            first = len(found)
            if not len(examples.tokens):
                found += [{}] * beam
                continue
            distances = doubled[first : first + beam] @ examples.states
            distances += examples.norms
            n_nearest = min(rule.n_nearest, len(examples.tokens))
            nearest = np.argpartition(distances, n_nearest - 1, axis=1)[:, :n_nearest]
            far = distances[_ROWS[:beam], nearest].tolist()
            found += map(self._vote, far, examples.tokens[nearest].tolist(), own[first : first + beam])
        return found

    def _vote(self, far: list[float], tokens: list[int], own: float) -> dict[int, float]:
        """Returns the shares that the nearest states of a row give to what followed them.

        Args:
            far: their squared distances, less the row's own square.
            tokens: what followed.
            own: that square.
        """
        least = min(far)
        share = min(self._rule.most, 1 - max(0.0, least + own) / self._rule.reach)
        if share <= 0:
            return {}
        weights = [math.exp((least - each) / self._rule.temperature) for each in far]
        share /= sum(weights)
        vote: dict[int, float] = {}
        for token, weight in zip(tokens, weights, strict=True):
            vote[token] = vote.get(token, 0.0) + share * weight
        return vote


def _mixed(log_probs: list[float], ids: list[int], vote: dict[int, float]) -> list[tuple[float, int]]:
    """Mixes what the model lists of a row with what examples say; the best first."""
    if not vote:
        return list(zip(log_probs, ids, strict=True))
    rest = 1 - sum(vote.values())
    lost = math.log(rest)
    mixed = [(log_prob + lost, token) for log_prob, token in zip(log_probs, ids, strict=True)]
    for token, given in vote.items():
        place = ids.index(token) if token in ids else len(mixed)
        listed = mixed[place : place + 1]
        mixed[place : place + 1] = [
            (math.log(given + math.exp(listed[0][0])) if listed else math.log(given), token)
        ]
    mixed.sort(reverse=True)
    return mixed
