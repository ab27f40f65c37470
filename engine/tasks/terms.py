"""Terms of a domain: lists, rules of search and replace, suggestions from a corpus.

They stand in corpora of kind "terms". What is typed in goes into one list of the domain, made when it is
needed; what was imported stays in its own list, also when it is changed. An empty list goes to the trash.
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.base.clock import now
from engine.base.config import name_problems
from engine.base.errors import ConfigError, CorpusError, LibraryError, ModelError
from engine.base.files import read_json
from engine.base.json_values import from_json, to_json
from engine.base.progress import Report, ignore_progress
from engine.documents.segments import fault_of
from engine.library import Library, entry_id
from engine.results.corpora import CorpusRecord, StoredPair
from engine.results.terms import (
    DomainRules,
    DomainTerms,
    GivenTerm,
    Glossary,
    GlossaryTerms,
    RuleTrial,
    TermEntry,
    TermSuggestion,
    TermSuggestions,
    TextRule,
)
from engine.tasks.corpora.confirmed import steady_neighbours
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.text.words.terms import ListedTerm, contradictions, forbidden_words, is_forbidden

if TYPE_CHECKING:
    from engine.corpora.storing.store import Place
    from engine.text.words.text_rules import TextRules


_KIND = "terms"
_TYPED = "typed in"
_LONGEST = 500
_AT_ONCE = 4000


def read_glossary(path: Path) -> Glossary:
    """Reads a glossary that a program made, see `engine.tasks.glossaries`.

    Raises:
        LibraryError: if it cannot be read.
    """
    try:
        values = read_json(path)
        dictionaries = tuple(
            GlossaryTerms(src, tgt, tuple((source, target) for source, target in entries))
            for src, tgt, entries in values["dictionaries"]
        )
        return Glossary(path.stem.rpartition(".")[2], values["name"], values["created"], dictionaries)
    except (OSError, ValueError, KeyError) as error:
        raise LibraryError(f"The glossary {path} cannot be read.", "Delete it, and make it again.") from error


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
    from engine.corpora.storing.store import StoredCorpus

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


def term_lists(src: str, tgt: str) -> list[CorpusRecord]:
    """Returns the lists of terms of all domains for a pair of languages, either way round."""
    known = open_library().corpora()
    return [each for each in known if each.kind == _KIND and {each.src, each.tgt} == {src, tgt}]


def _lists(library: Library, domain: str, src: str, tgt: str) -> list[CorpusRecord]:
    return [
        each
        for each in library.corpora()
        if each.kind == _KIND and each.domain == domain and {each.src, each.tgt} == {src, tgt}
    ]


def _entries(record: CorpusRecord, src: str) -> list[TermEntry]:
    import numpy as np

    from engine.corpora.storing.store import StoredCorpus

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
    places: "Sequence[Place]",
    metadata: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Makes a list again without some rows and with new ones at its end; the one before is gone."""

    import numpy as np

    from engine.corpora.storing.editing import Part, assemble
    from engine.corpora.storing.splitting import KNOWN
    from engine.corpora.storing.store import StoredCorpus

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
    places: "Sequence[Place]",
    metadata: Sequence[Mapping[str, Any]] = (),
) -> dict[str, int]:
    from engine.corpora.storing.store import store_pairs

    facts = [dict(each) for each in metadata] or [{} for _ in terms]
    for term, known in zip(terms, facts, strict=True):
        for key in ("forbidden", "status", "source_status"):
            known.pop(key, None)
        if term.forbidden:
            known["forbidden"] = "; ".join(term.forbidden)
    info = {name: getattr(record, name) for name in ("name", "domain", "src", "tgt", "created", "kind")}
    return store_pairs(folder, [(each.source, each.target) for each in terms], places, info, (), facts)


def _place_of(pair: StoredPair) -> "Place":
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
            is_introduced=False,
        )
    return GivenTerm(source=term.target, target=term.source)


def _checked(given: GivenTerm) -> GivenTerm:
    source, target = (
        checked_text(given.source, "term"),
        checked_text(given.target, "translation", may_lack=True),
    )
    words = tuple(
        dict.fromkeys(
            filter(None, (checked_text(word, "forbidden word", may_lack=True) for word in given.forbidden))
        )
    )
    if not target and not words:
        raise ConfigError(
            [f"“{source}” has no translation"],
            "Give its translation, the same word if it stays as it is, or words that are forbidden.",
            is_introduced=False,
        )
    if target in words:
        raise ConfigError(
            [f"“{target}” cannot be the translation of “{source}” and be forbidden for it"],
            "Keep one of the two.",
            is_introduced=False,
        )
    if any(";" in word for word in words):
        raise ConfigError(
            ["A forbidden word has a semicolon in it"], "Give several words one by one.", is_introduced=False
        )
    return GivenTerm(source=source, target=target, forbidden=words)


def checked_text(text: str, what: str, *, may_lack: bool = False) -> str:
    """Returns a side of a term as it is kept.

    Raises:
        ConfigError: if it cannot be.
    """
    found = _one_line(text)
    fault = fault_of(found) or (f"is longer than {_LONGEST} characters" if len(found) > _LONGEST else "")
    if fault or not (found or may_lack):
        raise ConfigError(
            [f"The {what} cannot be kept: it {fault or 'is empty'}"],
            "Give a word or a short phrase.",
            is_introduced=False,
        )
    return found


def _one_line(text: str) -> str:
    return " ".join(text.split())


# Rules of search and replace of a domain: kept, tried, and put into an open model.

_NOTE = "rules"


def list_rules() -> tuple[DomainRules, ...]:
    """Returns the rules of all domains, by domain and languages."""
    return _parsed(open_library().note(_NOTE))


def domain_rules(domain: str, src: str, tgt: str) -> DomainRules:
    """Returns the rules of a domain for one direction; perhaps none.

    Raises:
        ConfigError: if a language is unknown, or both are the same.
    """
    src, tgt = parse_pair(src, tgt)
    wanted = DomainRules(domain=" ".join(domain.split()), src=src, tgt=tgt)
    known = (each for each in list_rules() if replace(each, rules=()) == wanted)
    return next(known, wanted)


def change_rules(
    domain: str,
    src: str,
    tgt: str,
    *,
    new: Sequence[TextRule] = (),
    without: Sequence[TextRule] = (),
    at: int | None = None,
) -> DomainRules:
    """Adds rules to those that a domain has for one direction, takes some away, and returns all as they are.

    What another process changes meanwhile stays changed.

    Args:
        domain: whose.
        src: the language translated from.
        tgt: the language translated into.
        new: rules to add.
        without: rules to take away first.
        at: before which rule the new ones stand, from 0; None: at the end.

    Raises:
        ConfigError: if a rule cannot work, or the domain or a language cannot be.
        LibraryError: if one to take away is not there any more, or the library cannot be written.
    """
    place = replace(domain_rules(domain, src, tgt), rules=())
    if not place.domain or (problems := name_problems(domain=place.domain)):
        problems = problems if place.domain else ["the domain has no name"]
        raise ConfigError(problems, "Name it after what the texts are about, such as pumps.")
    changed = [place]

    def change(note: str | None) -> str | None:
        by_place = {replace(each, rules=()): each.rules for each in _parsed(note)}
        rules = _without(by_place.pop(place, ()), without)
        end = len(rules) if at is None else at
        rules = (*rules[:end], *new, *rules[end:])
        _ready(rules)
        changed[0] = replace(place, rules=rules)
        kept = [
            *(replace(each, rules=its) for each, its in by_place.items()),
            *([changed[0]] if rules else []),
        ]
        kept.sort(key=lambda each: (each.domain, each.src, each.tgt))
        return dumps([to_json(each) for each in kept], ensure_ascii=False) if kept else None

    open_library().change_note(_NOTE, change)
    return changed[0]


def _without(rules: tuple[TextRule, ...], gone: Sequence[TextRule]) -> tuple[TextRule, ...]:
    left = list(rules)
    for each in gone:
        if each not in left:
            raise LibraryError(
                f"The rule for “{each.find}” is not there any more.", "Look at the rules again."
            )
        left.remove(each)
    return tuple(left)


def try_rules(rules: Sequence[TextRule], side: str, text: str) -> RuleTrial:
    """Returns what rules make of a text on one side.

    Args:
        rules: in their order; those of the other side count for nothing.
        side: "source" or "target".
        text: one sentence or so.

    Raises:
        ConfigError: if a rule cannot work.
    """
    ready = _ready(rules)
    after = ready.apply(side, text)
    return RuleTrial(before=text, after=after, notices=ready.notices)


def _ready(rules: Sequence[TextRule]) -> "TextRules":
    from engine.text.words.text_rules import TextRules

    return TextRules(rules)


def _parsed(note: str | None) -> tuple[DomainRules, ...]:
    return tuple(from_json(DomainRules, each) for each in loads(note or "[]"))


# Terms that a corpus suggests for its domain.

_MOST_PAIRS = 30_000
_COMMON = 6_000


def suggest_terms(
    corpus_id: str, *, least: int = 3, most: int = 100, report: Report = ignore_progress
) -> TermSuggestions:
    """Finds words and phrases that a corpus translates in one way again and again.

    Args:
        corpus_id: texts with translations; of more than 30,000 pairs so many are read, from all parts.
        least: pairs that a term must stand in.
        most: suggestions at most.
        report: called between the steps; may cancel.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if it has no translations, or is damaged.
    """
    import numpy as np

    from engine.corpora.vocabulary import find_candidates

    library = open_library()
    record = library.corpus(corpus_id)
    if record.kind != "parallel":
        what = "is a list of terms already" if record.kind == "terms" else "is text in one language"
        raise CorpusError(f"{record.name} {what}.", "Choose a corpus of sentences with their translations.")
    with open_text(record) as corpus:
        rows = np.unique(np.linspace(0, len(corpus) - 1, min(len(corpus), _MOST_PAIRS)).astype(np.int64))
        sources, targets = (corpus.columns[side].texts(rows) for side in ("source", "target"))
    known = {each.source.casefold() for each in domain_terms(record.domain, record.src, record.tgt).entries}
    common = _common_words(library, record.src), _common_words(library, record.tgt)
    found = find_candidates(sources, targets, (record.src, record.tgt), common, least, report)
    new = (each for each in found if each.source.casefold() not in known)
    return TermSuggestions(
        corpus=record.id,
        domain=record.domain,
        src=record.src,
        tgt=record.tgt,
        pairs=len(rows),
        found=tuple(
            TermSuggestion(
                source=each.source,
                target=each.target,
                count=each.n_pairs,
                source_count=each.n_source,
                example_source=sources[each.row],
                example_target=targets[each.row],
            )
            for each in islice(new, most)
        ),
    )


def _common_words(library: Library, language: str) -> list[str]:
    """Returns the words that a model of the library learned most of, the most frequent first."""
    from engine.text.words.word_lists import read_word_list

    bases = [model for model in library.models() if model.kind == "base"]
    for model in bases:
        for side, tag in (("source", model.src), ("target", model.tgt)):
            with suppress(ModelError):  # a damaged list: another model may have one
                if tag == language and (words := read_word_list(model.path, side)):
                    return list(dict.fromkeys(map(str.casefold, islice(words.counts, 2 * _COMMON))))[:_COMMON]
    return []
