"""Which form of address a translation says, as far as texts tell."""

import pytest

from engine.base.errors import ConfigError
from engine.results.translation import Alternative
from engine.text.words.address import (
    FORMAL,
    INFORMAL,
    PLURAL,
    Addressing,
    addressing_of,
    begins_letter,
    form_of_letter,
    forms_of,
    forms_said,
)


def is_kept(form, source, translation, src="en"):
    return Addressing(form, src, "de").is_kept(source, translation)


@pytest.mark.parametrize(("source", "translation", "said"), [
    ("Can you help me?", "Kannst du mir helfen?", INFORMAL),
    ("Can you help me?", "Können Sie mir helfen?", FORMAL),
    ("Is this your key?", "Ist das Ihr Schlüssel?", FORMAL),
    ("Your key is here.", "Ihr Schlüssel ist hier.", FORMAL),
    ("Your key is here.", "Dein Schlüssel ist hier.", INFORMAL),
    ("Sit down, all of you!", "Setzt euch!", INFORMAL),
    ("You both know that.", "Ihr wisst das beide.", INFORMAL),
    ("Be quiet!", "Sei still!", INFORMAL),
    ("Taisez-vous !", "Bitte sei still!", INFORMAL),
])  # fmt: skip
def test_a_pronoun_says_the_form(source, translation, said):
    assert is_kept(said, source, translation)
    assert not is_kept(INFORMAL if said == FORMAL else FORMAL, source, translation)


@pytest.mark.parametrize(("source", "translation"), [
    ("She said yes.", "Sie sagte ja."),
    ("They know that you lie. It is theirs.", "Sie wissen, dass gelogen wird. „Ihr Haus“, sagte er."),
    ("Her house is old.", "Ihr Haus ist alt."),
    ("He gave her the key.", "Er gab ihr den Schlüssel."),
    ("The door through which I came", "Die Tür, durch die ich kam"),
    ("The Cirque du Soleil came.", "Der Cirque du Soleil kam."),
    ("He left. They know.", "Er ging.“ Sie wissen es."),
    ("", ""),
])  # fmt: skip
def test_what_may_be_another_pronoun_says_none(source, translation):
    assert is_kept(INFORMAL, source, translation)
    assert is_kept(FORMAL, source, translation)


def test_at_the_beginning_only_an_english_source_tells():
    assert not is_kept(INFORMAL, "You are right.", "Sie haben recht.")
    assert is_kept(INFORMAL, "Vous avez raison.", "Sie haben recht.", src="fr")
    assert not is_kept(INFORMAL, "Vous avez raison.", "Damit haben Sie recht.", src="fr")


@pytest.mark.parametrize("source", [
    "Enter the number.", "Please wait.", "Don't touch it!", "First, open the lid.", "Never leave the room.",
    "Roll up the bag.", "If it leaks, please call us.", "Wash your hands.", "Bathroom: clean the floor.",
])  # fmt: skip
def test_an_imperative_without_sie_is_not_formal(source):
    assert not is_kept(FORMAL, source, "Gib die Zahl ein.")
    assert is_kept(INFORMAL, source, "Gib die Zahl ein.")
    assert is_kept(FORMAL, source, "Geben Sie die Zahl ein.")


@pytest.mark.parametrize("source", [
    "Order number", "Open on Sunday", "Work in progress", "Report on the meeting", "Park and ride",
    "He asked me to keep the key.", "Place of birth", "The water boils.",
    "He came in, shut the door and sat down.",
    "Students must read the text, answer the questions, and write.", "Back in the day, we had no phones.",
    "Work on the bridge has begun.", "He asked me to please leave the room.", "Contact by phone is possible.",
])  # fmt: skip
def test_what_is_no_imperative_needs_no_sie(source):
    assert is_kept(FORMAL, source, "Irgendein Text")


def test_a_translation_nearly_as_good_is_taken_for_its_form():
    found = [Alternative("Hast du Zeit?", -0.3), Alternative("Haben Sie Zeit?", -0.35)]
    formal = Addressing(FORMAL, "en", "de")
    assert formal.kept("Do you have time?", found) == found[1:]
    assert Addressing(INFORMAL, "en", "de").kept("Do you have time?", found) == found[:1]
    far = [found[0], Alternative("Haben Sie Zeit?", -0.5)]
    assert formal.kept("Do you have time?", far) == ()
    assert formal.kept("Do you have time?", []) == ()


@pytest.mark.parametrize(("form", "source", "before", "translation", "is_sound"), [
    (FORMAL, "What do you think?", "Was denkst du?", "Was denken Sie?", True),
    (FORMAL, "What do you think?", "Was denkst du?", "Was denkst Sie?", False),
    (FORMAL, "What do you think?", "Was denkst du?", "Was denkt ihr? Was wisst ihr?", False),
    (FORMAL, "Shut the door.", "Mach die Tür zu.", "Machen Sie die Tür zu.", True),
    (FORMAL, "Shut the door.", "Mach die Tür zu.", "Halt Sie die Tür zu.", False),
    (FORMAL, "Let me know when.", "Sag mir, wann.", "Bescheid, wann Sie kommen.", False),
    (FORMAL, "You were the first.", "Du warst zuerst da.", "Da waren zuerst Sie.", True),
    (INFORMAL, "Your name is required.", "Ihr Name fehlt.", "Dein Name fehlt.", True),
    (INFORMAL, "Your name is required.", "Ihr Name fehlt.", "Your Name fehlt.", False),
])  # fmt: skip
def test_what_mixes_both_forms_is_not_sound(form, source, before, translation, is_sound):
    assert Addressing(form, "en", "de").is_sound(source, before, translation) == is_sound


def test_no_word_of_the_source_is_unwanted():
    formal = Addressing(FORMAL, "en", "de")
    assert {"du", "Du", "dir", "ihr"} <= set(formal.unwanted("You win."))
    assert "du" not in formal.unwanted("The Cirque du Soleil")
    assert "ihr" not in formal.unwanted("Give her the key.")
    assert set(Addressing(INFORMAL, "en", "de").unwanted("You win.")) >= {"Sie", "Ihnen", "Ihr"}


def test_only_languages_with_forms_have_a_choice():
    assert forms_of("de-AT") == (("du", INFORMAL), ("Sie", FORMAL))
    assert forms_of("en") == ()
    assert addressing_of("", "de", "en") is None
    with pytest.raises(ConfigError, match="can only be chosen for translations into German"):
        addressing_of(FORMAL, "de", "en")
    with pytest.raises(ConfigError, match="form of address must be informal or formal, not 'Sie'"):
        addressing_of("Sie", "en", "de")


@pytest.mark.parametrize(
    ("sentences", "form"),
    [
        (["Dear Mr Porter,", "thank you."], FORMAL),
        (["Order 17", "Dear Sir or Madam,"], FORMAL),
        (["Dear valued customer,"], FORMAL),
        (["Dear Anna Schmidt,"], FORMAL),
        (["Thank you for your letter.", "Yours sincerely, Tom Hill"], FORMAL),
        (["Hi Tom,"], INFORMAL),
        (["Dear Anna, how are you?"], INFORMAL),
        (["Dear Grandma,"], INFORMAL),
        (["See you soon.", "Lots of love,"], INFORMAL),
        (["Dear Tom and Kate,"], PLURAL),
        (["Hi everyone,"], PLURAL),
        (["Hello world"], ""),
        (["Love, they say, is blind."], ""),
        (["The dear Mr Porter came.", "Love is all you need."], ""),
    ],
)
def test_the_salutation_of_a_letter_says_how_its_reader_is_addressed(sentences, form):
    assert form_of_letter(sentences, "en") == form


@pytest.mark.parametrize(
    ("translation", "forms"),
    [
        ("Kannst du mir helfen?", {INFORMAL}),
        ("Können Sie mir helfen?", {FORMAL}),
        ("Können Sie mir deine Adresse schicken?", {INFORMAL, FORMAL}),
        ("Die Pumpe ist neu.", set()),
        ("Ruf mich an!", {INFORMAL}),
    ],
)
def test_a_translation_says_its_forms(translation, forms):
    assert forms_said("Can you help me?", translation, "en", "de") == forms


@pytest.mark.parametrize(("source", "translation", "is_right"), [
    ("You have a nice house.", "Ihr habt ein schönes Haus.", True),
    ("You have a nice house.", "Du hast ein schönes Haus.", False),
    ("You have a nice house.", "Sie haben ein schönes Haus.", False),
    ("Please call us.", "Bitte ruf uns an.", False),
    ("Please call us.", "Bitte ruft uns an.", True),
])  # fmt: skip
def test_several_people_are_not_addressed_as_one(source, translation, is_right):
    assert is_kept(PLURAL, source, translation) is is_right


def test_no_verb_of_one_stands_beside_ihr():
    plural = Addressing(PLURAL, "en", "de")
    assert not plural.is_sound("Do you need it?", "Brauchen Sie es?", "Brauchst ihr es?")
    assert plural.is_sound("Do you need it?", "Brauchen Sie es?", "Braucht ihr es?")


def test_a_farewell_begins_no_letter():
    begin = [begins_letter(each, "en") for each in ("Dear Mum,", "Love, Tom", "Yours sincerely,", "Thanks.")]
    assert begin == [True, False, False, False]
