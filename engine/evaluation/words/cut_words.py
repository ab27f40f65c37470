"""Sentences whose words a vocabulary cuts into many tokens: table 7 of Sato et al. (Findings of EMNLP 2020).

Wanted are those that one system gets wrong and another right. A word of the reference that the old vocabulary
cuts is got right if the new output has it and the old has not. A word of the source is taken to be so if the
new output is much nearer to the reference and has lost no word of it. Knows texts and how words are spelled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.evaluation.word_differences import units_of
from engine.evaluation.words.coverage import words_of
from engine.results.words import CutWord

LEAST_TOKENS = 4
_LEAST_GAIN = 10.0
"""chrF by which a sentence is much nearer to its reference."""

Spelling = Callable[[str], Sequence[str]]
"""Returns the tokens of a word."""


@dataclass(frozen=True, kw_only=True)
class TwoTranslations:
    """A sentence and what two systems made of it."""

    source: str
    reference: str
    old: str
    new: str
    gain: float
    """chrF of the new output minus that of the old."""


def cut_words(
    sentence: TwoTranslations, spell_source: Spelling, spell_target: Spelling, languages: tuple[str, str]
) -> list[CutWord]:
    """Returns the words of a sentence that are cut, and that the new system alone gets right.

    Args:
        sentence: to look at.
        spell_source: tokens of a source word in the old vocabulary.
        spell_target: tokens of a target word in the old vocabulary.
        languages: of source and target.
    """
    wanted, old, new = (
        words_of(text, languages[1]) for text in (sentence.reference, sentence.old, sentence.new)
    )
    gained, lost = (wanted & new) - old, (wanted & old) - new
    found = [
        each for each in _cut(sentence.reference, spell_target, "target", languages[1])
        if each.word.casefold() in gained
    ]  # fmt: skip
    if gained and not lost and sentence.gain >= _LEAST_GAIN:
        found += _cut(sentence.source, spell_source, "source", languages[0])
    return found


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
