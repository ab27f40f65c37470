"""Settings: their types, their bounds, what is said of those that cannot be."""

import math
from dataclasses import dataclass
from typing import Annotated

import pytest

from engine.base.config import (
    Amount,
    Count,
    NotNegative,
    SettingsBase,
    Share,
    above,
    at_least,
    check_shares,
    from_to,
    name_problems,
    one_of,
    shown,
)
from engine.base.errors import ConfigError


@dataclass(frozen=True, kw_only=True)
class Kettle(SettingsBase):
    """Settings of every kind."""

    litres: Count
    cups: Amount = 0
    heat: NotNegative = 1.0
    loss: Share = 0.1
    is_on: bool = False
    colour: Annotated[str, one_of("red", "blue")] = "red"
    degrees: Annotated[int, from_to(20, 100)] = 90
    rate: Annotated[float, above(0)] = 0.5

    def _problems_together(self) -> list[str]:
        return ["an empty kettle cannot be hot"] if self.litres < self.cups else []


@pytest.mark.parametrize(("changes", "problem"), [
    ({"litres": 0}, "litres must be at least 1, not 0"),
    ({"litres": 1.0}, "litres must be a whole number, not 1.0"),
    ({"litres": True}, "litres must be a whole number, not True"),
    ({"litres": 10**30}, "not a number of so many digits"),
    ({"cups": -1}, "cups must be at least 0, not -1"),
    ({"heat": math.nan}, "heat must be a number, not nan"),
    ({"heat": math.inf}, "heat must be a number, not inf"),
    ({"heat": "1"}, "heat must be a number, not '1'"),
    ({"loss": 1.0}, r"loss must be in \[0, 1\), not 1.0"),
    ({"is_on": 1}, "is_on must be true or false, not 1"),
    ({"colour": "green"}, "colour must be red or blue, not 'green'"),
    ({"colour": "x" * 500}, "x…"),
    ({"degrees": 101}, "degrees must be at least 20 and at most 100, not 101"),
    ({"rate": 0}, "rate must be above 0, not 0"),
])  # fmt: skip
def test_a_setting_that_cannot_be_says_its_rule_and_its_value(changes, problem):
    with pytest.raises(ConfigError, match=problem):
        Kettle(**{"litres": 1, **changes})


def test_everything_that_is_wrong_is_named_at_once_and_what_goes_together_last():
    with pytest.raises(ConfigError) as caught:
        Kettle(litres=0, cups=-1, colour="green")
    assert len(caught.value.problems) == 3
    with pytest.raises(ConfigError, match="an empty kettle cannot be hot"):
        Kettle(litres=1, cups=2)


def test_settings_go_to_json_and_back():
    kettle = Kettle(litres=2, heat=3, colour="blue")
    assert Kettle.from_json(kettle.to_json()) == kettle


def test_a_setting_that_is_missing_or_unknown_is_named():
    with pytest.raises(ConfigError, match="litres is missing"):
        Kettle.from_json({})
    with pytest.raises(ConfigError) as caught:
        Kettle.from_json({"litres": 1, **{f"odd_{number}": 1 for number in range(20)}})
    assert len(caught.value.problems) == 8
    assert caught.value.problems[0] == "odd_0 is not a setting of Kettle"


def test_a_setting_whose_name_is_a_book_is_cut():
    with pytest.raises(ConfigError) as caught:
        Kettle.from_json({"litres": 1, "x" * 5000: 1})
    assert len(caught.value.problems[0]) < 120


def test_rules_read_as_clauses():
    rules = (at_least(3), above(0), from_to(1, 65_536), one_of("a", "b", "c"))
    assert [rule.words for rule in rules] == [
        "at least 3", "above 0", "at least 1 and at most 65,536", "a, b or c",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "pumps", "Ürümqi · 北京", "two\nlines", "👩🏽‍🔧"])
def test_a_name_may_be_any_text(name):
    assert name_problems(name=name) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a\x00b", r"the domain holds a character that is not text ('\x00')"),
        ("half \ud800", r"the domain holds a character that is not text ('\ud800')"),
        ("x" * 201, "the domain has 201 characters; there is room for 200"),
    ],
)
def test_a_name_that_cannot_be_shown_or_listed_says_why(name, problem):
    assert name_problems(domain=name, name="fine") == [problem]


@pytest.mark.parametrize("shares", [[1.0], [0, 0.5], [2, 3]])
def test_shares_are_amounts_of_which_one_counts(shares):
    check_shares(shares)


@pytest.mark.parametrize(
    ("shares", "what"),
    [([], "no share is above 0"), ([0, 0], "no share is above 0"), ([-1, 2], "a share is -1"),
     ([math.nan, 1], "a share is nan"), ([math.inf], "a share is inf")],
)  # fmt: skip
def test_shares_that_no_mixture_has_are_refused(shares, what):
    with pytest.raises(ConfigError, match=what):
        check_shares(shares)


def test_a_value_in_a_message_is_short():
    assert (shown("pumps"), shown(7), shown(None)) == ("'pumps'", "7", "None")
    assert len(shown(["x"] * 1000)) == 61
