"""A text that is plainly in another language is told, and nothing else is."""

from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from functools import cache
from time import sleep

import pytest

from engine.text import identification
from engine.text.identification import (
    guess_among,
    guess_language,
    has_sentence_in,
    is_like_no_other,
    is_little,
    likeliest_language,
    other_language,
    plain_language,
    surely_among,
)


@pytest.mark.parametrize(("text", "language", "found"), [
    ("The delivery will arrive on Monday morning.", "de", "en"),
    ("Die Lieferung kommt am Montagmorgen an.", "en", "de"),
    ("La livraison arrivera lundi matin à huit heures.", "de", "fr"),
    ("Посылка придёт в понедельник утром.", "de", "ru"),
    ("包裹将于星期一早上送达。", "de", "zh"),
    ("THE DELIVERY WILL ARRIVE ON MONDAY.", "de", "en"),
    ("See `die Datei` at https://example.de/das-ist-ein-haus for the whole story.", "en", ""),
    ("Die Lieferung kommt am Montag an.", "de", ""),
    ("Anna Weber, Hamburg", "en", ""),
    ("Windows Server Update", "de", ""),
    ("Max Mustermann\nInternational Business Machines", "de", ""),
    ("Hello", "de", ""),
    ("bbbb F FFF v v v F zzzz v v", "en", ""),
    ("the the the the the the", "de", ""),
    ("https://www.example.com/the/whole/story/of/it", "de", ""),
    ("12 345 678 +49 30 1234567", "de", ""),
    ("Pakken kommer mandag morgen.", "nb", ""),
    ("", "de", ""),
    ("The delivery will arrive.", "xx", ""),
])  # fmt: skip
def test_only_what_is_plain_is_told(text, language, found):
    assert other_language(text, language) == found


def test_plain_words_of_the_language_spare_the_model(monkeypatch):
    monkeypatch.setattr("engine.text.identification._identifier", None)  # not even looked at
    assert other_language("Öffnen Sie das Ventil und prüfen Sie den Druck nicht nur einmal.", "de") == ""


def test_a_few_words_of_the_language_do_not_hide_another(monkeypatch):
    text = "He said Guten Tag, and that was the only thing that he had to say to them: und das war es."
    assert other_language(text, "de") == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ouvrez la vanne lentement et vérifiez la pression tous les jours.", "fr"),
        ("Öffnen Sie das Ventil und prüfen Sie den Druck jeden Tag.", "de"),
        ("毎日圧力を確認してください。", "ja"),
        ("Motor 2", ""),
        ("12 345,00", ""),
        ("https://example.org/a/b", ""),
    ],
)
def test_a_text_tells_its_language_if_it_is_plain(text, language):
    assert plain_language(text) == language


def test_of_a_few_words_a_language_is_only_the_likeliest():
    words = ["Pumpe", "Ventil", "Welle", "Lager"]
    assert guess_language(words) == ""
    assert likeliest_language(words)
    assert guess_language([*words, "Die Pumpe läuft an, und das Ventil ist noch offen."]) == "de"


@pytest.mark.parametrize(("text", "language"), [
    ("Guten Morgen", "de"), ("Hallo Welt", "de"), ("Bis später", "de"), ("Datei speichern", "de"),
    ("Good morning", "en"), ("Hello world", "en"), ("Save file", "en"), ("<b>Good night</b>", "en"),
    ("?!", ""), ("12,50", ""), ("https://example.org/die/datei", ""),
])  # fmt: skip
def test_of_languages_that_are_known_a_word_or_two_tell_the_likeliest(text, language):
    assert guess_among(text, {"de", "en"}) == language


@pytest.mark.parametrize(("text", "language"), [
    ("Guten Morgen", "de"), ("Datei speichern", "de"), ("Good morning", "en"),
    ("Computer", ""), ("Anna", ""), ("Ja", ""), ("42", ""),
])  # fmt: skip
def test_a_short_text_is_surely_in_a_language_only_if_its_words_are_nobody_elses(text, language):
    sure = [tag for tag, other in (("de", "en"), ("en", "de")) if surely_among(text, tag, [other])]
    assert sure == ([language] if language else [])


@pytest.mark.parametrize(("text", "language", "is_like"), [
    ("The delivery will arrive on Monday morning.", "en", True),
    ("La livraison arrivera lundi matin à huit heures.", "fr", True),
    ("Pakken kommer mandag morgen klokken otte.", "da", True),
    ("Pakken kommer mandag morgen klokken otte.", "en", False),
    ("Un couple assis", "en", False),
    ("sure, let me modify", "fr", False),
    ("12 kW", "en", False),
])  # fmt: skip
def test_a_text_is_like_no_other_language_but_close_ones(text, language, is_like):
    assert is_like_no_other(text, language) is is_like


@pytest.mark.parametrize(("text", "is_so"), [
    ("Rio de Janeiro", True), ("Los Angeles County Museum of Art", False), ("Internationaler Kongress", True),
    ("Спасибо большое", False), ("包裹", False), ("", True),
])  # fmt: skip
def test_a_place_or_a_title_is_little(text, is_so):
    assert is_little(text) is is_so


@pytest.mark.parametrize("found", ["gn", "vo", "qu"])
def test_an_odd_text_is_not_in_a_language_that_few_texts_are_in(monkeypatch, found):
    scores = {found: 99.0, "de": 1.0}
    monkeypatch.setattr("engine.text.identification._ranked", lambda _: (found, scores))
    assert other_language("Ein seltsamer Text von irgendwo", "xx") == ""
    assert other_language("Odd words qux zork blimp gnarl", "de") == ""
    assert plain_language("Odd words qux zork blimp gnarl") == ""


@pytest.mark.parametrize(("text", "is_found"), [
    ("Das Ventil ist offen. Keep the receipt in a safe place, and do not lose it.", True),
    ("Keep the receipt in a safe place. Das Rohr war leer.", True),
    ("Keep the receipt in a safe place. Do not lose it.", False),
    ("Anna Weber lives in Hamburg. She likes Sauerkraut.", False),
    ("Guten Morgen. Keep the receipt in a safe place.", False),
])  # fmt: skip
def test_a_sentence_of_three_words_tells_that_a_text_has_two_languages(text, is_found):
    assert has_sentence_in(text, "de", "en") is is_found


def test_the_tables_lie_in_files_and_are_read_again_after_they_were_let_go():
    before = likeliest_language(["La livraison arrivera lundi matin."])
    assert len(identification._mapped) == 2
    identification.let_go()
    assert likeliest_language(["La livraison arrivera lundi matin."]) == before == "fr"


@pytest.mark.slow
def test_on_a_full_disk_the_tables_stay_in_memory(monkeypatch):
    def is_full(**_place):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(identification, "TemporaryFile", is_full)
    monkeypatch.setattr(identification, "_mapped", [])
    monkeypatch.setattr(identification, "_tables", identification._tables.__wrapped__)
    language, _ = identification.new_identifier().classify("La livraison arrivera lundi matin.")
    assert (language, identification._mapped) == ("fr", [])


def test_of_many_threads_that_ask_at_first_one_reads_the_tables(monkeypatch):
    reads, read = [], identification._tables.__wrapped__
    monkeypatch.setattr(identification, "_tables", cache(lambda: reads.append(1) or sleep(0.05) or read()))
    with ThreadPoolExecutor(8) as many:
        found = list(many.map(lambda _: identification.new_identifier(), range(8)))
    assert (len(reads), len(found)) == (1, 8)
