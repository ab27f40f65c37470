"""The line that says that a text is plainly in another language than it is translated from."""

from dataclasses import replace
from os.path import commonprefix

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.results.systems import System
from engine.results.translation import LanguageNotice
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.notice_line import NoticeLine


class LanguageLine(NoticeLine):
    """Names the language that a text looks like, and offers to translate it all the same.

    It offers to swap the two languages where it is the target's.

    Signals:
        changed(): whether the text is translated all the same.
    """

    changed = Signal()

    _is_in_doubt = False
    _trusts = False
    _text, _pair = "", ("", "")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.anyway = quiet_button("Translate anyway")
        self.row.insertWidget(self.row.indexOf(self.action) + 1, self.anyway)
        self.anyway.clicked.connect(self._trust)
        self.buttons: tuple[QWidget, ...] = (self.action, self.anyway, self.close_button)
        """In reading order."""

    def show_notice(self, notice: LanguageNotice | None) -> None:
        """Says so; None: the text is in the language it should be in."""
        self._is_in_doubt = notice is not None
        action = "Swap" if notice is not None and notice.is_target else ""
        self.say(notice.text if notice is not None else "", action)

    def look_again(self, text: str, src: str, tgt: str) -> None:
        """Takes a notice back that is not true of the text and the languages as they are now.

        Only while there is one: what tells languages apart is in memory then, and takes 1 to 3 ms.
        """
        before, self._text = self._text, text
        if self._trusts and _is_another(before, text):
            self.doubt_again()
        if self._is_in_doubt:
            self.show_notice(tasks.find_other_language(text, src, tgt) if src and tgt else None)

    def trusting(self, options: System, pair: tuple[str, str]) -> System:
        """Returns how models are opened for the text; in other languages it is doubted again."""
        self._trusts = self._trusts and pair == self._pair
        self._pair = pair
        return replace(options, trusts_language=self._trusts)

    def doubt_again(self) -> None:
        """Ends translating all the same: there is another text."""
        if self._trusts:
            self._trusts = False
            self.changed.emit()

    def _trust(self) -> None:
        self._trusts = True
        self.show_notice(None)
        self.changed.emit()


def _is_another(before: str, text: str) -> bool:
    """Tells whether a text took the place of one, of which it has less than half at its start and end."""
    n_shared = len(commonprefix([before, text])) + len(commonprefix([before[::-1], text[::-1]]))
    return not text.strip() or 2 * n_shared < min(len(before), len(text))
