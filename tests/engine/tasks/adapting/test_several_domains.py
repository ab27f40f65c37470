"""Whole runs of the methods of papers 001 and 002: stopped anywhere, exported, steered, looked into."""

import json
import shutil

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, ModelError
from engine.base.methods import METHODS
from engine.base.progress import Paused
from engine.jobs import JobContext
from engine.orders.corpora import CorpusEdit, ImportOrder
from engine.runtime.model_card import read_card
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from engine.tasks.adapting.adaptation import adapt
from engine.tasks.adapting.planning import adaptation_plan
from engine.tasks.adapting.run_plan import check_adaptation
from tests.engine.tasks.adapting.test_from_source import (  # noqa: F401
    QUICK,
    adapted,
    filled,
    folders,
    source,
)
from tests.engine.tasks.adapting.test_from_source import order_for as order_of
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv

pytestmark = pytest.mark.slow

SENTENCES = ["Die Pumpe läuft.", "Die Uhr steht.", "Der Hund schläft."]


def order_for(method, *others, **changed):
    return order_of(method, "", source_corpora=others, **changed)


def opened(result, precision="float32"):
    path = tasks.model_details(result.model).path
    return Translator(path, precision=precision, device="cpu", n_threads=1)


@pytest.mark.parametrize("method", [name for name, each in METHODS.items() if each.domain_kind])
def test_a_model_of_several_domains_goes_on_after_a_stop_and_can_be_steered(source, tmp_path, method):  # noqa: F811
    stops = {"Training", "Building the graphs"}
    result, _ = adapted(tmp_path / "run", order_for(method, source), stops)
    model = tasks.model_details(result.model)
    is_told = method != "dsa"
    assert model.details.domains == (("pumps", "garden") if is_told else ("1", "2"))
    assert model.details.source_corpora[0].name == "garden"
    translator = opened(result)
    seen = translator.domain_weights(SENTENCES)
    assert [len(each.tokens) for each in seen] == [len(each.weights[0]) for each in seen]
    assert np.allclose(np.array(seen[0].weights).sum(-1), 1)
    first, second = translator.domains
    automatic = translator.score_targets(SENTENCES, SENTENCES)
    translator = translator.using(Inputs(steering={first: 1}))
    forced = np.array(translator.domain_weights(SENTENCES)[0].weights)
    assert (forced[..., 0] > 0.9).all()
    assert np.abs(translator.score_targets(SENTENCES, SENTENCES) - automatic).max() > 1e-6
    translator = translator.using(Inputs(steering={first: 2, second: 2}))
    assert np.allclose(translator.score_targets(SENTENCES, SENTENCES), automatic)
    translator = translator.using(Inputs(steering=None))
    assert np.array_equal(translator.score_targets(SENTENCES, SENTENCES), automatic)
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []


@pytest.mark.parametrize("method", ["dsa-guided", "mixing"])
def test_before_it_learns_it_translates_as_its_base(source, tmp_path, method):  # noqa: F811
    settings = QUICK | {"peak_lr": 1e-12, "max_updates": 1, "validate_every": 1}
    result, _ = adapted(tmp_path / "run", order_for(method, source, settings=settings))
    base = Translator(tasks.model_details("tiny-base").path, precision="float32", device="cpu", n_threads=1)
    expected = base.score_targets(SENTENCES, SENTENCES)
    assert np.allclose(opened(result).score_targets(SENTENCES, SENTENCES), expected, atol=1e-4)


def test_a_steered_translation_is_not_taken_from_the_memory_of_another(source, tmp_path):  # noqa: F811
    settings = QUICK | {"peak_lr": 0.05, "max_updates": 12}
    result, _ = adapted(tmp_path / "run", order_for("mixing", source, settings=settings))
    translator = opened(result)
    found = {}
    for name in translator.domains:
        translator = translator.using(Inputs(steering={name: 1}))
        found[name] = [each[0].score for each in translator.translate_sentences(SENTENCES)]
    assert found["pumps"] != found["garden"]


def test_the_settings_of_domains_reach_the_model(source, tmp_path):  # noqa: F811
    order = order_for("dsa", source, domain_settings={"n_domains": 3, "table": "stack", "heads": "each"})
    result, _ = adapted(tmp_path / "run", order)
    said = json.loads((tasks.model_details(result.model).path / "model.json").read_text(encoding="utf-8"))
    assert said["architecture"]["domains"] == {
        "kind": "attention", "n_domains": 3, "table": "stack", "heads": "each", "epsilon": 0.05,
    }  # fmt: skip
    assert opened(result).domains == ("1", "2", "3")


def planned(order):
    return adaptation_plan(order, probe=False)


@pytest.mark.parametrize("method", ["mixing", "dsa-guided"])
@pytest.mark.parametrize("n_domains", [1, 3])
def test_another_number_of_domains_than_are_named_is_refused(source, method, n_domains):  # noqa: F811
    order = order_for(method, source, domain_settings={"n_domains": n_domains})
    for refuse in (check_adaptation, planned):
        expected = f"n_domains must be 2, one for each of pumps, garden, not {n_domains}"
        with pytest.raises(ConfigError, match=expected) as raised:
            refuse(order)
        assert "--method dsa" in raised.value.hint


def test_a_domain_renamed_while_an_adaptation_waited_is_refused_by_name(source, tmp_path):  # noqa: F811
    file = write_tsv(tmp_path / "clocks.tsv", many_pairs()[60:])
    tasks.import_corpus(ImportOrder(files=[file], domain="clocks", src="de", tgt="en", name="clocks"))
    order = order_for("mixing", source, "clocks")

    def stop(progress):
        if progress.stage == "Training":
            raise Paused

    (tmp_path / "run").mkdir()
    context = JobContext(
        run_id="r", folder=tmp_path / "run", report=stop, is_resumed=True, message=lambda *_: None
    )
    with pytest.raises(Paused):
        adapt(context, order)
    tasks.edit_corpus("clocks", CorpusEdit(domain="garden"))
    with pytest.raises(CorpusError, match="renamed since this run began: clocks is garden now"):
        adapt(context, order)


def test_forty_domains_become_one_model_and_sixty_five_are_refused(source, tmp_path):  # noqa: F811
    files = [write_tsv(tmp_path / f"d{n}.tsv", many_pairs()[n : n + 10]) for n in range(64)]
    result, _ = adapted(tmp_path / "run", order_for("mixing", *map(str, files[:39])))
    assert len(opened(result).domains) == 40
    with pytest.raises(ConfigError, match="n_domains must be at least 1 and at most 64, not 65"):
        check_adaptation(order_for("mixing", *map(str, files)))


def test_a_domain_with_next_to_no_text_is_refused_by_name(source, tmp_path):  # noqa: F811
    tiny = tmp_path / "moon"
    tiny.mkdir()
    (tiny / "train.tsv").write_text("Der Mond.\tThe moon.\n" * 3, encoding="utf-8")
    (tiny / "dev.tsv").write_text("Mond\tmoon\n", encoding="utf-8")
    order = order_for("mixing", source, str(tiny))
    for refuse in (planned, lambda again: adapted(tmp_path / "run", again)):
        with pytest.raises(CorpusError, match="moon has 3 pairs to learn from"):
            refuse(order)


def test_settings_of_domains_for_another_method_are_refused():
    with pytest.raises(ConfigError, match="fine-tune tells no domains apart by words"):
        order_of("fine-tune", "", domain_settings={"epsilon": 0.1}).check()


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({"moon": 1}, "knows no domain moon"),
        ({"pumps": 0}, "no share is above 0"),
        ({"pumps": -1}, "a share is -1"),
    ],
)
def test_a_wrong_mix_of_domains_is_refused(source, tmp_path, shares, words):  # noqa: F811
    result, _ = adapted(tmp_path / "run", order_for("mixing-encoder", source))
    with pytest.raises((ConfigError, ModelError), match=words):
        opened(result).using(Inputs(steering=shares))


def test_a_plain_model_cannot_be_steered(source):  # noqa: F811
    path = tasks.model_details("tiny-base").path
    with pytest.raises(ModelError, match="does not tell domains apart"):
        Translator(path, precision="float32", device="cpu", n_threads=1).using(Inputs(steering={"pumps": 1}))


@pytest.fixture(scope="module")
def garden_library(filled, tmp_path_factory):  # noqa: F811
    """A library with a model of two domains, and the id of that. Shared: copy it, never change it."""
    work = tmp_path_factory.mktemp("garden")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(shutil.copytree(filled[0], work / "home", symlinks=True)))
        made, _ = adapted(work / "first", order_for("mixing", filled[1], settings=QUICK))
    return work / "home", made.model


@pytest.fixture
def garden_model(source, garden_library, library_home):  # noqa: F811
    """The id of a model of two domains."""
    home, model_id = garden_library
    shutil.rmtree(library_home)
    shutil.copytree(home, library_home, symlinks=True)
    return model_id


@pytest.mark.parametrize("method", ["fine-tune", "add-words"])
def test_what_learns_on_top_of_a_model_of_several_domains_keeps_their_names_and_steers(
    garden_model, tmp_path, method
):
    result, _ = adapted(tmp_path / "run", order_of(method, "", model=garden_model))
    assert tasks.model_details(result.model).details.domains == ("pumps", "garden")
    translator = opened(result)
    translator = translator.using(Inputs(steering={"garden": 1}))
    assert (np.array(translator.domain_weights(SENTENCES)[0].weights)[..., 1] > 0.9).all()


def test_a_model_of_several_domains_is_not_made_one_a_second_time(garden_model, source, tmp_path):  # noqa: F811
    order = order_for("dsa", source, model=garden_model)
    for refuse in (check_adaptation, lambda again: adapted(tmp_path / "run", again)):
        with pytest.raises(ConfigError, match=r"of several domains already \(pumps, garden\)") as raised:
            refuse(order)
        assert "--method fine-tune" in raised.value.hint


def test_a_model_trained_anew_in_the_shape_of_one_of_several_domains_is_plain(
    garden_model,
    source,  # noqa: F811
    tmp_path,
):
    order = order_for("target-vocabulary", source, model=garden_model)
    result, _ = adapted(tmp_path / "run", order)
    assert opened(result).domains == ()


def test_domains_without_names_are_numbered_and_too_many_names_are_refused(garden_model):
    file = tasks.model_details(garden_model).path / "model.json"
    said = json.loads(file.read_text(encoding="utf-8"))
    for names in ([], None):
        said["details"]["domains"] = names
        file.write_text(json.dumps(said), encoding="utf-8")
        assert read_card(file.parent).domains == ("1", "2")
    said["details"]["domains"] = ["pumps", "garden", "moon"]
    file.write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(ModelError, match="3 names of domains for 2"):
        read_card(file.parent)
