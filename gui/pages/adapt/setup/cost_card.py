"""What an adaptation takes on this computer: time, memory, disk, as measured here."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from gui.pages.adapt.setup.plan import Estimate
from gui.pages.adapt.setup.words import about_words, cost_words, range_words
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label
from gui.widgets.controls.buttons import link_button

_MEASURING = "Measuring this computer…"


class CostCard(Card):
    """Shows an estimate, and that a better one is on its way.

    Signals:
        measure_asked(): the user wants it measured again.
    """

    measure_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._time = label(role="large")
        self._range = label(role="soft", wraps=True)
        self._device = label(role="soft", wraps=True)
        self._more = label(wraps=True)
        self._how = label(role="small", wraps=True)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(_MEASURING)
        self._state = label(role="soft", wraps=True)
        self._again = link_button("Measure again")
        self._again.setToolTip("A handful of updates of this model on your text, in a few seconds")
        self._again.clicked.connect(self.measure_asked)
        self.body.addWidget(label("What it takes on this computer", "strong"))
        for part in (self._time, self._range, self._device, self._more):
            self.body.addWidget(part)
        self.body.addSpacing(SPACE_2)
        below: tuple[QWidget, ...] = (self._state, self._bar, self._how)
        for widget in below:
            self.body.addWidget(widget)
        line = QHBoxLayout()
        line.addWidget(self._again)
        line.addStretch()
        self.body.addLayout(line)
        self.body.addStretch()
        self.body.addWidget(
            label(
                "You can pause whenever you need the computer for yourself; nothing is lost.",
                "small",
                wraps=True,
            )
        )
        self.clear()

    def clear(self) -> None:
        """Shows that nothing is known yet."""
        self._time.clear()
        for part in (
            self._time,
            self._range,
            self._device,
            self._more,
            self._how,
            self._state,
            self._bar,
            self._again,
        ):
            part.hide()
        self.setAccessibleName("What it takes on this computer: not known yet")

    def show_measuring(self, words: str = "") -> None:
        """Shows that it is being measured; what was known before stays."""
        self._state.setText(words or _MEASURING)
        for part in (self._state, self._bar):
            part.show()
        self._again.hide()

    def show_outdated(self) -> None:
        """Greys what was found for another order, until there is news."""
        self._set_current(is_current=False)

    def show_rough(self, seconds: float) -> None:
        """Shows a first idea of the time, until it is measured."""
        self._set_time(about_words(seconds))
        self._range.hide()

    def show_estimate(self, estimate: Estimate) -> None:
        """Shows what was found."""
        self._set_current(is_current=True)
        self._set_time(about_words(estimate.seconds))
        self._range.setText(range_words(estimate))
        self._range.setVisible(bool(self._range.text()))
        self._device.setText(f"on {estimate.device}" if estimate.device else "")
        self._device.setVisible(bool(estimate.device))
        more = cost_words(estimate)
        self._more.setText("\n".join(more))
        self._more.setVisible(bool(more))
        self._how.setText(
            estimate.how or ("Measured here." if estimate.is_measured else "Not measured here yet.")
        )
        self._how.show()
        self._again.setText("Measure again" if estimate.is_measured else "Measure")
        self._again.show()
        for part in (self._state, self._bar):
            part.hide()

    def show_failure(self, words: str) -> None:
        """Says why there is no estimate."""
        self._state.setText(words)
        self._state.show()
        self._bar.hide()
        self._again.setText("Try again")
        self._again.show()

    @property
    def time_words(self) -> str:
        """The time as shown, empty if unknown or of another order."""
        return self._time.text() if self._time.isEnabled() else ""

    def _set_current(self, *, is_current: bool) -> None:
        for part in (self._time, self._range, self._device, self._more):
            part.setEnabled(is_current)

    def _set_time(self, words: str) -> None:
        self._time.setText(words[:1].upper() + words[1:])
        self._time.setVisible(bool(words))
        self.setAccessibleName(f"What it takes on this computer: {words}")
