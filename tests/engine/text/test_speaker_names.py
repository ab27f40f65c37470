"""Names before what somebody says: found where they are written as names, or belong to somebody known."""

import pytest

from engine.text.speaker_names import candidate_name, name_before, same_name, sound_before

KNOWN = ("anna", "dr. kern")


def named(line):
    """Returns who says a line, and what is said, where Anna and Dr. Kern are known."""
    name, n_taken = name_before(line, lambda name: same_name(name) in KNOWN)
    return name, line[n_taken:]


@pytest.mark.parametrize(
    ("line", "name", "said"),
    [
        ("ANNA: Ja.", "ANNA", "Ja."),
        ("  - anna :  Ja. ", "anna", "Ja. "),
        ("[Dr. Kern] Ja.", "Dr. Kern", "Ja."),
        ("[DR.  KERN]: Ja.", "DR.  KERN", "Ja."),
        ("(Anna) Ja.", "Anna", "Ja."),
        ("<v.loud Anna>Ja.", "Anna", "Ja."),
        ("Anna\uff1aJa.", "Anna", "Ja."),
        ("Anna:", "Anna", ""),
        ("ANNA: Dr. Kern: Ja.", "ANNA", "Dr. Kern: Ja."),
        ("ZOE: Ja.", "ZOE", "Ja."),
        ("[Zoe Au] Ja.", "Zoe Au", "Ja."),
        ("NARRATOR: Ja.", "NARRATOR", "Ja."),
        ("MAN LAUGHING: Ja.", "MAN LAUGHING", "Ja."),
    ],
)
def test_a_name_is_told_from_what_is_said(line, name, said):
    assert named(line) == (name, said)


@pytest.mark.parametrize(
    "line",
    ["[DOOR SLAMS] Ja.", "(LAUGHTER) Ja.", "[Music] Ja.", "(Lacht) Ja.", "[IN GERMAN] Ja.", "MUSIC: Ja.",
     "[MUSIC]: Ja.", "Hinweis: Ja.", "[music]", "[door slams] Ja.", "<v Zoe>Ja.", "Anna sagt ja.", "",
     ": Ja.", "12:30: Ab", "HTTP://host/a", "ZOE:", "EIN SEHR LANGER SATZ OHNE ENDE: Ja."],
)  # fmt: skip
def test_other_beginnings_stay_text(line):
    assert named(line) == ("", line)


@pytest.mark.parametrize(
    ("line", "name"),
    [("Hinweis: Ja.", "Hinweis"), ("das war es: Ja.", ""), ("Ja.", ""), ("12:30 Uhr", ""), ("Hinweis:", "")],
)
def test_what_may_be_a_name_begins_with_a_capital(line, name):
    assert candidate_name(line) == name


def test_capitals_and_blanks_do_not_tell_names_apart():
    assert same_name("  DR.  Kern ") == same_name("dr. kern")


def test_who_is_called_like_a_sound_is_a_name_where_they_are_known():
    assert name_before("[Bell] Ja.") == ("", 0)
    assert name_before("[Bell] Ja.", lambda name: name == "Bell") == ("Bell", 7)


@pytest.mark.parametrize(
    ("text", "sound"),
    [("[DOOR SLAMS] Ja.", "DOOR SLAMS"), (" (music)", "music"), ("[ANNA] Ja.", ""), ("Ja. (music)", ""),
     ("[MUSIC]: Ja.", "")],
)  # fmt: skip
def test_a_sound_before_what_is_said_is_found(text, sound):
    first, end = sound_before(text)
    assert text[first:end] == sound
