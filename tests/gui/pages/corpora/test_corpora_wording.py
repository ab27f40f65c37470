"""What the window says of corpora and of files to import, word for word."""

from pathlib import Path

import pytest

from engine.results.corpora import CorpusDetails, CorpusRecord
from engine.results.importing import LookedFile
from gui.pages.library.detail_view import corpus_words, kind_of
from gui.pages.library.statistics_view import dropped_rows, reason_words
from gui.pages.wizard.file_list import kind_words, units_words


def corpus(**changes):
    values = {
        "id": "pumps", "name": "Pumps", "domain": "pumps", "src": "de", "tgt": "en", "n_pairs": 1500,
        "splits": {"train": 1200, "dev": 100, "test": 200}, "path": Path("pumps"),
        "created": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    return CorpusRecord(**values | changes)


@pytest.mark.parametrize(
    ("splits", "words"),
    [
        (
            {"train": 1200, "dev": 100, "test": 200},
            "1,200 pairs to learn from, 100 for validation, 200 to test with.",
        ),
        ({"train": 1}, "1 pair to learn from, 0 for validation, 0 to test with."),
        ({}, "0 pairs to learn from, 0 for validation, 0 to test with."),
    ],
)
def test_a_corpus_says_what_each_part_is_for(splits, words):
    assert corpus_words(corpus(splits=splits)) == words


def test_what_was_left_out_is_told_by_reason_the_commonest_first():
    details = CorpusDetails(dropped={"empty": 3, "duplicates": 1100, "too long": 0})
    assert dropped_rows(corpus(details=details)) == [("duplicates", 1100), ("empty", 3)]
    assert corpus_words(corpus(details=details)).endswith("Left out: duplicates (1,100), empty (3).")


def test_advice_comes_last():
    details = CorpusDetails(dropped={"empty": 3}, advice=("It is small.", "Get more."))
    assert corpus_words(corpus(details=details)).endswith("Left out: empty (3). It is small. Get more.")


def test_every_kind_of_corpus_has_words_of_its_own_and_one_of_a_later_version_is_translations():
    kinds = [kind_of(corpus(kind=kind)) for kind in ("parallel", "monolingual", "terms")]
    assert len(set(kinds)) == 3
    assert kind_of(corpus(kind="of a later version")) == kinds[0] == "Translations"


def looked(**changes):
    values = {
        "name": "m.tmx",
        "path": "m.tmx",
        "format": "TMX 1.4",
        "encoding": "UTF-8",
        "kind": "parallel",
        "n_units": 5210,
    }
    return LookedFile(**values | changes)


def test_a_file_is_told_by_format_encoding_and_languages_the_commonest_first():
    found = looked(languages={"en-US": 10, "de": 5210, "en-GB": 6000})
    assert kind_words(found) == "TMX 1.4 · UTF-8 · English 6,010, German 5,210"


def test_of_many_languages_four_are_named_and_the_others_counted():
    tags = ("de", "en", "fr", "it", "es", "pt")
    found = looked(languages={tag: 9 - index for index, tag in enumerate(tags)})
    assert kind_words(found).endswith("German 9, English 8, French 7, Italian 6, 2 more")


def test_what_is_not_known_of_a_file_leaves_no_gap():
    assert kind_words(looked(encoding="", languages={})) == "TMX 1.4"


def test_the_partner_of_a_text_is_told_by_its_name():
    found = looked(format="plain text", languages={"de": 3}, partner="/home/anna/texts/in.en")
    assert kind_words(found) == "plain text · UTF-8 · German 3 · with in.en"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "5,210 units"),
        ({"n_units": 1}, "1 unit"),
        ({"kind": "terms", "n_units": 2}, "2 terms"),
        ({"kind": "monolingual", "n_units": 1}, "1 line"),
        ({"n_units": 0}, "0 units"),
        ({"partner": "in.en"}, "5,210 units"),
        ({"partner": "in.en", "n_units": 0}, ""),
        ({"error": "It cannot be read."}, ""),
    ],
)
def test_how_much_a_file_holds_is_counted_once_for_a_pair(changes, words):
    assert units_words(looked(**changes)) == words


@pytest.mark.parametrize(
    ("n_pairs", "words"),
    [
        (1, "Translations keep to 1 term. No model learns from it."),
        (8, "Translations keep to 8 terms. No model learns from them."),
    ],
)
def test_terms_are_told_in_the_number_there_are(n_pairs, words):
    assert corpus_words(corpus(kind="terms", n_pairs=n_pairs)) == words


def test_of_corrections_none_is_for_the_test_and_one_that_other_text_tests_with_is_only_found():
    details, splits = CorpusDetails(is_confirmed=True), {"train": 12, "dev": 0, "test": 0}
    words = "12 corrections to learn from; none is kept for testing."
    assert corpus_words(corpus(details=details, splits=splits, n_pairs=12)) == words
    aside = " 1 more is only found: other text of the domain tests with it."
    assert corpus_words(corpus(details=details, splits=splits, n_pairs=13)) == words + aside


def test_why_something_was_left_out_is_found_by_the_title_of_its_rule(monkeypatch):
    said = {"Exact duplicate": "Doppelt", "already in the domain": "schon da"}
    monkeypatch.setattr("gui.pages.library.statistics_view.from_engine", lambda text: said.get(text, text))
    reasons = ("exact duplicate", "already in the domain", "unknown")
    assert [reason_words(reason) for reason in reasons] == ["Doppelt", "schon da", "unknown"]
