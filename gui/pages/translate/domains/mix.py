"""How much each domain, or each small pack, counts: a slider for every one, in a sheet over the page."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSlider, QWidget

from engine.results.domains.inspection import domain_name
from engine.results.systems import Shares
from gui.pages.translate.domains.lines import LineSample
from gui.pages.translate.domains.wording import per_cent
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.feedback.popover import Popover
from gui.widgets.layouts import add_to
from gui.widgets.text.elided import ElidedLabel
from gui.widgets.timers import pause_timer

_WIDTH = 440
_SETTLE_MS = 120
_MOST, _MIDDLE, _STEP, _PAGE = 100, 50, 5, 10
_ROWS_SHOWN = 7
"""More are scrolled to."""
_NAME_WIDTH = 170


class MixPopover(Popover):
    """Sliders whose shares together make 100 %.

    Signals:
        changed(tuple): a `Shares`, once it has settled.
    """

    changed = Signal(tuple)

    # what a mix of something else says and does otherwise
    title = "Mix of domains"
    heading = "How much each domain counts"
    how = "Every word's own domains are weighed by these shares. Equal shares change nothing."
    part_of = "the mix"
    """What a share is told as a part of."""
    needs_one = True
    """Whether one has to count."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, self.title)
        self._names: tuple[str, ...] = ()
        self.sliders: list[QSlider] = []
        self._shares: list[QLabel] = []
        self._settle = pause_timer(self, _SETTLE_MS, lambda: self.changed.emit(self.mix))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        add_to(self.body, label(self.heading, "strong"), label(self.how, "soft", wraps=True), self._scroll)

    @property
    def whole(self) -> float:
        """What the shares are parts of, in the sliders' numbers."""
        return sum(slider.value() for slider in self.sliders)

    @property
    def mix(self) -> Shares:
        """Every domain with its slider's value."""
        values = [float(slider.value()) for slider in self.sliders]
        return tuple(zip(self._names, values, strict=True))

    def fill(self, names: Sequence[str], mix: Shares) -> None:
        """Shows other domains, or other shares, without telling.

        Args:
            names: of the model's domains.
            mix: their shares; without one they count alike.
        """
        self._names, self.sliders, self._shares = tuple(names), [], []
        inside = QWidget()
        inside.setObjectName("page")  # the style sheet lets the sheet shine through it
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, SPACE_3, 0)
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(0)
        shares = dict(mix)
        largest = max(shares.values(), default=0.0)
        scale = 1.0 if 1 <= largest <= _MOST else _MOST / (largest or 1.0)
        for row, name in enumerate(names):
            self._add_row(grid, row, name, round(scale * shares.get(name, 0.0)) if mix else _MIDDLE)
        self._scroll.setWidget(inside)
        self._scroll.setFixedHeight(min(len(names), _ROWS_SHOWN) * CONTROL_HEIGHT)
        self._show_shares()

    def open_below(self, place: QPoint) -> None:
        """Opens below a place, in global pixels, with the keyboard on the first slider."""
        self.open_at(place, _WIDTH)
        self.sliders[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def name_of(self, name: str) -> str:
        """Returns what people call what a slider is for."""
        return domain_name(name)

    def mark(self, row: int) -> tuple[QWidget, ...]:
        """Returns what stands before the name of a row: the line below the domain's words."""
        return (LineSample(row),)

    def _add_row(self, grid: QGridLayout, row: int, name: str, value: int) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, _MOST)
        slider.setSingleStep(_STEP)
        slider.setPageStep(_PAGE)
        slider.setValue(value)
        slider.setAccessibleName(f"Share of {self.name_of(name)}")
        slider.valueChanged.connect(lambda value: self._on_moved(slider, value))
        called, share = ElidedLabel(self.name_of(name), is_name=True), label("", "soft")
        called.setFixedWidth(_NAME_WIDTH)
        share.setFixedWidth(share.fontMetrics().horizontalAdvance(per_cent(1)))
        share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column, part in enumerate((*self.mark(row), called, slider, share)):
            grid.addWidget(part, row, column)
        grid.setRowMinimumHeight(row, CONTROL_HEIGHT)
        self.sliders.append(slider)
        self._shares.append(share)

    def _on_moved(self, slider: QSlider, value: int) -> None:
        if self.needs_one and not value and not any(each.value() for each in self.sliders):
            slider.setValue(1)  # one has to count
            return
        self._show_shares()
        self._settle.start()

    def _show_shares(self) -> None:
        total = self.whole
        for slider, share in zip(self.sliders, self._shares, strict=True):
            words = per_cent(slider.value() / total)
            share.setText(words)
            slider.setAccessibleDescription(f"{words} of {self.part_of}")
