"""The card of a run: everything needed to do it again, to read, to copy and to save."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.results.adapting.outcomes import Mixture, ShareScores
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.fold import Fold
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text.reading_view import plain_view

_HEIGHT = 300
_INDENT = "  "


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


class RunCardView(Fold):
    """Folded at first; the card is asked for when it is opened.

    Signals:
        wanted(): the card is needed.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__("Run card: inputs, settings, versions, scores")
        self.card = ""
        """As JSON text; empty until it is known."""
        self.text = plain_view("Run card")
        self.text.setFixedHeight(_HEIGHT)
        self.copy = outlined_button("Copy", "copy")
        self.save = outlined_button("Save…", "save")
        self.body.addWidget(
            label(
                "What went in, what was set, what came out: all that is needed to do it again.",
                "soft",
                wraps=True,
            )
        )
        self.mixture = MixtureTable()
        self.body.addWidget(self.mixture)
        self.body.addWidget(self.text)
        self.body.addLayout(row_of(self.copy, self.save, Stretch(), spacing=SPACE_2))
        self.toggled.connect(lambda is_open: self.wanted.emit() if is_open and not self.card else None)

    def forget(self) -> None:
        """Folds, for another run."""
        self.card = ""
        self.text.clear()
        self.set_open(is_open=False)

    def show_card(self, card: str) -> None:
        self.card = card
        self.text.setPlainText("\n".join(card_lines(json.loads(card))))


def card_lines(card: Mapping[str, Any]) -> Iterator[str]:
    """Writes a card as indented lines, one part below the other."""
    for number, (name, part) in enumerate(card.items()):
        if number:
            yield ""
        yield _heading(name)
        yield from _lines(part, _INDENT)


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if _is_plain(inner):
                yield f"{indent}{name}: {_plain(inner)}"
            else:
                yield f"{indent}{name}:"
                yield from _lines(inner, indent + _INDENT)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            if _is_plain(inner):
                yield f"{indent}– {_plain(inner)}"
            else:
                first, *others = _lines(inner, indent + _INDENT) or [""]
                yield f"{indent}– {first.strip()}"
                yield from others
    else:
        yield f"{indent}{_plain(value)}"


def _is_plain(value: Any) -> bool:
    return not isinstance(value, Mapping) and (
        isinstance(value, str) or not isinstance(value, Sequence) or not value
    )


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.1f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return "–" if value in (None, "", [], (), {}) else str(value)


def _heading(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
