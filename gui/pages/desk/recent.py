"""The work that was open last, to go on with: a few of it beside the empty text, all of it in a sheet."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.results.projects import KeptWork
from gui import errors
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.pages.desk.wording import removal_words
from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.controls import ClearableField, label, quiet_button
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import empty, rows_in
from gui.widgets.sheet import Sheet
from gui.widgets.table import Table
from gui.wording import when_words

_MOST = 5
_COUNT_WIDTH, _WHEN_WIDTH = 104, 156
_ROWS_SHOWN, _WIDTH = 6, 560


class RecentWork(QWidget):
    """A button for each of the files and projects that were worked on last; hidden where there are none.

    Signals:
        chosen(str): go on with the session of this id.
        project_chosen(str): go on with the project of this id.
        removed(KeptWork): remove it with its text.
    """

    chosen = Signal(str)
    project_chosen = Signal(str)
    removed = Signal(KeptWork)

    def __init__(self) -> None:
        super().__init__()
        self.recent: list[KeptWork] = []
        self._sheet: RecentSheet | None = None
        """All of it, while that is shown."""
        self._rows = rows_in(self, spacing=SPACE_1, margins=(0, SPACE_4, 0, 0))
        self.hide()

    def show_recent(self, recent: list[KeptWork]) -> None:
        """Offers the work that was open last."""
        self.recent = recent
        if self._sheet is not None:
            self._sheet.show_work(recent)
        empty(self._rows)
        if self.recent:
            self._rows.addWidget(label(tr("Go on with"), "small"), alignment=Qt.AlignmentFlag.AlignHCenter)
        for each in told_apart(self.recent)[:_MOST]:
            icon_name = "layers" if each.is_project else "history"
            button = quiet_button(recent_words(each), icon_name, tip=str(each.path), elides=True)
            button.clicked.connect(lambda _is_on=False, chosen=each: self.choose(chosen))
            self._rows.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        if len(self.recent) > _MOST:
            button = quiet_button(tr("All recent work…"), "ellipsis", act=self.ask)
            self._rows.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.setVisible(bool(self.recent))

    def choose(self, work: KeptWork) -> None:
        """Goes on with a file or a project."""
        (self.project_chosen if work.is_project else self.chosen).emit(work.id)

    def ask(self) -> None:
        """Shows all the work that is kept, to go on with or to be removed."""
        sheet = self._sheet = RecentSheet(self.recent, self)
        sheet.removed.connect(self.removed)
        sheet.finished.connect(self._on_closed)
        sheet.ask(self.choose)

    def show_failure(self, error: Exception) -> bool:
        """Says in the sheet why work is not removed; tells whether the sheet is there."""
        if self._sheet is not None:
            self._sheet.error.show_failure(error)
        return self._sheet is not None

    def _on_closed(self, _result: int) -> None:
        self._sheet = None


def told_apart(recent: Sequence[KeptWork]) -> list[KeptWork]:
    """Returns work under names that tell files of one name apart by their folders: "two/letter.docx"."""

    folders: dict[str, set[Path]] = {}
    for each in recent:
        folders.setdefault(each.name, set()).add(each.path.parent)

    def name(work: KeptWork) -> str:
        parts, n = work.path.parent.parts, 0
        others = [each.parts for each in folders[work.name] if each.parts != parts]
        while n < len(parts) and any(each[len(each) - n :] == parts[len(parts) - n :] for each in others):
            n += 1
        return str(Path(*parts[len(parts) - n :], work.name))

    return [replace(each, name=name(each)) for each in recent]


def recent_words(work: KeptWork) -> str:
    """Says how far a piece of work is: "manual.docx · 12 of 48 confirmed"."""
    done, n = number_words(work.n_confirmed), number_words(work.n_segments)
    n_files = work.n_files
    files = tr_plural("{n} file", "{n} files", n_files) if n_files is not None else ""
    return " · ".join(filter(None, (work.name, files, tr("{done} of {n} confirmed", done=done, n=n))))


def _confirmed_words(work: KeptWork) -> str:
    return f"{number_words(work.n_confirmed)}/{number_words(work.n_segments)}"


class RecentSheet(Sheet[KeptWork]):
    """Lists all the work that is kept, to be found by its name or folder.

    Signals:
        removed(KeptWork): remove it with its text; `show_work` takes it out of the list.
    """

    removed = Signal(KeptWork)

    def __init__(self, recent: Sequence[KeptWork], parent: QWidget) -> None:
        super().__init__(
            tr("Recent work"), tr("Texts and translations are kept on this computer until you remove them."),
            tr("Open"), parent,
        )  # fmt: skip
        self._all = told_apart(recent)
        self.search = ClearableField(tr("Search recent work"), tr("Name or folder"))
        self.rows: RecordTable[KeptWork] = RecordTable([
            Column(tr_noop("Name"), lambda each: each.name, tip=lambda each: str(each.path)),
            Column(tr_noop("Files"), lambda each: str(each.n_files if each.is_project else 1), is_number=True,
                   is_soft=True),
            Column(tr_noop("Confirmed"), _confirmed_words, is_number=True),
            Column(tr_noop("Last opened"), lambda each: when_words(each.used), is_soft=True),
        ])  # fmt: skip
        self.table = Table(tr("Recent work"), self.rows, [0, 56, _COUNT_WIDTH, _WHEN_WIDTH])
        self.setMinimumWidth(_WIDTH)
        self.table.setMinimumHeight(self.table.height_for_rows(_ROWS_SHOWN))
        self.remove = quiet_button(tr("Remove…"), "trash-2", act=self._ask_to_remove)
        self.error = InlineError()
        for row, part in enumerate((self.search, self.table, self.error)):
            self.form.addWidget(part, row, 0, 1, 2)
        self.form.addWidget(self.remove, 3, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self.search.textChanged.connect(lambda _text: self._show())
        self.table.doubleClicked.connect(lambda _cell: self._answer())
        self.table.delete_pressed.connect(self._ask_to_remove)
        self._show()
        self.watch(self.table.selectionModel().selectionChanged)

    def show_work(self, recent: Sequence[KeptWork]) -> None:
        """Lists what is kept now."""
        self._all = told_apart(recent)
        row = max(0, self.table.currentIndex().row())
        self._show(row)

    def _show(self, row: int = 0) -> None:
        wanted = self.search.text().casefold()
        self.rows.show_records(
            [each for each in self._all if wanted in f"{each.path}\n{each.name}".casefold()]
        )
        if self.rows.n_rows():
            self.table.choose_row(min(row, self.rows.n_rows() - 1))
        self.show_missing()

    def missing(self) -> str:
        """Returns why nothing can be opened."""
        return "" if self.table.chosen_rows() else tr("Nothing matches.")

    def answer(self) -> KeptWork:
        """Returns the work that was chosen."""
        return self.rows.record(self.table.chosen_rows()[0])

    def _ask_to_remove(self) -> None:
        if self.table.chosen_rows():
            work = self.answer()
            choices = [(tr("Keep"), None), (tr("Remove"), lambda: self._remove(work))]
            errors.ask(self, *removal_words(work), choices)

    def _remove(self, work: KeptWork) -> None:
        self.error.hide()
        self.removed.emit(work)
