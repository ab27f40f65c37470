"""The line above the text: languages with the swap, the domain, and what else translates, in words.

Draws the choice and tells it what the reader does; knows no engine.
"""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.results.systems import NamedSystem
from gui.i18n import tr, tr_noop
from gui.languages import language_name, pair_name
from gui.pages.translate.catalogue import ChosenSystem, DomainChoice
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.speaker_picker import NamePicker
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import Picker, icon_button, label, quiet_button
from gui.widgets.layouts import Stretch, row_in
from gui.widgets.text import ElidedLabel

_TEACH = "…teach"
"""The value of the line that leads to another page; no domain looks like it."""
_ADJUST = tr_noop("Adjust…")
_WIDEST_PICKER = 300
_NARROWEST_PICKER = 84
_ROOM_FOR_WORDS = 760
_LEAST_OF_WORDS = 120
"""Pixels; of words that are longer some may be left out, of shorter ones none."""


class Header(QWidget):
    """Languages and domain; the rest is behind *Adjust…*.

    Args:
        choice: what it draws.

    Signals:
        teach_asked(str): teach a domain, "": a new one.
    """

    teach_asked = Signal(str)

    def __init__(self, choice: SystemChoice) -> None:
        super().__init__()
        self._choice = choice
        self.source, self.target = Picker(tr("Translate from")), Picker(tr("Translate into"))
        self.swap = icon_button("arrow-left-right", tr("Swap languages and texts"), "swap")
        self.languages = label(role="strong")
        self.languages.hide()
        self.domain = NamePicker(tr("Domain"))
        for picker in (self.source, self.target, self.domain):
            picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        for picker in (self.source, self.target):  # a name that is cut says nothing: the domain gives way
            picker.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.domain.setMinimumWidth(_NARROWEST_PICKER)
        self.domain.setToolTip(tr("Translations follow this domain's words, terms and style"))
        self.domain.setMaximumWidth(_WIDEST_PICKER)
        tip = tr("Model, speaker, form of address and memory of the domain")
        self.adjust = quiet_button(tr(_ADJUST), "sliders-horizontal", tip=tip)
        self.words = ElidedLabel(role="small")
        self.beside = icon_button("info", tr("Show or hide the panel about the sentence"), "beside")
        self._row = row_in(
            self, self.languages, self.source, self.swap, self.target, self.domain, self.adjust,
            (self.words, 1_000), Stretch(1), self.beside, spacing=SPACE_2,
        )  # fmt: skip
        self._row.insertSpacing(4, SPACE_3)
        self._adjust_width = 0
        """Of *Adjust…* with its word."""
        self._offered: object = None
        """The lines of the domains, and why some cannot be chosen."""
        self.source.chosen.connect(choice.choose_source)
        self.target.chosen.connect(choice.choose_target)
        self.domain.chosen.connect(self._on_domain)
        self.swap.clicked.connect(choice.swap)
        choice.changed.connect(self._show_choice)

    def add(self, *parts: QWidget) -> None:
        """Puts parts at the right end of the line."""
        for part in parts:
            self._row.insertWidget(self._row.count() - 1, part)

    def fix_languages(self, are_fixed: bool) -> None:
        """Shows the languages as words: those of a work that is open are its own."""
        self.languages.setVisible(are_fixed)
        for part in (self.source, self.swap, self.target):
            part.setVisible(not are_fixed)

    def minimumSizeHint(self) -> QSize:
        """Lets the window be as narrow as the panes may be, see `resizeEvent`."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves words out where there is no room for them."""
        super().resizeEvent(event)
        self._leave_out()

    def event(self, event: QEvent) -> bool:
        """Does so as well when there is more or less in the line."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._leave_out()
        return super().event(event)

    def _leave_out(self) -> None:
        """Decides by what all would take, whatever is shown now."""
        if self.adjust.text():
            self._adjust_width = self.adjust.sizeHint().width()
        length = self.words.sizeHint().width() + SPACE_2
        needed = self._row.sizeHint().width() - self.adjust.sizeHint().width() + self._adjust_width
        needed -= length if self.words.isVisibleTo(self) else 0  # they give way
        has_room = self.width() >= max(_ROOM_FOR_WORDS, needed)
        self.adjust.setText(tr(_ADJUST) if has_room else "")
        self.words.setVisible(has_room and self.width() - needed >= min(length, _LEAST_OF_WORDS))

    def _show_choice(self) -> None:
        choice = self._choice
        self.languages.setText(pair_name(*choice.pair))
        _fill(self.source, choice.sources, choice.pair[0])
        _fill(self.target, choice.targets, choice.pair[1])
        self._show_domains()

    def _show_domains(self) -> None:
        choice, picker = self._choice, self.domain
        domains = choice.domains
        picker.setVisible(bool(domains))
        self.adjust.setVisible(bool(domains))
        usable: list[tuple[str, object]] = [
            (each.label, each.system) for each in domains if each.system is not None
        ]
        untaught: list[tuple[str, object]] = [
            (tr("Teach “{domain}”…", domain=each.label), each) for each in domains if each.system is None
        ]
        saved: list[tuple[str, object]] = [(each.name, each) for each in choice.saved]
        now = choice.now
        recalled = next(
            (each for each in choice.saved if now is not None and each == replace(now, name=each.name)), None
        )
        lines = [*usable, *saved, *untaught, (tr("Teach a new domain…"), _TEACH)]
        why_not = [choice.why_not(each) for each in choice.saved]
        with QSignalBlocker(picker):
            if (lines, why_not) != self._offered:  # an open list stays open where nothing changed
                self._offered = lines, why_not
                picker.fill(lines, keep=False)
                for each, why in zip(choice.saved, why_not, strict=True):
                    picker.allow(each, why)
                for place in sorted({len(usable), len(usable) + len(saved)}, reverse=True):
                    picker.insertSeparator(place)
            picker.show_value(choice.plain if recalled is None else recalled)

    def _on_domain(self, value: object) -> None:
        choice = self._choice
        if isinstance(value, ChosenSystem):
            choice.choose_domain(value)
        elif isinstance(value, NamedSystem):
            choice.recall(value)
        else:
            self._show_domains()
            self.teach_asked.emit(value.domain if isinstance(value, DomainChoice) else "")


def _fill(picker: Picker, tags: Sequence[str], tag: str) -> None:
    with QSignalBlocker(picker):
        if [picker.itemData(row) for row in range(picker.count())] != list(tags):
            picker.fill([(language_name(each), each) for each in tags], keep=False)
        picker.show_value(tag)
