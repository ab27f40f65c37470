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
_EMPTY = re.compile(rf"{_TAG_SYMBOL.pattern}\s*{_TAG_SYMBOL.pattern}")
_WORD = re.compile(r"\w+|[^\w\s]")
_LONG_WORD = 5
_N_LETTERS = 26
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*)[^<>]*?(?P<alone>/?)>")
_NEVER_CLOSED = frozenset(("br", "hr", "img", "input", "wbr"))
_ARROWS = re.compile(r"[\u2190-\u21ff\u2794-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]")
_GAME_CODE = (
    r"\\{1,2}(?:(?![VNPvnp]\[)[A-Za-z]{1,6}(?:\[[^\[\]]*\]|<[^<>]*>)|[nrt!.|^<>])"
    r"|\[/?[A-Za-z]{1,10}(?:=[^\[\]]*)?\]|\{/\w+\}"
)
"""How games colour and pause; their names and numbers of somebody (`\\N[1]`) are words."""
_TAGS = re.compile(rf"(?:<[^<>]*>|&#?\w+;|{_GAME_CODE})+")
_OPENING_BRACES = re.compile(r"\{(?P<name>\w+)(?:=[^{}]*)?\}")
_CLOSING_BRACES = re.compile(r"\{/(\w+)\}")


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
    is_closed: bool = False
    """True: a tag in braces, which is closed further on: {i} … {/i}."""

    @property
    def is_arrow(self) -> bool:
        """True for arrows alone."""
        return all(map(is_arrow, self.text))

    @property
    def begins_word(self) -> bool:
        """True if a hyphen behind it belongs to no word: it is a picture, or opens a tag."""
        return self.is_tags and not self.text.startswith("</") and not self.has_hyphen

    @property
    def is_tags(self) -> bool:
        """True for markup or pictures alone: they say nothing themselves."""
        return self.is_closed or is_tags(self.text)


_NOTHING = Kept(" ")


def is_tags(text: str) -> bool:
    """Tells whether a stretch that must stay is markup ("<b>", "&nbsp;") or pictures alone."""
    return _TAGS.fullmatch(text) is not None or all(map(in_picture, text))


def closed_in_braces(text: str) -> frozenset[str]:
    """Returns the tags in braces that a text closes: {i} and {color=red}, and never {name}."""
    if "{/" not in text:
        return frozenset()
    closed = set(_CLOSING_BRACES.findall(text))
    return frozenset(found[0] for found in _OPENING_BRACES.finditer(text) if found["name"] in closed)


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
    """Tells whether a translation has the symbols of its source, as often, and words inside tags.

    None is part of a word that is not so in the source.
    """
    if "{" not in source and "{" not in translation:
        return True
    if Counter(SYMBOL.findall(source)) != Counter(SYMBOL.findall(translation)):
        return False
    if not _glued(translation) <= _glued(source):
        return False
    return not _EMPTY.search(translation) or _EMPTY.search(source) is not None


def _glued(text: str) -> set[tuple[str, int]]:
    """Returns the symbols that are part of a word, and the sides on which it goes on."""
    return {
        (match[0], side)
        for match in SYMBOL.finditer(text)
        if not is_tag_symbol(match[0])
        for side, place in enumerate((match.start() - 1, match.end()))
        if place >= 0 and _IN_WORD.match(text, place)
    }


def without_doubles(source: str, translation: str) -> str:
    """Returns a translation without the words beside a tag that a model wrote on both sides of it.

    What is between two tags stays, its copy outside goes: "{A} 6 bar {B} 6 bar".
    """
    wanted = _doubled(translation).keys() - _doubled(source).keys()
    pieces = _split_at_tags(translation)
    for place in sorted(place for tag, place in _doubled(translation).items() if tag in wanted):
        before, after = ([*_WORD.finditer(pieces[at])] for at in (place - 1, place + 1))
        n_words = _n_doubled(pieces[place - 1], pieces[place + 1])
        if len(after) == n_words < len(before) and place + 2 < len(pieces):
            pieces[place - 1] = pieces[place - 1][: before[-n_words].start()]
        elif n_words:
            pieces[place + 1] = pieces[place + 1][after[n_words - 1].end() :]
    return "".join(pieces)


def _doubled(text: str) -> dict[str, int]:
    """Returns the tags that have the same words on both sides, and where they are among the pieces."""
    pieces = _split_at_tags(text)
    return {
        pieces[place]: place
        for place in range(1, len(pieces), 2)
        if _n_doubled(pieces[place - 1], pieces[place + 1])
    }


def _split_at_tags(text: str) -> list[str]:
    """Returns text, tag, text, tag, text."""
    return re.split(rf"({_TAG_SYMBOL.pattern})", text)


def _n_doubled(before: str, after: str) -> int:
    """Returns how many words at the end of a text are those that the next one begins with.

    One short word may be: "that that".
    """
    last, first = (_WORD.findall(each.casefold()) for each in (before, after))
    for n_words in range(min(len(last), len(first)), 0, -1):
        same = "".join(first[:n_words])
        if last[-n_words:] == first[:n_words]:
            is_telling = n_words > 1 or len(same) >= _LONG_WORD or any(map(str.isdigit, same))
            return n_words if is_telling and any(map(str.isalnum, same)) else 0
    return 0


def lost_symbol(source: str, translations: Sequence[str]) -> str:
    """Returns a symbol of a source that its best translation has not as often: a tag, else the middle one.

    Cut in the middle, a text of many symbols is soon in parts that keep them.

    Returns:
        "" if one of the translations has all symbols, or the source has none.
    """
    wanted: list[str] = SYMBOL.findall(source)
    if not wanted or any(has_symbols_of(source, each) for each in translations):
        return ""
    best = SYMBOL.findall(translations[0]) if translations else []
    lost = [each for each in wanted if best.count(each) != 1] or wanted
    return next((each for each in lost if is_tag_symbol(each)), lost[len(lost) // 2])


def is_tag_symbol(text: str) -> bool:
    """Tells whether a symbol stands for a tag."""
    return _TAG_SYMBOL.fullmatch(text) is not None


def without_tag_symbols(text: str) -> str:
    """Returns a part of a sentence without the symbols of tags, which say nothing."""
    return " ".join(_TAG_SYMBOL.sub(" ", text).split())


def with_tag_symbols_of(source: str, translation: str) -> str:
    """Puts the symbols of tags into a translation without them, about where they are in the source."""
    if _TAG_SYMBOL.search(translation) or not _TAG_SYMBOL.search(source):
        return translation
    tokens = re.split(rf"\s+|({_TAG_SYMBOL.pattern})", source)
    tokens = [token for token in tokens if token]
    n_source = sum(not is_tag_symbol(token) for token in tokens)
    words = translation.split()
    placed: list[str] = []
    n_before = n_placed = 0
    for place, token in enumerate(tokens):
        if not is_tag_symbol(token):
            n_before += 1
            continue
        is_empty = place == 0 or is_tag_symbol(tokens[place - 1])
        wanted = max(round(n_before / n_source * len(words)), n_placed + (not is_empty and n_placed > 0))
        placed += [*words[n_placed:wanted], token]
        n_placed = wanted
    return " ".join([*placed, *words[n_placed:]])


def put_back(translation: str, kept: Sequence[Kept], *, is_in_capitals: bool = False) -> str:
    """Puts what was kept in the place of its symbols.

    Where tags would no longer be nested, they stand in the order of the source.

    Args:
        translation: with every symbol as often as the source has it.
        kept: what the symbols stand for, in their order.
        is_in_capitals: writes all else in capitals.
    """
    if not kept:
        return translation.upper() if is_in_capitals else translation
    by_symbol = kept_by_symbol(kept)
    found = [by_symbol[each] for each in SYMBOL.findall(translation) if each in by_symbol]
    texts = iter(_nested([each.text for each in found], kept))
    parts = []
    cursor, last = 0, _NOTHING
    for match in SYMBOL.finditer(translation):
        each = by_symbol.get(match.group())
        if each is None:
            continue
        plain = _plain(translation[cursor : match.start()], kept, last, is_in_capitals=is_in_capitals)
        parts += [plain.removesuffix(" ") if each.blank_before else plain, next(texts)]
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


def _nested(texts: Sequence[str], kept: Sequence[Kept]) -> list[str]:
    """Returns texts in their order, with the tags in the source's order where they would not be nested."""
    if _is_nested(texts) or not _is_nested([each.text for each in kept]):
        return list(texts)
    rest = list(texts)
    in_order = []
    for each in kept:  # of a part of the sentence, only some
        if each.is_tags and each.text in rest:
            rest.remove(each.text)
            in_order.append(each.text)
    tags = iter(in_order)
    return [next(tags) if is_tags(text) else text for text in texts]


def _is_nested(texts: Sequence[str]) -> bool:
    """Tells whether every tag that is closed is the last one open, or was opened elsewhere."""
    tags = [_TAG.findall(text) for text in texts if text.startswith("<")]
    every = [
        (is_end, name, is_alone or name.lower() in _NEVER_CLOSED)
        for each in tags
        for is_end, name, is_alone in each
    ]
    opened = {name for is_end, name, _ in every if not is_end}
    still_open: list[str] = []
    for is_end, name, is_alone in every:
        if is_end and name in opened:
            if not still_open or still_open.pop() != name:
                return False
        elif not is_end and not is_alone:
            still_open.append(name)
    return True
