"""The text and what a person made of its translation are there again, after closing and after a kill."""

import json
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtTest import QTest

from engine import tasks
from engine.results.sessions import SessionSegment, TextDraft, WorkState
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import PUMPS, at_rest, opened_page, translation
from tests.patience import patience
from tests.tiny import PAIRS

SENTENCES = [source for source, _ in PAIRS[12:15]]
TEXT = " ".join(SENTENCES)
DONE = "Confirmed. Written. Chosen."


def rest(qtbot: Any, page: TranslatePage) -> None:
    qtbot.waitUntil(lambda: page.output.map is not None and page.output.map.translation.source == TEXT)
    qtbot.waitUntil(lambda: at_rest(page))


def work_on(qtbot: Any, page: TranslatePage) -> None:
    """Confirms the first sentence, writes the second and chooses the third."""
    qtbot.waitUntil(lambda: page.choice.plain is not None)
    page.source.edit.replace_text(TEXT)
    rest(qtbot, page)
    page.editor.choose(2, "Chosen.")
    page.editor.begin_sentence(0)
    page.target.edit.type_over("Confirmed.")
    page.editor.confirm()
    page.editor.leave()
    rest(qtbot, page)
    page.editor.begin_sentence(1)
    page.target.edit.type_over("Written.")


def shown(page: TranslatePage) -> tuple[str, int]:
    """What stands in the translation, and how many sentences have a tick."""
    marks = page.target.edit.gutter.marks
    return page.target.edit.toPlainText(), sum(mark.is_learned for mark in marks)


@pytest.mark.parametrize("speaker", ["", "anna"])
def test_what_was_confirmed_written_and_chosen_is_there_again(
    qtbot: Any, tmp_path: Path, speaker: str
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.adjust.speaker.picker.choose(speaker)
        work_on(qtbot, page)
    with opened_page(qtbot, tmp_path) as page:
        rest(qtbot, page)
        assert (page.source.edit.toPlainText(), *shown(page)) == (TEXT, DONE, 1)


def test_a_kill_costs_nothing_that_was_there_for_a_second(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        work_on(qtbot, page)  # the sentence that is being written is not even left
        qtbot.waitUntil(lambda: len(tasks.read_draft().segments) == 3)
        kept = tasks.read_draft()
    tasks.keep_draft(kept)  # as if the window had not come to keep anything at its end
    with opened_page(qtbot, tmp_path) as page:
        rest(qtbot, page)
        assert shown(page) == (DONE, 1)


def test_it_is_taken_back_in_the_next_window_too(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        work_on(qtbot, page)
    with opened_page(qtbot, tmp_path) as page:
        rest(qtbot, page)
        page.editor.undo()
        assert shown(page) == (f"Confirmed. {translation(SENTENCES[1])} Chosen.", 1)
        page.editor.undo()
        qtbot.waitUntil(lambda: shown(page)[1] == 0 and at_rest(page))
        assert shown(page) == (f"{' '.join(map(translation, SENTENCES[:2]))} Chosen.", 0)
        page.editor.undo()
        assert shown(page) == (" ".join(map(translation, SENTENCES)), 0)


def test_a_sentence_stays_confirmed_where_the_domain_is_another_one_since(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        work_on(qtbot, page)
        page.choice.choose("de", "en", PUMPS)
        qtbot.waitUntil(lambda: at_rest(page))
    with opened_page(qtbot, tmp_path) as page:
        rest(qtbot, page)
        assert page.choice.plain.record.id == PUMPS
        assert (shown(page)[0].split()[:2], shown(page)[1]) == (["Confirmed.", "Written."], 1)


def test_who_types_without_a_pause_is_kept_all_the_same(qtbot: Any, page: TranslatePage) -> None:
    for _ in range(20):
        QTest.keyClicks(page.source.edit, "Ja ")
        qtbot.wait(100)
        if tasks.read_draft().text:
            break
    assert tasks.read_draft().text.startswith("Ja ")


def segment(source: str, target: str, **more: Any) -> SessionSegment:
    return SessionSegment(number=0, part=0, source=source, target=target, **more)


TRIAL = segment("Ein Test.", "A trial.", state=WorkState.CHANGED)
OLD = TextDraft(text="Ein Test.", src="de", tgt="en", segments=(TRIAL,))


@pytest.mark.parametrize("is_visited", [False, True])
def test_closing_before_the_text_was_read_deletes_nothing(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_visited: bool
) -> None:
    tasks.keep_draft(OLD)
    gate = Event()
    with monkeypatch.context() as patched:
        patched.setattr(tasks, "read_draft", lambda: gate.wait(patience(20)))
        with opened_page(qtbot, tmp_path, is_visited=is_visited) as page:
            if is_visited:
                qtbot.waitUntil(lambda: page.choice.plain is not None)
            gate.set()  # the page closes before it is told
    assert tasks.read_draft() == OLD


def test_a_text_that_cannot_be_read_now_is_not_deleted(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.keep_draft(OLD)
    with monkeypatch.context() as patched:
        patched.setattr(tasks, "read_draft", Mock(side_effect=PermissionError("no")))
        with opened_page(qtbot, tmp_path) as page:
            qtbot.waitUntil(lambda: page.choice.plain is not None)
    assert tasks.read_draft() == OLD


LONG = "Ein Test. " * 5000


def test_no_part_of_a_long_text_is_kept(
    qtbot: Any, tmp_path: Path, page: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(tasks, "keep_draft", lambda draft: kept.append(len(draft.text)))
    page.source.edit.replace_text(LONG)
    page.draft._keep()
    assert page.source.edit.is_filling
    qtbot.waitUntil(lambda: kept != [], timeout=20_000)
    assert kept[0] == len(LONG)


def test_a_long_text_is_kept_whole_by_closing_while_it_is_put_in(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.source.edit.replace_text(LONG)
    assert tasks.read_draft().text == LONG


def test_a_draft_is_read_as_it_was_kept() -> None:
    number = tasks.add_correction("anna", "Ja.", "Yeah.")
    confirmed = segment(
        "Ja.", "Yeah.", state=WorkState.CONFIRMED, domain="pumps", kept=number, kept_by="anna", draft="Yes."
    )
    written = segment("Nein.", "No.", speaker="anna", state=WorkState.CHANGED)
    draft = TextDraft(text="Ja. Nein. Gut. \U0001f600", src="de", tgt="en", segments=(confirmed, written))
    tasks.keep_draft(draft)
    assert tasks.read_draft() == draft


def test_a_draft_of_version_0_2_is_read(library: Path) -> None:
    number = tasks.add_correction("anna", "Ja.", "Yeah.")
    anna = {"id": "anna", "name": "Anna", "strength": 1.0, "is_trained": False, "colour": ""}
    old = {
        "text": "Ja. Nein. Gut.", "src": "de", "tgt": "en", "has_chosen_language": True,
        "confirmed": [
            {"source": "Ja.", "target": "Yeah.", "draft": "Yes.", "speaker": anna, "is_line": False,
             "domain": "pumps", "sentence_id": number, "previous": None},
            {"source": "Gut.", "target": "Fine.", "draft": "", "speaker": anna, "is_line": True, "domain": "",
             "sentence_id": 0, "previous": None},
        ],
        "written": [{"source": "Nein.", "speaker": "", "target": "No."}],
    }  # fmt: skip
    (library / "draft.json").write_text(json.dumps(old), encoding="utf-8")
    found = tasks.read_draft()
    assert (found.text, found.has_chosen_language) == ("Ja. Nein. Gut.", True)
    assert found.segments == (
        segment("Ja.", "Yeah.", state=WorkState.CONFIRMED, domain="pumps", kept=number, kept_by="anna"),
        segment("Gut.", "Fine.", state=WorkState.CHANGED, speaker="anna"),
        segment("Nein.", "No.", state=WorkState.CHANGED),
    )


@pytest.mark.parametrize("found", ["", "{", "[1]", '{"text": 3}', "null"])
def test_a_draft_that_cannot_be_read_is_none(library: Path, found: str) -> None:
    (library / "draft.json").write_text(found, encoding="utf-8")
    assert tasks.read_draft() == TextDraft()


def test_the_text_that_an_earlier_version_kept_is_there_until_a_new_one_is(library: Path) -> None:
    (library / "draft.txt").write_text("Ein Test.", encoding="utf-8")
    assert tasks.read_draft() == TextDraft(text="Ein Test.")
    tasks.keep_draft(TextDraft())
    assert tasks.read_draft() == TextDraft()
