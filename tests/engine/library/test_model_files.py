"""Files that join a finished model and leave it again."""

from pathlib import Path

import pytest

from engine.base.errors import LibraryError
from engine.library import Library
from engine.library.model_folder import check
from tests.engine.library.conftest import add_model


def given(library: Library, text: str = "words") -> Path:
    path = library.home / "given"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_joins_a_model_and_the_others_stay(library: Library) -> None:
    record = add_model(library)
    before = {path.name: path.read_bytes() for path in record.path.glob("*.onnx")}
    library.put_model_file("m", "added.table", given(library))
    assert check(record.path)["files"].keys() >= {"added.table", *before}
    assert {name: (record.path / name).read_bytes() for name in before} == before
    assert library.model("m").size_bytes == record.size_bytes + len("words")


def test_a_file_leaves_a_model_as_it_was_before(library: Library) -> None:
    record = add_model(library)
    described = (record.path / "model.json").read_text()
    library.put_model_file("m", "added.table", given(library))
    library.drop_model_file("m", "added.table")
    assert (record.path / "model.json").read_text() == described
    assert not (record.path / "added.table").exists()
    assert library.model("m").size_bytes == record.size_bytes


def test_a_file_takes_no_other_files_place(library: Library) -> None:
    record = add_model(library)
    with pytest.raises(LibraryError, match="has a file encoder.onnx already"):
        library.put_model_file("m", "encoder.onnx", given(library))
    assert (record.path / "encoder.onnx").read_text() == "encoder.onnx"


def test_what_is_not_there_gets_a_sentence(library: Library) -> None:
    add_model(library)
    with pytest.raises(LibraryError, match="no file x"):
        library.drop_model_file("m", "x")
    with pytest.raises(LibraryError, match="no model 'y'"):
        library.put_model_file("y", "x", given(library))
