"""How texts are stored, and when two count as the same sentence."""

from hypothesis import given
from hypothesis import strategies as st

from engine.corpora.normalising import fold, normalise


def test_a_text_becomes_one_line_without_control_characters():
    assert normalise(" \ufeffErste\r\n\tZeile\x00\x07  Ende\u2028x ") == "Erste Zeile Ende x"


def test_letters_with_accents_become_one_character():
    assert normalise("fu\u0308r") == "für"


def test_a_no_break_space_stays():
    assert normalise("Bonjour\xa0!") == "Bonjour\xa0!"


@given(st.text())
def test_normalising_twice_changes_nothing_more(text):
    once = normalise(text)
    assert normalise(once) == once
    assert "\n" not in once
    assert "\t" not in once


def test_case_accents_digits_punctuation_and_blanks_are_folded():
    assert fold("Größe: 12,5 mm!") == fold("GROSSE 34.7MM") == "grosse000mm"
    assert fold("Élève no 3") == fold("eleve, No. 4")


def test_other_scripts_are_folded_too():
    assert fold("Насос: 12!") == fold("насос 34")
    assert fold("水、火。") == fold("水火")


def test_a_text_of_nothing_but_punctuation_stays_itself():
    assert fold("?!") == "?!"
    assert fold("...") != fold("?!")
