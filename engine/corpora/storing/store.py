"""A stored corpus: columns in files that are mapped, not loaded; and writing them.

corpus.json                    what it is, its splits, where it came from
source.txt  target.txt         UTF-8, one sentence per line
source_starts.npy  target_starts.npy   where each line starts, uint64, (n_pairs + 1,)
source_keys.npy  target_keys.npy       folded sentences as numbers, uint64, (n_pairs,)
split.npy                      0 train, 1 dev, 2 test, 3 none of them, uint8, (n_pairs,)
file.npy  line.npy             where each pair came from, uint16 and uint32, (n_pairs,)
speaker.npy  document.npy      index into corpus.json's lists, int32, -1: none; only where there are some
tags.txt  tags_starts.npy      one line per pair: empty, or JSON [[source tags], [target tags]], each tag
                               [position, code, kind]; only where some pair has tags
metadata.txt  metadata_starts.npy   one line per pair: empty, or a JSON object; only where some pair has any
rejects.jsonl.gz               what the import left out: {"reason", "place", "source", "target", "speaker"}
statistics.json                what was counted once, see `engine.corpora.storing.statistics`; may be missing

corpus.json's "kind" is "parallel" (also if it is missing), "monolingual" (all targets are empty) or "terms".
"""

import json
import mmap
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate, islice
from json import dumps
from pathlib import Path
from typing import Any, BinaryIO, Self

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError, CorpusError
from engine.corpora.cleaning import text_key
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.splitting import ASIDE, SPLITS, TRAIN, Keys, Neighbour, SplitNumbers, split_pairs
from engine.results.corpora import InlineTag, StoredPair

FORMAT = 1
REJECTS = "rejects.jsonl.gz"
STATISTICS = "statistics.json"
SIDES = ("source", "target")
OPTIONAL_TEXTS = ("tags", "metadata")
LABELS = ("speaker", "document")
Rows = NDArray[np.int64]
_AT_ONCE = 2000
_DAMAGED = "Remove the corpus and import its files again."


class StoredCorpus:
    """Reads one corpus folder. Use as a context manager, or call `close`.

    Raises:
        CorpusError: if a file is missing, cut off or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.info = _read_info(folder)
        self.kind = str(self.info.get("kind", "parallel"))
        """"parallel", "monolingual" or "terms"."""
        self.n_pairs = int(self.info["n_pairs"])
        self.columns = {
            name: TextColumn(folder, name, self.n_pairs)
            for name in (*SIDES, *OPTIONAL_TEXTS)
            if name in SIDES or (folder / f"{name}.txt").exists()
        }
        """Its texts by name: "source", "target", and "tags", "metadata" where it has some."""
        self._texts = tuple(self.columns[side] for side in SIDES)
        self.split: SplitNumbers = _load(folder / "split.npy", self.n_pairs)
        """The split of each pair, (n_pairs,)."""
        self.file: NDArray[np.uint16] = _load(folder / "file.npy", self.n_pairs)
        """Which of the files of `info` each pair came from, (n_pairs,)."""
        self.line: NDArray[np.uint32] = _load(folder / "line.npy", self.n_pairs)
        """At which line or unit of it, (n_pairs,)."""
        self.labels: dict[str, NDArray[np.int32]] = {
            name: _load(folder / f"{name}.npy", self.n_pairs) for name in LABELS if self.info.get(f"{name}s")
        }
        """For "speaker" and "document", where it has some: an index into the list of `info`, -1: none."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n_pairs

    def close(self) -> None:
        """Lets go of the files, so that they can be moved."""
        for column in self.columns.values():
            column.close()

    def pair(self, index: int) -> StoredPair:
        """Returns one pair.

        Args:
            index: its row, in [0, n_pairs).
        """
        return self.some_pairs(np.array([index]))[0]

    def some_pairs(self, rows: Rows) -> list[StoredPair]:
        """Returns the pairs of these rows.

        Args:
            rows: each in [0, n_pairs), in any order, (n_rows,).
        """
        sources, targets = (column.texts(rows) for column in self._texts)
        tags, metadata = (self._marks(name, rows) for name in OPTIONAL_TEXTS)
        speakers, documents = (self.label_names(name, rows) for name in LABELS)
        files = self.info["files"]
        places = zip(
            self.split[rows].tolist(), self.file[rows].tolist(), self.line[rows].tolist(), strict=True
        )
        return [
            StoredPair(
                sources[i],
                targets[i],
                SPLITS[split] if split < len(SPLITS) else "",
                speakers[i],
                documents[i],
                f"{files[file]}:{line}",
                *_tags_of(tags[i]),
                json.loads(metadata[i] or "{}"),
            )
            for i, (split, file, line) in enumerate(places)
        ]

    def rows(self, split: str = "") -> NDArray[np.int64]:
        """Returns the rows of a split, or all rows, (n_rows,)."""
        if not split:
            return np.arange(self.n_pairs)
        return np.flatnonzero(self.split == split_number(split))

    def pairs(self, split: str = "") -> Iterator[tuple[str, str]]:
        """Yields source and target of every pair of a split, or of all, in the order of the files."""
        rows = self.rows(split)
        for start in range(0, len(rows), _AT_ONCE):
            chunk = rows[start : start + _AT_ONCE]
            sources, targets = (column.texts(chunk) for column in self._texts)
            yield from zip(sources, targets, strict=True)

    def keys(self) -> tuple[Keys, Keys]:
        """Returns the numbers of the folded sources and targets, each (n_pairs,)."""
        source, target = (
            _load(self.folder / f"{side}_keys.npy", self.n_pairs) for side in ("source", "target")
        )
        return source, target

    def _marks(self, name: str, rows: Rows) -> list[str]:
        return self.columns[name].texts(rows) if name in self.columns else [""] * len(rows)

    def label_names(self, name: str, rows: Rows) -> list[str]:
        """Returns the "speaker" or the "document" of each of these rows, (n_rows,); "" for none."""
        if name not in self.labels:
            return [""] * len(rows)
        names = self.info[f"{name}s"]
        return [names[number] if number >= 0 else "" for number in self.labels[name][rows].tolist()]


class TextColumn:
    """One mapped file of texts, a line per pair.

    Args:
        folder: the corpus' folder.
        name: "source", "target", "tags" or "metadata".
        n_pairs: how many lines it must have.

    Raises:
        CorpusError: if it is missing or cut off.
    """

    def __init__(self, folder: Path, name: str, n_pairs: int) -> None:
        path = folder / f"{name}.txt"
        self.starts: NDArray[np.uint64] = _load(folder / f"{name}_starts.npy", n_pairs + 1)
        """Where each line starts, in bytes, and where the last one ends, (n_pairs + 1,)."""
        n_bytes = path.stat().st_size if path.exists() else -1
        if n_bytes != int(self.starts[-1]):
            raise CorpusError(
                f"{path} has {max(n_bytes, 0):,} bytes, not {int(self.starts[-1]):,}.", _DAMAGED
            )
        self._bytes: mmap.mmap | None = None
        if n_bytes:  # an empty file cannot be mapped
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def texts(self, rows: Rows) -> list[str]:
        """Returns the lines of these rows, (n_rows,), without their line ends."""
        starts, ends = self.starts[rows].tolist(), self.starts[rows + 1].tolist()
        data = self._bytes
        assert data is not None or not len(rows)
        return (
            [data[start : end - 1].decode("utf-8") for start, end in zip(starts, ends, strict=True)]
            if data
            else []
        )

    def lines(self, first: int, end: int) -> bytes:
        """Returns the bytes of the lines from row `first` to before row `end`, line ends included."""
        span = slice(int(self.starts[first]), int(self.starts[end]))
        return self._bytes[span] if self._bytes is not None else b""

    def close(self) -> None:
        """Lets go of the file."""
        if self._bytes is not None:
            self._bytes.close()


def read_pairs(folder: Path, split: str = "") -> Iterator[tuple[str, str]]:
    """Yields source and target of every pair of a split, or of all.

    Args:
        folder: the corpus' folder.
        split: "train", "dev", "test", or "" for all.

    Raises:
        CorpusError: if the folder is damaged.
    """
    with StoredCorpus(folder) as corpus:
        yield from corpus.pairs(split)


def split_number(split: str) -> int:
    """Returns a split's number.

    Raises:
        ConfigError: if there is no such split.
    """
    if split not in SPLITS:
        raise ConfigError([f"split must be one of {', '.join(SPLITS)}, not {split!r}"])
    return SPLITS.index(split)


def _tags_of(line: str) -> tuple[tuple[InlineTag, ...], tuple[InlineTag, ...]]:
    if not line:
        return (), ()
    source, target = ([InlineTag(*tag) for tag in side] for side in json.loads(line))
    return tuple(source), tuple(target)


def _read_info(folder: Path) -> dict[str, Any]:
    path = folder / "corpus.json"
    try:
        info = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise CorpusError(f"{folder} is not a corpus: it has no corpus.json.", _DAMAGED) from error
    except ValueError as error:
        raise CorpusError(f"{path} is damaged: it is not JSON.", _DAMAGED) from error
    if not isinstance(info, dict) or info.get("format") != FORMAT:
        raise CorpusError(f"{path} is of a format that this version does not read.", "Use a newer Parlance.")
    return info


def _load(path: Path, n_rows: int) -> Any:
    try:
        column = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise CorpusError(f"{path} is missing or damaged.", _DAMAGED) from error
    if column.shape != (n_rows,):
        raise CorpusError(f"{path} has {len(column) if column.ndim else 0:,} rows, not {n_rows:,}.", _DAMAGED)
    return column


# Columns on their way to disk: memory grows by numbers, not by text.

_WRITTEN_AT_ONCE = 4096
_ROWS_AT_ONCE = 1 << 16
MAX_FILES = 1 << 16


class LineWriter:
    """A column of texts, on its way to disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO = path.open("wb")
        self._waiting: list[bytes] = []
        self._starts = array("Q", [0])

    def __len__(self) -> int:
        return len(self._starts) - 1

    def add_all(self, texts: Iterable[str]) -> None:
        """Adds lines."""
        lines = [text.encode("utf-8") + b"\n" for text in texts]
        self._waiting += lines
        self._starts.extend(islice(accumulate(map(len, lines), initial=self._starts[-1]), 1, None))
        if len(self._waiting) >= _WRITTEN_AT_ONCE:
            self._flush()

    def complete(self) -> None:
        """Writes the waiting texts, and closes the file."""
        self._flush()
        self._file.close()

    def abandon(self) -> None:
        """Closes the file if it is open; what is waiting is lost, and so is the error of a full disk."""
        with suppress(OSError):
            self._file.close()

    def starts(self) -> NDArray[np.uint64]:
        """Returns where each line starts, and where the last one ends, (n_lines + 1,)."""
        return np.array(self._starts, dtype=np.uint64)

    def _flush(self) -> None:
        self._file.write(b"".join(self._waiting))
        self._waiting.clear()


class LabelColumn:
    """Names that many pairs share, such as speakers."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self._numbers = array("l")

    def add_all(self, names: Iterable[str]) -> None:
        """Adds the names of pairs; "" for none."""
        known = self.names
        self._numbers.extend([known.setdefault(name, len(known)) if name else -1 for name in names])

    def column(self) -> NDArray[np.int32]:
        """Returns each pair's index into `names`, -1 for none, (n_pairs,)."""
        return np.array(self._numbers, dtype=np.int32)


def copy_lines(
    path: Path, starts: NDArray[np.uint64], keep: NDArray[np.bool_], target: Path
) -> NDArray[np.uint64]:
    """Copies some lines of a file to a new one.

    Args:
        path: the file.
        starts: where each of its lines starts, and where the last one ends, (n_lines + 1,).
        keep: which lines to copy, (n_lines,).
        target: the new file.

    Returns:
        Where each line starts in the new file, (n_kept + 1,).
    """
    lengths = np.diff(starts)
    with path.open("rb") as old, target.open("wb") as new:
        for first in range(0, len(keep), _ROWS_AT_ONCE):
            rows = slice(first, first + _ROWS_AT_ONCE)
            data = old.read(int(lengths[rows].sum()))
            if not keep[rows].all():
                marks = np.repeat(keep[rows], lengths[rows].astype(np.int64))
                data = np.frombuffer(data, dtype=np.uint8)[marks].tobytes()
            new.write(data)
    return np.concatenate([np.zeros(1, np.uint64), np.cumsum(lengths[keep], dtype=np.uint64)])


def write_numbers(
    folder: Path, numbers: dict[str, NDArray[Any]], split: SplitNumbers, info: dict[str, Any]
) -> dict[str, int]:
    """Writes the columns of numbers and the description of a corpus whose texts are there.

    Args:
        folder: the corpus' folder.
        numbers: columns by name, each (n_pairs,).
        split: a split number or `ASIDE` per pair; rows with another number are left out, (n_pairs,).
        info: what corpus.json says besides format and sizes.

    Returns:
        Pairs per split, by name.
    """
    keep = split <= ASIDE
    for name, column in {**numbers, "split": split}.items():
        np.save(folder / f"{name}.npy", column[keep])
    counts = {name: int((split == number).sum()) for number, name in enumerate(SPLITS)}
    lists = {name: info[name] for name in info if isinstance(info[name], list)}
    rest = {name: value for name, value in info.items() if name not in lists}
    whole = {"format": FORMAT, **rest, "n_pairs": int(keep.sum()), "splits": counts, **lists}
    write_info(folder, whole)
    return counts


def write_info(folder: Path, info: dict[str, Any]) -> None:
    """Writes corpus.json."""
    text = json.dumps(info, ensure_ascii=False, indent=1)
    (folder / "corpus.json").write_text(text + "\n", encoding="utf-8")


# A stored corpus made of pairs that are in memory already: few, and clean.

Place = tuple[str, int]
"""File and line."""


def store_pairs(
    folder: Path,
    pairs: Sequence[tuple[str, str]],
    places: Sequence[Place],
    info: Mapping[str, str],
    neighbours: Sequence[Neighbour] = (),
    metadata: Sequence[Mapping[str, str]] = (),
) -> dict[str, int]:
    """Fills an empty folder with pairs to learn from; those that neighbours measure with are in no split.

    Args:
        folder: the empty folder.
        pairs: source and target, with text on both sides.
        places: where each came from.
        info: what corpus.json says of it: "name", "domain", "src", "tgt", "created", "kind".
        neighbours: the other corpora of the domain.
        metadata: what is known of each pair besides; none of any.

    Returns:
        Pairs per split, by name.
    """
    sides = [[normalise(pair[side]) for pair in pairs] for side in (0, 1)]
    numbers = {}
    if any(metadata):
        _write_lines(
            folder, "metadata", [dumps(dict(each), ensure_ascii=False) if each else "" for each in metadata]
        )
    for name, texts in zip(SIDES, sides, strict=True):
        _write_lines(folder, name, texts)
        numbers[f"{name}_keys"] = np.array([text_key(fold(text)) for text in texts], dtype=np.uint64)
    files = list(dict.fromkeys(file for file, _ in places))
    numbers["file"] = np.array([files.index(file) for file, _ in places], dtype=np.uint16)
    numbers["line"] = np.array([max(line, 1) for _, line in places], dtype=np.uint32)
    wanted = np.full(len(pairs), TRAIN, dtype=np.uint8)
    split = split_pairs(numbers["source_keys"], numbers["target_keys"], wanted, neighbours)
    split = np.where(split < len(SPLITS), split, np.uint8(ASIDE))
    return write_numbers(folder, numbers, split, {**info, "files": files})


def _write_lines(folder: Path, name: str, texts: Sequence[str]) -> None:
    lines = LineWriter(folder / f"{name}.txt")
    lines.add_all(texts)
    lines.complete()
    np.save(folder / f"{name}_starts.npy", lines.starts())
