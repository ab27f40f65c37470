"""Sentences whose words one system cut into many tokens and got wrong, while another did not.

As table 7 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import QEvent

from engine import tasks
from engine.results.evaluation import Evaluation
from engine.results.words import CutWordExample
from gui.pages.evaluate.words.analysis import Analysis
from gui.pages.evaluate.words.evaluation_picker import EvaluationPicker
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, mix
from gui.widgets.cards import Card
from gui.widgets.layouts import rows_in
from gui.widgets.text.reading_view import reading_view

_EXPLANATION = (
    "A vocabulary that does not know a word spells it in several tokens, which have meanings of their own: "
    "“alloy” as “all·o·y”. Here are sentences whose words the old vocabulary cuts into four tokens or more; "
    "the old system gets them wrong, the new one right."
)
_NOTHING = (
    "There is no evaluation of several systems yet. Evaluate a model that learned new words against the "
    "one it came from."
)
_NONE_FOUND = (
    "No such sentence was found: where the old vocabulary cuts words up, the systems do equally well."
)
_FONT_PX = 15


class CutWordsView(Analysis):
    """One example below the other, the cut words first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, "Words cut into tokens", _EXPLANATION)
        self._evaluations: dict[str, Evaluation] = {}
        self._examples: Sequence[CutWordExample] = ()
        self.evaluation = EvaluationPicker()
        self.evaluation.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.evaluation)
        self.text = reading_view("Examples")
        card = Card()
        card.body.addWidget(self.text)
        rows_in(self.found, (card, 1))

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        self._evaluations = {each.run: each for each in evaluations}
        self.evaluation.show_evaluations(evaluations)

    def look(self) -> None:
        """Looks for examples in the chosen evaluation."""
        run_id = self.evaluation.value()
        if not run_id:
            self.say(_NOTHING)
        else:
            self.ask(run_id, lambda: tasks.failing_examples(run_id), self._show)

    def changeEvent(self, event: QEvent) -> None:
        """Writes the examples again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _show(self, found: Sequence[CutWordExample]) -> None:
        self._examples = found
        if self._examples:
            self._write()
        else:
            self.say(_NONE_FOUND, is_answer=True)

    def _write(self) -> None:
        evaluation = self._evaluations.get(str(self._known))
        systems = evaluation.named_apart if evaluation is not None else ()
        names = {system.model: system.name for system in systems}
        self.text.setHtml("".join(_html(example, names) for example in self._examples))


def _html(example: CutWordExample, names: Mapping[str, str]) -> str:
    tokens = tokens_now()
    wash = mix(tokens.warn, tokens.sheet, 0.2)
    dot = f'<span style="color:{tokens.warn}"><b>·</b></span>'
    heads = []
    for word in example.words:
        shown = (token.replace("▁", "") for token in word.pieces)
        tokens_text = dot.join(escape(token) for token in shown if token)
        heads.append(f'<b>{escape(word.word)}</b> = <span style="background:{wash}">{tokens_text}</span>')
    rows = [("Source", example.source), ("Reference", example.reference)]
    rows += [(names.get(model, model), text) for model, text in example.outputs.items()]
    small = f"color:{tokens.ink_soft}; font-size:{FONT_SMALL}px; white-space:nowrap; padding:2px 16px 4px 0"
    cells = "".join(
        f'<tr><td style="{small}">{escape(name)}</td>'
        f'<td width="100%" style="font-size:{_FONT_PX}px; padding-bottom:4px">{escape(text)}</td></tr>'
        for name, text in rows
    )
    title = "&nbsp;&nbsp; ".join(heads)
    return (
        f'<p style="font-size:{_FONT_PX}px; margin:0 0 6px 0">{title}</p>'
        f'<table cellspacing="0" width="100%">{cells}</table><p style="margin:0; font-size:10px">&nbsp;</p>'
    )
