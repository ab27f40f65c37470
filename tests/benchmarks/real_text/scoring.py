"""Whether a translation holds what it must, and nothing that it must not."""

import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Counts = Mapping[str, Sequence[int]]
"""Of each kind how many lines are right, and how many there are."""
_COLUMNS = "kind\tsource\tmust\tmust_not"
_BLANKS = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
_SHOWN = {
    '<w:vertAlign w:val="subscript"/>': "sub",
    '<w:vertAlign w:val="superscript"/>': "sup",
    "<w:b/>": "b",
}
_PARTS = ("document.xml", ".opf", ".xhtml", ".ncx")


@dataclass(frozen=True)
class Line:
    """A text and what its translation is judged by."""

    kind: str
    source: str
    must: tuple[str, ...]
    """Patterns that are all found in it."""
    must_not: tuple[str, ...]
    """Patterns of which none is."""

    def faults(self, output: str) -> list[str]:
        """Returns what is wrong with a translation; fixed and narrow blanks count as blanks."""
        text = output.translate(_BLANKS).strip()
        missing = [f"lacks {pattern}" for pattern in self.must if not re.search(pattern, text)]
        return missing + [f"has {pattern}" for pattern in self.must_not if re.search(pattern, text)]


def read_lines(path: Path) -> list[Line]:
    """Returns the lines of a table; patterns are parted by " && ", those that must not be found by " || ".

    Raises:
        ValueError: if its columns are others.
    """
    head, *rows = [row for row in path.read_text(encoding="utf-8").split("\n") if row]
    if not head.startswith(_COLUMNS):
        raise ValueError(f"{path}: its columns must begin with {', '.join(_COLUMNS.split())}.")
    cells = (row.split("\t") for row in rows)
    return [
        Line(kind, source, _parted(must, " && "), _parted(must_not, " || "))
        for kind, source, must, must_not, *_ in cells
    ]


def _parted(cell: str, mark: str) -> tuple[str, ...]:
    return tuple(filter(None, cell.split(mark)))


def counted(lines: Iterable[Line], outputs: Iterable[str]) -> dict[str, list[int]]:
    """Returns how many lines of each kind are right, and how many there are."""
    counts: dict[str, list[int]] = {}
    for line, output in zip(lines, outputs, strict=True):
        count = counts.setdefault(line.kind, [0, 0])
        count[0] += not line.faults(output)
        count[1] += 1
    return counts


def share(counts: Counts) -> float:
    """Returns the share that is right of all kinds together."""
    right, total = (sum(count[side] for count in counts.values()) for side in (0, 1))
    return right / total


def text_of(path: Path) -> str:
    """Returns a document as one text: of Word's the runs with <b>, <sub>, <sup>, of a book all its parts."""
    if path.suffix not in (".docx", ".epub"):
        return path.read_text(encoding="utf-8")
    with zipfile.ZipFile(path) as package:
        names = [name for name in package.namelist() if name.endswith(_PARTS)]
        xml = "\n".join(package.read(name).decode("utf-8") for name in names)
    return xml if path.suffix == ".epub" else "\n".join(map(_runs, re.findall(r"(?s)<w:p[ >].*?</w:p>", xml)))


def _runs(paragraph: str) -> str:
    shown = ""
    for run in re.findall(r"(?s)<w:r[ >].*?</w:r>", paragraph):
        text = "".join(re.findall(r"(?s)<w:t(?: [^>]*)?>(.*?)</w:t>", run))
        tag = next((name for mark, name in _SHOWN.items() if mark in run), "")
        shown += f"<{tag}>{text}</{tag}>" if tag else text
    return re.sub(r"</(b|sub|sup)><\1>", "", shown)
