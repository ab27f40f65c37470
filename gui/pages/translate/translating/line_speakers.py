"""Lines that begin with a speaker's name: "ANNA: …", "[ANNA] …", "<v Anna>…". Knows strings alone.

A name counts only if it is that of a speaker of the library; "Note: …" stays what it is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.results.translation import SentenceTranslation, TextTranslation
from gui.pages.translate.translating.portions import FIRST_SIZE, LATER_SIZE, joined, moved_by
from gui.pages.translate.translating.voices import Speaker

_LABEL = re.compile(
    r"[ \t]*(?:[-–—•][ \t]*)?"
    r"(?:<v(?:\.[^\s>]+)*[ \t]+(?P<voice>[^>\n]{1,80})>"
    r"|\[(?P<bracket>[^\]\n]{1,80})\][ \t]*[:：]?"  # noqa: RUF001, the wide colon of East Asia
    r"|(?P<colon>[^:：\n<\[\]]{1,80}?)[ \t]*[:：])[ \t]*"  # noqa: RUF001
)
_TAIL = re.compile(r"[ \t]*(?:</v>)?[ \t\r]*$")

TranslateLines = Callable[[list[str], list[Speaker | None]], list[TextTranslation]]
"""Translates lines in one batch, each in the way of its own speaker."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: who says it, and where what is said stands."""

    start: int
    text_start: int
    """After the name."""
    text_end: int
    """Before what closes the line."""
    end: int
    """After the line's end, where the next line starts."""
    speaker: Speaker | None


def read_lines(text: str, speakers: Iterable[Speaker]) -> list[Line]:
    """Takes a text apart into lines, and finds the names of these speakers before them.

    Upper and lower case do not count. Of two speakers with one name the first is meant.
    """
    by_name: dict[str, Speaker] = {}
    for speaker in speakers:
        by_name.setdefault(_plain(speaker.name), speaker)
    lines, start = [], 0
    for whole in text.split("\n"):
        end = min(len(text), start + len(whole) + 1)
        lines.append(_line(whole, start, end, by_name))
        start = end
    return lines


def _line(whole: str, start: int, end: int, by_name: dict[str, Speaker]) -> Line:
    label = _LABEL.match(whole) if by_name else None
    name = next(filter(None, label.groups()), "") if label else ""
    speaker = by_name.get(_plain(name))
    if label is None or speaker is None:
        return Line(start, start, start + len(whole), end, None)
    tail = _TAIL.search(whole, label.end())
    stop = tail.start() if tail else len(whole)
    return Line(start, start + label.end(), start + max(label.end(), stop), end, speaker)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def speakers_of(lines: Sequence[Line]) -> tuple[Speaker, ...]:
    """Returns who speaks, in the order of their first lines."""
    return tuple(dict.fromkeys(line.speaker for line in lines if line.speaker is not None))


@dataclass(frozen=True, slots=True)
class SpokenText:
    """The translation of lines, and who says each of its sentences."""

    translation: TextTranslation
    speakers: tuple[Speaker | None, ...]


def translate_spoken(text: str, lines: Sequence[Line], translate: TranslateLines) -> Iterator[SpokenText]:
    """Translates lines, some at a time; names and line ends stay as they are.

    Yields:
        After each group of lines, the translation of the text up to there. The last one is the whole.
    """
    done = SpokenText(TextTranslation(source="", text="", sentences=(), elapsed_s=0.0), ())
    for group in _groups(lines):
        said = [text[line.text_start : line.text_end] for line in group]
        parts = translate(said, [line.speaker for line in group])
        whole = _assembled(text, group, parts)
        speakers = [line.speaker for line, part in zip(group, parts, strict=True) for _ in part.sentences]
        done = SpokenText(joined(done.translation, whole), (*done.speakers, *speakers))
        yield done


def _groups(lines: Sequence[Line]) -> Iterator[list[Line]]:
    group: list[Line] = []
    size = FIRST_SIZE
    for line in lines:
        group.append(line)
        if line.end - group[0].start >= size:
            yield group
            group, size = [], LATER_SIZE
    if group:
        yield group


def _assembled(text: str, lines: Sequence[Line], parts: Sequence[TextTranslation]) -> TextTranslation:
    """Puts translated lines together again, as one text that starts with the first of them."""
    pieces: list[str] = []
    sentences: list[SentenceTranslation] = []
    length = 0
    first = lines[0].start
    for line, part in zip(lines, parts, strict=True):
        name = text[line.start : line.text_start]
        length += len(name)
        sentences += [moved_by(each, line.text_start - first, length) for each in part.sentences]
        rest = text[line.text_end : line.end]
        pieces += (name, part.text, rest)
        length += len(part.text) + len(rest)
    return TextTranslation(text[first : lines[-1].end], "".join(pieces), tuple(sentences), 0.0)
