r"""Tags inside a sentence: taken out, so that it is read as if there were none, and put into its translation.

Pairs such as <b> and </b>, [b] and [/b] or \C[2] and \C[0] in games, tags that are closed in themselves, as
<x/>, and halves that have lost the other. An opening tag alone may stand for a word, <name>: then it stays.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.text.codes.inline import CodeKind, InlineCode, PlacedCode
from engine.text.protected import protected_matches
from engine.text.words.units import is_punctuation

_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*|\d{1,3})(?P<attributes>[\s=][^<>\n]*?)?\s?(?P<alone>/?)>"
    r"|(?P<color>\\{1,2}(?![VNPvnp]\[)[A-Za-z]{1,6})(?:\[(?P<of>[^\[\]]*)\]|<[^<>]*>)"
    r"|\[(?P<closes>/?)(?P<square>[A-Za-z]{1,10})(?:=[^\[\]]*)?\]"
    r"|\{(?P<shuts>/?)(?P<brace>\w+)(?:=[^{}]*)?\}"
    r"|(?P<caret>\^)(?P<number>\d)"
    r"|(?P<sign>\\{1,2}[nrt!.|^<>])"
)
"""\\N[1], \\V[2] and \\P[3] are the names and numbers of somebody: words."""
_USUAL_COLOR, _USUAL_NUMBER = "0", "7"
"""The colour of other text, in games that write \\C[0] and those that write ^7."""
_BREAK = re.compile(r"\\{1,2}[nrt]")
_PARTING = frozenset(
    ("br", "hr", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "td", "th", "tr", "table", "pre",
     "h1", "h2", "h3", "h4", "h5", "h6")
)  # fmt: skip
"""Elements that words stand apart at."""
_ELEMENTS = _PARTING | frozenset(
    ("abbr", "bdi", "bdo", "big", "button", "cite", "code", "color", "data", "del", "dfn", "font", "img",
     "input", "ins", "kbd", "label", "link", "mark", "math", "nobr", "samp", "size", "small", "span",
     "strike", "strong", "sub", "sup", "svg", "time", "var", "wbr")
)  # fmt: skip
"""Of pages and games, with those of one or two letters: never words, also where one stands alone."""
_SHORT = 2


class _HalfTag(NamedTuple):
    """A tag by itself."""

    match: re.Match[str]
    name: str
    """Its other half has the same; "": it needs none."""
    is_end: bool = False
    is_word: bool = False
    """True: without another half it stands for a word."""


class TaggedText(NamedTuple):
    """A sentence whose tags are taken out."""

    plain: str
    codes: tuple[InlineCode, ...] = ()
    """The tags, as `InlineCode.shown`."""
    spaced: frozenset[int] = frozenset()
    """The numbers of those that stand between blanks, of which `plain` has one."""
    parting: frozenset[int] = frozenset()
    """Of those in the place of which `plain` has a blank."""

    def put_in(self, translation: str, placed: Sequence[PlacedCode]) -> str:
        """Returns a translation with the tags in it.

        Args:
            translation: of the plain text.
            placed: where each of the tags goes.
        """
        parts, done, last = [], 0, ""
        for each in placed:
            code, plain = self.codes[each.code], translation[done : each.position]
            done = max(done, each.position)
            behind = translation[done : done + 1]
            if each.code in self.parting and plain.endswith(" "):
                plain = plain[:-1]
            elif each.code in self.parting and behind == " ":
                done += 1
            last = plain[-1:] or last
            before = after = ""
            if each.code in self.spaced:
                before = " " * (code.kind is not CodeKind.OPEN and bool(last) and not last.isspace())
                after = " " * (
                    code.kind is not CodeKind.CLOSE
                    and bool(behind)
                    and not (behind.isspace() or is_punctuation(behind))
                )
            parts += [plain, before, code.shown, after]
            last = after or code.shown[-1:]
        return "".join([*parts, translation[done:]])


def without_tags(sentence: str) -> TaggedText:
    """Takes the tags out of a sentence.

    Where one stood between blanks, one of these goes with it; where one parts two words, a blank is there.
    """
    found = dict(_taken([*_halves(sentence)]))
    parts: list[str] = []
    codes: list[InlineCode] = []
    spaced, parting = set(), set()
    length, done, last = 0, 0, ""
    for tag, (kind, pair) in sorted(found.items(), key=lambda each: each[0].start()):
        plain = sentence[done : tag.start()]
        done = tag.end()
        last = plain[-1:] or last
        behind = sentence[done : done + 1]
        if last.isspace() and behind.isspace():
            done += 1
            spaced.add(len(codes))
        elif _is_parting(tag) and last and behind and not (last.isspace() or behind.isspace()):
            plain, last = plain + " ", " "
            parting.add(len(codes))
        parts.append(plain)
        length += len(plain)
        codes.append(InlineCode(length, kind, pair, tag[0]))
    plain = "".join([*parts, sentence[done:]])
    return TaggedText(plain, tuple(codes), frozenset(spaced), frozenset(parting))


def _is_parting(tag: re.Match[str]) -> bool:
    name = tag["name"]
    return name.lower() in _PARTING if name else _BREAK.fullmatch(tag[0]) is not None


def _halves(sentence: str) -> Iterator[_HalfTag]:
    """Yields the tags of a sentence."""
    for span in protected_matches(sentence):
        if tag := _TAG.fullmatch(sentence, *span):
            yield _half(tag)


def _half(tag: re.Match[str]) -> _HalfTag:
    if name := tag["name"]:
        attributes = tag["attributes"] or ""
        is_code = name.lower() in _ELEMENTS or len(name) <= _SHORT or not name.isalpha()
        is_word = not (is_code or "=" in attributes)
        return _HalfTag(tag, "" if tag["alone"] else f"<{name}", bool(tag["end"]), is_word)
    if name := tag["color"]:
        return _HalfTag(tag, name, tag["of"] == _USUAL_COLOR)
    if name := tag["caret"]:
        return _HalfTag(tag, name, tag["number"] == _USUAL_NUMBER)
    if name := tag["square"]:
        return _HalfTag(tag, f"[{name}", bool(tag["closes"]), is_word=not tag["closes"])
    if name := tag["brace"]:
        return _HalfTag(tag, f"{{{name}", bool(tag["shuts"]), is_word=not tag["shuts"])
    return _HalfTag(tag, "")


def _taken(halves: Sequence[_HalfTag]) -> Iterator[tuple[re.Match[str], tuple[CodeKind, int]]]:
    """Yields the tags that are taken out, each with its kind and the number of its pair."""
    opened: list[_HalfTag] = []
    n_open: dict[str, int] = {}
    alone: list[_HalfTag] = []
    for number, half in enumerate(halves):
        name = half.name
        if not name:
            alone.append(half)
        elif not half.is_end:
            opened.append(half)
            n_open[name] = n_open.get(name, 0) + 1
        elif n_open.get(name):
            while (first := opened.pop()).name != name:
                n_open[first.name] -= 1
                alone.append(first)
            n_open[name] -= 1
            yield first.match, (CodeKind.OPEN, number)
            yield half.match, (CodeKind.CLOSE, number)
        else:
            alone.append(half)
    for half in (*alone, *opened):
        if not half.is_word:
            yield half.match, (CodeKind.ALONE, -1)
