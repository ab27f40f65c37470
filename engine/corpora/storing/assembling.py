"""Makes a corpus folder of the rows of other corpora, column by column, without reading them as text.

Knows nothing of why rows are kept: `editing` and `merging` decide.
"""

import gzip
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.rejects import REASONS, Reject
from engine.corpora.storing.splitting import ASIDE, SPLITS, Keys, SplitNumbers
from engine.corpora.storing.store import (
    FORMAT,
    LABELS,
    OPTIONAL_TEXTS,
    REJECTS,
    SIDES,
    StoredCorpus,
    TextColumn,
)
from engine.corpora.storing.writer import MAX_FILES, write_info
from engine.progress import Progress, Report, ignore_progress

_ROWS_AT_ONCE = 1 << 15
_SWAPPED = {"source": "target", "target": "source"}


@dataclass(frozen=True)
class Part:
    """Some rows of a stored corpus, in its order."""

    corpus: StoredCorpus
    split: SplitNumbers
    """A split number or `ASIDE` per row; rows with another number are left out, (n_pairs,)."""
    is_swapped: bool = False
    """True: its target becomes the source."""

    @property
    def kept(self) -> NDArray[np.bool_]:
        """Which rows are kept, (n_pairs,)."""
        return self.split <= ASIDE

    def keys(self) -> tuple[Keys, Keys]:
        """Returns the numbers of the folded sources and targets as they will be, each (n_pairs,)."""
        source, target = self.corpus.keys()
        return (target, source) if self.is_swapped else (source, target)

    def side(self, name: str) -> str:
        """Returns the name that the column "source" or "target" has in the corpus."""
        return _SWAPPED[name] if self.is_swapped else name


def assemble(
    folder: Path,
    parts: Sequence[Part],
    info: dict[str, Any],
    report: Report = ignore_progress,
    *,
    notes_left_out: bool = True,
) -> dict[str, int]:
    """Fills an empty folder with the kept rows of the parts, one part after the other.

    Args:
        folder: the empty folder.
        parts: what it is made of.
        info: what corpus.json says besides format, sizes and lists.
        report: called every few ten thousand rows.
        notes_left_out: keep the rows that are left out with their reasons, beside what the imports left out.

    Returns:
        Pairs per split, by name.
    """
    split = np.concatenate([part.split[part.kept] for part in parts])
    np.save(folder / "split.npy", split)
    for number, name in enumerate(SIDES):
        report(Progress("Storing", number, len(SIDES)))
        columns = [part.corpus.columns[part.side(name)] for part in parts]
        _write_texts(folder, name, [*zip(parts, columns, strict=True)], report)
        np.save(
            folder / f"{name}_keys.npy", np.concatenate([part.keys()[number][part.kept] for part in parts])
        )
    for name in OPTIONAL_TEXTS:
        if any(name in part.corpus.columns for part in parts):
            _write_marks(folder, name, parts)
    _write_rejects(folder, parts, notes_left_out=notes_left_out)
    counts = {name: int((split == number).sum()) for number, name in enumerate(SPLITS)}
    whole = {
        **info,
        "format": FORMAT,
        "n_pairs": len(split),
        "splits": counts,
        "files": _write_places(folder, parts),
        **_write_labels(folder, parts),
    }
    write_info(folder, whole)
    report(Progress("Storing", len(SIDES), len(SIDES)))
    return counts


def _write_texts(folder: Path, name: str, columns: Sequence[tuple[Part, TextColumn]], report: Report) -> None:
    lengths = []
    with (folder / f"{name}.txt").open("wb") as file:
        for part, column in columns:
            lengths.append(np.diff(column.starts)[part.kept])
            for data in _kept_lines(part, column):
                report(Progress("Storing", SIDES.index(name), len(SIDES)))
                file.write(data)
    ends = np.cumsum(np.concatenate(lengths), dtype=np.uint64)
    np.save(folder / f"{name}_starts.npy", np.concatenate([np.zeros(1, np.uint64), ends]))


def _kept_lines(part: Part, column: TextColumn) -> Iterator[bytes]:
    kept, lengths = part.kept, np.diff(column.starts).astype(np.int64)
    for first in range(0, len(kept), _ROWS_AT_ONCE):
        rows = slice(first, min(first + _ROWS_AT_ONCE, len(kept)))
        data = column.lines(rows.start, rows.stop)
        if not kept[rows].all():
            data = np.frombuffer(data, np.uint8)[np.repeat(kept[rows], lengths[rows])].tobytes()
        yield data


def _write_marks(folder: Path, name: str, parts: Sequence[Part]) -> None:
    """Writes tags or metadata; parts without have empty lines, swapped parts swapped tags."""
    lengths: list[int] = []
    with (folder / f"{name}.txt").open("wb") as file:
        for part in parts:
            _write_part_marks(file, name, part, lengths)
    ends = np.cumsum(np.array(lengths, dtype=np.uint64), dtype=np.uint64)
    np.save(folder / f"{name}_starts.npy", np.concatenate([np.zeros(1, np.uint64), ends]))


def _write_part_marks(file: BinaryIO, name: str, part: Part, lengths: list[int]) -> None:
    rows = np.flatnonzero(part.kept)
    for first in range(0, len(rows), _ROWS_AT_ONCE):
        chunk = rows[first : first + _ROWS_AT_ONCE]
        column = part.corpus.columns.get(name)
        lines = column.texts(chunk) if column is not None else [""] * len(chunk)
        if name == "tags" and part.is_swapped:
            lines = [json.dumps(json.loads(line)[::-1], ensure_ascii=False) if line else "" for line in lines]
        data = [line.encode("utf-8") + b"\n" for line in lines]
        lengths += map(len, data)
        file.writelines(data)


def _write_places(folder: Path, parts: Sequence[Part]) -> list[str]:
    """Writes where each row came from, and returns the files' names."""
    numbers, names = _joined([(part.corpus.file, part.corpus.info["files"], part.kept) for part in parts])
    np.save(folder / "file.npy", np.minimum(numbers, MAX_FILES - 1).astype(np.uint16))
    np.save(folder / "line.npy", np.concatenate([part.corpus.line[part.kept] for part in parts]))
    return names


def _write_labels(folder: Path, parts: Sequence[Part]) -> dict[str, list[str]]:
    """Writes speakers and documents where there are some, and returns the lists of their names."""
    lists = {}
    for label in LABELS:
        columns = [_labels_of(part, label) for part in parts]
        numbers, names = _joined(columns)
        if names:
            np.save(folder / f"{label}.npy", numbers.astype(np.int32))
            lists[f"{label}s"] = names
    return lists


def _labels_of(part: Part, label: str) -> tuple[NDArray[Any], list[str], NDArray[np.bool_]]:
    if label in part.corpus.labels:
        return part.corpus.labels[label], part.corpus.info[f"{label}s"], part.kept
    return np.full(len(part.corpus), -1, np.int32), [], part.kept


def _joined(
    columns: Sequence[tuple[NDArray[Any], list[str], NDArray[np.bool_]]],
) -> tuple[NDArray[np.int64], list[str]]:
    """Joins columns of numbers that each point into a list of its own, -1 for none.

    Returns:
        The kept numbers, pointing into one list, (n_kept,), and that list: each name once, only what is used.
    """
    places: dict[str, int] = {}
    joined = []
    for numbers, names, kept in columns:
        chosen = numbers[kept].astype(np.int64)
        used = np.unique(chosen[chosen >= 0]).tolist()
        new = np.full(len(names) + 1, -1, dtype=np.int64)  # the last one is for -1
        for number in used:
            new[number] = places.setdefault(names[number], len(places))
        joined.append(new[chosen])
    return np.concatenate(joined), [*places]


def _write_rejects(folder: Path, parts: Sequence[Part], *, notes_left_out: bool) -> None:
    """Keeps the rejects of the imports, and those of now; the parts of a gzip file may follow."""
    with (folder / REJECTS).open("wb") as target:
        for part in parts:
            path = part.corpus.folder / REJECTS
            if path.exists() and part.is_swapped:
                _write_swapped_rejects(path, target)
            elif path.exists():
                with path.open("rb") as source:
                    shutil.copyfileobj(source, target)
            if notes_left_out and not part.kept.all():
                with gzip.open(target, "wt", encoding="utf-8", compresslevel=5) as file:
                    file.writelines(json.dumps(each, ensure_ascii=False) + "\n" for each in _left_out(part))
        is_empty = not target.tell()
    if is_empty:
        (folder / REJECTS).unlink()


def _left_out(part: Part) -> Iterator[Reject]:
    rows = np.flatnonzero(~part.kept)
    for first in range(0, len(rows), _ROWS_AT_ONCE):
        some = rows[first : first + _ROWS_AT_ONCE]
        for number, pair in zip(part.split[some].tolist(), part.corpus.some_pairs(some), strict=True):
            yield {
                "reason": REASONS[number],
                "place": pair.origin,
                "source": getattr(pair, part.side("source")),
                "target": getattr(pair, part.side("target")),
                "speaker": pair.speaker,
            }


def _write_swapped_rejects(path: Path, target: BinaryIO) -> None:
    with gzip.open(path, "rt", encoding="utf-8") as source, gzip.open(target, "wt", encoding="utf-8") as file:
        for line in source:
            reject = json.loads(line)
            sides = {"source": reject.get("target", ""), "target": reject.get("source", "")}
            file.write(json.dumps(reject | sides, ensure_ascii=False) + "\n")
