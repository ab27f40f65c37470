"""Quiet tabs: words in a row with a line below the chosen one, and its page under them."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gui.theme.tokens import SPACE_3
from gui.widgets.cards import hairline
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in


class Tabs(QWidget):
    """Pages of which one is shown. Left and right arrow keys choose, as in every row of tabs.

    Args:
        name: accessible name of the row.

    Signals:
        chosen(int): another page is shown.
    """

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QTabBar()
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._bar.setAccessibleName(name)
        self._bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._pages = QStackedWidget()
        self._later: dict[int, Callable[[], None]] = {}
        self._bar.currentChanged.connect(self._show)
        self._bar.currentChanged.connect(self.chosen)
        head = row_of(self._bar, Stretch())
        rows_in(self, head, hairline(), Gap(SPACE_3), (self._pages, 1), spacing=0)

    def add(self, title: str, page: QWidget) -> None:
        """Adds a page behind the others."""
        self._pages.addWidget(page)
        self._bar.addTab(title)

    def add_later(self, title: str, build: Callable[[], QWidget]) -> None:
        """Adds a page that is built when it is shown for the first time."""
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        self._later[self._pages.count()] = lambda: rows.addWidget(build())
        self.add(title, holder)

    def rename(self, number: int, title: str) -> None:
        """Gives a page another title, as when its title counts something."""
        if self._bar.tabText(number) != title:
            self._bar.setTabText(number, title)

    def title(self, number: int) -> str:
        """Returns the title of a page."""
        return self._bar.tabText(number)

    def choose(self, number: int) -> None:
        """Shows a page."""
        self._bar.setCurrentIndex(number)

    def _show(self, number: int) -> None:
        if number in self._later:
            self._later.pop(number)()
        self._pages.setCurrentIndex(number)

    @property
    def current(self) -> int:
        """The number of the page that is shown."""
        return self._bar.currentIndex()
