"""Symbols that stand in a sentence, while a model translates it, for what must stay as it is.

`{a}`, `{b}`, and `{A}` for tags and pictures: of thirty kinds tried with the models that ship, on 120
sentences each way, these are among those copied most reliably, and they hold no digits that could be taken
for numbers. Knows texts alone, and no model.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.text.protected import protected_stretches

SYMBOL = re.compile(r"\{(?:[a-z]{1,4}|[A-Z]{1,4})\}")
_TAG_SYMBOL = re.compile(r"\{[A-Z]{1,4}\}")
_JOINED = re.compile(r"-[^\W\d_]")
"""A word is joined to a symbol, as German joins words to names."""
_IN_WORD = re.compile(r"[0-9A-Za-z_\u00c0-\u052f]")
"""Scripts without blanks between words do not count."""
_N_LETTERS = 26
_ARROWS = re.compile(r"[\u2190-\u21ff\u2794-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]")
_TAGS = re.compile(r"(?:<[^<>]*>|&#?\w+;)+")


class Kept(NamedTuple):
    """What a symbol stands for."""

    text: str
    blank_before: bool = False
    """True: the symbol has a blank before it that the text has not."""
    blank_after: bool = False
    has_hyphen: bool = False
    """True: a hyphen is behind it in the text."""
    is_name: bool = False
    """True: a word that stays because somebody says so; it may stand elsewhere too."""

    @property
    def is_arrow(self) -> bool:
        """True for arrows alone."""
        return all(map(is_arrow, self.text))

    @property
    def is_picture(self) -> bool:
        """True for pictures alone, arrows too."""
        return all(map(in_picture, self.text))

    @property
    def begins_word(self) -> bool:
        """True if a hyphen behind it belongs to no word."""
        return self.is_tags and not self.has_hyphen

    @property
    def is_tags(self) -> bool:
        """True for markup or pictures alone: they say nothing themselves."""
        return is_tags(self.text)


_NOTHING = Kept(" ")


def is_tags(text: str) -> bool:
    """Tells whether a stretch that must stay is markup ("<b>", "&nbsp;") or pictures alone."""
    return _TAGS.fullmatch(text) is not None or all(map(in_picture, text))


def in_picture(char: str) -> bool:
    """Tells whether a character is an arrow, an emoji or another picture, or joins or colours such."""
    category = unicodedata.category(char)
    return category in ("So", "Sk", "Cf") or category[0] == "M" or is_arrow(char)


def is_arrow(char: str) -> bool:
    """Tells whether a character is an arrow."""
    return _ARROWS.match(char) is not None


def symbol(place: int, *, is_tag: bool = False) -> str:
    """Returns the symbol of the n-th stretch of a sentence, from 0: {a} to {z}, then {ba}; {A} for a tag."""
    letters = ""
    while place or not letters:
        place, letter = divmod(place, _N_LETTERS)
        letters = chr(ord("A" if is_tag else "a") + letter) + letters
    return f"{{{letters}}}"


def without_symbols(text: str) -> str:
    """Returns a text with nothing in it that would be taken for a symbol."""
    while SYMBOL.search(text):
        text = SYMBOL.sub("", text)
    return text


def has_symbols_of(source: str, translation: str) -> bool:
    """Tells whether a translation has the symbols of its source, as often, and words if the source has some.

    None is part of a word that is not so in the source.
    """
    if "{" not in source and "{" not in translation:
        return True
    if Counter(SYMBOL.findall(source)) != Counter(SYMBOL.findall(translation)):
        return False
    return _glued(translation) <= _glued(source) and _has_words(translation) >= _has_words(source)


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, SYMBOL.sub("", text)))


def _glued(text: str) -> set[tuple[str, int]]:
    """Returns the symbols that are part of a word, and the sides on which it goes on."""
    return {
        (match[0], side)
        for match in SYMBOL.finditer(text)
        if not _TAG_SYMBOL.fullmatch(match[0])
        for side, place in enumerate((match.start() - 1, match.end()))
        if place >= 0 and _IN_WORD.match(text, place)
    }


def lost_symbol(source: str, translations: Sequence[str]) -> str:
    """Returns the middle one of the symbols of a source that its best translation has not as often.

    Cut in the middle, a text of many symbols is soon in parts that keep them.

    Returns:
        "" if one of the translations has all symbols, or the source has none.
    """
    wanted: list[str] = SYMBOL.findall(source)
    if not wanted or any(has_symbols_of(source, each) for each in translations):
        return ""
    best = SYMBOL.findall(translations[0]) if translations else []
    lost = [each for each in wanted if best.count(each) != 1] or wanted
    return lost[len(lost) // 2]


def put_back(translation: str, kept: Sequence[Kept], *, is_in_capitals: bool = False) -> str:
    """Puts what was kept in the place of its symbols.

    Args:
        translation: with every symbol as often as the source has it.
        kept: what the symbols stand for, in their order.
        is_in_capitals: writes all else in capitals.
    """
    if not kept:
        return translation.upper() if is_in_capitals else translation
    by_symbol = kept_by_symbol(kept)
    parts = []
    cursor, last = 0, _NOTHING
    for match in SYMBOL.finditer(translation):
        each = by_symbol.get(match.group())
        if each is None:
            continue
        plain = _plain(translation[cursor : match.start()], kept, last, is_in_capitals=is_in_capitals)
        parts += [plain.removesuffix(" ") if each.blank_before else plain, each.text]
        cursor, last = match.end(), each
    return "".join([*parts, _plain(translation[cursor:], kept, last, is_in_capitals=is_in_capitals)])


def kept_by_symbol(kept: Sequence[Kept]) -> dict[str, Kept]:
    """Returns what each symbol of a sentence stands for."""
    return {symbol(place, is_tag=each.is_tags): each for place, each in enumerate(kept)}


def taken_out_of_both(source: str, target: str) -> tuple[str, str]:
    """Writes symbols for what a text and its translation by a person both have and must have.

    So that nobody's profile learns the letters of an address.
    """
    texts = dict.fromkeys(source[start:end] for start, end in protected_stretches(source))
    shared = [text for text in sorted(texts, key=len, reverse=True) if text in target]
    if not shared:
        return source, target
    symbols = {text: symbol(place) for place, text in enumerate(shared)}
    pattern = re.compile("|".join(map(re.escape, shared)))
    source, target = (pattern.sub(lambda match: symbols[match.group()], each) for each in (source, target))
    return source, target


def _plain(text: str, kept: Sequence[Kept], last: Kept, *, is_in_capitals: bool) -> str:
    """Returns what stands behind a symbol, `last`, without what only symbols may stand for."""
    if last.begins_word and _JOINED.match(text):
        text = " " + text[1:]
    text = text.removeprefix(" ") if last.blank_after else text
    text = text.upper() if is_in_capitals else text
    for each in kept:
        if not each.is_name:
            text = text.replace(each.text, "")
    return text
