"""Learning from corrections and taking it back, with an open model. On the translator thread.

Knows the engine's door, no widget. Every step stands in the speaker's own list of changes too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from engine.config import SearchConfig
from engine.progress import Progress, Report
from engine.results.speakers import SpeakerLearned, SpeakerRecord, SpeakerSentence
from gui.jobs.engine_worker import Job
from gui.open_models import OpenModels, Options, Translator
from gui.pages.translate.correcting.corrections import Correction
from gui.pages.translate.translating.catalogue import System
from gui.pages.translate.translating.voices import Speaker, SpeakerDoor, Voices

_BEST = SearchConfig(beam_size=4, n_best=1)
_SHARED = -1
"""In place of the version before: several corrections made the next one together."""


class LearningDoor(SpeakerDoor, Protocol):
    """What learning takes of `engine.tasks`."""

    def create_speaker(self, name: str, /, *, src: str = ..., tgt: str = ...) -> SpeakerRecord:
        """Makes a speaker."""

    def add_correction(
        self, speaker_id: str, source: str, target: str, draft: str = ..., model: str = ..., /
    ) -> int:
        """Adds a correction and returns its id."""

    def edit_sentence(self, speaker_id: str, sentence_id: int, /, *, target: str) -> SpeakerSentence:
        """Changes what a correction says."""

    def remove_sentences(self, speaker_id: str, sentence_ids: Sequence[int], /) -> int:
        """Takes corrections away."""

    def learn_speaker(
        self, speaker_id: str, /, *, model: str, translator: Any, report: Report = ...
    ) -> SpeakerLearned:
        """Learns a profile from all of a speaker's text."""

    def roll_back(self, speaker_id: str, version: int, model: str = ..., /) -> SpeakerRecord:
        """Goes back to an earlier state of the numbers."""

    def forget_learned(self, speaker_id: str, model: str, /) -> SpeakerRecord:
        """Makes a speaker neutral for a model."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What became of some corrections."""

    corrections: tuple[Correction, ...]
    next_draft: str = ""
    """How the model now translates the sentence that comes next; empty if none was asked for."""


class Lessons:
    """Learns with the open model of a system.

    Args:
        models: hold it.
        door: `engine.tasks`, or what stands for it.
    """

    def __init__(self, models: OpenModels, door: LearningDoor) -> None:
        self._models, self._door = models, door
        self._voices = Voices(door)

    def learn(
        self, job: Job, corrections: Sequence[Correction], system: System, options: Options, following: str
    ) -> Lesson:
        """Keeps corrections and learns from them, each speaker once.

        Args:
            job: what this is done for.
            corrections: not in the library yet, or there with another text.
            system: whose model learns.
            options: how it is opened.
            following: the source sentence that the person comes to next; may be empty.

        Raises:
            SpeakerError: if a speaker is gone or cannot learn with this model.
        """
        translator = self._models.open(system.model, system.pack, options)
        model = system.record.id
        whose = [each.speaker.id for each in corrections]
        before = {each: self._version(each, model) for each in whose}
        before |= {each: _SHARED for each in before if whose.count(each) > 1}
        kept = [self._keep(each, model) for each in corrections]
        results = {}
        for speaker_id in before:
            job.report(Progress("Learning from the correction", 0))
            results[speaker_id] = self._door.learn_speaker(
                speaker_id, model=model, translator=translator, report=job.report
            )
        learned = []
        for each in kept:
            result = results[each.speaker.id]
            now = self._translated(each.source, each.speaker, translator, system)
            learned.append(
                replace(
                    each,
                    model=model,
                    version_before=before[each.speaker.id],
                    version=result.version,
                    verdict=result.verdict,
                    is_neutral=result.is_neutral,
                    has_effect=now != each.draft or now == each.target,
                )
            )
        speaker = system.speaker or learned[-1].speaker
        draft = self._translated(following, speaker, translator, system) if following else ""
        return Lesson(tuple(learned), draft)

    def take_back(self, job: Job, correction: Correction, options: Options) -> Correction:
        """Takes a correction and what was learned from it back, and returns it.

        If nothing was learned since, the numbers become what they were; else they are learned anew
        from what remains.
        """
        speaker_id, model = correction.speaker.id, correction.model
        is_last = self._version(speaker_id, model) == correction.version
        if correction.previous is not None:
            self._door.edit_sentence(speaker_id, correction.sentence_id, target=correction.previous.target)
        elif correction.is_new:
            self._door.remove_sentences(speaker_id, [correction.sentence_id])
        record = self._door.speaker(speaker_id)
        has_version = is_last and correction.version_before != _SHARED
        if has_version and correction.version_before:
            self._door.roll_back(speaker_id, correction.version_before, model)
        elif has_version or not record.n_sentences + record.n_corrections:
            self._door.forget_learned(speaker_id, model)
        else:
            translator = self._models.open_by_id(job, model, options)
            self._door.learn_speaker(speaker_id, model=model, translator=translator, report=job.report)
        return correction

    def learn_all(self, job: Job, speaker_id: str, system: System, options: Options) -> str:
        """Learns a speaker from all of their text; returns what came of it in one sentence."""
        translator = self._models.open(system.model, system.pack, options)
        result = self._door.learn_speaker(
            speaker_id, model=system.record.id, translator=translator, report=job.report
        )
        return result.verdict

    def _keep(self, correction: Correction, model: str) -> Correction:
        speaker_id = correction.speaker.id
        if correction.sentence_id:
            self._door.edit_sentence(speaker_id, correction.sentence_id, target=correction.target)
            return correction
        n_before = self._door.speaker(speaker_id).n_corrections
        sentence_id = self._door.add_correction(
            speaker_id, correction.source, correction.target, correction.draft, model
        )
        is_new = self._door.speaker(speaker_id).n_corrections > n_before
        return replace(correction, sentence_id=sentence_id, is_new=is_new)

    def _version(self, speaker_id: str, model: str) -> int:
        profiles = self._door.speaker(speaker_id).profiles
        return next((profile.version for profile in profiles if profile.model == model), 0)

    def _translated(self, source: str, speaker: Speaker, translator: Translator, system: System) -> str:
        translator.set_speaker(self._voices.of(speaker, translator, system.record).inputs)
        return translator.translate_text(source, _BEST).text
