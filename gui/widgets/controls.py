"""Controls: buttons, pickers, lists, tabs, fields, the command palette."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any, cast

import shiboken6
from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFrame,
    QGraphicsDropShadowEffect,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.i18n import tr, tr_noop
from gui.shortcuts import give_keys, page_key, tell_keys
from gui.theme import tokens_now
from gui.theme.theme import icon, set_icon, set_leading_icon, tinted_pixmap
from gui.theme.tokens import (
    CONTROL_HEIGHT,
    ICON_SIZE,
    RADIUS_CONTROL,
    SPACE_1,
    SPACE_2,
    SPACE_3,
    SPACE_4,
    SPACE_7,
    mix,
)
from gui.widgets.charts.painting import use_small_font
from gui.widgets.layouts import Gap, Stretch, pause_timer, row_in, row_of, rows_in
from gui.widgets.text import Mark, announce

Act = Callable[..., object] | None
"""What a click does."""


class IconButton(QToolButton):
    """A tool button that Enter presses too, as it does every other button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.animateClick()
        else:
            super().keyPressEvent(event)


def picture(icon_name: str, role: str, name: str) -> QToolButton:
    """Builds an icon in a colour of the theme that takes the room of a button and cannot be pressed."""
    result = IconButton()
    result.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    result.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    result.setAccessibleName(name)
    set_icon(result, icon_name, role)
    return result


def opens_menu(button: QAbstractButton, menu: QMenu) -> None:
    """Lets a click open a menu below the button."""
    button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().bottomLeft())))


class _ElidedButton(QPushButton):
    """Leaves out the middle of a text that it has no room for."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Allows any width."""
        return QSize(CONTROL_HEIGHT, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        beside = self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
        middle = Qt.TextElideMode.ElideMiddle
        option.text = self.fontMetrics().elidedText(self.text(), middle, self.width() - beside)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


def _push_button(
    text: str,
    icon_name: str = "",
    *,
    kind: str,
    role: str,
    tip: str = "",
    name: str = "",
    elides: bool = False,
    act: Act = None,
) -> QPushButton:
    button = _ElidedButton(text) if elides else QPushButton(text)
    button.setProperty("kind", kind)
    button.setAccessibleName(name or text.replace("&", ""))
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not leave a focus ring behind
    button.setAutoDefault(True)  # Enter presses the button that has the focus
    if icon_name:
        set_leading_icon(button, icon_name, role)
    if act is not None:
        button.clicked.connect(act)
    return button


primary_button = partial(_push_button, kind="primary", role="accent_ink")
"""Builds the one main action of a page."""
outlined_button = partial(_push_button, kind="outlined", role="ink_soft")
"""Builds an ordinary action."""
quiet_button = partial(_push_button, kind="quiet", role="accent")
"""Builds an action without a frame, for second thoughts and links."""
link_button = partial(_push_button, kind="link", role="accent")
"""Builds a quiet action whose text begins where the text above it does."""
danger_button = partial(_push_button, kind="danger", role="poor")
"""Builds an action that takes something away."""


def icon_button(icon_name: str, name: str, shortcut: str = "", *, act: Act = None) -> QToolButton:
    """Builds a button that shows only an icon.

    Args:
        icon_name: the icon.
        name: what it does; its tooltip, and what a screen reader says.
        shortcut: one of the window's shortcuts, or keys that nobody can change; shown in the tooltip.
        act: what a click does.
    """
    button = IconButton()
    set_icon(button, icon_name)
    button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setToolTip(name)
    if shortcut:
        give_keys(button, shortcut, name)
    if act is not None:
        button.clicked.connect(act)
    return button


# A list of which any number is ticked; one stop for Tab, Space ticks. Knows names, no engine.

_ROW_HEIGHT = 32


class CheckList(QListWidget):
    """Names with a tick before each; a click anywhere on a row ticks it.

    Signals:
        ticked(): something was ticked or unticked, by the user or by code.
    """

    ticked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pressed: tuple[QListWidgetItem, Qt.CheckState] | None = None
        """The row under a button of the mouse, and how it was before."""
        self.itemChanged.connect(lambda _item: self.ticked.emit())

    def fill(self, items: Iterable[tuple[str, Any, str]], *, keep: bool = True) -> None:
        """Replaces the rows: what is shown, what it stands for, its tooltip. May keep what was ticked."""
        before = set(self.values()) if keep else set()
        with QSignalBlocker(self):
            self.clear()
            for text, value, tip in items:
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, value)
                item.setToolTip(tip)
                item.setSizeHint(QSize(0, _ROW_HEIGHT))
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                item.setCheckState(_state(value in before))
                self.addItem(item)
        if self.count():
            self.setCurrentRow(0)
        self.ticked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers the row that is pressed."""
        item = self.itemAt(event.position().toPoint())
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = (item, item.checkState()) if item is not None and is_left else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ticks the row that was pressed, unless its box has done so."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed[0] is not self.itemAt(event.position().toPoint()):
            return
        item, before = pressed
        if item.checkState() == before:
            item.setCheckState(_state(before != Qt.CheckState.Checked))

    def values(self) -> list[Any]:
        """Returns what is ticked, in the order of the list."""
        items = (self.item(row) for row in range(self.count()))
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    def tick(self, values: Iterable[Any]) -> None:
        """Ticks these and no others."""
        wanted = list(values)
        with QSignalBlocker(self):
            for row in range(self.count()):
                item = self.item(row)
                item.setCheckState(_state(item.data(Qt.ItemDataRole.UserRole) in wanted))
        self.ticked.emit()

    def height_for_rows(self, n_rows: int) -> int:
        """Returns the height that shows so many rows without scrolling."""
        return n_rows * _ROW_HEIGHT + 2 * self.frameWidth() + 2


def _state(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked


# A line to type into, with a button that clears it.


class ClearableField(QLineEdit):
    """A line edit whose button is named for screen readers.

    Args:
        name: accessible name; the placeholder, too, if there is no other.
        placeholder: shown while the line is empty.
    """

    def __init__(self, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder or name)
        self.setClearButtonEnabled(True)
        for clear in self.findChildren(QToolButton):
            clear.setAccessibleName(tr("Clear: {name}", name=name))


# The colours of people: eight chips to choose from, and the dot that stands before a name.
#
# Okabe and Ito's eight, as the theme has them: told apart by colour-blind eyes too, and never alone without
# the name.

_COLOURS = {
    "blue": tr_noop("Blue"), "orange": tr_noop("Orange"), "green": tr_noop("Green"),
    "purple": tr_noop("Purple"), "olive": tr_noop("Olive"), "sky": tr_noop("Sky"),
    "amber": tr_noop("Amber"), "slate": tr_noop("Slate"),
}  # fmt: skip
SPEAKER_COLOURS = tuple(_COLOURS)
"""Names of the theme's series colours, in their order."""
_CHIP = 32
_DOT_RADIUS = 8
_WASH = 0.2


def chip_colour(name: str) -> str:
    """Returns a colour of the theme now in force, #RRGGBB; of the first chip for a name that is none."""
    place = SPEAKER_COLOURS.index(name) if name in SPEAKER_COLOURS else 0
    return tokens_now().series[place]


def paint_initial(painter: QPainter, centre: QPointF, radius: float, name: str, colour: str) -> None:
    """Paints a person's initial on a wash of their colour, with a ring."""
    tone = chip_colour(colour)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tone), 1.5))
    painter.setBrush(QColor(mix(tone, tokens_now().sheet, _WASH)))
    painter.drawEllipse(centre, radius, radius)
    font = painter.font()
    font.setPixelSize(round(radius))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(tokens_now().ink))
    letter = name.strip()[:1].upper()
    bounds = painter.fontMetrics().tightBoundingRect(letter)
    painter.drawText(centre - QPointF(bounds.center()) - QPointF(0.5, 0), letter)
    painter.restore()


class Initial(QWidget):
    """A person's initial in their colour; for the eye, the name stands beside it."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._name = self._colour = ""
        self.setFixedSize(size, size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_person(self, name: str, colour: str) -> None:
        """Shows somebody else, or in another colour."""
        self._name, self._colour = name, colour
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        half = self.width() / 2
        paint_initial(painter, QPointF(half, half), half - 1.5, self._name, self._colour)
        painter.end()


class ColourChips(QWidget):
    """A row of exclusive chips; the arrow keys go from one to the next.

    Signals:
        chosen(str): the name of the colour.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Colour"))
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        columns = row_in(self, spacing=SPACE_1)
        self._chips = {name: _Chip(name) for name in SPEAKER_COLOURS}
        for name, chip in self._chips.items():
            self._group.addButton(chip)
            columns.addWidget(chip)
            chip.toggled.connect(lambda is_on, name=name: self.chosen.emit(name) if is_on else None)
        columns.addStretch()
        self.choose("")
        self.setFocusProxy(self._chips[SPEAKER_COLOURS[0]])

    def value(self) -> str:
        """Returns the name of the chosen colour."""
        return next(name for name, chip in self._chips.items() if chip.isChecked())

    def choose(self, name: str) -> None:
        """Chooses a colour; the first for a name that is none."""
        self._chips.get(name, self._chips[SPEAKER_COLOURS[0]]).setChecked(True)


class _Chip(QAbstractButton):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setCheckable(True)
        self.setAutoExclusive(True)  # as in the rail
        self.setAccessibleName(tr(_COLOURS[name]))
        self.setToolTip(tr(_COLOURS[name]))
        self.setFixedSize(_CHIP, _CHIP)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(_CHIP, _CHIP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QPointF(_CHIP / 2, _CHIP / 2)
        if self.isChecked() or self.hasFocus():
            tone = tokens_now().accent if self.hasFocus() else tokens_now().ink
            painter.setPen(QPen(QColor(tone), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, _CHIP / 2 - 2, _CHIP / 2 - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(chip_colour(self._name)))
        painter.drawEllipse(centre, _DOT_RADIUS, _DOT_RADIUS)
        painter.end()


# A field for the path of a file, with a button that chooses one.


class FileField(QWidget):
    """A path, typed, chosen or dropped by the page.

    Signals:
        changed(): the path has changed.
    """

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.field = QLineEdit()
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText(tr("No file yet"))
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        self.button = outlined_button(
            tr("Choose…"), "folder-open", name=tr("Choose the file: {name}", name=name)
        )
        self.button.clicked.connect(self._choose)
        self.setFocusProxy(self.field)
        row_in(self, (self.field, 1), self.button, spacing=SPACE_2)

    @property
    def path(self) -> Path | None:
        """The path; None if there is none."""
        text = self.field.text().strip()
        return Path(os.path.expanduser(text)) if text else None  # that of nobody stays as it is

    def show_path(self, path: Path | None) -> None:
        """Puts a path into the field."""
        self.field.setText(str(path) if path else "")

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._name, "", tr("All files (*)"))
        if path:
            self.show_path(Path(path))


# The common parts of lists of painted rows: scrolling, the ground of a row, its lines of text.


def set_up_list(view: QListView, name: str, delegate: QStyledItemDelegate) -> None:
    """Lets a list show rows that a delegate paints, each as high as it says."""
    view.setAccessibleName(name)
    view.setProperty("role", "plain")
    view.setItemDelegate(delegate)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def set_up_rows(view: QListView, name: str, model: QAbstractItemModel, delegate: QStyledItemDelegate) -> None:
    """Lets a list show rows that a delegate paints, all of one height."""
    view.setModel(model)
    set_up_list(view, name, delegate)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)


def paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> QRect:
    """Paints what shows that a row is chosen, under the pointer or has the keyboard; returns its box."""
    tokens = tokens_now()
    row = QRect(option.rect).adjusted(1, 1, -1, -1)
    state = option.state
    is_chosen = bool(state & QStyle.StateFlag.State_Selected)
    if is_chosen or state & QStyle.StateFlag.State_MouseOver:
        has_focus = is_chosen and bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(QColor(tokens.accent), 1.5) if has_focus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.selection if is_chosen else tokens.hover))
        painter.drawRoundedRect(row, RADIUS_CONTROL, RADIUS_CONTROL)
    return row


def paint_lines(painter: QPainter, box: QRect, lines: list[str], n_lines: int) -> None:
    """Writes lines one below the other, the first as a title, shortened in its middle, the others small.

    Args:
        painter: its font is changed.
        box: where.
        lines: from the top.
        n_lines: that the box has room for.
    """
    tokens = tokens_now()
    height = box.height() // n_lines
    painter.setPen(QColor(tokens.ink))
    for number, text in enumerate(lines):
        if number == 1:
            use_small_font(painter)
            painter.setPen(QColor(tokens.ink_soft))
        line = QRect(box.left(), box.top() + number * height, box.width(), height)
        mode = Qt.TextElideMode.ElideRight if number else Qt.TextElideMode.ElideMiddle
        shown = painter.fontMetrics().elidedText(text, mode, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


# Fields of numbers.


def quiet_numbers(field: QSpinBox | QDoubleSpinBox) -> None:
    """Leaves the wheel to the page: scrolling past must not change a number."""
    field.setKeyboardTracking(False)
    field.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    inner = field.lineEdit()
    field.setFixedHeight(CONTROL_HEIGHT)
    if inner is not None:
        inner.setTextMargins(SPACE_2, 0, 0, 0)  # the style sheet's room does not reach into a spin box
        inner.setAccessibleName(field.accessibleName())


class NamedChoice(QComboBox):
    """A combo box whose name is said on every system.

    Qt for Linux gives out the current choice as the name, and takes the name from a label beside the box.

    Args:
        name: accessible name.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(parent)
        self._label.setBuddy(self)
        self._label.hide()
        self.destroyed.connect(self._label.deleteLater)
        self.setAccessibleName(name)

    def setAccessibleName(self, name: str) -> None:
        """Gives it another name."""
        super().setAccessibleName(name)
        self._label.setText(name.replace("&", "&&"))

    def has_label(self) -> None:
        """Leaves it to a label that can be seen, beside it, to say its name."""
        self._label.setBuddy(None)  # type: ignore[arg-type]  # its stub leaves None out

    def event(self, event: QEvent) -> bool:
        """Takes its label along to where it is put."""
        if event.type() == QEvent.Type.ParentChange:
            self._label.setParent(self.parentWidget())
        return super().event(event)


# A choice among known names that also takes a new one.


def open_picker(name: str, hint: str) -> QComboBox:
    """Builds a field to choose a name in or to type one into.

    Args:
        name: accessible name.
        hint: shown while it is empty.
    """
    result = NamedChoice(name)
    result.setEditable(True)
    result.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    result.setMinimumContentsLength(8)  # a long name in its list takes no room from what stands beside it
    result.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    line = result.lineEdit()
    if line is not None:
        line.setPlaceholderText(hint)
        line.setAccessibleName(name)
        line.setAcceptDrops(False)  # what is dropped on a form are files, and their path is no name
    return result


# A choice of one among several, by name.


Index = QModelIndex | QPersistentModelIndex
_LINE_ROW = 9
"""Pixels of a line between choices, with the room around it."""


class Picker(NamedChoice):
    """A combo box over (label, value) pairs; it shortens a long label with …, its list does not.

    Signals:
        chosen(object): another value is chosen, by the user or by code.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._has_list = False
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._last: Any = None
        self.currentIndexChanged.connect(self._tell)

    def fill(self, items: Iterable[tuple[str, Any]], *, keep: bool = True) -> None:
        """Replaces the choices: what is shown, and what it stands for. May keep the current one."""
        before = self.value()
        with QSignalBlocker(self):
            self.clear()
            for text, value in items:
                self.addItem(text, value)
            index = self._index_of(before) if keep else -1
            self.setCurrentIndex(index if index >= 0 else (0 if self.count() else -1))
        self._tell()

    def value(self) -> Any:
        """Returns the current value, None if there is none."""
        return self.currentData()

    def choose(self, value: Any) -> bool:
        """Makes a value current; returns False if it is not among the choices."""
        index = self._index_of(value)
        if index >= 0:
            self.setCurrentIndex(index)
        return index >= 0

    def allow(self, value: Any, why_not: str = "") -> None:
        """Lets a value be chosen, or says why it cannot be; one that was chosen gives way to the first."""
        index = self._index_of(value)
        if why_not and index == self.currentIndex():
            self.setCurrentIndex(0)
        item = cast(QStandardItemModel, self.model()).item(index)
        item.setEnabled(not why_not)
        item.setToolTip(why_not)
        item.setAccessibleDescription(why_not)

    def show_value(self, value: Any) -> None:
        """Shows a value without telling."""
        with QSignalBlocker(self):
            self.choose(value)
        self._last = self.value()

    def _index_of(self, value: Any) -> int:
        matches = (i for i in range(self.count()) if self.itemData(i) == value)
        return next(matches, -1)

    def _tell(self) -> None:
        if self.value() != self._last:
            self._last = self.value()
            self.chosen.emit(self._last)

    def showPopup(self) -> None:
        """Opens the list, made for the first time now: most lists of a page are never opened."""
        self.make_list()
        super().showPopup()

    def make_list(self) -> None:
        """Makes the list: the plain one ignores the style sheet's item height."""
        if not self._has_list:
            self._has_list = True
            view = QListView()
            view.setItemDelegate(_ChoiceDelegate(view))
            self.setView(view)

    def wheelEvent(self, event: Any) -> None:
        """Leaves the wheel to the page: scrolling past must not change a choice."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + SPACE_2
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideMiddle, field.width() - icon
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class _ChoiceDelegate(QStyledItemDelegate):
    """Paints a line between groups of choices, which a plain list shows as an empty row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), _LINE_ROW) if _is_line(index) else size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if not _is_line(index):
            super().paint(painter, option, index)
            return
        row: QRect = option.rect
        painter.fillRect(QRect(row.left(), row.center().y(), row.width(), 1), QColor(tokens_now().line))


def _is_line(index: Index) -> bool:
    """Tells whether a choice is a line between others, as `QComboBox` marks them."""
    return bool(index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "separator")


# The rail: one button per page, icon over label, the open page marked by a bar and the accent.

_RAIL_WIDTH = 84
_BUTTON_HEIGHT = 56


class RailButton(QPushButton):
    """One page of the rail; a tool button that is checked would be a box to tick to a screen reader."""

    def __init__(self, icon_name: str, text: str) -> None:
        super().__init__()
        self._icon_name = icon_name
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # one of several, see above
        self.setAutoDefault(True)  # Enter presses it
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Returns the usual width, or more where its name in bold letters needs it."""
        name = QFontMetrics(self._name_font(QFont.Weight.DemiBold)).horizontalAdvance(self.text())
        return QSize(max(_RAIL_WIDTH - 1, name + SPACE_4), _BUTTON_HEIGHT)

    def _name_font(self, weight: QFont.Weight) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(11)
        font.setWeight(weight)
        return font

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        colour = tokens.accent if self.isChecked() else tokens.ink if self.underMouse() else tokens.ink_soft
        pixmap = tinted_pixmap(self._icon_name, colour, ICON_SIZE + 2, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - ICON_SIZE - 2) / 2, 9), pixmap)
        painter.setFont(self._name_font(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal))
        painter.setPen(QColor(tokens.ink if self.isChecked() else tokens.ink_soft))
        painter.drawText(QRectF(0, 33, self.width(), 16), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        tokens = tokens_now()
        ground = QRectF(6, 2, self.width() - 12, self.height() - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(QColor(tokens.sheet))
            painter.drawRoundedRect(ground, 8, 8)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(QRectF(0, 14, 3, self.height() - 28), 1.5, 1.5)
        elif self.underMouse():
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(ground, 8, 8)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 7, 7)


class Rail(QFrame):
    """All pages; the last one, the help, at the foot.

    Args:
        pages: key, icon and label of each page, in order.

    Signals:
        opened(str): the key of the page the user wants.
    """

    opened = Signal(str)

    def __init__(self, pages: list[tuple[str, str, str]]) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAccessibleName(tr("Pages"))
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        rows = rows_in(self, spacing=SPACE_1, margins=(0, SPACE_3, 1, SPACE_2))
        rows.addWidget(Mark(28), alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addSpacing(SPACE_2)
        for page in pages[:-1]:
            rows.addWidget(self._new_button(*page))
        rows.addStretch()
        rows.addWidget(self._new_button(*pages[-1]))
        self.setFixedWidth(max(button.sizeHint().width() for button in self._buttons.values()) + 1)

    def _new_button(self, key: str, icon_name: str, text: str) -> RailButton:
        button = RailButton(icon_name, text)
        tell_keys(button, page_key(key), text)
        button.clicked.connect(lambda: self.opened.emit(key))
        self._group.addButton(button)
        self._buttons[key] = button
        return button

    def show_page(self, key: str, *, is_shown: bool) -> None:
        """Puts a page on the rail, or takes it away."""
        self._buttons[key].setVisible(is_shown)

    def mark(self, key: str) -> None:
        """Shows which page is open; none if the page is not on the rail."""
        self._group.setExclusive(False)
        for name, button in self._buttons.items():
            button.setChecked(name == key)
            is_stop = name == key or key not in self._buttons  # Qt lets Tab stop where the keyboard was last
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)
        self._group.setExclusive(True)


# Two or three words side by side of which one is chosen: ways to look at the same thing.


class SwitchRow(QWidget):
    """A row of exclusive buttons; the arrow keys go from one to the next.

    Signals:
        chosen(int): the number of the chosen button.
    """

    chosen = Signal(int)

    def __init__(self, name: str, choices: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        columns = row_in(self, spacing=SPACE_1)
        for number, text in enumerate(choices):
            button = quiet_button(text)
            button.setProperty("kind", "switch")
            button.setCheckable(True)
            button.setAutoExclusive(True)  # as in the rail
            bold = QFont(button.font())
            bold.setWeight(QFont.Weight.DemiBold)
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(text) + 2 * SPACE_4)
            button.setChecked(number == 0)
            self._group.addButton(button, number)
            columns.addWidget(button)
        self._group.idToggled.connect(lambda number, is_on: self.chosen.emit(number) if is_on else None)

    def button(self, number: int) -> QPushButton:
        found = self._group.button(number)
        assert isinstance(found, QPushButton)
        return found

    @property
    def value(self) -> int:
        """The number of the button that is down."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Presses a button."""
        self.button(number).setChecked(True)


# Surfaces and labels: cards, hairlines, headings, secondary text, chips.

_HEADINGS = frozenset({"title", "section", "large", "strong"})
_TIGHT = 112
_LINE_HEIGHT = 135
"""Per cent of the font's own."""


class Card(QFrame):
    """A sheet with a hairline around it; add to its `body`.

    Args:
        role: "card" (a sheet) or "sunken" (a well).
    """

    def __init__(self, role: str = "card", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.body = rows_in(self, spacing=SPACE_2, margins=(SPACE_4, SPACE_4, SPACE_4, SPACE_4))


class Paragraph(QLabel):
    """Plain text over several lines, with the room between them that reading needs."""

    def __init__(self, text: str = "", line_height: int = _LINE_HEIGHT) -> None:
        super().__init__()
        self._plain = ""
        self._line_height = line_height
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Shows plain text; what looks like markup is shown as it is."""
        self._plain = text
        lines = escape(text).replace("\n", "<br>").replace(" %", "&nbsp;%")
        super().setText(f'<p style="line-height:{self._line_height}%; margin:0">{lines}</p>' if text else "")

    def text(self) -> str:
        """Returns the plain text."""
        return self._plain


def hairline() -> QFrame:
    """Builds a line of one pixel."""
    line = QFrame()
    line.setProperty("role", "hairline")
    line.setFixedHeight(1)
    return line


def vertical_line() -> QFrame:
    """Builds an upright line of one pixel."""
    line = QFrame()
    line.setProperty("role", "upright")
    line.setFixedWidth(1)
    return line


def label(text: str = "", role: str = "", *, wraps: bool = False) -> QLabel:
    """Builds a label in one of the roles of the style sheet.

    Args:
        text: what it says.
        role: "title", "section", "large", "strong", "soft", "small", "number", "poor",
            "warn", "mark" or empty for plain text.
        wraps: True if a long text takes several lines.
    """
    if wraps:
        result: QLabel = Paragraph(text, _TIGHT if role in _HEADINGS else _LINE_HEIGHT)
    else:
        result = QLabel(text)
        result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    return result


def section_label(text: str) -> QLabel:
    """Builds the heading of a part of a page."""
    return label(text, "section")


def soft_label(text: str = "", *, wraps: bool = True) -> QLabel:
    """Builds a secondary text."""
    return label(text, "soft", wraps=wraps)


def show_or_hide(target: QLabel, text: str) -> None:
    """Says something in a label, which is hidden while there is nothing to say."""
    target.setText(text)
    target.setVisible(bool(text))


def field_label(text: str, buddy: QWidget, role: str = "small") -> QLabel:
    """Builds the label of a field, small above it; Alt and its underlined letter lead to the field."""
    result = label(text, role)
    result.setBuddy(buddy)
    if isinstance(buddy, NamedChoice):
        buddy.has_label()
    if not buddy.accessibleName():
        buddy.setAccessibleName(text.replace("&", ""))
    return result


def set_role(target: QWidget, role: str) -> None:
    """Changes the look of a widget that is already shown."""
    target.setProperty("role", role)
    target.style().unpolish(target)
    target.style().polish(target)


# One of several ways as a card: a radio button with its title, what it means, and what it takes.

_INDENT = 30
"""The radio button's own width: the sentence starts where the title does."""


class ChoiceCard(QFrame):
    """A card that acts as a radio button; put several into one `QButtonGroup`.

    Signals:
        chosen(): it is now the chosen one.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "choice")
        self.radio = QRadioButton()
        bold = QFont(self.radio.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self.radio.setFont(bold)
        self._mark = label(role="mark")
        self._aside = label(role="small")
        self._text = label(role="soft", wraps=True)
        self._text.setContentsMargins(_INDENT, 0, 0, 0)
        head = row_of(self.radio, self._mark, Stretch(1), self._aside, spacing=SPACE_2)
        rows_in(self, head, self._text, spacing=SPACE_1, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_3))
        self.radio.toggled.connect(self._show_choice)

    def show_choice(self, title: str, text: str, *, mark: str = "", aside: str = "", tip: str = "") -> None:
        """Says what is chosen with it: title, sentence, a mark behind the title, and what it takes."""
        self.radio.setText(title)
        self._text.setText(text)
        show_or_hide(self._mark, mark)
        show_or_hide(self._aside, aside)
        self.setToolTip(tip)
        self.radio.setAccessibleName(", ".join(filter(None, (title, mark.lower(), aside))))
        self.radio.setAccessibleDescription(" ".join(filter(None, (text, tip))))

    def set_available(self, *, is_available: bool) -> None:
        """Lets it be chosen or not; its text then says why not."""
        self.radio.setEnabled(is_available)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_available else Qt.CursorShape.ArrowCursor)
        set_role(self._text, "soft" if is_available else "small")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses on a click anywhere in the card."""
        if event.button() == Qt.MouseButton.LeftButton and self.radio.isEnabled():
            self.radio.setChecked(True)

    def _show_choice(self, is_on: bool) -> None:
        self.setProperty("chosen", "true" if is_on else "false")
        self.style().unpolish(self)
        self.style().polish(self)
        if is_on:
            self.chosen.emit()


# The command palette (Ctrl+K): type a few letters, press Enter.


_WIDTH = 560
_N_SHOWN = 9
_PALETTE_ROW_HEIGHT = 36
_COMMAND_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_PART, _LETTERS = 3, 2
_WHOLE_WORD, _OTHER_WORD, _IN_TEXT = 4.5, 3.5, 2.5
"""How good a match is, between those of `match_score`: by another name or its beginning, and in the text."""
_WHOLE_IN_TITLE = 0.1
"""How much more a title counts that has the words themselves: "model" is rather "Model" than "Models"."""
_PLACE_BEHIND = 0.005
"""How much less another name counts for each that stands before it: the first is what most people say."""
_TO_READ = 4.0
"""How good what is only read can be: who types "subtitles" wants to open some."""
_SEARCHED_FROM = 3
"""Letters, from which on texts are searched."""
_ENDINGS = tr_noop("s es ed ing er")
"""What a word that was typed may have more than the one it is meant to find: "documents", "exporting"."""
_SMALL_WORDS = tr_noop("a an the to of in into for from with on my and how do i is are can what where")
"""What a question has around the words that count: "how do I export a TMX"."""


@dataclass(frozen=True)
class Command:
    """Something the palette can do."""

    title: str
    run: Callable[[], None]
    hint: str = ""
    """Shown at the right: a shortcut, or what it belongs to."""
    icon_name: str = "arrow-right"
    words: str = ""
    """What else it is called, the likeliest first; finds it, and is not shown."""
    text: str = ""
    """What it leads to; searched too, and found after what is called so."""
    is_listed: bool = True
    """Whether it is offered before anything is typed, and its title counts as much as that of a page."""
    kind: str = field(default_factory=lambda: tr("Action"))
    """Shown last: what kind of thing it is."""

    @property
    def spoken(self) -> str:
        """All that is shown, for a screen reader."""
        return ", ".join(filter(None, (self.title, self.kind, self.hint)))

    def score(self, query: str) -> float:
        """Rates how well it answers what was typed; 0 for not at all, more is better."""
        words = _words_of(query)
        small = tr(_SMALL_WORDS).split()
        wanted = [word for word in words if word not in small] or words
        is_whole = _place_of_all(wanted, self.title, is_same=str.__eq__) >= 0
        best = match_score(query, self.title) + (_WHOLE_IN_TITLE if is_whole else 0.0)
        ways = [(_WHOLE_WORD, self.words, str.__eq__), (_OTHER_WORD, f"{self.title} {self.words}", _begins)]
        for worth, names, is_same in ways:
            if (place := _place_of_all(wanted, names, is_same=is_same)) >= 0:
                best = max(best, worth - place * _PLACE_BEHIND)
        if len(query.strip()) >= _SEARCHED_FROM and _place_of_all(wanted, self.text, is_same=_begins) >= 0:
            best = max(best, _IN_TEXT)
        if self.text:
            best = min(best, _TO_READ)
        return best if self.is_listed else min(best, _PART) if wanted else 0


def match_score(query: str, title: str) -> int:
    """Rates how well a title answers what was typed.

    Returns:
        0 for no match; more is better: start of the title, start of a word, part, letters in order.
    """
    wanted, text = query.casefold().strip(), title.casefold()
    if not wanted:
        return 1
    if text.startswith(wanted):
        return 5
    if any(word.startswith(wanted) for word in text.split()):
        return 4
    if wanted in text:
        return _PART
    letters = iter(text)
    return _LETTERS if len(wanted) > 1 and all(letter in letters for letter in wanted) else 0


def rated(commands: Iterable[Command], query: str) -> list[Command]:
    """Returns what answers best first; letters in their order are a guess, for want of anything better."""
    scores = [(command.score(query), command) for command in commands]
    best = max((score for score, _ in scores), default=0)
    least = _LETTERS if best > _LETTERS else 0
    return [command for score, command in sorted(scores, key=lambda pair: -pair[0]) if score > least]


@cache
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"\w+", text.casefold())))


def _place_of_all(wanted: Sequence[str], text: str, *, is_same: Callable[[str, str], bool]) -> int:
    """Returns how far in a text there is a word for each that was typed; -1 where one is missing."""
    words = _words_of(text)
    found = [next((place for place, word in enumerate(words) if is_same(word, each)), -1) for each in wanted]
    return max(found) if found and min(found) >= 0 else -1


def _begins(word: str, typed: str) -> bool:
    return word.startswith(typed) or (typed.startswith(word) and typed[len(word) :] in tr(_ENDINGS).split())


_SAY_AFTER_MS = 200
"""Who types or steps on does not want to hear of each on the way."""


class CommandList(QListView):
    """Commands, the best answer first and chosen. The keyboard stays in the line where one types.

    Signals:
        asked(Command): clicked.
    """

    asked = Signal(Command)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.items = QStandardItemModel(self)
        self.setModel(self.items)
        self.setAccessibleName(name)
        self.setItemDelegate(_CommandDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.asked.emit(index.data(_COMMAND_ROLE)))
        self._say = pause_timer(self, _SAY_AFTER_MS, self._say_current)
        self.selectionModel().currentChanged.connect(lambda _now, _before: self._say.start())

    def fill(self, commands: Iterable[Command]) -> None:
        """Shows these commands."""
        # all at once: row by row, another would be chosen each time, and a screen reader told of each
        self.items.removeRows(0, self.items.rowCount())
        for command in commands:
            item = QStandardItem(icon(command.icon_name), command.title)
            item.setData(command, _COMMAND_ROLE)
            item.setAccessibleText(command.spoken)
            self.items.appendRow(item)
        self.setCurrentIndex(self.items.index(0, 0))

    def _say_current(self) -> None:
        """Has the chosen one read out: the list has no focus of its own that would tell."""
        command, n, place = self.current, self.items.rowCount(), self.currentIndex().row() + 1
        if command is not None:
            announce(self, tr("{name}, {place} of {n}", name=command.spoken, place=place, n=n))

    @property
    def current(self) -> Command | None:
        """The one that is chosen."""
        command = self.currentIndex().data(_COMMAND_ROLE)
        return command if isinstance(command, Command) else None

    def take_key(self, key: int) -> bool:
        """Goes to the next or the one before; False for another key."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if key not in steps or not self.items.rowCount():
            return False
        row = (self.currentIndex().row() + steps[Qt.Key(key)]) % self.items.rowCount()
        self.setCurrentIndex(self.items.index(row, 0))
        return True


class CommandPalette(QFrame):
    """Floats over its host while open; Escape or a click elsewhere closes it.

    Args:
        host: what it floats over.
        ask_help: looks up in the help what nothing here answers.
    """

    def __init__(self, host: QWidget, ask_help: Callable[[str], None]) -> None:
        super().__init__(host)
        self.setObjectName("palette")
        self.setAccessibleName(tr("Search"))
        self._host, self._ask_help = host, ask_help
        self._commands: list[Command] = []
        self._before: QWidget | None = None
        self._query = QLineEdit()
        self._query.setPlaceholderText(tr("Search actions, settings, domains, models, speakers and help"))
        self._query.setAccessibleName(tr("Search"))
        self._query.textChanged.connect(self._filter)
        self._query.installEventFilter(self)
        self._list = CommandList(tr("Found"))
        self._query.returnPressed.connect(lambda: self._run(self._list.current))
        self._list.asked.connect(self._run)
        rows_in(
            self,
            self._query,
            hairline(),
            self._list,
            spacing=SPACE_2,
            margins=(SPACE_2, SPACE_3, SPACE_2, SPACE_2),
        )
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(32)
        self._shadow.setOffset(0, 8)
        self.setGraphicsEffect(self._shadow)
        self.hide()

    def open(self, commands: Iterable[Command]) -> None:
        """Opens with what can be done now."""
        self._commands = list(commands)
        self._shadow.setColor(QColor(0, 0, 0, 60 if tokens_now().name == "light" else 160))
        self._query.clear()
        self._filter("")
        self._place()
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self.show()
        self.raise_()
        self._query.setFocus()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def _place(self) -> None:
        width = min(_WIDTH, self._host.width() - 2 * SPACE_7)
        height = 72 + _N_SHOWN * _PALETTE_ROW_HEIGHT
        self.setGeometry(QRect((self._host.width() - width) // 2, SPACE_7 + SPACE_3, width, height))

    def close_palette(self) -> None:
        """Closes without doing anything."""
        if self.isHidden():
            return
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()
        if self._before is not None and shiboken6.isValid(self._before):
            self._before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves through the list with the arrow keys; closes on Escape or a click elsewhere."""
        if event.type() == QEvent.Type.KeyPress and watched is self._query and isinstance(event, QKeyEvent):
            return self._take_key(event.key())
        is_outside = isinstance(watched, QWidget) and watched is not self and not self.isAncestorOf(watched)
        if event.type() == QEvent.Type.MouseButtonPress and is_outside:
            self.close_palette()
        elif event.type() == QEvent.Type.Resize and watched is self._host:
            self._place()
        return False

    def _take_key(self, key: int) -> bool:
        if key == Qt.Key.Key_Escape:
            self.close_palette()
            return True
        same = {Qt.Key.Key_Tab: Qt.Key.Key_Down, Qt.Key.Key_Backtab: Qt.Key.Key_Up}
        return self._list.take_key(same.get(Qt.Key(key), key))

    def _filter(self, query: str) -> None:
        words = query.strip()
        title = tr("No results for “{words}”. Search the help", words=words)
        nothing = Command(title, partial(self._ask_help, words), icon_name="search", kind=tr("Help"))
        self._list.fill(rated(self._commands, query) or [nothing])

    def _run(self, command: Command | None) -> None:
        self.close_palette()
        if command is not None:
            command.run()


class _CommandDelegate(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        tokens = tokens_now()
        box: QRect = option.rect.adjusted(4, 1, -4, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(box, 6, 6)
        glyph = QRect(box.left() + 8, box.center().y() - ICON_SIZE // 2 + 1, ICON_SIZE, ICON_SIZE)
        option.icon.paint(painter, glyph)
        painter.setPen(QColor(tokens.ink))
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        command = index.data(_COMMAND_ROLE)
        hint = "   ".join(filter(None, (command.hint, command.kind)))
        room = box.adjusted(38, 0, -24 - option.fontMetrics.horizontalAdvance(hint), 0)
        shown = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, left, shown)
        use_small_font(painter)
        painter.setPen(QColor(tokens.ink_soft))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box.adjusted(0, 0, -12, 0), right, hint)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _PALETTE_ROW_HEIGHT)


# Quiet tabs: words in a row with a line below the chosen one, and its page under them.


class Tabs(QWidget):
    """Pages of which one is shown. Left and right arrow keys choose, as in every row of tabs.

    Signals:
        chosen(int): another page is shown.
    """

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QTabBar()
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._bar.setAccessibleName(name)
        self._bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._pages = QStackedWidget()
        self._titles: list[tuple[str, str]] = []
        """Title of each page, in full and in short, for where there is little room."""
        self._later: dict[int, Callable[[], None]] = {}
        self._bar.currentChanged.connect(self._show)
        self._bar.currentChanged.connect(self.chosen)
        head = row_of(self._bar, Stretch())
        rows_in(self, head, hairline(), Gap(SPACE_3), (self._pages, 1), spacing=0)

    def add(self, title: str, page: QWidget) -> None:
        """Adds a page behind the others."""
        self._pages.addWidget(page)
        self._titles.append((title, title))
        self._bar.addTab(title)

    def add_later(self, title: str, build: Callable[[], QWidget]) -> None:
        """Adds a page that is built when it is shown for the first time."""
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        self._later[self._pages.count()] = lambda: rows.addWidget(build())
        self.add(title, holder)

    def rename(self, number: int, title: str, short: str = "") -> None:
        """Gives a page another title, as when its title counts something.

        Args:
            number: of the page.
            title: in full.
            short: shown where there is no room for all titles in full; the tooltip has the rest then.
        """
        self._titles[number] = (title, short or title)
        self._fit()

    def title(self, number: int) -> str:
        """Returns the title of a page, in full."""
        return self._titles[number][0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shortens the titles that can be, where there is no room for all in full."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        is_tight = self._full_width() > self.width()
        for number, (title, short) in enumerate(self._titles):
            shown = short if is_tight else title
            if self._bar.tabText(number) != shown:
                self._bar.setTabText(number, shown)
                self._bar.setTabToolTip(number, "" if shown == title else title)

    def _full_width(self) -> int:
        """Returns how wide the row is with every title in full, from how wide it is now."""
        metrics = self._bar.fontMetrics()
        more = (
            metrics.horizontalAdvance(title) - metrics.horizontalAdvance(self._bar.tabText(number))
            for number, (title, _short) in enumerate(self._titles)
        )
        return self._bar.sizeHint().width() + sum(more)

    def choose(self, number: int) -> None:
        """Shows a page."""
        self._bar.setCurrentIndex(number)

    def _show(self, number: int) -> None:
        if number in self._later:
            self._later.pop(number)()
        focus = QApplication.focusWidget()
        if focus is not None and self._pages.isAncestorOf(focus):
            self._bar.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would give it to whatever comes next
        self._pages.setCurrentIndex(number)

    @property
    def current(self) -> int:
        """The number of the page that is shown."""
        return self._bar.currentIndex()


# A part of a page that is folded at first: a button with an arrow, and what it opens.


class Fold(QWidget):
    """Hides its content until the button is pressed; add to its `body`.

    Signals:
        toggled(bool): whether it is open now.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = link_button(title, "chevron-right")
        self.button.setCheckable(True)
        self._content = QWidget()
        self.body = rows_in(self._content, spacing=SPACE_3)
        line = row_of(self.button, Stretch())
        rows_in(self, line, self._content, spacing=SPACE_2)
        self._content.hide()
        self.button.toggled.connect(self._toggle)
        self.button.clicked.connect(lambda: QTimer.singleShot(0, self, self._bring_into_sight))

    @property
    def is_open(self) -> bool:
        """Whether its content shows."""
        return self.button.isChecked()

    def set_open(self, *, is_open: bool) -> None:
        """Opens or folds it."""
        self.button.setChecked(is_open)

    def rename(self, title: str) -> None:
        """Gives the button another title."""
        self.button.setText(title)
        self.button.setAccessibleName(title)

    def _toggle(self, is_open: bool) -> None:
        self._content.setVisible(is_open)
        set_leading_icon(self.button, "chevron-down" if is_open else "chevron-right", "accent")
        self.toggled.emit(is_open)

    def _bring_into_sight(self) -> None:
        """Scrolls as far as it takes to see what was unfolded; its button stays in sight."""
        part: QWidget | None = self
        while part is not None and not isinstance(part, QScrollArea):
            part = part.parentWidget()
        form = part.widget() if part is not None else None
        if part is None or form is None or not self.is_open:
            return
        top = self.mapTo(form, QPoint()).y()
        bar = part.verticalScrollBar()
        wanted = min(top, top + self.sizeHint().height() - part.viewport().height())
        bar.setValue(max(bar.value(), wanted))


# An icon that stands by itself.


class IconLabel(QLabel):
    """Shows an icon in a colour of the theme now in force.

    Args:
        size: edge in device-independent pixels.
    """

    def __init__(self, size: int = ICON_SIZE) -> None:
        super().__init__()
        self._size = size
        self._name = self._role = ""

    def show_icon(self, name: str, role: str) -> None:
        """Shows another icon, in the colour of a role: "good", "warn", "ink_soft", …"""
        self._name, self._role = name, role
        colour = getattr(tokens_now(), role)
        self.setPixmap(tinted_pixmap(name, colour, self._size, self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:
        """Draws the icon again in another theme."""
        if event.type() == QEvent.Type.PaletteChange and self._name:
            self.show_icon(self._name, self._role)
        super().changeEvent(event)
