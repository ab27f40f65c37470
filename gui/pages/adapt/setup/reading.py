"""Extra reading: the text that its words are learned from, or a file of word vectors in its place."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.results.figures import counted
from gui.file_filters import WORD_VECTORS
from gui.languages import language_name
from gui.theme.tokens import SPACE_3
from gui.widgets.cards import Card, label
from gui.widgets.controls.buttons import icon_button, link_button
from gui.widgets.layouts import Stretch, row_in, row_of
from gui.widgets.text.elided import ElidedLabel


class WordTableCard(Card):
    """Says what is read, and takes a file; hidden while no way reads.

    Signals:
        changed(): another file, or none any more.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_asked, self._n_sentences, self._language = False, 0, ""
        self._path: Path | None = None
        self.why = label(wraps=True)
        self.choose = link_button("Choose a file of word vectors…", "plus")
        self.choose.setToolTip("Of word2vec, fastText or GloVe, in the language translated from (--table)")
        self.choose.clicked.connect(self._choose)
        self._name = ElidedLabel(is_name=True)
        self.remove = icon_button("x", "Leave out the file of word vectors", act=lambda: self.take(None))
        self._row = QWidget()
        row_in(self._row, (self._name, 1), self.remove, spacing=SPACE_3)
        self.body.addWidget(label("What it reads", "strong"))
        self.body.addWidget(self.why)
        self.body.addWidget(self._row)
        self.body.addLayout(row_of(self.choose, Stretch(), spacing=SPACE_3))
        self._show()
        self.hide()

    def ask(self, *, is_wanted: bool, tag: str, n_sentences: int) -> None:
        """Shows what there is to read; hides where the way does not read."""
        self._is_asked, self._n_sentences, self._language = is_wanted, n_sentences, language_name(tag)
        self.setVisible(is_wanted)
        self._show()

    def take(self, path: Path | None) -> None:
        """Takes a file in place of the domain's text; with None the text again."""
        self._path = path
        self._show()
        (self.choose if path is None else self.remove).setFocus()
        self.changed.emit()

    @property
    def table(self) -> str:
        """The file; empty where there is none, or nothing is asked."""
        return str(self._path) if self._path is not None and self._is_asked else ""

    @property
    def problem(self) -> str:
        """Why it cannot begin yet; empty if it can."""
        if not self._is_asked or self._path is not None or self._n_sentences:
            return ""
        return f"It needs text in {self._language} alone, or a file of word vectors."

    def _show(self) -> None:
        has_file = self._path is not None
        self._row.setVisible(has_file)
        self.choose.setVisible(not has_file)
        if self._path is not None:
            self._name.setText(self._path.name)
            self._name.setToolTip(str(self._path))
        self.why.setText(self._words())
        self.setAccessibleName(f"What it reads. {self.why.text()}")

    def _words(self) -> str:
        if self._path is not None:
            return f"Words in {self._language} get the vectors of this file; they stay as they are."
        if self._n_sentences:
            text = f"{counted(self._n_sentences, 'sentence')} in {self._language} alone"
            return (
                f"It learns words from {text} and from your pairs. A file of word vectors, learned elsewhere "
                "from more text, can take their place."
            )
        return (
            f"This domain has no text in {self._language} alone. Import some under its name, or choose a "
            "file of word vectors."
        )

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Word vectors", "", WORD_VECTORS)
        if path:
            self.take(Path(path))
