"""The reusable parts."""

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from gui.item_models.record_table import Column, RecordTable
from gui.theme.theme import icon, tinted_pixmap
from gui.widgets.charts.curves import Curve, CurvePlot
from gui.widgets.controls import Picker, label
from gui.widgets.feedback import InlineError
from gui.widgets.text import ElidedLabel


def test_a_picker_keeps_its_choice_when_its_list_is_read_again(qtbot):
    picker = Picker("Model")
    qtbot.addWidget(picker)
    picker.fill([("One", 1), ("Two", 2)])
    picker.choose(2)
    picker.fill([("Three", 3), ("Two", 2)])
    assert picker.value() == 2


def test_a_picker_tells_only_another_value(qtbot):
    picker = Picker("Model")
    qtbot.addWidget(picker)
    told = []
    picker.chosen.connect(told.append)
    picker.fill([("One", 1), ("Two", 2)])
    picker.fill([("One", 1)])
    assert told == [1]


def test_a_picker_tells_a_value_again_that_was_changed_without_telling(qtbot):
    picker = Picker("Model")
    qtbot.addWidget(picker)
    picker.fill([("One", 1), ("Two", 2)])
    picker.choose(2)
    told = []
    picker.chosen.connect(told.append)
    picker.show_value(1)
    assert (picker.value(), told) == (1, [])
    picker.choose(2)
    assert told == [2]


def test_a_paragraph_shows_markup_as_it_is(qtbot):
    paragraph = label("a <b>bold</b> claim", "soft", wraps=True)
    qtbot.addWidget(paragraph)
    assert paragraph.text() == "a <b>bold</b> claim"


def test_a_label_that_is_too_long_keeps_its_text_in_the_tooltip(qtbot):
    short = ElidedLabel("a very long title of a job indeed")
    qtbot.addWidget(short)
    short.resize(60, 20)
    short.grab()
    assert short.toolTip() == "a very long title of a job indeed"


def test_names_that_begin_alike_are_told_apart_by_their_ends(qtbot):
    start = "Captions of pictures, German to English, client Nordlicht, "
    looks = {}
    for is_name in (True, False):
        pictures = []
        for end in ("spring", "autumn"):
            shown = ElidedLabel(start + end, is_name=is_name)
            qtbot.addWidget(shown)
            shown.resize(160, 20)
            pictures.append(shown.grab().toImage())
        looks[is_name] = pictures[0] == pictures[1]
    assert looks == {True: False, False: True}


@pytest.mark.parametrize("points", [[(0, 0.0)], [(0, 0.0), (9, 0.0)], [(n, n % 7) for n in range(5000)]])
def test_curves_are_painted_whatever_their_values(qtbot, points):
    plot = CurvePlot("Quality")
    qtbot.addWidget(plot)
    plot.resize(400, 200)
    plot.show_curves([Curve("BLEU", points, is_main=True), Curve("Loss", points, is_quiet=True)])
    assert not plot.grab().isNull()


def test_a_record_table_is_a_sound_model():
    table = RecordTable([Column("Name", str), Column("Size", str, is_number=True, sort_key=int)])
    QAbstractItemModelTester(table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.show_records([10, 9])
    table.sort(1)
    assert [table.index(row, 0).data() for row in range(2)] == ["9", "10"]


def test_icons_are_drawn_in_the_colour_asked_for(qapp):
    image = tinted_pixmap("plus", "#FF0000", 24).toImage()
    assert image.pixelColor(12, 12).name() == "#ff0000"
    assert not icon("plus").isNull()


def test_an_error_on_a_page_folds_its_details(qtbot):
    error = InlineError()
    qtbot.addWidget(error)
    error.show_error("Torn.", "Mend it.", "line 7", "Try again")
    assert error._details.isHidden()
    error._fold.click()
    assert not error._details.isHidden()


def test_names_are_shortened_in_their_middle_and_texts_at_their_end(qtbot):
    for is_name, ends in ((True, "2026"), (False, "…")):
        shown = []
        text = ElidedLabel("Contract law and privacy notices 2026", is_name=is_name)
        qtbot.addWidget(text)
        text.resize(120, 20)
        text.show()
        text.grab()
        shown = text.fontMetrics().elidedText(text.text(), text._mode, text.width())
        assert shown.endswith(ends)
        assert text.toolTip() == text.text()
