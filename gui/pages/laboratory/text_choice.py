"""The text to evaluate on: the corpora of a domain, one corpus, or two files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.orders.evaluation import EvaluateOrder
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.theme.tokens import SPACE_1, SPACE_3
from gui.widgets.controls import FileField, Picker, SwitchRow, field_label
from gui.widgets.layouts import rows_in, stack_of
from gui.wording import corpus_name

DOMAIN, CORPUS, FILES = range(3)
_SPLITS = (
    (tr_noop("Test set"), "test"),
    (tr_noop("Validation set"), "dev"),
    (tr_noop("Training set"), "train"),
)
_AMOUNTS = 200, 500, 2_000
_SPLIT_WARNINGS = {
    "train": tr_noop(
        "Models have learned from these very sentences: their scores will be too good to be true."
    ),
    "dev": tr_noop("The training was checked on these sentences, so scores may be a little too good."),
}


class TextChoice(QWidget):
    """Three ways to name a text, and how much of it.

    Signals:
        changed(): another text is chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = SwitchRow(tr("Kind of text"), (tr("A domain"), tr("One corpus"), tr("Two files")))
        self.domain, self.corpus = Picker(tr("Domain")), Picker(tr("Corpus"))
        self.source = FileField(tr("Text to translate"))
        self.reference = FileField(tr("Its translation, line by line"))
        self.amount = Picker(tr("How many sentences"))
        some = ((tr("{n_sentences}, spread evenly", n_sentences=number_words(n)), n) for n in _AMOUNTS)
        self.amount.fill(((tr("All of them"), 0), *some))
        self.splits = tuple(
            Picker(name)
            for name in (tr("Which sentences of the domain"), tr("Which sentences of the corpus"))
        )
        for picker in self.splits:
            picker.fill((tr(words), split) for words, split in _SPLITS)
        files = (
            (tr("Te&xt to translate"), self.source),
            (tr("Its trans&lation, line by line"), self.reference),
        )
        self._forms = stack_of(
            _form(((tr("&Domain"), self.domain), (tr("Wh&ich sentences"), self.splits[0]))),
            _form(((tr("Cor&pus"), self.corpus), (tr("Wh&ich sentences"), self.splits[1]))),
            _form(files),
        )
        rows_in(self, self.kind, self._forms, _form(((tr("&How many"), self.amount),)), spacing=SPACE_3)
        self._connect()

    def show_library(self, model: ModelRecord | None, corpora: Sequence[CorpusRecord]) -> None:
        """Offers the domains and corpora in a model's languages."""
        fitting = [corpus for corpus in corpora if model is not None and _fits(corpus, model)]
        domains = sorted({corpus.domain for corpus in fitting})
        self.domain.fill((domain, domain) for domain in domains)
        self.corpus.fill((_named(corpus), corpus.id) for corpus in fitting)
        self.changed.emit()

    def suggest_domain(self, domain: str | None) -> None:
        """Chooses a domain, if it is offered."""
        if domain is not None:
            self.domain.choose(domain)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Takes dropped files: the first free field first; more than there is room for replace both."""
        self.kind.button(FILES).setChecked(True)
        fields = (self.source, self.reference)
        free = [field for field in fields if field.path is None]
        for field, path in zip(free if len(free) >= len(paths) else fields, paths, strict=False):
            field.show_path(path)

    def order(self, model: str, against: Sequence[str]) -> EvaluateOrder:
        """Returns the order to evaluate a model, and exactly these others, on this text."""
        order = EvaluateOrder(
            model=model, against=tuple(against), is_as_named=True, limit=self.amount.value()
        )
        if self.kind.value == FILES:
            return replace(order, source=self.source.path, reference=self.reference.path)
        if self.kind.value == CORPUS:
            return replace(order, corpus=self.corpus.value(), split=self.splits[CORPUS].value())
        return replace(order, domain=self.domain.value(), split=self.splits[DOMAIN].value())

    @property
    def missing(self) -> str:
        """The part of the choice that is still missing, in words; "" if nothing is."""
        kind = self.kind.value
        if kind == FILES:
            if self.source.path is None:
                both = tr("Choose the text and its translation.")
                return tr("Choose the text.") if self.reference.path else both
            return "" if self.reference.path else tr("Choose its translation.")
        if not (self.domain if kind == DOMAIN else self.corpus).count():
            return tr("No corpus in these languages yet. Import one in the Library, or choose two files.")
        return ""

    @property
    def warning(self) -> str:
        """A reason to doubt the scores; "" if there is none."""
        kind = self.kind.value
        return "" if kind == FILES else tr(_SPLIT_WARNINGS.get(str(self.splits[kind].value()), ""))

    def _connect(self) -> None:
        self.kind.chosen.connect(self._forms.setCurrentIndex)
        self.kind.chosen.connect(lambda _number: self.changed.emit())
        for picker in (self.domain, self.corpus, *self.splits):
            picker.chosen.connect(lambda _value: self.changed.emit())
        for field in (self.source, self.reference):
            field.changed.connect(self.changed)


def _form(fields: Sequence[tuple[str, QWidget]]) -> QWidget:
    form = QWidget()
    grid = QGridLayout(form)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(SPACE_3)
    grid.setVerticalSpacing(SPACE_1)
    for row, (text, field) in enumerate(fields):
        grid.addWidget(field_label(text, field), 3 * row, 0)
        grid.addWidget(field, 3 * row + 1, 0)
        if row + 1 < len(fields):
            grid.setRowMinimumHeight(3 * row + 2, SPACE_1)
    grid.setRowStretch(3 * len(fields), 1)
    return form


def _fits(corpus: CorpusRecord, model: ModelRecord) -> bool:
    return corpus.kind == "parallel" and {corpus.src, corpus.tgt} == {model.src, model.tgt}


def _named(corpus: CorpusRecord) -> str:
    n_test = corpus.splits.get("test", 0)
    n_sentences = tr_plural("{n} test sentence", "{n} test sentences", n_test)
    name = corpus_name(corpus)
    return f"{name} ({n_sentences})" if n_test else name
