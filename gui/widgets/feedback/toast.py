"""A short confirmation that floats over the page and goes by itself; may offer to undo."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPropertyAnimation, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsOpacityEffect, QWidget

from gui.theme.tokens import FADE_MS, SPACE_2, SPACE_4, SPACE_5
from gui.widgets.cards import label
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.announcing import announce
from gui.widgets.layouts import row_in

UNDO = "Undo"
_SHOWN_MS = 5_000
_SHOWN_LONG_MS = 12_000
"""A message with something to do, or one that takes long to read."""
_SHORT_LETTERS = 80


class Toast(QFrame):
    """One message at a time, above the foot of the window it belongs to.

    Signals:
        offered(bool): whether something can be undone, from now on.
    """

    offered = Signal(bool)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("toast")
        self._host = host
        self._text = label()
        self._button = quiet_button(UNDO, act=self.act)
        self._action: Callable[[], None] | None = None
        row_in(
            self, (self._text, 1), self._button, spacing=SPACE_4, margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2)
        )
        self._effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        host.installEventFilter(self)
        self.hide()

    def say(self, text: str, action: str = "", do: Callable[[], None] | None = None) -> None:
        """Shows a short sentence, with a button if there is something to do; a newer one takes its place."""
        self._text.setText(text)
        self._button.setText(action)
        self._button.setAccessibleName(action or UNDO)
        self._button.setVisible(bool(action))
        self._action = do
        self._place()
        self.show()
        self.raise_()
        self._fade_in()
        self.offered.emit(action == UNDO)
        is_long = bool(action) or len(text) > _SHORT_LETTERS
        self._timer.start(_SHOWN_LONG_MS if is_long else _SHOWN_MS)
        announce(self, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in place when the window changes its size."""
        if watched is self._host and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _fade_in(self) -> None:
        is_calm = not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateTooltip)
        self._fade.stop()
        if is_calm:
            self._effect.setOpacity(1.0)
            return
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.start()

    def _place(self) -> None:
        """Takes one line if the host is wide enough, else as many as the text needs."""
        self.ensurePolished()
        self._text.setWordWrap(False)
        width = min(self.sizeHint().width(), self._host.width() - 2 * SPACE_5)
        self._text.setWordWrap(True)
        self.resize(width, self.heightForWidth(width))
        x = (self._host.width() - self.width()) // 2
        self.move(max(0, x), self._host.height() - self.height() - SPACE_5)

    @property
    def offers_undo(self) -> bool:
        """True while the message offers to undo something."""
        return self.isVisible() and self._button.text() == UNDO

    def hideEvent(self, event: QHideEvent) -> None:
        """Takes the offer back."""
        super().hideEvent(event)
        self.offered.emit(False)

    def take_back_offer(self) -> None:
        """Offers no undo any more: it was done in another way."""
        if self.offers_undo:
            self.hide()

    def act(self) -> None:
        """Does what the message offers."""
        self.hide()
        if self._action is not None:
            self._action()
