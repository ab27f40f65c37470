"""TBX of versions 2 and 3: terms with their translations. Knows entries; the XML beneath is `xml_stream`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.corpora.readers.bilingual import MAX_EXCERPT_CHARS, InlineText, add_value, segments_of
from engine.documents.encodings import find_encoding
from engine.documents.input_files import InputFile
from engine.documents.language_tags import LanguagesFound
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.documents.xml_stream import local_name, read_elements
from engine.results.importing import FileFacts

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ENTRIES = frozenset(("termEntry", "conceptEntry"))
_LANGUAGES = ("{*}langSet", "{*}langSec")
_TERMS = frozenset(("tig", "ntig", "termSec"))
_FACTS = {
    "subjectField": "subject",
    "definition": "definition",
    "partOfSpeech": "part_of_speech",
    "administrativeStatus": "status",
    "context": "context",
}
"""Properties of an entry that are kept, by type in version 2, by element name in version 3."""
_MAX_PAIRS_OF_ENTRY = 256
_KIND = "list of terms"
_ANY = ReadOptions(src="", tgt="")


class _Term(NamedTuple):
    """One term of an entry, in one language."""

    text: str
    facts: dict[str, str]


class TbxReader:
    """Reads one TBX file: each term of the source language with each term of the target language.

    Args:
        file: the file.
        options: the languages wanted; one with a region prefers terms of that region.

    Raises:
        CorpusError: if it is wanted as text in one language only; one that has no other says so.
    """

    format = "TBX"
    kind = "terms"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        if options.src and not options.tgt:
            self._languages = LanguagesFound(_ANY, file.name, _KIND)
            for _ in self.units():
                pass
            self._languages.refuse_one()
        self._languages = LanguagesFound(options, file.name, _KIND)

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every pair of terms, and the entries that cannot be used.

        Raises:
            CorpusError: if the file is not TBX, damaged, or has no entry in both languages.
        """
        n_entries = 0
        has_pair = False
        names = (*_ENTRIES, "martifHeader", "tbxHeader", "back")
        for element in read_elements(self.files[0], self.encoding, names, ("martif", "tbx"), self.format):
            if local_name(element) not in _ENTRIES:
                continue
            n_entries += 1
            for unit in self._read_entry(element):
                has_pair = has_pair or isinstance(unit, Segment)
                yield unit
        if not has_pair:
            self._languages.check(n_entries)

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [
            FileFacts(
                name=self.files[0].name,
                format=self.format,
                **self.encoding.facts(),
                languages=dict(self._languages.counts.most_common()),
                names_languages=True,
            )
        ]

    def _read_entry(self, entry: Any) -> Iterator[Segment | BadUnit]:
        place = (self.files[0].name, entry.sourceline or 0)
        sources, targets, excerpt = self._terms_of(entry)
        if self._languages.is_survey:
            return
        if not sources or not targets:
            missing = self._languages.names(0 if not sources else 1)
            yield BadUnit(f"has no {missing} term", *place, excerpt)
        elif len(sources) * len(targets) > _MAX_PAIRS_OF_ENTRY:
            yield BadUnit(f"has more than {_MAX_PAIRS_OF_ENTRY} pairs of terms", *place, excerpt)
        else:
            facts = _facts_among(entry, below=_TERMS | {"langSet", "langSec"})
            for source in sources:
                for target in targets:
                    metadata = {**facts, **_as_source(source.facts), **target.facts}
                    texts = (InlineText(source.text), InlineText(target.text))
                    yield from segments_of(*texts, place, metadata=metadata)

    def _terms_of(self, entry: Any) -> tuple[list[_Term], list[_Term], str]:
        """Returns the terms of an entry in both languages, and the first of any language."""
        sides: tuple[list[tuple[str, _Term]], list[tuple[str, _Term]]] = ([], [])
        excerpt = ""
        for section in entry.iter(*_LANGUAGES):
            written = section.get(_XML_LANG) or section.get("lang") or ""
            terms = list(_terms_in(section))
            language = self._languages.count(written, len(terms))
            excerpt = excerpt or (terms[0].text if terms else "")
            for side, is_wanted in zip(sides, (language.is_source, language.is_target), strict=True):
                side += [(language.tag, term) for term in terms if is_wanted]
        sources, targets = (self._preferred(side, number) for number, side in enumerate(sides))
        return sources, targets, excerpt[:MAX_EXCERPT_CHARS]

    def _preferred(self, terms: list[tuple[str, _Term]], side: int) -> list[_Term]:
        wanted = "" if self._languages.is_survey else self._languages.prefers(side)
        exact = [term for tag, term in terms if tag == wanted]
        return exact or [term for _, term in terms]


def _as_source(facts: dict[str, str]) -> dict[str, str]:
    """Returns the facts of a source term: its status says nothing of the target's."""
    return {"source_status" if key == "status" else key: value for key, value in facts.items()}


def _terms_in(section: Any) -> Iterator[_Term]:
    """Yields the terms of one language of an entry."""
    about_all = _facts_among(section, below=_TERMS)
    for group in section:
        if local_name(group) not in _TERMS:
            continue
        for term in group.iter("{*}term"):
            text = "".join(term.itertext()).strip()
            if text:
                yield _Term(text, {**about_all, **_facts_among(group, below=frozenset())})
            break


def _facts_among(element: Any, below: frozenset[str]) -> dict[str, str]:
    """Returns the properties of an entry, a language or a term, without those of its parts."""
    facts: dict[str, str] = {}
    for child in element:
        name = local_name(child)
        if name in below:
            continue
        key = _FACTS.get(child.get("type", "")) or _FACTS.get(name)
        if key:
            add_value(facts, key, " ".join("".join(child.itertext()).split()))
        elif name.endswith("Grp"):
            for inner_key, value in _facts_among(child, below).items():
                add_value(facts, inner_key, value)
    return facts
