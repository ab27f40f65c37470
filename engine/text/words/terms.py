"""Terms of a text: which of somebody's terms stand in it, also with an ending, and their translations.

Knows texts alone. The longest term wins where several begin at a word; capitals count where a term has more
than its first one.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from engine.text.languages import UNSPACED

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "de": ("en", "es", "em", "e", "n", "s"),
    "en": ("es", "s"),
    "nl": ("en", "s"),
    "fr": ("es", "e", "s", "x"),
    "es": ("es", "s"),
    "it": ("i", "e", "a", "o"),
    "pt": ("es", "s"),
    "sv": ("orna", "erna", "arna", "en", "et", "er", "ar", "or", "n", "t"),
    "da": ("erne", "ene", "en", "et", "er", "e", "r"),
}
"""What a word may end in beside what a term list has: the longest first."""
_LEAST_STEM = 3


class FoundTerm(NamedTuple):
    """A term in a text."""

    start: int
    end: int
    source: str
    """As the list has it."""
    targets: tuple[str, ...]
    """Its translations, any of which is right, in the order of the list."""


class TermBook:
    """The terms of somebody's lists for one pair of languages.

    Args:
        pairs: terms with their translations; a term may come several times.
        src: base tag of the language that they are looked for in.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]], src: str) -> None:
        self._endings = _ENDINGS.get(src, ())
        self._targets: dict[str, list[str]] = {}
        self._by_stems: dict[tuple[str, ...], list[str]] = {}
        self._unspaced: list[str] = []
        self._longest = 0
        digest = sha256(src.encode())
        for source, target in pairs:
            source, target = " ".join(source.split()), " ".join(target.split())
            if not source or not target:
                continue
            digest.update(f"\n{source}\t{target}".encode())
            known = self._targets.setdefault(source, [])
            if target not in known:
                known.append(target)
            if len(known) == 1:
                self._add(source)
        self.key = digest.hexdigest()[:16] if self._targets else ""
        """Tells it from books with other terms."""

    def __len__(self) -> int:
        return len(self._targets)

    def find(self, text: str) -> list[FoundTerm]:
        """Returns the terms of a text, in order; they do not overlap."""
        found = [*self._find_words(text), *self._find_unspaced(text)]
        kept: list[FoundTerm] = []
        for each in sorted(found, key=lambda term: (term.start, term.start - term.end)):
            if not kept or each.start >= kept[-1].end:
                kept.append(each)
        return kept

    def _add(self, source: str) -> None:
        if UNSPACED.search(source):
            self._unspaced.append(source)
            self._unspaced.sort(key=len, reverse=True)
            return
        stems = tuple(self._stem(word) for word in _WORD.findall(source))
        if stems:
            self._by_stems.setdefault(stems, []).append(source)
            self._longest = max(self._longest, len(stems))

    def _find_words(self, text: str) -> list[FoundTerm]:
        words = [match.span() for match in _WORD.finditer(text)]
        stems = [self._stem(text[slice(*span)]) for span in words]
        found, first = [], 0
        while first < len(words):
            for last in range(min(first + self._longest, len(words)), first, -1):
                start, end = words[first][0], words[last - 1][1]
                source = self._fitting(text[start:end], tuple(stems[first:last]))
                if source:
                    found.append(FoundTerm(start, end, source, tuple(self._targets[source])))
                    first = last - 1
                    break
            first += 1
        return found

    def _fitting(self, written: str, stems: tuple[str, ...]) -> str:
        """Returns the term that a stretch of text is, the one that is written most alike; "" for none."""
        terms = [term for term in self._by_stems.get(stems, ()) if _fits_capitals(term, written)]
        return next((term for term in terms if term.casefold() == written.casefold()), (terms or [""])[0])

    def _find_unspaced(self, text: str) -> list[FoundTerm]:
        found = []
        for term in self._unspaced:
            start = text.find(term)
            while start >= 0:
                found.append(FoundTerm(start, start + len(term), term, tuple(self._targets[term])))
                start = text.find(term, start + len(term))
        return found

    def _stem(self, word: str) -> str:
        folded = word.casefold()
        fitting = (end for end in self._endings if folded.endswith(end))
        ending = next((end for end in fitting if len(folded) - len(end) >= _LEAST_STEM), "")
        return folded.removesuffix(ending)


def is_kept(term: FoundTerm, translation: str) -> bool:
    """Tells whether a translation has a term as its list wants it; capitals and what follows do not count."""
    folded = " ".join(translation.split()).casefold()
    return any(target.casefold() in folded for target in term.targets)


def missing_terms(terms: Sequence[FoundTerm], translation: str) -> list[FoundTerm]:
    """Returns the terms that a translation lacks."""
    return [term for term in terms if not is_kept(term, translation)]


def _fits_capitals(term: str, written: str) -> bool:
    """Refuses "it" for the term "IT"; a capital at the beginning of a word says nothing."""
    inner = [char for word in term.split() for char in word[1:]]
    return not any(map(str.isupper, inner)) or written.startswith(term)
