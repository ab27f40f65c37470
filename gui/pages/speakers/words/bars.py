"""Words with their weights as bars: drag a bar's end, or use the keys of `WordEditor`."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from engine.results.speakers import MOST_BIAS, SpeakerWord
from gui.item_models.cell_table import Index
from gui.item_models.word_table import SpeakerWordTable, weight_words
from gui.pages.speakers.words.editor import WordEditor
from gui.theme import tokens_now
from gui.theme.icons import icon
from gui.theme.tokens import RADIUS_CONTROL, SPACE_2, SPACE_3, mix
from gui.widgets.controls.colour_chips import chip_colour
from gui.widgets.controls.list_rows import set_up_rows

_ROW_HEIGHT = 30
_BAR_HEIGHT = 10
_VALUE_WIDTH = 44
_ICON = 14
_GRIP_RADIUS = 6
_REACH = 10
"""Pixels beside a bar's end at which it can be taken."""
_NAME_SHARE = 0.38


class WordBars(QListView):
    """One side of the chart.

    Args:
        name: accessible name.
        model: its words.
        editing: takes the changes.
        sign: 1 for words that are raised, -1 for those that are lowered; their bars grow downwards.
    """

    current_changed = Signal()

    def __init__(self, name: str, model: SpeakerWordTable, editing: WordEditor, sign: int) -> None:
        super().__init__()
        self.words = model
        self.sign = sign
        self.scale = 2.0
        self.name_width = 0
        self.is_in_hand = False
        """True if the last chosen word is in this list, not in the other."""
        self.colour = ""
        self._editing = editing
        self._dragged = -1
        set_up_rows(self, name, model, _BarDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        font = QFont(self.font())
        font.setFeature(QFont.Tag("tnum"), 1)
        self.setFont(font)
        editing.attach(self, model, grows=sign)

    def current_word(self) -> SpeakerWord | None:
        """Returns the word the keys act on."""
        row = self.currentIndex().row()
        return self.words.word(row) if 0 <= row < self.words.rowCount() else None

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.current_changed.emit()

    def track(self, row: QRect) -> QRectF:
        """Returns the area of a row's bar, from zero to the scale."""
        left = row.left() + SPACE_2 + min(self.name_width, int(row.width() * _NAME_SHARE)) + SPACE_3
        right = row.right() - _VALUE_WIDTH - _ICON - 2 * SPACE_2
        return QRectF(left, row.center().y() - _BAR_HEIGHT / 2, max(20, right - left), _BAR_HEIGHT)

    def bar(self, row: QRect, weight: float) -> QRectF:
        track = self.track(row)
        share = min(1.0, max(0.0, weight * self.sign / self.scale))
        return QRectF(track.left(), track.top(), share * track.width(), track.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a bar by its end, or the pin."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        row = self.visualRect(index)
        word = self.words.word(index.row())
        if event.position().x() >= row.right() - _ICON - SPACE_2:
            self._editing.toggle_pin(word)
        elif self._is_at_end(event.position(), row, word):
            self._dragged = index.row()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Makes the bar follow the pointer."""
        if self._dragged >= self.words.rowCount():
            self._dragged = -1  # other words are shown since
        if self._dragged < 0:
            self._show_cursor(event.position().toPoint())
            super().mouseMoveEvent(event)
            return
        track = self.track(self.visualRect(self.words.index(self._dragged, 0)))
        share = (event.position().x() - track.left()) / track.width()
        weight = min(MOST_BIAS, max(0.0, share * self.scale)) * self.sign
        self._editing.hold(self.words, self._dragged, weight)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keeps the weight."""
        super().mouseReleaseEvent(event)
        if self._dragged >= 0:
            self._dragged = -1
            self._editing.flush()

    def _is_at_end(self, at: QPointF, row: QRect, word: SpeakerWord) -> bool:
        return abs(at.x() - self.bar(row, word.bias).right()) <= _REACH

    def _show_cursor(self, at: QPoint) -> None:
        index = self.indexAt(at)
        can_drag = index.isValid() and self._is_at_end(
            QPointF(at), self.visualRect(index), self.words.word(index.row())
        )
        cursor = Qt.CursorShape.SizeHorCursor if can_drag else Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() != cursor:
            self.viewport().setCursor(cursor)


class _BarDelegate(QStyledItemDelegate):
    """Paints a row: the word, its bar with a grip, the weight, and the marks of hand and pin."""

    def __init__(self, view: WordBars) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(160, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        word: SpeakerWord = index.data(Qt.ItemDataRole.UserRole)
        row = QRect(option.rect)
        is_current = index.row() == self._view.currentIndex().row()
        is_chosen = is_current and (self._view.is_in_hand or self._view.hasFocus())
        is_hot = is_chosen or bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, is_chosen=is_chosen)
        self._paint_texts(painter, row, word)
        self._paint_bar(painter, row, word, has_grip=is_hot)
        self._paint_marks(painter, row, word, is_hot=is_hot)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, *, is_chosen: bool) -> None:
        tokens = tokens_now()
        has_focus = self._view.hasFocus() and is_chosen
        if not is_chosen and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setBrush(QColor(tokens.selection if has_focus else tokens.hover))
        painter.setPen(QPen(QColor(tokens.accent), 1.5) if has_focus else Qt.PenStyle.NoPen)
        box = QRectF(option.rect).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)

    def _paint_texts(self, painter: QPainter, row: QRect, word: SpeakerWord) -> None:
        track = self._view.track(row)
        metrics = painter.fontMetrics()
        room = int(track.left()) - row.left() - SPACE_2 - SPACE_3
        shown = metrics.elidedText(word.word, Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(tokens_now().ink))
        left = QRect(row.left() + SPACE_2, row.top(), room, row.height())
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(QColor(tokens_now().ink_soft))
        value = QRectF(track.right() + SPACE_2, row.top(), _VALUE_WIDTH - SPACE_2, row.height())
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(value, side, weight_words(word.bias))

    def _paint_bar(self, painter: QPainter, row: QRect, word: SpeakerWord, *, has_grip: bool) -> None:
        tokens = tokens_now()
        track, bar = self._view.track(row), self._view.bar(row, word.bias)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mix(tokens.ink, tokens.sheet, 0.06)))
        painter.drawRoundedRect(track, 3, 3)
        tone = (
            chip_colour(self._view.colour)
            if self._view.sign > 0
            else mix(tokens.ink_soft, tokens.sheet, 0.75)
        )
        painter.setBrush(QColor(tone))
        if bar.width() >= 1:
            painter.drawRoundedRect(bar, 3, 3)
        if has_grip:
            painter.setBrush(QColor(tokens.sheet))
            painter.setPen(QPen(QColor(tone), 2))
            painter.drawEllipse(QPointF(bar.right(), bar.center().y()), _GRIP_RADIUS, _GRIP_RADIUS)

    def _paint_marks(self, painter: QPainter, row: QRect, word: SpeakerWord, *, is_hot: bool) -> None:
        place = QRect(row.right() - SPACE_2 - _ICON, row.center().y() - _ICON // 2, _ICON, _ICON)
        if word.is_pinned:
            icon("pin", "accent", _ICON).paint(painter, place)
        elif is_hot:
            painter.setOpacity(0.45)
            icon("pin", "ink_soft", _ICON).paint(painter, place)
        elif word.is_edited:
            icon("pencil", "ink_soft", _ICON).paint(painter, place)
