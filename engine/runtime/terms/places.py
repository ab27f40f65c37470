"""Where the terms of a sentence belong in its translation, by blotting each out and reading that again.

As `reading.aligning` does for every word, but for the terms alone: a row for each, and one for the whole.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.graph_io import UNK_ID
from engine.runtime.reading.aligning import TokenReader
from engine.search.beam_search import Floats
from engine.text.words.units import Span, goes_on

_LEAST_NATS = 0.5
"""Nats by which a word must become less likely to show the place of a term."""
_NEAR = 0.7
"""Share of the largest loss of any word: another word that loses as much may be the translation."""
_ARTICLE = 3
"""Letters that an article or an "and" has at most."""
_SURE_NATS = 2.0
"""Nats from which on a word that becomes less likely is surely the term's translation."""


class TermDraft(NamedTuple):
    """A sentence, the stretches of it that are terms, and a translation."""

    source: str
    spans: tuple[Span, ...]
    tgt_ids: tuple[int, ...]
    """Token ids of the translation, without the end symbol, after the opening."""


def term_losses(model: TokenReader, drafts: Sequence[TermDraft]) -> list[Floats]:
    """Returns how much less likely each token of translations becomes without a term.

    Args:
        model: the open model.
        drafts: what is read.

    Returns:
        Of each draft (spans, tokens), in nats, at least 0.
    """
    sources: list[list[int]] = []
    targets: list[tuple[int, ...]] = []
    for draft in drafts:
        ids, places = model.source.encode(draft.source), model.source.places(draft.source)
        n_opening = len(ids) - len(places)
        sources.append(ids)
        for start, end in draft.spans:
            hidden = {n_opening + i for i, (a, b) in enumerate(places) if a < end and start < b}
            sources.append([UNK_ID if i in hidden else each for i, each in enumerate(ids)])
        targets += [draft.tgt_ids] * (len(draft.spans) + 1)
    read = iter(model.token_log_probs(sources, targets))
    found = []
    for draft in drafts:
        written = slice(len(model.opening), len(model.opening) + len(draft.tgt_ids))
        whole = next(read)[written]
        less = [whole - next(read)[written] for _ in draft.spans]
        losses = np.array(less, np.float32).reshape(len(draft.spans), len(whole))
        found.append(np.maximum(losses, 0))
    return found


class TermPlace(NamedTuple):
    """Where a term belongs in a translation."""

    token: int
    nats: float
    """How much less likely that token becomes without the term."""

    @property
    def is_sure(self) -> bool:
        """True if the token can hardly come from anything else."""
        return self.nats >= _SURE_NATS


def term_places(model: TokenReader, drafts: Sequence[TermDraft]) -> list[list[TermPlace | None]]:
    """Returns which token of a translation each term of its sentence belongs to; None: it cannot be told."""
    return [
        [_place(row, model.target.tokens(draft.tgt_ids)) for row in losses]
        for draft, losses in zip(drafts, term_losses(model, drafts), strict=True)
    ]


def _place(losses: Floats, tokens: Sequence[str]) -> TermPlace | None:
    """Returns the place of one term.

    Of words that become about as much less likely it is the first long one: the article before a noun agrees
    with it, and what follows one that is unexpected is so too.

    Args:
        losses: of each token, (n_tokens,).
        tokens: their texts; those that go on with a word begin with a letter or digit.
    """
    if not losses.size or losses.max() < _LEAST_NATS:
        return None
    starts = [place for place, text in enumerate(tokens) if place == 0 or not goes_on(text)]
    sums = np.add.reduceat(losses, starts)
    words = [range(*each) for each in zip(starts, (*starts[1:], len(tokens)), strict=True)]
    near = [word for word, total in zip(words, sums, strict=True) if total >= _NEAR * sums.max()]
    lengths = [sum(map(str.isalnum, "".join(tokens[place] for place in word))) for word in near]
    long = [word for word, length in zip(near, lengths, strict=True) if length > _ARTICLE]
    word = (long or near)[0]
    token = max(word, key=losses.__getitem__)
    return TermPlace(token, float(losses[token]))
