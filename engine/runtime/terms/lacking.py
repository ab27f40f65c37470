"""Sentences whose usual translations lack a term, and what another search must write."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.reading.aligning import TokenReader
from engine.runtime.terms.places import TermDraft, TermPlace, term_places
from engine.runtime.terms.wishes import wish_for, word_at
from engine.search.constraints import Wish
from engine.text.symbols import has_symbols_of
from engine.text.words.terms import FoundTerm, is_kept, missing_terms


class Lacking(NamedTuple):
    """A sentence whose usual translations lack a term."""

    place: int
    """Among the requests."""
    text: str
    terms: tuple[FoundTerm, ...]
    """All that stand in it."""
    usual: tuple[Alternative, ...]
    ids: tuple[int, ...]
    """Of the best of them, without the opening."""

    def best(self, texts: Sequence[Alternative], tgt: str) -> Sequence[Alternative]:
        """Returns those of other translations that have its terms, else what lacks least, best first."""
        found = sorted(texts, key=lambda each: len(missing_terms(self.terms, each.text, tgt)))
        return with_terms(self.text, texts, self.terms, tgt) or found or self.usual


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


def wishes_for(model: TokenReader, lacking: Sequence[Lacking]) -> list[Wish]:
    """Returns what the translations of sentences must have and must not have, and in which order.

    Where a word is to stay as it is, they must not have what the usual translation has in its place: the
    model, to which that word is strange, would write both.
    """
    asked = [each for each in lacking if len(each.terms) > 1 or any(map(_stays, each.terms))]
    drafts = [
        TermDraft(each.text, tuple((term.start, term.end) for term in each.terms), each.ids) for each in asked
    ]
    places = dict(zip((each.place for each in asked), term_places(model, drafts), strict=True))
    return [_wish(model, each, places.get(each.place) or [None] * len(each.terms)) for each in lacking]


def _stays(term: FoundTerm) -> bool:
    return term.source in term.targets


def _wish(model: TokenReader, lacking: Lacking, places: Sequence[TermPlace | None]) -> Wish:
    tgt = model.card.tgt
    tokens = [place.token if place else None for place in places]
    wish = wish_for(lacking.terms, model.target, tgt, tokens) or Wish()
    usual = lacking.usual[0].text if lacking.usual else ""
    replaced = {
        word_at(model.target, lacking.ids, place.token)
        for term, place in zip(lacking.terms, places, strict=True)
        if place and place.is_sure and _stays(term) and not is_kept(term, usual, tgt)
    }
    wanted = {ids for each in wish.constraints for ids in each.spellings(is_start=True)}
    own = {token for ids in wanted for token in ids}
    return wish._replace(forbidden=(*wish.forbidden, *sorted(ids for ids in replaced if own.isdisjoint(ids))))
