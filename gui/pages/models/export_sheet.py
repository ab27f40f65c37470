"""Asks in which format a model is written, and whose profile is baked into it."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QWidget

from engine.results.models import ExportWay, ModelRecord
from engine.results.speakers import SpeakerRecord
from gui.i18n import from_engine, tr, tr_noop
from gui.widgets.controls import Picker, soft_label
from gui.widgets.sheet import Sheet
from gui.wording import model_name

_FORMATS = {
    "onnx": (
        tr_noop("ONNX folder"),
        tr_noop(
            "It translates on its own, here or with ONNX Runtime. It has a card, and none of your sentences."
        ),
    ),
    "pack": (
        tr_noop("Pack"),
        tr_noop("It is swapped into the model that it was adapted from, here or with ONNX Runtime."),
    ),
    "marian": (
        "Hugging Face (Marian)",
        tr_noop("A folder that transformers opens, and that can be added here again."),
    ),
    "ctranslate2": (
        "CTranslate2",
        tr_noop("A folder for CTranslate2, and for programs that are built on it."),
    ),
    "argos": (
        "Argos Translate",
        tr_noop("One file that Argos Translate installs; it needs one more for splitting sentences."),
    ),
    "marian-binary": (
        tr_noop("Marian (binary)"),
        tr_noop("A folder for Marian, as Firefox Translations has its models; it can be added here again."),
    ),
    "triton": (
        "NVIDIA Triton",
        tr_noop(
            "A model repository for a server of many users, with the line that starts it; not tried "
            "in Triton."
        ),
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
            tr("Export {name}", name=model_name(model)),
            tr("The model is written to a new folder or file."),
            tr("Choose a folder…"),
            parent,
        )
        self._ways = {way.as_: way for way in ways}
        self._format, self._speaker = Picker(tr("Format")), Picker(tr("Speaker"))
        self._format.fill((tr(_FORMATS[way.as_][0]), way.as_) for way in ways)
        known = [each for each in speakers if any(found.model == model.id for found in each.profiles)]
        self._speaker.fill([(tr("Nobody in particular"), ""), *((each.name, each.id) for each in known)])
        self._note = soft_label()
        self.add_field(tr("Format"), self._format, 0)
        self.add_field(tr("Speaks like"), self._speaker, 1)
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
        said = tr(_FORMATS[way.as_][1])
        if self._speaker.value():
            name = self._speaker.currentText()
            found = tr("Whoever gets it can find out which words {name} prefers and avoids.", name=name)
            said = f"{said} {found}"
        self._note.setText(said)
        self.show_missing()

    def missing(self) -> str:
        return from_engine(self._ways[self._format.value()].problem)

    def answer(self) -> tuple[str, str]:
        """Returns the format and whose profile goes into it."""
        return self._format.value(), self._speaker.value()
