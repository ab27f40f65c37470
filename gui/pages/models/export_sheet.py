"""Asks in which format a model is written, and whose profile is baked into it."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QWidget

from engine.results.models import ExportWay, ModelRecord
from engine.results.speakers import SpeakerRecord
from gui.widgets.controls import Picker, soft_label
from gui.widgets.sheet import Sheet

_FORMATS = {
    "onnx": (
        "ONNX folder",
        "It translates on its own, here or with ONNX Runtime. It has a card, and none of your sentences.",
    ),
    "pack": ("Pack", "It is swapped into the model that it was adapted from, here or with ONNX Runtime."),
    "marian": (
        "Hugging Face (Marian)",
        "A folder that transformers opens, and that can be added here again.",
    ),
    "ctranslate2": ("CTranslate2", "A folder for CTranslate2, and for programs that are built on it."),
    "argos": (
        "Argos Translate",
        "One file that Argos Translate installs; it needs one more for splitting sentences.",
    ),
    "marian-binary": (
        "Marian (binary)",
        "A folder for Marian, as Firefox Translations has its models; it can be added here again.",
    ),
    "triton": (
        "NVIDIA Triton",
        "A model repository for a server of many users, with the line that starts it; not tried in Triton.",
    ),
}


class ExportSheet(Sheet[tuple[str, str]]):
    """Asks for format and speaker; answers with the format and the speaker's id ("" for nobody)."""

    def __init__(
        self,
        model: ModelRecord,
        ways: Sequence[ExportWay],
        speakers: Iterable[SpeakerRecord],
        parent: QWidget,
    ) -> None:
        super().__init__(
            f"Export {model.name}",
            "The model is written to a new folder or file.",
            "Choose a folder…",
            parent,
        )
        self._ways = {way.as_: way for way in ways}
        self._format, self._speaker = Picker("Format"), Picker("Speaker")
        self._format.fill((_FORMATS[way.as_][0], way.as_) for way in ways)
        known = [each for each in speakers if any(found.model == model.id for found in each.profiles)]
        self._speaker.fill([("Nobody in particular", ""), *((each.name, each.id) for each in known)])
        self._note = soft_label()
        self.add_field("Format", self._format, 0)
        self.add_field("Speaks like", self._speaker, 1)
        self.form.addWidget(self._note, 6, 0, 1, 2)
        self._has_speakers = bool(known)
        for picker in (self._format, self._speaker):
            picker.chosen.connect(lambda _value: self._tell())
        self._tell()

    def _tell(self) -> None:
        way = self._ways[self._format.value()]
        can_speak = way.takes_speaker and self._has_speakers
        self._speaker.setEnabled(can_speak)
        if not can_speak:
            self._speaker.choose("")
        said = _FORMATS[way.as_][1]
        if self._speaker.value():
            name = self._speaker.currentText()
            said += f" Whoever gets it can find out which words {name} prefers and avoids."
        self._note.setText(said)
        self.show_missing()

    def missing(self) -> str:
        return self._ways[self._format.value()].problem

    def answer(self) -> tuple[str, str]:
        """Returns the format and whose profile goes into it."""
        return self._format.value(), self._speaker.value()
