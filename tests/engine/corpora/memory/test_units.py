"""How alike sentences are, as translators count it."""

import pytest

from engine.corpora.memory import most_edits, similarity, units_of

BASE = "Die Pumpe läuft heute mit 20 bar."


def alike(first, second, language="de", least=1):
    return similarity(units_of(first, language), units_of(second, language), least)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (BASE, 100),
        ("Die Pumpe läuft heute mit 25 bar.", 96),  # a number alone
        ("die Pumpe läuft heute mit 20 bar.", 96),  # a capital alone
        ("Die Pumpe läuft heute mit 20 bar!", 96),  # a mark alone
        ("Die Pumpe läuft heute, mit 2.500 Bar!", 85),  # four light ones of 7 words
        ("Die Anlage läuft heute mit 20 bar.", 85),  # a word of 7 replaced
        ("Die Pumpe läuft heute wieder mit 20 bar.", 87),  # a word of 8 put in
        ("Die Pumpe läuft mit 20 bar.", 85),  # a word left out
        ("Das Ventil ist zu.", 0),
    ],
)
def test_edits_of_words_count_whole_and_light_ones_a_quarter(other, expected):
    assert alike(BASE, other) == alike(other, BASE) == expected


def test_what_is_not_the_same_text_has_99_at_most():
    long = " ".join(f"wort{'x' * n}" for n in range(80))
    assert alike(long, f"{long}.") == 99


def test_less_than_asked_for_is_nothing():
    assert alike(BASE, "Die Anlage läuft heute mit 20 bar.", least=85) == 85
    assert alike(BASE, "Die Anlage läuft heute mit 20 bar.", least=86) == 0


def test_letters_are_counted_where_there_are_no_blanks():
    assert alike("ポンプが動いている。", "ポンプは動いている。", "ja") == 88  # one letter of nine
    assert alike("泵在运行", "泵不运行", "zh") == 75
    assert units_of("USB 3.0を使う", "ja").words == ("usb", "0", "を", "使", "う")


def test_vowel_signs_belong_to_their_words():
    assert units_of("पंप चल रहा है।", "hi").words == ("पंप", "चल", "रहा", "है")


def test_marks_alone_are_like_nothing_but_themselves():
    assert alike("…", "!") == 0
    assert alike("…", "…") == 100


def test_the_most_edits_are_those_of_a_longer_sentence():
    assert [most_edits(n, 75) for n in (1, 3, 4, 12)] == [0, 1, 1, 4]
    assert most_edits(9, 100) == 0


def test_a_long_text_takes_a_moment():
    long = "wort " * 20_000
    assert alike(long, f"{long} ende") == 99
