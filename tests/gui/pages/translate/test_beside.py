"""What stands beside the panes: the inspector of the desk, for the sentence at the caret."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine import tasks
from engine.results.terms import GivenTerm
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import at_rest, translation

FIRST, SECOND = "Ein Test.", "Die Pumpe läuft."


@pytest.fixture
def page(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with two sentences, wide enough for the inspector."""
    page.resize(1300, 640)
    page.source.edit.replace_text(f"{FIRST} {SECOND}")
    qtbot.waitUntil(lambda: page.output.map is not None and len(page.output.map) == 2 and at_rest(page))
    return page


def put_caret(page: TranslatePage, index: int) -> None:
    page.target.edit.setFocus(Qt.FocusReason.OtherFocusReason)
    page.target.edit.put_caret(page.output.map.target_span(index).start + 1)


def alternatives(page: TranslatePage) -> list[str]:
    return [each.text for each in page.inspector.alternatives.records]


def test_the_sentence_at_the_caret_is_told_of(qtbot: Any, page: TranslatePage) -> None:
    for index, sentence in enumerate(page.output.map.translation.sentences):
        put_caret(page, index)
        wanted = [*dict.fromkeys(each.text for each in sentence.alternatives)]
        qtbot.waitUntil(lambda wanted=wanted: alternatives(page) == wanted)
    assert page.inspector.state.text() == "Machine translation."


def test_an_alternative_is_taken_and_put_back(qtbot: Any, page: TranslatePage) -> None:
    put_caret(page, 1)
    qtbot.waitUntil(lambda: translation(SECOND) in alternatives(page))
    place = next(row for row, text in enumerate(alternatives(page)) if text != translation(SECOND))
    wanted, view = alternatives(page)[place], page.inspector.alternatives_view
    view.clicked.emit(view.model().index(place, 0))
    assert page.output.map.shown(1) == wanted
    assert page.inspector.state.text() == "Changed, not confirmed."
    assert page.target.edit.hasFocus()
    view.clicked.emit(view.model().index(place, 0))
    assert page.output.map.shown(1) == translation(SECOND)


def test_terms_and_what_is_missing_of_them(qtbot: Any, page: TranslatePage) -> None:
    tasks.add_terms([GivenTerm(source="Test", target="zebra")], "zoo", "de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("zoo · terms") > 0)
    page.header.domain.setCurrentIndex(page.header.domain.findText("zoo · terms"))
    qtbot.waitUntil(lambda: at_rest(page))
    put_caret(page, 0)
    qtbot.waitUntil(lambda: "Test → zebra" in page.inspector.terms.text())
    put_caret(page, 1)
    qtbot.waitUntil(lambda: page.inspector.terms.text() == "None in this sentence.")


def test_it_goes_without_text_and_by_its_button(qtbot: Any, page: TranslatePage) -> None:
    assert page.inspector.isVisible()
    page.header.beside.click()
    assert not page.inspector.isVisible()
    page.header.beside.click()
    assert page.inspector.isVisible()
    page.source.edit.replace_text("")
    assert not page.inspector.isVisible()


def test_in_a_narrow_window_it_is_there_when_asked_for(page: TranslatePage) -> None:
    page.resize(800, 640)
    page.layout().activate()
    assert not page.inspector.isVisible()
    page.header.beside.click()
    assert page.inspector.isVisible()


def test_the_desk_has_the_same_and_gives_it_back(qtbot: Any, page: TranslatePage) -> None:
    put_caret(page, 1)
    qtbot.waitUntil(lambda: translation(SECOND) in alternatives(page))
    page.in_segments.click()
    qtbot.waitUntil(lambda: page.desk.is_open and translation(FIRST) in alternatives(page))
    page.desk.close()
    page.source.edit.setFocus()
    qtbot.waitUntil(lambda: bool(alternatives(page)))
    assert page.inspector.isVisible()


def test_words_beside_the_domain_go_rather_than_say_nothing(page: TranslatePage, qtbot: Any) -> None:
    header, wanted = page.header, [*range(620, 1300, 9), *range(1300, 620, -9)]
    header.words.setText("terms of pumps · Anna (strength 70 %) · follows the memory of pumps")
    seen: dict[int, set[tuple[str, bool]]] = {}
    for width in wanted:
        page.resize(width, 640)
        for _ in range(3):
            QApplication.processEvents()
        seen.setdefault(width, set()).add((header.adjust.text(), header.words.isVisible()))
        assert not header.words.isVisible() or header.words.width() >= 100, width
    assert {(text, is_shown) for states in seen.values() for text, is_shown in states} >= {
        ("", False), ("Adjust…", True),
    }  # fmt: skip
