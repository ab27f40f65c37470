"""Word vectors to start from: CBOW (Mikolov et al., ICLR 2013) on subword pieces, by gensim.

Paper 000 starts all its models from such vectors, with word2vec's own defaults, which are not
gensim's (methods of its original code: window 5, negative 5, sample 1e-3, alpha 0.05, 5 epochs).
"""

from collections.abc import Iterator
from typing import cast

import numpy as np
from gensim.models import Word2Vec
from numpy.typing import NDArray

from engine.graph_io import N_SPECIALS
from engine.training.data import Side


class _Sentences:
    """Sentences of pieces, as gensim wants them: iterable again for every epoch."""

    def __init__(self, side: Side, indices: NDArray[np.int64]) -> None:
        self.side, self.indices = side, indices

    def __iter__(self) -> Iterator[list[str]]:
        for index in self.indices:
            yield [str(i) for i in self.side.sentence(int(index))[:-1]]  # without end symbol


def cbow_embedding(
    side: Side,
    vocab_size: int,
    d_model: int,
    *,
    seed: int = 1,
    most_sentences: int = 200_000,
    epochs: int = 5,
) -> NDArray[np.float32]:
    """Learns one vector per piece, and rescales all so that the mean length is 1.

    A length of 1 is what a randomly started embedding has (N(0, 1/d_model)); with word2vec's own
    lengths (0.5 to 15) the tied output layer starts far too sure of itself. Directions and the
    relation of the lengths stay word2vec's. Pieces that never occur, and the special symbols,
    start at random.

    Args:
        side: sentences as ids.
        vocab_size: rows wanted.
        d_model: width wanted.
        seed: fixes the vectors; training runs on one thread for that.
        most_sentences: sentences used, evenly spread; more add time and little else.
        epochs: times each sentence is seen; a small text needs more.

    Returns:
        Word vectors, (vocab_size, d_model).
    """
    n_sentences = len(side.starts) - 1
    indices = np.linspace(0, n_sentences - 1, min(n_sentences, most_sentences)).astype(np.int64)
    model = Word2Vec(
        _Sentences(side, indices),
        vector_size=d_model,
        sg=0,
        cbow_mean=1,
        window=5,
        negative=5,
        hs=0,
        sample=1e-3,
        alpha=0.05,
        min_count=1,
        epochs=epochs,
        workers=1,
        seed=seed,
    )
    random = np.random.default_rng(seed)
    table = random.normal(0, d_model**-0.5, (vocab_size, d_model)).astype(np.float32)
    words = [int(word) for word in model.wv.index_to_key if N_SPECIALS <= int(word) < vocab_size]
    if words:
        vectors = np.stack([cast(NDArray[np.float32], model.wv[str(word)]) for word in words])
        table[words] = vectors / np.linalg.norm(vectors, axis=1).mean()
    return table
