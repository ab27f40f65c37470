"""The choice of the domains that count, remembered for each model. Knows widgets and settings, no engine."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine.results.systems import Shares
from gui.pages.translate.domains.mix import MixPopover
from gui.pages.translate.domains.packs import PackMixControl
from gui.pages.translate.domains.picker import AUTOMATIC, MIX, SteeringPicker
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.settings import Settings


class SteeringControl(QObject):
    """Steers a model of several domains, and mixes small packs; of any other it shows nothing.

    Signals:
        changed(): other domains count, or other shares of them.
        shows_changed(): the words are to show their domains, or no longer.
    """

    changed = Signal()
    shows_changed = Signal()

    def __init__(self, picker: SteeringPicker, packs: QToolButton, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._picker, self._settings = picker, settings
        self.mix = MixPopover(page)
        self.packs = PackMixControl(packs, settings, page)
        self.packs.changed.connect(self.changed)
        self._model_id = ""
        self._domains: tuple[str, ...] = ()
        self._steering: Shares = ()
        self._last_mix: Shares = ()
        picker.shows.setChecked(settings.shows_domains)
        picker.shows.toggled.connect(self._on_shows)
        picker.chosen.connect(self._on_chosen)
        picker.mix_asked.connect(lambda: self.mix.open_below(picker.below))
        self.mix.changed.connect(self._take)

    @property
    def popovers(self) -> tuple[MixPopover, ...]:
        """The sheets with sliders."""
        return self.mix, self.packs.mix

    @property
    def is_showing(self) -> bool:
        """True if the words are to show their domains, and the model has some."""
        return self._settings.shows_domains and len(self._domains) > 1

    def steered(self, system: ChosenSystem | None) -> ChosenSystem | None:
        """Returns a system with the domains that were chosen for its model, and the packs mixed in."""
        model_id = system.model.id if system else ""
        if model_id != self._model_id:
            self._model_id = model_id
            self._show((), self._settings.steering_for(model_id))
        mixing = self.packs.mixed(system)
        return replace(system, steering=self._steering, mixing=mixing) if system else None

    def read_again(self) -> None:
        """Forgets what is chosen: the settings of the model say otherwise now."""
        self._model_id = ""
        self.packs.read_again()

    def set_domains(self, domains: tuple[str, ...]) -> None:
        """Offers the domains of the model that is open; a choice that it does not know is forgotten."""
        if domains == self._domains:
            return
        is_known = {name for name, _ in self._steering} <= set(domains)
        before = self._steering
        self._show(domains, self._steering if is_known else ())
        if self._steering != before:
            self._settings.remember_steering(self._model_id, self._steering)
            self.changed.emit()

    def _show(self, domains: tuple[str, ...], steering: Shares) -> None:
        self._domains, self._steering = domains, steering
        self._last_mix = steering if len(steering) > 1 else ()
        self.mix.close_popover()
        self._picker.fill(domains, steering)
        self.mix.fill(domains, self._last_mix)
        self.shows_changed.emit()

    def _on_chosen(self, value: str) -> None:
        match value:
            case str() if value == AUTOMATIC:
                self._take(())
            case str() if value == MIX:
                self._take(self.mix.mix)
            case _:
                self._take(((value, 1.0),))

    def _take(self, steering: Shares) -> None:
        self._steering = steering
        self._settings.remember_steering(self._model_id, steering)
        self.changed.emit()

    def _on_shows(self, is_on: bool) -> None:
        self._settings.shows_domains = is_on
        self.shows_changed.emit()
