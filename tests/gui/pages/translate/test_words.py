"""Words that belong together light up in both panes, under the pointer and at the caret."""

from typing import Any

import pytest

from engine import tasks
from engine.results.translation import WordAlignment, WordLink
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.spans import characters_in
from gui.theme import tokens_now
from tests.gui.pages.translate.page_window import shows, translation

TEXT = "Ein 🙂 Test. Zwei Tests."


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Links the first word of a sentence with the last of its translation; returns the pairs asked for."""
    pairs: list[tuple[str, str]] = []

    def align(_translator: Any, sources: list[str], targets: list[str], *_: Any) -> list[WordAlignment]:
        pairs.extend(zip(sources, targets, strict=True))
        source, target = sources[0], targets[0]
        link = WordLink((0, source.index(" ")), (target.rindex(" ") + 1, len(target)))
        return [WordAlignment(source, target, (link,))]

    monkeypatch.setattr(tasks, "align_words", align)
    return pairs


@pytest.fixture
def page(qtbot: Any, page: TranslatePage, asked: list[tuple[str, str]]) -> TranslatePage:
    page.source.edit.replace_text(TEXT)
    shows(qtbot, page, f"{translation('Ein 🙂 Test.')} {translation('Zwei Tests.')}")
    return page


def lit(edit: Any) -> list[str]:
    linked = tokens_now().linked.lower()
    return [
        each.cursor.selectedText()
        for each in edit.extraSelections()
        if each.format.background().color().name() == linked
    ]


def test_the_words_of_what_is_pointed_at_light_up(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.hovered.emit(TEXT.index("Zwei") + 2)  # an emoji before it is two units
    qtbot.waitUntil(lambda: lit(page.source.edit) == ["Zwei"])
    assert lit(page.target.edit) == [translation("Zwei Tests.").rsplit(" ", 1)[1]]
    page.source.edit.hovered.emit(-1)
    assert lit(page.source.edit) == lit(page.target.edit) == []


def test_a_word_without_a_link_lights_nothing(qtbot: Any, page: TranslatePage, asked: list[Any]) -> None:
    page.source.edit.hovered.emit(TEXT.index("Tests") + 2)
    qtbot.waitUntil(lambda: len(asked) == 1)
    assert lit(page.source.edit) == lit(page.target.edit) == []


def test_the_caret_does_the_same_from_the_translation(qtbot: Any, page: TranslatePage) -> None:
    page.target.edit.setFocus()
    cursor = page.target.edit.textCursor()
    cursor.setPosition(page.output.map.target_span(1).end - 1)
    page.target.edit.setTextCursor(cursor)
    qtbot.waitUntil(lambda: lit(page.source.edit) == ["Zwei"])


def test_a_sentence_is_asked_for_once(qtbot: Any, page: TranslatePage, asked: list[Any]) -> None:
    for _ in range(3):
        page.source.edit.hovered.emit(1)
        qtbot.waitUntil(lambda: lit(page.source.edit) == ["Ein"])
        page.source.edit.hovered.emit(-1)
    assert len(asked) == 1


def test_another_text_puts_the_lights_out(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.hovered.emit(1)
    qtbot.waitUntil(lambda: lit(page.source.edit) == ["Ein"])
    page.source.edit.replace_text("Anders.")
    assert lit(page.source.edit) == []


def test_characters_are_counted_where_some_take_two_units() -> None:
    assert characters_in("abc", 2) == 2
    assert characters_in("a🙂c", 3) == 2
    assert characters_in("a🙂c", 1) == 1
    assert characters_in("a🙂c", 99) == 3
