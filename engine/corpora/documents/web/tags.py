"""The tags of HTML and XHTML with their places, however broken the page is.

Follows how browsers find tags (quoted attributes, comments, scripts), and takes what is no tag for text.
Knows no tree: which tag belongs to which is for others to say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

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
