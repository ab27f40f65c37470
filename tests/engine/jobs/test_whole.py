"""The progress of a whole job: one share that grows, one rest that what was measured corrects."""

from dataclasses import replace

import pytest

from engine.base.progress import Phase, Progress
from engine.jobs.whole import WholeProgress

PHASES = (
    Phase(("Loading", "Reading"), 10.0),
    Phase(("Learning the subwords",), 0.0),
    Phase(("Training",), 600.0, "Training"),
    Phase(("Building",), 40.0),
    Phase(("Translating with ", "Scoring"), 150.0, "Translating with ", 200),
)
SECONDS = 800.0


def job(*, slower=1.0, first_update=0):
    """Yields what a job tells, and when, and what is truly left; it may take longer than expected."""
    steps = [(Progress("Loading", 0, 1), 5.0), (Progress("Reading", 0, 9), 5.0)]
    for update in range(first_update, 100):
        steps += [
            (Progress("Training", update, 100, can_finish=True), 4.0),
            (Progress("Checking", 3, 9), 2.0),
        ]
    steps += [(Progress("Building", 0, 2), 40.0)]
    for model in "AB":
        steps += [(Progress(f"Translating with {model}", n, 100), 0.7) for n in range(100)]
        steps += [(Progress("Scoring", 0, 9), 5.0)]
    left = sum(seconds for _, seconds in steps)
    now = 1_000.0
    for progress, seconds in steps:
        yield progress, now, left * slower
        now, left = now + seconds * slower, left - seconds


def followed(phases=PHASES, **how):
    whole = None
    for progress, now, left in job(**how):
        whole = whole or WholeProgress(phases, now)
        yield progress, whole.note(progress, now), left


@pytest.mark.parametrize("slower", [0.5, 1.0, 3.0])
def test_the_share_of_a_whole_job_only_grows_up_to_its_end(slower):
    shares = [state.share for _, state, _ in followed(slower=slower)]
    assert shares == sorted(shares)
    assert shares[0] < 0.02
    assert 0.9 < shares[-1] < 1


@pytest.mark.parametrize("slower", [0.5, 1.0, 3.0])
def test_what_is_left_is_near_the_truth_once_it_learns_whatever_the_plan_said(slower):
    told = [(state.left_s, left) for progress, state, left in followed(slower=slower) if left < 700 * slower]
    assert [(said, true) for said, true in told if abs(said - true) > 0.25 * true + 25 * slower] == []


def test_a_job_of_a_quarter_of_an_hour_does_not_begin_with_less_than_a_minute():
    lefts = [state.left_s for _, state, left in followed() if left > 120]
    assert min(lefts) > 60
    assert lefts[0] == pytest.approx(SECONDS, rel=0.05)


def test_what_follows_learning_is_told_while_it_can_be_ended():
    told = {progress.stage: state.left_after_finish_s for progress, state, _ in followed()}
    assert told["Training"] == pytest.approx(190, rel=0.1)
    assert {stage for stage, left in told.items() if left is None} >= {"Reading", "Checking", "Building"}


def test_where_the_computer_was_not_measured_no_time_is_told_before_it_learns():
    phases = [replace(each, is_measured=False, seconds=each.seconds / 8) for each in PHASES]
    told = [(progress, state) for progress, state, _ in followed(phases)]
    known = [progress for progress, state in told if state.left_s is not None]
    assert (known[0].stage, known[0].done) == ("Training", 1)
    middle = next(
        state.left_s for progress, state in told if progress.stage == "Training" and progress.done == 50
    )
    assert middle == pytest.approx(490, rel=0.15)


def test_a_job_that_goes_on_begins_at_what_is_behind_it():
    states = [state for progress, state, _ in followed(first_update=60) if progress.stage == "Training"]
    assert states[0].share == pytest.approx(370 / SECONDS, abs=0.05)
    assert states[5].left_s == pytest.approx(400, rel=0.1)


def test_learning_that_ends_early_leaves_what_follows():
    whole = WholeProgress(PHASES, 0.0)
    whole.note(Progress("Training", 0, 100), 0.0)
    whole.note(Progress("Training", 10, 100), 60.0)
    state = whole.note(Progress("Building", 0, 2), 61.0)
    assert state.left_s == pytest.approx(190, rel=0.1)


def test_learning_that_was_asked_to_end_has_no_more_left_though_it_checks_once_more():
    whole = WholeProgress(PHASES, 0.0)
    whole.note(Progress("Training", 0, 100), 0.0)
    whole.note(Progress("Training", 10, 100), 60.0)
    whole.end_learning()
    assert whole.note(Progress("Checking", 3, 9), 65.0).left_s == pytest.approx(190, rel=0.1)


def test_learning_that_is_given_an_hour_has_no_more_left():
    whole = WholeProgress([replace(PHASES[2], most_s=100.0)], 0.0)
    whole.note(Progress("Training", 0, 100), 0.0)
    assert whole.note(Progress("Training", 1, 100), 60.0).left_s == pytest.approx(40)


def test_a_process_that_goes_on_is_no_less_far_than_the_one_before_and_knows_what_is_left():
    whole, shares, states = None, [], {}
    for progress, now, left in job(first_update=99):
        whole = whole or WholeProgress(PHASES, now, 0.7)
        state = whole.note(progress, now)
        shares.append(state.share)
        states.setdefault(progress.stage, (state, left))
    assert shares == sorted(shares)
    assert shares[0] == 0.7
    assert states["Loading"][0].left_s == pytest.approx(0.3 * SECONDS, rel=0.1)
    for stage in ("Building", "Translating with A"):
        state, left = states[stage]
        assert state.left_s == pytest.approx(left, rel=0.2)
