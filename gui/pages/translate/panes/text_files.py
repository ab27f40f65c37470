"""Reads and writes plain text files. Called on the worker's thread; knows no widget."""

import codecs
import os
import re
from dataclasses import dataclass
from pathlib import Path

from engine.errors import EngineError

SUFFIXES = (".txt", ".text", ".md")
SUBTITLES = (".srt", ".vtt", ".ass", ".ssa")
FILE_FILTER = "Text (*.txt *.text *.md)"
OPEN_FILTER = f"Text and subtitles ({' '.join('*' + suffix for suffix in SUFFIXES + SUBTITLES)})"
LARGEST_BYTES = 4_000_000
"""Of a text in the panes."""
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: it begins with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file as it was read."""

    path: Path
    text: str
    note: str = ""
    """What the reader should know: "read as Windows-1252"; empty if nothing."""


def is_supported(path: Path) -> bool:
    """Tells whether the page opens such files, by the name alone."""
    return path.suffix.lower() in SUFFIXES + SUBTITLES


def read_text(path: Path) -> TextFile:
    """Reads a text file: by its byte order mark, else as UTF-8, else as Windows-1252.

    Raises:
        EngineError: if it cannot be read, is too large, or is no text.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise EngineError(
                f"{path.name} is too large for the window: {size / 1e6:.1f} MB, the limit is"
                f" {LARGEST_BYTES / 1e6:.0f} MB.",
                "Use the command line: parlance translate -i FILE -o FILE.",
            )
        data = path.read_bytes()
    except OSError as error:
        raise EngineError(
            f"{path} cannot be read: {error.strerror or error}.",
            "Check that the file exists and that you may read it.",
        ) from error
    return _decoded(path, data)


def _decoded(path: Path, data: bytes) -> TextFile:
    encoding = next((name for bom, name in _BOMS if data.startswith(bom)), "utf-8")
    try:
        return TextFile(path, cleaned(data.decode(encoding)))
    except UnicodeDecodeError as error:
        if encoding != "utf-8" or b"\0" in data:
            raise EngineError(
                f"{path.name} is not a text file: byte {error.start} makes no character.",
                "Save it as plain text in UTF-8 and open it again.",
            ) from error
    text = data.decode("cp1252", errors="replace")
    return TextFile(path, cleaned(text), note=f"{path.name} is not UTF-8; it was read as Windows-1252.")


def write_text(path: Path, text: str) -> Path:
    """Writes a text file as UTF-8; an existing file is replaced only once the new one is complete.

    Raises:
        EngineError: if it cannot be written.
    """
    scratch = path.with_name(f".{path.name}.part")
    try:
        with scratch.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise EngineError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Choose another folder, or make room on the disk.",
        ) from error
    return path


def cleaned(text: str) -> str:
    """Drops what an editor cannot hold: control characters, half characters, foreign line ends."""
    text = _UNWANTED.sub("", _LINE_END.sub("\n", text))
    if not _HALF.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_LINE_END = re.compile("\r\n?|[\u2028\u2029]")
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufdd0\ufdd1\ufffc\ufeff]")
"""Control characters, Qt's own marks inside a document, what stands for a picture, a byte order mark."""
_HALF = re.compile("[\ud800-\udfff]")
