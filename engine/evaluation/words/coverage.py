"""The words of the references that a system produces: section 6.1 of Sato et al. (Findings of EMNLP 2020).

They count distinct words that stand in the outputs and in the references. Counted beside that: words in the
output of a sentence whose reference has them, so that a word in the wrong place is none. Capitals at the
beginning of a sentence make no other word: capitals do not count. Knows texts and a language.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.evaluation.word_differences import units_of


@dataclass(frozen=True)
class Produced:
    """The distinct words of the references that a system produced."""

    in_place: frozenset[str]
    """In the output of a sentence whose reference has the word."""
    anywhere: frozenset[str]
    """Anywhere in the outputs, as the paper counts."""


class ReferenceWords:
    """The distinct words of references.

    Args:
        references: one per sentence.
        language: of the references; decides what a word is.
    """

    def __init__(self, references: Sequence[str], language: str) -> None:
        self._language = language
        self._sentences = [words_of(reference, language) for reference in references]

    @cached_property
    def counts(self) -> Counter[str]:
        """How many references hold each word."""
        return Counter(word for words in self._sentences for word in words)

    def produced_by(self, outputs: Sequence[str]) -> Produced:
        """Finds which of them a system's outputs have, one output per reference."""
        found = [words_of(output, self._language) for output in outputs]
        pairs = zip(found, self._sentences, strict=True)
        in_place = frozenset[str]().union(*(output & reference for output, reference in pairs))
        return Produced(in_place, frozenset[str]().union(*found) & self.counts.keys())

    def commonest_first(self, words: frozenset[str]) -> list[str]:
        """Sorts words by how many references hold them."""
        return sorted(words, key=lambda word: (-self.counts[word], word))


def words_of(text: str, language: str) -> frozenset[str]:
    """Returns the distinct words of a text, in small letters; marks and numbers are none."""
    units = (unit.strip().casefold() for unit in units_of(text, language))
    return frozenset(unit for unit in units if any(map(str.isalpha, unit)))
