"""Closes the loop: a correction is learned before the next translation starts.

Knows the session and the translator thread, no widget.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.progress import Progress, Report
from engine.results.corrections import Correction, LearnedCorrections
from engine.results.speakers import SpeakerRecord
from engine.results.translation import SpeakerChoice
from gui.jobs.calls import Call
from gui.open_models import OpenModels
from gui.pages.translate.translating.session import BUSY_AFTER_MS, TranslationSession

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

T = TypeVar("T")


class CorrectionLearner(QObject):
    """Learns from corrections, one call at a time.

    Signals:
        progressed(Progress): of learning that takes noticeably long.
        learned(LearnedCorrections): the corrections are kept and learned; a new translation is on its way.
        taken_back(Correction): it is gone, and so is what was learned from it.
        caught_up(SpeakerChoice, str): all of a speaker's text is learned, with the verdict.
        speaker_made(SpeakerRecord): there is a new speaker.
        failed(Exception, list): instead; the corrections that were not learned.
        cancelled(list): the same, by the user's wish.
    """

    progressed = Signal(Progress)
    learned = Signal(LearnedCorrections)
    taken_back = Signal(Correction)
    caught_up = Signal(SpeakerChoice, str)
    speaker_made = Signal(SpeakerRecord)
    failed = Signal(Exception, list)
    cancelled = Signal(list)

    def __init__(self, models: OpenModels, session: TranslationSession, parent: QObject) -> None:
        super().__init__(parent)
        self._models, self._session = models, session
        self._waiting: list[Correction] = []
        self.undoing: list[Correction] = []
        """What is being taken back, and what comes next."""
        self._to_catch_up: list[SpeakerChoice] = []
        """Who is being learned, and who comes next."""
        self._following = ""
        self._at_work: list[Correction] = []
        self._began = 0.0
        self._call: Call[Any] | None = None

    @property
    def is_learning(self) -> bool:
        """True while something is learned or taken back."""
        return self._call is not None

    def confirm(self, correction: Correction, following: str = "") -> None:
        """Learns from a correction; together with others that wait.

        Args:
            correction: what to learn.
            following: the source sentence that the person comes to next.
        """
        self._waiting.append(correction)
        self._following = following
        if not self.is_learning:
            self._learn()

    def _learn(self) -> None:
        system = self._session.system
        if system is None:
            return
        is_nobodys = self._waiting[0].is_nobodys  # what a speaker cannot learn does not take it along
        corrections: list[Correction] = []
        for each in self._waiting:
            if each.is_nobodys != is_nobodys or any(_is_same(each, other) for other in corrections):
                break
            corrections.append(each)
        following, speaker = self._following, system.speaker
        self._waiting, self._at_work = self._waiting[len(corrections) :], corrections
        self._start(
            system.record.id,
            lambda translator, report: tasks.learn_corrections(
                corrections, translator, following=following, speaker=speaker, report=report
            ),
            self._tell_learned,
        )

    def _tell_learned(self, learned: LearnedCorrections) -> None:
        for first in learned.corrections:  # a second thought that waited takes its place in the library, too
            self._waiting = [
                again(first, each.target) if _is_same(each, first) else each for each in self._waiting
            ]
        self.learned.emit(learned)

    def take_back(self, correction: Correction) -> None:
        """Undoes a correction, once what is being learned is learned; `taken_back` follows."""
        self.undoing.append(correction)
        if not self.is_learning:
            self._go_on()

    def _undo_next(self) -> None:
        asked = self.undoing[0]
        kept = self._session.corrections.find(asked.source, asked.line_speaker)
        if kept is None or not kept.sentence_id or kept.target != asked.target:  # it is not what stands there
            del self.undoing[0]
            self._go_on()
            return
        system = self._session.system
        self._start(  # of what is nobody's only the languages matter, and the model may be gone by now
            system.record.id if system is not None and kept.is_nobodys else kept.model,
            lambda translator, report: tasks.undo_correction(kept, translator, report),
            self._tell_taken_back,
        )

    def _tell_taken_back(self, correction: Correction) -> None:
        del self.undoing[0]
        self.taken_back.emit(correction)

    def catch_up(self, speaker: SpeakerChoice) -> None:
        """Learns all of a speaker's text with the model that translates; `caught_up` follows.

        What is being learned is learned first.
        """
        if self._session.system is None:
            return
        if speaker not in self._to_catch_up:
            self._to_catch_up.append(speaker)
        if not self.is_learning:
            self._catch_up(self._session.system.record.id)

    def _catch_up(self, model: str) -> None:
        speaker = self._to_catch_up[0]
        self._start(
            model,
            lambda translator, report: (
                tasks.learn_speaker(speaker.id, model=model, translator=translator, report=report).verdict
            ),
            lambda verdict: self._tell_caught_up(speaker, verdict),
        )

    def _tell_caught_up(self, speaker: SpeakerChoice, verdict: str) -> None:
        self._to_catch_up.remove(speaker)
        self.caught_up.emit(speaker, verdict)

    def make_speaker(self, name: str, src: str, tgt: str) -> None:
        """Adds a speaker to the library; `speaker_made` follows."""
        self._models.calls.run(
            self,
            lambda: tasks.create_speaker(name, src=src, tgt=tgt),
            self.speaker_made.emit,
            lambda error: self.failed.emit(error, []),
        )

    def shut_down(self) -> None:
        """Has the corrections that wait kept, too: the window closes.

        A second thought about a sentence that is being learned waits for that; its words are in the draft.
        """
        self._waiting = [
            each for each in self._waiting if not any(_is_same(each, other) for other in self._at_work)
        ]
        if self._waiting:
            self._learn()

    def cancel(self) -> None:
        """Stops learning that takes long; nothing is half learned."""
        if self._call is not None:
            self._call.cancel()

    def _start(
        self, model: str, work: "Callable[[Translator, Report], T]", done: Callable[[T], None]
    ) -> None:
        self._session.hold()
        self._began = time.monotonic()
        self._call = self._models.calls.start(
            self,
            self._models.working(model, work),
            lambda result: self._on_done(done, result),
            self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_progress,
        )

    def _on_progress(self, progress: Progress) -> None:
        if time.monotonic() - self._began > BUSY_AFTER_MS / 1000:
            self.progressed.emit(progress)

    def _on_done(self, done: Callable[[T], None], result: T) -> None:
        self._at_work = []
        self._call = None
        done(result)
        self._go_on()

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(error, self._lost())
        self._go_on()

    def _on_cancelled(self) -> None:
        self.cancelled.emit(self._lost())
        self._go_on()

    def _lost(self) -> list[Correction]:
        """Returns the corrections that are not learned any more, and forgets all that waits."""
        self._call, self._to_catch_up, self.undoing = None, [], []
        lost = [*self._at_work, *self._waiting]
        self._at_work, self._waiting = [], []
        return lost

    def _go_on(self) -> None:
        """Does what waits, else lets the session translate again."""
        if self._waiting:
            self._learn()
        elif self.undoing:
            self._undo_next()
        elif self._to_catch_up and self._session.system is not None:
            self._catch_up(self._session.system.record.id)
        else:
            self._session.release()


def _is_same(one: Correction, other: Correction) -> bool:
    """Tells whether two corrections are of the same sentence, for the same person and the same memory."""
    return (one.source, one.is_line, one.speaker.id, one.domain) == (
        other.source, other.is_line, other.speaker.id, other.domain,
    )  # fmt: skip


def again(correction: Correction, target: str) -> Correction:
    """Returns a correction that takes the place of one that was learned before."""
    return replace(correction, target=target, previous=correction)
