"""Corrections of a document, and learning asked for, while something else is under way."""

from pathlib import Path
from typing import Any

import pytest

from engine import tasks
from gui.pages.translate import TranslatePage
from gui.pages.translate.catalogue import choice_of
from gui.pages.translate.documents import Documents
from tests.gui.pages.translate.page_window import Brake, at_rest
from tests.gui.pages.translate.test_documents import FILM, correct, shown
from tests.tiny import PAIRS


@pytest.fixture
def documents(qtbot: Any, page: TranslatePage, tmp_path: Path) -> Documents:
    """A film, opened, with its lines translated."""
    (tmp_path / "film.srt").write_text(FILM, encoding="utf-8")
    page.accept_files([tmp_path / "film.srt"])
    qtbot.waitUntil(lambda: page.documents.is_open and all(shown(page.documents)))
    return page.documents


def test_a_correction_made_while_the_file_is_written_is_said_to_be_missing_in_it(
    qtbot: Any, documents: Documents, brake: Brake, tmp_path: Path
) -> None:
    brake.gate.clear()
    documents.translate(tmp_path / "film_en.srt")
    correct(qtbot, documents, 2, "Silence.")
    brake.gate.set()
    qtbot.waitUntil(lambda: not documents.is_running)
    assert "Silence." not in (tmp_path / "film_en.srt").read_text(encoding="utf-8")
    assert documents.view.notes.text().startswith(
        "1 line was corrected while this file was written. Translate again to have it in the file."
    )


def test_a_translation_with_wide_and_double_spaces_left_as_it_is_is_no_correction(
    documents: Documents,
) -> None:
    lines, told = documents.view.table.lines, []
    lines.corrected.connect(lambda *correction: told.append(correction))
    lines.take(2, ["Quoi\u00a0?  Rien."])
    lines.setData(lines.index(2, 2), "Quoi ?  Rien.")  # as a field gives it back
    assert told == []


def test_who_is_to_be_learned_while_somebody_else_is_learned_comes_next(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [tasks.create_speaker(name, tgt="en") for name in ("Cleo", "Dora")]
    for person in people:
        tasks.add_sentences(person.id, [(source, f"slowly {target}") for source, target in PAIRS[:12]])
    monkeypatch.setattr(tasks, "learn_speaker", brake.hold(tasks.learn_speaker))
    brake.gate.clear()
    for person in people:
        page.learner.catch_up(choice_of(person))
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert all(tasks.speaker(person.id).profiles for person in people)
