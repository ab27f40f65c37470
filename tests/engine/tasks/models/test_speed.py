"""How fast models translate here: measured, kept, and what follows from it."""

import json
import math
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.orders import AddModelOrder
from engine.results.models import ModelSpeed
from engine.results.systems import System


@pytest.fixture
def added(library_home, tiny_model):
    return tasks.add_model(tiny_model)


def keep(home, model, **values):
    speed = {
        "device": "CPU, 3 threads",
        "n_threads": 3,
        "n_cores": 4,
        "one_ms": {"3": 41.6},
        "together_ms": {"3": 1240},
    }
    (home / "speeds.json").write_text(json.dumps({model.id: speed | values}))


@pytest.fixture
def four_cores(monkeypatch):
    monkeypatch.setattr("engine.tasks.models.speed.n_cores", lambda: 4)


@pytest.mark.slow
def test_a_model_is_measured_with_every_number_of_threads_and_keeps_the_best(added, library_home, four_cores):
    assert tasks.known_speed(added) is None
    stages = set()
    speed = tasks.measure_speed(added.id, lambda progress: stages.add(progress.stage))
    assert stages == {"Measuring the speed"}
    assert list(speed.one_ms) == list(speed.together_ms) == [1, 2, 4]
    assert all(0 < ms < math.inf for ms in (*speed.one_ms.values(), *speed.together_ms.values()))
    assert speed.n_threads in speed.one_ms
    assert speed.device == f"CPU, {speed.n_threads} thread{'s' if speed.n_threads > 1 else ''}"
    assert tasks.known_speed(added) == speed
    report = tasks.doctor_report()
    assert (report.speeds, report.training.is_available) == ({added.id: speed}, True)


@pytest.mark.slow
def test_more_threads_are_taken_only_for_a_gain(added, four_cores, monkeypatch):
    monkeypatch.setattr("engine.tasks.models.speed._TURNS", 3)

    # a reading before and one after each of 4 turns of one sentence and of several, in seconds
    def clock(one, together):
        return [tick for _ in range(4) for spent in (one, together) for tick in (0, spent)]

    warm = [*clock(0.010, 0.10), *clock(0.0095, 0.05), *clock(0.008, 0.07)]
    ticks = iter([tick for place, tick in enumerate(warm) if place % 16 not in (1, 3)])
    monkeypatch.setattr("engine.tasks.models.speed.time.perf_counter", lambda: next(ticks))
    speed = tasks.measure_speed(added.id)
    assert speed.one_ms == {1: 10, 2: 9.5, 4: 8}
    assert speed.n_threads == 4
    assert speed.together_ms == {1: 100, 2: 50, 4: 70}


def test_a_model_is_opened_with_the_threads_that_it_does_best_with(added, library_home, four_cores):
    keep(library_home, added)
    assert tasks.open_system(System(model=added.id, device="cpu")).device.device == "CPU, 3 threads"
    assert (
        tasks.open_system(System(model=added.id, device="cpu", n_threads=2)).device.device == "CPU, 2 threads"
    )


def test_a_pack_is_as_fast_as_its_model(added, library_home, four_cores):
    keep(library_home, added)
    pack = replace(added, id="pack", scope="pack", parent=added.id)
    assert tasks.known_speed(pack) == tasks.known_speed(added)


@pytest.mark.parametrize("change", [{"n_cores": 8}, {"n_threads": "many"}])
def test_what_was_measured_elsewhere_or_is_broken_does_not_count(change, added, library_home, four_cores):
    keep(library_home, added, **change)
    assert tasks.known_speed(added) is None
    (library_home / "speeds.json").write_text("{")
    assert tasks.known_speed(added) is None
    assert tasks.measure_speed(added.id) == tasks.known_speed(added)


def test_it_is_said_in_a_line(library_home, added, four_cores):
    keep(library_home, added)
    found = tasks.known_speed(added)
    assert isinstance(found, ModelSpeed)
    assert found.words == "a sentence of 20 tokens in 42 ms, 16 together in 1.2 s (CPU, 3 threads)"


def test_adding_a_model_measures_it(library_home, tiny_model):
    added = tasks.run_order(AddModelOrder(path=tiny_model), options=tasks.JobOptions())
    assert tasks.known_speed(tasks.model_details(added.model)) is not None


def test_a_model_that_is_gone_cannot_be_measured(library_home):
    with pytest.raises(LibraryError, match="nothing"):
        tasks.measure_speed("nothing")
