"""PO: the texts of a program and their translations, by gettext.

What nobody has confirmed is marked fuzzy: gettext's own tools leave fuzzy entries out of a program until
somebody has looked at them, and translators' editors list them as work to do. An entry is confirmed if all
its texts are, the forms of a plural included.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polib

from engine.base.errors import CorpusError
from engine.documents.encodings import MAX_LINE_CHARS
from engine.documents.language_tags import base_of, tidy_tag
from engine.documents.segments import (
    OBSOLETE,
    BadUnit,
    DocumentSegment,
    SegmentState,
    Status,
    TextOrigin,
    WrittenSegment,
)
from engine.documents.source_text import Edit, FileText, coded_text, fault_in, read_source
from engine.results.translation import LanguagePair
from engine.text.numerals.quantities import is_translatable

# The messages of a PO file, by gettext: its entries, their strings, flags and comments.
#
# A malformed entry is reported with its line; the others are read.

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


# The file as segments, and the lines written for their translations.

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_N_FORMS = re.compile(r"nplurals\s*=\s*(\d)")
_CHARSET = re.compile(r"(charset=)([^\s\\;\"]+)", re.IGNORECASE)
_LANGUAGE = re.compile(r'^"Language:[ \t]*([^"\\]*)', re.MULTILINE)
_MOST_FORMS = 6
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class _Target:
    """Where the translation of a segment goes."""

    message: int
    before: str
    after: str
    is_plural: bool | None = None
    """Whether it is the text for many; None: the message has no plural."""


@dataclass
class PoFile:
    """A PO file, taken apart."""

    source: FileText
    languages: LanguagePair
    format: str = "PO"
    segments: list[DocumentSegment] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    """Where each line begins and, without its line end, ends."""
    messages: list[PoMessage] = field(default_factory=list)
    targets: list[_Target] = field(default_factory=list)
    """One for each segment."""
    header: PoMessage | None = None

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated.

        A file whose encoding lacks a character becomes UTF-8, and says so in its header.

        Raises:
            OSError: if it cannot be written.
        """
        chosen = {number: each for number, each in translations.items() if 0 <= number < len(self.targets)}
        edits = [*self._edits(chosen)]
        if chosen:
            edits += self._language_named(tgt)
        charset = self._charset()
        renamed = [charset[0]] if charset else []
        try:
            is_other = chosen and charset and not self._is_named(charset[1], edits)
            data = self.source.written([*edits, *(renamed if is_other else [])])
        except UnicodeEncodeError:
            data = self.source.written([*edits, *renamed], codec="utf-8")
        out.write_bytes(data)

    def _is_named(self, charset: str, edits: Sequence[Edit]) -> bool:
        """Returns whether the encoding that the header names can read what is written in UTF-8."""
        if charset == "CHARSET":
            return False
        if self.source.codec != "utf-8" or all(edit.text.isascii() for edit in edits):
            return True
        return charset.lower().replace("-", "") == "utf8"

    def _edits(self, chosen: Mapping[int, WrittenSegment]) -> Iterator[Edit]:
        by_message: dict[int, dict[bool | None, str]] = {}
        for number, translation in sorted(chosen.items()):
            target = self.targets[number]
            text = f"{target.before}{translation.text}{target.after}"
            by_message.setdefault(target.message, {})[target.is_plural] = text
        by_machine = {
            self.targets[number].message
            for number, each in chosen.items()
            if each.origin is TextOrigin.MACHINE
        }
        width = self._width()
        to_do = {
            target.message for number, target in enumerate(self.targets) if self._is_to_do(number, chosen)
        }
        for number, texts in by_message.items():
            message = self.messages[number]
            yield from self._strings(message, texts, width, fills=number in by_machine)
            if number in to_do:
                yield self._made_fuzzy(message)
            elif message.is_fuzzy:
                yield from self._made_sure(message)

    def _is_to_do(self, number: int, chosen: Mapping[int, WrittenSegment]) -> bool:
        """Returns whether nobody has confirmed what a text is then, in this file or before."""
        if written := chosen.get(number):
            return written.origin is not TextOrigin.PERSON
        segment = self.segments[number]
        return segment.state is not SegmentState.TRANSLATED and is_translatable(segment.source)

    def _made_sure(self, message: PoMessage) -> Iterator[Edit]:
        """Yields the changes of a message that is fuzzy no more: its flag goes, and its earlier source."""
        for number, line in enumerate(message.lines, start=message.first_line):
            first, end = self.places[number - 1]
            left = not_fuzzy(self.source.text[first:end]) if line.startswith("#,") else ""
            if left:
                yield Edit(first, end, left)
            elif line.startswith(("#,", "#|")):
                yield Edit(first, self.places[number][0], "")

    def _made_fuzzy(self, message: PoMessage) -> Edit:
        """Returns the change of the flags of a message, or where it has none a line of them."""
        numbered = [*enumerate(message.lines, start=message.first_line)]
        flags = [(number, line) for number, line in numbered if line.startswith("#,")]
        if flags:  # of several such lines, the one with this flag counts
            last = next((each for each in flags if "fuzzy" in each[1]), flags[-1])[0]
            first, end = self.places[last - 1]
            return Edit(first, end, fuzzy(self.source.text[first:end]))
        start = min(each.first for each in message.strings.values())
        before = next((number for number, line in numbered if line.startswith("#|")), start)
        first = self.places[before - 1][0]
        return Edit(first, first, f"#, fuzzy{self.source.newline}")

    def place_of(self, string: PoString) -> tuple[int, int]:
        """Returns where a string begins with its keyword, and where it ends."""
        return self.places[string.first - 1][0], self.places[string.last - 1][1]

    def _strings(
        self, message: PoMessage, texts: Mapping[bool | None, str], width: int, *, fills: bool
    ) -> Iterator[Edit]:
        """Yields the changes of a message's strings.

        Args:
            message: which.
            texts: of its only form, or for one and for many.
            width: where long lines are broken, as of `written_string`.
            fills: whether the forms that nobody saw get the one for many, also where they have a text.
        """
        newline = self.source.newline
        forms = message.forms
        if None in texts:
            there = message.strings[forms[0]]
            if there.text != texts[None]:
                yield Edit(*self.place_of(there), written_string("msgstr", texts[None], newline, width))
            return
        n_forms = self.n_forms() or len(forms)
        _, end = self.place_of(message.strings[forms[-1]])
        shown = message.strings[forms[min(1, len(forms) - 1)]].text.strip()
        for index in range(max(n_forms, len(forms))):
            text = texts.get(index > 0 or n_forms == 1)
            keyword = f"msgstr[{index}]"
            known = message.strings.get(keyword)
            is_seen = index < 2 or not known or not known.text  # noqa: PLR2004, for one and for many
            if text is None or (not is_seen and index < n_forms and (not fills or text.strip() == shown)):
                continue  # the forms that nobody saw stay
            if known is not None and index < n_forms:
                if known.text != text:
                    yield Edit(*self.place_of(known), written_string(keyword, text, newline, width))
            elif known is not None:  # a form that the language does not have
                first, last = self.place_of(known)
                yield Edit(first - len(newline), last, "")
            else:
                written = written_string(keyword, text, newline, width)
                yield Edit(end, end, f"{newline}{written}")

    def n_forms(self) -> int:
        """Returns how many forms the header promises, 0 if it does not say."""
        text = self.header.strings["msgstr"].text if self.header else ""
        found = _N_FORMS.search(text)
        return min(int(found[1]), _MOST_FORMS) if found else 0

    def _width(self) -> int:
        """Returns where long lines are broken, in characters; 0: the file breaks none."""
        longest = max((len(line) for line in self.source.text[:200_000].splitlines()), default=0)
        return 0 if longest > 100 else 79

    def _charset(self) -> tuple[Edit, str] | None:
        """Returns the change of the header's encoding to UTF-8, and the encoding it names."""
        if self.header is None:
            return None
        found = _CHARSET.search(self.source.text, *self.place_of(self.header.strings["msgstr"]))
        return (Edit(found.start(2), found.end(2), "UTF-8"), found[2]) if found else None

    def _language_named(self, tgt: str) -> Iterator[Edit]:
        """Yields the header's language, where it names none."""
        if self.header is None:
            return
        first, end = self.place_of(self.header.strings["msgstr"])
        lines = self.source.text[first:end]
        found = _LANGUAGE.search(lines)
        if found and not found[1].strip():
            yield Edit(first + found.start(1), first + found.end(1), tgt.replace("-", "_"))
        elif not found and "Language:" not in lines:
            newline = self.source.newline
            yield Edit(end, end, f'{newline}"Language: {tgt.replace("-", "_")}\\n"')


def read_po(path: Path) -> PoFile:
    """Takes a PO file, or a template (POT), apart.

    Raises:
        CorpusError: if it is no PO file or cannot be read.
    """
    source = read_source(path)
    lines = [(found.start(), found[0].rstrip("\r\n")) for found in _LINE.finditer(source.text)]
    bare = [bare_line(line) for _, line in lines]
    if not is_po(bare):
        raise CorpusError(
            f"{source.name} is no PO file: it has no lines that begin with msgid and msgstr.",
            "Export it as PO from the program it comes from.",
        )
    places = [(first, first + len(line)) for first, line in lines]
    found = PoFile(source, LanguagePair(), places=places)
    broken: list[int] = []
    for message in messages_in(bare, source.name):
        if isinstance(message, BadUnit):
            broken.append(message.line)
        elif message.is_obsolete:
            continue
        elif message.is_header:
            found.header = found.header or message
        elif message.forms:
            _add(found, message)
    if broken:
        named = ", ".join(map(str, broken[:_MOST_NAMED])) + (
            ", and more" if len(broken) > _MOST_NAMED else ""
        )
        entries = "1 entry is" if len(broken) == 1 else f"{len(broken):,} entries are"
        found.notices.append(f"{entries} not valid PO and will stay as it is (line {named}).")
    if not found.segments:
        found.notices.append("It has no text to translate.")
    said = header_fields(found.header)
    tags = [tidy_tag(language_in(said, name)) for name in ("X-Source-Language", "Language")]
    found.languages = LanguagePair(*map(base_of, tags))
    return found


def _add(found: PoFile, message: PoMessage) -> None:
    """Adds the segments of a message: the text, or the texts for one and for many."""
    forms = message.forms
    number = len(found.messages)
    found.messages.append(message)
    plural = message.strings.get("msgid_plural")
    line = message.strings["msgid"].first
    wanted: list[tuple[PoString, str, bool | None]] = [(message.strings["msgid"], forms[0], None)]
    if plural is not None:
        wanted = [(plural, forms[min(1, len(forms) - 1)], True)]
        if (found.n_forms() or len(forms)) > 1:
            wanted.insert(0, (message.strings["msgid"], forms[0], False))
    for place, form, is_plural in wanted:
        coded = coded_text([place.text])
        if not coded.text.strip():
            continue
        if fault := fault_in(coded.text):
            found.notices.append(f"Line {line} {fault}, and will stay as it is.")
            continue
        before, after = ("".join(map(str, pieces)) for pieces in (coded.before, coded.after))
        found.targets.append(_Target(number, before, after, is_plural))
        target = message.strings[form].text.strip()
        state = message.status.state if target else SegmentState.NEW
        segment = coded.segment(f"line {line}")
        found.segments.append(replace(segment, target=target, state=state))


def written_string(keyword: str, text: str, newline: str, width: int) -> str:
    """Returns a string with its keyword, as gettext's own programs lay it out.

    Args:
        keyword: "msgstr", "msgstr[1]".
        text: the string, plain.
        newline: what ends a line of the file.
        width: where long lines are broken, in characters; 0: nowhere.
    """
    written = [str(polib.escape(line)) for line in text.splitlines(keepends=True)]
    written = [line for each in written for line in _broken(each, width)]
    if len(written) <= 1 and (not width or len(keyword) + 3 + sum(map(len, written)) <= width):
        return f'{keyword} "{"".join(written)}"'
    return newline.join([f'{keyword} ""', *(f'"{line}"' for line in written)])


def fuzzy(line: str) -> str:
    """Returns a line of flags, "#, c-format", with this one before the others."""
    head, _, rest = line.partition("#,")
    flags = [each.strip() for each in rest.split(",") if each.strip()]
    return line if "fuzzy" in flags else f"{head}#, {', '.join(['fuzzy', *flags])}"


def not_fuzzy(line: str) -> str:
    """Returns a line of flags without this one, "" if it has no other."""
    head, _, rest = line.partition("#,")
    flags = [each.strip() for each in rest.split(",") if each.strip() not in ("", "fuzzy")]
    return f"{head}#, {', '.join(flags)}" if flags else ""


def _broken(line: str, width: int) -> list[str]:
    """Breaks a line behind blanks; what is joined again is the same."""
    if not width or len(line) + 2 <= width:
        return [line]
    return textwrap.wrap(
        line,
        width - 2,
        drop_whitespace=False,
        expand_tabs=False,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
