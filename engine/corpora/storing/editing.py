"""Changes to a stored corpus: always a new folder, filled beside the old one, which stays as it was.

What does not change is linked, not copied, so that even millions of pairs cost milliseconds.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.corpora.cleaning.rules import MONOLINGUAL, TERMS
from engine.corpora.normalising import normalise
from engine.corpora.storing.assembling import Part, assemble
from engine.corpora.storing.known_pairs import exact_keys_of, find_known
from engine.corpora.storing.rejects import REASONS
from engine.corpora.storing.splitting import KNOWN, Keys, Neighbour, split_pairs
from engine.corpora.storing.store import STATISTICS, Rows, StoredCorpus
from engine.corpora.storing.writer import write_info
from engine.errors import CorpusError
from engine.progress import Report, ignore_progress

_OURS = "corpus.json"


def guard(parts: Sequence[Part], neighbours: Sequence[Neighbour]) -> list[Part]:
    """Leaves out the rows that another corpus of the domain holds too, as written, and those that would be
    learned here and tested elsewhere, or the other way round.

    Every other row keeps its split, so that what was measured before stays comparable. A list of terms
    is neither learned from nor tested on, and stays whole.
    """
    if any(part.corpus.kind == TERMS for part in parts):
        return list(parts)
    parts = [_without_known(part, neighbours) for part in parts]
    kept = [part.kept for part in parts]
    keys = [_compared_keys(part) for part in parts]
    source, target = (
        np.concatenate([pair[side][keep] for pair, keep in zip(keys, kept, strict=True)]) for side in (0, 1)
    )
    preset = np.concatenate([part.split[keep] for part, keep in zip(parts, kept, strict=True)])
    split = split_pairs(source, target, preset, neighbours)
    guarded, start = [], 0
    for part, keep in zip(parts, kept, strict=True):
        new = np.array(part.split)
        end = start + int(keep.sum())
        new[keep] = split[start:end]
        guarded.append(Part(part.corpus, new, part.is_swapped))
        start = end
    return guarded


def left_out(parts: Sequence[Part]) -> dict[str, int]:
    """Returns how many rows of some parts are left out, by reason."""
    return {
        reason: sum(int((part.split == number).sum()) for part in parts) for number, reason in REASONS.items()
    }


def check_anything_is_left(parts: Sequence[Part]) -> None:
    """Checks that some row is kept.

    Raises:
        CorpusError: if none is.
    """
    if not any(part.kept.any() for part in parts):
        raise CorpusError(
            "Nothing would be left: other corpora of the domain hold each pair already, or measure with it.",
            "Choose another domain, or leave it where it is.",
        )


def rename(corpus: StoredCorpus, folder: Path, changes: dict[str, Any]) -> dict[str, int]:
    """Fills an empty folder with the same pairs under another name, domain or language.

    Returns:
        Pairs per split, by name.
    """
    info = {**corpus.info, **changes}
    is_same_text = all(info[side] == corpus.info[side] for side in ("src", "tgt"))
    _link_files(corpus.folder, folder, without=set() if is_same_text else {STATISTICS})
    write_info(folder, info)
    return dict(info["splits"])


def rebuild(
    part: Part, folder: Path, changes: dict[str, Any], report: Report = ignore_progress
) -> dict[str, int]:
    """Fills an empty folder with some rows of a corpus, its sides swapped if the part says so.

    Returns:
        Pairs per split, by name.

    Raises:
        CorpusError: if no row is left, or a corpus with one side is to be swapped.
    """
    if part.is_swapped and part.corpus.kind == MONOLINGUAL:
        raise CorpusError("A corpus in one language has no sides to swap.", "Leave its sides as they are.")
    check_anything_is_left([part])
    known = {name: value for name, value in part.corpus.info.items() if name not in ("speakers", "documents")}
    return assemble(folder, [part], {**known, **changes}, report)


def set_speaker(corpus: StoredCorpus, folder: Path, rows: Rows | None, speaker: str) -> dict[str, int]:
    """Fills an empty folder with the same pairs, some of which are said by somebody else.

    Args:
        corpus: the corpus as it is.
        folder: the empty folder.
        rows: which pairs, (n_rows,); None for all.
        speaker: the name; "" for nobody known.

    Returns:
        Pairs per speaker now, by name.

    Raises:
        CorpusError: if there is no such row.
    """
    name = normalise(speaker)
    if rows is not None and len(rows) and not 0 <= int(rows.min()) <= int(rows.max()) < len(corpus):
        raise CorpusError(
            f"There is no row {int(rows.max()) + 1:,}: the corpus has {len(corpus):,}.", "Count rows from 1."
        )
    names = [*corpus.info.get("speakers", [])]
    old = corpus.labels.get("speaker")
    numbers = np.full(len(corpus), -1, np.int32) if old is None else np.array(old, dtype=np.int32)
    if name and name not in names:
        names.append(name)
    numbers[slice(None) if rows is None else rows] = names.index(name) if name else -1
    used, compact = np.unique(numbers, return_inverse=True)
    compact = compact.astype(np.int32) - np.int32(len(used) > 0 and used[0] < 0)
    kept = [names[number] for number in used.tolist() if number >= 0]
    info = {key: value for key, value in corpus.info.items() if key != "speakers"}
    _link_files(corpus.folder, folder, without={"speaker.npy", STATISTICS})
    if kept:
        info["speakers"] = kept
        np.save(folder / "speaker.npy", compact)
    write_info(folder, info)
    counts = np.bincount(compact + 1, minlength=len(kept) + 1).tolist()[1:]
    return dict(zip(kept, counts, strict=True))


def _without_known(part: Part, neighbours: Sequence[Neighbour]) -> Part:
    rows = np.flatnonzero(part.kept)
    sides = tuple(keys[rows] for keys in _compared_keys(part))
    exact = exact_keys_of(part.corpus, is_swapped=part.is_swapped)
    split = np.array(part.split)
    split[rows[find_known((sides[0], sides[1]), neighbours, lambda some: exact(rows[some]))]] = KNOWN
    return Part(part.corpus, split, part.is_swapped)


def _compared_keys(part: Part) -> tuple[Keys, Keys]:
    """Returns the keys of both sides; of a corpus in one language twice that of its texts."""
    source, target = part.keys()
    return (source, source) if part.corpus.kind == MONOLINGUAL else (source, target)


def _link_files(old: Path, new: Path, without: set[str]) -> None:
    """Gives the files of one folder a second name in another; they are never written again.

    Folders are left: what they keep can be made again.
    """
    for path in old.iterdir():
        if path.name == _OURS or path.name in without or path.name.startswith(".") or path.is_dir():
            continue
        try:
            os.link(path, new / path.name)
        except OSError:  # a file system without links
            shutil.copy2(path, new / path.name)
