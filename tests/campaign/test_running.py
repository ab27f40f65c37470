"""A campaign sees what fails, hangs or dies, says which try it was, and goes on behind it."""

import os
import signal
import time

import pytest

from tests.campaign.inputs import mutated
from tests.campaign.running import random_of, run_chunks
from tests.patience import patience


def fail(number):
    if number == 3:
        raise KeyError("three")


def die(number):
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)


def hang(number):
    while number == 3:
        pass


@pytest.mark.parametrize(("work", "says"), [(fail, "KeyError: 'three'"), (die, "signal 9"), (hang, "Slow")])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_failure_is_told_by_its_number_and_the_others_are_tried(tmp_path, work, says):
    until = time.monotonic() + patience(60)
    row = run_chunks("kind", work, range(1, 8), until=until, limit_s=patience(0.2), log=tmp_path / "log")
    assert row.n_tries == 7
    (failure,) = row.failures
    assert failure.startswith("number 3: ")
    assert says in failure


def test_a_try_follows_from_its_number():
    made = [mutated(random_of("kind", 1, number), [b"one two three"]) for number in (5, 5, 6, 7, 8)]
    assert made[0] == made[1]
    assert len(set(made)) > 1
