"""Beam search whose outputs have given words in them, and others not.

After Post and Vilar, "Fast Lexically Constrained Decoding with Dynamic Beam Allocation for Neural Machine
Translation" (NAACL 2018): hypotheses compete only with those that have met as many constraints, and each
group keeps a share of the beam. What has begun a constraint goes on with it, so a group needs few places. A
constraint may be met by any of several spellings. A word that was given may take one of some endings. The
search stops when as many outputs are finished as the beam is wide: going on found outputs with the words put
behind a sentence that was complete.

Plain Python on purpose, as in `beam_search`: a sentence has few hypotheses.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple, Protocol

import numpy as np

from engine.base.config import SearchConfig
from engine.base.graph_io import EOS_ID, N_SPECIALS, PAD_ID
from engine.search.beam_search import (
    Bounds,
    Floats,
    Hypothesis,
    Ids,
    SentenceInBatch,
    last_tokens,
    without_done,
)


class Constraint(NamedTuple):
    """Spellings, token by token, one of which must stand in the output."""

    anywhere: tuple[tuple[int, ...], ...]
    at_start: tuple[tuple[int, ...], ...] = ()
    """These only at its beginning: with a capital."""
    after: int = 0
    """Constraints that must stand before it: bits, 1 for the first one of the sentence."""

    def spellings(self, *, is_start: bool) -> tuple[tuple[int, ...], ...]:
        """Returns those that may begin now."""
        return (*self.anywhere, *self.at_start) if is_start else self.anywhere


class Wish(NamedTuple):
    """What the output of a sentence must have, and what it must not."""

    constraints: tuple[Constraint, ...] = ()
    forbidden: tuple[tuple[int, ...], ...] = ()
    """Spellings of words, token by token."""


class WordEnds(NamedTuple):
    """Tokens that continue a word, instead of beginning another one."""

    glued: frozenset[int] = frozenset()
    endings: frozenset[int] = frozenset()
    """Those among them that a given word may end with."""
    blank: int = -1
    """The token that is a blank alone: a word given behind it would stand behind two. -1: there is none."""


_OTHERS = 6
"""Hypotheses of a sentence that have not met all constraints, beside a usual beam of those that have."""
_MORE_TOP = 4
"""Continuations listed per hypothesis beyond the size of the beam: some may be unusable."""
_PATIENCE = 3
"""Tokens that the search continues after its best output so far."""
_ENDED, _WITH_ENDING = 1, 2
"""Position of a hypothesis: right after a given word, or after its ending."""
_FREE, _GOES_ON = -1, -2
"""What a continuation does, if it begins no constraint."""
_BY_LOG_PROB = itemgetter(0)


class WantedStepper(Protocol):
    """A decoder that has read a batch of sentences and also scores tokens that are asked for."""

    def step_wanted(self, tgt_ids: Ids, row_order: Ids, n_top: int, wanted: Ids) -> tuple[Floats, Ids]:
        """Reads the last tokens of each row; lists the best continuations, and behind them those wanted.

        Args:
            tgt_ids: as of `Stepper.step`.
            row_order: the row of the step before that each row continues, (rows,).
            n_top: continuations wanted per row.
            wanted: tokens that are listed whatever their score, the same for all rows, (n,).

        Returns:
            Log-probabilities and ids, both (rows, n_top + n), or fewer where the vocabulary is smaller.
        """

    def keep(self, sentences: Ids) -> None:
        """Drops all sentences but these, (n,), ascending; the next step has rows for these alone."""


class _Growing(NamedTuple):
    """An output that may still grow."""

    ids: tuple[int, ...]
    log_prob: float
    row: int
    """Its row in the step before."""
    met: int = 0
    """Constraints that it meets, as bits."""
    part: int = -1
    """The constraint that it is in the middle of; -1: none."""
    rest: tuple[int, ...] = ()
    """What is left of that one."""
    given: float = 0.0
    """Part of `log_prob` that comes from given tokens."""
    n_given: int = 0
    stands: int = 0
    """0, or where it stands: `_ENDED`, `_WITH_ENDING`."""


_Continuation = tuple[float, int, int, int, tuple[int, ...], float]
"""Sum in nats, parent, token, what it does or which constraint it begins, what is left of it, and the nats of
the token."""


@dataclass
class _ConstrainedSentence(SentenceInBatch[_Growing]):
    """The search of one sentence."""

    wish: Wish = Wish()
    finished: list[tuple[float, Hypothesis]] = field(default_factory=list)
    """Finished outputs, by their scores with all tokens."""
    given_up: list[tuple[float, Hypothesis]] = field(default_factory=list)
    """Outputs that end at the limit without all constraints."""

    @property
    def all_met(self) -> int:
        """The bits of all constraints."""
        return (1 << len(self.wish.constraints)) - 1


class _Listed(NamedTuple):
    """What the decoder says of the rows of one sentence."""

    log_probs: list[list[float]]
    ids: list[list[int]]
    n_top: int
    columns: Mapping[int, int]
    """Columns of the tokens that were asked for, by token, counted from the end of the best ones."""

    def log_prob(self, row: int, token: int) -> float:
        """Returns that of a token that was asked for."""
        return self.log_probs[row][self.n_top + self.columns[token]]


def constrained_search(
    stepper: WantedStepper,
    bounds: Sequence[Bounds],
    wishes: Sequence[Wish],
    config: SearchConfig,
    ends: WordEnds = WordEnds(),  # noqa: B008, it is frozen
    on_step: Callable[[], None] | None = None,
    *,
    prefixes: Sequence[Sequence[int]] = (),
) -> list[list[Hypothesis]]:
    """Finds the best outputs of each sentence that meet all its constraints.

    Args:
        stepper: has read the sentences.
        bounds: limits of each sentence's output.
        wishes: of each sentence.
        config: beam size and length penalty.
        ends: of the model's words.
        on_step: called after each step; may raise to stop.
        prefixes: as of `beam_search`.

    Returns:
        For each sentence its hypotheses, best first; their `score` is of the words that were not given, so it
        says how sure the model is of its own. Where none meets all constraints within the limit, those that
        end there; maybe none.
    """
    size = config.beam_size + _OTHERS
    every = [
        _ConstrainedSentence(
            index,
            limits,
            [_Growing((), 0.0, index)],
            tuple(prefixes[index]) if prefixes else (),
            wish=wish,
        )
        for index, (limits, wish) in enumerate(zip(bounds, wishes, strict=True))
    ]
    wanted = sorted({EOS_ID, *(token for wish in wishes for token in _tokens_of(wish))})
    columns = {token: place for place, token in enumerate(wanted)}
    active = every
    n_steps = min(map(len, prefixes), default=0)
    n_new = n_steps + 1
    while active:
        rows = [(each, sentence.prefix) for sentence in active for each in sentence.beam]
        last = np.array([last_tokens(each.ids, prefix, n_steps, n_new) for each, prefix in rows]).reshape(-1)
        order = np.array([each.row for each, _ in rows])
        log_probs, ids = stepper.step_wanted(last, order, size + _MORE_TOP, np.array(wanted))
        n_top = ids.shape[1] - len(wanted)
        nats, tokens = log_probs.tolist(), ids.tolist()
        n_rows = 1 if all(n_steps < len(sentence.prefix) for sentence in active) else size
        row = 0
        for sentence in active:
            here = slice(row, row + len(sentence.beam))
            if n_steps < len(sentence.prefix):
                sentence.beam = [_Growing((), 0.0, row)]
            elif not sentence.is_done:
                _grow(sentence, _Listed(nats[here], tokens[here], n_top, columns), config, ends, row)
            else:
                sentence.beam = [sentence.beam[0]._replace(row=row)] * size
            _fill(sentence, n_rows, row)
            row = here.stop
        n_steps, n_new = n_steps + 1, 1
        active = without_done(active, stepper.keep)
        if on_step is not None:
            on_step()
    return [_best(sentence.finished or sentence.given_up) for sentence in every]


def _tokens_of(wish: Wish) -> list[int]:
    return [token for each in wish.constraints for ids in each.spellings(is_start=True) for token in ids]


def _fill(sentence: _ConstrainedSentence, size: int, first_row: int) -> None:
    """Gives a sentence as many rows as all have."""
    n_tokens = len(sentence.beam[0].ids) if sentence.beam else 1
    impossible = _Growing((PAD_ID,) * n_tokens, -math.inf, first_row)
    sentence.beam += [impossible] * (size - len(sentence.beam))


def _grow(
    sentence: _ConstrainedSentence, listed: _Listed, config: SearchConfig, ends: WordEnds, first_row: int
) -> None:
    """Takes one step: ends the hypotheses that may, and keeps the best open ones of each group."""
    n_tokens = len(sentence.beam[0].ids)
    is_last = n_tokens >= sentence.bounds.max_len
    found: list[_Continuation] = []
    if not is_last:
        for parent, hypothesis in enumerate(sentence.beam):
            if hypothesis.log_prob > -math.inf:
                found += _continuations(sentence, listed, ends, parent)
        found.sort(key=_BY_LOG_PROB, reverse=True)
    _finish(sentence, listed, found, config, is_last=is_last)
    sentence.beam = [
        _grown(sentence, each, ends, first_row) for each in _allotted(sentence, found, config.beam_size)
    ]
    sentence.is_done = not sentence.beam or _is_settled(sentence, n_tokens, config)


def _continuations(
    sentence: _ConstrainedSentence, listed: _Listed, ends: WordEnds, parent: int
) -> list[_Continuation]:
    """Lists what may follow one hypothesis."""
    hypothesis, wish = sentence.beam[parent], sentence.wish
    so_far = hypothesis.log_prob
    if hypothesis.rest:
        token, *left = hypothesis.rest
        nats = listed.log_prob(parent, token)
        return [(so_far + nats, parent, token, _GOES_ON, tuple(left), nats)] if nats > -math.inf else []
    found: list[_Continuation] = []
    whole: set[int] = set()
    is_banned = any(hypothesis.ids[-len(each) :] == each for each in wish.forbidden)
    for number, constraint in enumerate(wish.constraints):
        if hypothesis.met >> number & 1 or constraint.after & ~hypothesis.met:
            continue
        for token, *left in constraint.spellings(is_start=not hypothesis.ids):
            nats = listed.log_prob(parent, token)
            is_apart = not hypothesis.ids or hypothesis.ids[-1] != ends.blank
            is_fit = not (
                (hypothesis.stands and token in ends.glued) or (is_banned and token not in ends.glued)
            )
            if nats > -math.inf and is_apart and is_fit:
                found.append((so_far + nats, parent, token, number, tuple(left), nats))
                if not left:
                    whole.add(token)
    unfit = _unfit(hypothesis, ends)
    for nats, token in zip(
        listed.log_probs[parent][: listed.n_top], listed.ids[parent][: listed.n_top], strict=True
    ):
        if token < N_SPECIALS or token in whole or token in unfit or (is_banned and token not in ends.glued):
            continue
        found.append((so_far + nats, parent, token, _FREE, (), nats))
    return found


def _unfit(hypothesis: _Growing, ends: WordEnds) -> frozenset[int]:
    """Returns the tokens that may not follow: they would make another word of one that was given."""
    if hypothesis.stands == _ENDED:
        return ends.glued - ends.endings
    return ends.glued if hypothesis.stands == _WITH_ENDING else frozenset()


def _grown(
    sentence: _ConstrainedSentence, continuation: _Continuation, ends: WordEnds, first_row: int
) -> _Growing:
    """Returns a hypothesis with one token more."""
    log_prob, parent, token, kind, rest, nats = continuation
    before = sentence.beam[parent]
    ids, row = (*before.ids, token), first_row + parent
    if kind == _FREE:
        is_ending = before.stands == _ENDED and token in ends.glued
        return before._replace(ids=ids, log_prob=log_prob, row=row, stands=_WITH_ENDING if is_ending else 0)
    number = before.part if kind == _GOES_ON else kind
    return _Growing(
        ids,
        log_prob,
        row,
        met=before.met if rest else before.met | 1 << number,
        part=number if rest else -1,
        rest=rest,
        given=before.given + nats,
        n_given=before.n_given + 1,
        stands=0 if rest else _ENDED,
    )


def _finish(
    sentence: _ConstrainedSentence,
    listed: _Listed,
    found: Sequence[_Continuation],
    config: SearchConfig,
    *,
    is_last: bool,
) -> None:
    """Collects the hypotheses that end now; an end counts only among the best that could go on."""
    whole = [each[0] for each in found if _met_by(sentence, each) == sentence.all_met]
    for parent, hypothesis in enumerate(sentence.beam):
        nats = listed.log_prob(parent, EOS_ID)
        total = hypothesis.log_prob + nats
        is_whole = hypothesis.met == sentence.all_met
        n_tokens = len(hypothesis.ids)
        is_banned = any(hypothesis.ids[-len(each) :] == each for each in sentence.wish.forbidden)
        if total == -math.inf or hypothesis.rest or is_banned or n_tokens < sentence.bounds.min_len:
            continue
        if not is_last and (not is_whole or sum(each > total for each in whole) >= config.beam_size):
            continue
        own = max(1, n_tokens + 1 - hypothesis.n_given) ** config.length_penalty
        ended = Hypothesis(hypothesis.ids, total, (total - hypothesis.given) / own)
        known = sentence.finished if is_whole else sentence.given_up
        if all(each.ids != ended.ids for _, each in known):
            known.append((total / (n_tokens + 1) ** config.length_penalty, ended))


def _met_by(sentence: _ConstrainedSentence, continuation: _Continuation) -> int:
    """Returns the constraints, as bits, that are met with a continuation."""
    _, parent, _, kind, rest, _ = continuation
    before = sentence.beam[parent]
    if kind == _FREE or rest:
        return before.met
    return before.met | 1 << (before.part if kind == _GOES_ON else kind)


def _allotted(
    sentence: _ConstrainedSentence, found: Sequence[_Continuation], beam_size: int
) -> list[_Continuation]:
    """Keeps as many whole ones as any search does, and of each other group the best in turn.

    Args:
        sentence: whose they are.
        found: its continuations, best first.
        beam_size: of a usual search.
    """
    size = beam_size + _OTHERS
    groups: dict[tuple[bool, int, int], list[_Continuation]] = {}
    for each in found:
        n_left = len(each[4])
        groups.setdefault((not n_left, _met_by(sentence, each).bit_count(), -n_left), []).append(each)
    whole = groups.pop((True, len(sentence.wish.constraints), 0), [])
    n_others = sum(map(len, groups.values()))
    kept = whole[: max(beam_size, size - n_others)]
    order = sorted(groups, reverse=True)
    for place in range(size):
        for group in order:
            if len(kept) == size:
                return kept
            if place < len(groups[group]):
                kept.append(groups[group][place])
    return kept


def _is_settled(sentence: _ConstrainedSentence, n_tokens: int, config: SearchConfig) -> bool:
    """Tells whether no open hypothesis can become better than the best finished one by ending soon."""
    if not sentence.finished:
        return False
    if len(sentence.finished) >= config.beam_size:
        return True  # what ends later has often put the words behind a sentence that was complete
    score, best = max(sentence.finished, key=_BY_LOG_PROB)
    if n_tokens < len(best.ids) + _PATIENCE:
        return False  # those that have not met all constraints yet may still do so more cheaply
    longest = min(sentence.bounds.max_len + 1, n_tokens + 3) ** config.length_penalty
    whole = [each.log_prob for each in sentence.beam if each.met == sentence.all_met]
    return bool(score >= max(whole, default=-math.inf) / longest)


def _best(found: Sequence[tuple[float, Hypothesis]]) -> list[Hypothesis]:
    return [each for _, each in sorted(found, key=_BY_LOG_PROB, reverse=True)]
