"""Paragraphs that were broken into lines of one width: recognised, joined, and broken again.

Knows the marks of quoted e-mails (`> `), indents and hanging list items; leaves lists, addresses, verses,
tables, signatures and code as they are. Knows no language, only words parted at the end of a line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.results.translation import Wrapping
from engine.text.protected import fenced_code


@dataclass(frozen=True, slots=True)
class JoinedLines:
    """One line of a joined text."""

    text: str
    """Without its indents and line breaks, or a line as it is."""
    first: str = ""
    """What stands before its first line: an indent, a mark of a list or of a quotation."""
    later: str = ""
    """The same before its other lines."""
    width: int = 0
    """Characters of its longest line; 0: it was one line."""
    line_break: str = "\n"
    n_lines: int = 1
    """How many lines it was."""


_QUOTED = re.compile(r"(?:[ \t]*>)*[ \t]*")
_ITEM = re.compile(r"(?:[-*+•·▪–—o]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])[ \t]+")
_COLUMNS = re.compile(r"\S(?: {3,}|\t+)\S")
_CODE = re.compile(r"[{};]$|^\s*(?:#|//|\$ |@|<)|=>|==|\w\(\)|^[\w.-]+ ?= ?\S|^[\w-]+:$")
_ENDED = re.compile(r"[.!?:;…][\"'”’»“)\]]*$")
_LABEL = re.compile(r"[A-ZÄÖÜ][\w-]{1,20}(?: [\w-]{1,20})?:\s")
_SIGNATURE = "--"
_NARROWEST, _WIDEST = 40, 110
"""Characters of the longest line of a wrapped paragraph."""
_VERSE = 60
"""Lines no longer than that, each of which begins with a capital, may be verse."""
_HYPHENATED = re.compile(r"[^\W\d_]-$")
_NOT_HYPHENATED = frozenset(("und", "oder", "bis", "sowie", "and", "or", "to"))


def joined(text: str, wrapping: Wrapping = Wrapping.AUTO) -> list[JoinedLines]:
    """Joins the lines of wrapped paragraphs.

    Returns:
        One for each line of the joined text.
    """
    lines = text.split("\n")
    if wrapping is Wrapping.NO:
        return [JoinedLines(line) for line in lines]
    found: list[JoinedLines] = []
    is_signed = False
    for block, is_code in _blocks_and_code(text, lines):
        is_signed = is_signed or block[0].rstrip() == _SIGNATURE
        if is_code or (is_signed and wrapping is not Wrapping.YES):
            found += map(JoinedLines, block)
        else:
            found += _paragraphs(block, is_certain=wrapping is Wrapping.YES)
    return found


def broken(paragraph: JoinedLines, text: str) -> str:
    """Breaks what became of a paragraph into lines, as wide as those it had."""
    if not paragraph.width:
        return text
    lines, line = [], ""
    room = paragraph.width - len(paragraph.first)
    for word in text.split():
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line, room = word, paragraph.width - len(paragraph.later)
        else:
            line = f"{line} {word}".strip()
    lines.append(line)
    end = "\r" if text.endswith("\r") else ""
    return paragraph.first + f"{paragraph.line_break}{paragraph.later}".join(lines) + end


def _blocks_and_code(text: str, lines: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """Yields blocks of lines, and code between fences as one block: True."""
    code = {
        number
        for start, end in fenced_code(text)
        for number in range(text.count("\n", 0, start), text.count("\n", 0, end) + 1)
    }
    for is_code, numbers in groupby(range(len(lines)), key=code.__contains__):
        group = [lines[number] for number in numbers]
        if is_code:
            yield group, True
        else:
            yield from ((block, False) for block in _blocks(group))


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yields lines that stand together: an empty one ends a block, and so do another mark and an item."""
    block: list[str] = []
    for line in lines:
        is_new = not block or not line.strip() or not block[-1].strip()
        if not is_new and not _goes_on(block, line):
            is_new = True
        if is_new and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _goes_on(block: Sequence[str], line: str) -> bool:
    """Tells whether a line may belong to those before it, by what stands at its beginning."""
    first, prefix = block[0], _prefix(line)
    rest = line[len(prefix) :]
    if not rest or _ITEM.match(rest) or block[0].rstrip() == _SIGNATURE or line.rstrip() == _SIGNATURE:
        return False
    if len(block) > 1:
        return prefix == _prefix(block[1])
    mark = _ITEM.match(first[len(_prefix(first)) :])
    hanging = len(_prefix(first)) + (len(mark[0]) if mark else 0)
    return prefix == _prefix(first) if mark is None else len(prefix) == hanging


def _paragraphs(block: Sequence[str], *, is_certain: bool) -> list[JoinedLines]:
    if len(block) < 2 or not (is_certain or _is_wrapped(block)):
        return [JoinedLines(line) for line in block]
    first, later = _prefix(block[0]), _prefix(block[1])
    mark = _ITEM.match(block[0][len(first) :])
    first += mark[0] if mark else ""
    text = block[0][len(first) :].rstrip()
    for line in block[1:]:
        text = _continued(text, line[len(later) :].strip())
    end = "\r" if block[-1].endswith("\r") else ""
    line_break = "\r\n" if block[0].endswith("\r") else "\n"
    width = max(len(line.rstrip()) for line in block)
    return [JoinedLines(text + end, first, later, width, line_break, len(block))]


def _is_wrapped(block: Sequence[str]) -> bool:
    """Tells whether lines are plainly one paragraph: none has room for the first word of the next."""
    lines = [line.rstrip() for line in block]
    texts = [line[len(_prefix(line)) :] for line in lines]
    width = max(map(len, lines))
    if not _NARROWEST <= width <= _WIDEST or any(
        _COLUMNS.search(line) or _CODE.search(line) for line in texts
    ):
        return False
    following = [text.split()[0] for text in texts[1:]]
    if any(len(line) + 1 + len(word) <= width for line, word in zip(lines, following, strict=False)):
        return False
    if all(map(_LABEL.match, texts)):
        return False
    goes_on = [not _ENDED.search(line) for line in lines[:-1]]
    begins_small = [text[:1].islower() for text in texts[1:]]
    if len(lines) == 2:
        return goes_on[0] and begins_small[0]
    return any(goes_on) and (any(begins_small) or width > _VERSE)


def _continued(text: str, line: str) -> str:
    """Adds a line; a word that was parted at its end is one again."""
    word = line.split(" ", 1)[0]
    if not _HYPHENATED.search(text) or not line[:1].islower() or word in _NOT_HYPHENATED:
        return f"{text} {line}"
    return text[:-1] + line


def _prefix(line: str) -> str:
    found = _QUOTED.match(line)
    return found[0] if found else ""
