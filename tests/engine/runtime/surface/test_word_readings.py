"""Tests of the other ways to read words by themselves, labels and repeated words."""

import pytest

from engine.results.translation import Alternative
from engine.runtime.surface.contents import Contents
from engine.runtime.surface.word_readings import other_readings

DE_EN, EN_DE = ("de", "en"), ("en", "de")
IS_ODD = Contents(has_odd_words=lambda source, translation: source in translation)


def read_so(text, languages):
    others = other_readings(text, languages)
    return [(each.text, each.contents) for each in others.readings] if others else []


def restored(text, translation, score, languages, contents=None, place=0):
    reading = other_readings(text, languages).readings[place]
    return reading.restored(Alternative(translation, score), contents or Contents())


def test_an_ordinary_sentence_is_read_in_no_other_way():
    assert other_readings("The lever is stuck.", EN_DE) is None


@pytest.mark.parametrize(
    ("text", "languages", "wanted"),
    [
        ("Lever", EN_DE, ["lever", "the lever"]),
        ("Thief!", EN_DE, ["thief!"]),
        ("Caught in the net!", EN_DE, ["caught in the net!"]),
        ("Phone rings", EN_DE, ["phone rings", "the phone rings"]),
        ("laughs", EN_DE, ["the laughs", "he laughs"]),
        ("lacht", DE_EN, ["er lacht"]),
        ("Telefon klingelt", DE_EN, ["die Telefon klingelt"]),
        ("Hebel", DE_EN, ["die Hebel"]),
    ],
)
def test_few_words_are_read_small_or_with_an_article_or_a_subject(text, languages, wanted):
    assert [read for read, _ in read_so(text, languages)] == wanted


def test_what_was_put_before_few_words_goes_again():
    assert restored("Lever:", "der Hebel", -0.1, EN_DE, place=1)[0].text == "Hebel:"
    assert restored("Phone rings", "das Telefon klingelt", -0.1, EN_DE, place=1)[0].text == "Telefon klingelt"
    assert restored("lacht", "He laughs.", -0.1, DE_EN)[0].text == "laughs"
    assert restored("lacht", "she laughs", -0.1, DE_EN) is None


def test_a_word_in_small_letters_is_better_only_where_the_model_is_clearly_surer():
    found, n_faults = restored("Thief!", "dieb!", -0.1, EN_DE)
    assert (found.text, n_faults, round(found.score, 2)) == ("Dieb!", 1, -0.2)


def test_a_german_word_is_only_if_it_is_left_over():
    faults = other_readings("Hebel", DE_EN).faults
    assert [faults(Alternative(text, -0.9), IS_ODD) for text in ("lever", "Hebel")] == [0, 2]
    assert restored("Hebel", "the lever", -0.4, DE_EN)[0].text == "lever"


def test_a_word_that_is_no_noun_or_remains_unsure_is_not_taken():
    assert restored("Missed", "der verpasste", -0.1, EN_DE, place=1) is None
    assert restored("Available", "das Erreichbare", -0.8, EN_DE, place=1) is None


def test_other_readings_are_needed_only_where_the_model_is_unsure():
    faults = other_readings("Lever", EN_DE).faults
    assert [faults(Alternative("Hebel", score), Contents()) for score in (-0.1, -0.5)] == [0, 1]


def test_the_noun_of_a_label_is_read_with_an_article_that_makes_it_no_better_than_it_is():
    assert read_so("Beruf: Maler", DE_EN) == [("Die Beruf: Maler", ())]
    found, n_faults = restored("Beruf: Maler", "The job: painter", -0.3, DE_EN)
    assert (found.text, n_faults) == ("job: painter", 1)
    assert found.score < -0.4


def test_a_label_and_a_sentence_behind_it_are_read_apart_too():
    text = "Beruf: Was machen Sie gerade?"
    assert read_so(text, DE_EN)[1] == (": ", ("Beruf", "Was machen Sie gerade?"))
    texts = {"Beruf": Alternative("Job", -0.1), "Was machen Sie gerade?": Alternative("What now?", -0.3)}
    contents = Contents(texts)
    reading = other_readings(text, DE_EN).readings[1]
    found, _ = reading.restored(Alternative(": ", 0.0), contents)
    assert (found.text, round(found.score, 2)) == ("Job: What now?", -0.2)


def test_a_word_that_is_said_twice_is_read_once_with_the_word_by_itself():
    once, apart, small = read_so("Warte, warte, ich komme.", DE_EN)
    assert once == ("Warte, ich komme.", ("warte",))
    assert apart == (", , .", ("warte", "ich komme"))
    assert small == ("warte, warte, ich komme.", ())


def test_what_is_said_again_is_translated_once_and_written_as_often():
    texts = {"left": Alternative("links", -0.2), "right": Alternative("rechts", -0.4)}
    reading = other_readings("Left, right, left, right.", EN_DE).readings[0]
    found, n_faults = reading.restored(Alternative(", , , .", 0.0), Contents(texts))
    assert (found.text, n_faults) == ("Links, rechts, links, rechts.", 0)


def test_what_is_called_out_again_is_translated_so_first():
    assert read_so("Stop, please, stop!", EN_DE) == [
        (", , !", ("stop!", "please!")),
        (", , !", ("stop", "please")),
    ]


def test_what_is_said_again_is_not_translated_by_itself_where_the_model_is_not_sure():
    contents = Contents({"tick": Alternative("tick", -0.2), "tack": Alternative("bacon", -0.8)})
    (reading,) = other_readings("Tick, tack, tick, tack.", DE_EN).readings
    assert reading.restored(Alternative(", , , .", 0.0), contents) is None


@pytest.mark.parametrize(
    ("text", "texts", "wanted"),
    [
        ("Quiet, please, quiet!", {"quiet!": "Ruhe!", "please!": "Bitte!"}, "Ruhe, bitte, Ruhe!"),
        ("I tried, I tried!", {"I tried!": "Ich wollte!"}, "Ich wollte, ich wollte!"),
        ("Anna Stein, Anna Stein!", {"Anna Stein!": "Anna Stein!"}, "Anna Stein, Anna Stein!"),
    ],
)
def test_what_is_said_again_has_the_capitals_of_a_sentence(text, texts, wanted):
    found = {source: Alternative(target, -0.2) for source, target in texts.items()}
    contents = Contents(found, is_small=lambda word: word != "Ruhe")
    reading = other_readings(text, EN_DE).readings[0]
    assert reading.restored(Alternative(reading.text, 0.0), contents)[0].text == wanted


def test_a_translation_that_says_it_less_often_is_read_again():
    faults = other_readings("Left, left, right, left!", EN_DE).faults
    assert [
        faults(Alternative(text, -0.1), Contents()) for text in ("Links, rechts!", "Da, da, so, da!")
    ] == [
        2,
        0,
    ]


def test_a_symbol_beside_few_words_is_read_as_a_name_too():
    assert read_so("von {a}", DE_EN) == [("von Max", ())]
    assert restored("von {a}", "by Max", -0.1, DE_EN)[0].text == "by {a}"
    assert restored("von {a}", "by Maxim's", -0.1, DE_EN) is None
    assert read_so("von {a} und {b}", DE_EN) == []


def test_a_label_of_several_words_is_read_with_an_article_and_its_adjective_gets_an_ending():
    assert read_so("Cooking time: five", EN_DE) == [("The cooking time: five", ())]
    assert read_so("What it is: help", EN_DE) == []
    written = {"Die Kochzeit: fünf": "Kochzeit: fünf", "Der zweite Tag: fünf": "Zweiter Tag: fünf"}
    for translation, label in written.items():
        assert restored("Cooking time: five", translation, -0.1, EN_DE)[0].text == label


def test_a_label_that_becomes_a_command_is_a_fault():
    faults = other_readings("Opening hours: nine to five", EN_DE).faults
    texts = ("Öffnen Sie Stunden: neun", "Öffnungszeiten: neun")
    assert [faults(Alternative(text, -0.1), Contents()) for text in texts] == [2, 0]


def test_a_name_behind_a_label_that_became_a_word_stays():
    others = other_readings("Trainer: Jonas Kaiser", DE_EN)
    texts = ("Coach: jonas emperor", "Coach: Jonas Kaiser")
    assert [others.faults(Alternative(text, -0.1), Contents()) for text in texts] == [3, 0]
    contents = Contents({"Trainer": Alternative("Coach", -0.1)})
    assert others.readings[-1].restored(Alternative(": ", 0.0), contents)[0].text == "Coach: Jonas Kaiser"


def test_the_colon_of_one_label_may_go_if_the_model_is_sure():
    faults = other_readings("Stand: Juni 2024", DE_EN).faults
    assert [faults(Alternative("As of June 2024", score), Contents()) for score in (-0.1, -0.25)] == [0, 3]


def test_labels_of_a_line_are_read_one_by_one_if_their_marks_get_lost():
    text = "Tür: zu; Fenster: offen"
    assert read_so(text, DE_EN)[1:] == [("; ", ("Tür: zu", "Fenster: offen"))]
    faults = other_readings(text, DE_EN).faults
    lines = ("Door: shut, window open", "Door: shut; window: open")
    assert [faults(Alternative(line, -0.1), Contents()) for line in lines] == [3, 0]
    contents = {
        "Tür: zu": Alternative("Door: shut", -0.1),
        "Fenster: offen": Alternative("Window: open", -0.1),
    }
    reading = other_readings(text, DE_EN).readings[-1]
    assert reading.restored(Alternative("; ", 0.0), Contents(contents))[0].text == "Door: shut; window: open"
