"""Separators of numbers that a model copied: 300 cases, one clear rule for each kind."""

from pathlib import Path

import pytest

from engine.evaluation.differences import check_numbers
from engine.text.numerals.repair import NumberRepair
from tests.engine.text.numerals.test_number_repair import repair

_LINES = Path(__file__).with_name("number_formats.tsv").read_text(encoding="utf-8").splitlines()[1:]
ROWS = [tuple(line.split("\t")) for line in _LINES]


def test_the_table_has_three_hundred_cases():
    assert len(set(ROWS)) == len(ROWS) >= 300


@pytest.mark.parametrize("kind", sorted({row[0] for row in ROWS}))
def test_a_copied_number_is_written_as_the_language_writes_it(kind):
    wrong = []
    for _, languages, source, copied, expected in (row for row in ROWS if row[0] == kind):
        found = repair(NumberRepair(*languages.split("-")), source, copied)
        if found != expected:
            wrong.append((source, copied, found, expected))
    assert wrong == []


@pytest.mark.parametrize("row", ROWS[::10], ids=lambda row: row[2])
def test_what_is_right_stays(row):
    _, languages, source, _, expected = row
    assert repair(NumberRepair(*languages.split("-")), source, expected) == expected


@pytest.mark.parametrize(("languages", "source", "reference", "output"), [
    (("de", "en"), "Das kostet 4.000 Euro.", "It costs 4,000 euros.", "It costs EUR 4.000."),
    (("en", "de"), "It ran 2,000 hours.", "Es lief 2.000 Stunden.", "Es lief 2,000 Stunden."),
    (("de", "en"), "Es wiegt 3,125 kg.", "It weighs 3.125 kg.", "It weighs 3,125 kg."),
])  # fmt: skip
def test_a_number_wrong_by_a_thousand_is_counted(languages, source, reference, output):
    assert check_numbers(source, reference, output, languages).is_wrong
    assert not check_numbers(source, reference, reference, languages).is_wrong


def test_a_month_in_words_is_the_number_of_a_date():
    both = "am 28.03.2024", "on 28/03/2024"
    assert not check_numbers(*both, "on 28 March 2024", ("de", "en")).is_wrong
    assert check_numbers(*both, "on 28 May 2024", ("de", "en")).is_wrong
