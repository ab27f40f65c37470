"""The cues of subtitle files: SRT, WebVTT, SSA and ASS, each with its times, its text and who says it.

Knows one file; which cue translates which is `subtitle_alignment`. Markup becomes inline tags
with the code the file has.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.corpora.files.lines import MAX_LINE_CHARS
from engine.corpora.segments import BadUnit
from engine.results.corpora import InlineTag
from engine.text.speaker_names import name_before

BAD_TIME = "has a time code that cannot be read"
ENDS_EARLY = "ends before it begins"
DRAWING = "is a drawing"
TOO_LONG = f"longer than {MAX_LINE_CHARS:,} characters"
_MAX_CUE_LINES = 200
"""A cue with more lines has lost its blank lines; what follows does not belong to it."""
_ARROW = "-->"
_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?"
_BROKEN_TIMES = re.compile(rf"\s*{_CLOCK}[\s,;/>-]{{1,6}}{_CLOCK}\s*$")
_TIMES = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?$")
_ASS_CLOCK = re.compile(r"\s*(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?\s*$")
_VTT_BLOCKS = ("NOTE", "STYLE", "REGION")
BREAK_ELEMENT = r"<[bB][rR][ \t]*/?>"
"""Some programs end a line so."""
ELEMENT = rf"(?!{BREAK_ELEMENT})<[/a-zA-Z0-9][^<>]*>"
_TAG = re.compile(rf"{ELEMENT}|\{{\\[^{{}}]*\}}")
_HTML_BREAK = re.compile(BREAK_ELEMENT)
_ASS_TAG = re.compile(r"\{[^{}]*\}")
_ASS_BREAK = re.compile(r"\\[Nn]")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?\s+([^<>]+)>")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\xa0", "&lrm;": "\u200e", "&rlm;": "\u200f"}
_ENTITY = re.compile("|".join(_ENTITIES))


@dataclass(frozen=True, slots=True)
class Cue:
    """A text that stands on the screen for a while."""

    start: int
    """In milliseconds."""
    end: int
    text: str
    line: int
    """Where its time stands in the file, from 1."""
    speaker: str = ""
    tags: tuple[InlineTag, ...] = ()


@dataclass(frozen=True, slots=True)
class _Block:
    """A cue as it stands in a file; no times: they cannot be read."""

    line: int
    time: str
    lines: tuple[str, ...]


def read_cues(lines: Iterable[str | None], name: str, format_: str) -> Iterator[Cue | BadUnit]:
    """Yields the cues of a file, and those that cannot be used.

    Args:
        lines: its lines; None for one that is too long.
        name: the file's name.
        format_: "SRT", "WebVTT" or "ASS".
    """
    numbered = _numbered(lines)
    if format_ == "ASS":
        yield from _ass_cues(numbered, name)
        return
    for block in _blocks(numbered, is_vtt=format_ == "WebVTT"):
        times = _times_of(_TIMES.match(block.time))
        text = "\n".join(block.lines)
        if TOO_LONG in (block.time, *block.lines):
            yield BadUnit(TOO_LONG, name, block.line)
        elif times is None:
            yield BadUnit(BAD_TIME, name, block.line, f"{block.time} {text}"[:200])
        elif times[1] < times[0]:
            yield BadUnit(ENDS_EARLY, name, block.line, f"{block.time} {text}"[:200])
        elif len(block.lines) > _MAX_CUE_LINES:
            yield BadUnit(f"has more than {_MAX_CUE_LINES} lines", name, block.line, text[:200])
        elif text.strip():
            yield _cue(times, text, block.line, is_vtt=format_ == "WebVTT")


def is_subtitles(lines: Sequence[str]) -> str:
    """Says which subtitles the first lines of a file are: "SRT", "WebVTT", "ASS", or "" for none."""
    filled = [line.strip() for line in lines if line.strip()]
    if not filled:
        return ""
    if re.match(r"WEBVTT(?:\s|$)", filled[0]):
        return "WebVTT"
    if any(
        line.lower() in ("[script info]", "[events]", "[v4+ styles]", "[v4 styles]") for line in filled[:40]
    ):
        return "ASS"
    is_timed = any(_TIMES.match(line) for line in filled[:40])
    return (
        "SRT"
        if is_timed and (_TIMES.match(filled[0]) or filled[0].isdecimal() or _ARROW in filled[1])
        else ""
    )


def is_time_line(line: str) -> bool:
    """Returns whether a line of SRT or WebVTT holds the times of a cue, or tries to."""
    return _ARROW in line or _BROKEN_TIMES.match(line) is not None


def voice_of(text: str) -> str:
    """Returns whose voice the first `<v Name>` of a WebVTT text says, "" if there is none."""
    voice = _VOICE.search(text)
    return unescaped(voice[1]).strip() if voice else ""


def _numbered(lines: Iterable[str | None]) -> Iterator[tuple[int, str]]:
    """Yields lines with their numbers; a carriage return within a line ends one too."""
    for number, line in enumerate(lines, start=1):
        if line is None:
            yield number, TOO_LONG
            continue
        for part in line.rstrip("\r").split("\r"):
            yield number, part.removeprefix("\ufeff") if number == 1 else part


def _blocks(numbered: Iterable[tuple[int, str]], *, is_vtt: bool) -> Iterator[_Block]:
    """Cuts a file at its times and blank lines."""
    block: tuple[int, str] | None = None
    taken: list[str] = []
    is_note = False
    for number, line in numbered:
        if not is_note and is_time_line(line):
            if block:
                yield _Block(*block, tuple(_without_number(taken, is_vtt=is_vtt)))
            block, taken = (number, line), []
        elif not line.strip():
            if block and is_vtt:
                yield _Block(*block, tuple(taken))
                block, taken = None, []
            elif taken and taken[-1]:
                taken.append("")
            is_note = False
        elif block:
            del taken[_MAX_CUE_LINES + 1 :]  # enough to see that it has too many
            taken.append(line)
        elif is_vtt and line.startswith(_VTT_BLOCKS):
            is_note = True
    if block:
        yield _Block(*block, tuple(taken))


def _without_number(lines: list[str], *, is_vtt: bool) -> list[str]:
    """Takes off the number of the next cue, which SRT writes above its time."""
    if is_vtt or not lines or not lines[-1].strip().isdecimal():
        return lines
    return lines[:-1]


def _times_of(match: re.Match[str] | None) -> tuple[int, int] | None:
    if match is None:
        return None
    groups = match.groups()
    return _milliseconds(*groups[:4]), _milliseconds(*groups[4:])


def _milliseconds(hours: str | None, minutes: str, seconds: str, fraction: str | None) -> int:
    whole = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "0").ljust(3, "0"))


def _cue(times: tuple[int, int], text: str, line: int, *, is_vtt: bool) -> Cue:
    speaker = voice_of(text) if is_vtt else ""
    plain, tags = _plain(_HTML_BREAK.sub("\n", text), _TAG, is_vtt=is_vtt)
    return _with_speaker(times, plain, line, speaker, tags)


def _with_speaker(
    times: tuple[int, int], text: str, line: int, speaker: str, tags: tuple[InlineTag, ...]
) -> Cue:
    """Makes a cue, and takes a speaker's name off the beginning of its text."""
    if not speaker:
        speaker, n_taken = name_before(text)
        text = text[n_taken:]
        tags = tuple(InlineTag(max(0, tag.position - n_taken), tag.code, tag.kind) for tag in tags)
    return Cue(*times, text, line, speaker, tags)


def _plain(text: str, pattern: re.Pattern[str], *, is_vtt: bool = False) -> tuple[str, tuple[InlineTag, ...]]:
    """Returns a cue's text on one line without markup, and the markup."""
    parts: list[str] = []
    tags: list[InlineTag] = []
    n_chars = end = 0
    for match in [*pattern.finditer(text), None]:
        part = text[end : match.start() if match else len(text)]
        part = _one_line(unescaped(part) if is_vtt else part, is_inside=n_chars > 0, is_last=match is None)
        if part[:1] == " " and parts and parts[-1].endswith(" "):
            part = part[1:]
        if part:
            parts.append(part)
        n_chars += len(part)
        if match is None:
            break
        end = match.end()
        tags.append(InlineTag(n_chars, match.group(), _kind_of(match.group())))
    joined = "".join(parts)
    plain = joined.rstrip(" ")
    return plain, tuple(InlineTag(min(tag.position, len(plain)), tag.code, tag.kind) for tag in tags)


def _one_line(text: str, *, is_inside: bool, is_last: bool) -> str:
    """Joins lines by single spaces, and keeps a space at an edge where text goes on behind markup."""
    joined = " ".join(filter(None, re.split(r"[ \t\n]+", text)))
    if not joined:
        return " " if text and is_inside and not is_last else ""
    before = " " if is_inside and text[0] in " \t\n" else ""
    after = " " if not is_last and text[-1] in " \t\n" else ""
    return before + joined + after


def _kind_of(code: str) -> str:
    if code.startswith("</"):
        return "close"
    return "open" if re.match(r"<[a-zA-Z][^<>]*[^/]?>$", code) and not code.endswith("/>") else "alone"


def unescaped(text: str) -> str:
    return _ENTITY.sub(lambda match: _ENTITIES[match.group()], text)


def ass_events(numbered: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Yields the lines of an SSA or ASS file that are spoken: number, line, and fields by name."""
    fields = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"]
    is_events = False
    for number, line in numbered:
        kind, _, rest = line.partition(":")
        if line.strip().startswith("["):
            is_events = line.strip().lower() == "[events]"
        elif line == TOO_LONG:
            yield number, line, {}
        elif is_events and kind.strip().lower() == "format":
            fields = [field.strip().lower() for field in rest.split(",")]
        elif is_events and kind.strip().lower() == "dialogue":
            yield number, line, dict(zip(fields, rest.split(",", len(fields) - 1), strict=False))


def _ass_cues(numbered: Iterable[tuple[int, str]], name: str) -> Iterator[Cue | BadUnit]:
    for number, line, fields in ass_events(numbered):
        if line == TOO_LONG:
            yield BadUnit(TOO_LONG, name, number)
        elif (event := _ass_event(fields, name, number)) is not None:
            yield event


def _ass_event(fields: dict[str, str], name: str, number: int) -> Cue | BadUnit | None:
    clocks = [_ASS_CLOCK.match(fields.get(field, "")) for field in ("start", "end")]
    text = fields.get("text", "")
    if clocks[0] is None or clocks[1] is None:
        return BadUnit(BAD_TIME, name, number, ",".join(fields.values())[:200])
    start, end = (_milliseconds(*clock.groups()) for clock in clocks if clock)
    if end < start:
        return BadUnit(ENDS_EARLY, name, number, text[:200])
    if re.search(r"\{[^{}]*\\p[1-9]", text):
        return BadUnit(DRAWING, name, number, text[:200])
    plain, tags = _plain(_ASS_BREAK.sub("\n", text).replace("\\h", "\xa0"), _ASS_TAG)
    if not plain:
        return None
    speaker = (fields.get("name") or fields.get("actor") or "").strip()
    return _with_speaker((start, end), plain, number, speaker, tags)
