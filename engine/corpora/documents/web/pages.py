"""The texts of a web page: blocks make them, inline elements are codes, some attributes are texts as well."""

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.corpora.documents.exact.source_text import Edit, fault_in
from engine.corpora.documents.flows import Flow, FlowPiece, cut_flow, has_words
from engine.corpora.documents.segments import (
    CodeKind,
    DocumentSegment,
    InlineCode,
    SegmentKind,
    WrittenSegment,
)
from engine.corpora.documents.web.tags import Token, TokenKind, ends_of_elements, tokens_of

INLINE = frozenset(
    re.split(
        r"\s+",
        "a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd mark math nobr q rb "
        "rp rt rtc ruby s samp small span strike strong sub sup svg time tt u var wbr",
    )
)
_CLOSED = frozenset(
    ("code", "kbd", "samp", "var", "svg", "math", "rt", "rp", "pre", "script", "style", "template", "object")
)
"""Elements that stay as they are, with all that is in them."""
_TEXTS = {
    "alt": SegmentKind.ALTERNATIVE,
    "title": SegmentKind.TEXT,
    "placeholder": SegmentKind.TEXT,
    "aria-label": SegmentKind.TEXT,
    "aria-description": SegmentKind.TEXT,
    "summary": SegmentKind.TEXT,
}
_NATIVE = frozenset(("bpt", "ept", "it", "ph", "ut"))
"""Elements of translation programs that hold another program's code."""
BLOCKS = frozenset(
    re.split(
        r"\s+",
        "address article aside blockquote body caption center dd details div dl dt entry fieldset figcaption "
        "figure footer form h1 h2 h3 h4 h5 h6 head header hr html item legend li main nav ol optgroup option "
        "p para pre row section seg select summary table tbody td tfoot th thead title tr ul",
    )
)
"""Elements that hold texts of their own, in HTML and in what translation programs send."""
_APART = frozenset(
    re.split(
        r"\s+",
        "article aside blockquote button caption dd dt entry fieldset figcaption figure footer h1 h2 h3 h4 "
        "h5 h6 header label legend nav option select summary table td th title",
    )
)
"""Elements whose texts are read by themselves: what is around them goes on behind them."""
_LABELLED = frozenset(("option", "optgroup", "track"))
_BUTTONS = frozenset(("submit", "button", "reset"))
_META = re.compile(r"(?:description|keywords|(?:og|twitter):(?:title|description|site_name|image:alt))$")
_NAMES = ("keywords", "og:site_name")
_DASH = re.compile(r"\s*[-\u2010\u2013\u2014\u2022]")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_EDGES = re.compile(r"([ \t\r\n\f]*)(.*?)([ \t\r\n\f]*)$", re.DOTALL)
_NOT_TO_TRANSLATE = re.compile(r"(?:^|\s)notranslate(?:\s|$)")

Slice = tuple[int, int]
"""Where something stands in the page: from which character on, and before which."""
_NEW: Slice = (-1, -1)


@dataclass(frozen=True)
class _AttributeText:
    """The text of an attribute."""

    first: int
    end: int
    quote: str
    """Around it; empty: there is none."""


@dataclass(frozen=True)
class PageRules:
    """What is text in a file of tags."""

    is_xml: bool = False
    only: Mapping[str, SegmentKind] | None = None
    """The elements whose text alone is translated, and what it is; None: all."""
    is_segment: bool = False
    """Whether it is a translation program's segment: XML whose elements are codes and whose blanks count."""
    blocks: frozenset[str] | None = None
    """The elements that begin a text of their own, in small letters; None: all but HTML's inline elements."""


class WebPage:
    """A page, taken apart.

    Args:
        text: all of it.
        rules: what is text in it.
        place: what is said before the line; "" for a file of its own.
    """

    def __init__(self, text: str, rules: PageRules, place: str = "") -> None:
        self.segments: list[DocumentSegment] = []
        self.n_unreadable = 0
        """Texts that are not translated, as they hold bytes that are no text."""
        self._text, self._rules, self._place = text, rules, place
        self._named = [(html.unescape(name), name) for name in ("&gt;", "&nbsp;") if name in text]
        """Characters that need no name, and have one in the page."""
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._sources: list[Flow[Slice] | _AttributeText] = []
        self._breaks: list[Slice] = []
        self._language: list[_AttributeText] = []
        self._pieces: list[FlowPiece[Slice]] = []
        self._open: list[tuple[str, int]] = []
        """Names and pair numbers of the inline elements that are open."""
        self._n_pairs = 0
        self._wanted = 0
        """How many of the elements are open whose text alone is translated."""
        self._kind = SegmentKind.TEXT
        self._passages: list[tuple[str, int]] = [("", 0)]
        """The elements that are open of those whose texts are read by themselves, and their numbers."""
        self._n_passages = 0
        self._read()

    def edits(self, translations: Mapping[int, WrittenSegment], tgt: str) -> list[Edit]:
        """Returns what changes in the page.

        Args:
            translations: by the number of the segment in `segments`.
            tgt: the language of the translations, which the page is then said to be in.
        """
        attributes: list[Edit] = []
        flows: list[tuple[Flow[Slice], WrittenSegment]] = []
        for number, written in sorted(translations.items()):
            source = self._sources[number]
            if written == WrittenSegment.unchanged(self.segments[number]):
                continue
            if isinstance(source, _AttributeText):
                attributes.append(_value_edit(source, self._escaped(written.text)))
            else:
                flows.append((source, written))
        if tgt and (attributes or flows):
            attributes += [_value_edit(each, tgt) for each in self._language]
        attributes.sort()
        edits = [self._flow_edit(flow, written, attributes) for flow, written in flows]
        starts = [edit.first for edit in sorted(edits)]
        ends = sorted(edit.end for edit in edits)
        outside = [
            each for each in attributes if bisect_right(starts, each.first) == bisect_right(ends, each.first)
        ]
        return edits + outside

    def _flow_edit(self, flow: Flow[Slice], written: WrittenSegment, attributes: Sequence[Edit]) -> Edit:
        first, end = flow.body[0].what[0], flow.body[-1].what[1]
        breaks = [piece.what for piece in flow.body if piece.text == "\n"]
        parts: list[str] = []
        n_breaks = 0
        for piece in flow.rebuilt(written, _NEW):
            if piece.kind is not None:
                parts.append(self._with(piece.what, attributes))
                continue
            for number, line in enumerate(piece.text.split("\n")):
                if number:
                    parts.append(self._break(breaks, n_breaks))
                    n_breaks += 1
                parts.append(self._escaped(line))
        return Edit(first, end, "".join(parts))

    def _break(self, breaks: Sequence[Slice], number: int) -> str:
        if self._rules.is_segment:
            return "\n"
        if breaks:
            first, end = breaks[min(number, len(breaks) - 1)]
            return self._text[first:end]
        return "<br/>" if self._rules.is_xml else "<br>"

    def _with(self, place: Slice, attributes: Sequence[Edit]) -> str:
        """Returns a stretch of the page with the new texts of the attributes in it."""
        parts, done = [], place[0]
        for edit in attributes[bisect_left(attributes, (place[0],)) :]:
            if edit.first >= place[1]:
                break
            parts += [self._text[done : edit.first], edit.text]
            done = edit.end
        return "".join([*parts, self._text[done : place[1]]])

    def _escaped(self, text: str) -> str:
        text = "".join(char for char in text if char >= " " or char in "\t\n")
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        for char, name in self._named:
            text = text.replace(char, name)
        return text

    def _read(self) -> None:
        rules = self._rules
        tokens = list(tokens_of(self._text, is_xml=rules.is_xml, knows_html=not rules.is_segment))
        ends = ends_of_elements(tokens)
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = ends.get(at)
            if token.kind is TokenKind.TEXT:
                self._add_text(token)
            elif end is not None and self._stays(token):
                self._add_closed(token, tokens[end].end)
                at = end
            else:
                self._add_tag(token)
            at += 1
        self._finish()

    def _add_text(self, token: Token) -> None:
        parts = _EDGES.match(token.raw)
        assert parts is not None
        first = token.first
        for part in parts.groups():
            if part:
                shown = self._shown(part)
                if shown == " " and self._ends_blank() and not self._rules.is_segment:
                    shown = ""
                self._pieces.append(FlowPiece((first, first + len(part)), shown))
                first += len(part)

    def _shown(self, part: str) -> str:
        """Returns a part of a text as a reader sees it."""
        if self._rules.is_segment:
            return html.unescape(part)
        return " " if part.isspace() and "\xa0" not in part else _BLANKS.sub(" ", html.unescape(part))

    def _ends_blank(self) -> bool:
        """Returns whether a blank would be seen no more: behind another one, and at a line's beginning."""
        for piece in reversed(self._pieces):
            if piece.kind is CodeKind.ALONE:
                return False
            if piece.text:
                return piece.text.endswith((" ", "\n"))
        return True

    def _add_closed(self, token: Token, end: int) -> None:
        """Adds an element that stays as it is."""
        if token.name in INLINE or token.name in _NATIVE or self._rules.blocks is not None:
            shown = f"<{token.name}>"
            self._pieces.append(FlowPiece((token.first, end), kind=CodeKind.ALONE, shown=shown))
        else:
            self._finish()

    def _add_tag(self, token: Token) -> None:
        blocks = self._rules.blocks
        is_inline = token.name in INLINE or "-" in token.name if blocks is None else token.name not in blocks
        has_texts = self._rules.only is None and not self._rules.is_segment
        if has_texts and token.kind in (TokenKind.OPEN, TokenKind.ALONE):
            self._add_attributes(token)
        if token.kind is TokenKind.OTHER:
            self._pieces.append(FlowPiece((token.first, token.end), kind=CodeKind.ALONE))
        elif self._rules.only is not None or not (is_inline or token.name == "br"):
            self._finish()
            self._enter_or_leave(token)
            if self._rules.only is not None and token.name in self._rules.only:
                self._wanted = max(0, self._wanted + _STEP[token.kind])
                self._kind = self._rules.only[token.name]
        elif token.name == "br" and not self._rules.is_segment:
            self._add_break(token)
        elif token.name == "br" and _DASH.match(self._text, token.end):
            self._finish()  # somebody else speaks, or a new item begins
        else:
            self._add_inline(token)

    def _enter_or_leave(self, token: Token) -> None:
        """Notes that an element begins or ends whose texts are read by themselves."""
        if token.name not in _APART:
            return
        if token.kind is TokenKind.OPEN:
            self._n_passages += 1
            self._passages.append((token.name, self._n_passages))
        elif token.kind is TokenKind.CLOSE and token.name in [name for name, _ in self._passages]:
            while self._passages.pop()[0] != token.name:
                pass

    def _add_break(self, token: Token) -> None:
        if self._pieces and self._pieces[-1].kind is None and self._pieces[-1].text == " ":
            self._pieces[-1] = FlowPiece(self._pieces[-1].what)
        self._pieces.append(FlowPiece((token.first, token.end), "\n"))

    def _add_inline(self, token: Token) -> None:
        place, pair, kind, shown = (token.first, token.end), -1, CodeKind.ALONE, f"<{token.name}>"
        if token.kind is TokenKind.OPEN:
            ends = [self._pieces[at].shown for at in (0, -1)] if self._pieces else []
            if token.name == "a" and ends == ["<a>", "</a>"]:
                self._finish()  # a row of links: their words are not one
            self._n_pairs += 1
            pair, kind = self._n_pairs, CodeKind.OPEN
            self._open.append((token.name, pair))
        elif token.kind is TokenKind.CLOSE:
            kind, shown = CodeKind.CLOSE, f"</{token.name}>"
            at = next((n for n in range(len(self._open) - 1, -1, -1) if self._open[n][0] == token.name), None)
            if at is not None:
                pair = self._open.pop(at)[1]
        self._pieces.append(FlowPiece(place, "", kind, pair, shown))

    def _add_attributes(self, token: Token) -> None:
        for name, (first, end) in token.attributes.items():
            before = self._text[first - 1]
            found = _AttributeText(first, end, before if before in "\"'" else "")
            kind = _kind_of(token, name)
            if token.name == "html" and name in ("lang", "xml:lang"):
                self._language.append(found)
            elif kind is not None:
                text = html.unescape(self._text[first:end])
                source = _BLANKS.sub(" ", text).strip()
                if has_words(source):
                    self._add_segment(source, (), first, kind, found)

    def _stays(self, token: Token) -> bool:
        """Returns whether an element stays as it is."""
        is_closed = token.name in (_NATIVE if self._rules.is_segment else _CLOSED)
        if is_closed or token.value("translate").lower() == "no":
            return True
        return "class" in token.attributes and bool(_NOT_TO_TRANSLATE.search(token.value("class")))

    def _finish(self) -> None:
        """Ends a text."""
        pieces, self._pieces, self._open = self._pieces, [], []
        if self._rules.only is not None and not self._wanted:
            return
        flow = cut_flow(pieces)
        if flow is not None:
            passage = f"{self._place}, {self._passages[-1][1]}" if self._rules.only is None else ""
            self._add_segment(flow.source, flow.codes, flow.body[0].what[0], self._kind, flow, passage)

    def _add_segment(
        self,
        source: str,
        codes: tuple[InlineCode, ...],
        first: int,
        kind: SegmentKind,
        place: Flow[Slice] | _AttributeText,
        passage: str = "",
    ) -> None:
        if fault_in(source):
            self.n_unreadable += 1
            return
        line = f"line {bisect_right(self._lines, first)}"
        where = f"{self._place}, {line}" if self._place else line
        self.segments.append(DocumentSegment(source, codes, where, kind, passage=passage))
        self._sources.append(place)


_STEP = {TokenKind.OPEN: 1, TokenKind.CLOSE: -1, TokenKind.ALONE: 0}


def _value_edit(place: _AttributeText, text: str) -> Edit:
    if not place.quote:
        return Edit(place.first, place.end, '"' + text.replace('"', "&quot;") + '"')
    written = text.replace(place.quote, "&quot;" if place.quote == '"' else "&#39;")
    return Edit(place.first, place.end, written)


def _kind_of(token: Token, attribute: str) -> SegmentKind | None:
    """Returns what the text of an attribute is; None if it is none."""
    if token.name == "meta" and attribute == "content":
        named = (token.value("name") or token.value("property")).lower()
        if not _META.match(named):
            return None
        if named.endswith(":alt"):
            return SegmentKind.ALTERNATIVE
        return SegmentKind.NAME if named in _NAMES else SegmentKind.TEXT
    if attribute == "value" and token.name == "input" and token.value("type").lower() in _BUTTONS:
        return SegmentKind.TEXT
    if attribute == "label" and token.name in _LABELLED:
        return SegmentKind.TEXT
    return _TEXTS.get(attribute) if token.name not in ("link", "style", "script", "meta") else None


def all_edits(
    pages: Sequence[WebPage], translations: Mapping[int, WrittenSegment], tgt: str
) -> Iterator[list[Edit]]:
    """Yields the changes of each page, where the segments are counted through all of them."""
    first = 0
    for page in pages:
        numbers = range(first, first + len(page.segments))
        own = {number - first: translations[number] for number in numbers if number in translations}
        yield page.edits(own, tgt)
        first += len(page.segments)
