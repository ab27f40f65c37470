"""The words that a model learned from, kept beside it, and which a pair of languages has.

source.words.gz  target.words.gz   UTF-8, gzip: the number of running words, then
                                   "word<tab>count", the most frequent first

Models do not carry their corpora. A list of words is small and shows no sentence; words that are rare are
left out, so that a name that stands in a few sentences does not travel with a model that is given away.
"""

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from engine.base.caching import remembered
from engine.base.errors import ModelError
from engine.base.files import write_bytes
from engine.languages import rules_of
from engine.languages.base import LanguageRules
from engine.text.words.words import WordCounter

MOST_WORDS = 50_000
LEAST_COUNT = 5
"""Rarer words are not kept."""

_MOST_BYTES = 1 << 25
_HINT = "Get the model again, or delete this file: only comparisons with its text need it."


@dataclass(frozen=True)
class WordList:
    """The most frequent words of one side of the text that a model learned from."""

    counts: Mapping[str, int]
    """The most frequent first."""
    n_words: int
    """Running words of the whole text."""

    @classmethod
    def of(cls, counter: WordCounter) -> Self:
        """Keeps the most frequent words of a count."""
        kept = [(word, n) for word, n in counter.counts.most_common(MOST_WORDS) if n >= LEAST_COUNT]
        return cls(dict(kept), counter.n_words)

    def plus(self, other: "WordList") -> "WordList":
        """Returns the list of both texts together, as far as the two lists tell."""
        counts = dict(self.counts)
        for word, count in other.counts.items():
            counts[word] = counts.get(word, 0) + count
        kept = sorted(counts.items(), key=lambda item: -item[1])[:MOST_WORDS]
        return WordList(dict(kept), self.n_words + other.n_words)

    def write(self, folder: Path, side: str) -> None:
        """Writes the list into a model folder."""
        lines = [str(self.n_words), *(f"{word}\t{count}" for word, count in self.counts.items())]
        data = gzip.compress("\n".join(lines).encode("utf-8"), mtime=0)  # the same words give the same file
        write_bytes(_path(folder, side), data)


def read_word_list(folder: Path, side: str) -> WordList | None:
    """Reads the list of a model folder; None if it has none.

    Raises:
        ModelError: if the list is damaged.
    """
    path = _path(folder, side)
    try:
        with gzip.open(path) as file:
            data = file.read(_MOST_BYTES)  # a foreign file may unpack to anything
        first, *rest = data.decode("utf-8").replace("\n", "\t").split("\t")  # far quicker than by line
        return WordList(dict(zip(rest[::2], map(int, rest[1::2]), strict=True)), int(first))
    except FileNotFoundError:
        return None
    except (
        OSError,
        EOFError,
        zlib.error,
        ValueError,
    ) as error:  # not gzip, cut off, not UTF-8, not our lines
        raise ModelError(f"The word list {path} is damaged: {error}.", _HINT) from error


def _path(folder: Path, side: str) -> Path:
    return folder / f"{side}.words.gz"


# Which words a pair of languages has, as far as the text tells that a model learned from.
#
# Knows the two lists of words, and how a language makes compounds and endings; no sentence's meaning.

WORDS_THAT_TELL = 20_000
"""Different words of a text: where there are fewer, a word that is not among them tells nothing."""
LEAST_LETTERS = 4
"""Shorter words are in several languages."""

_RARELY = 0.02
"""A word that target text has less often than this share of its times in source text is none of it."""
_LESS = 0.5
"""The same for a word that stands alone, in any case: names are more frequent in target text, Keller and Fire
less."""
_LEAST_STEM, _LEAST_PART = 4, 3
"""Letters of a stem before its ending, and of a part of a compound."""
_REMEMBERED = 50_000
"""Words for which it is remembered whether they exist."""
_LEAST_TIMES, _AS_OFTEN, _SMALL = 20, 2.0, 0.1
"""Of a name: how often both texts have it, how much more often one of them, its share in small letters."""
_BY_LETTER = frozenset(("ja", "zh", "yue", "th", "lo", "km", "my", "bo", "dz"))
"""Written without spaces: a run of letters is no word."""


class KnownWords:
    """The words of a model's languages.

    Args:
        read: returns the words of one side, "source" or "target", of the text that it learned from, with
            their counts; none: they are not known. Asked when first needed.
        languages: tags of both.
    """

    def __init__(self, read: Callable[[str], Mapping[str, int]], languages: tuple[str, str]) -> None:
        self._read = read
        self.languages = languages
        self._read_rules, self._rules = map(rules_of, languages)
        self._exists_once = remembered(self._exists, _REMEMBERED)

    def prepare(self) -> None:
        """Reads the words now, which takes some tenths of a second, in place of when first needed."""
        _ = self._size, self.can_tell, self._in_small

    def exists(self, word: str) -> bool:
        """Tells whether target text has a word, in any case, or as a compound or in another form."""
        return self._exists_once(word)

    def share(self, word: str) -> float | None:
        """Returns how much of the source text a word is, however it is capitalised; None: it is not known."""
        forms = {word, word.lower(), word.capitalize()}
        return sum(self._source.get(form, 0) for form in forms) / self._size if self._size else None

    def is_small(self, word: str) -> bool:
        """Tells whether a word of the target language has a small first letter inside a sentence.

        Where nouns have a capital, it has if target text mostly writes it so.
        """
        if not rules_of(self.languages[1]).capital_nouns:
            return True
        return self._target.get(word.lower(), 0) > self._target.get(word.capitalize(), 0)

    def is_name(self, word: str) -> bool:
        """Tells whether a word is a name that both languages write alike: both have it, and about as often.

        Where nouns have a capital, that of a word tells nothing. Of 776 sentences of news, talks, novels and
        Tatoeba with such names the models that ship lost one in 33; seven more were said to lack one, six of
        them Santa Claus of one talk. Of 2,278 translations by people 84 lack one.
        """
        small, sides = word.lower(), ((self._read_rules, self._source), (self._rules, self._target))
        if not word.istitle() or any(self._is_month(word, rules) for rules, _ in sides):
            return False
        times = [words.get(word, 0) for _, words in sides]
        shares = times[0] * self._target_size, times[1] * self._size
        return (
            min(times) >= _LEAST_TIMES
            and max(shares) <= _AS_OFTEN * min(shares)
            and all(
                words.get(small, 0) <= _SMALL * words[word]
                for rules, words in sides
                if not rules.capital_nouns
            )
        )

    @staticmethod
    def _is_month(word: str, rules: LanguageRules) -> bool:
        return rules.calendar is not None and any(word == month.full for month in rules.calendar.months)

    @cached_property
    def _size(self) -> int:
        return sum(self._source.values())

    @cached_property
    def _target_size(self) -> int:
        return sum(self._target.values())

    @cached_property
    def can_tell(self) -> bool:
        """True if a word that is not among those of the target may be none."""
        is_by_letter = self.languages[1].split("-")[0] in _BY_LETTER
        return not is_by_letter and len(self._target) >= WORDS_THAT_TELL

    @cached_property
    def _source(self) -> Mapping[str, int]:
        return self._read("source")

    @cached_property
    def _target(self) -> Mapping[str, int]:
        return self._read("target")

    @cached_property
    def _in_small(self) -> frozenset[str]:
        return frozenset(map(str.lower, self._target))

    def is_left_over(self, words: Sequence[str], place: int) -> bool:
        """Tells whether a word of a source sentence cannot stand in its translation.

        Returns:
            False if target text has it, or if it may be a name, an abbreviation or a code.
        """
        word = words[place]
        if len(word) < LEAST_LETTERS:
            return False
        if not words[1:] and (count := self._source.get(word, 0)):
            return sum(self._target.get(form, 0) for form in {word, word.lower()}) < _LESS * count
        if not self._is_foreign(word):
            return False
        if word.islower():
            return True
        if any(letter.isupper() for letter in word[1:]):
            return False
        if place == 0 and self._is_source_word(word.lower()):
            return True
        return bool(self._read_rules.determiners) and self._is_noun(words, place)

    def _is_foreign(self, word: str) -> bool:
        """Tells whether a word is none of target text, or one of source text by far."""
        count = self._source.get(word, 0)
        return self._target.get(word, 0) < _RARELY * count if count else word not in self._target

    def _is_source_word(self, word: str) -> bool:
        return word in self._source and self._is_foreign(word)

    def _is_noun(self, words: Sequence[str], place: int) -> bool:
        """Tells a noun by a determiner up to two words before it, or by the noun that it ends with."""
        if any(word.lower() in self._read_rules.determiners for word in words[max(0, place - 2) : place]):
            return True
        word = words[place]
        tails = (word[cut:].capitalize() for cut in range(_LEAST_PART, len(word) - LEAST_LETTERS + 1))
        return any(self._is_source_word(tail) for tail in tails)

    def _exists(self, word: str) -> bool:
        small = word.lower()
        return small in self._in_small or (bool(self._rules.compound_links) and self._is_compound(small, 2))

    def _has_form_of(self, word: str) -> bool:
        """Tells whether target text has a word with another ending."""
        endings = self._rules.inflections
        return any(stem + end in self._in_small for stem in self._stems(word) for end in endings)

    def _is_compound(self, word: str, n_cuts: int) -> bool:
        if self._has_form_of(word):
            return True
        for cut in range(_LEAST_PART, len(word) - _LEAST_PART + 1) if n_cuts else ():
            tail = word[cut:]
            if tail not in self._in_small and not self._has_form_of(tail):
                continue
            links = self._rules.compound_links
            heads = [word[:cut].removesuffix(link) for link in links if word[:cut].endswith(link)]
            if any(head in self._in_small or self._is_compound(head, n_cuts - 1) for head in heads):
                return True
        return False

    def _stems(self, word: str) -> Iterator[str]:
        """Yields what may be left of a word without its ending."""
        for ending in self._rules.inflections:
            if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
                yield word[: len(word) - len(ending)]
