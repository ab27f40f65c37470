"""Beam search whose outputs have given words in them: lexical constraints by dynamic beam allocation.

Post and Vilar, "Fast Lexically Constrained Decoding with Dynamic Beam Allocation for Neural Machine
Translation" (NAACL 2018): hypotheses compete only with those that have as many constrained tokens, and each
group keeps a share of the beam. A constraint may be met by any of several spellings. What follows a word is
free, so the model may go on with an ending of its own.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from engine.config import SearchConfig
from engine.graph_io import BOS_ID, EOS_ID, N_SPECIALS, PAD_ID
from engine.search.beam_search import Bounds, Floats, Hypothesis, Ids


class Constraint(NamedTuple):
    """Spellings, token by token, one of which must stand in the output."""

    anywhere: tuple[tuple[int, ...], ...]
    at_start: tuple[tuple[int, ...], ...] = ()
    """These only at its beginning: with a capital."""

    def spellings(self, *, is_start: bool) -> tuple[tuple[int, ...], ...]:
        """Returns those that may begin now."""
        return (*self.anywhere, *self.at_start) if is_start else self.anywhere


_PER_TOKEN = 2
"""Hypotheses more for each constrained token of a sentence."""
_PATIENCE = 3
"""Tokens that the search goes on behind its best output so far."""
_MOST = 20
"""Hypotheses at most."""


class WantedStepper(Protocol):
    """A decoder that has read a batch of sentences and also scores tokens that are asked for."""

    def step_wanted(self, tgt_ids: Ids, row_order: Ids, n_top: int, wanted: Ids) -> tuple[Floats, Ids]:
        """Reads one token per row; lists the best continuations, and behind them those wanted.

        Args:
            tgt_ids: the last token of each row, (rows,).
            row_order: the row of the step before that each row continues, (rows,).
            n_top: continuations wanted per row.
            wanted: tokens that are listed whatever their score, the same for all rows, (n,).

        Returns:
            Log-probabilities and ids, both (rows, n_top + n).
        """


class _Open(NamedTuple):
    """An output that may still grow."""

    ids: tuple[int, ...]
    log_prob: float
    row: int
    met: frozenset[int]
    """Constraints that it meets."""
    n_tokens_met: int
    """Tokens of them, and of the one that it is in the middle of."""
    rest: tuple[int, ...] = ()
    """What is left of that one."""
    part: int = -1
    """Which one that is; -1: none."""


@dataclass
class _ConstrainedSentence:
    """The search of one sentence."""

    bounds: Bounds
    constraints: Sequence[Constraint]
    size: int
    beam: list[_Open]
    finished: list[Hypothesis] = field(default_factory=list)
    given_up: list[Hypothesis] = field(default_factory=list)
    """Outputs that end at the limit without all constraints."""
    is_done: bool = False


def constrained_search(
    stepper: WantedStepper,
    bounds: Sequence[Bounds],
    constraints: Sequence[Sequence[Constraint]],
    config: SearchConfig,
    on_step: Callable[[], None] | None = None,
) -> list[list[Hypothesis]]:
    """Finds the best outputs of each sentence that meet all its constraints.

    Args:
        stepper: has read the sentences.
        bounds: limits of each sentence's output.
        constraints: of each sentence; at least one.
        config: beam size and length penalty.
        on_step: called after each step; may raise to stop.

    Returns:
        For each sentence its hypotheses, best first. Where none meets all constraints within the limit, those
        that end there.
    """
    n_tokens = max(sum(len(one.anywhere[0]) for one in each) for each in constraints)
    size = min(_MOST, config.beam_size + _PER_TOKEN * n_tokens)
    every = [
        _ConstrainedSentence(limits, wanted, size, [_Open((), 0.0, index, frozenset(), 0)])
        for index, (limits, wanted) in enumerate(zip(bounds, constraints, strict=True))
    ]
    words = sorted(
        {
            token
            for each in constraints
            for one in each
            for spelling in one.spellings(is_start=True)
            for token in spelling
        }
    )
    wanted = np.array([*words, EOS_ID])
    while not all(sentence.is_done for sentence in every):
        rows = [hypothesis for sentence in every for hypothesis in sentence.beam]
        last = np.array([each.ids[-1] if each.ids else BOS_ID for each in rows])
        order = np.array([each.row for each in rows])
        log_probs, ids = stepper.step_wanted(last, order, _n_top(size), wanted)
        row = 0
        for sentence in every:
            here = slice(row, row + len(sentence.beam))
            _grow(sentence, log_probs[here].tolist(), ids[here].tolist(), config, row)
            row = here.stop
        if on_step is not None:
            on_step()
    return [_best(sentence.finished or sentence.given_up) for sentence in every]


def _n_top(size: int) -> int:
    """Returns how many continuations of a hypothesis count, besides those that constraints want."""
    return 2 * size


def _grow(
    sentence: _ConstrainedSentence,
    log_probs: list[list[float]],
    ids: list[list[int]],
    config: SearchConfig,
    first_row: int,
) -> None:
    """Takes one step: ends the hypotheses that may, and keeps the best open ones of each group."""
    if not sentence.is_done:
        n_tokens = len(sentence.beam[0].ids)
        is_last = n_tokens >= sentence.bounds.max_len
        length = (n_tokens + 1) ** config.length_penalty
        candidates: dict[tuple[int, int], _Open] = {}
        ends: dict[int, float] = {}
        for parent, hypothesis in enumerate(sentence.beam):
            may_take = _may_take(hypothesis, sentence.constraints)
            for place, (log_prob, token) in enumerate(zip(log_probs[parent], ids[parent], strict=True)):
                total = hypothesis.log_prob + log_prob
                is_listed = place < _n_top(sentence.size) or token in may_take or token == EOS_ID
                if total == -math.inf or not is_listed:
                    continue
                if token == EOS_ID:
                    ends[parent] = total
                elif token >= N_SPECIALS and not is_last:
                    grown = _with_token(hypothesis, token, sentence.constraints)
                    candidates[parent, token] = grown._replace(log_prob=total, row=first_row + parent)
        for parent, total in ends.items():
            hypothesis = sentence.beam[parent]
            better = [
                each
                for each in candidates.values()
                if each.n_tokens_met == hypothesis.n_tokens_met and each.log_prob > total
            ]
            if is_last or len(better) < config.beam_size:  # else it only ends because nothing forbids it
                _end(sentence, hypothesis, total, length, is_last=is_last)
        beam = _allotted(list(candidates.values()), sentence, config.beam_size)
        sentence.is_done = not beam or _is_settled(sentence, beam, n_tokens, config)
        sentence.beam = beam or sentence.beam
    # a batch has as many rows for every sentence, also for one that is done
    impossible = _Open((*sentence.beam[0].ids[:-1], PAD_ID), -math.inf, first_row, frozenset(), 0)
    sentence.beam = [*sentence.beam, *([impossible] * sentence.size)][: sentence.size]
    if sentence.is_done:
        sentence.beam = [impossible] * sentence.size


def _end(
    sentence: _ConstrainedSentence, hypothesis: _Open, total: float, length: float, *, is_last: bool
) -> None:
    found = Hypothesis(hypothesis.ids, total, total / length)
    known = sentence.finished if len(hypothesis.met) == len(sentence.constraints) else None
    if known is None and is_last:
        known = sentence.given_up
    is_long_enough = len(hypothesis.ids) >= sentence.bounds.min_len
    if known is not None and is_long_enough and all(each.ids != found.ids for each in known):
        known.append(found)


def _may_take(hypothesis: _Open, constraints: Sequence[Constraint]) -> frozenset[int]:
    """Returns the tokens that begin or go on with a constraint."""
    if hypothesis.rest:
        return frozenset(hypothesis.rest[:1])
    return frozenset(
        spelling[0]
        for number, constraint in enumerate(constraints)
        if number not in hypothesis.met
        for spelling in constraint.spellings(is_start=not hypothesis.ids)
    )


def _with_token(hypothesis: _Open, token: int, constraints: Sequence[Constraint]) -> _Open:
    """Returns a hypothesis with one token more; its sum is the caller's to set."""
    ids = (*hypothesis.ids, token)
    if hypothesis.rest and hypothesis.rest[0] == token:
        grown = hypothesis._replace(
            ids=ids, rest=hypothesis.rest[1:], n_tokens_met=hypothesis.n_tokens_met + 1
        )
        if grown.rest:
            return grown
        return grown._replace(met=grown.met | {grown.part}, part=-1)
    n_whole = hypothesis.n_tokens_met
    if hypothesis.rest:  # it was left in the middle: those tokens count for nothing
        n_whole -= _n_taken(hypothesis, constraints)
    grown = hypothesis._replace(ids=ids, rest=(), part=-1, n_tokens_met=n_whole)
    for number, constraint in enumerate(constraints):
        begun = constraint.spellings(is_start=not hypothesis.ids)
        spelling = next((each for each in begun if each[0] == token), None)
        if number in grown.met or spelling is None:
            continue
        if len(spelling) == 1:
            return grown._replace(met=grown.met | {number}, n_tokens_met=n_whole + 1)
        return grown._replace(part=number, rest=spelling[1:], n_tokens_met=n_whole + 1)
    return grown


def _n_taken(hypothesis: _Open, constraints: Sequence[Constraint]) -> int:
    """Returns how many tokens of the constraint that it is in the middle of a hypothesis has."""
    rest = hypothesis.rest
    spellings = constraints[hypothesis.part].spellings(is_start=True)
    spelling = next(each for each in spellings if each[-len(rest) :] == rest)
    return len(spelling) - len(rest)


def _allotted(candidates: list[_Open], sentence: _ConstrainedSentence, beam_size: int) -> list[_Open]:
    """Keeps as many whole ones as any search does, and of each other group the best in turn."""
    groups: dict[int, list[_Open]] = {}
    whole: list[_Open] = []
    for each in sorted(candidates, key=lambda found: -found.log_prob):
        if len(each.met) == len(sentence.constraints):
            whole.append(each)
        else:
            groups.setdefault(each.n_tokens_met, []).append(each)
    n_whole = min(len(whole), max(beam_size, sentence.size - sum(map(len, groups.values()))))
    kept = whole[:n_whole]
    for place in range(sentence.size):
        for n_met in sorted(groups, reverse=True):
            if place < len(groups[n_met]) and len(kept) < sentence.size:
                kept.append(groups[n_met][place])
    return kept


def _is_settled(
    sentence: _ConstrainedSentence, beam: Sequence[_Open], n_tokens: int, config: SearchConfig
) -> bool:
    """Tells whether no open hypothesis can become better than the best finished one by ending soon."""
    if not sentence.finished:
        return False
    if len(sentence.finished) >= config.beam_size:
        return True  # what ends later has often put the words behind a sentence that was complete
    best = _best(sentence.finished)[0]
    if n_tokens < len(best.ids) + _PATIENCE:
        return False  # those that have not met all constraints yet may still do so more cheaply
    longest = min(sentence.bounds.max_len + 1, n_tokens + 3) ** config.length_penalty
    whole = [each.log_prob for each in beam if len(each.met) == len(sentence.constraints)]
    return bool(best.score >= max(whole, default=-math.inf) / longest)


def _best(found: Sequence[Hypothesis]) -> list[Hypothesis]:
    return sorted(found, key=lambda each: -each.score)
