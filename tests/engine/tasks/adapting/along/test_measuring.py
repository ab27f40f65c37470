"""Whether learning along pays: from what was to change before each translation was learned."""

import pytest

from engine.results.evaluation import VerdictKind
from engine.results.model_details import Along, PromotionState
from engine.tasks.adapting.along import edits_of, judged, kept_edits
from tests.tiny import PAIRS, put_in_library, write_model_folder

BETTER, WORSE, ALIKE = (4.0, 2.0, 10.0), (2.0, 4.0, 10.0), (3.0, 3.0, 10.0)
BOTH = ("float32", "int8")
PROMOTED, HELD = PromotionState.PROMOTED, PromotionState.HELD


def found(*edits):
    return judged(Along(edits=edits), "pumps", "en")


def test_less_to_change_is_better_with_its_interval():
    verdict, promoted = found(*[BETTER] * 40)
    assert verdict.kind is VerdictKind.GOOD
    said = "Less to change in pumps: −20.0 words in a hundred (95 % interval −20.0 to −20.0)."
    assert (verdict.sentence, promoted.state, promoted.reason) == (said, PROMOTED, said)
    assert verdict.detail == "TER 40.0 → 20.0 on the last 40 translations, each before it was learned."


def test_more_to_change_is_held_back():
    verdict, promoted = found(*[WORSE] * 40)
    assert (verdict.kind, promoted.state) == (VerdictKind.POOR, HELD)
    assert promoted.in_short == "there is more to change than with the model before"


@pytest.mark.parametrize(("n_times", "state"), [(10, PROMOTED), (50, HELD)])
def test_a_worse_score_that_is_not_proven_counts_from_a_hundred_on(n_times, state):
    verdict, promoted = found(*[BETTER, (2.0, 4.1, 10.0)] * n_times)
    assert (verdict.kind, promoted.state) == (VerdictKind.UNPROVEN, state)


def test_few_translations_prove_nothing():
    verdict, promoted = found(*[WORSE] * 19)
    assert (verdict.kind, promoted.state) == (VerdictKind.UNPROVEN, PROMOTED)
    assert "Not measured yet" in verdict.sentence


def test_the_last_ones_are_kept():
    assert kept_edits([BETTER] * 299, [WORSE, ALIKE]) == (*[BETTER] * 298, WORSE, ALIKE)


@pytest.mark.slow
def test_both_models_are_counted_and_a_lost_one_is_not(library_home, tmp_path):
    models = [
        put_in_library(write_model_folder(tmp_path / name, model_id=name, precisions=BOTH, seed=seed))
        for seed, name in enumerate(("first", "second"))
    ]
    pairs = [*PAIRS[:2], (PAIRS[2][0], "pump")]
    rows = edits_of(models[1], "first", pairs, lambda _progress: None)
    assert [row[2] for row in rows] == [len(target.split()) for _, target in pairs]
    assert [row[0] for row in rows] != [row[1] for row in rows]
    assert edits_of(models[1], "gone", pairs, lambda _progress: None) == []
