"""The phases of an adaptation follow its plan, also where nothing was measured."""

import pytest

from engine.base.config import TrainConfig
from engine.results.adapting import AdaptationPlan, Estimate, PlanData
from engine.tasks.adapting.run_plan import phases_of

PARTS = {
    "reading": 8.0, "words": 0.0, "translating back": 0.0, "learning": 600.0, "checking": 55.0,
    "mixing": 20.0, "saving": 10.0, "exporting": 30.0, "comparing": 40.0,
}  # fmt: skip
SETTINGS = TrainConfig(max_updates=100, validate_every=10, max_hours=2.0)


def plan(seconds):
    estimate = Estimate(seconds=seconds, parts=PARTS)
    return AdaptationPlan(estimate=estimate, data=PlanData(pairs=400, test=80, general=20))


def test_the_phases_take_what_the_plan_takes():
    phases = phases_of(plan(763.0), SETTINGS)
    assert sum(each.seconds for each in phases) == pytest.approx(sum(PARTS.values()))
    assert [each.stages[0] for each in phases if each.seconds] == [
        "Loading the model", "Training", "Checking the best", "Building the graphs",
        "Translating with ",
    ]  # fmt: skip


def test_both_models_translate_every_text_and_learning_has_its_hours():
    phases = {each.stages[0]: each for each in phases_of(plan(763.0), SETTINGS)}
    assert phases["Translating with "].n_steps == 2 * (80 + 20)
    assert phases["Training"].most_s == 7_200


def test_without_a_measurement_they_are_true_in_proportion_alone():
    assert [each.is_measured for each in phases_of(plan(None), SETTINGS)] == [False] * 8
