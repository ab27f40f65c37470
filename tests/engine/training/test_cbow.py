"""Word vectors to start from."""

import numpy as np
import pytest

from engine.graph_io import N_SPECIALS
from engine.training.cbow import cbow_embedding
from tests.engine.training.digits import digit_pairs

D_MODEL = 16
VOCAB_SIZE = 10 + N_SPECIALS + 5
"""Ten digits, and five pieces that never occur."""


@pytest.fixture(scope="module")
def table():
    return cbow_embedding(digit_pairs(300, seed=1).src, VOCAB_SIZE, D_MODEL)


def test_every_piece_has_a_vector(table):
    assert (table.shape, table.dtype) == ((VOCAB_SIZE, D_MODEL), np.float32)
    assert np.isfinite(table).all()
    assert (np.linalg.norm(table, axis=1) > 0).all()


def test_learned_vectors_have_length_one_on_average(table):
    lengths = np.linalg.norm(table[N_SPECIALS : N_SPECIALS + 10], axis=1)
    assert lengths.mean() == pytest.approx(1, abs=1e-5)


def test_the_same_seed_gives_the_same_vectors(table):
    again = cbow_embedding(digit_pairs(300, seed=1).src, VOCAB_SIZE, D_MODEL)
    assert np.array_equal(table, again)
    assert not np.array_equal(
        table, cbow_embedding(digit_pairs(300, seed=1).src, VOCAB_SIZE, D_MODEL, seed=2)
    )
