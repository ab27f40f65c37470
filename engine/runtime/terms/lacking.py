"""Sentences whose usual translations lack a term, and what another search must write."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.reading.aligning import TokenReader
from engine.runtime.terms.places import TermDraft, term_places
from engine.runtime.terms.wishes import wish_for
from engine.search.constraints import Wish
from engine.text.symbols import has_symbols_of
from engine.text.words.terms import FoundTerm, missing_terms


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
    """Returns what the translations of sentences must have and must not have, and in which order."""
    several = [each for each in lacking if len(each.terms) > 1]
    drafts = [
        TermDraft(each.text, tuple((term.start, term.end) for term in each.terms), each.ids)
        for each in several
    ]
    places = dict(zip((each.place for each in several), term_places(model, drafts), strict=True))
    return [
        wish_for(each.terms, model.target, model.card.tgt, places.get(each.place, ())) or Wish()
        for each in lacking
    ]
