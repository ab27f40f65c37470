"""The subwords of a domain: how many its text supports, and learning them.

Sato et al. (Findings of EMNLP 2020), section 6.2: with little text an adapted model is better with a small
vocabulary, with much text of one language alone it bears a large one, because rare subwords learn nothing.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.graph_io import N_SPECIALS
from engine.text.subwords import ALWAYS_KNOWN, Subwords, train_subwords

LARGEST_VOCABULARY = 16_000
"""Subwords per language in the paper."""
TOKENS_PER_ROOT = 5.0
"""Subwords per square root of the running words.

Measured (captions, German to English, 10,000 pairs, VA-LLM): with 140,000 sentences of each language alone
29.4 BLEU at 4,000 subwords, 28.7 at 8,000, 26.7 at 16,000; with the pairs alone 28.1 at 1,600. Rows begun
from old subwords hardly care: 31.0, 31.3, 31.1.
"""
_SPARE = 64
"""Tokens of more than one character that even the smallest vocabulary has."""
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff]{1,2}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{1,4}|\w+|[^\w\s]"
)
"""A word or mark; where words are written without spaces, about as many characters as a word has."""


@dataclass(frozen=True)
class LearnedSubwords:
    """Subwords and what they were learned from."""

    subwords: Subwords
    asked: int
    """Tokens wanted; the text may have given fewer."""
    n_words: int
    """Running words and punctuation marks of the text."""
    is_chosen: bool
    """True if their number followed from the text, False if somebody gave it."""


def vocabulary_size(
    n_words: int,
    n_characters: int = 0,
    *,
    per_root: float = TOKENS_PER_ROOT,
    largest: int = LARGEST_VOCABULARY,
) -> int:
    """Returns how many subwords a text supports.

    Distinct words grow about as the square root of a text's length (Heaps' law); so do subwords that occur
    often enough to learn something from.

    Args:
        n_words: running words of the text.
        n_characters: distinct characters; each has a subword of its own whatever the amount of text.
        per_root: subwords per square root of the running words.
        largest: most subwords.
    """
    smallest = N_SPECIALS + n_characters + _SPARE
    return max(smallest, min(largest, 100 * round(per_root * math.sqrt(n_words) / 100)))


def learn_subwords(
    sentences: Sequence[str],
    size: int = 0,
    check: Callable[[], None] = lambda: None,
    symbols: Sequence[str] = (),
) -> LearnedSubwords:
    """Learns the subwords of a text.

    Args:
        sentences: of one language.
        size: subwords wanted, special symbols included; 0: see `vocabulary_size`.
        check: called several times a second while a large text is learned from; may raise `Cancelled`.
        symbols: see `train_subwords`.

    Raises:
        CorpusError: if no vocabulary of that size can be learned from the text.
    """
    n_words, n_characters = text_size(sentences)
    wanted = size or vocabulary_size(n_words, n_characters)
    subwords = train_subwords(sentences, wanted, symbols=symbols, check=check)
    return LearnedSubwords(subwords, wanted, n_words, not size)


def text_size(sentences: Sequence[str]) -> tuple[int, int]:
    """Returns the running words of a text and its distinct characters, as `vocabulary_size` takes them."""
    return sum(len(_WORD.findall(sentence)) for sentence in sentences), len(_characters(sentences))


def _characters(sentences: Iterable[str]) -> set[str]:
    """Returns the characters that a vocabulary holds: those of the text, and those that all know."""
    return set(ALWAYS_KNOWN).union(*sentences) - set(" \t\n")
