"""Dates in figures are written as the target language does where their day and month are certain."""

import pytest

from engine.text.numerals.dates import dates_in_words, with_written_dates, written_date


@pytest.mark.parametrize(("source", "copied", "wanted", "languages"), [
    ("Am 28.03.2024 war es so.", "It was so on 28.03.2024.", "It was so on 28 March 2024.", ("de", "en")),
    ("due on 12/31/2024", "fällig am 12/31/2024", "fällig am 31.12.2024", ("en", "de")),
    ("due on 12/31/2024", "fällig am 12.31.2024", "fällig am 31.12.2024", ("en", "de")),
    ("ab 28.3.2024", "from 28/3/2024", "from 28/3/2024", ("de", "en")),
    ("due on 3/4/2024", "fällig am 3/4/2024", "fällig am 3/4/2024", ("en", "de")),
    ("am 28.03.2024", "on 29.03.2024", "on 29.03.2024", ("de", "en")),
    ("v1.2.2023", "v1.2.2023", "v1.2.2023", ("de", "en")),
])  # fmt: skip
def test_a_copied_date_is_written_as_its_language_does(source, copied, wanted, languages):
    assert with_written_dates(source, copied, languages) == wanted


def test_months_are_put_in_words_where_day_and_month_have_one_order():
    assert dates_in_words("Am 7.03.2022 und am 1.13.2022.", "de") == "Am 7. März 2022 und am 1.13.2022."
    assert dates_in_words("on 3/7/2022", "en") == "on 3/7/2022"


@pytest.mark.parametrize("date", ["32.1.2024", "1.13.2024", "2024-01-05", "0.1.2024"])
def test_what_is_no_day_is_not_written(date):
    assert written_date(date, ("de", "en")) is None
