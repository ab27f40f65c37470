"""The sentences that the page says of a document."""

from collections.abc import Sequence

from engine.results.documents import DocumentRecord, LineWarning, UntouchedLine
from engine.results.figures import counted, duration_words

_LISTED, _MOST_NUMBERS = 5, 20
_HOW_TO_CORRECT = "double-click a translation to correct it"
_SHORT_S, _MINUTE_S = 10.0, 60.0


def format_words(document: DocumentRecord) -> str:
    """Says what a file is and how much: "SRT subtitles · 312 cues · 318 lines"."""
    is_text = document.format == "text"
    n_lines, n_cues = len(document.lines), document.n_cues
    parts = ["Transcript" if is_text else f"{document.format} subtitles"]
    if not is_text:
        parts.append(counted(n_cues, "cue"))
    parts.append(counted(n_lines, "line"))
    return " · ".join(parts)


def untouched_words(untouched: Sequence[UntouchedLine]) -> str:
    """Says what stays as it is, and why; empty if everything is translated."""
    if not untouched:
        return ""
    first = untouched[0]
    if len(untouched) == 1:
        return f"Line {first.line:,} stays as it is ({first.reason})."
    return f"{len(untouched):,} places stay as they are; the first is line {first.line:,} ({first.reason})."


def result_words(n_lines: int, name: str, elapsed_s: float, n_recalled: int = 0) -> str:
    """Says what was written: "film_en.srt is written: 318 lines in 12 s."."""
    if elapsed_s >= _MINUTE_S:
        took = duration_words(elapsed_s)
    else:
        took = f"{elapsed_s:.1f} s" if elapsed_s < _SHORT_S else f"{elapsed_s:.0f} s"
    known = f" From memory: {counted(n_recalled, 'line')}." if n_recalled else ""
    return f"{name} is written: {counted(n_lines, 'line')} in {took}.{known}"


def notes_words(n_late: int, kept: str, warnings: Sequence[LineWarning]) -> str:
    """Says what to know of a file that was written; empty if there is nothing.

    Args:
        n_late: lines that were corrected while it was written.
        kept: which sentences stay because of their language, if any do.
        warnings: of its lines.
    """
    late = (
        f"{counted(n_late, 'line was', 'lines were')} corrected while this file was written. "
        f"Translate again to have {'it' if n_late == 1 else 'them'} in the file."
    )
    return "\n".join(filter(None, (late if n_late else "", kept, warning_words(warnings))))


def warning_words(warnings: Sequence[LineWarning]) -> str:
    """Says which lines deserve a look; empty if none does."""
    if not warnings:
        return ""
    first = warnings[0]
    if len(warnings) == 1:
        return f"Look at line {first.line:,}: {first.warning}"
    listed = [f"Line {each.line:,}: {each.warning}" for each in warnings[:_LISTED]]
    if more := [f"{each.line:,}" for each in warnings[_LISTED:]]:
        rest = f"{', '.join(more[:_MOST_NUMBERS])}{' …' if len(more) > _MOST_NUMBERS else ''}"
        listed.append(f"And {counted(len(more), 'more line')}: {rest}")
    return "\n".join([f"{len(warnings):,} lines deserve a look.", *listed])


def progress_words(stage: str, n_done: int, n_lines: int, rest_s: float | None) -> str:
    """Says how far a translation is: "Translating · 120 of 318 lines · 2 min left"."""
    left = f" · {duration_words(rest_s)} left" if rest_s is not None and n_done < n_lines else ""
    return f"{stage} · {n_done:,} of {counted(n_lines, 'line')}{left}"


def at_work_words(writing: str, n_unwritten: int) -> str:
    """Says what is lost if the window closes; empty: nothing.

    Args:
        writing: the name of the document that is being translated; empty: none is.
        n_unwritten: corrected lines that are in no file.
    """
    said = []
    if writing:
        said.append(f"{writing} is being translated. A translation that is stopped leaves nothing.")
    if n_unwritten:
        lines = counted(n_unwritten, "corrected line is", "corrected lines are")
        said.append(f"{lines} in no file yet.")
    return " ".join(said)


def lines_words(n_done: int, n_lines: int, n_corrected: int, *, is_running: bool) -> str:
    """Says how many lines show their translation: "240 of 2,000 lines are translated · 3 corrected"."""
    if n_done < n_lines and is_running:
        said = f"{n_done:,} of {counted(n_lines, 'line')} are translated so far"
    elif n_done < n_lines:
        said = counted(n_lines, "line")
    else:
        said = f"{counted(n_lines, 'line')}, as {'it' if n_lines == 1 else 'they'} will be written"
    if not n_done:
        return said
    return f"{said} · {f'{n_corrected:,} corrected by you' if n_corrected else _HOW_TO_CORRECT}"
