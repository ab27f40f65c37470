"""What is read off a training that is watched: the first update is not measured, and nothing else is."""

from contextlib import suppress

from engine.progress import Progress
from engine.training.speed import _UPDATES, _Enough, _Watch


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
