"""What is told of a model later: in its row and its description, without touching what was sealed."""

import json

import pytest

from engine.base.errors import LibraryError
from engine.library import Library
from engine.library.model_folder import check
from tests.engine.library.conftest import add_model


def test_details_are_changed_in_the_row_and_in_the_folder(library):
    record = add_model(library, details={"not_for": "poems"})
    told = library.update_model_details("m", {"promotion": {"state": "held"}})
    assert (told.details.not_for, told.promotion.state) == ("poems", "held")
    description = json.loads((record.path / "model.json").read_text())
    assert description["details"] == json.loads(told.details_json)
    assert check(record.path)["id"] == "m"


def test_what_other_readers_see_is_the_old_or_the_new(library, library_home):
    add_model(library)
    library.update_model_details("m", {"not_for": "law"})
    assert Library(library_home).model("m").details.not_for == "law"


def test_a_model_whose_folder_is_lost_is_told_of_in_its_row(library):
    record = add_model(library)
    (record.path / "model.json").unlink()
    assert library.update_model_details("m", {"not_for": "law"}).details.not_for == "law"
    assert not (record.path / "model.json").exists()


def test_a_model_that_is_gone_gets_a_sentence(library):
    with pytest.raises(LibraryError, match="no model 'x'"):
        library.update_model_details("x", {})
