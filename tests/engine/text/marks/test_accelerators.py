"""Accelerators: the mark in a label goes before a letter of its translation."""

import pytest

from engine.text.marks.accelerators import label_in


@pytest.mark.parametrize(
    ("text", "bare", "letter"),
    [
        ("&Datei", "Datei", "D"),
        ("Ö&ffnen", "Öffnen", "f"),
        ("Speichern &unter …", "Speichern unter …", "u"),
        ("Suchen && &Ersetzen", "Suchen && Ersetzen", "E"),
        ("Alles &löschen?", "Alles löschen?", "l"),
        ("_Hilfe", "Hilfe", "H"),
        ("Sch_ließen", "Schließen", "l"),
        ("Speichern _unter", "Speichern unter", "u"),
        ("~Ansicht", "Ansicht", "A"),
        ("%s &öffnen", "%s öffnen", "ö"),
    ],
)
def test_a_label_is_read_without_its_mark(text, bare, letter):
    label = label_in(text)
    assert label is not None
    assert (label.text, label.letter) == (bare, letter)


@pytest.mark.parametrize(
    "text",
    [
        "R&D", "AT&T", "H&M und C&A", "Öl & Filter", "Suchen && Ersetzen", "Müller&Sohn", "&nbsp;Text",
        "&amp;",
        "https://a.example/?b=1&lang=de", "_name", "user_name", "mein_name", "max_len", "__init__", "_Wort_",
        "~5 kg", "&1 Datei", "", "Datei", "&Datei\n&Hilfe", f"&Datei {'wort ' * 40}",
    ],
)  # fmt: skip
def test_what_is_no_label_with_one_mark_is_none(text):
    assert label_in(text) is None


@pytest.mark.parametrize(
    ("source", "translation", "written"),
    [
        ("&Datei", "File", "&File"),
        ("&Datei", "Open document", "Open &document"),
        ("D&rucken", "Print", "&Print"),
        ("_Hilfe", "help", "_Help"),
        ("&Neue Datei", "{Name}: new file", "{Name}: &new file"),
        ("Suchen && &Ersetzen", "Search && Replace", "&Search && Replace"),
        ("Suchen und &Ersetzen", "Search & Replace", "&Search && Replace"),
        ("&Ende", "…", "…"),
        ("%s &öffnen", "open %s", "&open %s"),
    ],
)
def test_the_mark_stands_once_before_a_letter_of_the_translation(source, translation, written):
    label = label_in(source)
    assert label is not None
    assert label.written(translation) == written


def test_a_long_row_of_marks_takes_no_longer_than_its_length():
    for text in ("&a" * 60, "&" * 120, "a" * 119 + "&", "_A" * 60):
        label_in(text)
