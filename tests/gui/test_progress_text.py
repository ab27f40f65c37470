"""Progress, time and sizes in words."""

import pytest

from engine.results.figures import duration_words
from gui.jobs.progress_text import RemainingTime, progress_words
from gui.wording import size_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "less than a minute"), (360, "6 min"), (3600, "1 h"), (4800, "1 h 20 min"), (90_000, "25 h")],
)
def test_durations_are_said_as_people_do(seconds, words):
    assert duration_words(seconds) == words


def test_progress_says_stage_count_and_remaining_time():
    assert progress_words("Training", 840, 2000, 370) == "Learning · 42 % · 6 min left"


def test_a_download_counts_bytes():
    assert progress_words("Downloading", 12_300_000, 312_000_000, None) == "Downloading · 12.3 MB of 312.0 MB"


@pytest.mark.parametrize(
    ("stage", "total", "words"),
    [
        ("Looking for what was forgotten", 1265, "Checking other texts · 1 of 1,265 sentences"),
        ("Building the graphs", 3, "Making it ready to translate · 1 of 3 steps"),
        ("Checking the graphs", 10, "Checking that it translates the same · 1 of 10 translations"),
        ("Training", 200, "Learning · 0 %"),
        ("Reading", 100, "Reading · 1 %"),
        ("Scoring", 1, "Comparing the translations · 1 of 1 sentence"),
        ("Planning", 1, "Getting ready"),
        ("Translating with de-en-pumps-2", 84, "Translating the test sentences · 1 of 84"),
        ("Resampling TER", 1000, "Finding out how sure the difference is · 1 of 1,000"),
    ],
)
def test_stages_are_said_in_plain_words_with_what_is_counted(stage, total, words):
    assert progress_words(stage, 1, total, None) == words


def test_progress_without_an_end_says_only_the_count():
    assert progress_words("Reading", 1200, None, None) == "Reading · 1,200"


def test_remaining_time_follows_the_pace():
    remaining = RemainingTime()
    for second in range(11):
        remaining.note("Training", second * 10, 400, float(second))
    assert remaining.seconds == pytest.approx(30)


def test_remaining_time_is_not_guessed_from_the_first_moments():
    remaining = RemainingTime()
    remaining.note("Training", 0, 100, 0.0)
    remaining.note("Training", 10, 100, 1.0)
    assert remaining.seconds is None


def test_a_new_stage_is_not_judged_by_the_pace_of_the_last():
    remaining = RemainingTime()
    remaining.note("Training", 0, 100, 0.0)
    remaining.note("Training", 50, 100, 10.0)
    remaining.note("Exporting", 0, 2, 11.0)
    assert remaining.seconds is None


def test_a_check_in_between_counts_into_the_pace_of_the_stage():
    remaining = RemainingTime()
    remaining.note("Training", 0, 100, 0.0)
    remaining.note("Checking the quality", 0, 9, 10.0)
    remaining.note("Training", 50, 100, 20.0)
    assert remaining.seconds == pytest.approx(20)


@pytest.mark.parametrize(("size", "words"), [(0, "0 bytes"), (24_600_000, "24.6 MB"), (1_500, "2 kB")])
def test_sizes_are_short(size, words):
    assert size_words(size) == words


def test_what_comes_before_the_first_step_does_not_slow_the_pace():
    remaining = RemainingTime()
    for second, done in ((0, 0), (200, 0), (210, 1), (220, 2)):  # checked for 200 s before it began to learn
        remaining.note("Training", done, 10, float(second))
    assert remaining.seconds == pytest.approx(80)
