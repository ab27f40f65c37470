"""The sheet of "Like my texts": whose sentences may steer, what was measured of them, and a way to measure.

Knows records and widgets, no engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QRadioButton, QScrollArea, QWidget

from engine.results.evaluation import ExampleDomain
from engine.results.figures import counted
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2, SPACE_3
from gui.widgets.cards import label, show_or_hide
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.popover import Popover
from gui.widgets.layouts import row_of, rows_in, rows_of

_WIDTH = 480
_MOST_NAME = 290
"""Pixels."""
_ROWS_SHOWN = 5
"""More are scrolled to."""
_AROUND = 2 * SPACE_3 + 2 * SPACE_2
"""Pixels of the width that the sheet's edges take."""
_HOW = (
    "At each word the model also looks at how the most similar sentences of a domain go on. It learns nothing"
    " from them, and translating takes longer. Whether they help is measured first, on sentences held back."
)
NOBODY = ""


@dataclass(frozen=True, slots=True)
class LikeRow:
    """A domain as the sheet shows it."""

    domain: ExampleDomain
    at_work: str | None = None
    """How far its measuring is, in words; None: it is not being measured."""

    @property
    def can_measure(self) -> bool:
        """True where nothing is known that still holds, and there is something to measure on."""
        return self.at_work is None and not self.domain.is_current and self.domain.held_out > 0


class LikeSheet(Popover):
    """Chooses the domain whose sentences steer.

    Signals:
        chosen(str): a domain, or `NOBODY`.
        measure_asked(str): find out whether a domain helps.
        cancel_asked(str): stop finding out.
    """

    chosen = Signal(str)
    measure_asked = Signal(str)
    cancel_asked = Signal(str)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "Like my texts")
        self.choices: dict[str, QRadioButton] = {}
        self._facts: dict[str, QLabel] = {}
        self._group = QButtonGroup(self)
        self.why_not = label(role="soft", wraps=True)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(label("Like my texts", "strong"))
        for part in (label(_HOW, "soft", wraps=True), self.why_not, self._scroll):
            self.body.addWidget(part)

    def fill(self, rows: Sequence[LikeRow], chosen: str, why_not: str = "") -> None:
        """Shows what is known; the keyboard stays where it is.

        Args:
            rows: the domains.
            chosen: the one that steers; `NOBODY`: none.
            why_not: why none can steer now; empty: those that help can.
        """
        focused = next((name for name, each in self.choices.items() if each.hasFocus()), None)
        show_or_hide(self.why_not, why_not)
        self._group.deleteLater()
        self._group, self.choices, self._facts = QButtonGroup(self), {}, {}
        inside = QWidget()
        inside.setObjectName("page")  # the style sheet lets the sheet shine through it
        layout = rows_in(inside, spacing=SPACE_2, margins=(0, 0, SPACE_3, 0))
        layout.addWidget(self._choice(NOBODY, "Not like any of my texts", is_on=not chosen))
        for row in rows:
            name = row.domain.domain
            choice = self._choice(name, name, is_on=name == chosen)
            choice.setEnabled(row.domain.helps and not why_not)
            self._facts[name] = label("", "small", wraps=True)
            self.say(name, facts_words(row))
            head = row_of((choice, 1), spacing=SPACE_2)
            if (button := self._button(row)) is not None:
                head.addWidget(button)
            layout.addLayout(rows_of(head, self._facts[name], spacing=0))
        layout.addStretch(1)
        self._scroll.setWidget(inside)
        has_texts = layout.hasHeightForWidth()  # not where no domain has a line of facts
        needed = layout.totalHeightForWidth(_WIDTH - _AROUND) if has_texts else layout.sizeHint().height()
        self._scroll.setFixedHeight(min(needed, 2 * _ROWS_SHOWN * CONTROL_HEIGHT))
        if focused in self.choices:
            self.choices[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, domain: str, words: str) -> None:
        """Says something else of a domain; its row stays as it is."""
        if domain in self._facts:
            self._facts[domain].setText(words)
            self.choices[domain].setAccessibleDescription(words)

    def open_below(self, place: QPoint) -> None:
        """Opens below a place, in global pixels, with the keyboard on what is chosen."""
        self.open_at(place, _WIDTH)
        checked = self._group.checkedButton()
        if checked is not None:
            checked.setFocus(Qt.FocusReason.PopupFocusReason)

    def _choice(self, name: str, words: str, *, is_on: bool) -> QRadioButton:
        choice = QRadioButton()
        shown = choice.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, _MOST_NAME)
        choice.setText(shown.replace("&", "&&"))  # a long name would push Measure out of sight
        choice.setToolTip(words if shown != words else "")
        choice.setAccessibleName(words)
        choice.setChecked(is_on)
        choice.clicked.connect(lambda: self.chosen.emit(name))
        self._group.addButton(choice)
        self.choices[name] = choice
        return choice

    def _button(self, row: LikeRow) -> QWidget | None:
        name = row.domain.domain
        if row.at_work is not None:
            button = quiet_button("Cancel", name=f"Stop measuring {name}")
            button.clicked.connect(lambda: self.cancel_asked.emit(name))
            return button
        if not row.can_measure:
            return None
        button = quiet_button("Measure again" if row.domain.verdict else "Measure")
        button.setAccessibleName(f"Measure whether the texts of {name} help")
        button.clicked.connect(lambda: self.measure_asked.emit(name))
        return button


def facts_words(row: LikeRow) -> str:
    """Says what is known of a domain as examples."""
    domain, verdict = row.domain, row.domain.verdict
    pairs = counted(domain.pairs, "pair")
    if row.at_work is not None:
        return row.at_work
    if not domain.is_current and not domain.held_out:
        return f"{pairs}, none of them held back: too little text to measure."
    if verdict is None:
        return f"{pairs}. Nobody has measured whether they help."
    if not domain.is_current:
        return f"{pairs}. The texts or the model have changed too much since it was measured."
    words = f"{pairs}. {verdict.verdict.sentence}"
    return f"{words} A sentence takes {verdict.time_ratio:.1f} times as long." if verdict.helps else words
