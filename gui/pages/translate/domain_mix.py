"""How much each domain, or each small pack, counts: a slider for every one, in a sheet over the page."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSlider, QWidget

from engine.results.systems import Shares
from gui.i18n import tr, tr_noop
from gui.pages.translate.catalogue import ChosenSystem, pack_names
from gui.pages.translate.domain_wording import per_cent
from gui.pages.translate.speaker_picker import NamePicker
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2, SPACE_3
from gui.widgets.controls import icon_button, label
from gui.widgets.feedback import Popover
from gui.widgets.layouts import add_to, pause_timer, row_in
from gui.widgets.text import ElidedLabel
from gui.wording import found_domain_name

# Chooses which of a model's domains count. Knows names, no engine.

AUTOMATIC = "…automatic"
MIX = "…mix"
"""Values of the lines that name no domain; no domain looks like them."""
_LETTERS = 9
"""Longer names are shortened."""


class SteeringPicker(QWidget):
    """A picker of domains, with a button for the mix of them.

    Signals:
        chosen(str): `AUTOMATIC`, `MIX`, or the domain that alone is to count.
        mix_asked(): show the shares of the mix.
    """

    chosen = Signal(str)
    mix_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.picker = NamePicker(tr("Domains that count"))
        self.picker.setToolTip(tr("Let each word's own domains count, one domain alone, or a mix of them"))
        self.picker.setMinimumContentsLength(_LETTERS)
        self.mix = icon_button("sliders-horizontal", tr("Set the mix of domains"))
        row_in(self, (self.picker, 1), self.mix, spacing=SPACE_2)
        self.picker.chosen.connect(self._on_chosen)
        self.picker.activated.connect(self._on_activated)
        self.mix.clicked.connect(self.mix_asked)

    def fill(self, domains: Sequence[str], steering: Shares) -> None:
        """Offers the domains of a model, and shows a choice."""
        names = [(found_domain_name(domain), domain) for domain in domains]
        with QSignalBlocker(self.picker):
            self.picker.fill([(tr("Automatic"), AUTOMATIC), *names, (tr("Mix…"), MIX)], keep=False)
        self.picker.insertSeparator(len(names) + 1)
        self.picker.show_value(AUTOMATIC if not steering else steering[0][0] if len(steering) == 1 else MIX)
        self.mix.setVisible(len(steering) > 1)

    def _on_chosen(self, value: str) -> None:
        self.mix.setVisible(value == MIX)
        self.chosen.emit(value)

    def _on_activated(self, _index: int) -> None:
        if self.picker.value() == MIX:
            self.mix_asked.emit()


# The sheet of sliders: how much each domain, or each small pack, counts.

_WIDTH = 440
_SETTLE_MS = 120
_MOST, _MIDDLE, _STEP, _PAGE = 100, 50, 5, 10
_WHOLE = 100
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
    title = tr_noop("Mix of domains")
    heading = tr_noop("How much each domain counts")
    how = tr_noop("Every word's own domains are weighed by these shares. Equal shares change nothing.")
    share_words = tr_noop("{share} of the mix")
    """What is said of a share."""
    needs_one = True
    """Whether one has to count."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, tr(self.title))
        self.names: tuple[str, ...] = ()
        """What it has a slider for each of."""
        self.sliders: list[QSlider] = []
        self._shares: list[QLabel] = []
        self._settle = pause_timer(self, _SETTLE_MS, lambda: self.changed.emit(self.mix))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        heading, how = label(tr(self.heading), "strong"), label(tr(self.how), "soft", wraps=True)
        add_to(self.body, heading, how, self._scroll)

    @property
    def whole(self) -> float:
        """What the shares are parts of, in the sliders' numbers."""
        return sum(slider.value() for slider in self.sliders)

    @property
    def mix(self) -> Shares:
        """Every domain with its slider's value."""
        values = [float(slider.value()) for slider in self.sliders]
        return tuple(zip(self.names, values, strict=True))

    def fill(self, names: Sequence[str], mix: Shares) -> None:
        """Shows other domains, or other shares, without telling.

        Args:
            names: of the model's domains.
            mix: their shares; without one they count alike.
        """
        self.names, self.sliders, self._shares = tuple(names), [], []
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
        return found_domain_name(name)

    def _add_row(self, grid: QGridLayout, row: int, name: str, value: int) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, _MOST)
        slider.setSingleStep(_STEP)
        slider.setPageStep(_PAGE)
        slider.setValue(value)
        slider.setAccessibleName(tr("Share of {name}", name=self.name_of(name)))
        slider.valueChanged.connect(lambda value: self._on_moved(slider, value))
        called, share = ElidedLabel(self.name_of(name), is_name=True), label("", "soft")
        called.setFixedWidth(_NAME_WIDTH)
        share.setFixedWidth(share.fontMetrics().horizontalAdvance(per_cent(1)))
        share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column, part in enumerate((called, slider, share)):
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
            slider.setAccessibleDescription(tr(self.share_words, share=words))


class PackMixPopover(MixPopover):
    """A slider for each small pack of a model, from nothing to all that it learned."""

    title = tr_noop("Mix of small packs")
    heading = tr_noop("How much each small pack counts")
    how = tr_noop(
        "0\u00a0% leaves the model as it is, 100\u00a0% is all that a pack learned. Several add up."
    )
    needs_one = False
    share_words = tr_noop("{share} of what it learned")
    whole = float(_WHOLE)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._called: dict[str, str] = {}

    def offer(self, system: ChosenSystem, mixing: Shares) -> None:
        """Shows the packs of a system's model, each with its weight."""
        self._called = pack_names(system.mixable)
        weights = dict(mixing)
        self.fill(
            tuple(self._called), tuple((name, _WHOLE * weights.get(name, 0.0)) for name in self._called)
        )

    def name_of(self, name: str) -> str:
        """See `MixPopover.name_of`."""
        return self._called[name]
