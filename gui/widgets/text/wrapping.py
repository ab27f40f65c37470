"""Breaks a text into as many lines as it needs. Knows strings and fonts."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextLayout, QTextOption


def wrapped(
    text: str, font: QFont, width: float, leading: float, formats: Sequence[QTextLayout.FormatRange] = ()
) -> tuple[QTextLayout, float]:
    """Lays a text out for a width.

    Args:
        text: its line breaks become blanks.
        font: to set it in.
        width: of the lines, in pixels.
        leading: height of a line, as a multiple of the font's.
        formats: looks of some of its stretches.

    Returns:
        The lines, and their height in pixels.
    """
    layout = QTextLayout(text.replace("\n", " "), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats)
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1.0))
        line.setPosition(QPointF(0, height))
        height += line.height() * leading
    layout.endLayout()
    return layout, height
