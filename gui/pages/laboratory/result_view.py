"""One finished evaluation: its scores, its sentences, a blind test on it."""

from functools import cached_property
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QFileDialog, QHBoxLayout

from engine import tasks
from engine.results.evaluation import Evaluation
from gui.file_filters import with_ending
from gui.i18n import tr, tr_noop
from gui.pages.laboratory.blind import BlindView
from gui.pages.laboratory.scores_view import ScoresView
from gui.pages.laboratory.sentences import EvaluatedSentencesView
from gui.pages.laboratory.wording import facts_words, title_words
from gui.pages.page import OpenedView, scrolled
from gui.services import Services
from gui.shortcuts import give_keys
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import Tabs, outlined_button
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel
from gui.wording import when_words

SCORES, SENTENCES, BLIND = range(3)
_ENDINGS = (".xlsx", ".csv", ".tsv", ".html", ".md")
_FILTERS = tr_noop(
    "Excel (*.xlsx);;Comma-separated (*.csv);;Tab-separated (*.tsv);;Web page (*.html);;Markdown (*.md)"
)


class ResultView(OpenedView):
    """Three tabs over one evaluation.

    Signals:
        words_asked(str): show which words the systems of this run know.
        exported(str): a table was written; the name of the file.
    """

    words_asked = Signal(str)
    exported = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__(tr("Back to the evaluations"))
        self._services = services
        self.evaluation: Evaluation | None = None
        self._error = InlineError()
        self.scores = ScoresView()
        self.tabs = Tabs(tr("Parts of this evaluation"))
        self.tabs.add(tr("Scores"), scrolled(self.scores))
        self.tabs.add_later(tr("Sentences"), lambda: self.sentences)
        self.tabs.add_later(tr("Blind test"), lambda: self.blind)
        rows_in(self, self._head(), self._error, (self.tabs, 1), spacing=SPACE_2)
        find = QShortcut(self)
        give_keys(find, "find")
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self._search)

    @cached_property
    def sentences(self) -> EvaluatedSentencesView:
        """Sentence by sentence; built on its first visit, as is `blind`."""
        view = EvaluatedSentencesView(self._services)
        if self.evaluation is not None:
            view.open(self.evaluation)
        return view

    @cached_property
    def blind(self) -> BlindView:
        view = BlindView(self._services)
        if self.evaluation is not None:
            view.open(self.evaluation)
        return view

    def open(self, evaluation: Evaluation) -> None:
        is_other = self.evaluation is None or self.evaluation.run != evaluation.run
        self.evaluation = evaluation
        self._error.hide()
        self._name.setText(title_words(evaluation))
        when = f" · {when_words(evaluation.created)}" if evaluation.created else ""
        self._facts.setText(f"{facts_words(evaluation)}{when}")
        self.scores.show_evaluation(evaluation)
        for part in (self.export, self._words):
            part.setEnabled(bool(evaluation.run))
        if is_other:
            self.tabs.choose(SCORES)
            for name in {"sentences", "blind"} & vars(self).keys():
                getattr(self, name).open(evaluation)

    def _search(self) -> None:
        self.tabs.choose(SENTENCES)
        self.sentences.focus_search()

    def _head(self) -> QHBoxLayout:
        self._name, self._facts = ElidedLabel(role="section", is_name=True), ElidedLabel(role="soft")
        words = rows_of(self._name, self._facts, spacing=0)
        self._words = outlined_button(tr("Words"), "book-open")
        self._words.setToolTip(tr("Which words of the references each of the systems produced"))
        self._words.clicked.connect(self._ask_words)
        self.export = outlined_button(tr("Export…"), "download", name=tr("Export the table"))
        self.export.setToolTip(tr("Write the table for Excel, a text program or the web"))
        self.export.clicked.connect(self._ask_export)
        return row_of(
            self.back, (words, 1), self._words, self.export, spacing=SPACE_2, margins=(0, 0, 0, SPACE_3)
        )

    def _ask_words(self) -> None:
        if self.evaluation is not None:
            self.words_asked.emit(self.evaluation.run)

    def _ask_export(self) -> None:
        evaluation = self.evaluation
        if evaluation is None:
            return
        path, chosen = QFileDialog.getSaveFileName(
            self, tr("Export the table"), "evaluation.xlsx", tr(_FILTERS)
        )
        if path:
            self._write(evaluation, with_ending(path, chosen, _ENDINGS))

    def _write(self, evaluation: Evaluation, path: Path) -> None:
        def done(_written: object) -> None:
            self._show_exporting(is_on=False)
            self.exported.emit(path.name)

        def fail(error: Exception) -> None:
            self._show_exporting(is_on=False)
            self._error.show_failure(error)

        self._error.hide()
        self._show_exporting(is_on=True)
        self._services.slow.run(self, lambda: tasks.export_evaluation(evaluation.run, path), done, fail)

    def _show_exporting(self, *, is_on: bool) -> None:
        """Says on the button that a table is being written."""
        self.export.setText(tr("Exporting…") if is_on else tr("Export…"))
        self.export.setEnabled(not is_on)
