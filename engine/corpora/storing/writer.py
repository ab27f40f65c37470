"""Columns on their way to disk: memory grows by numbers, not by text."""

import json
from array import array
from collections.abc import Iterable
from contextlib import suppress
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.splitting import ASIDE, SPLITS, SplitNumbers
from engine.corpora.storing.store import FORMAT

_AT_ONCE = 4096
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
        if len(self._waiting) >= _AT_ONCE:
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
