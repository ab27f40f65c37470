"""The examples of one rule in the import."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider

from engine.results.importing import RuleReport, RuleThreshold, StagedUnit, TextHistograms
from gui.pages.wizard.previews import ExamplesView
from gui.pages.wizard.rules import LimitHistogram
from tests.gui.finding import button, cells, named, press, table, texts

UNREADABLE = RuleReport(
    key="unreadable", title="Unreadable", explanation="Damaged.", on=True, hits=1, is_optional=False
)
LENGTHS = RuleReport(
    key="length-ratio",
    title="Lengths do not match",
    explanation="One side is much longer.",
    on=True,
    hits=3,
    thresholds={"ratio": RuleThreshold(value=3.5, min=1.5, max=10, step=0.1, title="Times longer")},
)
SPREAD = TextHistograms(length_ratio=((1, 2, 8), (2, 4, 2)), words=((0, 1, 10),))


@pytest.fixture
def view(qtbot):
    result = ExamplesView()
    qtbot.addWidget(result)
    result.show()
    return result


def line(row):
    return StagedUnit(row=row, source=f"Quelle {row}", target=f"Source {row}", origin=f"a.tmx:{row}")


def test_a_unit_that_could_not_be_read_stands_with_its_reason(view):
    view.show_rule(UNREADABLE, None)
    bad = StagedUnit(
        row=-1, source="Old pump", target="", origin="a.po:3", is_kept=False, reason="is marked as obsolete"
    )
    view.show_examples([bad], (), ("German", "English"), is_more=False)
    assert cells(table(view, "Examples"))[0][1:3] == ["Old pump", "is marked as obsolete"]
    assert "1 line" in texts(view).splitlines()
    assert not button(view, "Keep what this rule drops").isVisible()


def test_the_spread_of_the_text_stands_with_the_limit(view):
    view.show_rule(LENGTHS, SPREAD)
    histogram = view.findChild(LimitHistogram)
    assert histogram.accessibleDescription() == "Most lines lie between 1 and 2 times longer than usual"
    view.show_rule(UNREADABLE, SPREAD)
    assert not histogram.isVisible()


def test_more_lines_come_behind_those_shown(view):
    view.show_rule(LENGTHS, SPREAD)
    view.show_examples([line(1), line(2)], (), ("German", "English"), is_more=False)
    assert "2 of 3 lines" in texts(view)
    view.show_examples([line(3)], (), ("German", "English"), is_more=True)
    assert [row[1] for row in cells(table(view, "Examples"))] == ["Quelle 1", "Quelle 2", "Quelle 3"]
    assert not button(view, "Show more").isVisible()


def test_a_ticked_line_is_told_by_its_row(view, qtbot):
    view.show_rule(LENGTHS, SPREAD)
    view.show_examples([line(4), line(9)], [4], ("German", "English"), is_more=False)
    model = table(view, "Examples").model()
    assert model.index(0, 0).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    with qtbot.waitSignal(view.model.kept) as kept:
        model.setData(model.index(1, 0), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert kept.args == [9, True]


def test_a_moved_limit_and_a_pressed_switch_are_told(view, qtbot):
    view.show_rule(LENGTHS, SPREAD)
    with qtbot.waitSignal(view.thresholds.moved) as moved:
        named(view, QSlider, "Times longer").setValue(0)
    assert moved.args == ["length-ratio", "ratio", 1.5]
    with qtbot.waitSignal(view.put_back) as put_back:
        press(view, "Keep what this rule drops")
    assert put_back.args == ["length-ratio"]
