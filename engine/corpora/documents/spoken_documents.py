"""Subtitles and transcripts, taken apart into what is said and everything else, and put together again.

Everything but what is said stays character by character: numbers, times, styles, notes, line ends.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.corpora.documents.cue_writing import ASS, TEXT, VTT, Turn, turns_of
from engine.corpora.documents.cues import Cue, ass_events, is_time_line, read_cues
from engine.corpora.files.lines import MAX_LINE_CHARS
from engine.corpora.segments import BadUnit, fault_of
from engine.text.speaker_names import IsSpeaker

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NOWHERE: Mapping[int, Sequence[int]] = {}


@dataclass
class SpokenDocument:
    """A file in which people speak."""

    format: str
    """"SRT", "WebVTT", "ASS" or "text"."""
    parts: list[str | Turn] = field(default_factory=list)
    """All of the file in order: what stays, and what is said."""
    n_cues: int = 0
    """Cues of subtitles, or lines of a transcript, in which something is said."""
    untouched: list[BadUnit] = field(default_factory=list)
    """Lines that cannot be read, and therefore stay as they are."""

    @property
    def turns(self) -> list[Turn]:
        """The turns, in order."""
        return [part for part in self.parts if isinstance(part, Turn)]

    def written(self, translations: Sequence[str], places: Mapping[int, Sequence[int]] = _NOWHERE) -> str:
        """Returns the file with each turn's translation in its place.

        Args:
            translations: of every turn.
            places: where the markup inside some of them goes, by the number of the turn, see
                `Turn.with_translation`.
        """
        said = iter(enumerate(translations))
        parts: list[str] = []
        for part in self.parts:
            if isinstance(part, Turn):
                number, translation = next(said)
                parts.append(part.with_translation(translation, places.get(number)))
            else:
                parts.append(part)
        return "".join(parts)


def read_spoken(text: str, name: str, format_: str, is_speaker: IsSpeaker | None = None) -> SpokenDocument:
    """Takes a file apart."""
    lines = _LINE.findall(text)
    document = SpokenDocument(format_)
    done = 0
    line_end = _LINE_END.search(text)
    line_break = {ASS: r"\N", TEXT: ""}.get(format_, line_end.group() if line_end else "\n")
    for cue, (first, end, speech) in enumerate(_speeches(lines, name, document)):
        document.parts.append("".join(lines[done:first]) + speech.before)
        raw = "".join([lines[first][len(speech.before) :], *lines[first + 1 : end]])
        turns = [*turns_of(raw, format_, first + 1, speech.speaker, is_speaker)]
        own = line_break if len(turns) == 1 else ""
        turns = [replace(turn, cue=cue, start=speech.start, end=speech.end, line_break=own) for turn in turns]
        document.n_cues += any(turn.text for turn in turns)
        for turn in turns:
            _add(document, turn, name)
        done = end
    document.parts.append("".join(lines[done:]))
    return document


@dataclass(frozen=True)
class _Speech:
    """Who says some lines, the text before the words on the first of them, and when they are shown."""

    speaker: str = ""
    before: str = ""
    start: int = 0
    """In milliseconds, as `end`."""
    end: int = 0


def _add(document: SpokenDocument, turn: Turn, name: str) -> None:
    if fault := fault_of(turn.text):
        document.untouched.append(BadUnit(fault, name, turn.line, turn.raw[:200]))
    document.parts.append(turn.raw if fault or not turn.text else turn)


def _speeches(
    lines: Sequence[str], name: str, document: SpokenDocument
) -> Iterator[tuple[int, int, _Speech]]:
    """Yields the lines that are spoken: from which row to before which, and what is known of them."""
    bare = [line.rstrip("\r\n") if len(line) <= MAX_LINE_CHARS else None for line in lines]
    if document.format == TEXT:
        yield from (
            (row, row + 1, _Speech()) for row, line in enumerate(bare) if line is None or line.strip()
        )
        return
    cues: dict[int, Cue] = {}
    for unit in read_cues(bare, name, document.format):
        if isinstance(unit, Cue):
            cues[unit.line] = unit
        else:
            document.untouched.append(unit)
    if document.format == ASS:
        yield from _ass_speeches(bare, cues)
        return
    for line in sorted(cues):
        end = _end_of_cue(bare, line, is_vtt=document.format == VTT)
        if end > line:
            yield line, end, _Speech(start=cues[line].start, end=cues[line].end)


def _end_of_cue(lines: Sequence[str | None], first: int, *, is_vtt: bool) -> int:
    """Returns the row behind the text that begins at row `first`, without the number of the next cue."""
    end = next(
        (
            row
            for row in range(first, len(lines))
            if is_time_line(lines[row] or "") or (is_vtt and not (lines[row] or "").strip())
        ),
        len(lines),
    )
    if not is_vtt and end < len(lines) and end > first and (lines[end - 1] or "").strip().isdecimal():
        end -= 1
    while end > first and not (lines[end - 1] or "").strip():
        end -= 1
    return end


def _ass_speeches(lines: Sequence[str | None], cues: Mapping[int, Cue]) -> Iterator[tuple[int, int, _Speech]]:
    for number, line, fields in ass_events(enumerate((line or "" for line in lines), start=1)):
        if number in cues and "text" in fields:
            actor = (fields.get("name") or fields.get("actor") or "").strip()
            before = line[: len(line) - len(fields["text"])]
            yield number - 1, number, _Speech(actor, before, cues[number].start, cues[number].end)
