"""Queues of files: what they hold, their order, translating them, reports."""

import json
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import ConfigError
from engine.base.progress import Report, ignore_progress
from engine.results.documents import (
    USUAL_PARTS,
    DocumentTranslation,
    FileLook,
    FileRemark,
    FileState,
    FileTranslation,
    KeptQueue,
    KnownFiles,
    PartSize,
    QueuedFile,
    QueueTotals,
    RemarkKind,
    SegmentKind,
)
from engine.results.translation import Recall, SpeakerChoice, TextTranslation
from engine.tasks.evaluating.exporting import Row, csv_of, tsv_of, xlsx_of
from engine.tasks.home import library_folder
from engine.tasks.translation.alignment import check_translations
from engine.tasks.translation.documents import (
    check_output,
    document_format,
    is_structured,
    new_output,
    read_document,
    read_structured,
    read_text_file,
    translate_document,
    translate_file,
    write_text_file,
)
from engine.tasks.translation.passages import (
    Profiles,
    kept_words,
    recalled_in,
    remarks_of,
    translate_laid_out,
    worst_first,
)
from engine.text.languages import find_language
from engine.text.numerals.quantities import is_translatable

if TYPE_CHECKING:
    from engine.documents.segments import Document
    from engine.runtime.translator import Translator


_NAME = "queue.json"


def keep_queue(queue: KeptQueue) -> None:
    """Keeps a queue in place of the one before; an empty one leaves nothing.

    Raises:
        OSError: if it cannot be written; the one before stays.
    """
    from engine.base.files import write_json
    from engine.base.json_values import to_json

    path = library_folder() / _NAME
    if queue.files:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_json(path, to_json(queue))
    else:
        path.unlink(missing_ok=True)


def kept_queue() -> KeptQueue:
    """Returns the queue that was kept; an empty one if there is none, or nothing in it is left to do.

    Files that are gone are left out with all that was known of them. What was at work waits again.
    """
    from engine.base.files import read_json
    from engine.base.json_values import from_json

    found = KeptQueue()
    with suppress(OSError, json.JSONDecodeError, UnicodeDecodeError, ConfigError, TypeError, ValueError):
        found = from_json(KeptQueue, read_json(library_folder() / _NAME))
    files = tuple(
        replace(file, state=FileState.WAITING if file.look else FileState.UNREAD)
        if file.state is FileState.RUNNING
        else file
        for file in found.files
        if file.path.is_file()
    )
    kept = replace(found, files=files if _is_left({file.state for file in files}) else ())
    if kept != found:
        with suppress(OSError):
            keep_queue(kept)
    return kept


def _is_left(states: Collection[FileState]) -> bool:
    return bool(set(states) - {FileState.DONE})


# What files hold, before they are translated.

TEXT_FORMAT = "Text"
_TEXTS = (".txt", ".text")
_SAMPLE = 200
"""Texts by which the language of a file is known."""


def known_files() -> tuple[KnownFiles, ...]:
    """Returns all kinds of files that can be translated as files, as help lists them."""
    from engine.corpora.formats import SUBTITLES, endings_of
    from engine.documents.kinds import KINDS, DocumentFamily

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
    from engine.documents.segments import SegmentState
    from engine.text.identification import plain_language

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
    from engine.text.identification import plain_language

    spoken = [line for line in lines if is_translatable(line)]
    size = PartSize(SegmentKind.TEXT, len(spoken), sum(map(len, spoken)))
    seen = plain_language("\n".join(spoken[:_SAMPLE]))
    return FileLook(path=path, format=format_, unit="line", sizes=(size,), seen=seen)


# Which files of a queue are left, where their translations go, and what became of all of them.

_LEFT = frozenset({FileState.UNREAD, FileState.WAITING, FileState.FAILED})


def free_place(path: Path, tgt: str, folder: Path | None = None) -> Path:
    """Returns a place for the translation of a file, where nothing is yet: "film_en.srt".

    Args:
        path: the file.
        tgt: language tag.
        folder: where translations go, each under the name of its original if that is free; None: beside it,
            with the language in its name.
    """
    if folder is not None and not (folder / path.name).exists():
        return folder / path.name
    first = (folder or path.parent) / f"{path.stem}_{tgt}{path.suffix}"
    place, number = first, 2
    while place.exists():
        place = first.with_name(f"{first.stem} ({number}){first.suffix}")
        number += 1
    return place


def files_left(files: Sequence[QueuedFile], src: str, tgt: str) -> tuple[QueuedFile, ...]:
    """Returns the files that are still to be translated between two languages, in their order.

    Those that failed are tried again; those that name other languages are left out, and so are those that
    could not be read when they were looked into.
    """
    return tuple(
        file for file in files if file.state in _LEFT and file.look is not None and file.look.is_for(src, tgt)
    )


def files_of_others(files: Sequence[QueuedFile], src: str, tgt: str) -> tuple[QueuedFile, ...]:
    """Returns the files that are not done, and say that they are in other languages than these."""
    return tuple(
        file
        for file in files
        if file.state in _LEFT and file.look is not None and not file.look.is_for(src, tgt)
    )


def pair_of_file(file: QueuedFile, src: str, tgt: str) -> tuple[str, str]:
    """Returns the languages that a file is to be translated between; where it names none, these."""
    look = file.look
    named = (look.src, look.tgt) if look is not None else ("", "")
    found_src = named[0] or next(tag for tag in (src, tgt) if tag != named[1])
    return found_src, named[1] or next(tag for tag in (tgt, src) if tag != found_src)


def queue_totals(files: Sequence[QueuedFile]) -> QueueTotals:
    """Adds up what became of the files of a queue."""
    results = [file.result for file in files if file.result is not None]
    return QueueTotals(
        files=len(files),
        done=len(results),
        failed=sum(file.state is FileState.FAILED for file in files),
        translated=sum(result.translated for result in results),
        kept=sum(result.kept for result in results),
        remarks=sum(len(result.remarks) for result in results),
    )


# The reports of translated files as one table for others: CSV, TSV or XLSX.

REPORT_ENDINGS = (".xlsx", ".csv", ".tsv")
_REMARKS = ("File", "Place", "Source", "Translation", "Why")
_FILES = (
    "File", "State", "Translation", "Format", "Texts", "Translated", "Kept", "Left out", "From memory",
    "Codes guessed", "To look at", "Seconds", "Notes",
)  # fmt: skip
_WORDS = {
    FileState.UNREAD: "not translated",
    FileState.WAITING: "not translated",
    FileState.RUNNING: "not translated",
    FileState.DONE: "translated",
    FileState.FAILED: "failed",
}


def remarks_as_text(remarks: Sequence[FileRemark]) -> str:
    """Returns remarks as lines to paste into a table: place, source, translation and why."""
    rows = ((each.place, each.source, each.target, each.text) for each in remarks)
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)


def _remark_rows(files: Sequence[QueuedFile]) -> list[Row]:
    """Returns what to look at in translated files, each file's worst first, under a line of names."""
    rows: list[Row] = [_REMARKS]
    for file in files:
        for remark in file.result.remarks if file.result is not None else ():
            rows.append((file.path.name, remark.place, remark.source, remark.target, remark.text))
    return rows


def save_file_reports(files: Sequence[QueuedFile], path: Path) -> Path:
    """Writes what became of files, and what to look at in them, to a file, whole or not at all.

    Args:
        files: of a queue.
        path: its ending chooses the format: .xlsx (two sheets: what to look at, and the files), .csv or .tsv
            (what to look at alone). One that is there is replaced.

    Raises:
        ConfigError: if the ending names no format.
        CorpusError: if it cannot be written.
    """
    match path.suffix.lower():
        case ".xlsx":
            data = xlsx_of({"To look at": _remark_rows(files), "Files": _file_rows(files)})
        case ".csv":
            data = csv_of(_remark_rows(files))
        case ".tsv":
            data = tsv_of(_remark_rows(files))
        case _:
            raise ConfigError(
                [f"a table cannot be written as {path.name!r}"],
                f"Use a name that ends in {', '.join(REPORT_ENDINGS)}.",
            )
    with new_output(path) as scratch:
        scratch.write_bytes(data)
    return path


def _file_rows(files: Sequence[QueuedFile]) -> list[Row]:
    rows: list[Row] = [_FILES]
    for file in files:
        words = _WORDS[file.state]
        if file.result is not None:
            if file.result.language_notice is not None:
                words = _WORDS[FileState.WAITING]
            rows.append((str(file.path), words, *_result_cells(file.result)))
        else:
            why = f"{file.failure.what} {file.failure.hint}".strip() if file.failure else ""
            rows.append((str(file.path), words, *[None] * (len(_FILES) - 3), why))
    return rows


def _result_cells(result: FileTranslation) -> Row:
    notes = [*result.notices, *filter(None, [result.kept_words])]
    if result.language_notice is not None:
        notes.append(result.language_notice.text)
    return (
        result.output, result.format, result.segments, result.translated, result.kept, result.left_out,
        result.from_memory, result.moved, len(result.remarks), round(result.elapsed_s, 1), " ".join(notes),
    )  # fmt: skip


# One file of any kind translated as a file, with one kind of report for all.


def translate_queued(
    path: Path,
    out: Path,
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    speaker: SpeakerChoice | None = None,
    parts: Collection[SegmentKind] = USUAL_PARTS,
    recall: Recall | None = None,
    checks: bool = False,
) -> FileTranslation:
    """Translates a document, subtitles or a plain text into another file.

    Args:
        path: the file.
        out: the file to write, whole or not at all; one that is there is replaced.
        translator: the open model.
        report: called with sentences done; may cancel.
        speaker: who says everything in it; None: nobody in particular.
        parts: which kinds of texts of a document are translated.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, has nothing to translate, is in other languages, or is the
            one to write, or that one cannot be written.
    """
    profiles = Profiles(translator)
    translator = translator.as_speaker(profiles.of(speaker))
    if is_structured(path):
        found = translate_file(path, out, translator, report, parts=parts, recall=recall, checks=checks)
    elif document_format(path) != "text":
        found = _of_subtitles(
            translate_document(path, out, translator, report=report, recall=recall, checks=checks)
        )
    else:
        found = _translate_text(path, out, translator, report, recall, checks=checks)
    told = tuple(notice.text for notice in profiles.notices)
    return found.with_notices(told) if told else found


def _of_subtitles(found: DocumentTranslation) -> FileTranslation:
    remarks = (
        FileRemark(
            kind=RemarkKind.TERM if each.is_term else RemarkKind.FOUND if each.score else RemarkKind.DOUBTFUL,
            place=f"line {each.line:,}",
            source=each.source,
            target=each.target,
            text=each.warning,
            doubts=each.kinds,
            score=each.score,
        )
        for each in found.warnings
    )
    notices = (f"Line {unit.line:,} stays as it is: {unit.reason}." for unit in found.untouched)
    return FileTranslation(
        input=found.input,
        output=found.output,
        model=found.model,
        format=found.format,
        segments=found.lines + len(found.untouched),
        translated=0 if found.language_notice else found.lines,
        kept=len(found.untouched) + (found.lines if found.language_notice else 0),
        left_out=0,
        terms=found.terms,
        terms_kept=found.terms_kept,
        moved=0,
        remarks=worst_first(remarks),
        notices=tuple(notices),
        elapsed_s=found.elapsed_s,
        language_notice=found.language_notice,
        kept_words=found.kept_words,
        from_memory=found.from_memory,
        recalled=found.recalled,
    )


def _translate_text(
    path: Path, out: Path, translator: "Translator", report: Report, recall: Recall | None, *, checks: bool
) -> FileTranslation:
    began = time.perf_counter()
    check_output(out, [path], overwrites=True)
    file = read_text_file(path)
    found = translate_laid_out(file.text, translator, report=report, recall=recall)
    translation = (
        check_translations(translator, [found.translation], report)[0]
        if checks and found.language_notice is None
        else found.translation
    )
    write_text_file(out, found.text, file.mark)
    lines = [line for line in found.translation.source.split("\n") if line.strip()]
    translated = 0 if found.language_notice else sum(map(is_translatable, lines))
    sentences = found.translation.sentences
    places = (f"line {number:,}" for number in found.translation.line_numbers())
    said = list(zip(places, sentences, strict=True))
    recalled = recalled_in(said)
    used = [term for sentence in sentences for term in sentence.terms]
    return FileTranslation(
        input=str(path),
        output=str(out),
        model=translator.card.id,
        format=TEXT_FORMAT,
        segments=len(lines),
        translated=translated,
        kept=len(lines) - translated,
        left_out=0,
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
        moved=0,
        remarks=worst_first(_remarks_of(translation, is_wrapped=found.translation.source != file.text)),
        notices=(file.note,) if file.note else (),
        elapsed_s=time.perf_counter() - began,
        language_notice=found.language_notice,
        kept_words=kept_words(said, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
    )


def _remarks_of(found: TextTranslation, *, is_wrapped: bool) -> list[FileRemark]:
    """Returns what to look at; in a text whose lines were joined its paragraphs are counted."""
    noun, numbers = "line", found.line_numbers()
    if is_wrapped:
        noun = "paragraph"
        n_filled = list(accumulate(map(bool, map(str.strip, found.source.split("\n")))))
        numbers = [n_filled[number - 1] for number in numbers]
    said = zip(found.sentences, numbers, strict=True)
    return [
        remark
        for sentence, number in said
        for remark in remarks_of(sentence, f"{noun} {number:,}", sentence.terms)
    ]
