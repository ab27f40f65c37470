"""The corpora of the library in a table, with what can be done to those chosen."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QMenu, QPushButton, QWidget

from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from gui.item_models.record_table import Column, RecordTable
from gui.languages import language_name, pair_name
from gui.pages.corpora.dialogs import why_not_merged
from gui.pages.corpora.statistics_view import dropped_rows
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import (
    Card,
    danger_button,
    label,
    opens_menu,
    outlined_button,
    primary_button,
    soft_label,
)
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.table import Table
from gui.wording import date_words

KINDS = {"parallel": "Translations", "monolingual": "One language", "terms": "Terms"}
EXPORTS = (("TMX, for other programs…", "tmx"), ("Table (TSV)…", "tsv"))


def kind_of(corpus: CorpusRecord) -> str:
    """Returns what a corpus is made of, in words."""
    return KINDS.get(corpus.kind, "Translations")


def languages_of(corpus: CorpusRecord) -> str:
    """Returns the languages of a corpus, in words."""
    return pair_name(corpus.src, corpus.tgt) if corpus.tgt else language_name(corpus.src)


def _split_column(title: str, name: str) -> Column[CorpusRecord]:
    def amount(corpus: CorpusRecord) -> int:
        return corpus.splits.get(name, 0)

    return Column(title, lambda c: f"{amount(c):,}", is_number=True, is_soft=True, sort_key=amount)


_COLUMNS = [
    Column[CorpusRecord]("Name", lambda c: c.name, sort_key=lambda c: c.name.casefold()),
    Column[CorpusRecord]("Domain", lambda c: c.domain, sort_key=lambda c: c.domain.casefold()),
    Column[CorpusRecord]("Languages", languages_of, is_soft=True),
    Column[CorpusRecord]("Pairs", lambda c: f"{c.n_pairs:,}", is_number=True, sort_key=lambda c: c.n_pairs),
    _split_column("Training", "train"),
    _split_column("Validation", "dev"),
    _split_column("Test", "test"),
    Column[CorpusRecord]("Kind", kind_of, is_soft=True),
    Column[CorpusRecord](
        "Imported", lambda c: date_words(c.created), is_soft=True, sort_key=lambda c: c.created
    ),
]
_WIDTHS = [0, 130, 170, 96, 96, 96, 96, 126, 100]
_NEEDED = {4: 900, 5: 980, 6: 760, 7: 1076, 8: 680}


class LibraryView(QWidget):
    """Every corpus with its size.

    Signals:
        opened(CorpusRecord): look into this corpus.
        edit_asked(CorpusRecord), adapt_asked(CorpusRecord): of the chosen corpus.
        export_asked(CorpusRecord, str): the corpus and "tmx" or "tsv".
        remove_asked(list): a list of the chosen corpora.
    """

    opened = Signal(CorpusRecord)
    edit_asked = Signal(CorpusRecord)
    adapt_asked = Signal(CorpusRecord)
    export_asked = Signal(CorpusRecord, str)
    remove_asked = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self._model = RecordTable(_COLUMNS)
        self.count = label(role="soft")
        self.table = Table("Corpora", self._model, _WIDTHS)
        self.table.delete_pressed.connect(lambda: self._for_some(self.remove_asked.emit))
        self.table.set_optional(_NEEDED)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.horizontalHeader().setSectionsClickable(True)
        self.table.horizontalHeader().sectionClicked.connect(self._sort_by)
        self.table.activated.connect(lambda _index: self._for_one(self.opened.emit))
        self.table.selectionModel().selectionChanged.connect(lambda _on, _off: self._show_chosen())
        self._sorted_by, self._is_descending = -1, False
        self.add = primary_button("Import…", "plus", name="Import translations")
        self.terms = outlined_button("Terms…", "book-open", name="Terms of a domain")
        head = row_of((self.count, 1), self.terms, self.add, spacing=SPACE_2)
        rows_in(self, head, (self.table, 1), self._card(), spacing=SPACE_3)

    def show_corpora(self, corpora: Sequence[CorpusRecord], wanted: str = "") -> None:
        """Replaces the rows; chooses the corpus whose id is `wanted`, else those chosen before."""
        chosen = {wanted} if wanted else {corpus.id for corpus in self.chosen()}
        self._model.show_records(corpora)
        if self._sorted_by >= 0:
            self._sort()
        n_pairs = sum(corpus.n_pairs for corpus in corpora)
        n_domains = len({corpus.domain for corpus in corpora})
        amounts = (
            counted(len(corpora), "corpus", "corpora"),
            counted(n_pairs, "sentence pair"),
            counted(n_domains, "domain"),
        )
        self.count.setText(" · ".join(amounts))
        if corpora:
            self.table.choose_row(max(0, self._model.row_of(lambda corpus: corpus.id in chosen)))
        self._show_chosen()

    def chosen(self) -> list[CorpusRecord]:
        """Returns the chosen corpora, in the order of the table."""
        return [self._model.record(row) for row in self.table.chosen_rows()]

    def _card(self) -> Card:
        card = Card()
        self._title = label(role="strong", wraps=True)
        self._text = soft_label()
        card.body.addWidget(self._title)
        card.body.addWidget(self._text)
        look = outlined_button("Look into it", "book-open", act=lambda: self._for_one(self.opened.emit))
        adapt = outlined_button("Adapt to this domain", "sliders-horizontal")
        adapt.clicked.connect(lambda: self._for_one(self.adapt_asked.emit))
        edit = outlined_button("Edit…", "pencil", act=lambda: self._for_one(self.edit_asked.emit))
        export = export_button(
            self, lambda ending: self._for_one(lambda c: self.export_asked.emit(c, ending))
        )
        self.merge = outlined_button("Merge…", "layers")
        remove = danger_button("Remove", "trash-2", act=lambda: self._for_some(self.remove_asked.emit))
        self._one = (look, adapt, edit, export)
        card.body.addLayout(row_of(look, adapt, Stretch(), spacing=SPACE_2))
        card.body.addLayout(row_of(edit, export, self.merge, Stretch(), remove, spacing=SPACE_2))
        return card

    def _show_chosen(self) -> None:
        chosen = self.chosen()
        for button in self._one:
            button.setEnabled(len(chosen) == 1)
        why_not = why_not_merged(chosen)
        self.merge.setEnabled(not why_not)
        self.merge.setToolTip(why_not)
        self.merge.setAccessibleDescription(why_not)
        if len(chosen) == 1:
            self._title.setText(chosen[0].name)
            self._text.setText(corpus_words(chosen[0]))
        elif chosen:
            n_pairs = sum(corpus.n_pairs for corpus in chosen)
            self._title.setText(f"{len(chosen)} corpora")
            self._text.setText(f"{counted(n_pairs, 'pair')}. {why_not or 'Merging makes them one corpus.'}")

    def _for_one(self, act: Callable[[CorpusRecord], Any]) -> None:
        chosen = self.chosen()
        if len(chosen) == 1:
            act(chosen[0])

    def _for_some(self, act: Callable[[list[CorpusRecord]], Any]) -> None:
        chosen = self.chosen()
        if chosen:
            act(chosen)

    def _sort_by(self, column: int) -> None:
        self._is_descending = not self._is_descending if column == self._sorted_by else column >= 3
        self._sorted_by = column
        chosen = {corpus.id for corpus in self.chosen()}
        self._sort()
        self.table.choose_row(max(0, self._model.row_of(lambda corpus: corpus.id in chosen)))

    def _sort(self) -> None:
        order = Qt.SortOrder.DescendingOrder if self._is_descending else Qt.SortOrder.AscendingOrder
        header = self.table.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSortIndicator(self._sorted_by, order)
        self._model.sort(self._sorted_by, order)

    def keyPressEvent(self, event: Any) -> None:
        """Edits on F2; the toast can undo it."""
        if event.key() == Qt.Key.Key_F2 and self.table.hasFocus():
            self._for_one(self.edit_asked.emit)
        else:
            super().keyPressEvent(event)


def export_button(parent: QWidget, chosen: Callable[[str], None]) -> QPushButton:
    """Builds a button that asks in which format to export; tells "tmx" or "tsv"."""
    button = outlined_button("Export…", "download")
    menu = QMenu(parent)
    for text, ending in EXPORTS:
        menu.addAction(text, lambda ending=ending: chosen(ending))  # type: ignore[misc]
    opens_menu(button, menu)
    return button


def corpus_words(corpus: CorpusRecord) -> str:
    """Returns what a corpus holds and what was left out, in sentences."""
    splits = corpus.splits
    if corpus.kind == "terms":
        pronoun = "it" if corpus.n_pairs == 1 else "them"
        words = f"Translations keep to {counted(corpus.n_pairs, 'term')}. No model learns from {pronoun}."
        return " ".join([words, *corpus.details.advice[:-1]])
    if corpus.details.is_confirmed:
        words = f"{counted(splits.get('train', 0), 'correction')} to learn from; none is kept for testing."
        n_aside = corpus.n_pairs - sum(splits.values())
        aside = (
            f" {counted(n_aside, 'more is', 'more are')} only found: other text of the domain tests with it."
        )
        return words + (aside if n_aside else "")
    lines = [
        f"{counted(splits.get('train', 0), 'pair')} to learn from, {splits.get('dev', 0):,} for validation, "
        f"{splits.get('test', 0):,} to test with."
    ]
    dropped = dropped_rows(corpus)
    if dropped:
        lines.append("Left out: " + ", ".join(f"{reason} ({count:,})" for reason, count in dropped) + ".")
    if corpus.details.merged:
        names = ", ".join(f"“{part.name}”" for part in corpus.details.merged)
        lines.append(f"Merged from {names}.")
    return " ".join([*lines, *corpus.details.advice])
