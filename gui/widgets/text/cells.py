"""Cells of tables that paint their content themselves, on the ground that the style gives them."""

from abc import abstractmethod
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.text.marked_line import (
    LINES,
    code_format,
    found_format,
    lay_out,
    ranged,
    spans_of,
    with_codes,
)

Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Paints a cell's ground as the style does, without its text, and lets a subclass paint on it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        cell.text = ""
        widget = cell.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
        painter.save()
        painter.setClipRect(cell.rect)
        self.paint_content(painter, cell, index)
        painter.restore()

    @abstractmethod
    def paint_content(self, painter: QPainter, cell: QStyleOptionViewItem, index: Index) -> None:
        """Paints what the cell shows; the painter is given back as it was."""


class LinesDelegate(CellDelegate):
    """Paints a text over at most two lines, in the middle of the cell."""

    @abstractmethod
    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the text of a cell, broken into lines; None: nothing."""

    def paint_content(self, painter: QPainter, cell: QStyleOptionViewItem, index: Index) -> None:
        area = QRectF(cell.rect).adjusted(SPACE_3, SPACE_2, -SPACE_3, -SPACE_2)
        layout = self.layout_of(index, cell.font, area.width())
        if layout is not None:
            painter.setPen(QColor(tokens_now().ink))
            height = layout.boundingRect().height()
            layout.draw(painter, QPointF(area.left(), area.top() + max(0.0, (area.height() - height) / 2)))

    def sizeHint(self, option: QStyleOptionViewItem, _index: Any) -> QSize:
        """Returns the size that the lines need."""
        return QSize(200, option.fontMetrics.lineSpacing() * LINES + 2 * SPACE_2)


class SentenceDelegate(LinesDelegate):
    """Paints the cells of one side; the item model tells tags and what was searched for.

    Args:
        side: "source" or "target": the attribute of a row's record that holds the text.
    """

    def __init__(self, side: str, parent: Any = None) -> None:
        super().__init__(parent)
        self._side = side

    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the sentence with the codes of its tags."""
        record = index.data(Qt.ItemDataRole.UserRole)
        if record is None:
            return None
        tags = [(tag.position, tag.code) for tag in getattr(record, f"{self._side}_tags", ())]
        text, codes = with_codes(getattr(record, self._side), tags)
        needle = getattr(index.model(), "needle", "")
        formats = [ranged(text, span, code_format()) for span in codes]
        formats += [ranged(text, span, found_format()) for span in spans_of(text, needle)]
        return lay_out(text, formats, font, width)
