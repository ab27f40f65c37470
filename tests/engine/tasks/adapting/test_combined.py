"""Models of several domains, and with extra reading, get speakers, packs and each other's parts."""

import json
import shutil

import numpy as np
import pytest

from engine import tasks
from engine.orders.corpora import ImportOrder
from engine.results.systems import System
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from engine.tasks.speakers.profiles import speaker_inputs
from tests.engine.tasks.adapting.test_from_source import QUICK, adapted, fill_source, folders  # noqa: F401
from tests.engine.tasks.adapting.test_from_source import order_for as order_of
from tests.engine.tasks.test_training_speakers import import_spoken

pytestmark = pytest.mark.slow

SENTENCES = ["Die Pumpe läuft.", "Die Uhr steht.", "Der Hund schläft."]
LOUD = QUICK | {"peak_lr": 0.05, "max_updates": 8}


BASES = ("mixing", "dsa-guided", "mix-gate")
"""Methods that give a model parts which its own parent lacks: domains, and in the last a table to read."""


@pytest.fixture(scope="module", params=BASES)
def base_library(request, folders, tmp_path_factory):  # noqa: F811
    """A library in which a method's model is trained already. Shared: copy it, never change it."""
    home, work = tmp_path_factory.mktemp("combined") / "home", tmp_path_factory.mktemp("texts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        other_text = fill_source(folders, work)
        mono = work / "german.txt"
        mono.write_text("Die Kreiselpumpe läuft.\nDie Kreiselpumpe steht still.\n" * 5, encoding="utf-8")
        tasks.import_corpus(ImportOrder(files=[mono], domain="pumps", src="de", tgt=""))
        is_reading = request.param == "mix-gate"
        more = {"external_settings": {"table_width": 8}} if is_reading else {"source_corpora": (other_text,)}
        model = adapted(work / "base", order_of(request.param, "", **more))[0].model
    return home, model, other_text


@pytest.fixture
def library(base_library, library_home):
    """This test's own copy of the library."""
    shutil.copytree(base_library[0], library_home, symlinks=True)
    return library_home


@pytest.fixture
def base(library, base_library):
    """A model with parts that its own parent lacks."""
    return tasks.model_details(base_library[1])


@pytest.fixture
def source(base_library):
    """Text of another domain."""
    return base_library[2]


def parts_of(model):
    """Returns what a model's graphs have beside a plain one's, as its description says."""
    said = json.loads((model.path / "model.json").read_text(encoding="utf-8"))["architecture"]
    return said.get("domains"), said.get("external")


def check_parts_work(translator, base):
    """Steers a model of several domains; gives one that reads a table another word."""
    if not base.details.domains:
        return
    automatic = translator.score_targets(SENTENCES, SENTENCES)
    translator = translator.using(Inputs(steering={"garden": 1}))
    assert np.abs(translator.score_targets(SENTENCES, SENTENCES) - automatic).max() > 1e-6


@pytest.mark.parametrize(("method", "scope"), [
    ("factored-bias", "full"), ("full-bias", "pack"), ("speaker-token", "full"),
])  # fmt: skip
def test_such_a_model_learns_speakers_and_keeps_its_parts(base, tmp_path, method, scope):
    import_spoken(tmp_path / "talks.tsv")
    order = order_of(method, "", model=base.id, domain="talks", scope=scope, settings=LOUD)
    model = tasks.model_details(adapted(tmp_path / "run", order)[0].model)
    if scope == "full":
        assert parts_of(model) == parts_of(base)
    assert model.details.domains == base.details.domains
    assert model.details.external == base.details.external
    translator = tasks.open_system(System(model=model.id))
    known = [speaker_inputs(name, translator) for name in tasks.known_speakers(translator)]
    assert len({speaker.key for speaker in known}) == 3
    assert len(translator.translate_lines(SENTENCES, known)) == 3
    check_parts_work(translator, base)


def test_a_pack_on_such_a_model_swaps_into_its_graphs_and_keeps_its_parts(base, tmp_path):
    order = order_of("fine-tune", "", model=base.id, scope="pack", settings=LOUD)
    made = tasks.model_details(adapted(tmp_path / "run", order)[0].model)
    assert made.details.parity
    translator = tasks.open_system(System(model=base.id))
    before = translator.score_targets(SENTENCES, SENTENCES)
    translator = translator.with_pack(made.path)
    assert np.abs(translator.score_targets(SENTENCES, SENTENCES) - before).max() > 1e-6
    check_parts_work(translator, base)


@pytest.mark.parametrize(
    ("base_library", "method"),
    [("mixing", "mix-gate"), ("dsa-guided", "mix-gate"), ("mix-gate", "mixing")],
    indirect=["base_library"],
    scope="module",
)
def test_such_a_model_gets_the_other_part_too_and_translates_as_before(base, source, tmp_path, method):
    is_reading = bool(base.details.external)
    settings = QUICK | {"peak_lr": 1e-12, "max_updates": 1, "validate_every": 1}
    more = {"source_corpora": (source,)} if is_reading else {"external_settings": {"table_width": 8}}
    order = order_of(method, "", model=base.id, settings=settings, **more)
    model = tasks.model_details(adapted(tmp_path / "run", order)[0].model)
    assert all(parts_of(model))
    both = [Translator(each.path, precision="float32", device="cpu", n_threads=1) for each in (base, model)]
    found, expected = (each.score_targets(SENTENCES, SENTENCES) for each in both)
    assert np.allclose(found, expected, atol=1e-4)
    assert model.details.domains == ("pumps", "garden")
    assert model.details.external.n_words
    if not is_reading:  # new domains begin alike: steering changes nothing yet
        check_parts_work(both[1], model)
