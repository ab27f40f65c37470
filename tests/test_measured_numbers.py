"""No measured number is changed by hand: the evidence says what its pages say, and both what they said."""

import json
import re
import tomllib
from os.path import commonprefix

import pytest

from tests.measured_numbers import KEPT, ROOT, digests, numbers_told

PAGE = (ROOT / "assets" / "evidence" / "new-words-in-numbers.md").read_text(encoding="utf-8")
EVIDENCE = tomllib.loads((ROOT / "engine/adaptation/evidence.toml").read_text(encoding="utf-8"))
ROWS = [row for study in EVIDENCE["studies"] for row in study["comparisons"]]
SECTIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
CHANGE = re.compile(r"([+−]\d+\.\d) \(([+−]\d+\.\d) to ([+−]\d+\.\d)\)")


def test_measured_numbers_are_those_that_were_kept():
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    changed = [name for name, digest in digests().items() if kept.get(name) != digest]
    assert (changed, sorted(set(kept) - set(digests()))) == ([], []), "see tests/measured_numbers.py"


def test_numbers_are_found_in_sentences_that_speak_of_scores_however_lines_break():
    text = "On 3 cores it gains 1.5\nBLEU. It takes 20 minutes.\n\n| BLEU | −2.0 |\n| rows | 7 |\n"
    assert numbers_told(text, is_whole=False) == ["3", "1.5", "−2.0"]
    assert numbers_told(text, is_whole=True) == ["3", "1.5", "20", "−2.0", "7"]


def cells_of(section: str) -> list[list[str]]:
    rows = [line for line in SECTIONS[section].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def changes(text: str) -> list[tuple[float, ...]]:
    """Returns the differences with their intervals that stand in a text."""
    return [tuple(float(value.replace("−", "-")) for value in found) for found in CHANGE.findall(text)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[4]}-{row[5]}")
def test_the_evidence_is_what_its_page_tells(row):
    *_, difference, low, high, n_seeds, section, told_in = row
    named = [cells for cells in cells_of(section) if cells[0] == told_in]
    if named:
        (cells,) = named
        found = changes(" ".join(cells))[:1]
        assert cells[-1] == str(n_seeds) or "seeds" not in SECTIONS[section]
    else:
        words = " ".join(SECTIONS[section].split())
        assert words.count(told_in) == 1
        found = changes(words[words.index(told_in) :])[:1]
    assert found == [(difference, low, high)]
    assert low <= difference <= high


BASE = 23.8
"""BLEU of fine-tuning on 10,000 captions, which sections without a row of their own compare with."""


@pytest.mark.parametrize("section", [name for name in SECTIONS if "\n| " in SECTIONS[name]])
def test_every_difference_is_that_of_its_rows_score_and_the_baselines(section):
    n_checked = 0
    for cells in cells_of(section):
        found = changes(" ".join(cells[2:4]))
        if found:
            base = baseline_of(cells_of(section), cells[0])
            assert found[0][0] == pytest.approx(float(cells[1]) - base, abs=0.11), cells[0]
            assert found[0][1] <= found[0][0] <= found[0][2], cells[0]
            n_checked += 1
    assert n_checked


def baseline_of(rows: list[list[str]], name: str) -> float:
    """Returns the BLEU of fine-tuning on the same text: the row without a difference named most alike."""
    own = [cells for cells in rows if not changes(" ".join(cells))]
    if not own:
        return BASE
    return float(max(own, key=lambda cells: len(commonprefix([cells[0], name])))[1])


def test_every_comparison_stands_once():
    for study in EVIDENCE["studies"]:
        told = [tuple(row[:6]) for row in study["comparisons"]]
        assert len(set(told)) == len(told)
    assert all(section in SECTIONS for *_, section, _ in ROWS)
