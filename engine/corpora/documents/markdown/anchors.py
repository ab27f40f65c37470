"""Links to the headings of their own Markdown file: they follow a heading into another language.

Nothing in a file says how the program that shows it makes an anchor of a heading: a link that leads to one
does.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import dropwhile
from urllib.parse import quote, unquote

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
