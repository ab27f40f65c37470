"""The languages of a bilingual file: counted as it writes them, known for what is wanted, told if missing."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.language_tags import NO_LANGUAGE, LanguagesFound, base_of, tidy_tag
from engine.documents.segments import ReadOptions


def languages(src="de", tgt="en"):
    return LanguagesFound(ReadOptions(src=src, tgt=tgt), "m.tmx", "translation memory")


def refusal(found, n_units=3, written_source=""):
    with pytest.raises(CorpusError) as caught:
        found.check(n_units, written_source)
    return caught.value


@pytest.mark.parametrize(
    ("written", "tidy"),
    [
        ("EN_us", "en-US"),
        (" de ", "de"),
        ("zh-Hant_tw", "zh-Hant-TW"),
        ("sr-latn-rs", "sr-latn-RS"),
        ("", ""),
    ],
)
def test_a_tag_is_written_the_usual_way(written, tidy):
    assert tidy_tag(written) == tidy


@pytest.mark.parametrize(("tag", "base"), [("en-US", "en"), ("de", "de"), ("", ""), ("?!", "?!")])
def test_a_language_has_no_region_and_what_is_none_stays(tag, base):
    assert base_of(tag) == base


def test_a_language_in_any_writing_is_source_or_target():
    found = languages()
    assert [found.count(tag).is_source for tag in ("de", "DE-at", "de_CH", "en")] == [True, True, True, False]
    assert [found.count(tag).is_target for tag in ("en", "EN_gb", "de", "fr")] == [True, True, False, False]


def test_a_text_that_names_no_language_may_be_either():
    found = languages().count("")
    assert (found.is_source, found.is_target) == (False, False)
    assert (found.may_be_source, found.may_be_target) == (True, True)
    other = languages().count("fr")
    assert (other.may_be_source, other.may_be_target) == (False, False)


def test_texts_are_counted_by_tidy_tag():
    found = languages()
    for written in ("de", "DE", "de_at", "en", "", "en"):
        found.count(written)
    found.count("fr", 5)
    assert found.counts == {"de": 2, "de-AT": 1, "en": 2, NO_LANGUAGE: 1, "fr": 5}


def test_a_language_that_was_only_looked_at_is_not_counted():
    found = languages()
    found.count("de", 0)
    found.find("en")
    assert found.counts == {}


def test_a_tag_without_end_is_cut():
    found = languages()
    found.count("x" * 5000)
    (tag,) = found.counts
    assert len(tag) <= 100


def test_the_wanted_languages_have_names_and_their_regions_count():
    found = languages("de-AT", "en")
    assert (found.names(0), found.names(1)) == ("German", "English")
    assert (found.prefers(0), found.prefers(1)) == ("de-AT", "")
    assert found.count("de-DE").is_source


def test_a_bilingual_file_cannot_be_read_as_one_language():
    with pytest.raises(CorpusError, match=r"m\.tmx is a translation memory with texts in two") as caught:
        languages("de", "")
    assert "(--to)" in caught.value.hint


def test_a_file_without_units_is_refused():
    assert "no translation units at all" in refusal(languages(), 0).what
    assert "no translation units at all" in refusal(languages("", ""), 0).what


def test_a_survey_takes_any_languages():
    found = languages("", "")
    assert found.is_survey
    assert not found.count("de").is_source
    found.check(3)
    assert found.counts == {"de": 1}


def test_a_file_with_both_languages_is_fine_even_if_nothing_was_usable():
    found = languages()
    found.count("de-AT")
    found.count("en-GB")
    found.check(1)


def test_a_missing_language_is_told_with_those_that_are_there_and_how_to_read_them():
    found = languages()
    found.count("fr-FR", 1200)
    found.count("it", 1100)
    error = refusal(found, 1200, "it")
    assert error.what == "m.tmx has no text from German to English; it holds fr-FR (1,200), it (1,100)."
    assert error.hint == "Import it from Italian to French (--from it --to fr)."


def test_without_a_source_of_its_own_the_commoner_language_is_advised_first():
    found = languages()
    found.count("fr", 9)
    found.count("it", 5)
    assert refusal(found).hint == "Import it from French to Italian (--from fr --to it)."


def test_regions_of_one_language_are_not_two_languages():
    found = languages()
    found.count("de-DE", 4)
    found.count("de-AT", 4)
    assert refusal(found).hint == "Texts in two languages are needed; export it again with both."


def test_a_file_that_names_no_language_is_told():
    found = languages()
    found.count("", 7)
    error = refusal(found)
    assert "it holds no language (7)." in error.what
    assert "export it again with both" in error.hint


def test_a_file_without_any_text_holds_none():
    assert refusal(languages()).what.endswith("it holds none.")


def test_of_many_languages_the_ten_commonest_are_named():
    found = languages()
    for number, tag in enumerate(["fr", "it", "es", "pt", "nl", "da", "sv", "fi", "pl", "cs", "hu", "ro"], 1):
        found.count(tag, number)
    said = refusal(found).what
    assert said.count("(") == 10
    assert "ro (12)" in said
    assert "fr (1)" not in said
