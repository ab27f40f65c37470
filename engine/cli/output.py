"""Printing, for all commands: results on standard output, everything else on standard error."""

import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import tasks
from engine.results.models import ModelRecord

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, so that a line reads as it is not."""
_HALF = re.compile("[\ud800-\udfff]")
"""What no terminal and no file takes; the names of files may have it."""
MOST_THREADS, MOST_ROWS = 1_024, 1_000_000_000
"""What options take: no computer has so many cores, and no table of the catalogue so many rows."""
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


def _known_encoding(name: str) -> str:
    if name:
        tasks.check_encoding(name)
    return name


Encoding = Annotated[
    str,
    typer.Option(
        "--encoding",
        help="Encoding of the files, such as windows-1252. Default: detected.",
        callback=_known_encoding,
    ),
]
Threads = Annotated[
    int, typer.Option(min=0, max=MOST_THREADS, help="Processor cores to use; 0: all but one.")
]


@dataclass(slots=True)
class Manner:
    """How one command line speaks."""

    is_quiet: bool = False
    """True: results and errors, and nothing besides."""
    is_json: bool = False
    """True: its answer is one JSON object."""
    has_answered: bool = False
    """True: that is printed."""
    about: str = ""
    """The file that all remarks are about; empty: there is one at most."""


_manner: ContextVar[Manner] = ContextVar("manner", default=Manner())  # noqa: B039, every command line sets its own


@contextmanager
def speaking() -> Iterator[Manner]:
    """Gives the manner of one command line, for the length of the block."""
    token = _manner.set(Manner())
    try:
        yield _manner.get()
    finally:
        _manner.reset(token)


def be_quiet() -> None:
    """Lets this command line print results and errors alone."""
    _manner.get().is_quiet = True


def is_quiet() -> bool:
    """Returns whether this command line prints results and errors alone."""
    return _manner.get().is_quiet


@contextmanager
def speaking_about(name: str) -> Iterator[None]:
    """Lets every remark of the block begin with the name of the file that it is about."""
    manner = _manner.get()
    manner.about = name
    try:
        yield
    finally:
        manner.about = ""


def is_answer_due() -> bool:
    """Returns whether this command line is to print a JSON object, and has not so far."""
    return _manner.get().is_json and not _manner.get().has_answered


def print_json(value: Any) -> None:
    """Prints one value as JSON on standard output; records and paths are made plain."""
    _manner.get().has_answered = True
    said = json.dumps(value, ensure_ascii=False, indent=2, default=_plain)
    typer.echo(_HALF.sub(lambda found: f"\\u{ord(found[0]):04x}", said))


def print_lines(*lines: str) -> None:
    """Prints lines of text on standard output."""
    for line in lines:
        typer.echo(printable(line))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str = "") -> None:
    """Prints rows under their column names, aligned; `empty` instead if there are none."""
    cells = [[printable("" if cell is None else str(cell)) for cell in row] for row in rows]
    if not cells:
        print_lines(empty)
        return
    table = [list(columns), *cells]
    widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
    for row in table:
        padded = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(padded).rstrip())


def print_facts(facts: Mapping[str, object]) -> None:
    """Prints names and values, one to a line, values aligned; None and "" are left out."""
    shown = {name: value for name, value in facts.items() if value not in (None, "")}
    width = max(map(_width, shown), default=0)
    for name, value in shown.items():
        text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
        typer.echo(f"{name}{' ' * (width - _width(name))}  {printable(text)}")


def say(text: str) -> None:
    """Prints a line for the person, not for a program, on standard error; nothing if they want quiet."""
    if not is_quiet():
        about = _manner.get().about
        say_error(text if not about or text.startswith(f"{about} ") else f"{about}: {text}")


def say_error(text: str) -> None:
    """Prints what went wrong on standard error."""
    typer.echo(printable(text), err=True)
    sys.stderr.flush()


def printable(text: str) -> str:
    """Puts marks for half characters, and for what would move the cursor, change colours or turn the line."""
    text = text.replace("\r\n", "\n").replace("\n", "↵")
    return "".join("\ufffd" if _is_control(char) else char for char in text)


def _is_control(char: str) -> bool:
    return (unicodedata.category(char) in ("Cc", "Cs") and char != "\t") or char in _TURNING


def size_text(n_bytes: int) -> str:
    """Returns a size in words: "30.1 MB"."""
    size = float(n_bytes)
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def _width(text: str) -> int:
    """Returns how many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def model_values(model: ModelRecord) -> dict[str, Any]:
    """Returns a model as JSON values, its details as they were written."""
    values = asdict(model)
    return values | {"details": json.loads(values.pop("details_json"))}


def _plain(value: Any) -> Any:
    if isinstance(value, ModelRecord):
        return model_values(value)
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not a plain value")
