"""The import of terms step by step, as a part of the Library page."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal

from engine.results.corpora import DomainDirection
from engine.results.importing import ImportResult
from gui.i18n import tr_noop
from gui.page_list import LibraryPlace, Section
from gui.pages.page import Page
from gui.pages.wizard.wizard import ImportWizard
from gui.services import Services
from gui.widgets.layouts import rows_in


class ImportPage(Page):
    """Holds the import wizard, which is built when it is first needed.

    Signals:
        closed(): the user left the import.
        imported(ImportResult): the library has a new corpus.
    """

    title = tr_noop("Import terms")
    help_chapter = "teach"
    closed = Signal()
    imported = Signal(ImportResult)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.wizard: ImportWizard | None = None
        self._rows = rows_in(self)

    def start(self, place: DomainDirection | None, paths: Sequence[Path]) -> None:
        """Opens the import, with files to begin with, for a domain that is known or a new one."""
        wizard = self.wizard or self._build()
        wizard.start(paths, are_terms=True, place=place)
        self.settle_focus()

    def at_work(self) -> str:
        """Says that an import is prepared or written."""
        return self.wizard.at_work if self.wizard is not None else ""

    def shut_down(self) -> None:
        """Lets go of an import in preparation."""
        if self.wizard is not None:
            self.wizard.shut_down()

    def _build(self) -> ImportWizard:
        wizard = self.wizard = ImportWizard(self.services)
        wizard.closed.connect(self.closed)
        wizard.imported.connect(self.imported)
        wizard.toasted.connect(self.toasted)
        wizard.adapt_asked.connect(
            lambda place: self.navigated.emit("library", LibraryPlace(Section.LEARNING, domain=place))
        )
        self._rows.addWidget(wizard)
        return wizard
