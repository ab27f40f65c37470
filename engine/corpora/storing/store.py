"""A stored corpus: columns in files that are mapped, not loaded, so that any row is at hand at once.

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
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.splitting import SPLITS, Keys, SplitNumbers
from engine.errors import ConfigError, CorpusError
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
