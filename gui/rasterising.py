"""PNG files of SVG pictures, also where there is no screen; the terminal calls it too."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

_SCALE = 2
"""Pixels of the file for each of the picture's."""
_kept: list[QGuiApplication] = []
"""Text needs an application; one that nobody keeps is gone at once."""


def png_of(svg: str) -> bytes:
    """Returns a picture as the content of a PNG file. May be called on any thread."""
    if QGuiApplication.instance() is None:
        _kept.append(QGuiApplication(["parlance", "-platform", "offscreen"]))
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    image = QImage(renderer.defaultSize() * _SCALE, QImage.Format.Format_ARGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
