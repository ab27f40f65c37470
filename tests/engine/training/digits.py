"""A language that is learned in seconds: the digits of a number, reversed."""

import random

import numpy as np

from engine.base.config import TransformerConfig
from engine.base.graph_io import EOS_ID, N_SPECIALS
from engine.model.transformer import Transformer
from engine.training.pairs import EncodedPairs, Side
from engine.training.validation import DevSet


class DigitSubwords:
    """Stands in for a target subword model: one token per digit."""

    size = 10 + N_SPECIALS

    def decode(self, ids) -> str:
        return " ".join(str(i - N_SPECIALS) for i in ids)


def digit_pairs(n_pairs: int, seed: int) -> EncodedPairs:
    """Returns pairs of 3 to 7 digits and the same reversed."""
    generator = random.Random(seed)
    numbers = [
        [generator.randrange(10) + N_SPECIALS for _ in range(generator.randint(3, 7))] for _ in range(n_pairs)
    ]
    return EncodedPairs(
        _side(numbers), _side([number[::-1] for number in numbers]), np.ones(n_pairs, np.float32)
    )


def digit_dev_set(n_pairs: int = 30, seed: int = 99) -> DevSet:
    pairs = digit_pairs(n_pairs, seed)
    subwords = DigitSubwords()
    references = tuple(subwords.decode(pairs.tgt.sentence(i)[:-1]) for i in range(n_pairs))
    sources = tuple(subwords.decode(pairs.src.sentence(i)[:-1]) for i in range(n_pairs))
    return DevSet(pairs, references, subwords, sources)


def digit_model(dropout: float = 0.1) -> Transformer:
    return Transformer(
        TransformerConfig(
            src_vocab_size=14,
            tgt_vocab_size=14,
            d_model=32,
            n_heads=4,
            d_ff=64,
            n_encoder_layers=2,
            n_decoder_layers=1,
            dropout=dropout,
            max_len=32,
        )
    )


def _side(sentences: list[list[int]]) -> Side:
    closed = [[*sentence, EOS_ID] for sentence in sentences]
    starts = np.concatenate([[0], np.cumsum([len(ids) for ids in closed])]).astype(np.int64)
    return Side(np.array([i for ids in closed for i in ids], np.int32), starts)
