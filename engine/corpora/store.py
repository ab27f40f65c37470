"""A stored corpus: columns in files that are mapped, not loaded, so that any row is at hand at once.

corpus.json                    what it is, its splits, where it came from
source.txt  target.txt         UTF-8, one sentence per line
source_starts.npy  target_starts.npy   where each line starts, uint64, (n_pairs + 1,)
source_keys.npy  target_keys.npy       folded sentences as numbers, uint64, (n_pairs,)
split.npy                      0 train, 1 dev, 2 test, uint8, (n_pairs,)
file.npy  line.npy             where each pair came from, uint16 and uint32, (n_pairs,)
speaker.npy  document.npy      index into corpus.json's lists, int32, -1: none; only where there are some
"""

import json
import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.corpora.splitting import SPLITS, Keys, SplitNumbers
from engine.errors import CorpusError

FORMAT = 1
_AT_ONCE = 2000
_DAMAGED = "Remove the corpus and import its files again."


@dataclass(frozen=True, slots=True)
class StoredPair:
    """One pair of a stored corpus."""

    source: str
    target: str
    split: str
    speaker: str
    document: str
    origin: str
    """Where it came from: "memory.tmx:12"."""


class StoredCorpus:
    """Reads one corpus folder. Use as a context manager, or call `close`.

    Args:
        folder: the corpus' folder.

    Raises:
        CorpusError: if a file is missing, cut off or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.info = _read_info(folder)
        self.n_pairs = int(self.info["n_pairs"])
        self._texts = tuple(_Column(folder, side, self.n_pairs) for side in ("source", "target"))
        self.split: SplitNumbers = _load(folder / "split.npy", self.n_pairs)
        """The split of each pair, (n_pairs,)."""
        self._file: NDArray[np.uint16] = _load(folder / "file.npy", self.n_pairs)
        self._line: NDArray[np.uint32] = _load(folder / "line.npy", self.n_pairs)
        self._labels = {
            name: _load(folder / f"{name}.npy", self.n_pairs)
            for name in ("speaker", "document")
            if self.info.get(f"{name}s")
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n_pairs

    def close(self) -> None:
        """Lets go of the files, so that they can be moved."""
        for column in self._texts:
            column.close()

    def pair(self, index: int) -> StoredPair:
        """Returns one pair.

        Args:
            index: its row, in [0, n_pairs).
        """
        source, target = (column.text(index) for column in self._texts)
        name = self.info["files"][self._file[index]]
        return StoredPair(
            source,
            target,
            SPLITS[self.split[index]],
            self._label("speaker", index),
            self._label("document", index),
            f"{name}:{self._line[index]}",
        )

    def rows(self, split: str = "") -> NDArray[np.int64]:
        """Returns the rows of a split, or all rows."""
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

    def _label(self, name: str, index: int) -> str:
        labels = self._labels.get(name)
        return str(self.info[f"{name}s"][labels[index]]) if labels is not None and labels[index] >= 0 else ""


class _Column:
    """One side's texts."""

    def __init__(self, folder: Path, side: str, n_pairs: int) -> None:
        path = folder / f"{side}.txt"
        self._starts: NDArray[np.uint64] = _load(folder / f"{side}_starts.npy", n_pairs + 1)
        n_bytes = path.stat().st_size if path.exists() else -1
        if n_bytes != int(self._starts[-1]):
            raise CorpusError(
                f"{path} has {max(n_bytes, 0):,} bytes, not {int(self._starts[-1]):,}.", _DAMAGED
            )
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if n_bytes else None

    def text(self, index: int) -> str:
        assert self._bytes is not None
        return self._bytes[int(self._starts[index]) : int(self._starts[index + 1]) - 1].decode("utf-8")

    def texts(self, rows: NDArray[np.int64]) -> list[str]:
        starts, ends = self._starts[rows].tolist(), self._starts[rows + 1].tolist()
        data = self._bytes
        assert data is not None or not len(rows)
        return (
            [data[start : end - 1].decode("utf-8") for start, end in zip(starts, ends, strict=True)]
            if data
            else []
        )

    def close(self) -> None:
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
        CorpusError: if there is no such split.
    """
    if split not in SPLITS:
        raise CorpusError(f"There is no split {split!r}.", f"Use one of {', '.join(SPLITS)}.")
    return SPLITS.index(split)


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
