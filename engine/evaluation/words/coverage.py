"""The words of the references that a system produces, and those that a vocabulary cuts into many tokens.

Section 6.1 of Sato et al. (Findings of EMNLP 2020) counts the distinct words that stand in the outputs and in
the references. Counted beside that: words in the output of a sentence whose reference has them, so that a
word in the wrong place is none. Capitals at the beginning of a sentence make no other word: capitals do not
count.

Their table 7 shows sentences that one system gets wrong and another right. A word of the reference that the
old vocabulary cuts is got right if the new output has it and the old has not. A word of the source is taken
to be so if the new output is much nearer to the reference and has lost no word of it.

Knows texts, a language and how words are spelled.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from engine.evaluation.word_differences import units_of
from engine.results.words import CutWord

LEAST_TOKENS = 4
_LEAST_GAIN = 10.0
"""chrF by which a sentence is much nearer to its reference."""

Spelling = Callable[[str], Sequence[str]]
"""Returns the tokens of a word."""


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

    def produced_by(self, outputs: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
        """Finds which of them a system's outputs have, one output per reference.

        Returns:
            Those in the output of a sentence whose reference has the word; and those anywhere in the outputs,
            as the paper counts.
        """
        found = [words_of(output, self._language) for output in outputs]
        pairs = zip(found, self._sentences, strict=True)
        in_place = frozenset[str]().union(*(output & reference for output, reference in pairs))
        return in_place, frozenset[str]().union(*found) & self.counts.keys()

    def commonest_first(self, words: frozenset[str]) -> list[str]:
        """Sorts words by how many references hold them."""
        return sorted(words, key=lambda word: (-self.counts[word], word))


def words_of(text: str, language: str) -> frozenset[str]:
    """Returns the distinct words of a text, in small letters; marks and numbers are none."""
    units = (unit.strip().casefold() for unit in units_of(text, language))
    return frozenset(unit for unit in units if any(map(str.isalpha, unit)))


def cut_words(
    pair: tuple[str, str],
    outputs: tuple[str, str],
    gain: float,
    spellings: tuple[Spelling, Spelling],
    languages: tuple[str, str],
) -> tuple[CutWord, ...]:
    """Returns the words of a sentence that are cut, and that the new system alone gets right.

    Args:
        pair: the sentence and its reference.
        outputs: of the old system and of the new one.
        gain: chrF of the new output minus that of the old.
        spellings: tokens of a word in the old vocabulary, of source and target.
        languages: of source and target.
    """
    source, reference = pair
    wanted, old, new = (words_of(text, languages[1]) for text in (reference, *outputs))
    gained, lost = (wanted & new) - old, (wanted & old) - new
    of_target = _cut(reference, spellings[1], "target", languages[1])
    found = [each for each in of_target if each.word.casefold() in gained]
    if gained and not lost and gain >= _LEAST_GAIN:
        found += _cut(source, spellings[0], "source", languages[0])
    return tuple(found)


def _cut(text: str, spell: Spelling, side: str, language: str) -> list[CutWord]:
    """Returns the distinct words of a text that are cut to `LEAST_TOKENS` or more, in order."""
    found = {}
    for unit in units_of(text, language):
        word = unit.strip()
        if len(word) >= LEAST_TOKENS and word.isalpha() and word not in found:
            tokens = tuple(spell(word))
            if len(tokens) >= LEAST_TOKENS:
                found[word] = CutWord(word, tokens, side)
    return list(found.values())
