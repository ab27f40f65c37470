"""Translations that address their reader as somebody wants, by a model that ships."""

import pytest

from engine.base.config import SearchConfig
from engine.runtime.open_model import Inputs
from engine.text.words.address import FORMAL, INFORMAL
from engine.text.words.terms import TermBook


@pytest.fixture
def addressed(into_german):
    def translated(form, text, config=SearchConfig(), terms=None):  # noqa: B008, it is frozen
        return into_german.using(Inputs(address=form, terms=terms)).translate_text(text, config)

    return translated


@pytest.mark.slow
@pytest.mark.parametrize(("text", "informal", "formal"), [
    ("Do you have a moment? I need your help.", "Hast du", "Haben Sie"),
    ("Can you tell me where the station is?", "Kannst du", "Können Sie"),
    ('He said, "You are late."', "„Du ", "„Sie "),
    ("Be quiet!", "Sei ", "Seien Sie "),
    ("YOUR ORDER HAS BEEN SHIPPED.", "BESTELLUNG", "IHRE BESTELLUNG"),
])  # fmt: skip
def test_the_form_is_said_that_is_wanted(addressed, text, informal, formal):
    said = addressed(INFORMAL, text).text
    assert informal in said
    assert formal not in said
    assert formal in addressed(FORMAL, text).text


def test_nobody_who_is_spoken_about_changes(addressed):
    text = "She said that you could come."
    assert addressed(INFORMAL, text).text.startswith("Sie sagte")
    assert "Sie " in addressed(FORMAL, text).text.removeprefix("Sie sagte")
    they = "They gave her the key."
    assert {addressed(form, they).text for form in ("", INFORMAL, FORMAL)} == {addressed("", they).text}


@pytest.mark.parametrize(
    "text",
    [
        "He came in, shut the door and sat down.",
        "The government wants to cut taxes, increase the budget, and build schools.",
        "Back to the future.",
        "Contact by phone is possible.",
    ],
)
def test_what_speaks_to_nobody_stays(addressed, text):
    assert len({addressed(form, text).text for form in ("", INFORMAL, FORMAL)}) == 1


def test_an_imperative_gets_its_sie(addressed):
    assert "Sie" in addressed(FORMAL, "Don't forget to water my plants.").text.split()


def test_terms_are_kept_with_the_form(addressed):
    book = TermBook([("station", "Hauptbahnhof")], "en", "de")
    for form, pronoun in ((INFORMAL, "du"), (FORMAL, "Sie")):
        found = addressed(form, "Are you at the station?", terms=book).text
        assert "Hauptbahnhof" in found
        assert pronoun in found.split()


def test_nothing_translated_before_with_another_form_is_shown(addressed):
    text = "What are you doing tonight?"
    before = addressed("", text).text
    assert addressed(FORMAL, text).text != before
    assert addressed("", text).text == before


def test_alternatives_are_of_the_form_too_where_it_had_to_be_searched_for(addressed):
    (sentence,) = addressed(FORMAL, "I love you.", SearchConfig(n_best=3)).sentences
    assert all("dich" not in each.text for each in sentence.alternatives)
