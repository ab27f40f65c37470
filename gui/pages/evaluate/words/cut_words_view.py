"""Sentences in which a system cut words to pieces and failed, and another one did not.

As table 7 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QTextEdit, QVBoxLayout, QWidget

from gui.pages.evaluate.door import Door
from gui.pages.evaluate.measurement import Measurement
from gui.pages.evaluate.words.asking import Analysis
from gui.pages.evaluate.words.measurement_picker import MeasurementPicker
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, mix
from gui.widgets.cards import Card

_EXPLANATION = (
    "A vocabulary that does not know a word spells it in pieces, and pieces have meanings of their own: "
    "“alloy” as “all·o·y”. Here are sentences whose words the old vocabulary cuts into four pieces or more; "
    "the old system gets them wrong, the new one right."
)
_NOTHING = (
    "There is no measurement with several systems yet. Measure a model that learned new words against the "
    "one it came from."
)
_NONE_FOUND = (
    "No such sentence was found: where the old vocabulary cuts words to pieces, the systems do equally well."
)
_FONT_PX = 15
Example = Mapping[str, Any]


class CutWordsView(Analysis):
    """One example below the other, words in their pieces first."""

    def __init__(self, services: Services, door: Door, parent: QWidget | None = None) -> None:
        super().__init__(services.background, "Words cut to pieces", _EXPLANATION, parent)
        self._door = door
        self._names: dict[str, dict[str, str]] = {}
        self._examples: Sequence[Example] = ()
        self.measurement = MeasurementPicker()
        self.measurement.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.measurement)
        self.text = QTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setProperty("role", "reading")
        self.text.setAccessibleName("Examples")
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        card = Card()
        card.body.addWidget(self.text)
        rows = QVBoxLayout(self.found)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(card, 1)

    def show_measurements(self, measurements: Sequence[Measurement]) -> None:
        """Offers measurements."""
        self._names = {each.run_id: {s.id: s.name for s in each.systems} for each in measurements}
        self.measurement.show_measurements(measurements)

    def look(self) -> None:
        """Looks for examples in the chosen measurement."""
        run_id = self.measurement.value()
        if not run_id:
            self._known = None
            self.say(_NOTHING)
        elif run_id != self._known:
            self._known = run_id
            self.ask(lambda: self._door.failing_examples(run_id), self._show)

    def changeEvent(self, event: QEvent) -> None:
        """Writes the examples again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _show(self, found: Sequence[Example]) -> None:
        self._examples = [each for each in found if isinstance(each, Mapping)]
        if self._examples:
            self._write()
        else:
            self.say(_NONE_FOUND)

    def _write(self) -> None:
        names = self._names.get(self._known, {})
        self.text.setHtml("".join(_html(example, names) for example in self._examples))


def _html(example: Example, names: Mapping[str, str]) -> str:
    tokens = tokens_now()
    wash = mix(tokens.warn, tokens.sheet, 0.2)
    dot = f'<span style="color:{tokens.warn}"><b>·</b></span>'
    heads = []
    for word in example.get("words", ()):
        shown = (str(piece).replace("▁", "") for piece in word.get("pieces", ()))
        pieces = dot.join(escape(piece) for piece in shown if piece)
        heads.append(
            f'<b>{escape(str(word.get("word", "")))}</b> = <span style="background:{wash}">{pieces}</span>'
        )
    outputs = example.get("outputs", {})
    rows = [("Source", example.get("source", "")), ("Reference", example.get("reference", ""))]
    rows += [(names.get(model, model), text) for model, text in outputs.items()]
    small = f"color:{tokens.ink_soft}; font-size:{FONT_SMALL}px; white-space:nowrap; padding:2px 16px 4px 0"
    cells = "".join(
        f'<tr><td style="{small}">{escape(str(name))}</td>'
        f'<td width="100%" style="font-size:{_FONT_PX}px; padding-bottom:4px">{escape(str(text))}</td></tr>'
        for name, text in rows
    )
    title = "&nbsp;&nbsp; ".join(heads)
    return (
        f'<p style="font-size:{_FONT_PX}px; margin:0 0 6px 0">{title}</p>'
        f'<table cellspacing="0" width="100%">{cells}</table><p style="margin:0; font-size:10px">&nbsp;</p>'
    )
