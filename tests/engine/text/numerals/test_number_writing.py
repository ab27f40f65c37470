"""How languages write numbers in digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.numerals.numbers import numbers_of, written_in

GERMAN = st.builds(
    lambda whole, rest: f"{whole:,}".replace(",", ".") + rest,
    st.integers(0, 10**9),
    st.sampled_from(["", ",5", ",25"]),
)


@pytest.mark.parametrize(("number", "src", "tgt", "written"), [
    ("4.000", "de", "en", "4,000"),
    ("4,000", "en", "de", "4.000"),
    ("1,5", "de", "en", "1.5"),
    ("1.5", "en", "de", "1,5"),
    ("1.234.567,89", "de", "en-GB", "1,234,567.89"),
    ("4000", "de", "en", "4000"),
    ("0003", "de", "en", "0003"),
    ("4.000", "de", "fr", "4\u202f000"),
    ("4\u202f000,5", "fr", "en", "4,000.5"),
    ("4,000", "en", "pl", "4\u00a0000"),
    ("22'500", "de", "en", "22,500"),
    ("１，０００", "ja", "de", "1.000"),
])  # fmt: skip
def test_a_number_is_written_as_the_other_language_does(number, src, tgt, written):
    assert written_in(number, src, tgt) == written


@pytest.mark.parametrize("number", ["5.3", "1.10.2", "192.168.0.1", "22 500", "0.125", "3.14159"])
def test_what_is_no_german_number_stays_as_it_is(number):
    assert written_in(number, "de", "en") == number


@pytest.mark.parametrize(("number", "src", "tgt"), [
    ("1,2,3", "de", "en"), (".5", "de", "en"), ("4.000", "de", "xx"), ("4.000", "xx", "en"),
])  # fmt: skip
def test_what_is_not_certain_is_not_written(number, src, tgt):
    assert written_in(number, src, tgt) is None


@given(number=GERMAN)
def test_a_number_comes_back_and_is_worth_the_same(number):
    written = written_in(number, "de", "en")
    assert written_in(written, "en", "de") == number
    assert [each.value for each in numbers_of(written, "en")] == [
        each.value for each in numbers_of(number, "de")
    ]
