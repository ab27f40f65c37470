"""Changes to stored corpora, assembling and merging: always a new folder beside the old one.

What does not change is linked, not copied, so that even millions of pairs cost milliseconds.
"""

import gzip
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import CorpusError
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import MONOLINGUAL, TERMS, text_key
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.known_pairs import exact_keys_of, find_known
from engine.corpora.storing.rejects import REASONS, Reject
from engine.corpora.storing.splitting import (
    ASIDE,
    DELETED,
    DEV,
    DOUBLE,
    KNOWN,
    SPLITS,
    TEST,
    TRAIN,
    Keys,
    Neighbour,
    SplitNumbers,
    split_pairs,
)
from engine.corpora.storing.store import (
    FORMAT,
    LABELS,
    MAX_FILES,
    OPTIONAL_TEXTS,
    REJECTS,
    SIDES,
    STATISTICS,
    Rows,
    StoredCorpus,
    TextColumn,
    write_info,
)
from engine.results.corpora import InlineTag, StoredPair

# Makes a corpus folder of the rows of other corpora, column by column, without reading them as text.
#
# Knows nothing of why rows are kept: its callers decide.

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


# Changes to one corpus: its name, its speakers, a pair's texts, rows left out, deleted or swapped.

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
    if rows is not None:
        _check_rows(corpus, rows)
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


def delete_rows(
    corpus: StoredCorpus, folder: Path, rows: Rows, report: Report = ignore_progress
) -> dict[str, int]:
    """Fills an empty folder with all pairs but some, which are noted nowhere; returns pairs per split.

    Raises:
        CorpusError: if no pair would be left, or there is no such row.
    """
    _check_rows(corpus, rows)
    split = np.array(corpus.split)
    split[rows] = DELETED
    if not (split <= ASIDE).any():
        raise CorpusError("No pair would be left.", "Remove the corpus instead.")
    known = {name: value for name, value in corpus.info.items() if name not in ("speakers", "documents")}
    return assemble(folder, [Part(corpus, split)], known, report, notes_left_out=False)


def find_row(corpus: StoredCorpus, row: int, texts: tuple[str, str]) -> int:
    """Returns the row of a pair, which stood in `row` when it was looked at.

    Raises:
        CorpusError: if it is there no more.
    """
    keys = [text_key(fold(text)) for text in texts]
    source, target = corpus.keys()
    rows = [row, *np.flatnonzero((source == keys[0]) & (target == keys[1])).tolist()]
    for each in rows:
        pair = corpus.pair(each) if each < len(corpus) else None
        if pair is not None and (pair.source, pair.target) == texts:
            return each
    raise CorpusError("This pair is not in the corpus any more.", "Look for it again, and change it then.")


def change_texts(
    corpus: StoredCorpus, folder: Path, row: int, texts: tuple[str, str], neighbours: Sequence[Neighbour]
) -> dict[str, int]:
    """Fills an empty folder with the same pairs, one of which has other texts.

    The pair keeps its split, unless one of its sentences stands in another one by now: then it is in none.

    Args:
        corpus: the corpus as it is.
        folder: the empty folder.
        row: which pair.
        texts: its source and target from now on.
        neighbours: the other corpora of the domain.

    Returns:
        Pairs per split, by name.
    """
    sides, lines = [*map(np.array, corpus.keys())], _changed_lines(corpus.pair(row), texts)
    for keys, text in zip(sides, texts, strict=True):
        keys[row] = text_key(fold(text))
    written = {f"{name}{end}" for name in lines for end in (".txt", "_starts.npy", "_keys.npy")}
    _link_files(corpus.folder, folder, without={*written, "split.npy", STATISTICS})
    for name, line in lines.items():
        _write_with_line(folder, corpus.columns[name], name, row, line)
    for name, keys in zip(SIDES, sides, strict=True):
        if name in lines:
            np.save(folder / f"{name}_keys.npy", keys)
    compared = (sides[0], sides[0]) if corpus.kind == MONOLINGUAL else (sides[0], sides[1])
    split = _split_with(compared, np.array(corpus.split), row, neighbours)
    np.save(folder / "split.npy", split)
    counts = {name: int((split == number).sum()) for number, name in enumerate(SPLITS)}
    write_info(folder, {**corpus.info, "splits": counts})
    return counts


def _changed_lines(before: StoredPair, texts: tuple[str, str]) -> dict[str, str]:
    """Returns the lines of a pair that change with its texts, by the name of their column."""
    old = (before.source, before.target)
    lines = {name: text for name, text, was in zip(SIDES, texts, old, strict=True) if text != was}
    tags = [
        [[*_moved(tag, was, text)] for tag in each]
        for each, was, text in zip((before.source_tags, before.target_tags), old, texts, strict=True)
    ]
    if any(tags):
        lines["tags"] = json.dumps(tags, ensure_ascii=False)
    return lines


def _split_with(
    sides: tuple[Keys, Keys], split: SplitNumbers, row: int, neighbours: Sequence[Neighbour]
) -> SplitNumbers:
    """Returns the splits after the texts of a row have changed: it shares no sentence with another split."""
    others = np.arange(len(split)) != row
    rest = Neighbour(sides[0][others], sides[1][others], split[others])
    here = slice(row, row + 1)
    (found,) = split_pairs(sides[0][here], sides[1][here], split[here], [rest, *neighbours])
    split[row] = min(found, ASIDE)
    return split


def _moved(tag: InlineTag, old: str, new: str) -> tuple[int, str, str]:
    """Returns a tag of a text that was changed: before and behind what changed it stays where it is."""
    same = len(os.path.commonprefix((old, new)))
    behind = len(os.path.commonprefix((old[same:][::-1], new[same:][::-1])))
    position = tag.position
    if position > same:
        position = position + len(new) - len(old) if position >= len(old) - behind else same
    return position, tag.code, tag.kind


def _write_with_line(folder: Path, column: TextColumn, name: str, row: int, line: str) -> None:
    """Writes a column of texts with another line in one row."""
    data, n_rows = line.encode("utf-8") + b"\n", len(column.starts) - 1
    with (folder / f"{name}.txt").open("wb") as file:
        for first, end in ((0, row), (row + 1, n_rows)):
            for start in range(first, end, _ROWS_AT_ONCE):
                file.write(column.lines(start, min(start + _ROWS_AT_ONCE, end)))
            if end == row:
                file.write(data)
    starts = column.starts.astype(np.int64)
    starts[row + 1 :] += len(data) - int(starts[row + 1] - starts[row])
    np.save(folder / f"{name}_starts.npy", starts.astype(np.uint64))


def _check_rows(corpus: StoredCorpus, rows: Rows) -> None:
    """Checks that a corpus has some rows.

    Raises:
        CorpusError: if it has not.
    """
    if len(rows) and not 0 <= int(rows.min()) <= int(rows.max()) < len(corpus):
        raise CorpusError(
            f"There is no row {int(rows.max()) + 1:,}: the corpus has {len(corpus):,}.", "Count rows from 1."
        )


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


# Several corpora made one: no pair twice, and no sentence on two sides of a split.

_MERGED_AT_ONCE = 1 << 13


@dataclass(frozen=True)
class MergedPairs:
    """The outcome of merging the pairs of several corpora."""

    splits: Mapping[str, int]
    """Pairs kept, per split."""
    left_out: Mapping[str, int]
    """Pairs left out, by reason."""

    @property
    def n_kept(self) -> int:
        """Pairs kept."""
        return sum(self.splits.values())


def check_mergeable(corpora: Sequence[Mapping[str, Any]]) -> None:
    """Checks that corpora can be made one.

    Args:
        corpora: what each one's corpus.json says: "name", "src", "tgt", "kind".

    Raises:
        CorpusError: if there are fewer than two, or their languages or kinds differ; naming which.
    """
    if len(corpora) < 2:
        raise CorpusError("Merging needs two corpora or more.", "Choose at least two.")
    first = corpora[0]
    for other in corpora[1:]:
        if {other["src"], other["tgt"]} != {first["src"], first["tgt"]}:
            raise CorpusError(
                f"{first['name']} is {first['src']}-{first['tgt']}, {other['name']} is "
                f"{other['src']}-{other['tgt']}.",
                "Merge corpora of the same two languages.",
            )
        kinds = [corpus.get("kind", "parallel") for corpus in (first, other)]
        if kinds[0] != kinds[1]:
            raise CorpusError(
                f"{first['name']} is {kinds[0]}, {other['name']} is {kinds[1]}.",
                "Merge corpora of the same kind.",
            )


def merge(
    corpora: Sequence[StoredCorpus],
    folder: Path,
    info: dict[str, Any],
    neighbours: Sequence[Neighbour],
    report: Report = ignore_progress,
) -> MergedPairs:
    """Fills an empty folder with the pairs of several corpora, each pair once.

    Every pair keeps its split, unless the same sentence is measured with elsewhere: what would be learned
    and tested at once is left out.

    Args:
        corpora: what to merge; those in the other direction are swapped.
        folder: the empty folder.
        info: what corpus.json will say: "name", "domain", "src", "tgt", "created".
        neighbours: the other corpora of the domain, in this direction.
        report: called every few thousand pairs.

    Raises:
        CorpusError: if they cannot be merged, or nothing would be left.
    """
    check_mergeable([corpus.info for corpus in corpora])
    parts = [
        Part(corpus, np.array(corpus.split), is_swapped=corpus.info["src"] != info["src"])
        for corpus in corpora
    ]
    parts = _without_doubles(parts, sum(map(len, corpora)), report)
    report(Progress("Checking for leaks", 0, 1))
    parts = guard(parts, neighbours)
    check_anything_is_left(parts)
    splits = assemble(folder, parts, {**info, "kind": corpora[0].kind}, report)
    return MergedPairs(splits, left_out(parts))


def _without_doubles(parts: Sequence[Part], n_read: int, report: Report) -> list[Part]:
    """Leaves out pairs whose very texts came before; of doubles in several splits the test's one stays."""
    seen: set[int] = set()
    n_done = 0
    splits = [np.array(part.split) for part in parts]
    for wanted in (TEST, DEV, ASIDE, TRAIN):
        for part, split in zip(parts, splits, strict=True):
            rows = np.flatnonzero(part.split == wanted)
            for first in range(0, len(rows), _MERGED_AT_ONCE):
                report(Progress("Looking for doubles", n_done, n_read))
                chunk = rows[first : first + _MERGED_AT_ONCE]
                sides = (part.corpus.columns[part.side(name)].texts(chunk) for name in SIDES)
                is_new = [_note(seen, pair) for pair in zip(*sides, strict=True)]
                split[chunk[~np.array(is_new, dtype=np.bool_)]] = DOUBLE
                n_done += len(chunk)
    return [Part(part.corpus, split, part.is_swapped) for part, split in zip(parts, splits, strict=True)]


def _note(seen: set[int], pair: tuple[str, str]) -> bool:
    """Remembers a pair by 64 bits; returns False if it was there."""
    number = hash(pair)
    if number in seen:
        return False
    seen.add(number)
    return True
