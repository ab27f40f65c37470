"""Corrections: kept and learned in one step, and taken back in one."""

import pytest

from engine import tasks
from engine.errors import SpeakerError
from engine.results.translation import Correction, SpeakerChoice
from engine.tasks.speakers.profiles.inputs import speaker_inputs
from tests.tiny import PAIRS


@pytest.fixture
def ben():
    """A speaker without text; nothing is shipped."""
    record = tasks.create_speaker("Ben")
    return SpeakerChoice(record.id, record.name)


def correction(who, place=0, **changes):
    source, target = PAIRS[place]
    return Correction(source, changes.pop("target", target), "a draft", who, **changes)


def learn(translator, *corrections, **options):
    return tasks.learn_corrections(corrections, translator, **options).corrections


def state(who):
    """Returns how many corrections a speaker has, and the version of their profile."""
    record = tasks.speaker(who.id)
    return record.n_corrections, [profile.version for profile in record.profiles]


def test_a_correction_is_kept_and_learned(ben, tiny_translator):
    (learned,) = learn(tiny_translator, correction(ben))
    assert (learned.version, learned.version_before, learned.is_new) == (1, 0, True)
    assert learned.verdict
    assert state(ben) == (1, [1])


def test_several_corrections_are_learned_at_once(ben, tiny_translator):
    first, second = learn(tiny_translator, correction(ben, 0), correction(ben, 1))
    assert (first.version, second.version, first.version_before) == (1, 1, None)
    assert state(ben) == (2, [1])


def test_the_sentence_that_follows_is_drafted_anew(ben, tiny_translator):
    found = tasks.learn_corrections([correction(ben)], tiny_translator, following=PAIRS[1][0])
    inputs = speaker_inputs(ben.id, tiny_translator)
    assert found.next_draft == tiny_translator.translate_lines([PAIRS[1][0]], [inputs])[0].text


def test_the_last_correction_is_taken_back_with_its_profile(ben, tiny_translator):
    learn(tiny_translator, correction(ben, 0))
    (second,) = learn(tiny_translator, correction(ben, 1))
    tasks.undo_correction(second, tiny_translator)
    assert state(ben) == (1, [1])


def test_an_older_correction_is_taken_back_by_learning_anew(ben, tiny_translator):
    (first,) = learn(tiny_translator, correction(ben, 0))
    learn(tiny_translator, correction(ben, 1))
    tasks.undo_correction(first, tiny_translator)
    assert state(ben) == (1, [3])


def test_without_corrections_the_profile_is_neutral(ben, tiny_translator):
    (only,) = learn(tiny_translator, correction(ben))
    tasks.undo_correction(only, tiny_translator)
    (profile,) = tasks.speaker(ben.id).profiles
    assert (state(ben)[0], profile.is_neutral) == (0, True)


def test_a_second_thought_changes_the_correction_and_is_taken_back_to_the_first(ben, tiny_translator):
    (first,) = learn(tiny_translator, correction(ben))
    again = correction(ben, target="The pump runs.", sentence_id=first.sentence_id, previous=first)
    (second,) = learn(tiny_translator, again)
    assert [each.target for each in tasks.speaker_sentences(ben.id)] == ["The pump runs."]
    tasks.undo_correction(second, tiny_translator)
    assert [each.target for each in tasks.speaker_sentences(ben.id)] == [PAIRS[0][1]]


def test_a_correction_that_was_there_before_stays_when_it_is_taken_back(ben, tiny_translator):
    learn(tiny_translator, correction(ben))
    (again,) = learn(tiny_translator, correction(ben))
    assert not again.is_new
    tasks.undo_correction(again, tiny_translator)
    assert state(ben)[0] == 1


def test_who_is_gone_learns_nothing(tiny_translator):
    with pytest.raises(SpeakerError, match="nobody"):
        learn(tiny_translator, correction(SpeakerChoice("nobody", "Nobody")))
