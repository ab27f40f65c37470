"""Files translated as files: text, subtitles, office documents, web pages, translation files."""

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.base.config import SearchConfig, shown
from engine.base.errors import ConfigError, CorpusError
from engine.base.files import folder_for_user, is_read_only, read_given
from engine.base.progress import Report, ignore_progress
from engine.results.documents import (
    USUAL_PARTS,
    CastMember,
    DocumentLine,
    DocumentRecord,
    DocumentSpeaker,
    DocumentTranslation,
    FileRemark,
    FileTranslation,
    RemarkKind,
    SegmentKind,
    TextFile,
    TranslatedSpeaker,
    UntouchedLine,
)
from engine.results.figures import counted
from engine.results.speakers import SpeakerRecord
from engine.results.systems import Splitting, TextForm
from engine.results.translation import (
    LanguageNotice,
    Recall,
    SentenceTranslation,
    SpeakerChoice,
    TermUse,
    TextTranslation,
    WordLink,
)
from engine.tasks.languages import notice_for
from engine.tasks.models.catalogue import list_models
from engine.tasks.translation.alignment import align_words, can_be_aligned, check_translations
from engine.tasks.translation.passages import (
    AS_TYPED,
    Profiles,
    SaidLine,
    kept_words,
    lines_of,
    places_of_markup,
    recalled_in,
    remarks_of,
    translate_spoken,
    unchanged_line,
    warnings_of,
    worst_first,
)
from engine.tasks.translation.terms import terms_in
from engine.text.codes import parts_to_tell_apart, place_codes
from engine.text.languages import find_language, language_name
from engine.text.numerals.quantities import is_translatable
from engine.text.speaker_names import IsSpeaker, candidate_name
from engine.text.words.units import is_punctuation, word_units

if TYPE_CHECKING:
    from engine.documents.encodings import Encoding
    from engine.documents.input_files import BytesFile
    from engine.documents.segments import Document, DocumentSegment, WrittenSegment
    from engine.documents.subtitles import SpokenDocument, Turn
    from engine.runtime.context import Context
    from engine.runtime.passages import Before
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator


# The texts of a document translated, with their codes in place.

_PLAIN = SearchConfig()


class TranslatedSegment(NamedTuple):
    """A text's translation with its codes."""

    written: "WrittenSegment"
    n_guessed: int
    """Codes that no aligned word shows the place of: they stand about where they stood."""


class _CodedPair(NamedTuple):
    """A sentence and its translation, and which parts of it are to be told apart."""

    source: str
    target: str
    parts: tuple[tuple[tuple[int, int], ...], ...]


def translate_segments(
    segments: "Sequence[DocumentSegment]",
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    wanted: Sequence[int] | None = None,
    before: "Context | None" = None,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
) -> "tuple[list[TextTranslation], list[TranslatedSegment]]":
    """Translates texts in their order, and places their codes by the words that belong together.

    Args:
        segments: all texts of a document.
        translator: the open model, speaking as whoever is set.
        report: called with sentences done; may cancel.
        wanted: the numbers of those to translate; the others may stand before them. None: all.
        before: what stands before the first running text.
        config: how to search.
        recall: a translation memory; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong.

    Returns:
        Of each wanted text the translation, and the same with its codes.
    """
    from engine.documents.raised import lowered, raised_links

    numbers = range(len(segments)) if wanted is None else wanted
    asked = _lines_of(segments, numbers, before, _languages_of(translator))
    found = _translated(asked, segments, translator, report, config=config, recall=recall, checks=checks)
    translated = [(segments[number], line) for number, line in asked.places.items()]
    links = links_of(translated, found, translator, report)
    for line in asked.raised(segments):
        links[line] = (*raised_links(asked.lines[line].text, found[line].text), *links.get(line, ()))
        found[line] = lowered(found[line])
    languages = translator.card.src, translator.card.tgt
    placed = [placed_codes(each, found[line], links.get(line, ()), languages) for each, line in translated]
    return [found[line] for _, line in translated], placed


def translate_texts(
    segments: "Sequence[DocumentSegment]",
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    wanted: Sequence[int],
    recall: Recall | None = None,
) -> list[TextTranslation]:
    """Translates texts as `translate_segments` does, without their codes, and as the panes translate a text.

    Arguments as there.
    """
    from engine.documents.raised import lowered

    asked = _lines_of(segments, wanted, None, _languages_of(translator))
    found = _translated(asked, segments, translator, report, config=AS_TYPED, recall=recall, checks=False)
    for line in asked.raised(segments):
        found[line] = lowered(found[line])
    return [found[line] for line in asked.places.values()]


def _translated(
    asked: "_Asked",
    segments: "Sequence[DocumentSegment]",
    translator: "Translator",
    report: Report,
    *,
    config: SearchConfig,
    recall: Recall | None,
    checks: bool,
) -> list[TextTranslation]:
    from engine.documents.raised import recall_lowered

    recall = recall_lowered(recall) if recall and asked.raised(segments) else recall
    speakers = [translator.inputs.speaker] * len(asked.lines)
    texts, before = [line.text for line in asked.lines], [line.before for line in asked.lines]
    found = translator.translate_lines(texts, speakers, config, report, recall=recall, before=before)
    return check_translations(translator, found, report) if checks else found


class _SegmentLine(NamedTuple):
    """What is asked of the model, once however often it is in a document."""

    text: str
    before: "Before"


class _Asked(NamedTuple):
    """What is asked of the model for some texts."""

    lines: list[_SegmentLine]
    places: dict[int, int]
    """The place there of each wanted text, by its number."""

    def raised(self, segments: "Sequence[DocumentSegment]") -> set[int]:
        """Returns the places of the lines in which numbers are raised or lowered."""
        of = self.places.items()
        return {line for number, line in of if self.lines[line].text != segments[number].source}


def _lines_of(
    segments: "Sequence[DocumentSegment]",
    numbers: Sequence[int],
    first: "Context | None",
    languages: tuple[str, str],
) -> _Asked:
    from engine.documents.raised import with_raised
    from engine.documents.reading_order import texts_before

    lines: dict[_SegmentLine, int] = {}
    places: dict[int, int] = {}
    stands_before = texts_before(segments, languages[0])
    for number in numbers:
        other = stands_before[number]
        before: Before = None
        if other is not None:
            before = places[other] if other in places else _kept(segments, other, stands_before, languages)
        elif segments[number].passage:
            before, first = first, None
        line = _SegmentLine(with_raised(segments[number]), before)
        places[number] = lines.setdefault(line, len(lines))
    return _Asked(list(lines), places)


def _kept(
    segments: "Sequence[DocumentSegment]",
    number: int,
    stands_before: Sequence[int | None],
    languages: tuple[str, str],
) -> "Context":
    """Returns a text that is not translated as what stands before another one; drafts are not trusted.

    As many sentences of it as a sentence is read behind, be it with those of the texts before it.
    """
    from engine.documents.segments import SegmentState
    from engine.runtime.context import MOST_SENTENCES, following, last_sentence

    found: list[Context] = []
    place: int | None = number
    while place is not None and len(found) < MOST_SENTENCES:
        segment = segments[place]
        target = "" if segment.state is SegmentState.DRAFT else segment.target
        last: Context | None = last_sentence(segment.source, target, languages)
        while last is not None:
            found.append(replace(last, before=None))
            last = last.before
        place = stands_before[place]
    return following(reversed(found[:MOST_SENTENCES]))


def _languages_of(translator: "Translator") -> tuple[str, str]:
    return translator.card.src, translator.card.tgt


def placed_codes(
    segment: "DocumentSegment",
    translation: TextTranslation,
    links: Sequence[WordLink],
    languages: tuple[str, str],
) -> TranslatedSegment:
    """Returns a text's translation with its codes where the words show that they belong."""
    from engine.documents.segments import TextOrigin, WrittenSegment

    sentences = [
        WordLink((each.start, each.end), (each.target_start, each.target_end))
        for each in translation.sentences
    ]
    placing = place_codes(segment.source, segment.codes, translation.text, links, languages, sentences)
    is_recalled = _is_recalled(segment, translation)
    origin = TextOrigin.MEMORY if is_recalled else TextOrigin.MACHINE
    return TranslatedSegment(WrittenSegment(translation.text, placing.codes, origin), placing.n_guessed)


def _is_recalled(segment: "DocumentSegment", translation: TextTranslation) -> bool:
    """Returns whether a memory has all of a text; where codes stand inside, their place is a machine's."""
    inner = any(0 < code.position < len(segment.source) for code in segment.codes)
    sentences = [each for each in translation.sentences if is_translatable(each.source)]
    return bool(sentences) and not inner and all(each.memory is not None for each in sentences)


def links_of(
    segments: "Sequence[tuple[DocumentSegment, int]]",
    found: Sequence[TextTranslation],
    translator: "Translator",
    report: Report,
) -> dict[int, tuple[WordLink, ...]]:
    """Aligns the sentences that have codes inside; links count in the whole text, by its place in `found`.

    A sentence without codes is one part of its text, whose translation comes from all of it.
    """
    pending: dict[_CodedPair, list[tuple[int, SentenceTranslation]]] = {}
    links: dict[int, set[WordLink]] = {}
    for segment, line in segments:
        inner = {code.position for code in segment.codes} - {0, len(segment.source)}
        for sentence in found[line].sentences if inner else ():
            if not any(sentence.start < place < sentence.end for place in inner):
                links.setdefault(line, set()).update(_whole(sentence))
            elif can_be_aligned(sentence):
                parts = parts_to_tell_apart(segment.source, segment.codes, sentence.start, sentence.end)
                asked = _CodedPair(sentence.source, sentence.target, tuple(parts))
                pending.setdefault(asked, []).append((line, sentence))
    pairs = list(pending)
    aligned = align_words(
        translator, [each.source for each in pairs], [each.target for each in pairs], report,
        [each.parts for each in pairs],
    )  # fmt: skip
    for pair, alignment in zip(pairs, aligned, strict=True):
        for line, sentence in pending[pair]:
            first, second = sentence.start, sentence.target_start
            links.setdefault(line, set()).update(
                WordLink(
                    (link.source[0] + first, link.source[1] + first),
                    (link.target[0] + second, link.target[1] + second),
                )
                for link in alignment.links
            )
    return {line: tuple(sorted(each, key=lambda link: link.target)) for line, each in links.items()}


def _whole(sentence: SentenceTranslation) -> Iterator[WordLink]:
    """Yields links of all words of a translation to its sentence."""
    for first, last in word_units(sentence.target):
        if not is_punctuation(sentence.target[first:last]):
            place = sentence.target_start
            yield WordLink((sentence.start, sentence.end), (first + place, last + place))


# A text with tags, translated with every tag in place.

_NOTHING_MARKED = Splitting()


def translate_markup(
    text: str,
    translator: "Translator",
    form: TextForm,
    splitting: Splitting = _NOTHING_MARKED,
    report: Report = ignore_progress,
    *,
    before: "Context | None" = None,
    recall: Recall | None = None,
) -> str:
    """Translates what is text in a piece of HTML or XML; all else stays as it is.

    Args:
        text: with tags and named characters ("&amp;").
        translator: the open model, speaking as whoever is set.
        form: `TextForm.HTML` or `TextForm.XML`.
        splitting: which elements hold texts of their own, and which stay as they are.
        report: called with sentences done; may cancel.
        before: what stands before it.
        recall: a translation memory; what it has takes the place of the model's.
    """
    from engine.documents.source_text import FileText
    from engine.documents.web_pages import BLOCKS, PageRules, WebPage

    is_xml = form is TextForm.XML
    kept = _Kept(text, splitting.closed, is_xml=is_xml)
    blocks = (BLOCKS | set(splitting.blocks)) - set(splitting.inline)
    page = WebPage(kept.text, PageRules(is_xml=is_xml, is_segment=is_xml, blocks=blocks))
    _, placings = translate_segments(page.segments, translator, report, before=before, recall=recall)
    written = {number: placing.written for number, placing in enumerate(placings)}
    whole = FileText("the text", kept.text, "utf-8").written(page.edits(written, translator.card.tgt))
    return kept.put_back(whole.decode("utf-8", "replace"))


class _Kept:
    """Elements of a text that a variable stands for meanwhile: translating keeps those."""

    def __init__(self, text: str, names: Collection[str], *, is_xml: bool) -> None:
        self._elements: dict[str, str] = {}
        self._mark = "k"
        while f"{{{self._mark}" in text:
            self._mark += "k"
        done = 0
        parts: list[str] = []
        for first, end in _elements_in(text, frozenset(name.lower() for name in names), is_xml=is_xml):
            name = f"{{{self._mark}{len(self._elements)}}}"
            self._elements[name] = text[first:end]
            parts += (text[done:first], name)
            done = end
        self.text = "".join([*parts, text[done:]])

    def put_back(self, text: str) -> str:
        """Returns a translation with the elements in it; one whose variable is gone stands at its end."""
        for name, element in self._elements.items():
            text = text.replace(name, element) if name in text else f"{text}{element}"
        return text


def _elements_in(text: str, names: frozenset[str], *, is_xml: bool) -> Iterator[tuple[int, int]]:
    """Yields where the outermost elements with some names stand; one without its end is none."""
    from engine.documents.web_pages import TokenKind, ends_of_elements, tokens_of

    if not names:
        return
    tokens = [
        token
        for token in tokens_of(text, is_xml=is_xml, knows_html=not is_xml)
        if token.name in names and token.kind is not TokenKind.OTHER
    ]
    ends = ends_of_elements(tokens)
    done = 0
    for place, token in enumerate(tokens):
        is_alone = token.kind is TokenKind.ALONE
        if token.first >= done and (is_alone or place in ends):
            done = token.end if is_alone else tokens[ends[place]].end
            yield token.first, done


# Text files to translate, and translations written as files.

_REPLACED = "\ufffd"
"""Stands for bytes that make no character."""
_MOST_TEXT_BYTES = 1 << 28
_SAVE_AS_TEXT = "Save its text as plain text in UTF-8, and translate that."
_NOT_UTF8 = "{} is not UTF-8; it was read as {}."


def read_text_file(path: Path, encoding: str = "") -> TextFile:
    """Reads a plain text file, in Unicode or in an encoding found by its content.

    Args:
        path: the file.
        encoding: the one that the user chose; empty: found by the content.

    Raises:
        CorpusError: if it cannot be read, is too large, or is no plain text by its content.
    """
    try:
        data = read_given(path, _MOST_TEXT_BYTES)
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be read: {error.strerror or error}.",
            "Check that the file exists and that you may read it.",
        ) from error
    return decode_text(data, path, encoding)


def decode_text(data: bytes, path: Path, encoding: str = "", *, goes_on: bool = False) -> TextFile:
    """Reads the bytes of a text, see `read_text_file`.

    Args:
        data: the bytes.
        path: the file they are from, or what messages call it.
        encoding: the one that the user chose; empty: found by the content.
        goes_on: True: it is a later part of a text whose first part is known to be plain text.

    Raises:
        CorpusError: if they are no plain text: the translation of a table, a web page or a translation
            memory could not be written back whole.
    """
    from engine.documents.encodings import find_encoding, is_binary, mark_of
    from engine.documents.input_files import BytesFile

    if not data:
        return TextFile(path, "")
    file = BytesFile(data, path.name)
    found = find_encoding(file, encoding)
    text = data.decode(found.codec, errors="replace")
    if not goes_on and (is_binary(file.head()) or _may_have_structure(text)):
        _refuse_structure(file)
    is_unicode = found.codec.startswith("utf")
    if is_binary(file.head()) or ("\0" in text and not is_unicode):
        raise CorpusError(f"{path.name} is not a text file.", _SAVE_AS_TEXT)
    mark = mark_of(data, found)
    if encoding:
        return TextFile(path, text, _misread(text, file, found) if _REPLACED in text else "", mark)
    if not is_unicode or (found.codec.startswith("utf-16") and not mark):
        return TextFile(path, text, _NOT_UTF8.format(path.name, found.label))
    if _REPLACED not in text:
        return TextFile(path, text, mark=mark)
    if text.replace(_REPLACED, "").isascii():  # no byte of it proves UTF-8
        return TextFile(path, data.decode("cp1252", "replace"), _NOT_UTF8.format(path.name, "Windows-1252"))
    return TextFile(path, text, f"Some characters of {path.name} cannot be read.", mark)


def _misread(text: str, file: "BytesFile", chosen: "Encoding") -> str:
    """Says that a text is not in the encoding that the user chose, and in which it probably is."""
    from engine.documents.encodings import find_encoding

    n_lines = counted(sum(_REPLACED in line for line in text.splitlines()), "line")
    is_plain = text.replace(_REPLACED, "").isascii()  # no byte of it proves UTF-8
    likely = "Windows-1252" if is_plain else find_encoding(file).label
    better = f"; --encoding {likely.lower()} reads it" if likely != chosen.label else ""
    return f"{file.name} is not {chosen.label}: characters of {n_lines} cannot be read{better}."


def _may_have_structure(text: str) -> bool:
    """Returns False for a sentence, which spares a command that translates one all the readers of files."""
    line, _, rest = text.strip("\ufeff\r\n").partition("\n")
    return bool(rest) or not line[:1].isalpha()


def _refuse_structure(file: "BytesFile") -> None:
    from engine.corpora.detection import is_bilingual, structure_of

    try:
        what = structure_of(file)
    except CorpusError as error:
        what = error.what.replace(", not a translation file.", ".")
        raise CorpusError(what, _SAVE_AS_TEXT) from error
    if not what:
        return
    hint = "To learn from it: parlance corpus import. " if is_bilingual(what) else ""
    raise CorpusError(
        f"{file.name} is {what}: its translation could not be written back whole.", hint + _SAVE_AS_TEXT
    )


def check_encoding(name: str) -> None:
    """Refuses an encoding that nobody knows.

    Raises:
        ConfigError: if there is none of this name.
    """
    from engine.documents.encodings import HOW_TO_NAME, is_encoding

    if not is_encoding(name):
        raise ConfigError([f"There is no encoding {shown(name)}"], HOW_TO_NAME, is_introduced=False)


def plan_outputs(
    inputs: Sequence[Path], output: Path | None, *, overwrites: bool = False
) -> tuple[Path | None, ...]:
    """Says where the translation of each file goes, before minutes of work.

    Args:
        inputs: the files to translate; none: standard input.
        output: a file, or a folder in which each translation gets the name of its original; with several
            inputs a folder that need not be there yet. None: no file.
        overwrites: False: an existing file is refused. An original is never overwritten.

    Returns:
        One path per input, or for standard input; None where the translation goes to no file.

    Raises:
        CorpusError: if a file or folder cannot be written or must not be overwritten; nothing is made then.
    """
    if output is None:
        return (None,) * max(1, len(inputs))
    if not inputs or (len(inputs) == 1 and not output.is_dir()):
        check_output(output, inputs, overwrites=overwrites)
        return (output,)
    outputs = [output / path.name for path in inputs]
    for at, path in enumerate(outputs):
        if path in outputs[:at]:
            raise CorpusError(
                f"Two of the files are called {path.name}: their translations would have one name.",
                "Translate one of them into another folder.",
            )
        if output.exists():
            check_output(path, inputs, overwrites=overwrites)
    _make_folder(output)
    return tuple(outputs)


def _make_folder(folder: Path) -> None:
    try:
        folder_for_user(folder)
    except OSError as error:
        raise CorpusError(
            f"The folder {folder} cannot be made: {error.strerror or error}.",
            "Name a folder that exists, or a new one in it.",
        ) from error


def check_output(path: Path, inputs: Sequence[Path], *, overwrites: bool) -> None:
    """Refuses a file that cannot be written or must not be overwritten.

    Args:
        path: the file to write.
        inputs: originals, which are never overwritten.
        overwrites: False: any existing file is refused.

    Raises:
        CorpusError: with the reason.
    """
    if not path.parent.is_dir():
        is_file = path.parent.exists()
        reason = (
            f"{path.parent} is a file, not a folder." if is_file else f"There is no folder {path.parent}."
        )
        raise CorpusError(reason, "Choose another folder.")
    if path.is_dir():
        raise CorpusError(f"{path} is a folder.", "Choose another name.")
    if not path.exists():
        return
    if any(each.exists() and path.samefile(each) for each in inputs):
        raise CorpusError(f"{path} is the file to be translated.", "Write the translation to another file.")
    if not path.is_file():
        raise CorpusError(f"{path} is a device or a pipe.", "Leave out --output and redirect the output.")
    if is_read_only(path):
        raise CorpusError(f"{path} is read-only.", "Choose another name, or make it writable first.")
    if not overwrites:
        raise CorpusError(f"{path} already exists.", "Choose another name, or overwrite it with --force.")


def write_text_file(path: Path, text: str, mark: bytes = b"") -> Path:
    """Writes a text whole or not at all, and returns where.

    Args:
        path: the file.
        text: the text.
        mark: the byte order mark to begin with, which says in what Unicode; empty: UTF-8 without one.

    Raises:
        CorpusError: if it cannot be written; a file that was there stays.
    """
    from engine.documents.encodings import encoded

    with new_output(path) as scratch:
        scratch.write_bytes(encoded(text, mark))
    return path


@contextmanager
def new_output(path: Path) -> Iterator[Path]:
    """Gives a file to write into, which takes its place if all goes well; else what was there stays.

    Raises:
        CorpusError: if it cannot be written.
    """
    from engine.base.files import handed_over

    try:
        with handed_over(path) as scratch:
            yield scratch
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Choose another folder, or free some disk space.",
        ) from error


_MOST_BYTES = 64 << 20
"""A larger file is no subtitles and no transcript."""


def document_format(path: Path, encoding: str = "") -> str:
    """Returns the format of a file, by its content: "SRT", "WebVTT", "ASS", or "text".

    Raises:
        CorpusError: if it cannot be read, or is neither subtitles nor text.
    """
    from engine.corpora.detection import find_format
    from engine.corpora.formats import PLAIN, SUBTITLES, TABLE
    from engine.documents.input_files import InputFile
    from engine.documents.segments import ReadOptions

    file = InputFile(path)
    format_ = find_format(file, ReadOptions(src="", tgt="", encoding=encoding))
    if format_ in SUBTITLES:
        return format_.name
    if format_ in (PLAIN, TABLE):
        return "text"
    raise CorpusError(
        f"{file.name} is a {format_.name} file, neither subtitles nor a transcript.",
        "Give subtitles (SRT, VTT, ASS) or a text with a line for each turn.",
    )


# Subtitles and transcripts translated as files, each line as the person who says it.


def is_subtitles(path: Path, encoding: str = "") -> bool:
    """Returns whether a file is one of subtitles; what cannot be read is none."""
    try:
        return document_format(path, encoding) != "text"
    except CorpusError:
        return False


class SpokenFile(NamedTuple):
    """Subtitles or a transcript, taken apart."""

    record: DocumentRecord
    document: "SpokenDocument"
    mark: str
    """The byte order mark of UTF-8, if it had one."""


def open_spoken(path: Path) -> SpokenFile | TextFile:
    """Reads subtitles and transcripts as what is said, any other text as text: the content decides.

    Args:
        path: the file; one whose name says subtitles must hold some.

    Raises:
        CorpusError: if it cannot be read.
    """
    from engine.corpora.formats import SUBTITLES, endings_of

    try:
        file = _spoken_file(path)
    except CorpusError:
        if path.suffix.lower() in endings_of(SUBTITLES):
            raise
        return read_text_file(path)
    is_spoken = file.record.format != "text" or file.record.is_conversation
    return file if is_spoken else read_text_file(path)


def _spoken_file(path: Path) -> SpokenFile:
    known = _KnownNames()
    document, mark = read_turns(path, known.is_known)
    named = {turn.speaker.casefold() for turn in document.turns if turn.speaker}
    named |= _likely_names(document)
    if not all(map(known.is_known, named)):  # who is known by a mark may be named without one, too
        document, mark = read_turns(path, lambda name: name.casefold() in named)
    spellings: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for turn in document.turns:
        counts[spellings.setdefault(turn.speaker.casefold(), turn.speaker)] += 1
    n_unnamed = counts.pop("", 0)
    record = DocumentRecord(
        path=path,
        format=document.format,
        n_cues=document.n_cues,
        lines=lines_of(document),
        speakers=tuple(DocumentSpeaker(name, count) for name, count in counts.items()),
        n_unnamed=n_unnamed,
        untouched=_untouched(document),
    )
    return SpokenFile(record, document, mark)


def find_document_speakers(
    path: Path, translator: "Translator", strength: float | None = None, encoding: str = ""
) -> tuple[CastMember, ...]:
    """Finds the speakers of the library and of the model whom a file names, without regard to case.

    Args:
        path: subtitles, or a transcript.
        translator: the open model, with the pack that is in.
        strength: of every profile, in [0, 2]; None: each speaker's own.
        encoding: of the file; empty: found by its content.

    Raises:
        CorpusError: if the file cannot be read.
        SpeakerError: if the strength is out of range.
    """
    from engine.tasks.speakers.people import check_strength

    check_strength(strength)
    known = _KnownNames(translator)
    document, _ = read_turns(path, known.is_known, encoding)
    names = dict.fromkeys(turn.speaker for turn in document.turns if known.is_known(turn.speaker))
    return tuple(CastMember(name, known.choice(name, strength)) for name in names)


def translate_document(
    path: Path,
    out: Path | None,
    translator: "Translator",
    cast: Sequence[CastMember] = (),
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    encoding: str = "",
    recall: Recall | None = None,
    joins: bool = True,
    checks: bool = False,
) -> DocumentTranslation:
    """Translates subtitles or a transcript: all of it in one batch, each line as who says it.

    What cannot be read stays as it is. A sentence over several cues is translated whole and cut again.

    Args:
        path: the file.
        out: the file to write, in UTF-8, whole or not at all; None: the text is returned.
        translator: the open model; its speaker says the lines of those who are not in `cast`.
        cast: who says what; their names are read as names in the file.
        report: called with sentences done; may cancel.
        config: how to search.
        encoding: of the file; empty: found by its content.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        joins: False: each cue by itself, wherever its sentences begin.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, is the one to write, or that one cannot be written.
    """
    if out is not None:
        check_output(out, [path], overwrites=True)
    named = {member.name.casefold() for member in cast}
    document, mark = read_turns(path, lambda name: name.casefold() in named, encoding)
    turns, lines, profiles = document.turns, lines_of(document, joins=joins), Profiles(translator)
    chosen = _inputs(cast, [turn.speaker for turn in turns], profiles, translator)
    notice = notice_for("\n".join(turn.text for turn in turns), translator)
    found = _said(lines, chosen, notice, translator, report, config=config, recall=recall, checks=checks)
    by_model = [(turn.line, each) for turn, line in zip(turns, found, strict=True) for each in line.sentences]
    places = [(f"line {line:,}", each) for line, each in by_model]
    recalled, used = recalled_in(places), [term for _, each in by_model for term in each.terms]
    said = [each.text for each in found]
    languages = translator.card.src, translator.card.tgt
    text = document.written(said, places_of_markup(document, said, translator, languages, report)[0])
    if out is not None:
        write_text_file(out, mark + text)
    counts = Counter(turn.speaker for turn in turns if turn.speaker)
    with_profile = _with_profile(turns, chosen, named)
    return DocumentTranslation(
        input=str(path),
        output=str(out or ""),
        model=translator.card.id,
        format=document.format,
        cues=document.n_cues,
        lines=len(turns),
        speakers=_speakers(counts, with_profile),
        unnamed=sum(not turn.speaker for turn in turns),
        unmatched=tuple(name for name in counts if name not in with_profile),
        untouched=_untouched(document),
        warnings=warnings_of(by_model),
        text=text if out is None else None,
        elapsed_s=max((each.elapsed_s for each in found), default=0.0),
        notices=profiles.notices,
        language_notice=notice,
        kept_words=kept_words(places, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
        joined=sum(line.goes_on for line in lines),
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
    )


def _said(
    lines: Sequence[DocumentLine],
    chosen: "Sequence[SpeakerInputs | None]",
    notice: LanguageNotice | None,
    translator: "Translator",
    report: Report,
    *,
    config: SearchConfig,
    recall: Recall | None,
    checks: bool,
) -> list[SaidLine]:
    """Translates the lines, unless they are in another language."""
    if notice:
        return [unchanged_line(line.text, notice.language) for line in lines]
    return translate_spoken(lines, chosen, translator, report, config=config, recall=recall, checks=checks)


def _speakers(counts: Mapping[str, int], with_profile: Collection[str]) -> tuple[TranslatedSpeaker, ...]:
    return tuple(
        TranslatedSpeaker(name=name, lines=count, has_profile=name in with_profile)
        for name, count in counts.items()
    )


def _with_profile(
    turns: "Sequence[Turn]", chosen: "Sequence[SpeakerInputs | None]", named: Collection[str]
) -> set[str]:
    """Returns the names, of those in `named`, that are translated with a profile."""
    speaking = {turn.speaker for turn, inputs in zip(turns, chosen, strict=True) if inputs is not None}
    return {name for name in speaking if name.casefold() in named}


def _inputs(
    cast: Sequence[CastMember], names: Sequence[str], profiles: Profiles, translator: "Translator"
) -> "list[SpeakerInputs | None]":
    """Returns the profile that counts in each line."""
    by_name = {member.name.casefold(): profiles.of(member.speaker) for member in cast}
    return [by_name.get(name.casefold(), translator.inputs.speaker) for name in names]


def _untouched(document: "SpokenDocument") -> tuple[UntouchedLine, ...]:
    return tuple(UntouchedLine(line=unit.line, reason=unit.reason) for unit in document.untouched)


def _likely_names(document: "SpokenDocument") -> set[str]:
    """Returns the names before colons, if most lines of a transcript begin with one."""
    if document.format != "text":
        return set()
    labels = Counter(
        candidate_name(turn.text).casefold()
        for turn in document.turns
        if not turn.speaker and candidate_name(turn.text)
    )
    repeated = {label: count for label, count in labels.items() if count > 1}
    n_named = sum(bool(turn.speaker) for turn in document.turns) + sum(repeated.values())
    return set(repeated) if 2 * n_named >= len(document.turns) else set()


class _KnownNames:
    """Who may have a profile for a model: the speakers of the library, and those it was trained with."""

    def __init__(self, translator: "Translator | None" = None) -> None:
        from engine.tasks.speakers.people import list_speakers

        self._known = translator.speaker_info().known if translator is not None else None
        self._library: dict[str, list[SpeakerRecord]] = {}
        for record in list_speakers():
            for name in {record.name.casefold(), record.id.casefold()}:
                self._library.setdefault(name, []).append(record)

    def is_known(self, name: str) -> bool:
        """Returns whether somebody is called so, without regard to case."""
        return bool(name) and (name.casefold() in self._library or bool(self.known_as(name)))

    def choice(self, name: str, strength: float | None) -> SpeakerChoice:
        """Returns who is called so; of several in the library the one whose id it is, else none of them."""
        found = self._library.get(name.casefold(), [])
        record = next((each for each in found if each.id.casefold() == name.casefold()), None)
        record = found[0] if len(found) == 1 else record
        if record is None:
            known = name if found else self.known_as(name)
            return SpeakerChoice(known, known, 1.0 if strength is None else strength, is_trained=not found)
        used = record.strength if strength is None else strength
        return SpeakerChoice(record.id, record.name, used, record.colour)

    def known_as(self, name: str) -> str:
        """Returns a name as the model knows it, "" if it knows nobody of this name."""
        spellings = (name, name.lower(), name.title(), name.upper(), name.capitalize())
        known = self._known
        return next((each for each in spellings if known is not None and each in known), "")


def read_turns(path: Path, is_speaker: IsSpeaker, encoding: str = "") -> "tuple[SpokenDocument, str]":
    """Returns a file taken apart, and the byte order mark of UTF-8 if it had one."""
    from engine.documents.encodings import find_encoding, text_blocks
    from engine.documents.input_files import InputFile
    from engine.documents.subtitles import read_spoken

    format_ = document_format(path, encoding)
    file = InputFile(path)
    if file.size > _MOST_BYTES:
        raise CorpusError(
            f"{file.name} has {file.size:,} bytes; subtitles and transcripts are smaller.",
            "Cut it into several files.",
        )
    found = find_encoding(file, encoding)
    text = "".join(text_blocks(file, found))
    mark = "\ufeff" if found.codec == "utf-8-sig" else ""
    return read_spoken(text, file.name, format_, is_speaker), mark


# Office documents, web pages, program texts and files of translation programs, translated as files.
_SHOWN_CHARS = 300
_SAMPLE = 200
"""Texts by which the language of a document is guessed."""
_TEXT_ENDINGS = (".txt", ".text")
_GUESSED = "The place of its formatting or codes was guessed."


def is_structured(path: Path) -> bool:
    """Returns whether a file is one that `translate_file` takes apart, by its name."""
    from engine.documents.kinds import kind_of

    return kind_of(path) is not None


def is_document(path: Path) -> bool:
    """Returns whether a file can be translated as a whole, by its name."""
    return is_structured(path) or path.suffix.lower() in plain_endings()


def plain_endings() -> tuple[str, ...]:
    """Returns the endings of plain text and of subtitles, each with its dot."""
    from engine.documents.kinds import SUBTITLE_ENDINGS

    return (*_TEXT_ENDINGS, *chain.from_iterable(SUBTITLE_ENDINGS.values()))


def structured_endings() -> tuple[str, ...]:
    """Returns the endings of files that `translate_file` takes apart, each with its dot."""
    from engine.documents.kinds import KINDS

    return tuple(ending for kind in KINDS for ending in kind.endings)


def guess_languages(path: Path, encoding: str = "") -> tuple[str | None, str | None]:
    """Returns the languages that a bilingual file says it is translated from and into; None: it does not.

    Where nothing is said, the first is the language that the text is in, of those that the library has models
    from, where these are several.

    Args:
        path: a document, subtitles or a text.
        encoding: of a text; empty: found by its content.

    Raises:
        CorpusError: if it cannot be read.
    """
    from engine.text.identification import guess_among

    known = {model.src for model in list_models()}
    is_plain = len(known) < 2
    if not is_structured(path):
        text = "" if is_plain else read_text_file(path, encoding=encoding).text
        return guess_among(text, known) or None, None
    document = read_structured(path)
    src, tgt = (find_language(tag) or None for tag in (document.languages.src, document.languages.tgt))
    if src is None and not is_plain:
        src = guess_among("\n".join(segment.source for segment in document.segments[:_SAMPLE]), known) or None
    return src, tgt


def translate_file(
    path: Path,
    out: Path,
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    parts: Collection[SegmentKind] = USUAL_PARTS,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
) -> FileTranslation:
    """Translates a document and writes it with everything else as it was.

    Translations that a bilingual file has already stay, and so does what it has locked.

    Args:
        path: the file.
        out: the file to write, whole or not at all; one that is there is replaced.
        translator: the open model, speaking as whoever is set.
        report: called with sentences done; may cancel.
        parts: which kinds of texts are translated.
        config: how to search.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, has nothing to translate, is in other languages, or is the
            one to write, or that one cannot be written.
    """
    began = time.perf_counter()
    check_output(out, [path], overwrites=True)
    document = read_structured(path, translator.card.tgt)
    _check_languages(path, document, translator)
    wanted = [number for number, segment in enumerate(document.segments) if _is_wanted(segment, parts)]
    sources = (document.segments[number].source for number in wanted)
    notice = notice_for("\n".join(dict.fromkeys(sources)), translator)
    if notice is not None:
        wanted = []
    found, placings = translate_segments(
        document.segments, translator, report, wanted=wanted, config=config, recall=recall, checks=checks
    )
    segments = [document.segments[number] for number in wanted]
    terms = [_terms_of(each, translator) for each in found]
    used = [term for sentences in terms for each in sentences for term in each]
    written = {number: placing.written for number, placing in zip(wanted, placings, strict=True)}
    with new_output(out) as scratch:
        document.write(written, translator.card.tgt, scratch)
    places = zip((segment.place for segment in segments), found, strict=True)
    said = [(place, sentence) for place, each in places for sentence in each.sentences]
    recalled = recalled_in(said)
    n_kept = sum(all(sentence.is_kept for sentence in each.sentences) for each in found)
    return FileTranslation(
        input=str(path),
        output=str(out),
        model=translator.card.id,
        format=document.format,
        segments=len(document.segments),
        translated=len(wanted) - n_kept,
        kept=len(document.segments) - len(wanted) + n_kept - _n_unwanted(document, parts),
        left_out=_n_unwanted(document, parts),
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
        moved=sum(placing.n_guessed > 0 for placing in placings),
        remarks=_remarks(segments, placings, found, terms),
        notices=tuple(document.notices),
        elapsed_s=time.perf_counter() - began,
        language_notice=notice,
        kept_words=kept_words(said, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
    )


def _n_unwanted(document: "Document", parts: Collection[SegmentKind]) -> int:
    return sum(segment.kind not in parts for segment in document.segments)


def read_structured(path: Path, tgt: str = "") -> "Document":
    """Takes a document apart.

    Args:
        path: the file.
        tgt: the language into which it is translated; empty: not known yet.

    Raises:
        CorpusError: if it cannot be read, or is of no kind that can be.
    """
    from engine.documents.kinds import kind_of

    kind = kind_of(path)
    if kind is None:
        raise CorpusError(
            f"{path.name} is no kind of file that can be translated as a whole.",
            "Save it as a kind that is listed in the help, or as plain text.",
        )
    return kind.read(path, tgt)


def _is_wanted(segment: "DocumentSegment", parts: Collection[SegmentKind]) -> bool:
    from engine.documents.segments import SegmentState

    is_new = segment.state is SegmentState.NEW
    return is_new and segment.kind in parts and is_translatable(segment.source)


def _check_languages(path: Path, document: "Document", translator: "Translator") -> None:
    """Refuses a file that says it is in other languages."""
    named = document.languages.src, document.languages.tgt
    own = translator.card.src, translator.card.tgt
    sides = zip(named, own, strict=True)
    if all(not there or find_language(there) == find_language(here) for there, here in sides):
        return
    said = [language_name(tag) if tag else "another language" for tag in named]
    model = [language_name(tag) for tag in own]
    src, tgt = (there and find_language(there) for there in named)
    src = src or next(tag for tag in own if tag != tgt)
    tgt = tgt or next(tag for tag in own if tag != src)
    raise CorpusError(
        f"{path.name} is for translating {said[0]} into {said[1]}, the model translates {model[0]} into"
        f" {model[1]}.",
        f"Choose a model for these languages: parlance translate --from {src} --to {tgt}.",
    )


def _terms_of(translation: TextTranslation, translator: "Translator") -> list[tuple[TermUse, ...]]:
    """Returns the terms of each sentence of a text."""
    return terms_in(translator, [(each.source, each.target) for each in translation.sentences])


def _remarks(
    segments: "Sequence[DocumentSegment]",
    placings: Sequence[TranslatedSegment],
    found: Sequence[TextTranslation],
    terms: Sequence[Sequence[tuple[TermUse, ...]]],
) -> tuple[FileRemark, ...]:
    """Returns what a person should look at, worst first, else in the order of the file."""
    remarks: list[FileRemark] = []
    for segment, placing, each, own in zip(segments, placings, found, terms, strict=True):
        place = segment.place
        for sentence, used in zip(each.sentences, own, strict=True):
            remarks += remarks_of(sentence, place, used)
        if placing.n_guessed:
            moved = placing.written.text
            remarks.append(
                FileRemark(
                    kind=RemarkKind.MOVED, place=place, source=segment.source, target=moved, text=_GUESSED
                )
            )
    return worst_first(map(_shortened, remarks))


def _shortened(remark: FileRemark) -> FileRemark:
    return replace(remark, source=remark.source[:_SHOWN_CHARS], target=remark.target[:_SHOWN_CHARS])
