"""Plain text as an editor holds it, and which files the page opens."""

import re
from pathlib import Path

from engine import tasks

SUFFIXES = (".txt", ".text", ".md")
SUBTITLES = (".srt", ".vtt", ".ass", ".ssa")
FILE_FILTER = "Text (*.txt *.text *.md)"
LARGEST_BYTES = 4_000_000
"""Size of a text in the panes, at most."""

_LINE_END = re.compile("\r\n?|[\u2028\u2029]")
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufdd0\ufdd1\ufffc\ufeff]")
"""Control characters, Qt's own marks inside a document, what stands for a picture, a byte order mark."""
_HALF = re.compile("[\ud800-\udfff]")


def is_supported(path: Path) -> bool:
    """Tells whether the page opens such files, by the name alone."""
    return path.suffix.lower() in SUFFIXES + SUBTITLES or tasks.is_structured(path)


def open_filter() -> str:
    """Returns the filter of the dialog that opens files, as `QFileDialog` takes it."""
    documents = tasks.structured_endings()
    groups = {
        "Files to translate": (*SUFFIXES, *SUBTITLES, *documents),
        "Text and subtitles": SUFFIXES + SUBTITLES,
    }
    listed = [f"{name} ({' '.join(f'*{each}' for each in endings)})" for name, endings in groups.items()]
    return ";;".join([*listed, "All files (*)"])


def cleaned(text: str) -> str:
    """Drops what an editor cannot hold: control characters, half characters, foreign line ends."""
    text = _UNWANTED.sub("", _LINE_END.sub("\n", text))
    if not _HALF.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
