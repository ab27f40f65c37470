"""Terms and forms of address that a translation lacks: what another search must write, and where.

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

import numpy as np

from engine.base.graph_io import N_SPECIALS, UNK_ID
from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.runtime.aligning import TokenReader
from engine.search.beam_search import Floats
from engine.search.constraints import Constraint, Wish, WordEnds
from engine.text.languages import UNSPACED
from engine.text.subwords import Subwords
from engine.text.symbols import has_symbols_of
from engine.text.words.address import Addressing
from engine.text.words.forms import stem_of
from engine.text.words.terms import FoundTerm, is_ending, missing_terms
from engine.text.words.units import Span, goes_on

# Where the terms of a sentence belong in its translation, by blotting each out and reading that again.
#
# As `runtime.aligning` does for every word, but for the terms alone: a row for each, and one for the whole.

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


# What the search must write so that a sentence's terms are kept: their spellings, and their order.
#
# Knows subwords and terms; searches nothing itself.

_STOP = "。"
"""Behind it a word is spelled as within a sentence."""
_OPENING_MARKS = '„"('
"""Behind them a word is spelled as one that goes on."""
_BLANK = "\N{LOWER ONE EIGHTH BLOCK}"


def wish_for(
    terms: Sequence[FoundTerm], subwords: Subwords, tgt: str, places: Sequence[int | None] = ()
) -> Wish | None:
    """Returns what the translation of a sentence must have and must not have; None: there is nothing.

    Args:
        terms: that stand in the sentence.
        subwords: of the target side.
        tgt: base tag of the target language.
        places: where each of the terms belongs in a translation, see `term_places`; none are known without.
    """
    by_constraint: dict[Constraint, list[int | None]] = {}
    for number, term in enumerate(terms):
        constraint = _constraint_of(term.targets, subwords)
        if constraint is not None:
            by_constraint.setdefault(constraint, []).append(places[number] if places else None)
    ordered = [
        constraint._replace(after=_before(known, by_constraint))
        for constraint, known in by_constraint.items()
    ]
    forbidden = dict.fromkeys(
        spelling for term in terms for word in term.forbidden for spelling in inflected(word, subwords, tgt)
    )
    return Wish(tuple(ordered), tuple(forbidden)) if ordered or forbidden else None


def wish_in_place(
    wish: Wish,
    parts: Sequence[tuple[tuple[int, ...], FoundTerm]],
    subwords: Subwords,
    *,
    begins: bool = True,
) -> Wish | None:
    """Returns a wish that puts terms behind parts of another translation; None: it cannot.

    Args:
        wish: of the sentence.
        parts: what the translation is to begin with, and the term that comes behind it; then what follows
            that, and the next term, and so on.
        subwords: of the target side.
        begins: False: something stands before them.
    """
    known = [each.anywhere for each in wish.constraints]
    beginnings: list[tuple[int, ...]] = [()]
    put = set()
    for before, term in parts:
        own = _constraint_of(term.targets, subwords)
        if own is None or own.anywhere not in known or own.anywhere in put:
            return None
        put.add(own.anywhere)
        is_start = begins and not (before or len(put) > 1)
        spelled = (is_start and own.at_start) or own.anywhere
        beginnings = [(*each, *before, *ids) for each in beginnings for ids in spelled]
    left = [number for number, each in enumerate(known) if each not in put]
    others = [
        each._replace(after=1 | sum(2 << new for new, old in enumerate(left) if each.after >> old & 1))
        for each in map(wish.constraints.__getitem__, left)
    ]
    return wish._replace(constraints=(Constraint((), tuple(beginnings)), *others))


def with_address(wish: Wish, addressing: Addressing, source: str, usual: str, subwords: Subwords) -> Wish:
    """Returns a wish for a form of address too: none of the other's pronouns, and "Sie" where it lacks.

    Args:
        wish: of the sentence.
        addressing: the form.
        source: the sentence.
        usual: its usual translation.
        subwords: of the target side.
    """
    own = _spellings(addressing.asked(source, usual), subwords)
    unwanted = addressing.unwanted(source, usual)
    with_capital = [word for word in unwanted if word[:1].isupper()]
    glued = (ids for mark in _OPENING_MARKS for ids in _spelled_behind(mark, with_capital, subwords))
    forbidden = dict.fromkeys((*wish.forbidden, *_spellings(unwanted, subwords), *filter(None, glued)))
    return Wish((*wish.constraints, *([Constraint(own)] if own else ())), tuple(forbidden))


def is_written_at(term: FoundTerm, subwords: Subwords, ids: Sequence[int], token: int) -> bool:
    """Tells whether a token of a translation is part of one of a term's own."""
    own = _constraint_of(term.targets, subwords)
    spelled = own.spellings(is_start=True) if own else ()
    return any(
        first <= token <= first + len(each)  # an ending may stand behind
        for each in spelled
        for first in range(len(ids) - len(each) + 1)
        if tuple(ids[first : first + len(each)]) == each
    )


def inflected(word: str, subwords: Subwords, tgt: str) -> tuple[tuple[int, ...], ...]:
    """Returns the spellings of a word with any ending, small and with a capital."""
    forms = [word, *(word + ending for ending in rules_of(tgt).endings)]
    return _spellings([*forms, *(form[:1].upper() + form[1:] for form in forms)], subwords)


def word_ends(subwords: Subwords, tgt: str) -> WordEnds:
    """Returns which subwords go on with a word, and which of these are endings of the language."""
    texts = subwords.tokens(range(N_SPECIALS, subwords.size))
    glued = {i for i, text in enumerate(texts, N_SPECIALS) if goes_on(text)}
    endings = {i for i in glued if is_ending(texts[i - N_SPECIALS], tgt)}
    blank = next((i for i, text in enumerate(texts, N_SPECIALS) if text == _BLANK), -1)
    return WordEnds(frozenset(glued), frozenset(endings), blank)


def word_start(subwords: Subwords, ids: Sequence[int], place: int) -> int:
    """Returns where the word begins, among the tokens of a text, that a token is part of."""
    texts = subwords.tokens(ids)
    while place > 0 and goes_on(texts[place]):
        place -= 1
    return place


def word_at(subwords: Subwords, ids: Sequence[int], place: int) -> tuple[int, ...]:
    """Returns the tokens of the word, among those of a text, that a token is part of."""
    texts = subwords.tokens(ids)
    first, end = word_start(subwords, ids, place), place + 1
    while end < len(texts) and goes_on(texts[end]):
        end += 1
    return tuple(ids[first:end])


def _constraint_of(targets: Sequence[str], subwords: Subwords) -> Constraint | None:
    """Returns the spellings of a term's translations; None if the model can write none of them."""
    anywhere = _spellings(targets, subwords)
    at_start = _spellings([each[:1].upper() + each[1:] for each in targets if each[:1].islower()], subwords)
    return Constraint(anywhere, at_start) if anywhere else None


def _spellings(words: Sequence[str], subwords: Subwords) -> tuple[tuple[int, ...], ...]:
    """Returns how words may be spelled behind others: those of scripts without blanks also without one."""
    unspaced = [word for word in words if UNSPACED.search(word)]
    found = (*_spelled_behind("", words, subwords), *_spelled_behind(_STOP, unspaced, subwords))
    return tuple(dict.fromkeys(ids for ids in found if ids and UNK_ID not in ids))


def _spelled_behind(opening: str, words: Sequence[str], subwords: Subwords) -> list[tuple[int, ...]]:
    """Returns the tokens of words behind an opening, without those of the opening."""
    length = len(subwords.encode(opening))
    return [tuple(subwords.encode(opening + word)[length:]) for word in words]


def _before(places: Sequence[int | None], others: dict[Constraint, list[int | None]]) -> int:
    """Returns the constraints, as bits, that belong before one: their places are known and all earlier."""
    if None in places or not places:
        return 0
    first = min(place for place in places if place is not None)
    bits = 0
    for number, known in enumerate(others.values()):
        if known is not places and all(place is not None and place < first for place in known):
            bits |= 1 << number
    return bits


# Sentences whose usual translations lack a term or a form of address, and the searches that mend them.

MOST_WORSE = 0.6
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
            if each.score >= before.score - MOST_WORSE
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
