"""The models that ship, as the tasks find them."""

import pytest

from engine import tasks
from engine.base.errors import LibraryError, ModelError
from engine.library import model_folder
from engine.results.systems import System
from engine.tasks.models import builtin
from tests.tiny import write_model_folder


@pytest.fixture
def one_ships(library_home, tmp_path, monkeypatch):
    write_model_folder(tmp_path / "assets" / "models" / "tiny-base", model_id="tiny-base", precisions=())
    monkeypatch.setattr(builtin, "assets_folder", lambda: tmp_path / "assets")


@pytest.mark.slow
def test_a_new_library_finds_the_model_that_ships_by_its_id(one_ships):
    assert tasks.list_models() == []
    assert builtin.find_model("tiny-base").is_builtin


@pytest.fixture
def two_ship(library_home, tmp_path, monkeypatch):
    for src, tgt in (("de", "en"), ("en", "de")):
        folder = tmp_path / "assets" / "models" / f"{src}-{tgt}"
        write_model_folder(folder, model_id=folder.name, src=src, tgt=tgt, precisions=())
    monkeypatch.setattr(builtin, "assets_folder", lambda: tmp_path / "assets")


@pytest.mark.slow
def test_the_languages_that_are_wanted_come_first_and_can_be_used_before_the_others(two_ship):
    there = []
    tasks.ensure_builtin_models(
        first=("en", "de"), ready=lambda: there.append([model.id for model in tasks.list_models()])
    )
    assert [sorted(ids) for ids in there] == [["en-de"], ["de-en", "en-de"]]


def graphs_of(model):
    return {path.name for path in model.path.glob("*coder*.onnx")}


@pytest.mark.slow
def test_what_the_window_translates_with_is_there_before_the_exact_graphs_of_any_model(two_ship):
    there = []
    models = tasks.ensure_builtin_models(
        ready=lambda: there.append(set().union(*map(graphs_of, tasks.list_models())))
    )
    assert there == [{"encoder.int8.onnx", "decoder.int8.onnx"}] * 2
    assert all({"encoder.onnx", "decoder.onnx"} < graphs_of(model) for model in models)
    assert [model_folder.broken_files(model.path) for model in models] == [frozenset()] * 2


@pytest.mark.slow
def test_exact_graphs_that_a_kill_left_out_are_built_at_the_next_start(one_ships, monkeypatch):
    with monkeypatch.context() as killed:
        killed.setattr(builtin, "_complete", lambda *_words: None)
        (model,) = tasks.ensure_builtin_models()
    assert "decoder.onnx" not in graphs_of(model)
    (model,) = tasks.ensure_builtin_models()
    assert "decoder.onnx" in graphs_of(model)


@pytest.mark.slow
def test_a_model_that_cannot_be_completed_translates_all_the_same(one_ships, monkeypatch):
    real = builtin.build_beside

    def build(folder, tell, wanted, *more):
        if "float32" in wanted:
            raise ModelError("No memory.")
        real(folder, tell, wanted, *more)

    monkeypatch.setattr(builtin, "build_beside", build)
    (model,) = tasks.ensure_builtin_models()
    assert graphs_of(model) == {"encoder.int8.onnx", "decoder.int8.onnx"}


@pytest.mark.slow
def test_translating_waits_for_the_model_of_its_own_languages_alone(two_ship):
    tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1))
    assert [model.id for model in tasks.list_models()] == ["de-en"]


@pytest.mark.slow
def test_care_in_the_window_does_not_wait_for_the_model_of_the_opposite_direction(two_ship):
    tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1))
    tasks.OpenSystems().open(System(model="de-en", careful=True, device="cpu", n_threads=1))
    assert [model.id for model in tasks.list_models()] == ["de-en"]


@pytest.mark.slow
def test_languages_that_nothing_ships_for_are_refused_with_what_there_is(two_ship):
    with pytest.raises(LibraryError) as refused:
        tasks.open_system(System(src="de", tgt="fr", device="cpu", n_threads=1))
    assert "de to en, en to de" in refused.value.hint


@pytest.mark.slow
def test_a_new_library_shows_the_model_that_ships(one_ships):
    assert tasks.model_details("tiny-base").is_builtin


@pytest.mark.slow
def test_a_new_library_exports_the_model_that_ships(one_ships, tmp_path):
    assert tasks.export_model("tiny-base", tmp_path / "given").path == tmp_path / "given"
    assert (tmp_path / "given" / "encoder.onnx").is_file()


def test_a_model_that_neither_ships_nor_was_added_is_refused(one_ships):
    with pytest.raises(LibraryError, match="There is no model 'other'"):
        builtin.find_model("other")
    assert tasks.list_models() == []


@pytest.mark.slow
def test_a_speaker_of_a_shipped_model_is_imported_into_a_new_library(one_ships, tmp_path, monkeypatch):
    anna = tasks.create_speaker("Anna", src="de", tgt="en").id
    tasks.edit_word(anna, "", "pump", 2.0)
    path = tasks.export_speaker(anna, tmp_path / "anna")
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "another-computer"))
    again = tasks.import_speaker(path)
    assert [profile.model for profile in again.profiles] == ["tiny-base"]
    assert [model.id for model in tasks.list_models()] == ["tiny-base"]
