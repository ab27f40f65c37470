"""Charts and lists under the pointer: what is named, what follows, what a click does and what it does not."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QStyle, QStyleOptionButton, QToolTip

from gui.widgets.charts.curves import Curve, CurvePlot
from gui.widgets.charts.dot_plot import Dot, DotPlot
from gui.widgets.charts.histogram import Histogram
from gui.widgets.charts.maps import Place, PointMap, ScoreMap, map_data
from gui.widgets.controls import CheckList, FileField, Picker
from tests.gui.finding import press


@pytest.fixture
def tips(monkeypatch):
    """The tooltips that are shown, in their order."""
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, *_more: told.append(text))
    return told


def point(widget, at):
    """Moves the pointer without a button, as only a real event does for every widget."""
    at = QPointF(at)
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, widget.mapToGlobal(at), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def places_of(chart, xs):
    return [point(chart, QPoint(x, chart.height() // 2)) for x in xs]


def test_every_bar_of_a_histogram_is_named(shown, tips):
    chart = shown(Histogram("Lengths"))
    chart.show_counts([0, 10, 20, 30], [3, 8, 1], ["0", "15", "30"])
    places_of(chart, (60, 200, 340))
    assert tips == ["0 to 9: 3 pairs", "10 to 19: 8 pairs", "20 to 29: 1 pair"]


def test_a_bin_of_one_number_is_that_number(shown, tips):
    chart = shown(Histogram("Lengths"))
    chart.show_counts([1, 2, 3], [4, 1000], [])
    places_of(chart, (100, 300))
    assert tips == ["1: 4 pairs", "2: 1,000 pairs"]


def test_beside_its_bars_a_histogram_says_nothing(shown, tips):
    chart = shown(Histogram("Lengths"))
    point(chart, QPoint(200, 100))
    chart.show_counts([0, 10], [3], [])
    point(chart, QPoint(-30, 100))
    point(chart, QPoint(900, 100))
    assert tips == []


def test_a_dot_is_named_and_the_ground_beside_it_is_not(shown, tips):
    plot = shown(DotPlot("Gain", "Pairs", "BLEU"))
    dots = [Dot(1000, 2.0, words="a thousand pairs"), Dot(9000, 6.0, words="nine thousand")]
    plot.show_dots(dots)
    for dot in dots:
        point(plot, plot.point_of(dot))
    point(plot, QPoint(2, 2))
    assert tips == ["a thousand pairs", "nine thousand", ""]


def test_more_pairs_stand_further_right_and_more_gain_higher(shown):
    plot = shown(DotPlot("Gain", "Pairs", "BLEU"))
    small, large = Dot(1000, 2.0), Dot(9000, 6.0)
    plot.show_dots([large, small])
    assert plot.point_of(small).x() < plot.point_of(large).x()
    assert plot.point_of(small).y() > plot.point_of(large).y()


def test_the_cursor_of_a_plot_follows_the_pointer_and_leaves_with_it(shown, qtbot):
    plot, picked = shown(CurvePlot("Quality"), 600), []
    plot.show_curves([Curve("BLEU", [(0, 10.0), (100, 12.0), (200, 14.0)], is_main=True)])
    plot.picked.connect(lambda: picked.append(plot.cursor_at))
    places_of(plot, (40, 300, 590))
    QApplication.sendEvent(plot, QEvent(QEvent.Type.Leave))
    assert picked == [0, 100, 200, None]


def test_the_cursor_tells_every_curve_that_was_measured_there(shown):
    plot = shown(CurvePlot("Quality", 1))
    plot.show_curves(
        [Curve("BLEU", [(100, 10.0), (200, 14.0)], is_main=True), Curve("General", [(200, 24.0)])], best=200
    )
    plot.put_cursor(100)
    assert plot.accessibleDescription() == "Update 100: BLEU 10.0"
    plot.put_cursor(190)
    assert plot.accessibleDescription() == "Update 200: BLEU 14.0, General 24.0"
    assert not plot.grab().isNull()


def test_new_measurements_leave_the_cursor_where_it_is(shown):
    plot = shown(CurvePlot("Quality"))
    plot.show_curves([Curve("BLEU", [(100, 10.0), (200, 14.0)])])
    plot.put_cursor(100)
    plot.show_curves([Curve("BLEU", [(100, 10.0), (200, 14.0), (300, 13.0)])])
    assert (plot.cursor_at, plot.accessibleDescription()) == (100, "Update 100: BLEU 10.0")


def test_a_small_plot_has_no_cursor_and_no_place_in_the_order_of_tab(shown, qtbot):
    plot = shown(CurvePlot("Loss", is_small=True))
    plot.show_curves([Curve("Learning", [(1, 2.5), (2, 2.0)])])
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.cursor_at is None
    assert plot.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert not plot.grab().isNull()


def test_before_the_first_measurement_a_plot_says_why_it_is_empty(shown):
    plot = shown(CurvePlot("Quality"))
    before = plot.grab().toImage()
    plot.show_empty("Nothing has been measured: the run was cancelled.")
    assert plot.grab().toImage() != before
    plot.show_curves([])
    assert plot.accessibleDescription() == "No values yet"


PLACES = [
    Place(id="a", name="Anna", x=0, y=0),
    Place(id="b", name="Ben", x=1, y=0),
    Place(id="k", name="known", x=0, y=1, is_quiet=True),
]


def test_points_are_named_under_the_pointer_also_the_quiet_ones(shown, tips):
    chart = shown(PointMap("People"), 300, 300)
    chart.show_places(PLACES, "a")
    for place in PLACES:
        point(chart, chart.point_of(place))
    assert tips == ["Anna", "Ben", "known"]
    assert chart.cursor().shape() == Qt.CursorShape.PointingHandCursor
    point(chart, QPoint(298, 298))
    assert (tips[-1], chart.cursor().shape()) == ("", Qt.CursorShape.ArrowCursor)


def test_the_name_that_was_gone_to_is_not_told_of_other_people(shown, qtbot):
    chart = shown(PointMap("People"), 300, 300)
    chart.show_places(PLACES, "a")
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.accessibleName() == "People: Ben"
    chart.show_places([PLACES[0]], "a")
    assert chart.accessibleName() == "People"


def test_keys_on_an_empty_map_do_nothing(shown, qtbot):
    people, scores = shown(PointMap("People")), shown(ScoreMap("Scores"))
    people.show_places([])
    for chart in (people, scores):
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Space):
            qtbot.keyClick(chart, key)
    assert people.accessibleDescription() == "No points"


def test_a_sentence_of_the_map_is_named_under_the_pointer(shown, tips):
    chart = shown(ScoreMap("Scores"), 400, 400)
    chart.show_data(map_data([0, 1], [10, 90], [40, 20]), "small", "pumps")
    point(chart, chart.point_of(1))
    point(chart, QPoint(1, 1))
    assert tips == ["Sentence 2: 90.0 → 20.0", ""]


def test_only_the_left_button_opens_a_sentence(shown, qtbot):
    chart, opened = shown(ScoreMap("Scores"), 400, 400), []
    chart.show_data(map_data([0, 1], [10, 90], [40, 20]), "small", "pumps")
    chart.opened.connect(opened.append)
    at = chart.point_of(0).toPoint()
    qtbot.mouseClick(chart, Qt.MouseButton.RightButton, pos=at)
    assert opened == []
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=at)
    assert opened == [0]


def test_a_sentence_can_be_marked_and_unmarked_from_elsewhere(shown):
    chart = shown(ScoreMap("Scores"), 400, 400)
    chart.show_data(map_data([0, 1], [10, 90], [40, 20]), "small", "pumps")
    chart.clearFocus()
    plain = chart.grab().toImage()
    chart.mark(1)
    assert chart.grab().toImage() != plain
    for nobody in (-1, 99):
        chart.mark(nobody)
        assert chart.grab().toImage() == plain


@pytest.fixture
def checks(shown):
    result = shown(CheckList("Systems"), 300, 200)
    result.fill([("small", 1, "the first"), ("pumps", 2, "the second")])
    return result


def row_centre(checks, row):
    return checks.visualItemRect(checks.item(row)).center()


def box_of(checks, row):
    """Returns the middle of a row's box, as the style places it."""
    option = QStyleOptionButton()
    width = checks.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, option, checks)
    rect = checks.visualItemRect(checks.item(row))
    return QPoint(rect.left() + 3 + width // 2, rect.center().y())


@pytest.mark.parametrize("place", [row_centre, box_of])
def test_a_click_anywhere_on_a_row_ticks_it_once(checks, qtbot, place):
    told = []
    checks.ticked.connect(lambda: told.append(checks.values()))
    at = place(checks, 1)
    qtbot.mouseClick(checks.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert (checks.values(), told) == ([2], [[2]])
    qtbot.mouseClick(checks.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert checks.values() == []


def test_space_ticks_and_the_arrow_keys_do_not(checks, qtbot):
    checks.setFocus()
    qtbot.keyClick(checks, Qt.Key.Key_Down)
    assert checks.values() == []
    qtbot.keyClick(checks, Qt.Key.Key_Space)
    assert checks.values() == [2]


def test_the_list_is_as_high_as_its_rows(checks):
    checks.resize(300, checks.height_for_rows(2))
    assert checks.verticalScrollBar().maximum() == 0
    checks.resize(300, checks.height_for_rows(1))
    assert checks.verticalScrollBar().maximum() > 0


def test_the_wheel_over_a_choice_changes_nothing(shown, qtbot):
    picker = shown(Picker("Model"), 200, 40)
    picker.fill([("One", 1), ("Two", 2), ("Three", 3)])
    picker.setFocus()
    wheel_down(picker)
    assert picker.value() == 1
    qtbot.keyClick(picker, Qt.Key.Key_Down)
    assert picker.value() == 2


def wheel_down(widget):
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at, widget.mapToGlobal(at), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_a_choice_that_is_not_there_leaves_the_one_before(shown):
    picker = shown(Picker("Model"), 200, 40)
    picker.fill([("One", 1), ("Two", 2)])
    assert (picker.choose(2), picker.choose(7), picker.value()) == (True, False, 2)
    picker.fill([])
    assert picker.value() is None


def test_a_file_field_takes_a_home_folder_and_keeps_what_was_there_when_nothing_is_chosen(
    shown, monkeypatch, tmp_path
):
    field = shown(FileField("Text"), 400, 40)
    monkeypatch.setenv("HOME", str(tmp_path))
    field.field.setText("~/letters.txt")
    assert field.path == tmp_path / "letters.txt"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("", ""))
    press(field, "Choose the file: Text")
    assert field.field.text() == "~/letters.txt"
    field.show_path(None)
    assert field.path is None
