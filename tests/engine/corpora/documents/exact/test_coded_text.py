"""Texts with codes: what stays outside, which codes are pairs, and where they are written."""

from engine.documents.segments import CodeKind, PlacedCode, WrittenSegment
from engine.documents.source_text import FoundCode, coded_text

OPEN, CLOSE, ALONE = CodeKind.OPEN, CodeKind.CLOSE, CodeKind.ALONE


def tag(raw, kind=ALONE, key=""):
    return FoundCode((raw,), kind, key, raw, is_tag=bool(key))


B, END_B = tag("<b>", OPEN, "1"), tag("</b>", CLOSE, "1")
I, END_I = tag("<i>", OPEN, "2"), tag("</i>", CLOSE, "2")  # noqa: E741
X = tag("<x/>")


def written(coded, text, *codes):
    return coded.written(WrittenSegment(text, tuple(PlacedCode(*code) for code in codes)), str, str)


def outside(coded):
    return [[getattr(piece, "raw", piece) for piece in pieces] for pieces in (coded.before, coded.after)]


def test_blanks_and_codes_at_the_edges_stay_outside():
    coded = coded_text([" ", X, B, " Ein Satz. ", END_B, X])
    assert coded.text == "Ein Satz."
    assert coded.codes == ()
    assert written(coded, "A sentence.") == " <x/><b> A sentence. </b><x/>"


def test_a_pair_is_outside_only_as_a_whole():
    coded = coded_text([X, B, "Ein", END_B, " Satz."])
    assert [(code.position, code.kind, code.pair) for code in coded.codes] == [(0, OPEN, 0), (3, CLOSE, 0)]
    assert outside(coded) == [[("<x/>",)], []]


def test_a_half_without_the_other_has_no_pair():
    coded = coded_text(["a ", tag("<bx/>", OPEN, "9"), " b ", B, "c", END_B, " d"])
    assert [code.pair for code in coded.codes] == [-1, 0, 0]


def test_codes_are_written_where_they_are_placed():
    coded = coded_text(["Die ", B, "rote", END_B, " Tür", X, "!"])
    assert written(coded, "la porte rouge!", (3, 2), (9, 0), (14, 1)) == "la <x/>porte <b>rouge</b>!"


def test_crossing_tags_are_written_in_the_order_of_the_source():
    coded = coded_text(["a", B, "b", END_B, "c", I, "d", END_I, "e"])
    crossing = written(coded, "abcde", (1, 0), (2, 2), (3, 1), (4, 3))
    assert crossing == "a<b>b</b>c<i>d</i>e"


def test_codes_that_are_missing_go_to_the_end():
    coded = coded_text(["a", B, "b", END_B, "c"])
    assert written(coded, "xy", (1, 0)) == "x<b>y</b>"
    assert written(coded, "xy") == "xy<b></b>"


BREAK = FoundCode(("<lb/>",), is_break=True)


def test_a_code_that_breaks_the_line_parts_the_words_around_it():
    coded = coded_text([BREAK, B, "Eins", END_B, BREAK, "zwei", X, " drei", BREAK])
    assert (coded.text, [code.position for code in coded.codes]) == ("Eins\nzwei drei", [0, 4, 9])
    assert written(coded, "One\ntwo three", (0, 0), (3, 1), (7, 2)) == (
        "<lb/><b>One</b><lb/>two<x/> three<lb/>"
    )


def test_line_breaks_are_all_written_however_many_the_translation_has():
    coded = coded_text(["Eins", BREAK, "zwei", BREAK, "drei"])
    assert written(coded, "One\ntwo three") == "One<lb/>two three<lb/>"
    assert written(coded, "1\n2\n3\n4") == "1<lb/>2<lb/>3\n4"
    own = coded_text(["Eins\nzwei", BREAK, "drei"])
    assert (own.text, len(own.codes)) == ("Eins\nzweidrei", 1)


def test_a_text_without_letters_is_all_outside():
    coded = coded_text([" ", X, "  "])
    assert (coded.text, written(coded, "")) == ("", " <x/>  ")
