"""The view shown while all of the text is being read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.jobs.panel import JobPanel
from gui.theme.tokens import SPACE_2, SPACE_4, SPACE_5
from gui.widgets.cards import label
from gui.widgets.charts.drawings import Drawing
from gui.widgets.layouts import Stretch, rows_in

_WIDTH = 420


class WaitingView(QWidget):
    """Phase, numbers and remaining time of the reading."""

    def __init__(self) -> None:
        super().__init__()
        self.panel = JobPanel("Stop reading")
        middle = QWidget()
        middle.setFixedWidth(_WIDTH)
        inner = rows_in(middle, spacing=SPACE_2)
        inner.addWidget(Drawing("corpora"), alignment=Qt.AlignmentFlag.AlignHCenter)
        inner.addSpacing(SPACE_5)
        inner.addWidget(self.panel)
        inner.addWidget(
            label(
                "All of your text is read and measured once; then every rule counts in a moment.",
                "small",
                wraps=True,
            )
        )
        rows = rows_in(self, Stretch(2), spacing=SPACE_4)
        rows.addWidget(middle, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(3)
