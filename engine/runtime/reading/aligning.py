"""Which words of a translation come from which words of its source.

A word of the source is blotted out, and the translation is read again: the words that the model then thinks
less likely come from it (prediction difference: Li et al., "On the Word Alignment from Neural Machine
Translation", ACL 2019). It needs no training, no other graph and no attention, so it works for every model,
pack, profile and text, also one that a person wrote. The attention of small decoders aligns worse, see
ARCHITECTURE.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.graph_io import UNK_ID
from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import WordAlignment, WordLink
from engine.runtime.model_card import ModelCard
from engine.search.beam_search import Floats
from engine.text.subwords import Subwords
from engine.text.words.units import Span, is_punctuation, word_units

STAGE = "Matching words"
_LEAST_NATS = 0.15
"""A word whose probability changes less by whatever is blotted out comes from no word."""
_MUCH = 0.6
"""Of the strongest: another word that changes it as much is linked too."""
_ROWS_AT_ONCE = 64
"""Sources, blotted in different places, that are read together."""


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


def align(
    model: TokenReader,
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
    stretches: Sequence[Sequence[Span]] | None = None,
) -> list[WordAlignment]:
    """Aligns sentences with their translations.

    Args:
        model: the open model, speaking as whoever is set.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may raise `Cancelled`.
        stretches: of each source, what is asked for in the place of its words; the fewer, the faster.

    Returns:
        Of each pair the words that belong together; none where a text is longer than the model reads.
    """
    return [each.alignment for each in read_pairs(model, sources, targets, report, stretches)]


@dataclass(frozen=True, slots=True)
class ReadPair:
    """What reading a translation beside its blotted source tells."""

    alignment: WordAlignment
    losses: tuple[tuple[Span, float], ...]
    """Of each word and mark of the source, by how many nats the whole translation is less likely without it;
    below 0: it is likelier, as if the word were not in it. Empty where a text is longer than the model reads.
    """


def read_pairs(
    model: TokenReader,
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
    stretches: Sequence[Sequence[Span]] | None = None,
) -> list[ReadPair]:
    """Reads sentences with their translations, and once more with each word of them blotted out.

    Args and errors are those of `align`.
    """
    found: list[ReadPair] = []
    for first, pairs in _in_batches(model, sources, targets, stretches):
        report(Progress(STAGE, first, len(sources)))
        found += _read(model, pairs)
    report(Progress(STAGE, len(sources), len(sources)))
    return found


class _Pair:
    """One pair, in units and tokens."""

    def __init__(
        self, model: TokenReader, source: str, target: str, stretches: Sequence[Span] | None = None
    ) -> None:
        self.source, self.target = source, target
        src_places, tgt_places = model.source.places(source), model.target.places(target)
        self.src_units = word_units(source, src_places) if stretches is None else [*stretches]
        self.tgt_units = word_units(target, tgt_places)
        src_ids, self.tgt_ids = model.source.encode(source), model.target.encode(target)
        longest = model.card.architecture.max_len - 1 - len(model.opening)
        self._written = slice(len(model.opening), len(model.opening) + len(self.tgt_ids))
        if max(len(src_ids), len(self.tgt_ids)) > longest:
            self.src_units, src_ids, self.tgt_ids = [], [], []
        n_opening = len(src_ids) - len(src_places)
        self.blotted = [src_ids] if self.src_units and self.tgt_ids else []
        self._is_of_unit = _overlaps(tgt_places, self.tgt_units)
        if self.blotted:
            for tokens in _overlaps(src_places, self.src_units).T:
                hidden = {n_opening + int(place) for place in np.flatnonzero(tokens)}
                self.blotted.append([UNK_ID if i in hidden else each for i, each in enumerate(src_ids)])

    def read(self, log_probs: Sequence[Floats]) -> ReadPair:
        """Returns who belongs together, and what each word of the source counts.

        Args:
            log_probs: of the translation's tokens, for the whole source and for each blotted one.
        """
        links: list[WordLink] = []
        counts: list[tuple[Span, float]] = []
        if self.blotted:
            sums = [float(each.sum()) for each in log_probs]
            counts = [(span, sums[0] - each) for span, each in zip(self.src_units, sums[1:], strict=True)]
            whole, *blotted = (each[self._written] for each in log_probs)
            less = np.stack([whole - each for each in blotted], axis=1)
            losses = np.maximum(self._is_of_unit.T @ less, 0)  # (target units, source units)
            links = [*self._links(losses)]
        return ReadPair(WordAlignment(self.source, self.target, tuple(links)), tuple(counts))

    def _links(self, losses: Floats) -> Iterator[WordLink]:
        same = self._same_words()
        for row, span in enumerate(self.tgt_units):
            unit = self.target[slice(*span)]
            if row in same:
                yield WordLink(self.src_units[same[row]], span)
                continue
            if is_punctuation(unit):
                continue
            strongest = losses[row].max()
            for column in np.flatnonzero(losses[row] >= max(_LEAST_NATS, _MUCH * strongest)):
                if not is_punctuation(self.source[slice(*self.src_units[column])]):
                    yield WordLink(self.src_units[column], span)

    def _same_words(self) -> dict[int, int]:
        """Returns where target units stand in the source that are there, as here, just once."""
        sides = (self.source, self.src_units), (self.target, self.tgt_units)
        texts = [[text[slice(*span)].casefold() for span in units] for text, units in sides]
        src, tgt = texts
        return {
            row: src.index(unit)
            for row, unit in enumerate(tgt)
            if (unit[:1].isdigit() or len(unit) > 3 or is_punctuation(unit))
            and src.count(unit) == 1 == tgt.count(unit)
        }


def _in_batches(
    model: TokenReader,
    sources: Sequence[str],
    targets: Sequence[str],
    stretches: Sequence[Sequence[Span]] | None,
) -> Iterator[tuple[int, list[_Pair]]]:
    pairs: list[_Pair] = []
    n_rows = first = 0
    for place, texts in enumerate(zip(sources, targets, strict=True)):
        pair = _Pair(model, *texts, None if stretches is None else stretches[place])
        if pairs and n_rows + len(pair.blotted) > _ROWS_AT_ONCE:
            yield first, pairs
            pairs, n_rows, first = [], 0, place
        pairs.append(pair)
        n_rows += len(pair.blotted)
    if pairs:
        yield first, pairs


def _read(model: TokenReader, pairs: Sequence[_Pair]) -> Iterator[ReadPair]:
    sources = [ids for pair in pairs for ids in pair.blotted]
    targets = [pair.tgt_ids for pair in pairs for _ in pair.blotted]
    read = iter(model.token_log_probs(sources, targets))
    for pair in pairs:
        yield pair.read([next(read) for _ in pair.blotted])


def _overlaps(places: Sequence[Span], units: Sequence[Span]) -> np.ndarray:
    """Returns which subwords have a part in which units, (subwords, units), 1 or 0."""
    found = np.zeros((len(places), len(units)), np.float32)
    for row, (start, end) in enumerate(places):
        for column, (first, last) in enumerate(units):
            found[row, column] = start < last and first < end
    return found
