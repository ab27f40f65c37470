"""The work that was open last, to go on with."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.results.sessions import RecentSession
from gui.pages.desk.wording import recent_words
from gui.theme.tokens import SPACE_1
from gui.widgets.controls import label, quiet_button
from gui.widgets.layouts import empty, rows_in

_MOST = 5


class RecentWork(QWidget):
    """A button for each of the files that were worked on last; hidden where there are none.

    Signals:
        chosen(str): go on with the session of this id.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.recent: list[RecentSession] = []
        self._rows = rows_in(self, spacing=SPACE_1)
        self.hide()

    def show_recent(self, recent: list[RecentSession]) -> None:
        """Offers the work that was open last."""
        self.recent = recent[:_MOST]
        empty(self._rows)
        if self.recent:
            self._rows.addWidget(label("Go on with", "small"), alignment=Qt.AlignmentFlag.AlignHCenter)
        for each in self.recent:
            button = quiet_button(recent_words(each), "history")
            button.setToolTip(str(each.record.path))
            session_id = each.record.id
            button.clicked.connect(lambda _is_on=False, chosen=session_id: self.chosen.emit(chosen))
            self._rows.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.setVisible(bool(self.recent))
