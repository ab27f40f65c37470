"""One stretch of speech in a file: what of it is translated, and how the translation takes its place.

A name, a dash and markup at the edges stay as they are; markup inside goes to the word that stands about as
far into the translation. The translation has as many lines as the source had; where one line was enough for
the source and is not for the translation, it has two.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from engine.corpora.documents.cues import BREAK_ELEMENT, ELEMENT, unescaped, voice_of
from engine.corpora.documents.segments import CodeKind, InlineCode
from engine.text.languages import UNSPACED
from engine.text.speaker_names import IsSpeaker, name_before, sound_before

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
_MUSIC = "\u2669\u266a\u266b\u266c\u00b6"
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
    """What a second line begins with if one is not enough; empty: the text has as many as its source."""

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
        return not {*_MUSIC, "#"}.isdisjoint(around)

    @property
    def has_dash(self) -> bool:
        """True if a dash before it says that somebody else speaks."""
        markup = _MARKUP[self.format]
        return _DASH.match(markup.sub("", self.raw[: self.edges[0]]).lstrip() + "x") is not None

    def with_translation(self, translation: str, places: Sequence[int] | None = None) -> str:
        """Returns the text to write into the file in place of `raw`.

        Args:
            translation: what is said, plain.
            places: where each of `tags` goes, in characters of the translation; None: about as far into it as
                into the source.
        """
        words = _BLANKS.sub(" ", translation).strip()
        if not words or not self.text:
            return self.raw
        first, end = self.edges
        breaks = _BREAK[self.format].findall(self.raw, first, end)
        if not breaks and self.line_break and len(words) > max(LINE_CHARS, len(self.text)):
            breaks = [self.line_break]
        if places is None:
            scale = len(words) / len(self.text)
            wanted = [position * scale for _, position in self.tags]
        else:
            wanted = [len(_BLANKS.sub(" ", translation[:place].lstrip())) for place in places]
        return self.raw[:first] + self._rebuilt(words, breaks, wanted) + self.raw[end:]

    def _rebuilt(self, words: str, breaks: Sequence[str], wanted: Sequence[float]) -> str:
        """Returns the translation with its markup, broken into as many lines as the source."""
        joint = "" if " " not in words and UNSPACED.search(words) else " "
        units = words.split(" ") if joint else list(words)
        before, after = self._placed_tags(units, len(joint), wanted)
        ends = _line_ends(units, len(joint), len(breaks) + 1)
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
    text, tags = _plain(raw[first:end], format_)
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
    return signs == ("#", "#") or all(sign and sign in _MUSIC for sign in signs)


def _is_speech(text: str) -> bool:
    """Returns whether what follows a dash within a line begins as a sentence does."""
    letter = next(filter(str.isalpha, text), "")
    return bool(letter) and not letter.islower()


def _without_music(raw: str, format_: str, first: int, end: int) -> tuple[int, int]:
    """Returns where a text begins and ends without the signs around it that say that it is sung."""
    body = raw[first:end]
    signs = "#" if len(body) > 1 and body[0] == body[-1] == "#" else _MUSIC
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


def _plain(body: str, format_: str) -> tuple[str, tuple[tuple[str, int], ...]]:
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
