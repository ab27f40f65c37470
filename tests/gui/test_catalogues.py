"""The window in another language: catalogues that say all, sentences of the engine, numbers."""

import importlib.util
import re
import string
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gui import i18n
from gui.help_files import CHAPTERS, chapter_files, place_of_heading
from gui.i18n import ENGINE, WINDOW, from_engine, number_words, tr, tr_plural

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "assets" / "i18n").glob("*.ts"))


@cache
def messages():
    """Returns what the code says, as the command that writes the catalogues finds it."""
    path = ROOT / "packaging" / "update_translations.py"
    spec = importlib.util.spec_from_file_location("update_translations", path)
    command = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = command
    spec.loader.exec_module(command)
    return command.messages()


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said(path):
    """Returns (context, source) -> the forms of what is said."""
    root = ElementTree.parse(path).getroot()
    result = {}
    for context in root.iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [each.text or "" for each in translation.iter("numerusform")] or [translation.text or ""]
            finished = forms if translation.get("type") is None else []
            result[context.findtext("name"), message.findtext("source")] = finished
    return result


@pytest.fixture
def german():
    i18n.use_language("de")
    yield
    i18n.use_language("en")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_says_all_that_the_window_says_and_nothing_else(path):
    known, wanted = said(path), messages()
    assert [each.source for each in wanted if not all(known.get(each[:2], [""]))] == []
    assert set(known) - {each[:2] for each in wanted} == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_has_the_values_of_its_source(path):
    for (context, source), forms in said(path).items():
        for form in forms:
            if context == WINDOW:
                assert fields(form) | {"n"} == fields(source) | {"n"}, source
            else:  # an English word of grammar is put into a sentence of the engine now and then
                assert fields(form) <= fields(source), source


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_sentence_of_the_engine_is_found_with_its_values(path):
    i18n.use_language(path.stem)
    wrong = []
    for (context, source), forms in said(path).items():
        if context == ENGINE and forms and "}{" not in source:
            values = {name: "7" if name == "n" else f"x{i}y" for i, name in enumerate(fields(source))}
            if from_engine(source.format(**values)) not in [form.format(**values) for form in forms]:
                wrong.append(source)
    i18n.use_language("en")
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The number 12 may be missing.", "Die Zahl 12 fehlt vielleicht."),
        ("The numbers 12, 13 and 1,400 may be missing.", "Die Zahlen 12, 13 und 1.400 fehlen vielleicht."),
        (
            "“Ventil” and “Öl” may not exist in German.",
            "Möglicherweise kein Wort dieser Sprache (Deutsch): „Ventil“ und „Öl“.",
        ),
        ("2024 is not there.", "2024 ist nicht vorhanden."),
        ("Reading 2024", "2024 wird gelesen"),
    ],
)
def test_sentences_with_the_values_of_daily_life(german, text, words):
    assert from_engine(text) == words


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_plural_has_as_many_forms_as_its_language(path):
    i18n.use_language(path.stem)
    n_forms = 1 + max(map(i18n._now.plural, range(200)))
    i18n.use_language("en")
    assert {len(forms) for forms in said(path).values() if len(forms) > 1} == {n_forms}


def test_numbers_and_plurals_are_those_of_the_language(german):
    assert number_words(1234.5, 1) == "1.234,5"
    assert tr_plural("{n} file", "{n} files", 1) == "1 Datei"
    assert tr_plural("{n} file", "{n} files", 1200) == "1.200 Dateien"
    i18n.use_language("en")
    assert (number_words(1234.5, 1), tr_plural("{n} file", "{n} files", 1)) == ("1,234.5", "1 file")


def test_what_no_catalogue_has_is_said_in_english(german):
    assert tr("No catalogue says this of {name}.", name="pumps") == "No catalogue says this of pumps."
    assert from_engine("A reason that only this system gives") == "A reason that only this system gives"


def test_the_help_has_the_same_parts_in_every_language(german):
    pages = chapter_files()
    assert [page.stem for page in pages] == list(CHAPTERS)
    for page in pages:
        english = page.parents[1] / page.name
        levels = [re.findall(r"^(#+) ", each.read_text("utf-8"), re.MULTILINE) for each in (page, english)]
        assert levels[0] == levels[1], page.name
        for target, heading in re.findall(r"\]\((?:([\w-]+)\.md)?#([\w-]+)\)", page.read_text("utf-8")):
            assert place_of_heading(page.parent / f"{target or page.stem}.md", heading) >= 0, (page, heading)
