"""Sentence splitting (segmentation): spans of a text, with all that stands between them untouched.

Knows abbreviations, ordinals, quotation marks and what must stay in one; knows nothing of models.
"""

import re
import warnings
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.english import ENGLISH
from engine.languages.german import GERMAN
from engine.text.abbreviations import ends_in_abbreviation
from engine.text.codes import without_tags
from engine.text.protected import Stretch, fenced_code, protected_stretches
from engine.text.words.address import form_of_letter

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pysbd's source has escapes that newer Pythons warn about
    import pysbd
    from pysbd.languages import LANGUAGE_CODES

_DASH_BEHIND_BREAK = r"<[bB][rR] ?/?>(?= ?[-\u2010\u2013\u2014\u2022])"
_BREAK_CODE = r"(?:(?<=[\w\"'”“»«)\]}>][.!?…])|(?<=[.!?…][\"'”“»«)\]]))(?:\\{1,2}[nr])+"
"""Where programs and games write a line break as letters, behind the end of a sentence."""
_PARAGRAPH = re.compile(
    rf"{_DASH_BEHIND_BREAK}|{_BREAK_CODE}"
    rf"|((?:[^\t\n\r\v\f\x1c-\x1e\x85\u2028\u2029<\\]|(?!{_DASH_BEHIND_BREAK}|{_BREAK_CODE})[<\\])+)"
)
"""Its group; a tag that breaks the line ends one before a dash: somebody else speaks, or an item begins."""
_LONGEST_STRETCH = 1500
"""Characters given to pysbd at once, and looked back at: the time grows faster than the text."""
_INNER_END = re.compile(r"[.!?…。．！？｡؟۔।॥։။።][\"'”’»«“)\]}]{0,5}\s*[\w\"'„“»«(\[¿¡]")
_LOOK_AHEAD = 100
"""Characters after a possible sentence end that are looked at."""
_LOOK_BACK = 100
"""Characters before it whose last marks and word are looked at."""
_CJK = re.compile(r"[\u2e80-\u9fff\uff01-\uff9f]")
"""Characters of Japanese and Chinese, marks too: no blank stands between their sentences."""
_SAFE_CUT = re.compile(r"[.!?…][\"'»”’)\]]*\s+(?=[\w\"'„“»«(\[])")


_LETTER = re.compile(r"[^\W_]")
_REMEMBERED = 4096
"""Lines whose sentences are kept: while someone types, most are the same as before."""
_WORD_BEFORE = re.compile(r"([^\W\d_][\w-]*)\s\Z")
_NEXT_WORD = re.compile(r"\W*([\w-]+)")
_LIST_MARK = re.compile(r"[(\[]?(?:\w{1,3}[.)\]]|\d+(?:\.\d+)*\.?)\Z")
_OPENERS = r"[\"'„“»«(\[¿¡]"
_CAPITAL = "[A-ZÄÖÜÀÂÇÈÉÊËÎÏÔÙÛÁÍÑÓÚ]"
_PICTURE = r"[\u2639\u263a\u2665\u2764\u2728\U0001f000-\U0001faff][\ufe0e\ufe0f\u200d\u2640\u2642]*"
_PICTURES = rf"(?:\s?{_PICTURE})+"
"""Emoji: they follow the mark at a sentence's end, or stand in its place."""
_PICTURE_END = re.compile(rf"{_PICTURE}\s+(?={_OPENERS}?{_CAPITAL})")
_LAST_PICTURES = re.compile(rf"{_PICTURES}\Z")
_FOR_A_WORD = re.compile(r"[\u2665\u2764\U0001f1e6-\U0001f1ff\U0001f446-\U0001f449][\ufe0e\ufe0f]?\Z")
"""Pictures that are read with the words around them: I ❤ New York."""
_CLOSERS = re.compile(rf"[\"'”’»«“)\]}}]+[.,;:!?]?(?=\s|\Z)|[\"'”’»«“)\]}}]+(?=[,;:])|{_PICTURES}(?=\s|\Z)")
_CLOSING = "\"'”’»«“)]}」』）"
_WIDE = "。！？｡"
_TERMINALS = "!?。！？｡؟۔।"
_CLOSED = re.compile(r"[.!?…。！？][\"'”’»«“)\]}]+\Z")
_SMALL_START = re.compile(r"[\s,;:–—-]*[\"'„“»«(\[]?(?:[,;:]|[^\W\d_A-Z])")


_IN_ANY_TEXT = (GERMAN, ENGLISH)
"""Whose sentences a text of any language may have: those of the models that ship."""


class _SentencePatterns(NamedTuple):
    """The patterns of one language."""

    start: re.Pattern[str]
    """A word that starts sentences."""
    message_start: re.Pattern[str]
    """Begins a sentence behind an emoji, besides."""
    ends: Sequence[re.Pattern[str]]
    """Ends that need no second thought: a mark, a gap, and a capital letter or a word that starts sentences;
    and where sentences may end that pysbd leaves whole."""
    ordinal: re.Pattern[str] | None
    """An ordinal in figures at the end of a text."""
    ranked: re.Pattern[str]


@cache
def _patterns(lang: str) -> _SentencePatterns:
    rules = rules_of(lang)
    read = (rules, *(each for each in _IN_ANY_TEXT if each is not rules))
    starts = "|".join(filter(None, (each.sentence_starts for each in read)))
    messages = "|".join(filter(None, (each.message_starts for each in read)))
    start = rf"{_OPENERS}?(?:{starts})\b"
    plain = (
        rf"(?:[!?]|(?<=[^\W\d_]{{4}})\.)[\"'”’»«“)\]]{{0,3}}\s+(?={_OPENERS}{{0,2}}{_CAPITAL})"
        rf"|(?<=[^\W\d_]{{2}})\.[\"'”’»«“)\]]{{0,3}}\s+(?={start})"
    )
    return _SentencePatterns(
        re.compile(start),
        re.compile(rf"(?:{messages})\b"),
        (re.compile(plain), _PICTURE_END, *map(re.compile, filter(None, (rules.sentence_ends,)))),
        re.compile(rules.ordinal_end) if rules.ordinal_end else None,
        re.compile(rf"(?i:{'|'.join(rules.ranked)})(?:e?s|e?n|er?)?\Z"),
    )


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text: text[start:end]."""

    start: int
    end: int


def blank_between(blank: str, source_end: str, before: str, after: str) -> str:
    """Returns what stands between two translations: in Japanese and Chinese no blank does, elsewhere one.

    Args:
        blank: what stands between their sources.
        source_end: the last character of the first source.
        before: that of its translation.
        after: the first character of the second one's translation.
    """
    is_cjk = [_CJK.match(each) is not None for each in (source_end, before, after)]
    if blank == " " and all(is_cjk[1:]):
        return ""
    return " " if not blank and before and after and is_cjk == [True, False, False] else blank


def split_sentences(text: str, lang: str) -> list[Span]:
    """Finds the sentences of a text. A line break or tab always ends one, and so does
    `<br>` before a dash, and `\\n` as two letters behind a mark; code between fences has none.

    The spans are in order, do not overlap, hold no white space at their ends and are never empty; between
    them there is white space, such a tag or code, or nothing, so spans and gaps together are the text,
    character by character.

    Args:
        text: any text.
        lang: its language, "de"; a language without rules of its own is split by the English ones.
    """
    spans: list[Span] = []
    in_code = _within(fenced_code(text))
    for paragraph in _PARAGRAPH.finditer(text):
        if not paragraph[1] or in_code(paragraph.start()):
            continue
        starts = _sentence_starts(paragraph.group(), lang)
        ends = [*starts[1:], len(paragraph.group())]
        for start, end in zip(starts, ends, strict=True):
            spans.extend(_trimmed(text, paragraph.start() + start, paragraph.start() + end))
    return spans


def _within(stretches: Sequence[Stretch], *, counts_start: bool = True) -> Callable[[int], bool]:
    """Returns a test whether a place lies within some stretches, given in order and apart.

    Args:
        stretches: from and up to, in characters.
        counts_start: whether the first character of a stretch is within it.
    """
    starts = [start for start, _ in stretches]
    find = bisect_right if counts_start else bisect_left

    def test(place: int) -> bool:
        index = find(starts, place) - 1
        return index >= 0 and place < stretches[index][1]

    return test


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    body = text[start:end]
    stripped = body.strip()
    if stripped:
        first = start + len(body) - len(body.lstrip())
        yield Span(first, first + len(stripped))


@lru_cache(_REMEMBERED)
def _sentence_starts(paragraph: str, lang: str) -> Sequence[int]:
    """Returns where sentences start in a line of text; the first is 0."""
    tags = without_tags(paragraph)
    if tags.codes:
        return [*tags.in_sentence(_sentence_starts(tags.plain, lang))]
    starts = [0]
    if not (_INNER_END.search(paragraph) or _PICTURE_END.search(paragraph)):
        # most short lines; asking pysbd costs 80 µs
        return starts
    is_protected = _within(protected_stretches(paragraph), counts_start=False)
    for first, last in _short_stretches(paragraph):
        stretch = paragraph[first:last]
        ends = chain.from_iterable(pattern.finditer(stretch) for pattern in _patterns(lang).ends)
        plain = (found.end() for found in ends)  # pysbd splits no quotations
        for place in sorted({*_pysbd_starts(stretch, lang), *plain}):
            start = _after_closers(paragraph, first + place)
            before = paragraph[max(starts[-1], start - _LONGEST_STRETCH) : start]
            after = paragraph[start : start + _LOOK_AHEAD]
            if start > starts[-1] and _is_apart(before, after) and _is_start(before.strip(), after, lang):
                starts.append(start)
    return [start for start in starts if not is_protected(start)]


def _after_closers(paragraph: str, start: int) -> int:
    """Returns `start`, or the place behind closing marks and emoji that belong to what precedes."""
    closers = _CLOSERS.match(paragraph, start)
    return closers.end() if closers and start > 0 else start


def _is_apart(before: str, after: str) -> bool:
    """Tells whether white space separates two texts, or a mark of a script that needs none."""
    return before[-1:].isspace() or after[:1].isspace() or before.rstrip(_CLOSING)[-1:] in tuple(_WIDE)


def _is_start(before: str, after: str, lang: str) -> bool:
    """Tells whether a sentence may start between a sentence so far and the rest of the line."""
    if not after.strip() or not _LETTER.search(before) or _LIST_MARK.match(before):
        return False
    last = before[-_LOOK_BACK:]
    end = _LAST_PICTURES.sub("", last)
    if not end:
        return False
    starts = _patterns(lang)[:2] if end != last and not _FOR_A_WORD.search(last) else ()
    if any(start.match(after.lstrip()) for start in starts):
        return True
    if end[-1] not in ".…" + _TERMINALS and not _CLOSED.search(end):
        return False
    if not end.endswith("."):
        return not (_CLOSED.search(end) and _is_small(after))
    return not (_is_small(after) or _is_abbreviated(end, after, lang))


def _is_small(after: str) -> bool:
    """Tells whether text goes on in small letters, or with a comma."""
    found = _SMALL_START.match(after)
    return found is not None and (found.group()[-1] in ",;:" or found.group()[-1].islower())


def _is_abbreviated(before: str, after: str, lang: str) -> bool:
    """Tells whether the full stop at the end of `before` belongs to an abbreviation or an ordinal."""
    patterns = _patterns(lang)
    is_new = patterns.start.match(after.lstrip()) is not None
    if patterns.ordinal and (ordinal := patterns.ordinal.search(before)):
        counted = before[: ordinal.start()]
        return _is_item(counted, int(ordinal[1].replace(".", ""))) or not (
            is_new or _is_own_number(counted, after, lang)
        )
    return ends_in_abbreviation(before, after, lang, is_new=is_new)


def _is_item(before: str, number: int) -> bool:
    """Tells whether a number begins a part of a list within the line."""
    if number == 1:
        return before.endswith(": ")
    return re.search(rf"(?<![\d.,]){number - 1}\.\s", before) is not None


def _is_own_number(before: str, after: str, lang: str) -> bool:
    """Tells whether a number belongs to the word before it, and is no ordinal."""
    word, noun = _WORD_BEFORE.search(before), _NEXT_WORD.match(after)
    patterns, rules = _patterns(lang), rules_of(lang)
    if word is None or noun is None or patterns.ranked.search(noun[1]):
        return False
    has_number = word[1][0].isupper() and word[1].lower() not in rules.unlike_nouns
    if not (has_number and not patterns.start.fullmatch(word[1]) or word[1] in rules.before_own_numbers):
        return False
    months = rules.calendar.months if rules.calendar else ()
    names = (short for month in months for short in (month.full, *month.abbreviations))
    return noun[1].removesuffix("s") not in names


def _short_stretches(paragraph: str) -> Iterator[tuple[int, int]]:
    """Yields stretches of a line, cut where a sentence may end, else at white space, else anywhere."""
    start = 0
    while len(paragraph) - start > _LONGEST_STRETCH:
        limit = start + _LONGEST_STRETCH
        cuts = [found.end() for found in _SAFE_CUT.finditer(paragraph, start + _LONGEST_STRETCH // 2, limit)]
        end = cuts[-1] if cuts else paragraph.rfind(" ", start + 1, limit) + 1
        end = end if end > start else limit
        yield start, end
        start = end
    yield start, len(paragraph)


def _pysbd_starts(stretch: str, lang: str) -> list[int]:
    """Returns where pysbd starts a sentence in `stretch`; a start it moved or altered is left out."""
    starts, cursor = [], 0
    for sentence in _segmenter(lang).processor(stretch).process():  # segment() looks for each from the start
        core = sentence.strip()
        place = stretch.find(core, cursor) if core else -1
        if place >= 0:
            starts.append(place)
            cursor = place + len(core)
    return starts


@cache
def _segmenter(lang: str) -> pysbd.Segmenter:
    known = lang if lang in LANGUAGE_CODES else "en"
    return pysbd.Segmenter(language=known, clean=False, char_span=False)


# Running text: sentences read one after the other, unlike headings, labels and the items of lists.

_ENDED = re.compile(r"[.!?…:;,。！？：；，][\"'”’»«“)\]」』]*\s*\Z")


def is_running(text: str, language: str) -> bool:
    """Returns whether a text ends as a sentence does, or is a salutation."""
    return bool(_ENDED.search(text) or form_of_letter([text.strip()], language))
