"""Lets the model of a domain learn along: a job after so many confirmed translations. Knows no widget."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders import LearnAlongOrder
from engine.results.adapting.along import LearnedAlong
from engine.results.figures import counted
from engine.results.jobs import RunState
from engine.results.model_details import PromotionState
from gui.jobs.calls import CallThread, ignore
from gui.jobs.job import Job
from gui.jobs.queue import JobQueue
from gui.pages.translate.correcting.learner import CorrectionLearner
from gui.pages.translate.translating.header import Header
from gui.pages.translate.translating.session import TranslationSession
from gui.settings import Settings

_Group = tuple[str, str, str]
"""Domain, source and target language of what was confirmed; the domain is "" for none."""


class LearningAlong(QObject):
    """Queues the learning, and has what was learned used where it is for the domain that is open.

    Args:
        learner: tells of every confirmed translation.
        session: translates; knows for which domain.
        header: chooses the model.
        calls: where the library is asked.
        jobs: learn.
        settings: whether to learn in the background.

    Signals:
        toasted(str): what came of it.
        refused(Exception): it could not be learned.
    """

    toasted = Signal(str)
    refused = Signal(object)

    def __init__(
        self,
        learner: CorrectionLearner,
        session: TranslationSession,
        *,
        header: Header,
        calls: CallThread,
        jobs: Callable[[], JobQueue],
        settings: Settings,
    ) -> None:
        super().__init__(learner)
        self._session, self._header, self._settings = session, header, settings
        self._calls, self._jobs = calls, jobs
        self._at_work: dict[_Group, Job] = {}
        learner.learned.connect(self.look)
        learner.shared.connect(self.look)

    def look(self) -> None:
        """Learns in the background if it is time to, and the reader wants that."""
        group, system = self._group(), self._session.system
        if group is None or system is None or group in self._at_work or not self._settings.learns_along:
            return
        base = self._header.catalogue.base_of(system).id
        self._calls.run(
            self,
            lambda: tasks.along_due(*group, base),
            lambda is_due: self._begin(group) if is_due else None,
            ignore,
        )

    def learn_now(self) -> None:
        """Learns what was confirmed in the domain that is open, however little that is."""
        group = self._group()
        if group is not None:
            self._begin(group)

    def _group(self) -> _Group | None:
        system = self._session.system
        if system is None:
            return None
        record = system.record
        return record.domain or system.terms, record.src, record.tgt

    def _begin(self, group: _Group) -> None:
        system = self._session.system
        if group in self._at_work or system is None:
            return
        domain, src, tgt = group
        base = self._header.catalogue.base_of(system)
        job = self._jobs().submit(LearnAlongOrder(domain=domain, src=src, tgt=tgt, model=base.id))
        self._at_work[group] = job
        job.ended.connect(lambda state: self._on_ended(group, job, state))

    def _on_ended(self, group: _Group, job: Job, state: RunState) -> None:
        self._at_work.pop(group, None)
        if state == RunState.DONE and isinstance(job.answer, LearnedAlong):
            self._use(group, job.answer)
            self.look()
        elif job.error is not None:
            self.refused.emit(job.error)

    def _use(self, group: _Group, found: LearnedAlong) -> None:
        """Translates with what was learned, if that is used and its domain is still the one that is open."""
        is_used = found.promotion.state == PromotionState.PROMOTED
        if is_used and group[0] and group == self._group():
            self._header.choose(found.src, found.tgt, found.model)
        self._session.refresh()
        self.toasted.emit(told(found, is_chosen=bool(group[0])))


def told(found: LearnedAlong, *, is_chosen: bool) -> str:
    """Says what came of learning along.

    Args:
        found: what did.
        is_chosen: whether its domain is one that the reader chose.
    """
    confirmed = counted(found.n_new, "confirmed translation")
    learned = f"Learned from {found.n_learned} of {confirmed} in {found.domain}."
    if found.promotion.state != PromotionState.PROMOTED:
        return f"{learned} {found.verdict.sentence} The model is held back, and goes on learning."
    if not is_chosen:
        return f"{learned} Choose the domain {found.domain} to translate with it."
    return learned
