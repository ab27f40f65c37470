"""Opening a model folder: what is wrong is said in one sentence, and the device is the real one."""

import json
import os
import sys

import numpy as np
import onnx
import onnxruntime as ort
import pytest

from engine.base.errors import GraphError, ModelError, OutOfMemory
from engine.export import build_graphs
from engine.runtime import devices, session
from engine.runtime.model_card import read_card
from engine.runtime.session import ModelSession, _in_words, run_bound
from tests.growth import resident_kb


def change_card(folder, **changes):
    path = folder / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_the_device_report_tells_what_the_session_runs_on(fresh):
    report = fresh(n_threads=1).device
    assert (report.provider, report.device) == ("CPUExecutionProvider", "CPU, 1 thread")
    assert (report.precision, report.reason) == ("float32", "the CPU was asked for")


def test_a_model_that_int8_would_spoil_runs_in_float32_and_says_why(fresh, tiny_model_copy):
    change_card(tiny_model_copy, details={"parity": {"int8_refused": "int8 loses too much"}})
    report = fresh(tiny_model_copy, precision="int8").device
    assert report.precision == "float32"
    assert "int8 loses too much" in report.reason


def test_cuda_in_the_list_of_providers_is_not_believed(monkeypatch):
    monkeypatch.setattr(devices, "_may_have_cuda", lambda: False)
    monkeypatch.setattr(ort, "get_available_providers", lambda: [devices.CUDA, devices.CPU])
    choice = devices.choose_device("auto")
    assert (choice.providers, choice.reason) == ([devices.CPU], "no NVIDIA graphics card was found")


def test_a_cuda_device_that_does_not_work_is_reported(monkeypatch):
    monkeypatch.setattr(devices, "_may_have_cuda", lambda: True)
    monkeypatch.setattr(ort, "get_available_providers", lambda: [devices.CUDA, devices.CPU])
    monkeypatch.setattr(ort, "preload_dlls", lambda: None)
    choice = devices.choose_device("auto")
    assert choice.tries_cuda
    assert "could not use it" in devices.reason_for(devices.CPU, choice)


@pytest.mark.filterwarnings("ignore:Specified provider")
def test_where_cuda_does_not_work_graphs_are_opened_as_is_best_for_the_cpu(monkeypatch, fresh):
    opened = []

    def open_graph(path, options, providers, real=session._open_graph):
        opened.append((path.name, options.graph_optimization_level, list(providers)))
        return real(path, options, providers)

    broken = devices.DeviceChoice([(devices.CUDA, {}), devices.CPU], "")
    monkeypatch.setattr(session, "choose_device", lambda _device: broken)
    monkeypatch.setattr(session, "_open_graph", open_graph)
    report = fresh(device="auto", precision="int8").device
    assert (report.precision, "could not use it" in report.reason) == ("int8", True)
    basic = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    assert opened[-1] == ("decoder.int8.onnx", basic, [devices.CPU])


@pytest.mark.parametrize(
    ("precision", "expected"), [("int8", "encoder.float16.onnx"), ("float32", "encoder.onnx")]
)
@pytest.mark.filterwarnings("ignore:Specified provider")
def test_a_gpu_runs_float16_in_place_of_int8(monkeypatch, fresh, tiny_model_copy, precision, expected):
    opened = []

    def open_graph(path, options, providers, real=session._open_graph):
        opened.append(path.name)
        return real(path, options, providers)

    monkeypatch.setattr(
        session, "choose_device", lambda _device: devices.DeviceChoice([(devices.CUDA, {}), devices.CPU], "")
    )
    monkeypatch.setattr(session, "_open_graph", open_graph)
    build_graphs(tiny_model_copy, precision="float16")
    fresh(tiny_model_copy, device="auto", precision=precision)
    assert opened[0] == expected


def test_float16_graphs_translate_as_those_of_float32_do(fresh, tiny_model_copy):
    build_graphs(tiny_model_copy, precision="float16")
    halved, exact = (fresh(tiny_model_copy, precision=each) for each in ("float16", "float32"))
    assert halved.device.precision == "float16"
    source, target = [[5, 6, 7], [8, 9]], [[10, 11], [12]]
    assert halved.score_tokens(source, target) == pytest.approx(exact.score_tokens(source, target), abs=0.02)


def test_graphs_for_a_gpu_are_made_where_there_is_one(monkeypatch):
    assert devices.precisions() == ("float32", "int8")
    choice = devices.DeviceChoice([(devices.CUDA, {}), devices.CPU], "")
    monkeypatch.setattr(devices, "choose_device", lambda _device: choice)
    assert devices.precisions() == ("float32", "int8", "float16")


def test_loading_cuda_libraries_prints_nothing(monkeypatch, capsys):
    monkeypatch.setattr(ort, "preload_dlls", lambda: print("Failed to load libcublas"))  # noqa: T201
    devices.preload_cuda()
    assert capsys.readouterr().out == ""


def test_an_unknown_device_is_a_bug_of_the_caller(fresh):
    with pytest.raises(ValueError, match="tpu"):
        fresh(device="tpu")


def test_a_missing_folder_is_named(fresh, tmp_path):
    with pytest.raises(ModelError, match="There is no model folder .*nowhere"):
        fresh(tmp_path / "nowhere")


def test_a_folder_without_description_is_no_model(fresh, tmp_path):
    with pytest.raises(ModelError, match=r"has no model\.json"):
        fresh(tmp_path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_broken_description_is_named(fresh, tmp_path, content):
    (tmp_path / "model.json").write_bytes(content)
    with pytest.raises(ModelError, match=r"model\.json"):
        fresh(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2},
        {"architecture": {}},
        {"architecture": None},
        {"id": 3},
        {"architecture": {"d_model": -1}},
    ],
)
def test_a_description_of_something_else_is_refused(fresh, tiny_model_copy, changes):
    change_card(tiny_model_copy, **changes)
    with pytest.raises(ModelError, match=r"model\.json"):
        fresh(tiny_model_copy)


@pytest.mark.parametrize("name", ["encoder.onnx", "decoder.onnx", "source.spm", "target.spm"])
def test_a_missing_file_is_named(fresh, tiny_model_copy, name):
    (tiny_model_copy / name).unlink()
    with pytest.raises(ModelError, match=f"{name} is missing"):
        fresh(tiny_model_copy)


@pytest.mark.parametrize("name", ["encoder.onnx", "decoder.onnx", "source.spm", "target.spm"])
@pytest.mark.parametrize("share", [0, 0.5, 0.99])
def test_a_truncated_file_is_named(fresh, tiny_model_copy, name, share):
    path = tiny_model_copy / name
    os.truncate(path, int(path.stat().st_size * share))
    with pytest.raises(ModelError, match=name):
        fresh(tiny_model_copy)


def test_subwords_of_another_model_are_refused(fresh, tiny_model_copy):
    architecture = read_card(tiny_model_copy).architecture.to_json()
    change_card(tiny_model_copy, architecture=architecture | {"src_vocab_size": 7})
    with pytest.raises(ModelError, match="but the model"):
        fresh(tiny_model_copy)


def test_a_graph_that_breaks_the_contract_is_refused_with_every_difference(fresh, tiny_model_copy):
    path = tiny_model_copy / "decoder.onnx"
    graph = onnx.load(path)
    for node in graph.graph.node:
        node.input[:] = ["order" if name == "row_order" else name for name in node.input]
    next(found for found in graph.graph.input if found.name == "row_order").name = "order"
    onnx.save(graph, path)
    with pytest.raises(GraphError, match=r"decoder\.onnx: .*row_order is missing"):
        fresh(tiny_model_copy)


def test_a_graph_of_another_kind_is_refused(fresh, tiny_model_copy):
    (tiny_model_copy / "decoder.onnx").write_bytes((tiny_model_copy / "encoder.onnx").read_bytes())
    with pytest.raises(GraphError, match="tgt_ids is missing"):
        fresh(tiny_model_copy)


def test_a_run_that_fails_is_a_graph_error(tiny_model):
    session = ModelSession(read_card(tiny_model), "float32", device="cpu", n_threads=1)
    binding = session.encoder.io_binding()
    binding.bind_cpu_input("src_ids", np.array([[10**6]]))
    binding.bind_cpu_input("src_mask", np.ones((1, 1), dtype=bool))
    binding.bind_output("enc_states", "cpu")
    with pytest.raises(GraphError, match="could not be run"):
        run_bound(session.encoder, binding)


def test_a_full_memory_is_told_as_such():
    error = _in_words("The graph could not be run", RuntimeError("Failed to allocate memory for buffer"))
    assert isinstance(error, OutOfMemory)


@pytest.mark.skipif(os.name == "nt", reason="nothing is mapped there")
def test_int8_graphs_read_their_words_where_they_lie(fresh, tiny_model_copy, monkeypatch):
    monkeypatch.setattr(session, "map_tables", lambda _path, _names: {})
    copied = fresh(tiny_model_copy, precision="int8").translate_tokens([[5, 6, 7], [8]])
    monkeypatch.undo()
    mapped = fresh(tiny_model_copy, precision="int8")
    assert [list(tables) for tables in mapped._session._tables] == [["src_embedding"], ["tgt_embedding"]]
    for graph in ("encoder", "decoder"):  # another model takes its place, as when graphs are built again
        (tiny_model_copy / "new").write_bytes(b"\0" * 100)
        (tiny_model_copy / "new").replace(tiny_model_copy / f"{graph}.int8.onnx")
    assert mapped.translate_tokens([[5, 6, 7], [8]]) == copied


def test_float32_graphs_copy_their_words(fresh):
    assert fresh()._session._tables == [{}, {}]


@pytest.mark.parametrize("precision", ["int8", "float32"])
def test_a_model_that_rests_translates_on_as_before(fresh, precision):
    translator = fresh(precision=precision)
    before = translator.translate_tokens([[5, 6, 7], [8]])
    translator.rest()
    assert translator.translate_tokens([[5, 6, 7], [8]]) == before


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process can tell")
def test_who_rests_lets_go_of_the_words_that_were_read(fresh, tiny_model_copy):
    translator = fresh(tiny_model_copy, precision="int8")
    graphs = [tiny_model_copy / f"{graph}.int8.onnx" for graph in ("encoder", "decoder")]
    translator.translate_tokens([[5, 6, 7], [8]])
    assert all(resident_kb(graph) > 0 for graph in graphs)
    translator.rest()
    assert [resident_kb(graph) for graph in graphs] == [0, 0]


def test_who_rests_asks_onnx_runtime_for_the_memory_of_both_graphs(fresh, monkeypatch):
    translator, asked = fresh(), []
    run = session.run_arrays

    def noted(graph, outputs, feeds, options=None):
        asked.append((outputs, options.get_run_config_entry("memory.enable_memory_arena_shrinkage")))
        return run(graph, outputs, feeds, options)

    monkeypatch.setattr(session, "run_arrays", noted)
    translator.rest()
    assert asked == [(["enc_states"], "cpu:0"), (["dec_states"], "cpu:0")]
