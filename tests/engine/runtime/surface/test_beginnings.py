"""What was typed of a translation, as the model would have written it; and back."""

import pytest

from engine.runtime.surface.beginnings import as_typed, begun_sentence, next_word, read_beginning, untyped
from engine.runtime.surface.surface import Surface, SurfacePart
from engine.text.marks import Edges
from engine.text.symbols import Kept


def spell(text):
    return ["▁" + word for word in text.split()]


def surface(text="Das Haus", *, kept=(), prefix="", suffix="", is_in_capitals=False):
    edges = Edges(text, ("de", "en"))
    return Surface(prefix, (SurfacePart(text, ""),), suffix, kept, is_in_capitals, edges)


def read(typed, *, is_small=None, **options):
    found = read_beginning(typed, surface(**options), spell, is_small)
    return found.given, [(each.text, each.rest) for each in found.stems]


@pytest.mark.parametrize(
    ("typed", "given", "stem"),
    [
        ("", "", " "),
        ("  ", "", " "),
        ("The", "", " The"),
        ("The ", "The", " "),
        ("The  ho", "The", " ho"),
        ("The house", "The", " house"),
        ("a" * 30, "a" * 22, "a" * 8),
        ("私はここに住んでいます", "私はこ", "こに住んでいます"),
    ],
)
def test_the_last_word_is_compared_letter_by_letter(typed, given, stem):
    assert read(typed) == (given, [(stem, "")])


NAMES = (Kept("Ann", is_name=True), Kept("https://example.org"))


@pytest.mark.parametrize(
    ("typed", "given", "stems"),
    [
        ("Ann sees ", "{a} sees", [(" ", "")]),
        ("Ann sees htt", "{a} sees", [(" {b}", "ps://example.org")]),
        ("Ann sees (https://exa", "{a} sees (", [("{b}", "mple.org")]),
        ("A", "", [(" A", ""), (" {a}", "nn")]),
        ("Ann and Ann", "{a} and", [(" Ann", "")]),
        ("Anne", "", [(" {a}e", "")]),
        ("See https://example.org", "See", [(" {b}", "")]),
    ],
)
def test_the_model_reads_symbols_for_what_stays(typed, given, stems):
    assert read(typed, kept=NAMES) == (given, stems)


def test_what_stays_outside_may_be_typed_or_not():
    assert read("• The ", prefix="• ") == ("The", [(" ", "")])
    assert read("The ", prefix="• ") == ("The", [(" ", "")])
    assert read("•", prefix="• ") == ("", [(" ", "")])


def test_capitals_are_read_small_and_behind_a_context_the_first_letter():
    assert read("THE HOU", is_in_capitals=True) == ("The", [(" hou", ""), (" Hou", "")])
    assert read("He is ", is_small=lambda _: True) == ("he is", [(" ", "")])
    assert read("Ann is ", is_small=lambda _: False) == ("Ann is", [(" ", "")])


@pytest.mark.parametrize("typed", ["", "Ann ", "Ann sees https://exa", "ann sees", "• Ann", "See “A"])
@pytest.mark.parametrize("prefix", ["", "• "])
def test_a_whole_translation_begins_as_it_was_typed(typed, prefix):
    read_so = read_beginning(typed, surface("Anna!", kept=NAMES, prefix=prefix, suffix=" 😀"), spell)
    whole = read_so.whole(0, " goes {b} on", str.upper)
    assert whole.startswith(typed)
    assert whole.casefold().endswith("on! 😀")
    assert "{" not in whole


def test_a_change_of_what_was_typed_stays_out():
    assert as_typed("the house", "The House", "the") == "the House"
    assert as_typed("the house", "A house", "the") == "the house"


@pytest.mark.parametrize(
    ("beginning", "n", "place"),
    [
        ("", 2, (0, 0)),
        ("It rains.", 2, (0, 0)),
        ("It rains. ", 2, (1, 10)),
        ("It rains. The s", 2, (1, 10)),
        ("It rains. The sun shines. The m", 2, (1, 10)),
        ("It rains. The sun", 1, (0, 0)),
        (" It", 1, (0, 1)),
    ],
)
def test_the_sentence_that_was_begun_last_goes_on(beginning, n, place):
    assert begun_sentence(beginning, n, "en") == place


def test_a_next_word_has_the_marks_before_it():
    assert next_word("Say “yes” now", "Say") == " “yes"
    assert next_word("Say it.", "Say it") == "."
    assert next_word("Say", "Say") == ""


def test_tags_that_were_typed_are_not_put_in_again():
    assert untyped("Click <b>Save</b> now", "Now <b>cli", 7) == "ave</b> now"
