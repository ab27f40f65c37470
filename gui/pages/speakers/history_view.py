"""The versions of a speaker's profile, and the way back to each."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.speakers import SpeakerVersion
from gui.i18n import from_engine, number_words, tr, tr_noop
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import outlined_button, soft_label
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.table import Table
from gui.wording import when_words


def _reason(version: SpeakerVersion) -> str:
    said = from_engine(version.reason)
    text = said[:1].upper() + said[1:]
    return f"● {text}" if version.is_current else f"   {text}"


_COLUMNS = [
    Column[SpeakerVersion](tr_noop("What changed"), _reason, tip=lambda v: from_engine(v.reason)),
    Column[SpeakerVersion](
        tr_noop("Verdict"),
        lambda v: from_engine(v.verdict) or "–",
        is_soft=True,
        tip=lambda v: from_engine(v.verdict),
    ),
    Column[SpeakerVersion](
        tr_noop("Sentences"), lambda v: number_words(v.n_sentences), is_number=True, is_soft=True
    ),
    Column[SpeakerVersion](tr_noop("When"), lambda v: when_words(v.when), is_soft=True),
]


class ProfileHistory(QWidget):
    """The versions, newest first; the dot marks the one in use.

    Signals:
        rolled_back(int): go back, or forth, to this version.
    """

    rolled_back = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._model = RecordTable(_COLUMNS)
        self.table = Table(tr("History"), self._model, [0, 0, 100, 160])
        self.table.set_optional({1: 560, 2: 660})
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._show_chosen())
        self.table.activated.connect(lambda _index: self._tell())
        self._about = soft_label()
        self.back = outlined_button(tr("Go back to this"), "history", act=self._tell)
        foot = row_of((self._about, 1), self.back, spacing=SPACE_2)
        rows_in(self, (self.table, 1), foot, spacing=SPACE_3)
        self.show_versions([])

    def show_versions(self, versions: Sequence[SpeakerVersion]) -> None:
        self._model.show_records(versions)
        if versions:
            self.table.choose_row(max(0, self._model.row_of(lambda version: version.is_current)))
        self._show_chosen()

    def _chosen(self) -> SpeakerVersion | None:
        row = self.table.currentIndex().row()
        return self._model.record(row) if 0 <= row < self._model.rowCount() else None

    def _show_chosen(self) -> None:
        version = self._chosen()
        self.back.setEnabled(version is not None and not version.is_current)
        if version is None:
            self._about.setText(tr("Nothing has been learned for this model yet."))
        elif version.is_current:
            self._about.setText(f"{tr('In use now.')} {from_engine(version.verdict)}")
        else:
            self._about.setText(from_engine(version.verdict))

    def _tell(self) -> None:
        version = self._chosen()
        if version is not None and not version.is_current:
            self.rolled_back.emit(version.version)
