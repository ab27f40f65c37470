"""Decides what is compared with what, and when. Knows the header's choice and the panel, no engine."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolButton

from gui.pages.translate.catalogue import System
from gui.pages.translate.compare import ComparePanel
from gui.pages.translate.header import Header
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.systems import Difference
from gui.settings import Settings


class Comparing(QObject):
    """Base against adapted: offered only where there is an adapted model.

    Args:
        button: opens and closes the comparison; hidden where there is nothing to compare.
        panel: shows it.
    """

    def __init__(
        self,
        header: Header,
        session: TranslationSession,
        button: QToolButton,
        panel: ComparePanel,
        settings: Settings,
    ) -> None:
        super().__init__(panel)
        self._header, self._session, self._settings = header, session, settings
        self._button, self._panel = button, panel
        button.toggled.connect(self._on_toggled)
        session.compared.connect(self._on_compared)

    def offer(self) -> None:
        """Shows or hides the comparison after another choice of the system."""
        is_possible = self.systems() is not None
        is_open = is_possible and self._settings.is_comparing
        self._button.setVisible(is_possible)
        self._button.blockSignals(True)
        self._button.setChecked(is_open)
        self._button.blockSignals(False)
        self._show(is_open)

    def systems(self) -> tuple[System, System] | None:
        """Returns the base and the adapted system; None where there is only one."""
        system = self._header.system
        if system is None:
            return None
        base = self._header.catalogue.base_of(system)
        adapted = self._header.catalogue.adapted(base)
        if not adapted:
            return None
        return System(base), (adapted[0] if system == System(base) else system)

    def _on_toggled(self, is_open: bool) -> None:
        self._settings.is_comparing = is_open
        self._show(is_open)

    def _show(self, is_open: bool) -> None:
        systems = self.systems() if is_open else None
        self._panel.setVisible(systems is not None)
        if systems is not None:
            self._panel.show_waiting(_names(systems))
        self._session.compare(systems)

    def _on_compared(self, rows: list[Difference]) -> None:
        systems = self.systems()
        if systems is not None:
            self._panel.show_rows(rows, _names(systems))


def _names(systems: tuple[System, System]) -> tuple[str, str]:
    first, second = systems
    if first.domain == second.domain:
        return first.record.name, second.record.name
    return first.domain, second.domain
