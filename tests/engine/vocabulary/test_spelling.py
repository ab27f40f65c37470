"""Spelling a new token with old ones."""

from engine.vocabulary.joint_subwords import Speller

TOKENS = [
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "▁",
    "▁Pumpe",
    "Pump",
    "e",
    "en",
    "n",
    "▁Kreis",
    "el",
    "l",
    "pumpe",
]
SCORES = [0.0, 0.0, 0.0, 0.0, -5.0, -2.0, -6.0, -3.0, -3.0, -3.5, -4.0, -4.0, -5.0, -7.0]
SPELLER = Speller(TOKENS, SCORES)


def spelled(text):
    return [TOKENS[i] for i in SPELLER.spell(text)]


def test_the_likeliest_tokens_are_taken():
    assert spelled("▁Pumpen") == ["▁Pumpe", "n"]
    assert spelled("▁Kreiselpumpen") == ["▁Kreis", "el", "pumpe", "n"]


def test_a_token_from_within_a_word_gets_no_space_before_it():
    assert spelled("en") == ["en"]


def test_characters_that_no_token_has_are_left_out():
    assert spelled("▁Pumpeж") == ["▁Pumpe"]
    assert spelled("жж") == []


def test_special_symbols_spell_nothing():
    assert spelled("<unk>") == ["n"]
