"""The messages of a PO file, by gettext: its entries, their strings, flags and comments.

A malformed entry is reported with its line; the others are read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polib

from engine.corpora.documents.segments import OBSOLETE, SegmentState, Status
from engine.corpora.files.lines import MAX_LINE_CHARS
from engine.corpora.segments import BadUnit

BROKEN = "is not valid PO"
_MAX_EXCERPT_CHARS = 200
TOO_LONG = f"longer than {MAX_LINE_CHARS:,} characters"
_STRING = r'"(?:[^"\\]++|\\.)*+"'
_KEYWORD = re.compile(
    rf"(?:#~\s*)?(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(?=\d{{1,3}}\]))(?:(?<=\[)\d+\])?\s*{_STRING}$"
)
_BEGINNING = re.compile(r'(?:#~\s*)?(msgid|msgstr)(?:\[\d+\])?\s*"')
"""Beginning of a line that no other kind of text has, even where the entry is broken."""
_MORE = re.compile(rf"(?:#~\s*)?{_STRING}$")
_FOLLOWS = {
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgid_plural", "msgstr"),
    "msgid_plural": ("msgstr[",),
    "msgstr": (),
    "msgstr[": ("msgstr[",),
}
"""Which keyword may come after which within an entry."""
_IN_QUOTES = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_FORM = re.compile(r"msgstr\[(\d+)\]")
_OTHER_LINE_ENDS = str.maketrans(dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029\r", " "))
"""Characters that many programs take for line ends; in a text they are no more than spaces."""


@dataclass(frozen=True, slots=True)
class PoString:
    """One of the strings of an entry."""

    text: str
    first: int
    """Its first line in the file, from 1."""
    last: int


@dataclass(frozen=True, slots=True)
class PoMessage:
    """An entry that is written as PO asks."""

    first_line: int
    """Line of the file where the entry begins, its comments included, from 1."""
    lines: Sequence[str]
    """As `bare_line` gives them."""
    strings: dict[str, PoString]
    """Strings by keyword; the forms of a plural as `msgstr[0]`."""
    is_fuzzy: bool
    is_obsolete: bool

    @property
    def is_header(self) -> bool:
        """Whether it holds the fields of the file, not a text."""
        return not self.strings["msgid"].text and "msgctxt" not in self.strings

    @property
    def forms(self) -> list[str]:
        """The keywords of its translations, in their order."""
        return sorted(
            (key for key in self.strings if key.startswith("msgstr")), key=lambda key: (len(key), key)
        )

    @property
    def status(self) -> Status:
        """How far it is; one without a translation is translated, too."""
        if self.is_obsolete:
            return Status("obsolete", is_left_out=OBSOLETE)
        return Status("fuzzy", SegmentState.DRAFT) if self.is_fuzzy else Status("")

    def comments(self, kind: str = "") -> list[str]:
        """Returns the comments of a kind, "," or ":"; "": those of translators."""
        known = (line[1:] for line in self.lines if line.startswith("#"))
        if kind:
            return [line[1:].strip() for line in known if line.startswith(kind)]
        return [line.removeprefix(" ") for line in known if not line.startswith((".", ":", ",", "|", "~"))]


def is_po(lines: Sequence[str]) -> bool:
    """Returns whether the first lines of a file are those of a PO file."""
    firsts = {found[1] for line in lines if (found := _BEGINNING.match(line))}
    return firsts == {"msgid", "msgstr"}


def messages_in(lines: Iterable[str], name: str) -> Iterator[PoMessage | BadUnit]:
    """Yields the entries of a file that hold strings.

    Args:
        lines: each as `bare_line` gives it, or `TOO_LONG`.
        name: of the file.
    """
    for entry in _entries_in(lines):
        if entry.fault:
            yield BadUnit(entry.fault, name, entry.fault_line, entry.text[:_MAX_EXCERPT_CHARS])
        elif message := _message_of(entry):
            yield message


def header_fields(message: PoMessage | None) -> dict[str, str]:
    """Returns the fields of a header by name."""
    text = message.strings["msgstr"].text if message and "msgstr" in message.strings else ""
    fields = (line.partition(":") for line in text.splitlines())
    return {name.strip(): value.strip() for name, _, value in fields}


def language_in(fields: dict[str, str], name: str) -> str:
    """Returns a language that a header names: "de-AT" for "de_AT@formal"."""
    return fields.get(name, "").replace("_", "-").partition("@")[0].strip()


def bare_line(line: str) -> str:
    """Returns a line as its entry is recognised by: without blanks around it, and as one line."""
    return line.translate(_OTHER_LINE_ENDS).strip(" \t\ufeff")


class _EntryLines:
    """The lines of one entry, with the comments before it; or of something that is none."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.lines: list[str] = []
        self.fault = ""
        self.fault_line = first_line
        self.text = ""
        """The text at the fault."""
        self.keyword = ""
        """The last keyword, "" before the first."""

    def takes(self, line: str, keyword: str) -> bool:
        """Returns whether a line still belongs to this entry."""
        is_comment = line.startswith("#") and not keyword and not _MORE.match(line)
        if self.keyword and (is_comment or line.startswith("domain")):
            return False
        if keyword in ("msgctxt", "msgid"):
            return not self.keyword or (keyword, self.keyword) == ("msgid", "msgctxt")
        return bool(line) or not (self.fault or self.keyword.startswith("msgstr"))

    def add(self, line: str, keyword: str) -> None:
        """Adds a line, and remembers the first that is not as PO asks."""
        self.lines.append(line)
        if keyword:
            is_bad = keyword not in _FOLLOWS[self.keyword]
            self.keyword = keyword
        elif _MORE.match(line):
            is_bad = not self.keyword
        else:
            is_bad = bool(line) and not line.startswith(("#", "domain"))
        if is_bad:
            self._blame(line if line == TOO_LONG else BROKEN, line, len(self.lines) - 1)

    def finish(self) -> "_EntryLines":
        """Looks for what is missing at the end, and returns the entry."""
        if self.keyword and not self.keyword.startswith("msgstr"):
            last = max(index for index, line in enumerate(self.lines) if line)
            self._blame(BROKEN, self.lines[last], last)
        return self

    def _blame(self, fault: str, line: str, index: int) -> None:
        if not self.fault:
            self.fault, self.text, self.fault_line = fault, line, self.first_line + index


def _entries_in(lines: Iterable[str]) -> Iterator[_EntryLines]:
    """Groups lines, each as `bare_line` gives it, into entries; all lines are in one."""
    entry = _EntryLines(1)
    for number, line in enumerate(lines, start=1):
        match = _KEYWORD.match(line)
        keyword = match[1] if match else ""
        if not entry.takes(line, keyword):
            yield entry.finish()
            entry = _EntryLines(number)
        entry.add(line, keyword)
    yield entry.finish()


def _message_of(entry: _EntryLines) -> PoMessage | None:
    strings: dict[str, PoString] = {}
    is_obsolete = is_fuzzy = False
    keyword = ""
    for number, line in enumerate(entry.lines, start=entry.first_line):
        text = line
        if line.startswith("#~"):
            is_obsolete, text = True, line[2:].lstrip()
        if line.startswith("#,"):
            is_fuzzy = is_fuzzy or "fuzzy" in [each.strip() for each in line[2:].split(",")]
        elif found := _KEYWORD.match(text):
            form = _FORM.match(text)
            keyword = form[0] if form else found[1]
            strings[keyword] = PoString(_string_in(text), number, number)
        elif text.startswith('"') and keyword:
            known = strings[keyword]
            strings[keyword] = PoString(known.text + _string_in(text), known.first, number)
    if "msgid" not in strings:
        return None
    begin = next(n for n, line in enumerate(entry.lines) if line and not line.startswith("domain"))
    return PoMessage(entry.first_line + begin, entry.lines[begin:], strings, is_fuzzy, is_obsolete)


def _string_in(line: str) -> str:
    found = _IN_QUOTES.search(line, line.index('"'))
    return str(polib.unescape(found[1])) if found else ""
