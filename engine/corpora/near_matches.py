"""Sentences that nearly repeat text which is learned from: they tell what was remembered."""

from collections.abc import Iterable, Iterator, Sequence

from engine.text.words.words import is_by_letter, words_of

_WORDS, _LETTERS = 4, 8
"""Length of a sequence in words, or in letters where a language has no spaces."""
_MOST = 0.5
"""A sentence with more than this share of its sequences in the text is a near match."""


def near_matches(texts: Sequence[str], learned: Iterable[str], language: str) -> list[bool]:
    """Tells for each sentence whether most of its sequences of four words occur in other text.

    A sentence of fewer than four words has none: only the very same one could be a repetition.

    Args:
        texts: the sentences.
        learned: the other text, however much.
        language: of both; where it has no spaces, sequences are of eight letters.
    """
    wanted = [set(_sequences(text, language)) for text in texts]
    looked_for = set().union(*wanted)
    found = {
        sequence for text in learned for sequence in _sequences(text, language) if sequence in looked_for
    }
    return [len(sequences & found) > _MOST * len(sequences) for sequences in wanted]


def _sequences(text: str, language: str) -> Iterator[tuple[str, ...]]:
    words = words_of(text.casefold(), language)
    size = _LETTERS if is_by_letter(language) else _WORDS
    return zip(*(words[first:] for first in range(size)), strict=False)
