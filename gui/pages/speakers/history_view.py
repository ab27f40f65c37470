"""The versions of a speaker's profile, and the way back to each."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.figures import when_words
from engine.results.speakers import SpeakerVersion
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import outlined_button, soft_label
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.table import Table


def _reason(version: SpeakerVersion) -> str:
    text = version.reason[:1].upper() + version.reason[1:]
    return f"● {text}" if version.is_current else f"   {text}"


_COLUMNS = [
    Column[SpeakerVersion]("Change", _reason, tip=lambda v: v.reason),
    Column[SpeakerVersion]("Verdict", lambda v: v.verdict or "–", is_soft=True, tip=lambda v: v.verdict),
    Column[SpeakerVersion]("Sentences", lambda v: f"{v.n_sentences:,}", is_number=True, is_soft=True),
    Column[SpeakerVersion]("When", lambda v: when_words(v.when), is_soft=True),
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
        self.table = Table("History", self._model, [0, 0, 100, 160])
        self.table.set_optional({1: 560, 2: 660})
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._show_chosen())
        self.table.activated.connect(lambda _index: self._tell())
        self._about = soft_label()
        self.back = outlined_button("Go back to this", "history", act=self._tell)
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
            self._about.setText("Nothing has been learned for this model yet.")
        elif version.is_current:
            self._about.setText(f"In use now. {version.verdict}")
        else:
            self._about.setText(version.verdict)

    def _tell(self) -> None:
        version = self._chosen()
        if version is not None and not version.is_current:
            self.rolled_back.emit(version.version)
