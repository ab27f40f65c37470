"""One sentence of an evaluation to read: source, reference, and every output, differences marked."""

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt

from engine.results.evaluated_sentences import EvaluatedSentence
from gui.item_models.output_table import change_words, numbers_words, shown_parts
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import Card
from gui.widgets.layouts import Stretch, row_of
from gui.widgets.text.elided import ElidedLabel
from gui.widgets.text.marked_parts import html_of, spoken
from gui.widgets.text.reading_view import reading_view
from gui.wording import short_name

_FONT_PX = 15
_LEGEND = (
    "Underlined: not in the reference. [In brackets]: missing from the translation. Bold: a wrong number."
)


class SentenceCard(Card):
    """Shows a sentence with the names of the systems at the left."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence: EvaluatedSentence | None = None
        self._systems: Sequence[str] = ()
        self._names: Mapping[str, str] = {}
        self.text = reading_view("Chosen sentence")
        self.text.document().setDocumentMargin(0)
        self.facts, self._legend = ElidedLabel(role="small"), ElidedLabel(_LEGEND, role="small")
        self.body.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_2)
        self.body.setSpacing(SPACE_1)
        self.body.addWidget(self.text, 1)
        foot = row_of(self.facts, Stretch(), (self._legend, 1), spacing=SPACE_4)
        self._legend.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.body.addLayout(foot)
        self.setMinimumHeight(110)

    def show_systems(self, systems: Sequence[str], names: Mapping[str, str]) -> None:
        """Says whose outputs are shown, in which order: that of the one compared with first."""
        self._systems, self._names = systems, names

    def show_sentence(self, sentence: EvaluatedSentence | None) -> None:
        """Shows a sentence; None: nothing is chosen."""
        self.sentence = sentence
        self.facts.setText(_facts(sentence))
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Writes the text again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        sentence = self.sentence
        if sentence is None:
            self.text.setPlainText("")
            self.text.setAccessibleDescription("No sentence is chosen")
            return
        tone = tokens_now().ink_soft
        rows = [("Source", "", escape(sentence.source)), ("Reference", "", escape(sentence.reference))]
        told = [f"Source: {sentence.source}", f"Reference: {sentence.reference}"]
        for system in self._systems:
            output = sentence.output(system)
            if output is not None:
                name = self._names.get(system, system)
                wrong = numbers_words(output)
                text = f"{html_of(shown_parts(output))}{_warning(wrong)}"
                rows.append((escape(short_name(name)), f"{output.chrf:.1f}", text))
                said = f". Wrong numbers: {wrong}" if wrong else ""
                told.append(f"{name}, chrF {output.chrf:.1f}: {spoken(shown_parts(output))}{said}")
        self.text.setHtml("".join([_TABLE, *(_row(tone, *row) for row in rows), "</table>"]))
        self.text.setAccessibleDescription(". ".join(told))


_TABLE = '<table cellspacing="0" cellpadding="0" width="100%">'


def _row(tone: str, name: str, score: str, text: str) -> str:
    """Writes a name, its score and the text beside them; the line is as high as the text needs."""
    chrf = f"&nbsp; {score}" if score else ""
    small = f"color:{tone}; font-size:{FONT_SMALL}px; white-space:nowrap"
    return (
        f'<tr><td style="{small}; padding:3px 16px 5px 0">{name}{chrf}</td>'
        f'<td width="100%" style="font-size:{_FONT_PX}px; padding:0 0 5px 0">{text}</td></tr>'
    )


def _warning(wrong: str) -> str:
    """Writes which numbers are wrong on a line of its own."""
    if not wrong:
        return ""
    look = f"color:{tokens_now().poor}; font-size:{FONT_SMALL}px"
    return f'<br><span style="{look}">Wrong numbers: {escape(wrong)}</span>'


def _facts(sentence: EvaluatedSentence | None) -> str:
    if sentence is None:
        return "No sentence is chosen."
    number = f"Sentence {sentence.index + 1:,}"
    return number if sentence.change is None else f"{number} · chrF {change_words(sentence.change)}"
