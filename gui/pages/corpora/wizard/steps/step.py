"""The base of every step of the wizard, and its layout."""

from typing import ClassVar

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.jobs.calls import LatestCall
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_4, SPACE_5
from gui.widgets.cards import section_label, soft_label
from gui.widgets.layouts import Gap, rows_in

_NARROW = 760
"""Below this width the data stand under the decision, not beside it."""
_STACKED_HEIGHT = 880
_LEAST_DATA = 420
_ANY_HEIGHT = (1 << 24) - 1
"""What Qt takes for no limit."""


class Step(QWidget):
    """One decision.

    Signals:
        changed(): what is missing, or the words beside the step's name, have changed.
    """

    title: ClassVar[str] = ""
    explanation: ClassVar[str] = ""
    changed = Signal()

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__()
        self.services = services
        self.draft = draft
        self._questions: list[LatestCall] = []
        self.is_left = False
        """True once the wizard has forgotten this step: nothing more is asked of the engine."""

    def question(self) -> LatestCall:
        """Returns what asks the engine something that takes a moment."""
        self._questions.append(LatestCall(self.services.slow, self))
        return self._questions[-1]

    def enter(self) -> None:
        """Shows the draft as it is now. Called whenever the step is opened."""

    def forget(self) -> None:
        """Stops asking the engine: the wizard is left."""
        self.is_left = True
        for question in self._questions:
            question.drop()
        for timer in self.findChildren(QTimer):
            timer.stop()

    def missing(self) -> str:
        """Returns why the next step is out of reach; empty if it is not."""
        return ""

    def state_words(self) -> str:
        """Returns in two or three words what was decided here."""
        return ""

    def next_words(self) -> str:
        """Returns the text of the button that leads on."""
        return "Next"

    def lay_out(self, decision: QWidget, data: QWidget, shares: tuple[int, int] = (5, 6)) -> None:
        """Puts the decision left and the user's data right, with these shares, under the step's heading."""
        rows_in(
            self,
            section_label(self.title),
            soft_label(self.explanation),
            Gap(SPACE_2),
            (scrolled(TwoHalves(decision, data, shares)), 1),
            spacing=SPACE_2,
        )


class TwoHalves(QWidget):
    """Two parts side by side, or one over the other where it is narrow."""

    def __init__(self, left: QWidget, right: QWidget, shares: tuple[int, int]) -> None:
        super().__init__()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_5)
        area = scrolled(left)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._box.addWidget(area, shares[0])
        self._box.addWidget(right, shares[1])
        self._left, self._area, self._right = left, area, right

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Chooses the direction by the width."""
        is_narrow = self.width() < _NARROW
        directions = QBoxLayout.Direction
        self._box.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._box.setSpacing(SPACE_4 if is_narrow else SPACE_5)
        self._take_room()
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Takes more or less room when the right part comes or goes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._take_room()
        return super().event(event)

    def _take_room(self) -> None:
        is_stacked = self.width() < _NARROW and not self._right.isHidden()
        needed = self._needed() if is_stacked else 0
        self.setMinimumHeight(max(_STACKED_HEIGHT, needed + SPACE_4 + _LEAST_DATA) if is_stacked else 1)
        self._area.setMinimumHeight(needed)  # one scroll bar, that of the whole
        self._area.setMaximumHeight(needed or _ANY_HEIGHT)

    def _needed(self) -> int:
        """Returns the height of the left part at this width, where it has room enough."""
        layout = self._left.layout()
        assert layout is not None
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.width())
        return layout.totalSizeHint().height()
