"""Batched beam search over any decoder that scores next pieces. Knows no graph, no text, no torch.

Rows are hypotheses, batch-major: row = sentence * beam + hypothesis. Each step goes through three
functions: `score` adds up what every continuation is worth, `finish` collects ended hypotheses,
`select` keeps the best open ones. A sentence never depends on the others of its batch.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.config import SearchConfig
from engine.errors import GraphError
from engine.graph_io import BOS_ID, EOS_ID, PAD_ID, UNK_ID

Ids = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Scores = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_FORBIDDEN = (BOS_ID, PAD_ID, UNK_ID)
_LONGEST_LOOP = 16
"""Pieces in the longest phrase whose endless repetition is noticed."""
_FREE_COPIES = 4
"""Times a phrase may follow itself; more only where the source repeats itself more."""
_DROP_SHARE = 4
"""Finished sentences leave the batch once they are at least one in this many: leaving copies memory."""


class Stepper(Protocol):
    """A decoder that has read a batch of sentences and scores their next pieces."""

    @property
    def n_sentences(self) -> int:
        """Sentences in the batch now."""

    def step(self, tgt_ids: Ids, row_order: Ids, n_top: int) -> tuple[Floats, Ids]:
        """Reads one piece per row and lists the best continuations.

        Args:
            tgt_ids: the last piece of each row, (rows,).
            row_order: the row of the step before that each row continues, (rows,).
            n_top: continuations wanted per row; fewer come back only if the vocabulary is smaller.

        Returns:
            Log-probabilities and ids of the continuations, best first, both (rows, n_top).
        """

    def keep(self, sentences: Ids) -> None:
        """Drops all sentences but these, (n,), ascending; the next step has rows for these alone."""


@dataclass(frozen=True)
class Bounds:
    """Limits of the output, one of each per sentence; arrays of shape (batch,)."""

    min_len: Ids
    """Fewest pieces, end symbol not counted."""
    max_len: Ids
    """Most pieces, end symbol not counted."""
    max_copies: Ids
    """Times a phrase may follow itself."""

    def take(self, sentences: Ids | Flags) -> "Bounds":
        """Returns the limits of some sentences."""
        return Bounds(self.min_len[sentences], self.max_len[sentences], self.max_copies[sentences])


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One finished output."""

    ids: tuple[int, ...]
    """Pieces, without end symbol."""
    log_prob: float
    """Sum over pieces and end symbol, in nats."""
    score: float
    """`log_prob` divided by the length, end symbol included, to the power of the length penalty."""


@dataclass
class Beams:
    """The open hypotheses of the sentences that are still searched."""

    sentences: Ids
    """Which sentence of the whole batch each one is, (batch,)."""
    log_probs: Scores
    """Sums so far, -inf for a hypothesis that is none, (batch, beam)."""
    ids: Ids
    """Pieces so far, begin symbol first, (batch, beam, tgt_len)."""
    runs: Ids
    """How many last pieces equal the piece p + 1 places before them, (batch, beam, loop)."""
    row_order: Ids
    """The row of the step before that each row continues, (rows,)."""
    is_done: Flags
    """True for a sentence whose result stands, though it is still in the batch, (batch,)."""

    @property
    def n_pieces(self) -> int:
        """Pieces of each open hypothesis so far."""
        return int(self.ids.shape[2]) - 1

    def take(self, kept: Flags) -> "Beams":
        """Returns the hypotheses of some sentences."""
        beam = self.log_probs.shape[1]
        order = self.row_order.reshape(-1, beam)[kept].ravel()
        return Beams(self.sentences[kept], self.log_probs[kept], self.ids[kept], self.runs[kept], order,
                      self.is_done[kept])


@dataclass(frozen=True)
class Candidates:
    """The best continuations of each sentence, best first; all (batch, n)."""

    log_probs: Scores
    parents: Ids
    """Hypothesis that each one continues."""
    ids: Ids
    """Piece that it adds."""


def bounds_of(sources: Sequence[Sequence[int]], config: SearchConfig, max_len: int) -> Bounds:
    """Sets the limits of each sentence's output from its source.

    Args:
        sources: pieces of each source sentence, without end symbol.
        config: gives the ratio to the source's length.
        max_len: longest output of the model in pieces, end symbol included.
    """
    n_src = np.array([len(ids) for ids in sources], dtype=np.int64)
    longest = (n_src * config.max_length_ratio).astype(np.int64) + config.max_length_extra
    copies = [max(_FREE_COPIES, _copies_in(np.asarray(ids, dtype=np.int64))) for ids in sources]
    return Bounds(
        min_len=np.minimum(n_src, 1),
        max_len=np.minimum(longest, max_len - 1),
        max_copies=np.array(copies, dtype=np.int64),
    )


def beam_search(
    stepper: Stepper, bounds: Bounds, config: SearchConfig, on_step: Callable[[], None] | None = None
) -> list[list[Hypothesis]]:
    """Finds the best outputs of each sentence of a batch.

    A sentence ends when `beam_size` hypotheses are finished, or sooner when no open one can
    still enter its `n_best`: log-probabilities only fall, so this never changes the result.

    Args:
        stepper: has read the sentences.
        bounds: limits of each sentence's output.
        config: beam size, alternatives, length penalty.
        on_step: called after each step; may raise to stop.

    Returns:
        For each sentence its `n_best` hypotheses, best first; equal ones in the order found.

    Raises:
        GraphError: if the decoder gives NaN.
    """
    finished: list[list[Hypothesis]] = [[] for _ in range(stepper.n_sentences)]
    beams = _start(stepper.n_sentences)
    while len(beams.sentences):
        candidates = score(stepper, beams, bounds, config.beam_size)
        is_done = finish(beams, candidates, bounds, config, finished)
        beams = select(beams, candidates, config.beam_size, is_done)
        if is_done.sum() * _DROP_SHARE >= len(is_done):
            beams, bounds = beams.take(~is_done), bounds.take(~is_done)
            if len(beams.sentences):
                stepper.keep(np.flatnonzero(~is_done))
        if on_step is not None:
            on_step()
    return [_best(found, config.n_best) for found in finished]


def score(stepper: Stepper, beams: Beams, bounds: Bounds, beam_size: int) -> Candidates:
    """Adds up the best `2 * beam_size` continuations of each sentence that the limits allow.

    Equal sums keep the order of hypotheses, then that in which the stepper lists the pieces.
    """
    n_wanted = 2 * beam_size
    blocked = _loops(beams, bounds)
    n_top = n_wanted + len(_FORBIDDEN) + 1 + int((blocked >= 0).sum(axis=2).max(initial=0))
    if np.any(beams.n_pieces >= bounds.max_len):
        n_top = np.iinfo(np.int32).max  # only the end symbol may follow, however unlikely it is
    batch, beam = beams.log_probs.shape
    log_probs, ids = stepper.step(beams.ids[:, :, -1].ravel(), beams.row_order, n_top)
    if np.isnan(log_probs).any():
        raise GraphError("The decoder gave scores that are not numbers.", "Export the model again.")
    ids = ids.reshape(batch, beam, -1)
    totals = beams.log_probs[:, :, None] + log_probs.reshape(ids.shape).astype(np.float64)
    totals[_is_forbidden(ids, blocked, beams.n_pieces, bounds)] = -np.inf
    n_found = ids.shape[2]
    totals = totals.reshape(batch, -1)  # (batch, beam * n_found)
    order = np.argsort(-totals, axis=1, kind="stable")[:, :n_wanted]
    best = Candidates(
        np.take_along_axis(totals, order, axis=1),
        order // n_found,
        np.take_along_axis(ids.reshape(batch, -1), order, axis=1),
    )
    return _padded(best, n_wanted)


def finish(
    beams: Beams,
    candidates: Candidates,
    bounds: Bounds,
    config: SearchConfig,
    finished: list[list[Hypothesis]],
) -> Flags:
    """Adds the hypotheses that end now to `finished`, and returns which sentences are done, (batch,).

    An end counts if it is among the best `beam_size` continuations of its sentence.
    """
    length = (beams.n_pieces + 1) ** config.length_penalty
    is_end = (candidates.ids == EOS_ID) & np.isfinite(candidates.log_probs) & ~beams.is_done[:, None]
    for row, rank in np.argwhere(is_end[:, : config.beam_size]):
        total = float(candidates.log_probs[row, rank])
        ids = beams.ids[row, candidates.parents[row, rank], 1:]
        finished[beams.sentences[row]].append(Hypothesis(tuple(ids.tolist()), total, total / length))
    open_best = np.where(candidates.ids == EOS_ID, -np.inf, candidates.log_probs).max(axis=1)
    reachable = open_best / (bounds.max_len + 1.0) ** config.length_penalty
    is_done: Flags = beams.is_done | (beams.n_pieces >= bounds.max_len) | np.isneginf(open_best)
    for row in np.flatnonzero(~is_done):
        found = finished[beams.sentences[row]]
        is_done[row] = len(found) >= config.beam_size or (
            len(found) >= config.n_best and _best(found, config.n_best)[-1].score >= reachable[row]
        )
    return is_done


def select(beams: Beams, candidates: Candidates, beam_size: int, is_done: Flags) -> Beams:
    """Keeps the best `beam_size` continuations of each sentence that do not end."""
    order = np.argsort(candidates.ids == EOS_ID, axis=1, kind="stable")[:, :beam_size]
    parents = np.take_along_axis(candidates.parents, order, axis=1)
    ids = np.take_along_axis(candidates.ids, order, axis=1)
    batch, beam = beams.log_probs.shape
    history = np.take_along_axis(beams.ids, parents[:, :, None], axis=1)
    is_repeat = ids[:, :, None] == _last_pieces(history)
    runs = np.take_along_axis(beams.runs, parents[:, :, None], axis=1)
    return Beams(
        sentences=beams.sentences,
        log_probs=np.take_along_axis(candidates.log_probs, order, axis=1),
        ids=np.concatenate([history, ids[:, :, None]], axis=2),
        runs=np.where(is_repeat, runs + 1, 0),
        row_order=(np.arange(batch)[:, None] * beam + parents).ravel(),
        is_done=is_done,
    )


def _start(n_sentences: int) -> Beams:
    """Returns one empty hypothesis per sentence."""
    return Beams(
        sentences=np.arange(n_sentences),
        log_probs=np.zeros((n_sentences, 1)),
        ids=np.full((n_sentences, 1, 1), BOS_ID, dtype=np.int64),
        runs=np.zeros((n_sentences, 1, _LONGEST_LOOP), dtype=np.int64),
        row_order=np.arange(n_sentences),
        is_done=np.zeros(n_sentences, dtype=np.bool_),
    )


def _loops(beams: Beams, bounds: Bounds) -> Ids:
    """Returns the pieces that would repeat a phrase once too often, -1 for none, (batch, beam, loop)."""
    periods = np.arange(1, _LONGEST_LOOP + 1)
    is_full = beams.runs + 1 >= periods * bounds.max_copies[:, None, None]
    return np.where(is_full, _last_pieces(beams.ids), -1)


def _last_pieces(ids: Ids) -> Ids:
    """Returns the last pieces, last first, -1 where there are none: (batch, beam, loop)."""
    pieces = ids[:, :, 1:][:, :, -_LONGEST_LOOP:][:, :, ::-1]  # without the begin symbol
    n_missing = _LONGEST_LOOP - pieces.shape[2]
    return np.pad(pieces, ((0, 0), (0, 0), (0, n_missing)), constant_values=-1)


def _is_forbidden(ids: Ids, blocked: Ids, n_pieces: int, bounds: Bounds) -> Flags:
    """Tells which continuations, (batch, beam, n), the limits rule out."""
    is_end = ids == EOS_ID
    too_short = (n_pieces < bounds.min_len)[:, None, None]
    too_long = (n_pieces >= bounds.max_len)[:, None, None]
    forbidden: Flags = np.isin(ids, _FORBIDDEN) | (is_end & too_short) | (~is_end & too_long)
    if (blocked >= 0).any():
        forbidden |= (ids[:, :, :, None] == blocked[:, :, None, :]).any(axis=3)
    return forbidden


def _padded(candidates: Candidates, n_wanted: int) -> Candidates:
    """Fills up with impossible candidates where a vocabulary is too small to give enough."""
    n_missing = n_wanted - candidates.ids.shape[1]
    if n_missing <= 0:
        return candidates
    widths = ((0, 0), (0, n_missing))
    return Candidates(
        np.pad(candidates.log_probs, widths, constant_values=-np.inf),
        np.pad(candidates.parents, widths),
        np.pad(candidates.ids, widths, constant_values=PAD_ID),
    )


def _best(found: list[Hypothesis], n_best: int) -> list[Hypothesis]:
    """Returns the best hypotheses, best first; equal ones stay in the order found."""
    return sorted(found, key=lambda hypothesis: -hypothesis.score)[:n_best]


def _copies_in(ids: Ids) -> int:
    """Returns how often in a row a phrase follows itself in a source, at least 1."""
    copies = 1
    for period in range(1, min(_LONGEST_LOOP, len(ids) // (_FREE_COPIES + 1)) + 1):
        breaks = np.flatnonzero(ids[period:] != ids[:-period])
        edges = np.concatenate([[-1], breaks, [len(ids) - period]])
        copies = max(copies, int(np.diff(edges).max() - 1) // period + 1)
    return copies
