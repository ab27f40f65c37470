"""What files hold, before they are translated."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.results.documents import SegmentKind
from engine.results.queue.files import FileLook, KnownFiles, PartSize
from engine.tasks.translation.documents import document_format, read_document
from engine.tasks.translation.structured.files import is_structured, read_structured
from engine.tasks.translation.text_files import read_text_file
from engine.text.languages import find_language
from engine.text.numerals.amounts import is_translatable

if TYPE_CHECKING:
    from engine.corpora.documents.segments import Document

TEXT_FORMAT = "Text"
_TEXTS = (".txt", ".text")
_SAMPLE = 200
"""Texts by which the language of a file is known."""


def known_files() -> tuple[KnownFiles, ...]:
    """Returns all kinds of files that can be translated as files, as help lists them."""
    from engine.corpora.documents.kinds import KINDS, DocumentFamily
    from engine.corpora.formats import SUBTITLES, endings_of

    found = []
    for family in DocumentFamily:
        members = [kind for kind in KINDS if kind.family is family]
        endings = tuple(ending for kind in members for ending in kind.endings)
        names = tuple(kind.name for kind in members)
        if members:
            found.append(KnownFiles(name=str(family), kinds=names, endings=endings))
    subtitles = tuple(endings_of(SUBTITLES))
    found.append(
        KnownFiles(name="subtitles", kinds=tuple(format_.name for format_ in SUBTITLES), endings=subtitles)
    )
    taken = {ending for each in found for ending in each.endings}
    texts = tuple(ending for ending in _TEXTS if ending not in taken)
    return (*found, KnownFiles(name="plain text", kinds=("TXT",), endings=texts))


def look_at_file(path: Path) -> FileLook:
    """Looks into a file: what it is, how much of it there is to translate, and between which languages.

    Raises:
        CorpusError: if it cannot be read, or is of no kind that can be translated.
    """
    if is_structured(path):
        return _structured(path, read_structured(path))
    if document_format(path) != "text":
        document = read_document(path)
        return _of_lines(path, document.format, [line.text for line in document.lines])
    return _of_lines(path, TEXT_FORMAT, read_text_file(path).text.splitlines())


def _structured(path: Path, document: "Document") -> FileLook:
    from engine.corpora.documents.segments import SegmentState
    from engine.text.identifying.guessing import plain_language

    wanted = [
        segment
        for segment in document.segments
        if segment.state is SegmentState.NEW and is_translatable(segment.source)
    ]
    lengths: dict[SegmentKind, list[int]] = {}
    for segment in wanted:
        lengths.setdefault(segment.kind, []).append(len(segment.source))
    return FileLook(
        path=path,
        format=document.format,
        unit="text",
        sizes=tuple(PartSize(kind, len(each), sum(each)) for kind, each in lengths.items()),
        n_kept=len(document.segments) - len(wanted),
        src=find_language(document.languages.src),
        tgt=find_language(document.languages.tgt),
        seen=plain_language("\n".join(segment.source for segment in wanted[:_SAMPLE])),
        notices=tuple(document.notices),
    )


def _of_lines(path: Path, format_: str, lines: Sequence[str]) -> FileLook:
    from engine.text.identifying.guessing import plain_language

    spoken = [line for line in lines if is_translatable(line)]
    size = PartSize(SegmentKind.TEXT, len(spoken), sum(map(len, spoken)))
    seen = plain_language("\n".join(spoken[:_SAMPLE]))
    return FileLook(path=path, format=format_, unit="line", sizes=(size,), seen=seen)
