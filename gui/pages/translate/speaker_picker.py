"""Chooses who speaks, and how much: the speakers of the library and of the model, with their colours.

Knows speakers as values, no library and no engine.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from engine.results.translation import SpeakerChoice
from gui.i18n import tr
from gui.pages.translate.catalogue import NOBODY
from gui.pages.translate.domain_wording import per_cent
from gui.theme.tokens import ICON_SIZE, SPACE_2, SPACE_5
from gui.widgets.controls import Picker, chip_colour, field_label, label
from gui.widgets.layouts import Stretch, pause_timer, row_in

# The strength of a profile: a slider with its number, which reports a value once it has settled.

_TENTHS, _MOST_TENTHS = 10, 20
_SETTLE_MS = 120


class StrengthSlider(QWidget):
    """From 0, not at all, to 2, twice as much; a caption with a shortcut key may stand before it.

    Signals:
        changed(float): the user chose another strength.
    """

    changed = Signal(float)

    def __init__(self, name: str, tip: str, width: int, caption: str = "") -> None:
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _MOST_TENTHS)
        self.slider.setValue(_TENTHS)
        self.slider.setPageStep(2)
        self.slider.setFixedWidth(width)
        self.slider.setAccessibleName(name)
        self.slider.setToolTip(tip)
        self._number = label(per_cent(1), "small")
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance(per_cent(2)))
        self._settle = pause_timer(self, _SETTLE_MS, lambda: self.changed.emit(self.strength))
        self._speaker = ""
        row = row_in(self, spacing=SPACE_2)
        if caption:
            row.addWidget(field_label(caption, self.slider))
        row.addWidget(self.slider)
        row.addWidget(self._number)
        self.slider.valueChanged.connect(self._on_moved)

    @property
    def strength(self) -> float:
        """In [0, 2]."""
        return self.slider.value() / _TENTHS

    def show_strength(self, speaker: SpeakerChoice | None) -> None:
        """Shows a speaker's strength without telling; one that is being moved stays as it is."""
        is_same = speaker is not None and speaker.id == self._speaker
        if is_same and self._settle.isActive():
            return
        self._settle.stop()
        self._speaker, strength = (speaker.id, speaker.strength) if speaker is not None else ("", 1.0)
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_TENTHS * strength))
        self._show_number()

    def _on_moved(self) -> None:
        self._show_number()
        self._settle.start()

    def _show_number(self) -> None:
        words = per_cent(self.strength)
        self._number.setText(words)
        self._number.setAccessibleName(tr("Strength {share}", share=words))


# The picker of a speaker, each with a dot in their colour.

NEW = "…new"
MANAGE = "…manage"
"""Values of the lines that lead elsewhere; no id looks like them."""
_SLIDER_WIDTH = 72
_FEWEST_LETTERS, _MOST_LETTERS = 6, 16
"""Longer names are shortened."""
_DOT = 5
_STEPS = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip


class NamePicker(Picker):
    """A narrow picker whose list is as wide as its longest line.

    Its arrows open the list: some lines lead elsewhere, and passing over one must not.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens the list instead of choosing the next line."""
        if event.key() in _STEPS:
            self.showPopup()
        else:
            super().keyPressEvent(event)

    def showPopup(self) -> None:
        """Opens the list, as wide as its longest line."""
        self.make_list()
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + SPACE_5)
        super().showPopup()


class SpeakerPicker(QWidget):
    """A picker of speakers, with a slider for the strength of the one that is chosen.

    Signals:
        changed(SpeakerChoice | None): the user chose another speaker, or another strength.
        new_asked(): add a new speaker.
        manage_asked(): open the speakers.
    """

    changed = Signal(SpeakerChoice)
    new_asked = Signal()
    manage_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.picker = NamePicker(tr("Speaker"))
        self.picker.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.strength = StrengthSlider(
            tr("Strength of the speaker"),
            tr("How much the profile counts: 0 % not at all, 100 % as learned, 200 % twice"),
            _SLIDER_WIDTH,
        )
        self._people: dict[str, SpeakerChoice] = {}
        self._chosen: SpeakerChoice | None = None
        row_in(self, self.picker, self.strength, Stretch(1), spacing=SPACE_2)
        self.picker.chosen.connect(self._on_chosen)
        self.strength.changed.connect(self._on_strength)
        self.fill([], [], None)

    @property
    def speaker(self) -> SpeakerChoice | None:
        """The chosen speaker at the chosen strength; None: nobody."""
        return self._chosen

    def fill(
        self, library: Sequence[SpeakerChoice], known: Sequence[SpeakerChoice], chosen: SpeakerChoice | None
    ) -> None:
        """Replaces the choices.

        Args:
            library: speakers of the library.
            known: speakers that the model was trained with.
            chosen: the speaker to choose, at their strength; None or an unknown one: nobody.
        """
        self._people = {each.id: each for each in library}
        known = [each for each in known if each.id not in self._people]
        self._people.update((each.id, each) for each in known)
        names = [(each.name, each.id) for each in library]
        with QSignalBlocker(self.picker):
            self.picker.fill([(tr(NOBODY), ""), *names], keep=False)
        if known:
            self.picker.insertSeparator(self.picker.count())
            for each in known:
                self.picker.addItem(each.name, each.id)
        self.picker.insertSeparator(self.picker.count())
        self.picker.addItem(tr("New speaker…"), NEW)
        self.picker.addItem(tr("Manage speakers…"), MANAGE)
        self._paint_dots()
        longest = max((len(each.name) for each in self._people.values()), default=0)
        self.picker.setMinimumContentsLength(min(_MOST_LETTERS, max(_FEWEST_LETTERS, longest)))
        self.choose(chosen)

    def choose(self, chosen: SpeakerChoice | None) -> None:
        """Chooses a speaker without emitting `changed`."""
        chosen = chosen if chosen is not None and chosen.id in self._people else None
        self._chosen = chosen
        self.picker.show_value(chosen.id if chosen else "")
        self.strength.show_strength(chosen)
        self.strength.setVisible(chosen is not None)

    def _paint_dots(self) -> None:
        self.picker.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        scale = self.devicePixelRatioF()
        for index in range(self.picker.count()):
            speaker = self._people.get(str(self.picker.itemData(index)))
            if speaker is not None:
                self.picker.setItemIcon(index, dot_of(speaker, scale))

    def repaint_dots(self) -> None:
        """Takes the colours from the theme now in force."""
        self._paint_dots()

    def _on_chosen(self, value: object) -> None:
        if value in (NEW, MANAGE):
            self.choose(self._chosen)
            (self.new_asked if value == NEW else self.manage_asked).emit()
            return
        self.choose(self._people.get(str(value)))
        self.changed.emit(self._chosen)

    def _on_strength(self, strength: float) -> None:
        if self._chosen is not None:
            self._chosen = replace(self._chosen, strength=strength)
            self.changed.emit(self._chosen)


def dot_of(speaker: SpeakerChoice, scale: float) -> QIcon:
    """Draws a dot in a speaker's colour; a ring for one that only the model knows."""
    return _dot(chip_colour(speaker.colour), speaker.is_trained, scale)


@cache
def _dot(tone: str, is_ring: bool, scale: float) -> QIcon:
    pixmap = QPixmap(round(ICON_SIZE * scale), round(ICON_SIZE * scale))
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor(tone) if tone else QColor(Qt.GlobalColor.transparent)
    painter.setPen(colour)
    painter.setBrush(Qt.BrushStyle.NoBrush if is_ring else colour)
    middle = ICON_SIZE // 2
    painter.drawEllipse(middle - _DOT, middle - _DOT, 2 * _DOT, 2 * _DOT)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else the chosen line would tint it
    return icon
