"""Scores from counts are sacreBLEU's own scores."""

import numpy as np
import pytest
import sacrebleu

from engine.base.progress import Cancelled
from engine.evaluation.scores import METRICS, Scorer

REFERENCES = [
    "The pump starts when the valve is open.",
    "Close the cover before you clean the filter.",
    "A dog sleeps under the old table.",
    "Thank you very much for your help!",
] * 20
OUTPUTS = [
    "The pump starts if the valve is open.",
    "Close the lid before cleaning of the filter.",
    "A dog sleeps under the old table.",
    "Many thanks for the help!",
] * 20


def test_scores_are_those_of_sacrebleu():
    scorer = Scorer(REFERENCES, "en")
    scores = scorer.scores(scorer.count(OUTPUTS))
    expected = {
        "BLEU": sacrebleu.corpus_bleu(OUTPUTS, [REFERENCES]).score,
        "chrF": sacrebleu.corpus_chrf(OUTPUTS, [REFERENCES]).score,
        "TER": sacrebleu.corpus_ter(OUTPUTS, [REFERENCES]).score,
    }
    assert scores == pytest.approx(expected)


def test_what_is_said_several_times_is_counted_once():
    counted = []
    scorer = Scorer(REFERENCES, "en")
    counts = scorer.count(OUTPUTS, lambda progress: counted.append(progress.total))
    assert set(counted) == {4}
    assert all(len(each) == len(OUTPUTS) for each in counts.by_metric.values())
    assert (counts.by_metric["chrF"][:4] == counts.by_metric["chrF"][76:]).all()
    once = Scorer(REFERENCES[:4], "en")
    assert scorer.sentence_scores(counts) == once.sentence_scores(once.count(OUTPUTS[:4])) * 20


def test_a_perfect_and_an_empty_output_have_the_extreme_scores():
    scorer = Scorer(REFERENCES, "en")
    assert scorer.scores(scorer.count(REFERENCES)) == pytest.approx({"BLEU": 100, "chrF": 100, "TER": 0})
    assert scorer.scores(scorer.count([""] * 80)) == pytest.approx(
        {"BLEU": 0, "chrF": 0, "TER": 100}, abs=1e-9
    )


def test_signatures_name_every_metric_and_version():
    scorer = Scorer(REFERENCES, "en")
    scorer.count(OUTPUTS)
    signatures = scorer.signatures()
    assert list(signatures) == list(METRICS)
    assert "tok:13a" in signatures["BLEU"]
    assert all(f"version:{sacrebleu.__version__}" in signature for signature in signatures.values())


@pytest.mark.parametrize(("tgt", "tokens"), [("zh", "tok:zh"), ("ja", "tok:char"), ("de", "tok:13a")])
def test_bleu_splits_words_as_the_language_needs(tgt, tokens):
    scorer = Scorer(["你好。世界"], tgt)
    scorer.count(["你好。"])
    assert tokens in scorer.signatures()["BLEU"]


def test_sentence_scores_tell_the_good_from_the_bad():
    scorer = Scorer(REFERENCES[:2], "en")
    good, bad = scorer.sentence_scores(scorer.count([REFERENCES[0], "No."]))
    assert good == pytest.approx(100)
    assert bad < 20


def test_counts_have_one_row_per_sentence():
    counts = Scorer(REFERENCES, "en").count(OUTPUTS)
    assert {len(rows) for rows in counts.by_metric.values()} == {len(REFERENCES)}
    assert np.isfinite(counts.by_metric["TER"]).all()


def test_too_few_outputs_are_a_bug_of_the_caller():
    with pytest.raises(ValueError, match="79 outputs for 80 references"):
        Scorer(REFERENCES, "en").count(OUTPUTS[1:])


def test_scoring_can_be_cancelled():
    def cancel(progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        Scorer(REFERENCES, "en").count(OUTPUTS, cancel)
