"""What is drawn meets WCAG AA in both themes: text 4.5:1, outlines 3:1, measured in the pixels."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTableWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from gui.item_models.record_table import Column, RecordTable
from gui.pages.translate.reading_edit import ReadingEdit
from gui.theme import Theme, tokens_now
from gui.theme.tokens import DARK, LIGHT
from gui.widgets.controls import ClearableField, label, outlined_button, primary_button
from gui.widgets.table import Table
from tests.gui.test_tokens import contrast

TEXT, OUTLINE = 4.5, 3.0
SOLID = "█" * 6
"""Letters that fill their box, so that the text's own colour is in the picture, not only its edges."""
KINDS = ["", "primary", "outlined", "quiet", "link", "switch", "danger", "search"]
ROLES = [
    "title",
    "section",
    "large",
    "strong",
    "soft",
    "small",
    "number",
    "good",
    "poor",
    "warn",
    "mark",
    "chip",
]


@pytest.fixture(params=["light", "dark"])
def theme(request, qapp, tmp_path):
    """One theme in force."""
    theme = Theme(qapp, request.param, tmp_path / "cache")
    yield theme
    theme.deleteLater()
    # a theme is put on every widget there is: what one test leaves, all that follow pay for
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def shown(widget, qtbot, *, ground="paper", size=(240, 48)):
    """Shows a widget on one of the grounds, its letters solid, and returns what it looks like."""
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.setStyleSheet(f"#holder {{ background: {getattr(tokens_now(), ground)}; }}")
    holder.setObjectName("holder")
    holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    rows = QVBoxLayout(holder)
    rows.setContentsMargins(8, 8, 8, 8)
    rows.addWidget(widget)
    holder.resize(*size)
    holder.show()
    widget.holder = holder  # lives as long
    return holder.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def colours(picture, box):
    """Counts the colours of a part of a picture, the most frequent first."""
    part = picture.copy(box)
    pixels = np.frombuffer(part.constBits(), np.uint32).reshape(part.height(), -1)[:, : part.width()]
    values, counts = np.unique(pixels & 0xFFFFFF, return_counts=True)
    return [(f"#{values[place]:06X}", int(counts[place])) for place in np.argsort(-counts)]


def text_contrast(picture, widget):
    """Returns the contrast of solid letters to what lies behind them."""
    box = widget.rect().translated(widget.mapTo(widget.window(), QPoint()))
    inner = box.adjusted(4, 4, -4, -4)
    (ground, _), *others = colours(picture, inner)
    letters = next(colour for colour, count in others if count > 40)  # below that: edges
    return contrast(letters, ground)


def outline_contrast(picture, widget):
    """Returns the contrast of the left outline to the brighter-looking of its two sides: the worse one."""
    left = widget.mapTo(widget.window(), QPoint()).x()
    y = widget.mapTo(widget.window(), widget.rect().center()).y()
    row = [picture.pixelColor(x, y).name().upper() for x in range(left - 3, left + 5)]
    outside = row[0]
    return max(contrast(colour, outside) for colour in row[3:6])


@pytest.mark.parametrize("is_enabled", [True, False], ids=["enabled", "disabled"])
@pytest.mark.parametrize("kind", KINDS)
def test_buttons(theme, qtbot, kind, is_enabled):
    button = QPushButton(SOLID)
    button.setProperty("kind", kind)
    button.setEnabled(is_enabled)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    picture = shown(button, qtbot)
    assert text_contrast(picture, button) >= TEXT
    if is_enabled and kind not in ("quiet", "link", "switch"):  # those are words alone
        assert outline_contrast(picture, button) >= OUTLINE


@pytest.mark.parametrize("is_enabled", [True, False], ids=["enabled", "disabled"])
@pytest.mark.parametrize("role", ["", *ROLES])
@pytest.mark.parametrize("ground", ["paper", "sheet", "sunken"])
def test_labels(theme, qtbot, ground, role, is_enabled):
    text = label(SOLID, role)
    text.setEnabled(is_enabled)
    assert text_contrast(shown(text, qtbot, ground=ground), text) >= TEXT


FIELDS = {
    "line": lambda: QLineEdit(),
    "clearable": lambda: ClearableField("Search"),
    "text": lambda: QTextEdit(),
    "plain text": lambda: QPlainTextEdit(),
}


@pytest.mark.parametrize("is_enabled", [True, False], ids=["enabled", "disabled"])
@pytest.mark.parametrize("kind", FIELDS)
def test_placeholders_and_outlines_of_fields(theme, qtbot, kind, is_enabled):
    field = FIELDS[kind]()
    field.setPlaceholderText(SOLID)
    field.setEnabled(is_enabled)
    field.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    picture = shown(field, qtbot, size=(240, 72))
    assert text_contrast(picture, field) >= TEXT
    if is_enabled:
        assert outline_contrast(picture, field) >= OUTLINE


def test_a_greyed_text_of_the_panes(theme, qtbot):
    edit = ReadingEdit("Text")
    edit.setPlainText(SOLID)
    edit.veil(True)
    assert text_contrast(shown(edit, qtbot, size=(240, 72)), edit) >= TEXT


@pytest.mark.parametrize("is_enabled", [True, False], ids=["enabled", "disabled"])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton, QComboBox, QSpinBox])
def test_choices(theme, qtbot, kind, is_enabled):
    choice = kind()
    if isinstance(choice, QComboBox):
        choice.addItem(SOLID)
    elif isinstance(choice, QSpinBox):
        choice.setPrefix(SOLID)
    else:
        choice.setText(SOLID)
    choice.setEnabled(is_enabled)
    choice.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    picture = shown(choice, qtbot)
    assert text_contrast(picture, choice) >= TEXT
    if is_enabled and isinstance(choice, QComboBox | QSpinBox):
        assert outline_contrast(picture, choice) >= OUTLINE


@pytest.mark.parametrize("role", ["choice", "pane"])
def test_frames_that_are_pressed_or_typed_into_have_an_outline(theme, qtbot, role):
    frame = QFrame()
    frame.setProperty("role", role)
    assert outline_contrast(shown(frame, qtbot), frame) >= OUTLINE


@pytest.mark.parametrize("build", [
    lambda: outlined_button("Go"), lambda: primary_button("Go"), lambda: QLineEdit(),
    lambda: QPlainTextEdit(), lambda: QListWidget(), lambda: QTableWidget(1, 1), lambda: QCheckBox("Go"),
])  # fmt: skip
def test_what_has_the_focus_is_outlined(theme, qtbot, build):
    widget = build()
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    shown(widget, qtbot, size=(240, 72))
    window = widget.window()
    window.activateWindow()
    qtbot.waitUntil(lambda: (widget.setFocus(), widget.hasFocus())[1])
    assert outline_contrast(window.grab().toImage(), widget) >= OUTLINE


def test_text_of_selected_rows(theme, qtbot):
    kinds = [Column("Soft", lambda _row: SOLID, is_soft=True), Column("Ink", lambda _row: SOLID)]
    model = RecordTable(kinds)
    model.show_records([1, 2])
    table = Table("Rows", model, [100, 0])
    table.horizontalHeader().hide()
    table.choose_row(0)
    picture = shown(table, qtbot, size=(260, 100))
    top = table.mapTo(table.window(), QPoint())
    for column in (0, 1):
        box = table.visualRect(model.index(0, column)).translated(top).adjusted(2, 2, -2, -4)
        (ground, _), (letters, _), *_ = colours(picture, box)
        assert contrast(letters, ground) >= TEXT
        assert ground == tokens_now().selection


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
def test_every_colour_of_text_reads_on_a_chosen_row(tokens):
    names = ("ink", "ink_soft", "accent", "good", "poor", "warn")
    assert min(contrast(getattr(tokens, name), tokens.selection) for name in names) >= TEXT
    assert min(contrast(tokens.ink, ground) for ground in (tokens.marked, tokens.hover, tokens.pressed)) >= 7
    assert min(contrast(tokens.ink_soft, ground) for ground in (tokens.hover, tokens.pressed)) >= TEXT


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
def test_what_cannot_be_used_is_fainter_and_still_reads(tokens):
    grounds = (tokens.paper, tokens.sheet, tokens.sunken)
    assert min(contrast(tokens.ink_faint, ground) for ground in grounds) >= TEXT
    assert all(contrast(tokens.ink_faint, ground) < contrast(tokens.ink_soft, ground) for ground in grounds)
    assert min(contrast(tokens.control_line, ground) for ground in (*grounds, tokens.hover)) >= OUTLINE


def test_the_palette_has_readable_placeholders_and_disabled_text(theme, qapp):
    palette = qapp.palette()
    base = palette.color(QPalette.ColorRole.Base).name()
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled):
        for role in (
            QPalette.ColorRole.PlaceholderText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.WindowText,
        ):
            colour: QColor = palette.color(group, role)
            assert colour.alpha() == 255
            assert contrast(colour.name(), base) >= TEXT
