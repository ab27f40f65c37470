"""The profiles that count in a translation; and why one does not, in words for people."""

from typing import TYPE_CHECKING

from engine.errors import SpeakerError
from engine.results.translation import ProfileNotice, SpeakerChoice
from engine.tasks.home import open_library
from engine.tasks.speakers.people import list_speakers, speaker
from engine.tasks.speakers.profiles.inputs import speaker_inputs

if TYPE_CHECKING:
    from engine.runtime.speaking.speakers import SpeakerInputs
    from engine.runtime.translator import Translator


class Profiles:
    """The profiles of speakers for one open model, each looked up once."""

    def __init__(self, translator: "Translator") -> None:
        self._translator = translator
        self._found: dict[SpeakerChoice, tuple[SpeakerInputs | None, ProfileNotice | None]] = {}

    @property
    def notices(self) -> tuple[ProfileNotice, ...]:
        """Whose profile does not count, of those asked for, and why."""
        return tuple(notice for _, notice in self._found.values() if notice is not None)

    def of(self, choice: SpeakerChoice | None) -> "SpeakerInputs | None":
        """Returns a speaker's profile as a translator takes it; None for nobody, or where none counts."""
        if choice is None or choice.strength == 0:
            return None
        if choice not in self._found:
            self._found[choice] = self._look_up(choice)
        return self._found[choice][0]

    def _look_up(self, choice: SpeakerChoice) -> "tuple[SpeakerInputs | None, ProfileNotice | None]":
        try:
            return speaker_inputs(choice.id, self._translator, choice.strength), None
        except SpeakerError as error:
            kind, text = self._why_not(choice, error)
            return None, ProfileNotice(choice, kind, text)

    def _why_not(self, choice: SpeakerChoice, error: SpeakerError) -> tuple[str, str]:
        model = self._translator.speaker_info().model_id
        if choice.is_trained:
            name = next((each.name for each in open_library().models() if each.id == model), model)
            return "gone", f"{name} does not know {choice.name}: translated with no speaker."
        if len([each for each in list_speakers() if choice.id in (each.id, each.name)]) > 1:
            return "unfit", f"{error.what} {error.hint}".strip()
        try:
            record = speaker(choice.id)
        except SpeakerError:
            return "gone", f"{choice.name} is no longer in the library: translated with no speaker."
        if any(profile.model == model for profile in record.profiles):
            return "unfit", f"{error.what} {error.hint}".strip()
        if not record.n_sentences + record.n_corrections:
            return "new", f"{choice.name} has no sentences yet. Correct a translation, and it is learned."
        return "unlearned", f"{choice.name} was not learned with this model yet."
