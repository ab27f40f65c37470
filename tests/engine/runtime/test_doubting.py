"""Doubtful translations: one rule for all signs, reasons in words, the mark of a cached sentence."""

import gzip
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from engine.results.translation import DoubtKind, UsualOutput
from engine.runtime import quality_estimation
from engine.runtime.model_card import read_card
from engine.runtime.quality_estimation import DoubtFinder

ROOT = Path(__file__).resolve().parents[3]
MEASURED = json.loads((ROOT / "tests" / "benchmarks" / "doubtful.json").read_text(encoding="utf-8"))
USUAL = -0.6
"""A score that is neither good nor bad."""


@pytest.fixture(scope="module", params=["de-en", "en-de"])
def shipped(request):
    """Finds doubts as one of the models that ship does."""
    return DoubtFinder(read_card(ROOT / "assets" / "models" / request.param))


@pytest.fixture(scope="module")
def de_en():
    return DoubtFinder(read_card(ROOT / "assets" / "models" / "de-en"))


@pytest.fixture(scope="module")
def en_de():
    return DoubtFinder(read_card(ROOT / "assets" / "models" / "en-de"))


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("Öffnen Sie das Ventil langsam.", "Open the Ventil.", DoubtKind.COPIED),
        ("Am 15. Mai kommt sie zurück.", "On 15 May May May she will return.", DoubtKind.REPEATED),
        ("Das Handbuch hat 44 Seiten.", "The manual has 4 pages.", DoubtKind.NUMBER),
        ("Hut ab für Thomas.", "Hats off to Tom.", DoubtKind.NAME),
        ("Morgen kommt Tom.", "Tomorrow he will come.", DoubtKind.NAME),
        ("Das Haus ist sehr groß, und der Garten ist noch viel größer.", "The house.", DoubtKind.SHORT),
    ],
)
def test_german_to_english_errors_are_told(de_en, source, target, kind):
    assert de_en.find(source, target, USUAL).kinds[0] == kind


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("Open the valve slowly.", "Öffnen Sie die valve langsam.", DoubtKind.COPIED),
        ("She will return on 15 May.", "Am 15. Mai Mai Mai kommt sie zurück.", DoubtKind.REPEATED),
        ("The manual has 44 pages.", "Das Handbuch hat 4 Seiten.", DoubtKind.NUMBER),
        ("And Henry Ford made it.", "Und Heinrich Ford machte ihn.", DoubtKind.NAME),
        ("The house is very large, and the garden is even larger.", "Das Haus.", DoubtKind.SHORT),
    ],
)
def test_english_to_german_errors_are_told(en_de, source, target, kind):
    assert en_de.find(source, target, USUAL).kinds[0] == kind


def test_an_invented_word_is_told_where_the_model_is_less_sure_than_usual(de_en, en_de):
    found = de_en.find("Die Bewertung läuft.", "The ratinging is running.", -1.0)
    assert found.kinds[0] == DoubtKind.INVENTED
    assert "“ratinging” may not exist in English." in found.text
    assert en_de.find("A hiker", "Ein Wanderrutzer", -1.1).kinds[0] == DoubtKind.INVENTED


def test_an_unlikely_translation_is_doubtful(shipped):
    assert shipped.find("Ja.", "Yes.", -3.0).kinds == (DoubtKind.UNSURE,)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Das ist Thomas' Pumpe.", "This is Thomas’s pump."),
        ("Das Handbuch der Pumpe liegt in Wien.", "The manual of the pump is in Vienna."),
        ("Im November kommt der Fischer.", "In Nov. the fisherman will come."),
        ("Der Wolf mag die Rose.", "The wolf likes the rose."),
    ],
)
def test_names_that_come_back_and_words_that_are_none_are_not_told(de_en, source, target):
    found = de_en.find(source, target, USUAL)
    assert found is None or DoubtKind.NAME not in found.kinds


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Will Mark go to South Korea in May?", "Geht Mark im Mai nach Südkorea?"),
        ("The talks in London failed.", "Die Londoner Gespräche scheiterten."),
    ],
)
def test_a_name_with_an_ending_or_in_a_compound_comes_back(en_de, source, target):
    found = en_de.find(source, target, USUAL)
    assert found is None or DoubtKind.NAME not in found.kinds


def test_a_name_that_a_term_calls_otherwise_is_not_told(de_en):
    pair = "Hut ab für Thomas.", "Hats off to Tom."
    assert de_en.find(*pair, USUAL, frozenset({"tom"}), frozenset({"thomas"})) is None


def test_a_usual_translation_is_not_doubtful(de_en, en_de):
    assert de_en.find("Die Pumpe ist neu.", "The pump is new.", USUAL) is None
    assert en_de.find("The pump is new.", "Die Pumpe ist neu.", USUAL) is None


def test_reasons_name_the_words(de_en):
    found = de_en.find(
        "Öffnen Sie das Ventil langsam auf Seite 44.", "Open the Ventil langsam on page 4.", USUAL
    )
    assert "“Ventil” and “langsam” may not be translated." in found.text
    assert "The number 44 may be missing." in found.text


def test_the_score_that_is_usual_is_the_models_own(tiny_model):
    card = replace(read_card(tiny_model), usual=UsualOutput(score=-5.0, score_spread=1.0))
    assert DoubtFinder(card).find("Ja.", "Yes.", -5.0) is None
    assert DoubtFinder(replace(card, usual=None)).find("Ja.", "Yes.", -5.0) is not None


@pytest.mark.parametrize("place", [("parity", "usual"), ("usual",)])
def test_what_a_model_usually_gives_stands_in_its_description(tiny_model, tmp_path, place):
    folder = shutil.copytree(tiny_model, tmp_path / "model")
    described = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    details = {"score": -0.9, "score_spread": 0.3}
    for name in reversed(place):
        details = {name: details}
    (folder / "model.json").write_text(json.dumps(described | {"details": details}), encoding="utf-8")
    assert read_card(folder).usual == UsualOutput(score=-0.9, score_spread=0.3)


@pytest.mark.parametrize("model", ["de-en", "en-de"])
def test_the_models_that_ship_know_what_they_usually_give(model):
    assert read_card(ROOT / "assets" / "models" / model).usual.n_sentences >= 1000


def test_a_damaged_list_of_words_holds_nobody_up(tiny_model, tmp_path):
    folder = shutil.copytree(tiny_model, tmp_path / "model")
    (folder / "target.words.gz").write_bytes(gzip.compress(b"no list")[:-5])
    assert DoubtFinder(read_card(folder)).find("Ja ja.", "Yes.", USUAL) is None


def test_words_that_were_read_before_are_not_read_for_a_sentence(monkeypatch):
    finder = DoubtFinder(read_card(ROOT / "assets" / "models" / "en-de"))
    finder.prepare()
    monkeypatch.setattr(quality_estimation, "read_word_list", None)  # who calls it fails
    assert finder.find("The pump drips.", "Die Pumpe glopft.", -5.0) is not None


def test_a_cached_sentence_keeps_its_mark(translator):
    text = "Der Motor ist kalt. Der Motor ist heiß."
    first = [each.doubt for each in translator.translate_text(text).sentences]
    assert any(first)  # random weights are sure of nothing
    assert [each.doubt for each in translator.translate_text(text).sentences] == first


def test_what_is_not_translated_is_never_doubtful(translator):
    (sentence,) = translator.translate_text("12,5").sentences
    assert sentence.doubt is None


def test_the_rule_is_the_one_that_was_measured():
    assert list(quality_estimation.WEIGHTS) == MEASURED["weights"]
    assert MEASURED["threshold"] == quality_estimation.THRESHOLD


def test_the_page_of_numbers_tells_what_was_measured():
    text = " ".join(
        (ROOT / "assets" / "evidence" / "translating-in-numbers.md").read_text(encoding="utf-8").split()
    )
    section = text.split("## Doubtful sentences")[1].split("## ")[0]
    told = [int(number) for number in re.findall(r"(\d+) of 100", section)]
    found = MEASURED["together"]
    shares = [
        found["marked"]["fine, in domain"]["share"],
        found["marked"]["fine"]["share"],
        found["marked"]["worst tenth"]["share"],
        *(
            found["injected, as sure"][kind]["share"]
            for kind in ("word copied", "word repeated", "third left out")
        ),
        found["injected, as sure"]["word left out"]["share"],
    ]
    assert told == [round(100 * share) for share in shares]
