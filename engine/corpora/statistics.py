"""What a corpus is like, in numbers: words, lengths, speakers, documents. Counted once, kept beside it.

A word is what stands between blanks; in languages that write none, a character. Different words are
told apart without case and punctuation.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.splitting import SPLITS
from engine.corpora.store import LABELS, SIDES, STATISTICS, StoredCorpus, TextColumn
from engine.files import write_json
from engine.progress import Progress, Report, ignore_progress

VERSION = 1
"""Of what is kept; another one is counted again."""
MOST_LISTED = 200
"""Speakers and documents that are listed; the rest is only counted."""

_WITHOUT_BLANKS = frozenset({"zh", "ja", "th", "lo", "km", "my", "yue"})
_WORD = re.compile(r"\w+")
_CHARACTER = re.compile(r"\w")
_ROWS_AT_ONCE = 1_000
"""So few that whoever waits for Python's lock waits a few milliseconds."""
_N_BINS = 30
_SHARE_SHOWN = 0.99
"""The bins reach to this share of the pairs; the last one holds all that is longer."""
_RATIO_BINS = np.round(2 ** np.linspace(-2, 2, 25), 4)

Counts = NDArray[np.int64]


def read_statistics(folder: Path) -> dict[str, Any] | None:
    """Returns what was counted before, None if nothing was or an older version did."""
    try:
        known = json.loads((folder / STATISTICS).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return known if isinstance(known, dict) and known.get("version") == VERSION else None


def corpus_statistics(folder: Path, report: Report = ignore_progress) -> dict[str, Any]:
    """Counts a corpus, or returns what was counted before.

    Args:
        folder: the corpus' folder; the result is kept in it.
        report: called every thousand pairs.

    Returns:
        {"pairs", "splits": {name: count}, "source", "target": {"unit": "words" or "characters", "total",
        "distinct", "mean", "median", "longest", "edges": [n + 1], "counts": [n]}, "ratio": {"median",
        "edges", "counts"}, "speakers", "documents": {"n", "top": [[name, count]], "without"}, "files",
        "tagged": pairs with inline tags}. The last bin of each histogram also holds what is beyond it.

    Raises:
        CorpusError: if the corpus is damaged.
    """
    known = read_statistics(folder)
    if known is not None:
        return known
    with StoredCorpus(folder) as corpus:
        counted = _count(corpus, report)
    write_json(folder / STATISTICS, counted)
    return counted


def _count(corpus: StoredCorpus, report: Report) -> dict[str, Any]:
    sides = ("source",) if corpus.kind == "monolingual" else SIDES
    lengths: dict[str, Counts] = {}
    result: dict[str, Any] = {
        "version": VERSION,
        "pairs": len(corpus),
        "splits": dict(zip(SPLITS, np.bincount(corpus.split, minlength=len(SPLITS)).tolist(), strict=True)),
    }
    for number, side in enumerate(sides):
        unit = unit_of(corpus.info["src" if side == "source" else "tgt"])
        column = corpus.columns[side]
        words, lengths[side] = _lengths(column, len(corpus), unit)
        done = (number * len(corpus), len(sides) * len(corpus))
        distinct = _n_distinct(column, len(corpus), unit, done, report)
        result[side] = {"unit": unit, "total": int(words.sum()), "distinct": distinct, **_histogram(words)}
    if len(sides) == len(SIDES):
        result["ratio"] = _ratios(lengths["source"], lengths["target"])
    for name in LABELS:
        result[f"{name}s"] = _labels(corpus, name)
    result["files"] = _files(corpus)
    tags = corpus.columns.get("tags")
    result["tagged"] = int((np.diff(tags.starts) > 1).sum()) if tags else 0
    return result


def unit_of(language: str) -> str:
    """Returns what the length of a sentence is counted in: "words" or "characters"."""
    return "characters" if language.split("-")[0] in _WITHOUT_BLANKS else "words"


def _lengths(column: TextColumn, n_pairs: int, unit: str) -> tuple[Counts, Counts]:
    """Returns the length of every line in the unit, and in characters, each (n_pairs,)."""
    words, characters = np.zeros(n_pairs, np.int64), np.zeros(n_pairs, np.int64)
    for first in range(0, n_pairs, _ROWS_AT_ONCE):
        end = min(first + _ROWS_AT_ONCE, n_pairs)
        data = np.frombuffer(column.lines(first, end), dtype=np.uint8)
        begins = (column.starts[first:end] - column.starts[first]).astype(np.int64)
        is_empty = np.diff(column.starts[first : end + 1]) == 1
        blanks = np.add.reduceat((data == ord(" ")).astype(np.int64), begins)
        heads = np.add.reduceat((data & 0xC0 != 0x80).astype(np.int64), begins) - 1  # not the line's end
        words[first:end] = np.where(is_empty, 0, blanks + 1)
        characters[first:end] = heads
    return (characters if unit == "characters" else words), characters


def _n_distinct(column: TextColumn, n_pairs: int, unit: str, done: tuple[int, int], report: Report) -> int:
    pattern = _CHARACTER if unit == "characters" else _WORD
    seen: set[str] = set()
    n_before, n_total = done
    for first in range(0, n_pairs, _ROWS_AT_ONCE):
        report(Progress("Counting words", n_before + first, n_total))
        text = column.lines(first, min(first + _ROWS_AT_ONCE, n_pairs)).decode("utf-8")
        seen.update(pattern.findall(text.lower()))
    report(Progress("Counting words", n_before + n_pairs, n_total))
    return len(seen)


def _histogram(lengths: Counts) -> dict[str, Any]:
    """Counts lengths in bins of equal width, so wide that some thirty of them hold almost all."""
    if not len(lengths):
        return {"mean": 0.0, "median": 0.0, "longest": 0, "edges": [0, 1], "counts": [0]}
    reach = max(1, int(np.quantile(lengths, _SHARE_SHOWN)) + 1)
    width = -(-reach // _N_BINS)
    n_bins = -(-reach // width)
    bins = np.minimum(lengths // width, n_bins - 1)
    return {
        "mean": round(float(lengths.mean()), 2),
        "median": float(np.median(lengths)),
        "longest": int(lengths.max()),
        "edges": (np.arange(n_bins + 1) * width).tolist(),
        "counts": np.bincount(bins, minlength=n_bins).tolist(),
    }


def _ratios(source: Counts, target: Counts) -> dict[str, Any]:
    """Counts how long targets are against their sources, in characters."""
    if not len(source):
        return {"median": 1.0, "edges": _RATIO_BINS.tolist(), "counts": [0] * (len(_RATIO_BINS) - 1)}
    ratios = np.clip(target / np.maximum(source, 1), _RATIO_BINS[0], _RATIO_BINS[-1])
    return {
        "median": round(float(np.median(ratios)), 3),
        "edges": _RATIO_BINS.tolist(),
        "counts": np.histogram(ratios, _RATIO_BINS)[0].tolist(),
    }


def _labels(corpus: StoredCorpus, name: str) -> dict[str, Any]:
    if name not in corpus.labels:
        return {"n": 0, "top": [], "without": len(corpus)}
    names = corpus.info[f"{name}s"]
    counts = np.bincount(corpus.labels[name].astype(np.int64) + 1, minlength=len(names) + 1).tolist()
    by_name = {label: count for label, count in zip(names, counts[1:], strict=True) if count}
    return {"n": len(by_name), "top": _largest(by_name), "without": counts[0]}


def _files(corpus: StoredCorpus) -> list[list[Any]]:
    names = corpus.info["files"]
    counts = np.bincount(corpus.file, minlength=len(names)).tolist()
    return _largest(dict(zip(names, counts, strict=True)))


def _largest(counts: Mapping[str, int]) -> list[list[Any]]:
    ordered = sorted(counts.items(), key=lambda named: (-named[1], named[0]))
    return [[name, count] for name, count in ordered[:MOST_LISTED]]
