"""The cost of an adaptation on this computer: time, memory, disk, as measured here."""

from engine.results.adapting.plans import Estimate
from gui.pages.adapt.setup.words import about_words, cost_words, range_words
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label, show_or_hide
from gui.widgets.controls.buttons import link_button
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Gap, Stretch, add_to, row_of

_MEASURING = "Measuring this computer…"


class CostCard(Card):
    """Shows an estimate, and whether a better one is being made."""

    def __init__(self) -> None:
        super().__init__()
        self.time = label(role="large")
        self.range = label(role="soft", wraps=True)
        self._device = label(role="soft", wraps=True)
        self._more = label(wraps=True)
        self._how = label(role="small", wraps=True)
        self.bar = ProgressLine(_MEASURING)
        self.bar.setRange(0, 0)
        self.state = label(role="soft", wraps=True)
        self.again = link_button("Measure again")
        self.again.setToolTip(
            "Learns from a little of your text to see how fast it goes; takes a few seconds"
        )
        heading = label("What it takes on this computer", "strong")
        add_to(self.body, heading, self.time, self.range, self._device, self._more, Gap(SPACE_2))
        add_to(self.body, self.state, self.bar, self._how, row_of(self.again, Stretch()), Stretch())
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
        self.time.clear()
        for part in (
            self.time,
            self.range,
            self._device,
            self._more,
            self._how,
            self.state,
            self.bar,
            self.again,
        ):
            part.hide()
        self.setAccessibleName("What it takes on this computer: not known yet")

    def show_measuring(self, words: str = "") -> None:
        """Shows that it is being measured; what was known before stays."""
        self.state.setText(_MEASURING)
        self.state.setToolTip(words)
        for part in (self.state, self.bar):
            part.show()
        self.again.hide()

    def show_outdated(self) -> None:
        """Greys what was found for another order, until there is news."""
        self._set_current(is_current=False)

    def show_rough(self, seconds: float) -> None:
        """Shows a first idea of the time, until it is measured."""
        self._set_time(about_words(seconds))
        self.range.hide()

    def show_estimate(self, estimate: Estimate) -> None:
        """Shows what was found."""
        self._set_current(is_current=True)
        self._set_time(about_words(estimate.seconds))
        show_or_hide(self.range, range_words(estimate))
        self._device.setText(_device_words(estimate.device))
        self._device.setToolTip(estimate.device)
        self._device.setVisible(bool(estimate.device))
        more = cost_words(estimate)
        show_or_hide(self._more, "\n".join(more))
        self._how.setText(_how_words(estimate))
        self._how.setToolTip(estimate.how)
        self._how.show()
        self.again.setText("Measure again" if estimate.is_measured else "Measure")
        self.again.show()
        for part in (self.state, self.bar):
            part.hide()

    def show_failure(self, words: str) -> None:
        """Says why there is no estimate."""
        self.state.setText(words)
        self.state.show()
        self.bar.hide()
        self.again.setText("Try again")
        self.again.show()

    @property
    def time_words(self) -> str:
        """The time as shown, empty if unknown or of another order."""
        return self.time.text() if self.time.isEnabled() else ""

    def _set_current(self, *, is_current: bool) -> None:
        for part in (self.time, self.range, self._device, self._more):
            part.setEnabled(is_current)

    def _set_time(self, words: str) -> None:
        self.time.setText(words[:1].upper() + words[1:])
        self.time.setVisible(bool(words))
        self.setAccessibleName(f"What it takes on this computer: {words}")


def _how_words(estimate: Estimate) -> str:
    """Says how well the time is known; the figures are in the tooltip and in *Advanced*."""
    if estimate.is_measured:
        return "Measured on this computer, with your text."
    if estimate.seconds is None:
        return "Not measured on this computer yet."
    return "Measured on this computer, with an earlier text."


def _device_words(device: str) -> str:
    """Names a device in words: the processor, or a graphics card by its name."""
    if not device:
        return ""
    return "on the processor" if device.startswith("CPU") else f"on {device}"
