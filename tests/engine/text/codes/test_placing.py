"""Codes in a translation: with their words, each once, well nested."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from engine.results.translation import WordLink
from engine.text.codes import CodeKind, InlineCode, PlacedCode, parts_to_tell_apart, place_codes
from engine.text.words.units import word_units


class Coded(NamedTuple):
    """A text and its codes."""

    source: str
    codes: tuple[InlineCode, ...]


class Placed(NamedTuple):
    """A translation, and where the codes stand in it."""

    text: str
    codes: tuple[PlacedCode, ...]
    n_guessed: int


KINDS = {"(": CodeKind.OPEN, ")": CodeKind.CLOSE, "*": CodeKind.ALONE}


def marked(text: str) -> Coded:
    """Reads "the (red) button*": pairs by brackets, codes alone by stars."""
    plain, codes, opened, n_pairs = "", [], [], 0
    for char in text:
        if char not in KINDS:
            plain += char
            continue
        pair = -1
        if char == "(":
            opened.append(n_pairs)
            pair, n_pairs = n_pairs, n_pairs + 1
        elif char == ")":
            pair = opened.pop()
        codes.append(InlineCode(len(plain), KINDS[char], pair))
    return Coded(plain, tuple(codes))


def place(
    coded: Coded, target: str, linked: Sequence[WordLink], languages: tuple[str, str] = ("", "")
) -> Placed:
    """Places the codes of a text in its translation."""
    placing = place_codes(*coded, target, linked, languages)
    return Placed(target, placing.codes, placing.n_guessed)


def shown(segment: Coded, placing: Placed) -> str:
    """Writes a translation with its codes, as `marked` reads them."""
    text, signs = placing.text, {kind: sign for sign, kind in KINDS.items()}
    found, end = "", 0
    for code in placing.codes:
        found += text[end : code.position] + signs[segment.codes[code.code].kind]
        end = code.position
    return found + text[end:]


def links(source: str, target: str, together: str) -> list[WordLink]:
    """Reads "0-1 1-0": which word of the source belongs to which one of the target."""
    sides = word_units(source), word_units(target)
    pairs = (map(int, each.split("-")) for each in together.split())
    return [WordLink(sides[0][first], sides[1][second]) for first, second in pairs]


@pytest.mark.parametrize(("source", "target", "together", "expected"), [
    ("die (rote) Taste", "the red button", "0-0 1-1 2-2", "the (red) button"),
    ("das (alte Haus) dort", "there the old house", "0-1 1-2 2-3 3-0", "there the (old house)"),
    ("(Alles) gut.", "All good.", "0-0 1-1 2-2", "(All) good."),
    ("(Alles gut).", "All good.", "0-0 1-1 2-2", "(All good)."),
    ("(Alles gut.)", "All is good.", "0-0 1-2 2-3", "(All is good.)"),
    ("((Alles) gut)", "All good", "0-0 1-1", "((All) good)"),
    ("a (b (c) d) e", "e d c b a", "0-4 1-3 2-2 3-1 4-0", "e (d (c) b) a"),
    ("die (Kosten) trägt der (Käufer)", "the (buyer)(bears) costs".replace("(", "").replace(")", " "),
     "1-3 4-1 2-2", "the (buyer) bears  (costs)"),
    ("Siehe Tabelle* unten", "See the table below", "0-0 1-2 2-3", "See the table* below"),
    ("Siehe *unten", "See below", "0-0 1-1", "See *below"),
    ("*Siehe unten", "See below", "0-0 1-1", "*See below"),
    ("Siehe unten*.", "See below.", "0-0 1-1 2-2", "See below*."),
    ("Siehe unten.*", "See below.", "0-0 1-1 2-2", "See below.*"),
    ("die ()Taste", "the button", "0-0 1-1", "the ()button"),
    ("die (*rote) Taste", "the red button", "0-0 1-1 2-2", "the (*red) button"),
    ("H(2)O ist Wasser", "Water is H2O", "0-2 1-1 2-0", "Water is H(2)O"),
    ("H(2)O wird H(2)O", "H2O becomes H2O", "0-0 1-1 2-2", "H(2)O becomes H(2)O"),
    ("10 m(2) und 2 m", "2 m and 10 m2", "", "2 m and 10 m(2)"),
    ("das (Nord)Clean ((N)o)rd", "rd NordClean No the Nord", "", "rd (Nord)Clean No the ((N)o)rd"),
    ("Nord*Clean putzt", "NordClean cleans", "0-0 1-1", "Nord*Clean cleans"),
    ("Straßen*bahn fährt", "tram runs", "0-0 1-1", "tram* runs"),
    ("(Nein …)* Gut", "No ... good", "0-0 2-4", "(No ...)* good"),
])  # fmt: skip
def test_codes_go_with_their_words(source, target, together, expected):
    segment = marked(source)
    placing = place(segment, target, links(segment.source, target, together))
    assert shown(segment, placing) == expected
    assert placing.n_guessed == 0


@pytest.mark.parametrize(("source", "target", "expected"), [
    ("das (Fens)ter dort", "the window there", "the (window) there"),
    ("das 1(te) Haus", "the first house", "the first() house"),
])  # fmt: skip
def test_codes_inside_a_word_that_was_translated_are_at_the_whole_word_and_told(source, target, expected):
    segment = marked(source)
    placing = place(segment, target, links(segment.source, target, "0-0 1-1 2-2"))
    assert shown(segment, placing) == expected
    assert placing.n_guessed == 1


def test_a_thousand_codes_inside_one_word_stand_inside_it_again():
    word = "a(b)" * 1000
    segment = marked(f"das {word} dort")
    placing = place(segment, f"there {segment.source[4:-5]} the", [])
    assert shown(segment, placing) == f"there {word} the"


@pytest.mark.parametrize(("source", "target", "together", "expected"), [
    ("Gilt ab (Juni)", "Valid from June", "0-0 2-1 2-2", "Valid from (June)"),
    ("Kommen Sie (sofort)", "Come at once", "0-0 2-1 2-2", "Come (at once)"),
    ("Sie können (gehen)", "You want to go", "0-0 1-1 2-2 2-3", "You want to (go)"),
    ("Da steht (kein Wort)", "There's no word there", "2-0 2-1 3-2 0-3", "There's (no word) there"),
    ("Gilt (ab Juni)", "Valid from June", "0-0 2-2", "Valid (from June)"),
    ("Die (Rosen) blühten", "The roses were blooming", "0-0 1-1 1-2 2-3", "The (roses) were blooming"),
    ("Kommt (in zwei Tagen)", "Comes back in two days", "0-0 1-1 1-2 2-3 3-4", "Comes back (in two days)"),
    ("Offen bis (Ende Mai)", "Open until the end of May", "0-0 1-1 2-3 3-5", "Open until the (end of May)"),
    ("(In bar) zahlen", "Is paid by the cash", "0-3 1-4 2-0", "Is paid (by the cash)"),
    ("Um (14 Uhr).", "At 2 p.m.", "0-0 1-1 2-2 2-3", "At (2 p.m.)"),
    ("Nur (x.y) rufen", "Call x.y only", "0-2 1-1 2-0", "Call (x.y) only"),
    ("Das (Ei) [selten]", "The egg [rare]", "0-0 1-1 2-2 1-3 4-4", "The (egg) [rare]"),
    ("Code (X-20) gilt", "X-20 is valid", "0-0 1-1 2-2", "(X-20) is valid"),
    ("Das ist H(2)O.", "This is H2O.", "0-0 1-1 2-2", "This is H(2)O."),
    ("Das ist H(2)O.", "This is water.", "0-0 1-1 2-2", "This is (water)."),
    ("m(2) und m(3)", "m2 and m3", "0-0 1-1 2-2", "m(2) and m(3)"),
    ("ein Fenster*rahmen", "a Fensterrahmen", "0-0 1-1", "a Fenster*rahmen"),
])  # fmt: skip
def test_small_words_at_an_edge_and_what_was_copied_stand_as_in_the_source(
    source, target, together, expected
):
    segment = marked(source)
    placed = place(segment, target, links(segment.source, target, together), ("de", "en"))
    assert shown(segment, placed) == expected


@pytest.mark.parametrize(("source", "target", "together", "expected"), [
    ("kostet (250 €) heute", "costs €250 today", "0-0 1-2 3-3", "costs (€250) today"),
    ("kostet (250) € heute", "costs €250 today", "0-0 1-2 3-3", "costs €(250) today"),
    ("kostet 250 (€) heute", "costs €250 today", "0-0 2-2 3-3", "costs (€)250 today"),
    ("(nur) 250 € heute", "just €250 today", "0-1 1-2 3-3", "just (€250) today"),
    ("am (1.2.2023) nur (1.000 €)", "only €1,000 on 1 February 2023", "1-4 1-5 2-0 3-2",
     "only (€1,000) on (1 February 2023)"),
    ("bis (6 bar) Druck", "up to 6 bar pressure", "0-0 1-2 3-4", "up to (6 bar) pressure"),
    ("10(3) m hoch", "103 m high", "", "10(3) m high"),
])  # fmt: skip
def test_no_code_cuts_a_value_that_was_whole(source, target, together, expected):
    segment = marked(source)
    placed = place(segment, target, links(segment.source, target, together), ("de", "en"))
    assert shown(segment, placed) == expected


def test_small_words_of_unknown_languages_do_not_count():
    segment = marked("Gilt ab (Juni)")
    linked = links(segment.source, "Valid from June", "0-0 2-1 2-2")
    assert shown(segment, place(segment, "Valid from June", linked, ("sw", "en"))) == "Valid (from June)"


def test_a_code_whose_words_nothing_shows_is_placed_about_where_it_was_and_counted():
    segment = marked("eins zwei drei (vier) fünf")
    placing = place(segment, "one two three four five", [])
    assert shown(segment, placing) == "one two three (four) five"
    assert placing.n_guessed == 1


def test_a_guessed_place_is_a_word_and_no_mark():
    segment = marked("Rufen Sie uns bitte noch heute (an).")
    assert shown(segment, place(segment, "Call us today.", [])) == "Call us (today)."


def test_a_translation_of_nothing_keeps_all_codes():
    segment = marked("a (b*) c")
    assert sorted(each.code for each in place(segment, "", []).codes) == [0, 1, 2]


def test_halves_that_cross_or_miss_their_other_half_stay_single():
    codes = [(0, CodeKind.OPEN, 0), (2, CodeKind.OPEN, 1), (3, CodeKind.CLOSE, 0), (5, CodeKind.CLOSE, 1)]
    segment = Coded("a b c", tuple(InlineCode(*each) for each in codes))
    placed = place(segment, "a b c", links("a b c", "a b c", "0-0 1-1 2-2")).codes
    assert sorted(each.code for each in placed) == [0, 1, 2, 3]
    assert [each.position for each in placed] == sorted(each.position for each in placed)


def test_whatever_is_linked_every_code_is_there_once_and_pairs_nest():
    random.seed(3)
    words = ["eins", "zwei", "drei", "vier", "fünf", "sechs"]
    for _ in range(500):
        text = " ".join(words)
        places = sorted(random.choices(range(len(text) + 1), k=6))
        segment = Coded(text, tuple(
            InlineCode(place, *kind) for place, kind in zip(places, _kinds(), strict=True)
        ))  # fmt: skip
        target = " ".join(random.sample(words, random.randint(0, 6)))
        units = word_units(text), word_units(target)
        linked = [
            WordLink(random.choice(units[0]), random.choice(units[1])) for _ in range(random.randint(0, 8))
            if units[1]
        ]  # fmt: skip
        placed = place(segment, target, linked).codes
        assert sorted(each.code for each in placed) == list(range(6))
        positions = [each.position for each in placed]
        assert positions == sorted(positions)
        assert all(0 <= place <= len(target) for place in positions)
        open_pairs: list[int] = []
        for each in placed:
            code = segment.codes[each.code]
            if code.kind is CodeKind.OPEN:
                open_pairs.append(code.pair)
            elif code.kind is CodeKind.CLOSE:
                assert open_pairs.pop() == code.pair


def test_a_footnote_behind_a_full_stop_stays_behind_it():
    segment = marked("Er steigt über 80 Grad.* Dann hält er.")
    target = "It rises above 80 degrees. Then it stops."
    words = [("steigt", "rises"), ("80", "80"), ("Grad", "degrees"), ("Dann", "Then"), ("hält", "stops")]
    linked = [
        WordLink(
            (segment.source.index(a), segment.source.index(a) + len(a)),
            (target.index(b), target.index(b) + len(b)),
        )
        for a, b in words
    ]
    stop = WordLink((22, 23), (25, 26))
    assert "degrees.* Then" in shown(segment, place(segment, target, [*linked, stop]))


def _kinds() -> list[tuple[CodeKind, int]]:
    """Returns the kinds and pairs of six codes, well nested."""
    found: list[tuple[CodeKind, int]] = []
    opened: list[int] = []
    for left in range(6, 0, -1):
        if len(opened) == left or (opened and random.random() < 0.4):
            found.append((CodeKind.CLOSE, opened.pop()))
        elif left > len(opened) + 1 and random.random() < 0.6:
            opened.append(left)
            found.append((CodeKind.OPEN, left))
        else:
            found.append((CodeKind.ALONE, -1))
    return found


def test_pairs_within_each_other_are_placed_however_deep_they_are():
    words = ["Wort"] * 3_000
    text = " ".join(words)
    opened = [InlineCode(5 * number, CodeKind.OPEN, number) for number in range(3_000)]
    closed = [InlineCode(len(text), CodeKind.CLOSE, number) for number in reversed(range(3_000))]
    segment = Coded(text, (*opened, *closed))
    placed = place(segment, text, ()).codes
    assert [each.code for each in placed] == list(range(6_000))
    assert parts_to_tell_apart(*segment, 0, 4) == [((0, 4),)]


def told_apart(text: str, start: int = 0, end: int | None = None) -> list[list[str]]:
    segment = marked(text)
    end = len(segment.source) if end is None else end
    parts = parts_to_tell_apart(segment.source, segment.codes, start, end)
    return [[segment.source[start:end][slice(*stretch)].strip() for stretch in part] for part in parts]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("press the (red) button", [["red"], ["press the", "button"]]),
        ("(press) the (red button).", [["press"], ["red button"], ["the"]]),
        ("press (the (red) button) now", [["the"], ["red"], ["button"], ["press", "now"]]),
        ("(all of it)", [["all of it"]]),
        ("press the* button now", [["the"], ["button"], ["press", "now"]]),
        ("press it*.", [["it"], ["press"]]),
        ("press it.*", [["press it."]]),
        ("H(2)O flows", [["2"], ["H", "O flows"]]),
    ],
)
def test_words_inside_codes_are_told_apart_from_all_the_rest(text: str, parts: list[list[str]]) -> None:
    assert told_apart(text) == parts


def test_codes_of_other_sentences_do_not_count() -> None:
    assert told_apart("one (two) three. (Four) five.", 15, 25) == [["Four"], ["five."]]
    assert told_apart("one (two three. Four) five.", 15, 25) == [["Four"], ["five."]]


def test_hundreds_of_codes_are_told_apart_in_fewer_parts() -> None:
    segment = marked("(Ja)" * 500)
    parts = parts_to_tell_apart(segment.source, segment.codes, 0, len(segment.source))
    assert len(parts) == 3
    assert [each for part in parts for each in part] == [(at, at + 2) for at in range(0, 1000, 2)]
