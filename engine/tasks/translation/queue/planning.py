"""Which files of a queue are left, where their translations go, and what became of all of them."""

from collections.abc import Sequence
from pathlib import Path

from engine.results.queue.files import FileState, QueuedFile, QueueTotals

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
