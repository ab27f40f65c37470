"""How much each domain, or each small pack, counts: a slider for every one, in a sheet over the page."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QPointF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QTextDocument
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QSlider, QWidget

from engine.results.systems import Shares
from gui.i18n import tr, tr_noop
from gui.pages.translate.catalogue import ChosenSystem, pack_names
from gui.pages.translate.domain_wording import per_cent
from gui.pages.translate.spans import Utf16Span
from gui.pages.translate.speaker_picker import NamePicker
from gui.theme import tokens_now
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import icon_button, label
from gui.widgets.feedback import Popover
from gui.widgets.layouts import add_to, pause_timer, row_in, rows_in
from gui.widgets.text import ElidedLabel
from gui.wording import found_domain_name

# Chooses which of a model's domains count, and whether each word shows its own. Knows names, no engine.

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


# The line that stands for a domain: its colour, and the dashes where there are more domains than colours.

THICKNESS = 2
"""Pixels."""
SAMPLE = 22
"""Pixels: as wide as a line beside a name."""
_DASHES = ((), (3, 1.6), (0.8, 1.2), (4, 1.4, 0.8, 1.4), (7, 1.6), (1.6, 1.6), (4, 1.2, 0.8, 1.2, 0.8, 1.2))
"""Lengths of strokes and gaps, in thicknesses; the first is a whole line."""


def line_of(number: int) -> tuple[str, tuple[float, ...]]:
    """Returns the colour, #RRGGBB, and the dashes of a model's domain, by its number from 0."""
    tones = tokens_now().domain_tones
    turn, place = divmod(number, len(tones))
    return tones[place], _DASHES[turn % len(_DASHES)]


def paint_line(painter: QPainter, left: float, right: float, y: float, number: int) -> None:
    """Paints the line of a domain, from left to right; y is of its middle."""
    colour, dashes = line_of(number)
    pen = QPen(QColor(colour), THICKNESS)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawLine(QPointF(left, round(y)), QPointF(right, round(y)))


class LineSample(QWidget):
    """The line of one domain, beside its name."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Takes as much as every sample."""
        return QSize(SAMPLE, round(4 * THICKNESS))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_line(painter, 0, SAMPLE, self.height() / 2, self._number)
        painter.end()


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

    def mark(self, row: int) -> tuple[QWidget, ...]:
        """Returns what stands before the name of a row: the line below the domain's words."""
        return (LineSample(row),)

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

    def mark(self, row: int) -> tuple[QWidget, ...]:  # noqa: ARG002, no pack has one
        """See `MixPopover.mark`."""
        return ()


# The lines under words, painted where they can be seen. Knows positions, no domain by name.


@dataclass(frozen=True, slots=True)
class Underline:
    """A word with its line."""

    span: Utf16Span
    number: int
    """Number of the leading domain."""
    weights: tuple[float, ...]
    """Weight of every domain."""


class Underlines:
    """The lines under the words of a document."""

    def __init__(self) -> None:
        self.all: tuple[Underline, ...] = ()
        self._starts: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.all)

    def fill(self, underlines: Sequence[Underline]) -> None:
        """Replaces the lines; they come in the order of the text."""
        self.all = tuple(underlines)
        self._starts = [each.span.start for each in self.all]

    def at(self, position: int) -> Underline | None:
        """Returns the word at a position of the text."""
        number = bisect_right(self._starts, position) - 1
        return self.all[number] if number >= 0 and position <= self.all[number].span.end else None

    def follow_change(self, position: int, n_removed: int, n_added: int) -> None:
        """Keeps lines under their words while the text changes; a word that is touched loses its line.

        Args:
            position: where the text changed.
            n_removed: UTF-16 units that went.
            n_added: units that came.
        """
        moved = []
        for each in self.all:
            if each.span.end < position:
                moved.append(each)
            elif each.span.start > position + n_removed:
                shift = n_added - n_removed
                span = Utf16Span(each.span.start + shift, each.span.end + shift)
                moved.append(replace(each, span=span))
        self.fill(moved)

    def paint(self, painter: QPainter, document: QTextDocument, first: int, last: int) -> None:
        """Paints the lines between two positions.

        Args:
            painter: of the field, moved by how far it is scrolled.
            document: holds the text.
            first: position of the first that can be seen.
            last: position of the last.
        """
        begin = max(0, bisect_right(self._starts, first) - 1)
        for each in self.all[begin : bisect_right(self._starts, last)]:
            for left, right, y in _stretches(document, each.span):
                paint_line(painter, left, right, y, each.number)


def _stretches(document: QTextDocument, span: Utf16Span) -> Iterator[tuple[float, float, float]]:
    """Yields the ends and the height of the line under a word, once for each line of text that it takes."""
    block = document.findBlock(span.start)
    layout = block.layout()
    place, end = span.start - block.position(), min(span.end - block.position(), block.length() - 1)
    origin = QPointF(layout.position())
    while place < end:
        line = layout.lineForTextPosition(place)
        if not line.isValid():
            return
        stop = min(end, line.textStart() + line.textLength())
        edges = sorted((_x(line.cursorToX(place)), _x(line.cursorToX(stop))))
        below = line.y() + line.ascent() + line.descent() / 2 + THICKNESS / 2
        yield origin.x() + edges[0], origin.x() + edges[1], origin.y() + below
        place = max(stop, place + 1)


def _x(found: object) -> float:
    return float(found[0]) if isinstance(found, tuple) else float(found)  # type: ignore[arg-type]


# Below the text: which line stands for which domain, and what the word under the pointer says of them.

_HOW = tr_noop("Point at a word, or move the cursor to it, to see its domains.")
_WIDEST_NAME = 100
"""Pixels; a longer name is shortened in its middle, as names often begin alike."""


class Legend(QWidget):
    """Lines and names in one row; as many as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._domains: tuple[tuple[int, str], ...] = ()

    def show_domains(self, domains: Sequence[tuple[int, str]]) -> None:
        """Shows domains, each with its number and its name."""
        self._domains = tuple((number, found_domain_name(name)) for number, name in domains)
        names = [name for _, name in self._domains]
        self.setAccessibleName(tr("Domains of the words: {domains}", domains=", ".join(names)))
        self.setToolTip("\n".join(names))
        self.update()

    @property
    def n_shown(self) -> int:
        """How many domains there is room for."""
        left = 0
        widths = [self._width(name) for _, name in self._domains]
        for number, width in enumerate(widths):
            is_last = number == len(widths) - 1
            room = self.width() - (0 if is_last else self._rest_width())
            if left + width > room:
                return number
            left += width + SPACE_4
        return len(widths)

    def _width(self, name: str) -> int:
        return SAMPLE + SPACE_1 + min(_WIDEST_NAME, self.fontMetrics().horizontalAdvance(name))

    def _rest_width(self) -> int:
        return SPACE_4 + self.fontMetrics().horizontalAdvance(f"+{len(self._domains)}")

    def sizeHint(self) -> QSize:
        """Takes one line."""
        return QSize(SAMPLE, self.fontMetrics().height() + SPACE_1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what there is room for, and how many more there are."""
        painter = QPainter(self)
        metrics, left = self.fontMetrics(), 0
        n_shown = self.n_shown
        baseline = (self.height() + metrics.ascent() - metrics.descent()) / 2
        pen = painter.pen()
        for number, name in self._domains[:n_shown]:
            paint_line(painter, left, left + SAMPLE, self.height() / 2 + 1, number)
            painter.setPen(pen)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST_NAME)
            painter.drawText(QPointF(left + SAMPLE + SPACE_1, baseline), shown)
            left += self._width(name) + SPACE_4
        if rest := len(self._domains) - n_shown:
            painter.drawText(QPointF(left, baseline), f"+{rest}")
        painter.end()


class DomainBar(QWidget):
    """The legend, and below it a line for one word."""

    def __init__(self) -> None:
        super().__init__()
        self.legend = Legend()
        self.word = ElidedLabel(tr(_HOW), role="small")
        rows_in(self, self.legend, self.word, spacing=SPACE_1, margins=(SPACE_4, SPACE_2, SPACE_3, 0))
        self.hide()

    def show_word(self, words: str) -> None:
        """Says what a word says of domains; "": how to ask."""
        self.word.setText(words or tr(_HOW))
        self.word.setAccessibleName(words or tr(_HOW))
