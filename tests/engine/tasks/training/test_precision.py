"""The precision of this computer is measured once; runs that are repeated calculate as they did."""

import pytest

from engine.base.config import TrainConfig
from engine.tasks.home import library_folder
from engine.tasks.training import processor
from engine.tasks.training.processor import in_known_precision
from engine.training import devices


@pytest.fixture
def measured(monkeypatch) -> list[str]:
    """Returns what a measurement finds, one after the other."""
    answers = ["bfloat16", "float32"]
    monkeypatch.setattr(devices, "choose_precision", lambda *_: answers.pop(0))
    monkeypatch.setattr(processor, "library_folder", library_folder)  # else all tests share what was measured
    library_folder().mkdir(parents=True, exist_ok=True)
    return answers


def test_a_repeated_run_calculates_as_the_first_did(measured):
    first, second = (in_known_precision(TrainConfig()) for _ in range(2))
    assert (first.precision, second.precision, measured) == ("bfloat16", "bfloat16", ["float32"])


def test_what_is_asked_for_is_neither_measured_nor_kept(measured):
    assert in_known_precision(TrainConfig(precision="float32")).precision == "float32"
    assert in_known_precision(TrainConfig()).precision == "bfloat16"
    assert measured == ["float32"]


@pytest.mark.parametrize("damaged", ["", "[]", '{"the processor": "float64"}'])
def test_a_damaged_note_is_measured_anew(measured, damaged):
    (library_folder() / "precision.json").write_text(damaged)
    assert in_known_precision(TrainConfig()).precision == "bfloat16"
    assert in_known_precision(TrainConfig()).precision == "bfloat16"
    assert measured == ["float32"]
