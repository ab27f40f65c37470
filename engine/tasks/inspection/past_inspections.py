"""What was found of models' domains so far."""

from dataclasses import replace

from engine.results.domains.inspection import DomainInspection
from engine.tasks.jobs import list_jobs


def domain_inspections() -> list[DomainInspection]:
    """Returns what was found so far, newest first."""
    return [
        replace(run.answer, run=run.id, created=run.created)
        for run in list_jobs()
        if isinstance(run.answer, DomainInspection)
    ]
