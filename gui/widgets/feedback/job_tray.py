"""The job tray: one row per job with its progress, remaining time, pause and discard."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls.buttons import icon_button, quiet_button
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import row_in, rows_in
from gui.widgets.text.elided import ElidedLabel

_WORDS_WIDTH = 240
"""Pixels that how far a job is may take from its title."""
_LOOKS = {"running": "accent", "queued": "ink_soft", "paused": "warn", "interrupted": "warn", "done": "good",
          "failed": "poor", "cancelled": "ink_soft"}  # fmt: skip


class JobRow(QFrame):
    """One job: its title, progress and remaining time.

    Signals:
        opened(): the user asked to see it.
    """

    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._dot = _Dot()
        self._title = ElidedLabel(role="strong", is_name=True)
        self._words = ElidedLabel(role="soft", is_name=True)  # what is left of the time stands last
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar = ProgressLine("Progress")
        self._bar.setFixedWidth(140)
        self._show = quiet_button("Show")
        self.pause = icon_button("pause", "Pause")
        self.resume = icon_button("play", "Resume")
        self.discard = icon_button("trash-2", "Discard…")
        self.dismiss = icon_button("x", "Hide")
        self._show.clicked.connect(self.opened)
        row_in(
            self,
            self._dot,
            self._title,
            (self._words, 1),
            self._bar,
            self._show,
            self.resume,
            self.pause,
            self.discard,
            self.dismiss,
            spacing=SPACE_2,
            margins=(SPACE_3, SPACE_1, SPACE_3, SPACE_1),
        )

    def show_job(
        self, title: str, words: str, state: str, *, is_held: bool = False, can_pause: bool, can_resume: bool
    ) -> None:
        """Shows where the job stands; its state is a value of `RunState`."""
        self._title.setText(title)
        self._words.setText(words)
        self._words.setMinimumWidth(min(self._words.sizeHint().width(), _WORDS_WIDTH))
        self._dot.set_look("warn" if is_held else _LOOKS[state])
        is_open = state in ("running", "queued")
        self._bar.setVisible(state == "running")
        self.pause.setVisible(state == "running" and can_pause)
        self.resume.setVisible(can_resume)
        self.discard.setVisible(is_open or state in ("paused", "interrupted"))
        self.dismiss.setVisible(state in ("done", "failed", "cancelled"))
        for button, verb in ((self.pause, "Pause"), (self.resume, "Resume"), (self.discard, "Discard"),
                             (self.dismiss, "Hide"), (self._show, "Show")):  # fmt: skip
            button.setAccessibleName(f"{verb}: {title}")
        self._bar.setAccessibleName(f"Progress: {title}")
        self.setAccessibleName(f"{title}: {words}")

    def show_progress(self, done: int, total: int | None) -> None:
        """Moves the bar; it runs to and fro while the end is not known."""
        self._bar.show_progress(done, total, self._words.text())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens the run on a click anywhere in the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit()


class JobTray(QFrame):
    """Stacks the rows; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobTray")
        self.setAccessibleName("Jobs")
        self._rows = rows_in(self, spacing=0, margins=(0, SPACE_1, 0, SPACE_1))
        self.hide()

    def add_row(self) -> JobRow:
        """Adds a row at the foot."""
        row = JobRow()
        self._rows.addWidget(row)
        self.show()
        return row

    def remove_row(self, row: JobRow) -> None:
        """Takes a row away."""
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.setVisible(self._rows.count() > 0)


class _Dot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._role = "accent"
        self.setFixedSize(8, 8)
        self.setAccessibleName("State")

    def set_look(self, role: str) -> None:
        self._role = role
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(tokens_now(), self._role)))
        painter.drawEllipse(QRectF(0, 0, 8, 8))
        painter.end()
