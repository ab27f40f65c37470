"""The card of a run: everything needed to do it again, to read, to copy and to save."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal

from engine.results.adapting.outcomes import RunCard
from gui.pages.adapt.outcome.mixture import MixtureTable
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.fold import Fold
from gui.widgets.layouts import Stretch, row_of
from gui.widgets.text.reading_view import plain_view

_HEIGHT = 300
_INDENT = "  "


class RunCardView(Fold):
    """Folded at first; the card is asked for when it is opened.

    Signals:
        wanted(): the card is needed.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__("Run card: inputs, settings, versions, scores")
        self.card: RunCard | None = None
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
        self.toggled.connect(lambda is_open: self.wanted.emit() if is_open and self.card is None else None)

    def forget(self) -> None:
        """Folds, for another run."""
        self.card = None
        self.text.clear()
        self.set_open(is_open=False)

    def show_card(self, card: RunCard) -> None:
        self.card = card
        self.text.setPlainText("\n".join(card_lines(json.loads(card.json))))

    def as_json(self) -> str:
        """Returns the card for a file."""
        return self.card.json if self.card else ""


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
