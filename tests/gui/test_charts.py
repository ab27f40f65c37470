"""Charts: what is painted, what keys and pointer do, and what a screen reader hears."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QWidget

from gui.theme import tokens_now
from gui.widgets.charts.bars import Amount, AmountBars
from gui.widgets.charts.column_grid import ColumnGrid
from gui.widgets.charts.curves import Curve, CurvePlot
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.charts.drawings import PICTURES, Drawing
from gui.widgets.charts.histogram import Histogram
from gui.widgets.charts.maps import Place, PointMap


def colours(chart):
    """Returns the colours of a chart's pixels."""
    image = chart.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def name_of(colour):
    return QColor(colour).name()


def test_a_histogram_tells_its_fullest_bin_and_its_mark(shown):
    chart = shown(Histogram("Words per sentence"))
    assert chart.accessibleDescription() == ""
    chart.show_counts([0, 10, 20, 30], [3, 8, 1], ["0", "15", "30"], (1.5, "Half below 15"), is_open=True)
    assert chart.accessibleDescription() == "Half below 15. Most: 10 to 19: 8 pairs"
    assert name_of(tokens_now().series[0]) in colours(chart)
    chart.show_counts([0, 10], [0], [])
    assert chart.accessibleDescription() == "Nothing to show"


def test_the_last_bin_of_an_open_histogram_holds_all_beyond_it(shown):
    chart = shown(Histogram("Words per sentence"))
    chart.show_counts([0, 1, 2], [1, 5], [], is_open=True)
    assert chart.accessibleDescription() == "Most: 1 or more: 5 pairs"
    chart.show_counts([0.5, 1.0, 1.5], [1, 5], [])
    assert chart.accessibleDescription() == "Most: 1.00 to 1.50: 5 pairs"


def test_bars_and_strips_are_read_aloud_as_lists(shown):
    amounts, bar = AmountBars("Updates"), DividedBar("Who won")
    amounts.show_amounts([Amount("pumps", 300.0, "300"), Amount("law", 0.0, "–")])
    bar.show_parts([part("pumps", 1200), part("no difference", 0)])
    told = [shown(chart).accessibleDescription() for chart in (amounts, bar)]
    assert told == ["pumps: 300, law: –", "pumps: 1,200, no difference: 0"]
    assert amounts.sizeHint().height() == 2 * AmountBars("one").sizeHint().height()


def part(name, amount, series=0):
    return BarPart(name, amount, f"{amount:,}", lambda tokens: tokens.series[series])


@pytest.mark.parametrize("legend", ["none", "in a row", "in a list"])
def test_a_divided_bar_gives_everybody_their_part(shown, legend):
    bar = shown(DividedBar("Who won", legend), 300, 80)
    bar.show_parts([part("a", 2, 0), part("b", 1, 1)])
    image = bar.grab().toImage()
    assert image.pixelColor(100, 4).name() == name_of(tokens_now().series[0])
    assert image.pixelColor(250, 4).name() == name_of(tokens_now().series[1])


def test_the_smallest_part_of_a_bar_can_be_seen_and_pointed_at(shown, monkeypatch):
    bar, told = shown(DividedBar("What remains"), 300, 14), []
    bar.show_parts([part("kept", 99_999), part("nothing", 0), part("empty", 1, 1)])
    assert any(QColor(each).red() > QColor(each).blue() for each in colours(bar))
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, _bar: told.append(words))
    for x in (10, 299):
        QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, QPoint(x, 5), QPoint(x, 5)))
    assert told == ["kept: 99,999", "empty: 1"]


@pytest.mark.parametrize("parts", [[], [part("pumps", 0), part("small", 0, 1)]])
def test_a_bar_of_nothing_is_empty(shown, parts):
    bar = shown(DividedBar("Preferred", "in a row"), 300, 40)
    bar.show_parts(parts)
    assert bar.accessibleDescription() == ("pumps: 0, small: 0" if parts else "Nothing yet")
    assert name_of(tokens_now().sunken) in colours(bar)


def test_the_cursor_of_a_plot_goes_from_measurement_to_measurement(shown, qtbot):
    plot, picked = shown(CurvePlot("Quality")), []
    plot.show_curves([Curve("BLEU", [(100, 10.0), (200, 14.0), (300, 13.0)], is_main=True)], best=200)
    latest = plot.accessibleDescription()
    plot.picked.connect(lambda: picked.append(plot.cursor_at))
    plot.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(plot, key)
    assert picked == [300, 200, 300]
    assert "13.0" in plot.accessibleDescription()
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert (plot.cursor_at, plot.accessibleDescription()) == (None, latest)


def test_the_cursor_goes_to_the_nearest_measurement_and_leaves_with_the_keyboard(shown):
    plot = shown(CurvePlot("Quality"))
    plot.put_cursor(5)
    assert plot.cursor_at is None
    plot.show_curves([Curve("BLEU", [(100, 10.0), (200, 14.0)])])
    plot.put_cursor(160)
    assert plot.cursor_at == 200
    plot.setFocus()
    plot.clearFocus()
    assert plot.cursor_at is None


def test_a_map_is_walked_by_keys_in_the_direction_of_each(shown, qtbot):
    chart, opened = shown(PointMap("People"), 300, 300), []
    places = [Place(id="a", name="Anna", x=0, y=0), Place(id="b", name="Ben", x=1, y=0),
              Place(id="c", name="Cleo", x=0, y=1)]  # fmt: skip
    chart.show_places(places, "a")
    chart.opened.connect(opened.append)
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return):
        qtbot.keyClick(chart, key)
    assert opened == ["b", "a"]
    assert chart.accessibleDescription() == "Points: Anna, Ben, Cleo"


def test_a_click_beside_the_points_opens_nothing(shown, qtbot):
    chart, opened = shown(PointMap("People"), 300, 300), []
    place = Place(id="a", name="Anna", x=0, y=0)
    chart.show_places([place])
    chart.opened.connect(opened.append)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert opened == []
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.point_of(place).toPoint())
    assert opened == ["a"]
    assert (chart.point_of(place) - QPointF(150, 150)).manhattanLength() < 2


@pytest.mark.parametrize("key", sorted(PICTURES))
def test_every_picture_of_an_empty_page_is_drawn(shown, key):
    tokens = tokens_now()
    assert colours(shown(Drawing(key))) & {name_of(tokens.accent), name_of(tokens.series[0])}


def test_cards_stand_side_by_side_where_there_is_room_and_below_each_other_elsewhere(qtbot):
    cards = [QPushButton("one"), QPushButton("two")]
    plans = {0: ([(0, 0, 1, 1), (1, 0, 1, 1)], [1]), 400: ([(0, 0, 1, 1), (0, 1, 1, 1)], [1, 1])}
    host = QWidget()
    qtbot.addWidget(host)
    grid = ColumnGrid(cards, plans, host)
    host.show()
    for width, is_row in ((500, True), (300, False), (500, True)):
        grid.resize(width, 200)
        grid.layout().activate()
        assert (cards[0].y() == cards[1].y()) == is_row
