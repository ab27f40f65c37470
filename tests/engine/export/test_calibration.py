"""The scales of int8 graphs."""

import json
from itertools import pairwise

import numpy as np
import pytest

from engine.base.files import write_json
from engine.export import calibration
from engine.export.calibration import RANGES_FILE, InputRanges, input_ranges, keep_ranges, kept_ranges
from engine.export.graphs import build_graphs
from engine.export.weights import read_architecture, read_weights
from engine.library import model_folder
from tests.engine.export.graph_runs import CONFIG
from tests.engine.export.reference import random_weights
from tests.tiny import write_model_folder

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


@pytest.fixture
def folder(tmp_path):
    """A model that brings its ranges along."""
    folder = write_model_folder(tmp_path / "tiny", precisions=())
    keep_ranges(folder)
    model_folder.seal(folder)
    return folder


def test_what_a_model_brings_along_is_what_would_be_found(folder):
    _, config = read_architecture(folder)
    found = input_ranges(config, read_weights(folder / "weights.safetensors", config))
    assert kept_ranges(folder) == found


def test_graphs_of_a_model_that_brings_them_along_are_built_without_looking(folder, monkeypatch):
    monkeypatch.delattr(calibration, "input_ranges")
    build_graphs(folder, precision="int8")
    assert (folder / "decoder.int8.onnx").is_file()


def test_what_was_found_with_other_weights_counts_for_nothing(folder):
    write_json(folder / RANGES_FILE, {"weights": "of another", "ranges": {"output": 3.0}})
    assert kept_ranges(folder) == {}


def test_what_cannot_be_a_range_is_looked_for_again(folder, ranges):
    kept = json.loads((folder / RANGES_FILE).read_text())
    kept["ranges"] |= {"output": -1.0, "encoder.layers.0.feed_forward.inner": "wide"}
    write_json(folder / RANGES_FILE, kept)
    assert not {"output", "encoder.layers.0.feed_forward.inner"} & set(kept_ranges(folder))
    assert InputRanges(CONFIG, WEIGHTS, {})["output"] == ranges["output"]
