"""The services that every page may use besides the engine: jobs, threads, settings and theme."""

from dataclasses import dataclass

from gui.anywhere import Anywhere
from gui.jobs.calls import CallThread
from gui.jobs.queue import JobQueue
from gui.local_server import LocalServer
from gui.settings import Settings
from gui.theme import Theme


@dataclass(frozen=True)
class Services:
    """One of each; built by `app.py`, given to every page."""

    jobs: JobQueue
    quick: CallThread
    """For what takes milliseconds: the catalogue, a page of sentences."""
    slow: CallThread
    """For what may take seconds: a copy, a check of the computer."""
    settings: Settings
    theme: Theme
    server: LocalServer
    anywhere: Anywhere
