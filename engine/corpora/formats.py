"""The formats of files, one record each: what a format is called, how it is recognised and who reads it.

A new format is an entry of `FORMATS` with its reader; help and README name it in the row of its `Group`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from engine.corpora.cleaning import TERMS
from engine.corpora.readers.docx import DocxReader
from engine.corpora.readers.plain import ParallelReader, PlainReader
from engine.corpora.readers.po import PoReader
from engine.corpora.readers.qt_ts import QtTsReader
from engine.corpora.readers.reader import Reader
from engine.corpora.readers.spreadsheet import SpreadsheetReader
from engine.corpora.readers.subtitles import SubtitleReader
from engine.corpora.readers.tables import ENDINGS as TABLE_ENDINGS
from engine.corpora.readers.tables import TableReader, dialect_of
from engine.corpora.readers.tbx import TbxReader
from engine.corpora.readers.tmx import TmxReader
from engine.corpora.readers.xliff import XliffReader
from engine.corpora.storing.exporting import is_term_list
from engine.documents.encodings import Encoding
from engine.documents.input_files import InputFile
from engine.documents.kinds import SUBTITLE_ENDINGS
from engine.documents.po import is_po
from engine.documents.segments import ReadOptions
from engine.documents.subtitles import is_subtitles

PACKED = (".zip", ".gz")
"""Endings of files that hold files of any format."""


class Group(StrEnum):
    """Formats that people think of together: a row of the table in the help."""

    MEMORIES = "translation memories"
    IN_PROGRESS = "files from a translation program"
    PROGRAMS = "program texts"
    TABLES = "tables"
    SUBTITLES = "subtitles"
    TERMS = "term lists"
    TEXT = "text"


class Sides(Enum):
    """How many languages a file of a format holds."""

    ONE = 1
    TWO = 2
    EITHER = 0


@dataclass(frozen=True)
class TextSample:
    """The beginning of a text, to recognise its format by."""

    lines: Sequence[str]
    """The first lines that are not blank."""
    file: InputFile
    encoding: Encoding
    options: ReadOptions


@dataclass(frozen=True)
class Half:
    """One of two files that translate each other."""

    file: InputFile
    format: str
    options: ReadOptions


@dataclass(frozen=True)
class Pairing:
    """How two files go together, one for each language."""

    kind: str
    """Only files of one kind go together."""
    open: Callable[[Half, Half], Reader]
    alone: str
    """What is wrong with a file without a second one, after its name."""
    hint: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Format:
    """One format; there is one record of each, so identity is equality."""

    name: str
    """ "TMX"."""
    one: str
    """A file of it: "a translation memory (TMX)"."""
    group: Group
    shown: tuple[str, ...]
    """The names by which people look for it, as the help lists them."""
    endings: tuple[str, ...]
    """File name endings, as file dialogs offer them; what a file really is, its content decides."""
    sides: Sides = Sides.EITHER
    open: Callable[[InputFile, ReadOptions], Reader]
    """Opens one file alone."""
    pairing: Pairing | None = None
    """None: its files stand alone."""
    names_languages: bool = False
    """True if each text says what language it is in, so that no reader can do without knowing them."""
    roots: tuple[str, ...] = ()
    """Root elements that identify an XML format, in lower case."""
    document: str = ""
    """Kind of an office document, as `document_kind` names it."""
    is_like: Callable[[TextSample], bool] | None = None
    """Recognises a text format by the beginning of a file."""

    @property
    def holds_translations(self) -> bool:
        """True if its files are made to hold translations, so that text in one language is never in one."""
        return self.group in (Group.MEMORIES, Group.IN_PROGRESS, Group.PROGRAMS, Group.TERMS)


def _open_memory(file: InputFile, options: ReadOptions) -> Reader:
    """Returns the reader of a TMX file; one that says that it holds terms is a list of terms."""
    reader = TmxReader(file, options)
    if is_term_list(file.head().decode(reader.encoding.codec, "ignore")):
        reader.kind = TERMS
    return reader


def _open_subtitles_in_pairs(source: Half, target: Half) -> Reader:
    files = [(half.file, half.format) for half in (source, target)]
    return SubtitleReader(files[0], files[1], source.options, target.options)


_IN_ONE_LANGUAGE = "Text in one language is imported without a target language."
_TEXT_PAIR = Pairing(
    kind="plain",
    open=lambda source, target: ParallelReader(source.file, target.file, source.options, target.options),
    alone="is plain text without columns, and no second file goes with it",
    hint="Give two text files, the source first: line N of one translates line N of the other. "
    + _IN_ONE_LANGUAGE,
)
_SUBTITLE_PAIR = Pairing(
    kind="subtitles",
    open=_open_subtitles_in_pairs,
    alone="holds subtitles, and no second file goes with it",
    hint="Give the subtitles in both languages, the source first. " + _IN_ONE_LANGUAGE,
)


def _subtitles(name: str, shown: str) -> Format:
    return Format(
        name=name,
        one=f"a file of subtitles ({shown})",
        group=Group.SUBTITLES,
        shown=(shown,),
        endings=SUBTITLE_ENDINGS[name],
        sides=Sides.ONE,
        open=lambda file, options: SubtitleReader((file, name), None, options),
        pairing=_SUBTITLE_PAIR,
        is_like=lambda sample: is_subtitles(sample.lines) == name,
    )


TMX = Format(
    name="TMX",
    one="a translation memory (TMX)",
    group=Group.MEMORIES,
    shown=("TMX",),
    endings=(".tmx",),
    open=_open_memory,
    names_languages=True,
    roots=("tmx",),
)
XLIFF = Format(
    name="XLIFF",
    one="an XLIFF file",
    group=Group.IN_PROGRESS,
    shown=("XLIFF", "SDLXLIFF", "MQXLIFF", "MXLIFF"),
    endings=(".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff"),
    open=XliffReader,
    names_languages=True,
    roots=("xliff",),
)
TBX = Format(
    name="TBX",
    one="a term base (TBX)",
    group=Group.TERMS,
    shown=("TBX",),
    endings=(".tbx",),
    open=TbxReader,
    names_languages=True,
    roots=("martif", "tbx"),
)
QT_TS = Format(
    name="Qt TS",
    one="a Qt translation file (TS)",
    group=Group.PROGRAMS,
    shown=("Qt TS",),
    endings=(".ts",),
    open=QtTsReader,
    names_languages=True,
    roots=("ts",),
)
SRT = _subtitles("SRT", "SRT")
VTT = _subtitles("WebVTT", "VTT")
ASS = _subtitles("ASS", "ASS")
PO = Format(
    name="PO",
    one="a PO file",
    group=Group.PROGRAMS,
    shown=("PO",),
    endings=(".po",),
    sides=Sides.TWO,
    open=PoReader,
    is_like=lambda sample: is_po(sample.lines),
)
TABLE = Format(
    name="table",
    one="a table (CSV or TSV)",
    group=Group.TABLES,
    shown=("CSV", "TSV"),
    endings=TABLE_ENDINGS,
    open=TableReader,
    is_like=lambda sample: dialect_of(sample.file, sample.encoding, sample.options) is not None,
)
SPREADSHEET = Format(
    name="spreadsheet",
    one="a spreadsheet",
    group=Group.TABLES,
    shown=("XLSX", "XLS", "ODS"),
    endings=(".xlsx", ".xls", ".ods"),
    open=SpreadsheetReader,
    document="spreadsheet",
)
DOCX = Format(
    name="DOCX",
    one="a Word document",
    group=Group.TEXT,
    shown=("DOCX",),
    endings=(".docx",),
    sides=Sides.ONE,
    open=DocxReader,
    document="docx",
)
PLAIN = Format(
    name="plain text",
    one="a plain text",
    group=Group.TEXT,
    shown=("TXT",),
    endings=(".txt",),
    sides=Sides.ONE,
    open=PlainReader,
    pairing=_TEXT_PAIR,
    is_like=lambda _sample: True,
)

FORMATS = (TMX, XLIFF, TBX, QT_TS, SRT, VTT, ASS, PO, TABLE, SPREADSHEET, DOCX, PLAIN)
"""In the order in which text is tried: whatever is nothing else is plain text."""

SUBTITLES = (SRT, VTT, ASS)


def endings_of(formats: Iterable[Format] = FORMATS) -> tuple[str, ...]:
    """Returns the endings of files of some formats, each with its dot."""
    return tuple(ending for each in formats for ending in each.endings)


def supported() -> str:
    """Returns the sentence that names all formats."""
    groups = [f"{group} ({', '.join(_shown_in(group))})" for group in Group]
    return f"Parlance reads {'; '.join(groups)}; also packed with gzip, in folders and in ZIP files."


def _shown_in(group: Group) -> list[str]:
    return [name for each in FORMATS if each.group is group for name in each.shown]
