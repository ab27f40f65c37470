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

from engine.base.errors import GraphError
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS
from engine.search.beam_search import Flags, Floats, Ids, Stepper

_MORE_ROWS = 4
"""Hypotheses beyond the words that are wanted: some become the same word."""
_LISTED = 64
"""Continuations of a word that are looked at; all where letters are given, which may be most unlikely."""
_USUAL_WORD, _LONGEST_WORD = 5, 16
"""Tokens of a word behind what is given: where there are enough words, and where there are not."""
_LAST = "\U0010ffff"
"""Behind every letter."""
_MOST_WORSE = 6.0
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
        self._sorted = [text for text, _ in order]
        self._tokens = np.array([token for _, token in order], int)

    @cached_property
    def is_glued(self) -> Flags:
        """Which tokens go on with a word, (vocab,)."""
        found = np.zeros(len(self.texts), bool)
        found[sorted(self.glued)] = True
        return found

    @cached_property
    def writes(self) -> Flags:
        """Which tokens write something, (vocab,)."""
        found = np.zeros(len(self.texts), bool)
        found[self._tokens] = True
        return found

    def written(self, ids: Sequence[int]) -> str:
        """Returns the letters of tokens."""
        return "".join(self.texts[token] for token in ids)

    def beginning(self, letters: str) -> Ids:
        """Returns the tokens that write a beginning of some letters, or these and more, (n,)."""
        parts = [self._between(letters[:end], letters[:end] + "\0") for end in range(1, len(letters))]
        return np.concatenate([*parts, self._between(letters, letters + _LAST)])

    def _between(self, first: str, last: str) -> Ids:
        return self._tokens[bisect_left(self._sorted, first) : bisect_left(self._sorted, last)]


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
    is_word: Callable[[str], bool]
    odd: dict[tuple[int, str], tuple[float, NextWord]] = field(default_factory=dict)
    """Those that are none."""
    found: dict[tuple[int, str], tuple[float, NextWord]] = field(default_factory=dict)
    """Words with how likely they are, nothing more behind them, by their letters."""

    def add(self, word: NextWord, text: str, log_prob: float) -> None:
        """Takes a word that is complete; of two spellings the likelier one counts."""
        key = word.given, text.casefold() if self.is_start else text
        whole = self.givens[word.given] + text if text[:1].isalnum() else text
        known = self.found if word.is_end or self.is_word(whole) else self.odd
        if key not in known or known[key][0] < log_prob:
            known[key] = log_prob, word

    @property
    def has_enough(self) -> bool:
        """True: as many words are found as are wanted."""
        return len(self.found) >= self.n_words

    @property
    def _counting(self) -> list[tuple[float, NextWord]]:
        """What counts: words and ends, and what is no word where there are no words."""
        has_words = any(any(map(str.isalnum, text)) for _, text in self.found)
        return [*self.found.values(), *(() if has_words else self.odd.values())]

    @property
    def least(self) -> float:
        """How likely a word must be to be one of those wanted."""
        nats = sorted((each for each, _ in self._counting), reverse=True)
        worst = nats[self.n_words - 1] if len(nats) >= self.n_words else -math.inf
        return max(worst, nats[0] - _MOST_WORSE) if nats else -math.inf

    def best(self) -> list[NextWord]:
        """Returns the words wanted, the likeliest first."""
        ordered = sorted(self._counting, key=lambda each: -each[0])
        least = self.least
        return [word for nats, word in ordered if nats >= least][: self.n_words]

    def is_given(self, text: str) -> bool:
        """Tells whether letters are still to come that are given."""
        return any(len(text) < len(each) and each.startswith(text) for each in self.givens)

    def grown(self, before: _Unfinished, log_probs: Floats, row: int) -> Iterator[_Unfinished]:
        """Yields what may come next, and takes the word if it may be complete.

        Args:
            before: what it continues.
            log_probs: of every token, -inf where it was not listed, (vocab,).
            row: of it.
        """
        text = before.text
        open_letters = [each[len(text) :] for each in self.givens if each.startswith(text) and each != text]
        following = [self.tokens.beginning(letters) for letters in open_letters]
        if self.may_end and not text and " " in self.givens:
            self._end(before, self.givens.index(" "), log_probs)  # a blank behind what is complete
        place = next((i for i, each in enumerate(self.givens) if text.startswith(each)), None)
        if place is not None:
            word = text[len(self.givens[place]) :]
            listed = np.flatnonzero((log_probs > -np.inf) & self.tokens.writes)
            if word.strip():
                self._take(before, place, word, log_probs)
                listed = listed[self.tokens.is_glued[listed]]
            elif not word and self.may_end and self.givens[place] != " ":
                self._end(before, place, log_probs)
            following.append(listed)
        ids = np.unique(np.concatenate(following))
        ids = ids[np.argsort(-log_probs[ids], kind="stable")[: self.n_words + _MORE_ROWS]]
        for token, nats in zip(ids.tolist(), log_probs[ids].tolist(), strict=True):
            total = before.log_prob + nats
            if total > self.least:
                yield _Unfinished((*before.ids, token), total, row, text + self.tokens.texts[token])

    def _take(self, before: _Unfinished, given: int, word: str, log_probs: Floats) -> None:
        """Takes a word, as likely as it is that it does not go on."""
        ends = float(np.exp(log_probs[~self.tokens.is_glued]).sum())
        if ends > 0:
            complete = NextWord(before.ids, before.log_prob, given)
            self.add(complete, word, before.log_prob + math.log(ends))

    def _end(self, before: _Unfinished, given: int, log_probs: Floats) -> None:
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
    is_word: Callable[[str], bool] = lambda _: True,
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
        is_word: tells whether what is found, with the given letters that it goes on with, is a word; where
            nothing is, all count.

    Returns:
        The likeliest first; none if the vocabulary cannot write what is given.

    Raises:
        GraphError: if the decoder gives NaN.
    """
    search = _WordSearch(tokens, givens, n_words, may_end, is_start, is_word)
    n_free, n_tokens = 0, len(tokens.texts)
    rows = [_Unfinished((), 0.0, 0)]
    last: list[int] = [BOS_ID, *prefix]
    for _ in range(max(map(len, givens)) + _LONGEST_WORD):
        is_given = any(search.is_given(each.text) for each in rows)
        n_listed, n_free = (n_tokens, 0) if is_given else (_LISTED, n_free + 1)
        order = np.array([each.row for each in rows])
        found, ids = stepper.step(np.array(last), order, min(n_listed, n_tokens), needs_end=may_end)
        if np.isnan(found).any():
            raise GraphError("The decoder gave scores that are not numbers.", "Export the model again.")
        grown: list[_Unfinished] = []
        for row, before in enumerate(rows):
            log_probs = np.full(n_tokens, -np.inf, np.float32)
            log_probs[ids[row, ::-1]] = found[row, ::-1]  # what is listed twice counts as listed first
            grown += search.grown(before, log_probs, row)
        least = search.least
        rows = sorted((each for each in grown if each.log_prob > least), key=lambda each: -each.log_prob)
        rows = rows[: n_words + _MORE_ROWS]
        on_step()
        if not rows or (n_free >= _USUAL_WORD and search.has_enough):
            break
        last = [each.ids[-1] for each in rows]
    return search.best()
