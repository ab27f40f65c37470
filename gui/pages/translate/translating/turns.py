"""One translation of a text with an open model: whose numbers count, and what is remembered.

On the translator thread. Knows the translator, no library and no widget.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.config import SearchConfig
from engine.progress import Progress
from engine.results.translation import TextTranslation
from gui.jobs.engine_worker import Job
from gui.open_models import Options, Translator
from gui.pages.translate.translating.catalogue import System
from gui.pages.translate.translating.line_speakers import Line, SpokenText, translate_spoken
from gui.pages.translate.translating.portions import translate_portions
from gui.pages.translate.translating.voices import Notice, Speaker, Voice, Voices

N_BEST = 4
_SEARCH = SearchConfig(beam_size=4, n_best=N_BEST)
_MAX_PORTIONS = 512

_Key = tuple[tuple[str, str], Options, tuple[str, ...], str]
"""Model and pack, how they are opened, whose numbers, and the text."""


class PortionMemory:
    """The portions translated lately, so that only what changed is translated again."""

    def __init__(self) -> None:
        self._portions: OrderedDict[_Key, TextTranslation] = OrderedDict()

    def clear(self) -> None:
        """Forgets everything."""
        self._portions.clear()

    def get(self, key: _Key) -> TextTranslation | None:
        """Returns a portion; it counts as used."""
        found = self._portions.pop(key, None)
        if found is not None:
            self._portions[key] = found
        return found

    def put(self, key: _Key, portion: TextTranslation) -> None:
        """Keeps a portion; the one used least lately goes."""
        self._portions[key] = portion
        while len(self._portions) > _MAX_PORTIONS:
            self._portions.popitem(last=False)


class Turn:
    """Translates one text.

    Args:
        job: what is reported to.
        translator: the open model, with the system's pack in it.
        system: model, domain and speaker.
        options: how the model was opened.
        voices: give the numbers of speakers.
        memory: of portions.
        n_characters: of the whole text.
    """

    def __init__(
        self,
        job: Job,
        translator: Translator,
        system: System,
        options: Options,
        *,
        voices: Voices,
        memory: PortionMemory,
        n_characters: int,
    ) -> None:
        self._job, self._translator = job, translator
        self._system, self._options = system, options
        self._voices, self._memory = voices, memory
        self._n_characters = n_characters
        self._known: dict[Speaker | None, Voice] = {}
        self.n_done = 0
        """Characters that are translated."""

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Whose profile did not count, and why."""
        return tuple(voice.notice for voice in self._known.values() if voice.notice is not None)

    def whole(self, text: str) -> Iterator[SpokenText]:
        """Translates everything in the way of the system's speaker, portion by portion."""
        voice = self._voice(self._system.speaker)
        self._translator.set_speaker(voice.inputs)
        for done in translate_portions(text, lambda portion: self._portion(portion, voice)):
            yield SpokenText(done, ())

    def spoken(self, text: str, lines: Sequence[Line]) -> Iterator[SpokenText]:
        """Translates every line in the way of its own speaker; the others in that of the system's."""
        return translate_spoken(text, lines, self._lines)

    def report(self, _progress: Progress | None = None) -> None:
        """Tells how far it is; raises `Cancelled` if nobody waits any more."""
        self._job.report(Progress("Translating", self.n_done, self._n_characters))

    def _voice(self, speaker: Speaker | None) -> Voice:
        if speaker not in self._known:
            self._known[speaker] = self._voices.of(speaker, self._translator, self._system.record)
        return self._known[speaker]

    def _portion(self, portion: str, voice: Voice) -> TextTranslation:
        key = (self._system.key, self._options, (voice.key,), portion)
        found = self._memory.get(key)
        if found is None:
            found = self._translator.translate_text(portion, _SEARCH, self.report)
            found = replace(found, elapsed_s=0.0)
            self._memory.put(key, found)
        return found

    def _lines(self, lines: list[str], speakers: list[Speaker | None]) -> list[TextTranslation]:
        voices = [self._voice(speaker or self._system.speaker) for speaker in speakers]
        inputs = [voice.inputs for voice in voices]
        return self._translator.translate_lines(lines, inputs, _SEARCH, self.report)
