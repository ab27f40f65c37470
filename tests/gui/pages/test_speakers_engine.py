"""The Speakers page over the real engine and a tiny model: the way of a new user, from a name to a file."""

import shutil

import pytest

from engine import tasks as engine_tasks
from gui.pages.speakers.parts import SENTENCES, WORDS
from tests.gui.pages.speakers_window import open_page, settle
from tests.tiny import PAIRS

pytestmark = pytest.mark.window


@pytest.fixture
def tasks(tmp_path, tiny_model, monkeypatch):
    """The engine, with the tiny model as the only one."""
    empty = tmp_path / "assets" / "models"
    empty.mkdir(parents=True)
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: empty.parent)
    engine_tasks.add_model(shutil.copytree(tiny_model, tmp_path / "tiny"))
    return engine_tasks


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, services.tasks, qtbot)


@pytest.fixture
def editor(page, qtbot):
    """Somebody with twelve sentences."""
    page._changes.create({"name": "Anna Berger", "src": "de", "tgt": "en", "notes": "", "colour": "green"})
    settle(page, qtbot, lambda: page._editor.record is not None)
    page._changes.add(page._editor.record, list(PAIRS[:12]))
    settle(page, qtbot, lambda: page._editor.record.n_sentences == 12)
    return page._editor


def learn(page, qtbot):
    page._editor.header._learn.click()
    settle(page, qtbot, lambda: page._editor.profile is not None and not page._changes.is_learning)


def test_pasted_sentences_are_learned_and_tried(page, editor, qtbot):
    assert editor.parts.current == SENTENCES
    learn(page, qtbot)
    assert editor.header._verdict.text()
    assert editor.parts.current == WORDS
    settle(page, qtbot, lambda: editor.trial._spoken.plain() != "")
    assert editor._error.isHidden()


def test_a_word_raised_by_hand_is_listed_and_goes_with_undo(page, editor, qtbot):
    learn(page, qtbot)
    editor.parts.word_added.emit("pump")
    settle(page, qtbot, lambda: "pump" in editor.record.undo)
    settle(page, qtbot, lambda: editor.parts.words._all.row_of("pump") >= 0)
    page._step(is_back=True)
    settle(page, qtbot, lambda: "pump" not in editor.record.undo)
    assert editor._error.isHidden()


def test_a_speaker_goes_out_as_a_file_and_comes_back(page, editor, qtbot, tmp_path):
    learn(page, qtbot)
    path = tmp_path / "anna.parlance-speaker"
    page._changes.export(editor.record, path, with_sentences=True)
    settle(page, qtbot, path.exists)
    page._changes.remove(editor.record)
    settle(page, qtbot, page._empty.isVisible)
    assert page.accept_files([path])
    settle(page, qtbot, lambda: editor.record is not None and editor.record.n_sentences == 12)
    assert editor.record.name == "Anna Berger"
