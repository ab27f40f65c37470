"""A model folder, or a zip of one, is checked file by file before anything is done with it."""

import errno
import json
import stat
import zipfile
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.base.errors import ModelError
from engine.base.packed_bounds import lists_too_much
from engine.library import archive, model_folder
from tests.engine.library.conftest import write_model


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_model(tmp_path / "model")


def _describe(folder: Path, **changes: object) -> None:
    path = folder / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changes), encoding="utf-8")


def test_a_whole_folder_passes_and_gives_its_record(folder):
    model_folder.check(folder)
    record = model_folder.record_of(folder)
    assert (record.id, record.src, record.n_parameters, record.details.not_for) == (
        "m",
        "de",
        7,
        "poems",
    )


def test_every_broken_file_is_named_at_once(folder):
    (folder / "source.spm").unlink()
    (folder / "target.spm").write_bytes(b"")
    (folder / "encoder.onnx").write_text("altered", encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        model_folder.check(folder)
    for problem in ("source.spm is missing", "target.spm is empty", "encoder.onnx was altered or is cut off"):
        assert problem in caught.value.what


def test_cut_weights_are_told_from_altered_ones(folder):
    save_file({"w": np.zeros((50, 50), np.float32)}, folder / "weights.safetensors")
    model_folder.seal(folder)
    whole = (folder / "weights.safetensors").read_bytes()
    (folder / "weights.safetensors").write_bytes(whole[:-100])
    with pytest.raises(ModelError, match=r"weights\.safetensors is cut off"):
        model_folder.check(folder)
    (folder / "weights.safetensors").write_bytes(whole[:-1] + b"x")
    with pytest.raises(ModelError, match=r"weights\.safetensors was altered"):
        model_folder.check(folder)


@pytest.mark.parametrize("name", ["pytorch_model.bin", "model.PT", "state.pkl"])
def test_a_pickle_is_never_taken(folder, name):
    (folder / name).write_bytes(b"\x80\x04.")
    with pytest.raises(ModelError, match="runs code when opened"):
        model_folder.check(folder)


def test_a_checkpoint_of_another_program_is_called_that(tmp_path):
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x04.")
    with pytest.raises(
        ModelError, match=r"not a Parlance model: it has no model\.json, and pytorch_model\.bin"
    ):
        model_folder.check(tmp_path)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 99}, "unknown format 99"),
        ({"id": "../../etc"}, "id '../../etc' cannot be a folder's name"),
        ({"src": "../../x"}, r"src: .*it is '\.\./\.\./x', which is not a language code"),
        ({"tgt": "German"}, "which is not a language code"),
        ({"parent": "m"}, "it is its own parent"),
        ({"name": 7}, "name: input should be a valid string"),
        ({"kind": "tree"}, "kind: input should be 'base' or 'adapted'"),
        ({"scope": "pack"}, "a pack must name its parent"),
        ({"architecture": {"d_model": 3}}, "architecture: src_vocab_size is missing"),
        ({"architecture": {"src_vocab_size": 9, "tgt_vocab_size": 9, "d_model": 3}}, "d_model must be even"),
        ({"details": "yes"}, "details: input should be a valid dictionary"),
        ({"files": {"../x": "0"}}, "'../x', which is not a plain file name"),
        ({"files": {"C:\\x": "0"}}, "not a plain file name"),
        ({"files": ["a"]}, "files: input should be a valid dictionary"),
        ({"files": {}}, r"source\.spm is missing"),
    ],
)
def test_a_wrong_description_is_refused(folder, changes, sentence):
    _describe(folder, **changes)
    with pytest.raises(ModelError, match=sentence):
        model_folder.check(folder)


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[]", b""])
def test_an_unreadable_description_is_refused(folder, content):
    (folder / "model.json").write_bytes(content)
    with pytest.raises(ModelError, match=r"model\.json"):
        model_folder.check(folder)


def test_a_link_to_another_place_is_refused(folder, tmp_path):
    (tmp_path / "secret").write_text("source.spm", encoding="utf-8")
    (folder / "source.spm").unlink()
    (folder / "source.spm").symlink_to(tmp_path / "secret")
    with pytest.raises(ModelError, match="is a link to another place"):
        model_folder.check(folder)


def test_a_card_may_be_rewritten_without_a_new_seal(folder):
    (folder / "card.md").write_text("What it is for.")
    model_folder.seal(folder)
    assert "card.md" not in model_folder.read_description(folder)["files"]


def test_only_listed_files_are_copied(folder, tmp_path):
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    target = tmp_path / "copy"
    target.mkdir()
    model_folder.copy(folder, target)
    model_folder.check(target)
    assert not (target / "notes.txt").exists()


def pack(folder, path):
    archive.pack(path, "m", {each.name: each for each in folder.iterdir()}, {"card.md": "# M"})


def test_a_packed_folder_unpacks_to_the_same(folder, tmp_path):
    pack(folder, tmp_path / "m.zip")
    unpacked = archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    model_folder.check(unpacked)
    names = {path.name for path in folder.iterdir()} | {"card.md"}
    assert {path.name for path in unpacked.iterdir()} == names


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil", "..\\evil", "C:evil"])
def test_an_archive_that_writes_elsewhere_is_refused(tmp_path, name):
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.writestr(zipfile.ZipInfo(name), "x")
    with pytest.raises(ModelError, match="leads out of its folder"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir() if "home" not in path.name) == ["m.zip"]


def test_an_archive_with_a_link_is_refused(tmp_path):
    link = zipfile.ZipInfo("source.spm")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.writestr(link, "/etc/passwd")
    with pytest.raises(ModelError, match="a link to another place"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_an_archive_with_damaged_data_is_refused(tmp_path, method):
    with zipfile.ZipFile(tmp_path / "m.zip", "w", method) as zipped:
        zipped.writestr("a", b"some text, " * 100)
    data = bytearray((tmp_path / "m.zip").read_bytes())
    data[40:50] = b"\xff" * 10
    (tmp_path / "m.zip").write_bytes(data)
    with pytest.raises(ModelError, match="not a readable zip"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("names", [("m/a", "m/a"), ("m", "m/a")])
def test_an_archive_with_a_name_twice_is_refused(tmp_path, names):
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        for name in names:
            zipped.writestr(name, b"text")
    with pytest.raises(ModelError, match="holds a name twice"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


def test_an_archive_that_would_fill_the_disk_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "_MOST_BYTES", 1000)
    with zipfile.ZipFile(tmp_path / "m.zip", "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("zeros", bytes(2000))
    with pytest.raises(ModelError, match="no model is that large"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


@pytest.mark.parametrize("error", [OSError("Invalid data stream"), OSError(errno.EINVAL, "Invalid argument")])
def test_an_archive_whose_places_lead_before_it_is_refused(folder, tmp_path, monkeypatch, error):
    def fail(*_args, **_options):
        raise error

    target = tmp_path / "m.zip"
    archive.pack(target, "m", {path.name: path for path in folder.iterdir()}, {})
    monkeypatch.setattr("zipfile.ZipFile.open", fail)
    with pytest.raises(ModelError, match="is not a readable zip archive: it is damaged"):
        archive.unpack(target, tmp_path / "out")


@pytest.mark.parametrize("cut", [0, 10, 300])
def test_a_cut_archive_is_refused(folder, tmp_path, cut):
    pack(folder, tmp_path / "m.zip")
    whole = (tmp_path / "m.zip").read_bytes()
    (tmp_path / "m.zip").write_bytes(whole[:cut])
    with pytest.raises(ModelError, match="not a readable zip archive"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_altered_archive_is_refused(folder, tmp_path):
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.write(folder / "source.spm", "source.spm")
    data = (tmp_path / "m.zip").read_bytes().replace(b"source.spm", b"source.spX", 1)
    altered = data.replace(b"source.spm", b"SOURCE.spm", 1)
    (tmp_path / "m.zip").write_bytes(altered)
    with pytest.raises(ModelError, match="not a readable zip archive"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


def test_an_encrypted_archive_says_what_to_do(tmp_path):
    pack(write_model(tmp_path / "m"), tmp_path / "m.zip")
    data = bytearray((tmp_path / "m.zip").read_bytes())
    place = data.index(b"PK\x01\x02")
    data[place + 8] |= 1  # the flag of encryption, in the list of contents
    (tmp_path / "m.zip").write_bytes(bytes(data))
    with pytest.raises(ModelError, match="is encrypted") as caught:
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    assert caught.value.hint == "Unpack it yourself and add the folder."


@pytest.mark.parametrize(
    ("name", "says"),
    [("a/" * 2000 + "model.json", "more than 32 folders in each other"), ("é" * 150, "more than 200 bytes")],
    ids=["folders within folders", "a name no disk takes"],
)
def test_an_archive_with_a_name_that_cannot_be_written_is_refused(tmp_path, name, says):
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.writestr(name, "x")
    with pytest.raises(ModelError, match=says):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_archive_that_explodes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds.RATIO_FREE_BYTES", 1 << 16)
    with zipfile.ZipFile(tmp_path / "m.zip", "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("weights.safetensors", bytes(1 << 20))
    with pytest.raises(ModelError, match="unpacks to more than 200 times its size"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


def test_an_archive_larger_than_the_disk_is_refused(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds._SPARE_DISK_BYTES", 1 << 62)
    pack(folder, tmp_path / "m.zip")
    with pytest.raises(ModelError, match="more than the disk has to spare"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


def test_an_archive_with_an_endless_list_is_refused_before_the_list_is_read(folder, tmp_path, monkeypatch):
    pack(folder, tmp_path / "m.zip")
    monkeypatch.setattr("engine.base.packed_bounds._MOST_LIST_BYTES", 100)
    monkeypatch.setattr(zipfile.ZipFile, "infolist", None)
    with pytest.raises(ModelError, match="its list of contents is far too long"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")


def test_a_list_behind_four_gigabytes_is_measured_too(tmp_path, monkeypatch):
    """An archive of more says its sizes in another record, which is the one that is read."""
    monkeypatch.setattr("zipfile.ZIP_FILECOUNT_LIMIT", 0)
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.writestr("a", "x")
    data = bytearray((tmp_path / "m.zip").read_bytes())
    place = data.rindex(b"PK\5\6")
    data[place + 12 : place + 16] = bytes(4)  # the short record says nothing
    (tmp_path / "m.zip").write_bytes(data)
    assert not lists_too_much(tmp_path / "m.zip")
    monkeypatch.setattr("engine.base.packed_bounds._MOST_LIST_BYTES", 10)
    assert lists_too_much(tmp_path / "m.zip")


def test_an_archive_with_a_member_without_a_name_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as zipped:
        zipped.writestr("a", b"text")
    data = (tmp_path / "m.zip").read_bytes()
    (tmp_path / "m.zip").write_bytes(data.replace(b"a", b"\0"))  # a name ends at a zero
    with pytest.raises(ModelError, match="not a readable zip archive"):
        archive.unpack(tmp_path / "m.zip", tmp_path / "out")
