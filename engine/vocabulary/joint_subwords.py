"""The subwords of a domain: how many its text supports, learning them, joining them to the model's.

The paper replaces the vocabulary, and a model that reads other words than it learned with forgets most of
what it knew: cut by a vocabulary of captions, our general text fell from 16.4 to 5.4 BLEU before anything was
learned. Here every subword of the model stays, with its row, and subwords of the domain that it lacks come
after them. A subword's probability is the mean of those that the two vocabularies give it (Kudo, ACL 2018,
for what a unigram model is), so that text of the domain is cut into the domain's words, and other text hardly
otherwise than before.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from engine.base.graph_io import N_SPECIALS
from engine.text.subwords import ALWAYS_KNOWN, Subwords, train_subwords

_protobuf: Any = import_module("sentencepiece.sentencepiece_model_pb2")  # its classes are made at import
_NORMAL, _UNUSED = (getattr(_protobuf.ModelProto.SentencePiece, name) for name in ("NORMAL", "UNUSED"))

DOMAIN_SHARE = 0.5
"""Weight of the domain's probabilities, in (0, 1)."""


def join_subwords(own: Subwords, domain: Subwords, share: float = DOMAIN_SHARE) -> Subwords:
    """Returns the model's subwords with those of a domain added.

    Args:
        own: the model's; all its subwords keep their ids.
        domain: learned from the domain's text.
        share: weight of the domain's probabilities, in (0, 1).

    Returns:
        Subwords with the subwords of both; those of the domain alone come last.
    """
    joined, added = _parsed(own), _parsed(domain)
    probabilities = {piece.piece: math.exp(piece.score) for piece in added.pieces if piece.type == _NORMAL}
    for piece in joined.pieces:
        probability = probabilities.pop(piece.piece, 0.0)
        if piece.type == _UNUSED and probability:  # a word of the domain that text was never cut into so far
            piece.type, piece.score = _NORMAL, math.log(share * probability)
        elif piece.type == _NORMAL:
            piece.score = math.log((1 - share) * math.exp(piece.score) + share * probability)
    for text, probability in probabilities.items():
        joined.pieces.add(piece=text, score=math.log(share * probability), type=_NORMAL)
    joined.trainer_spec.vocab_size = len(joined.pieces)
    return Subwords(joined.SerializeToString(), "the subwords of model and domain")


def _parsed(subwords: Subwords) -> Any:
    parsed = _protobuf.ModelProto()
    parsed.ParseFromString(subwords.data)
    return parsed


# The subwords of a domain: how many its text supports, and learning them.
#
# Sato et al. (Findings of EMNLP 2020), section 6.2: with little text an adapted model is better with a small
# vocabulary, with much text of one language alone it bears a large one, because rare subwords learn nothing.

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


# Spells a new subword with the subwords of an old vocabulary, in the likeliest way.

_UNKNOWN = 1000.0
"""The cost of leaving out a character: more than any subword."""


class Speller:
    """Cuts strings into the subwords of a unigram vocabulary (Kudo, ACL 2018), by the Viterbi algorithm.

    Unlike a subword model it takes the string as it is: a subword from within a word stays one.

    Args:
        tokens: of the vocabulary, special symbols first.
        scores: each subword's log-probability.
    """

    def __init__(self, tokens: Sequence[str], scores: Sequence[float]) -> None:
        self._ids = {token: i for i, token in enumerate(tokens) if i >= N_SPECIALS}
        self._scores = scores
        self._longest = max((len(token) for token in self._ids), default=0)

    def spell(self, text: str) -> list[int]:
        """Returns the ids that spell a text; characters that no subword has are left out."""
        best: list[tuple[float, int, int]] = [(0.0, 0, -1)]  # score, where the last token begins, its id
        for end in range(1, len(text) + 1):
            found = (best[end - 1][0] - _UNKNOWN, end - 1, -1)
            for begin in range(max(0, end - self._longest), end):
                place = self._ids.get(text[begin:end])
                if place is not None and best[begin][0] + self._scores[place] > found[0]:
                    found = (best[begin][0] + self._scores[place], begin, place)
            best.append(found)
        ids, end = [], len(text)
        while end > 0:
            _, begin, place = best[end]
            if place >= 0:
                ids.append(place)
            end = begin
        return ids[::-1]
