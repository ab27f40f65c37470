"""Small packs that translate together: found by their ids, and refused with a sentence."""

import shutil
from dataclasses import replace

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError, ModelError
from engine.results.systems import NamedSystem, RequestOptions, System
from tests.engine.runtime.conftest import write_small_pack, write_tiny_pack
from tests.patience import patience
from tests.tiny import source_sentences, write_model_folder

SCORED = source_sentences()[:4], source_sentences()[4:8]


@pytest.fixture(scope="module")
def written_library(tmp_path_factory):
    """A tiny model with two small packs and one of words, another with a small pack. Shared: copy it."""
    folder = tmp_path_factory.mktemp("mixes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(folder / "home"))
        for name in ("tiny-base", "other"):
            tasks.add_model(write_model_folder(folder / name, model_id=name))
        bases = {name: tasks.model_details(name).path for name in ("tiny-base", "other")}
        for seed, (name, base) in enumerate(
            (("law", "tiny-base"), ("garden", "tiny-base"), ("far", "other"))
        ):
            tasks.add_model(write_small_pack(bases[base], folder / name, seed=seed))
        tasks.add_model(write_tiny_pack(bases["tiny-base"], folder / "words"))
    return folder / "home"


@pytest.fixture
def library(written_library, library_home):
    """This test's own copy of the library."""
    return shutil.copytree(written_library, library_home, symlinks=True)


def test_a_mix_is_opened_in_its_model_and_changed_in_place(library):
    translator = tasks.open_system(System(mix=(("law", 0.7), ("garden", 0.3)), device="cpu"))
    mixed = translator.score_targets(*SCORED)
    translator = tasks.mix_packs(translator, {"law": 1.0, "garden": 0.0})
    alone = tasks.open_system(System(model="law", device="cpu")).score_targets(*SCORED)
    np.testing.assert_allclose(translator.score_targets(*SCORED), alone, atol=1e-4)
    assert np.abs(mixed - alone).max() > 0.1


def test_a_mix_among_the_open_models_is_the_same_and_goes_out_again(library):
    systems = tasks.OpenSystems()
    mix = System(mix=(("law", 0.7), ("garden", 0.3)), device="cpu")
    alone = systems.open(System(model="law", device="cpu")).score_targets(*SCORED)
    mixed = systems.open(mix).score_targets(*SCORED)
    np.testing.assert_allclose(mixed, tasks.open_system(mix).score_targets(*SCORED), atol=1e-4)
    assert np.abs(mixed - alone).max() > 0.1
    again = systems.open(System(model="law", device="cpu")).score_targets(*SCORED)
    np.testing.assert_allclose(again, alone, atol=1e-4)


def test_another_program_translates_with_a_mix(library):
    mixed = NamedSystem(name="both", mix=(("law", 0.7), ("garden", 0.3)))
    tasks.save_system(mixed)
    alone = tasks.open_system(replace(System(device="cpu", n_threads=1), mix=mixed.mix))
    with tasks.TranslationService(device="cpu", n_threads=1) as service:
        options = RequestOptions(src="de", tgt="en")
        answer = service.translate("Motor Pumpe", tasks.find_system("both"), options).answer
        assert answer.result(timeout=patience(30)).text == alone.translate_text("Motor Pumpe").text
    with pytest.raises(ModelError, match="not a small pack"):
        tasks.save_system(NamedSystem(name="wrong", mix=(("words", 1.0),)))


@pytest.mark.parametrize(
    ("mix", "error", "said"),
    [
        ({"law": 0.5, "far": 0.5}, ModelError, "several models, other and tiny-base"),
        ({"law": 0.5, "words": 0.5}, ModelError, "words is not a small pack"),
        ({"law": 0.5, "tiny-base": 0.5}, ModelError, "tiny-base is not a small pack"),
        ({"law": 0.5, "nobody": 0.5}, LibraryError, "nobody"),
        ({"law": 2.5}, ConfigError, "from 0 to 2, not law=2.5"),
        ({"law": -0.1}, ConfigError, "not law=-0.1"),
        ({"law": float("nan")}, ConfigError, "not law=nan"),
    ],
)
def test_what_cannot_be_mixed_is_named(library, mix, error, said):
    with pytest.raises(error, match=said):
        tasks.open_system(System(mix=(*mix.items(),)))
