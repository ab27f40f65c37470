"""Sounds and manners in brackets are told from names."""

import pytest

from engine.text.words.exclamations import is_sound


@pytest.mark.parametrize(
    "text",
    ["DOOR SLAMS", "music", "Applause", "John laughs", "LAUGHTER", "Lachen", "TÜR SCHLIESST, SCHRITTE",
     "rires", "in German", "ON RADIO", "Musique douce", "risas", "DOG BARKING FAR AWAY", "HER SCREAM"],
)  # fmt: skip
def test_sounds_and_manners_are_sounds(text):
    assert is_sound(text)


@pytest.mark.parametrize(
    "text",
    ["JOHN", "Anna", "Dr. Kern", "NARRATOR", "ERZÄHLER", "MAN 2", "Inge", "Rainer", "Ingrid", "Tina",
     "Sing Lee",     "MRS. BELLAMY", "", "12", "Overton", "Tony"],
)  # fmt: skip
def test_names_are_no_sounds(text):
    assert not is_sound(text)
