"""The matches below the translation: takes no room while there is none, and never more than its share."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from engine.results.corpora import MemoryMatch
from engine.results.figures import counted
from gui.pages.translate.memory.rows import KEYS, MatchDelegate, MatchesModel
from gui.theme.tokens import SPACE_1, SPACE_2
from gui.widgets.cards import hairline
from gui.widgets.controls.list_rows import set_up_list
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.text.elided import ElidedLabel

_SHARE = 0.4
"""Share of the pane's height, at most."""
_LOW = 220
"""Pixels of the pane, below which the matches are one line."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MatchList(QListView):
    """The rows; a click, Enter or Space takes one over, Ctrl+C copies its translation.

    Signals:
        taken(int): the number of a match.
        resized(): texts break elsewhere.
    """

    taken = Signal(int)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_up_list(self, "Matches from memory", MatchDelegate(self))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the caret where it is
        self.clicked.connect(self._take)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the current match over, or copies it."""
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._take(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            QGuiApplication.clipboard().setText(str(self.currentIndex().data()))
        else:
            super().keyPressEvent(event)

    def _take(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index.row())
            if not self.hasFocus():
                self.clearSelection()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the texts again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
            self.resized.emit()

    def rows_height(self) -> tuple[int, int]:
        """Returns the heights of the first row and of all, in pixels."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        model, delegate = self.model(), self.itemDelegate()
        heights = [delegate.sizeHint(option, model.index(row, 0)).height() for row in range(model.rowCount())]
        return (heights[0], sum(heights)) if heights else (0, 0)


class MatchStrip(QWidget):
    """The matches of one sentence, the best first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("From memory")
        self.model = MatchesModel()
        self.view = MatchList()
        self.view.setModel(self.model)
        self.head = ElidedLabel(role="small")
        head = row_of((self.head, 1), margins=(SPACE_2, SPACE_1, SPACE_2, 0))
        rows_in(self, hairline(), head, self.view, spacing=0, margins=(SPACE_2, 0, SPACE_2, SPACE_1))
        self.view.resized.connect(self._make_room)
        self.hide()

    def show_matches(self, matches: Sequence[MemoryMatch]) -> None:
        """Shows matches; none hides the strip."""
        if list(matches) == self.model.records:
            return
        self.model.show_records(matches)
        self.setVisible(bool(matches))
        self._make_room()

    def _make_room(self) -> None:
        """Gives the list the height of its rows as far as there is room; else one line says all."""
        pane, matches = self.parentWidget(), self.model.records
        if pane is None or not matches:
            return
        is_low = pane.height() < _LOW
        first, every = self.view.rows_height()
        self.view.setFixedHeight(min(every, max(first, round(_SHARE * pane.height()))) + 2)
        self.view.setVisible(not is_low)
        words = f"From memory: {counted(len(matches), 'match', 'matches')}"
        if is_low:
            words = f"From memory, {matches[0].similarity} % ({KEYS[0]}): {matches[0].target}"
        self.head.setText(words)
        self.head.setAccessibleName(words)

    def fit(self) -> None:
        """Takes its share of a pane that has another height now."""
        if self.model.records:
            self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Breaks the texts again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.model.records:
            self._make_room()

    def minimumSizeHint(self) -> QSize:
        """Asks for no width of its own."""
        return QSize(0, super().minimumSizeHint().height())
