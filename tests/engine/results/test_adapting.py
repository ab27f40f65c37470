"""Plans and results of adaptations as earlier versions kept them, and as they come back from JSON."""

from dataclasses import replace

import pytest

from engine.base.json_values import from_json, to_json
from engine.base.methods import METHODS, paper_of, title_of
from engine.results.adapting import AdaptationPlan, Estimate, GeneralCheck, GeneralPart, PlannedWay
from engine.results.evaluation import Interval, MetricDifference, Verdict, VerdictKind
from engine.results.model_details import Adaptation, PromotionState

OLD = {
    "model": "law-1", "updates": 300, "pairs": 1200,
    "verdict": {"kind": "good", "sentence": "Better.", "detail": ""},
    "scores": [{"metric": "BLEU", "base": 30.0, "model": 36.0, "difference": 6.0, "low": 5.0, "high": 7.0}],
    "gate": {"is_held": False, "sentence": "As good.",
             "difference": {"value": -0.2, "low": -1.0, "high": 0.5}},
    "promotion": {"state": "held", "reason": "Lost too much."},
    "mixture": {"share": 0.9, "is_mixed": True, "before": {"bleu": 1.0, "general_bleu": 2.0},
                "tried": [{"share": 0.9, "bleu": 3.0, "general_bleu": 2.0}]},
    "speakers": {"method": "factored-bias", "rank": 2, "n_speakers": 3, "n_rare": 0, "share_known": 1.0},
}  # fmt: skip


def test_a_result_of_an_earlier_version_is_read_with_defaults():
    found = from_json(Adaptation, OLD)
    assert (found.model, found.verdict.kind, found.scores[0].is_better) == ("law-1", VerdictKind.GOOD, True)
    assert (found.promotion.state, found.promotion.in_short) == (PromotionState.HELD, "")
    assert (found.mixture.before.share, found.mixture.tried[0].share) == (0.0, 0.9)
    assert (found.rival, found.back_translation, found.only_domain) == (None, None, False)
    assert found.gate.difference.high == 0.5


def test_a_result_comes_back_from_json_as_it_was():
    found = from_json(Adaptation, OLD)
    assert from_json(Adaptation, to_json(found)) == found


@pytest.mark.parametrize("empty", [{"verdict": {}}, {"verdict": {}, "gate": {}, "numbers": None}])
def test_a_result_of_which_little_was_kept_is_read(empty):
    found = from_json(Adaptation, {"model": "m", **empty})
    assert (found.verdict.sentence, found.gate) == ("", GeneralCheck())


def test_a_plan_of_an_earlier_version_is_read_without_what_it_no_longer_says():
    old = {"method": "va-llm", "scope": "full", "estimate": {"seconds": 9.0, "parts": {"words": 1.0}},
           "settings": {"max_updates": 77, "was_once": 1},
           "alternatives": [{"method": "va-llm", "scope": "full"}],
           "data": {"pairs": 9}}  # fmt: skip
    plan = from_json(AdaptationPlan, old)
    assert (plan.settings.max_updates, plan.data.pairs, plan.estimate.seconds) == (77, 9, 9.0)
    assert from_json(AdaptationPlan, to_json(plan)) == plan
    assert plan.reasons.estimate == Estimate(seconds=9.0, parts={"words": 1.0})


def test_a_way_tells_what_it_does_and_how_it_is_typed():
    pack = PlannedWay(method="va-llm", scope="pack", sentence="Measured.", back_translate=True)
    assert pack.text.startswith("Also learns from your text in the target language")
    assert pack.text.endswith("inside its model. Measured.")
    assert pack.tip.endswith("--scope pack, --back-translate (Sennrich, Haddow, Birch, ACL 2016)")


def test_every_method_has_its_own_name_title_and_paper():
    assert len({method.title for method in METHODS.values()}) == len(METHODS)
    assert all(method.paper and method.sentence for method in METHODS.values())
    assert all(name == method.name for name, method in METHODS.items())


def test_a_method_that_is_not_known_stands_for_itself():
    assert (title_of("strange"), paper_of("strange")) == ("strange", "--method strange")
    assert title_of("va-llm", "pack", back_translate=True).count(" · ") == 2


def test_sentences_are_counted_and_where_they_were_not_the_scores_are_told():
    found = from_json(Adaptation, OLD)
    assert replace(found, n_sentences=100, n_better=56, n_worse=26).counts == (
        "Of 100 test sentences, 56 are now closer to your translation, 26 further, 18 the same."
    )
    old = replace(found, verdict=replace(found.verdict, detail="BLEU 30.0 → 36.0, on 100 sentences."))
    assert old.counts == "BLEU 30.0 → 36.0, on 100 sentences."
    assert replace(found, scores=()).counts == ""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Clearly better at law."),
        ({"kind": VerdictKind.POOR}, "Clearly worse at law."),
        ({"kind": VerdictKind.MIXED}, "Better and worse at law: look at the sentences."),
        ({"kind": VerdictKind.UNPROVEN}, "Not proven better or worse at law."),
    ],
)
def test_a_verdict_in_plain_words_names_the_domain(changes, said):
    found = from_json(Adaptation, OLD)
    assert replace(found, verdict=replace(found.verdict, **changes)).plain("law") == said


def test_the_verdict_denies_nothing_that_its_counts_say():
    unproven = replace(from_json(Adaptation, OLD), verdict=Verdict(kind=VerdictKind.UNPROVEN), n_sentences=12)
    assert replace(unproven, n_better=7, n_worse=0).plain("law") == "Not proven better or worse at law."
    assert replace(unproven, n_better=0, n_worse=0).plain("law") == "No difference at law."


def test_what_was_not_compared_says_why_and_what_is_broken_says_so():
    found = replace(from_json(Adaptation, OLD), scores=(), verdict=Verdict(sentence="Not compared. No text."))
    assert found.plain("law") == "Not compared. No text."
    assert replace(found, is_degenerate=True).plain("law").startswith("Broken at law: ")


def part(difference, *, lost=False):
    bleu = MetricDifference(
        metric="BLEU", base=20, model=20 + difference, difference=difference,
        low=difference - 0.5, high=difference + 0.5,
    )  # fmt: skip
    return GeneralPart(name="letters", bleu=bleu, lost_too_much=lost)


@pytest.mark.parametrize(
    ("difference", "parts", "said"),
    [
        (0.0, (), "no change"), (1.0, (), "better"), (-1.0, (), "a little worse"), (-4.0, (), "much worse"),
        (0.0, (part(-3.0, lost=True),), "much worse"),
        (0.0, (part(-1.0),), "no change, but a little worse at letters"),
        (None, (part(0.0),), "no change"),
    ],
)  # fmt: skip
def test_what_became_of_other_texts_is_said_without_a_figure(difference, parts, said):
    span = None if difference is None else Interval(difference, difference - 0.5, difference + 0.5)
    gate = GeneralCheck(difference=span, parts=parts, margin=2.0, sentence="−0.2 BLEU.")
    assert gate.plain == f"Other texts: {said}."


def test_other_texts_that_were_not_checked_say_why():
    assert (
        GeneralCheck(sentence="General quality was not checked.").plain == "General quality was not checked."
    )
