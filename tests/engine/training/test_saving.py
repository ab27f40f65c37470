"""When checkpoints are written, and that learning may go on meanwhile."""

import threading

import pytest
import torch
from safetensors.torch import load_file

from engine.training import checkpoints
from engine.training.checkpoints import CheckpointWriter, TrainState, load_checkpoint
from tests.engine.training.digits import digit_model
from tests.patience import patience

CPU = torch.device("cpu")


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(checkpoints, "time", found)
    return found


def optimizer_of(model) -> torch.optim.Optimizer:
    return torch.optim.AdamW(model.parameters(), fused=True)


def test_a_minute_passes_between_two_checkpoints(tmp_path, clock):
    writer = CheckpointWriter(tmp_path, CPU, 0)
    model = digit_model()
    assert not writer.is_due(1000)
    clock.now += 61
    assert writer.is_due(1001)
    writer.save(model, [optimizer_of(model)], TrainState(update=1001), waits=False)
    assert not writer.is_due(1002)
    clock.now += 61
    assert writer.is_due(1003)


def test_a_number_of_updates_can_be_asked_for(tmp_path):
    writer = CheckpointWriter(tmp_path, CPU, 3)
    assert [writer.is_due(update) for update in (1, 2, 3, 4, 6)] == [False, False, True, False, True]


def test_slow_writing_takes_a_twentieth_of_the_time_at_most(tmp_path, clock, monkeypatch):
    writer = CheckpointWriter(tmp_path, CPU, 1)
    monkeypatch.setattr(checkpoints, "write_checkpoint", lambda *_: setattr(clock, "now", clock.now + 10))
    writer.save(digit_model(), [], TrainState(update=1), waits=False)
    clock.now += 180
    assert not writer.is_due(2)
    clock.now += 11
    assert writer.is_due(3)


def test_what_changes_while_it_is_written_does_not_reach_it(tmp_path, monkeypatch):
    model, may_write = digit_model(), threading.Event()
    write = checkpoints.write_checkpoint

    def slow(*arguments) -> None:
        assert may_write.wait(patience(60))
        write(*arguments)

    monkeypatch.setattr(checkpoints, "write_checkpoint", slow)
    writer = CheckpointWriter(tmp_path, CPU, 1, is_background=True)
    state, before = TrainState(update=3), model.src_embedding.detach().clone()
    writer.save(model, [optimizer_of(model)], state, waits=False)
    assert not writer.is_due(4)
    with torch.no_grad():
        model.src_embedding.add_(1)
    state.update = 4
    may_write.set()
    writer.wait()
    assert writer._thread is None
    kept = load_file(tmp_path / "checkpoint-00000003" / "model.safetensors")
    assert torch.equal(kept["src_embedding"], before)
    other = digit_model()
    assert load_checkpoint(tmp_path, 3, other, [optimizer_of(other)]).update == 3


def test_what_went_wrong_in_the_background_is_told_with_the_next_one(tmp_path, monkeypatch):
    def fail(*_) -> None:
        raise OSError("no space")

    monkeypatch.setattr(checkpoints, "write_checkpoint", fail)
    writer = CheckpointWriter(tmp_path, CPU, 1, is_background=True)
    writer.save(digit_model(), [], TrainState(update=1), waits=False)
    with pytest.raises(OSError, match="no space"):
        writer.save(digit_model(), [], TrainState(update=2), waits=False)
    writer.close()
