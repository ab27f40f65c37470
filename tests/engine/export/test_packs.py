"""Packs: written, read back, and swapped by ONNX Runtime alone."""

import numpy as np
import onnxruntime as ort
import pytest

from engine.base.errors import PackError
from engine.export.packs import read_pack, write_pack
from tests.engine.export.graph_runs import CONFIG, GraphModel, random_text
from tests.engine.export.reference import Reference, random_weights

WEIGHTS = random_weights(CONFIG)


def pack_arrays(tgt_vocab=40, dtype=np.float32):
    generator = np.random.default_rng(7)
    shapes = {"src_embedding": (29, 16), "tgt_embedding": (tgt_vocab, 16), "output_bias": (tgt_vocab,)}
    return {name: (generator.standard_normal(shape) / 4).astype(dtype) for name, shape in shapes.items()}


@pytest.fixture
def pack_path(tmp_path):
    path = tmp_path / "pack.onnx_adapter"
    write_pack(path, pack_arrays())
    return path


def test_a_pack_gives_back_what_was_written(pack_path):
    arrays = read_pack(pack_path)
    for name, array in pack_arrays().items():
        np.testing.assert_array_equal(arrays[name].reshape(array.shape), array)
    assert list(pack_path.parent.iterdir()) == [pack_path]


@pytest.mark.parametrize(("precision", "tolerance"), [("float32", 2e-5), ("int8", 0.2)])
def test_onnx_runtime_swaps_one_pack_into_graphs_of_both_precisions(pack_path, precision, tolerance):
    model = GraphModel(CONFIG, WEIGHTS, precision)
    adapter, options = ort.LoraAdapter(), ort.RunOptions()
    adapter.Load(str(pack_path))
    options.add_active_adapter(adapter)
    src_ids, src_mask, _ = random_text(CONFIG, 2, 5, 2, 1)
    encoded = model.encode(src_ids, src_mask, run_options=options)
    outputs, _ = model.step(model.first_feeds(src_mask, encoded, 2), run_options=options)
    swapped = Reference(CONFIG, {**WEIGHTS, **pack_arrays()})
    expected = swapped.log_probs(src_ids, src_mask, np.zeros((2, 1), int))[:, 0]
    np.testing.assert_allclose(outputs["log_probs"], expected, atol=tolerance)


def test_float16_arrays_are_widened(tmp_path):
    write_pack(tmp_path / "pack", pack_arrays(dtype=np.float16))
    assert read_pack(tmp_path / "pack")["src_embedding"].dtype == np.float32


def test_a_pack_that_cannot_work_lists_every_problem(tmp_path):
    arrays = {**pack_arrays(), "output_bias": np.zeros(39, np.float32), "colour": np.zeros(1, np.float32)}
    arrays["src_embedding"][3, 3] = np.nan
    with pytest.raises(
        PackError, match=r"words differs \(output_bias 39.*40.*src_embedding has.*colour is not"
    ):
        write_pack(tmp_path / "pack", arrays)
    assert not list(tmp_path.iterdir())


def test_a_missing_pack_is_named(tmp_path):
    with pytest.raises(PackError, match="nowhere is missing"):
        read_pack(tmp_path / "nowhere")


@pytest.mark.parametrize(
    "damage", [lambda data: data[:50], lambda data: data[: len(data) // 2], lambda _: b"PK\3\4"]
)
def test_a_broken_pack_is_refused(pack_path, damage):
    pack_path.write_bytes(damage(pack_path.read_bytes()))
    with pytest.raises(PackError, match="cannot be read"):
        read_pack(pack_path)


def test_a_pack_of_another_version_is_refused(pack_path, monkeypatch):
    monkeypatch.setattr("engine.export.packs.MODEL_VERSION", 2)
    with pytest.raises(PackError, match="version 1 for model version 1, not 1 for model version 2"):
        read_pack(pack_path)
