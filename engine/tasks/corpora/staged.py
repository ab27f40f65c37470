"""Trials on staged files, before they become a corpus: cleaning, splits, rejects."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from engine.corpora.cleaning.judging import Judgement, apply_rules, histograms, report_rules
from engine.corpora.cleaning.recipes import complete_recipe
from engine.corpora.cleaning.rules import UNREADABLE
from engine.corpora.importing.advice import advice_for
from engine.corpora.importing.building import all_rejects, decide
from engine.corpora.importing.staging import StagedImport
from engine.corpora.storing.rejects import read_rejects, write_rejects
from engine.corpora.storing.splitting import SPLITS
from engine.errors import ConfigError, LibraryError
from engine.results.importing.cleaning import CleaningReport, Recipe, SplitReport, StagedUnit
from engine.results.importing.staging import UnusableUnit
from engine.tasks.corpora.domain_neighbours import neighbours_of
from engine.tasks.corpora.staging_area import open_staged, staged_folder
from engine.tasks.home import open_library

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
