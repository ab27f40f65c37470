"""PO: the translations of programs, by gettext."""

from collections.abc import Iterator
from itertools import chain, islice

from engine.base.errors import CorpusError
from engine.corpora.readers.bilingual import MAX_EXCERPT_CHARS, UNFINISHED
from engine.documents.encodings import find_encoding, read_lines, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.po import TOO_LONG, PoMessage, bare_line, header_fields, language_in, messages_in
from engine.documents.segments import BadUnit, ReadOptions, Segment, SegmentState, fault_of
from engine.results.importing import FileFacts
from engine.text.identification import base_language, guess_language
from engine.text.languages import language_name

_N_FIRST = 5000
"""Messages among which the header is looked for and from which languages are guessed."""


class PoReader:
    """Reads one PO file.

    The header names the language of the translations; that of the originals is guessed. A file that
    translates from the language wanted as target is read the other way round.

    Raises:
        CorpusError: if it is not in the languages wanted.
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
        messages = self._messages(broken)
        first = [*islice(messages, _N_FIRST)]
        self._look_at(first)
        self._states, self._n_units = {}, 0
        is_reversed = self._is_reversed() if self._options.src else False
        for message in chain(first, messages):
            for unit in () if message.is_header else self._units_of(message, is_reversed=is_reversed):
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

    def _messages(self, broken: list[BadUnit]) -> Iterator[PoMessage]:
        """Yields the entries; those that are broken go to a list."""
        found = read_lines(text_blocks(self.files[0], self.encoding))
        lines = (TOO_LONG if line is None else bare_line(line) for line in found)
        for entry in messages_in(lines, self.files[0].name):
            if isinstance(entry, PoMessage):
                yield entry
            else:
                broken.append(entry)

    def _look_at(self, messages: list[PoMessage]) -> None:
        """Finds the languages of originals and translations, "" where they cannot be told."""
        said = header_fields(next((message for message in messages if message.is_header), None))
        self._tool = said.get("X-Generator", "")
        source, target = (
            base_language(language_in(said, name)) for name in ("X-Source-Language", "Language")
        )
        self._is_source_declared, self._is_declared = bool(source), bool(target)
        texts = [message for message in messages if not message.is_obsolete and not message.is_header]
        source = source or guess_language(message.strings["msgid"].text for message in texts)
        if not target:
            single = (each.strings["msgstr"].text for each in texts if "msgstr" in each.strings)
            target = guess_language(text for text in single if text)
        self._languages = (source, target)

    def _units_of(self, message: PoMessage, *, is_reversed: bool) -> Iterator[Segment | BadUnit]:
        name, line, status = self.files[0].name, message.first_line, message.status
        pairs = _pairs_of(message)
        is_empty = not status.word and not any(target for _, target in pairs)
        state = "untranslated" if is_empty else status.word or "translated"
        self._states[state] = self._states.get(state, 0) + len(pairs)
        reason = status.is_left_out
        if status.state is SegmentState.DRAFT and not self._options.include_unfinished:
            reason = UNFINISHED
        metadata = _metadata_of(message, state)
        for source, target in pairs:
            if fault := reason or fault_of(source) or fault_of(target):
                yield BadUnit(fault, name, line, source[:MAX_EXCERPT_CHARS])
            else:
                texts = (target, source) if is_reversed else (source, target)
                yield Segment(*texts, name, line, document=_document_of(message), metadata=metadata)

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


def _pairs_of(message: PoMessage) -> list[tuple[str, str]]:
    """Returns original and translation of each form: the first stands for one, the others for many."""
    one, many = message.strings["msgid"].text, message.strings.get("msgid_plural")
    forms = [message.strings[form].text for form in message.forms]
    if many is None:
        return [(one, text) for text in forms]
    if len(forms) < 2:
        return [(many.text, text) for text in forms]
    return [(many.text if number else one, text) for number, text in enumerate(forms)]


def _metadata_of(message: PoMessage, state: str) -> dict[str, str]:
    context, note = message.strings.get("msgctxt"), "\n".join(message.comments()).strip()
    found = {"state": state, "context": context.text if context else "", "note": note}
    return {name: text for name, text in found.items() if text and text != "translated"}


def _document_of(message: PoMessage) -> str:
    """Returns the file of the first reference: "pump.c" for "pump.c:12"."""
    first = next((each for line in message.comments(":") for each in line.split()), "")
    file, _, line = first.rpartition(":")
    return file if line.isdigit() else first
