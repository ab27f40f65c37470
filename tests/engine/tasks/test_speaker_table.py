"""The table of measurements marks what is proven and leaves empty what was not measured."""

from tests.benchmarks.speaker_table import table


def span(value, low, high):
    return {"value": value, "low": low, "high": high}


def test_every_row_of_every_result_is_a_row_and_proven_differences_are_bold():
    row = {
        "method": "full-bias",
        "n": 30,
        "scores": {
            "BLEU": span(20.51, 19, 22),
            "NLL": span(2.6, 2.5, 2.7),
            "identification": span(0.2, 0.1, 0.3),
        },
        "against_base": {"BLEU": span(0.3, -0.1, 0.7), "NLL": span(-0.02, -0.03, -0.01)},
    }
    base = {"method": "base", "n": 0, "scores": {"NLL": span(2.62, 2.5, 2.7)}}
    result = {
        "text": "the test split of bible",
        "n_sentences": 1400,
        "speakers": [{}] * 7,
        "rows": [base, row],
    }
    lines = table([result, result]).splitlines()
    assert len(lines) == 2 + 2 * 2
    assert len({line.count("|") for line in lines}) == 1
    assert (
        "| bible (7 speakers, 1,400 lines) | full-bias | 30 sentences | 20.5 (19.0 to 22.0) |  |" in lines[3]
    )
    assert (
        "| 20.0 % (10.0 % to 30.0 %) | +0.3 (−0.1 to +0.7) |  | **−0.020** (−0.030 to −0.010) |" in lines[3]
    )
