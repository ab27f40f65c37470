"""Which words of a translation come from which words of its source.

A word of the source is hidden from the decoder, and the translation is read again: the words that the model
then thinks less likely come from it (prediction difference: Li et al., "On the Word Alignment from Neural
Machine Translation", ACL 2019). The encoder reads the whole source, once. It needs no training and no other
graph, so it works for every model, pack, profile and text, also one that a person wrote.

Measured on 300 sentences of ours with 398 marked stretches (`tests/benchmarks/tags.py`): 90 % of the tags
stand as in the reference from German and 94 % from English. Words blotted out before the encoder cost several
times as much and place 87.7 %, since the encoder then reads another sentence. The attention of our two-layer
decoders, averaged over heads, placed 58 to 75 % of the first 81 stretches, and Shift-Att (Chen et al., EMNLP
2020) 0 to 21 %: these decoders look at the next word's source while they read this one.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np

from engine.base.progress import Progress, Report, ignore_progress
from engine.results.translation import WordAlignment, WordLink
from engine.runtime.model_card import ModelCard
from engine.search.beam_search import Floats
from engine.text.subwords import Subwords
from engine.text.words.units import Span, is_punctuation, word_units

Part = tuple[Span, ...]
"""Stretches of a source that are hidden together; none: all is seen. What comes from one of them is linked to
the first."""

STAGE = "Matching words"
_LEAST_NATS = 0.15
"""A word whose probability changes less, whichever word is hidden, comes from no word."""
_MUCH = 0.6
"""Share of the strongest effect: another word that affects it as much is linked too."""
_SURPRISING = 2.5
"""Nats of the least likely token of a translation, at least: a word that it leaves out is expected somewhere.
Of spoilt translations as many are found as without this limit, and most others need one reading alone."""
_ROWS_AT_ONCE = 64
"""Readings, with different words hidden, that are done together."""
_MOST_PADDED = 1.25
"""Padded tokens per real token of the translations that are read together, at most; longer ones come
later."""
_TOKENS_AT_ONCE = 4096
"""Tokens of their sources: what the decoder reads of a source is copied for each reading."""


class TokenReader(Protocol):
    """An open model, as far as alignment needs it."""

    @property
    def source(self) -> Subwords:
        """How it spells what it reads."""

    @property
    def target(self) -> Subwords:
        """How it spells what it writes."""

    @property
    def opening(self) -> Sequence[int]:
        """Tokens that it writes before every translation."""

    @property
    def card(self) -> ModelCard:
        """What it is."""

    def token_log_probs(
        self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
    ) -> list[Floats]:
        """Returns the log-probability of the opening, each token and the end of given translations."""

    def hidden_log_probs(
        self,
        sources: Sequence[Sequence[int]],
        targets: Sequence[Sequence[int]],
        hidden: Sequence[Sequence[Sequence[int]]],
        *,
        scores_all: bool = True,
    ) -> list[Floats]:
        """Returns the log-probability of the opening, each token and the end of given translations, (times,
        tokens): of each pair, for each time that the tokens at some places of its source are hidden.
        """


def align(
    model: TokenReader,
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
    parts: Sequence[Sequence[Part]] | None = None,
) -> list[WordAlignment]:
    """Aligns sentences with their translations.

    Args:
        model: the open model, speaking as whoever is set.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may raise `Cancelled`.
        parts: of each source, what is to be told apart in the place of its words; the fewer, the faster.

    Returns:
        Of each pair the words that belong together; none where a text is longer than the model reads.
    """
    asked: Sequence[Sequence[Part] | None] = parts if parts is not None else [None] * len(sources)
    pairs = [_Pair(model, *each) for each in zip(sources, targets, asked, strict=True)]
    log_probs = _read(model, pairs, [pair.hidden for pair in pairs], report, scores_all=False)
    return [pair.aligned(read) for pair, read in zip(pairs, log_probs, strict=True)]


def losses_without(
    model: TokenReader,
    sources: Sequence[str],
    targets: Sequence[str],
    words: Sequence[Sequence[Span]],
    report: Report = ignore_progress,
) -> list[tuple[float, ...]]:
    """Tells what words of sentences count for their translations.

    Args:
        model: the open model, speaking as whoever is set.
        sources: one sentence each.
        targets: their translations, by whomever.
        words: of each source, those that are asked for.
        report: called with sentences done; may raise `Cancelled`.

    Returns:
        Of each pair, by how many nats the whole translation is less likely without each of the words; below
        0: it is likelier, as if the word were not in it. Empty where a text is longer than the model reads,
        or where no token of the translation surprises it: then none is likelier.
    """
    parts = [[(), *((word,) for word in each)] for each in words]
    pairs = [_Pair(model, *each) for each in zip(sources, targets, parts, strict=True)]
    found: list[tuple[float, ...]] = [()] * len(pairs)
    by_length = sorted(range(len(pairs)), key=lambda place: len(pairs[place].tgt_ids))
    for first in range(0, len(pairs), _ROWS_AT_ONCE):
        places = by_length[first : first + _ROWS_AT_ONCE]
        some = [pairs[place] for place in places]

        def held(_: Progress, n_done: int = first) -> None:
            report(Progress(STAGE, n_done, len(pairs)))

        # by few words, a sixth less is found
        whole = _read(model, some, [pair.hidden[:1] for pair in some], held, scores_all=True)
        surprises = [each[:, len(model.opening) :].min(initial=0.0) <= -_SURPRISING for each in whole]
        hidden = [pair.hidden[1:] if is_so else [] for pair, is_so in zip(some, surprises, strict=True)]
        read = _read(model, some, hidden, held, scores_all=True)
        for place, seen, without in zip(places, whole, read, strict=True):
            if len(without):
                losses = seen.sum(dtype=float) - without.sum(axis=-1, dtype=float)
                found[place] = tuple(losses.tolist())
    report(Progress(STAGE, len(pairs), len(pairs)))
    return found


def _read(
    model: TokenReader,
    pairs: "Sequence[_Pair]",
    hidden: Sequence[Sequence[Sequence[int]]],
    report: Report,
    *,
    scores_all: bool,
) -> list[Floats]:
    """Reads translations; of each pair the log-probabilities for each time that something of it is hidden,
    (times, tokens), or none."""
    rows: list[list[Floats]] = [[] for _ in pairs]
    n_read, n_rows = 0, sum(map(len, hidden))
    for batch in _in_batches(pairs, hidden):
        report(Progress(STAGE, n_read * len(pairs) // n_rows, len(pairs)))
        some, times = [pairs[place] for place, _ in batch], [each for _, each in batch]
        read = model.hidden_log_probs(
            [pair.src_ids for pair in some],
            [pair.tgt_ids for pair in some],
            times,
            scores_all=scores_all,
        )
        for (place, _), log_probs in zip(batch, read, strict=True):
            rows[place] += [*log_probs]
        n_read += sum(map(len, times))
    report(Progress(STAGE, len(pairs), len(pairs)))
    return [np.array(each) if each else np.zeros((0, 0), np.float32) for each in rows]


class _Pair:
    """One pair, in units and tokens."""

    def __init__(self, model: TokenReader, source: str, target: str, parts: Sequence[Part] | None) -> None:
        self.source, self.target = source, target
        src_places, tgt_places = model.source.places(source), model.target.places(target)
        self.src_words, self.tgt_units = word_units(source, src_places), word_units(target, tgt_places)
        self._parts = [(), *((word,) for word in self.src_words)] if parts is None else [*parts]
        self.src_ids, self.tgt_ids = model.source.encode(source), model.target.encode(target)
        longest = model.card.architecture.max_len - 1 - len(model.opening)
        self._written = slice(len(model.opening), len(model.opening) + len(self.tgt_ids))
        self._is_of_unit = _overlaps(tgt_places, self.tgt_units)
        n_opening = len(self.src_ids) - len(src_places)
        self.hidden: list[list[int]] = []
        """What is hidden each time; one part alone tells nothing."""
        if len(self._parts) > 1 and self.tgt_ids and max(len(self.src_ids), len(self.tgt_ids)) <= longest:
            tokens = [_overlaps(src_places, part).any(axis=1) for part in self._parts]
            self.hidden = [(np.flatnonzero(each) + n_opening).tolist() for each in tokens]

    def aligned(self, log_probs: Floats) -> WordAlignment:
        """Returns who belongs together.

        Args:
            log_probs: of the translation's tokens, for each time that something was hidden, (times, tokens).
        """
        links: tuple[WordLink, ...] = ()
        if len(log_probs):
            written = log_probs[:, self._written]
            less = written.max(axis=0) - written
            links = tuple(self._links(self._is_of_unit.T @ less.T))  # (target units, parts)
        return WordAlignment(self.source, self.target, links)

    def _links(self, losses: Floats) -> Iterator[WordLink]:
        same = self._same_words()
        for row, span in enumerate(self.tgt_units):
            unit = self.target[slice(*span)]
            if row in same:
                yield WordLink(self.src_words[same[row]], span)
                continue
            if is_punctuation(unit):
                continue
            strongest = losses[row].max()
            for column in np.flatnonzero(losses[row] >= max(_LEAST_NATS, _MUCH * strongest)):
                part = self._parts[column]
                if part and not is_punctuation(self.source[slice(*part[0])]):
                    yield WordLink(part[0], span)

    def _same_words(self) -> dict[int, int]:
        """Returns where target units stand in the source that are there, as here, just once."""
        sides = (self.source, self.src_words), (self.target, self.tgt_units)
        texts = [[text[slice(*span)].casefold() for span in units] for text, units in sides]
        src, tgt = texts
        return {
            row: src.index(unit)
            for row, unit in enumerate(tgt)
            if (unit[:1].isdigit() or len(unit) > 3 or not unit[:1].isalnum())
            and src.count(unit) == 1 == tgt.count(unit)
        }


def _in_batches(
    pairs: Sequence[_Pair], hidden: Sequence[Sequence[Sequence[int]]]
) -> Iterator[list[tuple[int, Sequence[Sequence[int]]]]]:
    """Yields which pairs are read together, those of about the same length, and what is hidden each time."""
    batch: list[tuple[int, Sequence[Sequence[int]]]] = []
    n_rows = n_tokens = n_written = 0
    for place in sorted(range(len(pairs)), key=lambda place: len(pairs[place].tgt_ids)):
        every, length, written = hidden[place], len(pairs[place].src_ids), len(pairs[place].tgt_ids) + 1
        at_once = max(1, min(_ROWS_AT_ONCE, _TOKENS_AT_ONCE // max(1, length)))
        for times in (every[first : first + at_once] for first in range(0, len(every), at_once)):
            n_more = len(times)
            is_full = n_rows + n_more > _ROWS_AT_ONCE or n_tokens + n_more * length > _TOKENS_AT_ONCE
            if batch and (is_full or n_rows * written > _MOST_PADDED * n_written):
                yield batch
                batch, n_rows, n_tokens, n_written = [], 0, 0, 0
            batch.append((place, times))
            n_rows, n_tokens = n_rows + n_more, n_tokens + n_more * length
            n_written += n_more * written
    if batch:
        yield batch


def _overlaps(places: Sequence[Span], units: Sequence[Span]) -> np.ndarray:
    """Returns which subwords have a part in which units, (subwords, units), 1 or 0."""
    starts, ends = np.array(places, int).reshape(-1, 2).T
    firsts, lasts = np.array(units, int).reshape(-1, 2).T
    return ((starts[:, None] < lasts) & (firsts < ends[:, None])).astype(np.float32)
