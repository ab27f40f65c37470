"""A stored corpus as a file that other programs read: TMX or TSV."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from engine.corpora.store import StoredCorpus, StoredPair
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress

_REPORT_EVERY = 5000


class ExportFormat(StrEnum):
    """What a corpus can be exported as."""

    TMX = "tmx"
    TSV = "tsv"


def export_corpus(
    folder: Path, path: Path, as_: ExportFormat, split: str = "", report: Report = ignore_progress
) -> int:
    """Writes a corpus to one file, whole or not at all.

    Args:
        folder: the corpus' folder.
        path: the file to write; must not exist.
        as_: the format. TMX keeps speakers, documents and splits as properties; TSV has source, target, and
            the speaker where the corpus has speakers.
        split: "train", "dev" or "test"; "" for all.
        report: called every few thousand pairs.

    Returns:
        How many pairs were written.

    Raises:
        CorpusError: if `path` exists or the corpus is damaged.
    """
    if path.exists():
        raise CorpusError(f"{path} already exists.", "Choose another name, or remove it first.")
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with StoredCorpus(folder) as corpus, scratch.open("w", encoding="utf-8", newline="\n") as file:
            rows = corpus.rows(split)
            lines = _tmx_lines if as_ is ExportFormat.TMX else _tsv_lines
            for line in lines(corpus, _reported(corpus, rows.tolist(), report)):
                file.write(line)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)
    return len(rows)


def _reported(corpus: StoredCorpus, rows: list[int], report: Report) -> Iterator[StoredPair]:
    for count, row in enumerate(rows):
        if count % _REPORT_EVERY == 0:
            report(Progress("Exporting", count, len(rows)))
        yield corpus.pair(row)
    report(Progress("Exporting", len(rows), len(rows)))


def _tsv_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    has_speakers = bool(corpus.info.get("speakers"))
    for pair in pairs:
        cells = [pair.source, pair.target, *([pair.speaker] if has_speakers else [])]
        yield "\t".join(cells) + "\n"


def _tmx_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    src, tgt = quoteattr(corpus.info["src"]), quoteattr(corpus.info["tgt"])
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    yield (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
        '<header creationtool="Parlance" creationtoolversion="1" segtype="sentence" o-tmf="Parlance" '
        f'adminlang="en" srclang={src} datatype="plaintext" creationdate="{now}"/>\n<body>\n'
    )
    for pair in pairs:
        props = [("x-split", pair.split), ("x-speaker", pair.speaker), ("x-document", pair.document)]
        marked = "".join(f'<prop type="{name}">{escape(value)}</prop>' for name, value in props if value)
        yield (
            f"<tu>{marked}<tuv xml:lang={src}><seg>{escape(pair.source)}</seg></tuv>"
            f"<tuv xml:lang={tgt}><seg>{escape(pair.target)}</seg></tuv></tu>\n"
        )
    yield "</body>\n</tmx>\n"
