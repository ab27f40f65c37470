"""The card shown where a model has no text to learn from: what is missing, and what there is."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from gui.languages import language_name, pair_name
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label
from gui.widgets.controls.buttons import outlined_button, primary_button
from gui.widgets.layouts import Stretch, row_of

_MOST_NAMED = 4


class NoText(Card):
    """Explains, in place of the cards, what is missing.

    Signals:
        import_asked(): import translations.
        model_asked(str): id of a model that there is text for.
    """

    import_asked = Signal()
    model_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._fitting = ""
        self._title = label(role="section", wraps=True)
        self._text = label(role="soft", wraps=True)
        self.others = label(role="soft", wraps=True)
        self.bring = primary_button("Import translations…")
        self.bring.clicked.connect(self.import_asked)
        self.other = outlined_button("Adapt another model")
        self.other.clicked.connect(lambda: self.model_asked.emit(self._fitting))
        line = row_of(self.bring, self.other, Stretch(), spacing=SPACE_2)
        for part in (self._title, self._text, self.others):
            self.body.addWidget(part)
        self.body.addSpacing(SPACE_2)
        self.body.addLayout(line)
        self.hide()

    def teach(
        self, model: ModelRecord, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]
    ) -> None:
        """Says what a model lacks.

        Args:
            model: that there is no text for.
            models: that can be adapted.
            corpora: all of the library.
        """
        pair = f"{language_name(model.src)} and {language_name(model.tgt)}"
        self._title.setText(f"No translations between {pair} yet")
        alone = [
            each for each in corpora if each.kind == "monolingual" and each.src in (model.src, model.tgt)
        ]
        said = (
            "A model learns from sentences with their translations: a translation memory, a table, "
            "subtitles, two files side by side. Import them under a domain's name, and come back."
        )
        if alone:
            said += f" The text in {language_name(alone[0].src)} alone that you have helps with words, later."
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
