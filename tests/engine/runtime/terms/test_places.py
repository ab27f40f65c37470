"""Terms stand for their own words, and no other search is made than is needed. By a model that ships."""

from dataclasses import replace

import pytest

from engine.base.config import SearchConfig
from engine.runtime import request_search
from engine.runtime.checking import check
from engine.runtime.open_model import Inputs
from engine.runtime.terms import TermDraft, term_losses, term_places
from engine.text.words.terms import TermBook

BOOK = TermBook([("Pumpe", "impeller"), ("Motor", "drive")], "de", "en")


@pytest.fixture
def searches(monkeypatch):
    seen = []
    real = request_search.constrained_search

    def search(stepper, bounds, wishes, config, *others, **named):
        seen.extend(wishes)
        assert config.beam_size == SearchConfig().beam_size  # nobody chooses among what it finds
        return real(stepper, bounds, wishes, config, *others, **named)

    monkeypatch.setattr(request_search, "constrained_search", search)
    return seen


def translated(translator, text, book):
    return translator.using(replace(translator.inputs, terms=book)).translate_text(text)


def test_a_place_is_that_of_the_words_translation(translator):
    target = translator.target.encode("The engine drives the pump.")
    draft = TermDraft("Der Motor treibt die Pumpe an.", ((4, 9), (21, 26)), tuple(target))
    motor, pump = term_places(translator, [draft])[0]
    assert motor.token < pump.token
    assert motor.is_sure
    assert pump.is_sure


def test_an_empty_translation_and_one_without_terms_have_no_places(translator):
    written = tuple(translator.target.encode("The pump."))
    drafts = [
        TermDraft("Die Pumpe.", ((4, 9),), ()), TermDraft("Die Pumpe.", (), written), TermDraft("Ah.", (), ())
    ]  # fmt: skip
    assert [each.shape for each in term_losses(translator, drafts)] == [(1, 0), (0, len(written)), (0, 0)]
    assert term_places(translator, drafts) == [[None], [], []]


@pytest.mark.parametrize(("first", "second"), [("Pumpe", "Motor"), ("Motor", "Pumpe")])
def test_two_terms_do_not_change_places(translator, first, second):
    words = {"Pumpe": "impeller", "Motor": "drive"}
    text = translated(translator, f"{first} und {second} sind neu.", BOOK).text.casefold()
    assert 0 <= text.find(words[first]) < text.find(words[second])


def test_a_translation_that_has_its_terms_takes_no_other_search(translator, searches):
    free = translated(translator, "Das Haus ist groß.", None).text
    assert (
        translated(translator, "Das Haus ist groß.", TermBook([("Haus", "house")], "de", "en")).text == free
    )
    assert searches == []
    translated(translator, "Das Haus ist groß.", TermBook([("Haus", "lodge")], "de", "en"))
    assert len(searches) >= 1


def test_with_care_terms_are_searched_for_as_without(translator, into_german, searches):
    careful = translator.using(Inputs(opposite=into_german))
    text = translated(careful, "Das Haus ist groß.", TermBook([("Haus", "lodge")], "de", "en")).text
    assert text == "The lodge is big."
    assert searches


def test_a_term_stands_for_its_own_word_and_for_no_other(translator):
    book = TermBook([("Motor", "drive"), ("Kreiselpumpe", "centrifugal pump")], "de", "en")
    assert translated(translator, "Der Motor läuft nicht.", book).text.startswith("The drive ")
    text = translated(translator, "Die Kreiselpumpen müssen sofort ersetzt werden.", book).text
    assert text.startswith("The centrifugal pumps ")
    assert text.count("must") == 1


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [("Motor", "Filter", "The strainer won't run without the drive."),
     ("Pumpe", "Motor", "The drive won't run without the impeller")],
)  # fmt: skip
def test_every_one_of_several_terms_stands_for_its_own_word(translator, first, second, wanted):
    book = TermBook([("Motor", "drive"), ("Filter", "strainer"), ("Pumpe", "impeller")], "de", "en")
    assert translated(translator, f"Ohne die {first} läuft der {second} nicht.", book).text.startswith(wanted)


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [("pump", "filter", ["Reinigen", "Sie", "Förderer", "und", "Sieb"]),
     ("engine", "pump", ["Reinigen", "Sie", "Antrieb", "und", "Förderer"])],
)  # fmt: skip
def test_no_word_is_left_that_a_term_replaces(into_german, first, second, wanted):
    book = TermBook([("pump", "Förderer"), ("engine", "Antrieb"), ("filter", "Sieb")], "en", "de")
    words = translated(into_german, f"Clean the {first} and the {second}.", book).text.strip(".").split()
    assert [word for word in words if word not in ("den", "die", "das")] == wanted


def test_nor_is_one_left_with_another_ending(translator):
    found = translated(
        translator, "Bitte prüfen Sie Filter sofort.", TermBook([("Filter", "strainer")], "de", "en")
    )
    assert found.text.startswith("Please check strainer")
    assert "ilters" not in found.text


def test_the_usual_word_may_be_part_of_the_term(translator, searches):
    book = TermBook([("Pumpe", "feed pump")], "de", "en")
    assert "feed pump" in translated(translator, "Die Pumpe ist neu.", book).text.lower()
    assert not [wish.forbidden for wish in searches if wish.forbidden]


def test_neither_an_article_nor_what_follows_is_a_terms_place(into_german):
    target = into_german.target.encode("Der Motor liegt neben dem Deckel.")
    draft = TermDraft("The engine is next to the lid.", ((4, 10), (26, 29)), tuple(target))
    places = [place.token for place in term_places(into_german, [draft])[0]]
    tokens = into_german.target.tokens(target)
    assert [tokens[place].strip("▁") for place in places] == ["Motor", "Decke"]


def test_terms_that_somebody_wants_are_not_doubtful(translator):
    found = translated(translator, "Das Haus ist groß.", TermBook([("Haus", "Hausx")], "de", "en"))
    assert "Hausx" in found.text
    assert found.sentences[0].doubt is None


def test_a_term_that_is_kept_is_not_missing(translator):
    sentence = "Reinigen Sie die Pumpe und den Filter."
    text = "Clean the feeder and the mesh."
    book = TermBook([("Pumpe", "feeder"), ("Filter", "mesh")], "de", "en")
    said = {}
    for name, terms in (("without", None), ("with", book)):
        (found,) = check(translator.using(Inputs(terms=terms)), [sentence], [text])
        said[name] = [finding.text for finding in found.findings]
    assert said["without"]
    assert said["with"] == []


def test_a_forbidden_word_is_avoided(translator):
    free = translated(translator, "Das Haus ist groß.", None).text
    assert "house" in free
    book = TermBook([], "de", "en", [("Haus", "house")])
    assert "house" not in translated(translator, "Das Haus ist groß.", book).text


def test_a_word_that_stays_takes_the_place_of_its_translation(translator):
    book = TermBook([("Schraube", "Schraube")], "de", "en")
    found = translated(translator, "Die Schrauben sind neu.", book).text
    assert "Schraube" in found
    assert "screw" not in found
