"""The list of faults to plant does not rot: every fault can still be planted, and names tests that exist."""

import pytest

from tests.benchmarks.planted_faults import ROOT, Fault, planted, read_faults

FAULTS = read_faults()


def test_every_fault_can_be_planted():
    files = {fault.file: (ROOT / fault.file).read_text(encoding="utf-8") for fault in FAULTS}
    for fault in FAULTS:
        text = planted(files[fault.file], fault)
        if fault.file.endswith(".py"):
            compile(text, fault.breaks, "exec")  # a careless change can be run


def test_every_fault_names_tests_that_exist_and_is_listed_once():
    places = {place.partition("::")[0] for fault in FAULTS for place in fault.places}
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []
    assert len({fault.breaks for fault in FAULTS}) == len(FAULTS)
    assert len({(fault.file, fault.old, fault.new) for fault in FAULTS}) == len(FAULTS)


def test_a_text_that_stands_twice_or_not_at_all_is_no_fault():
    fault = Fault("text", "a.py", "x", "y", "nothing")
    for text in ("x and x", "neither"):
        with pytest.raises(ValueError, match=r"a\.py has"):
            planted(text, fault)
