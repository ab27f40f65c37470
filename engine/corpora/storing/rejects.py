"""The rejects of an import, with reasons: kept beside the corpus, and written to a file for people."""

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from engine.base.errors import CorpusError
from engine.base.files import handed_over
from engine.corpora.storing.splitting import DOUBLE, KNOWN, LEAK
from engine.corpora.storing.store import REJECTS
from engine.results.importing import UnusableUnit

LEAKED = "would leak into another split"
IN_DOMAIN = "already in the domain"
DOUBLED = "stands in another merged corpus"
REASONS = {LEAK: LEAKED, KNOWN: IN_DOMAIN, DOUBLE: DOUBLED}
"""Reasons for leaving out pairs that no rule of cleaning finds, by the mark in place of their split."""
_ROWS = ("reason", "place", "source", "target", "speaker")
ENDINGS = ("tsv", "tmx")

Reject = dict[str, str]
"""{"reason", "place", "source", "target", "speaker"}."""


def keep_rejects(folder: Path, rejects: Iterable[Reject]) -> int:
    """Writes rejects into a corpus' folder, unless there are none; returns how many."""
    path, count = folder / REJECTS, 0
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=5) as file:
        for count, reject in enumerate(rejects, start=1):  # noqa: B007, counted for the caller
            file.write(json.dumps(reject, ensure_ascii=False) + "\n")
    if not count:
        path.unlink()
    return count


def read_rejects(folder: Path) -> Iterator[Reject]:
    """Yields the rejects of a stored corpus.

    Raises:
        CorpusError: if the list is damaged.
    """
    path = folder / REJECTS
    if not path.exists():
        return
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        raise CorpusError(f"{path} is damaged.", "Import the files again to see what is left out.") from error


def write_rejects(path: Path, rejects: Iterable[Reject], src: str, tgt: str) -> int:
    """Writes rejects to a new file, whole or not at all, and returns how many.

    Args:
        path: the file; TSV with a header, or TMX, as its name ends.
        rejects: what to write.
        src: language of the sources.
        tgt: language of the targets; empty for monolingual text.

    Raises:
        CorpusError: if the file exists, or its name ends otherwise.
    """
    ending = path.suffix.removeprefix(".").lower()
    if ending not in ENDINGS:
        raise CorpusError(
            f"{path.name} is neither .tsv nor .tmx.",
            "Name a file that ends so; TMX for a translation program.",
        )
    if path.exists():
        raise CorpusError(f"{path} already exists.", "Choose another name, or remove it first.")
    count = 0
    with handed_over(path) as scratch, scratch.open("x", encoding="utf-8", newline="\n") as file:
        file.write(_tmx_head(src) if ending == "tmx" else "\t".join(_ROWS) + "\n")
        for count, reject in enumerate(rejects, start=1):  # noqa: B007, counted for the caller
            file.write(_tmx_unit(reject, src, tgt) if ending == "tmx" else _tsv_line(reject))
        file.write("</body>\n</tmx>\n" if ending == "tmx" else "")
    return count


def unreadable_reject(unit: UnusableUnit) -> Reject:
    """Returns a unit that could not be read as a reject."""
    return {"reason": unit.reason, "place": unit.place, "source": unit.text, "target": "", "speaker": ""}


def _tsv_line(reject: Reject) -> str:
    cells = (" ".join(reject.get(name, "").split()) for name in _ROWS)
    return "\t".join(cells) + "\n"


def _tmx_head(src: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
        '<header creationtool="Parlance" creationtoolversion="1" segtype="sentence" o-tmf="Parlance" '
        f'adminlang="en" srclang={quoteattr(src)} datatype="plaintext"/>\n<body>\n'
    )


def _tmx_unit(reject: Reject, src: str, tgt: str) -> str:
    props = "".join(
        f'<prop type="x-{name}">{_xml(reject[name])}</prop>'
        for name in ("reason", "place", "speaker")
        if reject.get(name)
    )
    sides = ((src, reject.get("source", "")), (tgt, reject.get("target", "")))
    texts = "".join(
        f"<tuv xml:lang={quoteattr(language)}><seg>{_xml(text)}</seg></tuv>"
        for language, text in sides
        if language
    )
    return f"<tu>{props}{texts}</tu>\n"


def _xml(text: str) -> str:
    """Returns a text as XML may hold it: what could not be read may hold anything."""
    allowed = "".join(char if char >= " " and char not in "\ufffe\uffff" else " " for char in text)
    return escape(allowed)
