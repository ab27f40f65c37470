"""Where the texts of a Markdown file stand: its paragraphs, headings, items and cells, line by line."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.corpora.documents.markdown.front_matter import FRONT_MATTER
from engine.errors import CorpusError

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
