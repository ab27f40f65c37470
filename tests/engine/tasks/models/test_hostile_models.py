"""A model folder or archive that somebody else made to do harm: refused before anything of it is kept."""

import json
import os
import struct
import zipfile
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper
from safetensors.numpy import load_file, save_file

from engine import tasks
from engine.base.errors import EngineError, ModelError
from engine.base.onnx_runtime import ort
from engine.library.model_folder import seal
from tests.engine.runtime.conftest import write_tiny_pack


@pytest.fixture
def refused(tiny_model_copy, library_home):
    """Damages a folder and adds it: it must be refused with these words, and nothing kept."""

    def check(damage, says):
        damage(tiny_model_copy)
        with pytest.raises(EngineError, match=says):
            tasks.add_model(tiny_model_copy)
        assert tasks.list_models() == []
        assert list((library_home / "models").iterdir()) == []

    return check


def rewrite(change):
    """Changes the values of `model.json`."""

    def damage(folder):
        path = folder / "model.json"
        values = json.loads(path.read_bytes())
        change(values)
        path.write_text(json.dumps(values))

    return damage


def put(value, *place):
    def change(values):
        for step in place[:-1]:
            values = values[step]
        values[place[-1]] = value

    return rewrite(change)


def say(text):
    """Puts bytes in the place of what `details` says."""
    return lambda folder: (folder / "model.json").write_bytes(
        (folder / "model.json").read_bytes().replace(b'"details": {}', b'"details": ' + text)
    )


def files_of_many(values):
    values["files"] = {f"f{i}": "0" * 64 for i in range(2_000)}


DESCRIPTIONS = {
    "lists without end": (say(b"[" * 200_000 + b"]" * 200_000), "not readable as JSON .*recursion"),
    "half a character": (put("a\ud800", "name"), "not readable as JSON .*hex escape"),
    "an endless number": (say(b'{"x": 1e999}'), "a number is out of range"),
    "no number": (put(float("nan"), "details", "x"), "not readable as JSON"),
    "spaces without end": (say(b" " * (17 << 20) + b"{}"), "larger than 16 MB"),
    "values without end": (say(b"[" + b"0," * 4_000_000 + b"0]"), "more than 4,000,000 values"),
    "a long name": (put("n" * 1000, "name"), "name: string should have at most 200"),
    "a long name of a file": (put("0" * 64, "files", "x" * 300), "file name of more than 200 bytes"),
    "no digest": (put("0", "files", "x"), "files.x: string should match"),
    "very many files": (rewrite(files_of_many), "files: .* at most 1000"),
    "half a layer": (put(2.5, "architecture", "n_decoder_layers"), "must be a whole number, not 2.5"),
    "layers without end": (put(10**12, "architecture", "n_decoder_layers"), "at most 256"),
    "a number of many digits": (put(10**400, "architecture", "d_ff"), "d_ff must be a whole number"),
    "a text for a number": (put("16", "architecture", "d_model"), "must be a whole number, not '16'"),
    "a truth for a count": (put(True, "n_parameters"), "n_parameters: .* valid integer"),
    "a time that is none": (
        put("yesterday", "created"),
        "created: .*'yesterday' is not a time such as 20",
    ),
    "a promotion at no time": (
        put({"promotion": {"when": "soon"}}, "details"),
        "details.promotion.when: 'soon' is not a time",
    ),
    "a list of training": (put({"training": []}, "details"), "details.training: "),
    "settings of no kind": (put({"training": {"settings": 5}}, "details"), "details.training.settings: "),
    "texts of no kind": (put({"corpora": {"a": 1}}, "details"), "details.corpora: "),
    "versions in a list": (put({"versions": ["a"]}, "details"), "details.versions: "),
}


@pytest.mark.parametrize(("damage", "says"), DESCRIPTIONS.values(), ids=DESCRIPTIONS)
def test_a_hostile_description_is_refused(refused, damage, says):
    refused(damage, says)


def weights_of(value):
    """Fills all weights, in a folder without graphs: they would be built."""

    def damage(folder):
        for graph in folder.glob("*.onnx"):
            graph.unlink()
        path = folder / "weights.safetensors"
        save_file({name: np.full_like(array, value) for name, array in load_file(path).items()}, path)
        seal(folder)

    return damage


def weights_beside_graphs(folder):
    path = folder / "weights.safetensors"
    arrays = load_file(path)
    arrays["output_bias"][3] = np.nan
    save_file(arrays, path)
    seal(folder)


def header_without_end(folder):
    path = folder / "weights.safetensors"
    path.write_bytes(struct.pack("<Q", 1 << 62) + path.read_bytes()[8:])
    seal(folder)


def change_graph(change):
    def damage(folder):
        graph = onnx.load(folder / "encoder.onnx")
        change(graph.graph)
        (folder / "encoder.onnx").write_bytes(graph.SerializeToString())
        seal(folder)

    return damage


def loop(graph):
    """Puts a loop into it that never ends."""
    value = helper.make_tensor_value_info
    body = helper.make_graph(
        [helper.make_node("Identity", ["go"], ["on"])],
        "body",
        [value("i", TensorProto.INT64, []), value("go", TensorProto.BOOL, [])],
        [value("on", TensorProto.BOOL, [])],
    )
    graph.initializer.append(helper.make_tensor("always", TensorProto.BOOL, [], [True]))
    graph.node.insert(0, helper.make_node("Loop", ["", "always"], [], body=body))


def read_elsewhere(graph):
    array = graph.initializer[0]
    array.ClearField("raw_data")
    array.data_location = TensorProto.EXTERNAL
    entry = array.external_data.add()
    entry.key, entry.value = "location", "../secret"


def name_of_no_text(folder):
    path = folder / "encoder.onnx"
    path.write_bytes(path.read_bytes().replace(b"src_mask", b"src_\xffask"))
    seal(folder)


def no_number_inside(graph):
    """Spoils one weight: the graph opens, and every score it gives is no number."""
    array = next(each for each in graph.initializer if each.data_type == TensorProto.FLOAT and each.dims)
    values = onnx.numpy_helper.to_array(array).copy()
    values.reshape(-1)[:] = np.nan
    array.CopyFrom(onnx.numpy_helper.from_array(values, array.name))


def word_list(folder):
    (folder / "source.words.gz").write_bytes(b"none")
    seal(folder)


def profiles(folder):
    (folder / "speakers.profiles").write_bytes(b"SQLite format 3\0" + bytes(4000))
    seal(folder)


CONTENTS = {
    "weights too large": (weights_of(3e38), "beyond ±65,504"),
    "weights that are none": (weights_of(np.nan), "not finite"),
    "one weight beside whole graphs": (weights_beside_graphs, "output_bias has values that are not finite"),
    "a header without end": (header_without_end, "not a readable weights file"),
    "a graph that never ends": (change_graph(loop), "it uses 'Loop'"),
    "a graph that reads another file": (change_graph(read_elsewhere), "reads its weights from another file"),
    "a graph with a name of no text": (name_of_no_text, r"encoder\.onnx cannot be (read|opened)"),
    "a graph that gives no numbers": (change_graph(no_number_inside), "give scores that are not numbers"),
    "a damaged list of words": (word_list, r"source\.words\.gz is damaged"),
    "profiles that are none": (profiles, r"speakers\.profiles"),
}


@pytest.mark.parametrize(("damage", "says"), CONTENTS.values(), ids=CONTENTS)
def test_hostile_contents_are_refused(refused, damage, says):
    refused(damage, says)


def test_a_refusal_names_what_the_user_gave(refused, tiny_model_copy):
    refused(change_graph(no_number_inside), f"{tiny_model_copy} give scores")


def test_a_refused_archive_is_named_as_it_was_given(tiny_model_copy, tmp_path):
    weights_of(np.nan)(tiny_model_copy)
    with zipfile.ZipFile(tmp_path / "given.zip", "w") as zipped:
        for path in tiny_model_copy.iterdir():
            zipped.write(path, path.name)
    with pytest.raises(ModelError, match=f"^{tmp_path}/given.zip/given/weights.safetensors does not fit"):
        tasks.add_model(tmp_path / "given.zip")


def adapter(path: Path, **changes: np.ndarray) -> None:
    """Writes a pack as any program can, with some arrays changed."""
    given = ort.AdapterFormat.read_adapter(os.fspath(path)).get_parameters()
    arrays = {name: value.numpy() for name, value in given.items()} | changes
    made = ort.AdapterFormat()
    made.set_adapter_version(1)
    made.set_model_version(1)
    made.set_parameters({name: ort.OrtValue.ortvalue_from_numpy(each) for name, each in arrays.items()})
    made.export_adapter(os.fspath(path))


def bias(**options):
    def make(n_words):
        made = np.zeros((options.get("rows", 1), n_words), options.get("type", np.float32))
        made[:, -1:] = options.get("value", 0)
        return made

    return make


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (bias(rows=0), r"output_bias has the shape \[0, "),
        (bias(rows=3), r"output_bias has the shape \[3, "),
        (bias(value=np.nan), "output_bias has values that are not finite"),
        (bias(value=3e38), "output_bias has values beyond"),
        (bias(type=np.int64), "output_bias is int64, not float32"),
    ],
    ids=["of no row", "of three rows", "not a number", "too large", "of integers"],
)
def test_a_pack_with_a_bias_of_no_use_is_refused(tiny_model, tmp_path, make, says):
    tasks.add_model(tiny_model)
    pack = write_tiny_pack(tiny_model, tmp_path / "pack")
    given = ort.AdapterFormat.read_adapter(os.fspath(pack / "pack.onnx_adapter")).get_parameters()
    adapter(pack / "pack.onnx_adapter", output_bias=make(given["output_bias"].numpy().shape[1]))
    seal(pack)
    with pytest.raises(ModelError, match=says):
        tasks.add_model(pack)
    assert [model.id for model in tasks.list_models()] == ["tiny"]


def test_a_whole_pack_is_added(tiny_model, tmp_path):
    tasks.add_model(tiny_model)
    assert tasks.add_model(write_tiny_pack(tiny_model, tmp_path / "pack")).id == "pack"
