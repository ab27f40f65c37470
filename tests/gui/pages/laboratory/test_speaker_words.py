"""What an evaluation of speakers says in its cells and below its table, word for word."""

import pytest

from engine.base.methods import METHODS
from engine.results.evaluation import Interval, Verdict, VerdictKind
from engine.results.figures import NONE
from engine.results.speaker_evaluation import (
    MeasuredSpeaker,
    RateDifference,
    SpeakerEvaluation,
    SpeakerScores,
)
from gui.pages.laboratory.speakers import (
    amount_words,
    method_words,
    note_words,
    span_words,
    verdict_tip,
    verdict_words,
)


def person(name):
    return MeasuredSpeaker(name=name, n_test=10, n_training=40)


def difference(value, low, high):
    return RateDifference(value=value, low=low, high=high, p=0.01)


def test_every_method_that_learns_speakers_has_a_name():
    for method in METHODS.values():
        if method.learns_speakers:
            assert method_words(SpeakerScores(method=method.name)) == method.profile != ""


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("reference", "Reference translations"),
        ("base", "No profile"),
        ("auto", "Profile, as learned"),
        ("count-bias", "Counting words (control)"),
        ("target-text", "Profile from text alone"),
        ("of a later version", "of a later version"),
    ],
)
def test_the_other_ways_are_named_and_one_not_known_keeps_its_own_name(method, words):
    assert method_words(SpeakerScores(method=method)) == words


@pytest.mark.parametrize(
    ("n", "words"), [(0, ""), (1, "1 sentence"), (2, "2 sentences"), (1200, "1,200 sentences")]
)
def test_from_how_much_a_profile_was_learned_is_counted(n, words):
    assert amount_words(SpeakerScores(method="auto", n=n)) == words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (VerdictKind.GOOD, "better, by the person"),
        (VerdictKind.MIXED, "better, not by the person"),
        (VerdictKind.POOR, "worse"),
        (VerdictKind.UNPROVEN, "no proven difference"),
    ],
)
def test_a_verdict_is_said_in_a_few_words_and_in_full_beside_the_pointer(kind, words):
    row = SpeakerScores(method="auto", verdict=Verdict(kind=kind, sentence="So it is.", detail="By 3."))
    assert verdict_words(row) == words
    assert verdict_tip(row) == "So it is. By 3."


def test_what_was_not_compared_has_no_verdict():
    row = SpeakerScores(method="base")
    assert (verdict_words(row), verdict_tip(row)) == ("", "")


def test_a_verdict_without_detail_is_its_sentence():
    row = SpeakerScores(method="auto", verdict=Verdict(kind=VerdictKind.GOOD, sentence="Better."))
    assert verdict_tip(row) == "Better."


@pytest.mark.parametrize(
    ("measure", "span", "words"),
    [
        ("BLEU", Interval(20.54, 19.0, 22.04), "20.5 (19.0 to 22.0)"),
        ("chrF", Interval(50, 40, 60), "50.0 (40.0 to 60.0)"),
        ("NLL", Interval(1.2344, 1.2, 1.3), "1.234 (1.200 to 1.300)"),
        ("identification", Interval(0.254, 0.2, 0.311), "25 % (20 % to 31 %)"),
        ("BLEU", difference(1.5, -0.4, 3.4), "+1.5 (−0.4 to +3.4)"),
        ("NLL", difference(-0.0514, -0.06, 0.012), "−0.051 (−0.060 to +0.012)"),
        ("identification", difference(-0.05, -0.1, 0.02), "−5 % (−10 % to +2 %)"),
    ],
)
def test_a_measure_is_written_with_its_interval_and_a_difference_with_its_sign(measure, span, words):
    assert span_words(measure, {measure: span}) == words


def test_a_measure_that_was_not_taken_is_a_dash():
    assert span_words("NLL", {"BLEU": Interval(1, 0, 2)}) == NONE


def test_a_score_has_a_minus_and_no_hyphen():
    assert "-" not in span_words("BLEU", {"BLEU": difference(-3, -4, -2)})


def test_the_note_says_on_what_was_measured():
    found = SpeakerEvaluation(
        model="m",
        n_sentences=1200,
        speakers=(person("Anna"), person("Ben")),
        chance=0.5,
        left_out=("Carl has too few lines.",),
        identification_note="Too few lines to recognise anybody.",
    )
    assert note_words(found) == (
        "Measured on 1,200 test sentences of 2 speakers. A blind guess names the speaker in 50 %. "
        "Carl has too few lines. Too few lines to recognise anybody."
    )


def test_the_note_counts_one_as_one():
    found = SpeakerEvaluation(model="m", n_sentences=1, speakers=(person("Anna"),), chance=1)
    assert note_words(found).startswith("Measured on 1 test sentence of 1 speaker. ")
    assert note_words(found).endswith("in 100 %.")
