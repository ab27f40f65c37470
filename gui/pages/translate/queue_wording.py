"""The sentences that the page says of a queue of files."""

from collections.abc import Collection, Sequence

from engine.base.progress import Progress
from engine.results.documents import (
    FileLook,
    FileState,
    FileTranslation,
    KnownFiles,
    QueuedFile,
    QueueTotals,
    SegmentKind,
)
from engine.results.figures import counted, duration_words
from gui.languages import language_name

PART_NAMES = {
    SegmentKind.HEADER: "Page headers and footers",
    SegmentKind.NOTE: "Footnotes, endnotes and speaker notes",
    SegmentKind.ALTERNATIVE: "Alternative texts of pictures",
    SegmentKind.COMMENT: "Comments",
    SegmentKind.HIDDEN: "Hidden text",
    SegmentKind.NAME: "Names of sheets, titles and keywords",
}
"""What may be translated besides the text itself, in the order in which it is offered."""
_SHORT_PARTS = {
    SegmentKind.HEADER: "page headers",
    SegmentKind.NOTE: "notes",
    SegmentKind.ALTERNATIVE: "alternative texts",
    SegmentKind.COMMENT: "comments",
    SegmentKind.HIDDEN: "hidden text",
    SegmentKind.NAME: "names",
}
_TRANSLATING = "Translating"
_LONGEST_NAME = 44


def parts_words(parts: Collection[SegmentKind], *, checks: bool = False) -> str:
    """Says what is translated besides the text: "page headers, notes, alternative texts; checked"."""
    words = ", ".join(words for kind, words in _SHORT_PARTS.items() if kind in parts) or "nothing else"
    return f"{words}; checked" if checks else words


def size_words(look: FileLook | None, parts: Collection[SegmentKind]) -> str:
    """Says how much of a file is to be translated: "512 texts"; empty before it was looked into."""
    return counted(look.n_texts(parts), look.unit) if look is not None else ""


def kind_words(look: FileLook | None) -> str:
    """Says what a file is, and the language of its text where that is plain: "DOCX, German"."""
    if look is None:
        return ""
    language = look.src or look.seen
    return f"{look.format}, {language_name(language)}" if language else look.format


def direction_words(look: FileLook) -> str:
    """Says which languages a file names: "English into German", "from English"."""
    if look.src and look.tgt:
        return f"{language_name(look.src)} into {language_name(look.tgt)}"
    return f"from {language_name(look.src)}" if look.src else f"into {language_name(look.tgt)}"


def state_words(file: QueuedFile, *, fits: bool, progress: Progress | None, src: str = "") -> str:
    """Says how far a file is, and whether it is in the chosen languages, as far as it says."""
    match file.state:
        case FileState.UNREAD:
            return "Reading…"
        case FileState.RUNNING:
            return running_words(progress)
        case FileState.DONE if file.result is not None:
            return f"Done: {result_words(file.result)}"
        case FileState.FAILED if file.failure is not None:
            what, name = file.failure.what, f"{file.path.name} is "
            return f"Failed: it is {what.removeprefix(name)}" if what.startswith(name) else f"Failed: {what}"
    if file.look is not None and not fits:
        return f"Other languages: {direction_words(file.look)}"
    if file.look is not None and src and file.look.is_doubtful(src):
        return f"Waiting. It looks like {language_name(file.look.seen)}, not {language_name(src)}."
    return "Waiting"


def running_words(progress: Progress | None) -> str:
    """Says how far the file under way is: "214 of 500 sentences"."""
    if progress is None:
        return "Starting"
    if not progress.total:
        return progress.stage
    if progress.stage == _TRANSLATING:
        return f"{progress.done:,} of {counted(progress.total, 'sentence')}"
    return f"{progress.stage}: {progress.done:,} of {progress.total:,}"


def result_words(result: FileTranslation) -> str:
    """Says what became of a file: "480 translated, 20 kept, 3 to look at"."""
    if result.language_notice is not None:
        return "left as it is, in another language"
    said = [f"{result.translated:,} translated", *rest_words(result)]
    if result.remarks:
        said.append(f"{len(result.remarks):,} to look at")
    return ", ".join(said)


def rest_words(
    result: FileTranslation, kept: str = "kept", left_out: str = "left out", recalled: str = "from memory"
) -> list[str]:
    """Says what became of a file besides what was translated: "20 kept", "5 sentences from memory"."""
    said = []
    if result.kept:
        said.append(f"{result.kept:,} {kept}")
    if result.left_out:
        said.append(f"{result.left_out:,} {left_out}")
    if result.from_memory:
        said.append(f"{counted(result.from_memory, 'sentence')} {recalled}")
    if result.terms:
        said.append(f"{result.terms_kept:,} of {counted(result.terms, 'term')} kept")
    return said


def facts_words(files: Sequence[QueuedFile], parts: Collection[SegmentKind]) -> str:
    """Says how much is in the queue: "5 files · 1,240 texts and lines"."""
    looks = [file.look for file in files if file.look is not None]
    n_texts = sum(look.n_texts(parts) for look in looks)
    units = {look.unit for look in looks}
    said = [counted(len(files), "file")] if files else []
    if len(units) == 1:
        said.append(counted(n_texts, units.pop()))
    elif units:
        said.append(f"{n_texts:,} texts and lines")
    return " · ".join(said)


def overall_words(number: int, n_files: int, name: str, rest_s: float | None) -> str:
    """Says how far the queue is: "File 2 of 5 · manual.docx · 3 min left"."""
    left = [f"{duration_words(rest_s)} left"] if rest_s is not None else []
    return " · ".join([f"File {number:,} of {n_files:,}", shortened(name), *left])


def shortened(name: str) -> str:
    """Shortens a long name of a file in the middle."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME // 2].rstrip()}…{name[-(_LONGEST_NAME // 2 - 1) :].lstrip()}"


def totals_words(totals: QueueTotals, n_waiting: int) -> str:
    """Says what became of the queue."""
    said = []
    if totals.done:
        said.append(f"{counted(totals.done, 'file')} translated: {counted(totals.translated, 'text')}")
        said[0] += f", {totals.kept:,} kept" if totals.kept else ""
        said[0] += f", {totals.remarks:,} to look at." if totals.remarks else ", nothing to look at."
    if totals.failed:
        whose = "its row says" if totals.failed == 1 else "their rows say"
        said.append(f"{counted(totals.failed, 'file')} failed, {whose} why.")
    if n_waiting:
        said.append(f"{counted(n_waiting, 'file')} left.")
    return " ".join(said)


def others_words(others: Sequence[QueuedFile]) -> str:
    """Says that files are in other languages than those that are chosen, and in which, which is the same."""
    look = others[0].look
    if look is None:
        return ""
    direction = direction_words(look)
    if len(others) == 1:
        verb = "is for translating" if look.src else "is for translations"
        return f"{others[0].path.name} {verb} {direction}."
    return f"{len(others):,} files are for translating {direction}."


def folder_words(folder: object, tgt: str) -> str:
    """Says where translations go."""
    if folder is not None:
        return str(folder)
    return f"beside each file, as NAME_{tgt}" if tgt else "beside each file"


def known_words(known: Sequence[KnownFiles]) -> str:
    """Lists what can be translated, a line for each family."""
    return "\n".join(f"{each.name[:1].upper()}{each.name[1:]}: {', '.join(each.kinds)}" for each in known)
