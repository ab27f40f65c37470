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


def test_a_model_that_neither_ships_nor_was_added_is_refused(one_ships):
    with pytest.raises(LibraryError, match="There is no model 'other'"):
        builtin.find_model("other")
    assert tasks.list_models() == []
