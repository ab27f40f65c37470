"""The other translations of one sentence, to choose from with a click or the arrow keys."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine import tasks
from engine.results.translation import Alternative
from gui.item_models.cell_table import Index
from gui.item_models.record_list import RecordList
from gui.pages.translate.comparing.marked_text import MarkedText
from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import label, show_or_hide
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.controls.list_rows import set_up_list
from gui.widgets.feedback.popover import Popover
from gui.widgets.layouts import add_to, row_of

SHOWN_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The alternative that stands in the text."""


def confidence(score: float) -> str:
    """Says a score as people read it: the mean probability of its tokens, in per cent."""
    return f"{100 * math.exp(min(0.0, score)):.0f} %"


class AlternativesModel(RecordList[Alternative]):
    """The alternatives of one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._current = ""
        """The one that stands in the text."""

    def fill(self, alternatives: Sequence[Alternative], shown: str) -> None:
        """Replaces the alternatives; equal texts appear once."""
        self._current = shown
        self.show_records(list({row.text: row for row in reversed(alternatives)}.values())[::-1])

    def shown(self, row: int, role: int) -> object:
        """Returns the text, or what a screen reader or a tooltip says of it."""
        text, sure = self.records[row].text, confidence(self.records[row].score)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{text}, {'in the text, ' if text == self._current else ''}sure {sure}"
            case Qt.ItemDataRole.ToolTipRole:
                return f"How sure the model is of the words, on average: {sure}"
        return self._current if role == SHOWN_ROLE else None


class AlternativeDelegate(QStyledItemDelegate):
    """Paints one alternative: its own words marked, a tick at the one in the text, how sure it is."""

    _SIDE = SPACE_2
    _RIGHT = 48

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = tokens_now()
        box = QRectF(option.rect)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if chosen else tokens.hover))
            painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        if row.text == shown:
            pixmap = tinted_pixmap("check", tokens.accent, ICON_SIZE, option.widget.devicePixelRatioF())
            painter.drawPixmap(QPoint(round(box.left()) + self._SIDE, round(box.top()) + SPACE_2), pixmap)
        text = self._text(option, index)
        text.paint(painter, self._text_box(box), tokens.ink)
        painter.setPen(QColor(tokens.ink_soft))
        line = option.fontMetrics.height()
        right = QRectF(box.right() - self._RIGHT, box.top() + SPACE_2, self._RIGHT - self._SIDE, line)
        painter.drawText(
            right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, confidence(row.score)
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.rect.width(), math.ceil(self._text(option, index).height) + 2 * SPACE_2)

    def _text(self, option: QStyleOptionViewItem, index: Index) -> MarkedText:
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        marks = tasks.differing_words(shown, row.text).second
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return MarkedText(row.text, marks, option.font, self._text_box(QRectF(0, 0, width, 0)).width())

    def _text_box(self, box: QRectF) -> QRectF:
        left = self._SIDE + ICON_SIZE + SPACE_2
        return box.adjusted(left, SPACE_2, -self._RIGHT, -SPACE_1)


class AlternativesPopover(Popover):
    """Shows the n best translations of a sentence.

    Signals:
        chosen(str): the reader took this one.
        edit_asked(): the reader wants to write it.
        undo_asked(): the reader takes the correction of this sentence back.
    """

    chosen = Signal(str)
    edit_asked = Signal()
    undo_asked = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "Other translations of this sentence")
        self.model = AlternativesModel()
        self.view = QListView()
        self.view.setModel(self.model)
        set_up_list(self.view, "Other translations", AlternativeDelegate(self.view))
        self.view.setMouseTracking(True)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take)
        self._hint = label("↑ ↓ to look, Enter to take, Esc to leave", "small", wraps=True)
        self._warning = label(role="warn", wraps=True)
        heading = row_of(
            (label("Other translations", "strong"), 1), label("how sure", "small"), margins=(0, 0, SPACE_2, 0)
        )
        add_to(self.body, heading, self._warning, self.view, self._learned_row())
        self.edit = quiet_button("Write it yourself", "pencil", act=self._edit)
        self.body.addLayout(row_of((self._hint, 1), self.edit))

    def _learned_row(self) -> QHBoxLayout:
        self._learned = label(role="small")
        self.undo = quiet_button("Undo", "undo-2", act=self._undo)
        return row_of((self._learned, 1), self.undo, margins=(SPACE_2, 0, 0, 0))

    def open_for(
        self,
        alternatives: Sequence[Alternative],
        shown: str,
        place: QPoint,
        width: int,
        *,
        warning: str = "",
        learned: str = "",
        can_undo: bool = False,
    ) -> None:
        """Opens with the alternatives of one sentence.

        Args:
            alternatives: best first.
            shown: the one that stands in the text.
            place: where, in global pixels.
            width: wished for, in pixels.
            warning: what the engine says of the sentence; may be empty.
            learned: for whom it was corrected, or that it was confirmed before; empty if it was not.
            can_undo: whether that can be taken back here.
        """
        show_or_hide(self._learned, learned)
        self.undo.setVisible(can_undo)
        self.model.fill(alternatives, shown)
        show_or_hide(self._warning, warning)
        self.view.setFixedWidth(min(width, self.host.width() - 2 * SPACE_2) - 2 * SPACE_3)
        self.view.setFixedHeight(self._rows_height())
        self.open_at(place, width)
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)
        texts = [self.model.index(row).data() for row in range(self.model.rowCount())]
        self.view.setCurrentIndex(self.model.index(texts.index(shown) if shown in texts else 0))

    def _rows_height(self) -> int:
        option = QStyleOptionViewItem()
        option.font, option.widget = self.view.font(), self.view
        delegate = self.view.itemDelegate()
        self.view.viewport().resize(self.view.width(), 1)
        rows = range(self.model.rowCount())
        needed = sum(delegate.sizeHint(option, self.model.index(row)).height() for row in rows)
        return min(needed + SPACE_1, self.host.height() // 2)

    def _edit(self) -> None:
        self.edit_asked.emit()  # first: closing forgets the sentence
        self.close_popover(keep_focus=False)

    def _undo(self) -> None:
        self.undo_asked.emit()
        self.close_popover()

    def _take(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data()))
        self.close_popover()
