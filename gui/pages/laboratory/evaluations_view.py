"""The evaluations made so far, newest first; any of them can be opened again."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.results.evaluation import Evaluation, VerdictKind
from engine.results.figures import NONE
from gui.i18n import from_engine, number_words, tr, tr_noop
from gui.item_models.record_table import Column, RecordTable
from gui.pages.laboratory.wording import text_words, title_words
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import outlined_button, section_label, soft_label
from gui.widgets.layouts import rows_in
from gui.widgets.table import Table
from gui.wording import signed_words, when_words

_MOST_ROWS_SHOWN = 8
_NOTHING = tr_noop(
    "Nothing has been evaluated yet. Evaluations are kept here and can be opened again at any time."
)
_WORDS = {
    VerdictKind.GOOD: tr_noop("better"),
    VerdictKind.POOR: tr_noop("worse"),
    VerdictKind.MIXED: tr_noop("mixed"),
    VerdictKind.UNPROVEN: tr_noop("no proven difference"),
}


def _bleu(evaluation: Evaluation) -> str:
    if evaluation.comparisons:
        return signed_words(evaluation.comparisons[0].scores[0].difference)
    score = next((system.scores.get("BLEU") for system in evaluation.systems), None)
    return number_words(score.value, 1) if score else NONE


def _found(evaluation: Evaluation) -> str:
    is_compared = bool(evaluation.comparisons)
    return tr(_WORDS[evaluation.comparisons[0].verdict.kind]) if is_compared else tr("scores alone")


def _found_tip(evaluation: Evaluation) -> str:
    if not evaluation.comparisons:
        return tr("Only one system was evaluated")
    return from_engine(evaluation.comparisons[0].verdict.sentence)


def _when(evaluation: Evaluation) -> str:
    return when_words(evaluation.created)


_COLUMNS = [
    Column[Evaluation](tr_noop("When"), _when, is_soft=True, sort_key=lambda e: e.created),
    Column[Evaluation](
        tr_noop("Systems"), title_words, tip=lambda e: ", ".join(system.name for system in e.named_apart)
    ),
    Column[Evaluation](tr_noop("Text"), text_words, is_soft=True, tip=text_words),
    Column[Evaluation](
        tr_noop("Sentences"),
        lambda e: number_words(e.n_sentences),
        is_number=True,
        is_soft=True,
        sort_key=lambda e: e.n_sentences,
    ),
    Column[Evaluation]("BLEU", _bleu, is_number=True),
    Column[Evaluation](tr_noop("Verdict"), _found, tip=_found_tip),
]


class EvaluationsView(QWidget):
    """A table of evaluations.

    Signals:
        opened(Evaluation): show it.
        remove_asked(Evaluation): remove it.
    """

    opened = Signal(Evaluation)
    remove_asked = Signal(Evaluation)

    def __init__(self) -> None:
        super().__init__()
        self.rows = RecordTable(_COLUMNS)
        self.table = Table(tr("Earlier evaluations"), self.rows, [156, 0, 220, 92, 76, 170])
        self.table.delete_pressed.connect(self._ask_to_remove)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names differ at the end
        self.table.set_optional({3: 820, 2: 680})
        self.table.activated.connect(lambda index: self.opened.emit(self.rows.record(index.row())))
        self.remove = outlined_button(tr("Remove…"), "trash-2")
        self.remove.setToolTip(tr("Removes the chosen evaluation with the sentences in it"))
        self.remove.clicked.connect(self._ask_to_remove)
        self.nothing = soft_label(tr(_NOTHING))
        lines = rows_in(self, section_label(tr("Earlier evaluations")), self.table, spacing=SPACE_2)
        lines.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addWidget(self.nothing)
        self.show_evaluations(())

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        """Shows evaluations, newest first."""
        self.rows.show_records(evaluations)
        self.table.setVisible(bool(evaluations))
        self.remove.setVisible(bool(evaluations))
        self.nothing.setVisible(not evaluations)
        self.table.setFixedHeight(self.table.height_for_rows(min(len(evaluations), _MOST_ROWS_SHOWN)))

    def _ask_to_remove(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.remove_asked.emit(self.rows.record(index.row()))
