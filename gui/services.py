"""What every page may use besides the engine: jobs, settings and theme."""

from dataclasses import dataclass

from gui.jobs.job import Background
from gui.jobs.queue import JobQueue
from gui.settings import Settings
from gui.theme import Theme


@dataclass(frozen=True)
class Services:
    """One of each; built by `app.py`, given to every page."""

    jobs: JobQueue
    background: Background
    settings: Settings
    theme: Theme
