"""Which model is meant, and that it opens ready to translate."""

import json
import shutil

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.results.systems import System
from engine.tasks.home import open_library
from tests.engine.runtime.conftest import write_tiny_pack
from tests.tiny import put_in_library, write_model_folder


def add(folder, tmp_path, **changes):
    """Puts a copy of a model folder into this test's library under the changed description."""
    copy = shutil.copytree(folder, tmp_path / changes["id"])
    card = json.loads((copy / "model.json").read_text()) | changes
    (copy / "model.json").write_text(json.dumps(card))
    put_in_library(copy)


@pytest.fixture
def library(tiny_model, tmp_path):
    """Two base models and one adapted to pumps, older and newer."""
    add(tiny_model, tmp_path, id="de-en")
    add(tiny_model, tmp_path, id="en-de", src="en", tgt="de")
    for id_, created in (
        ("de-en-pumps", "2026-02-01T00:00:00+00:00"),
        ("de-en-pumps-2", "2026-03-01T00:00:00+00:00"),
    ):
        add(tiny_model, tmp_path, id=id_, kind="adapted", parent="de-en", domain="pumps", created=created)
    return open_library()


def test_languages_choose_the_base_model(library):
    assert tasks.resolve_model(src="de-AT", tgt="English").id == "de-en"


def test_a_model_that_only_translates_back_is_no_default(library, tiny_model, tmp_path):
    add(tiny_model, tmp_path, id="back", created="2027-01-01T00:00:00+00:00")
    open_library().update_model_details("back", {"made_for": "back-translation"})
    assert tasks.resolve_model(src="de", tgt="en").id == "de-en"
    assert tasks.resolve_model(model="back").id == "back"


def test_one_language_is_enough_if_it_says_all(library):
    assert tasks.resolve_model(src="en").id == "en-de"


def test_a_domain_chooses_the_newest_adapted_model(library):
    assert tasks.resolve_model(domain="pumps").id == "de-en-pumps-2"


def test_a_domain_beside_a_model_chooses_what_was_adapted_from_it(library):
    assert tasks.resolve_model(model="de-en", domain="pumps").id == "de-en-pumps-2"


def test_an_adapted_model_fits_its_own_domain(library):
    assert tasks.resolve_model(model="de-en-pumps", domain="pumps").id == "de-en-pumps"


def test_several_language_pairs_are_a_question(library):
    with pytest.raises(LibraryError, match="de to en, en to de") as caught:
        tasks.resolve_model()
    assert "--from" in caught.value.hint


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"src": "fr", "tgt": "en"}, "No model translates fr to en"),
        ({"domain": "law"}, "adapted to law"),
        ({"model": "de-en", "domain": "law"}, "was not adapted to law"),
        ({"model": "de-en", "src": "en"}, "translates de to en, not en to en"),
        ({"model": "de-enn"}, "de-enn"),
    ],
)
def test_what_does_not_exist_is_named(library, wanted, message):
    with pytest.raises(LibraryError, match=message) as caught:
        tasks.resolve_model(**wanted)
    assert caught.value.hint


def test_a_language_that_is_none_is_refused(library):
    with pytest.raises(ConfigError, match="'germann' is not a language"):
        tasks.resolve_model(src="germann")


def test_an_empty_library_says_what_to_do():
    with pytest.raises(LibraryError, match="no model in the library") as caught:
        tasks.resolve_model()
    assert "parlance model add" in caught.value.hint


def test_an_opened_model_translates(library):
    translator = tasks.open_system(System(model="de-en", device="cpu", n_threads=1))
    assert translator.translate_text("Der Motor ist heiß.").text


def test_a_pack_opens_in_its_parents_graph(tiny_model, tmp_path):
    add(tiny_model, tmp_path, id="de-en")
    pack = write_tiny_pack(tiny_model, tmp_path / "written", id="de-en-pack", parent="de-en")
    add(pack, tmp_path, id="de-en-pack", domain="pumps", files={})
    translator = tasks.open_system(System(domain="pumps", device="cpu", n_threads=1))
    assert translator.card.id == "de-en"
    plain = tasks.open_system(System(model="de-en", device="cpu", n_threads=1))
    text = "Der Motor ist heiß."
    assert translator.translate_text(text).text != plain.translate_text(text).text


@pytest.mark.slow
def test_a_shipped_model_is_made_ready_on_first_use(monkeypatch, tmp_path):
    write_model_folder(tmp_path / "assets" / "models" / "shipped", model_id="shipped", precisions=())
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "assets")
    assert tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1)).card.id == "shipped"


@pytest.mark.slow
def test_a_model_that_is_named_does_not_wait_for_those_that_ship(library, monkeypatch, tmp_path):
    write_model_folder(tmp_path / "assets" / "models" / "shipped", model_id="shipped", precisions=())
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "assets")
    assert tasks.resolve_model(model="de-en", domain="pumps").id == "de-en-pumps-2"
    assert "shipped" not in {model.id for model in tasks.list_models()}
    assert tasks.resolve_model(model="shipped").is_builtin
