"""Stands for the speakers of `engine.tasks`: a profile is a handful of words that take the place of others.

Keeps the contract: text and numbers apart, versions of the numbers, a key that changes with them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.errors import SpeakerError
from engine.progress import Progress, Report, ignore_progress
from engine.results.speakers import SpeakerLearned, SpeakerProfile, SpeakerRecord

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class FakeInputs:
    """The numbers of one speaker, as the fake translator takes them."""

    key: str
    words: Mapping[str, str] = field(default_factory=dict)

    def said(self, text: str) -> str:
        """Says a text with this speaker's words."""
        return _WORD.sub(lambda match: self.words.get(match.group(), match.group()), text)


def person(name: str, **more: Any) -> SpeakerRecord:
    """Makes a record with plausible values; its id is the name in small letters."""
    values: dict[str, Any] = {
        "id": name.lower(), "name": name, "src": "de", "tgt": "en", "notes": "", "colour": "orange",
        "strength": 1.0, "n_sentences": 0, "n_corrections": 0, "created": "2026-11-20T10:00:00Z",
        "updated": "2026-11-20T10:00:00Z",
    }  # fmt: skip
    return SpeakerRecord(**(values | more))


class SpeakerShelf:
    """The speakers of a fake library."""

    def __init__(self) -> None:
        self.people: dict[str, SpeakerRecord] = {}
        self.words: dict[tuple[str, str], dict[int, dict[str, str]]] = {}
        """Numbers by speaker and model: version -> words."""
        self.sentences: dict[int, tuple[str, str, str]] = {}
        """Corrections: id -> speaker, draft, target."""
        self.asked: list[str] = []
        """What was called, in order."""
        self.trained: list[str] = []
        """Speakers that the model itself knows."""
        self.learning_waits: Any = None
        """Called while learning, to hold it up."""

    def add_person(
        self, name: str, words: Mapping[str, str] | None = None, model: str = "de-en-small"
    ) -> None:
        """Puts somebody in, with a profile if there are words."""
        self.people[name.lower()] = person(name, n_sentences=3 if words else 0)
        if words:
            self._put_words(name.lower(), model, dict(words), "three sentences")

    def _put_words(self, speaker_id: str, model: str, words: dict[str, str], verdict: str) -> int:
        versions = self.words.setdefault((speaker_id, model), {})
        version = max(versions, default=0) + 1
        versions[version] = words
        self._show_version(speaker_id, model, version, verdict)
        return version

    def _show_version(self, speaker_id: str, model: str, version: int, verdict: str = "") -> None:
        record = self.speaker(speaker_id)
        others = tuple(profile for profile in record.profiles if profile.model != model)
        profile = SpeakerProfile(
            model=model, method="full-bias", version=version, n_learned=1, learned_at="", is_neutral=False,
            verdict=verdict,
        )  # fmt: skip
        profiles = (*others, profile) if version else others
        self.people[speaker_id] = replace(record, profiles=profiles)

    def list_speakers(self, search: str = "") -> list[SpeakerRecord]:
        """Lists everybody whose name holds something."""
        return [each for each in self.people.values() if search in each.name]

    def speaker(self, id_or_name: str) -> SpeakerRecord:
        """Returns one speaker."""
        if id_or_name not in self.people:
            raise SpeakerError(f"There is no speaker {id_or_name}.", "Look at the list.")
        return self.people[id_or_name]

    def create_speaker(self, name: str, *, src: str = "", tgt: str = "") -> SpeakerRecord:
        """Adds somebody."""
        self.people[name.lower()] = person(name, src=src, tgt=tgt)
        return self.people[name.lower()]

    def known_speakers(self, _translator: Any, search: str = "", limit: int = 50) -> list[str]:
        """Names those the model was trained with."""
        return [name for name in self.trained if name.startswith(search)][:limit]

    def speaker_inputs(self, id_or_name: str, translator: Any, strength: float | None = None) -> FakeInputs:
        """Returns the numbers for the pack that is in."""
        if id_or_name in self.trained:
            return FakeInputs(f"{id_or_name} {strength}", {"niE": "A"})
        for profile in self.speaker(id_or_name).profiles:
            if profile.model == translator.record_id:
                words = self.words[id_or_name, profile.model][profile.version]
                return FakeInputs(f"{id_or_name} {profile.version} {strength}", words)
        raise SpeakerError(f"{id_or_name} has learned nothing for this model.", "Learn first.")

    def add_correction(
        self, speaker_id: str, source: str, target: str, draft: str = "", model: str = ""
    ) -> int:
        """Keeps a correction."""
        self.asked.append(f"add {source} {model}")
        record = self.speaker(speaker_id)
        known = [at for at, each in self.sentences.items() if each == (speaker_id, draft, target)]
        if known:
            return known[0]
        number = max(self.sentences, default=0) + 1
        self.sentences[number] = (speaker_id, draft, target)
        self.people[speaker_id] = replace(record, n_corrections=record.n_corrections + 1)
        return number

    def edit_sentence(self, speaker_id: str, sentence_id: int, *, target: str) -> None:
        """Changes a correction."""
        self.asked.append(f"edit {sentence_id}")
        self.sentences[sentence_id] = (speaker_id, self.sentences[sentence_id][1], target)

    def remove_sentences(self, speaker_id: str, sentence_ids: Sequence[int]) -> int:
        """Takes corrections away."""
        self.asked.append(f"remove {list(sentence_ids)}")
        record = self.speaker(speaker_id)
        for sentence_id in sentence_ids:
            del self.sentences[sentence_id]
        self.people[speaker_id] = replace(record, n_corrections=record.n_corrections - len(sentence_ids))
        return len(sentence_ids)

    def learn_speaker(
        self, speaker_id: str, *, model: str, translator: Any, report: Report = ignore_progress
    ) -> SpeakerLearned:
        """Learns the words that corrections put in place of others, by their places."""
        self.asked.append(f"learn {speaker_id} {model} with {translator.record_id}")
        self.speaker(speaker_id)
        report(Progress("Learning", 0, 1))
        if self.learning_waits is not None:
            self.learning_waits(report)
        words: dict[str, str] = {}
        for owner, draft, target in self.sentences.values():
            if owner == speaker_id:
                pairs = zip(_WORD.findall(draft), _WORD.findall(target), strict=False)
                words |= {old: new for old, new in pairs if old != new}
        verdict = f"Learned from {len(words)} words." if words else "It changes nothing yet."
        version = self._put_words(speaker_id, model, words, verdict)
        return SpeakerLearned(
            speaker=speaker_id, model=model, method="full-bias", version=version, n_sentences=1,
            verdict=verdict, is_neutral=not words,
        )  # fmt: skip

    def roll_back(self, speaker_id: str, version: int, model: str = "") -> SpeakerRecord:
        """Goes back to an earlier state."""
        self.asked.append(f"roll back {version}")
        self._show_version(speaker_id, model, version)
        return self.speaker(speaker_id)

    def forget_learned(self, speaker_id: str, model: str) -> SpeakerRecord:
        """Has no numbers any more."""
        self.asked.append("forget")
        self._show_version(speaker_id, model, 0)
        return self.speaker(speaker_id)
