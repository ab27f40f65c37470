"""Translations that go on as they were begun. By the models that ship."""

from dataclasses import replace

import pytest

from engine.runtime.context import Context
from engine.runtime.surface.beginnings import next_word
from engine.text.words.terms import TermBook

BOOK = TermBook([("Pumpe", "impeller"), ("Motor", "drive"), ("Weber", "Weber")], "de", "en")


def texts(model, source, beginning, **options):
    found = model.continuations(source, beginning, **options)
    assert all(each.text.startswith(beginning) for each in found)
    assert len({next_word(each.text, beginning) for each in found}) == len(found)
    return [each.text for each in found]


PUMP = "The pump does not start after it has been switched on."


@pytest.mark.parametrize(
    ("beginning", "best"),
    [
        ("Nach ", "Nach dem Einschalten springt die Pumpe nicht an."),
        ("Nachde", "Nachdem sie eingeschaltet wurde, springt die Pumpe nicht an."),
        ("Die Pumpe springt n", "Die Pumpe springt nicht an, nachdem sie eingeschaltet wurde."),
    ],
)
def test_the_rest_of_the_sentence_follows(into_german, beginning, best):
    assert texts(into_german, PUMP, beginning)[0] == best


def test_without_a_beginning_there_are_the_usual_translation_and_others(into_german):
    found = texts(into_german, PUMP, "")
    assert found[0] == into_german.translate_text(PUMP).text
    assert len(found) == 5


@pytest.mark.slow
def test_a_whole_sentence_is_whole(translator):
    whole = "The pump will not start after switching on."
    for beginning in (whole, whole + " "):
        assert texts(translator, "Die Pumpe läuft nach dem Einschalten nicht an.", beginning)[0] == beginning


@pytest.mark.parametrize("beginning", ["Purple elephants xqzt", "Good 😀 ", "你好", "Practice  makes \u00a0"])
def test_what_the_model_would_never_write_goes_on(translator, beginning):
    assert len(texts(translator, "Übung macht den Meister.", beginning)) > 1


@pytest.mark.parametrize(
    ("source", "beginning", "best"),
    [
        ("Er sagte: „Der Druck beträgt 12,5 bar.“", "He said, “The pressure is 12",
         "He said, “The pressure is 12.5 bar.”"),
        ("Herr Weber schrieb am 3. Mai 2024 an info@example.org.", "On 3 May 2024, Mr Weber wrote to inf",
         "On 3 May 2024, Mr Weber wrote to info@example.org."),
    ],
)  # fmt: skip
def test_numbers_marks_and_addresses_go_on(translator, source, beginning, best):
    assert texts(translator, source, beginning)[0] == best


@pytest.mark.parametrize(
    ("source", "beginning", "best"),
    [
        ("The tests are on Thursday.", "Die Prüf", "Die Prüfungen sind am Donnerstag."),
        ("THE PUMP IS BROKEN", "DIE PUM", "DIE PUMPE IST KAPUTT"),
        ("&Open file…\tCtrl+O", "&Datei ", "&Datei öffnen…\tStrg+O"),
        ("Click <b>Save</b> to keep the file, {name}.", "Klicken Sie auf <b>Spei",
         "Klicken Sie auf <b>Speichern</b>, um die Datei zu behalten, {name}."),
        ("Open https://example.org/a?b=c and click Save.", "Öffnen Sie https://exam",
         "Öffnen Sie https://example.org/a?b=c und klicken Sie auf Speichern."),
    ],
)  # fmt: skip
def test_a_word_within_goes_on_into_german(into_german, source, beginning, best):
    assert texts(into_german, source, beginning)[0] == best


@pytest.mark.parametrize(
    ("beginning", "best"),
    [
        ("", "The impeller and the drive don't run."),
        ("The ", "The impeller and the drive don't run."),
        ("The pump ", "The pump and the drive don't run."),
    ],
)
def test_terms_are_kept_where_no_other_word_was_typed(translator, beginning, best):
    model = translator.using(replace(translator.inputs, terms=BOOK))
    found = texts(model, "Die Pumpe und der Motor laufen nicht.", beginning)
    assert found[0] == best
    assert all("drive" in text for text in found)


@pytest.mark.slow
def test_the_letters_of_a_term_become_that_term_and_those_of_a_name_the_name(translator):
    model = translator.using(replace(translator.inputs, terms=BOOK))
    assert texts(model, "Die Pumpe läuft nicht.", "The imp")[0].startswith("The impeller ")
    assert texts(model, "Herr Weber prüft die Pumpe.", "Mr W")[0].startswith("Mr Weber ")


@pytest.mark.parametrize(
    ("address", "best"),
    [("informal", "Kannst du mir heute deinen"), ("formal", "Können Sie mir heute Ihren")],
)
def test_the_form_of_address_is_kept(into_german, address, best):
    model = into_german.using(replace(into_german.inputs, address=address))
    assert texts(model, "Can you send me your report today?", "")[0].startswith(best)


def test_what_was_typed_says_how_the_reader_is_addressed(into_german):
    model = into_german.using(replace(into_german.inputs, address="formal"))
    found = texts(model, "You forgot your report when you left.", "Du ")
    assert found[0].startswith("Du hast")
    assert " Ihr" not in found[0]


def test_a_pronoun_is_read_behind_the_sentence_before(into_german):
    before = Context("The pump was bought in 2019.", "Die Pumpe wurde 2019 gekauft.")
    assert texts(into_german, "It is broken.", "", before=before)[0] == "Sie ist kaputt."
    assert texts(into_german, "It is broken.", "Sie ist k", before=before)[0] == "Sie ist kaputt."
