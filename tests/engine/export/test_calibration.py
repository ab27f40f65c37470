"""The scales of int8 graphs."""

from itertools import pairwise

import numpy as np
import pytest

from engine.export import calibration
from engine.export.calibration import input_ranges
from tests.engine.export.graph_runs import CONFIG
from tests.engine.export.reference import random_weights

WEIGHTS = random_weights(CONFIG)


@pytest.fixture(scope="module")
def ranges():
    return input_ranges(CONFIG, WEIGHTS)


def test_every_linear_layer_and_the_projection_have_a_range(ranges):
    linear = {name.rpartition(".")[0] for name in WEIGHTS if name.endswith(".weight") and "norm" not in name}
    side_by_side = {name for name in linear if name.endswith(("self_attention.key", "self_attention.value"))}
    side_by_side |= {
        name for name in linear if name.endswith(("cross_attention.key", "cross_attention.value"))
    }
    first = "decoder.layers.0.cross_attention.key"  # of all keys and values of the source
    assert set(ranges) == linear - side_by_side | {first, "output"}


def test_ranges_are_those_of_normed_states(ranges):
    assert all(0.1 < largest < 20 for largest in ranges.values())


def test_the_same_weights_give_the_same_ranges(ranges):
    assert input_ranges(CONFIG, WEIGHTS) == ranges


def test_a_larger_input_gives_a_larger_range(ranges):
    name = "encoder.norm"
    louder = {
        **WEIGHTS,
        f"{name}.weight": WEIGHTS[f"{name}.weight"] * 4,
        f"{name}.bias": WEIGHTS[f"{name}.bias"] * 4,
    }
    read = "decoder.layers.0.cross_attention.key"
    assert input_ranges(CONFIG, louder)[read] == pytest.approx(4 * ranges[read], rel=0.01)


def test_a_layer_that_reads_zeros_gets_a_range_too():
    silent = {
        **WEIGHTS,
        "encoder.norm.weight": np.zeros(16, np.float32),
        "encoder.norm.bias": np.zeros(16, np.float32),
    }
    assert input_ranges(CONFIG, silent)["decoder.layers.0.cross_attention.key"] == 1.0


def test_half_of_the_targets_are_the_models_own_choice(monkeypatch):
    steps = []

    def watch(session, feeds, real=calibration._watch):
        seen, outputs = real(session, feeds)
        if "tgt_ids" in feeds:
            steps.append((feeds["tgt_ids"], outputs["top_ids"][:, 0]))
        return seen, outputs

    monkeypatch.setattr(calibration, "_watch", watch)
    input_ranges(CONFIG, WEIGHTS)
    half = len(steps[0][0]) // 2
    for (_, chosen), (fed, _) in pairwise(steps):
        assert np.array_equal(fed[:half], chosen[:half])
    assert any(not np.array_equal(fed[half:], chosen[half:]) for (_, chosen), (fed, _) in pairwise(steps))
