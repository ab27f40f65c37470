"""Words: those a system produces, those a vocabulary cuts, those used in another sense; convergence.

Knows the validations of a training, not the model.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.evaluation.differences import units_of
from engine.results.vocabulary import ShiftedWord
from engine.results.words import CutWord


@dataclass(frozen=True)
class BestValidation:
    """The best validation of a training."""

    updates: int
    """After how many updates; 0: nothing was better than the model it started from."""
    n_updates: int
    """Updates in all."""
    seconds: float | None
    """Until then; None where it was not measured."""
    metric: str
    """"BLEU", or "loss" where no output was ever right."""
    value: float


def best_validation(curve: Sequence[Mapping[str, float]]) -> BestValidation | None:
    """Finds the best validation: by BLEU, and by loss where BLEU is the same; None if there was none.

    Args:
        curve: one entry per validation: "update", "bleu", "loss", and from later versions on "seconds".
    """
    if not curve:
        return None
    best = max(curve, key=lambda entry: (entry.get("bleu", 0.0), -entry.get("loss", 0.0)))
    has_bleu = best.get("bleu", 0.0) > 0
    return BestValidation(
        updates=int(best["update"]),
        n_updates=int(max(entry["update"] for entry in curve)),
        seconds=best.get("seconds"),
        metric="BLEU" if has_bleu else "loss",
        value=best["bleu"] if has_bleu else best.get("loss", 0.0),
    )


# The words of the references that a system produces, and those that a vocabulary cuts into many tokens.
#
# Section 6.1 of Sato et al. (Findings of EMNLP 2020) counts the distinct words that stand in the outputs and
# in the references. Counted beside that: words in the output of a sentence whose reference has them, so that
# a word in the wrong place is none. Capitals at the beginning of a sentence make no other word: capitals do
# not count.
#
# Their table 7 shows sentences that one system gets wrong and another right. A word of the reference that
# the old vocabulary cuts is got right if the new output has it and the old has not. A word of the source is
# taken to be so if the new output is much nearer to the reference and has lost no word of it.
#
# Knows texts, a language and how words are spelled.

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


# Words that a text uses in another sense than a model does, found by their neighbours.
#
# Gonen, Jawahar, Seddah and Goldberg (ACL 2020): a word's use has changed if its nearest neighbours in two
# vector spaces share few words; no alignment of the spaces is needed. Paper 000, section 6.3, looks at the
# same neighbours, among the words that both vocabularies hold. Vectors of a small text are noisy, so that
# most neighbours differ by chance alone. Hence a control: the text is cut in two halves with vectors of
# their own, and a word counts only if the halves agree with each other and not with the model. Knows vectors
# and words, not where they come from.

LEAST_WORDS = 150
"""Below so many words to compare, neighbours say nothing."""

_NEAR_SHARE = 0.05
"""The nearest twentieth of all words are a word's neighbours: few neighbours alone would be too unstable."""
_FEWEST, _MOST = 10, 100
_LEAST_AGREEMENT = 0.5
_LEAST_GAP = 0.4
"""Measured: 1 word in 150 is found in text that the model had learned from, up to 1 in 5 in foreign text."""
_N_SHOWN = 6
_ROWS_AT_ONCE = 256

Vectors = NDArray[np.float32]


def shifted_words(
    words: Mapping[str, int], halves: tuple[Vectors, Vectors], model: Vectors, most: int
) -> list[ShiftedWord]:
    """Finds the words whose neighbours differ most, beyond what chance explains.

    Args:
        words: the words that both know, and how often each stands in the text.
        halves: their vectors, learned from one half of the text each, (n_words, d_text).
        model: their vectors in the model, (n_words, d_model).
        most: how many to return at most.

    Returns:
        The most certain first; none if there are fewer than `LEAST_WORDS` words.
    """
    if len(words) < LEAST_WORDS:
        return []
    names = list(words)
    first, second = (_cosines(vectors) for vectors in halves)
    n_near = int(np.clip(len(words) * _NEAR_SHARE, _FEWEST, _MOST))
    near_first, near_second = _nearest(first, n_near), _nearest(second, n_near)
    in_text, in_model = first + second, _cosines(model)
    near_model = _nearest(in_model, n_near)
    agreement = _overlaps(near_first, near_second)
    overlap = (_overlaps(near_first, near_model) + _overlaps(near_second, near_model)) / 2
    gap = agreement - overlap
    is_shifted = (agreement >= _LEAST_AGREEMENT) & (gap >= _LEAST_GAP)
    rows = [int(row) for row in np.argsort(-gap, kind="stable") if is_shifted[row]][:most]

    def nearest(cosines: Vectors, row: int) -> tuple[str, ...]:
        return tuple(names[other] for other in np.argsort(-cosines[row], kind="stable")[:_N_SHOWN])

    return [
        ShiftedWord(
            word=names[row],
            count=words[names[row]],
            domain_neighbours=nearest(in_text, row),
            model_neighbours=nearest(in_model, row),
            overlap=round(float(overlap[row]), 4),
            agreement=round(float(agreement[row]), 4),
        )
        for row in rows
    ]


def _cosines(vectors: Vectors) -> Vectors:
    """Returns the cosines of all pairs, none with itself, (n_words, n_words).

    The mean of all vectors is taken off first: what all words share, mostly frequency, would make a few words
    everybody's neighbours (Mu and Viswanath, ICLR 2018).
    """
    centred = vectors - vectors.mean(axis=0)
    lengths = np.linalg.norm(centred, axis=1, keepdims=True)
    unit = centred / np.maximum(lengths, 1e-9)
    cosines: Vectors = unit @ unit.T
    np.fill_diagonal(cosines, -np.inf)
    return cosines


def _nearest(cosines: Vectors, n_near: int) -> NDArray[np.bool_]:
    """Marks each row's nearest words, (n_words, n_words)."""
    marks = np.zeros(cosines.shape, np.bool_)
    for first in range(0, len(cosines), _ROWS_AT_ONCE):
        rows = slice(first, first + _ROWS_AT_ONCE)
        columns = np.argpartition(-cosines[rows], n_near, axis=1)[:, :n_near]
        np.put_along_axis(marks[rows], columns, True, axis=1)
    return marks


def _overlaps(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Returns the share of each row's marks that the other has too, (n_words,)."""
    shares: NDArray[np.float64] = (first & second).sum(axis=1) / first.sum(axis=1)
    return shares
