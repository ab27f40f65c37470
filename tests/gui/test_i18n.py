"""The window in another language, from a catalogue made for the test."""

import pytest

from gui import i18n
from gui.i18n import from_engine, number_words, tr, tr_plural
from gui.languages import language_choices
from gui.search_words import with_words
from gui.widgets.controls import Command

CATALOGUE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl" sourcelanguage="en">
<extra-plural>n%10&gt;=2 &amp;&amp; n%10&lt;=4 ? 1 : n == 1 ? 0 : 2</extra-plural>
<context><name>window</name>
<message><source>Save {name}</source><translation>Zapisz {name}</translation></message>
<message><source>Later</source><translation type="unfinished"/></message>
<message><source>Version</source><translation>Wersja</translation></message>
<message><source>update upgrade about release</source><translation>aktualizacja</translation></message>
<message numerus="yes"><source>{n} files</source><translation>
<numerusform>{n} plik</numerusform><numerusform>{n} pliki</numerusform>
<numerusform>{n} plik\u00f3w</numerusform>
</translation></message></context>
<context><name>languages</name>
<message><source>Latvian</source><translation>\u0142otewski</translation></message>
<message><source>Norwegian Bokm\u00e5l</source><translation>norweski</translation></message></context>
<context><name>engine</name>
<message><source>{name} is refused: {reason}.</source>
<translation>Odrzucono {name}: {reason}.</translation></message>
<message><source>it ends in line {line}</source>
<translation>koniec w wierszu {line}</translation></message>
<message><source>Choose another file.</source><translation>Wybierz inny plik.</translation></message>
<message><source>{what} is refused</source><translation>{what} odrzucono</translation></message>
</context></TS>
"""


@pytest.fixture
def polish(tmp_path, monkeypatch):
    (tmp_path / "pl.ts").write_text(CATALOGUE, "utf-8")
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    i18n.use_language("pl")
    yield
    i18n.use_language("en")


def test_a_language_is_one_file(polish):
    assert i18n.languages() == {"en": "English", "pl": "polski"}
    assert i18n.language() == "pl"
    assert tr("Save {name}", name="a.docx") == "Zapisz a.docx"


def test_what_is_not_translated_yet_is_said_in_english(polish):
    assert tr("Later") == "Later"
    assert tr("Nobody knows {name}.", name="Anna") == "Nobody knows Anna."


def test_a_command_is_found_by_what_its_language_calls_it(polish):
    assert with_words(Command(tr("Version"), lambda: None)).words == "aktualizacja"


def test_languages_have_the_alphabet_of_the_window(polish):
    names = [name for name, _ in language_choices()]
    assert names.index("\u0142otewski") < names.index("norweski")


@pytest.mark.parametrize(("n", "words"), [(1, "1 plik"), (3, "3 pliki"), (5, "5 plików"), (22, "22 pliki")])
def test_a_number_of_things_has_the_form_of_its_language(polish, n, words):
    assert tr_plural("{n} file", "{n} files", n) == words


def test_english_has_the_forms_of_the_code():
    assert tr_plural("{n} file of {name}", "{n} files of {name}", 1, name="Anna") == "1 file of Anna"
    assert tr_plural("{n} file", "{n} files", 1200) == "1,200 files"


def test_numbers_are_written_as_the_language_has_them(polish):
    assert number_words(1234.5, 2) == "1234,50"  # four digits stand together in Polish
    i18n.use_language("en")
    assert (number_words(-1234.5, 1), number_words(0)) == ("-1,234.5", "0")


def test_what_the_engine_says_is_found_with_its_values(polish):
    said = "a b.tmx is refused: it ends in line 1,200. Choose another file."
    assert from_engine(said) == "Odrzucono a b.tmx: koniec w wierszu 1200. Wybierz inny plik."
    assert from_engine("a.tmx is refused") == "a.tmx odrzucono"


def test_what_the_engine_does_not_have_stays_as_it_is(polish):
    assert from_engine("Input/output error") == "Input/output error"
    assert from_engine("Input/output error. Choose another file.") == "Input/output error. Wybierz inny plik."
