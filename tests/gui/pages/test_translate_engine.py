"""The Translate page over the real engine and a tiny model: contracts hold, whatever the words are."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import tasks
from gui.pages.translate import TranslatePage
from tests.gui.pages.translate_window import opened_page
from tests.tiny import source_sentences

pytestmark = pytest.mark.window


@pytest.fixture
def page(
    qtbot: Any, tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TranslatePage]:
    empty = tmp_path / "assets" / "models"
    empty.mkdir(parents=True)
    monkeypatch.setattr("engine.tasks.builtin.assets_folder", lambda: empty.parent)
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
