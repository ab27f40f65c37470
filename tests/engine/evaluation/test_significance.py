"""Intervals cover what they should, and verdicts say no more than they prove."""

import random

import numpy as np
import pytest

from engine.evaluation import significance
from engine.evaluation.scores import Scorer, SystemCounts
from engine.evaluation.significance import compare_means, mean_score_intervals, side_by_side
from engine.evaluation.verdict import judge, no_difference
from engine.results.evaluation import MetricDifference, VerdictKind

pytestmark = pytest.mark.slow

WORDS = [
    "pump",
    "valve",
    "filter",
    "motor",
    "shaft",
    "bearing",
    "pipe",
    "nozzle",
    "boiler",
    "tank",
    "hose",
    "seal",
]


def sentences(n_sentences, seed=0):
    generator = random.Random(seed)
    return [" ".join(generator.choices(WORDS, k=12)) for _ in range(n_sentences)]


def damaged(texts, share, seed=1):
    """The same sentences with this share of the words replaced."""
    generator = random.Random(seed)
    return [" ".join("x" if generator.random() < share else word for word in text.split()) for text in texts]


def rows_of(system, rows):
    """Some of the sentences, without counting them again."""
    return SystemCounts({metric: counts[rows] for metric, counts in system.by_metric.items()})


def compared(references, before, after, **options):
    scorer = Scorer(references, "en")
    return compare_means(scorer, [scorer.count(before)], [scorer.count(after)], **options)


def test_identical_systems_have_no_proven_difference():
    references = sentences(100)
    outputs = damaged(references, 0.3)
    comparisons = compared(references, outputs, list(outputs))
    assert {(each.difference, each.low, each.high, each.p) for each in comparisons} == {(0, 0, 0, 1)}
    assert judge(comparisons, 100).kind is VerdictKind.UNPROVEN


def test_a_clear_gain_is_proven_by_every_metric():
    references = sentences(150)
    comparisons = compared(references, damaged(references, 0.4), damaged(references, 0.1, seed=2))
    assert all(each.is_better and not each.is_worse and each.p < 0.01 for each in comparisons)
    verdict = judge(comparisons, 150, "in your domain")
    assert verdict.kind is VerdictKind.GOOD
    assert verdict.sentence.startswith("Better in your domain: +")
    assert "(95 % interval +" in verdict.sentence


def test_a_clear_loss_is_called_worse():
    references = sentences(150)
    comparisons = compared(references, damaged(references, 0.1), damaged(references, 0.4, seed=2))
    assert judge(comparisons, 150).kind is VerdictKind.POOR


def test_equally_bad_systems_have_no_proven_difference():
    references = sentences(200)
    comparisons = compared(references, damaged(references, 0.3, seed=3), damaged(references, 0.3, seed=4))
    assert judge(comparisons, 200).kind is VerdictKind.UNPROVEN
    assert all(each.low < 0 < each.high for each in comparisons)


def test_the_interval_covers_the_difference_on_all_text_in_19_of_20_samples():
    everything = sentences(1200)
    scorer = Scorer(everything, "en")
    systems = [scorer.count(damaged(everything, share, seed)) for share, seed in ((0.30, 5), (0.25, 6))]
    truth = {
        each.metric: each.difference for each in compare_means(scorer, systems[:1], systems[1:], n_samples=1)
    }
    hits = 0
    for start in range(0, 1200, 60):
        before, after = (rows_of(system, slice(start, start + 60)) for system in systems)
        found = compare_means(scorer, [before], [after], n_samples=150)
        hits += sum(each.low <= truth[each.metric] <= each.high for each in found)
    assert 0.88 <= hits / 60 <= 1


def test_the_interval_of_one_system_holds_its_score():
    references = sentences(80)
    scorer = Scorer(references, "en")
    counts = scorer.count(damaged(references, 0.3))
    for metric, interval in mean_score_intervals(scorer, [counts]).items():
        assert interval.low < interval.value < interval.high
        assert interval.value == pytest.approx(scorer.scores(counts)[metric])


def test_the_same_outputs_always_give_the_same_interval():
    references = sentences(50)
    systems = damaged(references, 0.3), damaged(references, 0.2)
    assert compared(references, *systems) == compared(references, *systems)


def test_a_handful_of_sentences_proves_nothing():
    references = sentences(19)
    comparisons = compared(references, damaged(references, 0.9), references)
    verdict = judge(comparisons, 19)
    assert verdict.kind is VerdictKind.UNPROVEN
    assert "19 sentences are too few" in verdict.sentence


def test_a_gain_by_one_metric_and_a_loss_by_the_other_is_mixed():
    gain = MetricDifference(metric="BLEU", base=20, model=22, difference=2, low=1, high=3, p=0.01)
    loss = MetricDifference(metric="chrF", base=50, model=48, difference=-2, low=-3, high=-1, p=0.01)
    verdict = judge([gain, loss], 500)
    assert verdict.kind is VerdictKind.MIXED
    assert verdict.sentence == "Mixed on this text: +2.0 BLEU, but −2.0 chrF; look at the sentences."
    assert verdict.detail == "Measured on 500 sentences: BLEU 20.0 → 22.0, chrF 50.0 → 48.0."


def test_side_by_side_gives_what_two_at_a_time_give():
    references = sentences(30)
    scorer = Scorer(references, "en")
    counts = [scorer.count(damaged(references, share)) for share in (0.4, 0.3, 0.2)]
    intervals, comparisons = side_by_side(scorer, counts, 2, n_samples=50)
    assert intervals == [mean_score_intervals(scorer, [each], n_samples=50) for each in counts]
    assert comparisons == [compare_means(scorer, [each], counts[2:], n_samples=50) for each in counts[:2]]


def test_sentences_that_repeat_are_drawn_one_by_one():
    references = sentences(10) * 3
    scorer = Scorer(references, "en")
    counts = scorer.count(damaged(references[:10], 0.3) * 3)
    chance = np.random.default_rng(significance._SEED)
    each = counts.by_metric["BLEU"]
    drawn = [
        scorer.score("BLEU", each[chance.integers(len(each), size=len(each))].sum(axis=0)) for _ in range(50)
    ]
    found = mean_score_intervals(scorer, [counts], n_samples=50)["BLEU"]
    assert (found.low, found.high) == (
        np.quantile(drawn, 0.025, method="lower"),
        np.quantile(drawn, 0.975, method="higher"),
    )


def test_a_system_beside_itself_has_no_difference():
    references = sentences(30)
    scorer = Scorer(references, "en")
    counts = scorer.count(damaged(references, 0.3))
    _, (comparisons,) = side_by_side(scorer, [counts, counts], 1, n_samples=50)
    assert {(each.low, each.high, each.p) for each in comparisons} == {(0, 0, 1)}
    verdict = no_difference(comparisons, 30)
    assert verdict.sentence == "No difference on this text: all 30 sentences are translated alike."


def test_one_sentence_is_told_in_the_singular():
    comparisons = compared(["the pump runs"], ["the pump"], ["the pump runs"])
    assert "1 sentence is too few" in judge(comparisons, 1).sentence
    assert judge(comparisons, 1).detail.startswith("Measured on 1 sentence: ")
