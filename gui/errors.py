"""The only message boxes of the window, and the hook for what nobody expected."""

import logging
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from engine.base.errors import EngineError
from gui.i18n import from_engine, tr
from gui.theme import dress_dialog
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_5
from gui.widgets.controls import label, outlined_button, primary_button, quiet_button
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in
from gui.widgets.sheet import FittedDialog
from gui.widgets.text import plain_view

logger = logging.getLogger(__name__)


def words_for(error: BaseException) -> tuple[str, str]:
    """Returns what to tell the user about an error, and the hint, in the language of the window."""
    if isinstance(error, EngineError):
        return from_engine(error.what), from_engine(error.hint)
    if isinstance(error, PermissionError):
        what = tr("There is no permission for a file.")
        if error.filename:
            what = tr("There is no permission for {file}.", file=error.filename)
        return what, tr("Choose another place, or allow it there.")
    if isinstance(error, OSError) and error.strerror:
        where = f": {error.filename}" if error.filename else ""
        return f"{error.strerror}{where}.", tr("Check the disk and the file, then try again.")
    return (
        tr("Something in Parlance did not work as it should."),
        tr(
            "Your texts and models are untouched. Try again; if it happens again, copy the details into "
            "a report."
        ),
    )


def details_for(error: BaseException) -> str:
    """Returns what only a report needs: where a failure came from; nothing if it explains itself."""
    return "" if isinstance(error, EngineError) else "".join(traceback.format_exception(error))


class ErrorDialog(FittedDialog):
    """Says what happened and what to do next; the details are folded."""

    def __init__(self, what: str, hint: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Parlance")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._details = plain_view(tr("Details"), details)
        self._details.hide()
        self._fold = quiet_button(tr("Show details"), act=self._toggle)
        copy = quiet_button(tr("Copy details"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{what}\n{hint}\n\n{details}"))
        close = primary_button(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        rows = rows_in(
            self,
            label(what, "section", wraps=True),
            label(hint, "soft", wraps=True),
            (self._details, 1),
            Gap(SPACE_3),
            spacing=SPACE_2,
            margins=(SPACE_5, SPACE_5, SPACE_5, SPACE_5),
        )
        buttons = row_of(self._fold, copy, Stretch(), close)
        rows.addLayout(buttons)
        self._fold.setVisible(bool(details))
        copy.setVisible(bool(details))
        self.setMinimumWidth(480)

    def _toggle(self) -> None:
        is_open = self._details.isVisible()
        self._details.setVisible(not is_open)
        self._fold.setText(tr("Show details") if is_open else tr("Hide details"))
        self.resize(640, 180 if is_open else 460)


Choice = tuple[str, Callable[[], object] | None]
"""Text of a button and what it does; one that does nothing only closes."""


class Question(FittedDialog):
    """Asks before something that cannot simply be undone.

    Args:
        choices: the first is the main one, which stands at the right end.
    """

    def __init__(self, parent: QWidget, title: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Parlance")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        buttons = row_of(Stretch(), spacing=SPACE_2)
        for words, action in reversed(choices[1:]):
            self._add(buttons, outlined_button(words), action)
        words, action = choices[0]
        main = primary_button(words)
        self._add(buttons, main, action)
        main.setDefault(True)
        main.setFocus()
        rows_in(
            self,
            label(title, "section", wraps=True),
            label(text, "soft", wraps=True),
            Gap(SPACE_3),
            buttons,
            spacing=SPACE_2,
            margins=(SPACE_5, SPACE_5, SPACE_5, SPACE_5),
        )
        self.setMinimumWidth(440)

    def _add(self, buttons: QHBoxLayout, button: QPushButton, action: Callable[[], object] | None) -> None:
        button.clicked.connect(self.accept)
        if action is not None:
            button.clicked.connect(action)
        buttons.addWidget(button)


def show_error(parent: QWidget | None, error: BaseException, details: str = "") -> ErrorDialog:
    """Shows an error that has no place on a page; returns at once."""
    what, hint = words_for(error)
    dialog = ErrorDialog(what, hint, details, parent)
    dress_dialog(dialog)
    dialog.open()
    return dialog


def ask(parent: QWidget, title: str, text: str, choices: Sequence[Choice]) -> Question:
    """Asks a question; returns at once, the chosen action runs later."""
    dialog = Question(parent, title, text, choices)
    dress_dialog(dialog)
    dialog.open()
    return dialog


class ExceptionHook(QObject):
    """Catches what nobody caught, on any thread: one dialog at a time, everything in the log."""

    _caught = Signal(BaseException, str)

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._dialog: ErrorDialog | None = None
        self._caught.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Takes the place of Python's own hooks."""
        sys.excepthook = self.handle
        threading.excepthook = lambda args: self.handle(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )

    def uninstall(self) -> None:
        """Gives Python its own hooks back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Logs the error and has it shown."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        logger.error("unexpected error\n%s", text)
        self._caught.emit(error, text)

    def _show(self, error: BaseException, text: str) -> None:
        if self._dialog is None:
            self._dialog = show_error(QApplication.activeWindow(), error, text)
            self._dialog.finished.connect(self._forget)

    def _forget(self) -> None:
        self._dialog = None
