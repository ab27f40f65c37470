"""The reports of translated files as one table for others: CSV, TSV or XLSX."""

from collections.abc import Sequence
from pathlib import Path

from engine.errors import ConfigError
from engine.results.documents import FileRemark, FileTranslation
from engine.results.queue.files import FileState, QueuedFile
from engine.tasks.evaluating.exporting import Row, csv_of, tsv_of, xlsx_of
from engine.tasks.translation.text_files import new_output

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
