"""Importing in steps: look at files, read them once, try how to clean them, and make a corpus of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.tasks.corpora.import_commands import Choices
from engine.tasks.corpora.recipes import RecipeChoice, find_recipe
from engine.tasks.corpora.staged import neighbours_of, steady_neighbours
from engine.tasks.corpora.staging_area import discard_staged, new_staging, open_staged, staged_id_of
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.cleaning.recipes import Recipe
    from engine.corpora.importing.staging import PlannedFile, StagedImport

_DETAILS = (
    "read",
    "dropped",
    "leaks",
    "rules",
    "examples",
    "files",
    "advice",
    "recipe",
    "split_by",
    "near_duplicates_kept_together",
    "already_in_domain",
)


@dataclass(frozen=True, kw_only=True)
class StageOrder:
    """What to read."""

    files: Sequence[Path]
    src: str
    """Language of the source, with or without region: "de", "de-AT"."""
    tgt: str
    """Empty: the files are text in one language."""
    choices: Choices = field(default_factory=dict)
    dev: Sequence[Path] = ()
    """Files of the user's own development split; empty: one is set aside."""
    test: Sequence[Path] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    """Fields of `ReadOptions` that hold for every file without a choice of its own."""


@dataclass(frozen=True, kw_only=True)
class CorpusOrder:
    """What to make of what is read."""

    domain: str
    name: str = ""
    """What to call the corpus; empty: like its first file."""
    recipe: RecipeChoice = None
    speaker: str = ""
    """Who says what the files name nobody for."""
    keep_known: bool = False
    """True: also keep pairs that other corpora of the domain hold already."""


@dataclass(frozen=True, kw_only=True)
class FinishOrder(CorpusOrder):
    """What to make of files that were read."""

    staged: str
    """The id that `stage_import` gave."""


@dataclass(frozen=True, kw_only=True)
class ImportOrder(CorpusOrder, StageOrder):
    """What to read, and what to make of it, in one go."""


def look_at_files(
    files: Sequence[Path],
    *,
    src: str = "",
    tgt: str = "",
    choices: Choices | None = None,
    report: Report = ignore_progress,
) -> list[dict[str, Any]]:
    """Says of files how they would be read, without keeping anything.

    Args:
        files: files, folders and ZIP archives.
        src: language of the source; guessed if neither is given.
        tgt: language of the target.
        choices: what was chosen for single files.
        report: called while reading; may cancel.

    Returns:
        What `engine.corpora.importing.look` says of each file.

    Raises:
        ConfigError: if something was chosen that does not exist.
    """
    from engine.corpora.importing.choices import ReadChoices
    from engine.corpora.importing.look import look_at_files as look

    wanted = ReadChoices(src=src, tgt=tgt, per_file=choices or {})
    return look([Path(file).expanduser() for file in files], wanted, report)


def stage_import(order: StageOrder, report: Report = ignore_progress) -> dict[str, Any]:
    """Reads files once, so that cleaning and splits can be tried without reading them again.

    Args:
        order: what to read.
        report: called while reading; may cancel.

    Returns:
        {"staged": id, "read", "kind", "languages": {tag: count}, "speakers", "documents", "files"}.

    Raises:
        CorpusError: if a file cannot be read.
        ConfigError: if a language is unknown.
        LibraryError: if the disk is full.
    """
    with new_staging(is_kept=True) as (folder, scratch):
        summary = _stage(order, folder, scratch, report)
        return {"staged": staged_id_of(folder), **summary}


def finish_import(order: FinishOrder, report: Report = ignore_progress) -> dict[str, Any]:
    """Makes a corpus of files that were read, whole or not at all; they then wait no longer.

    Args:
        order: what to make of them.
        report: called between the steps; may cancel.

    Returns:
        {"corpus": id, "name", "domain", "src", "tgt", "kind", "read", "kept", "dropped": {reason: count},
        "leaks", "rules" as in `staged_cleaning`, "examples": {reason: [{"place", "text"}]}, "splits",
        "split_by", "near_duplicates_kept_together", "already_in_domain", "files", "advice", "recipe"}.
        "read" is "kept" plus everything in "dropped".

    Two who finish the same files at once get one corpus: the second is told that nothing waits any more.

    Raises:
        CorpusError: if nothing waits under this id any more, or nothing is left to keep.
        ConfigError: if the domain has no name or the recipe cannot work.
        LibraryError: if the disk is full.
    """
    recipe = _checked(order)
    with steady_neighbours(open_library()):
        with open_staged(order.staged) as staged:
            result = _finish(staged, order, recipe, staged.info["files"], report)
        discard_staged(order.staged)
    return result


def import_corpus(
    order: ImportOrder, report: Report = ignore_progress, *, dry_run: bool = False
) -> dict[str, Any]:
    """Imports files as one corpus of a domain: all of them, or nothing.

    Args:
        order: what to import.
        report: called while reading; may cancel.
        dry_run: True: read, clean, count and split everything, and keep nothing.

    Returns:
        What `finish_import` returns; the corpus is "" for a dry run.

    Raises:
        CorpusError: if a file cannot be read, or nothing is left to keep.
        ConfigError: if a language is unknown, the domain has no name or the recipe cannot work.
        LibraryError: if the disk is full.
    """
    from engine.corpora.importing.staging import StagedImport

    recipe, names = _checked(order), [Path(file).name for file in order.files]
    with new_staging(is_kept=False) as (folder, scratch):
        _stage(order, folder, scratch, report)
        with StagedImport(folder) as staged:
            if dry_run:
                return _finish(staged, order, recipe, names, report, dry_run=True)
            with steady_neighbours(open_library()):
                return _finish(staged, order, recipe, names, report)


def _stage(order: StageOrder, folder: Path, scratch: Path, report: Report) -> dict[str, Any]:
    from engine.corpora.importing.staging import stage_files
    from engine.tasks.languages import parse_pair
    from engine.text.languages import parse_language

    src, tgt = parse_pair(order.src, order.tgt) if order.tgt else (parse_language(order.src), "")
    report(Progress("Opening", 0, len(order.files)))
    return stage_files(folder, _plan(order, scratch, report), src, tgt, report)


def _plan(order: StageOrder, scratch: Path, report: Report) -> "list[PlannedFile]":
    from engine.corpora.importing.staging import PlannedFile
    from engine.corpora.opening import open_readers
    from engine.corpora.segments import ReadOptions
    from engine.corpora.storing.splitting import DEV, TEST, UNDECIDED

    options = replace(ReadOptions(src=order.src, tgt=order.tgt), **order.options)
    groups = ((order.files, UNDECIDED), (order.dev, DEV), (order.test, TEST))
    planned = []
    for files, preset in groups:
        paths = [Path(file).expanduser() for file in files]
        if paths:
            readers = open_readers(paths, options, order.choices, scratch, report)
            planned += [PlannedFile(reader, preset) for reader in readers]
    return planned


def _finish(
    staged: "StagedImport",
    order: CorpusOrder,
    recipe: "Recipe",
    files: Sequence[str],
    report: Report,
    *,
    dry_run: bool = False,
) -> dict[str, Any]:
    from engine.corpora.importing.building import finish_corpus
    from engine.library import entry_id

    library = open_library()
    info = {
        "name": order.name.strip() or _name_of(files),
        "domain": _clean(order.domain),
        "src": staged.info["src"],
        "tgt": staged.info["tgt"],
        "created": _now(),
    }
    summary: dict[str, Any] = {}
    corpus_id = "" if dry_run else library.free_id("corpus", entry_id(info["name"]))

    def fill(folder: Path) -> CorpusRecord:
        finished = finish_corpus(
            folder,
            staged,
            recipe,
            info,
            lambda: neighbours_of(library, info["domain"], staged),
            report,
            speaker=_clean(order.speaker),
            keep_known=order.keep_known,
        )
        summary.update(finished)
        return _record(corpus_id, info, summary)

    if dry_run:
        scratch = staged.folder / "dry-run"
        scratch.mkdir()
        fill(scratch)
    else:
        library.add_corpus(_record(corpus_id, info, {}), fill)
    return {"corpus": corpus_id, **info, **summary}


def _record(corpus_id: str, info: dict[str, Any], summary: dict[str, Any]) -> CorpusRecord:
    return CorpusRecord(
        id=corpus_id,
        n_pairs=summary.get("kept", 0),
        splits=summary.get("splits", {}),
        path=Path(),
        kind=summary.get("kind", "parallel"),
        details={name: summary[name] for name in _DETAILS if name in summary},
        **info,
    )


def _checked(order: CorpusOrder) -> "Recipe":
    """Returns the recipe of an order that can be carried out."""
    if not _clean(order.domain):
        raise ConfigError(
            ["the domain has no name"], "Name it after what the texts are about, such as pumps."
        )
    return find_recipe(order.recipe)


def _clean(text: str) -> str:
    return " ".join(text.split())


def _name_of(files: Sequence[str]) -> str:
    """Names a corpus like the first of its files; what is in a folder or ZIP, like that."""
    given = list(dict.fromkeys(name.partition("/")[0] for name in files)) or ["corpus"]
    name = given[0].removesuffix(".gz")
    name = name.rpartition(".")[0] or name
    return name if len(given) < 3 else f"{name} and {len(given) - 1} more"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
