"""Texts that address their reader in one form, and things that keep their gender, by a model that ships."""

import pytest

from engine.base.config import SearchConfig
from engine.runtime.context import Context
from engine.runtime.open_model import Inputs
from engine.text.words.address import FORMAL

_BODY = "How are you?\nCan you send me your new address?\nPlease call me when you are home."


def translated(model, text):
    return model.translate_text(text, SearchConfig()).text


@pytest.mark.parametrize(
    ("salutation", "wanted", "others"),
    [
        ("Dear Mr Porter,", ["Sie"], ["du", "dir", "deine", "ihr", "eure"]),
        ("Hi Tom,", ["du"], ["Sie", "Ihnen", "Ihre", "ihr", "eure"]),
        ("Dear Tom and Kate,", ["ihr", "euch"], ["du", "dir", "deine", "Sie", "Ihnen", "Ihre"]),
    ],
)
def test_the_salutation_of_a_letter_holds_to_its_end(into_german, salutation, wanted, others):
    words = translated(into_german, f"{salutation}\n{_BODY}").replace("?", " ").replace(".", " ").split()
    assert set(wanted) & set(words)
    assert not set(others) & set(words)


def test_lines_that_follow_each_other_are_one_text(into_german):
    lines = ["Dear Mr Porter,", "Can you send me your address?", "You are late."]
    joined, apart = (
        [each.text for each in into_german.translate_lines(lines, [None] * 3, before=before)]
        for before in ([None, 0, 1], [None] * 3)
    )
    assert "Sie" in joined[1].split()
    assert "du" in apart[1].split()


def test_a_form_that_somebody_chose_goes_before_the_salutation(into_german):
    formal = into_german.using(Inputs(address=FORMAL))
    assert "Sie" in translated(formal, "Hi Tom,\nCan you send me your address?").split()


@pytest.mark.parametrize(
    ("text", "pronoun"),
    [
        ("The pump was delivered yesterday. It is leaking.", "Sie"),
        ("The motor was delivered yesterday. It is hot.", "Er"),
    ],
)
def test_a_thing_keeps_its_gender(into_german, text, pronoun):
    assert f". {pronoun} ist " in translated(into_german, text)


def test_without_a_salutation_the_first_form_holds(into_german):
    lines = [
        "Thank you for your order.",
        "The parcel left the warehouse this morning.",
        "Can you send me your address?",
    ]
    joined, apart = (
        into_german.translate_lines(lines, [None] * 3, before=before)[2].text.split()
        for before in ([None, 0, 1], [None] * 3)
    )
    assert ("Sie" in joined, "du" in apart) == (True, True)


def test_what_somebody_says_in_a_letter_keeps_its_own_form(into_german):
    text = 'Dear Mr Porter,\nMy son asked me: "Dad, when are you coming home?"\nCan you send me the papers?'
    _, said, own = translated(into_german, text).splitlines()
    assert "du" in said.split()
    assert "Sie" in own.split()


def test_a_salutation_begins_another_letter(into_german):
    text = f"Dear Mr Porter,\n{_BODY}\nYours sincerely,\n\nDear Mum,\nCan you send me a cake?"
    *first, last = translated(into_german, text).splitlines()
    assert "du" in last.split()
    assert "Sie" in " ".join(first).split()


def test_people_who_speak_to_each_other_have_forms_of_their_own(into_german):
    lines = ["Good evening, Madam.", "May I take your coat?", "Mummy, can I have your bread?"]
    found = into_german.translate_lines(lines, [None] * 3, before=[None, 0, 1], is_dialogue=True)
    assert "Ihren" in found[1].text.split()
    assert "dein" in found[2].text.split()


def test_a_context_in_a_third_language_is_translated_first(into_german):
    line, source = "It is hot.", "The pump was delivered yesterday."
    wrong = Context(source, "La pompe a été livrée hier à la petite usine de papier.")
    found = [
        into_german.translate_lines([line], [None], before=[each])[0].text
        for each in (Context(source), wrong)
    ]
    assert found == ["Sie ist heiß."] * 2
