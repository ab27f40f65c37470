"""What Triton is told of a graph: its very inputs and outputs, and a batch only where all have one."""

import re

import pytest

from engine.base.errors import GraphError
from engine.base.onnx_runtime import ort
from engine.exchange.outgoing.triton import check_config, graph_config, read_tensors
from tests.engine.runtime.speaking import write_token_model
from tests.tiny import write_model_folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Models whose graphs have other inputs."""
    root = tmp_path_factory.mktemp("graphs")
    both = {"precisions": ("float32", "int8")}
    return {
        "plain": write_model_folder(root / "plain", **both),
        "domains": write_model_folder(root / "domains", domains=("law", "chat"), **both),
        "table": write_model_folder(root / "table", table={"Ventil": (1.0, 2.0), "Tor": (3.0, 4.0)}, **both),
        "token": write_token_model(root / "token"),
    }


GRAPHS = [f"{graph}{kind}" for graph in ("encoder", "decoder") for kind in (".onnx", ".int8.onnx")]


@pytest.mark.parametrize("model", ["plain", "domains", "table", "token"])
@pytest.mark.parametrize("file", GRAPHS)
def test_a_graph_is_told_as_it_is(folders, model, file):
    graph = folders[model] / file
    config = graph_config("the_graph", graph)
    check_config(config, graph)
    session = ort.InferenceSession(str(graph), providers=["CPUExecutionProvider"])
    inputs, outputs = (read_tensors(part) for part in config.split("\noutput ["))
    assert {each.name for each in inputs if not each.is_optional} == {
        each.name for each in session.get_inputs()
    }
    assert [each.name for each in outputs] == [each.name for each in session.get_outputs()]
    is_batched = file.startswith("encoder")
    assert ("max_batch_size: 64" in config) == is_batched
    assert ("dynamic_batching" in config) == is_batched
    assert any(each.is_optional for each in inputs) != is_batched


def test_the_decoder_takes_packs_and_speakers_and_nothing_of_the_encoder(folders):
    inputs = {
        each.name: each for each in read_tensors(graph_config("decoder", folders["plain"] / "decoder.onnx"))
    }
    assert {"tgt_embedding", "output_bias", "speaker_weights", "speaker_basis", "n_top"} <= inputs.keys()
    assert inputs["output_bias"].dims == (-1, -1)
    assert not [name for name in inputs if name.startswith("encoder.") or name == "src_embedding"]
    int8 = {
        each.name for each in read_tensors(graph_config("decoder", folders["plain"] / "decoder.int8.onnx"))
    }
    assert {"tgt_embedding_int8", "tgt_embedding_scale"} <= int8


@pytest.mark.parametrize(
    ("graph", "old", "new", "words"),
    [
        ("encoder", r'  \{ name: "src_mask".*\n', "", "src_mask is missing"),
        ("encoder", '"src_ids"', '"ids"', "ids is not in the graph"),
        ("encoder", "TYPE_INT64", "TYPE_INT32", "src_ids is tensor.int64., not TYPE_INT32"),
        ("encoder", r"TYPE_BOOL  dims: \[ -1 \]", "TYPE_BOOL  dims: [ -1, -1 ]", "src_mask has the axes"),
        ("encoder", r"(src_ids.*\]) \}", r"\1  optional: true }", "src_ids cannot be left out"),
        ("encoder", '"enc_states"', '"states"', "states is not in the graph"),
        ("decoder", "max_batch_size: 0", "max_batch_size: 8", "not all of it begins with the batch"),
        ("decoder", r'("output_bias".*)\[ -1, -1 \]', r"\1[ -1 ]", "output_bias has the axes"),
    ],
)
def test_what_is_told_otherwise_is_noticed(folders, graph, old, new, words):
    path = folders["plain"] / f"{graph}.onnx"
    config, n_found = re.subn(old, new, graph_config(graph, path), count=1)
    assert n_found == 1
    with pytest.raises(GraphError, match=words):
        check_config(config, path)


def test_what_is_told_of_another_graph_is_noticed(folders, tmp_path):
    config = graph_config("decoder", folders["plain"] / "decoder.onnx")
    with pytest.raises(GraphError, match=r"speaker_vector|src_mask is missing|not in the graph"):
        check_config(config, folders["plain"] / "encoder.onnx")
