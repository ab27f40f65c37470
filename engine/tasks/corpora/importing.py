"""Importing in steps: look at files, read them once, try how to clean them, and make a corpus of them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.clock import now
from engine.corpora.cleaning.recipes import complete_recipe
from engine.corpora.formats import PACKED, endings_of
from engine.corpora.importing.building import CorpusInfo, finish_corpus
from engine.corpora.importing.look import look_at_files as look
from engine.corpora.importing.named_languages import find_named_languages
from engine.corpora.importing.staging import PlannedFile, StagedImport, StagedInfo, stage_files
from engine.corpora.opening import open_readers
from engine.corpora.readers.kept_words import KeptWordsReader
from engine.corpora.segments import ReadOptions
from engine.corpora.storing.splitting import DEV, TEST, UNDECIDED
from engine.errors import ConfigError
from engine.files import expanded
from engine.json_values import from_json, to_json
from engine.library import entry_id
from engine.orders.corpora import CorpusToMake, FilesToRead, FinishOrder, ImportOrder, LookOrder, StageOrder
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusDetails, CorpusRecord
from engine.results.importing.cleaning import Recipe
from engine.results.importing.staging import ImportResult, LookResult, NamedLanguages, StagedFiles
from engine.results.translation import LanguagePair
from engine.setting_rules import name_problems
from engine.tasks.corpora.domain_neighbours import neighbours_of, steady_neighbours
from engine.tasks.corpora.staging_area import discard_staged, new_staging, open_staged, staged_id_of
from engine.tasks.held_text import note_text
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.text.languages import parse_language


def file_endings() -> tuple[str, ...]:
    """Returns the endings of the files that can be read: ".tmx"."""
    return (*endings_of(), *PACKED)


def look_at_files(order: LookOrder, report: Report = ignore_progress) -> LookResult:
    """Finds out how files would be read, without keeping anything."""
    wanted = LanguagePair(src=order.src, tgt=order.tgt)
    return look(_expanded(order.files), wanted, order.choices, report, encoding=order.encoding)


def named_languages(order: LookOrder, report: Report = ignore_progress) -> NamedLanguages:
    """Finds the languages that files name, where the user gave none or one.

    Raises:
        CorpusError: if none of the files can be read.
    """
    given = LanguagePair(src=order.src, tgt=order.tgt)
    files = _expanded(order.files)
    return find_named_languages(files, given, order.choices, report, encoding=order.encoding)


def stage_import(order: StageOrder, report: Report = ignore_progress) -> StagedFiles:
    """Reads files once, so that cleaning and splits can be tried without reading them again.

    Raises:
        CorpusError: if a file cannot be read.
        ConfigError: if a language is unknown.
        LibraryError: if the disk is full.
    """
    with new_staging(is_kept=True) as (folder, scratch):
        info = _stage(order, folder, scratch, report)
        return StagedFiles(
            staged=staged_id_of(folder),
            name=_name_of([file.name for file in order.files]),
            read=info.read,
            kind=info.kind,
            languages=info.languages,
            speakers=len(info.speakers),
            documents=len(info.documents),
            files=info.described,
        )


def finish_import(order: FinishOrder, report: Report = ignore_progress) -> ImportResult:
    """Makes a corpus of files that were read, whole or not at all; they then wait no longer.

    Two who finish the same files at once get one corpus: the second is told that nothing waits any more.

    Raises:
        CorpusError: if nothing waits under this id any more, or nothing is left to keep.
        ConfigError: if the domain has no name or the recipe cannot work.
        LibraryError: if the disk is full.
    """
    recipe = check_corpus(order)
    with steady_neighbours(open_library()):
        with open_staged(order.staged) as staged:
            result = _finish(staged, order, recipe, staged.info.files, report)
        discard_staged(order.staged)
    return result


def import_corpus(order: ImportOrder, report: Report = ignore_progress) -> ImportResult:
    """Imports files as one corpus of a domain: all of them, or nothing.

    Raises:
        CorpusError: if a file cannot be read, or nothing is left to keep.
        ConfigError: if a language is unknown, the domain has no name or the recipe cannot work.
        LibraryError: if the disk is full.
    """
    recipe, names = check_corpus(order), [file.name for file in order.files]
    with new_staging(is_kept=False) as (folder, scratch):
        _stage(order, folder, scratch, report)
        with StagedImport(folder) as staged:
            if order.dry_run:
                return _finish(staged, order, recipe, names, report, dry_run=True)
            with steady_neighbours(open_library()):
                return _finish(staged, order, recipe, names, report)


def check_files(order: FilesToRead) -> tuple[str, str]:
    """Returns the two languages of an order, without regions; the target is "" for text in one language.

    Raises:
        ConfigError: if one is unknown, or both are the same.
    """
    return parse_pair(order.src, order.tgt) if order.tgt else (parse_language(order.src), "")


def check_corpus(order: CorpusToMake) -> Recipe:
    """Returns the complete recipe of an order.

    Raises:
        ConfigError: if the domain has no name or the recipe cannot work.
    """
    if not _clean(order.domain):
        raise ConfigError(
            ["the domain has no name"], "Name it after what the texts are about, such as pumps."
        )
    if problems := name_problems(domain=order.domain, name=order.name, speaker=order.speaker):
        raise ConfigError(problems, "Choose another name.")
    return complete_recipe(order.recipe)


def _stage(order: FilesToRead, folder: Path, scratch: Path, report: Report) -> StagedInfo:
    src, tgt = check_files(order)
    if order.are_kept_words and not tgt:
        raise ConfigError(["words that stay as they are need both languages"], "Name the other one, too.")
    report(Progress("Opening", 0, len(order.files)))
    planned = _plan(order, scratch, report)
    return stage_files(folder, planned, src, tgt, report, are_terms=order.are_terms)


def _plan(order: FilesToRead, scratch: Path, report: Report) -> list[PlannedFile]:
    tgt = "" if order.are_kept_words else order.tgt
    given = ReadOptions(src=order.src, tgt=tgt, is_swapped=order.options.swap)
    options = given.with_choice(order.options)
    groups = ((order.files, UNDECIDED), (order.dev, DEV), (order.test, TEST))
    planned = []
    for files, preset in groups:
        if files:
            readers = open_readers(_expanded(files), options, order.choices, scratch, report)
            if order.are_kept_words:
                readers = [KeptWordsReader(reader) for reader in readers]
            planned += [PlannedFile(reader, preset) for reader in readers]
    return planned


def _finish(
    staged: StagedImport,
    order: CorpusToMake,
    recipe: Recipe,
    files: Sequence[str],
    report: Report,
    *,
    dry_run: bool = False,
) -> ImportResult:
    library = open_library()
    info = CorpusInfo(
        name=order.name.strip() or _name_of(files),
        domain=_clean(order.domain),
        src=staged.info.src,
        tgt=staged.info.tgt,
        created=now(),
    )
    finished: list[ImportResult] = []
    corpus_id = "" if dry_run else library.free_id("corpus", entry_id(info.name))

    def fill(folder: Path) -> CorpusRecord:
        result = finish_corpus(
            folder,
            staged,
            recipe,
            info,
            lambda: neighbours_of(library, info.domain, staged),
            report,
            speaker=_clean(order.speaker),
            keep_known=order.keep_known,
        )
        finished.append(replace(result, corpus=corpus_id))
        return _record(finished[0])

    if dry_run:
        scratch = staged.folder / "dry-run"
        scratch.mkdir()
        fill(scratch)
    else:
        empty = CorpusRecord(id=corpus_id, n_pairs=0, splits={}, path=Path(), **vars(info))
        library.add_corpus(empty, fill)
        note_text(corpus_id)
    return finished[0]


def _record(result: ImportResult) -> CorpusRecord:
    return CorpusRecord(
        id=result.corpus,
        name=result.name,
        domain=result.domain,
        src=result.src,
        tgt=result.tgt,
        created=result.created,
        n_pairs=result.kept,
        splits=result.splits,
        path=Path(),
        kind=result.kind,
        details=from_json(CorpusDetails, to_json(result)),
    )


def _expanded(files: Sequence[Path]) -> list[Path]:
    return [expanded(file) for file in files]


def _clean(text: str) -> str:
    return " ".join(text.split())


def _name_of(files: Sequence[str]) -> str:
    """Names a corpus like the first of its files; of what is in a folder or ZIP, like that."""
    given = list(dict.fromkeys(name.partition("/")[0] for name in files)) or ["corpus"]
    name = given[0].removesuffix(".gz")
    name = name.rpartition(".")[0] or name
    return name if len(given) < 3 else f"{name} and {len(given) - 1} more"
