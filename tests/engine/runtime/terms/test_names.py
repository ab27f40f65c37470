"""Names that stay, with the models that ship."""

import pytest

from engine.results.translation import RecalledTranslation
from engine.runtime.open_model import Inputs
from engine.text.words.terms import TermBook
from tests.engine.runtime.terms.test_places import translated

NAMES = [(name, name) for name in ("Falkwerk", "Ölmeister", "Rotes Rad", "hLicht", "Go")]


@pytest.mark.parametrize(
    "text",
    ["Falkwerk baut Pumpen.", "Wir kaufen seit Jahren bei Falkwerk.", "Der Laden Rotes Rad verkauft Brot.",
     "Die Lampen von Ölmeister sind hell.", "Mit hLicht sehen Sie besser.", "ÖLMEISTER BAUT LAMPEN.",
     "Falkwerks neue Halle ist groß.", "Die Falkwerk-Pumpe ist leise.", "<b>Falkwerk</b> baut <i>Pumpen</i>.",
     "Gehen Sie zu Rotes Rad, Falkwerk und Ölmeister.", "Falkwerks"],
)  # fmt: skip
def test_names_stay_letter_by_letter(translator, text):
    (sentence,) = translated(translator, text, TermBook(NAMES, "de", "en")).sentences
    assert sentence.terms
    assert [term.source for term in sentence.terms if not term.is_kept] == []


@pytest.mark.parametrize(
    "text", ["Falkwerk's pumps are quiet.", "The Falkwerk pump is quiet.", "Both Falkwerks are closed."]
)
def test_no_ending_of_german_is_added(into_german, text):
    (sentence,) = translated(into_german, text, TermBook(NAMES, "en", "de")).sentences
    assert [term.is_kept for term in sentence.terms] == [True]


def test_other_words_that_have_the_letters_of_a_name_stay(translator):
    text = translated(translator, "Gold von Go ist gut, Silber ist nicht Gold.", TermBook(NAMES, "de", "en"))
    assert text.text.lower().count("gold") == 2
    assert " Go " in text.text


def test_a_name_that_a_memory_changes_is_not_kept(translator):
    text = "Falkwerk baut Pumpen."
    translator = translator.using(Inputs(terms=TermBook(NAMES, "de", "en")))
    found = {text: RecalledTranslation(text="Falkwerks build pumps.", corpus="memory", origin="a:3")}
    (line,) = translator.translate_lines([text], [None], recall=lambda _: found)
    assert [term.is_kept for term in line.sentences[0].terms] == [False]
