"""Tables of words are read where they lie in a graph's file; what is no such file is left to others."""

import os
import sys

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engine.runtime.mapped import map_tables
from tests.growth import resident_kb

WANTED = frozenset(("words", "halves", "axes"))
WORDS = np.arange(12, dtype=np.float32).reshape(4, 3)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="nothing is mapped there")


def graph_of(*tables: TensorProto) -> bytes:
    node = helper.make_node("Identity", ["words"], ["copied"])
    output = helper.make_tensor_value_info("copied", TensorProto.FLOAT, None)
    graph = helper.make_graph([node], "graph", [], [output], list(tables))
    return helper.make_model(graph, doc_string="a graph").SerializeToString()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "graph.onnx"


def test_wanted_tables_are_found_and_no_others(path):
    others = np.ones((2, 2), np.float32)
    tables = [numpy_helper.from_array(others, "others"), numpy_helper.from_array(WORDS, "words")]
    path.write_bytes(graph_of(*tables))
    found = map_tables(path, WANTED)
    assert list(found) == ["words"]
    np.testing.assert_array_equal(found["words"], WORDS)
    assert not found["words"].flags.writeable


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process can tell")
def test_a_mapped_table_takes_memory_once_it_is_looked_at(path):
    path.write_bytes(graph_of(numpy_helper.from_array(np.ones((512, 1024), np.float32), "words")))
    found = map_tables(path, WANTED)["words"]
    assert resident_kb(path) == 0
    assert found.sum() == found.size
    assert resident_kb(path) >= 2048


def test_axes_may_be_one_field_or_several(path):
    table = numpy_helper.from_array(WORDS, "axes")
    plain = table.SerializeToString()
    packed = b"\x0a\x02\x04\x03" + plain.replace(b"\x08\x04\x08\x03", b"", 1)
    assert len(packed) == len(plain)
    path.write_bytes(graph_of(table).replace(plain, packed))
    np.testing.assert_array_equal(map_tables(path, WANTED)["axes"], WORDS)


def test_other_kinds_of_numbers_are_left_to_onnx_runtime(path):
    as_numbers = helper.make_tensor("words", TensorProto.FLOAT, [2], [1.0, 2.0])  # no raw bytes
    path.write_bytes(graph_of(numpy_helper.from_array(WORDS.astype(np.float16), "halves"), as_numbers))
    assert map_tables(path, WANTED) == {}


def test_every_damaged_file_gives_no_table_or_the_right_one(path):
    whole = graph_of(numpy_helper.from_array(WORDS, "words"))
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        for table in map_tables(path, WANTED).values():  # the graph is whole, what follows it is not
            np.testing.assert_array_equal(table, WORDS)
    generator = np.random.default_rng(0)
    for _ in range(2000):
        damaged = bytearray(whole)
        damaged[generator.integers(len(whole))] = generator.integers(256)
        path.write_bytes(damaged)
        for table in map_tables(path, WANTED).values():
            assert table.size == 12


def test_what_is_no_file_gives_no_table(tmp_path, path):
    assert map_tables(tmp_path, WANTED) == {}
    assert map_tables(path, WANTED) == {}
    path.write_bytes(b"")
    assert map_tables(path, WANTED) == {}


def test_a_shape_that_its_bytes_do_not_fill_is_refused(path):
    table = numpy_helper.from_array(WORDS, "words")
    table.dims[:] = [4, 4]
    path.write_bytes(graph_of(table))
    assert map_tables(path, WANTED) == {}
    assert onnx.load(path).graph.initializer[0].name == "words"


def test_on_windows_nothing_is_mapped(path, monkeypatch):
    path.write_bytes(graph_of(numpy_helper.from_array(WORDS, "words")))
    monkeypatch.setattr(os, "name", "nt")
    assert map_tables(path, WANTED) == {}
