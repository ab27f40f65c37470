"""Markdown: paragraphs, headings, items and cells are translated, every other character stays as it is.

Of the front matter title and description are translated. The rest of it, code, HTML blocks and where links
lead stay, but links to headings of the file follow them. A paragraph that was broken into lines comes back
on one line, which is shown alike.
"""

import html
import json
import re
import textwrap
import tomllib
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, dropwhile
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import yaml  # type: ignore[import-untyped]
from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.base.errors import CorpusError
from engine.documents.flows import Flow, FlowPiece, cut_flow, has_words
from engine.documents.input_files import InputFile
from engine.documents.refusals import refuse_pdf
from engine.documents.segments import (
    CodeKind,
    DocumentSegment,
    InlineCode,
    PlacedCode,
    SegmentKind,
    WrittenSegment,
)
from engine.documents.source_text import Edit, Lines, fault_in, read_source
from engine.documents.web_pages import BLOCKS, INLINE
from engine.results.translation import LanguagePair
from engine.text.protected import FORMULA

# Links to the headings of their own file: they follow a heading into another language.
#
# Nothing in a file says how the program that shows it makes an anchor of a heading: a link that leads to one
# does.

_TARGET = re.compile(
    r"""(?:\]\(|\]:|\bhref\s*=)\s*["'<]?(?P<file>[^\s<>()\[\]="'#]*+)#(?P<name>[^\s<>"'#]*+)"""
)
_STATED = re.compile(r"""\b(?:id|name)\s*=\s*["']?([^"'\s<>]+)|\{:?\s*#([^\s{}]+)|\{/\*\s*#([^\s*]+)""")
_PAGE = re.compile(r"\.(?:md|markdown|mdx)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HeadingLink:
    """A link to a heading."""

    first: int
    end: int
    """Where the name of the anchor stands in the file."""
    name: str
    """As it stands there."""
    is_own: bool
    """Whether it leads to a heading of its own file."""


def links_in(text: str, start: int = 0) -> Iterator[HeadingLink]:
    """Yields the links in a piece of a file: a link's target, a definition, HTML.

    Args:
        text: the piece.
        start: where it stands in the file.
    """
    for found in _TARGET.finditer(text):
        if not found["file"] or _PAGE.search(found["file"]):
            first, name = start + found.start("name"), found["name"].rstrip(")")
            yield HeadingLink(first, first + len(name), name, not found["file"])


def stated_anchors(text: str) -> frozenset[str]:
    """Returns the anchors that a file names itself: they stay, whatever its headings become."""
    return frozenset(name for found in _STATED.findall(text) for name in found if name)


def _letters(text: str, others: str) -> str:
    """Returns a text in small letters, with blanks as hyphens and no sign but those given."""
    kept = (c for c in text.strip().lower() if unicodedata.category(c)[0] in "LMN" or c in others)
    return "".join(kept).replace(" ", "-")


def _like_github(text: str) -> str:
    return _letters(text, "-_ ")


def _like_gitlab(text: str) -> str:
    return re.sub("-+", "-", _like_github(text))


def _like_pandoc(text: str) -> str:
    return "".join(dropwhile(lambda char: not char.isalpha(), _letters(" ".join(text.split()), "-_. ")))


def _in_ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


_STYLES: tuple[tuple[Callable[[str], str], str], ...] = (
    (_like_github, "-"),
    (_like_gitlab, "-"),
    (_in_ascii, "_"),
    (_in_ascii, "-"),
    (_like_pandoc, "-"),
)
"""How programs make anchors of headings, and what stands before the number of one that is there already."""


class RenamedAnchors:
    """The anchors of a file's headings, and what they become.

    Args:
        before: the headings in their order, without marks.
        after: their translations.
    """

    def __init__(self, before: Sequence[str], after: Sequence[str]) -> None:
        self._before, self._after = before, after
        self._by_style = cache(self._renamed_in)

    def of(self, name: str) -> str | None:
        """Returns what an anchor is called in the translation; None if no heading has it."""
        for style in range(len(_STYLES)):
            if new := self._by_style(style).get(unquote(name)):
                return quote(new) if "%" in name else new
        return None

    def _renamed_in(self, style: int) -> dict[str, str]:
        pairs = zip(_anchors(self._before, style), _anchors(self._after, style), strict=True)
        return {old: new or old for old, new in pairs if old}


def _anchors(headings: Sequence[str], style: int) -> list[str]:
    made, joint = _STYLES[style]
    counts: Counter[str] = Counter()
    found: list[str] = []
    for heading in headings:
        name = made(heading)
        found.append(f"{name}{joint}{counts[name]}" if counts[name] else name)
        counts[name] += 1
    return found


# The texts in a Markdown file's front matter that its readers see: title, description and the like.

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
"""YAML between --- or TOML between +++."""
_KEYS = frozenset(("title", "linkTitle", "subtitle", "description", "summary", "excerpt", "abstract"))
_TOML = re.compile(
    r"""^(\w+)[ \t]*=[ \t]*(\"{3}(?:[^"\\]|\\.|"{1,2}(?!"))*\"{3}|'{3}(?:[^']|'{1,2}(?!'))*'{3}"""
    r"""|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')[ \t\r]*$""",
    re.MULTILINE | re.DOTALL,
)
_TEXT = "tag:yaml.org,2002:str"
_PLAIN = None
"""PyYAML's style of a value without quotes."""
_LONGEST = 1 << 16
"""Characters of a block that is read: PyYAML takes seconds for a million."""
_INDENT = re.compile(r"[ ]*")


@dataclass(frozen=True, slots=True)
class FrontMatterText:
    """One value of the front matter."""

    first: int
    end: int
    """Where it stands in the file, its quotes included."""
    text: str
    """As it is read, without line ends at its edges."""
    is_plain: bool = False
    """True: it has no quotes, as YAML allows."""
    raw: str = ""
    """As it stands, if it has lines of its own: a block of YAML, or TOML between three quotes."""

    def written(self, text: str) -> str:
        """Returns another text as it is written in its place, in the same form if it can be."""
        text = "\n".join(" ".join(line.split()) for line in text.split("\n"))
        if self.raw[:1] in ("|", ">"):
            block = self._block(text)
            if _reads_as(block, text):
                return block
        if self.raw[:1] == '"':
            return self._between_quotes(text)
        return text if self.is_plain and _reads_as(text, text) else json.dumps(text, ensure_ascii=False)

    def _block(self, text: str) -> str:
        """Returns a block of YAML; lines that are read as one are as long as they were."""
        head, newline, body = _split_line(self.raw)
        lines = body.splitlines()
        indent = next(_INDENT.match(line)[0] for line in lines if line.strip())  # type: ignore[index]
        if head.startswith(">"):
            width = max(len(line) - len(indent) for line in lines) if len(lines) > 1 else len(text) + 1
            wrapped = ("\n".join(_wrapped(line, width)) for line in text.split("\n"))
            text = re.sub("\0+", lambda found: "\n" * (len(found[0]) + 1), "\0".join(wrapped))
        return newline.join([head, *(indent + line if line else "" for line in text.split("\n"))])

    def _between_quotes(self, text: str) -> str:
        """Returns a text between three quotes of TOML."""
        inner = self.raw[3:-3]
        before, after = (inner[: len(inner) - len(inner.lstrip("\r\n"))], inner[len(inner.rstrip("\r\n")) :])
        newline = "\r\n" if "\r\n" in self.raw else "\n"
        lines = (json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n"))
        return f'"""{before}{newline.join(lines)}{after}"""'


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What of a file's front matter a reader sees."""

    texts: list[FrontMatterText] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """The keys of those that stay as they are."""
    is_readable: bool = True


def read_front_matter(text: str) -> FrontMatter:
    """Returns the values of a file's front matter that a reader sees."""
    found = FRONT_MATTER.match(text)
    if found is None:
        return FrontMatter()
    if len(found[2]) > _LONGEST:
        return FrontMatter(is_readable=False)
    front = FrontMatter()
    try:
        values = [*(_toml_values if found[1] == "+++" else _yaml_values)(found[2], found.start(2))]
    except (yaml.YAMLError, tomllib.TOMLDecodeError, RecursionError):
        return FrontMatter(is_readable=False)
    for key, value in values:
        is_marked = text[value.first : value.first + 1] in ("&", "!")  # an anchor, a tag
        if is_marked or re.search(r"(?m)^[ \t]", value.text):
            front.left.append(key)
        else:
            front.texts.append(value)
    return front


def _yaml_values(block: str, start: int) -> Iterator[tuple[str, FrontMatterText]]:
    root = yaml.compose(block, yaml.SafeLoader)
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.tag == value.tag == _TEXT and key.value in _KEYS:
            first, end = value.start_mark.index, value.end_mark.index
            raw = block[first:end].rstrip() if value.style in ("|", ">") else ""
            end = first + len(raw) if raw else end
            shown = value.value.rstrip("\n") if raw else value.value
            yield (
                key.value,
                FrontMatterText(start + first, start + end, shown, value.style is _PLAIN, raw),
            )


def _toml_values(block: str, start: int) -> Iterator[tuple[str, FrontMatterText]]:
    for found in _TOML.finditer(block):
        if found[1] in _KEYS:
            first, end = found.span(2)
            raw = found[2] if found[2].startswith(('"""', "'''")) else ""
            text = tomllib.loads(f"x = {found[2]}")["x"].replace("\r\n", "\n").strip("\n")
            yield found[1], FrontMatterText(start + first, start + end, text, raw=raw.replace("'''", '"""'))


def _split_line(raw: str) -> tuple[str, str, str]:
    """Returns the first line, its end, and what follows."""
    found = re.search(r"\r\n|\n", raw)
    return (raw, "\n", "") if found is None else (raw[: found.start()], found[0], raw[found.end() :])


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)


def _reads_as(written: str, text: str) -> bool:
    """Tells whether YAML reads what is written without quotes as a text."""
    try:
        node = yaml.compose(f"x: {written}", yaml.SafeLoader).value[0][1]
    except yaml.YAMLError:
        return False
    is_text = isinstance(node, yaml.ScalarNode) and node.tag == _TEXT and node.style in (_PLAIN, "|", ">")
    return is_text and bool(node.value.rstrip("\n") == text)


# Where the texts of a Markdown file stand: its paragraphs, headings, items and cells, line by line.

_DEFINED = re.compile(r"\[([^\]\n]+)\]:")
_DEFINITION = re.compile(r":[ \t]+\S")
"""Definition of the term on the line before."""
_ALERT = re.compile(r"\[!\w+\]")
"""It begins a quotation that is shown as a box, and is followed by nothing but a title on its line."""
_BOX = re.compile(
    r"[ \t]*(?::{3}|(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?: inline(?: end)?)?(?:[ \t]+\"[^\"]*\")?"
    r"|\$\$.*\$\$|\{:[^{}]*\})[ \t]*$)"
)
"""What other dialects put around a box, a formula on one line, and attributes of the text before."""
_DEEPEST = 100
"""Nesting of lists, their items and quotations, at most; nobody writes like this."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


@dataclass(frozen=True)
class MarkdownText:
    """A text with its marks, without the marks of quotations and lists before its lines."""

    text: str
    """Its lines, joined by "\\n"."""
    starts: Sequence[int]
    """Where its lines begin in `text`."""
    places: Sequence[int]
    """Where they begin in the file."""
    line: int
    """Line in the file, from 1."""
    in_table: bool = False
    is_heading: bool = False

    def place(self, position: int) -> int:
        """Returns the place in the file of a position in `text`."""
        line = bisect_right(self.starts, position) - 1
        return self.places[line] + position - self.starts[line]


@dataclass(frozen=True)
class MarkdownBlocks:
    """The blocks of a file."""

    texts: Sequence[MarkdownText]
    labels: frozenset[str]
    """Labels of the links whose targets it defines."""
    others: Sequence[tuple[int, int]]
    """Where those definitions and blocks of HTML stand: no texts, but there may be links in them."""
    n_lost: int
    """The number of texts whose place was not found."""


def marked_texts(text: str, name: str) -> MarkdownBlocks:
    """Finds the texts of a file.

    Args:
        text: all of it.
        name: of the file.

    Raises:
        CorpusError: if its blocks are nested too deep.
    """
    body = FRONT_MATTER.sub(lambda match: re.sub(r"[^\r\n]", " ", match[0]), text, count=1)
    body = body.replace("\0", "\ufffd")
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    known: dict[str, dict[str, Any]] = {}
    tokens = parser.parse(re.sub(r"\r\n?", "\n", body), known)
    _refuse_deep(tokens, name)
    lines = [match.span() for match in _LINE.finditer(text)]
    definitions = known.get("references", {})
    labels = {*map(_label, definitions)}
    rows = [each["map"] for each in definitions.values()]
    rows += [token.map for token in tokens if token.type == "html_block" and token.map]
    others = [(lines[first][0], lines[min(end, len(lines)) - 1][1]) for first, end in rows]
    found: list[MarkdownText] = []
    n_lost = 0
    cursor: dict[int, int] = {}
    in_table = is_heading = False
    for token in tokens:
        if token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
        if token.type in ("heading_open", "heading_close"):
            is_heading = token.type == "heading_open"
        if token.type != "inline" or not token.map:
            continue
        for first, content in _texts_apart(token.content):
            definition = _DEFINED.match(content)
            if definition and not content.startswith("[^"):
                labels.add(_label(definition[1]))
            elif content.strip():
                place = _located(text, lines, content, token.map[0] + first, cursor)
                n_lost += place is None
                if place is not None:
                    found.append(replace(place, in_table=in_table, is_heading=is_heading))
    return MarkdownBlocks(found, frozenset(labels), others, n_lost)


def _refuse_deep(tokens: Sequence[Token], name: str) -> None:
    for token in tokens:
        if token.type in ("blockquote_open", "list_item_open") and token.level >= _DEEPEST - 1:
            line = token.map[0] + 1 if token.map else 1
            raise CorpusError(  # the parser leaves out what is deeper, and sometimes what follows
                f"{name}, line {line:,}: its lists and quotations are nested more than {_DEEPEST} deep.",
                "Take some of the marks before that line away.",
            )


def _label(label: str) -> str:
    return " ".join(label.split()).casefold()


def is_known(label: str, labels: AbstractSet[str]) -> bool:
    """Returns whether a file says where the links of a label lead."""
    return _label(label) in labels


def _texts_apart(content: str) -> Iterator[tuple[int, str]]:
    """Yields texts with their first lines; lines that programs read one by one are not joined with others."""
    lines = content.split("\n")
    has_notes = content.startswith("[^")
    stays = _lines_that_stay(lines)
    taken: list[str] = []
    for number, line in enumerate(lines):
        begins = _DEFINITION.match(line) or _ALERT.match(line) or (has_notes and _DEFINED.match(line))
        if taken and (number in stays or begins or _ALERT.match(taken[0])):
            yield number - len(taken), "\n".join(taken)
            taken = []
        if number not in stays:
            taken.append(line)
    if taken:
        yield len(lines) - len(taken), "\n".join(taken)


def _lines_that_stay(lines: Sequence[str]) -> set[int]:
    """Returns the numbers of the lines that are no text: marks around a box, formulas between `$$`."""
    fences = [number for number, line in enumerate(lines) if line.strip() == "$$"]
    formulas = (range(first, end + 1) for first, end in zip(fences[::2], fences[1::2], strict=False))
    marks = (number for number, line in enumerate(lines) if _BOX.match(line))
    return {*marks, *chain.from_iterable(formulas)}


def _located(
    text: str, lines: Sequence[tuple[int, int]], content: str, row: int, cursor: dict[int, int]
) -> MarkdownText | None:
    """Returns a text with its places; None if the file does not hold it as the parser gives it.

    Args:
        text: the file.
        lines: where its lines begin and end.
        content: the text as the parser gives it: a vertical bar in a table has lost its backslash.
        row: its first line.
        cursor: up to where the lines are used, which becomes later.
    """
    starts, places, parts = [0], [], []
    for number, part in enumerate(content.split("\n"), start=row):
        if number >= len(lines):
            return None
        first, end = lines[number]
        first = max(first, cursor.get(number, 0))
        spellings = ((wanted, text.find(wanted, first, end)) for wanted in (part, part.replace("|", "\\|")))
        used, at = next(((wanted, at) for wanted, at in spellings if at >= 0), ("", -1))
        if at < 0:
            return None
        cursor[number] = at + len(used)
        places.append(at)
        parts.append(used)
        starts.append(starts[-1] + len(used) + 1)
    return MarkdownText("\n".join(parts), starts[:-1], places, row + 1)


# The marks within a Markdown text: emphasis, links, pictures, tags. What is none of them is text.
#
# Code between backticks and formulas are text, which the translator protects. An escaped sign is text too;
# but where two of them stand round words as emphasis would, they are codes, as emphasis is.

_LINK_TARGET = r"\((?:[^()\s<>\"']|\([^()\s]*\)|<[^<>\n]*>)*+(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
_MARK = re.compile(
    rf"(?P<formula>{FORMULA})|(?P<escape>\\[!-/:-@\[-`{{-~])"
    r"|(?P<hard>(?: {2,}|\\)\n[ \t]*)|(?P<soft>[ \t]*\n[ \t]*)"
    r"|(?P<code>(?<!`)(?P<ticks>`+)(?!`)(?:.{0,2000}?[^`])(?P=ticks)(?!`))"
    r"|(?P<alone><(?:[a-zA-Z][\w+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>|<!--.*?-->|\[\^[^\]\s]+\]:?"
    r"|<(?P<kept>kbd|code|samp|var)>[^<>\n]{0,200}</(?P=kept)>)"
    r"|(?P<tag></?(?P<name>[a-zA-Z][\w-]*)(?:\s[^<>]*)?/?>)"
    rf"|(?P<picture>!\[(?P<alt>[^\[\]]*)\](?:{_LINK_TARGET}|\[[^\]]*\]))"
    rf"|(?P<close>\](?P<target>{_LINK_TARGET}|\[[^\[\]]*\])?)|(?P<open>!?\[)"
    r"|(?P<angle>>)|(?P<run>\*+|_+|~~)|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,31});)",
    re.DOTALL,
)
_LEAD = re.compile(r"\[[ xX]\](?=\s)|\[!\w+\][-+]?|:(?=[ \t])")
"""The box of a task, what kind of box a quotation is, the mark of a definition."""
_ATTRIBUTES = re.compile(r"[ \t]*\{(?::?[ \t]*[#.][^{}\n]*|/\*[^{}\n]*\*/)\}[ \t]*\Z")
"""The anchor that a heading names itself, and the like."""
_VOID = ("img", "hr", "input", "wbr")
_AROUND_WORDS = "*_`~$"
"""Signs that are marks where two of them stand round words."""
_ENCLOSED = {
    "[": re.compile(r"([^\[\]\\`\n]{1,200})\\?\]"),
    "<": re.compile(r"([^<>\\`/=\n]{1,200})\\?>"),
}
"""What stands between two brackets of which at least the first is escaped."""
_TAGS = INLINE | BLOCKS | {"br", "hr", "img", "input", "label", "button", "script", "style"}
_OF_DIALECTS = frozenset("$^{}|")
"""Signs that are marks in some dialects alone, and in no address: escaped in a translation where the source
escapes them. Those of all dialects `escaped` knows by their places."""


@dataclass(frozen=True)
class MarkdownMark:
    """Where a piece stands in the file, and what is written for it if that is not what stands there."""

    first: int
    end: int
    written: str | None = None


@dataclass
class _EmphasisRun:
    """Signs of emphasis that may still begin one."""

    sign: str
    length: int
    first: int
    """In the marked text."""
    at: int
    """Where its piece is."""


class InlineReader:
    """Takes a text apart."""

    def __init__(self, marked: MarkdownText, labels: AbstractSet[str]) -> None:
        self.alternatives: list[tuple[MarkdownMark, str]] = []
        """The texts in place of pictures."""
        self.escaped_signs: set[str] = set()
        """Those of `_OF_DIALECTS` that the text escapes: the dollars of no formulas."""
        self.links: list[HeadingLink] = []
        """Where its links lead to a heading."""
        self._marked, self._labels = marked, labels
        self._pieces: list[FlowPiece[MarkdownMark] | None] = []
        self._runs: list[_EmphasisRun] = []
        self._brackets: list[tuple[int, int]] = []
        """Where links may begin: their pieces, and their places behind the bracket."""
        self._tags: list[tuple[str, int]] = []
        self._closings: dict[int, int] = {}
        """Where escaped brackets round words are closed, and the numbers of their pairs."""
        self._n_pairs = 0

    def pieces(self) -> list[FlowPiece[MarkdownMark]]:
        """Returns all of the text in its order."""
        text = self._marked.text
        done = 0
        if lead := _LEAD.match(text):
            self._code(0, lead.end(), lead[0])
            done = lead.end()
        attributes = _ATTRIBUTES.search(text, done) if self._marked.is_heading else None
        end = attributes.start() if attributes else len(text)
        while match := _MARK.search(text, done, end):
            self._text(done, match.start(), text[done : match.start()])
            if match.start() in self._closings:
                done = self._close_bracket(match.start())
            else:
                self._add(match)
                done = match.end()
        self._text(done, end, text[done:end])
        if attributes:
            self._code(end, len(text), attributes[0].strip())
        return [piece for piece in self._pieces if piece is not None]

    def _add(self, match: re.Match[str]) -> None:
        first, end = match.span()
        kind = next(name for name in _KINDS if match[name] is not None)
        if kind == "escape" and match[0][1] in _OF_DIALECTS:
            self.escaped_signs.add(match[0][1])
        if kind == "escape" and match[0][1] in _ENCLOSED and self._encloses(first):
            return
        if kind == "escape" and match[0][1] in _AROUND_WORDS:
            self._emphasis(first, match[0])
        elif kind in _TEXTS:
            self._text(first, end, _text_of(kind, match[0]))
        elif kind == "alone":
            is_link = not match["kept"] and not match[0].startswith("[")
            self._code(first, end, "link" if is_link else f"<{match['kept']}>" if match["kept"] else match[0])
        elif kind == "picture":
            self._code(first, end, "picture")
            place = MarkdownMark(self._marked.place(match.start("alt")), self._marked.place(match.end("alt")))
            self.alternatives.append((place, match["alt"]))
        elif kind == "tag":
            self._tag(match)
        elif kind == "open":
            self._brackets.append((len(self._pieces), end))
            self._text(first, end, match[0])
        elif kind == "close":
            self._close_link(match)
        else:
            self._emphasis(first, match[0])

    def _encloses(self, first: int) -> bool:
        """Adds an escaped bracket as a code if another one closes it behind words that are no tag."""
        text = self._marked.text
        sign = text[first + 1]
        found = _ENCLOSED[sign].match(text, first + 2)
        if not found or not any(map(str.isalpha, found[1])) or (sign == "<" and found[1].lower() in _TAGS):
            return False
        self._n_pairs += 1
        self._closings[found.end(1)] = self._n_pairs
        self._code(first, first + 2, text[first : first + 2], CodeKind.OPEN, self._n_pairs)
        return True

    def _close_bracket(self, first: int) -> int:
        """Adds the code that closes an escaped bracket, and returns its end."""
        text = self._marked.text
        end = first + 1 + (text[first] == "\\")
        self._code(first, end, f"/{text[first:end]}", CodeKind.CLOSE, self._closings.pop(first))
        return end

    def _mark(self, first: int, end: int, written: str | None = None) -> MarkdownMark:
        ends_line = self._marked.text[end - 1] == "\n"  # then what stands before the next one is in it
        last = self._marked.place(end) if ends_line else self._marked.place(end - 1) + 1
        return MarkdownMark(self._marked.place(first), last, written)

    def _text(self, first: int, end: int, text: str) -> None:
        if end > first:
            self._pieces.append(FlowPiece(self._mark(first, end), text))

    def _code(
        self, first: int, end: int, shown: str, kind: CodeKind = CodeKind.ALONE, pair: int = -1
    ) -> None:
        self._pieces.append(FlowPiece(self._mark(first, end), "", kind, pair, shown))

    def _tag(self, match: re.Match[str]) -> None:
        name, shown = match["name"].lower(), match[0]
        if name == "br":
            self._text(*match.span(), "\n")
        elif name in _VOID or shown.endswith("/>"):
            self._code(*match.span(), shown)
        elif not shown.startswith("</"):
            self._add_links(match)
            self._n_pairs += 1
            self._tags.append((name, self._n_pairs))
            self._code(*match.span(), shown, CodeKind.OPEN, self._n_pairs)
        else:
            at = next((n for n in range(len(self._tags) - 1, -1, -1) if self._tags[n][0] == name), None)
            pair = -1 if at is None else self._tags.pop(at)[1]
            self._code(*match.span(), shown, CodeKind.CLOSE, pair)

    def _add_links(self, match: re.Match[str]) -> None:
        for link in links_in(match[0]):
            first, end = (self._marked.place(match.start() + place) for place in (link.first, link.end))
            self.links.append(replace(link, first=first, end=end))

    def _close_link(self, match: re.Match[str]) -> None:
        first, end = match.span()
        begun = self._brackets.pop() if self._brackets else None
        label = "" if begun is None else self._marked.text[begun[1] : first]
        target = match["target"] or ""
        is_own = target in ("", "[]")
        if begun is None or (is_own and not is_known(label, self._labels)):
            self._text(first, end, match[0])
            return
        self._add_links(match)
        self._n_pairs += 1
        opening = self._pieces[begun[0]]
        assert opening is not None
        self._pieces[begun[0]] = FlowPiece(opening.what, "", CodeKind.OPEN, self._n_pairs, "link")
        written = f"][{' '.join(label.split())}]" if is_own else None
        place = self._mark(first, end, written)
        self._pieces.append(FlowPiece(place, "", CodeKind.CLOSE, self._n_pairs, "/link"))

    def _emphasis(self, first: int, run: str) -> None:
        """Adds a run of signs, or an escaped one: it ends or begins a pair, or is text."""
        text = self._marked.text
        sign = run if run.startswith("\\") else run[0]
        before, after = text[first - 1 : first] or " ", text[first + len(run) : first + len(run) + 1] or " "
        opens, closes = _flanks("_" if run.startswith("\\") else sign, before, after)
        length = len(run)
        while closes and length:
            at = next((n for n in range(len(self._runs) - 1, -1, -1) if self._runs[n].sign == sign), None)
            if at is None:
                break
            del self._runs[at + 1 :]
            taken = self._pair(self._runs[at], first + len(run) - length, length)
            length -= taken
        if length:
            start = first + len(run) - length
            if opens:
                self._runs.append(_EmphasisRun(sign, length, start, len(self._pieces)))
            self._text(start, start + length, sign[1:] or run[-length:])

    def _pair(self, run: _EmphasisRun, first: int, length: int) -> int:
        """Makes a pair of the last signs of an earlier run and the first of a later; returns how many."""
        taken = min(run.length, length)
        self._n_pairs += 1
        shown = _SHOWN.get(run.sign) or (run.sign if run.sign[1:] else "italic" if taken == 1 else "bold")
        start = run.first + run.length - taken
        opening = FlowPiece(self._mark(start, start + taken), "", CodeKind.OPEN, self._n_pairs, shown)
        run.length -= taken
        if run.length:  # what is left stands before it, and may begin another pair
            self._pieces[run.at] = FlowPiece(self._mark(run.first, start), run.sign * run.length)
            self._pieces.insert(run.at + 1, opening)
            self._brackets = [(at + (at > run.at), place) for at, place in self._brackets]
        else:
            self._pieces[run.at] = opening
            self._runs.remove(run)
        self._code(first, first + taken, f"/{shown}", CodeKind.CLOSE, self._n_pairs)
        return taken


_SHOWN = {"~": "struck"}
_TEXTS = frozenset(("angle", "escape", "hard", "soft", "code", "formula", "entity"))
_KINDS = (
    "escape", "hard", "soft", "code", "formula", "alone", "tag", "picture", "close", "open", "angle", "run",
    "entity",
)  # fmt: skip


def _text_of(kind: str, raw: str) -> str:
    if kind == "escape":
        return raw[1:]
    if kind in ("code", "formula"):
        return " ".join(raw.split("\n"))
    return {"hard": "\n", "soft": " "}.get(kind) or html.unescape(raw)


def _flanks(sign: str, before: str, after: str) -> tuple[bool, bool]:
    """Returns whether signs between two characters may begin and may end an emphasis."""
    is_left = not after.isspace() and (after.isalnum() or before.isspace() or not before.isalnum())
    is_right = not before.isspace() and (before.isalnum() or after.isspace() or not after.isalnum())
    if sign != "_":
        return is_left, is_right
    return is_left and (not is_right or not before.isalnum()), is_right and (
        not is_left or not after.isalnum()
    )


_VERBATIM = re.compile(rf"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)|{FORMULA}", re.DOTALL)
"""Code and formulas."""
_SPECIAL = re.compile(
    r"\\(?=[!-/:-@\[-`{-~])|[*`\[]|(?<![^\W_])_+|_+(?![^\W_])|~(?=~)|<(?=[a-zA-Z/!?])|&(?=[#\w]+;)"
)
_AT_START = re.compile(r"(?:#{1,6}(?=\s|$)|[-+](?=\s)|>|=+$|-{3,}$|~{3})")
_NUMBER_AT_START = re.compile(r"(\d{1,9})([.)])(?=\s)")


def escaped(
    text: str,
    *,
    in_table: bool,
    at_start: bool,
    by_links: bool = False,
    signs: AbstractSet[str] = frozenset(),
) -> str:
    """Returns a text as Markdown that shows it; code between backticks and formulas stay as they are.

    Args:
        text: on one line.
        in_table: whether a vertical bar ends its cell.
        at_start: whether a line begins with it.
        by_links: whether there are links around it, or beside it, which a bracket would end.
        signs: others that are escaped too, as in the source.
    """
    others = {ord(sign): f"\\{sign}" for sign in [*signs, *("]" * by_links)]}
    parts: list[str] = []
    for part, is_verbatim in _with_verbatim_apart(text):
        parts.append(part if is_verbatim else _escaped_signs(part, others))
    written = "".join(parts)
    if in_table:
        written = re.sub(r"(?<!\\)\|", r"\\|", written)
    elif at_start:
        written = _NUMBER_AT_START.sub(r"\1\\\2", written) if written[:1].isdigit() else written
        written = (
            _AT_START.sub(lambda match: f"\\{match[0]}", written) if _AT_START.match(written) else written
        )
    return written


def _escaped_signs(text: str, others: Mapping[int, str]) -> str:
    parts, done = [], 0
    for match in _SPECIAL.finditer(text):
        parts += [text[done : match.start()].translate(others), _each_escaped(match)]
        done = match.end()
    return "".join([*parts, text[done:].translate(others)])


def _each_escaped(match: re.Match[str]) -> str:
    return "".join(f"\\{sign}" for sign in match[0])


def outside_of_verbatim(written: WrittenSegment, codes: Sequence[InlineCode]) -> WrittenSegment:
    """Returns a translation whose codes stand beside code between backticks and formulas, never within."""
    spans = [match.span() for match in _VERBATIM.finditer(written.text)]

    def moved(placed: PlacedCode) -> PlacedCode:
        for first, end in spans:
            if first < placed.position < end:
                is_open = codes[placed.code].kind is CodeKind.OPEN
                return PlacedCode(first if is_open else end, placed.code)
        return placed

    placed = sorted(map(moved, written.codes), key=lambda each: each.position)
    return WrittenSegment(written.text, tuple(placed))


def _with_verbatim_apart(text: str) -> Iterator[tuple[str, bool]]:
    done = 0
    for match in _VERBATIM.finditer(text):
        yield text[done : match.start()], False
        yield match[0], True
        done = match.end()
    yield text[done:], False


def hard_breaks(pieces: Sequence[FlowPiece[MarkdownMark]]) -> list[MarkdownMark]:
    """Returns the line breaks among some pieces."""
    return [piece.what for piece in pieces if piece.kind is None and piece.text == "\n"]


# The document: the segments of a file, and the file with their translations in place.

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
