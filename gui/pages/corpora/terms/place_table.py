"""What the list of terms and that of rules share: rows of a domain, read, changed and read again."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.corpora import DomainDirection
from gui.jobs.calls import ignore
from gui.pages.page import Page
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.table import Table

F = TypeVar("F")


class PlaceTable(QWidget, Generic[F]):
    """A table of what a domain has in two languages; a subclass lays it out, with a form below.

    Args:
        page: says what was done, and what takes it back.
        table: shows the rows; its Delete key removes the chosen one.
        nothing: what is shown while no domain and languages are chosen.

    Signals:
        changed(): the library has other rows now.
    """

    changed = Signal()

    def __init__(self, page: Page, table: Table, nothing: F) -> None:
        super().__init__()
        self._page, self._nothing = page, nothing
        self._place = DomainDirection()
        self._error = InlineError()
        self.table = table
        self.table.delete_pressed.connect(self._remove)

    def show_place(self, place: DomainDirection) -> None:
        """Shows what a domain has from one language to another; nothing while that is not said."""
        self._place = place
        self._error.hide()
        if not place.is_whole:
            self._show(self._nothing)
            return
        self._page.services.quick.run(
            self,
            lambda: self._read(place),
            lambda found: self._show(found) if place == self._place else None,
            self._error.show_failure,
        )

    @abstractmethod
    def _read(self, place: DomainDirection) -> F:
        """Reads the rows; on the thread."""

    @abstractmethod
    def _show(self, found: F) -> None:
        """Shows the rows."""

    @abstractmethod
    def _remove(self) -> None:
        """Removes the chosen row."""

    def _chosen_row(self) -> int:
        return next(iter(self.table.chosen_rows()), -1)

    def _do(self, work: Callable[[], object], done: Callable[[], None] = ignore) -> None:
        """Changes the library, and reads the rows again."""
        self._error.hide()

        def finished(_result: object) -> None:
            done()
            self.show_place(self._place)
            self.changed.emit()

        self._page.services.quick.run(self, work, finished, self._error.show_failure)
