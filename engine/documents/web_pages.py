"""HTML: blocks make the texts of a page, inline elements are codes; all else keeps its bytes."""

import codecs
import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from pathlib import Path

from engine.base.errors import CorpusError
from engine.documents.containers import other_kind
from engine.documents.encodings import is_binary
from engine.documents.flows import Flow, FlowPiece, cut_flow, has_words
from engine.documents.input_files import InputFile
from engine.documents.refusals import refuse_pdf
from engine.documents.segments import CodeKind, DocumentSegment, InlineCode, SegmentKind, WrittenSegment
from engine.documents.source_text import Edit, FileText, fault_in, read_source
from engine.results.translation import LanguagePair

# The tags of HTML and XHTML with their places, however broken the page is.
#
# Follows how browsers find tags (quoted attributes, comments, scripts), and takes what is no tag for text.
# Knows no tree: which tag belongs to which is for others to say.

_TAG = re.compile(
    r"<(/?)([a-zA-Z][^\s/>]*+)((?:[^<>=]|=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+)?+)*+)>"
)
_ATTRIBUTE = re.compile(
    r"([^\s/>=\"']+)(?:\s*+=\s*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s>\"'][^\s>]*+)))?"
)
_RAW = frozenset(("script", "style", "xmp", "iframe", "noembed", "noframes"))
"""Elements whose content is no markup and no text."""
_TEXT_ALONE = frozenset(("title", "textarea"))
"""Elements that hold text without tags."""
_VOID = frozenset((
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
))  # fmt: skip


class TokenKind(Enum):
    """What a stretch of a page is."""

    TEXT = 0
    OPEN = 1
    CLOSE = 2
    ALONE = 3
    """An element without an end."""
    OTHER = 4
    """A comment, a document type, an instruction, a script."""


@dataclass(frozen=True)
class Token:
    """A stretch of a page."""

    kind: TokenKind
    text: str
    """The whole page."""
    first: int
    end: int
    name: str = ""
    """Name of an element, in lower case."""

    @property
    def raw(self) -> str:
        """The stretch as it stands."""
        return self.text[self.first : self.end]

    @cached_property
    def attributes(self) -> dict[str, tuple[int, int]]:
        """Where the values of its attributes stand in the page, by their names in small letters."""
        found: dict[str, tuple[int, int]] = {}
        head = self.first + 1 + len(self.name)
        for match in _ATTRIBUTE.finditer(self.text, head, self.end - 1):
            for group in ("double", "single", "bare"):
                if match[group] is not None:
                    found.setdefault(match[1].lower(), match.span(group))
        return found

    def value(self, name: str) -> str:
        """Returns an attribute as it stands, "" if it is not there."""
        first, end = self.attributes.get(name, (0, 0))
        return self.text[first:end]


def tokens_of(text: str, *, is_xml: bool, knows_html: bool = True) -> Iterator[Token]:
    """Yields all of a page in its order; together they are the whole text.

    Args:
        text: the page.
        is_xml: whether "/>" ends every element, as in XHTML.
        knows_html: whether a "script", a "title" or an "img" is what HTML means by it.
    """
    finder = _Finder(text)
    place = begun = 0
    while (at := text.find("<", place)) >= 0:
        token = _token_at(text, at, finder, is_xml=is_xml, knows_html=knows_html)
        if token is None:
            place = at + 1
            continue
        if begun < at:
            yield Token(TokenKind.TEXT, text, begun, at)
        yield token
        place = begun = token.end
        if knows_html and token.kind is TokenKind.OPEN and token.name in _RAW | _TEXT_ALONE:
            end = finder.end_of_raw(token.name, place)
            if end > place:
                kind = TokenKind.OTHER if token.name in _RAW else TokenKind.TEXT
                yield Token(kind, text, place, end)
            place = begun = end
    if begun < len(text):
        yield Token(TokenKind.TEXT, text, begun, len(text))


def ends_of_elements(tokens: Sequence[Token]) -> dict[int, int]:
    """Returns the number of the end tag for the begin tag of each element that has one."""
    waiting: dict[str, list[int]] = {}
    ends: dict[int, int] = {}
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.OPEN:
            waiting.setdefault(token.name, []).append(at)
        elif token.kind is TokenKind.CLOSE and waiting.get(token.name):
            ends[waiting[token.name].pop()] = at
    return ends


class _Finder:
    """Finds the next occurrence of something, and remembers of what there is none any more."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._gone: set[str] = set()

    def behind(self, mark: str, place: int) -> int:
        """Returns the place behind the next mark, -1 if there is none."""
        found = -1 if mark in self._gone else self._text.find(mark, place)
        if found < 0:
            self._gone.add(mark)
            return -1
        return found + len(mark)

    def end_of_raw(self, name: str, place: int) -> int:
        """Returns where the content of a script or the like ends."""
        end = (
            None
            if f"</{name}" in self._gone
            else re.compile(f"</{name}", re.IGNORECASE).search(self._text, place)
        )
        if end is None:
            self._gone.add(f"</{name}")
            return len(self._text) if name in _RAW else place
        return end.start()


def _token_at(text: str, at: int, finder: _Finder, *, is_xml: bool, knows_html: bool) -> Token | None:
    """Returns the tag, the comment or the like that begins at a "<"; None if that is text."""
    begins = text[at + 1 : at + 2]
    if begins in ("!", "?", "%"):
        end = _end_of_other(text, at, finder)
        return Token(TokenKind.OTHER, text, at, end) if end > 0 else None
    match = _TAG.match(text, at) if begins == "/" or begins.isalpha() else None
    if match is None:
        return None
    name = match[2].lower()
    ends_itself = match[3].endswith("/") and (is_xml or name not in _RAW | _TEXT_ALONE)
    is_alone = ends_itself or (knows_html and name in _VOID)
    kind = TokenKind.CLOSE if match[1] else TokenKind.ALONE if is_alone else TokenKind.OPEN
    return Token(kind, text, at, match.end(), name)


def _end_of_other(text: str, at: int, finder: _Finder) -> int:
    """Returns where a comment, a document type or an instruction ends; -1: it is none."""
    if text.startswith("<!--", at):
        end = finder.behind("-->", at + 2)
        return end if end > 0 else len(text)
    if text.startswith("<![CDATA[", at) and (end := finder.behind("]]>", at)) > 0:
        return end
    for begins, ends in (("<?", "?>"), ("<%", "%>")):
        if text.startswith(begins, at) and (end := finder.behind(ends, at)) > 0:
            return end
    if text.startswith("<%", at):
        return -1
    end = finder.behind(">", at)
    if end > 0 and "[" in text[at:end] and (closed := finder.behind("]", at)) > 0:
        end = finder.behind(">", closed)
    return end


# The texts of a page: blocks make them, inline elements are codes, some attributes are texts as well.

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


# HTML: a page in a file of its own; all that is not translated keeps its bytes.

_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]+)""", re.IGNORECASE)
_READ_AS = {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "iso8859-9": "cp1254"}
_READ_AS |= {"shift_jis": "cp932", "euc_kr": "cp949"}
"""What browsers take some encodings for."""


class HtmlDocument:
    """A web page.

    Args:
        path: the file.
        encoding: Python's name of the one to read it in; empty: found by the content.

    Raises:
        CorpusError: if it cannot be read, or is no text.
    """

    format = "HTML"
    languages = LanguagePair()

    def __init__(self, path: Path) -> None:
        file = InputFile(path)
        head = file.head()
        refuse_pdf(file, head)
        if (what := other_kind(head)) or is_binary(head):
            raise CorpusError(
                f"{file.name} is no web page (HTML): it is {what or 'a binary file'}.",
                "Save it as a web page in the program it comes from.",
            )
        codec = _declared(head)
        self._source = _source_of(path, codec)
        text = self._source.text
        is_xml = text.lstrip().startswith("<?xml") or path.suffix.lower() in (".xhtml", ".xht")
        is_unnamed = not (codec or is_xml or self._source.mark)
        if is_unnamed and self._source.codec == "utf-8" and text.isascii():
            self._source = replace(self._source, codec="ascii")  # browsers would guess another
        self._page = WebPage(text, PageRules(is_xml=is_xml))
        self.segments = self._page.segments
        self.notices: list[str] = []
        if not self.segments:
            self.notices.append(f"There is no text to translate in {self._source.name}.")
        if self._page.n_unreadable:
            self.notices.append(
                f"{self._page.n_unreadable:,} texts hold bytes that are no {self._source.codec.upper()}, and "
                "stay as they are."
            )

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the page with some of its texts translated; see `Document`.

        Raises:
            OSError: if it cannot be written.
        """
        edits = self._page.edits(translations, tgt)
        out.write_bytes(self._source.written(edits, otherwise="xmlcharrefreplace"))


def _source_of(path: Path, codec: str) -> FileText:
    """Reads a page as browsers do, or, where its bytes could not be made again, as it says itself."""
    read_as = _READ_AS.get(codec, codec)
    try:
        return read_source(path, read_as)
    except CorpusError:
        if read_as == codec:
            raise
        return read_source(path, codec)


def _declared(head: bytes) -> str:
    """Returns the encoding that a page says it is in; "" if it does not, or is better found otherwise."""
    found = _DECLARED.search(head)
    if found is None or head.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ""
    try:
        codec = codecs.lookup(found[1].decode("ascii")).name
        "".encode(codec)
    except (LookupError, ValueError):
        return ""
    return "" if codec.startswith(("utf-16", "utf-32", "utf-7")) else codec
