"""The right pane while it has no translation: an example, the preparation, the way to a model."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QStackedWidget, QWidget

from engine.progress import Progress
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.cards import label
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls.buttons import outlined_button, primary_button, quiet_button
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in

EXAMPLES = {
    "de": "Die Kreiselpumpe läuft an. Öffnen Sie das Ventil langsam, bis der Druck stabil ist.",
    "en": "The centrifugal pump starts. Open the valve slowly until the pressure is stable.",
}
"""Something to try, for the languages that ship."""
_ROOM_FOR_PICTURE = 460
"""Pixels of height that the empty pane needs with its picture."""
_ROOM_FOR_TEXT = 300
"""Pixels of height that it needs with its text, which takes more lines in a narrow pane."""


class EmptyTarget(QWidget):
    """Says what will appear here, and offers an example."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing = Drawing("translate")
        self.example = outlined_button("Try an example")
        self.files = quiet_button("Translate whole files…", "layers")
        self._text = label(
            "Point at a sentence to see where it comes from.\n"
            "Click it for other translations, double-click it to correct it.",
            "soft",
            wraps=True,
        )
        heading = label("The translation appears here", "section", wraps=True)
        buttons = QWidget()
        buttons.setLayout(row_of(self.example, self.files, spacing=SPACE_2))
        _lay_out(self, self._drawing, SPACE_3, heading, self._text, SPACE_3, buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the picture out, and then the text, where there is no room for them."""
        super().resizeEvent(event)
        self._drawing.setVisible(event.size().height() > _ROOM_FOR_PICTURE)
        self._text.setVisible(event.size().height() > _ROOM_FOR_TEXT)

    def show_for(self, src: str) -> None:
        """Offers an example only in a language that has one."""
        self.example.setVisible(src in EXAMPLES)


class PreparingTarget(QWidget):
    """The built-in models are being made ready: once, after the installation."""

    def __init__(self) -> None:
        super().__init__()
        self.words = label("Reading the library", "soft", wraps=True)
        self.bar = ProgressLine("Progress of the preparation")
        heading = label("One moment: the translation models are being prepared", "strong", wraps=True)
        note = label("This happens only once. You can start typing.", "small", wraps=True)
        _lay_out(self, heading, self.words, self.bar, note)

    def show_progress(self, progress: Progress) -> None:
        """Says what is being done and how far it has come."""
        self.words.setText(progress.stage)
        self.bar.show_progress(progress.done, progress.total)


class NoModelTarget(QWidget):
    """Says that no model translates the chosen pair, and leads to the Models page."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = label("", "section", wraps=True)
        self.button = primary_button("Open the models")
        text = label(
            "Add a model for these languages, or train one from your own translations.", "soft", wraps=True
        )
        _lay_out(self, self.heading, text, SPACE_3, self.button)

    def show_for(self, src: str, tgt: str) -> None:
        """Names the pair; both are names of languages, empty if there is no model at all."""
        pair = f"No model translates {src} into {tgt} yet"
        self.heading.setText(pair if src and tgt else "There is no model yet")


def _lay_out(page: QWidget, *parts: QWidget | int) -> None:
    """Puts parts, and spaces in pixels, one below the other in the middle of a page."""
    rows = rows_in(page, Stretch(2), spacing=SPACE_2, margins=(SPACE_5, SPACE_4, SPACE_5, SPACE_4))
    for part in parts:
        if isinstance(part, int):
            rows.addSpacing(part)
        elif isinstance(part, QLabel | QProgressBar):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            rows.addWidget(part)
        else:
            rows.addWidget(part, alignment=Qt.AlignmentFlag.AlignHCenter)
    rows.addStretch(3)


class TargetStack(QStackedWidget):
    """The field with the translation, or what is shown in its place."""

    def __init__(self, text: QWidget) -> None:
        super().__init__()
        self._text = text
        self.empty, self.preparing, self.no_model = EmptyTarget(), PreparingTarget(), NoModelTarget()
        for page in (text, self.empty, self.preparing, self.no_model):
            self.addWidget(page)

    def minimumSizeHint(self) -> QSize:
        """Asks for what is shown now, not for the largest of all."""
        return self._text.minimumSizeHint()

    def show_text(self) -> None:
        """Shows the translation."""
        self.setCurrentWidget(self._text)

    def show_empty(self, src: str) -> None:
        """Shows what the page is for, with an example in a language that has one."""
        self.empty.show_for(src)
        self.setCurrentWidget(self.empty)

    def show_preparing(self) -> None:
        """Shows how far the built-in models are."""
        self.setCurrentWidget(self.preparing)

    def show_no_model(self, src: str, tgt: str) -> None:
        """Shows that nothing translates this pair of languages, given by their names."""
        self.no_model.show_for(src, tgt)
        self.setCurrentWidget(self.no_model)
