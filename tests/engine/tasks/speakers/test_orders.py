"""The order to learn a speaker: checked before there is a run, carried out here or later; and trials."""

import pytest

from engine import tasks
from engine.base.errors import SpeakerError
from engine.orders import LearnSpeakerOrder, order_from_json, order_to_json
from engine.results.jobs import RunState
from tests.tiny import PAIRS, put_in_library


def test_an_order_for_somebody_who_is_not_there_is_refused_before_there_is_a_run(anna):
    with pytest.raises(SpeakerError, match="no speaker 'nobody'"):
        tasks.queue_order(LearnSpeakerOrder(speaker="nobody"))
    assert tasks.list_jobs() == []


def test_an_order_says_what_it_does_and_what_it_needs():
    order = LearnSpeakerOrder(speaker="anna", name="Anna", model="tiny")
    assert order.title == "Learning how Anna speaks"
    assert order.uses == ("speaker:anna", "model:tiny")
    assert order_from_json(order_to_json(order)) == order


def test_an_order_that_waits_is_carried_out_later_and_keeps_its_answer(anna, tiny_model):
    put_in_library(tiny_model)
    order = LearnSpeakerOrder(speaker=anna, method="full-bias")
    waiting = tasks.queue_order(order)
    answer = tasks.run_order(order, options=tasks.JobOptions(run_id=waiting.id))
    assert (answer.speaker, answer.model, answer.version) == (anna, "tiny", 1)
    run = tasks.job(waiting.id)
    assert (run.state, run.answer) == (RunState.DONE, answer)


def test_a_trial_has_both_translations_or_says_that_nobody_speaks(learned, tiny_translator):
    trial = tasks.try_speaker(PAIRS[0][0], tiny_translator, learned)
    silent = tasks.try_speaker(PAIRS[0][0], tiny_translator, learned, 0.0)
    alone = tasks.try_speaker(PAIRS[0][0], tiny_translator, None)
    assert trial.spoken != trial.neutral == silent.spoken == alone.neutral
    assert alone.spoken is None
    assert trial.device == tiny_translator.device
