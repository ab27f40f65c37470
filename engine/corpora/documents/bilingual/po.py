"""PO: the texts of a program and their translations, by gettext.

What a machine has translated is marked fuzzy: gettext's own tools leave fuzzy entries
out of a program until somebody has looked at them, and translators' editors list them as work to do.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polib

from engine.corpora.documents.exact.coded_text import coded_text
from engine.corpora.documents.exact.source_text import Edit, FileText, fault_in, read_source
from engine.corpora.documents.segments import (
    DocumentLanguages,
    DocumentSegment,
    SegmentState,
    WrittenSegment,
)
from engine.corpora.readers.po import KEYWORD, EntryLines, bare_line, entries_in, is_po
from engine.corpora.readers.xml.languages_found import base_of, tidy_tag
from engine.errors import CorpusError

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_FORM = re.compile(r"msgstr\[(\d+)\]")
_N_FORMS = re.compile(r"nplurals\s*=\s*(\d)")
_CHARSET = re.compile(r"(charset=)([^\s\\;\"]+)", re.IGNORECASE)
_LANGUAGE = re.compile(r'^"Language:[ \t]*([^"\\]*)', re.MULTILINE)
_MOST_FORMS = 6
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class _PoString:
    """One of the strings of an entry."""

    text: str
    first: int
    """Where its line begins, in characters of the file."""
    end: int
    """Where its last line ends, before the line end."""


@dataclass(frozen=True)
class _Message:
    """An entry that may be translated."""

    line: int
    start: int
    """Where its first keyword stands."""
    flags: tuple[int, int]
    """Where its line of flags is, without the line end; (-1, -1): it has none."""
    before: int
    """Where a line of flags would go."""
    strings: dict[str, _PoString]
    """By keyword; the forms of a plural as `msgstr[0]`."""
    is_fuzzy: bool

    @property
    def forms(self) -> list[str]:
        """The keywords of its translations, in their order."""
        return sorted(
            (key for key in self.strings if key.startswith("msgstr")), key=lambda key: (len(key), key)
        )


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
    languages: DocumentLanguages
    format: str = "PO"
    segments: list[DocumentSegment] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    messages: list[_Message] = field(default_factory=list)
    targets: list[_Target] = field(default_factory=list)
    """One for each segment."""
    header: _Message | None = None

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
        width = self._width()
        for number, texts in by_message.items():
            message = self.messages[number]
            yield from self._strings(message, texts, width)
            flags = self.source.text[slice(*message.flags)] if message.flags[0] >= 0 else ""
            if not flags:
                yield Edit(message.before, message.before, f"#, fuzzy{self.source.newline}")
            else:
                yield Edit(*message.flags, fuzzy(flags))

    def _strings(self, message: _Message, texts: Mapping[bool | None, str], width: int) -> Iterator[Edit]:
        newline = self.source.newline
        forms = message.forms
        if None in texts:
            place = message.strings[forms[0]]
            yield Edit(place.first, place.end, written_string("msgstr", texts[None], newline, width))
            return
        n_forms = self.n_forms() or len(forms)
        last = message.strings[forms[-1]]
        for index in range(max(n_forms, len(forms))):
            text = texts.get(index > 0 or n_forms == 1)
            keyword = f"msgstr[{index}]"
            known = message.strings.get(keyword)
            if text is None:
                continue
            if known is not None and index < n_forms:
                yield Edit(known.first, known.end, written_string(keyword, text, newline, width))
            elif known is not None:  # a form that the language does not have
                yield Edit(known.first - len(newline), known.end, "")
            else:
                written = written_string(keyword, text, newline, width)
                yield Edit(last.end, last.end, f"{newline}{written}")

    def n_forms(self) -> int:
        """Returns how many forms the header promises, 0 if it does not say."""
        found = _N_FORMS.search(self.header_text())
        return min(int(found[1]), _MOST_FORMS) if found else 0

    def header_text(self) -> str:
        """Returns the fields of the header, a line each."""
        return self.header.strings["msgstr"].text if self.header else ""

    def _width(self) -> int:
        """Returns where long lines are broken, in characters; 0: the file breaks none."""
        longest = max((len(line) for line in self.source.text[:200_000].splitlines()), default=0)
        return 0 if longest > 100 else 79

    def _charset(self) -> tuple[Edit, str] | None:
        """Returns the change of the header's encoding to UTF-8, and the encoding it names."""
        if self.header is None:
            return None
        place = self.header.strings["msgstr"]
        found = _CHARSET.search(self.source.text, place.first, place.end)
        return (Edit(found.start(2), found.end(2), "UTF-8"), found[2]) if found else None

    def _language_named(self, tgt: str) -> Iterator[Edit]:
        """Yields the header's language, where it names none."""
        if self.header is None:
            return
        place = self.header.strings["msgstr"]
        lines = self.source.text[place.first : place.end]
        found = _LANGUAGE.search(lines)
        if found and not found[1].strip():
            yield Edit(place.first + found.start(1), place.first + found.end(1), tgt.replace("-", "_"))
        elif not found and "Language:" not in lines:
            newline = self.source.newline
            yield Edit(place.end, place.end, f'{newline}"Language: {tgt.replace("-", "_")}\\n"')


def read_po(path: Path) -> PoFile:
    """Takes a PO file, or a template (POT), apart.

    Raises:
        CorpusError: if it is no PO file or cannot be read.
    """
    source = read_source(path)
    lines = [(found.start(), found[0]) for found in _LINE.finditer(source.text)]
    bare = [bare_line(line.rstrip("\r\n")) for _, line in lines]
    if not is_po(bare):
        raise CorpusError(
            f"{source.name} is no PO file: it has no lines that begin with msgid and msgstr.",
            "Export it as PO from the program it comes from.",
        )
    found = PoFile(source, DocumentLanguages())
    broken: list[int] = []
    for entry in entries_in(bare):
        if entry.fault:
            broken.append(entry.fault_line)
            continue
        message = _message_of(entry, lines, bare)
        if message is None:
            continue
        if not message.strings["msgid"].text and "msgctxt" not in message.strings:
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
    found.languages = _languages_in(found)
    return found


def _add(found: PoFile, message: _Message) -> None:
    """Adds the segments of a message: the text, or the texts for one and for many."""
    forms = message.forms
    number = len(found.messages)
    found.messages.append(message)
    plural = message.strings.get("msgid_plural")
    wanted: list[tuple[_PoString, str, bool | None]] = [(message.strings["msgid"], forms[0], None)]
    if plural is not None:
        wanted = [(plural, forms[min(1, len(forms) - 1)], True)]
        if (found.n_forms() or len(forms)) > 1:
            wanted.insert(0, (message.strings["msgid"], forms[0], False))
    for place, form, is_plural in wanted:
        coded = coded_text([place.text])
        if not coded.text.strip():
            continue
        if fault := fault_in(coded.text):
            found.notices.append(f"Line {message.line} {fault}, and will stay as it is.")
            continue
        before, after = ("".join(map(str, pieces)) for pieces in (coded.before, coded.after))
        found.targets.append(_Target(number, before, after, is_plural))
        target = message.strings[form].text.strip()
        state = SegmentState.DRAFT if message.is_fuzzy else SegmentState.TRANSLATED
        state = state if target else SegmentState.NEW
        segment = coded.segment(f"line {message.line}")
        found.segments.append(replace(segment, target=target, state=state))


def _message_of(entry: EntryLines, lines: list[tuple[int, str]], bare: list[str]) -> _Message | None:
    """Returns an entry with the places of its strings; None if it is obsolete or holds none."""
    strings: dict[str, _PoString] = {}
    flags, before, start, line = (-1, -1), -1, -1, entry.first_line
    keyword = ""
    is_fuzzy = False
    for index in range(entry.first_line - 1, entry.first_line - 1 + len(entry.lines)):
        first, raw = lines[index]
        end = first + len(raw.rstrip("\r\n"))
        text = bare[index]
        if text.startswith("#~"):
            return None
        if text.startswith("#|") and before < 0:
            before = first
        if text.startswith("#,"):
            if not is_fuzzy:  # of several such lines, the one with this flag counts
                flags = (first, end)
            is_fuzzy = is_fuzzy or "fuzzy" in [each.strip() for each in text[2:].split(",")]
        if found := KEYWORD.match(text):
            form = _FORM.match(text)
            keyword = form[0] if form else found[1]
            strings[keyword] = _PoString(_string_in(text), first, end)
            start = first if start < 0 else start
            line = index + 1 if keyword == "msgid" else line
        elif text.startswith('"') and keyword:
            known = strings[keyword]
            strings[keyword] = _PoString(known.text + _string_in(text), known.first, end)
    if "msgid" not in strings:
        return None
    return _Message(line, start, flags, before if before >= 0 else start, strings, is_fuzzy)


def _string_in(line: str) -> str:
    found = _STRING.search(line, line.index('"'))
    return str(polib.unescape(found[1])) if found else ""


def _languages_in(found: PoFile) -> DocumentLanguages:
    """Returns the languages that the header names."""
    said = dict(line.partition(":")[::2] for line in found.header_text().splitlines())
    source, target = (
        said.get(name, "").partition("@")[0].strip() for name in ("X-Source-Language", "Language")
    )
    return DocumentLanguages(base_of(tidy_tag(source)), base_of(tidy_tag(target)))


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
