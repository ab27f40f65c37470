"""Standard input in parts, each as soon as it is there: a pipe that stays open gets its answers at once.

Lines that come together stay together, as those of a paragraph that was broken into lines do.
"""

import os
import queue
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from engine import tasks
from engine.cli.output import say
from engine.cli.progress_lines import ProgressLines
from engine.cli.translate.documents import refuse_other_language, say_language
from engine.cli.translate.remarks import Remarks, say_note, write
from engine.json_values import to_json
from engine.progress import Progress

if TYPE_CHECKING:
    from engine.config import SearchConfig
    from engine.results.translation import LanguageNotice, Recall, SentenceTranslation, Wrapping
    from engine.runtime.translator import Translator

STANDARD_INPUT = Path("Standard input")
"""What messages call it."""

_PAUSE_S = 0.05
"""After so long without a word what is there is a part."""
_AT_ONCE = 1 << 16
"""Bytes that are read, and that make a part without any pause."""
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
"""How text begins in whose bytes a line's end is not one of its own."""


def translate_incoming(
    translator: "Translator",
    config: "SearchConfig",
    wrapping: "Wrapping",
    encoding: str,
    recall: "Recall | None" = None,
) -> None:
    """Translates standard input to standard output, part by part as it comes in.

    Args:
        translator: the open system.
        config: how to search.
        wrapping: which lines belong together.
        encoding: the one that the user chose; empty: found by the content.
        recall: a translation memory; what it has takes the place of the model's.
    """
    if sys.stdin.isatty():
        say("Type or paste text; Ctrl+D ends it.")
    remarks, notes = Remarks(translator.card.src), set[str]()
    other: LanguageNotice | None = None
    with ProgressLines(is_shown=not sys.stdout.isatty(), is_bar_alone=True) as lines:
        n_before = 0
        before: Sequence[SentenceTranslation] = ()
        for n_parts, part in enumerate(_parts(encoding)):
            file = tasks.decode_text(part, STANDARD_INPUT, encoding, goes_on=n_parts > 0)
            if file.note not in notes:
                say_note(file.note, encoding)
                notes.add(file.note)

            def report(progress: Progress, n_done: int = n_before) -> None:
                lines.report(Progress(progress.stage, n_done + progress.done))

            found = tasks.translate_laid_out(
                file.text, translator, wrapping, report,
                config=config, recall=recall, show=partial(write, None), before=before,
            )  # fmt: skip
            if (notice := found.language_notice) and notice.text not in notes:
                say_language(notice)
                notes.add(notice.text)
                other = other if notice.is_target else notice
            remarks.add(found.translation)
            before = found.translation.sentences or before
            n_before += len(found.translation.sentences)
    remarks.say_all()
    refuse_other_language(to_json(other) if other else None)


def _parts(encoding: str) -> Iterator[bytes]:
    """Yields standard input: a file as a whole, a pipe and what is typed part by part."""
    stream = sys.stdin.buffer
    raw = getattr(stream, "raw", stream)  # no lock, so that a program that ends need not wait for it
    is_split = not encoding or "\n".encode(encoding) == b"\n"
    if is_split and not _is_file(stream):
        yield from incoming_parts(raw.read)
    else:
        yield stream.read()


def _is_file(stream: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:  # nothing of the system's, as in a test
        return False


def incoming_parts(read: Callable[[int], bytes | None]) -> Iterator[bytes]:
    """Yields what comes in, in whole lines; the last part may end without a line's end.

    Args:
        read: waits for some bytes, at most as many as it is asked for; none: the end.

    Raises:
        OSError: if it cannot be read.
    """
    arrived: queue.SimpleQueue[bytes | OSError] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while data := read(_AT_ONCE):
                arrived.put(data)
            arrived.put(b"")
        except OSError as error:
            arrived.put(error)

    threading.Thread(target=listen, name="standard input", daemon=True).start()
    held, has_line, is_whole = bytearray(), False, False
    while True:
        try:
            data = arrived.get(timeout=_PAUSE_S if has_line and not is_whole else None)
        except queue.Empty:
            data = None
        if isinstance(data, OSError):
            raise data
        if data == b"":
            break
        held += data or b""
        has_line = has_line or b"\n" in (data or b"")
        is_whole = is_whole or held.startswith(_WIDE) or b"\0" in (data or b"")
        if has_line and not is_whole and (data is None or len(held) >= _AT_ONCE):
            end = _end_of_part(held, is_pause=data is None)
            yield bytes(held[:end])
            del held[:end]
            has_line = b"\n" in held
    if held:
        yield bytes(held)


def _end_of_part(held: bytearray, *, is_pause: bool) -> int:
    """Returns where the last whole line ends; without a pause rather the last paragraph."""
    paragraph = -1 if is_pause else max(held.rfind(mark) + len(mark) for mark in (b"\n\n", b"\n\r\n"))
    return paragraph if paragraph > len(b"\n\r\n") else held.rfind(b"\n") + 1
