"""Names with their shares, as `--steer` and `--speaker` take them."""

import math

import pytest

from engine.base.errors import ConfigError
from engine.cli.translate import shares


def test_no_name_is_no_share():
    assert dict(shares(())) == {}


def test_names_without_a_share_have_equal_ones():
    assert dict(shares(["pumps"])) == {"pumps": 1}
    assert dict(shares(["pumps", "law"])) == {"pumps": 0.5, "law": 0.5}


def test_a_share_stands_behind_the_name():
    assert dict(shares(["pumps=0.7", "law=0.3"])) == {"pumps": 0.7, "law": 0.3}
    assert dict(shares(["pumps=2"])) == {"pumps": 2}


def test_a_name_without_a_share_stands_beside_one_with():
    assert dict(shares(["pumps=0.7", "law"])) == {"pumps": 0.7, "law": 0.5}


@pytest.mark.parametrize("name", ["a=b", "=0.7", "a=", "x=1=y"])
def test_what_is_no_number_belongs_to_the_name(name):
    assert dict(shares([name])) == {name: 1}


def test_a_name_may_hold_the_sign_itself():
    assert dict(shares(["U=RI=0.25"])) == {"U=RI": 0.25}


def test_of_a_name_given_twice_the_last_share_counts():
    assert dict(shares(["pumps=0.2", "pumps=0.9"])) == {"pumps": 0.9}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a=-1", "a share is -1"),
        ("a=nan", "a share is nan"),
        ("a=inf", "a share is inf"),
        ("a=0", "no share is above"),
    ],
)
def test_a_share_that_cannot_be_is_refused(text, said):
    with pytest.raises(ConfigError) as caught:
        shares([text])
    assert said in str(caught.value)


def test_a_share_of_nothing_is_fine_beside_another():
    found = dict(shares(["a=0", "b=0.1"]))
    assert found == {"a": 0, "b": 0.1}
    assert math.isclose(sum(found.values()), 0.1)
