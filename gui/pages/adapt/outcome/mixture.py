"""The share of its training that a mixed model keeps, beside the other shares that were tried."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.results.adapting.outcomes import Mixture, ShareScores
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label
from gui.widgets.layouts import rows_in
from gui.widgets.table import Table


class MixtureTable(QWidget):
    """The shares that were tried; hidden where there were none."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = -1.0
        self.rows = RecordTable(
            [
                Column[ShareScores]("Learned", lambda r: f"{100 * r.share:.0f} %", is_number=True),
                Column[ShareScores]("", _words_of, is_soft=True),
                Column[ShareScores]("BLEU, your domain", lambda r: _text(r.bleu), is_number=True),
                Column[ShareScores]("BLEU, general text", lambda r: _text(r.general_bleu), is_number=True),
                Column[ShareScores]("Kept", lambda r: "✓ this one" if r.share == self._kept else ""),
            ]
        )
        self._table = Table("Shares that were tried", self.rows, [76, 0, 140, 140, 100])
        self._table.setProperty("role", "plain")
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows_in(
            self,
            label("How much of what it learned it keeps", "strong"),
            self._table,
            label(
                "Measured in your domain on the validation sentences, not on those of the verdict.",
                "small",
                wraps=True,
            ),
            spacing=SPACE_2,
        )
        self.show_mixture(None)

    def show_mixture(self, mixture: Mixture | None) -> None:
        """Shows the model before and the shares that were tried."""
        self._kept = mixture.share if mixture else -1.0
        tried = (mixture.before, *mixture.tried) if mixture and mixture.tried else ()
        self.rows.show_records(tried)
        self._table.setFixedHeight(self._table.height_for_rows(len(tried)))
        self.setVisible(bool(tried))


def _words_of(tried: ShareScores) -> str:
    if tried.share == 0:
        return "the model before"
    return "all that it learned" if tried.share == 1 else "mixed"


def _text(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
