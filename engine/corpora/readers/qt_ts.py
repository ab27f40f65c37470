"""Qt's .ts files: the texts of a program and their translations, by context."""

from collections.abc import Iterator
from typing import Any

from engine.corpora.readers.bilingual import (
    NOTHING,
    BilingualUnit,
    UnitSieve,
    add_value,
    inline_text,
    parsed_text,
)
from engine.documents.bilingual import read_inline
from engine.documents.encodings import find_encoding
from engine.documents.input_files import InputFile
from engine.documents.qt_ts import forms_of, status_of
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.documents.xml_stream import element_of, local_name, read_elements
from engine.results.importing import FileFacts

_NOTES = ("comment", "extracomment", "translatorcomment")


class QtTsReader:
    """Reads one .ts file; a text with plural forms gives a pair per form."""

    format = "Qt Linguist"
    kind = "parallel"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        self._sieve = UnitSieve(file.name, "bilingual file", options)
        self._context = self._document = ""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every message that is translated, and those that are not wanted, with the reason.

        Raises:
            CorpusError: if the file is not Qt's, damaged, or has nothing in both languages.
        """
        names = ("message", "name", "context")
        for element in read_elements(self.files[0], self.encoding, names, ("ts",), self.format):
            match local_name(element):
                case "name":
                    self._context = (element.text or "").strip()
                case "message":
                    for unit in self._read_message(element):
                        yield from self._sieve.take(unit)
        self._sieve.check()

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [self._sieve.facts(self.format, self.encoding)]

    def _read_message(self, message: Any) -> Iterator[BilingualUnit]:
        root = message.getroottree().getroot()
        languages = (root.get("sourcelanguage") or "", root.get("language") or "")
        metadata = {"context": self._context} if self._context else {}
        source, translation = NOTHING, None
        is_located = False
        for child in message:
            name = local_name(child)
            if name == "source":
                source = parsed_text(child)
            elif name == "translation":
                translation = element_of(child)
            elif name in _NOTES:
                add_value(metadata, "note", child.text)
            elif name == "location" and not is_located:
                self._document = child.get("filename") or self._document  # left out: that of the one before
                is_located = True
        line, status = message.sourceline or 0, status_of(translation)
        document = self._document if is_located else ""
        forms = [inline_text(read_inline(form, keeps_blanks=True)) for form in forms_of(translation)]
        for target in forms or [NOTHING]:
            yield BilingualUnit(source, target, languages, line, status, document, dict(metadata))
