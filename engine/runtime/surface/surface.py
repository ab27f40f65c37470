"""The part of a sentence that the model reads, and the parts around it that stay as they are.

Pictures, bullets, words of another script, control characters and tags stay outside at both ends. Inside, the
model reads symbols for what must come back letter by letter and for what it cannot read (`CharacterReader`),
and small letters for a sentence in capitals. A sentence with nothing to translate passes through. Names
between arrows ("File → Print") are read one by one. Too long a sentence is cut at clauses: at marks, else
before conjunctions. Knows no model, only which characters it knows.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from engine.base.caching import remembered
from engine.languages import rules_of
from engine.runtime.surface.characters import LETTERS, CharacterReader
from engine.runtime.surface.readings import Readings
from engine.runtime.surface.word_readings import other_readings
from engine.text.codes import TaggedText
from engine.text.marks import Edges, Label, keycaps_in, lone_edges, lone_mark_for
from engine.text.numerals.quantities import amount_in
from engine.text.numerals.spelling_out import values_in_full
from engine.text.numerals.values import value_spans, written_alone
from engine.text.protected import Stretch, protected_stretches
from engine.text.subwords import Subwords
from engine.text.symbols import (
    SYMBOL,
    Kept,
    in_picture,
    is_tags,
    kept_by_symbol,
    symbol,
)
from engine.text.words.ampersands import Ampersands
from engine.text.words.exclamations import interjections_in

LONGEST_PART = 120
"""Tokens of one sentence that are translated at once; models rarely learn from longer ones."""

_REMEMBERED = 20_000
"""Sentences whose parts are kept: while someone types, most are the same as before."""

_CLAUSE = re.compile(r".*?(?:[;:,–—]+\s+|\Z)", re.DOTALL)
_CONJUNCTIONS = (
    "and but or because which while although if when und oder aber denn weil dass während obwohl wenn sowie"
    " et ou mais parce que qui y o pero porque e ma perché en maar omdat"
)
_BEFORE_CONJUNCTION = re.compile(rf"(?<=\s)(?=(?:{_CONJUNCTIONS.replace(' ', '|')})\s)", re.IGNORECASE)
_ARROW = re.compile(r"(\s*\{[A-Z]{1,4}\}\s*|\s>\s)")
_NAME = re.compile(r"[^\W\d_](?:[^\s.,;:!?{}]*\s){0,2}[^\s.,;:!?{}]*[.!?…]*")
"""At most three words, as menus and buttons are called."""
_WORD = re.compile(r"\S*\s*")
_LONG_WORD, _WORD_AMONG_OTHERS = 6, 4
"""Letters of a word in capitals that is more than an abbreviation: alone, and among others."""
_TAIL = re.compile(r"[^\w{}.!?…]*\Z")
_HEAD = re.compile(r"\A[^\w{}]*")
_POSSESSIVE = re.compile(r"\A['’]s\b")
_SYMBOLS = re.compile(f"({SYMBOL.pattern})")


@dataclass(frozen=True)
class SurfacePart:
    """A stretch of a sentence that is translated at once."""

    text: str
    """Without control characters, and with symbols for what must stay as it is."""
    gap: str
    """Between it and the next part: a space, nothing, or an arrow."""


@dataclass(frozen=True)
class Surface:
    """One sentence, taken apart: source = prefix + what `parts` read + suffix."""

    prefix: str
    parts: tuple[SurfacePart, ...]
    """Empty if there is nothing to translate; `prefix` is then the whole sentence, an amount as the target
    language writes it."""
    suffix: str
    kept: tuple[Kept, ...] = ()
    """What the symbols stand for."""
    is_in_capitals: bool = False
    """True: the parts are in small letters, and the sentence is not."""
    edges: Edges | None = None
    """How it begins and ends between prefix and suffix; None: there is nothing to translate, or it is cut out
    of a sentence."""
    ampersands: Ampersands | None = None
    """Writes those back for which its parts have words; mostly none."""
    label: Label | None = None
    """How its accelerator and keys are put on; mostly none."""
    tags: TaggedText | None = None
    """The tags that were taken out of it; None: it has none."""

    @property
    def is_path(self) -> bool:
        """Whether its parts are names with arrows between them."""
        return any(part.gap.strip() for part in self.parts)

    def labelled(self, translation: str) -> str:
        """Returns the translation of the whole sentence with its ampersands, accelerator and keys."""
        translation = self.ampersands.written(translation) if self.ampersands else translation
        return self.label.written(translation) if self.label else translation

    def written_as(self, part: SurfacePart, translation: str) -> str:
        """Returns the translation of a part; a name in a path begins with a capital as its source does."""
        if self.edges is None or not self.is_path:
            return translation
        return Edges(part.text, self.edges.languages).put_on(translation)


class SurfaceReader:
    """Takes sentences apart for one source vocabulary.

    Args:
        subwords: of the source side.
        max_len: longest input of the model in tokens, end symbol included.
        languages: tags of the source and target language, for amounts that stand alone.
    """

    def __init__(self, subwords: Subwords, max_len: int, languages: tuple[str, str]) -> None:
        self._subwords = subwords
        self.readings = Readings(
            subwords, languages, max(1, max_len - 1), partial(other_readings, languages=languages)
        )
        """In which ways the parts can be read."""
        self._limit = max(1, min(LONGEST_PART, max_len - 1))
        self.languages = languages
        self._characters = CharacterReader(subwords)
        self._take_apart_once = remembered(self._take_apart, _REMEMBERED)

    def read(self, sentence: str, names: tuple[Stretch, ...] = ()) -> Surface:
        """Takes one sentence apart; sentences seen lately are remembered.

        Args:
            sentence: the text.
            names: where words stand in it that somebody wants to stay as they are.
        """
        return self._take_apart_once(sentence, names)

    def _take_apart(self, sentence: str, names: tuple[Stretch, ...]) -> Surface:
        alone = amount_in(sentence, *self.languages) or written_alone(sentence, self.languages)
        if alone is not None:
            return Surface(alone, (), "")
        protected = _joined(_listed(sentence, protected_stretches(sentence)), names)
        carried = self._characters.carried_over(sentence, protected)
        values = self._values(sentence, protected, carried)
        carried = [each for each in carried if not any(first <= each[0] < last for first, last in values)]
        taken = (*protected, *carried, *values)
        keys = {
            (start, end): written
            for (start, end), written in keycaps_in(sentence, self.languages).items()
            if not any(start < last and first < end for first, last in taken)
        }
        calls = self._interjections(sentence, (*taken, *keys)) | keys | values
        stretches = _joined((*protected, *calls), carried)
        outside = self._characters.outside(sentence, stretches, carried)
        is_kept = [False] * len(sentence)
        for start, end in stretches:
            is_kept[start:end] = [True] * (end - start)
        letters = zip(sentence, outside, is_kept, strict=True)
        if not any(char.isalpha() and not (out or kept) for char, out, kept in letters):
            return Surface(_written_as(sentence, calls), (), "")
        read = [i for i, char in enumerate(sentence) if (char.isalnum() or is_kept[i]) and not outside[i]]
        start = next((i + 1 for i in range(read[0] - 1, -1, -1) if outside[i]), 0)
        end = next((i for i in range(read[-1] + 1, len(sentence)) if outside[i]), len(sentence))
        start += len(sentence[start:end]) - len(sentence[start:end].lstrip())
        end = start + len(sentence[start:end].rstrip())
        prefix, suffix = sentence[:start], sentence[end:]
        opens, closes = lone_edges(sentence[start:end])
        if opens:
            prefix += lone_mark_for(sentence[start], self.languages, opens=True)
            start += 1
        if closes:
            end -= 1
            suffix = lone_mark_for(sentence[end], self.languages, opens=False) + suffix
        inside = [stretch for stretch in stretches if start <= stretch[0] and stretch[1] <= end]
        plain = "".join(sentence[i] for i in range(start, end) if not is_kept[i])
        is_in_capitals = self._is_in_capitals(plain)
        is_word = len(LETTERS.findall(plain)) == 1 and not rules_of(self.languages[0]).capital_nouns
        written = _in_small_letters(sentence, is_kept, is_word=is_word) if is_in_capitals else sentence
        core, kept = self._with_symbols(written, start, end, inside, carried)
        core = values_in_full(core, self.languages[0])
        kept = tuple(
            each._replace(text=calls.get(stretch, each.text), is_name=stretch in names)
            for each, stretch in zip(kept, inside, strict=True)
        )
        parts = tuple(_path_parts(core, kept, prefix) or self._parts(core))
        edges = Edges(sentence[start:end], self.languages)
        return Surface(prefix, parts, suffix, kept, is_in_capitals, edges)

    def _is_in_capitals(self, plain: str) -> bool:
        """Tells whether a text has words in capitals and no others.

        One short word may be an abbreviation, unless the vocabulary knows it in small letters.
        """
        if not plain.isupper():
            return False
        words = LETTERS.findall(plain)
        longest = max(words, key=len, default="")
        if len(longest) >= (_WORD_AMONG_OTHERS if len(words) > 1 else _LONG_WORD):
            return True
        return len(longest) >= _WORD_AMONG_OTHERS and len(self._subwords.spell(longest.lower())) == 1

    def _values(
        self, sentence: str, protected: Sequence[Stretch], carried: Sequence[Stretch]
    ) -> dict[Stretch, str]:
        """Returns where values with signs that the model cannot read stand, and how they are written."""
        return {
            (start, end): written
            for start, end, written in (value_spans(sentence, self.languages) if carried else ())
            if any(start <= each[0] < end for each in carried)
            and not any(first < end and start < last for first, last in protected)
        }

    def _interjections(self, sentence: str, taken: Sequence[Stretch]) -> dict[Stretch, str]:
        """Returns where interjections stand, and how the target language writes them."""
        return {
            (call.start, call.end): call.written
            for call in interjections_in(sentence, self.languages)
            if not any(start < call.end and call.start < end for start, end in taken)
        }

    def _with_symbols(
        self, sentence: str, start: int, end: int, stretches: Sequence[Stretch], carried: Sequence[Stretch]
    ) -> tuple[str, tuple[Kept, ...]]:
        """Returns sentence[start:end] as the model reads it, and what its symbols stand for."""
        parts, kept, cursor = [], [], start
        signs = frozenset(carried)
        for place, (first, last) in enumerate(stretches):
            text = sentence[first:last]
            glued = [
                each.isalnum() for each in (sentence[max(start, first - 1) : first], sentence[last:end][:1])
            ]
            is_apart = is_tags(text) or (first, last) in signs
            before, after = glued if is_apart else (False, False)
            has_hyphen = sentence.startswith("-", last)
            kept.append(Kept(text, before, after, has_hyphen))
            written = symbol(place, is_tag=kept[-1].is_tags)
            parts += [self._characters.readable(sentence[cursor:first]), " " * before, written, " " * after]
            cursor = last
        return "".join([*parts, self._characters.readable(sentence[cursor:end])]), tuple(kept)

    def _parts(self, core: str) -> Iterator[SurfacePart]:
        n_tokens = self._count(core)
        if n_tokens <= self._limit:
            yield SurfacePart(core, "")
            return
        enough = n_tokens / -(-n_tokens // self._limit)  # parts of about equal length
        part, size = "", 0
        for unit in self._units(core):
            n_unit = self._count(unit)
            if part and (size + n_unit > self._limit or size >= enough):
                yield _part(part)
                part, size = "", 0
            part, size = part + unit, size + n_unit
        yield SurfacePart(part.strip(), "")

    def _units(self, core: str) -> Iterator[str]:
        """Yields clauses: they end at marks, and where one is too long, before conjunctions.

        Of a clause that still is too long it yields words, of such a word stretches of characters.
        """
        for clause in self._clauses(core):
            if self._count(clause) <= self._limit:
                yield clause
                continue
            for word in filter(None, _WORD.findall(clause)):
                if self._count(word) <= self._limit:
                    yield word
                    continue
                for stretch in _SYMBOLS.split(word):
                    step = len(stretch) if SYMBOL.fullmatch(stretch) else max(1, self._limit // 2)
                    yield from (stretch[i : i + step] for i in range(0, len(stretch), step))

    def _clauses(self, core: str) -> Iterator[str]:
        for clause in filter(None, _CLAUSE.findall(core)):
            if self._count(clause) <= self._limit:
                yield clause
            else:
                yield from filter(None, _BEFORE_CONJUNCTION.split(clause))

    def _count(self, text: str) -> int:
        return len(self._subwords.encode(text))


def _written_as(sentence: str, words: Mapping[Stretch, str]) -> str:
    """Returns a sentence with other words at some places."""
    for (start, end), written in sorted(words.items(), reverse=True):
        sentence = sentence[:start] + written + sentence[end:]
    return sentence


def _joined(found: Sequence[Stretch], names: Sequence[Stretch]) -> list[Stretch]:
    """Returns stretches with names among them: where some overlap, all of them are one."""
    joined: list[Stretch] = []
    for start, end in sorted((*found, *names)):
        if joined and start < joined[-1][1]:
            before, last = joined.pop()
            start, end = before, max(last, end)
        joined.append((start, end))
    return joined


def _listed(sentence: str, found: Sequence[Stretch]) -> list[Stretch]:
    """Returns stretches where those with a semicolon between them are one: a@b.example; c@d.example."""
    joined: list[Stretch] = []
    for start, end in found:
        is_next = joined and sentence[joined[-1][1] : start].strip() == ";"
        if is_next and not any(is_tags(sentence[slice(*each)]) for each in (joined[-1], (start, end))):
            start = joined.pop()[0]
        joined.append((start, end))
    return joined


def _path_parts(core: str, kept: Sequence[Kept], prefix: str) -> list[SurfacePart]:
    """Returns the names that arrows part: "File → Print"; none if there is more than that.

    So do other pictures that a list begins with: "▪ Tent ▪ Torch".
    """
    texts = _ARROW.split(core)
    names, gaps = texts[::2], [*texts[1::2], ""]
    by_symbol = kept_by_symbol(kept)
    is_list = any(map(in_picture, prefix))
    signs = (gap.strip() for gap in gaps[:-1])
    is_path = len(names) > 1 and all(
        sign == ">" or by_symbol[sign].is_arrow or (is_list and by_symbol[sign].is_picture) for sign in signs
    )
    if not is_path or not all(map(_NAME.fullmatch, names)):
        return []
    return [SurfacePart(name, gap) for name, gap in zip(names, gaps, strict=True)]


def around_lost(text: str, lost: str) -> Surface:
    """Takes a part of a sentence apart whose translations all lose a symbol: cut around it."""
    before, _, after = text.partition(lost)
    after = _POSSESSIVE.sub("", after)  # without its word it says nothing
    first, second = _TAIL.sub("", before, count=1), _HEAD.sub("", after, count=1)
    between = f"{before[len(first) :]}{lost}{after[: len(after) - len(second)]}"
    if not _has_words(second):
        between, second = between + second, ""
    if not _has_words(first):
        parts = (SurfacePart(second, ""),) if second else ()
        return Surface(first + between, parts, "")
    if not second:
        return Surface("", (SurfacePart(first, ""),), between)
    return Surface("", (SurfacePart(first, between), SurfacePart(second, "")), "")


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, SYMBOL.sub("", text)))


def _in_small_letters(sentence: str, is_kept: Sequence[bool], *, is_word: bool) -> str:
    """Writes a sentence in small letters, one for one, but what is kept and its first; of a word that too."""
    first = (
        None
        if is_word
        else next((i for i, kept in enumerate(is_kept) if not kept and sentence[i].isalpha()), 0)
    )
    chars = []
    for place, (char, kept) in enumerate(zip(sentence, is_kept, strict=True)):
        small = char.lower()
        chars.append(char if kept or place == first or len(small) > 1 else small)
    return "".join(chars)


def _part(text: str) -> SurfacePart:
    return SurfacePart(text.strip(), " " if text != text.rstrip() else "")
