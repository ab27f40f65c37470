"""Words of a text beside a subword model: counted exactly, in bounded memory."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.graph_io import UNK_ID
from engine.corpora.vocabulary import (
    MANY_SUBWORDS,
    VocabularyCounter,
    overlap_note,
    side_sentence,
    thin_note,
    whole_sentence,
)
from engine.text.words.words import WordCounter, is_by_letter, words_of
from tests.tiny import source_sentences, tiny_subwords


@pytest.fixture(scope="module")
def subwords():
    return tiny_subwords()[0]


def look(subwords, texts, known=None, most_kept=10_000, at_once=3):
    counter = VocabularyCounter("de", subwords, known, most_kept)
    for start in range(0, len(texts), at_once):
        counter.add(texts[start : start + at_once])
    return counter.finish()


def test_words_are_runs_of_letters_without_numbers():
    text = "Die Pumpe-4711 läuft, l'eau coûte 12,50 €; H2O."
    assert words_of(text, "de") == ["Die", "Pumpe", "läuft", "l", "eau", "coûte", "H", "O"]


def test_vowel_signs_stay_with_their_letters():
    assert words_of("नमस्ते दुनिया", "hi") == ["नमस्ते", "दुनिया"]


def test_japanese_words_are_runs_of_one_script():
    assert words_of("自然言語の処理はコンピューターで行うABC。", "ja") == [
        "自然言語", "の", "処理", "は", "コンピューター", "で", "行", "う", "ABC",
    ]  # fmt: skip


def test_chinese_is_counted_letter_by_letter():
    assert words_of("水泵 pump", "zh-CN") == ["水", "泵", "pump"]
    assert is_by_letter("zh-CN")
    assert not is_by_letter("de-AT")


def test_every_running_word_is_counted_once(subwords):
    found = look(subwords, source_sentences())
    words = [word for sentence in source_sentences() for word in words_of(sentence, "de")]
    assert (found.n_words, found.n_types) == (len(words), len(set(words)))
    assert sum(found.fragmentation.values()) == pytest.approx(1, abs=1e-4)


def test_poor_words_come_most_frequent_first_with_their_subwords(subwords):
    found = look(subwords, ["Xylophonquartett Die Querflötenkonzert", "Die Xylophonquartett Die"])
    assert [(poor.word, poor.count) for poor in found.poor] == [
        ("Xylophonquartett", 2),
        ("Querflötenkonzert", 1),
    ]
    assert "".join(found.poor[0].subwords) == "▁Xylophonquartett"
    assert len(found.poor[0].subwords) >= MANY_SUBWORDS
    assert found.poor_share == pytest.approx(3 / 6)


def test_a_letter_outside_the_vocabulary_makes_a_word_unknown(subwords):
    found = look(subwords, ["Die Жук Die Die"])
    assert [(poor.word, poor.is_unknown) for poor in found.poor] == [("Жук", True)]
    assert found.unknown_share == found.poor_share == 0.25


def test_text_without_words_divides_by_nothing(subwords):
    found = look(subwords, ["12 : 4 = 3", ""])
    assert (found.n_words, found.poor_share, found.subwords_per_word, found.poor) == (0, 0.0, 0.0, ())


def test_overlap_counts_types_and_running_words(subwords):
    found = look(subwords, ["Die Pumpe Die Katze"], known=["Die", "Pumpe", "Haus"])
    assert (found.known_types, found.known_words) == (pytest.approx(2 / 3, abs=1e-5), 0.75)
    assert look(subwords, ["Die"]).known_types is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(alphabet="abДü ", max_size=30), max_size=25), st.integers(2, 12))
def test_numbers_do_not_depend_on_how_many_words_are_held_at_once(texts, most_kept):
    subwords = tiny_subwords()[0] if not _KEPT else _KEPT[0]
    _KEPT[:] = [subwords]
    roomy, tight = (look(subwords, texts, ["a", "ab"], kept) for kept in (10_000, most_kept))
    for name in vars(roomy):
        if name != "poor":
            assert getattr(roomy, name) == getattr(tight, name), name


_KEPT = []
"""Learned once: training a vocabulary for each example takes seconds."""


def test_memory_is_bounded_and_frequent_words_stay():
    counter = WordCounter("de", most_kept=100)
    shed = Counter()
    counter._on_shed = shed.update
    for number in range(400):
        counter.add(["oft oft " + "".join(chr(ord("a") + int(digit)) for digit in f"{number:05d}")])
        assert len(counter.counts) <= 101
    assert counter.counts["oft"] == 800
    assert sum(shed.values()) + counter.counts.total() == counter.n_words == 1200


def test_poor_means_what_the_subwords_say(subwords):
    texts = source_sentences()
    found = look(subwords, texts)
    words = {word: subwords.encode(word) for text in texts for word in words_of(text, "de")}
    wanted = {word for word, ids in words.items() if len(ids) >= MANY_SUBWORDS or UNK_ID in ids}
    assert {poor.word for poor in found.poor} == wanted
    assert found.n_poor_types == len(wanted)


def test_the_sentence_names_the_most_frequent_poor_words(subwords):
    found = look(subwords, ["Xylophonquartett Die Die Die Die Die Die Die"])
    assert side_sentence("de", found) == (
        "German: 1 word in 8 is unknown or split into four subwords or more; most often Xylophonquartett."
    )
    assert "does not fit your text well: 12 % of your running German text" in whole_sentence(["de"], [found])


def test_the_sentence_of_a_text_that_fits_is_calm(subwords):
    found = look(subwords, ["Die Die Die"])
    assert (
        side_sentence("de", found) == "German: every word is known, or split into fewer than four subwords."
    )
    assert whole_sentence(["de"], [found]).startswith("This model's vocabulary fits your text")


def test_empty_and_small_texts_are_said_to_be_so(subwords):
    empty, small = look(subwords, ["1 2 3"]), look(subwords, ["Die Pumpe"])
    assert whole_sentence(["de"], [empty]).startswith("This text holds no words")
    assert side_sentence("de", empty) == "The German side holds no words."
    assert thin_note([small]).startswith("With only 2 words")
    assert thin_note([empty]) == ""


def test_a_model_without_a_list_is_said_to_have_none():
    assert "does not say which words it learned from" in overlap_note(None, None)
    assert overlap_note(0.5, 0.25).startswith("25 % of your distinct words, which make 50 % of the running")
