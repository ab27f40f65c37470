"""What is read off a training that is watched: the first update is not measured, and nothing else is."""

from contextlib import suppress
from types import SimpleNamespace

from engine.base.progress import Progress
from engine.training import speed
from engine.training.optimizers import Muon
from engine.training.speed import _UPDATES, _Enough, _Watch
from tests.tiny import write_model_folder


def updates(rates):
    """What the loop reports: that it begins, every update, and a validation after the second."""
    reports = [Progress("Training", 0, 9), *(Progress("Training", 1, 9, {"tokens_per_s": r}) for r in rates)]
    return [*reports[:3], Progress("Checking the quality", 0, 4), *reports[3:]]


def test_the_first_update_and_what_is_no_update_are_left_out():
    watch = _Watch(lambda _: None, begun=0.0)
    with suppress(_Enough):
        for progress in updates([1.0, *range(10, 20)]):
            watch(progress)
    assert watch.rates == list(range(10, 10 + _UPDATES))
    assert len(watch.shares) == _UPDATES


def test_what_other_programs_take_is_told_apart_from_what_an_update_takes(monkeypatch):
    walls, cpus = iter([1.0, 2.0, 6.0, 6.5]), iter([0.0, 1.0, 2.0])
    clock = SimpleNamespace(monotonic=lambda: next(walls), process_time=lambda: next(cpus))
    monkeypatch.setattr(speed, "time", clock)
    monkeypatch.setattr(speed, "torch", SimpleNamespace(get_num_threads=lambda: 1))
    watch = _Watch(lambda _: None, begun=0.0)
    with suppress(_Enough):
        for rate in (1.0, 100.0, 25.0):
            watch(Progress("Training", 1, 9, {"tokens_per_s": rate}))
    assert [rate / share for rate, share in zip(watch.rates, watch.shares, strict=True)] == [100.0, 100.0]


def test_muon_is_measured_on_the_models_own_matrices_in_the_precision_of_the_run(tmp_path, monkeypatch):
    stepped = []
    monkeypatch.setattr(speed, "_step_seconds", lambda optimizer, _: stepped.append(optimizer) or 2.0)
    assert speed.measure_muon(write_model_folder(tmp_path / "base"), "float32") == 2.0
    (muon,) = stepped
    assert (type(muon), muon.precision) == (Muon, "float32")
    assert all(weight.grad is not None for weight in muon.param_groups[0]["params"])
