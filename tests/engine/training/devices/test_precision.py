"""Which numbers training calculates with: what was asked for, else what was measured to be faster."""

import pytest
import torch

from engine.training.devices import precision
from engine.training.devices.precision import choose_precision

CPU = torch.device("cpu")


@pytest.mark.parametrize("wanted", ["float32", "bfloat16"])
def test_what_is_asked_for_is_taken(wanted):
    assert choose_precision(wanted, CPU) == wanted


@pytest.mark.parametrize(("gain", "chosen"), [(3.0, "bfloat16"), (1.1, "float32"), (0.2, "float32")])
def test_bfloat16_is_taken_where_it_is_clearly_faster(monkeypatch, gain, chosen):
    monkeypatch.setattr(precision, "_seconds", {torch.float32: gain, torch.bfloat16: 1.0}.get)
    assert choose_precision("auto", CPU) == chosen


def test_a_gpu_that_only_emulates_bfloat16_keeps_float32(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda including_emulation: including_emulation)
    assert choose_precision("auto", torch.device("cuda")) == "float32"


def test_the_device_can_be_measured():
    assert choose_precision("auto", CPU) in ("float32", "bfloat16")
