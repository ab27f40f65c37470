"""Chooses which of a model's domains count, and whether each word shows its own. Knows names, no engine."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.results.domains.inspection import domain_name
from engine.results.systems import Shares
from gui.pages.translate.translating.speaker_picker import NamePicker
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import field_label
from gui.widgets.controls.buttons import icon_button
from gui.widgets.layouts import row_in

AUTOMATIC = "…automatic"
MIX = "…mix"
"""Values of the lines that name no domain; no domain looks like them."""
_LETTERS = 9
"""Longer names are shortened."""


class SteeringPicker(QWidget):
    """A picker of domains, with a button for the mix of them and one for what the words say.

    Signals:
        chosen(str): `AUTOMATIC`, `MIX`, or the domain that alone is to count.
        mix_asked(): show the shares of the mix.
        resized(): its width has changed.
    """

    chosen = Signal(str)
    mix_asked = Signal()
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.picker = NamePicker("Steer: the domains that count")
        self.picker.setToolTip("Let each word's own domains count, one domain alone, or a mix of them")
        self.picker.setMinimumContentsLength(_LETTERS)
        self.picker.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.mix = icon_button("sliders-horizontal", "Set the mix of domains")
        self.shows = icon_button("underline", "Show the domain of each word")
        self.shows.setCheckable(True)
        name = field_label("Stee&r", self.picker, "soft")
        row_in(self, name, self.picker, self.mix, self.shows, spacing=SPACE_2)
        self.picker.chosen.connect(self._on_chosen)
        self.picker.activated.connect(self._on_activated)
        self.mix.clicked.connect(self.mix_asked)
        self.fill((), ())
        self.hide()

    def fill(self, domains: Sequence[str], steering: Shares) -> None:
        """Offers the domains of a model, and shows a choice; fewer than two are nothing to choose from."""
        names = [(domain_name(domain), domain) for domain in domains]
        with QSignalBlocker(self.picker):
            self.picker.fill([("Automatic", AUTOMATIC), *names, ("Mix…", MIX)], keep=False)
        self.picker.insertSeparator(len(names) + 1)
        self.picker.show_value(AUTOMATIC if not steering else steering[0][0] if len(steering) == 1 else MIX)
        self.mix.setVisible(len(steering) > 1)
        self.setVisible(len(domains) > 1)
        self.resized.emit()

    @property
    def below(self) -> QPoint:
        """The place below the picker, in global pixels."""
        return self.picker.mapToGlobal(QPoint(0, self.picker.height()))

    def _on_chosen(self, value: str) -> None:
        self.mix.setVisible(value == MIX)
        self.resized.emit()
        self.chosen.emit(value)

    def _on_activated(self, _index: int) -> None:
        if self.picker.value() == MIX:
            self.mix_asked.emit()
