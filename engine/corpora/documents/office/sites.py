"""The places in the parts of an office document where text stands, and the document made of them."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from engine.corpora.documents.flows import has_words
from engine.corpora.documents.office.package import Edit, OfficePackage, local
from engine.corpora.documents.office.runs import RunDialect, RunPart, RunWriter, parts_of
from engine.corpora.documents.segments import DocumentSegment, SegmentKind, WrittenSegment
from engine.results.translation import LanguagePair


class TextSite(Protocol):
    """A place in a part where text stands."""

    is_copy: bool
    """True: the same text stands elsewhere, and this place gets that one's translation."""

    @property
    def segments(self) -> Sequence[DocumentSegment]:
        """Its texts."""

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts translations in place of its texts; None: that one stays."""


class ParagraphSite:
    """A paragraph of runs."""

    def __init__(
        self,
        paragraph: Any,
        dialect: RunDialect,
        place: str,
        kind: SegmentKind = SegmentKind.TEXT,
        *,
        passage: str = "",
        is_copy: bool = False,
    ) -> None:
        self.is_copy = is_copy
        self._paragraph, self._dialect = paragraph, dialect
        self._place, self._kind, self._passage = place, kind, passage

    @cached_property
    def _parts(self) -> list[RunPart]:
        return parts_of(self._dialect.pieces(self._paragraph))

    @cached_property
    def segments(self) -> list[DocumentSegment]:
        """The texts between its tabs; where there are several, they are no sentences of one passage."""
        flows = [(part.flow, self._kind_of(part)) for part in self._parts if part.flow is not None]
        passage = self._passage if len(flows) == 1 else ""
        return [
            DocumentSegment(flow.source, flow.codes, self._place, kind, passage=passage)
            for flow, kind in flows
        ]

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts translations in place of its texts."""
        waiting = iter(written)
        writer = RunWriter(self._dialect)
        for part in self._parts:
            translation = next(waiting) if part.flow is not None else None
            is_same = translation is None or part.flow is None or part.flow.is_unchanged(translation)
            writer.add(part, None if is_same else translation)
        writer.finish()
        self._dialect.replace(self._paragraph, writer.elements)

    def _kind_of(self, part: RunPart) -> SegmentKind:
        return SegmentKind.HIDDEN if part.is_hidden else self._kind


class PlainSite:
    """A text without any formatting: that of an element, or an attribute's.

    Args:
        element: the element.
        place: where a person finds it.
        kind: what it is.
        attribute: the attribute's name; empty: the element's own text.
        is_copy: whether the same text stands elsewhere.
    """

    def __init__(
        self, element: Any, place: str, kind: SegmentKind, attribute: str = "", *, is_copy: bool = False
    ) -> None:
        self.is_copy = is_copy
        self._element, self._attribute = element, attribute
        text = (element.get(attribute) if attribute else element.text) or ""
        self._text = str(text)
        source = self._text.strip()
        self.segments: Sequence[DocumentSegment] = (
            [DocumentSegment(source, place=place, kind=kind)] if has_words(source) else []
        )

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts a translation in place of the text."""
        if not written or written[0] is None:
            return
        text = self._text.replace(self.segments[0].source, printable(written[0].text), 1)
        if self._attribute:
            self._element.set(self._attribute, text)
        else:
            self._element.text = text


class Bodies:
    """Tells in which body the paragraphs of a part stand: those of one body are read one after the other.

    Args:
        names: of the elements that hold paragraphs of their own: a cell, a note, a text box.
    """

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self._numbers: dict[Any, int] = {}

    def passage_of(self, paragraph: Any) -> str:
        """Returns the name of the body that a paragraph stands in."""
        holder = next((each for each in paragraph.iterancestors() if local(each) in self._names), None)
        return f"body {self._numbers.setdefault(holder, len(self._numbers))}"


def printable(text: str) -> str:
    """Returns a text without the characters that no XML can hold."""
    if text.isprintable():
        return text
    return "".join(char for char in text if char in "\t\n\r" or _may_stand_in_xml(ord(char)))


def _may_stand_in_xml(code: int) -> bool:
    return 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000


@dataclass(frozen=True)
class PartPlan:
    """One part of a document and where its texts are."""

    name: str
    sites: Callable[[Any], Iterator[TextSite]]
    """Finds the places, given the part's first element."""


Further = Callable[[Mapping[int, WrittenSegment], str, Sequence[DocumentSegment]], Mapping[str, Edit]]
"""Gives what else is changed when some segments are translated into a language, by part."""
Revision = Callable[[Sequence[DocumentSegment], Mapping[int, WrittenSegment]], Mapping[int, WrittenSegment]]
"""Changes translations to what the document can hold."""


def _nothing_further(
    _translations: Mapping[int, WrittenSegment], _tgt: str, _segments: Sequence[DocumentSegment]
) -> Mapping[str, Edit]:
    return {}


def _as_they_are(
    _segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> Mapping[int, WrittenSegment]:
    return translations


class PackageDocument:
    """A document in a ZIP file of XML parts.

    Args:
        format_: as people call it.
        package: the file.
        plans: its parts with text, for a language of the translations ("" while it is read).
        notices: what a person should know.
        further: what else changes with its texts.
        revised: what must be changed in its translations.
    """

    def __init__(
        self,
        format_: str,
        package: OfficePackage,
        plans: Callable[[str], Sequence[PartPlan]],
        notices: Sequence[str] = (),
        further: Further = _nothing_further,
        revised: Revision = _as_they_are,
    ) -> None:
        self.format = format_
        self.languages = LanguagePair()
        self._package, self._plans = package, plans
        self._further, self._revised = further, revised
        segments: list[DocumentSegment] = []
        self._n_of: list[int] = []
        """Segments of each part."""
        self._with_copies: set[str] = set()
        sites_of = {plan.name: plan.sites for plan in plans("")}
        for name, root in package.trees(list(sites_of)):
            before = len(segments)
            for site in sites_of[name](root):
                if site.is_copy:
                    self._with_copies.add(name)
                else:
                    segments += (
                        replace(each, passage=f"{name}, {each.passage}") if each.passage else each
                        for each in site.segments
                    )
            self._n_of.append(len(segments) - before)
        self.segments: Sequence[DocumentSegment] = segments
        self.notices: Sequence[str] = [*notices, *self._nothing_found()]

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the document with some of its texts translated; see `Document`.

        Raises:
            CorpusError: if the file has been damaged since it was read.
            OSError: if it cannot be written.
        """
        changed = {
            number: written
            for number, written in translations.items()
            if written != WrittenSegment.unchanged(self.segments[number])
        }
        edits: dict[str, Edit] = {}
        if changed:
            changed = dict(self._revised(self.segments, changed))
            copies = _copies_of(self.segments, changed)
            first = 0
            for plan, n_segments in zip(self._plans(tgt), self._n_of, strict=True):
                own = [changed.get(number) for number in range(first, first + n_segments)]
                if any(own) or plan.name in self._with_copies:
                    edits[plan.name] = _filling(plan, own, copies)
                first += n_segments
            for name, edit in self._further(changed, tgt, self.segments).items():
                edits[name] = _both(edits[name], edit) if name in edits else edit
        self._package.write(edits, out)

    def _nothing_found(self) -> Iterator[str]:
        if not self.segments:
            pictures = (".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".emf", ".wmf", ".svg")
            n_pictures = sum(name.lower().endswith(pictures) for name in self._package.names)
            why = (
                f"it holds {n_pictures:,} {'picture' if n_pictures == 1 else 'pictures'}, "
                "and text in pictures is not read"
                if n_pictures
                else "it is empty, or holds numbers alone"
            )
            yield f"There is no text to translate in {self._package.file.name}: {why}."


def _copies_of(
    segments: Sequence[DocumentSegment], changed: Mapping[int, WrittenSegment]
) -> Mapping[DocumentSegment, WrittenSegment]:
    """Returns the translations by text and codes."""
    return {_bare(segments[number]): written for number, written in changed.items()}


def _bare(segment: DocumentSegment) -> DocumentSegment:
    return replace(segment, place="", kind=SegmentKind.TEXT, passage="")


def _filling(
    plan: PartPlan,
    own: Sequence[WrittenSegment | None],
    copies: Mapping[DocumentSegment, WrittenSegment],
) -> Edit:
    def fill(root: Any) -> None:
        first = 0
        for site in list(plan.sites(root)):
            if site.is_copy:
                written = [copies.get(_bare(segment)) for segment in site.segments]
            else:
                written = list(own[first : first + len(site.segments)])
                first += len(site.segments)
            if any(written):
                site.put(written)

    return fill


def _both(first: Edit, second: Edit) -> Edit:
    def edit(root: Any) -> None:
        first(root)
        second(root)

    return edit
