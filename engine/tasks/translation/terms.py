"""The terms of a domain in translations: its imported lists of terms, looked for and kept."""

import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import LibraryError
from engine.results.corpora import CorpusRecord
from engine.results.terms import TermsVersion
from engine.results.translation import TermUse
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.home import open_library
from engine.tasks.terms import domain_rules, list_rules, read_glossary

if TYPE_CHECKING:
    from engine.runtime.open_model import OpenModel
    from engine.text.words.terms import TermBook
    from engine.text.words.text_rules import TextRules

_AT_ONCE = 2000
TERMS = "terms"
"""The kind of corpora that are lists of terms."""


def domains_with_terms(src: str, tgt: str) -> tuple[str, ...]:
    """Returns the domains that have terms for a pair of languages, either way round, or rules, sorted."""
    found = {each.domain for each in open_library().corpora() if _is_for(each, src, tgt)}
    found |= {each.domain for each in list_rules() if {each.src, each.tgt} == {src, tgt}}
    return tuple(sorted(found, key=str.casefold))


def list_terms() -> tuple[TermsVersion, ...]:
    """Returns which domains have terms or rules, for which languages, and as of when."""
    lists = (each for each in open_library().corpora() if each.kind == TERMS)
    found = [(each.domain, each.src, each.tgt, str(_written(each.path))) for each in lists]
    found += [(each.domain, each.src, each.tgt, repr(each.rules)) for each in list_rules()]
    return tuple(TermsVersion(domain=domain, src=src, tgt=tgt, version=v) for domain, src, tgt, v in found)


def terms_of(
    domain: str, src: str, tgt: str, glossaries: Sequence[Path] = ()
) -> "tuple[TermBook | None, TextRules | None]":
    """Returns the terms and the rules of a domain for a pair of languages; None: it has none.

    Args:
        domain: of imported lists of terms; "" for no terms.
        src: tag of the language translated from.
        tgt: tag of the language translated into.
        glossaries: files of what programs made; what they say of a term counts, and not what a list says.

    Raises:
        LibraryError: if the domain has neither for these languages, or a glossary cannot be read.
        CorpusError: if a list is damaged.
    """
    if not (domain or glossaries):
        return None, None
    from engine.text.words.text_rules import TextRules

    lists = [each for each in open_library().corpora() if each.domain == domain and _is_for(each, src, tgt)]
    rules = domain_rules(domain, src, tgt).rules
    if domain and not lists and domain not in domains_with_terms(src, tgt):
        raise LibraryError(
            f"The domain {domain} has no list of terms from {src} to {tgt}.",
            hint_for_domain(
                domain,
                f"Import one: parlance corpus import FILE --terms --domain {shlex.quote(domain)}"
                f" --from {src} --to {tgt}",
            ),
        )
    book = _book(
        src,
        tgt,
        tuple((each.path, _written(each.path / "corpus.json"), each.src == src) for each in lists),
        tuple((path, _written(path)) for path in glossaries),
    )
    return book if len(book) else None, TextRules(rules) if rules else None


def terms_in(translator: "OpenModel", sentences: Iterable[tuple[str, str]]) -> list[tuple[TermUse, ...]]:
    """Returns the terms that stand in sentences, and whether their translations have them."""
    from engine.runtime.assembling import term_uses

    rules = translator.inputs.rules
    read = ((rules.apply("source", source) if rules else source, target) for source, target in sentences)
    return [term_uses(translator.inputs.terms, source, target) for source, target in read]


def missing_words(missing: Sequence[TermUse]) -> str:
    """Says which terms a translation lacks, and which forbidden words it has, in sentences."""
    lacking = [term for term in missing if not term.forbidden]
    quoted = ((" or ".join(f"“{each}”" for each in term.targets[:3]), term.source) for term in lacking)
    told = [f"{targets} for “{source}”" for targets, source in quoted]
    found = [f"“{each}” for “{term.source}”" for term in missing for each in term.forbidden]
    said = [f"The translation lacks {', '.join(told)}."] if told else []
    return " ".join([*said, f"It has the forbidden {', '.join(found)}."] if found else said)


def _is_for(corpus: CorpusRecord, src: str, tgt: str) -> bool:
    return corpus.kind == TERMS and {corpus.src, corpus.tgt} == {src, tgt}


def _written(path: Path) -> int:
    """Returns when a file was written, in nanoseconds: a changed list may lie where it lay before."""
    with suppress(OSError):
        return path.stat().st_mtime_ns
    return 0


@lru_cache(maxsize=8)
def _book(
    src: str,
    tgt: str,
    lists: tuple[tuple[Path, int, bool], ...],
    glossaries: tuple[tuple[Path, int], ...],
) -> "TermBook":
    """Reads lists of terms: their folder, when it was written, and whether they are the right way round.

    And glossaries before them: their file, and when it was written.
    """
    import numpy as np

    from engine.corpora.storing.store import StoredCorpus
    from engine.text.words.terms import TermBook, forbidden_words, is_forbidden

    dictionaries = [each for path, _ in glossaries for each in read_glossary(path).dictionaries]
    own = [pair for each in dictionaries if (each.src, each.tgt) == (src, tgt) for pair in each.entries]
    known = {source for source, _ in own}
    pairs: list[tuple[str, str]] = []
    forbidden: list[tuple[str, str]] = []
    for path, _, is_forward in lists:
        with StoredCorpus(path) as corpus:
            for first in range(0, corpus.n_pairs, _AT_ONCE):
                for row in corpus.some_pairs(np.arange(first, min(first + _AT_ONCE, corpus.n_pairs))):
                    pair = (row.source, row.target) if is_forward else (row.target, row.source)
                    status = row.metadata.get("status" if is_forward else "source_status", "")
                    (forbidden if is_forbidden(str(status)) else pairs).append(pair)
                    words = forbidden_words(str(row.metadata.get("forbidden", ""))) if is_forward else ()
                    forbidden += [(row.source, word) for word in words]
    others = (pair for pair in pairs if pair[0] not in known)
    return TermBook([*own, *others], src, tgt, [pair for pair in forbidden if pair[0] not in known])
