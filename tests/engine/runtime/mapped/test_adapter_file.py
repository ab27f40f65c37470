"""Adapter files mapped into memory: the arrays of ONNX Runtime's own reader, and no harm from broken ones."""

import random
from pathlib import Path

import numpy as np
import pytest

from engine.base.errors import PackError
from engine.export.packs import write_pack, write_updates
from engine.runtime.mapped import let_go, map_adapter
from engine.runtime.packs import PACK_FILE, Pack, _read


@pytest.fixture
def adapter(tmp_path):
    generator = np.random.default_rng(1)
    arrays = {
        "src_embedding": generator.standard_normal((1000, 64)),
        "tgt_embedding": generator.standard_normal((37, 64)),
        "output_bias": generator.standard_normal(37),
        "speaker_basis": generator.standard_normal((3, 37)),
    }
    path = tmp_path / "pack.onnx_adapter"
    write_pack(path, {name: array.astype(np.float32) for name, array in arrays.items()})
    return path


def test_mapped_arrays_are_those_that_the_library_reads(adapter):
    mapped, copied = map_adapter(adapter), _read(adapter)
    assert mapped.keys() == copied.keys()
    for name, array in copied.items():
        assert mapped[name].dtype == array.dtype
        np.testing.assert_array_equal(mapped[name], array)


def test_small_packs_of_other_programs_can_be_mapped(tmp_path):
    updates = {f"layer.{number}.down": np.full((number + 1, 2), number, np.float32) for number in range(20)}
    write_updates(tmp_path / "small.onnx_adapter", updates)
    for name, array in map_adapter(tmp_path / "small.onnx_adapter").items():
        np.testing.assert_array_equal(array, updates[name])


def test_what_was_given_back_is_read_again_and_lives_as_long_as_it_is_used(adapter):
    before = _read(adapter)["src_embedding"]
    mapped = map_adapter(adapter)
    let_go(mapped)
    kept = mapped.pop("src_embedding")
    del mapped
    adapter.unlink()
    np.testing.assert_array_equal(kept, before)
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 1


@pytest.mark.skipif(not Path("/proc/self/smaps").is_file(), reason="only Linux tells what is resident")
def test_what_was_given_back_takes_no_memory(adapter):
    arrays = map_adapter(adapter)
    assert arrays["src_embedding"].sum()
    assert resident_kb(adapter) >= 250
    let_go(arrays)
    assert resident_kb(adapter) == 0


def resident_kb(path):
    """Returns how much of a mapped file is in this process's memory."""
    lines = Path("/proc/self/smaps").read_text().splitlines()
    (start,) = [place for place, line in enumerate(lines) if line.endswith(str(path))]
    return next(int(line.split()[1]) for line in lines[start:] if line.startswith("Rss:"))


def test_copied_arrays_are_let_alone(adapter):
    copied = _read(adapter)
    let_go(copied)
    np.testing.assert_array_equal(copied["src_embedding"], _read(adapter)["src_embedding"])


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"\0" * 64, b"\xff" * 64, b"\x0c\0\0\0TORT", b"no adapter at all"]
)
def test_what_is_no_adapter_file_is_refused(tmp_path, data):
    path = tmp_path / "pack.onnx_adapter"
    path.write_bytes(data)
    with pytest.raises(PackError, match="cannot be read"):
        map_adapter(path)


def test_a_damaged_file_is_refused_or_gives_arrays_within_it(adapter):
    whole = bytearray(adapter.read_bytes())
    chance = random.Random(0)
    for _ in range(300):
        harmed = bytearray(whole)
        for _ in range(3):
            harmed[chance.randrange(2000 if chance.random() < 0.5 else len(harmed))] = chance.randrange(256)
        adapter.write_bytes(harmed if chance.random() < 0.7 else harmed[: chance.randrange(1, len(harmed))])
        try:
            arrays = map_adapter(adapter)
        except PackError:
            continue
        assert all(np.asarray(array).tobytes() is not None for array in arrays.values())


@pytest.mark.skipif(not Path("/proc/self/maps").is_file(), reason="only Linux tells what is mapped")
def test_a_pack_that_is_mapped_is_read_where_it_lies(shared_translator, tiny_pack):
    pack = Pack.load(tiny_pack, shared_translator._session, is_mapped=True)
    place = pack.values["src_embedding"].data_ptr()
    lines = [line.split() for line in Path("/proc/self/maps").read_text().splitlines()]
    ((first, last),) = [line[0].split("-") for line in lines if line[-1] == str(tiny_pack / PACK_FILE)]
    assert int(first, 16) <= place < int(last, 16)
