"""Judges every pair by a recipe, and counts what each rule finds and drops.

The numbers add up: every pair is kept or dropped by exactly one rule.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning.features import Features
from engine.corpora.cleaning.recipes import is_on, limits_of
from engine.corpora.cleaning.rules import UNREADABLE, Mask, Rule, length_ratios
from engine.corpora.storing.splitting import DEV, TEST, SplitNumbers
from engine.results.importing.cleaning import Bar, Recipe, RuleReport, RuleThreshold, TextHistograms

_N_BINS = 24
_NONE: Mapping[str, int] = {}
KEPT = 255
"""In `Judgement.dropped_by`: no rule finds it."""


@dataclass(frozen=True)
class Judgement:
    """The judgement of every pair."""

    rules: Sequence[Rule]
    """Those that were asked, in their order, without `UNREADABLE`."""
    alone: Mapping[str, Mask]
    """The matches of each rule by itself, whether on or off, (n_pairs,)."""
    together: Mapping[str, Mask]
    """The matches of each rule that is on, beside the others: of duplicates, copies of what they leave."""
    dropped_by: NDArray[np.uint8]
    """The index of the first rule that finds a pair, else `KEPT`; of rows put back too, (n_pairs,)."""
    is_kept: Mask
    """Which pairs stay, (n_pairs,)."""

    def rows(self, key: str) -> NDArray[np.int64]:
        """Returns the rows, (n_rows,), that a rule matches by itself, put back or not; "": those kept."""
        return np.flatnonzero(self.alone[key] if key else self.is_kept)


def apply_rules(rules: Sequence[Rule], features: Features, preset: SplitNumbers, recipe: Recipe) -> Judgement:
    """Judges every pair.

    Args:
        rules: the rules that make sense here, in their order.
        features: the columns of features, each (n_pairs,).
        preset: the split the user chose of each pair, (n_pairs,); of two copies, one of the test split stays.
        recipe: which rules are on, and how.

    What a rule that is not optional drops (a pair with an empty side) no later rule finds: there is nothing
    to judge.
    """
    asked = [rule for rule in rules if rule.key != UNREADABLE]
    n_pairs = len(preset)
    put_back = np.zeros(n_pairs, dtype=np.bool_)
    put_back[[row for row in recipe.keep_rows if row < n_pairs]] = True
    order = _by_importance(preset)
    dropped_by = np.full(n_pairs, KEPT, dtype=np.uint8)
    alone, together = dict[str, Mask](), dict[str, Mask]()
    must_go = np.zeros(n_pairs, dtype=np.bool_)
    for number, rule in enumerate(asked):
        if rule.finds:
            mask: Mask = rule.finds(features, limits_of(recipe, rule)) & ~must_go
            alone[rule.key] = mask
        else:
            alone[rule.key] = _copies(features[rule.group], order[~must_go[order]])
            lives = (dropped_by == KEPT) | (put_back & ~must_go)
            mask = _copies(features[rule.group], order[lives[order]])
        if not is_on(recipe, rule):
            continue
        together[rule.key] = mask
        dropped_by[mask & (dropped_by == KEPT)] = number
        if not rule.is_optional:
            must_go |= mask
    is_kept = (dropped_by == KEPT) | (put_back & ~must_go)
    return Judgement(asked, alone, together, dropped_by, is_kept)


def report_rules(
    judgement: Judgement, rules: Sequence[Rule], recipe: Recipe, unreadable: Mapping[str, int]
) -> tuple[RuleReport, ...]:
    """Returns the report on every rule."""
    nothing = np.zeros(len(judgement.is_kept), dtype=np.bool_)
    n_found = nothing.astype(np.uint8)
    for mask in judgement.together.values():
        n_found += mask
    dropped = judgement.dropped_by[~judgement.is_kept]
    counts = np.bincount(dropped, minlength=KEPT + 1)
    told = []
    for rule in rules:
        if rule.key == UNREADABLE:
            n_bad = sum(unreadable.values())
            told.append(_report(rule, recipe, (n_bad, n_bad, n_bad), unreadable))
        else:
            found = judgement.together.get(rule.key, nothing)
            n_hits = int(judgement.alone[rule.key].sum())
            n_only = int((found & (n_found == 1) & ~judgement.is_kept).sum())
            told.append(_report(rule, recipe, (n_hits, n_only, int(counts[judgement.rules.index(rule)]))))
    return tuple(told)


def histograms(features: Features) -> TextHistograms:
    """Returns how length ratios and words per source are spread."""
    words = features["source_words"].astype(np.float32)
    most = float(np.percentile(words, 99)) if len(words) else 1.0
    longest = max(_N_BINS, np.ceil(most / _N_BINS) * _N_BINS)
    return TextHistograms(
        length_ratio=_bars(length_ratios(features), np.geomspace(1, 10, _N_BINS + 1)),
        words=_bars(words, np.linspace(0, longest, _N_BINS + 1)),
    )


def group_copies(keys: NDArray[np.uint64]) -> NDArray[np.int32]:
    """Numbers keys from 0, the same number for the same key, (n_pairs,)."""
    return np.unique(keys, return_inverse=True)[1].astype(np.int32)


def _copies(groups: NDArray[Any], order: NDArray[np.int64]) -> Mask:
    """Returns which of these rows have a copy that comes before them in this order, (n_pairs,)."""
    first = np.full(int(groups.max()) + 1 if len(groups) else 0, -1, dtype=np.int64)
    first[groups[order[::-1]]] = order[::-1]  # of equal groups the last assignment stays: the first row
    is_copy = np.zeros(len(groups), dtype=np.bool_)
    is_copy[order] = first[groups[order]] != order
    return is_copy


def _by_importance(preset: SplitNumbers) -> NDArray[np.int64]:
    """Returns all rows, those of a test split first: a pair that stands in two files belongs to the test."""
    is_test, is_dev = preset == TEST, preset == DEV
    return np.concatenate(
        [np.flatnonzero(is_test), np.flatnonzero(is_dev), np.flatnonzero(~(is_test | is_dev))]
    )


def _report(
    rule: Rule, recipe: Recipe, numbers: tuple[int, int, int], reasons: Mapping[str, int] = _NONE
) -> RuleReport:
    chosen = limits_of(recipe, rule)
    hits, only, dropped = numbers
    return RuleReport(
        key=rule.key,
        title=rule.title,
        explanation=rule.explanation,
        on=is_on(recipe, rule),
        is_optional=rule.is_optional,
        thresholds={
            name: RuleThreshold(
                value=chosen[name], min=limit.low, max=limit.high, step=limit.step, title=limit.title
            )
            for name, limit in rule.limits.items()
        },
        hits=hits,
        only=only,
        dropped=dropped,
        reasons=dict(reasons),
    )


def _bars(values: NDArray[Any], edges: NDArray[Any]) -> tuple[Bar, ...]:
    """Counts values per bin; the last bin holds all that is beyond it too."""
    counts, _ = np.histogram(np.minimum(values, edges[-1]), edges)
    return tuple(
        (round(float(low), 3), round(float(high), 3), int(count))
        for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True)
    )
