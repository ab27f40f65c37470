"""Features of every pair, measured once, so that any set of rules can be judged in milliseconds.

Each feature is one number per pair; `FEATURES` names them with their types.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning.languages import LanguageTest
from engine.corpora.normalising import fold

Features = Mapping[str, NDArray[Any]]
"""Columns by name, each (n_pairs,)."""

FEATURES: dict[str, type[np.generic]] = {
    "source_chars": np.uint32,
    "target_chars": np.uint32,
    "source_words": np.uint32,
    "target_words": np.uint32,
    "source_letters": np.uint8,  # per cent of what is not blank, markup left out
    "target_letters": np.uint8,
    "damage": np.uint8,  # traces of a wrong encoding, both sides
    "is_same": np.bool_,
    "overlap": np.uint8,  # per cent of the target's words that stand in the source, names left out
    "source_doubt": np.uint8,  # how surely it is in another language, per cent
    "target_doubt": np.uint8,
    "mismatch": np.uint8,  # points of evidence that the two do not belong together
    "source_key": np.uint64,  # the folded text
    "target_key": np.uint64,
    "pair_key": np.uint64,  # both texts exactly
}
_WITHOUT_BLANKS = frozenset(("ja", "zh", "th", "my", "km", "lo"))
"""Languages written without blanks between words; two characters are counted as one word."""
_MARKUP = re.compile(
    r"</?[A-Za-z][^<>]*>|&#?\w{2,8};|\{[^{}\s]*\}|%\w|\b\w{1,20}://\S+|[^\s@]{1,64}@[^\s@]{1,100}\.\w+"
)
_SUSPECTS = re.compile("[\u00c2\u00c3\u00d0\u00d1\u00e2\u00ef\ufffd]")
_DAMAGE = re.compile(
    "\ufffd"
    "|[\u00c2\u00c3][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152"
    "\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]"
    "|\u00e2[\u20ac\u201a\u0080\u0082]."
    "|[\u00d0\u00d1][\u0080-\u00bf\u201a\u0192\u201e\u2026\u2020\u2021\u2030\u0160\u2039\u0152]"
    "|\u00ef\u00bf\u00bd"
)
"""UTF-8 read as Windows-1252 ("Ã¤", "â€œ", "Ð°"), and characters replaced by a mark."""
_LOST = re.compile(r"(?<![\w./=&])[^\W\d_]+\?\??[^\W\d_]+(?![\w./=&])")
"""Question marks inside words, where letters were lost; not those of addresses."""
_FEW_LOST, _SHARE_LOST = 3, 0.01
"""Fewer such texts, or a smaller share of the neighbours, are slips, as long as others kept their letters."""


class PairMeter:
    """Measures pairs of texts.

    Args:
        src: language of the source, without region.
        tgt: language of the target; empty for monolingual text.
    """

    def __init__(self, src: str, tgt: str) -> None:
        self._tests = LanguageTest(src), LanguageTest(tgt) if tgt else None
        self._has_blanks = src not in _WITHOUT_BLANKS, tgt not in _WITHOUT_BLANKS

    def measure(self, sources: Sequence[str], targets: Sequence[str]) -> dict[str, NDArray[Any]]:
        """Measures pairs that stand in the order of their file.

        Args:
            sources: the sources.
            targets: the targets; all empty for monolingual text, which is then measured as its own target.

        Returns:
            Every feature, each (n_pairs,).
        """
        words = [[text.lower().split() for text in side] for side in (sources, targets)]
        folded = [[fold(text) for text in side] for side in (sources, targets)]
        found: dict[str, list[int] | list[bool]] = {
            "damage": [min(sum(both), 255) for both in zip(*map(_damage, (sources, targets)), strict=True)],
            "is_same": [source == target for source, target in zip(sources, targets, strict=True)],
            "pair_key": [
                text_key(f"{source}\0{target}") for source, target in zip(sources, targets, strict=True)
            ],
        }
        for number, (name, side) in enumerate((("source", sources), ("target", targets))):
            test = self._tests[number]
            found[f"{name}_chars"] = [*map(len, side)]
            found[f"{name}_words"] = self._count_words(number, words[number], side)
            found[f"{name}_letters"] = [*map(_letters, side, folded[number])]
            found[f"{name}_key"] = [*map(text_key, folded[number])]
            found[f"{name}_doubt"] = test.doubts(side, words[number]) if test else [0] * len(side)
        if self._tests[1]:
            found["overlap"] = [*map(_overlap, sources, targets)]
            near = neighbour_points(*words)
            found["mismatch"] = [
                min(100, points + number_points(source, target))
                for points, source, target in zip(near, sources, targets, strict=True)
            ]
        else:
            found["overlap"] = found["mismatch"] = [0] * len(sources)
            found |= {
                f"target_{what}": found[f"source_{what}"] for what in ("chars", "words", "letters", "key")
            }
        return {name: np.array(found[name], dtype=kind) for name, kind in FEATURES.items()}

    def _count_words(self, number: int, words: Sequence[Sequence[str]], side: Sequence[str]) -> list[int]:
        if self._has_blanks[number]:
            return [*map(len, words)]
        return [max(len(own), len(text) // 2) for own, text in zip(words, side, strict=True)]


def pair_key(source: str, target: str) -> int:
    """Returns the number that stands for a pair as it is written, 64 bits: the feature of this name."""
    return text_key(f"{source}\0{target}")


def text_key(text: str) -> int:
    """Returns the number that stands for a text, 64 bits; of a folded one, for its near-copies as well."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8"), digest_size=8).digest(), "little")


def _letters(text: str, folded: str) -> int:
    """Returns the letters' share of a text without blanks and markup, in per cent."""
    n_all = len(text) - text.count(" ")
    if "<" in text or "{" in text or "&" in text or "%" in text or "@" in text or "://" in text:
        folded = fold(_MARKUP.sub("", text))
    if not n_all or not folded[:1].isalnum():
        return 0
    return min(100, 100 * (len(folded) - folded.count("0")) // n_all)


def _damage(texts: Sequence[str]) -> list[int]:
    """Counts the traces of damage in every text of one side.

    An encoding that loses letters loses all of them. So a question mark inside a word is no trace where the
    text has letters beyond ASCII, or where it is a slip among neighbours that have them.
    """
    lost = [len(_LOST.findall(text)) if "?" in text and text.isascii() else 0 for text in texts]
    n_lost, n_kept = sum(map(bool, lost)), sum(not text.isascii() for text in texts)
    is_lossy = n_lost > n_kept or n_lost >= max(_FEW_LOST, _SHARE_LOST * len(texts))
    return [
        (count if is_lossy else 0)
        + (len(_DAMAGE.findall(text)) if not text.isascii() and _SUSPECTS.search(text) else 0)
        for text, count in zip(texts, lost, strict=True)
    ]


def _overlap(source: str, target: str) -> int:
    """Compares the words that begin with a small letter: names are the same in every language."""
    words = target.split()
    common = {word for word in set(words).intersection(source.split()) if word[0].islower()}
    if not common:
        return 0
    n_all = len({word for word in words if word[0].islower()})
    return 100 * len(common) // n_all if n_all > 1 else 0


_OTHER_NUMBERS, _ONE_SIDED_NUMBER, _FITS_NEIGHBOUR, _ONE_SIDED_SIGN = 60, 30, 60, 30
"""Points for each kind of evidence; the presets put their limits between them."""
_MANY_DIGITS = 4
_LIKENESS = 1 / 3
_STEM = 4
_NO_DIGITS = bytes(code for code in range(256) if not 0x30 <= code <= 0x39)
_SIGN = re.compile(r"\w://|\w@\w|%[sd]|\{\d\}")


def number_points(source: str, target: str) -> int:
    """Compares the digits and the untranslatable signs (addresses, placeholders) of both sides."""
    points = 0
    first, second = _digits(source), _digits(target)
    if first != second:
        if len(first) >= _MANY_DIGITS - 1 and len(second) >= _MANY_DIGITS - 1:
            points = _OTHER_NUMBERS if _likeness(first, second) < _LIKENESS else 0
        elif max(len(first), len(second)) >= _MANY_DIGITS and not (first and second):
            points = _ONE_SIDED_NUMBER
    return points + (_ONE_SIDED_SIGN if _has_sign(source) != _has_sign(target) else 0)


def neighbour_points(sources: Sequence[Sequence[str]], targets: Sequence[Sequence[str]]) -> list[int]:
    """Gives points to pairs whose source looks like the target before or after theirs, not like their own.

    Args:
        sources: the lower-case words of each source, in the order of the file.
        targets: the same for the targets.
    """
    source_stems, target_stems = (
        [{word[:_STEM] for word in words if len(word) >= _STEM} for words in side]
        for side in (sources, targets)
    )
    points = [0] * len(sources)
    for row, stems in enumerate(source_stems):
        if not stems.isdisjoint(target_stems[row]):
            continue
        for other in (row - 1, row + 1):
            if 0 <= other < len(points):
                of_its_own = stems - source_stems[other]  # what a repeated line has in common proves nothing
                if len(of_its_own & target_stems[other]) > 1:
                    points[row] = _FITS_NEIGHBOUR
    return points


def _has_sign(text: str) -> bool:
    """Returns whether a text holds an address or a placeholder; most show at a glance that they do not."""
    may_have = "%" in text or "{" in text or "@" in text or "://" in text
    return may_have and _SIGN.search(text) is not None


def _digits(text: str) -> bytes:
    """Returns the digits 0 to 9 of a text, in their order."""
    return text.encode().translate(None, _NO_DIGITS)


def _likeness(first: bytes, second: bytes) -> float:
    """Returns the share of the digits that both sides have, in [0, 1]."""
    common = sum(min(first.count(digit), second.count(digit)) for digit in range(0x30, 0x3A))
    return common / max(len(first), len(second))
