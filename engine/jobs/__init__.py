"""Long work: events out, pause and cancel in, a folder that tells the truth. Knows no method."""

from engine.jobs.worker import JobContext, JobEnd, Work, work_as_job

__all__ = ["JobContext", "JobEnd", "Work", "work_as_job"]
