"""Word vectors to start from."""

import os

import numpy as np
import pytest

from engine.base.graph_io import N_SPECIALS
from engine.base.progress import Cancelled
from engine.training.cbow import MOST_EPOCHS, WORD2VEC_EPOCHS, cbow_embedding, epochs_for, learn_cbow
from tests.engine.training.digits import digit_pairs

D_MODEL = 16
VOCAB_SIZE = 10 + N_SPECIALS + 5
"""Ten digits, and five tokens that never occur."""


@pytest.fixture(scope="module")
def table():
    return cbow_embedding(digit_pairs(300, seed=1).src, VOCAB_SIZE, D_MODEL)


def test_every_token_has_a_vector(table):
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


def sentences_of(side):
    return [side.sentence(i).tolist() for i in range(len(side.starts) - 1)]


def test_raw_vectors_come_with_how_often_each_token_occurs():
    sentences = sentences_of(digit_pairs(300, seed=1).src)
    learned = learn_cbow(sentences, VOCAB_SIZE, D_MODEL, epochs=2)
    expected = np.bincount([i for sentence in sentences for i in sentence], minlength=VOCAB_SIZE)
    np.testing.assert_array_equal(learned.counts[N_SPECIALS:], expected[N_SPECIALS:])
    assert not learned.counts[:N_SPECIALS].any()
    np.testing.assert_array_equal(learned.vectors.any(axis=1), learned.counts > 0)


def test_tokens_of_the_same_use_get_the_same_direction():
    random = np.random.default_rng(1)
    frames = [
        [10, 11, 0, 12],
        [13, 0, 14, 15],
    ]  # tokens 4 and 5 stand in the first frame, 6 and 7 in the second
    sentences = [
        [i or 4 + 2 * kind + int(random.integers(2)) for i in frames[kind]]
        for kind in random.integers(2, size=2000)
    ]
    vectors = learn_cbow(sentences, 16, D_MODEL, epochs=20).vectors
    units = vectors[4:8] / np.linalg.norm(vectors[4:8], axis=1, keepdims=True)
    assert units[0] @ units[1] > 0.9 > 0.5 > units[0] @ units[2]


def test_a_text_in_several_files_is_learned_whole_and_alike(monkeypatch, tmp_path):
    monkeypatch.setattr("engine.training.cbow._TOKENS_PER_PART", 400)
    sentences = sentences_of(digit_pairs(300, seed=1).src)
    one, other = (learn_cbow(sentences, VOCAB_SIZE, D_MODEL, epochs=2, folder=tmp_path) for _ in range(2))
    np.testing.assert_array_equal(one.vectors, other.vectors)
    assert one.counts.sum() == sum(len(sentence) - 1 for sentence in sentences)
    assert not list(tmp_path.iterdir())


def test_the_next_start_can_tell_whose_the_text_in_a_folder_is(tmp_path):
    seen = set()
    learn_cbow(
        sentences_of(digit_pairs(20, seed=1).src), VOCAB_SIZE, D_MODEL, folder=tmp_path,
        report=lambda _progress: seen.update(tmp_path.iterdir()),
    )  # fmt: skip
    assert seen
    assert all(path.match(f".parlance-cbow.*.{os.getpid()}.part") for path in seen)


def test_learning_stops_between_parts_and_leaves_no_file(tmp_path):
    def stop(progress):
        if progress.stage == "Learning word vectors" and progress.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        learn_cbow(
            sentences_of(digit_pairs(50, seed=1).src), VOCAB_SIZE, D_MODEL, folder=tmp_path, report=stop
        )
    assert not list(tmp_path.iterdir())


def test_an_empty_text_teaches_nothing():
    assert not learn_cbow([[], [3]], VOCAB_SIZE, D_MODEL).vectors.any()


def test_little_text_is_seen_more_often_much_as_often_as_word2vec_sees_it():
    assert [epochs_for(n) for n in (0, 90_000, 1_000_000, 10**9)] == [MOST_EPOCHS, MOST_EPOCHS, 25, 5]


@pytest.fixture
def trainings(monkeypatch):
    """Every call that trains word vectors: the settings of the model, and what it was called with."""
    from gensim.models import Word2Vec

    made, train = [], Word2Vec.train
    names = ("sg", "cbow_mean", "window", "negative", "hs", "sample", "vector_size")

    def recorded(model, **arguments):
        made.append(({name: getattr(model, name) for name in names}, arguments))
        return train(model, **arguments)

    monkeypatch.setattr(Word2Vec, "train", recorded)
    return made


def test_word_vectors_are_learned_with_the_defaults_of_word2vec(trainings):
    learn_cbow(sentences_of(digit_pairs(50, seed=1).src), VOCAB_SIZE, D_MODEL)
    wanted = {"sg": 0, "cbow_mean": 1, "window": 5, "negative": 5, "hs": 0, "sample": 1e-3}
    assert [said for said, _ in trainings] == [wanted | {"vector_size": D_MODEL}] * 5
    assert WORD2VEC_EPOCHS == 5
    assert {arguments["epochs"] for _, arguments in trainings} == {1}


def test_the_rate_falls_in_one_line_from_word2vecs_to_next_to_nothing(trainings, monkeypatch):
    monkeypatch.setattr("engine.training.cbow._TOKENS_PER_PART", 150)
    learn_cbow(sentences_of(digit_pairs(50, seed=1).src), VOCAB_SIZE, D_MODEL, epochs=2)
    steps = [(said["start_alpha"], said["end_alpha"], said["total_words"]) for _, said in trainings]
    assert len(steps) == 4
    assert (steps[0][0], steps[-1][1]) == pytest.approx((0.05, 1e-4))
    assert [begin for begin, _, _ in steps[1:]] == pytest.approx([end for _, end, _ in steps[:-1]])
    falls = [(begin - end) / n_words for begin, end, n_words in steps]
    assert falls == pytest.approx([falls[0]] * len(falls))


def test_a_word_that_occurs_once_has_a_vector():
    vectors = learn_cbow([[4, 5, 6], [4, 5, 7]], 9, D_MODEL).vectors
    assert vectors.any(axis=1).tolist() == [False] * 4 + [True] * 4 + [False]
