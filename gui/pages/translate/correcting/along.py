"""Lets the model of a domain learn along: a job after so many confirmed translations. Knows no widget."""

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders import LearnAlongOrder
from engine.results.adapting.along import LearnedAlong
from engine.results.figures import counted
from engine.results.jobs import RunState
from engine.results.model_details import PromotionState
from gui.jobs.calls import ignore
from gui.jobs.job import Job
from gui.pages.page import Page
from gui.pages.translate.correcting.learner import CorrectionLearner
from gui.pages.translate.translating.header import Header
from gui.pages.translate.translating.session import TranslationSession

_Group = tuple[str, str, str]
"""Domain, source and target language of what was confirmed; the domain is "" for none."""


class LearningAlong(QObject):
    """Queues the learning, and has what was learned used where it is for the domain that is open.

    Args:
        learner: tells of every confirmed translation.
        session: translates; knows for which domain.
        header: chooses the model.
        page: says what came of it; its jobs learn.

    Signals:
        refused(Exception): it could not be learned.
    """

    refused = Signal(Exception)

    def __init__(
        self,
        learner: CorrectionLearner,
        session: TranslationSession,
        *,
        header: Header,
        page: Page,
    ) -> None:
        super().__init__(learner)
        self._session, self._header, self._page = session, header, page
        self._at_work: dict[_Group, Job] = {}
        self._given_up: set[_Group] = set()
        learner.learned.connect(self.look)

    def look(self) -> None:
        """Learns in the background if it is time to, and the reader wants that.

        What failed, or was cancelled, is not begun again unasked while this window is open.
        """
        asked = self._order()
        if asked is None or not self._page.services.settings.learns_along or _group(asked) in self._given_up:
            return
        domain, src, tgt = _group(asked)
        self._page.services.slow.run(
            self,
            lambda: tasks.along_due(domain, src, tgt, asked.model),
            lambda is_due: self._begin(asked) if is_due else None,
            ignore,
        )

    def learn_now(self) -> None:
        """Learns what was confirmed in the domain that is open, however little that is."""
        if (asked := self._order()) is not None:
            self._begin(asked)

    def _order(self) -> LearnAlongOrder | None:
        """Returns what would be learned for what is open now."""
        system = self._session.system
        if system is None:
            return None
        record, base = system.record, self._header.catalogue.base_of(system)
        domain = system.own_domain
        return LearnAlongOrder(domain=domain, src=record.src, tgt=record.tgt, model=base.id)

    def _begin(self, order: LearnAlongOrder) -> None:
        group = _group(order)
        if group not in self._at_work:
            job = self._page.services.jobs.submit(order)
            self._at_work[group] = job
            job.ended.connect(lambda state: self._on_ended(group, job, state))

    def _on_ended(self, group: _Group, job: Job, state: RunState) -> None:
        self._at_work.pop(group, None)
        if state == RunState.DONE and isinstance(job.answer, LearnedAlong):
            self._given_up.discard(group)
            self._use(group, job.answer)
            self.look()
            return
        self._given_up.add(group)
        self._session.refresh()
        if job.error is not None:
            self.refused.emit(job.error)

    def _use(self, group: _Group, found: LearnedAlong) -> None:
        """Translates with what was learned where the domain is open, unless another of its models is."""
        asked, system = self._order(), self._session.system
        is_open = asked is not None and _group(asked) == group and bool(group[0])
        record = system.record if system else None
        is_wanted = record is not None and (not record.domain or record.id in (found.model, found.against))
        if is_open and is_wanted and found.promotion.state == PromotionState.PROMOTED:
            self._header.choose(found.src, found.tgt, found.model)
        self._session.refresh()
        self._page.say(told(found, is_chosen=bool(group[0])))


def _group(order: LearnAlongOrder) -> _Group:
    return order.domain, order.src, order.tgt


def told(found: LearnedAlong, *, is_chosen: bool) -> str:
    """Says what came of learning along.

    Args:
        found: what did.
        is_chosen: whether its domain is one that the reader chose.
    """
    confirmed = counted(found.n_new, "confirmed translation")
    learned = f"Learned from {found.n_learned} of {confirmed} in {found.domain}."
    if found.promotion.state != PromotionState.PROMOTED:
        held = "The model is held back, though it stays open here, and goes on learning."
        return f"{learned} {found.verdict.sentence} {held}"
    if not is_chosen:
        return f"{learned} Choose the domain {found.domain} to translate with it."
    return learned
