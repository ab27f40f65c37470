"""Wrong numbers and too few sentences, as the page tells them."""

from dataclasses import replace

import pytest

from gui.pages.evaluate.measurement import measurement_of
from gui.pages.evaluate.scores_view import _SCORES, ScoresView, _difference_words
from tests.gui.pages.evaluate_door import RUN, result


@pytest.fixture
def told():
    return result("small", "other")


def wrong_numbers(measurement):
    column = next(column for column in _SCORES if column.title == "Wrong numbers")
    return [column.text(system) for system in measurement.systems]


def test_every_system_says_how_many_sentences_have_a_wrong_number(told):
    read = measurement_of(RUN, told)
    assert wrong_numbers(read) == ["3 of 40 (7.5 %)", "4 of 40 (10 %)", "14 of 40 (35 %)"]


def test_a_comparison_has_a_row_of_wrong_numbers(told):
    row = measurement_of(RUN, told).comparisons[0].rows[-1]
    assert (row.score.metric, _difference_words(row), row.words) == ("Wrong numbers", "+11", "worse")
    assert row.tip == "12 sentences became wrong, 1 right, of 40 with numbers"
    better = replace(row, score=replace(row.score, difference=-11))
    assert (_difference_words(better), better.words) == ("−11", "better")
    assert replace(row, p=0.3).words == "no proven difference"


def test_a_measurement_of_an_earlier_version_has_dashes(told, qtbot):
    for each in (*told["systems"], *told["comparisons"]):
        del each["numbers"]
    read = measurement_of(RUN, told)
    assert wrong_numbers(read) == ["–", "–", "–"]
    assert [row.score.metric for row in read.comparisons[0].rows] == ["BLEU", "chrF", "TER"]


def test_too_few_sentences_prove_nothing_in_any_row(told, qtbot):
    for score in told["comparisons"][0]["scores"]:
        score["p"] = None
    rows = measurement_of(RUN, told).comparisons[0].rows
    assert [row.words for row in rows[:3]] == ["too few sentences"] * 3
    view = ScoresView()
    qtbot.addWidget(view)
    view.show_measurement(measurement_of(RUN, told))
    assert view.differences.record(0).words == "too few sentences"


def test_systems_of_one_name_show_their_ids(told):
    for each in told["systems"]:
        each["name"] = "pumps"
    read = measurement_of(RUN, told)
    assert [system.name for system in read.systems] == ["pumps (small)", "pumps (other)", "pumps (pumps)"]
