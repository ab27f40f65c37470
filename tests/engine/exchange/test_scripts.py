"""The scripts of languages and of subwords."""

import pytest

from engine.exchange.scripts import is_of_other_scripts, scripts_of


@pytest.mark.parametrize(
    ("language", "scripts"),
    [
        ("deu_Latn", {"Latn"}),
        ("zho_Hant", {"Hant"}),
        ("zh", {"Hans"}),
        ("uz", {"Latn", "Cyrl"}),
        ("ja", {"Jpan"}),
    ],
)
def test_a_language_has_its_usual_script_or_the_one_that_is_said(language, scripts):
    assert scripts_of(language) == scripts


@pytest.mark.parametrize(
    ("text", "is_other"),
    [
        ("▁насос", True), ("कि", True), ("東京", True), ("トー", True), ("▁the", False), ("ß", False),
        ("▁н", False), ("東", False), ("12.", False), ("…", False), ("αB", False), ("▁", False),
        ("😀😀", False), ("αβ", False),
    ],
)  # fmt: skip
def test_only_several_letters_of_other_scripts_are_unneeded(text, is_other):
    assert is_of_other_scripts(text, {"Latn", "Grek"}) == is_other


def test_japanese_needs_three_scripts_and_an_unknown_script_keeps_everything():
    assert not any(is_of_other_scripts(text, {"Jpan"}) for text in ("東京", "ひら", "カタ"))
    assert not is_of_other_scripts("насос", {"Olck"})
