"""SRT, WebVTT and ASS as documents: each turn of a cue is a text, its markup inside are codes.

Times, styles, names, dashes and line ends stay; a translation has as many lines as its source.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from engine.corpora.documents.cue_writing import Turn
from engine.corpora.documents.cues import is_subtitles
from engine.corpora.documents.exact.source_text import Edit, FileText, read_source
from engine.corpora.documents.segments import (
    CodeKind,
    DocumentLanguages,
    DocumentSegment,
    InlineCode,
    WrittenSegment,
)
from engine.corpora.documents.spoken_documents import read_spoken
from engine.errors import CorpusError
from engine.text.speaker_names import IsSpeaker

_ELEMENT = re.compile(r"<(/?)([A-Za-z0-9]+)")
_SWITCH = re.compile(r"\{\\([bius])([01])\}")
_HEAD_LINES = 200
_MOST_NAMED = 5


@dataclass
class SubtitleFile:
    """A file of subtitles, taken apart."""

    source: FileText
    format: str
    segments: list[DocumentSegment] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    turns: list[tuple[int, Turn]] = field(default_factory=list)
    """Of each segment, and where it begins in the file."""
    languages: DocumentLanguages = field(default_factory=DocumentLanguages)

    def write(self, translations: Mapping[int, WrittenSegment], _: str, out: Path) -> None:
        """Writes the file with some of its texts translated.

        Raises:
            OSError: if it cannot be written.
        """
        edits: list[Edit] = []
        for number, (first, turn) in enumerate(self.turns):
            translation = translations.get(number)
            if translation is None or translation == WrittenSegment.unchanged(self.segments[number]):
                continue
            places = {placed.code: placed.position for placed in translation.codes}
            wanted = [places.get(code, len(translation.text)) for code in range(len(turn.tags))]
            text = turn.with_translation(translation.text, wanted)
            edits.append(Edit(first, first + len(turn.raw), text))
        out.write_bytes(self.source.written_somehow(edits))


def read_subtitles(path: Path, encoding: str = "", is_speaker: IsSpeaker | None = None) -> SubtitleFile:
    """Takes a file of subtitles apart.

    Args:
        path: the file.
        encoding: Python's name of the one to read it in; empty: found by the content.
        is_speaker: says of a name before a colon whether somebody is called so; None: written as names are.

    Raises:
        CorpusError: if it cannot be read, or is no subtitles.
    """
    source = read_source(path, encoding)
    format_ = is_subtitles([*islice(source.text.splitlines(), _HEAD_LINES)])
    if not format_:
        raise CorpusError(
            f"{source.name} has no times of subtitles.", "Choose a file of SRT, WebVTT, SSA or ASS."
        )
    found = SubtitleFile(source, format_)
    spoken = read_spoken(source.text, source.name, format_, is_speaker)
    place = 0
    for part in spoken.parts:
        if isinstance(part, Turn):
            found.turns.append((place, part))
            found.segments.append(DocumentSegment(part.text, codes_of(part), f"line {part.line}"))
        place += len(part.raw if isinstance(part, Turn) else part)
    if spoken.untouched:
        named = "; ".join(f"line {each.line} {each.reason}" for each in spoken.untouched[:_MOST_NAMED])
        found.notices.append(f"Some lines cannot be read, and will stay as they are ({named}).")
    if not found.segments:
        found.notices.append("It has no text to translate.")
    return found


def codes_of(turn: Turn) -> tuple[InlineCode, ...]:
    """Returns the markup inside a text as codes; what is closed by its name is a pair."""
    halves = [_half_of(code) for code, _ in turn.tags]
    pairs: dict[int, int] = {}
    waiting: list[tuple[int, str]] = []
    for number, (kind, name) in enumerate(halves):
        if kind is CodeKind.OPEN:
            waiting.append((number, name))
        elif kind is CodeKind.CLOSE and waiting and waiting[-1][1] == name:
            opened, _ = waiting.pop()
            pairs[opened] = pairs[number] = len(pairs) // 2
    return tuple(
        InlineCode(position, kind, pairs.get(number, -1), code)
        for number, ((code, position), (kind, _)) in enumerate(zip(turn.tags, halves, strict=True))
    )


def _half_of(code: str) -> tuple[CodeKind, str]:
    """Returns what a piece of markup is, and the name that its other half has too."""
    if element := _ELEMENT.match(code):
        return (CodeKind.CLOSE if element[1] else CodeKind.OPEN), element[2].lower()
    if switch := _SWITCH.fullmatch(code):
        return (CodeKind.OPEN if switch[2] == "1" else CodeKind.CLOSE), switch[1]
    return CodeKind.ALONE, ""
