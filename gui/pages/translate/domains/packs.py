"""The choice of how much each small pack of a model counts. Knows widgets and settings, no engine."""

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine.results.systems import Shares
from gui.pages.translate.domains.mix import MixPopover
from gui.pages.translate.translating.catalogue import ChosenSystem, pack_names
from gui.settings import Settings

_ALL = 100


class PackMixPopover(MixPopover):
    """A slider for each small pack of a model, from nothing to all that it learned."""

    title = "Mix of small packs"
    heading = "How much each small pack counts"
    how = "0\u00a0% leaves the model as it is, 100\u00a0% is all that a pack learned. Several add up."
    needs_one = False
    part_of = "what it learned"
    whole = float(_ALL)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._called: dict[str, str] = {}

    @property
    def names(self) -> frozenset[str]:
        """The ids of the packs that it shows."""
        return frozenset(self._called)

    def offer(self, system: ChosenSystem, mixing: Shares) -> None:
        """Shows the packs of a system's model, each with its weight."""
        self._called = pack_names(system.mixable)
        weights = dict(mixing)
        self.fill(tuple(self._called), tuple((name, _ALL * weights.get(name, 0.0)) for name in self._called))

    def name_of(self, name: str) -> str:
        """See `MixPopover.name_of`."""
        return self._called[name]

    def mark(self, row: int) -> tuple[QWidget, ...]:  # noqa: ARG002, no pack has one
        """See `MixPopover.mark`."""
        return ()


class PackMixControl(QObject):
    """Mixes the small packs of a model; of any other system it shows nothing.

    Signals:
        changed(): the packs count otherwise.
    """

    changed = Signal()

    def __init__(self, button: QToolButton, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._button, self._settings = button, settings
        self.mix = PackMixPopover(page)
        self._pack_id = ""
        self._mixing: Shares = ()
        button.hide()
        button.clicked.connect(lambda: self.mix.open_below(button.mapToGlobal(QPoint(0, button.height()))))
        self.mix.changed.connect(self._take)

    def mixed(self, system: ChosenSystem | None) -> Shares:
        """Returns how much each pack counts with a system; () where its own pack counts alone and whole."""
        pack_id = system.pack.id if system and system.pack and system.mixable else ""
        known = {pack.id for pack in system.mixable} if system else set()
        if pack_id != self._pack_id or known != self.mix.names:
            self._pack_id = pack_id
            chosen = self._settings.mix_for(pack_id)
            self._mixing = self._of(tuple(each for each in chosen if each[0] in known))
            self._button.setVisible(bool(pack_id))
            self.mix.close_popover()
            if system and pack_id:
                self.mix.offer(system, self._mixing or ((pack_id, 1.0),))
        return self._mixing

    def read_again(self) -> None:
        """Forgets what is chosen: the settings of the pack say otherwise now."""
        self._pack_id = ""

    def _take(self, values: Shares) -> None:
        weights = tuple((name, value / _ALL) for name, value in values if value)
        self._mixing = self._of(weights or ((self._pack_id, 0.0),))
        self._settings.remember_mix(self._pack_id, self._mixing)
        self.changed.emit()

    def _of(self, weights: Shares) -> Shares:
        """Returns weights; () where they say what is so without them."""
        return () if weights == ((self._pack_id, 1.0),) else weights
