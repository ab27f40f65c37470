"""What the search must write so that a sentence's terms are kept: their spellings, and their order.

Knows subwords and terms; searches nothing itself.
"""

from collections.abc import Sequence

from engine.graph_io import N_SPECIALS, UNK_ID
from engine.languages import rules_of
from engine.search.constraints import Constraint, Wish, WordEnds
from engine.text.languages import UNSPACED
from engine.text.subwords import Subwords
from engine.text.words.address import Addressing
from engine.text.words.terms import FoundTerm, is_ending
from engine.text.words.units import goes_on

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
    wish: Wish, parts: Sequence[tuple[tuple[int, ...], FoundTerm]], subwords: Subwords
) -> Wish | None:
    """Returns a wish that puts terms behind parts of another translation; None: it cannot.

    Args:
        wish: of the sentence.
        parts: what the translation is to begin with, and the term that comes behind it; then what follows
            that, and the next term, and so on.
        subwords: of the target side.
    """
    known = [each.anywhere for each in wish.constraints]
    beginnings: list[tuple[int, ...]] = [()]
    put = set()
    for before, term in parts:
        own = _constraint_of(term.targets, subwords)
        if own is None or own.anywhere not in known or own.anywhere in put:
            return None
        put.add(own.anywhere)
        is_start = not (before or len(put) > 1)
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
