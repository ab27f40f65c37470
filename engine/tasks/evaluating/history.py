"""The evaluations made so far, and what was found of models' domains."""

from dataclasses import replace

from engine.results.domains import DomainInspection
from engine.results.evaluation import Evaluation
from engine.tasks.jobs import list_jobs


def list_evaluations() -> list[Evaluation]:
    """Returns the finished evaluations of systems, newest first."""
    return [
        replace(run.answer, run=run.id, created=run.created)
        for run in list_jobs()
        if isinstance(run.answer, Evaluation) and run.answer.systems
    ]


def domain_inspections() -> list[DomainInspection]:
    """Returns what was found so far, newest first."""
    return [
        replace(run.answer, run=run.id, created=run.created)
        for run in list_jobs()
        if isinstance(run.answer, DomainInspection)
    ]
