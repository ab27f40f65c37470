"""The Corpora page: what is in the library, and the way in."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.records import CorpusRecord, RunState
from gui.errors import words_for
from gui.item_models.record_table import Column, RecordTable
from gui.jobs import Job
from gui.languages import pair_name
from gui.pages.corpora.import_form import ImportForm, ImportOrder
from gui.pages.page import PAGE_MARGINS, READABLE_WIDTH, Page, scrolled
from gui.progress_text import date_words
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.buttons import danger_button, outlined_button, primary_button
from gui.widgets.cards import Card, label, soft_label
from gui.widgets.empty_state import EmptyState
from gui.widgets.inline_error import InlineError
from gui.widgets.table import Table

_COLUMNS = [
    Column[CorpusRecord]("Name", lambda c: c.name),
    Column[CorpusRecord]("Domain", lambda c: c.domain),
    Column[CorpusRecord]("Languages", lambda c: pair_name(c.src, c.tgt), is_soft=True),
    Column[CorpusRecord]("Pairs", lambda c: f"{c.n_pairs:,}", is_number=True, sort_key=lambda c: c.n_pairs),
    Column[CorpusRecord](
        "Kept for testing", lambda c: f"{c.splits.get('test', 0):,}", is_number=True, is_soft=True
    ),
    Column[CorpusRecord]("Imported", lambda c: date_words(c.created), is_soft=True),
]


class CorporaPage(Page):
    """A table of corpora, or what a corpus is for while there is none."""

    key = "corpora"
    title = "Corpora"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._last_order: ImportOrder | None = None
        self._model = RecordTable(_COLUMNS)
        self._error = InlineError()
        self._error.retried.connect(self._edit_last_order)
        self._form = ImportForm(services.settings.src, services.settings.tgt)
        self._form.setMaximumWidth(READABLE_WIDTH)
        self._form.started.connect(self._start_import)
        self._form.closed.connect(self._close_form)
        self._empty = EmptyState(
            "corpora",
            "Your own translations, as data",
            "A corpus is text you have already translated: a translation memory, a table, two files "
            "side by side. "
            "Parlance reads it once, leaves out doubles, and keeps a part aside to measure honestly later.",
            "Import translations…",
        )
        self._empty.activated.connect(self.open_import)
        self._stack = QStackedWidget()
        for part in (self._empty, self._list_view(), scrolled(self._form)):
            self._stack.addWidget(part)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)
        services.jobs.ended.connect(self._job_ended)

    def refresh(self) -> None:
        """Reads the corpora and domains of the library."""
        tasks = self.services.tasks
        self.services.background.run(
            self, lambda: (tasks.list_corpora(), tasks.list_domains()), self._show_library, self._show_error
        )

    def show_subject(self, subject: object) -> None:
        """Opens the import sheet when another page sends "import"."""
        if subject == "import":
            self.open_import()

    def open_import(self) -> None:
        """Shows the import sheet."""
        self._stack.setCurrentIndex(2)

    def accept_files(self, paths: list[Path]) -> bool:
        """Opens the import sheet with the files dropped."""
        self._form.add_files(paths)
        self.open_import()
        return True

    def _list_view(self) -> QWidget:
        view = QWidget()
        rows = QVBoxLayout(view)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_3)
        head = QHBoxLayout()
        self._count = label(role="soft")
        add = primary_button("Import…", "plus")
        add.setAccessibleName("Import translations")
        add.clicked.connect(self.open_import)
        head.addWidget(self._count, 1)
        head.addWidget(add)
        rows.addLayout(head)
        self._table = Table("Corpora", self._model, [0, 130, 170, 110, 130, 110])
        self._table.set_optional({4: 820, 5: 720})
        self._table.selectionModel().currentRowChanged.connect(self._show_details)
        rows.addWidget(self._table, 1)
        rows.addWidget(self._details_card())
        return view

    def _details_card(self) -> Card:
        card = Card()
        self._details_title = label(role="strong")
        self._details = soft_label()
        card.body.addWidget(self._details_title)
        card.body.addWidget(self._details)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_2)
        adapt = outlined_button("Adapt to this domain", "sliders-horizontal")
        adapt.clicked.connect(self._adapt)
        remove = danger_button("Remove", "trash-2")
        remove.clicked.connect(self._remove)
        buttons.addWidget(adapt)
        buttons.addStretch()
        buttons.addWidget(remove)
        card.body.addLayout(buttons)
        return card

    def _show_library(self, found: tuple[list[CorpusRecord], list[str]]) -> None:
        corpora, domains = found
        self._form.offer_domains(domains)
        current = self._current()
        self._model.show_records(corpora)
        total = sum(corpus.n_pairs for corpus in corpora)
        noun = "corpus" if len(corpora) == 1 else "corpora"
        fields = "domain" if len(domains) == 1 else "domains"
        self._count.setText(f"{len(corpora)} {noun} · {total:,} sentence pairs · {len(domains)} {fields}")
        if self._stack.currentIndex() != 2:  # an import being prepared stays
            self._stack.setCurrentIndex(1 if corpora else 0)
        if corpora:
            row = self._model.row_of(lambda c: current is not None and c.id == current.id)
            self._table.selectRow(max(row, 0))
        self._show_details()

    def _current(self) -> CorpusRecord | None:
        index = self._table.currentIndex()
        return self._model.record(index.row()) if index.isValid() else None

    def _show_details(self) -> None:
        corpus = self._current()
        if corpus is not None:
            self._details_title.setText(corpus.name)
            self._details.setText(corpus_words(corpus))

    def _start_import(self, order: ImportOrder) -> None:
        self._error.hide()
        self._last_order = order
        args = self.services.tasks.import_command(
            list(order.files), domain=order.domain, src=order.src, tgt=order.tgt, name=order.name or None
        )
        job = self.services.jobs.start(args, "import", f"Importing into {order.domain}")
        job.ended.connect(lambda state: self._import_ended(job, state))
        self._form.clear()
        self._close_form()
        self.toasted.emit("The import has started. Its progress is at the foot of the window.")

    def _close_form(self) -> None:
        self._stack.setCurrentIndex(0)
        self.refresh()

    def _import_ended(self, job: Job, state: RunState) -> None:
        if state == RunState.DONE:
            kept = job.result.get("kept")
            amount = f"{kept:,} sentence pairs" if isinstance(kept, int) else "The corpus"
            self.toasted.emit(f"{amount} imported.")
        elif job.error is not None:
            self._error.show_error(job.error.what, job.error.hint, job.details, "Change the import…")

    def _edit_last_order(self) -> None:
        self._error.hide()
        if self._last_order is not None:
            self._form.add_files(self._last_order.files)
        self.open_import()

    def _job_ended(self, job: Job) -> None:
        if job.kind == "import":
            self.library_changed.emit()
            if self._stack.currentIndex() != 2:
                self.refresh()

    def _adapt(self) -> None:
        if corpus := self._current():
            self.navigated.emit("adapt", corpus)

    def _remove(self) -> None:
        corpus = self._current()
        if corpus is not None:
            self.services.background.run(
                self,
                lambda: self.services.tasks.remove_corpus(corpus.id),
                lambda trash: self._removed(corpus.name, trash),
                self._show_error,
            )

    def _removed(self, name: str, trash_id: str) -> None:
        self.refresh()
        self.library_changed.emit()
        self.undo_offered.emit(f"“{name}” is in the trash.", lambda: self._restore(trash_id))

    def _restore(self, trash_id: str) -> None:
        self.services.background.run(
            self, lambda: self.services.tasks.restore(trash_id), self._restored, self._show_error
        )

    def _restored(self, _record: object) -> None:
        self.refresh()
        self.library_changed.emit()

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))

    def keyPressEvent(self, event: Any) -> None:
        """Removes the chosen corpus on Delete; the toast can undo it."""
        if event.key() == Qt.Key.Key_Delete and self._table.hasFocus():
            self._remove()
        else:
            super().keyPressEvent(event)


def corpus_words(corpus: CorpusRecord) -> str:
    """Says what a corpus holds and what was left out."""
    splits = corpus.splits
    lines = [
        f"{splits.get('train', 0):,} pairs to learn from, {splits.get('dev', 0):,} to steer by, "
        f"{splits.get('test', 0):,} to measure with."
    ]
    dropped = corpus.details.get("dropped")
    if isinstance(dropped, dict) and any(dropped.values()):
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in dropped.items() if count)
        lines.append(f"Left out: {reasons}.")
    advice = corpus.details.get("advice")
    if isinstance(advice, list | tuple):
        lines += [str(sentence) for sentence in advice]
    return " ".join(lines)
