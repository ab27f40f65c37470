"""From what was read to a corpus folder: judge, split, store, and count it all.

Knows no library: the caller gives a folder that was staged, an empty folder to fill, and what other
corpora of the domain hold.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from json import loads
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning.judging import KEPT, Judgement, apply_rules, report_rules
from engine.corpora.cleaning.rules import NEAR_DUPLICATE, PARALLEL, TERMS, WRONG_LANGUAGE
from engine.corpora.importing.advice import advice_for
from engine.corpora.importing.staging import StagedImport
from engine.corpora.segments import UNDECODABLE
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
    plan_splits,
)
from engine.corpora.storing.store import LABELS, SIDES, Rows
from engine.corpora.storing.writer import copy_lines, write_numbers
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.results.figures import counted
from engine.results.importing.cleaning import Recipe
from engine.results.importing.splits import SplitBy
from engine.results.importing.staging import DroppedExample, ImportResult
from engine.text.identifying.guessing import base_language, guess_language, other_language
from engine.text.languages import language_name
from engine.text.words.term_faults import ListedTerm, contradictions
from engine.text.words.terms import forbidden_words, is_forbidden

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
