"""Tests of laughter, calls and sounds in sentences."""

import pytest

from engine.text.words.exclamations import interjections_in


def written(text: str, *languages: str) -> list[tuple[str, str]]:
    src, tgt = languages
    return [(text[call.start : call.end], call.written) for call in interjections_in(text, (src, tgt))]


@pytest.mark.parametrize(
    ("text", "call", "other"),
    [
        ("Autsch, heiß!", "Autsch", "Ouch"),
        ("Das ist, äh, teuer.", "äh", "uh"),
        ("„Ach so“, sagte er.", "Ach so", "Oh, I see"),
        ("Tick tack, tick tack", "Tick tack, tick tack", "Tick tock, tick tock"),
        ("Oje, zu spät.", "Oje", "Oh dear"),
        ("Juhuuu!", "Juhuuu", "Yay"),
        ("Buh! Erschrocken?", "Buh", "Boo"),
        ("*kicher* Ich weiß was.", "*kicher*", "*giggles*"),
    ],
)
def test_an_interjection_is_written_as_the_other_language_does(text: str, call: str, other: str) -> None:
    assert written(text, "de", "en") == [(call, other)]


@pytest.mark.parametrize(
    "text", ["hahaha", "Hihi", "ho ho ho", "Hmmm", "Psst", "la la la", "Muahaha", "Muhaha", "HAHA", "rofl"]
)
def test_laughter_and_what_both_write_stays(text: str) -> None:
    assert written(f"{text}, das war gut.", "de", "en") == [(text, text)]


@pytest.mark.parametrize(
    ("text", "src", "tgt"),
    [
        ("Er geht um neun.", "de", "en"),
        ("Electronic reporting (ER) formats", "en", "de"),
        ("He, who was late, said sh.rt", "en", "de"),
        ("The cow says moo and leaves.", "en", "de"),
        ("Aïe, ça fait mal.", "fr", "en"),
    ],
)
def test_words_are_none(text: str, src: str, tgt: str) -> None:
    assert written(text, src, tgt) == []


def test_one_that_is_called_in_capitals_is_written_so() -> None:
    assert written("OUCH!", "en", "de") == [("OUCH", "AUA")]


def test_a_thousand_of_them_are_found() -> None:
    assert "".join(other for _, other in written("aua, " * 1_000, "de", "en")).count("uch") == 1_000
