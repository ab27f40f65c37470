"""What was confirmed for a domain is in its corpus before it is learned."""

import time

from engine.errors import CorpusError
from engine.library.runs import names_of, way_out
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import DomainDirection
from engine.results.jobs import RunRecord, RunState
from engine.tasks.corpora.confirmed import corpus_of, is_synced, sync_confirmed
from engine.tasks.corpora.domain_neighbours import steady_neighbours
from engine.tasks.home import open_library

_LOOK_EVERY_S = 0.2


def sync_group(group: DomainDirection, report: Report = ignore_progress) -> None:
    """Makes the corpus of a group what stands confirmed; waits for what is at work and in the way.

    Raises:
        CorpusError: if a run that was stopped needs it as it is, naming the run.
    """
    is_tried_again = False
    while True:
        sync_confirmed()
        if is_synced(group):
            return
        has_waited = _wait(group, report)
        if is_tried_again and not has_waited:
            raise CorpusError(_late(group) + ".", "Try again.")
        is_tried_again = not has_waited  # what was in the way may have ended just before


def _wait(group: DomainDirection, report: Report) -> bool:
    """Waits for runs at work that need the corpus of a group as it is, and for an import.

    Returns:
        Whether there were any.
    """
    told: set[str] = set()
    has_waited = False
    while (runs := _needing(group)) or _is_import_at_work():
        if stopped := [run for run in runs if run.state is not RunState.RUNNING]:
            raise CorpusError(
                f"{_late(group)}: {names_of(stopped)} needs that as it is.", way_out(stopped[0])
            )
        new = [run for run in runs if run.id not in told]
        told.update(run.id for run in new)
        says = [f"{run.id} needs the memory of {group.domain} as it is. {way_out(run)}" for run in new]
        what = ", ".join(run.id for run in runs) or "an import"
        report(Progress(f"Waiting for {what} to end", 0, messages=tuple(("info", each) for each in says)))
        time.sleep(_LOOK_EVERY_S)
        has_waited = True
    return has_waited


def _late(group: DomainDirection) -> str:
    return f"What was confirmed last for {group.domain} is not in its memory yet"


def _needing(group: DomainDirection) -> list[RunRecord]:
    corpus = corpus_of(group)
    return open_library().runs.needing("corpus", corpus.id) if corpus else []


def _is_import_at_work() -> bool:
    try:
        with steady_neighbours(open_library(), waits=False):
            return False
    except BlockingIOError:
        return True
