"""Accelerators of labels: out before a label is translated, back in before a letter of its translation."""

import pytest

from engine.text.marks import keycaps_in, label_in

DE_EN, EN_DE, EN_JA = ("de", "en"), ("en", "de"), ("en", "ja")


def label(text, languages=DE_EN, *, is_one_word=True):
    return label_in(text, languages, lambda _before, _after: is_one_word)


@pytest.mark.parametrize(
    ("text", "bare", "letter"),
    [
        ("&Datei", "Datei", "D"),
        ("Ö&ffnen", "Öffnen", "f"),
        ("Speichern &unter …", "Speichern unter", "u"),
        ("Suchen && &Ersetzen", "Suchen & Ersetzen", "E"),
        ("Alles &löschen?", "Alles löschen?", "l"),
        ("_Hilfe", "Hilfe", "H"),
        ("Sch_ließen", "Schließen", "l"),
        ("Speichern _unter", "Speichern unter", "u"),
        ("~Ansicht", "Ansicht", "A"),
        ("%s &öffnen", "%s öffnen", "ö"),
        ("Speichern &als…", "Speichern als", "a"),
        ("Drucker ein_richten …", "Drucker einrichten", "r"),
        ("Löschen (&L)", "Löschen", "L"),
        ("Suchen && Ersetzen", "Suchen & Ersetzen", ""),
        ("Drucken\tStrg+P", "Drucken", ""),
        ("Strg+Entf", "", ""),
    ],
)
def test_a_label_is_read_without_its_mark(text, bare, letter):
    found = label(text)
    assert found is not None
    assert (found.text, found.letter) == (bare, letter)


@pytest.mark.parametrize(
    "text",
    [
        "R&D", "AT&T", "H&M und C&A", "Öl & Filter", "Müller&Sohn", "&nbsp;Text", "&amp;",
        "https://a.example/?b=1&lang=de", "_name", "user_name", "mein_name", "max_len", "__init__", "_Wort_",
        "Die Datei file_name fehlt", "~5 kg", "&1 Datei", "", "Datei", "&Datei\n&Hilfe", "&Eins und &zwei",
        f"&Datei {'wort ' * 40}", "Birnen+Äpfel", "1 & 2", "Ein\tWort",
    ],
)  # fmt: skip
def test_what_is_no_label_with_one_mark_is_none(text):
    assert label(text) is None


def test_two_words_round_a_mark_are_no_label():
    assert label("Drag&drop", is_one_word=False) is None


@pytest.mark.parametrize(
    ("source", "translation", "written"),
    [
        ("&Datei", "File", "&File"),
        ("&Datei", "Open document", "Open &document"),
        ("D&rucken", "Print", "&Print"),
        ("&Neue Datei", "{Name}: new file", "{Name}: &new file"),
        ("Bild &drehen …", "Rotate image", "Rotate &image …"),
        ("Suchen && &Ersetzen", "Search & Replace", "Search && &Replace"),
        ("Suchen und &Ersetzen", "Search & Replace", "&Search && Replace"),
        ("Suchen && Ersetzen", "Search & Replace", "Search && Replace"),
        ("&Ende", "…", "…"),
        ("%s &öffnen", "open %s", "&open %s"),
        ("&Drucken\tStrg+P", "Print", "&Print\tCtrl+P"),
        (r"Neu\tStrg+Umschalt+N", "New", r"New\tCtrl+Shift+N"),
        ("Strg+Entf", "", "Ctrl+Del"),
    ],
)
def test_the_mark_stands_once_before_a_letter_of_the_translation(source, translation, written):
    assert label(source).written(translation) == written


def test_the_same_letter_is_preferred_in_its_own_case():
    assert label("Mark &All", EN_DE).written("Alle auswählen") == "&Alle auswählen"


def test_where_no_letters_can_be_pressed_the_accelerator_stands_behind_in_brackets():
    assert label("&File...", EN_JA).written("ファイル") == "ファイル(&F)..."


@pytest.mark.parametrize(
    ("text", "languages", "written"),
    [
        ("Drücken Sie [Strg].", ("de", "en"), ["[Ctrl]"]),
        ("die Taste [Enter] oder [Entf]", ("de", "en"), ["[Enter]", "[Del]"]),
        ("Press [Ctrl+Enter].", ("en", "de"), ["[Strg+Eingabe]"]),
        ("[Bild auf]", ("de", "en"), ["[PgUp]"]),
        ("[August 2024] [Anm.] a[Tab]", ("de", "en"), []),
    ],
)
def test_names_of_keys_in_square_brackets_are_written_by_the_table(text, languages, written):
    assert list(keycaps_in(text, languages).values()) == written
