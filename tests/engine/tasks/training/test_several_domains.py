"""New models that follow several domains: planned, stopped, exported, steered, and refused with a reason."""

import json

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.methods import METHODS
from engine.base.progress import Paused
from engine.orders import TrainOrder
from engine.orders.corpora import CorpusEdit, ImportOrder
from engine.orders.training import PlanTrainOrder
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from engine.tasks.training.base_models import train_model, training_plan
from tests.engine.tasks.training.test_base_models import (
    QUICK_SETTINGS,
    Context,
    many_pairs,
    stop_in_training,
    write_tsv,
)
from tests.engine.tasks.training.test_choosing import SMALL, measured_speed
from tests.tiny import write_model_folder

SENTENCES = ["Die Pumpe läuft.", "Die Uhr steht."]


@pytest.fixture
def texts(library_home, tmp_path):
    """A corpus of the domain pumps in the library, and a file, which is a domain of its own."""
    path = write_tsv(tmp_path / "some.tsv", many_pairs(80))
    tasks.import_corpus(ImportOrder(files=(path,), domain="pumps", src="de", tgt="en", name="some"))
    (tmp_path / "garden").mkdir()
    write_tsv(tmp_path / "garden" / "train.tsv", many_pairs()[80:110])
    write_tsv(tmp_path / "garden" / "dev.tsv", many_pairs()[110:])
    return "some", str(tmp_path / "garden")


def order_for(texts, method, **more) -> TrainOrder:
    given = {"vocab_size": 200, "shape": SMALL, "settings": QUICK_SETTINGS, **more}
    return TrainOrder(src="de", tgt="en", corpora=tuple(texts), method=method, **given)


def trained(folder, order, *, is_stopped=False):
    folder.mkdir(exist_ok=True)
    context = Context(folder)
    if is_stopped:
        context.report = stop_in_training
        with pytest.raises(Paused):
            train_model(context, order)
    return tasks.model_details(train_model(Context(folder), order).model)


@pytest.mark.slow
@pytest.mark.parametrize("method", [name for name, each in METHODS.items() if each.domain_kind])
def test_a_new_model_of_several_domains_goes_on_after_a_stop_and_can_be_steered(texts, tmp_path, method):
    model = trained(tmp_path / "run", order_for(texts, method), is_stopped=True)
    names = ("1", "2") if method == "dsa" else ("pumps", "garden")
    assert (model.kind, model.method, model.details.domains) == ("base", method, names)
    assert model.details.parity, "its graphs translate as torch does"
    translator = Translator(model.path, precision="float32", device="cpu", n_threads=1)
    automatic = translator.score_targets(SENTENCES, SENTENCES)
    translator = translator.using(Inputs(steering={names[0]: 1}))
    assert (np.array(translator.domain_weights(SENTENCES)[0].weights)[..., 0] > 0.9).all()
    assert np.abs(translator.score_targets(SENTENCES, SENTENCES) - automatic).max() > 1e-6


@pytest.mark.slow
def test_a_stop_changes_nothing_of_what_is_learned_of_domains(texts, tmp_path):
    order = order_for(texts, "mixing", settings=QUICK_SETTINGS | {"peak_lr": 0.05})
    whole = trained(tmp_path / "whole", order)
    stopped = trained(tmp_path / "stopped", order, is_stopped=True)
    said = [
        Translator(each.path, precision="float32", device="cpu", n_threads=1) for each in (whole, stopped)
    ]
    first, second = ([list(map(str, w.weights)) for w in each.domain_weights(SENTENCES)] for each in said)
    assert first == second
    assert np.ptp(np.array(said[0].domain_weights(SENTENCES)[0].weights)) > 1e-3, "its classifiers learned"


def test_the_plan_names_the_domains_and_measures_a_model_that_follows_them(texts, monkeypatch):
    measured_speed(monkeypatch)
    shapes = []
    monkeypatch.setattr("engine.training.speed.write_new_model", lambda *given: shapes.append(given[2]))
    order = order_for(texts, "mixing", settings={}, domain_settings={"epsilon": 0.1})
    assert training_plan(PlanTrainOrder(training=order)).domains == ("pumps", "garden")
    assert shapes[0]["domains"] | {"epsilon": 0.1, "n_domains": 2, "kind": "mixing"} == shapes[0]["domains"]


@pytest.mark.parametrize("settings", [{}, QUICK_SETTINGS])
@pytest.mark.parametrize(("method", "n_domains", "n_texts", "words"), [
    ("mixing", 0, 1, "text of pumps alone"), ("dsa", 4, 1, "text of pumps alone"),
    ("mixing", 1, 2, r"n_domains must be 2, one for each of pumps, garden, not 1"),
    ("dsa-guided", 3, 2, r"n_domains must be 2, one for each of pumps, garden, not 3"),
])  # fmt: skip
def test_domains_that_cannot_be_followed_are_refused_before_anything_is_learned(
    texts, method, n_domains, n_texts, words, settings
):
    order = order_for(texts[:n_texts], method, domain_settings={"n_domains": n_domains}, settings=settings)
    with pytest.raises(ConfigError, match=words) as raised:
        training_plan(PlanTrainOrder(training=order))
    assert raised.value.hint


def test_a_domain_with_nine_pairs_is_refused_when_it_is_planned(texts, tmp_path):
    few = write_tsv(tmp_path / "moon.tsv", many_pairs(9))
    order = order_for((*texts, str(few)), "mixing")
    with pytest.raises(CorpusError, match=r"moon\.tsv has 9 pairs to learn from: too few"):
        training_plan(PlanTrainOrder(training=order))


def test_a_domain_renamed_while_a_training_waited_is_refused_by_name(texts, tmp_path):
    (tmp_path / "run").mkdir()
    context = Context(tmp_path / "run")
    context.report = stop_in_training
    order = order_for(texts, "mixing")
    with pytest.raises(Paused):
        train_model(context, order)
    tasks.edit_corpus("some", CorpusEdit(domain="machines"))
    with pytest.raises(CorpusError, match="renamed since this run began: pumps is machines now"):
        train_model(Context(tmp_path / "run"), order)


@pytest.mark.parametrize(("changed", "words"), [
    ({"method": "va-llm"}, "method must be one of dsa, dsa-guided, .*mix-gate, not 'va-llm'"),
    ({"method": "mixing", "start_from": "tiny"}, "--domain DOMAIN --method mixing` gives them to a model"),
    ({"method": "", "domain_settings": {"epsilon": 0.1}}, "epsilon changes nothing without a method"),
])  # fmt: skip
def test_orders_that_cannot_work_are_refused_whatever_the_text(changed, words):
    with pytest.raises(ConfigError, match=words):
        TrainOrder(src="de", tgt="en", corpora=("any",), **changed).check()


@pytest.mark.parametrize(("part", "words"), [
    ({"domains": {"kind": "mixing", "n_domains": 2}}, "a model with several domains"),
    ({"external": {"kind": "gate", "width": 8}}, "a model with extra reading"),
])  # fmt: skip
def test_a_model_with_parts_of_its_own_is_no_start_for_a_plain_training(texts, tmp_path, part, words):
    folder = write_model_folder(tmp_path / "start", model_id="start")
    said = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    said["architecture"] |= part
    (folder / "model.json").write_text(json.dumps(said), encoding="utf-8")
    order = TrainOrder(src="de", tgt="en", corpora=texts, start_from=str(folder))
    with pytest.raises(ConfigError, match=f"{words}, and --start-from trains plain models on") as raised:
        training_plan(PlanTrainOrder(training=order))
    assert "--domain DOMAIN --method fine-tune" in raised.value.hint
