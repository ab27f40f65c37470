"""The first page a new user sees: one screen, three doors."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from gui.pages.page import Page, scrolled
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import RADIUS_CARD, SPACE_2, SPACE_4, SPACE_5, SPACE_6, SPACE_7
from gui.widgets.controls import label, soft_label
from gui.widgets.layouts import Gap, Stretch, add_to, row_in, rows_in
from gui.widgets.text import Mark

_NARROW = 780


class Door(QFrame):
    """A large card that is one button.

    Signals:
        opened(): clicked, or Enter or Space pressed.
    """

    opened = Signal()

    def __init__(self, icon_name: str, title: str, text: str, *, is_main: bool) -> None:
        super().__init__()
        self._icon_name = icon_name
        self._is_main = is_main
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        rows_in(
            self,
            label(title, "section", wraps=True),
            soft_label(text),
            Stretch(),
            spacing=SPACE_2,
            margins=(SPACE_5, 76, SPACE_5, SPACE_5),
        )
        self.setMinimumHeight(188)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self.hasFocus() or self.underMouse()
        width = 2.0 if self.hasFocus() else 1.0
        painter.setPen(QPen(QColor(tokens.accent if is_lit else tokens.control_line), width))
        painter.setBrush(QColor(tokens.sheet))
        edge = width / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), RADIUS_CARD, RADIUS_CARD
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent if self._is_main else tokens.sunken))
        painter.drawEllipse(QRectF(SPACE_5, SPACE_5, 40, 40))
        colour = tokens.accent_ink if self._is_main else tokens.accent
        pixmap = tinted_pixmap(self._icon_name, colour, 20, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(SPACE_5 + 10, SPACE_5 + 10), pixmap)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Opens on a click that ends inside."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens on Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class FirstRunPage(Page):
    """Three doors: translate now, adapt, bring a model."""

    key = "first_run"
    title = "Welcome"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._translate = Door(
            "languages",
            "Translate something now",
            "With the small German and English models that come with Parlance. They are made ready once, "
            "while you type.",
            is_main=True,
        )
        self._adapt = Door(
            "sliders-horizontal",
            "Adapt to my translations",
            "Import a translation memory or a table of your own work, and let a model learn your words.",
            is_main=False,
        )
        self._model = Door(
            "package",
            "Bring a model",
            "Add a translation model from a folder or a file on this computer.",
            is_main=False,
        )
        self._translate.opened.connect(lambda: self._leave("translate", None))
        self._adapt.opened.connect(lambda: self._leave("corpora", "import"))
        self._model.opened.connect(lambda: self._leave("models", "add"))
        self._lay_out()

    def main_field(self) -> QWidget | None:
        """Returns the first door."""
        return self._translate

    def _lay_out(self) -> None:
        content = QWidget()
        content.setMaximumWidth(1040)
        rows = rows_in(
            content,
            Stretch(2),
            Mark(56),
            Gap(SPACE_4),
            label("Translation that speaks like you", "large", wraps=True),
            soft_label("Parlance works on this computer alone. Your texts are never sent anywhere."),
            Gap(SPACE_6),
            spacing=SPACE_2,
            margins=(SPACE_5, SPACE_5, SPACE_5, SPACE_5),
        )
        self._doors = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._doors.setSpacing(SPACE_4)
        for door in (self._translate, self._adapt, self._model):
            self._doors.addWidget(door, 1)
        add_to(rows, self._doors)
        rows.addStretch(3)
        rows.addSpacing(SPACE_7)
        row_in(self, scrolled(content))

    def resizeEvent(self, event: object) -> None:
        """Stacks the doors in a narrow window."""
        is_narrow = self.width() < _NARROW
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._doors.setDirection(direction)
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _leave(self, key: str, subject: object) -> None:
        self.navigated.emit(key, subject)
