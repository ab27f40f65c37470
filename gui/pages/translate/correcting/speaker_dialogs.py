"""Asks for the speaker of a correction where none is chosen, and for the name of a new one."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from engine.results.translation import SpeakerChoice
from gui.pages.translate.translating.speaker_picker import dot_of
from gui.theme.tokens import SPACE_1, SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.feedback.popover import Popover
from gui.widgets.layouts import row_of
from gui.widgets.sheet import Sheet

_WIDTH = 320
_MOST_ROWS = 5
_ROW = 32
_LONGEST_NAME = 80


class WhomPopover(Popover):
    """For whom is this correction? A speaker of the library, or a new one.

    Signals:
        chosen(SpeakerChoice): a speaker of the library.
        named(str): a new speaker, by name.
        kept(): for nobody; keep the text only.
        shared(): for nobody in particular; keep it in the memory of its domain.
    """

    chosen = Signal(object)
    named = Signal(str)
    kept = Signal()
    shared = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "For whom is this correction?")
        self.people = QListWidget()
        self.people.setProperty("role", "index")
        self.people.setAccessibleName("Speakers")
        self.people.itemClicked.connect(self._take)
        self.people.itemActivated.connect(self._take)
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setPlaceholderText("Name of a new speaker")
        self.name.setAccessibleName("Name of a new speaker")
        self.name.returnPressed.connect(self._name)
        self.make = outlined_button("Create", act=self._name)
        self.name.textChanged.connect(lambda text: self.make.setEnabled(bool(text.strip())))
        self.in_memory = quiet_button("Nobody: keep it in the memory", act=self._share)
        self.only_here = quiet_button("Change it here only, learn nothing", act=self._keep)
        row = row_of((self.name, 1), self.make, spacing=SPACE_2)
        self.body.addWidget(label("Who says it this way?", "strong"))
        self.body.addWidget(
            label("The correction is learned into this speaker's profile.", "small", wraps=True)
        )
        self.body.addWidget(self.people)
        self.body.addLayout(row)
        self.body.addWidget(self.in_memory, alignment=Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.only_here, alignment=Qt.AlignmentFlag.AlignLeft)

    def ask(self, people: Sequence[SpeakerChoice], place: QPoint, proposed: str = "") -> None:
        """Opens at a place in global pixels, with the speakers of the language and a name for a new one."""
        self.people.clear()
        for each in people:
            item = QListWidgetItem(dot_of(each, self.devicePixelRatioF()), each.name)
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.people.addItem(item)
        self.people.setVisible(bool(people))
        self.people.setFixedHeight(min(len(people), _MOST_ROWS) * _ROW + SPACE_1)
        self.name.setText(proposed)
        self.make.setEnabled(bool(proposed.strip()))
        self.open_at(place, _WIDTH)
        if people and not proposed:
            self.people.setCurrentRow(0)
            self.people.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            self.name.setFocus(Qt.FocusReason.PopupFocusReason)

    def _take(self, item: QListWidgetItem) -> None:
        self.close_popover()
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _name(self) -> None:
        name = self.name.text().strip()
        if name:
            self.close_popover()
            self.named.emit(name)

    def _share(self) -> None:
        self.close_popover()
        self.shared.emit()

    def _keep(self) -> None:
        self.close_popover()
        self.kept.emit()


class NewSpeakerSheet(Sheet):
    """Asks for the name of a new speaker."""

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(
            "New speaker",
            f"A person whose way of writing {language} is learned from what you correct here. Sentences of "
            "theirs can be added on the Speakers page.",
            "Create",
            parent,
        )
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.add_field("Name", self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        return "" if self.name.text().strip() else "A speaker needs a name."

    def answer(self) -> Any:
        return self.name.text().strip()
