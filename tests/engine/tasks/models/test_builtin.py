"""The models that ship, as the tasks find them."""

import pytest

from engine import tasks
from engine.errors import LibraryError
from engine.tasks.models import builtin
from tests.tiny import write_model_folder


@pytest.fixture
def one_ships(library_home, tmp_path, monkeypatch):
    write_model_folder(tmp_path / "assets" / "models" / "tiny-base", model_id="tiny-base", precisions=())
    monkeypatch.setattr(builtin, "assets_folder", lambda: tmp_path / "assets")


def test_a_new_library_finds_the_model_that_ships_by_its_id(one_ships):
    assert tasks.list_models() == []
    assert builtin.find_model("tiny-base").is_builtin


def test_a_new_library_shows_the_model_that_ships(one_ships):
    assert tasks.model_details("tiny-base").is_builtin


def test_a_new_library_exports_the_model_that_ships(one_ships, tmp_path):
    assert tasks.export_model("tiny-base", tmp_path / "given").path == tmp_path / "given"
    assert (tmp_path / "given" / "encoder.onnx").is_file()


def test_a_model_that_neither_ships_nor_was_added_is_refused(one_ships):
    with pytest.raises(LibraryError, match="There is no model 'other'"):
        builtin.find_model("other")
    assert tasks.list_models() == []


def test_a_speaker_of_a_shipped_model_is_imported_into_a_new_library(one_ships, tmp_path, monkeypatch):
    anna = tasks.create_speaker("Anna", src="de", tgt="en").id
    tasks.edit_word(anna, "", "pump", 2.0)
    path = tasks.export_speaker(anna, tmp_path / "anna")
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "another-computer"))
    again = tasks.import_speaker(path)
    assert [profile.model for profile in again.profiles] == ["tiny-base"]
    assert [model.id for model in tasks.list_models()] == ["tiny-base"]
