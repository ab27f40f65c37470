"""Subtitles and transcripts (SRT, WebVTT, SSA, ASS): what is said by whom, and writing it back.

Knows one file; which cue translates which is in `corpora/readers/subtitles.py`. Markup becomes inline tags
with the code the file has.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from engine.documents.encodings import MAX_LINE_CHARS
from engine.documents.segments import BadUnit, CodeKind, InlineCode, fault_of
from engine.results.corpora import InlineTag
from engine.results.translation import WordLink
from engine.text.identification import FUNCTION_WORDS
from engine.text.languages import UNSPACED
from engine.text.speaker_names import IsSpeaker, name_before, sound_before

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


# One stretch of speech in a file: what of it is translated, and how the translation takes its place.
#
# A name, a dash and markup at the edges stay as they are; markup inside goes to the word that stands about
# as far into the translation. The translation has as many lines as the source had; where one line was enough
# for the source and is not for the translation, it has two.

SRT, VTT, ASS, TEXT = "SRT", "WebVTT", "ASS", "text"
_MARKUPS = {
    SRT: rf"{ELEMENT}|\{{\\[^{{}}]*\}}",
    VTT: ELEMENT,
    ASS: r"\{[^{}]*\}",
    TEXT: r"(?!)",
}
_LINE_BREAK = r"\r\n|\n|\r"
_BREAKS = {
    SRT: rf"{BREAK_ELEMENT}[ \t]*(?:{_LINE_BREAK})?|{_LINE_BREAK}",
    VTT: rf"{BREAK_ELEMENT}[ \t]*(?:{_LINE_BREAK})?|{_LINE_BREAK}",
    ASS: rf"\\[Nn]|{_LINE_BREAK}",
    TEXT: _LINE_BREAK,
}
_MARKUP = {format_: re.compile(markup) for format_, markup in _MARKUPS.items()}
_BREAK = {format_: re.compile(breaks) for format_, breaks in _BREAKS.items()}
_BETWEEN = {
    format_: re.compile(rf"(?:{markup}|{_BREAK[format_].pattern}|\s)+")
    for format_, markup in _MARKUPS.items()
}
"""Markup, breaks and blanks, as many as there are."""
_BLANKS = re.compile(r"[^\S\xa0\u202f]+")
"""At some of them a line may be broken, at a fixed one never."""
_DASH = re.compile(r"(?:[-\u2010\u2013\u2014]|(?:>|&gt;){2,3})\s*(?=\S)")
_ENDED = re.compile(r"[.!?:\u2026\u3002\uff01\uff1f][\"'\u201d\u2019\u00bb\u00ab\u201c)\]]*\Z")
_DASH_WITHIN = {
    format_: re.compile(
        rf"(?<=[.!?\u2026])[\"'\u201d\u2019\u00bb\u00ab\u201c)\]]*(?:{markup}|[ \t])*(?={_DASH.pattern})"
    )
    for format_, markup in _MARKUPS.items()
}
"""Before a dash behind a sentence, on the same line."""
_MUSIC_SIGNS = "\u2669\u266a\u266b\u266c\u00b6"
"""Signs that stand round what is sung, as "#" does if there is one on both sides."""
LINE_CHARS = 42
"""As many as a line of subtitles has; longer ones are broken, if the source's was not as long itself."""
_SOUND_BRACKETS = ("[]", "()")
_ELEMENT = re.compile(r"<(/?)([A-Za-z0-9]+)")
_SWITCH = re.compile(r"\{\\([bius])([01])\}")
_NAME_WITHIN = 400
"""A name stands among the first so many characters, markup included."""
_CLOSING = re.compile(r"</|\{\\(?:[bius]0|r)")
_ON_WRITING = {
    SRT: (("-->", "→"),),
    VTT: (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")),
    ASS: (("{", "("), ("}", ")"), ("\xa0", r"\h")),
    TEXT: (),
}
"""Text that the format would take for markup."""


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One person's text in one cue, or on one line of a transcript."""

    raw: str
    """As it stands in the file."""
    format: str
    line: int
    """Where it stands in the file, from 1."""
    speaker: str
    """Who says it, as the file names them; "" for nobody."""
    text: str
    """The text to translate: plain, on one line; "" if there is none."""
    tags: tuple[tuple[str, int], ...]
    """Markup inside the text, with its place in characters."""
    edges: tuple[int, int]
    """Where in `raw` the text begins and ends; what is outside stays."""
    cue: int = 0
    """Number of its cue in the file, from 0."""
    start: int = 0
    """When the cue is shown, in milliseconds; as `end`. Both are 0 in a transcript."""
    end: int = 0
    line_break: str = ""
    """What another line begins with; empty: there is no other."""
    is_alone: bool = False
    """Whether nobody else speaks in its cue, so that there is room for a second line."""

    @property
    def n_lines(self) -> int:
        """How many lines it has, as of `laid_out`."""
        n_lines = 1 + len(_BREAK[self.format].findall(self.raw, *self.edges))
        return n_lines if n_lines > 1 or (self.line_break and self.is_alone) else 0

    @property
    def is_sound(self) -> bool:
        """True if it is what is heard, in brackets: "[DOOR SLAMS]"."""
        first, end = self.edges
        return self.raw[max(0, first - 1) : first] + self.raw[end : end + 1] in _SOUND_BRACKETS

    @property
    def is_song(self) -> bool:
        """True if a sign before or behind it says that it is sung."""
        first, end = self.edges
        around = _MARKUP[self.format].sub("", f"{self.raw[:first]}\0{self.raw[end:]}")
        return not {*_MUSIC_SIGNS, "#"}.isdisjoint(around)

    @property
    def has_dash(self) -> bool:
        """True if a dash before it says that somebody else speaks."""
        markup = _MARKUP[self.format]
        return _DASH.match(markup.sub("", self.raw[: self.edges[0]]).lstrip() + "x") is not None

    def with_translation(
        self, translation: str, places: Sequence[int] | None = None, *, keeps_lines: bool = False
    ) -> str:
        """Returns the text to write into the file in place of `raw`.

        Args:
            translation: what is said, plain.
            places: where each of `tags` goes, in characters of the translation; None: about as far into it as
                into the source.
            keeps_lines: True: its lines are these; False: they are laid out, see `laid_out`.
        """
        words = _unbroken(translation)
        if not words or not self.text:
            return self.raw
        first, end = self.edges
        if not (keeps_lines and self.line_break):
            lines = laid_out(words, self.n_lines, len(self.text)).split("\n")
        else:
            lines = [line for each in translation.splitlines() if (line := _unbroken(each))]
        if places is None:
            scale = len(words) / len(self.text)
            wanted = [position * scale for _, position in self.tags]
        else:
            wanted = [len(_BLANKS.sub(" ", translation[:place].lstrip())) for place in places]
        return self.raw[:first] + self._rebuilt(lines, wanted) + self.raw[end:]

    def _rebuilt(self, lines: Sequence[str], wanted: Sequence[float]) -> str:
        """Returns the lines of a translation with its markup."""
        joint = _joint_of("".join(lines))
        cut = [_units_of(line, joint) for line in lines]
        units = [unit for line in cut for unit in line]
        before, after = self._placed_tags(units, len(joint), wanted)
        ends = {*accumulate(map(len, cut[:-1]))}
        breaks = _BREAK[self.format].findall(self.raw, *self.edges) or [self.line_break]
        parts: list[str] = []
        for index, unit in enumerate(units):
            parts += [*before[index], _written(unit, self.format), *after[index]]
            if index + 1 in ends:
                parts.append(breaks[0])
            elif index + 1 < len(units):
                parts.append(joint)
        return "".join(parts)

    def _placed_tags(
        self, units: Sequence[str], n_joint: int, wanted: Sequence[float]
    ) -> tuple[list[list[str]], list[list[str]]]:
        """Returns the markup before and after each unit, each at the nearest edge of one and in its order."""
        before: list[list[str]] = [[] for _ in units]
        after: list[list[str]] = [[] for _ in units]
        starts = [0, *accumulate(len(unit) + n_joint for unit in units)][: len(units)]
        ends = [start + len(unit) for start, unit in zip(starts, units, strict=True)]
        gap = 0  # gap n is before unit n
        for (code, _), place in zip(self.tags, wanted, strict=True):
            if _CLOSING.match(code):
                first = gap - 1 + bool(gap < len(units) and before[gap])
                gap = _nearest(ends, place, first) + 1
                after[gap - 1].append(code)
            else:
                gap = _nearest(starts, place, gap)
                before[gap].append(code)
        return before, after


def laid_out(text: str, n_lines: int, n_chars: int = 0) -> str:
    """Breaks what is said in a cue into lines about equally long.

    Args:
        text: what is said; its own line ends do not count.
        n_lines: as many as its source has; one that is too long becomes two; 0: it stays on one.
        n_chars: of a source that is itself longer than a line should be; what is not longer stays as well.
    """
    words = _unbroken(text)
    if n_lines == 1 and len(words) > max(LINE_CHARS, n_chars):
        n_lines = 2
    if n_lines < 2:  # noqa: PLR2004, nothing to break
        return words
    joint = _joint_of(words)
    units = _units_of(words, joint)
    ends = [0, *sorted(_line_ends(units, len(joint), n_lines)), len(units)]
    return "\n".join(joint.join(units[first:end]) for first, end in pairwise(ends))


def _unbroken(text: str) -> str:
    return _BLANKS.sub(" ", text).strip()


def _joint_of(text: str) -> str:
    """Returns what stands between the units at which a text may be broken: words, or signs of a script."""
    return "" if " " not in text and UNSPACED.search(text) else " "


def _units_of(text: str, joint: str) -> list[str]:
    return text.split(joint) if joint else list(text)


def turns_of(
    raw: str, format_: str, line: int, speaker: str = "", is_speaker: IsSpeaker | None = None
) -> Iterator[Turn]:
    """Cuts the text of a cue where somebody else begins to speak: at a dash, a name, or a voice.

    A sound in brackets before what is said is a turn of its own, so that each is translated by itself.

    Args:
        raw: the text as it stands in the file, with line ends; the turns together are all of it.
        format_: "SRT", "WebVTT", "ASS" or "text".
        line: where it stands in the file, from 1.
        speaker: who says what nobody is named for within the text.
        is_speaker: says of a name before a colon whether somebody is called so; None: written as names are.
    """
    starts = [0, *_other_starts(raw, format_, is_speaker), len(raw)]
    for first, end in zip(starts, starts[1:], strict=False):
        if first < end:
            yield _turn(raw[first:end], format_, line, speaker, is_speaker)


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


def _turn(raw: str, format_: str, line: int, speaker: str, is_speaker: IsSpeaker | None) -> Turn:
    first, name = _prefix_of(raw, format_, is_speaker)
    end = _suffix_start(raw, format_, first)
    sound = _sound_of(raw, format_, is_speaker) if format_ != TEXT else None
    if sound and not raw[sound[1] + 1 : end].strip():
        first, end = sound
    elif format_ != TEXT:
        first, end = _without_music(raw, format_, first, end)
    text, tags = _plain_cue(raw[first:end], format_)
    if format_ == VTT:
        speaker = voice_of(raw) or speaker
    return Turn(
        raw=raw,
        format=format_,
        line=line,
        speaker=speaker or name,
        text=text,
        tags=tags,
        edges=(first, end),
    )


def _other_starts(raw: str, format_: str, is_speaker: IsSpeaker | None) -> list[int]:
    """Returns where in a text somebody else begins to speak."""
    if format_ == TEXT:
        return []
    lines = [0, *(match.end() for match in _BREAK[format_].finditer(raw))]
    bare = [_bare(raw, format_, first).lstrip() for first in lines]
    before = [_line_before(raw, format_, *ends) for ends in pairwise(lines)]
    has_dashes = bool(_DASH.match(bare[0]))
    found = {
        first
        for first, text, last in zip(lines[1:], bare[1:], before, strict=True)
        if _begins_anew(text, last, has_dashes=has_dashes) or name_before(text, is_speaker)[1]
    }
    if has_dashes:
        places = (match.end() for match in _DASH_WITHIN[format_].finditer(raw))
        found |= {place for place in places if _is_speech(_bare(raw, format_, place))}
    if format_ == VTT:
        found |= {
            match.start()
            for match in re.finditer(r"<v[.\s]", raw)
            if _bare(raw[: min(match.start(), _NAME_WITHIN)], VTT)
        }
        if "<v" in raw:
            return sorted(found)  # what follows a sound would lose its voice
    starts = [0, *found]
    while starts:
        if end := _sound_end(raw, format_, starts.pop(), is_speaker):
            found.add(end)
            starts.append(end)
    return sorted(found)


def _line_before(raw: str, format_: str, first: int, end: int) -> str:
    """Returns the last of a line without its markup and its break."""
    return _bare(raw[max(first, end - _NAME_WITHIN) : end], format_).rstrip()


def _begins_anew(text: str, before: str, *, has_dashes: bool) -> bool:
    """Returns whether a line is another's, or another one of a song, by the sign that it begins with."""
    if _DASH.match(text):
        return has_dashes or bool(_ENDED.search(before))
    signs = text[:1], before[-1:]
    return signs == ("#", "#") or all(sign and sign in _MUSIC_SIGNS for sign in signs)


def _is_speech(text: str) -> bool:
    """Returns whether what follows a dash within a line begins as a sentence does."""
    letter = next(filter(str.isalpha, text), "")
    return bool(letter) and not letter.islower()


def _without_music(raw: str, format_: str, first: int, end: int) -> tuple[int, int]:
    """Returns where a text begins and ends without the signs around it that say that it is sung."""
    body = raw[first:end]
    signs = "#" if len(body) > 1 and body[0] == body[-1] == "#" else _MUSIC_SIGNS
    begun = first + len(body) - len(body.lstrip(signs))
    ended = end - (len(body) - len(body.rstrip(signs)))
    if begun >= ended or (begun, ended) == (first, end):
        return first, end
    begun = _behind_markup(raw, format_, begun)
    return begun, begun + _suffix_start(raw[begun:ended], format_, 0) if begun < ended else ended


def _sound_end(raw: str, format_: str, first: int, is_speaker: IsSpeaker | None) -> int:
    """Returns where the words begin behind a sound that a line begins with; 0 where there is none."""
    sound = _sound_of(raw[first:], format_, is_speaker)
    if not sound:
        return 0
    end = first + sound[1] + 1
    while (markup := _MARKUP[format_].match(raw, end)) and _CLOSING.match(markup.group()):
        end = markup.end()
    behind = _behind_markup(raw, format_, end)
    return 0 if behind == len(raw) else end if behind == end else behind


def _sound_of(raw: str, format_: str, is_speaker: IsSpeaker | None) -> tuple[int, int] | None:
    """Returns where the sound in brackets that a text begins with stands in it, brackets left out."""
    first = _behind_markup(raw, format_, 0)
    if dash := _DASH.match(raw, first):
        first = _behind_markup(raw, format_, dash.end())
    start, end = sound_before(_bare(raw, format_, first))
    if not end or name_before(_bare(raw, format_, first), is_speaker)[1]:
        return None
    return _behind_bare(raw, format_, first, start), _behind_bare(raw, format_, first, end)


def _bare(raw: str, format_: str, first: int = 0) -> str:
    """Returns a little of a text without its markup, and with as many blanks for breaks."""
    bare = _MARKUP[format_].sub("", raw[first : first + _NAME_WITHIN])
    return _BREAK[format_].sub(lambda match: " " * len(match.group()), bare)


def _prefix_of(raw: str, format_: str, is_speaker: IsSpeaker | None) -> tuple[int, str]:
    """Returns where the text begins behind markup, a dash and a name, and the name."""
    first = _behind_markup(raw, format_, 0)
    if dash := _DASH.match(raw, first):
        first = _behind_markup(raw, format_, dash.end())
    name, n_taken = name_before(_bare(raw, format_, first), is_speaker)
    if not n_taken:
        return first, ""
    end = _behind_bare(raw, format_, first, n_taken)
    while (markup := _MARKUP[format_].match(raw, end)) and _CLOSING.match(markup.group()):
        end = markup.end()
    return end, name


def _behind_bare(raw: str, format_: str, first: int, n_chars: int) -> int:
    """Returns the place in a text behind so many characters that are no markup."""
    end = first
    while n_chars:
        markup = _MARKUP[format_].match(raw, end)
        end, n_chars = (markup.end(), n_chars) if markup else (end + 1, n_chars - 1)
    return end


def _behind_markup(raw: str, format_: str, first: int) -> int:
    between = _BETWEEN[format_].match(raw, first)
    return between.end() if between else first


def _suffix_start(raw: str, format_: str, first: int) -> int:
    """Returns where the text ends before closing markup, blanks and breaks."""
    between = (match.span() for match in _BETWEEN[format_].finditer(raw, first))
    return next((start for start, end in between if end == len(raw)), len(raw))


def _plain_cue(body: str, format_: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Returns a text on one line without markup, and the markup with its places."""
    text, tags, end = "", [], 0
    for match in [*_MARKUP[format_].finditer(body), None]:
        part = _BREAK[format_].sub(" ", body[end : match.start() if match else len(body)])
        part = unescaped(part) if format_ == VTT else part.replace(r"\h", "\xa0") if format_ == ASS else part
        part = re.sub(r"[^\S\xa0]+", " ", part)
        text += part.removeprefix(" ") if text.endswith(" ") or not text else part
        if match:
            tags.append((match.group(), len(text)))
            end = match.end()
    return text.rstrip(" "), tuple(tags)


def _line_ends(units: Sequence[str], n_joint: int, n_lines: int) -> set[int]:
    """Returns after how many units each line but the last ends, for lines about equally long."""
    *ends, n_chars = accumulate(len(unit) + n_joint for unit in units)
    return {_nearest(ends, n_chars * number / n_lines, 0) + 1 for number in range(1, n_lines) if ends}


def _nearest(edges: Sequence[int], wanted: float, first: int) -> int:
    """Returns which of some rising places is nearest, from number `first` on, at least the last one."""
    first = min(max(first, 0), len(edges) - 1)
    behind = bisect_left(edges, wanted, first)
    around = range(max(behind - 1, first), min(behind + 1, len(edges)))
    return min(around, key=lambda number: abs(edges[number] - wanted))


def _written(unit: str, format_: str) -> str:
    for sign, written in _ON_WRITING[format_]:
        unit = unit.replace(sign, written)
    return unit


def _half_of(code: str) -> tuple[CodeKind, str]:
    """Returns what a piece of markup is, and the name that its other half has too."""
    if element := _ELEMENT.match(code):
        return (CodeKind.CLOSE if element[1] else CodeKind.OPEN), element[2].lower()
    if switch := _SWITCH.fullmatch(code):
        return (CodeKind.OPEN if switch[2] == "1" else CodeKind.CLOSE), switch[1]
    return CodeKind.ALONE, ""


# Which cues of subtitles one sentence runs over, how its translation is cut for them again, and which cue
# was said before another one.
#
# Knows texts, times and which words belong together; knows no model.

MOST_CUES = 6
"""A sentence over more of them is no sentence: its file has no full stops."""
_LONGEST_GAP_MS = 2000
"""Nothing is shown for longer: somebody begins anew."""
_LONGEST_PAUSE_MS = 7000
"""After a longer one another scene begins: Voita et al. (ACL 2018) take no context from further away."""
_OVERLAP_MS = 200
"""Cues that are shown together for longer stand beside each other, not after each other."""
_FEWEST_ENDS = 0.2
"""Share of texts that end a sentence; with fewer the file has hardly any full stops."""
_END = re.compile(r"[.!?:。！？︰…—–♪♫*][\"'”’»«“)\]]*\Z")
_INNER_END = re.compile(r"[.!?。！？][\"'”’»«“)\]]*(?:\s|\Z)")
_TRAILING, _LEADING = re.compile(r"\s*(?:\.{2,}|…)\Z"), re.compile(r"\A(?:\.{2,}|…)\s*")
_MUSIC = frozenset("♪♫#")

_CHARS_PER_SECOND = 21
"""As fast as people read subtitles."""
_MOST_CHARS = 2 * LINE_CHARS
_TOO_FULL, _ASTRAY, _UNEVEN = 0.15, 1.0, 0.01
"""What a character beyond the room of a cue costs, a word in another cue than its source, and a character
more or less than the source's share."""
_AFTER_MARK, _BEFORE_SHORT, _AFTER_SHORT = -0.8, -0.2, 0.6
"""What it costs to cut after a mark, before a word such as "and", and behind one such as "the"."""
_JOINED_SCRIPT = re.compile(r"[A-Za-z0-9]+[.,!?]*|\S[。、，．！？」』）…ー]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class CueRoom:
    """What a sentence takes of one cue."""

    source: str
    """The part of the sentence that is in it."""
    seconds: float
    """How long the cue is shown."""
    n_taken: int = 0
    """Characters of other sentences in its translation."""

    @property
    def n_chars(self) -> int:
        """As many characters as can be read, at least as many as the source has."""
        readable = min(_MOST_CHARS, _CHARS_PER_SECOND * self.seconds)
        return max(len(self.source), int(readable) - self.n_taken)


def find_continued(turns: Sequence[Turn]) -> tuple[bool, ...]:
    """Tells of each turn whether its last sentence goes on in the next one.

    So it does if one follows the other in time, the same person speaks, and no mark ends the first. Of a
    file without full stops, sounds, music and titles nothing is known.
    """
    n_ends = sum(turn.is_song or _ends(turn.text) for turn in turns)
    found = [False] * len(turns)
    if not turns or n_ends < _FEWEST_ENDS * len(turns):
        return tuple(found)
    n_cues = 1
    for number in range(len(turns) - 1):
        here, there = turns[number], turns[number + 1]
        if _INNER_END.search(here.text):
            n_cues = 1
        found[number] = n_cues < MOST_CUES and _goes_on(here, there)
        n_cues = n_cues + 1 if found[number] else 1
    return tuple(found)


def find_said_before(turns: Sequence[Turn]) -> list[int]:
    """Tells of each turn how many turns before it the one stands that was said before it in its scene.

    Sounds and songs stand alone, and so does what is shown beside other cues. The lines of a transcript
    follow each other.

    Returns:
        0 where there is none.
    """
    found, last = [0] * len(turns), -1
    for number, turn in enumerate(turns):
        if turn.is_sound or turn.is_song:
            continue
        if last >= 0 and _is_same_scene(turns[last], turn):
            found[number] = number - last
        last = number
    return found


def _is_same_scene(here: Turn, there: Turn) -> bool:
    is_beside = there.cue != here.cue and there.start < here.end - _OVERLAP_MS
    return not is_beside and there.start - here.end <= _LONGEST_PAUSE_MS


def without_joints(text: str, *, goes_on: bool, went_on: bool) -> tuple[str, str, str]:
    """Returns a turn's text without the dots that only say "it goes on", and those dots: before and behind.

    Args:
        text: of the turn.
        goes_on: whether its last sentence does in the next turn.
        went_on: whether its first one began before.
    """
    leading = _LEADING.match(text) if went_on else None
    before, text = (leading.group(), text[leading.end() :]) if leading else ("", text)
    trailing = _TRAILING.search(text) if goes_on else None
    return (text[: trailing.start()], before, trailing.group()) if trailing else (text, before, "")


def _ends(text: str) -> bool:
    return bool(_END.search(text)) and not _TRAILING.search(text)


def _goes_on(here: Turn, there: Turn) -> bool:
    gap = there.start - here.end
    if here.format == TEXT or there.cue != here.cue + 1 or not -_OVERLAP_MS <= gap <= _LONGEST_GAP_MS:
        return False
    if there.speaker not in ("", here.speaker) or there.has_dash or here.is_sound or there.is_sound:
        return False
    if here.is_song or there.is_song:
        return False
    if not all(any(map(str.isalpha, turn.text)) for turn in (here, there)):
        return False
    if not _MUSIC.isdisjoint(here.text + there.text):
        return False
    if here.text.isupper() != there.text.isupper() or _ends(here.text):
        return False
    is_dotted = bool(_LEADING.match(there.text))
    first = next(filter(str.isalpha, there.text), "")
    return is_dotted or not (first.isupper() and _TRAILING.search(here.text))


def cut_for_cues(target: str, rooms: Sequence[CueRoom], links: Sequence[WordLink], tgt: str) -> list[str]:
    """Cuts the translation of a sentence for the cues over which it runs.

    Words go where their source is shown, as far as they can be read there in time; cuts are rather at marks
    than between an article and its noun.

    Args:
        target: the translation.
        rooms: the cues. Their texts, joined by single blanks, are the source that `links` count in.
        links: which words belong together.
        tgt: language of the translation.

    Returns:
        Of each cue its part; nothing if there are fewer words than cues.
    """
    is_spaced = " " in target or not UNSPACED.search(target)
    pattern = re.compile(r"\S+") if is_spaced else _JOINED_SCRIPT
    units = [match.span() for match in pattern.finditer(target)]
    if len(units) < len(rooms):
        return []
    ends = _Cutter(target, units, rooms, links, tgt).best()
    return [
        target[units[first][0] : units[end - 1][1]]
        for first, end in zip([0, *ends], [*ends, len(units)], strict=True)
    ]


class _Cutter:
    """Finds the cuts of one sentence that cost least, cue by cue."""

    def __init__(
        self,
        target: str,
        units: Sequence[tuple[int, int]],
        rooms: Sequence[CueRoom],
        links: Sequence[WordLink],
        tgt: str,
    ) -> None:
        self._target, self._units, self._rooms = target, units, rooms
        self._short = FUNCTION_WORDS.get(tgt, frozenset())
        starts, place = [], 0
        for room in rooms:
            starts.append(place)
            place += len(room.source) + 1
        self._share = len(target) / max(1, place - 1)
        self._astray = self._words_astray(links, starts)

    def best(self) -> list[int]:
        """Returns after how many words each cue but the last ends."""
        n_units, n_rooms = len(self._units), len(self._rooms)
        ways: list[dict[int, tuple[float, list[int]]]] = [{0: (0.0, [])}]
        for number in range(n_rooms):
            is_last, found = number == n_rooms - 1, {}
            for end in [n_units] if is_last else range(number + 1, n_units - (n_rooms - number - 1) + 1):
                found[end] = min(
                    (cost + self._cost(number, first, end), [*cuts, end])
                    for first, (cost, cuts) in ways[-1].items()
                    if first < end
                )
            ways.append(found)
        return ways[-1][n_units][1][:-1]

    def _words_astray(self, links: Sequence[WordLink], starts: Sequence[int]) -> list[list[float]]:
        """Returns for each cue how far from their source the first words of the sentence would be in it."""
        shares = [[0.0] * len(self._units) for _ in starts]
        for unit, (first, end) in enumerate(self._units):
            own = [link for link in links if first <= link.target[0] < end]
            for link in own:
                home = max(number for number, start in enumerate(starts) if start <= link.source[0])
                for number in range(len(starts)):
                    shares[number][unit] += abs(number - home) / len(own)
        summed = []
        for row in shares:
            sums = [0.0]
            for share in row:
                sums.append(sums[-1] + share)
            summed.append(sums)
        return summed

    def _cost(self, number: int, first: int, end: int) -> float:
        """Returns what it costs to show some words in one cue."""
        room = self._rooms[number]
        n_chars = self._units[end - 1][1] - self._units[first][0]
        cost = _ASTRAY * (self._astray[number][end] - self._astray[number][first])
        cost += _TOO_FULL * max(0, n_chars - room.n_chars)
        cost += _UNEVEN * abs(n_chars - self._share * len(room.source))
        if end == len(self._units):
            return cost
        last, following = (self._target[slice(*self._units[at])] for at in (end - 1, end))
        if not last[-1].isalnum():
            cost += _AFTER_MARK
        elif last.lower() in self._short:
            cost += _AFTER_SHORT
        if following.lower() in self._short:
            cost += _BEFORE_SHORT
        return cost


# Subtitles and transcripts, taken apart into what is said and everything else, and put together again.
#
# Everything but what is said stays character by character: numbers, times, styles, notes, line ends.

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

    def written(
        self,
        translations: Sequence[str],
        places: Mapping[int, Sequence[int]] = _NOWHERE,
        *,
        keeps_lines: bool = False,
    ) -> str:
        """Returns the file with each turn's translation in its place.

        Args:
            translations: of every turn.
            places: where the markup inside some of them goes, by the number of the turn, see
                `Turn.with_translation`.
            keeps_lines: as there.
        """
        said = iter(enumerate(translations))
        parts: list[str] = []
        for part in self.parts:
            if isinstance(part, Turn):
                number, translation = next(said)
                parts.append(part.with_translation(translation, places.get(number), keeps_lines=keeps_lines))
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
        alone = len(turns) == 1
        turns = [replace(turn, cue=cue, start=speech.start, end=speech.end) for turn in turns]
        turns = [replace(turn, line_break=line_break, is_alone=alone) for turn in turns]
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
