"""The sheets that ask before a corpus is changed: edit, speaker, merge."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from engine.orders.corpora import CorpusEdit
from engine.results.corpora import CorpusRecord
from gui.languages import language_choices, pair_name
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import Picker, open_picker
from gui.widgets.sheet import Sheet

_FEWEST_LETTERS = 12


class EditSheet(Sheet[CorpusEdit]):
    """Asks what to change of one corpus; answers with a `CorpusEdit`."""

    def __init__(self, corpus: CorpusRecord, domains: Sequence[str], parent: QWidget) -> None:
        super().__init__(
            f"Change “{corpus.name}”",
            "Everything is changed at once, and can be undone. In another domain, pairs that are already "
            "in its test or validation split are left out.",
            "Change",
            parent,
        )
        self._corpus = corpus
        self._name = QLineEdit(corpus.name)
        self._domain = domain_field(domains, corpus.domain)
        self._src, self._tgt = Picker("Source language"), Picker("Target language")
        for picker, tag in ((self._src, corpus.src), (self._tgt, corpus.tgt)):
            picker.fill(language_choices(tag))
            picker.choose(tag)
        self._swap = QCheckBox("Swap the sides: make the targets the sources")
        self._speaker = QLineEdit()
        self._speaker.setPlaceholderText("as it is")
        self.add_field("&Name", self._name, 0)
        self.add_field("&Domain", self._domain, 1)
        self.add_field("&Source is really in", self._src, 2, is_wide=not corpus.tgt)
        if corpus.tgt:
            self.add_field("&Target is really in", self._tgt, 2, 1, is_wide=False)
            self.form.addWidget(self._swap, 9, 0, 1, 2)
            self.form.setRowMinimumHeight(10, SPACE_2)
        self.add_field("Speaker of the &whole corpus", self._speaker, 4)
        self.watch(self._name.textChanged, self._domain.editTextChanged, self._src.chosen, self._tgt.chosen)
        self.watch(self._swap.toggled, self._speaker.textChanged)

    def missing(self) -> str:
        if not self._name.text().strip():
            return "Give the corpus a name."
        if not self._domain.currentText().strip():
            return "Give the domain a name."
        if self._corpus.tgt and self._src.value() == self._tgt.value():
            return "The two languages must differ."
        return "" if self.answer() != CorpusEdit() else "Nothing is changed yet."

    def answer(self) -> CorpusEdit:
        """Returns what differs from the corpus as it is."""
        corpus = self._corpus
        tgt = self._tgt.value() if corpus.tgt else ""
        return CorpusEdit(
            name=_changed(self._name.text(), corpus.name),
            domain=_changed(self._domain.currentText(), corpus.domain),
            src=_changed(self._src.value(), corpus.src),
            tgt=_changed(tgt, corpus.tgt),
            speaker=self._speaker.text().strip() or None,
            is_swapped=self._swap.isChecked(),
        )


class SpeakerSheet(Sheet[str]):
    """Asks who speaks in chosen pairs; answers with a name, "" for nobody known."""

    def __init__(self, n_pairs: int, names: Sequence[str], parent: QWidget) -> None:
        amount = "this pair" if n_pairs == 1 else f"these {n_pairs:,} pairs"
        super().__init__(
            f"Who speaks in {amount}?",
            "Leave it empty if nobody in particular does.",
            "Set the speaker",
            parent,
        )
        self._speaker = _editable(names, "", "Speaker", "a name, or nothing")
        self.add_field("&Speaker", self._speaker, 0)
        self.show_missing()

    def answer(self) -> str:
        return self._speaker.currentText().strip()


class MergeSheet(Sheet[tuple[str, str]]):
    """Asks for the name and domain of a merged corpus; answers with both."""

    def __init__(self, corpora: Sequence[CorpusRecord], domains: Sequence[str], parent: QWidget) -> None:
        listed = ", ".join(f"“{corpus.name}”" for corpus in corpora)
        super().__init__(
            f"Merge {len(corpora)} corpora",
            f"{listed} become one corpus, {pair_name(corpora[0].src, corpora[0].tgt)}. Duplicates are kept "
            "once, every pair stays in its split, and nothing that is measured with is learned from. The "
            "originals go to the trash; this can be undone.",
            "Merge",
            parent,
        )
        self._name = QLineEdit(corpora[0].name)
        self._domain = domain_field(domains, corpora[0].domain)
        self.add_field("&Name", self._name, 0)
        self.add_field("&Domain", self._domain, 1)
        self.watch(self._name.textChanged, self._domain.editTextChanged)

    def missing(self) -> str:
        if not self._name.text().strip():
            return "Give the new corpus a name."
        return "" if self._domain.currentText().strip() else "Give the domain a name."

    def answer(self) -> tuple[str, str]:
        """Returns name and domain."""
        return self._name.text().strip(), self._domain.currentText().strip()


def why_not_merged(corpora: Sequence[CorpusRecord]) -> str:
    """Returns why corpora cannot be merged, "" if they can."""
    if len(corpora) < 2:
        return "Choose two corpora or more, with Ctrl or Shift."
    if len({frozenset((corpus.src, corpus.tgt)) for corpus in corpora}) > 1:
        return "These are in different languages."
    if len({corpus.kind for corpus in corpora}) > 1:
        return "These are of different kinds."
    return ""


def domain_field(domains: Sequence[str], current: str) -> QComboBox:
    """Builds a field for a domain: one of the library's, or a new name."""
    return _editable(domains, current, "Domain", "pumps, law, my client …")


def _editable(choices: Sequence[str], current: str, name: str, hint: str) -> QComboBox:
    result = open_picker(name, hint)
    result.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    result.setMinimumContentsLength(_FEWEST_LETTERS)  # a long name makes no form wider
    result.addItems(list(choices))
    result.setEditText(current)
    line = result.lineEdit()
    if line is not None:
        line.setCursorPosition(0)  # a long name shows how it begins
    return result


def _changed(now: str, before: str) -> str | None:
    return now.strip() if now.strip() != before else None
