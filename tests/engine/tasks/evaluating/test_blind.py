"""Blind tests: nothing is told before the result, every answer stays, a test can be gone on with."""

import json

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.base.json_values import to_json
from engine.results.evaluation import BlindChoice
from engine.tasks.home import open_library
from tests.tiny import PAIRS

RIGHT = {source: target for source, target in PAIRS}


def answer_all(test, choose):
    for item in test.items:
        tasks.answer_blind_test(test.id, item.place, choose(item))


def for_the_right_one(item):
    return BlindChoice.LEFT if item.left == RIGHT[item.source] else BlindChoice.RIGHT


def test_only_sentences_that_differ_are_shown(run):
    test = tasks.blind_test(run, "=theirs", "new")
    assert (test.n, len(test.items)) == (2, 2)
    assert all("pump" in item.reference for item in test.items)


def test_nothing_tells_whose_a_translation_is(run):
    test = tasks.blind_test(run, n=20, seed=3)
    text = json.dumps(to_json(test))
    assert '"old"' not in text
    assert '"new"' not in text
    sides = {for_the_right_one(item) for item in test.items}
    assert sides == {"left", "right"}


def test_the_words_that_differ_are_marked_on_both_sides(run):
    item = tasks.blind_test(run, "=theirs", "new", n=1).items[0]
    ((start, end),) = item.left_marks
    ((other_start, other_end),) = item.right_marks
    assert {item.left[start:end], item.right[other_start:other_end]} == {"tap", "pump"}


def test_the_same_seed_gives_the_same_items(run):
    assert tasks.blind_test(run, n=5, seed=3).items == tasks.blind_test(run, n=5, seed=3).items


def test_whoever_sees_which_is_right_prefers_it_surely(run):
    test = tasks.blind_test(run, seed=1)
    answer_all(test, for_the_right_one)
    result = tasks.blind_result(test.id)
    assert (result.a, result.b, result.a_wins, result.b_wins) == ("old", "new", 0, 20)
    assert result.p < 0.001
    assert result.sentence.startswith("You surely prefer “New” to “Old”: you preferred “New” in 20 of 20")
    assert {row.choice for row in result.rows} == {"b"}
    assert all(row.b_text == row.reference for row in result.rows)


def test_answers_are_kept_at_once_and_a_test_is_gone_on_with(run):
    test = tasks.blind_test(run, n=4, seed=1)
    tasks.answer_blind_test(test.id, 2, BlindChoice.SAME)
    tasks.answer_blind_test(test.id, 2, BlindChoice.SKIP)
    again = tasks.open_blind_test(test.id)
    assert [item.answer for item in again.items] == ["", "", "skip", ""]
    assert [item.left for item in again.items] == [item.left for item in test.items]
    listed = [(each.id, each.n_answered, each.is_open) for each in tasks.blind_tests(run)]
    assert listed == [(test.id, 1, True)]


def test_looking_at_the_result_ends_the_test(run):
    test = tasks.blind_test(run, n=3)
    tasks.answer_blind_test(test.id, 0, BlindChoice.LEFT)
    result = tasks.blind_result(test.id)
    assert (result.unanswered, result.a_wins + result.b_wins) == (2, 1)
    assert tasks.blind_result(test.id) == result
    with pytest.raises(ConfigError, match="is over: its result was looked at"):
        tasks.answer_blind_test(test.id, 1, BlindChoice.LEFT)


def test_the_newest_test_is_listed_first(run):
    ids = [tasks.blind_test(run, n=1).id for _ in range(11)]
    assert [each.id for each in tasks.blind_tests(run)] == ids[::-1]


def test_an_answer_that_cannot_be_is_refused(run):
    test = tasks.blind_test(run, n=3)
    with pytest.raises(ConfigError, match="3 is none of the places 0 to 2"):
        tasks.answer_blind_test(test.id, 3, BlindChoice.LEFT)
    with pytest.raises(LibraryError, match="has no answer so far"):
        tasks.blind_result(test.id)


@pytest.mark.parametrize("test_id", ["evaluate-1.blind-7", "evaluate-1.blind-x", "evaluate-1..", "x", ""])
def test_a_test_that_is_not_there_is_refused(run, test_id):
    with pytest.raises(LibraryError):
        tasks.open_blind_test(test_id)


def test_systems_that_are_alike_cannot_be_told_apart(run):
    with pytest.raises(LibraryError, match="new and new translate every sentence alike"):
        tasks.blind_test(run, "new", "new")


def test_a_damaged_test_says_so(run):
    test = tasks.blind_test(run, n=3)
    (open_library().runs.get(run).path / "blind-1" / "test.json").write_text("{")
    with pytest.raises(LibraryError, match="is damaged"):
        tasks.open_blind_test(test.id)
