"""Lists of terms as people write them: headings in four languages, columns of languages, words to avoid."""

import pytest

from engine.corpora.readers.headings import language_of_heading, role_of_heading
from engine.documents.segments import BadUnit
from engine.text.words.terms import is_forbidden
from tests.engine.corpora.samples import read, texts, write


def terms(tmp_path, *lines, name="terms.csv"):
    return read(write(tmp_path / name, "\n".join(lines) + "\n"))


@pytest.mark.parametrize(
    "lines",
    [
        ("Nabe,hub,DE,EN", "Bolzen,bolt,DE,EN"),
        ("DE,EN,Nabe,hub", "DE,EN,Bolzen,bolt"),
        ("Nabe;hub;German;English", "bolt;Bolzen;English;German"),
        ("SourceTerm,TargetTerm,SourceLanguage,TargetLanguage", "Nabe,hub,ger,eng", "Bolzen,bolt,ger,eng"),
        ("target_lang,source_lang,source,target", "en,de,Nabe,hub", "en,de,Bolzen,bolt"),
        ("sep=;", "Deutsch;Englisch", "Nabe;hub", "Bolzen;bolt"),
        ("\ufeffsep=,", "Quellbegriff,Zielbegriff", "Nabe,hub", "Bolzen,bolt"),
        ("Ausgangssprache;Zielsprache", "Nabe;hub", "Bolzen;bolt"),
        ("Begriff DE;Begriff EN;Kommentar DE", "Nabe;hub;a", "Bolzen;bolt;b"),
        ("alemán;inglés", "Nabe;hub", "Bolzen;bolt"),
        ("Source (German)|Target (English)", "Nabe|hub", "Bolzen|bolt"),
    ],
)
def test_terms_are_read_and_headings_are_none(tmp_path, lines):
    assert texts(terms(tmp_path, *lines)) == [("Nabe", "hub"), ("Bolzen", "bolt")]


def test_rows_in_other_languages_are_reported_with_their_line(tmp_path):
    _, bad = terms(tmp_path, "Nabe,hub,DE,EN", "moyeu,cubo,FR,ES")
    assert isinstance(bad, BadUnit)
    assert (bad.reason, bad.line) == ("is in other languages, as its columns of languages say", 2)


def test_a_row_that_forbids_a_word_the_other_way_round_is_reported(tmp_path):
    head = "source term,target term,source language,target language,status"
    _, bad = terms(tmp_path, head, "Nabe,hub,de,en,preferred", "hub,Zentrum,en,de,forbidden")
    assert bad.reason == "forbids words in the other direction"


@pytest.mark.parametrize(
    "heading",
    ["verboten", "Verbotene Benennung", "nicht verwenden", "Vermeiden", "unerwünscht", "Do not use", "avoid",
     "forbidden terms", "à éviter", "Terme interdit", "ne pas utiliser", "no usar", "Término prohibido",
     "Nicht verwenden!", "Words to avoid", "Forbidden FR", "Deprecated English term", "ForbiddenSynonyms"],
)  # fmt: skip
def test_words_to_avoid_are_kept(tmp_path, heading):
    first, second = terms(tmp_path, f"Deutsch;Englisch;{heading}", "Nabe;hub;boss, centre", "Bolzen;bolt;")
    assert (first.metadata, second.metadata) == ({"forbidden": "boss; centre"}, {})


def test_a_tick_forbids_the_translation_itself(tmp_path):
    first, second = terms(tmp_path, "Deutsch;Englisch;verboten", "Nabe;boss;ja", "Nabe;hub;nein")
    assert (first.metadata, second.metadata) == ({"status": "forbidden"}, {})


@pytest.mark.parametrize(
    ("status", "expected"),
    [("deprecatedTerm-admn-sts", True), ("veraltet", True), ("nicht mehr verwenden", True),
     ("prohibido", True), ("not allowed", True), ("preferred", False), ("bevorzugt", False),
     ("nicht verboten", False), ("", False), ("abgelehnte Benennung", True), ("DO_NOT_USE", True),
     ("not approved - forbidden", True), ("to be avoided", True), ("unavoidable", False),
     ("Avoidance", False), ("no longer forbidden", False), ("nicht mehr verboten", False),
     ("not to be avoided", False), ("isn't deprecated", False), ("n'est plus interdit", False)],
)  # fmt: skip
def test_a_status_says_whether_a_word_may_be_used(status, expected):
    assert is_forbidden(status) is expected


@pytest.mark.parametrize(
    ("heading", "role", "language"),
    [("SourceTerm", "source", ""), ("Terme cible", "target", ""), ("Término", "source", ""),
     ("tgt", "target", "?"), ("langue source", "source_language", ""), ("Verwendungsstatus", "status", ""),
     ("German term", "", "de"), ("Kommentar DE", "", ""), ("anglais", "", "en"), ("Notiz", "", ""),
     ("Speaker", "speaker", ""), ("Rejected by", "", ""), ("Unavoidable costs", "", ""),
     ("Banned in", "", ""), ("OBSOLETE SINCE", "", ""), ("Verboten seit", "", "")],
)  # fmt: skip
def test_a_heading_means_something(heading, role, language):
    assert role_of_heading(heading) == role
    assert language == "?" or language_of_heading(heading) == language
