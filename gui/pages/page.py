"""The base of all pages, and their layout."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from engine.results.translation import DeviceReport
from gui.i18n import tr
from gui.jobs.job import Job
from gui.services import Services
from gui.theme.tokens import SPACE_4, SPACE_5
from gui.widgets.controls import Command, icon_button

PAGE_MARGINS = (SPACE_5, SPACE_4, SPACE_5, SPACE_5)
READABLE_WIDTH = 920
_ANY_HEIGHT = 1
"""Minimum height of a form in which lines wrap: otherwise its height at its least width would count, which is
far too much."""


class Page(QWidget):
    """One screen of the window; built on its first visit, or before it and out of sight.

    Signals:
        navigated(str, object): open another page, with something to show there or None.
        toasted(str): a short confirmation.
        undo_offered(str, object): a confirmation with an undo, a callable without arguments.
        undone(): the page took back by itself what such a confirmation offered to.
        device_changed(DeviceReport): where translations run now.
        library_changed(): models or corpora have changed.
        turned(): another part of the page is shown, or other jobs: what `lists` says may have changed.
    """

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    """Said by `tr` where it is shown."""
    help_chapter: ClassVar[str] = "getting-started"
    """File name, without its ending, of the help page about it."""
    reads_first: ClassVar[bool] = False
    """True if what is on the page depends on the library, which is read when it is opened."""
    has_own_undo: bool = False
    """True if the page handles Ctrl+Z itself; it then also undoes what the message at the foot offers to."""

    navigated = Signal(str, object)
    toasted = Signal(str)
    undo_offered = Signal(str, object)
    undone = Signal()
    device_changed = Signal(DeviceReport)
    library_changed = Signal()
    turned = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(tr(self.title))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.services = services
        self._was_read = not self.reads_first

    def refresh(self) -> None:
        """Reads again what may have changed. Called whenever the page is shown."""

    def show_subject(self, subject: object) -> None:
        """Shows what another page sent along: a model's id, a corpus, a job."""

    def lists(self, job: Job) -> bool:
        """Tells whether the page lists a job itself, so that the tray need not while it is open."""
        del job
        return False

    def is_about(self, job: Job) -> bool:
        """Tells whether a job of the page's kinds is to be seen, so that its end need not be announced."""
        del job
        return True

    def main_field(self) -> QWidget | None:
        """Returns what most who come to the page want to use; None: nothing in particular."""
        return None

    def selected_text(self) -> str:
        """Returns the text that is selected, to be looked up; "": none."""
        return ""

    def help_page(self) -> str:
        """Returns the help page about what is shown now."""
        return self.help_chapter

    def settle_focus(self) -> None:
        """Puts the keyboard into the main field, as soon as there is one on the screen."""
        field = self.main_field() if self._was_read else None
        if field is not None and field.isVisibleTo(self) and field.isEnabled():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def settle_focus_once_read(self) -> None:
        """Does so after the library was read, unless the keyboard is in use elsewhere by then."""
        self._was_read = True
        if self.hasFocus():
            self.settle_focus()

    def say(self, text: str) -> None:
        """Confirms something at the foot of the window."""
        self.toasted.emit(text)

    def offer_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Confirms something that `undo` takes back."""
        self.undo_offered.emit(text, undo)

    def shut_down(self) -> None:
        """Ends what the page runs. Called once, when the window closes."""

    def at_work(self) -> str:
        """Says in whole sentences what closing the window would stop or lose; empty: nothing."""
        return ""

    def commands(self) -> list[Command]:
        """Returns what the command palette can do here."""
        return []

    def has_use_for(self, path: Path) -> bool:
        """Tells by its name whether a file dropped here is surely for this page; others are asked about."""
        del path
        return True

    def accept_files(self, paths: list[Path]) -> bool:
        """Takes files dropped on the window; returns False if the page has no use for them."""
        del paths
        return False


class _FormArea(QScrollArea):
    """Takes its form in when it is looked at itself: Qt styles all of a form at once then, and once more with
    each widget that it is put into afterwards."""

    def __init__(self, form: QWidget) -> None:
        super().__init__()
        self._form: QWidget | None = form
        self._least = _ANY_HEIGHT
        form.setParent(self)
        form.hide()

    def event(self, event: QEvent) -> bool:
        """Takes the form in before the first look at it."""
        result = super().event(event)
        form = self._form
        if form is not None and event.type() == QEvent.Type.Polish:
            self._form = None
            self.setWidget(form)
            form.setAutoFillBackground(False)
        return result

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sees to it that a form in which no line wraps is not squeezed below what its fields need."""
        form = self.widget()
        if event.type() == QEvent.Type.LayoutRequest and watched is form:
            rows = form.layout()
            if rows is not None and form.minimumHeight() == self._least:  # else the form knows better
                self._least = _ANY_HEIGHT if rows.hasHeightForWidth() else rows.minimumSize().height()
                form.setMinimumHeight(self._least)
        return super().eventFilter(watched, event)


def scrolled(content: QWidget) -> QScrollArea:
    """Puts a form into a scroll area that follows its width."""
    area = _FormArea(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.viewport().setAutoFillBackground(False)
    content.setMinimumHeight(_ANY_HEIGHT)
    return area


class _ColumnRows(QVBoxLayout):
    """Rows of a column; Qt would ask for their height at a width that the column never has.

    Args:
        owner: the column.
        width: its largest, in pixels.
    """

    def __init__(self, owner: QWidget, width: int) -> None:
        super().__init__(owner)
        self._width = width

    def heightForWidth(self, width: int) -> int:
        """Returns the height at no more than the largest width."""
        return super().heightForWidth(min(width, self._width))

    def minimumHeightForWidth(self, width: int) -> int:
        """Returns the least height at no more than the largest width."""
        return super().minimumHeightForWidth(min(width, self._width))


def column(owner: QWidget, width: int = READABLE_WIDTH) -> QVBoxLayout:
    """Gives a page a column no wider than reads well, and returns its layout."""
    outer = QVBoxLayout(owner)
    outer.setContentsMargins(*PAGE_MARGINS)
    inner = QWidget()
    inner.setMaximumWidth(width)
    outer.addWidget(inner)
    rows = _ColumnRows(inner, width)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(SPACE_4)
    return rows


# What a page shows in place of its list until the user goes back to it.


class OpenedView(QWidget):
    """Has the button that leads back; Escape presses it."""

    def __init__(self, back: str) -> None:
        super().__init__()
        self.back = icon_button("arrow-left", back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes back on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.click()
        else:
            super().keyPressEvent(event)
