"""The card shown where a model has no text to learn from: what is missing, and what there is."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from gui.languages import language_name, pair_name
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label
from gui.widgets.controls.buttons import outlined_button, primary_button
from gui.widgets.layouts import Gap, Stretch, add_to, row_of

_MOST_NAMED = 4


class NoText(Card):
    """Explains, in place of the cards, what is missing.

    Signals:
        model_asked(str): id of a model that there is text for.
    """

    model_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._fitting = ""
        self._title = label(role="section", wraps=True)
        self._text = label(role="soft", wraps=True)
        self.others = label(role="soft", wraps=True)
        self.bring = primary_button("Import translations…")
        self.other = outlined_button("Adapt another model", act=lambda: self.model_asked.emit(self._fitting))
        line = row_of(self.bring, self.other, Stretch(), spacing=SPACE_2)
        add_to(self.body, self._title, self._text, self.others, Gap(SPACE_2), line)
        self.hide()

    def teach(
        self,
        model: ModelRecord,
        models: Sequence[ModelRecord],
        corpora: Sequence[CorpusRecord],
        lacking: CorpusRecord | None = None,
    ) -> None:
        """Says what a model lacks, and which of the others there is text for.

        Args:
            model: the one that is chosen.
            models: those that can be adapted.
            corpora: the library's.
            lacking: of a domain that somebody wants to adapt to, and that no model can learn from.
        """
        pair = f"{language_name(model.src)} and {language_name(model.tgt)}"
        self._title.setText(
            f"No model can be adapted to “{lacking.domain}” yet"
            if lacking
            else f"No translations between {pair} yet"
        )
        alone = [
            each for each in corpora if each.kind == "monolingual" and each.src in (model.src, model.tgt)
        ]
        said = (
            "A model learns from sentences with their translations: a translation memory, a table, "
            "subtitles, two files side by side. Import them under a domain's name, and come back."
        )
        if alone:
            said += f" The text in {language_name(alone[0].src)} alone that you have helps with words, later."
        if lacking is not None and lacking.tgt and lacking.kind == "parallel":
            own = pair_name(lacking.src, lacking.tgt)
            said = (
                f"Its text is {own}, and no model here translates between these languages. Get or add one on "
                "the Models page, and come back; or choose another domain above."
            )
        elif lacking is not None:
            said = f"It has no sentences with their translations. {said}"
        self._text.setText(said)
        there = [each for each in corpora if each.kind == "parallel"]
        named = dict.fromkeys(f"{each.domain} ({pair_name(each.src, each.tgt or '')})" for each in there)
        listed = ", ".join(list(named)[:_MOST_NAMED]) + ("…" if len(named) > _MOST_NAMED else "")
        self.others.setText(f"Your library has text of: {listed}.")
        self.others.setVisible(bool(named))
        fitting = next((m for m in models for each in there if {m.src, m.tgt} == {each.src, each.tgt}), None)
        self._fitting = fitting.id if fitting else ""
        self.other.setVisible(fitting is not None)
        if fitting is not None:
            text = f"Adapt a model for {pair_name(fitting.src, fitting.tgt)}"
            self.other.setText(text)
            self.other.setAccessibleName(text)
        self.setAccessibleName(f"{self._title.text()}. {said}")
