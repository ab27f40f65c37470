"""Scores, differences and verdicts of an evaluation, as the page tells them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from engine.results.evaluation import Evaluation
from gui.pages.laboratory.difference_rows import difference_rows
from gui.pages.laboratory.scores_view import ScoresView
from gui.pages.laboratory.wording import p_words, text_words, title_words
from gui.wording import share_words
from tests.gui.pages.laboratory.evaluations import comparison, evaluation


@pytest.fixture
def view(qtbot):
    view = ScoresView()
    qtbot.addWidget(view)
    return view


def cells(model, row, n_columns):
    return [model.index(row, column).data() for column in range(n_columns)]


def column_of(view, found, title):
    view.show_evaluation(found)
    titles = [
        view.scores.headerData(column, Qt.Orientation.Horizontal)
        for column in range(view.scores.columnCount())
    ]
    return [
        cells(view.scores, row, len(titles))[titles.index(title)] for row in range(view.scores.rowCount())
    ]


def without_numbers(found):
    systems = tuple(replace(each, numbers=None) for each in found.systems)
    return replace(
        found, systems=systems, comparisons=tuple(replace(each, numbers=None) for each in found.comparisons)
    )


def test_scores_have_intervals(view):
    view.show_evaluation(evaluation("small"))
    told = ["31.6 (30.2 to 33.0)", "55.9 (54.5 to 57.3)", "55.1 (53.7 to 56.5)", "51 (16 %)"]
    assert cells(view.scores, 1, 7) == ["pumps", *told, "14 of 40 (35 %)", "14 a second"]


def test_differences_have_interval_p_and_words(view):
    view.show_evaluation(evaluation("small"))
    told = ["small", "BLEU", "24.3 → 31.6", "+7.3", "+6.1 to +8.5", "", "< 0.001", "better"]
    assert cells(view.differences, 0, 8) == told
    assert cells(view.differences, 2, 8)[1:] == [
        "TER", "62.0 → 55.1", "−6.9", "−8.1 to −5.7", "", "< 0.001", "better",
    ]  # fmt: skip


def test_one_comparison_is_told_large_and_several_in_lines(view):
    view.show_evaluation(evaluation("small"))
    assert view.banner.accessibleName().startswith("Better in your domain: +7.3 BLEU")
    view.show_evaluation(evaluation("small", "other"))
    assert view.banner.isHidden()
    told = [banner.accessibleName() for banner in view.banners if not banner.isHidden()]
    assert told[1].startswith("Against other: Better in your domain: +4.6 BLEU")


def test_every_system_says_how_many_sentences_have_a_wrong_number(view):
    told = column_of(view, evaluation("small", "other"), "Wrong numbers")
    assert told == ["3 of 40 (7.5 %)", "4 of 40 (10 %)", "14 of 40 (35 %)"]


def test_a_comparison_has_a_row_of_wrong_numbers():
    row = difference_rows(evaluation("small"))[-1]
    assert (row.measure, row.both, row.difference, row.words) == ("Wrong numbers", "3 → 14", "+11", "worse")
    assert row.tip == "12 sentences became wrong, 1 right, of 40 with numbers"


@pytest.mark.parametrize(("changes", "difference", "words"), [
    ({"before": 14, "after": 3}, "−11", "better"), ({"p": 0.3}, "+11", "no proven difference"),
    ({"after": 3}, "+0", "no proven difference"),
])  # fmt: skip
def test_fewer_wrong_numbers_are_better_if_that_is_proven(changes, difference, words):
    found = evaluation("small")
    (compared,) = found.comparisons
    changed = replace(compared, numbers=replace(compared.numbers, **changes))
    row = difference_rows(replace(found, comparisons=(changed,)))[-1]
    assert (row.difference, row.words) == (difference, words)


def test_an_evaluation_of_an_earlier_version_has_dashes(view):
    old = without_numbers(evaluation("small", "other"))
    assert column_of(view, old, "Wrong numbers") == ["–", "–", "–"]
    assert [row.measure for row in difference_rows(old)[:3]] == ["BLEU", "chrF", "TER"]
    assert len(difference_rows(old)) == 6


def test_too_few_sentences_prove_nothing_in_any_row():
    compared = comparison("small")
    few = replace(compared, scores=tuple(replace(score, p=None) for score in compared.scores))
    rows = difference_rows(replace(evaluation("small"), comparisons=(few,)))
    assert [(row.words, row.p) for row in rows[:3]] == [("too few sentences", "–")] * 3


def test_systems_of_one_name_show_their_ids(view):
    found = evaluation("small", "other")
    found = replace(found, systems=tuple(replace(each, name="pumps") for each in found.systems))
    assert column_of(view, found, "System") == ["pumps (small)", "pumps (other)", "pumps (pumps)"]


def test_an_evaluation_from_before_there_were_several_comparisons_is_read():
    full = evaluation("small")
    old = Evaluation(
        model=full.model, systems=full.systems, against=full.against, scores=full.scores, verdict=full.verdict
    )
    assert title_words(old) == "pumps against small"
    assert (old.comparisons[0].verdict, old.comparisons[0].n_better) == (full.verdict, None)


@pytest.mark.parametrize(("text", "words"), [
    ("the test split of rad", "rad, test set"),
    ("the dev split of rad, pumps", "rad, pumps, validation set"),
    ("the train split of rad", "rad, training set"),
    ("1,200 sentences of the test split of Wheels 2026", "Wheels 2026, test set"),
    ("news.de", "news.de"),
])  # fmt: skip
def test_the_text_of_an_evaluation_is_named_in_plain_words(text, words):
    assert text_words(replace(evaluation("small"), text=text)) == words


def test_numbers_are_written_as_they_are_read():
    assert [p_words(p) for p in (None, 0.0004, 0.03)] == ["–", "< 0.001", "0.030"]
    assert [share_words(share) for share in (0.0, 0.034, 0.5)] == ["0 %", "3.4 %", "50 %"]
