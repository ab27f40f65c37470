"""Markdown: paragraphs, headings, items and cells are translated, every other character stays as it is.

Of the front matter title and description are translated. The rest of it, code, HTML blocks and where links
lead stay, but links to headings of the file follow them. A paragraph that was broken into lines comes back on
one line, which is shown alike.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from engine.corpora.documents.exact.source_text import Edit, Lines, fault_in, read_source
from engine.corpora.documents.flows import Flow, cut_flow, has_words
from engine.corpora.documents.markdown.anchors import (
    HeadingLink,
    RenamedAnchors,
    links_in,
    stated_anchors,
)
from engine.corpora.documents.markdown.blocks import MarkdownText, marked_texts
from engine.corpora.documents.markdown.front_matter import FrontMatterText, read_front_matter
from engine.corpora.documents.markdown.inline import (
    InlineReader,
    MarkdownMark,
    escaped,
    hard_breaks,
    outside_of_verbatim,
)
from engine.corpora.documents.refusals import refuse_pdf
from engine.corpora.documents.segments import DocumentSegment, SegmentKind, WrittenSegment
from engine.corpora.files.input_files import InputFile
from engine.results.translation import LanguagePair

_NEW = MarkdownMark(-1, -1)
_MOST_NAMED = 5


@dataclass(frozen=True)
class _FlowPlace:
    flow: Flow[MarkdownMark]
    in_table: bool
    escaped_signs: AbstractSet[str]


class MarkdownDocument:
    """A Markdown file.

    Args:
        path: the file.
        encoding: Python's name of the one to read it in; empty: found by the content.

    Raises:
        CorpusError: if it cannot be read.
    """

    format = "Markdown"
    languages = LanguagePair()

    def __init__(self, path: Path) -> None:
        file = InputFile(path)
        refuse_pdf(file, file.head())
        self._source = read_source(path)
        self._places: list[_FlowPlace | MarkdownMark | FrontMatterText] = []
        self._segments: list[DocumentSegment] = []
        self._headings: list[tuple[str, int]] = []
        """Texts, and the numbers of their segments; -1: it is none."""
        self.notices: list[str] = []
        self._read_front_matter()
        blocks = marked_texts(self._source.text, self._source.name)
        links = [
            link for span in blocks.others for link in links_in(self._source.text[slice(*span)], span[0])
        ]
        for marked in blocks.texts:
            links += self._read_text(marked, blocks.labels)
        if blocks.n_lost:
            self.notices.append(f"{blocks.n_lost:,} texts with unusual indents stay as they are.")
        self._links = self._own_links(links)
        if not self._segments:
            self.notices.append(f"There is no text to translate in {self._source.name}.")

    @property
    def segments(self) -> Sequence[DocumentSegment]:
        """In the order of the file."""
        return self._segments

    def _read_front_matter(self) -> None:
        front = read_front_matter(self._source.text)
        for value in front.texts:
            if has_words(value.text) and not fault_in(value.text):
                self._places.append(value)
                place = f"line {self._source.text.count(chr(10), 0, value.first) + 1}"
                self._segments.append(DocumentSegment(value.text, (), place))
        if not front.is_readable:
            self.notices.append("The front matter cannot be read, and stays as it is.")
        if front.left:
            self.notices.append(f"Left unchanged in the front matter: {', '.join(front.left)}.")

    def _read_text(self, marked: MarkdownText, labels: AbstractSet[str]) -> Sequence[HeadingLink]:
        """Adds the segments of a text; returns its links to headings."""
        reader = InlineReader(marked, labels)
        pieces = reader.pieces()
        flow = cut_flow(pieces)
        is_segment = flow is not None and not fault_in(flow.source)
        place = f"line {marked.line}"
        for mark, alternative in reader.alternatives:
            if has_words(alternative):
                self._places.append(mark)
                self._segments.append(DocumentSegment(alternative, (), place, SegmentKind.ALTERNATIVE))
        if marked.is_heading and not stated_anchors(marked.text):
            number = len(self._segments) if is_segment else -1
            self._headings.append(("".join(piece.text for piece in pieces), number))
        if flow is not None and is_segment:
            self._places.append(_FlowPlace(flow, marked.in_table, reader.escaped_signs))
            is_alone = marked.is_heading or marked.in_table or marked.text.startswith("[^")
            passage = "" if is_alone else "body"
            self._segments.append(DocumentSegment(flow.source, flow.codes, place, passage=passage))
        return reader.links

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated; see `Document`.

        Raises:
            OSError: if it cannot be written.
        """
        del tgt
        flows: list[Edit] = []
        changed = {
            number: written
            for number, written in sorted(translations.items())
            if written != WrittenSegment.unchanged(self.segments[number])
        }
        inner = self._link_edits(changed)
        for number, written in changed.items():
            place = self._places[number]
            if isinstance(place, MarkdownMark):
                text = " ".join(written.text.replace("[", "(").replace("]", ")").split())
                inner.append(Edit(place.first, place.end, text))
            elif isinstance(place, FrontMatterText):
                flows.append(Edit(place.first, place.end, place.written(written.text)))
        inner.sort()
        for number, written in changed.items():
            place = self._places[number]
            if isinstance(place, _FlowPlace):
                flows.append(self._flow_edit(place, written, inner))
        taken = {each for edit in flows for each in _within(inner, edit.first, edit.end)}
        free = [each for each in inner if each not in taken]
        out.write_bytes(self._source.written([*flows, *free], otherwise="xmlcharrefreplace"))

    def _own_links(self, links: Sequence[HeadingLink]) -> list[HeadingLink]:
        """Returns the links to headings of this file; what the others lead to is not known here."""
        texts = [text for text, _ in self._headings]
        anchors, stated = RenamedAnchors(texts, texts), stated_anchors(self._source.text)
        own: list[HeadingLink] = []
        unknown: list[HeadingLink] = []
        for link in links:
            if link.is_own and (link.name in stated or link.name.lower() in ("", "top")):
                continue
            is_found = link.is_own and anchors.of(link.name) is not None
            (own if is_found else unknown).append(link)
        if unknown:
            lines = Lines(self._source.text)
            rows = [*dict.fromkeys(map(lines.at, sorted(link.first for link in unknown)))]
            named = ", ".join(map(str, rows[:_MOST_NAMED])) + (", and more" if rows[_MOST_NAMED:] else "")
            self.notices.append(
                "Links to headings of other files, or to none that was found, stay as they are"
                f" (line {named})."
            )
        return own

    def _link_edits(self, changed: Mapping[int, WrittenSegment]) -> list[Edit]:
        """Returns the changes of links to headings that are translated."""
        before = [text for text, _ in self._headings]
        after = [changed[number].text if number in changed else text for text, number in self._headings]
        anchors = RenamedAnchors(before, after)
        found = ((link, anchors.of(link.name)) for link in self._links)
        return [Edit(link.first, link.end, new) for link, new in found if new not in (None, link.name)]

    def _flow_edit(self, place: _FlowPlace, written: WrittenSegment, inner: Sequence[Edit]) -> Edit:
        flow = place.flow
        breaks = hard_breaks(flow.body)
        by_links = any(piece.shown.endswith("link") for piece in (*flow.lead, *flow.body))
        parts: list[str] = []
        n_breaks = 0
        for piece in flow.rebuilt(outside_of_verbatim(written, flow.codes), _NEW):
            if piece.kind is not None:
                parts.append(self._raw(piece.what, inner))
                continue
            for number, line in enumerate(piece.text.split("\n")):
                if number:
                    parts.append(self._break(breaks, n_breaks, in_table=place.in_table))
                    n_breaks += 1
                at_start = (number > 0 or not "".join(parts)) and bool(line)
                parts.append(
                    escaped(
                        line,
                        in_table=place.in_table,
                        at_start=at_start,
                        by_links=by_links,
                        signs=place.escaped_signs,
                    )
                )
        named = [number for number, piece in enumerate(flow.tail) if piece.what.written is not None]
        behind = flow.tail[: named[-1] + 1] if named else ()  # a link that had the text as its name
        parts += [self._raw(piece.what, inner) for piece in behind]
        last = (*flow.body, *behind)[-1]
        return Edit(flow.body[0].what.first, last.what.end, "".join(parts))

    def _break(self, breaks: Sequence[MarkdownMark], number: int, *, in_table: bool) -> str:
        if not breaks:
            return "<br>" if in_table else f"\\{self._source.newline}"
        place = breaks[min(number, len(breaks) - 1)]
        return self._source.text[place.first : place.end]

    def _raw(self, mark: MarkdownMark, inner: Sequence[Edit]) -> str:
        if mark.written is not None:
            return mark.written
        parts, done = [], mark.first
        for edit in _within(inner, mark.first, mark.end):
            parts += [self._source.text[done : edit.first], edit.text]
            done = edit.end
        return "".join([*parts, self._source.text[done : mark.end]])


def _within(edits: Sequence[Edit], first: int, end: int) -> Sequence[Edit]:
    """Returns those of sorted changes that begin within a stretch."""
    return edits[bisect_left(edits, (first,)) : bisect_left(edits, (end,))]
