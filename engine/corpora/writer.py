"""Writes the columns of a corpus while it is read: memory grows by numbers, not by text."""

import json
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Self

import numpy as np
from numpy.typing import NDArray

from engine.corpora.splitting import SPLITS, Keys, SplitNumbers
from engine.corpora.store import FORMAT

_AT_ONCE = 4096
_ROWS_AT_ONCE = 1 << 16
_MAX_FILES = 1 << 16


class PairWriter:
    """Fills an empty folder with the columns described in `engine.corpora.store`.

    Add pairs, then call `finish` once inside the `with` block.

    Args:
        folder: the empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts = (_TextColumn(folder / "source.txt"), _TextColumn(folder / "target.txt"))
        self._keys = (array("Q"), array("Q"))
        self._preset, self._file, self._line = array("B"), array("H"), array("L")
        self._labels = (_LabelColumn(), _LabelColumn())
        self._files: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for column in self._texts:
            column.abandon()

    def __len__(self) -> int:
        return len(self._preset)

    def add(
        self,
        texts: tuple[str, str],
        keys: tuple[int, int],
        preset: int,
        place: tuple[str, int],
        labels: tuple[str, str],
    ) -> None:
        """Adds one pair.

        Args:
            texts: source and target, one line each.
            keys: the numbers of the folded source and target.
            preset: its split number, or UNDECIDED.
            place: the file and the line it came from.
            labels: speaker and document, "" if unknown.
        """
        for column, text in zip(self._texts, texts, strict=True):
            column.add(text)
        for numbers, key in zip(self._keys, keys, strict=True):
            numbers.append(key)
        for column_of_labels, label in zip(self._labels, labels, strict=True):
            column_of_labels.add(label)
        name, line = place
        self._preset.append(preset)
        self._file.append(min(self._files.setdefault(name, len(self._files)), _MAX_FILES - 1))
        self._line.append(line)

    def keys(self) -> tuple[Keys, Keys]:
        """Returns the keys of what was added so far, each (n_pairs,)."""
        source, target = (np.array(numbers, dtype=np.uint64) for numbers in self._keys)
        return source, target

    def preset(self) -> SplitNumbers:
        """Returns the preset splits of what was added so far, (n_pairs,)."""
        return np.array(self._preset, dtype=np.uint8)

    def finish(self, split: SplitNumbers, info: dict[str, Any]) -> dict[str, int]:
        """Writes what is left, and the description.

        Args:
            split: a split number per pair; rows with another number are left out, (n_pairs,).
            info: what corpus.json says besides format, sizes and lists.

        Returns:
            Pairs per split, by name.
        """
        for text_column in self._texts:
            text_column.complete()
        keep = split < len(SPLITS)
        for side, text_column, keys in zip(("source", "target"), self._texts, self.keys(), strict=True):
            np.save(self._folder / f"{side}_starts.npy", text_column.keep(keep))
            np.save(self._folder / f"{side}_keys.npy", keys[keep])
        np.save(self._folder / "split.npy", split[keep])
        np.save(self._folder / "file.npy", np.array(self._file, dtype=np.uint16)[keep])
        np.save(self._folder / "line.npy", np.array(self._line, dtype=np.uint32)[keep])
        counts = {name: int((split == number).sum()) for number, name in enumerate(SPLITS)}
        whole = {
            "format": FORMAT,
            **info,
            "n_pairs": int(keep.sum()),
            "splits": counts,
            "files": [*self._files],
        }
        for name, column in zip(("speaker", "document"), self._labels, strict=True):
            if column.names:
                np.save(self._folder / f"{name}.npy", np.array(column.numbers, dtype=np.int32)[keep])
                whole[f"{name}s"] = [*column.names]
        text = json.dumps(whole, ensure_ascii=False, indent=1)
        (self._folder / "corpus.json").write_text(text + "\n", encoding="utf-8")
        return counts


class _TextColumn:
    """One side's texts, on their way to disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO = path.open("wb")
        self._waiting: list[bytes] = []
        self._starts = array("Q", [0])
        self._n_bytes = 0

    def add(self, text: str) -> None:
        line = text.encode("utf-8") + b"\n"
        self._n_bytes += len(line)
        self._starts.append(self._n_bytes)
        self._waiting.append(line)
        if len(self._waiting) >= _AT_ONCE:
            self._flush()

    def complete(self) -> None:
        """Writes what is waiting, and closes the file."""
        self._flush()
        self._file.close()

    def abandon(self) -> None:
        """Closes the file if it is open; what is waiting is lost, and so is the error of a full disk."""
        with suppress(OSError):
            self._file.close()

    def keep(self, keep: NDArray[np.bool_]) -> NDArray[np.uint64]:
        """Rewrites the file with these rows only, and returns where each of them starts, (n_kept + 1,)."""
        starts = np.array(self._starts, dtype=np.uint64)
        if keep.all():
            return starts
        lengths = np.diff(starts)
        scratch = self._path.with_suffix(".kept")
        with self._path.open("rb") as old, scratch.open("wb") as new:
            for first in range(0, len(keep), _ROWS_AT_ONCE):
                rows = slice(first, first + _ROWS_AT_ONCE)
                data = np.frombuffer(old.read(int(lengths[rows].sum())), dtype=np.uint8)
                new.write(data[np.repeat(keep[rows], lengths[rows].astype(np.int64))].tobytes())
        scratch.replace(self._path)
        return np.concatenate([np.zeros(1, np.uint64), np.cumsum(lengths[keep], dtype=np.uint64)])

    def _flush(self) -> None:
        self._file.write(b"".join(self._waiting))
        self._waiting.clear()


class _LabelColumn:
    """Names that many pairs share, such as speakers."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.numbers = array("l")

    def add(self, name: str) -> None:
        self.numbers.append(self.names.setdefault(name, len(self.names)) if name else -1)
