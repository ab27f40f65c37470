"""Small packs: swapped, mixed by weights, and refused where they do not belong."""

import json
import os
import shutil

import numpy as np
import onnx
import pytest
from safetensors.numpy import load_file, save_file

from engine.base.architecture import is_update, read_updates, with_updates
from engine.base.config import SearchConfig
from engine.base.errors import EarlierGraphsError, ModelError, PackError
from engine.base.files import sha256_of
from engine.export.graphs import build_graphs
from engine.export.weights import read_architecture, read_weights
from engine.runtime.speakers import SpeakerInputs
from tests.engine.runtime.conftest import refuse_int8, write_small_pack
from tests.tiny import source_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)
TEXT = " ".join(source_sentences()[:4])
SCORED = source_sentences()[:4], source_sentences()[4:8]


@pytest.fixture
def merged(tiny_model, tmp_path, fresh):
    """Opens the tiny model with what packs change in its own weights, each times a weight."""

    def merge(packs):
        folder = shutil.copytree(tiny_model, tmp_path / f"merged-{len(list(tmp_path.iterdir()))}")
        config = read_architecture(folder)[1]
        weights = read_weights(folder / "weights.safetensors", config)
        changed = dict(weights)
        for pack, weight in packs.items():
            updates = read_updates(pack / "weights.safetensors", config)
            for name, matrix in with_updates(weights, updates, config).items():
                changed[name] = changed[name] + weight * (matrix - weights[name])
        save_file(changed, folder / "weights.safetensors")
        build_graphs(folder, precision="float32")
        return fresh(folder)

    return merge


def test_a_small_pack_translates_as_its_model_would_with_the_changes_in_it(translator, small_packs, merged):
    plain = translator.score_targets(*SCORED)
    translator = translator.with_pack(small_packs[0])
    found = translator.score_targets(*SCORED)
    np.testing.assert_allclose(found, merged({small_packs[0]: 1.0}).score_targets(*SCORED), atol=1e-3)
    assert np.abs(found - plain).max() > 0.5
    translator = translator.with_pack(None)
    np.testing.assert_array_equal(translator.score_targets(*SCORED), plain)


@pytest.mark.parametrize("weights", [(0.7, 0.3), (0.5, 0.0), (1.0, 1.0)])
def test_packs_mixed_by_weights_change_what_each_changes_by_its_weight(
    translator, small_packs, merged, weights
):
    mix = dict(zip(small_packs, weights, strict=True))
    translator = translator.with_packs(mix)
    np.testing.assert_allclose(
        translator.score_targets(*SCORED), merged(mix).score_targets(*SCORED), atol=1e-3
    )


def test_a_pack_alone_is_the_mix_in_which_the_other_counts_nothing(translator, small_packs):
    translator = translator.with_packs({small_packs[0]: 1.0, small_packs[1]: 0.0})
    found = translator.score_targets(*SCORED)
    translator = translator.with_pack(small_packs[0])
    np.testing.assert_allclose(found, translator.score_targets(*SCORED), atol=1e-4)


def test_of_all_packs_nothing_is_the_model_as_it_is(translator, small_packs):
    plain = translator.translate_text(TEXT, SHORT).text
    translator = translator.with_packs(dict.fromkeys(small_packs, 0.0))
    translator.forget()
    assert translator.translate_text(TEXT, SHORT).text == plain


def test_the_cache_keeps_mixes_apart(translator, small_packs):
    for weights in ((1.0, 0.0), (0.0, 1.0), (1.0, 0.0)):
        translator = translator.with_packs(dict(zip(small_packs, weights, strict=True)))
        found = translator.translate_text(TEXT, SHORT).text
        translator.forget()
        assert translator.translate_text(TEXT, SHORT).text == found


def test_a_mix_in_int8_is_near_that_in_float32(fresh, small_packs):
    scores = []
    for precision in ("float32", "int8"):
        translator = fresh(precision=precision)
        translator = translator.with_packs(dict.fromkeys(small_packs, 0.5))
        scores.append(translator.score_targets(*SCORED))
    np.testing.assert_allclose(*scores, rtol=0.05)


def test_one_pack_that_int8_would_spoil_lets_a_mix_run_in_float32(fresh, small_packs):
    description = json.loads((small_packs[1] / "model.json").read_text())
    refuse_int8(small_packs[1])
    refused = json.loads((small_packs[1] / "model.json").read_text())
    refused["details"] |= description["details"]
    (small_packs[1] / "model.json").write_text(json.dumps(refused))
    translator = fresh(precision="int8")
    translator = translator.with_packs(dict.fromkeys(small_packs, 0.5))
    assert translator.device.precision == "float32"
    assert translator.fallback.startswith("small-2 runs in float32")
    translator = translator.with_packs({small_packs[0]: 1.0})
    assert translator.device.precision == "int8"


def test_profiles_are_fitted_to_the_words_as_the_pack_changes_them(translator, small_packs, merged):
    translator = translator.with_pack(small_packs[0])
    found, wanted = translator.output_layer(), merged({small_packs[0]: 1.0}).output_layer()
    np.testing.assert_allclose(found.embedding, wanted.embedding, atol=1e-5)
    np.testing.assert_array_equal(found.bias, wanted.bias)


def test_a_speaker_speaks_through_a_small_pack(translator, small_packs, merged):
    info = translator.speaker_info()
    bias = np.zeros(info.tgt_vocab, np.float32)
    bias[9] = 3.0
    other = merged({small_packs[0]: 1.0})
    scores = [
        each.as_speaker(SpeakerInputs.of(bias=bias)).score_targets(*SCORED)
        for each in (translator.with_pack(small_packs[0]), other)
    ]
    np.testing.assert_allclose(*scores, atol=1e-3)


def test_a_pack_of_words_cannot_be_mixed(translator, small_packs, tiny_pack):
    before = translator.score_targets(*SCORED)
    with pytest.raises(PackError, match="tiny-pack cannot be mixed: it holds whole tables of words"):
        translator.with_packs({small_packs[0]: 0.5, tiny_pack: 0.5})
    np.testing.assert_array_equal(translator.score_targets(*SCORED), before)


def test_a_pack_for_other_weights_of_the_same_name_is_refused(translator, tiny_model, tmp_path):
    details = {"details": {"small_pack": {"rank": 4, "base_sha256": "0" * 64}}}
    with pytest.raises(PackError, match="made for another model called tiny: the weights differ"):
        translator.with_pack(write_small_pack(tiny_model, tmp_path / "other", **details))


def test_a_pack_of_a_later_format_is_refused(translator, tiny_model, tmp_path):
    details = {"details": {"small_pack": {"rank": 4, "format": 2}}}
    with pytest.raises(PackError, match="has format 2; this version reads 1"):
        translator.with_pack(write_small_pack(tiny_model, tmp_path / "later", **details))


def test_a_pack_of_another_model_is_refused(translator, tiny_model, tmp_path):
    with pytest.raises(PackError, match="belongs to the model fr-en, not to tiny"):
        translator.with_pack(write_small_pack(tiny_model, tmp_path / "foreign", parent="fr-en"))


@pytest.mark.parametrize("share", [0.01, 0.3, 0.9])
def test_a_truncated_pack_is_refused(fresh, small_packs, share):
    path = small_packs[0] / "weights.safetensors"
    os.truncate(path, int(path.stat().st_size * share))
    with pytest.raises(ModelError, match="small-1"):
        fresh(pack_folder=small_packs[0])


def test_a_pack_with_a_wrong_number_is_refused(fresh, small_packs):
    path = small_packs[0] / "weights.safetensors"
    arrays = load_file(path)
    arrays["src_embedding.up"][0, 0] = np.inf
    save_file(arrays, path)
    with pytest.raises(PackError, match="src_embedding.up has values that are not finite"):
        fresh(pack_folder=small_packs[0])


def test_a_pack_written_again_is_loaded_again(translator, small_packs):
    translator = translator.with_pack(small_packs[0])
    (small_packs[0] / "weights.safetensors").write_bytes(b"broken")
    os.utime(small_packs[0] / "weights.safetensors", ns=(1, 1))
    with pytest.raises(PackError):
        translator.with_pack(small_packs[0])


def without_updates(path):
    """Makes a graph one of an earlier version, which has no inputs for small packs."""
    model = onnx.load(path)
    graph = model.graph
    renamed = {name: f"kept {name}" for each in graph.input if is_update(name := each.name)}
    for each in [each for each in graph.input if each.name in renamed]:
        graph.input.remove(each)
    for node in graph.node:
        node.input[:] = [renamed.get(name, name) for name in node.input]
        for attribute in node.attribute:
            for inner in attribute.g.node:
                inner.input[:] = [renamed.get(name, name) for name in inner.input]
    for each in graph.initializer:
        each.name = renamed.get(each.name, each.name)
    onnx.save(model, path)


def test_graphs_of_an_earlier_version_translate_and_refuse_small_packs(
    tiny_model, tmp_path, fresh, small_packs
):
    folder = shutil.copytree(tiny_model, tmp_path / "earlier")
    expected = fresh().score_targets(*SCORED)
    for graph in ("encoder", "decoder"):
        without_updates(folder / f"{graph}.onnx")
    assert sha256_of(folder / "decoder.onnx") != sha256_of(tiny_model / "decoder.onnx")
    translator = fresh(folder)
    np.testing.assert_allclose(translator.score_targets(*SCORED), expected, atol=1e-4)
    with pytest.raises(
        PackError, match="graphs of tiny are of an earlier version and do not take the pack small-1"
    ):
        translator = translator.with_pack(small_packs[0])


def test_graphs_whose_inputs_have_other_sizes_take_no_small_packs(tiny_model, tmp_path, fresh, small_packs):
    folder = shutil.copytree(tiny_model, tmp_path / "other")
    model = onnx.load(folder / "encoder.onnx")
    (given,) = (each for each in model.graph.input if each.name == "encoder.layers.0.self_attention.query.up")
    given.type.tensor_type.shape.dim[1].dim_param = "other"
    onnx.save(model, folder / "encoder.onnx")
    translator = fresh(folder)
    with pytest.raises(EarlierGraphsError):
        translator.with_pack(small_packs[0])
