"""A profile is used where words become likelier and translations no worse: both, or it stays neutral."""

from types import SimpleNamespace

import numpy as np
import pytest

from engine import tasks
from engine.base.progress import ignore_progress
from engine.results.evaluation import MetricDifference
from engine.tasks.speakers import learning
from engine.tasks.speakers.learning import held_out_scores, judged
from engine.tasks.speakers.profiles import speaker_inputs

PAIRS = tuple((f"Satz {n} ist hier", f"sentence number {n} is here") for n in range(80))


def score(metric, difference, spread=0.5):
    ends = difference - spread, difference + spread
    return MetricDifference(
        metric=metric, base=20, model=20 + difference, difference=difference, low=ends[0], high=ends[1]
    )


class Translations:
    """Translates without a speaker as the reference says, and with one wrongly."""

    card = SimpleNamespace(tgt="en")

    def __init__(self):
        self.asked = []

    def translate_lines(self, lines, speakers, *, report):  # noqa: ARG002
        self.asked = list(zip(lines, speakers, strict=True))
        known = dict(PAIRS)
        return [SimpleNamespace(text="no" if who else known[line]) for line, who in self.asked]


def test_what_is_translated_was_never_learned_from():
    learned, translator = [], Translations()
    pairs = PAIRS[:60] + PAIRS[:20]  # the last part is the first again

    def learn_from(rows):
        learned.append({pairs[row] for row in rows})
        return f"speaker {len(learned)}"

    n_sentences, (bleu, chrf) = held_out_scores(pairs, translator, learn_from, ignore_progress)
    told = [(line, who) for line, who in translator.asked if who]
    assert n_sentences == len(told) == 20
    for line, who in told:
        assert (line, dict(PAIRS)[line]) not in learned[int(who.split()[1]) - 1]
    assert bleu.is_worse
    assert chrf.model < chrf.base


def test_where_nothing_helps_or_nothing_is_there_nothing_is_claimed():
    assert held_out_scores(PAIRS, Translations(), lambda _: None, ignore_progress) == (0, [])
    assert held_out_scores((), Translations(), lambda _: "anyone", ignore_progress) == (0, [])
    assert judged(0, []) == (False, "Whether translations come closer was not measured.")


@pytest.mark.parametrize(
    ("n_sentences", "bleu", "chrf", "begin"),
    [(40, 0.9, 0.8, "It helps: "), (40, 0.3, 0.1, "It seems to help: "), (19, 0.3, 0.1, "Not shown"),
     (19, 0.9, 0.1, "It helps: "), (40, 0.9, -0.1, "Not shown to help: "), (40, 0.0, 0.0, "Not shown")],
)  # fmt: skip
def test_a_profile_is_said_to_help_only_where_translations_come_closer(n_sentences, bleu, chrf, begin):
    assert judged(n_sentences, [score("BLEU", bleu), score("chrF", chrf)])[1].startswith(begin)


@pytest.mark.parametrize(
    ("n_sentences", "bleu", "chrf", "is_worse"),
    [(40, -0.2, -0.1, True), (40, -0.2, 0.1, False), (40, 0.3, -0.9, True), (40, 0.0, 0.0, False),
     (19, -0.2, -0.1, False), (19, -0.9, 0.1, True)],
)  # fmt: skip
def test_a_loss_counts_if_it_is_sure_or_on_enough_sentences(n_sentences, bleu, chrf, is_worse):
    found, sentence = judged(n_sentences, [score("BLEU", bleu), score("chrF", chrf)])
    assert found == is_worse
    assert (" got worse (BLEU 20.0 → " in sentence) == is_worse


@pytest.mark.parametrize("method", ["", "full-bias"])
def test_a_profile_with_which_translations_get_worse_is_neutral_and_says_so(
    anna, tiny_translator, monkeypatch, method
):
    worse = (40, [score("BLEU", -2.0), score("chrF", -1.5)])
    monkeypatch.setattr(learning, "held_out_scores", lambda *_: worse)
    result = tasks.learn_speaker(anna, translator=tiny_translator, method=method)
    assert result.is_neutral
    assert result.verdict.startswith(
        "It does not help: translations of 40 unseen sentences got worse (BLEU 20.0 → 18.0, chrF 20.0 → "
        "18.5), though in unseen sentences their own words became "
    )
    assert result.verdict.endswith("The profile stays neutral.")
    assert not tiny_translator.bias_of(speaker_inputs(anna, tiny_translator)).any()


def test_a_profile_with_which_translations_hold_is_used_and_says_both(anna, tiny_translator, monkeypatch):
    better = (40, [score("BLEU", 0.3), score("chrF", 0.1)])
    monkeypatch.setattr(learning, "held_out_scores", lambda *_: better)
    result = tasks.learn_speaker(anna, translator=tiny_translator)
    assert not result.is_neutral
    assert result.verdict.startswith(
        "It seems to help: translations of 40 unseen sentences came closer (BLEU 20.0 → 20.3, chrF 20.0 → "
        "20.1), which may be chance. In unseen sentences their own words became "
    )
    assert np.any(tiny_translator.bias_of(speaker_inputs(anna, tiny_translator)))
