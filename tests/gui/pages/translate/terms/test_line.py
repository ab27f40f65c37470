"""What the line of terms says, and when it shows."""

import pytest
from PySide6.QtCore import Qt

from engine.results.translation import Alternative, SentenceTranslation, TermUse, TextTranslation
from gui.pages.translate.term_line import TermLine, term_words

KEPT = TermUse(0, 5, "Pumpe", ("impeller",), True)
LOST = TermUse(6, 9, "Ventil", ("valve", "gate"), False)
USED = TermUse(6, 9, "Motor", ("drive",), False, ("engine",))
STAYS = TermUse(0, 8, "Parlance", ("Parlance",), True)


def translated(*terms: TermUse) -> TextTranslation:
    sentence = SentenceTranslation(0, 1, "x", 0, 1, (Alternative("y", 0.0),), terms=terms)
    return TextTranslation("x", "y", (sentence,), 0.0)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ([], ""),
        ([KEPT], "1 term kept: Pumpe → impeller"),
        ([KEPT, KEPT], "2 terms kept: Pumpe → impeller"),
        ([LOST], "0 of 1 term kept, without Ventil → valve or gate"),
        ([KEPT, LOST], "1 of 2 terms kept, without Ventil → valve or gate: Pumpe → impeller"),
        ([STAYS], "1 term kept: Parlance as it is"),
        ([USED], "0 of 1 term kept, without Motor, not “engine”"),
    ],
)
def test_terms_are_named_and_what_is_missing_first(terms: list[TermUse], words: str) -> None:
    assert term_words(terms) == words


def test_the_line_takes_room_only_where_there_are_terms(qtbot: object) -> None:
    line = TermLine()
    qtbot.addWidget(line)  # type: ignore[attr-defined]
    line.show_terms(translated(KEPT))
    assert line.isVisible()
    assert line.words.accessibleName() == line.words.text() == "1 term kept: Pumpe → impeller"
    assert line.words.focusPolicy() == Qt.FocusPolicy.TabFocus
    line.show_terms(translated())
    assert not line.isVisible()
    line.show_terms(translated(KEPT))
    line.show_terms(None)
    assert not line.isVisible()
