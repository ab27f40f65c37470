"""Headings with capitals: which they are, and how they are read."""

import pytest

from engine.text.words.forms import in_sentence_case


@pytest.mark.parametrize(
    ("heading", "read"),
    [
        ("How to Replace the Filter of the Pump", "How to replace the filter of the pump"),
        ("Installing the New Pump", "Installing the new pump"),
        ("Safety First: Read This Manual", "Safety first: read this manual"),
        ("Open {a} in the Main Menu", "Open {a} in the main menu"),
        ("Install the NASA Software Update", "Install the NASA software update"),
        ("Open the pump.", ""),
        ("The Pump stands still", ""),
        ("INSTALLING THE NEW PUMP", ""),
        ("New York", ""),
        ("We visited Anna Miller in London", ""),
        ("", ""),
    ],
)
def test_a_heading_is_read_like_a_sentence_and_a_sentence_stays(heading, read):
    assert in_sentence_case(heading, "en") == read


def test_a_language_with_capital_nouns_has_no_such_headings():
    assert in_sentence_case("Neue Pumpen und Ventile", "de") == ""
    assert in_sentence_case("Nouvelles Pompes et Valves", "fr") == "Nouvelles pompes et valves"
