"""Times, sizes and languages as a person at this computer reads them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.results.corpora import CorpusRecord
from engine.results.figures import duration_words, when_words
from engine.results.models import ModelRecord
from gui.file_filters import text_files
from gui.languages import language_choices, language_name, pair_name
from gui.wording import (
    corpus_name,
    date_words,
    domain_name,
    list_name,
    model_name,
    moment_words,
    short_name,
    short_number,
    size_words,
)

LATE = "2026-11-20T23:30:00+00:00"
"""Already the next day in Berlin, still the same one in New York."""


@pytest.mark.parametrize(
    ("zone", "when"),
    [
        ("Europe/Berlin", "2026-11-21 00:30"),
        ("America/New_York", "2026-11-20 18:30"),
        ("UTC", "2026-11-20 23:30"),
    ],
)
def test_times_are_those_of_the_clock_on_the_wall(clock, zone, when):
    clock(zone)
    assert when_words(LATE) == when
    assert date_words(LATE) == when[:10]


def test_today_needs_no_date(clock):
    clock("Asia/Tokyo")
    now = datetime.now(UTC)
    assert moment_words(now.isoformat()) == now.astimezone().strftime("%H:%M")
    last_year = now - timedelta(days=400)
    assert moment_words(last_year.isoformat()) == last_year.astimezone().strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize("iso", ["", "yesterday", "2026-13-45T99:00", "0001-01-01T00:00:00+00:00"])
def test_what_is_no_time_is_shown_as_it_is(clock, iso):
    clock("America/New_York")
    assert when_words(iso) == date_words(iso) == moment_words(iso) == iso[:10]


def test_a_day_without_a_time_is_that_day_everywhere(clock):
    for zone in ("Pacific/Auckland", "Pacific/Honolulu"):
        clock(zone)
        assert date_words("2026-01-01") == "2026-01-01"


@pytest.mark.parametrize(
    ("n_bytes", "words"),
    [
        (0, "0 bytes"), (1, "1 bytes"), (999, "999 bytes"), (1000, "1 kB"), (999_400, "999 kB"),
        (999_600, "1.0 MB"), (1_500_000, "1.5 MB"), (999_960_000, "1.0 GB"),
        (2_500_000_000_000, "2,500.0 GB"),
    ],
)  # fmt: skip
def test_a_size_never_reads_a_thousand_of_its_unit(n_bytes, words):
    assert size_words(n_bytes) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "less than a minute"), (59.9, "less than a minute"), (60, "1 min"), (3_540, "59 min"),
        (3_599, "1 h"), (5_400, "1 h 30 min"), (36_060, "10 h"),
    ],
)  # fmt: skip
def test_a_duration_is_as_exact_as_it_needs_to_be(seconds, words):
    assert duration_words(seconds) == words


def test_languages_have_their_names():
    assert pair_name("de", "pt-BR") == "German → Portuguese (Brazil)"
    assert language_name("xx-no-such") == "xx-no-such"


def test_the_languages_offered_are_in_the_order_of_their_names():
    names = [name for name, _tag in language_choices()]
    assert names == sorted(names)
    assert len(set(names)) == len(names)


def test_file_dialogs_offer_every_ending_that_is_read():
    first, everything = text_files().split(";;")
    assert everything == "All files (*)"
    assert {"*.tmx", "*.txt", "*.srt"} <= set(first.removesuffix(")").split("(")[1].split())


def test_a_long_name_keeps_its_end_where_it_differs():
    names = [f"Contract law of the northern subsidiaries, revised edition {year}" for year in (2025, 2026)]
    short = [short_name(name) for name in names]
    assert max(map(len, short)) <= 28
    assert short[0].endswith("edition 2025")
    assert short[1].endswith("edition 2026")
    assert short_name("pumps") == "pumps"


def test_a_number_has_no_digits_that_say_nothing():
    assert [short_number(value) for value in (12.0, 0.25, 1500)] == ["12", "0.25", "1,500"]


def test_what_was_confirmed_has_names_of_the_window_s_unless_the_user_gave_another(monkeypatch):
    monkeypatch.setattr("gui.wording.tr", lambda text, **values: f"<{text.format(**values)}>")
    corpus = CorpusRecord(
        id="c", name="Corrections, pumps", domain="pumps", src="de", tgt="en", n_pairs=1, splits={},
        path=Path("c"), created=LATE,
    )  # fmt: skip
    assert corpus_name(corpus) == "<Corrections, pumps>"
    assert corpus_name(replace(corpus, name="Corrections", domain="corrections")) == "<Corrections>"
    assert list_name("Terms, pumps, new") == "<Terms, pumps, new>"
    for own in ("Mine", "Terms", "terms, pumps"):
        assert corpus_name(replace(corpus, name=own)) == own
    assert (domain_name("corrections"), domain_name("pumps")) == ("<corrections>", "pumps")


@pytest.mark.parametrize(
    ("name", "domain", "shown"),
    [
        ("German → English, small: pumps", "pumps", "<German → English, small>: pumps"),
        ("German → English, small: pumps 2", "pumps", "<German → English, small>: pumps 2"),
        ("My model: law", "pumps", "My model: law"),
        ("German → English, small", "", "German → English, small"),
    ],
)
def test_a_model_that_is_named_after_its_parent_is_called_by_the_windows_words(
    monkeypatch, name, domain, shown
):
    monkeypatch.setattr("gui.wording.from_engine", lambda text: f"<{text}>")
    model = ModelRecord(
        id="m", name=name, kind="adapted", src="de", tgt="en", domain=domain, path=Path(), created=LATE
    )
    assert model_name(model) == shown
