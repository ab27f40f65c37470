"""A model of Hugging Face, from the menu of the Models page: the name is asked for, then it is a job."""

import pytest
from PySide6.QtWidgets import QLineEdit

from engine import tasks
from gui.jobs.panel import JobPanel
from gui.pages.models.page import DownloadSheet, HubSheet, LanguagesSheet
from gui.widgets.controls import Picker
from gui.widgets.feedback import InlineError
from gui.wording import size_words
from tests.engine.exchange.fake_hub import allow, fake_hub
from tests.engine.exchange.marian_samples import write_marian
from tests.gui.pages.models.conftest import button
from tests.gui.showing import shown_texts

NAME = "Someone/opus-mt-fi-hu"


@pytest.fixture
def hub(tmp_path, monkeypatch):
    with fake_hub() as hub:
        hub.models[NAME] = tmp_path / "opus-mt-fi-hu"
        write_marian(hub.models[NAME], languages=("fi", "hu"))
        allow(hub, monkeypatch)
        yield hub


@pytest.fixture
def sheet(page):
    """The sheet that asks for a name."""
    button(page, "Add a model").click()
    button(page, "By name from Hugging Face…").click()
    return page.findChild(HubSheet)


def ask(sheet, name):
    sheet.findChild(QLineEdit).setText(name)
    button(sheet, "Check the size…").click()


def agree_to_download(page, qtbot):
    """Waits until the size was asked for, returns what is said of it, and agrees."""
    qtbot.waitUntil(lambda: page.findChild(DownloadSheet) is not None, timeout=10_000)
    sheet = page.findChild(DownloadSheet)
    said = " ".join(shown_texts(sheet))
    button(sheet, "Download and add").click()
    return said


def test_nobody_is_asked_before_a_name_is_agreed_to(hub, sheet):
    assert any("asks huggingface.co" in text for text in shown_texts(sheet))
    agree = button(sheet, "Check the size…")
    assert not agree.isEnabled()
    sheet.findChild(QLineEdit).setText("opus-mt-fi-hu")
    assert (agree.isEnabled(), "Write it as OWNER/NAME" in " ".join(shown_texts(sheet))) == (False, True)
    sheet.findChild(QLineEdit).setText(NAME)
    assert agree.isEnabled()
    assert hub.asked == []


@pytest.mark.slow
def test_a_model_is_downloaded_and_added_by_a_job(children, hub, page, sheet, qtbot):
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        ask(sheet, NAME)
        said = agree_to_download(page, qtbot)
        assert f"Download {NAME}?" in said
        size = sum(path.stat().st_size for path in hub.models[NAME].iterdir())
        assert f"{size_words(size)} come from Hugging Face" in said
        assert "model.safetensors" not in hub.files_asked()
        panel = page.findChild(JobPanel)
        qtbot.waitUntil(panel.isVisible, timeout=10_000)
        assert f"Adding {NAME}" in shown_texts(panel)
    assert "opus-mt-fi-hu" in {model.id for model in tasks.list_models()}


@pytest.mark.slow
def test_a_model_that_does_not_say_its_languages_asks_for_them(hub, page, sheet, qtbot):
    (hub.models[NAME] / "tokenizer_config.json").unlink()
    hub.models["Someone/nameless"] = hub.models[NAME]
    ask(sheet, "Someone/nameless")
    qtbot.waitUntil(lambda: page.findChild(LanguagesSheet) is not None, timeout=10_000)
    languages = page.findChild(LanguagesSheet)
    for picker, tag in zip(languages.findChildren(Picker), ("fi", "hu"), strict=True):
        picker.choose(tag)
    with qtbot.waitSignal(page.library_changed, timeout=60_000):
        button(languages, "Add the model").click()
    assert {("nameless", "fi", "hu")} <= {(model.id, model.src, model.tgt) for model in tasks.list_models()}


def test_what_the_hub_does_not_have_is_said_on_the_page(hub, page, sheet, qtbot):
    ask(sheet, "Someone/opus-mt-xx")
    error = page.findChild(InlineError)
    qtbot.waitUntil(error.isVisible, timeout=10_000)
    assert "has no model Someone/opus-mt-xx" in error.accessibleName()
    assert hub.files_asked() == []
