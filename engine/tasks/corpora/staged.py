"""What can be tried on files that were read, before they become a corpus: cleaning, splits, rejects."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError, LibraryError
from engine.tasks.corpora.recipes import RecipeChoice, find_recipe
from engine.tasks.corpora.staging_area import open_staged, staged_folder
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.importing.staging import StagedImport
    from engine.corpora.storing.splitting import Neighbour
    from engine.library import Library

_AT_ONCE = 4000


def staged_cleaning(staged_id: str, recipe: RecipeChoice = None) -> dict[str, Any]:
    """Says what a recipe would keep and drop.

    Returns:
        {"read", "kept", "dropped", "rules": [{"key", "title", "explanation", "on", "is_optional", "hits",
        "only", "dropped", "thresholds": {name: {"value", "min", "max", "step", "title"}}}], "histogram":
        {"length_ratio", "words": [[from, to, count]]}}. "read" is "kept" plus every rule's "dropped".

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    from engine.corpora.cleaning.judging import histograms, judge, report_rules

    chosen = find_recipe(recipe)
    with open_staged(staged_id) as staged:
        verdict = judge(staged.rules, staged.features, staged.preset, chosen)
        rules = report_rules(verdict, staged.rules, chosen, staged.unreadable)
        kept = int(verdict.is_kept.sum())
        return {
            "read": staged.info["read"],
            "kept": kept,
            "dropped": staged.info["read"] - kept,
            "rules": rules,
            "histogram": histograms(staged.features),
        }


def staged_examples(
    staged_id: str, recipe: RecipeChoice = None, rule: str = "", limit: int = 50, offset: int = 0
) -> list[dict[str, Any]]:
    """Returns some of the units that a rule matches, put back by hand or not.

    Args:
        staged_id: which files.
        recipe: how they are cleaned.
        rule: a rule's key; "" for what is kept.
        limit: how many at most.
        offset: how many to leave out first.

    Returns:
        [{"row", "source", "target", "origin", "speaker", "document", "is_kept"}]; units that could not be
        read have the row -1, and their "reason".

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if there is no such rule here.
    """
    from engine.corpora.cleaning.judging import judge
    from engine.corpora.cleaning.rules import UNREADABLE

    chosen = find_recipe(recipe)
    with open_staged(staged_id) as staged:
        known = [each.key for each in staged.rules]
        if rule and rule not in known:
            raise ConfigError([f"{rule!r} is no rule here"], f"Use one of {', '.join(known)}.")
        if rule == UNREADABLE:
            return [_unreadable_example(unit) for unit in staged.unreadable_units(offset, limit)]
        verdict = judge(staged.rules, staged.features, staged.preset, chosen)
        rows = verdict.rows(rule)[offset : offset + limit]
        return [{**unit, "is_kept": bool(verdict.is_kept[unit["row"]])} for unit in staged.units(rows)]


def staged_splits(
    staged_id: str, recipe: RecipeChoice = None, domain: str = "", *, keep_known: bool = False
) -> dict[str, Any]:
    """Says how what a recipe keeps would be split in a domain.

    Args:
        staged_id: which files.
        recipe: how they are cleaned.
        domain: which domain; "": none yet.
        keep_known: also keep pairs that other corpora of the domain hold.

    Returns:
        {"splits": {name: pairs}, "left_out": {reason: pairs}, "leaks", "near_duplicates_kept_together",
        "already_in_domain" (pairs that another corpus of the domain holds too, left out or not), "by",
        "advice"}. What the recipe keeps is all in "splits" or in "left_out".

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    from engine.corpora.importing.advice import advice_for
    from engine.corpora.importing.building import decide
    from engine.corpora.storing.splitting import SPLITS

    chosen = find_recipe(recipe)
    with open_staged(staged_id) as staged:
        near = neighbours_of(open_library(), domain, staged) if domain else ()
        outcome = decide(staged, chosen, near, keep_known=keep_known)
        splits = {name: int((outcome.split == number).sum()) for number, name in enumerate(SPLITS)}
        return {
            "splits": splits,
            "left_out": outcome.left_out,
            "leaks": outcome.n_leaks,
            "near_duplicates_kept_together": outcome.plan.n_together,
            "by": outcome.plan.by,
            "already_in_domain": outcome.n_known,
            "advice": advice_for(splits, staged.info["kind"], outcome.n_known if keep_known else 0),
        }


def staged_pairs(staged_id: str, recipe: RecipeChoice = None) -> tuple[str, str, Iterator[tuple[str, str]]]:
    """Returns the two languages and everything that a recipe keeps: (src, tgt, pairs).

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    chosen = find_recipe(recipe)
    with open_staged(staged_id) as staged:
        languages = staged.info["src"], staged.info["tgt"]

    def pairs() -> Iterator[tuple[str, str]]:
        from engine.corpora.cleaning.judging import judge

        with open_staged(staged_id) as staged:
            rows = judge(staged.rules, staged.features, staged.preset, chosen).rows("")
            for first in range(0, len(rows), _AT_ONCE):
                some = rows[first : first + _AT_ONCE]
                yield from zip(staged.texts("source", some), staged.texts("target", some), strict=True)

    return *languages, pairs()


def export_rejects(entry: str, path: Path, recipe: RecipeChoice = None) -> int:
    """Writes what was left out, or would be, to a new file, with reasons.

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
    from engine.corpora.cleaning.judging import judge
    from engine.corpora.importing.building import all_rejects
    from engine.corpora.storing.rejects import read_rejects, write_rejects

    if _is_staged(entry):
        chosen = find_recipe(recipe)
        with open_staged(entry) as staged:
            verdict = judge(staged.rules, staged.features, staged.preset, chosen)
            return write_rejects(path, all_rejects(staged, verdict), staged.info["src"], staged.info["tgt"])
    record = open_library().corpus(entry)
    return write_rejects(path, read_rejects(record.path), record.src, record.tgt)


@contextmanager
def steady_neighbours(library: "Library") -> Iterator[None]:
    """Lets nobody else import, change or merge corpora meanwhile: their splits must see each other."""
    from engine.library.locks import locked

    with locked(library.home / ".import.lock"):
        yield


def neighbours_of(library: "Library", domain: str, staged: "StagedImport") -> "list[Neighbour]":
    """Returns the corpora of a domain that share a language with what was read, for its splits."""
    return neighbours_in(library, domain, (staged.info["src"], staged.info["tgt"]))


def neighbours_in(
    library: "Library", domain: str, pair: tuple[str, str], without: Sequence[str] = ()
) -> "list[Neighbour]":
    """Returns the corpora of a domain that share a language with a text, for its splits.

    Args:
        library: where to look.
        domain: which domain.
        pair: the text's source and target language, the latter empty if it is monolingual.
        without: ids of corpora that do not count: those that the text is made of.
    """
    from engine.corpora.storing.known_pairs import as_neighbour

    src, tgt = pair
    wanted = {src, tgt} - {""}
    return [
        as_neighbour(corpus.path, src, tgt)
        for corpus in library.corpora()
        if corpus.domain == domain
        and corpus.id not in without
        and corpus.kind != "terms"
        and (languages := {corpus.src, corpus.tgt} - {""})
        and (wanted <= languages or languages <= wanted)
    ]


def _unreadable_example(unit: dict[str, str]) -> dict[str, Any]:
    return {
        "row": -1,
        "source": unit["text"],
        "target": "",
        "origin": unit["place"],
        "speaker": "",
        "document": "",
        "is_kept": False,
        "reason": unit["reason"],
    }


def _is_staged(entry: str) -> bool:
    try:
        open_library().corpus(entry)
    except LibraryError:
        return len(entry) == 12 and staged_folder(entry).is_dir()
    return False
