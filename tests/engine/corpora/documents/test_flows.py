"""Pieces of a document are cut to the text that is translated; codes at its edges stay outside."""

import pytest

from engine.documents.flows import Flow, FlowPiece, cut_flow
from engine.documents.segments import CodeKind, PlacedCode, WrittenSegment

_KINDS = {"(": CodeKind.OPEN, ")": CodeKind.CLOSE, "*": CodeKind.ALONE}


def flow_of(drawn: str) -> Flow[str] | None:
    """A flow of single signs: brackets are pairs, a star is a code alone, all else is text."""
    pieces: list[FlowPiece[str]] = []
    opened: list[int] = []
    for n, char in enumerate(drawn):
        kind = _KINDS.get(char)
        if kind is CodeKind.OPEN:
            opened.append(n)
        pair = opened.pop() if kind is CodeKind.CLOSE and opened else n if kind is CodeKind.OPEN else -1
        pieces.append(FlowPiece(char, "" if kind else char, kind, pair, char if kind else ""))
    return cut_flow(pieces)


def drawn(flow: Flow[str], written: WrittenSegment) -> str:
    return "".join(
        piece.text or piece.what for piece in flow.rebuilt(written, "") if piece.text or piece.kind
    )


@pytest.mark.parametrize(
    ("whole", "source", "codes"),
    [
        ("abc", "abc", ""),
        (" *abc* ", "abc", ""),
        ("(abc)", "abc", ""),
        ("((abc))", "abc", ""),
        ("(a)bc", "abc", "()"),
        ("*(a)b*", "ab", "()"),
        ("()abc()", "abc", ""),
        ("a()b", "ab", "()"),
        ("a**b", "ab", "**"),
        ("a((b))c", "abc", "(())"),
        ("a(b", "ab", "("),
        ("(a", "a", ""),
        ("a)b", "ab", ")"),
        ("( a )", "a", ""),
        ("a * b", "a b", "*"),
    ],
)
def test_a_flow_is_cut_to_its_text(whole, source, codes):
    flow = flow_of(whole)
    assert flow is not None
    assert (flow.source, "".join(code.shown for code in flow.codes)) == (source, codes)


@pytest.mark.parametrize("whole", ["", "12 + 3", "(*)", " "])
def test_without_a_letter_there_is_no_text(whole):
    assert flow_of(whole) is None


def test_an_amount_is_text():
    assert flow_of("12 %").source == "12 %"


def test_codes_at_one_place_are_one():
    flow = flow_of("a**b((c))d")
    assert flow is not None
    assert [(code.kind, code.position, code.pair) for code in flow.codes] == [
        (CodeKind.ALONE, 1, -1),
        (CodeKind.OPEN, 2, 0),
        (CodeKind.CLOSE, 3, 0),
    ]


@pytest.mark.parametrize("whole", ["a(b)c", "a*b", "a * b", "a(( b ))c", "a(b*c)d"])
def test_the_unchanged_text_gives_its_pieces_back(whole):
    flow = flow_of(whole)
    assert flow is not None
    places = tuple(PlacedCode(code.position, number) for number, code in enumerate(flow.codes))
    assert drawn(flow, WrittenSegment(flow.source, places)) == whole


@pytest.mark.parametrize(
    ("text", "at", "written"),
    [("xy", 1, "x * y"), ("x y", 1, "x * y"), ("x.", 1, "x *."), ("\u6c34\u6cb9", 1, "\u6c34*\u6cb9")],
)
def test_a_code_that_stood_apart_does_so_in_the_translation(text, at, written):
    flow = flow_of("a * b")
    assert flow is not None
    assert drawn(flow, WrittenSegment(text, (PlacedCode(at, 0),))) == written


@pytest.mark.parametrize(
    ("text", "at", "written"),
    [
        ("x (y)", 2, "x * (y)"),
        ("x – y", 2, "x * – y"),
        ("x \u201ey\u201c z", 2, "x * \u201ey\u201c z"),
        ("\u201ex\u201c y", 2, "\u201ex *\u201c y"),
        ('x "y"', 2, 'x * "y"'),
        ("x « y", 2, "x *« y"),
        ("x «\xa0y", 2, "x * «\xa0y"),
        ("x ©", 2, "x * ©"),
        ("x, y", 2, "x, * y"),
        ("(x) y", 3, "(x) * y"),
        ("(x y", 1, "(* x y"),
        ("x-y", 1, "x *-y"),
        ("x's", 1, "x *'s"),
    ],
)
def test_a_code_that_stood_apart_has_blanks_towards_marks_as_well(text, at, written):
    flow = flow_of("a * b")
    assert flow is not None
    assert drawn(flow, WrittenSegment(text, (PlacedCode(at, 0),))) == written


@pytest.mark.parametrize("whole", ["a * (b)", 'a * "b"', "a, * b", "a * – b", "a (*) b", "a * & b"])
def test_a_code_before_a_mark_is_given_back_with_its_blanks(whole):
    flow = flow_of(whole)
    assert flow is not None
    places = tuple(PlacedCode(code.position, number) for number, code in enumerate(flow.codes))
    assert drawn(flow, WrittenSegment(flow.source, places)) == whole


def test_codes_that_are_missing_or_twice_are_refused():
    flow = flow_of("a*b")
    assert flow is not None
    for codes in ((), (PlacedCode(0, 0), PlacedCode(1, 0))):
        with pytest.raises(ValueError, match="codes"):
            flow.rebuilt(WrittenSegment("ab", codes), "")


def test_a_code_alone_keeps_the_blank_that_it_has_on_one_side():
    flow = flow_of("a b *.")
    assert flow is not None
    assert drawn(flow, WrittenSegment("xy.", (PlacedCode(2, 0),))) == "xy *."
    assert drawn(flow, WrittenSegment("x y .", (PlacedCode(4, 0),))) == "x y *."
    own = WrittenSegment(flow.source, (PlacedCode(flow.codes[0].position, 0),))
    assert drawn(flow, own) == "a b *."
    footnote = flow_of("a b*.")
    assert footnote is not None
    assert drawn(footnote, WrittenSegment("xy.", (PlacedCode(2, 0),))) == "xy*."


@pytest.mark.parametrize(
    ("whole", "source", "shown", "written"),
    [
        ("a *+* b", "a b", ["*+*"], "xy *+*."),
        ("a * + *-* b", "a b", ["* + *-*"], "xy * + *-*."),
        ("a *, * b", "a b", ["*, *"], "xy *, *."),
        ("a *c* b", "a c b", ["*", "*"], None),
        ("a *. * b", "a . b", ["*", "*"], None),
        ("a *(+)* b", "a + b", ["*", "(", ")", "*"], None),
    ],
)
def test_codes_that_a_sign_joins_are_one_with_it(whole, source, shown, written):
    flow = flow_of(whole)
    assert flow is not None
    assert flow.source == source
    assert [code.shown for code in flow.codes] == shown
    if written:
        assert drawn(flow, WrittenSegment("xy.", (PlacedCode(2, 0),))) == written


def test_codes_that_a_sign_joins_stay_outside_together():
    flow = flow_of("*+* a *")
    assert flow is not None
    assert (flow.source, flow.codes) == ("a", ())
    assert "".join(piece.what for piece in flow.lead) == "*+* "
