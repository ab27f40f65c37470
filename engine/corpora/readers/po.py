"""PO: the translations of programs, by gettext.

Knows entries, plural forms and flags. A malformed entry is reported with its line and withheld from polib,
which would reject the whole file.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import polib

from engine.corpora.files.encodings import Encoding, find_encoding, text_blocks
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.lines import MAX_LINE_CHARS, read_lines
from engine.corpora.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.errors import CorpusError
from engine.results.importing.staging import FileFacts
from engine.text.identifying.guessing import base_language, guess_language
from engine.text.languages import language_name

MAX_CHARS = 256 << 20
"""The largest catalogues of real programs have a tenth; the library keeps every entry in memory."""
UNFINISHED, OBSOLETE, BROKEN = "is not marked as translated", "is marked as obsolete", "is not valid PO"
_TOO_LONG = f"longer than {MAX_LINE_CHARS:,} characters"
_STRING = r'"(?:[^"\\]++|\\.)*+"'
KEYWORD = re.compile(
    rf"(?:#~\s*)?(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(?=\d{{1,3}}\]))(?:(?<=\[)\d+\])?\s*{_STRING}$"
)
_BEGINNING = re.compile(r'(?:#~\s*)?(msgid|msgstr)(?:\[\d+\])?\s*"')
"""Of a line that text of no other kind begins so, also where the entry is broken."""
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
_OTHER_LINE_ENDS = str.maketrans(dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029\r", " "))
"""The library sees the end of a line in these too; in a text they are no more than spaces."""


def is_po(lines: Sequence[str]) -> bool:
    """Returns whether the first lines of a file are those of a PO file."""
    firsts = {found[1] for line in lines if (found := _BEGINNING.match(line))}
    return firsts == {"msgid", "msgstr"}


class PoReader:
    """Reads one PO file.

    The header names the language of the translations; that of the originals is guessed. A file that
    translates from the language wanted as target is read the other way round.

    Raises:
        CorpusError: if it is far too large, or not in the languages wanted.
    """

    format = "PO"
    kind = "parallel"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        self._options = options
        self._tool = ""
        self._states: dict[str, int] = {}
        self._languages = ("", "")
        self._is_declared = self._is_source_declared = False
        self._n_units = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields a segment per entry and plural form, and what cannot be used.

        Raises:
            CorpusError: if the file is not in the languages wanted.
        """
        broken: list[BadUnit] = []
        catalogue = self._parse(broken)
        self._tool = catalogue.metadata.get("X-Generator", "")
        self._languages = _languages_of(catalogue)
        self._is_declared = bool(base_language(_declared_language(catalogue)))
        self._is_source_declared = bool(base_language(catalogue.metadata.get("X-Source-Language", "")))
        self._states, self._n_units = {}, 0
        is_reversed = self._is_reversed() if self._options.src else False
        for entry in catalogue:
            for unit in self._units_of(entry, is_reversed=is_reversed):
                self._n_units += 1
                if self._options.src:
                    yield unit
        if self._options.src:
            yield from broken

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [
            FileFacts(
                name=self.files[0].name,
                format=self.format,
                **self.encoding.facts(),
                languages={language: self._n_units for language in self._languages if language},
                names_languages=self._is_declared and self._is_source_declared,
                source_language=self._languages[0],
                tool=self._tool,
                states=dict(self._states),
            )
        ]

    def _parse(self, broken: list[BadUnit]) -> Any:
        file = self.files[0]
        n_chars = 0
        kept: list[str] = []
        for entry in entries_in(_lines_of(file, self.encoding)):
            n_chars += sum(map(len, entry.lines))
            if n_chars > MAX_CHARS:
                raise CorpusError(
                    f"{file.name} has more than {MAX_CHARS >> 20} MB of PO.", "Split it into several files."
                )
            if entry.fault:
                broken.append(BadUnit(entry.fault, file.name, entry.fault_line, entry.text[:200]))
            kept += [""] * len(entry.lines) if entry.fault else entry.lines
        try:
            return polib.pofile("\n".join(kept) + "\n", check_for_duplicates=False)
        except (OSError, ValueError, IndexError) as error:
            raise CorpusError(
                f"{file.name} is not valid PO: {str(error)[:200]}.",
                "Check it with msgfmt, and save it again.",
            ) from error

    def _units_of(self, entry: Any, *, is_reversed: bool) -> Iterator[Segment | BadUnit]:
        name, line = self.files[0].name, max(1, entry.linenum)
        state = "obsolete" if entry.obsolete else "fuzzy" if entry.fuzzy else "translated"
        pairs = _pairs_of(entry)
        if state == "translated" and not any(target for _, target in pairs):
            state = "untranslated"
        self._states[state] = self._states.get(state, 0) + len(pairs)
        reason = {"obsolete": OBSOLETE, "fuzzy": "" if self._options.include_unfinished else UNFINISHED}.get(
            state
        )
        metadata = _metadata_of(entry, state)
        document = entry.occurrences[0][0] if entry.occurrences else ""
        for source, target in pairs:
            if fault := reason or fault_of(source) or fault_of(target):
                yield BadUnit(fault, name, line, source[:200])
            else:
                texts = (target, source) if is_reversed else (source, target)
                yield Segment(*texts, name, line, document=document, metadata=metadata)

    def _is_reversed(self) -> bool:
        """Returns whether the file translates the other way round."""
        source, target = self._languages
        wanted = base_language(self._options.src), base_language(self._options.tgt)
        if not self._is_declared:
            return (source, target) == (wanted[1], wanted[0])
        if target in wanted:
            return target == wanted[0]
        raise CorpusError(
            f"{self.files[0].name} translates into {language_name(target)}, "
            f"not from {language_name(wanted[0])} to {language_name(wanted[1])}.",
            f"Import it from {language_name(source or 'en')} to {language_name(target)} "
            f"(--from {source or 'en'} --to {target}).",
        )


class EntryLines:
    """The lines of one entry, with the comments before it; or of something that is none."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.lines: list[str] = []
        self.fault = ""
        self.fault_line = first_line
        self.text = ""
        """The text at the fault."""
        self.keyword = ""
        """The last one, "" before the first."""

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
        self.lines.append(_as_the_library_likes(line))
        if keyword:
            is_bad = keyword not in _FOLLOWS[self.keyword]
            self.keyword = keyword
        elif _MORE.match(line):
            is_bad = not self.keyword
        else:
            is_bad = bool(line) and not line.startswith(("#", "domain"))
        if is_bad:
            self._blame(line if line == _TOO_LONG else BROKEN, line, len(self.lines) - 1)

    def finish(self) -> "EntryLines":
        """Looks for what is missing at the end, and returns the entry."""
        if self.keyword and not self.keyword.startswith("msgstr"):
            last = max(index for index, line in enumerate(self.lines) if line)
            self._blame(BROKEN, self.lines[last], last)
        return self

    def _blame(self, fault: str, line: str, index: int) -> None:
        if not self.fault:
            self.fault, self.text, self.fault_line = fault, line, self.first_line + index


def _as_the_library_likes(line: str) -> str:
    """Returns a line without what the library takes for an error: comments of kinds it does not know."""
    if line.startswith(("domain", "#|", "#~|")):
        return ""
    if line.startswith("#") and line[1:2] not in ("", " ", ".", ":", ",", "~"):
        return f"# {line[1:]}"
    return line


def _lines_of(file: InputFile, encoding: Encoding) -> Iterator[str]:
    """Yields lines, stripped; a mark in place of one that is too long."""
    for line in read_lines(text_blocks(file, encoding)):
        yield _TOO_LONG if line is None else bare_line(line)


def bare_line(line: str) -> str:
    """Returns a line as its entry is recognised by: without blanks around it, and as one line."""
    return line.translate(_OTHER_LINE_ENDS).strip(" \t\ufeff")


def entries_in(lines: Iterable[str]) -> Iterator[EntryLines]:
    """Groups lines, each as `bare_line` gives it, into entries; all lines are in one."""
    entry = EntryLines(1)
    for number, line in enumerate(lines, start=1):
        match = KEYWORD.match(line)
        keyword = match[1] if match else ""
        if not entry.takes(line, keyword):
            yield entry.finish()
            entry = EntryLines(number)
        entry.add(line, keyword)
    yield entry.finish()


def _pairs_of(entry: Any) -> list[tuple[str, str]]:
    """Returns original and translation of each form: the first stands for one, the others for many."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    forms = [text for _, text in sorted(entry.msgstr_plural.items())]
    if len(forms) < 2:
        return [(entry.msgid_plural, text) for text in forms]
    return [(entry.msgid_plural if number else entry.msgid, text) for number, text in enumerate(forms)]


def _metadata_of(entry: Any, state: str) -> dict[str, str]:
    found = {"state": state, "context": entry.msgctxt, "note": entry.tcomment}
    return {name: text for name, text in found.items() if text and text != "translated"}


def _languages_of(catalogue: Any) -> tuple[str, str]:
    """Returns the languages of originals and translations; "" where they cannot be told."""
    said = catalogue.metadata
    finished = [entry for entry in catalogue if not entry.obsolete]
    source = base_language(said.get("X-Source-Language", "")) or guess_language(e.msgid for e in finished)
    target = base_language(_declared_language(catalogue))
    return source, target or guess_language(e.msgstr for e in finished if e.msgstr)


def _declared_language(catalogue: Any) -> str:
    """Returns the header's language of the translations: "de-AT" for "de_AT@formal"."""
    return str(catalogue.metadata.get("Language", "")).replace("_", "-").partition("@")[0]
