"""Words that a text uses otherwise than a model: from real text and real vectors, both made here."""

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.base.errors import ModelError
from engine.base.graph_io import N_SPECIALS
from engine.tasks.vocabulary import find_shifts

N_TOPICS, PER_TOPIC = 20, 11
_LETTERS = np.random.default_rng(0).integers(ord("a"), ord("z") + 1, (N_TOPICS * PER_TOPIC + 100, 5))
_INVENTED = ["".join(map(chr, row)) for row in _LETTERS]
WORDS, COMMON = _INVENTED[:-100], _INVENTED[-100:]
"""COMMON: commoner than the others; the report leaves a model's hundred commonest words out."""


def sentences(topics, seed, n=4000):
    """Sentences whose words belong to one topic each, with fillers between them."""
    random = np.random.default_rng(seed)
    members = [
        [word for word, own in zip(WORDS, topics, strict=True) if own == topic] for topic in range(N_TOPICS)
    ]
    return [
        " ".join([*random.choice(members[int(random.integers(N_TOPICS))], 7), random.choice(COMMON)])
        for _ in range(n)
    ]


@pytest.fixture(scope="module")
def topics():
    return np.arange(len(WORDS)) % N_TOPICS


class WholeWords:
    """Subwords that know each word whole: the commonest first."""

    size = N_SPECIALS + len(COMMON) + len(WORDS)

    def __init__(self):
        self.ids = {word: index for index, word in enumerate([*COMMON, *WORDS], start=N_SPECIALS)}

    def encode_all(self, texts):
        return [[self.ids[text]] for text in texts]

    def scores(self):
        return [-float(index) for index in range(self.size)]

    def tokens(self, ids):
        words = [*COMMON, *WORDS]
        return ["▁" + words[index - N_SPECIALS] for index in ids]


@pytest.fixture(scope="module")
def subwords():
    return WholeWords()


@pytest.fixture(scope="module")
def folder(tmp_path_factory, topics, subwords):
    """A model whose embedding puts each word near the others of its topic."""
    random = np.random.default_rng(5)
    table = random.normal(size=(subwords.size, 16)).astype(np.float32)
    centres = random.normal(size=(N_TOPICS, 16))
    for word, topic in zip(WORDS, topics, strict=True):
        table[subwords.ids[word]] = centres[topic] + 0.3 * random.normal(size=16)
    path = tmp_path_factory.mktemp("model")
    save_file({"src_embedding": table.astype(np.float16)}, path / "weights.safetensors")
    return path


def find(texts, subwords, folder, language="de"):
    return find_shifts(texts, language, subwords, folder, "source", lambda: None)


@pytest.mark.slow
def test_a_word_used_in_another_company_is_found(topics, subwords, folder):
    moved = topics.copy()
    moved[7] = 3
    shifts, note = find(sentences(moved, 2), subwords, folder)
    assert (shifts[0].word, note) == (WORDS[7], "")
    assert {topics[WORDS.index(word)] for word in shifts[0].domain_neighbours} == {3}
    assert {topics[WORDS.index(word)] for word in shifts[0].model_neighbours} == {7}
    assert shifts[0].count > 50


def test_a_language_without_spaces_has_no_words_to_compare(subwords, folder):
    assert "without spaces" in find(["水泵"], subwords, folder, "zh")[1]


def test_an_embedding_of_another_size_is_refused(topics, subwords, tmp_path):
    save_file({"src_embedding": np.zeros((7, 4), np.float32)}, tmp_path / "weights.safetensors")
    with pytest.raises(ModelError, match=r"has 7 rows for \d+ subwords"):
        find(sentences(topics, 2, 1500), subwords, tmp_path)


def test_a_damaged_weights_file_is_named(topics, subwords, tmp_path):
    (tmp_path / "weights.safetensors").write_bytes(b"cut")
    with pytest.raises(ModelError, match=r"weights\.safetensors cannot be read"):
        find(sentences(topics, 2, 1500), subwords, tmp_path)
