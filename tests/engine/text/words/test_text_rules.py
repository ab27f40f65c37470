"""Rules of search and replace: in their order, within their time, refused where they cannot work."""

import time

import pytest

from engine.base.errors import ConfigError
from engine.results.terms import TextRule
from engine.text.words.text_rules import TextRules
from tests.patience import patience


def rule(find, replace="", side="source", **more):
    return TextRule(side=side, find=find, replace=replace, **more)


def test_rules_of_a_side_are_applied_in_their_order():
    rules = TextRules([rule("a", "b"), rule("b", "c"), rule("c", "x", side="target")])
    assert (rules.apply("source", "a.c"), rules.apply("target", "a.c")) == ("c.c", "a.x")


def test_text_is_taken_as_it_stands_and_patterns_have_groups():
    assert TextRules([rule("a.c", r"\1")]).apply("source", "abc a.c") == r"abc \1"
    swap = rule(r"(\d+) (?P<unit>mm)", r"\g<unit> \1", is_pattern=True)
    assert TextRules([swap]).apply("source", "5 mm") == "mm 5"
    assert TextRules([rule("$", ".", is_pattern=True)]).apply("source", "end") == "end."


def test_a_pattern_that_takes_too_long_is_left_out_and_told():
    rules = TextRules([rule("ä", "ae"), rule(r"(a|aa)*b\d", "x", is_pattern=True), rule("ö", "oe")])
    began = time.perf_counter()
    text = "ä" + "a" * 40 + "bö"
    assert rules.apply("source", text) == "ae" + "a" * 40 + "boe"
    for _ in range(50):
        rules.apply("source", text)
    assert time.perf_counter() - began < patience(2)
    (notice,) = rules.notices
    assert (rules.new_notices(), rules.new_notices()) == ((notice,), ())
    assert notice.startswith("Rule 2 (“(a|aa)*b\\d”) is left out: it took more than 0.1 seconds")


def test_text_does_not_grow_without_end():
    rules = TextRules([rule("a", "a" * 400), rule("a", "a" * 400)])
    assert len(rules.apply("source", "aaa")) == 1_200
    assert "text without end" in rules.notices[0]


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_line_break_that_rules_write_is_a_space(side):
    rules = TextRules(
        [rule("; ", "\n", side), rule("^", r"\n", side, is_pattern=True), rule("\nb", "\r\nc", side)]
    )
    assert rules.apply(side, "a; b; d.").split(" ") == ["", "a", "c", "d."]
    assert TextRules([rule("$", "\n", side, is_pattern=True)]).apply(side, "a.") == "a."


def test_a_text_that_no_rule_changes_keeps_its_lines():
    assert TextRules([rule("a", "b")]).apply("source", "c\nd\n") == "c\nd\n"


@pytest.mark.parametrize(
    "bad",
    [
        rule(""), rule("(", is_pattern=True), rule("a", r"\1", is_pattern=True),
        rule("(a)", r"\g<b>", is_pattern=True), rule("a", side="both"), rule("x" * 501),
        rule("a{1000000000000}", is_pattern=True),
    ],
)  # fmt: skip
def test_what_cannot_work_is_refused(bad):
    with pytest.raises(ConfigError):
        TextRules([bad])


def test_too_many_are_refused():
    with pytest.raises(ConfigError, match="200 are the most"):
        TextRules([rule("a", "b")] * 201)
