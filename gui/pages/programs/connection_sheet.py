"""Asks what a connection is to translate with."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.systems import EVERY_DOMAIN, NamedSystem
from gui.widgets.controls.picker import Picker
from gui.widgets.sheet import Sheet

_LONGEST = 64
_FORMS = (("as the model has it", ""), ("du", "informal"), ("Sie", "formal"))


@dataclass(frozen=True)
class ConnectionChoices:
    """What the library has for a connection."""

    models: Sequence[ModelRecord]
    domains: Sequence[str]
    speakers: Sequence[SpeakerRecord]


class ConnectionSheet(Sheet[NamedSystem]):
    """Asks for a connection's name and settings; answers with a `NamedSystem`.

    Args:
        choices: what there is to choose from.
        before: the connection to change; None: a new one.
        taken: keys of the others.
    """

    def __init__(
        self,
        choices: ConnectionChoices,
        before: NamedSystem | None,
        taken: Sequence[str],
        parent: QWidget,
    ) -> None:
        super().__init__(
            f"Change “{before.name}”" if before else "New connection",
            "A program that gives its key translates with what you choose here.",
            "Change" if before else "Add",
            parent,
        )
        old = before or NamedSystem()
        self._before, self._taken = before, taken
        self.name = QLineEdit(old.name)
        self.name.setPlaceholderText("pumps")
        self.name.setMaxLength(_LONGEST)
        self.name.setReadOnly(before is not None)
        self._model = _picker(
            "Model", [("the best one", ""), *((each.name, each.id) for each in choices.models)], old.model
        )
        self._domain = _picker(
            "Domain", [("none in particular", ""), *((each, each) for each in choices.domains)], old.domain
        )
        speakers = [("nobody in particular", ""), *((each.name, each.id) for each in choices.speakers)]
        self._speaker = _picker("Speaker", speakers, old.speaker)
        self._address = _picker("Address in German", _FORMS, old.address)
        memories = [("none", ""), ("all corpora", EVERY_DOMAIN), *((each, each) for each in choices.domains)]
        self._memory = _picker("Translation memory", memories, old.memory)
        self._careful = QCheckBox("With &care: fewer mistakes, about four times as long")
        self._careful.setChecked(old.careful)
        self.add_field("&Name", self.name, 0)
        self.add_field("&Domain", self._domain, 1, is_wide=False)
        self.add_field("&Speaker", self._speaker, 1, 1, is_wide=False)
        self.add_field("&Model", self._model, 2, is_wide=False)
        self.add_field("&Address in German", self._address, 2, 1, is_wide=False)
        self.add_field("&Translation memory", self._memory, 3, is_wide=False)
        self.form.addWidget(self._careful, 12, 0, 1, 2)
        self.watch(self.name.textChanged, self._careful.toggled)
        pickers = self._model, self._domain, self._speaker, self._address, self._memory
        self.watch(*(each.chosen for each in pickers))

    def missing(self) -> str:
        key = self.answer().key
        if not key:
            return "Give it a name with a letter or a digit."
        if key == tasks.ANYBODY:
            return f"“{key}” is the key of programs that name no connection."
        if self._before is None and key in self._taken:
            return f"There is a connection with the key “{key}” already."
        return "Nothing is changed so far." if self.answer() == self._before else ""

    def answer(self) -> NamedSystem:
        before, speaker = self._before or NamedSystem(), self._speaker.value()
        return replace(  # what is not asked here stays as the terminal set it
            before,
            name=self.name.text(),
            model=self._model.value(),
            domain=self._domain.value(),
            speaker=speaker,
            blend=() if speaker else before.blend,
            strength=before.strength if speaker or before.blend else None,
            careful=self._careful.isChecked(),
            address=self._address.value(),
            memory=self._memory.value(),
        )


def _picker(name: str, choices: Sequence[tuple[str, str]], chosen: str) -> Picker:
    picker = Picker(name)
    picker.fill(choices)
    if chosen and not picker.choose(chosen):  # it is gone: still what the connection says
        picker.fill([*choices, (chosen, chosen)])
        picker.choose(chosen)
    return picker
