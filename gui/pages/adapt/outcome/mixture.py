"""How much of what was learned a model keeps, and what the other shares would have given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label
from gui.widgets.table import Table


@dataclass(frozen=True)
class TriedShare:
    """One share of what was learned, scored on held-out text."""

    share: float
    """1: all of it, 0: the model before."""
    bleu: float | None
    general_bleu: float | None
    is_kept: bool

    @property
    def words(self) -> str:
        """What it is."""
        if self.share == 0:
            return "the model before"
        return "all that it learned" if self.share == 1 else "mixed"


@dataclass(frozen=True)
class Mixture:
    """What a run says of it; empty where nothing was looked for."""

    sentence: str = ""
    is_mixed: bool = False
    tried: tuple[TriedShare, ...] = ()


def mixture_of(result: Mapping[str, Any]) -> Mixture:
    """Reads the mixture of a run's result; an unknown form gives none."""
    told = result.get("mixture")
    if not isinstance(told, Mapping):
        return Mixture()
    kept, before = told.get("share"), told.get("before")
    rows: list[Mapping[str, Any]] = [{"share": 0.0, **before}] if isinstance(before, Mapping) else []
    rows += [each for each in told.get("tried") or () if isinstance(each, Mapping)]
    tried = tuple(
        TriedShare(
            share=float(each.get("share") or 0.0),
            bleu=_number(each.get("bleu")),
            general_bleu=_number(each.get("general_bleu")),
            is_kept=each.get("share") == kept,
        )
        for each in rows
    )
    return Mixture(str(told.get("sentence", "")), bool(told.get("is_mixed")), tried)


_COLUMNS = [
    Column[TriedShare]("Learned", lambda r: f"{100 * r.share:.0f} %", is_number=True),
    Column[TriedShare]("", lambda r: r.words, is_soft=True),
    Column[TriedShare]("BLEU, your domain", lambda r: _text(r.bleu), is_number=True),
    Column[TriedShare]("BLEU, general text", lambda r: _text(r.general_bleu), is_number=True),
    Column[TriedShare]("Kept", lambda r: "✓ this one" if r.is_kept else ""),
]


class MixtureTable(QWidget):
    """The shares that were tried; hidden where there were none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RecordTable(_COLUMNS)
        self._table = Table("Shares of what was learned that were tried", self.rows, [76, 0, 140, 140, 100])
        self._table.setProperty("role", "plain")
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._note = label(
            "In your domain on the sentences that watched the learning, not on those of the verdict.",
            "small",
            wraps=True,
        )
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_2)
        rows.addWidget(label("How much of what it learned it keeps", "strong"))
        rows.addWidget(self._table)
        rows.addWidget(self._note)
        self.show_tried(())

    def show_tried(self, tried: Sequence[TriedShare]) -> None:
        """Shows the shares."""
        self.rows.show_records(tried)
        self._table.setFixedHeight(self._table.height_for_rows(len(tried)))
        self.setVisible(bool(tried))


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _text(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
