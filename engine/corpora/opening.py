"""Which reader reads which file: everything between the files a user names and the units in them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath

from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Report, ignore_progress
from engine.corpora.detection import find_format
from engine.corpora.formats import Format, Half, Pairing, Sides
from engine.corpora.readers.reader import Reader
from engine.documents.containers import FoundFile, find_files
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.orders.corpora import Choices, ReadChoice
from engine.results.importing import FileFacts, TableColumn
from engine.results.jobs import Failure
from engine.text.identification import are_exchanged, base_language

# Which text files belong together where each holds one language: as chosen, by their names, in turn.
#
# Knows names alone: "film.de.srt" goes with "film.en.srt", "de/text.txt" with "en/text.txt".

_PARTS = re.compile(r"[._\-/ ]")
_REGION = re.compile(r"(?<![A-Za-z])([a-z]{2,3})[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3})(?![A-Za-z])")


def pair_files(
    names: Sequence[str],
    kinds: Sequence[str],
    options: ReadOptions,
    chosen: Mapping[int, int] | None = None,
    *,
    in_turn: Sequence[bool] = (),
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs files with those that hold their translations.

    Args:
        names: the files' names, with folders.
        kinds: what each is; only files of one kind go together.
        options: the languages wanted; without them any two languages make a pair.
        chosen: source -> target, as the user paired them.
        in_turn: per file, whether it may be paired by its place alone; default: all.

    Returns:
        Which go together, by their places, source first and in the order of their first files; and which
        stand alone.
    """
    pairs = [(source, target) for source, target in (chosen or {}).items() if source != target]
    taken = {index for pair in pairs for index in pair}
    for pair in _pairs_by_name(names, kinds, options):
        if not taken.intersection(pair):
            pairs.append(pair)
            taken.update(pair)
    for kind in dict.fromkeys(kinds):
        left = [
            index
            for index in range(len(names))
            if index not in taken and kinds[index] == kind and (not in_turn or in_turn[index])
        ]
        for first, second in zip(left[::2], left[1::2], strict=False):
            pairs.append(_by_language(first, second, names, options))
            taken.update((first, second))
    alone = [index for index in range(len(names)) if index not in taken]
    return sorted(pairs, key=min), alone


def language_of_name(name: str) -> str:
    """Returns the language that a file's name ends in ("text.de.txt"), "" if it names none."""
    parts = _parts_of(PurePosixPath(name).name)
    return next((language for part in reversed(parts[1:]) if (language := _language_of_part(part))), "")


def _pairs_by_name(
    names: Sequence[str], kinds: Sequence[str], options: ReadOptions
) -> Iterator[tuple[int, int]]:
    """Yields the files whose names differ in their language alone, as source and target."""
    alike: dict[tuple[str, ...], dict[str, int]] = {}
    for index, name in enumerate(names):
        parts = _parts_of(name)
        languages = [_language_of_part(part) for part in parts]
        for language in filter(None, set(languages)):
            rest = ("*" if own == language else part for part, own in zip(parts, languages, strict=True))
            alike.setdefault((kinds[index], *rest), {}).setdefault(language, index)
    for of_language in alike.values():
        if not options.src and len(of_language) == 2:
            first, second = sorted(of_language.values())
            yield first, second
        source, target = (of_language.get(base_language(tag)) for tag in (options.src, options.tgt))
        if source is not None and target is not None:
            yield source, target


def _by_language(first: int, second: int, names: Sequence[str], options: ReadOptions) -> tuple[int, int]:
    """Puts the source first where the names end in languages."""
    ends = [language_of_name(names[index]) for index in (first, second)]
    if options.src and ends == [base_language(options.tgt), base_language(options.src)]:
        return second, first
    return first, second


def _parts_of(name: str) -> list[str]:
    """Returns the words of a name, without regions ("pt-BR") and the ending that says it is packed."""
    return _PARTS.split(_REGION.sub(r"\1", name.removesuffix(".gz")).lower())


def _language_of_part(part: str) -> str:
    """Returns the language that a word of a name stands for, "" for most words of three letters."""
    if not (2 <= len(part) <= 12 and part.isalpha()):
        return ""
    language = base_language(part)
    return language if len(language) == 2 else ""


# A reader for every file that was named or found, or the reason why there is none.

_AS_FOUND = ReadChoice()
_OTHER_SIDE = {"source": "target", "target": "source"}
_N_JUDGED = 30
"""Pairs that tell which side is which."""


class LeftOutReader:
    """Stands for a file of a folder or archive that no reader reads: it has no units, and says why."""

    format = "left out"
    kind = "parallel"
    files: tuple[InputFile, ...] = ()

    def __init__(self, name: str, problem: CorpusError) -> None:
        self.name, self.problem = name, problem

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields nothing."""
        yield from ()

    def describe(self) -> list[FileFacts]:
        """Returns the file's name and why it is not read."""
        error = Failure(what=self.problem.what, hint=self.problem.hint)
        return [FileFacts(name=self.name, format=self.format, error=error)]


class SwappedReader:
    """A reader whose source is the target, and whose target is the source."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.files, self.format, self.kind = reader.files, reader.format, reader.kind

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields the reader's units, the other way round."""
        for unit in self._reader.units():
            if isinstance(unit, Segment):
                yield unit._replace(
                    source=unit.target,
                    target=unit.source,
                    source_tags=unit.target_tags,
                    target_tags=unit.source_tags,
                )
            else:
                yield unit

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files, with columns as they are read."""

        def turned(column: TableColumn) -> TableColumn:
            return replace(column, role=_OTHER_SIDE.get(column.role, column.role))

        facts = self._reader.describe()
        return [replace(each, columns=tuple(map(turned, each.columns))) for each in facts]


@dataclass(frozen=True)
class OpenedFile:
    """One file that a user named, or one within a container, opened or refused."""

    path: str
    name: str
    reader: Reader | None
    """None: it goes with another file, which comes before it, or it was left out."""
    partner: str = ""
    """The path of the file with the other language."""
    problem: CorpusError | None = None
    is_member: bool = False
    names_languages: bool = False
    """True if each text says what language it is in, so that no reader can do without knowing them."""


@dataclass
class _FileToOpen:
    """A file with its format and options, before readers are made."""

    found: FoundFile
    file: InputFile
    format: Format
    options: ReadOptions
    is_swapped: bool | None
    partner: str


def open_readers(
    paths: Sequence[Path],
    options: ReadOptions,
    choices: Choices | None = None,
    scratch: Path | None = None,
    report: Report = ignore_progress,
) -> list[Reader]:
    """Chooses a reader for every file; text files and subtitles go together two by two.

    Args:
        paths: files, and with a scratch folder also folders and ZIP files.
        options: what holds for all files.
        choices: what was chosen for single ones.
        scratch: an existing folder to unpack into, the caller's to delete after reading.
        report: called while unpacking; may cancel.

    Raises:
        CorpusError: if a file cannot be read or has no partner; within folders and archives such a file
            becomes a `LeftOutReader`, unless it is the only one.
        ConfigError: if something was chosen that does not exist.
    """
    opened = open_files(find_files(paths, scratch, report), options, choices)
    for each in opened:
        if each.problem and (not each.is_member or len(opened) == 1):
            raise each.problem
    readers = [_reader_or_reason(each) for each in opened]
    if opened and all(each.problem for each in opened):
        raise _nothing_readable(opened)
    return [reader for reader in readers if reader is not None]


def open_files(
    files: Sequence[FoundFile], options: ReadOptions, choices: Choices | None = None
) -> list[OpenedFile]:
    """Chooses a reader for every file found, or says what is wrong with it.

    Args:
        files: what `find_files` found.
        options: what holds for all files; without a source language the readers only look at the languages.
        choices: what was chosen for single ones.

    Raises:
        ConfigError: if something was chosen that does not exist.
    """
    chosen = choices or {}
    opened: dict[str, OpenedFile] = {}
    planned: list[_FileToOpen] = []
    for found in files:
        if chosen.get(found.path, _AS_FOUND).skip:
            continue
        opened[found.path] = OpenedFile(found.path, _name_of(found), None, is_member=found.is_member)
        try:
            planned.append(_plan(found, options, chosen))
        except CorpusError as error:
            opened[found.path] = replace(opened[found.path], problem=error)
    in_pairs = [plan for plan in planned if plan.format.pairing and (options.tgt or not options.src)]
    for plan in planned:
        if not any(plan is other for other in in_pairs):
            _open_one(plan, opened)
    _open_pairs(in_pairs, options, opened)
    return list(opened.values())


def _plan(found: FoundFile, options: ReadOptions, choices: Choices) -> _FileToOpen:
    if found.problem or found.file is None:
        raise found.problem or CorpusError(f"{found.path} cannot be read.")
    chosen = choices.get(found.path, _AS_FOUND)
    own = options.with_choice(chosen)
    is_swapped = own.is_swapped if chosen.swap is None else chosen.swap
    if is_swapped is None and (own.source_column or own.target_column):
        is_swapped = False
    return _FileToOpen(found, found.file, find_format(found.file, own), own, is_swapped, chosen.partner)


def _open_one(plan: _FileToOpen, opened: dict[str, OpenedFile]) -> None:
    """Makes the reader of a file that stands alone."""
    path = plan.found.path
    try:
        reader = _reader_of(plan)
    except CorpusError as error:
        opened[path] = replace(opened[path], problem=error)
    else:
        opened[path] = replace(opened[path], reader=reader, names_languages=plan.format.names_languages)


def _reader_of(plan: _FileToOpen) -> Reader:
    _check_sides(plan)
    return _on_their_sides(lambda: plan.format.open(plan.file, plan.options), plan, plan.is_swapped)


def _on_their_sides(open_reader: Callable[[], Reader], plan: _FileToOpen, is_swapped: bool | None) -> Reader:
    """Returns a reader that has each language on its side, as the texts say where nobody does."""
    reader = open_reader()
    languages = base_language(plan.options.src), base_language(plan.options.tgt)
    if is_swapped is None and all(languages) and reader.kind != "monolingual":
        pairs = _first_pairs(open_reader())  # of its own: some readers count what they read
        sides = ["\n".join(texts) for texts in zip(*pairs, strict=True)] or ["", ""]
        is_swapped = are_exchanged(sides[0], sides[1], languages)
    return SwappedReader(reader) if is_swapped and plan.options.tgt else reader


def _first_pairs(reader: Reader) -> list[tuple[str, str]]:
    units = (unit for unit in reader.units() if isinstance(unit, Segment))
    pairs: list[tuple[str, str]] = []
    with suppress(CorpusError):  # whoever reads it all is told
        pairs.extend((unit.source, unit.target) for unit in islice(units, _N_JUDGED))
    return pairs


def _check_sides(plan: _FileToOpen) -> None:
    """Refuses to read a file in more or in fewer languages than it holds."""
    if plan.format.sides is Sides.ONE and plan.options.tgt:
        raise CorpusError(
            f"{plan.file.name} is {plan.format.one}: text in one language, without translations.",
            "Import it without a target language.",
        )
    if plan.format.sides is Sides.TWO and plan.options.src and not plan.options.tgt:
        raise CorpusError(
            f"{plan.file.name} is {plan.format.one}: it holds translations, not text in one language.",
            "Name the target language too.",
        )


def _open_pairs(plans: Sequence[_FileToOpen], options: ReadOptions, opened: dict[str, OpenedFile]) -> None:
    """Makes the readers of files that belong together two by two."""
    kinds = [_pairing_of(plan).kind for plan in plans]
    in_turn = [not plan.found.is_member for plan in plans]
    names = [plan.file.name for plan in plans]
    pairs, alone = pair_files(names, kinds, options, _chosen_pairs(plans), in_turn=in_turn)
    for source, target in pairs:
        _open_pair(plans[source], plans[target], opened)
    for index in alone:
        if options.src:
            path = plans[index].found.path
            opened[path] = replace(opened[path], problem=_no_partner(plans[index]))
        else:
            _open_one(plans[index], opened)


def _chosen_pairs(plans: Sequence[_FileToOpen]) -> Mapping[int, int]:
    place_of = {plan.found.path: index for index, plan in enumerate(plans)}
    chosen: dict[int, int] = {}
    for index, plan in enumerate(plans):
        if not plan.partner:
            continue
        if plan.partner not in place_of or plan.partner == plan.found.path:
            raise ConfigError([f"{plan.partner!r} cannot be the partner of {plan.found.path}"])
        if place_of[plan.partner] not in chosen:  # else both name each other
            chosen[index] = place_of[plan.partner]
    return chosen


def _open_pair(source: _FileToOpen, target: _FileToOpen, opened: dict[str, OpenedFile]) -> None:
    is_swapped = target.is_swapped if source.is_swapped is None else source.is_swapped
    paths = source.found.path, target.found.path
    try:
        halves = [Half(plan.file, plan.format.name, plan.options) for plan in (source, target)]
        reader = _on_their_sides(lambda: _pairing_of(source).open(*halves), source, is_swapped)
    except CorpusError as error:
        for path in paths:
            opened[path] = replace(opened[path], problem=error)
        return
    opened[paths[0]] = replace(opened[paths[0]], reader=reader, partner=paths[1])
    opened[paths[1]] = replace(opened[paths[1]], partner=paths[0])


def _no_partner(plan: _FileToOpen) -> CorpusError:
    pairing = _pairing_of(plan)
    return CorpusError(f"{plan.file.name} {pairing.alone}.", pairing.hint)


def _pairing_of(plan: _FileToOpen) -> Pairing:
    assert plan.format.pairing, "chosen because it has one"
    return plan.format.pairing


def _reader_or_reason(opened: OpenedFile) -> Reader | None:
    return LeftOutReader(opened.name, opened.problem) if opened.problem else opened.reader


def _nothing_readable(opened: Sequence[OpenedFile]) -> CorpusError:
    first = opened[0].problem
    assert first is not None
    return CorpusError(f"None of the {len(opened):,} files can be read. The first: {first.what}", first.hint)


def _name_of(found: FoundFile) -> str:
    return found.file.name if found.file else Path(found.path).name
