"""Importing in steps: look at files, read them once, try how to clean them, and make a corpus of them."""

import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.clock import now, time_at
from engine.base.config import name_problems
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.files import expanded, read_given, write_json
from engine.base.json_values import from_json, parse_json, to_json
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import (
    PRESETS,
    UNREADABLE,
    Judgement,
    apply_rules,
    complete_recipe,
    histograms,
    read_recipe,
    report_rules,
)
from engine.corpora.formats import PACKED, endings_of
from engine.corpora.importing import (
    CorpusInfo,
    PlannedFile,
    StagedImport,
    StagedInfo,
    advice_for,
    all_rejects,
    decide,
    find_named_languages,
    finish_corpus,
    stage_files,
)
from engine.corpora.importing import look_at_files as look
from engine.corpora.opening import open_readers
from engine.corpora.readers.headings import KeptWordsReader
from engine.corpora.storing.rejects import read_rejects, write_rejects
from engine.corpora.storing.splitting import DEV, SPLITS, TEST, UNDECIDED
from engine.documents.segments import ReadOptions
from engine.library import entry_id
from engine.library.home import library_errors
from engine.orders.corpora import CorpusToMake, FilesToRead, FinishOrder, ImportOrder, LookOrder, StageOrder
from engine.results.corpora import CorpusDetails, CorpusRecord
from engine.results.importing import (
    CleaningReport,
    ImportResult,
    LookResult,
    NamedLanguages,
    Recipe,
    RecipeList,
    SplitReport,
    StagedFiles,
    StagedUnit,
    UnusableUnit,
)
from engine.results.translation import LanguagePair
from engine.tasks.corpora.confirmed import neighbours_of, steady_neighbours
from engine.tasks.held_text import note_text
from engine.tasks.home import library_folder, open_library
from engine.tasks.languages import parse_pair
from engine.text.languages import parse_language

if TYPE_CHECKING:
    from engine.results.doctor import TrashEntry


# Where files that were read wait until they become a corpus: `staging/` in the library's folder.
#
# A folder is hidden and carries the id of its process while it is filled, and for good if that process also
# finishes the import; it is gone with its process. One that waits for a person has a plain name. It is
# listed with the trash, and goes with it, or when nobody has looked at it for a day.

_STALE_S = 24 * 3600.0
_ID = re.compile(r"[0-9a-f]{12}")
_UNPACKED = "unpacked"
UNFINISHED = "import"
"""The noun of an import that was begun and not finished, where it is listed with the trash."""


@contextmanager
def new_staging(*, is_kept: bool) -> Iterator[tuple[Path, Path]]:
    """Gives an empty folder to stage into, and one for unpacked files; both are gone if the block fails.

    Args:
        is_kept: True: after the block the folder waits under its id, its name without dots; False: it goes.

    Raises:
        LibraryError: if the disk is full or may not be written.
    """
    import secrets

    from engine.library.home import library_errors

    library = open_library()
    area = library.home / "staging"
    staged_id = secrets.token_hex(6)
    folder = area / f".{staged_id}.{os.getpid()}.part"
    with library_errors(library.home):
        area.mkdir(exist_ok=True)
        forget_stale()
        try:
            (folder / _UNPACKED).mkdir(parents=True)
            yield folder, folder / _UNPACKED
            shutil.rmtree(folder / _UNPACKED, ignore_errors=True)
            if is_kept:
                folder.rename(area / staged_id)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def staged_id_of(folder: Path) -> str:
    """Returns the id that a folder given by `new_staging` will have."""
    return folder.name.split(".")[1]


@contextmanager
def open_staged(staged_id: str) -> "Iterator[StagedImport]":
    """Opens what waits under an id, and remembers that it is still wanted.

    Raises:
        CorpusError: if it is not there any more.
    """
    from engine.corpora.importing import StagedImport

    folder = staged_folder(staged_id)
    with StagedImport(folder) as staged:
        os.utime(folder)
        yield staged


def staged_folder(staged_id: str) -> Path:
    """Returns the folder of what waits under an id.

    Raises:
        CorpusError: if that is no such id.
    """
    if not _ID.fullmatch(staged_id):
        raise CorpusError(f"{staged_id!r} names no files that were read.", "Read the files again.")
    return library_folder() / "staging" / staged_id


def discard_staged(staged_id: str) -> None:
    """Removes what waits under an id; nothing happens if it is gone already."""
    shutil.rmtree(staged_folder(staged_id), ignore_errors=True)


def forget_stale() -> None:
    """Removes what nobody has looked at for a day."""
    for path, looked_at in _waiting():
        if time.time() - looked_at > _STALE_S:
            shutil.rmtree(path, ignore_errors=True)


def unfinished_imports() -> "list[TrashEntry]":
    """Returns what waits for a person, newest first, as it is listed with the trash."""
    from engine.corpora.importing import StagedImport
    from engine.results.doctor import TrashEntry

    found = []
    for path, looked_at in sorted(_waiting(), key=lambda each: each[1], reverse=True):
        try:
            with StagedImport(path) as staged:
                name = ", ".join(staged.info.files)
        except CorpusError:
            name = "files that can no longer be read"
        entry = TrashEntry(
            id=path.name,
            noun=UNFINISHED,
            entry_id=path.name,
            name=name,
            removed=time_at(looked_at),
            path=path,
        )
        found.append(entry)
    return found


def _waiting() -> Iterator[tuple[Path, float]]:
    """Yields the folders that wait for a person, and when they were last looked at, in seconds."""
    area = library_folder() / "staging"
    for name in os.listdir(area) if area.is_dir() else ():
        if _ID.fullmatch(name):
            with suppress(FileNotFoundError):  # another process was faster
                yield area / name, (area / name).stat().st_mtime


# From files to a corpus: looked at, staged, finished.


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


# Trials on staged files, before they become a corpus: cleaning, splits, rejects.

_AT_ONCE = 4000


def staged_cleaning(staged_id: str, recipe: Recipe | None = None) -> CleaningReport:
    """Returns the effect of a recipe, or of the standard one.

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    with _judged(staged_id, recipe) as (staged, chosen, judgement):
        kept = int(judgement.is_kept.sum())
        return CleaningReport(
            read=staged.info.read,
            kept=kept,
            dropped=staged.info.read - kept,
            rules=report_rules(judgement, staged.rules, chosen, staged.info.unreadable),
            histogram=histograms(staged.features),
        )


def staged_examples(
    staged_id: str, recipe: Recipe | None = None, rule: str = "", limit: int = 50, offset: int = 0
) -> list[StagedUnit]:
    """Returns some of the units that a rule matches, put back by hand or not.

    Args:
        staged_id: which files.
        recipe: how they are cleaned.
        rule: a rule's key; "" for what is kept.
        limit: how many at most.
        offset: how many to leave out first.

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if there is no such rule here.
    """
    with _judged(staged_id, recipe) as (staged, _, judgement):
        known = [each.key for each in staged.rules]
        if rule and rule not in known:
            raise ConfigError([f"{rule!r} is not a rule here"], f"Use one of {', '.join(known)}.")
        if rule == UNREADABLE:
            return [_unreadable_example(unit) for unit in staged.unreadable_units(offset, limit)]
        rows = judgement.rows(rule)[offset : offset + limit]
        return [replace(unit, is_kept=bool(judgement.is_kept[unit.row])) for unit in staged.units(rows)]


def staged_splits(
    staged_id: str, recipe: Recipe | None = None, domain: str = "", *, keep_known: bool = False
) -> SplitReport:
    """Returns how what a recipe keeps would be split in a domain.

    Args:
        staged_id: which files.
        recipe: how they are cleaned.
        domain: which domain; "": none yet.
        keep_known: also keep pairs that other corpora of the domain hold.

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    chosen = complete_recipe(recipe)
    with open_staged(staged_id) as staged:
        near = neighbours_of(open_library(), domain, staged) if domain else ()
        decision = decide(staged, chosen, near, keep_known=keep_known)
        splits = {name: int((decision.split == number).sum()) for number, name in enumerate(SPLITS)}
        return SplitReport(
            splits=splits,
            left_out=decision.left_out,
            leaks=decision.n_leaks,
            near_duplicates_kept_together=decision.plan.n_together,
            by=decision.plan.by,
            already_in_domain=decision.n_known,
            advice=advice_for(splits, staged.info.kind, decision.n_known if keep_known else 0),
        )


def staged_pairs(staged_id: str, recipe: Recipe | None = None) -> tuple[str, str, Iterator[tuple[str, str]]]:
    """Returns the two languages and everything that a recipe keeps: (src, tgt, pairs).

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    with open_staged(staged_id) as opened:
        languages = opened.info.src, opened.info.tgt

    def pairs() -> Iterator[tuple[str, str]]:
        with _judged(staged_id, recipe) as (staged, _, judgement):
            rows = judgement.rows("")
            for first in range(0, len(rows), _AT_ONCE):
                some = rows[first : first + _AT_ONCE]
                yield from zip(staged.texts("source", some), staged.texts("target", some), strict=True)

    return *languages, pairs()


def export_rejects(entry: str, path: Path, recipe: Recipe | None = None) -> int:
    """Writes the rejects, with reasons, to a new file.

    Args:
        entry: a corpus' id, or the id of files that were read.
        path: the file, .tsv or .tmx.
        recipe: of files that were read: how they are cleaned.

    Returns:
        How many units were written.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if the file exists or cannot be called so.
        ConfigError: if the recipe cannot work.
    """
    if _is_staged(entry):
        with _judged(entry, recipe) as (staged, _, judgement):
            return write_rejects(path, all_rejects(staged, judgement), staged.info.src, staged.info.tgt)
    record = open_library().corpus(entry)
    return write_rejects(path, read_rejects(record.path), record.src, record.tgt)


@contextmanager
def _judged(staged_id: str, recipe: Recipe | None) -> "Iterator[tuple[StagedImport, Recipe, Judgement]]":
    """Opens what waits under an id, judged by a recipe."""
    chosen = complete_recipe(recipe)
    with open_staged(staged_id) as staged:
        yield staged, chosen, apply_rules(staged.rules, staged.features, staged.preset, chosen)


def _unreadable_example(unit: UnusableUnit) -> StagedUnit:
    return StagedUnit(
        row=-1, source=unit.text, target="", origin=unit.place, is_kept=False, reason=unit.reason
    )


def _is_staged(entry: str) -> bool:
    try:
        open_library().corpus(entry)
    except LibraryError:
        return len(entry) == 12 and staged_folder(entry).is_dir()
    return False


# Recipes of cleaning: the presets, and those a person has saved under a name.

_MOST_BYTES = 1 << 20


def list_recipes() -> RecipeList:
    """Returns the recipes that ship and those that were saved; broken ones are left out."""
    saved = {}
    for path in sorted((library_folder() / "recipes").glob("*.json")):
        try:
            saved[path.stem] = find_recipe(path.stem)
        except ConfigError:
            continue
    return RecipeList(presets={name: complete_recipe(Recipe(preset=name)) for name in PRESETS}, saved=saved)


def save_recipe(name: str, recipe: Recipe) -> str:
    """Saves a recipe, in the place of one of this name.

    The rows that were put back belong to one import and are not kept.

    Returns:
        The name it got: lower-case letters, digits and hyphens.

    Raises:
        ConfigError: if it has no name, that of a preset, or cannot work.
        LibraryError: if it cannot be written.
    """
    if not name.strip():
        raise ConfigError(["the recipe has no name"], "Name it after what it is for.")
    short = entry_id(name)
    if short in PRESETS:
        raise ConfigError([f"{short!r} is the name of a preset"], "Choose another name.")
    values = to_json(replace(complete_recipe(recipe), keep_rows=()))
    home = open_library().home
    with library_errors(home):
        (home / "recipes").mkdir(exist_ok=True)
        write_json(home / "recipes" / f"{short}.json", values)
    return short


def find_recipe(choice: str) -> Recipe:
    """Returns the recipe that is meant.

    Args:
        choice: a preset, a saved recipe's name, a file's path, or a recipe as JSON.

    Raises:
        ConfigError: if there is none of this name, or it cannot work.
    """
    if choice in PRESETS:
        return complete_recipe(Recipe(preset=choice))
    if choice.lstrip().startswith("{"):
        return read_recipe(_parsed(os.fsencode(choice), "The recipe"))
    saved = library_folder() / "recipes" / f"{choice}.json"
    path = saved if saved.is_file() and Path(choice).name == choice else expanded(choice)
    try:
        data = read_given(path, _MOST_BYTES)
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        known = ", ".join([*PRESETS, *(path.stem for path in sorted(saved.parent.glob("*.json")))])
        raise ConfigError(
            [f"{choice[:100]!r} is neither a recipe nor a file with one"], f"There is {known}."
        ) from error
    return read_recipe(_parsed(data, str(path)))


def _parsed(data: bytes, name: str) -> object:
    try:
        values = parse_json(data)
    except ValueError as error:
        raise ConfigError([f"{name} is not JSON"], "See `parlance corpus recipes --json`.") from error
    return values
