"""Inline tags and other codes in a sentence: taken out to be translated, and placed by word alignment.

Pairs, tags that stand alone, and halves that have lost the other, of every notation in `text.notations`. An
opening tag alone may stand for a word, <name>: then it stays.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import SmallWord
from engine.results.translation import WordLink
from engine.text.notations import CodeRead, read
from engine.text.numerals.values import value_spans
from engine.text.protected import codes_in, protected_stretches
from engine.text.words.units import Span, is_punctuation, word_units

# Inline tags and other codes inside a text: breaks, fields, formatting.


class CodeKind(StrEnum):
    """How an inline code stands in its text."""

    OPEN = "open"
    CLOSE = "close"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class InlineCode:
    """A piece of formatting inside a text: it takes no place there and is never translated."""

    position: int
    """Where it stands in the text, in characters."""
    kind: CodeKind = CodeKind.ALONE
    pair: int = -1
    """Number that an `OPEN` and its `CLOSE` share within their segment; -1: the other half is not there."""
    shown: str = ""
    """As a person would see it: "<b>", "{1}", "bold"."""


@dataclass(frozen=True, slots=True)
class PlacedCode:
    """A code of a segment in its translation."""

    position: int
    """In the translation, in characters."""
    code: int
    """Its number among the codes of the text."""


# Tags inside a sentence: taken out, so that it is read without them, and put into its translation.


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


# Codes that belong together, what is inside them, and which words have to be told apart for them.

_MOST_READ = 2_400
"""Characters of a sentence times the parts to tell apart: with more, neighbours are one part."""


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """A pair of codes with all that stands between them, or a code alone."""

    codes: tuple[int, ...]
    start: int
    """In the source, as `end`."""
    end: int
    inner: tuple["CodeGroup", ...] = ()


def parts_to_tell_apart(
    text: str, codes: Sequence[InlineCode], start: int, end: int
) -> list[tuple[Span, ...]]:
    """Returns the parts of a sentence that words of its translation may come from, as far as codes need it.

    The inside of each pair, the word on each side of a code alone, and all the rest together.

    Args:
        text: without its codes, several sentences.
        codes: of the text.
        start: where the sentence begins in it, and
        end: where it ends.

    Returns:
        The stretches of each part, counted within the sentence; those without words are left out.
    """
    words = [(start + first, start + last) for first, last in word_units(text[start:end])]
    words = [word for word in words if not is_punctuation(text[slice(*word)])]
    inside: Counter[int] = Counter({start: 0, end: 0})
    """How many more stretches are open from a place on."""
    for group in _every(groups_of(codes)):
        told = []
        if text[group.start : group.end].strip():
            told = [(max(group.start, start), min(group.end, end))]
        elif start < group.start < end:
            inside[group.start] += 0
            place = bisect_left(words, (group.start, group.start))
            told = words[max(0, place - 1) : place + 1]
        for first, last in told:
            if first < last:
                inside[first] += 1
                inside[last] -= 1
    parts: list[Span] = []
    rest: list[Span] = []
    n_open = 0
    for first, last in pairwise(sorted(inside)):
        n_open += inside[first]
        if has_words(text[first:last]):
            (parts if n_open else rest).append((first - start, last - start))
    n_together = -(-len(parts) * (end - start) // _MOST_READ) or 1
    told_apart = [tuple(parts[at : at + n_together]) for at in range(0, len(parts), n_together)]
    return [*told_apart, *([tuple(rest)] if rest else [])]


def groups_of(codes: Sequence[InlineCode]) -> tuple[CodeGroup, ...]:
    """Returns pairs with what is inside them, and codes alone; a half that crosses another pair is alone."""
    opening = _pairs(codes)
    closing = {last: first for first, last in opening.items()}
    levels: list[list[CodeGroup]] = [[]]
    for number, code in enumerate(codes):
        if number in opening:
            levels.append([])
        elif number in closing:
            first, inner = closing[number], tuple(levels.pop())
            levels[-1].append(CodeGroup((first, number), codes[first].position, code.position, inner))
        else:
            levels[-1].append(CodeGroup((number,), code.position, code.position))
    return tuple(levels[0])


def _every(groups: Sequence[CodeGroup]) -> Iterator[CodeGroup]:
    """Yields groups and all that are inside them."""
    waiting = [*groups]
    while waiting:
        group = waiting.pop()
        yield group
        waiting += group.inner


def _pairs(codes: Sequence[InlineCode]) -> dict[int, int]:
    """Returns the closing half of each opening one, by their numbers; those alone that are well nested."""
    found: dict[int, int] = {}
    opened: list[int] = []
    waiting: Counter[int] = Counter()
    for number, code in enumerate(codes):
        if code.kind is CodeKind.OPEN and code.pair >= 0:
            opened.append(number)
            waiting[code.pair] += 1
        elif code.kind is CodeKind.CLOSE and waiting[code.pair]:
            while codes[first := opened.pop()].pair != code.pair:
                waiting[codes[first].pair] -= 1  # what was opened since is not closed within
            waiting[code.pair] -= 1
            found[first] = number
    return found


def has_words(text: str) -> bool:
    return any(map(str.isalnum, text))


# What no code is put into that was not inside it: what must stay as it is, and values with their signs.

_NUMBER = re.compile(r"\d(?:[\d.,'’ \u00a0\u202f]*\d)?")


class Wholes:
    """The protected stretches and the values of a text and of its translation.

    Args:
        source: the text, without its codes.
        target: its translation.
        languages: tags of both; "" where one is not known: then only protected stretches are whole.
    """

    def __init__(self, source: str, target: str, languages: tuple[str, str]) -> None:
        self._source, self._target, self._languages = source, target, languages

    def outside(self, place: int, position: int, *, edge: int) -> int:
        """Returns a place that is not inside of what must stay as it is, unless the code was inside of it.

        Args:
            place: in the translation.
            position: of the code in the source.
            edge: where to go from inside: 0 for the beginning of what must stay, 1 for its end.
        """
        source, target = self._stretches
        if _around(source, position) is not None:
            return place
        stretch = _around(target, place)
        return place if stretch is None else stretch[edge]

    def are_cut_by(self, group: CodeGroup) -> bool:
        """Tells whether a group has a part of one alone."""
        stretches = self._stretches[0]
        return any(_around(stretches, place) is not None for place in (group.start, group.end))

    def part_in(self, group: CodeGroup) -> Span | None:
        """Returns where the number or the sign stands of a value that has no more inside the group."""
        if not self.are_cut_by(group):
            return None
        text = self._source[group.start : group.end]
        whole = next(
            (each for each in self._values[0] if each[0] <= group.start <= group.end <= each[1]), None
        )
        digits = _digits(self._source[slice(*whole)]) if whole else ""
        values = [each for each in self._values[1] if _digits(self._target[slice(*each)]) == digits]
        if not digits or len(values) != 1 or _digits(text) not in ("", digits):
            return None
        start, end = values[0]
        number = _NUMBER.search(self._target, start, end)
        if _digits(text):
            return number.span() if number else None
        rest = [(start, number.start()), (number.end(), end)] if number else []
        signs = [each for each in rest if self._target[slice(*each)].strip()]
        return self._trimmed(*signs[0]) if len(signs) == 1 else None

    @cached_property
    def _stretches(self) -> tuple[list[Span], list[Span]]:
        sides = (self._source, self._values[0]), (self._target, self._values[1])
        source, target = (_apart((*protected_stretches(text), *values)) for text, values in sides)
        return source, target

    @cached_property
    def _values(self) -> tuple[list[Span], list[Span]]:
        """Numbers with their signs and units."""
        sides = (self._source, self._languages), (self._target, self._languages[::-1])
        source, target = ([(start, end) for start, end, _ in value_spans(text, both)] for text, both in sides)
        return source, target

    def _trimmed(self, start: int, end: int) -> Span:
        text = self._target[start:end]
        return start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())


def _apart(stretches: Iterable[Span]) -> list[Span]:
    """Returns stretches in order, of those that overlap the first."""
    found: list[Span] = []
    for start, end in sorted(stretches):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _around(stretches: Sequence[Span], place: int) -> Span | None:
    """Returns the stretch that a place is inside of, between its first letter and its last."""
    at = bisect_right(stretches, (place, 0)) - 1
    return stretches[at] if at >= 0 and stretches[at][0] < place < stretches[at][1] else None


# Where the codes of a text stand in its translation, by the words that belong together.
#
# A pair encloses the words that come from what it enclosed, as far as they stand together; within another
# pair it stays within it, and beside another one it stays beside it. A code alone keeps to the word that it
# touched. All codes are there in the end, each once and well nested, whatever the alignment says.

_LETTERS = re.compile(r"[^\W_]+")
_LONGEST_ENDING = 3
_ABBREVIATED = re.compile(r"\b[^\W\d_]\.[ \u00a0]?[^\W\d_]\.\Z")
"""Abbreviation that ends with its own full stop: p.m., z. B."""

_ELLIPSIS = re.compile(r" ?(?:…|\.\.\.)")


@dataclass(frozen=True, slots=True)
class Placing:
    """Where the codes of a text stand in its translation."""

    codes: tuple[PlacedCode, ...] = ()
    """All of the text's codes, each once, in the order in which they are written."""
    n_guessed: int = 0
    """Codes that no aligned word shows the place of: they stand about where they stood."""


def place_codes(
    text: str,
    codes: Sequence[InlineCode],
    translation: str,
    links: Sequence[WordLink],
    languages: tuple[str, str] = ("", ""),
    sentences: Sequence[WordLink] = (),
) -> Placing:
    """Returns where the codes of a text stand in its translation.

    Args:
        text: without its codes.
        codes: of the text.
        translation: of all of it.
        links: of its words, places counted in the whole of both texts.
        languages: tags of both; "" where one is not known.
        sentences: of both, each with its translation; what holds whole ones holds their translations.
    """
    return _Placer(text, codes, translation, links, languages, sentences).placed() if codes else Placing()


class _Placer:
    """Finds the places of one text's codes."""

    def __init__(
        self,
        text: str,
        codes: Sequence[InlineCode],
        translation: str,
        links: Sequence[WordLink],
        languages: tuple[str, str],
        sentences: Sequence[WordLink],
    ) -> None:
        self._source, self._target, self._links = text, translation, links
        self._sentences = sentences
        self._wholes = Wholes(text, translation, languages)
        self._small = [rules_of(tag).small_words for tag in languages]
        self._units = word_units(translation, [link.target for link in links])
        self._groups = groups_of(codes)
        self._words_by_group: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self._linked = {unit: self._links_of(unit) for unit in self._units}
        self._n_guessed = 0

    def placed(self) -> Placing:
        """Returns the places of all codes."""
        codes = tuple(self._written())
        return Placing(codes, self._n_guessed)

    def _written(self) -> Iterator[PlacedCode]:
        """Yields the codes in the order in which they are written."""
        waiting: list[PlacedCode | tuple[Sequence[CodeGroup], int, int]] = [
            (self._groups, 0, len(self._target))
        ]
        while waiting:
            next_ = waiting.pop()
            if isinstance(next_, PlacedCode):
                yield next_
                continue
            for first, last, group in reversed([*self._side_by_side(*next_)]):
                if len(group.codes) > 1:
                    waiting.append(PlacedCode(last, group.codes[1]))
                waiting += [(group.inner, first, last)] if group.inner else []
                waiting.append(PlacedCode(first, group.codes[0]))

    def _side_by_side(
        self, groups: Sequence[CodeGroup], low: int, high: int
    ) -> Iterator[tuple[int, int, CodeGroup]]:
        """Yields groups that stand beside each other with their places, in the order of these."""
        placed: list[tuple[Span, CodeGroup]] = []
        for group in groups:
            placed.append((self._range_of(group, *self._free(group, placed, low, high)), group))
        placed.sort(key=lambda each: each[0])
        end = low
        for (first, last), group in placed:
            if not self._wholes.are_cut_by(group):
                first = self._wholes.outside(first, group.start, edge=0)
                last = self._wholes.outside(last, group.end, edge=len(group.codes) - 1)
            first = max(first, end)
            last = max(last, first)
            yield first, last, group
            end = last

    def _free(self, group: CodeGroup, placed: Sequence[tuple[Span, CodeGroup]], low: int, high: int) -> Span:
        """Returns between which places a group may stand, clear of the pairs that are placed already."""
        for (start, end), other in placed:
            if start == end or not low <= start <= end <= high:
                continue
            if self._belongs_before(group, other, start, end):
                high = start
            else:
                low = end
        return low, high

    def _belongs_before(self, group: CodeGroup, other: CodeGroup, start: int, end: int) -> bool:
        """Tells on which side of a placed pair a group goes: where most of its words are."""
        starts, ends = self._words_of(group)
        before, after = bisect_right(ends, start), len(starts) - bisect_left(starts, end)
        return before > after or (before == after and group.start < other.start)

    def _words_of(self, group: CodeGroup) -> tuple[list[int], list[int]]:
        """Returns where the words begin that come from inside a group, and where they end, each in order."""
        if group.codes not in self._words_by_group:
            words = [link.target for link in self._links if self._is_inside(link.source, group)]
            self._words_by_group[group.codes] = sorted(at for at, _ in words), sorted(at for _, at in words)
        return self._words_by_group[group.codes]

    def _range_of(self, group: CodeGroup, low: int, high: int) -> Span:
        """Returns where a group stands in the translation, from and up to."""
        first, last = self._sentences_at(group)
        if first is not None and last is not None and low <= first <= last <= high:
            return first, last
        start, end = self._by_words(group, low, high)
        start = first if first is not None and low <= first <= end else start
        end = last if last is not None and start <= last <= high else end
        return start, end

    def _sentences_at(self, group: CodeGroup) -> tuple[int | None, int | None]:
        """Returns where the first sentence begins, and the last one ends, if a group holds all of these."""
        inside = self._source[group.start : group.end]
        start = group.start + len(inside) - len(inside.lstrip())
        end = group.end - (len(inside) - len(inside.rstrip()))
        whole = [each for each in self._sentences if start <= each.source[0] and each.source[1] <= end]
        return (
            whole[0].target[0] if whole and whole[0].source[0] == start else None,
            whole[-1].target[1] if whole and whole[-1].source[1] == end else None,
        )

    def _by_words(self, group: CodeGroup, low: int, high: int) -> Span:
        """Returns where a group stands as the words show that come from inside it."""
        if not self._source[group.start : group.end].strip():
            place = min(max(self._place_of(group.start, low, high), low), high)
            return place, place
        if self._cuts_word(group.start) or self._cuts_word(group.end):
            found = self._in_word(group)
            if found is not None and low <= found[0] and found[1] <= high:
                return found
            self._n_guessed += 1
        if not has_words(self._source[: group.start]) and not has_words(self._source[group.end :]):
            return self._around_all(group, low, high)
        copied = self._wholes.part_in(group) or self._copied(group, low, high)
        if copied is not None and low <= copied[0] and copied[1] <= high:
            return copied
        units = [unit for unit in self._units if low <= unit[0] and unit[1] <= high]
        best = self._best_run(group, units)
        if best is not None and self._is_ending(group):
            return best[1], best[1]
        if best is not None:
            return self._with_marks(group, self._between_small_words(group, best, units), low, high)
        self._n_guessed += 1
        place = self._by_proportion(group.start, low, high)
        words = [unit for unit in units if not is_punctuation(self._target[slice(*unit)])]
        after = [unit for unit in words if unit[0] >= place] or words[-1:]
        return after[0] if after else (place, place)

    def _best_run(self, group: CodeGroup, units: Sequence[Span]) -> Span | None:
        """Returns the words in a row that come from inside a group, with as few others as can be."""
        best, total, start = 0.0, 0.0, 0
        found: Span | None = None
        for unit in units:
            score = self._score(unit, group)
            if total < 0 or (total == 0 and score <= 0):
                total = 0.0
            if total == 0 and score > 0:
                start = unit[0]
            if score > 0 or total > 0:
                total += score
            if score > 0 and total > best:
                best, found = total, (start, unit[1])
        return found

    def _cuts_word(self, position: int) -> bool:
        """Tells whether a code stands inside a word."""
        around = self._source[max(0, position - 1) : position + 1]
        return 0 < position < len(self._source) and around.isalnum()

    def _is_ending(self, group: CodeGroup) -> bool:
        """Tells whether a group is the last letters of a word, as "st" in 1st; another word has none."""
        is_last = self._cuts_word(group.start) and not self._cuts_word(group.end)
        return is_last and group.end - group.start <= _LONGEST_ENDING

    def _in_word(self, group: CodeGroup) -> Span | None:
        """Returns where the letters stand of a group that begins or ends inside a word which was copied."""
        exact = (link.target for link in self._links if link.source == (group.start, group.end))
        text = self._source[group.start : group.end]
        same = next((each for each in exact if self._target[slice(*each)] == text), None)
        if same is not None:
            return same
        start, end = map(self._copied_place, (group.start, group.end))
        return None if start is None or end is None or start > end else (start, end)

    def _copied_place(self, position: int) -> int | None:
        """Returns the place in the same word of the translation; None: the word is not in it."""
        at = bisect_right(self._words, (position, len(self._source))) - 1
        if at < 0 or position > self._words[at][1]:
            return None
        start, end = self._words[at]
        same = self._target_words.get(self._source[start:end], [])
        number = self._numbers[at]
        return same[number] + position - start if number < len(same) else None

    @cached_property
    def _words(self) -> list[Span]:
        return [word.span() for word in _LETTERS.finditer(self._source)]

    @cached_property
    def _numbers(self) -> list[int]:
        """How often each word of the source occurs before its position."""
        seen: Counter[str] = Counter()
        numbers = []
        for start, end in self._words:
            word = self._source[start:end]
            numbers.append(seen[word])
            seen[word] += 1
        return numbers

    @cached_property
    def _target_words(self) -> dict[str, list[int]]:
        """Where each word of the translation begins."""
        found: dict[str, list[int]] = {}
        for word in _LETTERS.finditer(self._target):
            found.setdefault(word[0], []).append(word.start())
        return found

    def _copied(self, group: CodeGroup, low: int, high: int) -> Span | None:
        """Returns where a group's own text stands, if it is more than letters and stands there once."""
        text = self._source[group.start : group.end].strip()
        if text.isalpha() or self._target.count(text, low, high) != 1:
            return None
        start = self._target.index(text, low, high)
        end = start + len(text)
        edges = self._target[max(0, start - 1) : start + 1], self._target[end - 1 : end + 1]
        return None if any(len(edge) > 1 and edge.isalnum() for edge in edges) else (start, end)

    def _between_small_words(self, group: CodeGroup, run: Span, units: Sequence[Span]) -> Span:
        """Leaves small words at an edge out that the group lacks there, takes one in that it begins with."""
        words = self._source[group.start : group.end].split()
        if not all(self._small):
            return run
        begins, ends = (self._small[0].get(words[at].strip(".,;:!?").casefold()) for at in (0, -1))
        first = next(at for at, unit in enumerate(units) if unit[0] >= run[0])
        last = max(at for at, unit in enumerate(units) if unit[1] <= run[1])
        before = "".join(self._source[: group.start].rsplit(None, 1)[-1:]).casefold()
        is_one = len(words) == 1 and not self._small[0].get(before)
        while not begins and first < last and (kind := self._kind_of(units[first])):
            if is_one and kind is SmallWord.PREPOSITION and not self._is_outside(units[first], group):
                break  # sofort: at once
            first += 1
        while not ends and first < last and self._kind_of(units[last]):
            last -= 1
        if begins:
            first = self._begin_with(begins, first, last, units, group)
        return units[first][0], units[last][1]

    def _begin_with(
        self, kind: SmallWord, first: int, last: int, units: Sequence[Span], group: CodeGroup
    ) -> int:
        """Returns the unit at which a run begins that comes from words whose first is a small one."""
        kinds = [self._kind_of(unit) for unit in units[: last + 1]]
        at = next((at for at in range(first, last) if kinds[at] in kind.with_it), first)
        if at == first and at and not kinds[at] and kinds[at - 1] in kind.with_it:
            at -= 1
        while at and kinds[at - 1] in kind.with_it and not self._is_outside(units[at - 1], group):
            at -= 1
        return at

    def _is_outside(self, unit: Span, group: CodeGroup) -> bool:
        """Tells whether a word comes from words outside a group alone."""
        linked = [self._is_inside(link.source, group) for link in self._linked[unit]]
        return bool(linked) and not any(linked)

    def _links_of(self, unit: Span) -> list[WordLink]:
        return [link for link in self._links if link.target[0] < unit[1] and unit[0] < link.target[1]]

    def _kind_of(self, unit: Span) -> SmallWord | None:
        return self._small[1].get(self._target[slice(*unit)].casefold())

    def _score(self, unit: Span, group: CodeGroup) -> float:
        """Returns what speaks for a word being inside: its links; one without is welcome between others."""
        linked = self._linked[unit]
        if not linked:
            return -0.1
        inside = sum(self._is_inside(link.source, group) for link in linked)
        if is_punctuation(self._target[slice(*unit)]):
            return -0.1 if inside else -1.0
        return inside / len(linked) * 2 - 1

    def _with_marks(self, group: CodeGroup, run: Span, low: int, high: int) -> Span:
        """Takes marks at the edges in that the source has at the edges inside the group."""
        start, end = run
        inside = self._source[group.start : group.end].strip()
        if _ABBREVIATED.search(self._target[start : end + 1]):
            end = min(end + 1, high)
        if _ABBREVIATED.search(inside):
            inside = inside[:-1]
        if inside.endswith(("…", "...")) and (behind := _ELLIPSIS.match(self._target, end, high)):
            end = behind.end()
        while end < high and inside[-1:] == self._target[end] and is_punctuation(self._target[end]):
            end += 1
        while (
            start > low and inside[:1] == self._target[start - 1] and is_punctuation(self._target[start - 1])
        ):
            start -= 1
        return start, end

    def _around_all(self, group: CodeGroup, low: int, high: int) -> Span:
        """Returns all of a stretch, but for marks and blanks that stood outside the group."""
        start, end = low, high
        while start < end and self._target[start].isspace():
            start += 1
        while end > start and self._target[end - 1].isspace():
            end -= 1
        behind = self._source[group.end :].strip()
        if behind and self._target[start:end].endswith(behind[-1]):
            end -= 1
        return start, end

    def _place_of(self, position: int, low: int, high: int) -> int:
        """Returns where a code alone goes: to the word it touched, else to the next, else to the last one."""
        if not has_words(self._source[:position]):
            return low
        if not has_words(self._source[position:]):
            return high if not self._source[position:].strip() else self._before_marks(high)
        if self._cuts_word(position):
            inside = self._copied_place(position) or self._behind_its_word(position)
            if inside is not None and low <= inside <= high:
                return inside
        before, after = self._source[:position], self._source[position:]
        mark = self._behind_mark(position)
        if mark is not None and low <= mark <= high:
            return mark
        is_glued_back = not before[-1:].isspace() and (not after[:1].isalnum())
        sides = [self._behind_word(position), self._before_word(position)]
        for place in sides if is_glued_back else reversed(sides):
            if place is not None and not has_words(self._target[place:low]) and place <= high:
                return max(place, low)
        self._n_guessed += 1
        return self._by_proportion(position, low, high)

    def _behind_its_word(self, position: int) -> int | None:
        """Returns the end of the translation of the word that a place is inside of."""
        ends = (link.target[1] for link in self._links if link.source[0] < position < link.source[1])
        return max(ends, default=None)

    def _behind_mark(self, position: int) -> int | None:
        """Returns the end of the mark that a place stands right behind, as a footnote does: "so.¹ Then"."""
        behind = (
            link.target[1] for link in self._links if link.source[1] == position and self._is_mark(link)
        )
        return next(behind, None)

    def _behind_word(self, position: int) -> int | None:
        """Returns the end of the translation of the word before a place."""
        words = [link for link in self._links if link.source[1] <= position and not self._is_mark(link)]
        if not words:
            return None
        nearest = max(link.source[1] for link in words)
        if has_words(self._source[nearest:position]):
            return None
        return max(link.target[1] for link in words if link.source[1] == nearest)

    def _before_word(self, position: int) -> int | None:
        """Returns the start of the translation of the word behind a place."""
        words = [link for link in self._links if link.source[0] >= position and not self._is_mark(link)]
        if not words:
            return None
        nearest = min(link.source[0] for link in words)
        if has_words(self._source[position:nearest]):
            return None
        return min(link.target[0] for link in words if link.source[0] == nearest)

    def _by_proportion(self, position: int, low: int, high: int) -> int:
        """Returns the edge of a word that is about as far into the translation."""
        wanted = low + (high - low) * position / max(1, len(self._source))
        edges = [unit[0] for unit in self._units if low <= unit[0] <= high] + [high]
        return min(edges, key=lambda edge: abs(edge - wanted))

    def _before_marks(self, high: int) -> int:
        while high > 0 and is_punctuation(self._target[high - 1]):
            high -= 1
        return high

    def _is_mark(self, link: WordLink) -> bool:
        return is_punctuation(self._source[slice(*link.source)])

    def _is_inside(self, span: Span, group: CodeGroup) -> bool:
        return group.start < span[1] and span[0] < group.end
