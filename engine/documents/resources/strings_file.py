"""A file of a program's texts: its strings with their places, and a copy in which some say something else.

What is not translated, or translated by itself, keeps its bytes.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.documents.segments import DocumentSegment, SegmentKind, WrittenSegment
from engine.documents.source_text import Edit, FileText, InlineContent, Lines, Slot, Translations, slot_of
from engine.results.translation import LanguagePair

_NO_TEXT = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://|www\.|mailto:)\S+|[#@?][\w/.:+-]+|(?i:true|false|null)|yes|no|on|off"
    r"|(?:[./~]|[a-z]:\\)\S*|[\w$-]+(?:[./\\][\w$-]+){2,}|[\w$-]+\.[a-z0-9]{2,4}"
)
"""Addresses, references, settings, paths, and names of classes and files. "Yes" is the text of a button."""
_PLACEHOLDER = re.compile(
    r"\{\s*[\w.$]*\s*\}|\$\{[^{}]*\}|%(?:\d+\$)?[-+ 0#]*\d*(?:\.\d+)?[hlqLzt]*[a-zA-Z@]|%%"
)
_MOST_NAMED = 5
_LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class StringPlace:
    """Where a string stands."""

    first: int
    end: int
    slot: Slot
    escape: Callable[[str], str]
    """Makes plain text fit the string."""
    finish: Callable[[str], str] = str
    """Makes all of the string fit the file, where its first character may have a meaning."""


@dataclass
class StringsFile:
    """A file of strings, taken apart."""

    source: FileText
    format: str
    segments: list[DocumentSegment] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    places: list[StringPlace] = field(default_factory=list)
    languages: LanguagePair = field(default_factory=LanguagePair)
    otherwise: str = "strict"
    """What becomes of characters that the encoding lacks, as `str.encode` knows it; "strict": UTF-8."""
    unreadable: list[str] = field(default_factory=list)

    def write(self, translations: Translations, _: str, out: Path) -> None:
        """Writes the file with some of its texts translated.

        Raises:
            OSError: if it cannot be written.
        """
        edits: list[Edit] = []
        for place in self.places:
            numbers = [slot.number for slot in place.slot.everyone() if slot.number >= 0]
            same = {number: WrittenSegment.unchanged(self.segments[number]) for number in numbers}
            chosen = {number: translations.get(number, same[number]) for number in numbers}
            if chosen != same:
                edits.append(
                    Edit(place.first, place.end, place.finish(place.slot.written(chosen, place.escape)))
                )
        if self.otherwise == "strict":
            out.write_bytes(self.source.written_somehow(edits))
        else:
            out.write_bytes(self.source.written(edits, otherwise=self.otherwise))


class StringList:
    """Gathers the strings of a file while it is read."""

    def __init__(self, source: FileText, format_: str) -> None:
        self.file = StringsFile(source, format_)
        self._lines = Lines(source.text)

    def add(
        self,
        span: tuple[int, int],
        content: InlineContent | str,
        escape: Callable[[str], str],
        key: str = "",
        kind: SegmentKind = SegmentKind.TEXT,
        finish: Callable[[str], str] = str,
    ) -> None:
        """Adds a string, if there is something to translate in it.

        Args:
            span: where it stands, without its quotes, in characters; strings come in their order.
            content: what it says.
            escape: makes plain text fit it.
            key: what it is called.
            kind: what kind of text it is.
            finish: makes all of the string fit the file.
        """
        file = self.file
        line = self._lines.at(span[0])
        inline = InlineContent([content]) if isinstance(content, str) else content
        slot, _ = slot_of(inline, len(file.segments))
        place = key if 0 < len(key) <= _LONGEST_KEY else f"line {line}"
        for each in slot.everyone():
            if each.fault:
                file.unreadable.append(f"{place}: {each.fault}")
        texts = [each for each in slot.everyone() if each.number >= 0]
        if not any(is_text(each.coded.text) for each in texts):
            return
        file.segments += [replace(each.coded.segment(place), kind=kind) for each in texts]
        file.places.append(StringPlace(*span, slot, escape, finish))

    def finish(self) -> StringsFile:
        """Returns the file."""
        file = self.file
        if file.unreadable:
            named = "; ".join(file.unreadable[:_MOST_NAMED])
            file.notices.append(f"Some texts cannot be read, and will stay as they are ({named}).")
        if not file.segments:
            file.notices.append("It has no text to translate.")
        return file


def is_text(value: str) -> bool:
    """Returns whether a string is something that people read, and no address, path, name or setting."""
    bare = value.strip()
    if " " not in bare and _NO_TEXT.fullmatch(bare):
        return False
    return any(map(str.isalpha, _PLACEHOLDER.sub("", bare)))


def escaped_beyond(text: str, codec: str) -> str:
    """Returns text with `\\uXXXX` for each character that an encoding lacks, or for its two halves."""
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return "".join(char if _fits(char, codec) else _escape_of(char) for char in text)
    return text


def joined_halves(text: str) -> str:
    """Returns text in which the halves of characters beyond U+FFFF are one; a half alone stays."""
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return (
        text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        if _is_paired(text)
        else text
    )


def _is_paired(text: str) -> bool:
    try:
        text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return False
    return True


def _fits(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def _escape_of(char: str) -> str:
    data = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(data[at : at + 2], 'big'):04x}" for at in range(0, len(data), 2))
