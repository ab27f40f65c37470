"""Which numbers training calculates with: what was asked for, else what was measured to be faster."""

import pytest
import torch

from engine.training import devices
from engine.training.devices import choose_precision, kept_precision, run_precision

CPU = torch.device("cpu")


@pytest.mark.parametrize("wanted", ["float32", "bfloat16"])
def test_what_is_asked_for_is_taken(wanted):
    assert choose_precision(wanted, CPU) == wanted


@pytest.mark.parametrize(("gain", "chosen"), [(3.0, "bfloat16"), (1.1, "float32"), (0.2, "float32")])
def test_bfloat16_is_taken_where_it_is_clearly_faster(monkeypatch, gain, chosen):
    monkeypatch.setattr(devices, "_seconds", {torch.float32: gain, torch.bfloat16: 1.0}.get)
    assert choose_precision("auto", CPU) == chosen


@pytest.mark.parametrize(("gain", "turns"), [(0.2, 2), (0.9, 7), (3.0, 7)])
def test_bfloat16_that_is_plainly_slower_is_soon_given_up(monkeypatch, gain, turns):
    timed = []
    seconds = {torch.float32: gain, torch.bfloat16: 1.0}
    monkeypatch.setattr(devices, "_seconds", lambda kind: timed.append(kind) or seconds[kind])
    choose_precision("auto", CPU)
    assert len(timed) == 2 * turns


def test_a_gpu_that_only_emulates_bfloat16_keeps_float32(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda including_emulation: including_emulation)
    assert choose_precision("auto", torch.device("cuda")) == "float32"


def test_the_device_can_be_measured():
    assert choose_precision("auto", CPU) in ("float32", "bfloat16")


def test_a_run_keeps_the_precision_that_it_began_with(tmp_path, monkeypatch):
    monkeypatch.setattr(devices, "_seconds", {torch.float32: 3.0, torch.bfloat16: 1.0}.get)
    assert run_precision(tmp_path, "auto", CPU) == "bfloat16"
    monkeypatch.setattr(devices, "_seconds", {torch.float32: 1.0, torch.bfloat16: 3.0}.get)
    assert run_precision(tmp_path, "auto", CPU) == "bfloat16"
    assert choose_precision("auto", CPU) == "float32"


@pytest.mark.parametrize("damaged", ["", "[1]", '{"precision": "float8"}', '{"precision": 3}'])
def test_a_damaged_note_is_written_anew(tmp_path, monkeypatch, damaged):
    (tmp_path / "precision.json").write_text(damaged)
    monkeypatch.setattr(devices, "_seconds", {torch.float32: 1.0, torch.bfloat16: 3.0}.get)
    assert run_precision(tmp_path, "auto", CPU) == "float32"
    assert kept_precision(tmp_path / "precision.json") == "float32"


def test_other_programs_do_not_count(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(devices, "_TURNS", 1)
    monkeypatch.setattr(devices.time, "process_time", lambda: next(clock))
    monkeypatch.setattr(devices.time, "perf_counter", lambda: pytest.fail("the wall clock was asked"))
    assert choose_precision("auto", CPU) == "float32"
