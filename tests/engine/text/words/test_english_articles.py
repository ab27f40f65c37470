"""Articles before words that were put into an English text."""

import pytest

from engine.languages.english import agreeing, begins_with_a_vowel


@pytest.mark.parametrize(("before", "words", "after"), [
    ("A engine is defective.", ["engine"], "An engine is defective."),
    ("We need an impeller or an pump.", ["pump", "impeller"], "We need an impeller or a pump."),
    ("This is a “engine”.", ["engine"], "This is an “engine”."),
    ("A ENGINE AND AN PUMP", ["pump"], "A ENGINE AND A PUMP"),
    ("an Pump", ["pump"], "a Pump"),
    ("Vitamin A engine", [], "Vitamin A engine"),
    ("a engineer with a engine", ["engine"], "a engineer with an engine"),
    ("data engine", ["engine"], "data engine"),
])  # fmt: skip
def test_the_article_fits_the_word(before, words, after):
    assert agreeing(before, words) == after


@pytest.mark.parametrize("word", [
    "engine", "automobile", "hour", "honest man", "heir", "LCD panel", "umbrella", "uninformed user",
    "urgent", "unimportant", "8-bit code", "11 kV line", "X-ray", "AI",
])  # fmt: skip
def test_what_begins_with_a_vowel(word):
    assert begins_with_a_vowel(word)


@pytest.mark.parametrize("word", [
    "pump", "unit", "user", "euro", "one-way valve", "USB cable", "UV lamp", "house", "European", "utility",
])  # fmt: skip
def test_what_does_not(word):
    assert begins_with_a_vowel(word) is False


@pytest.mark.parametrize("word", ["LAN", "LED", "NATO base", "MRI scan", "UEFI"])
def test_what_may_be_said_either_way_is_left_alone(word):
    assert begins_with_a_vowel(word) is None
    assert agreeing(f"a {word} and an {word}", [word]) == f"a {word} and an {word}"
