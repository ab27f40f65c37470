"""Apple's string catalogues (.xcstrings): the texts of a program in all its languages, in one JSON file.

A text without a translation into the language wanted gets one behind those it has, to be reviewed unless a
person confirmed it. A translation that is done stays until a person or a memory has another one, and so does
every other byte. Texts with forms for numbers or devices are left to Xcode.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.base.errors import CorpusError
from engine.base.json_values import parse_json
from engine.documents.language_tags import base_of, tidy_tag
from engine.documents.resources.strings_file import is_text
from engine.documents.segments import DocumentSegment, SegmentState, TextOrigin, WrittenSegment
from engine.documents.source_text import Edit, FileText, Lines, read_source
from engine.results.translation import LanguagePair

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_STATES = {"new": SegmentState.NEW, "needs_review": SegmentState.DRAFT, "stale": SegmentState.DRAFT}
_FORMS = frozenset(("variations", "substitutions"))
_TO_REVIEW, _DONE = "needs_review", "translated"
_STEP = "  "
"""Indentation that Xcode uses."""


@dataclass
class _CatalogueValue:
    """A value of the file, with its place."""

    first: int
    end: int
    plain: object = None
    """Value of a string, a number or a literal such as true; None for objects and lists."""
    members: "dict[str, _CatalogueValue]" = field(default_factory=dict)

    def inside(self, *keys: str) -> "_CatalogueValue | None":
        """Returns what stands below some keys."""
        found: _CatalogueValue | None = self
        for key in keys:
            found = found.members.get(key) if found is not None else None
        return found


@dataclass
class StringCatalogue:
    """A string catalogue, taken apart."""

    source: FileText
    languages: LanguagePair
    segments: list[DocumentSegment] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    entries: list[_CatalogueValue] = field(default_factory=list)
    format: str = "Apple string catalogue"

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated; a machine's does not replace one that is done.

        Raises:
            OSError: if it cannot be written.
        """
        edits: list[Edit] = []
        for number, translation in translations.items():
            is_confirmed = translation.origin is TextOrigin.PERSON
            if is_confirmed or translation != WrittenSegment.unchanged(self.segments[number]):
                edits += self._edits_of(self.entries[number], translation, tgt)
        out.write_bytes(self.source.written_somehow(sorted(edits)))

    def _edits_of(self, entry: _CatalogueValue, written: WrittenSegment, tgt: str) -> Iterator[Edit]:
        known = entry.inside("localizations")
        text, origin = written.text, written.origin
        state_now = _DONE if origin is TextOrigin.PERSON else _TO_REVIEW
        for tag, localization in known.members.items() if known else ():
            if base_of(tidy_tag(tag)) == tgt:
                unit = localization.inside("stringUnit")
                state, value = (unit.inside(key) if unit else None for key in ("state", "value"))
                is_done = _translation(localization)[1] is SegmentState.TRANSLATED
                if state and value and not (is_done and origin is TextOrigin.MACHINE):
                    yield Edit(state.first, state.end, json.dumps(state_now))
                    if value.plain != text:
                        yield Edit(value.first, value.end, json.dumps(text, ensure_ascii=False))
                return
        inner = {"state": state_now, "value": text}
        if known:
            yield self._added(known, tgt, {"stringUnit": inner}, 4)
        else:
            yield self._added(entry, "localizations", {tgt: {"stringUnit": inner}}, 3)

    def _added(self, to: _CatalogueValue, key: str, value: object, depth: int) -> Edit:
        """Returns a member that is put behind the others of an object.

        Args:
            to: the object.
            key: of the new member.
            value: what it is.
            depth: of the member, in steps.
        """
        dumped = json.dumps({key: value}, ensure_ascii=False, indent=len(_STEP), separators=(",", " : "))
        lines = [f"{_STEP * (depth - 1)}{line}" for line in dumped.split("\n")[1:-1]]
        written = self.source.newline.join(["", *lines])
        if to.members:
            last = max(member.end for member in to.members.values())
            return Edit(last, last, f",{written}")
        return Edit(to.first + 1, to.end - 1, f"{written}{self.source.newline}{_STEP * (depth - 1)}")


def read_xcstrings(path: Path, tgt: str = "") -> StringCatalogue:
    """Takes a string catalogue apart.

    Args:
        path: the file.
        tgt: the language whose translations count; empty: the only one beside the source's, if there is one.

    Raises:
        CorpusError: if it is no JSON, or no string catalogue.
    """
    source = read_source(path)
    try:
        parse_json(source.text.encode("utf-8", "replace"))
    except ValueError as error:
        raise CorpusError(
            f"{source.name} is no valid JSON: {error}.", "Mend it there, or save it again in Xcode."
        ) from error
    root = _read(source.text)
    strings, named = root.inside("strings"), root.inside("sourceLanguage")
    if strings is None or named is None:
        raise CorpusError(
            f"{source.name} is no string catalogue: it has no strings, or names no language.",
            "Save it again in Xcode.",
        )
    return _catalogue(source, strings.members, str(named.plain), tgt)


def _catalogue(
    source: FileText, strings: Mapping[str, _CatalogueValue], src: str, wanted: str
) -> StringCatalogue:
    known = (entry.inside("localizations") for entry in strings.values())
    tags = {tag for each in known if each is not None for tag in each.members} - {src}
    if wanted:
        tags = {tag for tag in tags if base_of(tidy_tag(tag)) == wanted}
    tgt = min(tags) if len(tags) == 1 or wanted and tags else ""
    languages = LanguagePair(base_of(tidy_tag(src)), base_of(tidy_tag(tgt)) if tgt else "")
    found = StringCatalogue(source, languages)
    n_forms, lines = 0, Lines(source.text)
    for key, entry in strings.items():
        should = entry.inside("shouldTranslate")
        own, theirs = entry.inside("localizations", src), entry.inside("localizations", tgt)
        if should is not None and should.plain is False:
            continue
        if any(each is not None and not _FORMS.isdisjoint(each.members) for each in (own, theirs)):
            n_forms += 1
            continue
        unit = entry.inside("localizations", src, "stringUnit", "value")
        text = str(unit.plain) if unit else key
        if is_text(text):
            place = key if 0 < len(key) <= len(text) else f"line {lines.at(entry.first)}"
            target, state = _translation(theirs)
            found.segments.append(DocumentSegment(text, place=place, target=target, state=state))
            found.entries.append(entry)
    if n_forms:
        said = f"Texts with forms for numbers or devices ({n_forms:,}) stay as they are"
        found.notices.append(f"{said}: translate them in Xcode.")
    if not found.segments:
        found.notices.append("It has no text to translate.")
    return found


def _translation(localization: _CatalogueValue | None) -> tuple[str, SegmentState]:
    """Returns the translation that an entry has, and its state."""
    value, state = (
        localization.inside("stringUnit", key) if localization else None for key in ("value", "state")
    )
    if value is None or not value.plain:
        return "", SegmentState.NEW
    return str(value.plain), _STATES.get(str(state.plain) if state else "", SegmentState.TRANSLATED)


def _read(text: str) -> _CatalogueValue:
    """Returns the objects of valid JSON with their places; what stands in lists is left out."""
    root = _CatalogueValue(0, len(text))
    opened: list[tuple[_CatalogueValue, str]] = [(root, "")]
    key, lists = "", 0
    waits_for_value = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in "[]":
            lists += 1 if sign == "[" else -1
            waits_for_value = False
        elif lists:
            continue
        elif sign == "{":
            value = _CatalogueValue(token.start(), token.end())
            opened[-1][0].members[key] = value
            opened.append((value, key))
            waits_for_value = False
        elif sign == "}":
            opened.pop()[0].end = token.end()
        elif sign == ":":
            waits_for_value = True
        elif sign != "," and waits_for_value:
            opened[-1][0].members[key] = _CatalogueValue(
                token.start(), token.end(), json.loads(sign, strict=False)
            )
            waits_for_value = False
        elif sign != ",":
            key = json.loads(sign, strict=False)
    return root.members.get("", root)
