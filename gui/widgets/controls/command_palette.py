"""The command palette (Ctrl+K): type a few letters, press Enter."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.theme import tokens_now
from gui.theme.icons import icon
from gui.theme.tokens import ICON_SIZE, SPACE_2, SPACE_3, SPACE_7
from gui.widgets.cards import hairline
from gui.widgets.charts.painting import use_small_font
from gui.widgets.layouts import rows_in

Index = QModelIndex | QPersistentModelIndex

_WIDTH = 560
_N_SHOWN = 9
_ROW_HEIGHT = 36
_HINT_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_COMMAND_ROLE = int(Qt.ItemDataRole.UserRole) + 2
_PART, _LETTERS = 3, 2
_WHOLE_WORD, _OTHER_WORD, _IN_TEXT = 4.5, 3.5, 2.5
"""How good a match is, between those of `match_score`: by another name or its beginning, and in the text."""
_SEARCHED_FROM = 3
"""Letters, from which on texts are searched."""
_ENDINGS = ("s", "es", "ed", "ing", "er")
"""What a word that was typed may have more than the one it is meant to find: "documents", "exporting"."""


@dataclass(frozen=True)
class Command:
    """Something the palette can do."""

    title: str
    run: Callable[[], None]
    hint: str = ""
    """Shown at the right: a shortcut, or what kind of thing it is."""
    icon_name: str = "arrow-right"
    words: str = ""
    """What else it is called; finds it, and is not shown."""
    text: str = ""
    """What it leads to; searched too, and found after what is called so."""
    is_listed: bool = True
    """Whether it is offered before anything is typed, and its title counts as much as that of a page."""

    def score(self, query: str) -> float:
        """Rates how well it answers what was typed; 0 for not at all, more is better."""
        wanted = _words_of(query)
        best = float(match_score(query, self.title))
        if wanted and _has_all(wanted, f"{self.title} {self.words}", is_same=_begins):
            is_whole = _has_all(wanted, self.words, is_same=str.__eq__)
            best = max(best, _WHOLE_WORD if is_whole else _OTHER_WORD)
        if len(query.strip()) >= _SEARCHED_FROM and _has_all(wanted, self.text, is_same=_begins):
            best = max(best, _IN_TEXT)
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


@cache
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"\w+", text.casefold())))


def _has_all(wanted: Sequence[str], text: str, *, is_same: Callable[[str, str], bool]) -> bool:
    """Returns whether a text has a word for each that was typed."""
    words = _words_of(text)
    return bool(wanted) and all(any(is_same(word, each) for word in words) for each in wanted)


def _begins(word: str, typed: str) -> bool:
    return word.startswith(typed) or (typed.startswith(word) and typed[len(word) :] in _ENDINGS)


class CommandPalette(QFrame):
    """Floats over its host while open; Escape or a click elsewhere closes it."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("palette")
        self.setAccessibleName("Command palette")
        self._host = host
        self._commands: list[Command] = []
        self._before: QWidget | None = None
        self._query = QLineEdit()
        self._query.setPlaceholderText("Go to a page, an action, a model, a setting, a help page …")
        self._query.setAccessibleName("Command")
        self._query.textChanged.connect(self._filter)
        self._query.returnPressed.connect(self._run_current)
        self._query.installEventFilter(self)
        self._items = QStandardItemModel(self)
        self._list = QListView()
        self._list.setModel(self._items)
        self._list.setAccessibleName("Commands")
        self._list.setItemDelegate(_CommandDelegate(self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.clicked.connect(lambda _index: self._run_current())
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
        height = 72 + _N_SHOWN * _ROW_HEIGHT
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
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        if key == Qt.Key.Key_Escape:
            self.close_palette()
            return True
        if key in steps and self._items.rowCount():
            row = (self._list.currentIndex().row() + steps[Qt.Key(key)]) % self._items.rowCount()
            self._list.setCurrentIndex(self._items.index(row, 0))
            return True
        return False

    def _filter(self, query: str) -> None:
        rated = [(command.score(query), command) for command in self._commands]
        best = max((score for score, _ in rated), default=0)
        if best > _LETTERS:  # letters in their order are a guess, for want of anything better
            rated = [pair for pair in rated if pair[0] > _LETTERS]
        self._items.clear()
        for _, command in sorted((pair for pair in rated if pair[0]), key=lambda pair: -pair[0]):
            item = QStandardItem(icon(command.icon_name), command.title)
            item.setData(command.hint, _HINT_ROLE)
            item.setData(command, _COMMAND_ROLE)
            item.setAccessibleText(f"{command.title}, {command.hint}" if command.hint else command.title)
            self._items.appendRow(item)
        if not self._items.rowCount():
            nothing = QStandardItem(f"Nothing here is called “{query.strip()}”.")
            nothing.setEnabled(False)
            self._items.appendRow(nothing)
        self._list.setCurrentIndex(self._items.index(0, 0))

    def _run_current(self) -> None:
        command = self._list.currentIndex().data(_COMMAND_ROLE)
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
        hint = index.data(_HINT_ROLE) or ""
        room = box.adjusted(38, 0, -24 - option.fontMetrics.horizontalAdvance(hint), 0)
        shown = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, left, shown)
        use_small_font(painter)
        painter.setPen(QColor(tokens.ink_soft))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box.adjusted(0, 0, -12, 0), right, hint)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _ROW_HEIGHT)
