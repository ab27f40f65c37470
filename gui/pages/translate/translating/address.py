"""The picker of how translations address their reader, shown where the target language has such forms."""

from PySide6.QtCore import QSignalBlocker

from engine import tasks
from gui.widgets.controls.picker import Picker


class AddressPicker(Picker):
    """Offers the forms of a language, and both: as the model has it.

    Args:
        form: what is chosen at first, by its name; "": as the model has it.

    Signals:
        chosen(str): the name of a form, or "".
    """

    def __init__(self, form: str) -> None:
        super().__init__("Form of address")
        self.setToolTip("How translations address their reader")
        self._form = form
        self.chosen.connect(self._remember)

    def show_for(self, tgt: str) -> None:
        """Offers what there is for translations into a language."""
        forms = tasks.address_forms(tgt)
        both = " or ".join(called for called, _ in forms)
        with QSignalBlocker(self):
            self.fill([(both, ""), *forms], keep=False)
            self.show_value(self._form)
        self.setVisible(bool(forms))

    def take(self, form: str) -> None:
        """Takes a form as chosen, without emitting `chosen`."""
        self._form = form
        with QSignalBlocker(self):
            self.show_value(form)

    def _remember(self, form: str) -> None:
        self._form = form
