"""Messages with choices in them, as ICU writes them: `{n, plural, one {# file} other {# files}}`.

The text of each choice is a text of its own; the frame around stays as it is. Plain arguments (`{0}`,
`{name}`) stay in the text, where whoever translates protects them.
"""

import re
from collections.abc import Callable

from engine.documents.segments import CodeKind
from engine.documents.source_text import FoundCode, InlineContent, Piece, RawPart

_CHOICE = re.compile(r"\{\s*[\w.]+\s*,\s*(?:plural|select|selectordinal)\s*,\s*(?:offset:\d+\s*)?")
_BRANCH = re.compile(r"\s*(?:=\d+|[\w-]+)\s*\{")
_PLAIN = re.compile(r"\{\s*[\w.]*\s*\}")
_STOP = re.compile(r"'[{}](?:[^']|'')*'|[{}]")
"""A brace, or one that an apostrophe makes text, up to the next apostrophe."""
_BEFORE_BRACE = re.compile(r"(?<!')'(?!')(?=[{}#]|\Z)")
_DEEPEST = 10


def has_choices(raw: str) -> bool:
    """Returns whether a string is a message with choices."""
    return _CHOICE.search(raw) is not None


def with_apostrophes_doubled(text: str) -> str:
    """Returns text whose apostrophes stay apostrophes in a message, where a brace may follow them."""
    return _BEFORE_BRACE.sub("''", text)


def icu_content(raw: str, decode: Callable[[str], str]) -> InlineContent | None:
    """Takes a message apart; None if its braces do not belong together.

    Args:
        raw: the string as it stands in the file; its escapes never hold a brace.
        decode: returns a piece of it as plain text.
    """
    content, end = _message(raw, 0, decode, 0)
    return content if content is not None and end == len(raw) else None


def _message(
    raw: str, first: int, decode: Callable[[str], str], depth: int
) -> tuple[InlineContent | None, int]:
    """Reads up to the brace that closes the message around, or the end."""
    content = InlineContent()
    place = first
    while place < len(raw) and raw[place] != "}":
        found = _STOP.search(raw, place)
        stop = found.start() if found else len(raw)
        content.pieces.append(decode(raw[place:stop]))
        place = stop
        if found and len(found[0]) > 1:
            content.pieces.append(FoundCode((found[0],), CodeKind.ALONE, "", found[0][:40]))
            place = found.end()
        elif found and found[0] == "{":
            piece, place = _argument(raw, place, decode, depth, content)
            if piece is None:
                return None, place
            content.pieces.append(piece)
    content.raw = raw[first:place]
    return content, place


def _argument(
    raw: str, first: int, decode: Callable[[str], str], depth: int, content: InlineContent
) -> tuple[Piece | None, int]:
    """Reads what is in braces: plain text for a plain argument, else a code; None if it never ends."""
    if plain := _PLAIN.match(raw, first):
        return decode(plain[0]), plain.end()
    choice = _CHOICE.match(raw, first)
    if not choice or depth > _DEEPEST:
        end = _end_of_braces(raw, first)
        return (
            (FoundCode((raw[first:end],), CodeKind.ALONE, "", raw[first:end][:40]), end)
            if end
            else (None, first)
        )
    parts: list[RawPart] = []
    done, place = first, choice.end()
    while branch := _BRANCH.match(raw, place):
        inner, end = _message(raw, branch.end(), decode, depth + 1)
        if inner is None or end >= len(raw):
            return None, end
        parts += (raw[done : branch.end()], len(content.subs))
        content.subs.append(inner)
        done, place = end, end + 1
    rest = re.compile(r"\s*\}").match(raw, place)
    if not rest or not parts:
        return None, place
    return FoundCode((*parts, raw[done : rest.end()]), CodeKind.ALONE, "", "{…}"), rest.end()


def _end_of_braces(raw: str, first: int) -> int:
    """Returns where the brace that opens here is closed, 0 if nowhere."""
    depth = 0
    for found in re.compile(r"[{}]").finditer(raw, first):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return found.end()
    return 0
