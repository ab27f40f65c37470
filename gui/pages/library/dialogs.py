"""The sheets that ask before a corpus is changed: edit, speaker, merge."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from engine.orders.corpora import CorpusEdit
from engine.results.corpora import CorpusRecord
from gui.i18n import tr, tr_plural
from gui.languages import language_choices
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import CheckList, Picker, open_picker
from gui.widgets.sheet import Sheet
from gui.wording import corpus_name

_FEWEST_LETTERS = 12
_MOST_ROWS = 6


class EditSheet(Sheet[CorpusEdit]):
    """Asks what to change of one corpus; answers with a `CorpusEdit`."""

    def __init__(self, corpus: CorpusRecord, domains: Sequence[str], parent: QWidget) -> None:
        super().__init__(
            tr("Change “{name}”", name=corpus_name(corpus)),
            tr(
                "Everything is changed at once, and can be undone. In another domain, pairs that are already "
                "in its test or validation split are left out."
            ),
            tr("Change"),
            parent,
        )
        self._corpus = corpus
        self._name = QLineEdit(corpus.name)
        self._domain = _editable(domains, corpus.domain, tr("Domain"), tr("pumps, law, my client …"))
        self._src, self._tgt = Picker(tr("Source language")), Picker(tr("Target language"))
        for picker, tag in ((self._src, corpus.src), (self._tgt, corpus.tgt)):
            picker.fill(language_choices(tag))
            picker.choose(tag)
        self._swap = QCheckBox(tr("Swap the sides: make the targets the sources"))
        self._speaker = QLineEdit()
        self._speaker.setPlaceholderText(tr("as it is"))
        self.add_field(tr("&Name"), self._name, 0)
        self.add_field(tr("&Domain"), self._domain, 1)
        self.add_field(tr("&Source is really in"), self._src, 2, is_wide=not corpus.tgt)
        if corpus.tgt:
            self.add_field(tr("&Target is really in"), self._tgt, 2, 1, is_wide=False)
            self.form.addWidget(self._swap, 9, 0, 1, 2)
            self.form.setRowMinimumHeight(10, SPACE_2)
        self.add_field(tr("Speaker of the &whole corpus"), self._speaker, 4)
        self.watch(self._name.textChanged, self._domain.editTextChanged, self._src.chosen, self._tgt.chosen)
        self.watch(self._swap.toggled, self._speaker.textChanged)

    def missing(self) -> str:
        if not self._name.text().strip():
            return tr("Give the corpus a name.")
        if not self._domain.currentText().strip():
            return tr("Give the domain a name.")
        if self._corpus.tgt and self._src.value() == self._tgt.value():
            return tr("The two languages must differ.")
        return "" if self.answer() != CorpusEdit() else tr("Nothing is changed yet.")

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
        super().__init__(
            tr_plural("Who speaks in this pair?", "Who speaks in these {n} pairs?", n_pairs),
            tr("Leave it empty if nobody in particular does."),
            tr("Set the speaker"),
            parent,
        )
        self._speaker = _editable(names, "", tr("Speaker"), tr("a name, or nothing"))
        self.add_field(tr("&Speaker"), self._speaker, 0)
        self.show_missing()

    def answer(self) -> str:
        return self._speaker.currentText().strip()


class MergeSheet(Sheet[tuple[list[CorpusRecord], str, str]]):
    """Asks which corpora of a domain become one; answers with them, its name and the domain.

    Args:
        corpus: the one that is shown, which is always part of it.
        corpora: those that can be merged, see `mergeable`.
    """

    def __init__(self, corpus: CorpusRecord, corpora: Sequence[CorpusRecord], parent: QWidget) -> None:
        super().__init__(
            tr("Merge with “{name}”", name=corpus_name(corpus)),
            tr(
                "What you tick becomes one corpus with it. Duplicates are kept once, every pair stays in its "
                "split, and no test sentence is learned from. The originals go to the trash; this "
                "can be undone."
            ),
            tr("Merge"),
            parent,
        )
        self._corpus, self._corpora = corpus, corpora
        others = [each for each in corpora if each.id != corpus.id]
        self._others = CheckList(tr("Corpora to merge with it"))
        self._others.fill([(name_and_amount(each), each.id, "") for each in others])
        self._others.setFixedHeight(self._others.height_for_rows(min(max(2, len(others)), _MOST_ROWS)))
        self._name = QLineEdit(corpus.name)
        self.add_field(tr("&With"), self._others, 0)
        self.add_field(tr("&Name"), self._name, 1)
        self.watch(self._name.textChanged, self._others.ticked)

    def missing(self) -> str:
        if not self._others.values():
            return tr("Tick at least one.")
        return "" if self._name.text().strip() else tr("Give the new corpus a name.")

    def answer(self) -> tuple[list[CorpusRecord], str, str]:
        """Returns the corpora, name and domain."""
        wanted = {self._corpus.id, *self._others.values()}
        chosen = [each for each in self._corpora if each.id in wanted]
        return chosen, self._name.text().strip(), self._corpus.domain


def mergeable(corpus: CorpusRecord, corpora: Sequence[CorpusRecord]) -> list[CorpusRecord]:
    """Returns the corpora that a corpus can be merged with, itself among them: of its kind and languages."""
    wanted = corpus.kind, {corpus.src, corpus.tgt}
    return [each for each in corpora if (each.kind, {each.src, each.tgt}) == wanted]


def name_and_amount(corpus: CorpusRecord) -> str:
    """Returns name and amount of a corpus: "catalogue · 5,400 pairs"."""
    return f"{corpus_name(corpus)} · {tr_plural('{n} pair', '{n} pairs', corpus.n_pairs)}"


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
