"""`parlance adapt`: what it says at the end."""

import pytest

from engine.cli.adapt import _lines

RESULT = {"model": "de-en-law", "updates": 2000, "pairs": 1292}


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"too_long": 0}, "Made de-en-law: 2,000 updates on 1,292 pairs."),
        (
            {"too_long": 33},
            "Made de-en-law: 2,000 updates on 1,292 pairs (33 more are too long to learn from).",
        ),
    ],
)
def test_the_end_says_how_much_was_learned_and_left_out(more, line):
    assert _lines(RESULT | more) == [line]


def test_the_verdict_comes_last():
    verdict = {"sentence": "Better in your domain.", "detail": "BLEU 20 → 26"}
    assert _lines(RESULT | {"verdict": verdict})[1:] == ["Better in your domain.", "BLEU 20 → 26"]
