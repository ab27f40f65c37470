"""Where the texts of a Markdown file stand: its paragraphs, headings, items and cells, line by line."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt

from engine.corpora.documents.markdown.front_matter import FRONT_MATTER

_DEFINED = re.compile(r"\[([^\]\n]+)\]:")
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
    """In the file, from 1."""
    in_table: bool = False

    def place(self, position: int) -> int:
        """Returns the place in the file of a position in `text`."""
        line = bisect_right(self.starts, position) - 1
        return self.places[line] + position - self.starts[line]


def marked_texts(text: str) -> tuple[list[MarkdownText], frozenset[str], int]:
    """Finds the texts of a file.

    Returns:
        The texts, the labels of its links, and the number of texts whose place was not found.
    """
    body = FRONT_MATTER.sub(lambda match: re.sub(r"[^\r\n]", " ", match[0]), text, count=1)
    body = body.replace("\0", "\ufffd")
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    known: dict[str, dict[str, object]] = {}
    tokens = parser.parse(re.sub(r"\r\n?", "\n", body), known)
    lines = [match.span() for match in _LINE.finditer(text)]
    labels = {*map(_label, known.get("references", {}))}
    found: list[MarkdownText] = []
    n_lost = 0
    cursor: dict[int, int] = {}
    in_table = False
    for token in tokens:
        if token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
        if token.type != "inline" or not token.map:
            continue
        for first, content in _definitions_apart(token.content):
            definition = _DEFINED.match(content)
            if definition and not content.startswith("[^"):
                labels.add(_label(definition[1]))
            elif content.strip():
                place = _located(text, lines, content, token.map[0] + first, cursor)
                n_lost += place is None
                found += [] if place is None else [replace(place, in_table=in_table)]
    return found, frozenset(labels), n_lost


def _label(label: str) -> str:
    return " ".join(label.split()).casefold()


def is_known(label: str, labels: frozenset[str]) -> bool:
    """Returns whether a file says where the links of a label lead."""
    return _label(label) in labels


def _definitions_apart(content: str) -> Iterator[tuple[int, str]]:
    """Yields texts with their first lines; behind a footnote's text other definitions may stand."""
    lines = content.split("\n")
    defined = [n for n, line in enumerate(lines) if n and _DEFINED.match(line)]
    starts = [0, *(defined if content.startswith("[^") else ())]
    for first, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield first, "\n".join(lines[first:end])


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
