"""Sentences whose usual translations lack a term or a form of address, and what another search must write.

Every sentence is translated as usual first; only one that lacks a glossary term, or says a forbidden word, is
searched again with constraints. Measured (`tests/benchmarks/terms.py`, 340 sentences of ours with their
marked words as glossary): 100 % of the terms in place of 63 (into English) and 78 %, chrF 77.3 → 76.9 and
78.5 → 81.3; such sentences take 2.4 to 3.3 times as long, and 10,000 terms that do not occur cost nothing.
Names that stay as they are never come here: a constrained search wrote "Musterwerks make valves", symbols
keep them whole.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.reading.aligning import TokenReader
from engine.runtime.terms.places import TermDraft, TermPlace, term_places
from engine.runtime.terms.wishes import (
    inflected,
    is_written_at,
    wish_for,
    wish_in_place,
    with_address,
    word_at,
    word_start,
)
from engine.search.constraints import Wish
from engine.text.symbols import has_symbols_of
from engine.text.words.address import Addressing
from engine.text.words.terms import FoundTerm, missing_terms
from engine.text.words.word_forms import stem_of

_MOST_WORSE = 0.6
"""Nats per token: what addresses its reader as wanted and is worse than the usual one by more is broken."""


class Lacking(NamedTuple):
    """A sentence whose usual translations lack a term, or address their reader otherwise than wanted."""

    text: str
    terms: tuple[FoundTerm, ...]
    """All terms that stand in it."""
    usual: tuple[Alternative, ...]
    ids: tuple[int, ...]
    """Token ids of the translation that the search found best, without the opening."""
    addressing: Addressing | None = None
    """The form of address that they lack."""

    def best(self, texts: Sequence[Alternative], tgt: str) -> Sequence[Alternative]:
        """Returns those of other translations that have its terms, else what lacks least, best first."""
        right = with_terms(self.text, texts, self.terms, tgt)
        if self.addressing:
            usual = with_terms(self.text, self.usual, self.terms, tgt)
            right = self._addressed(right, self.addressing) or usual or right
        found = sorted(texts, key=lambda each: len(missing_terms(self.terms, each.text, tgt)))
        return right or found or self.usual

    def _addressed(self, texts: Sequence[Alternative], addressing: Addressing) -> Sequence[Alternative]:
        """Returns those of translations that say the form of address and are not broken."""
        before = self.usual[0]
        if before.text[:1].isupper():  # "sie" is written for a "Sie" that is "she"
            texts = [replace(each, text=each.text[:1].upper() + each.text[1:]) for each in texts]
        return [
            each
            for each in texts
            if each.score >= before.score - _MOST_WORSE
            and has_symbols_of(self.text, each.text)
            and addressing.is_sound(self.text, before.text, each.text)
        ]


def with_terms(
    source: str, texts: Sequence[Alternative], terms: Sequence[FoundTerm], tgt: str
) -> Sequence[Alternative]:
    """Returns the translations that have all terms and symbols of their source; all where it has no terms."""
    if not terms:
        return texts
    return [
        each
        for each in texts
        if not missing_terms(terms, each.text, tgt) and has_symbols_of(source, each.text)
    ]


class Forced(NamedTuple):
    """A sentence whose translation was to have its terms."""

    lacking: Lacking
    places: Sequence[TermPlace | None]
    """Places of its terms in the usual translation."""
    wish: Wish
    ids: tuple[int, ...]
    """Token ids of the translation that was found, without the opening."""


def usual_places(model: TokenReader, lacking: Sequence[Lacking]) -> list[list[TermPlace | None]]:
    """Returns where the terms of sentences belong in their usual translations."""
    return term_places(model, [_draft(each, each.ids) for each in lacking])


def wish_of(model: TokenReader, lacking: Lacking, places: Sequence[TermPlace | None]) -> Wish:
    """Returns what the translation of a sentence must have and must not have, and in which order."""
    tokens = [place.token if place else None for place in places]
    wish = wish_for(lacking.terms, model.target, model.card.tgt, tokens) or Wish()
    addressing = lacking.addressing
    if addressing is None:
        return wish
    usual = lacking.usual[0].text if lacking.usual else ""
    return with_address(wish, addressing, lacking.text, usual, model.target)


def _without(wish: Wish, words: Iterable[tuple[int, ...]]) -> Wish:
    """Returns a wish that forbids words too, but none that has something of what is wanted."""
    wanted = {ids for each in wish.constraints for ids in each.spellings(is_start=True)}
    own = {token for ids in wanted for token in ids}
    return wish._replace(forbidden=(*wish.forbidden, *sorted(ids for ids in words if own.isdisjoint(ids))))


def wishes_in_place(model: TokenReader, forced: Sequence[Forced]) -> list[Wish | None]:
    """Returns what another search must write where a given word stands for another one than its own.

    Free to write a word anywhere, a model may write it where it is likely, and not where it belongs: "drive"
    as a verb. Then the usual translation is kept up to the word that the term replaces. Where a word that was
    to be replaced still stands ("the pump impeller"), it is kept up to the last of them, and none of them is
    written again.

    Returns:
        For each what to search for, or None: its terms stand where they belong, or that cannot be told.
    """
    cut = [_cut(model, each) for each in forced]
    found = [
        wish_in_place(_without(each.wish, _forms(model, replaced)), parts, model.target) if parts else None
        for each, (parts, replaced) in zip(forced, cut, strict=True)
    ]
    asked = [number for number, (_, replaced) in enumerate(cut) if found[number] and not replaced]
    written = term_places(model, [_draft(forced[number].lacking, forced[number].ids) for number in asked])
    for number, places in zip(asked, written, strict=True):
        ids, terms = forced[number].ids, forced[number].lacking.terms
        if not any(map(partial(_is_misplaced, model, ids), terms, places)):
            found[number] = None
    return found


class _Cut(NamedTuple):
    """A usual translation without the words that terms are to replace."""

    parts: Sequence[tuple[tuple[int, ...], FoundTerm]]
    """Tokens before each of them, and the term; none: all terms seem to stand where they belong."""
    replaced: Sequence[str]
    """Words that terms replace, without endings, if one of them still stands in the translation found."""


def _cut(model: TokenReader, forced: Forced) -> _Cut:
    """Cuts the usual translation at the first such word, or at each if one still stands in what was found.

    What is more than one word in the source may be so in the translation: at such a term it is not cut again.
    """
    ids, terms = forced.lacking.ids, forced.lacking.terms
    known = sorted(
        (word_start(model.target, ids, place.token), number)
        for number, (term, place) in enumerate(zip(terms, forced.places, strict=True))
        if place and _is_misplaced(model, ids, term, place)
    )
    single = [*takewhile(lambda each: " " not in terms[each[1]].source, known)]
    words = [word_at(model.target, ids, start) for start, _ in known]
    usual, found = (_stems(model, each) for each in (ids, forced.ids))
    gone = [stem for each in words[: len(single)] for stem in _stems(model, each)]
    wanted = {
        stem_of(word, model.card.tgt) for term in terms for each in term.targets for word in each.split()
    }
    gone = [each for each in gone if usual[each] == gone.count(each) and each not in wanted]
    is_left = any(found[each] for each in gone)
    parts, end = [], 0
    for (start, number), word in zip(single if is_left else known[:1], words, strict=False):
        parts.append((ids[end:start], terms[number]))
        end = start + len(word)
    if parts and not is_left:
        before, term = parts[0]
        if forced.ids[: len(before)] == before and is_written_at(term, model.target, forced.ids, len(before)):
            parts = []
    return _Cut(parts, gone if is_left else ())


def _forms(model: TokenReader, words: Iterable[str]) -> Iterator[tuple[int, ...]]:
    for word in words:
        yield from inflected(word, model.target, model.card.tgt)


def _stems(model: TokenReader, ids: Sequence[int]) -> Counter[str]:
    """Counts the words of a text without their endings."""
    return Counter(stem_of(word, model.card.tgt) for word in re.findall(r"\w+", model.target.decode(ids)))


def _is_misplaced(model: TokenReader, ids: tuple[int, ...], term: FoundTerm, place: TermPlace | None) -> bool:
    """Tells whether it is sure that something else stands for a term in a translation."""
    return bool(place and place.is_sure and not is_written_at(term, model.target, ids, place.token))


def _draft(lacking: Lacking, ids: tuple[int, ...]) -> TermDraft:
    return TermDraft(lacking.text, tuple((term.start, term.end) for term in lacking.terms), ids)
