"""Processes that train together end together: real ones, one of which fails or is killed in some phase."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.base.progress import ignore_progress
from engine.training.devices import together
from tests.engine.training.children import world_of_two
from tests.patience import patience

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
FAILS = "raise CorpusError('The corpus pumps has no text.', 'Import more.')"
DIES = "os.kill(os.getpid(), 9)"
SCRIPT = """
import os, sys, time, torch
from engine.base.errors import CorpusError
from engine.base.progress import Paused, Progress, ignore_progress
from engine.training.devices import together
from engine.training.devices import join_world

def end(): {end}

world = join_world()
world.wait()
is_first = world.rank == {first}
time.sleep(0 if is_first else {late})
try:
    with together(ignore_progress) as report:
        {phase}
except BaseException as error:
    sys.exit(f"{{type(error).__name__}}: {{error}}")
"""
WAITING = "end() if is_first else world.share(0.0)"
WORKING = "[end() if is_first else (time.sleep(0.1), report(Progress('', n))) for n in range(200)]"
LEARNING = "[end() if is_first and n == 9 else world.begin_sum(torch.ones(9))() for n in range(10**7)]"


def other_of_two(end: str, phase: str, first: int = 0, late: float = 0.0) -> tuple[int, str]:
    """Returns how the other process, which begins late, ended when one ends in a phase: status, message."""
    command = [sys.executable, "-c", SCRIPT.format(end=end, phase=phase, first=first, late=late)]
    both = [os.environ | world for world in world_of_two()]
    started = [
        subprocess.Popen(command, cwd=ROOT, env=one, stderr=subprocess.PIPE, text=True) for one in both
    ]
    said = [process.communicate(timeout=patience(60))[1] for process in started]
    assert started[first].returncode == (-signal.SIGKILL if end == DIES else 1)
    return started[1 - first].returncode, said[1 - first].strip().splitlines()[-1]


def test_what_failed_in_the_first_process_ends_the_other_with_its_message():
    assert other_of_two(FAILS, WAITING) == (1, "JobError: The corpus pumps has no text.")


def test_the_first_process_tells_what_failed_in_another():
    assert other_of_two(FAILS, LEARNING, first=1) == (1, "JobError: The corpus pumps has no text.")


def test_a_killed_process_ends_the_other_at_once():
    status, message = other_of_two(DIES, WORKING, late=1.0)
    assert (status, "ended without a message: it was killed" in message) == (1, True)


def test_a_process_alone_is_left_alone():
    with together(ignore_progress) as report:
        assert report is ignore_progress
