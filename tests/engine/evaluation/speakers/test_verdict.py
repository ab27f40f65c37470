"""The verdict on profiles claims for the person only what another speaker's profile does not give."""

import pytest

from engine.evaluation.paired import RateComparison
from engine.evaluation.speakers.verdict import SpeakerFinding, judge_speakers
from engine.results.evaluation import Interval, MetricDifference, VerdictKind


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
    assert "become 5.1 % more probable, 4.1 % more than with another speaker's" in found.sentence
    assert found.detail == (
        "Loss 3.000 → 2.950 nats a token (95 % interval +4.1 to +6.2 %), BLEU 20.0 → 20.4 (not proven); "
        "on 200 held-out sentences."
    )


def test_a_handful_of_sentences_proves_nothing():
    assert "19 sentences are too few" in verdict(-0.5, -0.5, n_lines=19).sentence
