"""Apple's string catalogues: what is missing is added, in Xcode's own spelling, and all else stays."""

import json

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.xcstrings import read_xcstrings
from engine.documents.segments import SegmentState
from tests.engine.corpora.documents.swapped import unchanged, written

UNIT = {"state": "translated", "value": "Öffnen"}
PLURAL = {"variations": {"plural": {"other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}}
STRINGS = {
    "Close": {},
    "greeting": {
        "comment": 'A "greeting"',
        "localizations": {"en": {"stringUnit": {"state": "translated", "value": "Good day, %@!"}}},
    },
    "ID": {"shouldTranslate": False},
    "Open": {"localizations": {"de": {"stringUnit": UNIT}}},
    "Save": {"localizations": {"de": {"stringUnit": {"state": "new", "value": ""}}}},
    "files": {"localizations": {"en": PLURAL}},
    "%@": {},
}


def catalogue(strings=STRINGS):
    value = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
    return json.dumps(value, ensure_ascii=False, indent=2, separators=(",", " : ")) + "\n"


def made(folder, text=None):
    path = folder / "Localizable.xcstrings"
    path.write_bytes((text or catalogue()).encode())
    return read_xcstrings(path)


def test_texts_their_states_and_languages(tmp_path):
    document = made(tmp_path)
    assert [(each.source, each.target, each.state) for each in document.segments] == [
        ("Close", "", SegmentState.NEW),
        ("Good day, %@!", "", SegmentState.NEW),
        ("Open", "Öffnen", SegmentState.TRANSLATED),
        ("Save", "", SegmentState.NEW),
    ]
    assert (document.languages.src, document.languages.tgt) == ("en", "de")
    assert document.notices == [
        "Texts with forms for numbers or devices (1) stay as they are: translate them in Xcode."
    ]


def test_translations_are_added_as_xcode_writes_them_and_all_else_stays(tmp_path):
    document = made(tmp_path)
    out = written(document, {0: "Schließen", 1: 'Guten "Tag", %@!', 3: "Sichern"}, tmp_path, "out.xcstrings")
    expected = json.loads(catalogue())
    new = {"state": "needs_review"}
    strings = expected["strings"]
    strings["Close"]["localizations"] = {"de": {"stringUnit": new | {"value": "Schließen"}}}
    strings["greeting"]["localizations"]["de"] = {"stringUnit": new | {"value": 'Guten "Tag", %@!'}}
    strings["Save"]["localizations"]["de"]["stringUnit"] = new | {"value": "Sichern"}
    assert out.read_text(encoding="utf-8") == catalogue(strings)
    again = read_xcstrings(out)
    assert [each.state for each in again.segments].count(SegmentState.DRAFT) == 3


def test_a_translation_that_is_there_stays_and_another_language_comes_beside_it(tmp_path):
    document = made(tmp_path)
    same = written(document, {2: "Aufmachen"}, tmp_path, "same.xcstrings")
    assert same.read_text(encoding="utf-8") == catalogue()
    french = written(document, {2: "Ouvrir"}, tmp_path, "fr.xcstrings", "fr")
    found = json.loads(french.read_text(encoding="utf-8"))["strings"]["Open"]["localizations"]
    assert (found["de"]["stringUnit"], found["fr"]["stringUnit"]["value"]) == (UNIT, "Ouvrir")


def test_of_several_languages_that_counts_into_which_it_is_translated(tmp_path):
    french = {"state": "translated", "value": ""}
    localizations = {"de": {"stringUnit": UNIT}, "fr-FR": {"stringUnit": french}}
    made(tmp_path, catalogue({"Open": {"localizations": localizations}}))
    path = tmp_path / "Localizable.xcstrings"
    assert read_xcstrings(path).languages.tgt == ""
    found = read_xcstrings(path, tgt="de")
    assert (found.segments[0].target, found.languages.tgt) == ("Öffnen", "de")
    document = read_xcstrings(path, tgt="fr")
    assert document.segments[0].state is SegmentState.NEW
    out = written(document, {0: "Ouvrir"}, tmp_path, "fr.xcstrings", "fr")
    found = json.loads(out.read_text(encoding="utf-8"))["strings"]["Open"]["localizations"]
    assert found["fr-FR"]["stringUnit"] == {"state": "needs_review", "value": "Ouvrir"}
    assert read_xcstrings(path, tgt="it").languages.tgt == ""


def test_a_text_that_puts_forms_for_numbers_into_itself_is_left_to_xcode(tmp_path):
    unit = {"stringUnit": {"state": "translated", "value": "In %#@files@"}}
    forms = {"substitutions": {"files": {"formatSpecifier": "lld", **PLURAL}}}
    document = made(tmp_path, catalogue({"in": {"localizations": {"en": unit | forms}}, "Close": {}}))
    assert [each.source for each in document.segments] == ["Close"]
    assert "(1) stay" in document.notices[0]


def test_nothing_translated_is_the_same_file(tmp_path):
    text = catalogue().replace("\n", "\r\n").replace("Good", "G\\u006fod")
    document = made(tmp_path, text)
    for translations in ({}, unchanged(document)):
        document.write(translations, "de", tmp_path / "out")
        assert (tmp_path / "out").read_bytes() == text.encode()


@pytest.mark.parametrize("text", ["{", "[]", '{"strings": {}}', '"x"', '{"sourceLanguage": "en"}'])
def test_what_is_no_catalogue_is_refused(tmp_path, text):
    with pytest.raises(CorpusError):
        made(tmp_path, text)
