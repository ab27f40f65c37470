"""Which systems are compared, and when. Knows the choices and the panel, no engine."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QSignalBlocker
from PySide6.QtWidgets import QToolButton

from engine.results.translation import ComparedSentence
from gui.pages.translate.comparing.view import ComparePanel
from gui.pages.translate.domains.wording import mixing_words, speaker_words, steering_words
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.pages.translate.translating.header import Header
from gui.pages.translate.translating.session import TranslationSession
from gui.settings import Settings


class CompareControl(QObject):
    """Base, domain, and domain with speaker: offered where at least two of them are there.

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
        with QSignalBlocker(self._button):
            self._button.setChecked(is_open)
        self._show(is_open)

    def systems(self) -> tuple[ChosenSystem, ...] | None:
        """Returns the base, the adapted system and that with the speaker; None where there is only one."""
        system = self._session.system
        if system is None:
            return None
        plain = replace(system, speaker=None)
        base = self._header.catalogue.base_of(system)
        adapted = self._header.catalogue.adapted(base)
        found = [ChosenSystem(base)]
        if plain != ChosenSystem(base):
            found.append(plain)
        elif adapted and system.speaker is None:
            found.append(adapted[0])
        if system.speaker is not None:
            found.append(system)
        return tuple(found) if len(found) > 1 else None

    def _on_toggled(self, is_open: bool) -> None:
        self._settings.is_comparing = is_open
        self._show(is_open)

    def _show(self, is_open: bool) -> None:
        systems = self.systems() if is_open else None
        self._panel.setVisible(systems is not None)
        if systems is not None:
            self._panel.show_waiting(_names(systems))
        self._session.compare(systems)

    def _on_compared(self, rows: Sequence[ComparedSentence]) -> None:
        systems = self.systems()
        is_current = systems is not None and all(len(row.texts) == len(systems) for row in rows)
        if systems is not None and is_current:
            self._panel.show_rows(rows, _names(systems))


def _names(systems: tuple[ChosenSystem, ...]) -> tuple[str, ...]:
    domains = [system.domain for system in systems if system.speaker is None]
    are_alike = len(set(domains)) < len(domains)
    return tuple(_name(system, are_alike=are_alike) for system in systems)


def _name(system: ChosenSystem, *, are_alike: bool) -> str:
    name = system.record.name if are_alike else system.domain
    name = ", ".join(filter(None, (name, steering_words(system.steering), mixing_words(system))))
    return f"{name} + {speaker_words(system.speaker)}" if system.speaker else name
