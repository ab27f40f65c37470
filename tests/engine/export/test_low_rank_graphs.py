"""Low-rank updates in the graphs: nothing by default, what a small pack adds, in every kind of model."""

from dataclasses import replace

import numpy as np
import onnxruntime as ort
import pytest

from engine.base.architecture import feeds_encoder, mixed, with_updates
from engine.export.packs import write_updates
from tests.engine.export.graph_runs import CONFIG, GraphModel, random_text
from tests.engine.export.reference import Reference, random_weights
from tests.tiny import random_updates

WEIGHTS = random_weights(CONFIG)
KINDS = {
    "pre-norm": CONFIG,
    "post-norm": replace(CONFIG, norm_first=False),
    "gelu": replace(CONFIG, activation="gelu"),
    "swish": replace(CONFIG, activation="swish"),
    "unscaled": replace(CONFIG, scales_embeddings=False),
}


def log_probs(model, updates):
    """Forced decoding with updates fed; (rows, tgt_len, tgt_vocab)."""
    src_ids, src_mask, tgt_ids = random_text(model.config, 2, 5, 2, 4)
    of_encoder = {name: array for name, array in updates.items() if feeds_encoder(name)}
    of_decoder = {name: array for name, array in updates.items() if not feeds_encoder(name)}
    feeds = model.first_feeds(src_mask, model.encode(src_ids, src_mask, **of_encoder), len(tgt_ids))
    steps = []
    for column in tgt_ids.T:
        outputs, feeds = model.step(feeds, **of_decoder)
        steps.append(outputs["log_probs"])
        feeds["tgt_ids"] = np.ascontiguousarray(column)
    return np.stack(steps, axis=1)


def expected(config, weights):
    return Reference(config, weights).log_probs(*random_text(config, 2, 5, 2, 4))


@pytest.mark.parametrize("config", KINDS.values(), ids=KINDS)
def test_updates_that_are_fed_change_the_graphs_as_they_change_the_weights(config):
    weights, updates = random_weights(config), random_updates(config, 4, seed=3)
    model = GraphModel(config, weights)
    found = log_probs(model, updates)
    np.testing.assert_allclose(found, expected(config, with_all(weights, updates, config)), atol=5e-5)
    assert np.abs(found - log_probs(model, {})).max() > 0.05


def with_all(weights, updates, config):
    return {**weights, **with_updates(weights, updates, config)}


def test_without_a_pack_the_graphs_are_the_model_s_own():
    np.testing.assert_allclose(
        log_probs(GraphModel(CONFIG, WEIGHTS), {}), expected(CONFIG, WEIGHTS), atol=2e-5
    )


def test_each_update_alone_is_read_by_one_of_the_graphs():
    """So none is declared and never used; and with the others at rank 1 of zeros nothing else changes."""
    updates, model = random_updates(CONFIG, 4, seed=3), GraphModel(CONFIG, WEIGHTS)
    nothing = {name: np.zeros_like(array) for name, array in updates.items()}
    plain = log_probs(model, nothing)
    np.testing.assert_allclose(plain, log_probs(model, {}), atol=1e-6)
    for name in (name.removesuffix(".down") for name in updates if name.endswith(".down")):
        factors = {key: updates[key] for key in (f"{name}.down", f"{name}.up")}
        assert np.abs(log_probs(model, nothing | factors) - plain).max() > 1e-3, name


def test_packs_side_by_side_in_the_graph_are_the_sum_of_their_changes():
    one, other = random_updates(CONFIG, 4, seed=1), random_updates(CONFIG, 6, seed=2)
    model, both = GraphModel(CONFIG, WEIGHTS), mixed([(one, 0.7), (other, 0.3)])
    np.testing.assert_allclose(
        log_probs(model, both), expected(CONFIG, with_all(WEIGHTS, both, CONFIG)), atol=5e-5
    )


def test_int8_graphs_add_the_same_in_float32():
    updates = {name: array / 3 for name, array in random_updates(CONFIG, 4, seed=3).items()}
    found = log_probs(GraphModel(CONFIG, WEIGHTS, "int8"), updates)
    wanted = expected(CONFIG, with_all(WEIGHTS, updates, CONFIG))
    assert np.abs(found - wanted).max() < 0.3
    assert np.abs(found - log_probs(GraphModel(CONFIG, WEIGHTS, "int8"), {})).max() > 0.3


def test_rows_of_several_speakers_are_changed_alike():
    """Their whole biases are fed, and no factors, as the runtime does."""
    updates, model = random_updates(CONFIG, 4, seed=3), GraphModel(CONFIG, WEIGHTS)
    of_decoder = {name: array for name, array in updates.items() if not feeds_encoder(name)}
    src_ids, src_mask, _ = random_text(CONFIG, 2, 5, 2, 1)
    feeds = model.first_feeds(src_mask, model.encode(src_ids, src_mask), 2)
    bias = np.random.default_rng(1).standard_normal((2, CONFIG.tgt_vocab_size)).astype(np.float32)
    plain = model.step(feeds, **of_decoder)[0]["dec_states"]
    spoken = model.step(feeds, output_bias=bias, speaker_weights=np.zeros((0, 1), np.float32), **of_decoder)[
        0
    ]
    embedding = with_updates(WEIGHTS, updates, CONFIG)["tgt_embedding"]
    scores = plain @ embedding.T + bias
    wanted = scores - np.log(np.exp(scores).sum(1, keepdims=True))
    np.testing.assert_allclose(spoken["log_probs"], wanted, atol=2e-5)


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_onnx_runtime_swaps_a_small_pack_into_both_graphs_from_its_own_file(tmp_path, precision):
    updates, model = random_updates(CONFIG, 4, seed=3), GraphModel(CONFIG, WEIGHTS, precision)
    write_updates(tmp_path / "pack.onnx_adapter", updates)
    adapter, options = ort.LoraAdapter(), ort.RunOptions()
    adapter.Load(str(tmp_path / "pack.onnx_adapter"))
    options.add_active_adapter(adapter)
    src_ids, src_mask, _ = random_text(CONFIG, 2, 5, 2, 1)
    encoded = model.encode(src_ids, src_mask, run_options=options)
    found = model.step(model.first_feeds(src_mask, encoded, 2), run_options=options)[0]["log_probs"]
    np.testing.assert_allclose(found, log_probs(model, updates)[:, 0], atol=1e-6)


def test_a_pack_of_words_with_another_vocabulary_still_fits_the_graphs():
    """An update of rank 0 has no word that could lie behind its end."""
    model, generator = GraphModel(CONFIG, WEIGHTS), np.random.default_rng(7)
    longer = generator.standard_normal((CONFIG.src_vocab_size + 9, 16)).astype(np.float32)
    last = np.full((1, 3), len(longer) - 1)
    encoded = model.encode(last, np.ones((1, 3), bool), src_embedding=longer)
    words = generator.standard_normal((40, 16)).astype(np.float32)
    feeds = model.first_feeds(np.ones((1, 3), bool), encoded, 1) | {"tgt_ids": np.array([39])}
    basis = {"speaker_basis": np.zeros((1, 40), np.float32)}
    found = model.step(feeds, tgt_embedding=words, output_bias=np.zeros((1, 40), np.float32), **basis)[0]
    assert found["log_probs"].shape == (1, 40)
