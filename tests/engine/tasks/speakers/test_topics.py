"""A profile that another person's profile does as well as is mostly topic, and says so."""

from dataclasses import replace

import numpy as np

from engine import tasks
from engine.base.progress import ignore_progress
from engine.speakers.fit import SpeakerFit
from engine.tasks.home import open_library
from engine.tasks.speakers.learning import material_for, topic_warnings
from tests.tiny import PAIRS


def warnings_for(speaker, translator, gain=0.01, **fit):
    library = open_library().speakers
    record, texts = library.get(speaker), library.text.some(speaker)
    material = material_for(record, texts, "de", "en")
    found = SpeakerFit(is_neutral=False, cv_gain=gain, **fit)
    return topic_warnings(record, material, found, translator, ignore_progress)


def bob():
    record = tasks.create_speaker("Bob")
    tasks.add_sentences(record.id, PAIRS, "written for this test")
    return record.id


def test_what_another_profile_reaches_as_well_is_topic(learned, tiny_translator):
    (told,) = warnings_for(bob(), tiny_translator)
    assert told.startswith("Mostly topic: the profile of “Anna”, learned from other text, reaches 100%")


def test_what_is_far_more_than_others_reach_is_not(learned, tiny_translator):
    assert warnings_for(bob(), tiny_translator, gain=50.0) == []


def test_a_profile_that_makes_the_sentences_less_likely_says_nothing(learned, tiny_translator):
    profiles = open_library().speakers.profiles
    (profile,) = profiles.current(learned)
    profiles.put(learned, replace(profile, bias=-np.abs(profile.bias) * 3), profile.version)
    assert warnings_for(bob(), tiny_translator) == []


def test_nobody_else_no_comparison(learned, tiny_translator):
    assert warnings_for(learned, tiny_translator) == []
