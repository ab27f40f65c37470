"""A stored corpus as a file that other programs read: TMX or TSV."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import CorpusError
from engine.base.files import handed_over
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import TERMS
from engine.corpora.storing.store import LABELS, OPTIONAL_TEXTS, StoredCorpus
from engine.results.corpora import InlineTag, StoredPair

# Pairs as units of a TMX 1.4b file, level 2, such that `readers.tmx` reads the same pairs from it.

TMX_END = "</body>\n</tmx>\n"
_ATTRIBUTES = ("creationid", "changeid")
_NOTE = "note"
_KIND = "x-parlance-kind"
"""Our own property of a file: what kind of corpus it was exported from."""
_TERMS = re.compile(rf"""<prop\s[^<>]*["']{_KIND}["'][^<>]*>\s*{TERMS}\s*</prop>""")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may hold."""
_ISOLATED = {"open": "begin", "close": "end"}


def is_term_list(beginning: str) -> bool:
    """Returns whether the beginning of a file says that its units are terms, as `tmx_head` writes it."""
    return _TERMS.search(beginning.partition("<body")[0]) is not None


def tmx_head(src: str, domain: str = "", kind: str = "") -> str:
    """Returns the beginning of a file, up to the first unit.

    Args:
        src: tag of the source language.
        domain: what the pairs are about; empty: unknown.
        kind: "terms" for a list of terms, which is read as such again; else it need not be said.
    """
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    props = [("x-domain", domain), (_KIND, kind if kind == TERMS else "")]
    told = "".join(f'<prop type="{name}">{_text(value)}</prop>\n' for name, value in props if value)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
        '<header creationtool="Parlance" creationtoolversion="1" segtype="sentence" o-tmf="Parlance" '
        f'adminlang="en" srclang={_attribute(src)} datatype="plaintext" creationdate="{now}">\n'
        f"{told}</header>\n<body>\n"
    )


def tmx_unit(pair: StoredPair, languages: tuple[str, str]) -> str:
    """Returns one pair as a unit on one line."""
    sides = zip(languages, (pair.source, pair.target), (pair.source_tags, pair.target_tags), strict=True)
    texts = "".join(
        f"<tuv xml:lang={_attribute(language)}><seg>{_marked(text, tags)}</seg></tuv>"
        for language, text, tags in sides
    )
    attributes, facts = _facts_of(pair)
    return f"<tu{attributes}>{facts}{texts}</tu>\n"


def _facts_of(pair: StoredPair) -> tuple[str, str]:
    """Returns the metadata of a pair: as attributes, and as notes and properties."""
    attributes = "".join(
        f" {name}={_attribute(pair.metadata[name])}" for name in _ATTRIBUTES if name in pair.metadata
    )
    note = f"<note>{_text(pair.metadata[_NOTE])}</note>" if _NOTE in pair.metadata else ""
    props = [("x-split", pair.split), ("x-speaker", pair.speaker), ("x-document", pair.document)]
    props += [item for item in pair.metadata.items() if item[0] not in (*_ATTRIBUTES, _NOTE)]
    written = "".join(
        f"<prop type={_attribute(name)}>{_text(value)}</prop>" for name, value in props if value
    )
    return attributes, note + written


def _marked(text: str, tags: Sequence[InlineTag]) -> str:
    """Returns a text with its tags in their places: pairs `bpt` and `ept`, halves `it`, else `ph`."""
    parts: list[str] = []
    end = 0
    for tag, number in zip(tags, _pairs_among(tags), strict=True):
        parts += [_text(text[end : tag.position]), _element(tag, number)]
        end = max(end, tag.position)
    return "".join([*parts, _text(text[end:])])


def _pairs_among(tags: Sequence[InlineTag]) -> list[int]:
    """Returns a number per tag, the same for both halves of a pair, 0 for one that has no other half."""
    numbers = [0] * len(tags)
    waiting: list[int] = []
    for place, tag in enumerate(tags):
        if tag.kind == "open":
            waiting.append(place)
        elif tag.kind == "close" and waiting:
            first = waiting.pop()
            numbers[first] = numbers[place] = first + 1
    return numbers


def _element(tag: InlineTag, number: int) -> str:
    code = _text(tag.code)
    if number:
        name = "bpt" if tag.kind == "open" else "ept"
        return f'<{name} i="{number}">{code}</{name}>'
    position = _ISOLATED.get(tag.kind)
    return f'<it pos="{position}">{code}</it>' if position else f"<ph>{code}</ph>"


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text), {"\r": "&#13;"})


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", text))


# The export of a corpus, as TMX or TSV.

_AT_ONCE = 2000


class ExportFormat(StrEnum):
    """Formats that a corpus can be exported to."""

    TMX = "tmx"
    TSV = "tsv"


def export_corpus(
    folder: Path, path: Path, as_: ExportFormat, split: str = "", report: Report = ignore_progress
) -> int:
    """Writes a corpus to one file, whole or not at all.

    Args:
        folder: the corpus' folder.
        path: the file to write; must not exist.
        as_: the format. TMX keeps inline tags as markup, and speakers, documents, splits and all else that is
            known of a pair as properties and notes; TSV has a column for each of these that the corpus has,
            named in the first line.
        split: "train", "dev" or "test"; "" for all.
        report: called every few thousand pairs.

    Returns:
        How many pairs were written.

    Raises:
        CorpusError: if `path` exists, the corpus is damaged, or a translation memory is to be made of
            text in one language.
    """
    if path.exists():
        raise CorpusError(f"{path} already exists.", "Choose another name, or remove it first.")
    with (
        StoredCorpus(folder) as corpus,
        handed_over(path) as scratch,
        scratch.open("x", encoding="utf-8", newline="\n") as file,
    ):
        if as_ is ExportFormat.TMX and not corpus.info.get("tgt"):
            raise CorpusError(
                "This corpus is text in one language; a translation memory needs two.",
                "Export it as TSV.",
            )
        rows = corpus.rows(split)
        lines = _tmx_lines if as_ is ExportFormat.TMX else _tsv_lines
        for line in lines(corpus, _reported(corpus, rows, report)):
            file.write(line)
    return len(rows)


def _reported(corpus: StoredCorpus, rows: NDArray[np.int64], report: Report) -> Iterator[StoredPair]:
    for start in range(0, len(rows), _AT_ONCE):
        report(Progress("Exporting", start, len(rows)))
        yield from corpus.some_pairs(rows[start : start + _AT_ONCE])
    report(Progress("Exporting", len(rows), len(rows)))


def _tsv_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    """Yields the columns' names, then the pairs; one column of text needs no name."""
    languages = [language for language in (corpus.info["src"], corpus.info.get("tgt")) if language]
    labels = [label for label in LABELS if corpus.info.get(f"{label}s")]
    extras = [extra for extra in OPTIONAL_TEXTS if (corpus.folder / f"{extra}.txt").exists()]
    names = [*languages, *labels, *extras]
    if len(names) > 1:
        yield "\t".join(names) + "\n"
    for pair in pairs:
        cells = [pair.source, pair.target][: len(languages)]
        cells += [getattr(pair, label) for label in labels]
        cells += [_json_of(pair, extra) for extra in extras]
        yield "\t".join(cells) + "\n"


def _json_of(pair: StoredPair, extra: str) -> str:
    if extra == "metadata":
        return json.dumps(dict(pair.metadata), ensure_ascii=False) if pair.metadata else ""
    if not pair.source_tags and not pair.target_tags:
        return ""
    sides = [
        [[tag.position, tag.code, tag.kind] for tag in tags] for tags in (pair.source_tags, pair.target_tags)
    ]
    return json.dumps(sides, ensure_ascii=False)


def _tmx_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    languages = (str(corpus.info["src"]), str(corpus.info["tgt"]))
    yield tmx_head(languages[0], str(corpus.info.get("domain", "")), corpus.kind)
    for pair in pairs:
        yield tmx_unit(pair, languages)
    yield TMX_END
