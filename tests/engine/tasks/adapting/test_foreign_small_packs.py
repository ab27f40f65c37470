"""Small packs of models of other programs: learned, mixed, given away, and written for that program."""

from functools import cache

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ModelError
from engine.base.files import sha256_of
from engine.base.onnx_runtime import ort
from engine.results.systems import System
from engine.vocabulary.shortlist import FILE_NAME as SHORTLIST
from tests.engine.exchange.m2m100_samples import write_m2m100
from tests.engine.exchange.marian_samples import write_marian
from tests.engine.exchange.student_samples import shared_spm, shortlist_of, train_student, write_student
from tests.engine.tasks.adapting import test_adaptation as adaptations
from tests.engine.tasks.adapting.test_small_packs import LOUD
from tests.engine.tasks.training.test_base_models import FEW, many_pairs
from tests.tiny import source_sentences

pytestmark = pytest.mark.slow

SCORED = source_sentences()[:4], source_sentences()[4:8]


def write_tiny_student(folder):
    subwords = shared_spm()
    write_student(folder, train_student(subwords), subwords)
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(shortlist_of(subwords))


WRITERS = {
    "marian": write_marian,
    "student": write_tiny_student,
    "m2m100": lambda folder: write_m2m100(folder, kind="m2m"),
    "nllb": write_m2m100,
}


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Writes what a program makes, each once. Shared: read it, never change it."""
    home = tmp_path_factory.mktemp("made")

    @cache
    def folder_of(program):
        WRITERS[program](home / program)
        return home / program

    return folder_of


@pytest.fixture(params=WRITERS)
def base(request, library_home, written):
    """A model that another program made; nothing ships."""
    return tasks.add_model(written(request.param), src="de", tgt="en")


def learned(tmp_path, base, domain, pairs):
    """Returns a small pack of a model for a domain."""
    adaptations.import_text(tmp_path, domain, pairs)
    _, record = adaptations.run(
        tmp_path / f"run-{domain}", model=base.id, domain=domain, method="fine-tune", scope="pack",
        settings=LOUD, limits=FEW,
    )  # fmt: skip
    return record


def scores(**options):
    return tasks.open_system(System(**options, precision="float32", device="cpu")).score_targets(*SCORED)


def test_it_learns_small_packs_that_are_mixed_given_away_and_written_for_other_programs(base, tmp_path):
    law, pumps = (
        learned(tmp_path, base, domain, pairs)
        for domain, pairs in (("law", many_pairs()), ("pumps", many_pairs()[::-1]))
    )
    assert {path.name for path in law.path.iterdir()} == {"model.json", "card.json", "weights.safetensors"}
    small = law.details.small_pack
    assert (small.format, small.base_sha256) == (1, sha256_of(base.path / "weights.safetensors"))
    plain, alone = scores(model=base.id), scores(model=law.id)
    mix = {law.id: 0.7, pumps.id: 0.3}
    assert np.abs(alone - plain).max() > 0.05
    assert np.abs(scores(mix=(*mix.items(),)) - alone).max() > 0.001
    np.testing.assert_allclose(scores(mix=((law.id, 1.0), (pumps.id, 0.0))), alone, atol=1e-3)
    np.testing.assert_allclose(scores(mix=((law.id, 0.0), (pumps.id, 0.0))), plain, atol=1e-3)
    assert (
        tasks.open_system(System(mix=(*mix.items(),), device="cpu"))
        .translate_text("Die Pumpe läuft an.")
        .text
        is not None
    )

    tasks.export_model(law.id, tmp_path / "law.onnx_adapter", "pack")
    names = ort.AdapterFormat.read_adapter(str(tmp_path / "law.onnx_adapter")).get_parameters()
    assert names.keys() == load_file(law.path / "weights.safetensors").keys()
    tasks.export_model(law.id, tmp_path / "law.zip", "pack")
    tasks.remove_model(law.id)
    np.testing.assert_allclose(scores(model=tasks.add_model(tmp_path / "law.zip").id), alone, atol=1e-3)


@pytest.mark.parametrize("base", ["marian"], indirect=True)
def test_it_goes_back_to_its_program_with_the_pack_in_it(base, tmp_path):
    pack = learned(tmp_path, base, "pumps", many_pairs())
    tasks.export_model(pack.id, tmp_path / "out", "marian")
    back = tasks.add_model(tmp_path / "out", src="de", tgt="en", name="back")
    np.testing.assert_allclose(scores(model=back.id), scores(model=pack.id), atol=1e-3)


@pytest.mark.parametrize("base", ["m2m100"], indirect=True)
def test_what_no_other_program_takes_is_refused_with_its_pack_too(base, tmp_path):
    pack = learned(tmp_path, base, "pumps", many_pairs())
    with pytest.raises(ModelError):
        tasks.export_model(pack.id, tmp_path / "out", "marian")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("base", ["student"], indirect=True)
def test_the_lists_of_a_student_stay_on_with_a_pack_in(base, tmp_path):
    pack = learned(tmp_path, base, "pumps", many_pairs())
    listed = tasks.open_system(System(model=pack.id, device="cpu"))
    assert (base.path / SHORTLIST).is_file()
    if listed.device.precision != "int8":
        pytest.skip("int8 spoilt this pack, and only int8 graphs take lists")
    assert listed._loaded.short_output is not None
