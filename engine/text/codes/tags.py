r"""Tags inside a sentence: taken out, so that it is read as if there were none, and put into its translation.

Pairs, tags that stand alone, and halves that have lost the other, of every notation in `codes/notations`. An
opening tag alone may stand for a word, <name>: then it stays.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.text.codes.inline import CodeKind, InlineCode, PlacedCode
from engine.text.codes.notations import CodeRead, read
from engine.text.protected import codes_in
from engine.text.words.units import is_punctuation


class _HalfTag(NamedTuple):
    """A tag by itself."""

    match: re.Match[str]
    read: CodeRead


class TaggedText(NamedTuple):
    """A sentence whose tags are taken out."""

    plain: str
    codes: tuple[InlineCode, ...] = ()
    """The tags, as `InlineCode.shown`."""
    spaced: frozenset[int] = frozenset()
    """Numbers of the tags with a blank on each side, where `plain` has only one."""
    parting: frozenset[int] = frozenset()
    """Numbers of the tags that a blank replaces in `plain`."""

    def in_sentence(self, places: Sequence[int]) -> Iterator[int]:
        """Yields places of the plain text in the sentence, each before the tags that stand there.

        Args:
            places: in order.
        """
        number = more = 0
        for place in places:
            while number < len(self.codes) and self.codes[number].position < place:
                is_spaced, is_parting = (number in each for each in (self.spaced, self.parting))
                more += len(self.codes[number].shown) + is_spaced - is_parting
                number += 1
            is_at_break = number < len(self.codes) and self.codes[number].position == place
            yield place + more - (is_at_break and number in self.parting)

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
    found = dict(_taken([_HalfTag(code, read(code)) for code in codes_in(sentence)]))
    parts: list[str] = []
    codes: list[InlineCode] = []
    spaced, parting = set(), set()
    length, done, last = 0, 0, ""
    for half, (kind, pair) in sorted(found.items(), key=lambda each: each[0].match.start()):
        tag = half.match
        plain = sentence[done : tag.start()]
        done = tag.end()
        last = plain[-1:] or last
        behind = sentence[done : done + 1]
        if last.isspace() and behind.isspace():
            done += 1
            spaced.add(len(codes))
        elif half.read.is_parting and last and behind and not (last.isspace() or behind.isspace()):
            plain, last = plain + " ", " "
            parting.add(len(codes))
        parts.append(plain)
        length += len(plain)
        codes.append(InlineCode(length, kind, pair, tag[0]))
    plain = "".join([*parts, sentence[done:]])
    return TaggedText(plain, tuple(codes), frozenset(spaced), frozenset(parting))


def _taken(halves: Sequence[_HalfTag]) -> Iterator[tuple[_HalfTag, tuple[CodeKind, int]]]:
    """Yields the tags that are taken out, each with its kind and the number of its pair."""
    opened: list[_HalfTag] = []
    n_open: dict[str, int] = {}
    alone: list[_HalfTag] = []
    for number, half in enumerate(halves):
        name = half.read.pair
        if not name:
            alone.append(half)
        elif not (n_open.get(name) if half.read.is_end is None else half.read.is_end):
            opened.append(half)
            n_open[name] = n_open.get(name, 0) + 1
        elif n_open.get(name):
            while (first := opened.pop()).read.pair != name:
                n_open[first.read.pair] -= 1
                alone.append(first)
            n_open[name] -= 1
            yield first, (CodeKind.OPEN, number)
            yield half, (CodeKind.CLOSE, number)
        else:
            alone.append(half)
    for half in (*alone, *opened):
        if not half.read.is_word:
            yield half, (CodeKind.ALONE, -1)
