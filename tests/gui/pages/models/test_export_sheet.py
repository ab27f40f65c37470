"""Exporting: the sheet asks for a format, and whose profile goes into a model for another program."""

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from engine import tasks
from engine.exchange.recognising import read_foreign
from engine.library import model_folder
from gui.widgets.controls import Picker
from tests.engine.exchange.outgoing_samples import outgoing_of, random_model
from tests.gui.pages.models.conftest import ask_to_export, button, choose, names, refresh


@pytest.fixture
def base(page, tmp_path):
    """A model that Marian can represent, chosen on the page."""
    folder = random_model(tmp_path / "base", norm_first=False, positions="marian")
    model_folder.seal(folder)
    record = tasks.add_model(folder)
    refresh(page)
    choose(page, next(row for row, name in enumerate(names(page)) if record.name in name))
    return record


@pytest.fixture
def ana(base):
    """Somebody who has a profile for it."""
    speaker = tasks.create_speaker("Ana", src=base.src, tgt=base.tgt)
    tasks.edit_word(speaker.id, base.id, "pump", 2.0)
    return speaker


def pickers(sheet):
    return {picker.accessibleName(): picker for picker in sheet.findChildren(Picker)}


def texts(sheet):
    return " ".join(each.text() for each in sheet.findChildren(QLabel) if each.isVisibleTo(sheet))


@pytest.mark.slow
def test_it_is_written_for_another_program_by_a_job(page, base, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(tmp_path))
    sheet = ask_to_export(page, qtbot)
    pickers(sheet)["Format"].choose("marian")
    assert "transformers opens" in texts(sheet)
    with qtbot.waitSignal(page.toasted, timeout=60_000) as said:
        button(sheet, "Choose a folder…").click()
    assert said.args[0] == f"Exported to {tmp_path / f'{base.id}-marian'}."
    assert read_foreign(tmp_path / f"{base.id}-marian").weights


def test_what_cannot_be_written_says_why_and_cannot_be_agreed_to(page, qtbot):
    choose(page, 0)
    sheet = ask_to_export(page, qtbot)
    pickers(sheet)["Format"].choose("marian")
    assert not button(sheet, "Choose a folder…").isEnabled()
    assert "small" in texts(sheet)
    pickers(sheet)["Format"].choose("onnx")
    assert button(sheet, "Choose a folder…").isEnabled()


@pytest.mark.slow
def test_a_format_that_is_one_file_gets_its_ending(page, base, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(tmp_path))
    submitted = []
    monkeypatch.setattr(page._runner, "submit", lambda order, _done: submitted.append(order))
    sheet = ask_to_export(page, qtbot)
    pickers(sheet)["Format"].choose("argos")
    assert "Argos Translate installs" in texts(sheet)
    button(sheet, "Choose a folder…").click()
    assert [(order.as_, order.path) for order in submitted] == [("argos", tmp_path / f"{base.id}.argosmodel")]


@pytest.mark.slow
def test_each_format_is_offered_with_why_a_model_cannot_have_it(page, base, qtbot):
    sheet = ask_to_export(page, qtbot)
    picker = pickers(sheet)["Format"]
    offered = {picker.itemData(row): picker.itemText(row) for row in range(picker.count())}
    assert offered == {
        "onnx": "ONNX folder", "marian": "Hugging Face (Marian)", "ctranslate2": "CTranslate2",
        "argos": "Argos Translate", "marian-binary": "Marian (binary)",
        "triton": "NVIDIA Triton",
    }  # fmt: skip
    picker.choose("marian-binary")
    assert "counts positions as Hugging Face does" in texts(sheet)
    assert not button(sheet, "Choose a folder…").isEnabled()


@pytest.mark.slow
def test_nobody_is_offered_where_profiles_stay_apart_or_nobody_has_one(page, base, qtbot):
    sheet = ask_to_export(page, qtbot)
    for as_ in ("onnx", "marian"):
        pickers(sheet)["Format"].choose(as_)
        assert not pickers(sheet)["Speaker"].isEnabled()
    assert sheet.answer() == ("marian", "")


@pytest.mark.slow
def test_a_profile_is_baked_in_and_what_that_gives_away_is_said(
    page, base, ana, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(tmp_path))
    sheet = ask_to_export(page, qtbot)
    pickers(sheet)["Format"].choose("marian")
    pickers(sheet)["Speaker"].choose(ana.id)
    assert "which words Ana prefers" in texts(sheet)
    pickers(sheet)["Format"].choose("onnx")
    assert sheet.answer() == ("onnx", "")  # it is fed there
    pickers(sheet)["Format"].choose("marian")
    pickers(sheet)["Speaker"].choose(ana.id)
    with qtbot.waitSignal(page.toasted, timeout=60_000):
        button(sheet, "Choose a folder…").click()
    spoken = read_foreign(tmp_path / f"{base.id}-marian-{ana.id}").weights["output_bias"]
    assert np.count_nonzero(spoken != outgoing_of(base.path).weights["output_bias"]) == 1
