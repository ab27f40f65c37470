"""Controls by mouse, by keyboard, and as a screen reader hears them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QStyleOptionViewItem, QTabBar, QWidget

from gui.theme import tokens_now
from gui.widgets.controls import (
    SPEAKER_COLOURS,
    ChoiceCard,
    ClearableField,
    ColourChips,
    Command,
    CommandPalette,
    Fold,
    Picker,
    SwitchRow,
    Tabs,
    open_picker,
    quiet_button,
)
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in
from gui.widgets.sheet import Sheet
from tests.gui.finding import button, press
from tests.gui.showing import show_active


@pytest.fixture
def host(qtbot):
    """A window to put controls into."""
    result = QWidget()
    qtbot.addWidget(result)
    result.resize(600, 480)
    return result


def test_a_tab_is_built_when_it_is_chosen_first_and_only_once(host):
    built, told = [], []
    tabs = Tabs("Parts", host)
    tabs.add("First", QLabel("first"))
    tabs.add_later("Second", lambda: built.append(True) or QLabel("second"))
    tabs.chosen.connect(told.append)
    assert built == []
    for number in (1, 0, 1):
        tabs.choose(number)
    assert (built, told, tabs.current) == ([True], [1, 0, 1], 1)


def test_a_long_name_to_choose_takes_no_room_from_what_stands_beside_it(host):
    picker = open_picker("Domain", "pumps, law …")
    picker.setParent(host)
    before = picker.sizeHint().width(), picker.minimumSizeHint().width()
    picker.addItem("General terms and conditions of the pump works of Northern Germany" * 2)
    assert (picker.sizeHint().width(), picker.minimumSizeHint().width()) == before


def test_a_button_with_a_long_name_stays_within_its_column(host, qtbot):
    named = quiet_button("A letter to the authorities about the pump station.txt " * 3, elides=True)
    rows_in(host).addWidget(named, alignment=Qt.AlignmentFlag.AlignHCenter)
    host.resize(200, 80)
    host.show()
    qtbot.waitUntil(lambda: 0 < named.width() <= 200)
    assert 0 <= named.x() <= 200 - named.width()
    whole = named.grab().toImage()
    named.setText(named.text()[:-40])  # another end
    assert named.grab().toImage() != whole, "its end is not shown"


def test_between_groups_of_choices_is_a_line_and_no_empty_row(host):
    picker = Picker("Domain", host)
    picker.fill([("pumps", "pumps"), ("Teach a new domain…", None)])
    picker.insertSeparator(1)
    picker.make_list()
    rows = picker.view()
    assert rows.sizeHintForRow(1) < rows.sizeHintForRow(0)
    image, option = QImage(60, 9, QImage.Format.Format_RGB32), QStyleOptionViewItem()
    option.rect = image.rect()
    painter = QPainter(image)
    rows.itemDelegate().paint(painter, option, picker.model().index(1, 0))
    painter.end()
    assert image.pixelColor(option.rect.center()).name() == QColor(tokens_now().line).name()


def test_the_arrow_keys_go_through_the_tabs(host, qtbot):
    tabs = Tabs("Parts", host)
    for title in ("One", "Two", "Three"):
        tabs.add(title, QWidget())
    bar = tabs.findChild(QTabBar)
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    qtbot.keyClick(bar, Qt.Key.Key_Left)
    assert tabs.current == 1


def test_the_keyboard_of_a_part_that_is_left_stays_at_its_tabs(host, qtbot):
    outside, tabs = QPushButton("Elsewhere"), Tabs("Parts")
    rows_in(host, outside, tabs)
    field = QPushButton("Field")
    for title, part in (("One", field), ("Two", QLabel("two"))):
        tabs.add(title, part)
    show_active(qtbot, host)
    field.setFocus()
    bar = tabs.findChild(QTabBar)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert (tabs.current, bar.hasFocus()) == (1, True)


def test_a_tab_that_counts_gets_another_title(host):
    tabs = Tabs("Parts", host)
    tabs.add("Sentences", QWidget())
    tabs.rename(0, "Sentences 12")
    assert tabs.title(0) == "Sentences 12"


def test_of_a_row_of_switches_one_is_down_and_only_another_one_is_told(host, qtbot):
    row, told = SwitchRow("View", ["List", "Map"], host), []
    row.chosen.connect(told.append)
    assert row.value == 0
    qtbot.mouseClick(row.button(1), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(row.button(1), Qt.MouseButton.LeftButton)
    assert (row.value, row.button(0).isChecked(), told) == (1, False, [1])


def test_the_arrow_keys_choose_a_colour_and_a_name_that_is_none_the_first(host, qtbot):
    chips, told = ColourChips(host), []
    show_active(qtbot, host)
    chips.choose("no such colour")
    assert chips.value() == SPEAKER_COLOURS[0]
    chips.chosen.connect(told.append)
    chips.setFocus()
    qtbot.keyClick(host.focusWidget(), Qt.Key.Key_Right)
    assert told == [chips.value()] == [SPEAKER_COLOURS[1]]


def test_a_click_anywhere_on_a_card_chooses_it_unless_it_cannot_be(host, qtbot):
    group, told = QButtonGroup(host), []
    cards = [ChoiceCard(host), ChoiceCard(host)]
    for number, card in enumerate(cards):
        card.show_choice(f"Way {number}", "What it does.", mark="Recommended" if number else "")
        card.chosen.connect(lambda number=number: told.append(number))
        group.addButton(card.radio)
    cards[0].set_available(is_available=False)
    for card in cards:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert told == [1]
    assert cards[1].radio.accessibleName() == "Way 1, recommended"
    assert cards[1].property("chosen") == "true"


def test_a_field_that_can_be_cleared_names_its_button(host, qtbot):
    field = ClearableField("Search the pairs", parent=host)
    qtbot.keyClicks(field, "pump")
    press(field, "Clear: Search the pairs")
    assert (field.text(), field.placeholderText()) == ("", "Search the pairs")


def test_a_fold_opens_with_its_button_and_tells(host):
    fold, told = Fold("More", host), []
    inside = QLabel("inside")
    fold.body.addWidget(inside)
    fold.toggled.connect(told.append)
    press(fold, "More")
    assert fold.is_open
    assert not inside.isHidden()
    fold.set_open(is_open=False)
    fold.rename("Less")
    assert (told, fold.button.text(), fold.button.accessibleName()) == ([True, False], "Less", "Less")


class NameSheet(Sheet):
    """Asks for a name."""

    def __init__(self, parent):
        super().__init__("New", "Somebody.", "Add", parent)
        self.field = ClearableField("Name")
        self.field.textChanged.connect(self.show_missing)
        self.add_field("&Name", self.field, 0)
        self.show_missing()

    def missing(self):
        return "" if self.field.text() else "Give it a name."

    def answer(self):
        return self.field.text()


def test_a_sheet_says_what_is_missing_and_answers_once_nothing_is(host, qtbot):
    sheet, answers = NameSheet(host), []
    sheet.ask(answers.append)
    add = button(sheet, "Add")
    assert not add.isEnabled()
    assert "Give it a name." in [each.text() for each in sheet.findChildren(QLabel)]
    qtbot.keyClicks(sheet.field, "Anna")
    add.click()
    assert answers == ["Anna"]


def test_cancelling_a_sheet_answers_nothing(host):
    sheet, answers = NameSheet(host), []
    sheet.ask(answers.append)
    sheet.field.setText("Anna")
    press(sheet, "Cancel")
    assert answers == []


def test_the_palette_goes_round_by_keys_and_a_click_elsewhere_closes_it(host, qtbot):
    palette, ran = CommandPalette(host, print), []
    show_active(qtbot, host)
    palette.open([Command(name, lambda name=name: ran.append(name)) for name in ("One", "Two", "Three")])
    field = host.focusWidget()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        qtbot.keyClick(field, key)
    assert (ran, palette.isVisible()) == (["Two"], False)
    palette.open([])
    qtbot.mouseClick(host, Qt.MouseButton.LeftButton, pos=host.rect().bottomLeft())
    assert not palette.isVisible()


def test_a_palette_stays_in_the_middle_of_a_window_that_changes_its_size(host, qtbot):
    palette = CommandPalette(host, print)
    show_active(qtbot, host)
    palette.open([])
    host.resize(900, 480)
    middle = palette.geometry().center().x()
    assert middle == pytest.approx(450, abs=1)


def test_a_palette_opened_twice_gives_the_keyboard_back_to_where_it_was(host, qtbot):
    field, palette = ClearableField("Search", parent=host), CommandPalette(host, print)
    show_active(qtbot, host)
    field.setFocus()
    for _ in range(2):
        palette.open([])
    qtbot.keyClick(host.focusWidget(), Qt.Key.Key_Escape)
    assert field.hasFocus()


def test_a_palette_without_a_match_looks_it_up_in_the_help(host, qtbot):
    ran, asked = [], []
    palette = CommandPalette(host, asked.append)
    show_active(qtbot, host)
    palette.open([Command("One", lambda: ran.append(True))])
    qtbot.keyClicks(host.focusWidget(), "xyz")
    qtbot.keyClick(host.focusWidget(), Qt.Key.Key_Return)
    assert (ran, asked) == ([], ["xyz"])


def test_parts_of_a_row_and_a_column_get_the_room_they_ask_for(host):
    left, right, foot = QPushButton("a"), QPushButton("b"), QPushButton("c")
    rows = rows_in(host, row_of((left, 1), right), Gap(20), Stretch(), foot, spacing=0, margins=(10, 0, 0, 0))
    rows.activate()
    assert (left.x(), right.geometry().right()) == (10, host.width() - 1)
    assert left.width() > right.sizeHint().width()
    assert foot.geometry().bottom() == host.height() - 1
