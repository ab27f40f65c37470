"""Statistics of a corpus: words, lengths, speakers, documents. Counted once, kept beside it.

A word is what stands between blanks; in languages that write none, a character. Different words are
told apart without case and punctuation.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError
from engine.base.files import write_json
from engine.base.json_values import from_json, to_json
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.storing.splitting import SPLITS
from engine.corpora.storing.store import SIDES, STATISTICS, StoredCorpus, TextColumn
from engine.results.corpora import CorpusStatistics, LabelCounts, RatioStatistics, SideStatistics

VERSION = 1
"""Version of the stored statistics; those of another version are counted again."""
MOST_LISTED = 200
"""Speakers and documents that are listed; the rest is only counted."""

_WITHOUT_BLANKS = frozenset({"zh", "ja", "th", "lo", "km", "my", "yue"})
_WORD = re.compile(r"\w+")
_CHARACTER = re.compile(r"\w")
_ROWS_AT_ONCE = 1_000
"""Few enough that whoever waits for Python's lock waits only a few milliseconds."""
_MOST_PARTS = 20_000
_N_BINS = 30
_SHARE_SHOWN = 0.99
"""The bins reach to this share of the pairs; the last one holds all that is longer."""
_RATIO_BINS = 24
_RATIO_REACH = 2
"""Ratios are shown from a quarter to four times, that is from 2^-2 to 2^2."""
_FINE = 9600
"""Bins in which ratios are counted first, for the median: steps of 0.03 per cent."""

Counts = NDArray[np.int64]


def read_statistics(folder: Path) -> CorpusStatistics | None:
    """Returns the kept statistics; None if there are none, or those of an older version."""
    try:
        known = from_json(CorpusStatistics, json.loads((folder / STATISTICS).read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError, ConfigError):
        return None
    return known if known.version == VERSION else None


def corpus_statistics(folder: Path, report: Report = ignore_progress) -> CorpusStatistics:
    """Counts a corpus, or returns what was counted before.

    Args:
        folder: the corpus' folder; the result is kept in it, if that can be.
        report: called every thousand pairs.

    Raises:
        CorpusError: if the corpus is damaged.
    """
    known = read_statistics(folder)
    if known is not None:
        return known
    with StoredCorpus(folder) as corpus:
        counted = _count(corpus, report)
    with suppress(OSError):  # nothing can be kept here: it is counted anew the next time
        write_json(folder / STATISTICS, to_json(counted))
    return counted


def _count(corpus: StoredCorpus, report: Report) -> CorpusStatistics:
    sides = SIDES[:1] if corpus.kind == "monolingual" else SIDES
    units = {side: unit_of(corpus.info["src" if side == "source" else "tgt"]) for side in sides}
    lengths, ratios = _count_lengths(corpus, units, report)
    counted = []
    for number, side in enumerate(sides):
        done = (number * len(corpus), len(sides) * len(corpus))
        distinct = _n_distinct(corpus.columns[side], len(corpus), units[side], done, report)
        counted.append(_side(units[side], distinct, lengths[side]))
    has_target = len(sides) == len(SIDES)
    tags = corpus.columns.get("tags")
    return CorpusStatistics(
        version=VERSION,
        pairs=len(corpus),
        splits={name: int((corpus.split == number).sum()) for number, name in enumerate(SPLITS)},
        source=counted[0],
        target=counted[1] if has_target else None,
        ratio=_ratio(ratios) if has_target else None,
        speakers=_labels(corpus, "speaker"),
        documents=_labels(corpus, "document"),
        files=_files(corpus),
        tagged=int((np.diff(tags.starts) > 1).sum()) if tags else 0,
    )


def unit_of(language: str) -> str:
    """Returns the unit of a sentence's length: "words" or "characters"."""
    return "characters" if language.split("-")[0] in _WITHOUT_BLANKS else "words"


def _count_lengths(
    corpus: StoredCorpus, units: Mapping[str, str], report: Report
) -> tuple[dict[str, Counts], Counts]:
    """Counts the sentences of each length, and the pairs of each ratio of lengths.

    Returns:
        Per side, how many sentences have 0, 1, 2, … units; and pairs per fine bin of ratios, (_FINE + 1,).
    """
    lengths = {side: np.zeros(1, np.int64) for side in units}
    ratios = np.zeros(_FINE + 1, np.int64)
    for first in range(0, len(corpus), _ROWS_AT_ONCE):
        report(Progress("Measuring sentences", first, len(corpus)))
        end = min(first + _ROWS_AT_ONCE, len(corpus))
        characters = []
        for side, unit in units.items():
            words, heads = _lengths(corpus.columns[side], first, end)
            lengths[side] = _added(lengths[side], np.bincount(heads if unit == "characters" else words))
            characters.append(heads)
        if len(characters) == len(SIDES):
            ratio = np.log2(np.maximum(characters[1], 1) / np.maximum(characters[0], 1))
            place = np.rint((ratio + _RATIO_REACH) / (2 * _RATIO_REACH) * _FINE).astype(np.int64)
            ratios += np.bincount(np.clip(place, 0, _FINE), minlength=_FINE + 1)
    return lengths, ratios


def _lengths(column: TextColumn, first: int, end: int) -> tuple[Counts, Counts]:
    """Returns the length of each of some lines in words and in characters, each (n_rows,)."""
    data = np.frombuffer(column.lines(first, end), dtype=np.uint8)
    begins = (column.starts[first:end] - column.starts[first]).astype(np.int64)
    is_empty = np.diff(column.starts[first : end + 1]) == 1
    blanks = np.add.reduceat((data == ord(" ")).astype(np.int64), begins)
    heads = np.add.reduceat((data & 0xC0 != 0x80).astype(np.int64), begins) - 1  # not the line's end
    return np.where(is_empty, 0, blanks + 1), heads


def _added(sums: Counts, more: Counts) -> Counts:
    """Adds two rows of counts, one of which may be longer."""
    longer, shorter = (sums, more) if len(sums) >= len(more) else (more.copy(), sums)
    longer[: len(shorter)] += shorter
    return longer


def _n_distinct(column: TextColumn, n_pairs: int, unit: str, done: tuple[int, int], report: Report) -> int:
    """Counts different words: collects the parts between blanks, then looks into each of these once."""
    pattern = _CHARACTER if unit == "characters" else _WORD
    words: set[str] = set()
    parts: set[bytes] = set()
    n_before, n_total = done
    for first in range(0, n_pairs, _ROWS_AT_ONCE):
        report(Progress("Counting words", n_before + first, n_total))
        parts.update(column.lines(first, min(first + _ROWS_AT_ONCE, n_pairs)).split())
        if len(parts) > _MOST_PARTS:
            _add_words(words, parts, pattern)
    _add_words(words, parts, pattern)
    report(Progress("Counting words", n_before + n_pairs, n_total))
    return len(words)


def _add_words(words: set[str], parts: set[bytes], pattern: re.Pattern[str]) -> None:
    """Adds the words that stand in some parts of text, and forgets the parts."""
    for part in parts:
        words.update(pattern.findall(part.decode("utf-8").lower()))
    parts.clear()


def _side(unit: str, distinct: int, by_length: Counts) -> SideStatistics:
    """Puts counts per length into bins of equal width, so wide that some thirty of them hold almost all."""
    n_pairs, sizes = max(1, int(by_length.sum())), np.arange(len(by_length))
    total = int((by_length * sizes).sum())
    reach = _quantile(by_length, _SHARE_SHOWN) + 1
    width = -(-reach // _N_BINS)
    n_bins = -(-reach // width)
    bins = np.minimum(sizes // width, n_bins - 1)
    return SideStatistics(
        unit=unit,
        total=total,
        distinct=distinct,
        mean=round(total / n_pairs, 2),
        median=_quantile(by_length, 0.5),
        longest=len(by_length) - 1,
        edges=tuple((np.arange(n_bins + 1) * width).tolist()),
        counts=tuple(np.bincount(bins, weights=by_length, minlength=n_bins).astype(np.int64).tolist()),
    )


def _ratio(fine: Counts) -> RatioStatistics:
    """Puts the fine bins of ratios into a few; how long targets are against their sources, in characters."""
    place = np.minimum(np.arange(len(fine)) * _RATIO_BINS // _FINE, _RATIO_BINS - 1)
    edges = 2 ** np.linspace(-_RATIO_REACH, _RATIO_REACH, _RATIO_BINS + 1)
    median = 2 ** (_quantile(fine, 0.5) / _FINE * 2 * _RATIO_REACH - _RATIO_REACH)
    counts = np.bincount(place, weights=fine, minlength=_RATIO_BINS).astype(np.int64)
    return RatioStatistics(
        median=round(median, 3), edges=tuple(np.round(edges, 4).tolist()), counts=tuple(counts.tolist())
    )


def _quantile(counts: Counts, share: float) -> int:
    """Returns the smallest value that this share of all do not exceed."""
    sums = np.cumsum(counts)
    return int(np.searchsorted(sums, share * sums[-1])) if sums[-1] else 0


def _labels(corpus: StoredCorpus, name: str) -> LabelCounts:
    if name not in corpus.labels:
        return LabelCounts(n=0, top=(), without=len(corpus))
    names = corpus.info[f"{name}s"]
    counts = np.bincount(corpus.labels[name].astype(np.int64) + 1, minlength=len(names) + 1).tolist()
    by_name = {label: count for label, count in zip(names, counts[1:], strict=True) if count}
    return LabelCounts(n=len(by_name), top=_largest(by_name), without=counts[0])


def _files(corpus: StoredCorpus) -> tuple[tuple[str, int], ...]:
    names = corpus.info["files"]
    counts = np.bincount(corpus.file, minlength=len(names)).tolist()
    return _largest(dict(zip(names, counts, strict=True)))


def _largest(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda named: (-named[1], named[0]))[:MOST_LISTED])
