"""The sheet on which the window's shortcuts are changed: a row is chosen, and its new keys are pressed."""

from typing import cast

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QKeySequence, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.i18n import tr, tr_noop
from gui.settings import Settings
from gui.shortcuts import KEYS, PLACES, keys_with, pressed, refusal, told
from gui.theme import dress_dialog, tokens_now
from gui.theme.tokens import RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.charts.painting import use_small_font
from gui.widgets.controls import Index, label, link_button
from gui.widgets.layouts import Stretch, row_of
from gui.widgets.sheet import Sheet
from gui.widgets.text import announce

_NAME = int(Qt.ItemDataRole.UserRole)
"""Of the shortcut; none of a heading."""
_KEYS = _NAME + 1
_ROW_HEIGHT, _HEADING_HEIGHT, _LEAST_HEIGHT = 34, 40, 240
_WIDTH, _ALL = 580, 100
_NONE = tr_noop("none")
_TO_REMOVE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_TO_MOVE = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter,
)  # fmt: skip
"""What these do without Ctrl or Alt they do here, too."""


def change_shortcuts(settings: Settings, parent: QWidget) -> None:
    """Lets the user change the shortcuts."""
    sheet = ShortcutSheet(settings.shortcuts, parent)
    dress_dialog(sheet)
    sheet.ask(lambda chosen: setattr(settings, "shortcuts", chosen))


class ShortcutSheet(Sheet[dict[str, str]]):
    """All shortcuts with their keys; what is pressed becomes the keys of the chosen one."""

    def __init__(self, chosen: dict[str, str], parent: QWidget) -> None:
        text = tr("Choose a row and press its new keys. Delete takes its keys away.")
        super().__init__(tr("Keyboard shortcuts"), text, tr("Save"), parent)
        self._before = dict(chosen)
        self._chosen = dict(chosen)
        self.list = _ShortcutList(self)
        self._said = label(role="small", wraps=True)
        self._said.setMinimumHeight(self._said.sizeHint().height())
        self.reset_one = link_button(tr("Reset this one"), act=self._reset_one)
        self.reset_all = link_button(tr("Reset all"), act=self._reset_all)
        foot = row_of(self.reset_one, self.reset_all, Stretch(), spacing=SPACE_3)
        for row, part in enumerate((self.list, self._said)):
            self.form.addWidget(part, row, 0, 1, 2)
        self.form.addLayout(foot, 2, 0, 1, 2)
        self.form.setRowStretch(0, 1)
        cast("QVBoxLayout", self.layout()).setStretchFactor(self.form, _ALL)
        self.setMinimumWidth(_WIDTH)
        self.form.setVerticalSpacing(SPACE_2)
        self._show()
        self.list.setFocus()
        self.watch(self.list.selectionModel().currentChanged)

    def missing(self) -> str:
        """Offers what there is to reset; there is something to save once keys are others."""
        self.reset_one.setEnabled(self.list.name in self._chosen)
        self.reset_all.setEnabled(bool(self._chosen))
        return "" if self._chosen != self._before else tr("Nothing is changed so far.")

    def answer(self) -> dict[str, str]:
        return self._chosen

    def take(self, keys: QKeySequence) -> None:
        """Gives keys to the chosen shortcut, or says why they cannot be its keys."""
        name = self.list.name
        why = "" if keys.isEmpty() else refusal(keys, name, keys_with(self._chosen))
        if not why:
            self._choose(name, keys.toString())
        self._say(why)

    def _choose(self, name: str, keys: str) -> None:
        self._chosen.pop(name, None)
        if keys_with(self._chosen)[name] != keys:
            self._chosen[name] = keys
        self._show()
        announce(self, self.list.spoken)

    def _reset_one(self) -> None:
        name = self.list.name
        usual = QKeySequence(KEYS[name].keys)
        why = refusal(usual, name, keys_with(self._chosen))
        if not why:
            self._choose(name, KEYS[name].keys)
        self._say(why)
        self.list.setFocus()

    def _reset_all(self) -> None:
        self._chosen = {}
        self._show()
        self._say("")
        self.list.setFocus()

    def _show(self) -> None:
        self.list.show_keys(keys_with(self._chosen))
        self.show_missing()

    def _say(self, text: str) -> None:
        self._said.setText(text)
        announce(self, text)


class _ShortcutList(QListView):
    """The shortcuts below the names of their places."""

    def __init__(self, sheet: ShortcutSheet) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self._items = QStandardItemModel(self)
        self._fill()
        self.setModel(self._items)
        self.setItemDelegate(_ShortcutDelegate(self))
        self.setAccessibleName(tr("Keyboard shortcuts"))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setCurrentIndex(self._items.index(1, 0))

    def _fill(self) -> None:
        for place, title in PLACES.items():
            heading = QStandardItem(tr(title))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self._items.appendRow(heading)
            for name, key in KEYS.items():
                if key.place == place:
                    item = QStandardItem(tr(key.words))
                    item.setData(name, _NAME)
                    self._items.appendRow(item)

    @property
    def name(self) -> str:
        """The shortcut that is chosen."""
        return str(self.currentIndex().data(_NAME))

    @property
    def spoken(self) -> str:
        """All that the chosen row shows."""
        return str(self.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))

    def show_keys(self, keys: dict[str, str]) -> None:
        """Shows other keys."""
        for row in range(self._items.rowCount()):
            item = self._items.item(row)
            if name := item.data(_NAME):
                shown = told(QKeySequence(keys[name]))
                item.setData(shown, _KEYS)
                item.setAccessibleText(f"{item.text()}: {shown or tr(_NONE)}")

    def event(self, event: QEvent) -> bool:
        """Takes all keys that could be a shortcut before the sheet does."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(not _is_for_list(event))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Gives the keys to the chosen row."""
        keys = pressed(event)
        if keys is None or _is_for_list(event):
            super().keyPressEvent(event)
        elif event.key() in _TO_REMOVE and not event.modifiers():
            self._sheet.take(QKeySequence())
        else:
            self._sheet.take(keys)


def _is_for_list(event: QKeyEvent) -> bool:
    others = ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return event.key() in _TO_MOVE and not event.modifiers() & others


class _ShortcutDelegate(QStyledItemDelegate):
    """Paints words at the left and their keys at the right, as a cap."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = _ROW_HEIGHT if index.data(_NAME) else _HEADING_HEIGHT
        return QSize(super().sizeHint(option, index).width(), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        tokens = tokens_now()
        box: QRect = option.rect.adjusted(SPACE_2, 1, -SPACE_2, -1)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not index.data(_NAME):
            use_small_font(painter)
            font = QFont(painter.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(QColor(tokens.ink_soft))
            bottom = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
            painter.drawText(box.adjusted(SPACE_2, 0, 0, -SPACE_2), bottom, option.text)
            painter.restore()
            return
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.setPen(QColor(tokens.ink))
        painter.drawText(box.adjusted(SPACE_2, 0, 0, 0), left, option.text)
        use_small_font(painter)
        keys = str(index.data(_KEYS) or "")
        shown = keys or tr(_NONE)
        width = painter.fontMetrics().horizontalAdvance(shown) + 2 * SPACE_2
        cap = box.adjusted(box.width() - width - SPACE_1, SPACE_1 + 1, -SPACE_1, -SPACE_1 - 1)
        if keys:
            painter.setPen(QColor(tokens.line))
            painter.setBrush(QColor(tokens.sheet))
            painter.drawRoundedRect(cap, RADIUS_CONTROL - 2, RADIUS_CONTROL - 2)
        painter.setPen(QColor(tokens.ink if keys else tokens.ink_soft))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()
