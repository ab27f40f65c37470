"""What unpacks to far more than is honest is refused by one rule, before it is read to its end."""

import gzip

import pytest

from engine.base.errors import CorpusError, ModelError
from engine.base.packed_bounds import MAX_RATIO, RATIO_FREE_BYTES, UnpacksTooFarError, unpacked_gzip
from engine.exchange.marian import read_binary
from engine.exchange.releases import _read_arrays
from engine.vocabulary.vector_files import import_table


@pytest.fixture
def bomb(tmp_path):
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b"a 1 2\n" * (1 << 20)))
    return path


def test_a_packed_file_is_read_only_as_far_as_is_honest(bomb):
    found: list[bytes] = []
    with bomb.open("rb") as file, pytest.raises(UnpacksTooFarError, match="more than 200 times its size"):
        found.extend(unpacked_gzip(file))
    assert RATIO_FREE_BYTES < sum(map(len, found)) <= MAX_RATIO * bomb.stat().st_size


def test_what_was_read_at_once_is_refused_too(bomb):
    with bomb.open("rb") as file, pytest.raises(UnpacksTooFarError):
        unpacked_gzip(file).read()


@pytest.mark.slow
def test_honest_files_are_read_whole_also_of_several_parts(tmp_path):
    lines = [f"Satz {n * 7919 % 10_007}\n".encode() for n in range(200_000)]
    (tmp_path / "a.gz").write_bytes(
        b"".join(gzip.compress(b"".join(part)) for part in (lines[:7], lines[7:]))
    )
    with (tmp_path / "a.gz").open("rb") as file:
        assert list(unpacked_gzip(file)) == lines


def test_what_packs_well_but_is_small_is_read(tmp_path):
    (tmp_path / "a.gz").write_bytes(gzip.compress(bytes(RATIO_FREE_BYTES)))
    with (tmp_path / "a.gz").open("rb") as file:
        assert unpacked_gzip(file).read() == bytes(RATIO_FREE_BYTES)


@pytest.mark.slow
def test_word_vectors_keep_to_it(bomb, tmp_path):
    with pytest.raises(CorpusError, match="unpacks to more than 200 times its size; word vectors never do"):
        import_table(bomb, tmp_path / "table")
    assert [path.name for path in tmp_path.iterdir()] == ["bomb.gz"]


def test_models_of_other_programs_keep_to_it(bomb, tmp_path):
    import numpy as np

    with pytest.raises(ModelError, match="it unpacks to more than 200 times its size"):
        read_binary(bomb)
    np.savez_compressed(tmp_path / "a.npz", weights=np.zeros(1 << 20, np.float32))
    with pytest.raises(ModelError, match="it unpacks to more than 200 times its size"):
        _read_arrays(tmp_path / "a.npz")
