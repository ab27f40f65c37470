"""The likeliest next words of an output that begins with given letters; no graph, no torch.

Letters are compared, not tokens: a person who is in the middle of a word has not cut it as the model would.
Words are told apart, not tokens: "Kreiselpumpe" and "Kreiselkompressor" begin with the same one.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.base.errors import GraphError
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS
from engine.search.beam_search import Stepper

Scores = npt.NDArray[np.float32]

_MORE_ROWS = 4
"""Hypotheses beyond the words that are wanted: some become the same word."""
_LISTED = 64
"""Continuations of a word that are looked at; all where letters are given, which may be most unlikely."""
_LONGEST_WORD = 16
"""Tokens of a word behind what is given."""
_MOST_WORSE = 7.0
"""Nats below the likeliest word: what is worse is no translation."""


class TokenTexts:
    """What the tokens of a vocabulary write, and which of them write given letters.

    Args:
        texts: of each token, with a blank at the beginning of words; empty for symbols that write nothing.
        glued: tokens that go on with a word.
    """

    def __init__(self, texts: Sequence[str], glued: frozenset[int]) -> None:
        self.texts, self.glued = texts, glued
        order = sorted((text, token) for token, text in enumerate(texts) if text and token >= N_SPECIALS)
        self._sorted, self._tokens = [text for text, _ in order], [token for _, token in order]

    @cached_property
    def is_glued(self) -> npt.NDArray[np.bool_]:
        """Which tokens go on with a word, (vocab,)."""
        found = np.zeros(len(self.texts), bool)
        found[sorted(self.glued)] = True
        return found

    def written(self, ids: Sequence[int]) -> str:
        """Returns the letters of tokens."""
        return "".join(self.texts[token] for token in ids)

    def beginning(self, letters: str) -> Iterator[int]:
        """Yields the tokens that write a beginning of some letters, or these and more."""
        for end in range(1, len(letters)):
            place = bisect_left(self._sorted, letters[:end])
            while place < len(self._sorted) and self._sorted[place] == letters[:end]:
                yield self._tokens[place]
                place += 1
        place = bisect_left(self._sorted, letters)
        while place < len(self._sorted) and self._sorted[place].startswith(letters):
            yield self._tokens[place]
            place += 1


class NextWord(NamedTuple):
    """Tokens up to the end of the next word."""

    ids: tuple[int, ...]
    """Of the given letters and the word; it does not go on behind them."""
    log_prob: float
    """Of these, in nats; with the end symbol if that comes next."""
    given: int
    """Which of the given letters they begin with."""
    is_end: bool = False
    """True: the output ends there."""


class _Unfinished(NamedTuple):
    """Tokens that are not yet a word."""

    ids: tuple[int, ...]
    log_prob: float
    row: int
    text: str = ""


@dataclass
class _WordSearch:
    """What is looked for, and found so far."""

    tokens: TokenTexts
    givens: Sequence[str]
    n_words: int
    may_end: bool
    is_start: bool
    """True: a word with a capital is the same as one without."""
    found: dict[tuple[int, str], tuple[float, NextWord]] = field(default_factory=dict)
    """Words with how likely they are, nothing more behind them, by their letters."""

    def add(self, word: NextWord, text: str, log_prob: float) -> None:
        """Takes a word that is complete; of two spellings the likelier one counts."""
        key = word.given, text.casefold() if self.is_start else text
        if key not in self.found or self.found[key][0] < log_prob:
            self.found[key] = log_prob, word

    @property
    def least(self) -> float:
        """How likely a word must be to be one of those wanted."""
        nats = sorted((each for each, _ in self.found.values()), reverse=True)
        worst = nats[self.n_words - 1] if len(nats) >= self.n_words else -math.inf
        return max(worst, nats[0] - _MOST_WORSE) if nats else -math.inf

    def best(self) -> list[NextWord]:
        """Returns the words wanted, the likeliest first."""
        ordered = sorted(self.found.values(), key=lambda each: -each[0])
        least = self.least
        return [word for nats, word in ordered if nats >= least][: self.n_words]

    def is_given(self, text: str) -> bool:
        """Tells whether letters are still to come that are given."""
        return any(len(text) < len(each) and each.startswith(text) for each in self.givens)

    def grown(self, before: _Unfinished, log_probs: Scores, row: int) -> Iterator[_Unfinished]:
        """Yields what may come next, and takes the word if it may be complete.

        Args:
            before: what it continues.
            log_probs: of every token, -inf where it was not listed, (vocab,).
            row: of it.
        """
        text = before.text
        open_letters = [each[len(text) :] for each in self.givens if each.startswith(text) and each != text]
        next_ids = {token for letters in open_letters for token in self.tokens.beginning(letters)}
        if self.may_end and not text and " " in self.givens:
            self._end(before, self.givens.index(" "), log_probs)  # a blank behind what is complete
        place = next((i for i, each in enumerate(self.givens) if text.startswith(each)), None)
        if place is not None:
            word = text[len(self.givens[place]) :]
            listed = np.flatnonzero(log_probs > -np.inf)
            if word.strip():
                is_glued = self.tokens.is_glued[listed]
                ends = float(np.exp(log_probs[listed[~is_glued]]).sum())
                if ends > 0:
                    complete = NextWord(before.ids, before.log_prob, place)
                    self.add(complete, word, before.log_prob + math.log(ends))
                listed = listed[is_glued]
            elif not word and self.may_end and self.givens[place] != " ":
                self._end(before, place, log_probs)
            next_ids.update(listed.tolist())
        for token in next_ids:
            total = before.log_prob + float(log_probs[token])
            if token >= N_SPECIALS and self.tokens.texts[token] and total > -math.inf:
                yield _Unfinished((*before.ids, token), total, row, text + self.tokens.texts[token])

    def _end(self, before: _Unfinished, given: int, log_probs: Scores) -> None:
        total = before.log_prob + float(log_probs[EOS_ID])
        if total > -math.inf:
            self.add(NextWord(before.ids, total, given, is_end=True), "", total)


def next_words(
    stepper: Stepper,
    prefix: Sequence[int],
    tokens: TokenTexts,
    givens: Sequence[str],
    n_words: int,
    on_step: Callable[[], None] = lambda: None,
    *,
    may_end: bool = True,
    is_start: bool = False,
) -> list[NextWord]:
    """Finds the likeliest words that may come next in an output, each of them once.

    Args:
        stepper: has read one sentence.
        prefix: tokens that the decoder reads before it begins to search.
        tokens: of the vocabulary.
        givens: letters one of which the output goes on with; a blank: a word that begins anew.
        n_words: how many are wanted.
        on_step: called after each step; may raise to stop.
        may_end: the output may end behind what is given.
        is_start: the output begins with them, so that capitals make no other word.

    Returns:
        The likeliest first; none if the vocabulary cannot write what is given.

    Raises:
        GraphError: if the decoder gives NaN.
    """
    search = _WordSearch(tokens, givens, n_words, may_end, is_start)
    n_rows, n_tokens = 1, len(tokens.texts)
    rows = [_Unfinished((), 0.0, 0)]
    last: list[int] = [BOS_ID, *prefix]
    for _ in range(max(map(len, givens)) + _LONGEST_WORD):
        n_listed = n_tokens if any(search.is_given(each.text) for each in rows) else _LISTED
        order = np.array([each.row for each in rows])
        found, ids = stepper.step(np.array(last), order, min(n_listed, n_tokens), needs_end=may_end)
        if np.isnan(found).any():
            raise GraphError("The decoder gave scores that are not numbers.", "Export the model again.")
        grown: list[_Unfinished] = []
        for row, before in enumerate(rows):
            log_probs = np.full(n_tokens, -np.inf, np.float32)
            np.maximum.at(log_probs, ids[row], found[row])
            grown += search.grown(before, log_probs, row)
        least = search.least
        n_rows = n_words + _MORE_ROWS
        rows = sorted((each for each in grown if each.log_prob > least), key=lambda each: -each.log_prob)
        rows = rows[:n_rows]
        on_step()
        if not rows:
            break
        last = [each.ids[-1] for each in rows]
    return search.best()
