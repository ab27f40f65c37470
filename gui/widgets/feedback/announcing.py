"""What a screen reader says by itself: sentences that come while the keyboard is elsewhere."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Has a sentence read out, if what shows it can be seen; an urgent one interrupts."""
    if not text or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


class Announcer(QObject):
    """Has what a widget says read out once: now if it can be seen, else as soon as it is.

    Args:
        widget: what shows the sentences.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._text = ""
        self._is_due = False
        widget.installEventFilter(self)

    def say(self, text: str) -> None:
        """Has a sentence read out, unless it was the last one."""
        if text != self._text:
            self._text, self._is_due = text, bool(text)
            self._announce()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Reads out what nobody could see so far."""
        if event.type() == QEvent.Type.Show:
            self._announce()
        return super().eventFilter(watched, event)

    def _announce(self) -> None:
        if self._is_due and self._widget.isVisible():
            self._is_due = False
            announce(self._widget, self._text)
