"""Closes the loop: what the person confirms is learned before the next translation starts.

Knows the session and the translator thread, no widget.
"""

import time
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.progress import Progress
from engine.results.speakers import SpeakerRecord
from gui.jobs.engine_worker import Job
from gui.open_models import OpenModels, Options
from gui.pages.translate.correcting.corrections import Correction
from gui.pages.translate.correcting.lessons import LearningDoor, Lesson, Lessons
from gui.pages.translate.translating.catalogue import System
from gui.pages.translate.translating.session import BUSY_AFTER_MS, TranslationSession
from gui.pages.translate.translating.voices import Speaker


class Learner(QObject):
    """Learns from corrections, one lesson at a time.

    Signals:
        progressed(Progress): of learning that takes longer than a reader should not notice.
        learned(Lesson): the corrections are kept and learned; a new translation is on its way.
        taken_back(Correction): it is gone, and so is what was learned from it.
        caught_up(Speaker, str): everything of a speaker is learned, and what came of it.
        speaker_made(SpeakerRecord): there is a new speaker.
        failed(Exception, list): instead; the corrections that were not learned.
    """

    progressed = Signal(object)
    learned = Signal(object)
    taken_back = Signal(object)
    caught_up = Signal(object, str)
    speaker_made = Signal(object)
    failed = Signal(object, object)

    def __init__(
        self, models: OpenModels, door: LearningDoor, session: TranslationSession, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._worker, self._session, self._door = models.worker, session, door
        self._lessons = Lessons(models, door)
        self._waiting: list[Correction] = []
        self._to_undo: list[Correction] = []
        self._following = ""
        self._job: Job | None = None
        self._subject: Any = None
        self._in_lesson: list[Correction] = []
        self._began = 0.0

    @property
    def is_learning(self) -> bool:
        """True while a lesson is under way."""
        return self._job is not None

    def confirm(self, correction: Correction, following: str = "") -> None:
        """Learns from a correction; with others that wait, in one lesson.

        Args:
            correction: what to learn.
            following: the source sentence that the person comes to next.
        """
        self._waiting.append(correction)
        self._following = following
        if self._job is None:
            self._teach()

    def _teach(self) -> None:
        system, options = self._now()
        if system is None:
            return
        corrections, following = self._waiting, self._following
        self._waiting, self._in_lesson = [], corrections
        self._start(
            lambda job: self._lessons.learn(job, corrections, system, options, following), self._on_learned
        )

    def take_back(self, correction: Correction) -> None:
        """Undoes a correction, once what is being learned is learned; `taken_back` follows."""
        system, options = self._now()
        if self._job is not None:
            self._to_undo.append(correction)
        elif system is not None:
            self._start(lambda job: self._lessons.take_back(job, correction, options), self._on_taken_back)

    def catch_up(self, speaker: Speaker) -> None:
        """Learns all of a speaker's text with the model that translates; `caught_up` follows."""
        system, options = self._now()
        if system is not None and self._job is None:
            self._subject = speaker
            self._start(
                lambda job: self._lessons.learn_all(job, speaker.id, system, options), self._on_caught_up
            )

    def make_speaker(self, name: str, src: str, tgt: str) -> None:
        """Adds somebody to the library; `speaker_made` follows."""
        job = Job(lambda _job: self._door.create_speaker(name, src=src, tgt=tgt), lane="speaker")
        job.succeeded.connect(self._on_made)
        job.failed.connect(self._on_not_made)
        self._worker.submit(job)

    def cancel(self) -> None:
        """Stops a lesson that takes long; nothing is half learned."""
        if self._job is not None:
            self._job.cancel()

    def _now(self) -> tuple[System | None, Options]:
        return self._session.system, self._session.options

    def _start(self, work: Any, done: Any) -> None:
        self._session.hold()
        job = Job(work)
        job.progressed.connect(self._on_progress)
        job.succeeded.connect(done)
        job.failed.connect(self._on_failed)
        job.cancelled.connect(self._on_cancelled)
        job.finished.connect(self._on_finished)
        self._job = job
        self._began = time.monotonic()
        self._worker.submit(job)

    def _on_progress(self, job: Job, progress: Progress) -> None:
        if job is self._job and time.monotonic() - self._began > BUSY_AFTER_MS / 1000:
            self.progressed.emit(progress)

    def _on_learned(self, _job: Job, lesson: Lesson) -> None:
        self._in_lesson = []
        self.learned.emit(lesson)

    def _on_taken_back(self, _job: Job, correction: Correction) -> None:
        self.taken_back.emit(correction)

    def _on_caught_up(self, _job: Job, verdict: str) -> None:
        self.caught_up.emit(self._subject, verdict)

    def _on_failed(self, _job: Job, error: Exception) -> None:
        self.failed.emit(error, [*self._in_lesson, *self._waiting])
        self._in_lesson, self._waiting = [], []

    def _on_cancelled(self, _job: Job) -> None:
        self._in_lesson, self._waiting = [], []

    def _on_finished(self, _job: Job) -> None:
        self._job = None
        if self._waiting:
            self._teach()
        elif self._to_undo:
            self.take_back(self._to_undo.pop(0))
        else:
            self._session.release()

    def _on_made(self, _job: Job, record: SpeakerRecord) -> None:
        self.speaker_made.emit(record)

    def _on_not_made(self, _job: Job, error: Exception) -> None:
        self.failed.emit(error, [])


def again(correction: Correction, target: str) -> Correction:
    """Returns a correction that takes the place of one that was learned before."""
    return replace(correction, target=target, previous=correction)
