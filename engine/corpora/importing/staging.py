"""Files read once into columns, measured but not judged: what the steps of an import work on.

A staging folder holds, for every unit that could be read, kept or not, in the order of the files:

staged.json                    a `StagedInfo`
source.txt … metadata.txt      as in a stored corpus (`engine.corpora.storing.store`)
file.npy line.npy speaker.npy document.npy   the same
preset.npy                     the split the user chose, or UNDECIDED, uint8, (n_pairs,)
NAME.npy                       a feature, see `engine.corpora.cleaning.features`; and pair_group, near_group
unreadable.jsonl               units that could not be read: {"reason", "place", "text"}
"""

import json
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TextIO

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning.features import FEATURES, Features, PairMeter
from engine.corpora.cleaning.judging import group_copies
from engine.corpora.cleaning.rules import PARALLEL, TERMS, Rule, rules_for
from engine.corpora.normalising import normalise, normalise_tagged
from engine.corpora.segments import BadUnit, SegmentBlock, blocks_of
from engine.corpora.storing.splitting import SplitNumbers, mixed
from engine.corpora.storing.store import LABELS, OPTIONAL_TEXTS, SIDES, TextColumn
from engine.corpora.storing.writer import MAX_FILES, LabelColumn, LineWriter
from engine.errors import ConfigError, CorpusError
from engine.files import sha256_of
from engine.json_values import from_json, to_json
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import InlineTag
from engine.results.importing.cleaning import StagedUnit
from engine.results.importing.staging import FileFacts, UnusableUnit

if TYPE_CHECKING:
    from engine.corpora.readers.reader import Reader

_AT_ONCE = 2000
_INFO = "staged.json"
_UNREADABLE = "unreadable.jsonl"
_MOST_TEXT = 2000
"""Characters kept of a unit that could not be read, for people to see."""


@dataclass(frozen=True, kw_only=True)
class StagedInfo:
    """A staging folder's content, described."""

    src: str
    tgt: str
    """Empty for text in one language."""
    kind: str
    """"parallel", "monolingual" or "terms"."""
    read: int
    """Units, those that could not be read included."""
    n_pairs: int
    unreadable: Mapping[str, int]
    """Units that could not be read, by reason."""
    optional: tuple[str, ...]
    """The names of the columns of text that are there besides source and target."""
    files: tuple[str, ...]
    """Names of the files, in the order of the numbers in their column."""
    speakers: tuple[str, ...]
    documents: tuple[str, ...]
    described: tuple[FileFacts, ...]

    def labels(self, name: str) -> tuple[str, ...]:
        """Returns the names that a column of labels points into: "speaker" or "document"."""
        return self.speakers if name == "speaker" else self.documents

    @property
    def languages(self) -> dict[str, int]:
        """Texts per language, most first."""
        counts: Counter[str] = Counter()
        for file in self.described:
            counts.update(file.languages)
        return dict(counts.most_common())


@dataclass(frozen=True)
class PlannedFile:
    """A reader, and the split that its pairs belong to: a split number or UNDECIDED."""

    reader: "Reader"
    preset: int


def stage_files(
    folder: Path,
    planned: Sequence[PlannedFile],
    src: str,
    tgt: str,
    report: Report = ignore_progress,
    *,
    are_terms: bool = False,
) -> StagedInfo:
    """Reads files into an empty folder, and measures what they hold.

    Args:
        folder: the empty folder.
        planned: the readers, in the order in which the rows shall stand.
        src: language of the sources, without region.
        tgt: language of the targets; empty for monolingual text.
        report: called every few thousand units; done and total are bytes of the files.
        are_terms: texts with translations are terms, though nothing in the files says so.

    Raises:
        CorpusError: if a file cannot be read, or the files are of different kinds.
    """
    kind = _kind_of(planned)
    kind = TERMS if are_terms and kind == PARALLEL else kind
    files = [file for plan in planned for file in plan.reader.files]
    n_bytes = sum(file.size for file in files)
    with _StageWriter(folder, PairMeter(src, tgt)) as writer:

        def tell() -> None:
            n_done = sum(file.done for file in files)
            report(Progress("Reading", n_done, n_bytes, {"units": writer.n_read, "pairs": len(writer)}))

        tell()
        for plan in planned:
            writer.read(plan, tell)
        report(Progress("Reading", n_bytes, n_bytes, {"units": writer.n_read, "pairs": len(writer)}))
        return writer.finish(src, tgt, kind, _describe(planned))


class StagedImport:
    """Reads one staging folder. Use as a context manager, or call `close`.

    Raises:
        CorpusError: if it is not there, or damaged.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self.info = from_json(StagedInfo, json.loads((folder / _INFO).read_text(encoding="utf-8")))
        except (OSError, ValueError, ConfigError) as error:
            raise CorpusError(
                f"The files that were read into {folder.name} are not there any more.", "Read them again."
            ) from error
        self.n_pairs = self.info.n_pairs
        self._texts = {name: TextColumn(folder, name, self.n_pairs) for name in self.text_names}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the files, so that they can be moved."""
        for column in self._texts.values():
            column.close()
        self._texts.clear()
        for mapped in ("features", "preset"):
            self.__dict__.pop(mapped, None)

    @property
    def text_names(self) -> list[str]:
        """The names of the columns of text."""
        return [*SIDES, *(name for name in OPTIONAL_TEXTS if name in self.info.optional)]

    @property
    def rules(self) -> list[Rule]:
        """The rules that make sense for it."""
        return rules_for(self.info.kind, self.info.src, self.info.tgt)

    @cached_property
    def features(self) -> Features:
        """The columns of features and of copies, each (n_pairs,)."""
        return {name: self.column(name) for name in (*FEATURES, "pair_group", "near_group")}

    @cached_property
    def preset(self) -> SplitNumbers:
        """The split the user chose of each pair, or UNDECIDED, (n_pairs,)."""
        return self.column("preset")

    def column(self, name: str) -> NDArray[Any]:
        """Returns a column of numbers, (n_pairs,); labels without names are -1."""
        if name in LABELS and not self.info.labels(name):
            return np.full(self.n_pairs, -1, dtype=np.int32)
        mode: Any = "r" if self.n_pairs else None  # what is empty cannot be mapped
        column: NDArray[Any] = np.load(self.folder / f"{name}.npy", mmap_mode=mode, allow_pickle=False)
        return column

    def texts(self, name: str, rows: NDArray[np.int64]) -> list[str]:
        """Returns the texts of rows, (n_rows,): name is "source", "target", "tags" or "metadata"."""
        return self._texts[name].texts(rows)

    def units(self, rows: NDArray[np.int64]) -> Iterator[StagedUnit]:
        """Yields rows, (n_rows,), for people."""
        files, lines = self.column("file")[rows], self.column("line")[rows]
        labels = [[self._label(name, int(n)) for n in self.column(name)[rows]] for name in LABELS]
        sides = [self.texts(side, rows) for side in SIDES]
        for index, row in enumerate(rows.tolist()):
            yield StagedUnit(
                row=row,
                source=sides[0][index],
                target=sides[1][index],
                origin=f"{self.info.files[files[index]]}:{lines[index]}",
                speaker=labels[0][index],
                document=labels[1][index],
            )

    def unreadable_units(self, first: int = 0, count: int | None = None) -> Iterator[UnusableUnit]:
        """Yields units that could not be read."""
        with (self.folder / _UNREADABLE).open(encoding="utf-8") as lines:
            for line in islice(lines, first, None if count is None else first + count):
                yield UnusableUnit(**json.loads(line))

    def _label(self, name: str, number: int) -> str:
        return self.info.labels(name)[number] if number >= 0 else ""


class _StageWriter:
    """Fills a staging folder, a few thousand pairs at a time."""

    def __init__(self, folder: Path, meter: PairMeter) -> None:
        self.n_read = 0
        self._folder, self._meter = folder, meter
        self._texts = {name: LineWriter(folder / f"{name}.txt") for name in (*SIDES, *OPTIONAL_TEXTS)}
        self._labels = {name: LabelColumn() for name in LABELS}
        self._tidy: dict[str, str] = {"": ""}
        self._files: dict[str, int] = {}
        self._file, self._line, self._preset = array("H"), array("L"), array("B")
        self._measured: dict[str, list[NDArray[Any]]] = {name: [] for name in FEATURES}
        self._unreadable: Counter[str] = Counter()
        self._bad: TextIO = (folder / _UNREADABLE).open("w", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for column in self._texts.values():
            column.abandon()
        self._bad.close()

    def __len__(self) -> int:
        return len(self._line)

    def read(self, plan: PlannedFile, tell: Any) -> None:
        """Takes everything a reader gives."""
        waiting = SegmentBlock()
        for found in blocks_of(plan.reader):
            if isinstance(found, BadUnit):
                self.n_read += 1
                self._refuse(found)
            else:
                self.n_read += len(found)
                waiting.add(found)
            if len(waiting) >= _AT_ONCE or self.n_read % _AT_ONCE == 0:
                waiting = self._take_whole(waiting, plan.preset)
                tell()
        if len(waiting):
            self._take(waiting, plan.preset)

    def finish(self, src: str, tgt: str, kind: str, described: tuple[FileFacts, ...]) -> StagedInfo:
        """Writes the remaining rows, and the description, which it returns."""
        self._bad.close()
        optional = self._finish_texts()
        for name, type_ in FEATURES.items():
            parts = self._measured.pop(name)
            column = np.concatenate(parts) if parts else np.zeros(0, dtype=type_)
            np.save(self._folder / f"{name}.npy", column)
            if name == "pair_key":
                np.save(self._folder / "pair_group.npy", group_copies(column))
        sides = (np.load(self._folder / f"{side}_key.npy") for side in SIDES)
        np.save(self._folder / "near_group.npy", group_copies(mixed(*sides)))
        for name, numbers, size in (
            ("file", self._file, np.uint16),
            ("line", self._line, np.uint32),
            ("preset", self._preset, np.uint8),
        ):
            np.save(self._folder / f"{name}.npy", np.array(numbers, dtype=size))
        for name, labels in self._labels.items():
            np.save(self._folder / f"{name}.npy", labels.column())
        info = StagedInfo(
            src=src,
            tgt=tgt,
            kind=kind,
            read=self.n_read,
            n_pairs=len(self),
            unreadable=dict(self._unreadable.most_common()),
            optional=tuple(optional),
            files=tuple(self._files),
            speakers=tuple(self._labels["speaker"].names),
            documents=tuple(self._labels["document"].names),
            described=described,
        )
        (self._folder / _INFO).write_text(json.dumps(to_json(info), ensure_ascii=False), encoding="utf-8")
        return info

    def _finish_texts(self) -> list[str]:
        """Completes the columns of text, and returns the names of the optional ones that hold any."""
        optional = []
        for name, column in self._texts.items():
            column.complete()
            starts = column.starts()
            if name in SIDES or starts[-1] > len(column):
                np.save(self._folder / f"{name}_starts.npy", starts)
                optional += [name] if name in OPTIONAL_TEXTS else []
            else:
                column.path.unlink()
        return optional

    def _refuse(self, unit: BadUnit) -> None:
        self._unreadable[unit.reason] += 1
        told = {"reason": unit.reason, "place": unit.origin, "text": unit.text[:_MOST_TEXT]}
        self._bad.write(json.dumps(told, ensure_ascii=False) + "\n")

    def _take_whole(self, waiting: SegmentBlock, preset: int) -> SegmentBlock:
        """Takes as many rows as go together, and returns the rest."""
        n_taken = len(waiting) - len(waiting) % _AT_ONCE
        for first in range(0, n_taken, _AT_ONCE):
            self._take(waiting.rows(first, first + _AT_ONCE), preset)
        return waiting.rows(n_taken)

    def _take(self, block: SegmentBlock, preset: int) -> None:
        sources, source_tags = _tidy(block.sources, block.source_tags)
        targets, target_tags = _tidy(block.targets, block.target_tags)
        self._texts["source"].add_all(sources)
        self._texts["target"].add_all(targets)
        self._texts["tags"].add_all(map(_tags_line, source_tags, target_tags))
        self._texts["metadata"].add_all(map(_metadata_line, block.metadata))
        for name, labels in (("speaker", block.speakers), ("document", block.documents)):
            self._labels[name].add_all(map(self._tidied, labels))
        for name in block.file_names:
            self._file.append(min(self._files.setdefault(name, len(self._files)), MAX_FILES - 1))
        self._line.extend(block.lines)
        self._preset.extend([preset] * len(block))
        for name, column in self._meter.measure(sources, targets).items():
            self._measured[name].append(column)

    def _tidied(self, name: str) -> str:
        tidy = self._tidy.get(name)
        if tidy is None:
            tidy = self._tidy[name] = normalise(name)
        return tidy


def _kind_of(planned: Sequence[PlannedFile]) -> str:
    kinds = {plan.reader.kind for plan in planned if plan.reader.files}
    if len(kinds) > 1:
        raise CorpusError(
            f"These files do not go together: some are {' and some '.join(sorted(kinds))}.",
            "Import texts with translations, texts in one language, and terms each on their own.",
        )
    return kinds.pop() if kinds else PARALLEL


def _describe(planned: Sequence[PlannedFile]) -> tuple[FileFacts, ...]:
    """Returns the facts about every file, those that no reader reads included."""
    described = []
    for plan in planned:
        for file, facts in zip_longest(plan.reader.files, plan.reader.describe()):
            described.append(replace(facts, bytes=file.size, sha256=sha256_of(file.path)) if file else facts)
    return tuple(described)


def _tidy(
    texts: Sequence[str], tags: Sequence[tuple[InlineTag, ...]]
) -> tuple[list[str], Sequence[tuple[InlineTag, ...]]]:
    """Normalises texts, and moves their tags along."""
    if not any(tags):
        return [*map(normalise, texts)], tags
    both = [normalise_tagged(text, own) for text, own in zip(texts, tags, strict=True)]
    return [text for text, _ in both], [moved for _, moved in both]


def _tags_line(*sides: Sequence[InlineTag]) -> str:
    if not any(sides):
        return ""
    tags = [[[tag.position, tag.code, tag.kind] for tag in side] for side in sides]
    return json.dumps(tags, ensure_ascii=False)


def _metadata_line(metadata: Mapping[str, str]) -> str:
    return json.dumps(dict(metadata), ensure_ascii=False) if metadata else ""
