"""Tags inside a sentence: taken out, so that it is read as if there were none, and put into its translation.

Pairs such as <b> and </b>, and tags that are closed in themselves, as <x/>. What parts a text (<br>) stays,
and so does an opening tag alone, which may stand for a word: <name>.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.text.codes.inline import CodeKind, InlineCode, PlacedCode
from engine.text.protected import protected_matches

_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*|\d{1,3})(?:\s[^<>\n]*?)?\s?(?P<alone>/?)>")
_PARTING = frozenset(
    ("br", "hr", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "td", "th", "tr", "table", "pre",
     "h1", "h2", "h3", "h4", "h5", "h6")
)  # fmt: skip
"""Elements that part a text."""


class TaggedText(NamedTuple):
    """A sentence whose tags are taken out."""

    plain: str
    codes: tuple[InlineCode, ...] = ()
    """The tags, as `InlineCode.shown`."""

    def put_in(self, translation: str, placed: Sequence[PlacedCode]) -> str:
        """Returns a translation with the tags in it.

        Args:
            translation: of the plain text.
            placed: where each of the tags goes.
        """
        parts, done = [], 0
        for each in placed:
            parts += [translation[done : each.position], self.codes[each.code].shown]
            done = each.position
        return "".join([*parts, translation[done:]])


def without_tags(sentence: str) -> TaggedText:
    """Takes the tags out of a sentence; where one stood between blanks, one of these goes with it."""
    matches = [_TAG.fullmatch(sentence, *span) for span in protected_matches(sentence)]
    found = dict(_taken([tag for tag in matches if tag and tag["name"].lower() not in _PARTING]))
    parts: list[str] = []
    codes: list[InlineCode] = []
    length, done, last = 0, 0, ""
    for tag, (kind, pair) in sorted(found.items(), key=lambda each: each[0].start()):
        plain = sentence[done : tag.start()]
        parts.append(plain)
        length, done = length + len(plain), tag.end()
        shown = tag[0]
        last = plain[-1:] or last
        if last.isspace() and sentence[done : done + 1].isspace():
            done += 1
            shown = f" {shown}" if kind is CodeKind.CLOSE else f"{shown} "
        codes.append(InlineCode(length, kind, pair, shown))
    return TaggedText("".join([*parts, sentence[done:]]), tuple(codes))


def _taken(tags: Sequence[re.Match[str]]) -> Iterator[tuple[re.Match[str], tuple[CodeKind, int]]]:
    """Yields the tags that are taken out, each with its kind and the number of its pair."""
    opened: list[re.Match[str]] = []
    n_open: dict[str, int] = {}
    for number, tag in enumerate(tags):
        name = tag["name"]
        if tag["alone"]:
            yield tag, (CodeKind.ALONE, -1)
        elif not tag["end"]:
            opened.append(tag)
            n_open[name] = n_open.get(name, 0) + 1
        elif n_open.get(name):
            while (first := opened.pop())["name"] != name:
                n_open[first["name"]] -= 1
            n_open[name] -= 1
            yield first, (CodeKind.OPEN, number)
            yield tag, (CodeKind.CLOSE, number)
