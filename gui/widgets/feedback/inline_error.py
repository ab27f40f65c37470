"""An error shown where it happened: one sentence, the next step, details folded."""

from PySide6.QtWidgets import QFrame, QWidget

from gui.errors import details_for, words_for
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import label, show_or_hide
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.announcing import announce
from gui.widgets.layouts import Stretch, row_of, rows_in


class InlineError(QFrame):
    """Hidden until there is something to say; who offers a next step connects to `retry`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "error")
        self._what = label(role="strong", wraps=True)
        self._hint = label(role="soft", wraps=True)
        self._details = label(role="small", wraps=True)
        self.retry = quiet_button("Try again")
        self._fold = quiet_button("Show details")
        self._close = quiet_button("Close")
        self._fold.clicked.connect(self._toggle_details)
        self._close.clicked.connect(self.hide)
        self._is_of_reading = False
        buttons = row_of(self.retry, self._fold, self._close, Stretch())
        buttons.setContentsMargins(-SPACE_2, 0, 0, 0)  # their text starts where the sentence does
        parts = self._what, self._hint, self._details, buttons
        rows_in(self, *parts, spacing=SPACE_1, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        self.hide()

    def show_error(self, what: str, hint: str = "", details: str = "", next_step: str = "") -> None:
        """Shows what happened, what to do next, folded details, and a next step on `retry`, if any."""
        is_known = self.isVisible() and (what, hint) == (self._what.text(), self._hint.text())
        self._is_of_reading = False
        self._what.setText(what)
        show_or_hide(self._hint, hint)
        self._details.setText(details.strip()[-2000:])
        self._details.hide()
        self._fold.setText("Show details")
        self._fold.setVisible(bool(details.strip()))
        self.retry.setText(next_step)
        self.retry.setAccessibleName(next_step or "Try again")
        self.retry.setVisible(bool(next_step))
        self.setAccessibleName(what)
        self.show()
        if not is_known:
            announce(self, f"{what} {hint}".strip(), is_urgent=True)

    def show_failure(self, error: Exception, next_step: str = "") -> None:
        """Shows an exception in its own words; where nobody expected it, with what a report needs."""
        self.show_error(*words_for(error), details_for(error), next_step)

    def show_unread(self, error: Exception) -> None:
        """Shows that what the page is about could not be read, until it can be."""
        self.show_failure(error)
        self._is_of_reading = True

    def forget_unread(self) -> None:
        """Hides such a failure, it could be read now; what else went wrong stays."""
        if self._is_of_reading:
            self.hide()

    def _toggle_details(self) -> None:
        is_open = self._details.isVisible()
        self._details.setVisible(not is_open)
        self._fold.setText("Show details" if is_open else "Hide details")
