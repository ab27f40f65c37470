"""Spelling a new piece with old ones."""

from engine.vocabulary.spelling import Speller

PIECES = [
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
SPELLER = Speller(PIECES, SCORES)


def spelled(text):
    return [PIECES[i] for i in SPELLER.spell(text)]


def test_the_likeliest_pieces_are_taken():
    assert spelled("▁Pumpen") == ["▁Pumpe", "n"]
    assert spelled("▁Kreiselpumpen") == ["▁Kreis", "el", "pumpe", "n"]


def test_a_piece_from_within_a_word_gets_no_space_before_it():
    assert spelled("en") == ["en"]


def test_characters_that_no_piece_has_are_left_out():
    assert spelled("▁Pumpeж") == ["▁Pumpe"]
    assert spelled("жж") == []


def test_special_symbols_spell_nothing():
    assert spelled("<unk>") == ["n"]
