"""One line below the translation: which terms stand in the text, and which its translation lacks."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.figures import counted
from engine.results.translation import TermUse, TextTranslation
from gui.theme.tokens import SPACE_1, SPACE_3
from gui.widgets.layouts import row_in
from gui.widgets.text import ElidedLabel

_MOST_NAMED = 12


class TermLine(QWidget):
    """Takes no room where no term stands in the text. Tab reaches it only while it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ElidedLabel(role="small")
        self.words.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row_in(self, (self.words, 1), margins=(SPACE_3, SPACE_1, SPACE_3, SPACE_1))
        self.hide()

    def show_terms(self, translation: TextTranslation | None) -> None:
        """Says which terms a translation keeps; None: there is no translation."""
        sentences = translation.sentences if translation is not None else ()
        words = term_words(term for each in sentences for term in each.terms)
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.setVisible(bool(words))


def term_words(terms: Iterable[TermUse]) -> str:
    """Says which terms are kept, what is missing first; "" without terms."""
    every = list(terms)
    if not every:
        return ""
    missing = [term for term in every if not term.is_kept]
    kept = [term for term in every if term.is_kept]
    if missing:
        said = [f"{len(kept):,} of {counted(len(every), 'term')} kept, without {_named(missing)}"]
    else:
        said = [f"{counted(len(every), 'term')} kept"]
    return ": ".join([*said, _named(kept)] if kept else said)


def _named(terms: Iterable[TermUse]) -> str:
    """Returns terms with their translations, each once: "Pumpe → impeller"."""
    named = dict.fromkeys(map(_name, terms))
    shown = list(named)[:_MOST_NAMED]
    more = len(named) - len(shown)
    return ", ".join([*shown, f"{more:,} more"] if more else shown)


def _name(term: TermUse) -> str:
    if term.forbidden:
        return f"{term.source}, not “{' or '.join(term.forbidden)}”"
    if term.targets == (term.source,):
        return f"{term.source} as it is"
    return f"{term.source} → {' or '.join(term.targets)}" if term.targets else term.source
