"""Readings of a text: each alone, forwards and back, and the choice among what comes out."""

import io

import pytest
import sentencepiece as spm

from engine.base.config import SearchConfig
from engine.results.translation import Alternative
from engine.runtime.surface.attempts import Attempt
from engine.runtime.surface.contents import Contents, written_like
from engine.runtime.surface.readings import Reading, Readings
from engine.text.numerals.repair import NumberRepair
from engine.text.subwords import Subwords

DE_EN = ("de", "en")
HOME = Contents({"Heimat": Alternative("home", -0.2)})
CARPE = {"Carpe diem": Alternative("Carpe die", -0.6)}


class ByBeginnings:
    """Spells each word whole, and knows it by its beginning alone."""

    def spell(self, text):
        return ["▁" + word for word in text.split()]

    def encode(self, text):
        return [*range(4, 4 + len(text.split()))]


class ByLetters(ByBeginnings):
    """Spells letters, wherever they stand."""

    def spell(self, text):
        return [*text]


def readings(text, subwords=ByBeginnings, languages=DE_EN, limit=100):
    return [*Readings(subwords(), languages, limit).of(text)]


def restored(reading, translation, contents=HOME):
    found = reading.restored(Alternative(translation, -0.3), contents)
    return found and (found[0].text, found[1])


def test_an_ordinary_sentence_has_one_reading():
    assert [each.text for each in readings("Die Pumpe läuft.")] == ["Die Pumpe läuft."]


def test_a_quoted_name_is_read_by_itself_and_as_it_is():
    assert [(each.text, each.contents) for each in readings("Meine „Heimat“.")] == [
        ("Meine {a}.", ("Heimat",)),
        ("Meine „Heimat“.", ("Heimat",)),
    ]


def test_a_quoted_phrase_is_first_read_without_its_marks():
    assert [each.text for each in readings("Es war „sehr schön“ dort.")] == [
        "Es war sehr schön dort.",
        "Es war {a} dort.",
        "Es war „sehr schön“ dort.",
    ]


def test_a_phrase_in_brackets_is_not_read_without_them():
    assert readings("Es war (sehr schön) dort.")[0].text == "Es war {a} dort."


def test_a_long_quotation_is_first_read_as_it_is():
    text = "Er rief „Heute gehen wir alle nicht mehr nach Hause“."
    assert [each.text for each in readings(text)][0] == text


def test_a_model_that_knows_words_anywhere_reads_slashes_without_blanks():
    assert readings("Hund/Katze", ByLetters)[0].text == "Hund/Katze"


def test_symbols_of_a_text_are_not_taken_again():
    assert readings("Die {A} „Heimat“ {a}")[0].text == "Die {A} {b} {a}"


def test_what_is_too_long_for_the_model_is_read_as_it_is():
    assert [each.text for each in readings("Meine „Heimat“.", limit=1)] == ["Meine „Heimat“."]


def test_a_stretch_that_is_all_there_is_is_translated_by_itself():
    by_itself, _ = readings("„Heimat“")
    assert not by_itself.has_words
    assert restored(by_itself, "{a}") == ('"home"', 0)


@pytest.mark.parametrize(
    ("translation", "n_faults"),
    [('My "home".', 0), ('My "homes".', 0), ('My "the home".', 0), ('My "boat".', 2), ("My home.", 1)],
)
def test_what_marks_hold_must_be_what_it_becomes_by_itself(translation, n_faults):
    assert restored(readings("Meine „Heimat“.")[-1], translation) == (translation, n_faults)


@pytest.mark.parametrize(("is_odd", "n_faults"), [(False, 0), (True, 2)])
def test_a_name_of_which_the_model_is_not_sure_may_stay_letter_by_letter(is_odd, n_faults):
    contents = Contents(CARPE, lambda *_: is_odd)
    reading = readings("Motto: „Carpe diem“")[-1]
    assert restored(reading, 'Motto: "Carpe diem"', contents)[1] == n_faults


def test_a_name_that_stays_is_better_than_what_the_model_is_not_sure_of():
    trial = Attempt("x", iter(readings("Das Motto „Carpe diem“")), None)
    for translation in ("The {a} motto", 'The "Carpe diem" motto'):
        trial.add(trial.next(), [Alternative(translation, -0.3)], Contents(CARPE))
    assert best(trial) == ['The "Carpe diem" motto']


def test_what_the_model_is_not_sure_of_is_better_than_a_made_up_word():
    trial = Attempt("x", iter(readings("Das Motto „Carpe diem“")), None)
    for translation in ("The {a} motto", 'The "carpet" motto'):
        trial.add(trial.next(), [Alternative(translation, -0.3)], Contents(CARPE))
    assert best(trial) == ['The "Carpe die" motto']


@pytest.mark.parametrize(
    ("translation", "wanted"),
    [
        ("It was very nice there.", ('It was "very nice" there.', 0)),
        ("It was the very nicest.", ('It was the "very nicest".', 0)),
        ("It was fine there.", None),
        ("It was very", None),
    ],
)
def test_marks_are_put_round_the_words_that_a_phrase_becomes(translation, wanted):
    contents = Contents({"sehr schön": Alternative("very nice", -0.2)})
    assert restored(readings("Es war „sehr schön“ dort.")[0], translation, contents) == wanted


def test_marks_of_several_phrases_are_put_one_behind_the_other():
    contents = Contents({each: Alternative("good", -0.2) for each in ("gut", "fein")})
    reading = readings("Erst „gut“, dann „fein“")[0]
    assert restored(reading, "First good, then good", contents)[0] == 'First "good", then "good"'


@pytest.mark.parametrize(
    ("alone", "wanted"),
    [(Alternative("Thief!", -0.1), '"Thief!" he cried.'), (Alternative("Egg", -0.9), '"Oh!" he cried.')],
)
def test_a_cry_is_what_it_is_by_itself_in_the_sentence_as_it_is(alone, wanted):
    reading = readings("„Dieb!“, rief er.")[0]
    assert reading.text == "„Dieb!“, rief er."
    assert restored(reading, '"Oh!" he cried.', Contents({"Dieb!": alone}))[0] == wanted


def test_what_goes_on_behind_a_cry_keeps_its_comma():
    reading = readings("„Ja“, sagte er.")[0]
    assert (
        restored(reading, '"Oh," he said.', Contents({"Ja": Alternative("Yes", -0.1)}))[0]
        == '"Yes," he said.'
    )


def test_what_is_translated_by_itself_takes_the_place_of_its_symbol():
    assert restored(readings("Meine „Heimat“.")[0], "{a} is mine.") == ('"home" is mine.', 0)


def test_what_is_translated_by_itself_begins_and_ends_like_its_source():
    contents = Contents({"sehr schön": Alternative("Very nice.", -0.2)}, is_small=lambda _: True)
    assert restored(readings("Es war „sehr schön“.")[1], "It was {a}.", contents) == (
        'It was "very nice".',
        0,
    )


def test_hours_by_themselves_keep_the_full_stop_of_their_half():
    contents = Contents({"10–14 Uhr": Alternative("10 a.m.–2 p.m.", -0.2)})
    assert written_like("10–14 Uhr", contents, "en") == "10 a.m.–2 p.m."


def test_a_single_word_by_itself_has_no_article():
    contents = Contents({"Schrank": Alternative("the wardrobe", -0.2)})
    assert (
        restored(readings("Das Stück (Schrank)")[0], "The piece {a}", contents)[0] == "The piece (wardrobe)"
    )


def test_blanks_at_slashes_are_read_and_taken_out_again():
    reading = readings("Hund/Katze")[0]
    assert (reading.text, restored(reading, "dog / cat")) == ("Hund / Katze", ("dog/cat", 0))


def test_a_word_at_a_slash_that_is_left_over_is_a_fault_and_the_row_is_read_word_by_word():
    plain, by_word = readings("Wiese/Wald")
    words = {"Wiese": Alternative("meadow", -0.2), "Wald": Alternative("forest", -0.2)}
    contents = Contents(words, lambda _, translation: "Wiese" in translation)
    assert restored(plain, "Wiese / forest", contents) == ("Wiese/forest", 1)
    assert restored(by_word, "{a}", contents) == ("meadow/forest", 0)


def test_values_are_read_as_symbols_before_words_at_slashes_are_one_by_one():
    texts = [each.text for each in readings("Am 3.10.1990 in Halle/Saale geboren.")]
    assert texts[-2:] == ["Am {a} in Halle/Saale geboren.", "Am 3.10.1990 in {a} geboren."]


def test_words_at_slashes_of_which_none_is_lost_are_not_read_one_by_one():
    assert attempt("Start/Stop", ["Start / Stopp"]).next() is None


def test_marks_inside_marks_are_read_with_what_holds_them():
    assert readings("Die Farbe (Lack [matt]) trocknet.")[0].contents == ("Lack [matt]",)


def attempt(text, *translations):
    """Tries readings of a text, each with its translations, until one is good."""
    trial = Attempt(text, iter(readings(text)), NumberRepair(*DE_EN))
    for texts in translations:
        reading = trial.next()
        trial.add(reading, [Alternative(text, -0.1 * n) for n, text in enumerate(texts, 1)], HOME)
    return trial


def best(trial, n_best=1):
    return [each.text for each in trial.best(SearchConfig(n_best=n_best))]


def test_no_other_reading_is_tried_behind_a_good_one():
    assert attempt("Meine „Heimat“.", ["My {a}."]).next() is None


def test_another_reading_is_tried_behind_faults():
    assert attempt("Meine „Heimat“.", ["My."]).next().text == "Meine „Heimat“."


def test_the_reading_with_the_fewest_faults_is_chosen():
    text = "Er rief „Heute gehen wir alle nicht mehr nach Hause“."
    trial = Attempt(text, iter(readings(text)), None)
    trial.add(trial.next(), [Alternative('He called "we stay.', -0.1)], HOME)
    content = Contents({"Heute gehen wir alle nicht mehr nach Hause": Alternative("we stay", -0.2)})
    trial.add(trial.next(), [Alternative("He called {a}.", -0.2)], content)
    assert best(trial) == ['He called "we stay".']


def test_of_nearly_as_good_translations_the_one_with_fewest_faults_comes_first():
    text = "Er rief „Heute gehen wir alle nicht mehr nach Hause“."
    trial = attempt(text, ['He called "we stay.', 'He called "we stay".'])
    assert best(trial, 2) == ['He called "we stay".', 'He called "we stay.']


def test_a_much_worse_translation_does_not_come_first_for_its_fewer_faults():
    assert best(attempt("Seite 44", ["Page 7", "A page 7", "At page 44"])) == ["Page 7"]


def test_a_symbol_that_all_readings_lose_is_told():
    assert attempt("Die {a} läuft.", ["The pump runs."]).lost == "{a}"


def test_symbols_that_the_model_made_up_go():
    assert best(attempt("Die Pumpe läuft.", ["The {a} pump runs."])) == ["The  pump runs."]


def test_a_text_without_a_translation_stays():
    assert best(attempt("Die Pumpe läuft.", [])) == ["Die Pumpe läuft."]


def test_amounts_are_read_as_symbols_last_and_dates_behind_them():
    assert [each.text for each in readings("Am 3. Mai 2021 kamen 40 € an.")] == [
        "Am 3. Mai 2021 kamen 40 € an.",
        "Am 3. Mai 2021 kamen {a} an.",
        "Am {a} kamen {b} an.",
    ]


def test_dates_in_figures_are_read_in_words_before_symbols():
    assert [each.text for each in readings("Am 7.03.2021 kamen alle an.")] == [
        "Am 7.03.2021 kamen alle an.",
        "Am 7. März 2021 kamen alle an.",
        "Am {a} kamen alle an.",
    ]


def test_days_are_read_as_symbols_last():
    *_, last = readings("Monday closed", languages=("en", "de"))
    assert last.text == "{a} closed"
    assert restored(last, "{a} geschlossen") == ("Montag geschlossen", 0)


def test_values_are_written_as_the_target_language_does():
    reading = readings("Es ist 1.250,5 µm dick und kostet 40 €.")[1]
    assert restored(reading, "{b} is the price, and it is {a} thick.") == (
        "€40 is the price, and it is 1,250.5 µm thick.",
        0,
    )


def test_a_full_stop_of_a_value_ends_the_sentence_too():
    assert restored(readings("Um 17 Uhr ist Schluss.")[1], "It ends at {a}.") == ("It ends at 5 p.m.", 0)


def test_an_ordinal_with_a_full_stop_needs_its_word():
    reading = readings("Her 32nd goal", languages=("en", "de"))[1]
    assert restored(reading, "Ihr {a} Tor") == ("Ihr 32. Tor", 0)
    assert restored(reading, "Ihr {a}-Tor")[1] == 1


def test_a_translation_with_the_wrong_unit_is_read_again():
    trial = attempt("Es ist 25 µm dick.", ["It is 25 hug."])
    assert trial.next().text == "Es ist {a} dick."


def test_a_value_that_is_right_once_it_is_repaired_is_not_read_again():
    assert attempt("Es sind 4.000 Leute.", ["There are 4.000 people."]).next() is None


def test_a_row_of_words_that_loses_one_is_read_word_by_word():
    trial = attempt("Brot/Milch/Eier kaufen", ["Buy bread/milk"])
    reading = trial.next()
    words = (("Brot", "bread"), ("Milch", "milk"), ("Eier", "eggs"))
    contents = Contents({de: Alternative(en, -0.2) for de, en in words})
    assert (reading.text, reading.contents) == ("{a} kaufen", ("Brot", "Milch", "Eier"))
    assert restored(reading, "Buy {a}", contents) == ("Buy bread/milk/eggs", 0)


def test_a_sentence_between_marks_keeps_its_capital():
    contents = Contents({"Heimat!": Alternative("home!", -0.2)})
    assert restored(readings("Er rief: „Heimat!“")[1], "He called: {a}", contents) == (
        'He called: "Home!"',
        0,
    )


@pytest.mark.parametrize(
    ("options", "is_read_apart"),
    [({}, True), ({"add_dummy_prefix": False}, True), ({"treat_whitespace_as_suffix": True}, False)],
)
def test_the_subword_model_tells_whether_a_slash_hides_a_word(options, is_read_apart):
    written = io.BytesIO()
    lines = ["die Heimat ist da (hier)", "eine Heimat war dort", "meine Heimat bleibt"] * 20
    ids = {"bos_id": 0, "pad_id": 1, "eos_id": 2, "unk_id": 3, "vocab_size": 60, "minloglevel": 2}
    ids |= {"hard_vocab_limit": False, "model_type": "bpe"}
    spm.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_writer=written, **ids, **options)
    found = Readings(Subwords(written.getvalue()), DE_EN, 100).of("eine/Heimat")
    assert (next(found).text == "eine / Heimat") == is_read_apart


def test_alternatives_of_several_readings_come_in_the_order_of_their_worth():
    trial = Attempt("x", iter(()), None)
    trial.add(Reading("x", "x"), [Alternative("good", -0.3), Alternative("poor", -1.0)], Contents())
    trial.add(Reading("x", "x"), [Alternative("good", -0.4), Alternative("fair", -0.5)], Contents())
    found = trial.best(SearchConfig(beam_size=4, n_best=3))
    assert [each.text for each in found] == ["good", "poor", "fair"]


class Counted(Reading):
    """Counts how many translations are put back into plain text."""

    n_put_back = 0

    def restored(self, translation, contents):
        self.n_put_back += 1
        return super().restored(translation, contents)


def test_no_more_translations_are_put_back_than_are_wanted():
    reading, trial = Counted("x", "x"), Attempt("x", iter(()), None)
    trial.add(reading, [Alternative(text, -0.3) for text in ("first", "second", "third", "last")], Contents())
    assert best(trial, n_best=2) == ["first", "second"]
    assert reading.n_put_back == 2
