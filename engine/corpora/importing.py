"""Imports: a look at the files, the languages they name, staging, and building a corpus."""

import json
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import islice, zip_longest
from json import loads
from pathlib import Path
from typing import Any, Self, TextIO

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError, CorpusError
from engine.base.files import sha256_of, temporary_folder
from engine.base.json_values import from_json, to_json
from engine.base.methods import LEAST_PAIRS
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import (
    FEATURES,
    KEPT,
    NEAR_DUPLICATE,
    PARALLEL,
    TERMS,
    WRONG_LANGUAGE,
    Features,
    Judgement,
    PairMeter,
    Rule,
    apply_rules,
    group_copies,
    report_rules,
    rules_for,
)
from engine.corpora.normalising import normalise, normalise_tagged
from engine.corpora.opening import OpenedFile, SwappedReader, language_of_name, open_files
from engine.corpora.readers.reader import Reader
from engine.corpora.storing.known_pairs import ExactKeys, find_known
from engine.corpora.storing.passages import find_passages
from engine.corpora.storing.rejects import IN_DOMAIN, LEAKED, REASONS, Reject, keep_rejects, unreadable_reject
from engine.corpora.storing.splitting import (
    KNOWN,
    SPLITS,
    TRAIN,
    UNDECIDED,
    Neighbour,
    SplitNumbers,
    SplitPlan,
    Whole,
    mixed,
    plan_splits,
)
from engine.corpora.storing.store import (
    LABELS,
    MAX_FILES,
    OPTIONAL_TEXTS,
    SIDES,
    LabelColumn,
    LineWriter,
    Rows,
    TextColumn,
    copy_lines,
    write_numbers,
)
from engine.documents.containers import FoundFile, find_files
from engine.documents.encodings import candidate_encodings
from engine.documents.input_files import InputFile
from engine.documents.segments import UNDECODABLE, BadUnit, ReadOptions, Segment, SegmentBlock, blocks_of
from engine.orders.corpora import Choices
from engine.results.corpora import InlineTag
from engine.results.figures import counted
from engine.results.importing import (
    DroppedExample,
    EncodingChoice,
    FileFacts,
    ImportResult,
    LookedFile,
    LookResult,
    NamedLanguages,
    PreviewPair,
    Recipe,
    SplitBy,
    StagedUnit,
    UnusableUnit,
)
from engine.results.jobs import Failure
from engine.results.translation import LanguagePair
from engine.text.identification import base_language, guess_language, other_language
from engine.text.languages import language_name
from engine.text.words.terms import ListedTerm, contradictions, forbidden_words, is_forbidden

_STEPS = (
    (LEAST_PAIRS, f"Adapting needs at least {LEAST_PAIRS}."),
    (300, "A model gains little from so few; a speaker profile gains more."),
    (2_000, "Enough for frequent words and set phrases."),
    (10_000, "Enough for a clear gain in this domain."),
)
"""Below so many pairs to learn from: what to expect."""


def advice_for(splits: Mapping[str, int], kind: str = "parallel", n_known: int = 0) -> tuple[str, ...]:
    """Returns advice on a corpus with these splits.

    Args:
        splits: pairs per split, by name.
        kind: "parallel", "monolingual" or "terms".
        n_known: how many of its lines other corpora of the domain hold already.

    Returns:
        Sentences, none for a large corpus that is new.
    """
    return (*_known(sum(splits.values()), n_known), *_by_size(splits, kind))


def _known(n_all: int, n_known: int) -> list[str]:
    if not n_known:
        return []
    if n_known == n_all:
        return ["Other text of this domain holds all of these lines already: there is nothing new to learn."]
    share = f"{n_known:,} of these {n_all:,} lines"
    return [f"Other text of this domain holds {share} already: there is nothing new to learn from those."]


def _by_size(splits: Mapping[str, int], kind: str) -> list[str]:
    if kind == "terms":
        return ["Terms are kept as a list of words: no model is trained or tested on them."]
    if kind == "monolingual":
        return [
            "This is text in one language: a model learns from it how the domain's words are used. To learn "
            "to translate them, it needs texts of the domain with their translations as well."
        ]
    n_pairs, n_test = splits["train"], splits["test"]
    advice = [f"{counted(n_pairs, 'pair')}. {text}" for limit, text in _STEPS if n_pairs < limit][:1]
    if not n_test:
        advice.append("Nothing to test with: too little text. Add a test file if you have one.")
    elif n_test < 100:
        advice.append(f"{counted(n_test, 'test pair')} can only prove large gains.")
    return advice


# A look at files before they are imported: how each is read, what is in it, what cannot be used.
#
# One file that cannot be read spoils nothing: it has an error beside its name.

N_PREVIEW, N_BAD = 30, 5
_MAX_TEXT_CHARS = 300
_REPORT_EVERY = 2000
_MAX_SPEAKERS = 200
_ANY = ("en", "de")
"""Languages to read with where they cannot be guessed."""
_UNKNOWN = ReadOptions(src="", tgt="")


def look_at_files(
    files: Sequence[Path],
    languages: LanguagePair,
    choices: Choices,
    report: Report = ignore_progress,
    *,
    encoding: str = "",
) -> LookResult:
    """Reads files and says what is in them.

    Args:
        files: files, folders and ZIP files.
        languages: those wanted; empty: guessed.
        choices: what was chosen for single files.
        report: called while reading; may cancel. done and total are bytes.
        encoding: of all files without a choice of their own; empty: found by their content.

    Returns:
        One entry per file, and per file in a folder or ZIP file.
    """
    with temporary_folder("look") as scratch:
        found = _find_all(files, Path(scratch), report)
        options = ReadOptions(src=languages.src, tgt=languages.tgt, encoding=encoding)
        surveyed: dict[str, LookedFile] = {}
        if not languages.src:
            surveyed = _look(found, options, choices, report)
            languages = guessed_pair(surveyed.values())
            options = replace(_completed(languages, surveyed.values()), encoding=encoding)
        is_known = (options.src, options.tgt) == (languages.src, languages.tgt)
        entries = _look(found, options, choices, report, with_named=is_known)
    said = [
        _merged(surveyed.get(path), entries[path]) if path in entries else _with_verdict(surveyed[path])
        for path in surveyed or entries
    ]
    return LookResult(files=tuple(replace(entry, guess=languages) for entry in said), guess=languages)


def survey_files(
    files: Sequence[Path], choices: Choices, report: Report = ignore_progress, *, encoding: str = ""
) -> list[LookedFile]:
    """Finds out what languages files hold, and no more; see `look_at_files`."""
    options = replace(_UNKNOWN, encoding=encoding)
    with temporary_folder("look") as scratch:
        return list(_look(_find_all(files, Path(scratch), report), options, choices, report).values())


def guessed_pair(entries: Collection[LookedFile]) -> LanguagePair:
    """Guesses the languages that a survey of files is about: the two most frequent; "" for one not known."""
    counts: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for entry in entries:
        for tag, count in entry.languages.items():
            counts[base_language(tag)] += max(1, count)
        sources[base_language(entry.source_language or next(iter(entry.languages), ""))] += 1
    del counts[""]
    likeliest = [language for language, _ in counts.most_common(2 if is_parallel(entries) else 1)]
    likeliest.sort(key=lambda language: -sources[language])
    return LanguagePair(**dict(zip(("src", "tgt"), likeliest, strict=False)))


def is_parallel(entries: Collection[LookedFile]) -> bool:
    """Returns True if some file holds texts with their translations."""
    return any(entry.kind in ("parallel", "terms") for entry in entries)


def _find_all(files: Sequence[Path], scratch: Path, report: Report) -> list[FoundFile]:
    return [each for path in files for each in _find(path, scratch, report)]


def _find(path: Path, scratch: Path, report: Report) -> list[FoundFile]:
    try:
        return find_files([path], scratch, report)
    except CorpusError as error:
        return [FoundFile(str(path), None, error)]


def _look(
    found: Sequence[FoundFile],
    options: ReadOptions,
    choices: Choices,
    report: Report,
    *,
    with_named: bool = True,
) -> dict[str, LookedFile]:
    """Reads all files, or only those that do not name their languages; returns entries by path."""
    opened = {each.path: each for each in open_files(found, options, choices)}
    files = {each.path: each.file for each in found if each.file}
    if not with_named:
        opened = {path: each for path, each in opened.items() if not each.names_languages}
    entries = {path: _empty_entry(each) for path, each in opened.items()}
    progress = _ReadingProgress(list(files.values()), report)
    for path, each in opened.items():
        if each.reader is not None:
            entries[path] = _read(entries[path], each.reader, progress)
            entries |= _described(each.reader, [entries[path], entries.get(each.partner)])
    for path, file in files.items():
        if path in entries and entries[path].encoding_codec:
            encodings = tuple(EncodingChoice(codec=e.codec, label=e.label) for e in candidate_encodings(file))
            entries[path] = replace(entries[path], encodings=encodings)
    return entries


class _ReadingProgress:
    """Tells how much of some files has been read."""

    def __init__(self, files: Sequence[InputFile], report: Report) -> None:
        self._files, self._report = files, report
        self._total = sum(file.size for file in files)

    def tell(self, n_units: int) -> None:
        """Reports; may cancel."""
        n_done = sum(file.done for file in self._files)
        self._report(Progress("Reading", min(n_done, self._total), self._total, {"units": n_units}))


def _empty_entry(opened: OpenedFile) -> LookedFile:
    return LookedFile(
        path=opened.path,
        name=opened.name,
        format="",
        error=_problem_of(opened.problem) if opened.problem else None,
        partner=opened.partner,
    )


def _read(entry: LookedFile, reader: Reader, watch: _ReadingProgress) -> LookedFile:
    """Reads a file to its end, and counts and shows what is in it."""
    n_units = n_bad = 0
    bad: list[UnusableUnit] = []
    preview: list[PreviewPair] = []
    speakers: Counter[str] = Counter()
    error = None
    try:
        for unit in reader.units():
            if n_units % _REPORT_EVERY == 0:
                watch.tell(n_units)
            n_units += 1
            if isinstance(unit, BadUnit):
                n_bad += 1
                if len(bad) < N_BAD:
                    bad.append(UnusableUnit(reason=unit.reason, place=unit.origin, text=_cut(unit.text)))
                continue
            if unit.speaker:
                speakers[unit.speaker] += 1
            if len(preview) < N_PREVIEW:
                preview.append(_shown(unit))
    except CorpusError as problem:
        error = _problem_of(problem)
    watch.tell(n_units)
    return replace(
        entry,
        kind=reader.kind,
        format=reader.format,
        error=error,
        n_units=n_units,
        n_bad=n_bad,
        bad=tuple(bad),
        preview=tuple(preview),
        speakers=dict(speakers.most_common(_MAX_SPEAKERS)),
    )


def _described(reader: Reader, entries: Sequence[LookedFile | None]) -> dict[str, LookedFile]:
    """Adds what a reader knows of its files; what was counted here stays. Returns entries by path."""
    first = entries[0]
    assert first is not None
    try:
        described = reader.describe()
    except CorpusError as problem:  # damage that reading did not come to
        return {first.path: replace(first, error=first.error or _problem_of(problem))}
    return {
        entry.path: replace(
            _with_facts(entry, facts, reader.kind), is_swapped=isinstance(reader, SwappedReader)
        )
        for entry, facts in zip(entries, described, strict=False)
        if entry is not None
    }


def _with_facts(entry: LookedFile, facts: FileFacts, kind: str) -> LookedFile:
    known = {field.name: getattr(facts, field.name) for field in fields(FileFacts) if field.name != "error"}
    return replace(entry, **{**known, "kind": kind, "speakers": entry.speakers or facts.speakers})


def _completed(guess: LanguagePair, entries: Collection[LookedFile]) -> ReadOptions:
    """Returns options to read with: any other language where one is not known."""
    src = guess.src or next(language for language in _ANY if language != guess.tgt)
    if guess.tgt or not is_parallel(entries):
        return ReadOptions(src=src, tgt=guess.tgt)
    return ReadOptions(src=src, tgt=next(language for language in _ANY if language != src))


def _with_verdict(entry: LookedFile) -> LookedFile:
    """Adds the error to a file whose texts name their languages, but not two."""
    bases = {base_language(tag) for tag in entry.languages}
    if entry.error:
        return entry
    if len(bases) == 1 and "" not in bases:
        listed = ", ".join(f"{tag} {count:,}" for tag, count in entry.languages.items())
        what = f"{entry.name} holds texts in {language_name(*bases)} alone ({listed})."
        problem = Failure(what=what, hint="Export it again with the translations in it.")
        entry = replace(entry, error=problem)
    return replace(entry, n_units=max(entry.languages.values(), default=0))


def _merged(surveyed: LookedFile | None, entry: LookedFile) -> LookedFile:
    """Adds to an entry what the survey of its file found out, and reading it with an error did not."""
    if surveyed is None or not entry.error:
        return entry
    missing = [each.name for each in fields(LookedFile) if not getattr(entry, each.name)]
    return replace(entry, **{name: getattr(surveyed, name) for name in missing})


def _shown(segment: Segment) -> PreviewPair:
    return PreviewPair(
        source=_cut(segment.source),
        target=_cut(segment.target),
        speaker=_cut(segment.speaker),
        origin=segment.origin,
    )


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_TEXT_CHARS else text[:_MAX_TEXT_CHARS] + "…"


def _problem_of(error: CorpusError) -> Failure:
    return Failure(what=error.what, hint=error.hint)


# The languages of an import that the user did not give: those that the files name, where that is clear.

_MOST_LISTED = 6


def find_named_languages(
    files: Sequence[Path],
    given: LanguagePair,
    choices: Choices,
    report: Report = ignore_progress,
    *,
    encoding: str = "",
) -> NamedLanguages:
    """Finds the languages of files, of which at most one was given.

    Args:
        files: files, folders and ZIP files.
        given: what the user said; empty where they said nothing.
        choices: what was chosen for single files.
        report: called while reading; may cancel.
        encoding: of all files without a choice of their own; empty: found by their content.

    Returns:
        Both languages and a sentence, or why the user must name them.

    Raises:
        CorpusError: if none of the files can be read.
    """
    every = survey_files(files, choices, report, encoding=encoding)
    entries = [entry for entry in every if not entry.error]
    if every and not entries:
        problem = every[0].error
        raise CorpusError(problem.what if problem else "", problem.hint if problem else "")
    if any(entry.kind != "monolingual" and entry.names_languages for entry in entries):
        entries = [entry for entry in entries if entry.kind != "monolingual"]  # notes beside a memory
    what = entries[0].name if len(entries) == 1 else "these files"
    counts = _count(entries)
    if "" in counts:
        return NamedLanguages(problem=_unnamed(what, entries))
    said = {base_language(tag) for tag in (given.src, given.tgt) if tag}
    if len(counts) != 2 or not said <= set(counts):
        return NamedLanguages(problem=_unclear(what, counts, is_parallel=is_parallel(entries)))
    src = base_language(given.src) or next(tag for tag in _in_order(entries, counts) if tag not in said)
    tgt = next(tag for tag in counts if tag != src)
    names = f"{language_name(src)} to {language_name(tgt)}"
    return NamedLanguages(
        src=given.src or src,
        tgt=given.tgt or tgt,
        note=f"Importing from {names}, the two languages named in {what}.",
    )


def _count(entries: Sequence[LookedFile]) -> Counter[str]:
    """Counts texts per language; "" for files that do not name theirs."""
    counts: Counter[str] = Counter()
    for entry in entries:
        by_name = language_of_name(entry.name)
        if entry.names_languages:
            for tag, count in entry.languages.items():
                counts[base_language(tag)] += count
        else:
            counts[by_name] += max(1, entry.n_units)
    return counts


def _in_order(entries: Sequence[LookedFile], counts: Counter[str]) -> list[str]:
    """Returns the languages, the likelier source first."""
    src = guessed_pair(entries).src
    if not any(entry.names_languages for entry in entries):  # the files' names say them, in the order given
        src = language_of_name(entries[0].name)
    return sorted(counts, key=lambda tag: tag != src)


def _unnamed(what: str, entries: Sequence[LookedFile]) -> str:
    guess = guessed_pair(entries)
    looks = " and ".join(language_name(tag) for tag in (guess.src, guess.tgt) if tag)
    like = f"; the text looks like {looks}" if looks else ""
    if not is_parallel(entries):
        src = guess.src or "LANGUAGE"
        are_tables = all(entry.columns for entry in entries)
        alone = " --monolingual" if are_tables else ", and --to LANGUAGE or --monolingual"
        return f"no languages are named in {what}{like}: add --from {src}{alone}"
    if guess.src and guess.tgt:
        return f"no languages are named in {what}{like}: add --from {guess.src} --to {guess.tgt}"
    return f"no languages are named in {what}{like}: name both, as in --from de --to en"


def _unclear(what: str, counts: Counter[str], *, is_parallel: bool) -> str:
    listed = [f"{language_name(tag)} ({tag}, {count:,})" for tag, count in counts.most_common(_MOST_LISTED)]
    more = ", …" if len(counts) > _MOST_LISTED else ""
    if is_parallel and len(counts) == 1:
        return f"found in {what}: {listed[0]} alone. Export it again with the translations in it"
    return f"found in {what}: {', '.join(listed)}{more}. Name the two with --from and --to"


# Files read once into columns, measured but not judged: what the steps of an import work on.
#
# A staging folder holds, for every unit that could be read, kept or not, in the order of the files:
#
# staged.json                    a `StagedInfo`
# source.txt … metadata.txt      as in a stored corpus (`engine.corpora.storing.store`)
# file.npy line.npy speaker.npy document.npy   the same
# preset.npy                     the split the user chose, or UNDECIDED, uint8, (n_pairs,)
# NAME.npy                       a feature, see `engine.corpora.cleaning`; and pair_group, near_group
# unreadable.jsonl               units that could not be read: {"reason", "place", "text"}

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


# From what was read to a corpus folder: judge, split, store, and count it all.
#
# Knows no library: the caller gives a folder that was staged, an empty folder to fill, and what other
# corpora of the domain hold.

_N_EXAMPLES = 10
_ROWS_AT_ONCE = 4000
_JUDGED = 60
"""Pairs sampled from the whole text to judge the languages of its sides by."""
_FEWEST = 5


@dataclass(frozen=True, kw_only=True)
class CorpusInfo:
    """The part of corpus.json that is known from the outset."""

    name: str
    domain: str
    src: str
    tgt: str
    created: str = ""
    """ISO 8601, UTC."""


@dataclass(frozen=True)
class Decision:
    """The decision on every staged row."""

    judgement: Judgement
    plan: SplitPlan
    """Plan for the rows that the rules keep and the domain does not hold yet, in their order."""
    split: SplitNumbers
    """A split number, `LEAK` or `KNOWN`, or `UNDECIDED` for what the rules drop, (n_pairs,)."""
    n_known: int
    """Pairs kept by the rules that other corpora of the domain hold too, whether left out or not."""

    @property
    def left_out(self) -> dict[str, int]:
        """How many pairs that the rules keep are left out, by reason."""
        return {reason: int((self.split == number).sum()) for number, reason in REASONS.items()}

    @property
    def n_leaks(self) -> int:
        """How many pairs are dropped so that nothing leaks."""
        return self.left_out[LEAKED]


def decide(
    staged: StagedImport, recipe: Recipe, neighbours: Sequence[Neighbour] = (), *, keep_known: bool = False
) -> Decision:
    """Decides for every staged row whether it is kept, and in which split.

    Text in one language and terms are not tested on: all of them are in the training split.
    """
    judgement = apply_rules(staged.rules, staged.features, staged.preset, recipe)
    rows = np.flatnonzero(judgement.is_kept)
    sides = (staged.features["source_key"][rows], staged.features["target_key"][rows])
    preset = staged.preset[rows]
    kind = staged.info.kind
    if kind != PARALLEL:
        preset = np.where(preset == UNDECIDED, np.uint8(TRAIN), preset)
    if kind == TERMS:  # a word list is not learned from either
        neighbours = ()
    exact = None if recipe.rules[NEAR_DUPLICATE]["on"] else _exact_keys(staged, rows)
    is_known = find_known(sides, neighbours, exact)
    stays = np.ones(len(rows), dtype=np.bool_) if keep_known else ~is_known
    speakers = staged.column("speaker")[rows[stays]]
    wholes = _wholes(staged, rows[stays], has_speakers=bool((speakers >= 0).any()))
    plan = plan_splits((sides[0][stays], sides[1][stays]), preset[stays], wholes, speakers, neighbours)
    split = np.full(staged.n_pairs, UNDECIDED, dtype=np.uint8)
    split[rows] = KNOWN
    split[rows[stays]] = plan.split
    return Decision(judgement, plan, split, int(is_known.sum()))


def _wholes(staged: StagedImport, rows: Rows, *, has_speakers: bool) -> Iterator[Whole]:
    """Yields what may stay whole in a split: documents by name, else files, else passages that are found.

    Speakers come before files and passages: all of them shall be learned from and measured.
    """
    yield Whole(by=SplitBy.DOCUMENT, numbers=staged.column("document")[rows])
    if has_speakers or staged.info.kind != PARALLEL:
        return
    files = staged.column("file")[rows].astype(np.int32)
    yield Whole(by=SplitBy.FILE, numbers=files)

    def texts(some: NDArray[np.int64]) -> list[str]:
        return staged.texts("source", rows[some])

    yield Whole(by=SplitBy.PASSAGE, numbers=find_passages(texts, files, staged.info.src))


def finish_corpus(
    folder: Path,
    staged: StagedImport,
    recipe: Recipe,
    info: CorpusInfo,
    neighbours: Callable[[], Sequence[Neighbour]] = tuple,
    report: Report = ignore_progress,
    *,
    speaker: str = "",
    keep_known: bool = False,
) -> ImportResult:
    """Fills an empty folder with a corpus.

    Args:
        folder: the empty folder.
        staged: what was read.
        recipe: how to clean it.
        info: what corpus.json will say of it.
        neighbours: gives the corpora of the same domain; asked as late as possible, so that one which was
            imported meanwhile counts too.
        report: called between the steps; may cancel.
        speaker: who says what nobody is named for.
        keep_known: also keep pairs that other corpora of the domain hold.

    Returns:
        What was read, kept and dropped; the corpus has no id yet.

    Raises:
        CorpusError: if nothing is left to keep.
    """
    report(Progress("Splitting", 0, 1, {"pairs": staged.n_pairs}))
    decision = decide(staged, recipe, neighbours(), keep_known=keep_known)
    reasons = dropped_by_reason(staged, decision)
    kept = np.flatnonzero(decision.split < len(SPLITS))
    n_kept = len(kept)
    if not n_kept:
        misread = " ".join(_misread_words(staged, kept))
        raise _nothing_left(staged.info.read, reasons, decision.left_out[IN_DOMAIN], misread)
    if staged.info.kind == PARALLEL and recipe.rules[WRONG_LANGUAGE]["on"]:
        _refuse_other_languages(staged, kept)
    report(Progress("Storing", 0, 1, {"pairs": n_kept}))
    splits = _store(folder, staged, decision.split, {**vars(info), "kind": staged.info.kind}, speaker)
    keep_rejects(folder, all_rejects(staged, decision.judgement, decision.split))
    report(Progress("Storing", 1, 1, {"pairs": n_kept}))
    return ImportResult(
        corpus="",
        **vars(info),
        kind=staged.info.kind,
        read=staged.info.read,
        kept=n_kept,
        dropped=reasons,
        leaks=decision.n_leaks,
        rules=report_rules(decision.judgement, staged.rules, recipe, staged.info.unreadable),
        examples=_examples(staged, decision),
        splits=splits,
        split_by=decision.plan.by,
        near_duplicates_kept_together=decision.plan.n_together,
        already_in_domain=decision.n_known,
        files=staged.info.described,
        advice=(
            *_misread_words(staged, kept),
            *(_of_terms(staged) if staged.info.kind == TERMS else ()),
            *advice_for(splits, staged.info.kind, decision.n_known if keep_known else 0),
        ),
        recipe=replace(recipe, keep_rows=()),
        n_put_back=len(recipe.keep_rows),
        languages=staged.info.languages,
        speakers=len(staged.info.speakers),
        documents=len(staged.info.documents),
    )


def dropped_by_reason(staged: StagedImport, decision: Decision) -> dict[str, int]:
    """Returns how many units are dropped for each reason, most frequent first; with what is kept: all."""
    judgement = decision.judgement
    counts = np.bincount(judgement.dropped_by[~judgement.is_kept], minlength=KEPT + 1)
    reasons = dict(staged.info.unreadable)
    for number, rule in enumerate(judgement.rules):
        reasons[rule.reason] = int(counts[number])
    reasons |= decision.left_out
    return {reason: count for reason, count in sorted(reasons.items(), key=lambda item: -item[1]) if count}


def all_rejects(
    staged: StagedImport, judgement: Judgement, split: SplitNumbers | None = None
) -> Iterator[Reject]:
    """Yields everything that is not kept, with its reason: what could not be read, then the rows in order.

    Args:
        staged: what was read.
        judgement: of every row.
        split: a split number per row, (n_pairs,), as in `Decision`; None: not split yet.
    """
    yield from map(unreadable_reject, staged.unreadable_units())
    ruled_out = ~judgement.is_kept
    rows = np.flatnonzero(ruled_out if split is None else split >= len(SPLITS))
    for first in range(0, len(rows), _ROWS_AT_ONCE):
        for unit in staged.units(rows[first : first + _ROWS_AT_ONCE]):
            if split is None or ruled_out[unit.row]:
                reason = judgement.rules[int(judgement.dropped_by[unit.row])].reason
            else:
                reason = REASONS[int(split[unit.row])]
            yield {
                "reason": reason,
                "place": unit.origin,
                "source": unit.source,
                "target": unit.target,
                "speaker": unit.speaker,
            }


def _store(
    folder: Path, staged: StagedImport, split: SplitNumbers, info: dict[str, Any], speaker: str
) -> dict[str, int]:
    keep = split < len(SPLITS)
    for name in staged.text_names:
        starts = np.load(staged.folder / f"{name}_starts.npy")
        starts = copy_lines(staged.folder / f"{name}.txt", starts, keep, folder / f"{name}.txt")
        np.save(folder / f"{name}_starts.npy", starts)
    numbers: dict[str, NDArray[Any]] = {name: staged.column(name) for name in ("file", "line")}
    numbers |= {f"{side}_keys": staged.features[f"{side}_key"] for side in SIDES}
    lists: dict[str, list[str]] = {"files": [*staged.info.files]}
    for name, names in ((name, [*staged.info.labels(name)]) for name in LABELS):
        column = staged.column(name)
        if name == "speaker" and speaker and (column < 0).any():
            names += [speaker] if speaker not in names else []
            column = np.where(column < 0, np.int32(names.index(speaker)), column)
        if names:
            numbers[name], lists[f"{name}s"] = column, names
    return write_numbers(folder, numbers, split, {**info, **lists})


def _examples(staged: StagedImport, decision: Decision) -> dict[str, tuple[DroppedExample, ...]]:
    """Returns a few units per reason, for the record of the corpus."""
    examples: dict[str, tuple[DroppedExample, ...]] = {}
    for bad in staged.unreadable_units():
        some = examples.setdefault(bad.reason, ())
        if len(some) < _N_EXAMPLES:
            examples[bad.reason] = (*some, DroppedExample(place=bad.place, text=bad.text[:200]))
    judgement = decision.judgement
    groups = [
        (rule.reason, (judgement.dropped_by == number) & ~judgement.is_kept)
        for number, rule in enumerate(judgement.rules)
    ]
    groups += [(reason, decision.split == number) for number, reason in REASONS.items()]
    for reason, mask in groups:
        rows = np.flatnonzero(mask)[:_N_EXAMPLES]
        if len(rows):
            examples[reason] = tuple(
                DroppedExample(place=unit.origin, text=(unit.source or unit.target)[:200])
                for unit in staged.units(rows)
            )
    return examples


def _exact_keys(staged: StagedImport, rows: Rows) -> ExactKeys:
    keys = staged.features["pair_key"]
    return lambda some: np.asarray(keys[rows[some]])


def _nothing_left(n_read: int, reasons: dict[str, int], n_known: int, misread: str) -> CorpusError:
    listed = "; ".join(f"{count:,} {reason}" for reason, count in reasons.items())
    hint = misread or "Check that these are the right files, columns and languages, or clean more gently."
    if n_known and not misread:
        hint = "The domain holds this text already: there is nothing new to learn from it."
    return CorpusError(
        f"There is nothing to import: {counted(n_read, 'unit')} read, none left ({listed or 'no unit'}).",
        hint,
    )


def _misread_words(staged: StagedImport, kept: Rows) -> list[str]:
    """Returns what is wrong with how files were read, and the option that reads them; none if all is well."""
    words = []
    if n_undecodable := staged.info.unreadable.get(UNDECODABLE, 0):
        holds = "holds" if n_undecodable == 1 else "hold"
        words.append(
            f"{counted(n_undecodable, 'unit')} {holds} bytes that are not text in the encoding that was "
            "taken: read the file in another one, for example --encoding windows-1252."
        )
    return [*words, *_of_languages(staged, kept)]


def _of_languages(staged: StagedImport, kept: Rows) -> list[str]:
    src, tgt = base_language(staged.info.src), base_language(staged.info.tgt)
    found = guess_language(_some_texts(staged, "source")) if staged.n_pairs >= _FEWEST else ""
    if not tgt:
        return [_looks(src, found, "check --from")] if found not in ("", src) else []
    if found == tgt and guess_language(_some_texts(staged, "target")) == src:
        looks = f"What is read as {language_name(src)} looks like {language_name(found)}"
        return [f"{looks}, and the other way round: read it with --swap, or without if that was given."]
    others = _other_languages(staged, kept)
    return [_looks(wanted, found, f"check {option}") for wanted, found, option in others]


def _looks(wanted: str, found: str, advice: str = "") -> str:
    looks = f"What is read as {language_name(wanted)} looks like {language_name(found)}"
    return f"{looks}: {advice}." if advice else f"{looks}."


def _other_languages(staged: StagedImport, kept: Rows) -> Iterator[tuple[str, str, str]]:
    """Yields the language of each side that is plainly in another one, that one, and the option to name it.

    Of a side that is so in part only, what the rules keep is in the right one.
    """
    for side, tag, option in (("source", staged.info.src, "--from"), ("target", staged.info.tgt, "--to")):
        wanted = base_language(tag)
        found = other_language("\n".join(_some_texts(staged, side)), wanted)
        if found and guess_language(_some_texts(staged, side, kept)) != wanted:
            yield wanted, found, option


def _some_texts(staged: StagedImport, side: str, among: Rows | None = None) -> list[str]:
    n_rows = staged.n_pairs if among is None else len(among)
    if not n_rows:
        return []
    rows = np.unique(np.linspace(0, n_rows - 1, _JUDGED).astype(np.int64))
    return staged.texts(side, rows if among is None else among[rows])


def _refuse_other_languages(staged: StagedImport, kept: Rows) -> None:
    """Raises a CorpusError if a side is in another language, unless both are the other way round.

    What the rules have not seen of it is as wrong.
    """
    others = list(_other_languages(staged, kept))
    is_swapped = [found for _, found, _ in others] == [wanted for wanted, _, _ in reversed(others)]
    if others and not (is_swapped and len(others) > 1):
        raise CorpusError(
            " ".join(_looks(wanted, found) for wanted, found, _ in others),
            f"Name the right language: {' '.join(f'{option} {found}' for _, found, option in others)}. If "
            "this is no mistake, import it with a recipe that leaves out the rule wrong-language.",
        )


def _of_terms(staged: StagedImport) -> Iterator[str]:
    """Yields what is to be said of a list of terms: columns that nobody reads, and contradictions."""
    for file in staged.info.described:
        unread = [
            f"column “{column.name}”" if column.name else f"column {number}"
            for number, column in enumerate(file.columns, start=1)
            if column.samples and not column.role
        ]
        if unread:
            yield (
                f"Not read from {file.name}: {', '.join(unread)}. Of a list of terms, columns are read whose "
                "heading says that they hold terms, translations, forbidden words or a status."
            )
    yield from contradictions(_listed_terms(staged))


def _listed_terms(staged: StagedImport) -> Iterator[ListedTerm]:
    is_one_file = len(staged.info.files) == 1
    for first in range(0, staged.n_pairs, _ROWS_AT_ONCE):
        rows = np.arange(first, min(first + _ROWS_AT_ONCE, staged.n_pairs))
        has_more = "metadata" in staged.text_names
        facts = staged.texts("metadata", rows) if has_more else [""] * len(rows)
        for unit, line in zip(staged.units(rows), facts, strict=True):
            known = loads(line or "{}")
            place = f"line {unit.origin.rpartition(':')[2]}" if is_one_file else unit.origin
            words = forbidden_words(str(known.get("forbidden", ""))) if unit.target else ()
            target = unit.target
            if is_forbidden(str(known.get("status", ""))):
                target, words = "", (*words, target)
            yield ListedTerm(unit.source, target, words, place)
