"""A system that says nearly the same whatever it is asked is found; a poor or terse one is not."""

import pytest

from engine.evaluation.differences import is_degenerate

NOUNS = (
    "valve",
    "pump",
    "seal",
    "shaft",
    "rotor",
    "gasket",
    "flange",
    "bearing",
    "motor",
    "filter",
    "sensor",
)
REFERENCES = [f"Check the {noun} of unit {n}." for n, noun in enumerate(NOUNS * 4, 1)]


@pytest.mark.parametrize("outputs", [
    ["Open the valve."] * 44,
    [""] * 44,
    ["Open the valve."] * 36 + REFERENCES[:8],
    ["the " * n for n in range(1, 45)],
])  # fmt: skip
def test_translations_that_come_out_the_same_or_nearly_are_found(outputs):
    assert is_degenerate(outputs, REFERENCES)


@pytest.mark.parametrize("outputs", [
    REFERENCES,
    [reference.upper() for reference in REFERENCES],
    [" ".join(reversed(reference.split())) for reference in REFERENCES],
    [reference.split()[2] + " " + reference.split()[-1] for reference in REFERENCES],
])  # fmt: skip
def test_translations_that_differ_are_not_whatever_their_quality(outputs):
    assert not is_degenerate(outputs, REFERENCES)


def test_the_same_translation_of_the_same_sentence_tells_nothing():
    assert not is_degenerate(["Stop."] * 30, ["Halt."] * 30)
