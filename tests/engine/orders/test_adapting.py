"""Which orders cannot work, and that everything wrong is named at once."""

import pytest

from engine.base.errors import ConfigError
from engine.base.methods import METHODS
from engine.orders import AdaptOrder, PlanOrder, order_from_json, order_to_json

LIMITS = {"gate_margin": 3.5}


def order(**changes):
    return AdaptOrder(**{"model": "m", "domain": "law", **changes})


def test_an_order_with_nothing_but_model_and_domain_works():
    order().check()


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_every_method_can_be_ordered(method):
    order(method=method.name, source_corpora=("old",) if method.needs_source_text else ()).check()


@pytest.mark.parametrize(("changes", "part"), [
    ({"method": "magic"}, "method must be one of"),
    ({"scope": "half"}, "scope must be full or pack"),
    ({"method": "target-vocabulary", "scope": "pack", "source_corpora": ("old",)}, "has no pack"),
    ({"method": "domain-token"}, "text of other domains too: name it with --source-corpus"),
    ({"method": "dsa"}, "dsa learns from text of other domains too: name it with --source-corpus"),
    ({"method": "target-vocabulary"}, "the text that the model came from too: name it with --source-corpus"),
    ({"method": "full-bias", "back_translate": True}, "full-bias cannot learn from text translated back"),
    ({"speakers": True, "back_translate": True}, "factored-bias cannot learn from text translated back"),
    ({"reverse_model": "en-de"}, "goes with --back-translate"),
    ({"method": "fine-tune", "vocabulary": {"neighbours": 1}}, "fine-tune keeps the model's words"),
    ({"method": "domain-token", "source_corpora": ("old",), "vocabulary": {"sides": "both"}}, "maps no word"),
    ({"method": "va-llm", "source_corpora": ("old",)}, "va-llm learns nothing from --source-corpus"),
    ({"columns": ("de", "en")}, "and none is named"),
    ({"limits": {"gate_margin": -1.0}}, "gate_margin must be at least 0"),
    ({"limits": {"gate_margin": float("nan")}}, "gate_margin must be a number"),
    ({"vocabulary": {"neighbours": 0}}, "neighbours must be at least 1"),
    ({"settings": {"peak_lr": 2.0}}, "peak_lr must be in"),
])  # fmt: skip
def test_what_cannot_work_gets_a_sentence(changes, part):
    with pytest.raises(ConfigError, match=part):
        order(**changes).check()


def test_everything_that_is_wrong_is_named_at_once():
    with pytest.raises(ConfigError) as caught:
        order(reverse_model="x", settings={"peak_lr": 2.0}, limits={"gate_sentences": -1}).check()
    assert len(caught.value.problems) == 3


def test_a_seed_is_nothing_that_only_new_words_have():
    order(method="fine-tune", vocabulary={"seed": 2}, settings={"seed": 2}).check()


def test_an_order_comes_back_from_json_as_it_was_given():
    given = order(
        mono=("a",), settings={"max_updates": 5, "peak_lr": 1e-4, "validate_first": True}, limits=LIMITS
    )
    for each in (given, PlanOrder(adaptation=given, probe=False)):
        assert order_from_json(order_to_json(each)) == each


def test_settings_reach_every_class_that_has_them():
    set_ = order().with_settings({"seed": 3, "src_size": 400, "gate_margin": 3.0, "rank": 2})
    assert (set_.settings, set_.vocabulary) == ({"seed": 3}, {"seed": 3, "src_size": 400})
    assert (set_.limits, set_.speaker_settings) == ({"gate_margin": 3.0}, {"rank": 2})
    with pytest.raises(ConfigError, match="'sead' is not a setting"):
        order().with_settings({"sead": 3})


def test_the_name_of_a_result_changes_no_plan():
    assert order(name="a", back_translate=True, reverse_model="x").for_plan() == order(back_translate=True)


def test_what_a_run_needs_of_the_library_are_models_and_corpora_but_no_files(tmp_path):
    file = tmp_path / "old.tsv"
    file.touch()
    needed = order(mono=("mono",), source_corpora=(f"{file}@2", "old@0.5"), reverse_model="back").uses
    assert needed == ("model:m", "model:back", "corpus:mono", "corpus:old")
