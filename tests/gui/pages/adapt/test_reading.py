"""Extra reading in the window: what there is to read, or a file in its place."""

from dataclasses import replace

import pytest

from tests.gui.pages.adapt.library import PLAN, choose_way, small_library

READING = replace(
    PLAN.alternatives[-1], method="mix-gate", title="Extra reading", unavailable="", needs="", scope="full"
)


@pytest.fixture
def library(library_home, monkeypatch):
    found = small_library(library_home, monkeypatch)
    found.add_plan(replace(PLAN, alternatives=(*PLAN.alternatives[:-1], READING)))
    return found


def test_it_asks_for_text_or_a_file_and_waits_where_there_is_neither(setup, tmp_path):
    assert not setup.reading.isVisible()
    choose_way(setup, "Extra reading")
    assert setup.reading.isVisible()
    setup.reading.ask(is_wanted=True, tag="de", n_sentences=0)
    assert "no text in German alone" in setup.reading.why.text()
    assert setup.reading.problem == "It needs text in German alone, or a file of word vectors."
    setup.reading.take(tmp_path / "german.vec")
    assert setup.reading.problem == ""
    assert setup.order().table == str(tmp_path / "german.vec")
    assert setup.order().method == "mix-gate"
    setup.reading.remove.click()
    assert setup.order().table == ""


def test_it_says_how_much_there_is_to_read(setup):
    setup.reading.ask(is_wanted=True, tag="de", n_sentences=12_000)
    assert "12,000 sentences in German alone" in setup.reading.why.text()
    assert setup.reading.problem == ""


def test_another_way_takes_no_file_along(setup, tmp_path):
    choose_way(setup, "Extra reading")
    setup.reading.take(tmp_path / "german.vec")
    setup.ways.cards[0].radio.click()
    assert not setup.reading.isVisible()
    assert setup.order().table == ""
