"""The scripted hour of a translator: its texts, its tally, and its short form in a real window."""

from pathlib import Path

import pytest

from tests.benchmarks.working_hour import (
    Line,
    exported_words,
    measure,
    missing_words,
    sentences,
    write_document,
)


def test_the_text_has_variety_and_repetitions():
    sources = [german for german, _ in sentences(120)]
    assert 90 <= len(set(sources)) < 120


def test_words_count_as_often_as_they_stand_there():
    assert missing_words("a b a c", "c a") == 2


def test_a_document_is_read_back_without_the_application(tmp_path: Path):
    pairs = sentences(12)
    write_document(tmp_path / "club.docx", pairs)
    assert exported_words(tmp_path / "club.docx") == " ".join(german for german, _ in pairs).split()


def test_the_load_excuses_what_takes_time_alone():
    slow, lost = Line("longest block, ms", 90, 50, "load"), Line("words lost by closing", 1, 0)
    assert "not judged" in slow.verdict({"load"})
    assert "too much" in slow.verdict(set())
    assert "too much" in lost.verdict({"load", "length"})


@pytest.mark.slow
def test_the_short_form_confirms_everything_and_loses_nothing_by_closing(tmp_path: Path):
    found = measure(tmp_path, is_short=True)
    work, again = found["hour"], found["again"]
    assert (work["segments"], work["counts"]["confirmed"], work["failures"]) == ([12, 6, 6], 23, [])
    assert (work["questions"], work["lost in exports"]) == ([], [0, 0])
    assert (again["lost words"], again["not confirmed any more"], again["memory lacks"]) == (0, [], [])
