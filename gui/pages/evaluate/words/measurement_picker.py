"""A choice among the measurements made so far."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gui.pages.evaluate.history_view import when_words
from gui.pages.evaluate.measurement import Measurement
from gui.widgets.controls.picker import Picker


class MeasurementPicker(Picker):
    """Offers measurements of several systems, newest first; their run ids are the values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Measurement", parent)

    def show_measurements(self, measurements: Sequence[Measurement]) -> None:
        """Offers these."""
        self.fill((_named(each), each.run_id) for each in measurements if each.rivals)


def _named(measurement: Measurement) -> str:
    parts = (measurement.title, measurement.text, when_words(measurement.created))
    return " · ".join(filter(None, parts))
