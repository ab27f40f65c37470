"""What of a sentence is in another language: whole sentences, and what stands between marks."""

from pathlib import Path

import pytest

from engine.text.sentence_languages import SentenceLanguages
from engine.text.subwords import Subwords

MODELS = Path(__file__).resolve().parents[4] / "assets" / "models"


@pytest.fixture(scope="module", params=["two vocabularies", "one vocabulary"])
def finders(request):
    """Finders for both directions; where both sides have one vocabulary, the letters alone tell."""
    found = {}
    for pair in ("de-en", "en-de"):
        src, tgt = pair.split("-")
        sides = [Subwords.load(MODELS / pair / f"{side}.spm") for side in ("source", "target")]
        target = sides[request.param == "two vocabularies"]
        found[src] = SentenceLanguages(sides[0], target, (src, tgt))
    return found


@pytest.fixture(scope="module")
def from_german():
    sides = [Subwords.load(MODELS / "de-en" / f"{side}.spm") for side in ("source", "target")]
    return SentenceLanguages(*sides, ("de", "en"))


@pytest.fixture(scope="module")
def from_english():
    sides = [Subwords.load(MODELS / "en-de" / f"{side}.spm") for side in ("source", "target")]
    return SentenceLanguages(*sides, ("en", "de"))


def kept(finder, sentence):
    return [sentence[each.start : each.end] for each in finder.find(sentence)]


GERMAN = [
    "Bewahren Sie die Rechnung gut auf.",
    "Das Ventil ist geschlossen, der Schlauch ist leer.",
    "Laden Sie das Update für die Software im Download-Center herunter.",
    "Der Server ist offline, und das Backup im Cloud-Storage ist defekt.",
]
ENGLISH = [
    "Keep the receipt in a safe place.",
    "The valve is closed, and the hose is empty.",
    "The kindergarten has a new hamster, and its name is Schnitzel.",
    "Our office in Wuppertal is open until Friday evening.",
]


@pytest.mark.parametrize("number", range(4))
def test_a_sentence_of_the_source_is_never_kept_and_one_of_the_target_is(finders, number):
    own, other = {"de": GERMAN[number], "en": ENGLISH[number]}, {"de": ENGLISH[number], "en": GERMAN[number]}
    for src, finder in finders.items():
        assert kept(finder, own[src]) == []
        if number < 2:
            assert kept(finder, other[src]) == [other[src]]


@pytest.mark.parametrize("text", [
    "Download", "Software-Update", "OK", "Server", "Anna Weber, Hamburg", "Marketing Manager", "§ 4", "12 kW",
    "Team Meeting", "Start", "Gold Edition", "IBM Cloud", "M. Smith & Co.", "", "…", "<b></b>", "x.getName()",
])  # fmt: skip
def test_names_loan_words_and_codes_are_translated(from_german, from_english, text):
    assert kept(from_german, text) == kept(from_english, text) == []


@pytest.mark.parametrize(("sentence", "stays"), [
    ("Auf dem Karton steht „Keep dry“.", ["Keep dry"]),
    ("Drücken Sie 'Send later' und warten Sie.", ["Send later"]),
    ("Ihr Ausweis trug den Vermerk: not valid abroad.", ["not valid abroad"]),
    ("Auf der Rückseite stand: Do not bend.", ["Do not bend"]),
    ("Thema: Social Media im Beruf", []),
    ("Liebe Gäste, the pool is closed, der Garten ist offen.", ["the pool is closed"]),
    ("Der Chor sang »Home is far away« und »Nobody waits«.", ["Home is far away", "Nobody waits"]),
    ("Er nannte es „Heimweh“ und schwieg.", []),
    ("Wir haben Äpfel, Birnen, Computer und Software.", []),
    ("Setzen Sie <b>Keep <i>dry</i></b> auf den Karton: Keep <i>very dry</i> indoors.", []),
    ("Öffnen Sie „Keep (dry“ oder nicht.", []),
])  # fmt: skip
def test_what_stands_between_marks_is_looked_at_alone(from_german, sentence, stays):
    assert kept(from_german, sentence) == stays


def test_a_quotation_in_the_source_language_does_not_save_a_sentence_of_the_target(from_german):
    sentence = "Then press the button „Weiter“ and wait until the lamp is green."
    assert kept(from_german, sentence) == [sentence]


@pytest.mark.parametrize(("sentence", "language"), [
    ("La chaise est cassée et la table aussi.", "French"),
    ("De stoel is kapot en de tafel ook.", "Dutch"),
    ("Стул сломан, и стол тоже сломан.", "Russian"),
    ("椅子が壊れています。", "Japanese"),
])  # fmt: skip
def test_a_sentence_in_a_third_language_is_kept_and_named(from_german, sentence, language):
    assert kept(from_german, sentence) == [sentence]
    assert from_german.note(sentence) == f"This looks like {language}, not German, so it stays as it is."


def test_what_is_kept_is_told(from_german):
    assert from_german.note("Keep the receipt.") == "This is English already, so it stays as it is."
    note = from_german.note("Der Chor sang »Home is far away« und »Nobody waits«.")
    assert note == "This is English already and stays as it is: “Home is far away”, “Nobody waits”."
    assert from_german.note("Bewahren Sie die Rechnung auf.") == ""


def test_close_languages_are_never_told_apart():
    sides = [Subwords.load(MODELS / "de-en" / f"{side}.spm") for side in ("source", "target")]
    assert kept(SentenceLanguages(*sides, ("nl", "af")), "The valve is closed, the hose is empty.") == []
