"""The widgets of measurements: marked parts, the map of sentences, plots, lists to tick, file fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QFileDialog

from gui.theme.tokens import LIGHT
from gui.widgets.charts.bars import Amount, AmountBars, IntervalDelegate, IntervalMark
from gui.widgets.charts.curves import Curve, CurvePlot, axis_of, decimals_of, legend_left
from gui.widgets.charts.dot_plot import Dot, DotPlot
from gui.widgets.charts.maps import ScoreMap, map_data
from gui.widgets.controls import CheckList, FileField
from gui.widgets.text import CHANGED, MISSING, MarkedPart, html_of, plain, readable, spoken, with_wrong

scores = st.floats(min_value=0, max_value=100)


def test_missing_words_stand_in_brackets_with_room_around_them():
    parts = readable([MarkedPart("Check the"), MarkedPart("old ", MISSING), MarkedPart("pump.")])
    assert plain(parts) == "Check the [old] pump."
    assert spoken(parts) == "Check the (missing: old) pump."


def test_an_empty_part_leaves_no_bracket():
    assert readable([MarkedPart("", MISSING), MarkedPart(" ", MISSING), MarkedPart("a")]) == [MarkedPart("a")]


def test_what_looks_like_markup_is_shown_as_it_is(qapp):
    assert "&lt;b&gt;" in html_of([MarkedPart("<b>", CHANGED)])


def test_wrong_stretches_take_parts_further_apart():
    parts = [MarkedPart("take "), MarkedPart("away ", MISSING), MarkedPart("12 or 13", CHANGED)]
    assert with_wrong(parts, [(5, 7)]) == [
        MarkedPart("take "), MarkedPart("away ", MISSING),
        MarkedPart("12", "wrong"), MarkedPart(" or 13", CHANGED),
    ]  # fmt: skip


@given(st.lists(st.tuples(scores, scores), max_size=40))
def test_every_sentence_of_the_map_gained_or_lost_or_stayed(pairs):
    data = map_data(range(len(pairs)), *(list(zip(*pairs, strict=True)) or ([], [])))
    assert data.gained.size() + data.lost.size() + data.same.size() == data.n == len(pairs)
    assert sum(map(len, data.cells.values())) == len(pairs)


@pytest.fixture
def score_map(qtbot):
    widget = ScoreMap("Map")
    qtbot.addWidget(widget)
    widget.resize(400, 400)
    widget.show_data(map_data([0, 1, 2], [10, 50, 90], [40, 50, 20]), "small", "pumps")
    widget.show()
    return widget


def test_a_sentence_is_found_where_it_is_painted(score_map):
    assert [score_map.nearest(score_map.point_of(index)) for index in range(3)] == [0, 1, 2]
    assert score_map.nearest(QPointF(1, 1)) == -1


def test_what_gained_lies_above_the_diagonal(score_map):
    gained, same = score_map.point_of(0), score_map.point_of(1)
    assert gained.y() > same.y()
    assert score_map.accessibleDescription() == "1 sentence gained, 1 lost, 1 stayed the same."


def test_enter_goes_through_the_sentences_of_one_place(score_map, qtbot):
    score_map.show_data(map_data([0, 1, 2], [50, 50, 51], [50, 50, 51]), "small", "pumps")
    opened = []
    score_map.opened.connect(opened.append)
    qtbot.keyClick(score_map, Qt.Key.Key_Up)
    assert score_map.accessibleName().endswith("and 2 more here")
    for _ in range(4):
        qtbot.keyClick(score_map, Qt.Key.Key_Return)
    assert opened == [0, 1, 2, 0]


def test_many_sentences_are_painted_as_squares(score_map):
    n = 5_000
    score_map.show_data(map_data(range(n), [i % 100 for i in range(n)], [50] * n), "small", "pumps")
    assert not score_map.grab().isNull()


def test_the_scale_of_intervals_holds_them_all():
    delegate = IntervalDelegate(lambda record: record)
    delegate.fit([IntervalMark(1, -2, 4), None, IntervalMark(-6, -9, -3)])
    assert delegate._extent == 9


def test_a_plot_tells_its_dots_and_leaves_out_what_has_no_place(qtbot):
    plot = DotPlot("Gain", "Size", "Gain")
    qtbot.addWidget(plot)
    plot.show_dots(
        [Dot(4000, 6.4, 5, 8, "va-llm", "one"), Dot(1000, -1, words="two"), Dot(0, 1, words="three")]
    )
    assert plot.accessibleDescription() == "two. one"
    assert not plot.grab().isNull()


def test_one_dot_alone_stands_in_the_middle(qtbot):
    plot = DotPlot("Gain", "Size", "Gain")
    qtbot.addWidget(plot)
    plot.resize(600, 300)
    plot.show_dots([Dot(4000, 6.4)])
    assert abs(plot.point_of(plot._dots[0]).x() - plot._area().center().x()) < 1


@pytest.mark.parametrize(
    "amounts", [[], [Amount("none", 0, "0")], [Amount("a", 2, "2"), Amount("b", 1, "1")]]
)
def test_bars_are_read_aloud(qtbot, amounts):
    bars = AmountBars("Updates")
    qtbot.addWidget(bars)
    bars.show_amounts(amounts)
    assert bars.accessibleDescription() == ", ".join(f"{each.name}: {each.words}" for each in amounts)
    assert not bars.grab().isNull()


def test_what_was_ticked_stays_ticked_when_the_list_is_filled_again(qtbot):
    checks = CheckList("Systems")
    qtbot.addWidget(checks)
    checks.fill([("a", 1, ""), ("b", 2, "")])
    checks.tick([2, 7])
    checks.fill([("b", 2, ""), ("c", 3, "")])
    assert checks.values() == [2]


def test_a_file_is_chosen_or_typed(qtbot, monkeypatch):
    field = FileField("Text")
    qtbot.addWidget(field)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/t/a.txt", ""))
    field.button.click()
    assert str(field.path) == "/t/a.txt"
    field.field.setText("  ")
    assert field.path is None


def test_sentences_that_became_perfect_have_their_place_among_the_squares(score_map):
    n = 5_000
    score_map.show_data(map_data(range(n), [50.0] * n, [100.0] * n), "small", "pumps")
    at = score_map.point_of(0).toPoint() + QPoint(2, 4)
    assert score_map.grab().toImage().pixelColor(at).name() == LIGHT.good.lower()
    assert score_map.nearest(score_map.point_of(7)) >= 0


def test_a_value_that_is_no_number_is_left_out_of_a_curve(qtbot):
    plot = CurvePlot("Loss")
    qtbot.addWidget(plot)
    plot.show_curves([Curve("Learning", [(1, 2.5), (2, float("nan")), (3, float("inf"))])])
    assert not plot.grab().isNull()
    assert plot.accessibleDescription() == "Latest: Learning 2.5"


@pytest.mark.parametrize("high", [93.2, 99.9, 100.0])
def test_the_axis_ends_where_no_value_can_be(high):
    assert axis_of([6.1, high], is_small=False, most=100.0)[-1] == 100.0
    assert axis_of([6.1, high], is_small=False)[-1] > 100.0


def test_a_legend_that_would_be_cut_off_begins_further_left():
    assert legend_left([80, 70], 36, 240) == 36
    assert legend_left([90, 90], 36, 206) == 16
    assert legend_left([200, 90], 36, 206) == 0


@pytest.mark.parametrize(("step", "count"), [(5.0, 0), (2.5, 1), (0.1, 1), (0.25, 2), (20.0, 0)])
def test_an_axis_has_the_decimals_that_its_steps_need(step, count):
    assert decimals_of(step) == count
