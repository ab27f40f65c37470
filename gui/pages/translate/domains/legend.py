"""Below the text: which line stands for which domain, and what the word under the pointer says of them."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.results.domains.inspection import domain_name
from gui.pages.translate.domains.lines import SAMPLE, paint_line
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.layouts import rows_in
from gui.widgets.text.elided import ElidedLabel

_HOW = "Point at a word, or move the cursor to it, to see its domains."
_WIDEST_NAME = 100
"""Pixels; a longer name is shortened in its middle, as names often begin alike."""


class Legend(QWidget):
    """Lines and names in one row; as many as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._domains: tuple[tuple[int, str], ...] = ()

    def show_domains(self, domains: Sequence[tuple[int, str]]) -> None:
        """Shows domains, each with its number and its name."""
        self._domains = tuple((number, domain_name(name)) for number, name in domains)
        names = [name for _, name in self._domains]
        self.setAccessibleName(f"Domains of the words: {', '.join(names)}")
        self.setToolTip("\n".join(names))
        self.update()

    @property
    def n_shown(self) -> int:
        """How many domains there is room for."""
        left = 0
        widths = [self._width(name) for _, name in self._domains]
        for number, width in enumerate(widths):
            is_last = number == len(widths) - 1
            room = self.width() - (0 if is_last else self._rest_width())
            if left + width > room:
                return number
            left += width + SPACE_4
        return len(widths)

    def _width(self, name: str) -> int:
        return SAMPLE + SPACE_1 + min(_WIDEST_NAME, self.fontMetrics().horizontalAdvance(name))

    def _rest_width(self) -> int:
        return SPACE_4 + self.fontMetrics().horizontalAdvance(f"+{len(self._domains)}")

    def sizeHint(self) -> QSize:
        """Takes one line."""
        return QSize(SAMPLE, self.fontMetrics().height() + SPACE_1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what there is room for, and how many more there are."""
        painter = QPainter(self)
        metrics, left = self.fontMetrics(), 0
        n_shown = self.n_shown
        baseline = (self.height() + metrics.ascent() - metrics.descent()) / 2
        pen = painter.pen()
        for number, name in self._domains[:n_shown]:
            paint_line(painter, left, left + SAMPLE, self.height() / 2 + 1, number)
            painter.setPen(pen)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST_NAME)
            painter.drawText(QPointF(left + SAMPLE + SPACE_1, baseline), shown)
            left += self._width(name) + SPACE_4
        if rest := len(self._domains) - n_shown:
            painter.drawText(QPointF(left, baseline), f"+{rest}")
        painter.end()


class DomainBar(QWidget):
    """The legend, and below it a line for one word."""

    def __init__(self) -> None:
        super().__init__()
        self.legend = Legend()
        self.word = ElidedLabel(_HOW, role="small")
        rows_in(self, self.legend, self.word, spacing=SPACE_1, margins=(SPACE_4, SPACE_2, SPACE_3, 0))
        self.hide()

    def show_word(self, words: str) -> None:
        """Says what a word says of domains; "": how to ask."""
        self.word.setText(words or _HOW)
        self.word.setAccessibleName(words or _HOW)
