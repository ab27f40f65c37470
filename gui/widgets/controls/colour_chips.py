"""The colours of people: eight chips to choose from, and the dot that stands before a name.

Okabe and Ito's eight, as the theme has them: told apart by colour-blind eyes too, and never alone
without the name.
"""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, mix
from gui.widgets.layouts import row_in

SPEAKER_COLOURS = ("blue", "orange", "green", "purple", "olive", "sky", "amber", "slate")
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
        self.setAccessibleName("Colour")
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
        self.setAccessibleName(name.capitalize())
        self.setToolTip(name.capitalize())
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
