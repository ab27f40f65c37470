"""Varied copies of sentence pairs: what a model should read as well as it reads tidy sentences.

Every function takes a pair and gives a new one that is as right as the old one, or None where it does not
apply. What is drawn comes from the generator that it is given: the same generator gives the same copy. Knows
nothing of files, models or how often a copy is seen.
"""

import random
import re
from collections.abc import Callable, Sequence

Pair = tuple[str, str]
"""Source and target text."""

_NUMBER = re.compile(r"(?<![\w.,/+-])\d+(?:[.,]\d+)*(?![\w/-]|[.,]\d)")
"""A number that is no part of a word, a version or a path."""
_FINAL = re.compile(r"\s*[.!?…]+$")
_WORD = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{2,}\b")
_YEARS = range(1900, 2100)
_REPEATED_SHARE = 0.4
"""How many of the new numbers have a digit twice: those are what models miscopy."""
_LONGEST_CAPITALS = 120
"""Characters."""

PLACEHOLDERS = (
    "{0}", "{1}", "{name}", "{count}", "{{user}}", "{{ value }}", "%s", "%d", "%1$s", "%2$d",
    "%(name)s", "${file}", "$1", "$NAME", "<name>", '<x id="1"/>', "<br/>", "[NAME]", "__VAR__", "@user",
    "#1234", "example.org", "https://www.example.org", "https://example.com/a/b?c=1&d=2",
    "info@example.org", "C:\\Temp\\log.txt", "/etc/hosts", "config.json", "AB-1234", "X200",
)  # fmt: skip
"""What programs put into text; a translation has it letter by letter."""
_WRAPPERS = (
    ("<b>", "</b>"), ("<i>", "</i>"), ("<p>", "</p>"), ('<a href="https://example.org">', "</a>"),
    ("<strong>", "</strong>"), ('<g id="1">', "</g>"), ("**", "**"), ("`", "`"), ("(", ")"), ("[", "]"),
    ("{0}: ", ""), ("%s: ", ""), ("1. ", ""), ("2) ", ""), ("- ", ""), ("• ", ""), ("* ", ""), ("", " {0}"),
    ("", " (%s)"), ("", " https://example.org/x"),
)  # fmt: skip


def with_other_numbers(pair: Pair, draw: random.Random) -> Pair | None:
    """Puts other numbers in the place of those that both sides have, once each."""
    src, tgt = pair
    found = [
        (mine.group(), theirs.group())
        for mine in _NUMBER.finditer(src)
        for theirs in _NUMBER.finditer(tgt)
        if _swapped(mine.group()) == theirs.group()
        or (mine.group() == theirs.group() and mine.group().isdigit())
    ]
    changed = False
    for mine, theirs in found:
        if _count(mine, src) == 1 and _count(theirs, tgt) == 1 and int(re.sub(r"\D", "", mine)) > 1:
            new = _other_number(mine, draw, is_small=_is_small(mine, src, tgt))
            other = _swapped(new) if theirs != mine else new
            if _count(new, src) == 0 and _count(other, tgt) == 0:
                src, tgt = _replaced(mine, new, src), _replaced(theirs, other, tgt)
                changed = True
    return (src, tgt) if changed else None


def in_capitals(pair: Pair, _draw: random.Random) -> Pair | None:
    """Writes both sides in capitals."""
    src, tgt = pair
    if len(src) > _LONGEST_CAPITALS or not any(map(str.islower, src)):
        return None
    return src.upper(), tgt.upper()


def in_lower_case(pair: Pair, _draw: random.Random) -> Pair | None:
    """Writes the source in small letters, as people type; the target stays as it should be."""
    src, tgt = pair
    return (src.lower(), tgt) if src.lower() != src else None


def without_final_mark(pair: Pair, _draw: random.Random) -> Pair | None:
    """Takes the full stop, question or exclamation mark off both ends."""
    src, tgt = (_FINAL.sub("", side) for side in pair)
    return (src, tgt) if src and tgt and src != pair[0] and tgt != pair[1] else None


def misspelt(pair: Pair, draw: random.Random) -> Pair | None:
    """Exchanges, drops or doubles one letter of a longer word of the source."""
    src, tgt = pair
    words = [match for match in re.finditer(r"[^\W\d_]{5,}", src)]
    if not words:
        return None
    word = draw.choice(words)
    place = draw.randrange(word.start() + 1, word.end() - 1)
    letters = draw.choice((src[place + 1] + src[place], src[place] * 2 + src[place + 1], src[place + 1]))
    return src[:place] + letters + src[place + 2 :], tgt


def without_umlauts(pair: Pair, _draw: random.Random) -> Pair | None:
    """Writes the source as people do whose keyboard has no umlauts: ae, oe, ue, ss."""
    src, tgt = pair
    plain = src
    for letter, written in zip("äöüßÄÖÜ", ("ae", "oe", "ue", "ss", "Ae", "Oe", "Ue"), strict=True):
        plain = plain.replace(letter, written)
    return (plain, tgt) if plain != src else None


def with_placeholder(pair: Pair, draw: random.Random) -> Pair | None:
    """Puts what a program would fill in, or tags, into both sides: in the place of a name, or around all."""
    src, tgt = pair
    names = sorted({name for name in _WORD.findall(src)[1:] if _count(name, src) == _count(name, tgt) == 1})
    if names and draw.random() < 0.7:
        name, new = draw.choice(names), draw.choice(PLACEHOLDERS)
        return _replaced(name, new, src), _replaced(name, new, tgt)
    before, after = draw.choice(_WRAPPERS)
    return f"{before}{src}{after}", f"{before}{tgt}{after}"


def with_other_name(pair: Pair, name: str, new: str) -> Pair | None:
    """Puts another name in the place of one that both sides have once, with its genitive."""
    src, tgt = pair
    pattern = re.compile(rf"\b{name}(s?)\b")
    if len(pattern.findall(src)) != 1 or len(re.findall(rf"\b{name}\b", tgt)) != 1:
        return None
    if pattern.search(src).group(1) and new[-1] in "sßxz":  # type: ignore[union-attr]  # counted above
        return None
    return pattern.sub(rf"{new}\1", src), re.sub(rf"\b{name}\b", new, tgt)


def joined(pairs: Sequence[Pair]) -> Pair:
    """Puts pairs one after the other, as a paragraph."""
    return " ".join(src for src, _ in pairs), " ".join(tgt for _, tgt in pairs)


Variant = Callable[[Pair, random.Random], Pair | None]


def _swapped(number: str) -> str:
    """Writes a German number the English way, or the other way round."""
    return number.translate(str.maketrans(".,", ",."))


def _is_small(number: str, src: str, tgt: str) -> bool:
    """Tells whether a number is a day or an hour: then a new one may not be just any."""
    around = rf"\b{re.escape(number)}(?::|\. [A-ZÄ]|\s*Uhr)|:{re.escape(number)}\b"
    return bool(re.search(around, src) or re.search(around, tgt))


def _other_number(number: str, draw: random.Random, *, is_small: bool) -> str:
    """Draws a number that is written like an old one: as many digits in each part, or a few more or less."""
    if is_small:
        return str(draw.randint(*((2, 9) if len(number) == 1 else (10, 23)))) if len(number) <= 2 else number
    if not number.isdigit():
        parts = re.split(r"([.,])", number)
        return "".join(
            part if part in ".," else _digits(len(part), draw, is_first=k == 0)
            for k, part in enumerate(parts)
        )
    if len(number) == 4 and int(number) in _YEARS:
        return str(draw.choice(_YEARS))
    if len(number) > 4:
        return _digits(len(number), draw)
    return _digits(draw.choice((1, 2, 2, 3, 3, 4)), draw)


def _digits(n_digits: int, draw: random.Random, *, is_first: bool = True) -> str:
    digits = [
        draw.choice("23456789" if n_digits == 1 else "123456789") if is_first else draw.choice("0123456789")
    ]
    for _ in range(n_digits - 1):
        digits.append(digits[-1] if draw.random() < _REPEATED_SHARE else draw.choice("0123456789"))
    return "".join(digits)


def _count(text: str, within: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(text)}(?!\w)", within))


def _replaced(old: str, new: str, within: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, within, count=1)
