"""The terms of a domain in translations: its imported lists of terms, looked for and kept."""

import shlex
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import LibraryError
from engine.results.corpora import CorpusRecord
from engine.results.translation import TermUse
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.runtime.open_model import OpenModel
    from engine.text.words.terms import TermBook

TERMS = "terms"
"""The kind of corpora that are lists of terms."""


def domains_with_terms(src: str, tgt: str) -> tuple[str, ...]:
    """Returns the domains that have a list of terms for a pair of languages, either way round, sorted."""
    found = {each.domain for each in open_library().corpora() if _is_for(each, src, tgt)}
    return tuple(sorted(found, key=str.casefold))


def use_terms(translator: "OpenModel", domain: str) -> int:
    """Has a model translate with the terms of a domain, or with none.

    Args:
        translator: the open model.
        domain: of imported lists of terms; "" for no terms.

    Returns:
        How many terms there are.

    Raises:
        LibraryError: if the domain has no list of terms for the model's languages.
        CorpusError: if a list is damaged.
    """
    if not domain:
        translator.set_terms(None)
        return 0
    src, tgt = translator.card.src, translator.card.tgt
    lists = [each for each in open_library().corpora() if each.domain == domain and _is_for(each, src, tgt)]
    if not lists:
        raise LibraryError(
            f"The domain {domain} has no list of terms from {src} to {tgt}.",
            f"Import one: parlance corpus import FILE --terms --domain {shlex.quote(domain)}",
        )
    book = _book(src, tgt, tuple((each.path, each.created, each.src == src) for each in lists))
    translator.set_terms(book)
    return len(book)


def terms_in(translator: "OpenModel", sentences: Iterable[tuple[str, str]]) -> list[tuple[TermUse, ...]]:
    """Returns the terms that stand in sentences, and whether their translations have them.

    Args:
        translator: has the terms.
        sentences: with their translations, as they are shown.
    """
    book = translator.terms
    if book is None:
        return [() for _ in sentences]
    return [_used(book, source, target) for source, target in sentences]


def _used(book: "TermBook", source: str, target: str) -> tuple[TermUse, ...]:
    from engine.text.words.terms import is_kept

    return tuple(
        TermUse(term.start, term.end, term.source, term.targets, is_kept(term, target, book.tgt))
        for term in book.find(source)
    )


def missing_words(missing: Sequence[TermUse]) -> str:
    """Says which terms a translation lacks, in one sentence."""
    quoted = ((" or ".join(f"“{each}”" for each in term.targets[:3]), term.source) for term in missing)
    told = [f"{targets} for “{source}”" for targets, source in quoted]
    return f"The translation lacks {', '.join(told)}."


def _is_for(corpus: CorpusRecord, src: str, tgt: str) -> bool:
    return corpus.kind == TERMS and {corpus.src, corpus.tgt} == {src, tgt}


@lru_cache(maxsize=8)
def _book(src: str, tgt: str, lists: tuple[tuple[Path, str, bool], ...]) -> "TermBook":
    """Reads lists of terms: their folder, their date, and whether they are the right way round."""
    from engine.corpora.storing.store import StoredCorpus
    from engine.text.words.terms import TermBook

    pairs: list[tuple[str, str]] = []
    for path, _, is_forward in lists:
        with StoredCorpus(path) as corpus:
            pairs += [pair if is_forward else (pair[1], pair[0]) for pair in corpus.pairs()]
    return TermBook(pairs, src, tgt)
