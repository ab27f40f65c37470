"""Markdown: paragraphs, headings, items and cells are translated, every other character stays as it is.

Of the front matter title and description are translated. The rest of it, code, HTML blocks and where links
lead stay. A paragraph that was broken into lines comes back on one line, which is shown alike.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from engine.corpora.documents.exact.source_text import Edit, fault_in, read_source
from engine.corpora.documents.flows import Flow, cut_flow, has_words
from engine.corpora.documents.markdown.blocks import marked_texts
from engine.corpora.documents.markdown.front_matter import FrontMatterText, front_matter_texts
from engine.corpora.documents.markdown.inline import (
    InlineReader,
    MarkdownMark,
    escaped,
    hard_breaks,
    outside_of_verbatim,
)
from engine.corpora.documents.refusals import refuse_pdf
from engine.corpora.documents.segments import (
    DocumentLanguages,
    DocumentSegment,
    SegmentKind,
    WrittenSegment,
)
from engine.corpora.files.input_files import InputFile

_NEW = MarkdownMark(-1, -1)


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
    languages = DocumentLanguages()

    def __init__(self, path: Path) -> None:
        file = InputFile(path)
        refuse_pdf(file, file.head())
        self._source = read_source(path)
        self._places: list[_FlowPlace | MarkdownMark | FrontMatterText] = []
        segments: list[DocumentSegment] = []
        for value in front_matter_texts(self._source.text):
            if has_words(value.text) and not fault_in(value.text):
                self._places.append(value)
                place = f"line {self._source.text.count(chr(10), 0, value.first) + 1}"
                segments.append(DocumentSegment(value.text, (), place))
        texts, labels, n_lost = marked_texts(self._source.text, self._source.name)
        for marked in texts:
            reader = InlineReader(marked, labels)
            flow = cut_flow(reader.pieces())
            place = f"line {marked.line}"
            for mark, alternative in reader.alternatives:
                if has_words(alternative):
                    self._places.append(mark)
                    segments.append(DocumentSegment(alternative, (), place, SegmentKind.ALTERNATIVE))
            if flow is not None and not fault_in(flow.source):
                self._places.append(_FlowPlace(flow, marked.in_table, reader.escaped_signs))
                segments.append(DocumentSegment(flow.source, flow.codes, place))
        self.segments: Sequence[DocumentSegment] = segments
        self.notices: list[str] = []
        if n_lost:
            self.notices.append(f"{n_lost:,} texts with unusual indents stay as they are.")
        if not segments:
            self.notices.append(f"There is no text to translate in {self._source.name}.")

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated; see `Document`.

        Raises:
            OSError: if it cannot be written.
        """
        del tgt
        alternatives: list[Edit] = []
        flows: list[Edit] = []
        changed = {
            number: written
            for number, written in sorted(translations.items())
            if written != WrittenSegment.unchanged(self.segments[number])
        }
        for number, written in changed.items():
            place = self._places[number]
            if isinstance(place, MarkdownMark):
                text = " ".join(written.text.replace("[", "(").replace("]", ")").split())
                alternatives.append(Edit(place.first, place.end, text))
            elif isinstance(place, FrontMatterText):
                flows.append(Edit(place.first, place.end, place.written(written.text)))
        for number, written in changed.items():
            place = self._places[number]
            if isinstance(place, _FlowPlace):
                flows.append(self._flow_edit(place, written, alternatives))
        free = [each for each in alternatives if not any(f.first <= each.first < f.end for f in flows)]
        out.write_bytes(self._source.written([*flows, *free], otherwise="xmlcharrefreplace"))

    def _flow_edit(self, place: _FlowPlace, written: WrittenSegment, alternatives: Sequence[Edit]) -> Edit:
        flow = place.flow
        breaks = hard_breaks(flow.body)
        by_links = any(piece.shown.endswith("link") for piece in (*flow.lead, *flow.body))
        parts: list[str] = []
        n_breaks = 0
        for piece in flow.rebuilt(outside_of_verbatim(written, flow.codes), _NEW):
            if piece.kind is not None:
                parts.append(self._raw(piece.what, alternatives))
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
        parts += [self._raw(piece.what, alternatives) for piece in behind]
        last = (*flow.body, *behind)[-1]
        return Edit(flow.body[0].what.first, last.what.end, "".join(parts))

    def _break(self, breaks: Sequence[MarkdownMark], number: int, *, in_table: bool) -> str:
        if not breaks:
            return "<br>" if in_table else f"\\{self._source.newline}"
        place = breaks[min(number, len(breaks) - 1)]
        return self._source.text[place.first : place.end]

    def _raw(self, mark: MarkdownMark, alternatives: Sequence[Edit]) -> str:
        if mark.written is not None:
            return mark.written
        parts, done = [], mark.first
        for edit in alternatives:
            if mark.first <= edit.first < mark.end:
                parts += [self._source.text[done : edit.first], edit.text]
                done = edit.end
        return "".join([*parts, self._source.text[done : mark.end]])
