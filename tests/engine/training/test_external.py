"""Training with external vectors: what is read, what learns, and that a stopped run ends the same."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.adaptation.domain_text import joined
from engine.base.config import ExternalConfig, TrainConfig
from engine.base.progress import Cancelled
from engine.model.transformer import Transformer, add_external
from engine.training.batches import make_batch
from engine.training.loop import Trainer
from engine.training.optimizers import make_optimizers
from engine.training.pairs import encode_pairs
from engine.training.validation import make_dev_set
from engine.vocabulary.vector_files import SubwordsWithTable
from engine.vocabulary.vector_table import END_ROW, UNKNOWN_ROW, ExternalTable
from tests.tiny import PAIRS, tiny_config, tiny_subwords, write_table

WIDTH = 5
CONFIG = TrainConfig(
    max_updates=8,
    batch_tokens=120,
    peak_lr=3e-3,
    warmup_updates=4,
    validate_every=4,
    checkpoint_every=2,
    patience=0,
    average=1,
    precision="float32",
    weight_decay=0.1,
)
WORDS = ("Pumpe", "Ventil", "Motor", "der", "Ölstandsanzeiger")


@pytest.fixture(scope="module")
def subwords(tmp_path_factory):
    torch.set_num_threads(1)
    source, target = tiny_subwords()
    vectors = np.random.default_rng(2).normal(0, 1, (len(WORDS), WIDTH))
    path = write_table(
        tmp_path_factory.mktemp("table") / "words", dict(zip(WORDS, vectors.tolist(), strict=True))
    )
    return SubwordsWithTable(source, ExternalTable(path)), target


def model_for(subwords, kind="gate"):
    torch.manual_seed(1)
    base = Transformer(tiny_config(*(each.size for each in subwords)))
    return add_external(base, ExternalConfig(kind=kind, width=WIDTH), seed=3)


def pairs_for(subwords, texts=PAIRS):
    return encode_pairs([(src, tgt, 1.0) for src, tgt in texts], *subwords, 100)


def rows_of(subwords, text):
    """Returns the row of each token of a sentence, read through a batch."""
    batch = make_batch(pairs_for(subwords, [(text, "x")]), np.array([0]))
    table = subwords[0].table
    ids = np.arange(len(WORDS) + 2)
    vectors = table.rows(ids)
    return [
        next(int(i) for i in ids if np.array_equal(vectors[i], batch.ext_vectors[local].numpy()))
        for local in batch.ext_ids[0].tolist()
    ]


def test_every_token_reads_the_vector_of_its_whole_word(subwords):
    text = "Der Motor, Pumpe"
    tokens = subwords[0].spell(text)
    found = rows_of(subwords, text)
    assert len(found) == len(tokens) + 1
    assert set(found[:-1]) == {2 + WORDS.index("der"), 2 + WORDS.index("Motor"), 2, UNKNOWN_ROW}
    assert found[-1] == END_ROW


def test_a_word_that_the_subwords_do_not_have_enters_by_its_vector(subwords):
    assert len(subwords[0].encode("Ölstandsanzeiger")) > 1
    assert set(rows_of(subwords, "Ölstandsanzeiger")[:-1]) == {2 + WORDS.index("Ölstandsanzeiger")}


def test_unknown_words_and_the_end_have_rows_of_their_own(subwords):
    assert set(rows_of(subwords, "xyz")) == {UNKNOWN_ROW, END_ROW}


def test_a_batch_holds_only_the_rows_that_it_needs(subwords):
    batch = make_batch(pairs_for(subwords, [("Pumpe", "x"), ("Pumpe", "y")]), np.arange(2))
    assert tuple(batch.ext_vectors.shape) == (3, WIDTH)
    assert batch.ext_ids.shape == batch.src_ids.shape


def test_text_of_several_domains_keeps_its_rows(subwords):
    parts = [replace(pairs_for(subwords, PAIRS[k::2]), domains=np.full(10, k, np.int32)) for k in range(2)]
    both = joined(parts)
    one, other = make_batch(both, np.array([12])), make_batch(parts[1], np.array([2]))
    assert torch.equal(one.ext_vectors[one.ext_ids], other.ext_vectors[other.ext_ids])


def run(subwords, folder, kind="gate", report=lambda _: None):
    model = model_for(subwords, kind)
    dev = make_dev_set(PAIRS[:6], *subwords, 100, 6)
    Trainer(model, pairs_for(subwords), dev, CONFIG, folder, None, report).fit()
    return model.state_dict()


def test_numbers_of_batches_begin_where_products_are_rounded_alike(subwords):
    batches = [make_batch(pairs_for(subwords), np.arange(n)) for n in range(1, 12)]
    assert {batch.ext_vectors.data_ptr() % 64 for batch in batches} == {0}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sum", "ctrl", "gate"])
def test_a_stopped_run_ends_with_the_weights_of_an_unbroken_one(subwords, tmp_path, kind):
    whole = run(subwords, tmp_path / "whole", kind)

    def stop(progress):
        if progress.stage == "Training" and progress.done == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        run(subwords, tmp_path / "broken", kind, stop)
    resumed = run(subwords, tmp_path / "broken", kind)
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)


@pytest.mark.slow
def test_the_table_stays_as_it_was(subwords, tmp_path):
    """Frozen: training, weight decay included, neither changes nor saves it."""
    path = subwords[0].table.files[0].path
    before = path.read_bytes()
    run(subwords, tmp_path)
    assert path.read_bytes() == before
    n_numbers = subwords[0].table.rows(np.arange(len(WORDS) + 2)).size
    model = model_for(subwords)
    assert n_numbers not in {parameter.numel() for parameter in model.parameters()}
    learned = {
        id(p) for each in make_optimizers(model, CONFIG) for g in each.param_groups for p in g["params"]
    }
    assert learned == {id(parameter) for parameter in model.parameters()}


@pytest.mark.slow
def test_what_it_learns_depends_on_the_table(subwords, tmp_path):
    vectors = {word: [1.0] * WIDTH for word in WORDS}
    other = SubwordsWithTable(subwords[0], ExternalTable(write_table(tmp_path / "other", vectors)))
    one, two = run(subwords, tmp_path / "one"), run((other, subwords[1]), tmp_path / "two")
    assert any(not torch.equal(one[name], two[name]) for name in one)
