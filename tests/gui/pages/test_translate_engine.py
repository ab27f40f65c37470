"""The Translate page over the real engine and a tiny model: contracts hold, whatever the words are."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import tasks
from gui.pages.translate import TranslatePage
from tests.engine.runtime.conftest import refuse_int8, write_tiny_pack
from tests.gui.pages.translate_window import opened_page
from tests.tiny import PAIRS, source_sentences

pytestmark = pytest.mark.window


@pytest.fixture
def page(
    qtbot: Any, tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TranslatePage]:
    empty = tmp_path / "assets" / "models"
    empty.mkdir(parents=True)
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: empty.parent)
    tasks.add_model(shutil.copytree(tiny_model, tmp_path / "tiny"))
    with opened_page(qtbot, tasks, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.header.system is not None)
        yield opened


def test_real_translator_fills_the_page(qtbot: Any, page: TranslatePage) -> None:
    text = " ".join(source_sentences()[:3]) + "\n\n" + source_sentences()[3]
    page.source.edit.replace_text(text)
    qtbot.waitUntil(lambda: page.output.map is not None)
    assert len(page.output.map) == 4
    assert page.target.edit.toPlainText() == page.output.map.text
    assert page.output.map.text.count("\n\n") == 1


def test_real_translator_gives_alternatives_and_its_device(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(source_sentences()[0])
    qtbot.waitUntil(lambda: page.output.map is not None)
    assert page.output.device.device.startswith("CPU")
    assert len(page.output.map.translation.sentences[0].alternatives) > 1


def test_model_folder_that_broke_is_an_inline_error(qtbot: Any, page: TranslatePage) -> None:
    (page.header.system.model.path / "encoder.onnx").unlink()
    page.services.settings.precision = "float32"  # so that the model is opened anew
    qtbot.waitUntil(lambda: page.target.error.isVisible())
    assert "encoder.onnx" in page.target.error.accessibleName()


def at_rest(page: TranslatePage) -> bool:
    return not page.learner.is_learning and not page.session.is_busy


def correct(qtbot: Any, page: TranslatePage, index: int, text: str) -> None:
    page.correcting.begin_sentence(index)
    page.target.edit._sentence_cursor().insertText(text)
    page.correcting.confirm(go_on=False)
    qtbot.waitUntil(lambda: at_rest(page))


def test_real_corrections_are_learned_and_taken_back(qtbot: Any, page: TranslatePage) -> None:
    tasks.create_speaker("Anna", tgt=page.header.pair[1])
    page.refresh()
    qtbot.waitUntil(lambda: page.header.speaker.picker.choose("anna"))
    page.source.edit.replace_text(" ".join(source_sentences()[:5]))
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    before = page.target.edit.toPlainText()
    for index, (_, target) in enumerate(PAIRS[:5]):
        correct(qtbot, page, index, target)
    assert page.target.edit.toPlainText() == " ".join(target for _, target in PAIRS[:5])
    assert (tasks.speaker("anna").n_corrections, len(tasks.speaker_history("anna"))) == (5, 5)
    for index in range(5):
        page.correcting.undo_sentence(index)
        qtbot.waitUntil(lambda: at_rest(page))
    assert (page.target.edit.toPlainText(), tasks.speaker("anna").n_corrections) == (before, 0)


def test_real_lines_are_said_by_their_speakers(qtbot: Any, page: TranslatePage) -> None:
    anna = tasks.create_speaker("Anna", tgt=page.header.pair[1])
    tasks.add_sentences(anna.id, [(source, "pump " + target) for source, target in PAIRS[:12]])
    tasks.learn_speaker(anna.id, model=page.header.system.model.id)
    page.refresh()
    page.source.edit.replace_text(f"Anna: {PAIRS[0][0]}\n{PAIRS[0][0]}")
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().startswith("Anna: ") and at_rest(page))
    assert [speaker and speaker.id for speaker in page.output._result.line_speakers] == ["anna", None]


def test_a_real_document_is_written_line_by_line_as_its_speakers(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    anna = tasks.create_speaker("Anna", tgt=page.header.pair[1])
    tasks.add_sentences(anna.id, [(source, "pump " + target) for source, target in PAIRS[:12]])
    tasks.learn_speaker(anna.id, model=page.header.system.model.id)
    page.refresh()
    film = tmp_path / "film.srt"
    film.write_text(f"1\n00:00:01,000 --> 00:00:02,000\n- ANNA: {PAIRS[0][0]}\n- {PAIRS[0][0]}\n")
    page.accept_files([film])
    lines = page.documents.view.table.lines
    qtbot.waitUntil(lambda: lines.rowCount() == 2 and bool(lines.record(1).target))
    # the line is first shown in nobody's words where the list of speakers comes later
    qtbot.waitUntil(lambda: lines.record(0).target != lines.record(1).target)
    page.documents.translate(tmp_path / "out.srt")
    qtbot.waitUntil(lambda: not page.documents.is_running)
    said = [f"- ANNA: {lines.record(0).target}", f"- {lines.record(1).target}"]
    assert (tmp_path / "out.srt").read_text().split("\n")[2:4] == said


def test_a_pack_that_int8_would_spoil_is_used_in_float32(
    qtbot: Any, page: TranslatePage, tiny_model: Path, tmp_path: Path
) -> None:
    pack = write_tiny_pack(tiny_model, tmp_path / "pumps", domain="pumps")
    refuse_int8(pack)
    tasks.add_model(pack)
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("pumps") >= 0)
    page.source.edit.replace_text(source_sentences()[0])
    page.header.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: page.output.device is not None and page.output.device.precision == "float32")
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    assert "pumps runs in float32" in page.output.device.reason
    assert not page.target.error.isVisible()
