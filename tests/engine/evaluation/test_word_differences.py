"""Differences between two translations: what is marked, and that nothing of the text is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.evaluation.differences import differences, differing_spans, units_of
from engine.results.evaluation import DifferenceKind, TextPart

SOME_WORDS = ["the", "pump", "valve,", "(hot)", "cold.", "“a”", "漏れ", "ก็"]
WORDS = st.lists(st.sampled_from(SOME_WORDS), max_size=12)


def marked(text, other, language="en"):
    sign = {DifferenceKind.SAME: "", DifferenceKind.CHANGED: "+", DifferenceKind.MISSING: "-"}
    return [sign[part.kind] + part.text.strip() for part in differences(text, other, language)]


def test_a_replaced_word_is_changed_and_knows_what_it_replaces():
    parts = differences("The pump is hot.", "The valve is hot.", "en")
    assert parts[1] == TextPart("pump ", DifferenceKind.CHANGED, "valve")
    assert [part.text for part in parts] == ["The ", "pump ", "is hot."]


def test_a_word_left_out_is_missing_and_an_added_one_is_changed():
    assert marked("The pump is hot.", "The old pump is hot.") == ["The", "-old", "pump is hot."]
    assert marked("The old pump.", "The pump.") == ["The", "+old", "pump."]


def test_punctuation_stands_alone_but_not_inside_a_word():
    assert [unit.strip() for unit in units_of("“Don't”, he said.", "en")] == [
        "“", "Don't", "”", ",", "he", "said", "."
    ]  # fmt: skip


def test_blanks_between_words_do_not_count():
    assert marked("The  pump\u00a0runs.", "The pump runs.") == ["The  pump\u00a0runs."]


@pytest.mark.parametrize(("language", "text", "other"), [
    ("ja", "ポンプが動く", "ポンプは動く"), ("zh-TW", "泵正在運行", "泵停止運行"), ("th", "น้ำร้อน", "น้ำเย็น"),
])  # fmt: skip
def test_languages_without_blanks_are_compared_by_characters(language, text, other):
    kinds = [part.kind for part in differences(text, other, language)]
    assert kinds[0] is DifferenceKind.SAME
    assert DifferenceKind.CHANGED in kinds


def test_latin_words_in_japanese_stay_whole():
    assert units_of("弁DN40を", "ja") == ["弁", "DN40", "を"]


def test_an_empty_output_lacks_everything():
    assert marked("", "The pump.") == ["-The pump."]
    assert differences("", "", "en") == []


def test_a_mark_with_nothing_before_it_is_not_lost():
    assert units_of("\u0e48ก", "th") == ["\u0e48", "ก"]
    assert units_of("\u0e48", "th") == ["\u0e48"]


def test_very_long_texts_are_compared_by_their_ends():
    middle = [str(number) for number in range(4000)]
    parts = differences(" ".join(["a", *middle, "z"]), " ".join(["a", *reversed(middle), "z"]), "en")
    assert [part.kind for part in parts] == [DifferenceKind.SAME, DifferenceKind.CHANGED, DifferenceKind.SAME]
    assert parts[2].text == "z"


@given(WORDS, WORDS, st.sampled_from(["en", "ja"]))
@settings(max_examples=60, deadline=None)
def test_the_parts_make_up_both_texts(words, others, language):
    text, other = " ".join(words), " ".join(others)
    parts = differences(text, other, language)
    assert "".join(part.text for part in parts if part.kind is not DifferenceKind.MISSING) == text
    assert all(part.kind is DifferenceKind.SAME for part in differences(text, text, language))
    there = "".join(part.other if part.kind is DifferenceKind.CHANGED else part.text for part in parts)
    assert there.replace(" ", "") == other.replace(" ", "")


@pytest.mark.parametrize(("language", "first", "second", "lacking"), [
    ("en", " The hot pump.", "The cold, old pump.", ("hot", "cold, old")),
    ("en", "The pump.", "The pump.", ("", "")),
    ("en", "", "The pump.", ("", "The pump.")),
    ("ja", "ポンプが動く", "ポンプは動く", ("が", "は")),
])  # fmt: skip
def test_the_words_that_the_other_text_lacks_are_spans(language, first, second, lacking):
    for text, spans, words in zip(
        (first, second), differing_spans(first, second, language), lacking, strict=True
    ):
        assert [text[start:end] for start, end in spans] == ([words] if words else [])
