"""The verdict on profiles claims for the person only what another speaker's profile does not give."""

import numpy as np
import pytest

from engine.evaluation.paired import RateComparison
from engine.evaluation.speakers import SpeakerFinding, judge_speakers
from engine.results.evaluation import Interval, MetricDifference, VerdictKind
from engine.speakers.fit import Choice, GainInterval, reason_for


def loss(difference, spread=0.01):
    span = Interval(difference, difference - spread, difference + spread)
    return RateComparison(3.0, 3.0 + difference, span, 0.01, 0.01, 60, 40)


def verdict(own, swapped, n_lines=200, **more):
    other = None if swapped is None else loss(swapped)
    return judge_speakers(SpeakerFinding(n_lines=n_lines, loss=loss(own), swapped=other, **more))


@pytest.mark.parametrize(
    ("own", "swapped", "kind", "begin"),
    [
        (-0.05, -0.04, VerdictKind.GOOD, "Better by the person's own profile: "),
        (-0.05, -0.005, VerdictKind.MIXED, "Better, but not by the person: "),
        (-0.05, 0.05, VerdictKind.MIXED, "Better, but not by the person: "),
        (-0.005, -0.04, VerdictKind.UNPROVEN, "No proven difference: "),
        (0.05, -0.04, VerdictKind.POOR, "Worse with a profile: "),
        (-0.05, None, VerdictKind.GOOD, "Better with a profile: "),
    ],
)
def test_a_gain_is_the_person_s_only_if_others_profiles_do_not_give_it(own, swapped, kind, begin):
    found = verdict(own, swapped)
    assert (found.kind, found.sentence.startswith(begin)) == (kind, True)


def test_the_sentence_says_probabilities_and_the_detail_every_measure():
    bleu = MetricDifference(metric="BLEU", base=20, model=20.4, difference=0.4, low=-0.1, high=0.9)
    found = verdict(-0.05, -0.04, translations=[bleu])
    assert (
        "become 5.1 % more likely on average; against another speaker's profile 4.1 % more likely."
        in found.sentence
    )
    assert found.detail == (
        "Loss 3.000 → 2.950, 5.1 % more likely (95 % interval 4.1 % to 6.2 %); "
        "BLEU 20.0 → 20.4, not proven; measured on 200 test sentences."
    )


def test_a_loss_is_told_as_such():
    assert (
        "become 4.9 % less likely on average (95 % interval −5.8 % to −3.9 %)" in verdict(0.05, 0.05).sentence
    )


@pytest.mark.parametrize("gain", [0.025, 0.4, 1.2])
def test_the_same_gain_is_told_in_the_words_of_learning(gain):
    learned = Choice(0, GainInterval(gain, gain - 0.01, gain + 0.01, 0.005), np.zeros(1), is_sure=True)
    told = reason_for(100, learned).partition("became ")[2]
    assert verdict(-gain, None).sentence.partition("become ")[2] == told


def test_a_handful_of_sentences_proves_nothing():
    assert "19 sentences are too few" in verdict(-0.5, -0.5, n_lines=19).sentence


def score(metric, difference, spread=0.5):
    ends = difference - spread, difference + spread
    return MetricDifference(
        metric=metric, base=20, model=20 + difference, difference=difference, low=ends[0], high=ends[1]
    )


@pytest.mark.parametrize("swapped", [None, -0.04])
@pytest.mark.parametrize(
    ("bleu", "chrf", "kind"),
    [
        (-0.6, -0.7, VerdictKind.MIXED),
        (-0.6, 0.3, VerdictKind.MIXED),  # surely worse by one
        (-0.2, -0.1, VerdictKind.MIXED),
        (-0.2, 0.1, VerdictKind.MIXED),
        (0.0, 0.0, VerdictKind.MIXED),
        (0.4, 0.2, VerdictKind.GOOD),
    ],
)
def test_likelier_words_are_no_help_where_translations_came_no_closer(swapped, bleu, chrf, kind):
    found = verdict(-0.05, swapped, translations=[score("BLEU", bleu), score("chrF", chrf)])
    assert found.kind == kind
    is_told = found.sentence.startswith(
        ("Likelier words, but worse translations: ", "Likelier words, but translations no closer: ")
    )
    assert is_told == (kind == VerdictKind.MIXED)
    assert not is_told or f"BLEU 20.0 → {20 + bleu:.1f}, chrF 20.0 → {20 + chrf:.1f}." in found.sentence
