"""Quiet tabs: words in a row with a line below the chosen one, and its page under them."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gui.theme.tokens import SPACE_3
from gui.widgets.cards import hairline
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in


class Tabs(QWidget):
    """Pages of which one is shown. Left and right arrow keys choose, as in every row of tabs.

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
        self._titles: list[tuple[str, str]] = []
        """Title of each page, in full and in short, for where there is little room."""
        self._later: dict[int, Callable[[], None]] = {}
        self._bar.currentChanged.connect(self._show)
        self._bar.currentChanged.connect(self.chosen)
        head = row_of(self._bar, Stretch())
        rows_in(self, head, hairline(), Gap(SPACE_3), (self._pages, 1), spacing=0)

    def add(self, title: str, page: QWidget) -> None:
        """Adds a page behind the others."""
        self._pages.addWidget(page)
        self._titles.append((title, title))
        self._bar.addTab(title)

    def add_later(self, title: str, build: Callable[[], QWidget]) -> None:
        """Adds a page that is built when it is shown for the first time."""
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        self._later[self._pages.count()] = lambda: rows.addWidget(build())
        self.add(title, holder)

    def rename(self, number: int, title: str, short: str = "") -> None:
        """Gives a page another title, as when its title counts something.

        Args:
            number: of the page.
            title: in full.
            short: shown where there is no room for all titles in full; the tooltip has the rest then.
        """
        self._titles[number] = (title, short or title)
        self._fit()

    def title(self, number: int) -> str:
        """Returns the title of a page, in full."""
        return self._titles[number][0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shortens the titles that can be, where there is no room for all in full."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        is_tight = self._full_width() > self.width()
        for number, (title, short) in enumerate(self._titles):
            shown = short if is_tight else title
            if self._bar.tabText(number) != shown:
                self._bar.setTabText(number, shown)
                self._bar.setTabToolTip(number, "" if shown == title else title)

    def _full_width(self) -> int:
        """Returns how wide the row is with every title in full, from how wide it is now."""
        metrics = self._bar.fontMetrics()
        more = (
            metrics.horizontalAdvance(title) - metrics.horizontalAdvance(self._bar.tabText(number))
            for number, (title, _short) in enumerate(self._titles)
        )
        return self._bar.sizeHint().width() + sum(more)

    def choose(self, number: int) -> None:
        """Shows a page."""
        self._bar.setCurrentIndex(number)

    def _show(self, number: int) -> None:
        if number in self._later:
            self._later.pop(number)()
        focus = QApplication.focusWidget()
        if focus is not None and self._pages.isAncestorOf(focus):
            self._bar.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would give it to whatever comes next
        self._pages.setCurrentIndex(number)

    @property
    def current(self) -> int:
        """The number of the page that is shown."""
        return self._bar.currentIndex()
