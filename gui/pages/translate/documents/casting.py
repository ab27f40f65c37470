"""Who says what in a document: its voices, and the speaker that each is given. Knows values alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.results.documents import DocumentRecord
from gui.jobs.progress_text import duration_words
from gui.pages.translate.translating.voices import Speaker

UNNAMED = ""
"""Key of the lines that name nobody, as the engine has it."""
_UNNAMED_WORDS = "Unnamed lines"
_STRONGEST = 2.0
_SHORT_S, _MINUTE_S = 10.0, 60.0


@dataclass(frozen=True, slots=True)
class DocumentVoice:
    """Somebody who speaks in a document."""

    name: str
    n_lines: int
    known_as: str = ""
    """Name of the model's own speaker who is called so."""

    @property
    def key(self) -> str:
        """Tells voices apart: capitals do not count."""
        return self.name.casefold()

    @property
    def title(self) -> str:
        """What the reader sees."""
        return self.name or _UNNAMED_WORDS


def voices_of(document: DocumentRecord) -> list[DocumentVoice]:
    """Returns the voices in the order of the file; at the end the lines that name nobody."""
    voices = [DocumentVoice(each.name, each.n_lines, each.known_as) for each in document.speakers]
    return voices + ([DocumentVoice(UNNAMED, document.n_unnamed)] if document.n_unnamed else [])


@dataclass
class Casting:
    """The speaker of every voice: by name, unless the reader chose another."""

    voices: list[DocumentVoice] = field(default_factory=list)
    people: list[Speaker] = field(default_factory=list)
    """Who can be chosen: of the library and of the model."""
    strength: float = 1.0
    """Of all speakers, times each one's own."""
    _chosen: dict[str, Speaker | None] = field(default_factory=dict)

    def set_voices(self, voices: Sequence[DocumentVoice], people: Iterable[Speaker]) -> None:
        """Takes in who speaks, and who can be chosen for them; what was chosen by hand stays."""
        own = [Speaker(each.known_as, each.known_as, is_known=True) for each in voices if each.known_as]
        self.voices = list(voices)
        self.people = list({each.id: each for each in (*own, *people)}.values())
        self.people.sort(key=lambda each: (each.is_known, each.name.casefold()))

    def choose(self, key: str, speaker: Speaker | None) -> None:
        """Gives a voice a speaker by hand; None: nobody."""
        self._chosen[key] = speaker

    def speaker_of(self, voice: DocumentVoice) -> Speaker | None:
        """Returns who says the lines of a voice, at their own strength."""
        if voice.key in self._chosen:
            chosen = self._chosen[voice.key]
            return next((each for each in self.people if chosen and each.id == chosen.id), None)
        named = self.namesakes(voice)
        return named[0] if len(named) == 1 else None

    def namesakes(self, voice: DocumentVoice) -> list[Speaker]:
        """Returns those who are called as a voice is: of the library, else of the model."""
        found = [each for each in self.people if voice.key in (each.name.casefold(), each.id.casefold())]
        return [each for each in found if not each.is_known] or found if voice.key else []

    def problem(self, voice: DocumentVoice) -> str:
        """Says why a voice has nobody although somebody is called so; empty if that is not the case."""
        if voice.key in self._chosen or len(self.namesakes(voice)) < 2:  # noqa: PLR2004, one is no problem
            return ""
        return f"Several speakers are called {voice.name}: choose one."

    def spoken(self) -> dict[str, Speaker | None]:
        """Returns who says the lines of every voice, by key, as strong as chosen."""
        return {voice.key: self._strengthened(self.speaker_of(voice)) for voice in self.voices}

    def _strengthened(self, speaker: Speaker | None) -> Speaker | None:
        return speaker and replace(speaker, strength=min(_STRONGEST, speaker.strength * self.strength))


def format_words(document: DocumentRecord) -> str:
    """Says what a file is and how much: "SRT subtitles · 312 cues · 318 lines"."""
    is_text = document.format == "text"
    n_lines, n_cues = len(document.lines), document.n_cues
    parts = ["Transcript" if is_text else f"{document.format} subtitles"]
    if not is_text:
        parts.append("1 cue" if n_cues == 1 else f"{n_cues:,} cues")
    parts.append(line_words(n_lines))
    return " · ".join(parts)


def line_words(n_lines: int) -> str:
    """Counts lines: "1 line"."""
    return "1 line" if n_lines == 1 else f"{n_lines:,} lines"


def untouched_words(untouched: Sequence[tuple[int, str]]) -> str:
    """Says what stays as it is, and why; empty if everything is translated."""
    if not untouched:
        return ""
    line, reason = untouched[0]
    if len(untouched) == 1:
        return f"Line {line:,} stays as it is ({reason})."
    return f"{len(untouched):,} places stay as they are; the first is line {line:,} ({reason})."


def result_words(n_lines: int, name: str, elapsed_s: float) -> str:
    """Says what was written: "film_en.srt is written: 318 lines in 12 s."."""
    if elapsed_s >= _MINUTE_S:
        took = duration_words(elapsed_s)
    else:
        took = f"{elapsed_s:.1f} s" if elapsed_s < _SHORT_S else f"{elapsed_s:.0f} s"
    return f"{name} is written: {line_words(n_lines)} in {took}."


def warning_words(warnings: Sequence[Mapping[str, Any]]) -> str:
    """Says which lines deserve a look; empty if none does."""
    if not warnings:
        return ""
    first = warnings[0]
    if len(warnings) == 1:
        return f"Look at line {first['line']:,}: {first['warning']}"
    return f"{len(warnings):,} lines deserve a look, the first is line {first['line']:,}: {first['warning']}"
