"""Low-rank updates: what of a model they change, their size, sums of them, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.base.architecture import (
    check_updates,
    feeds_encoder,
    fitting_rank,
    mixed,
    read_updates,
    size_bytes,
    updated_layers,
    with_updates,
)
from engine.base.config import DomainConfig, DomainKind, TransformerConfig
from engine.base.errors import PackError
from tests.tiny import random_updates, random_weights, tiny_config

CONFIG = tiny_config(29, 31)
SHIPPED = TransformerConfig(src_vocab_size=8000, tgt_vocab_size=8000)
BASE = TransformerConfig(
    src_vocab_size=32_000, tgt_vocab_size=32_000, d_model=512, n_heads=8, n_decoder_layers=6, d_ff=2048
)
OPUS = replace(BASE, src_vocab_size=58_101, tgt_vocab_size=58_101)
ENCODER_PARTS = ("self_attention.query", "self_attention.output", "feed_forward.inner", "feed_forward.outer")


def test_a_small_pack_changes_words_the_encoder_and_what_the_decoder_can_afford():
    found = {each.name for each in updated_layers(CONFIG)}
    assert found == {
        "src_embedding",
        "tgt_embedding",
        *(f"encoder.layers.{layer}.{part}" for layer in range(2) for part in ENCODER_PARTS),
        "decoder.layers.0.cross_attention.key",
        "decoder.layers.0.feed_forward.inner",
        "decoder.layers.1.feed_forward.inner",
    }


def test_layers_that_read_the_same_states_are_changed_together():
    by_name = {each.name: each for each in updated_layers(CONFIG)}
    attention = by_name["encoder.layers.1.self_attention.query"]
    assert attention.names == tuple(f"encoder.layers.1.self_attention.{p}" for p in ("query", "key", "value"))
    assert (attention.n_in, attention.n_out) == (16, 48)
    assert len(by_name["decoder.layers.0.cross_attention.key"].names) == 4


def test_the_decoder_s_graph_reads_its_words_and_layers_and_the_encoder_s_all_else():
    names = [port.name for each in updated_layers(CONFIG) for port in each.ports]
    of_decoder = {name for name in names if not feeds_encoder(name)}
    layers = ("tgt_embedding", "decoder.layers.0.feed_forward.inner", "decoder.layers.1.feed_forward.inner")
    assert of_decoder == {f"{layer}.{factor}" for layer in layers for factor in ("down", "up")}


@pytest.mark.parametrize(
    ("kind", "left_out"),
    [
        (DomainKind.ATTENTION, set()),
        (DomainKind.ENCODER_MIXING, {"self_attention.query", "feed_forward.inner", "feed_forward.outer"}),
    ],
)
def test_layers_that_every_domain_has_for_itself_stay_as_they_are(kind, left_out):
    config = replace(CONFIG, domains=DomainConfig(kind=kind, n_domains=2))
    found = {each.name for each in updated_layers(config)}
    parts = {part for part in ENCODER_PARTS if f"encoder.layers.0.{part}" not in found}
    assert parts == left_out
    assert "decoder.layers.0.feed_forward.inner" in found


def test_a_decoder_that_mixes_domains_keeps_all_its_layers():
    config = replace(CONFIG, domains=DomainConfig(kind=DomainKind.MIXING, n_domains=2))
    assert not [each for each in updated_layers(config) if each.name.startswith("decoder.")]


@pytest.mark.parametrize(("config", "rank"), [(SHIPPED, 16), (BASE, 7), (OPUS, 4)])
def test_the_rank_is_the_largest_that_keeps_a_pack_near_a_megabyte(config, rank):
    assert fitting_rank(config) == rank
    assert (
        size_bytes(config, rank) <= 1_400_000 < max(size_bytes(config, rank + 1), 16 * 10**5 * (rank == 16))
    )


def test_a_large_model_with_many_words_has_a_larger_pack():
    m2m100 = replace(BASE, src_vocab_size=128_112, tgt_vocab_size=128_112, d_model=1024, d_ff=4096,
                     n_encoder_layers=12, n_decoder_layers=12)  # fmt: skip
    assert fitting_rank(m2m100) == 4
    assert 3_100_000 < size_bytes(m2m100, 4) < 3_300_000
    updates = random_updates(CONFIG, 4, 1)
    assert size_bytes(CONFIG, 4) == sum(2 * array.size for array in updates.values())


def test_words_have_all_of_the_rank_and_layers_half_of_it():
    ranks = {each.name: each.rank(16) for each in updated_layers(CONFIG)}
    assert {ranks.pop("src_embedding"), ranks.pop("tgt_embedding")} == {16}
    assert set(ranks.values()) == {8}


def test_two_packs_together_change_what_each_changes_by_its_weight():
    weights = random_weights(CONFIG)
    one, other = random_updates(CONFIG, 4, seed=1), random_updates(CONFIG, 6, seed=2)
    both = with_updates(weights, mixed([(one, 0.7), (other, 0.3)]), CONFIG)
    ones, others = (with_updates(weights, updates, CONFIG) for updates in (one, other))
    for name, matrix in both.items():
        expected = weights[name] + 0.7 * (ones[name] - weights[name]) + 0.3 * (others[name] - weights[name])
        np.testing.assert_allclose(matrix, expected, atol=1e-5)
    assert "encoder.layers.0.self_attention.value.weight" in both


def test_a_table_of_words_that_are_looked_up_changes_row_by_row():
    weights, updates = random_weights(CONFIG), random_updates(CONFIG, 4)
    changed = with_updates(weights, updates, CONFIG)
    for name, change in (
        ("src_embedding", updates["src_embedding.down"] @ updates["src_embedding.up"]),
        ("tgt_embedding", (updates["tgt_embedding.down"] @ updates["tgt_embedding.up"]).T),
    ):
        np.testing.assert_allclose(changed[name], weights[name] + change, atol=1e-5)


def _without(name):
    return lambda updates: {key: array for key, array in updates.items() if key != name}


NAME = "encoder.layers.0.feed_forward.inner.up"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_without(NAME), f"{NAME} is missing"),
        (lambda updates: updates | {"colour.up": updates[NAME]}, "colour.up is unknown"),
        (lambda updates: updates | {NAME: updates[NAME][:, 1:]}, r"inner.up is \[2, 31\], not \[rank, 32\]"),
        (lambda updates: updates | {NAME: updates[NAME][0]}, r"inner.up is \[32\], not \[rank, 32\]"),
        (lambda updates: updates | {NAME: updates[NAME][:1]}, r"the ranks differ \(1, 2\)"),
        (lambda updates: updates | {NAME: updates[NAME].astype(int)}, "is int64, not float16"),
        (lambda updates: updates | {NAME: updates[NAME] * np.nan}, "inner.up has values that are not finite"),
        (lambda updates: updates | {NAME: updates[NAME] * 1e9}, "inner.up has values beyond"),
    ],
)
def test_updates_that_do_not_fit_are_refused_by_name(tmp_path, damage, said):
    with pytest.raises(PackError, match=said):
        check_updates(tmp_path, damage(random_updates(CONFIG, 4)), CONFIG)


def test_a_pack_that_would_make_translating_slow_is_refused(tmp_path):
    with pytest.raises(PackError, match="the rank is 65, not 1 to 64"):
        check_updates(tmp_path, random_updates(CONFIG, 65), CONFIG)


def test_what_is_read_is_float32_and_rounded_to_half_the_precision(tmp_path):
    updates = random_updates(CONFIG, 4)
    halved = {name: array.astype(np.float16) for name, array in updates.items()}
    save_file(halved, tmp_path / "pack")
    found = read_updates(tmp_path / "pack", CONFIG)
    assert all(array.dtype == np.float32 for array in found.values())
    np.testing.assert_array_equal(found[NAME], halved[NAME].astype(np.float32))


@pytest.mark.parametrize(
    "damage", [lambda data: data[:50], lambda data: data[:-9], lambda _: b"PK\3\4", None]
)
def test_a_broken_or_missing_file_is_refused(tmp_path, damage):
    path = tmp_path / "pack"
    save_file(random_updates(CONFIG, 4), path)
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(PackError, match="cannot be read"):
        read_updates(path, CONFIG)
