"""Language tags: many spellings, one tag."""

import pytest

from engine.base.errors import ConfigError
from engine.text.languages import find_language, language_name, parse_language


@pytest.mark.parametrize("tag", ["de", "DE", "de-DE", "de_AT", "deu", "ger", "GERMAN", "deutsch", " de "])
def test_every_spelling_of_german_is_de(tag):
    assert parse_language(tag) == "de"


def test_a_region_or_script_is_left_out():
    assert parse_language("zh-Hant-TW") == "zh"


def test_the_code_of_what_is_written_stands_for_the_wider_language():
    codes = {
        "arb_Arab": "ar",
        "cmn": "zh",
        "swh": "sw",
        "pbt_Arab": "ps",
        "nob": "nb",
        "arz": "arz",
        "yue": "yue",
    }
    assert {code: find_language(code) for code in codes} == codes


@pytest.mark.parametrize("tag", ["", "xx", "q", "klingonisch", "en-", "../de"])
def test_an_unknown_tag_is_refused(tag):
    with pytest.raises(ConfigError, match="is not a language"):
        parse_language(tag)


def test_an_unknown_tag_is_said_in_a_sentence_of_its_own():
    with pytest.raises(ConfigError) as caught:
        parse_language("xx")
    assert caught.value.what == "'xx' is not a language."


def test_an_unknown_tag_brings_a_suggestion():
    with pytest.raises(ConfigError) as caught:
        parse_language("Germann")
    assert caught.value.hint == 'Did you mean "de" (German)?'


def test_a_hopeless_tag_says_what_a_tag_looks_like():
    with pytest.raises(ConfigError) as caught:
        parse_language("????")
    assert '"de"' in caught.value.hint


def test_a_tag_has_a_name():
    assert language_name("de_AT") == "German"


def test_a_tag_without_a_name_is_its_own_name():
    assert language_name("tlh") == "tlh"


def test_languages_of_smaller_communities_have_names():
    assert [language_name(tag) for tag in ("be-BY", "lb", "km")] == ["Belarusian", "Luxembourgish", "Khmer"]


def test_a_language_of_a_megabyte_is_none_and_compared_with_nothing(monkeypatch):
    monkeypatch.setattr("langcodes.Language.get", None)
    assert find_language("x" * 1_000_000) == ""
    with pytest.raises(ConfigError) as caught:
        parse_language("x" * 1_000_000)
    assert len(caught.value.what) < 150


@pytest.mark.parametrize(("name", "tag"), [("Englisch", "en"), ("französisch", "fr"), ("POLNISCH", "pl")])
def test_german_names_are_known(name, tag):
    assert parse_language(name) == tag
