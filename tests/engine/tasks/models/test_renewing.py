"""Graphs of an earlier version are built again where they can be."""

import pytest

from engine import tasks
from engine.base.files import sha256_of
from engine.results.systems import System
from engine.runtime.translator import Translator
from engine.tasks.models.builtin import with_current_graphs
from tests.engine.runtime.conftest import write_small_pack
from tests.engine.runtime.test_small_packs import without_updates
from tests.tiny import write_model_folder

TEXT = "Die Pumpe läuft an."


@pytest.fixture
def earlier(library_home, tmp_path):
    """A model of the library as an earlier version exported it."""
    folder = write_model_folder(tmp_path / "base", model_id="tiny-base", precisions=("float32", "int8"))
    for graph in ("encoder", "decoder"):
        for suffix in ("", ".int8"):
            without_updates(folder / f"{graph}{suffix}.onnx")
    from engine.library import model_folder

    model_folder.seal(folder)
    return tasks.add_model(folder)


@pytest.mark.slow
def test_graphs_of_an_earlier_version_are_built_again_and_the_model_stays_what_it_was(earlier):
    digest = sha256_of(earlier.path / "weights.safetensors")
    steps = []
    made = with_current_graphs(earlier, steps.append)
    assert [(step.done, step.total) for step in steps] == [(0, 2), (1, 2), (2, 2)]
    assert made.created == earlier.created
    assert made.path != earlier.path
    assert not earlier.path.exists()
    assert sha256_of(made.path / "weights.safetensors") == digest
    assert with_current_graphs(made) == made


@pytest.mark.slow
def test_a_model_that_is_opened_gets_graphs_of_this_version_and_translates_as_before(earlier):
    before = Translator(earlier.path, device="cpu")
    text = before.translate_text(TEXT).text
    opened = tasks.open_system(System(model="tiny-base", device="cpu"))
    assert (before.has_current_graphs, opened.has_current_graphs) == (False, True)
    assert opened.translate_text(TEXT).text == text
    assert not earlier.path.exists()


def test_graphs_of_an_earlier_version_do_where_none_can_be_built(earlier):
    (earlier.path / "weights.safetensors").unlink()
    opened = tasks.open_system(System(model="tiny-base", device="cpu"))
    assert not opened.has_current_graphs
    assert opened.translate_text(TEXT).text


@pytest.mark.slow
def test_a_small_pack_from_elsewhere_finds_graphs_that_take_it(earlier, tmp_path):
    tasks.add_model(write_small_pack(earlier.path, tmp_path / "small"))
    assert not earlier.path.exists()
    assert tasks.OpenSystems().open(System(model="small", device="cpu")).translate_text(TEXT).text is not None


@pytest.fixture
def outdated(library_home, tmp_path):
    """A model whose graphs are of an earlier version, put back beneath the packs that are here."""
    folder = write_model_folder(tmp_path / "base", model_id="tiny-base")
    model = tasks.add_model(folder)
    for seed, name in enumerate(("law", "garden")):
        tasks.add_model(write_small_pack(model.path, tmp_path / name, seed=seed))
    path = tasks.model_details("tiny-base").path
    for graph in ("encoder", "decoder"):
        without_updates(path / f"{graph}.onnx")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"model": "law"}, {"mix": (("law", 0.7), ("garden", 0.3))}])
def test_a_small_pack_that_is_opened_lets_them_be_built_again(outdated, options):
    translator = tasks.open_system(System(**options, precision="float32", device="cpu"))
    assert translator.translate_text(TEXT).text
    assert not outdated.exists()


@pytest.mark.slow
def test_a_model_that_is_open_is_opened_anew_for_a_small_pack(outdated, monkeypatch):
    systems = tasks.OpenSystems()
    with monkeypatch.context() as patched:
        patched.setattr(Translator, "has_current_graphs", True)
        plain = systems.open(System(model="tiny-base", precision="float32", device="cpu"))
    packed = systems.open(System(model="law", precision="float32", device="cpu"))
    assert packed._sessions is not plain._sessions
    again = systems.open(System(model="law", precision="float32", device="cpu"))
    assert again._sessions is packed._sessions
