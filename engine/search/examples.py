"""kNN machine translation: what followed in similar pairs, where the decoder stood like now, steers a search.

Dai et al., "Simple and Scalable Nearest Neighbor Machine Translation" (ICLR 2023, SK-MT): the states and the
tokens of a few similar pairs are all that is looked at. With d the squared distance of a row's state to the
k nearest ones, those found vote by exp(-d / T), and their votes have the share λ = 1 - min(d) / τ of the
probability, at most `most`; where nothing is near, the model speaks alone.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from engine.base.graph_io import PAD_ID
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
        """Cache key: what its examples depend on."""

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
    reach: float = 50.0
    """The paper's τ: the squared distance at which an example counts for nothing."""
    most: float = 0.4
    """Largest share of the probability that examples may have."""
    sure: float = 0.9
    """A row to whose best token the model gives at least this probability is left as it is, which takes less
    time; chosen on the validation sets of law and captions, where BLEU was no lower."""


USUAL_RULE = ExampleRule()
"""For states of width 256, chosen on the validation sets of law and captions, both ways, with the models that
ship: to a surer model examples count for less, and only near ones."""
_WIDTH = 256
"""The width that distances of `USUAL_RULE` are for; squared distances of others grow with theirs."""
_Row = tuple[list[float], list[int]]
"""Log-probabilities and the tokens that they are of, best first."""


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
        self._sure = math.log(rule.sure)

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
        """Reads the last tokens of each row and lists the best continuations, see `Stepper`."""
        log_probs, ids, states = self._stepper.step_with_states(
            tgt_ids, row_order, n_top + self._rule.n_nearest, needs_end=needs_end
        )
        rows = list(zip(log_probs.tolist(), ids.tolist(), strict=True))
        beam = len(rows) // len(self._examples)
        has_changed = False
        for sentence, examples in enumerate(self._examples):
            here = range(sentence * beam, (sentence + 1) * beam)
            some = [row for row in here if -math.inf < rows[row][0][0] < self._sure]
            if not some or not len(examples.tokens):
                continue
            for row, vote in zip(some, self._votes(states[some], examples), strict=True):
                if vote:
                    rows[row], has_changed = _mixed(*rows[row], vote), True
        if not has_changed:
            return log_probs, ids
        width = max(len(listed) for listed, _ in rows)
        for listed, tokens in rows:
            n_missing = width - len(listed)
            listed += [-math.inf] * n_missing
            tokens += [PAD_ID] * n_missing
        found_log_probs, found_ids = zip(*rows, strict=True)
        return np.array(found_log_probs, np.float32), np.array(found_ids)

    def _votes(self, states: Floats, examples: Examples) -> list[dict[int, float]]:
        """Returns the share of the probability that a sentence's examples give to tokens, for each row.

        Args:
            states: of some of its rows, (n_rows, d_model).
            examples: at least one token of them.
        """
        rule = self._rule
        compared = states @ self._projection
        distances = (-2 * compared) @ examples.states
        distances += examples.norms
        found: list[dict[int, float]] = []
        for row, own in zip(distances, (compared * compared).sum(axis=1).tolist(), strict=True):
            share = min(rule.most, 1 - max(0.0, float(row.min()) + own) / rule.reach)
            if share <= 0:
                found.append({})
                continue
            n_nearest = min(rule.n_nearest, len(row))
            nearest = row.argpartition(n_nearest - 1)[:n_nearest]
            far = row[nearest].tolist()
            least = min(far)
            weights = [math.exp((least - each) / rule.temperature) for each in far]
            share /= sum(weights)
            vote: dict[int, float] = {}
            for token, weight in zip(examples.tokens[nearest].tolist(), weights, strict=True):
                vote[token] = vote.get(token, 0.0) + share * weight
            found.append(vote)
        return found


def _mixed(log_probs: list[float], ids: list[int], vote: dict[int, float]) -> _Row:
    """Mixes what the model lists of a row with what examples say; the best first."""
    lost = math.log(1 - sum(vote.values()))
    mixed = [log_prob + lost for log_prob in log_probs]
    tokens = ids.copy()
    for token, given in vote.items():
        if token in ids:
            place = ids.index(token)
            mixed[place] = math.log(given + math.exp(mixed[place]))
        else:
            mixed.append(math.log(given))
            tokens.append(token)
    order = sorted(range(len(mixed)), key=mixed.__getitem__, reverse=True)
    return [mixed[place] for place in order], [tokens[place] for place in order]
