"""The words of verdicts."""

import pytest

from gui.verdicts import score_rows, verdict_of


def result(difference, low, high, metric="BLEU"):
    score = {
        "metric": metric,
        "base": 20,
        "model": 20 + difference,
        "difference": difference,
        "low": low,
        "high": high,
    }
    return {"n_sentences": 300, "scores": [score]}


@pytest.mark.parametrize(
    ("scores", "kind", "sentence"),
    [
        (result(6.3, 5.1, 7.5), "good", "Better here: +6.3 BLEU, surely between +5.1 and +7.5."),
        (result(-2.0, -3.1, -1.0), "poor", "Worse here: −2.0 BLEU, surely between −3.1 and −1.0."),
        (
            result(0.4, -0.2, 1.1),
            "neutral",
            "No proven difference here: +0.4 BLEU, surely between −0.2 and +1.1.",
        ),
        (result(-8.0, -9.5, -6.2, "TER"), "good", "Better here: −8.0 TER, surely between −9.5 and −6.2."),
    ],
)
def test_a_verdict_is_a_sentence_with_its_interval(scores, kind, sentence):
    verdict = verdict_of(scores, "here")
    assert (verdict.kind, verdict.sentence) == (kind, sentence)


def test_a_run_s_own_verdict_is_taken():
    told = {
        "verdict": {"kind": "warn", "sentence": "Better, but general text suffers.", "detail": "See below."}
    }
    assert verdict_of(told).detail == "See below."


@pytest.mark.parametrize("odd", [{}, {"scores": "none"}, {"scores": [1]}, {"scores": [{}], "verdict": {}}])
def test_a_result_of_unknown_form_does_no_harm(odd):
    assert verdict_of(odd).sentence
    score_rows(odd)
