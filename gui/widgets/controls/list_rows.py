"""The common parts of lists of painted rows: scrolling, the ground of a row, its lines of text."""

from PySide6.QtCore import QAbstractItemModel, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.theme import tokens_now
from gui.theme.tokens import RADIUS_CONTROL
from gui.widgets.charts.painting import use_small_font


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
