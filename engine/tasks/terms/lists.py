"""The terms of a domain, one by one: listed, typed in, changed and removed.

They stand in corpora of kind "terms". What is typed in goes into one list of the domain, made when it is
needed; what was imported stays in its own list, also when it is changed. An empty list goes to the trash.
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.clock import now
from engine.corpora.segments import fault_of
from engine.corpora.storing.assembling import Part, assemble
from engine.corpora.storing.pair_list import Place, store_pairs
from engine.corpora.storing.splitting import KNOWN
from engine.corpora.storing.store import StoredCorpus
from engine.errors import ConfigError, LibraryError
from engine.library import Library, entry_id
from engine.results.corpora import CorpusRecord, StoredPair
from engine.results.importing.terms import DomainTerms, GivenTerm, TermEntry
from engine.setting_rules import name_problems
from engine.tasks.corpora.domain_neighbours import steady_neighbours
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.text.words.term_faults import ListedTerm, contradictions
from engine.text.words.terms import forbidden_words, is_forbidden

_KIND = "terms"
_TYPED = "typed in"
_LONGEST = 500
_AT_ONCE = 4000


def domain_terms(domain: str, src: str, tgt: str) -> DomainTerms:
    """Returns the terms of a domain, those of lists the other way round too.

    Raises:
        ConfigError: if a language is unknown, or both are the same.
        CorpusError: if a list is damaged.
    """
    src, tgt = parse_pair(src, tgt)
    domain = _one_line(domain)
    found = [entry for each in _lists(open_library(), domain, src, tgt) for entry in _entries(each, src)]
    ordered = sorted(found, key=lambda entry: (entry.source.casefold(), entry.source, entry.target))
    listed = (ListedTerm(each.source, each.target, each.forbidden, f"in “{each.name}”") for each in found)
    return DomainTerms(
        domain=domain, src=src, tgt=tgt, entries=tuple(ordered), faults=tuple(contradictions(listed))
    )


def add_terms(given: Iterable[GivenTerm], domain: str, src: str, tgt: str) -> DomainTerms:
    """Adds terms to those of a domain, each that is not there yet, and returns all as they are then.

    Raises:
        ConfigError: if a term has no text, or one that cannot be kept; or the domain or a language cannot be.
        LibraryError: if the library cannot be written.
    """
    src, tgt = parse_pair(src, tgt)
    name = _one_line(domain)
    if not name:
        raise ConfigError(
            ["the domain has no name"], "Name it after what the texts are about, such as pumps."
        )
    if problems := name_problems(domain=name):
        raise ConfigError(problems, "Choose another name.")
    wanted = [_checked(each) for each in given]
    library = open_library()
    with steady_neighbours(library):
        known = {_key(entry) for each in _lists(library, name, src, tgt) for entry in _entries(each, src)}
        new = [each for each in dict.fromkeys(wanted) if _key(each) not in known]
        if new:
            title = f"Terms, {name}"
            typed = next(
                (e for e in _lists(library, name, src, tgt) if (e.name, e.src) == (title, src)), None
            )
            places = [(_TYPED, 1)] * len(new)
            if typed is None:
                corpus_id = library.free_id("corpus", entry_id(title))
                typed = CorpusRecord(
                    id=corpus_id, name=title, domain=name, src=src, tgt=tgt, n_pairs=0, splits={},
                    path=Path(), created=now(), kind=_KIND,
                )  # fmt: skip
                library.add_corpus(typed, _first(typed, new))
            else:
                _rewrite(library, typed, (), new, places)
    return domain_terms(name, src, tgt)


def change_term(entry: TermEntry, to: GivenTerm) -> None:
    """Puts another term in the place of one, in the same list.

    Raises:
        ConfigError: if it has no text, or one that cannot be kept.
        LibraryError: if the old one is not there any more, or the library cannot be written.
    """
    checked = _checked(to)
    library = open_library()
    with steady_neighbours(library):
        record = _list_with(library, entry.corpus, [entry])
        new = _turned(checked) if entry.is_reversed else checked
        with StoredCorpus(record.path) as corpus:
            old = corpus.pair(entry.row)
        _rewrite(library, record, (entry.row,), (new,), [_place_of(old)], [old.metadata])


def remove_terms(entries: Sequence[TermEntry]) -> None:
    """Takes terms out of their lists; a list without terms goes to the trash.

    Raises:
        LibraryError: if one is not there any more, or the library cannot be written. Lists before it have
            changed then.
    """
    library = open_library()
    with steady_neighbours(library):
        for corpus in dict.fromkeys(entry.corpus for entry in entries):
            some = [entry for entry in entries if entry.corpus == corpus]
            record = _list_with(library, corpus, some)
            rows = sorted({entry.row for entry in some})
            if len(rows) == record.n_pairs:
                library.remove("corpus", corpus)
            else:
                _rewrite(library, record, rows, (), ())


def _lists(library: Library, domain: str, src: str, tgt: str) -> list[CorpusRecord]:
    return [
        each
        for each in library.corpora()
        if each.kind == _KIND and each.domain == domain and {each.src, each.tgt} == {src, tgt}
    ]


def _entries(record: CorpusRecord, src: str) -> list[TermEntry]:
    found: list[TermEntry] = []
    with StoredCorpus(record.path) as corpus:
        for first in range(0, corpus.n_pairs, _AT_ONCE):
            rows = np.arange(first, min(first + _AT_ONCE, corpus.n_pairs))
            pairs = zip(rows.tolist(), corpus.some_pairs(rows), strict=True)
            found += [_entry(record, row, pair, is_reversed=record.src != src) for row, pair in pairs]
    return found


def _entry(record: CorpusRecord, row: int, pair: StoredPair, *, is_reversed: bool) -> TermEntry:
    source, target = (pair.target, pair.source) if is_reversed else (pair.source, pair.target)
    status = str(pair.metadata.get("source_status" if is_reversed else "status", ""))
    words = () if is_reversed else forbidden_words(str(pair.metadata.get("forbidden", "")))
    if is_forbidden(status):
        target, words = "", tuple(dict.fromkeys((*words, target)))
    return TermEntry(
        source=source, target=target, forbidden=words, corpus=record.id, row=row, name=record.name,
        origin=pair.origin, is_reversed=is_reversed,
    )  # fmt: skip


def _list_with(library: Library, corpus_id: str, entries: Sequence[TermEntry]) -> CorpusRecord:
    """Returns a list that has all of these entries where they say."""
    record = library.corpus(corpus_id)
    is_reversed = entries[0].is_reversed
    known = {each.row: each for each in _entries(record, record.tgt if is_reversed else record.src)}
    for entry in entries:
        if entry.row not in known or _key(known[entry.row]) != _key(entry):
            raise LibraryError(
                f"“{entry.source}” is not in its place in {record.name} any more.", "Look at the terms again."
            )
    return record


def _first(record: CorpusRecord, new: Sequence[GivenTerm]) -> Any:
    def fill(folder: Path) -> CorpusRecord:
        splits = _store(folder, record, new, [(_TYPED, 1)] * len(new))
        return replace(record, splits=splits, n_pairs=len(new))

    return fill


def _rewrite(
    library: Library,
    record: CorpusRecord,
    without: Sequence[int],
    new: Sequence[GivenTerm],
    places: Sequence[Place],
    metadata: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Makes a list again without some rows and with new ones at its end; the one before is gone."""

    def fill(folder: Path) -> CorpusRecord:
        with StoredCorpus(record.path) as old:
            split = np.array(old.split)
            split[list(without)] = KNOWN  # any mark that is no split
            parts = [Part(old, split)]
            info = {key: value for key, value in old.info.items() if key not in ("speakers", "documents")}
            if not new:
                splits = assemble(folder, parts, info, notes_left_out=False)
            else:
                step = folder / "step"
                step.mkdir()
                _store(step, record, new, places, metadata)
                with StoredCorpus(step) as added:
                    parts += [Part(added, np.array(added.split))]
                    splits = assemble(folder, parts, info, notes_left_out=False)
                shutil.rmtree(step)
        details = replace(record.details, advice=())  # it told of the list as it was imported
        return replace(record, splits=splits, n_pairs=sum(splits.values()), details=details)

    library.replace_corpus(record, fill)


def _store(
    folder: Path,
    record: CorpusRecord,
    terms: Sequence[GivenTerm],
    places: Sequence[Place],
    metadata: Sequence[Mapping[str, Any]] = (),
) -> dict[str, int]:
    facts = [dict(each) for each in metadata] or [{} for _ in terms]
    for term, known in zip(terms, facts, strict=True):
        for key in ("forbidden", "status", "source_status"):
            known.pop(key, None)
        if term.forbidden:
            known["forbidden"] = "; ".join(term.forbidden)
    info = {name: getattr(record, name) for name in ("name", "domain", "src", "tgt", "created", "kind")}
    return store_pairs(folder, [(each.source, each.target) for each in terms], places, info, (), facts)


def _place_of(pair: StoredPair) -> Place:
    name, _, line = pair.origin.rpartition(":")
    return name, int(line)


def _key(term: GivenTerm) -> tuple[str, str, tuple[str, ...]]:
    return term.source, term.target, term.forbidden


def _turned(term: GivenTerm) -> GivenTerm:
    """Returns a term the other way round."""
    if term.forbidden or not term.target:
        raise ConfigError(
            ["This list is the other way round, and takes no forbidden words in this direction"],
            "Add the forbidden words as a term of their own.",
            lead="",
        )
    return GivenTerm(source=term.target, target=term.source)


def _checked(given: GivenTerm) -> GivenTerm:
    source, target = _text(given.source, "term"), _text(given.target, "translation", may_lack=True)
    words = tuple(
        dict.fromkeys(
            filter(None, (_text(word, "forbidden word", may_lack=True) for word in given.forbidden))
        )
    )
    if not target and not words:
        raise ConfigError(
            [f"“{source}” has no translation"],
            "Give its translation, the same word if it stays as it is, or words that are forbidden.",
            lead="",
        )
    if target in words:
        raise ConfigError(
            [f"“{target}” cannot be the translation of “{source}” and be forbidden for it"],
            "Keep one of the two.",
            lead="",
        )
    if any(";" in word for word in words):
        raise ConfigError(
            ["A forbidden word has a semicolon in it"], "Give several words one by one.", lead=""
        )
    return GivenTerm(source=source, target=target, forbidden=words)


def _text(text: str, what: str, *, may_lack: bool = False) -> str:
    found = _one_line(text)
    fault = fault_of(found) or (f"is longer than {_LONGEST} characters" if len(found) > _LONGEST else "")
    if fault or not (found or may_lack):
        raise ConfigError(
            [f"The {what} cannot be kept: it {fault or 'is empty'}"],
            "Give a word or a short phrase.",
            lead="",
        )
    return found


def _one_line(text: str) -> str:
    return " ".join(text.split())
