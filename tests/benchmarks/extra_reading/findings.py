"""What came out of the runs: scores, and differences whose intervals hold seeds and sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.text.subwords import Subwords
from engine.vocabulary.vector_table import FIRST_WORD_ROW, ExternalTable
from tests.benchmarks.extra_reading.learning import Run
from tests.benchmarks.extra_reading.systems import COMPARED
from tests.benchmarks.extra_reading.text import Text, counts_of, groups_of, words_of
from tests.benchmarks.several_domains.scoring import Comparison, Drawn, Scored, compare, values_of
from tests.benchmarks.several_domains.text import Domain, DomainText

_TGT = "en"


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that is kept of the runs."""

    inputs: Mapping[str, Any]
    """Hashes of text and base, amounts, settings."""
    missing: tuple[str, ...] = ()
    """Runs that are still to come, as "system-seed"."""
    scores: Mapping[str, Mapping[str, Mapping[str, tuple[float, ...]]]] = field(default_factory=dict)
    """By system, group of test sentences and metric: one for each seed."""
    comparisons: tuple[Comparison, ...] = ()
    """By group in place of a domain; p is corrected for the number of groups."""


def inputs_of(text: Text, source: Subwords, table: ExternalTable) -> dict[str, Any]:
    """Returns what can be counted before anything is trained."""
    counts = counts_of(text, source)
    tested = [word for src, _ in text.pairs.test for word in words_of(src, source)]
    new = sorted({word for word in tested if not counts[word]})
    return {
        "pairs": len(text.pairs.train),
        "mono": len(text.mono),
        "left_out": text.pairs.n_known,
        "groups": {name: len(pairs) for name, pairs in groups_of(text, source).items()},
        "words": {
            "table": table.n_words,
            "width": table.dimension,
            "tested": len(set(tested)),
            "new": len(new),
            "new_in_table": int((table.find(new) >= FIRST_WORD_ROW).sum()),
        },
    }


def findings(
    inputs: Mapping[str, Any], runs: Sequence[Run], text: Text, source: Subwords, missing: Sequence[str]
) -> Findings:
    """Scores and compares all runs.

    Args:
        inputs: what they learned from and how.
        runs: those that are finished.
        text: whose test sentences they translated.
        source: subwords of the base's source side.
        missing: runs that are not finished.
    """
    places = {pair: place for place, pair in enumerate(text.pairs.test)}
    groups = {name: pairs for name, pairs in groups_of(text, source).items() if pairs}
    texts = [DomainText(Domain(name, "", 0), (), (), pairs, 0) for name, pairs in groups.items()]
    drawn = Drawn(texts, _TGT)
    by_system: dict[str, list[Scored]] = {}
    for run in sorted(runs, key=lambda each: each.seed):
        outputs = {name: [run.outputs[places[pair]] for pair in pairs] for name, pairs in groups.items()}
        losses = {name: [run.losses[places[pair]] for pair in pairs] for name, pairs in groups.items()}
        by_system.setdefault(run.system, []).append(drawn.scored(run.seed, outputs, losses))
    return Findings(
        inputs=inputs,
        missing=tuple(missing),
        scores={
            name: {group: values_of(scored, group) for group in groups} for name, scored in by_system.items()
        },
        comparisons=tuple(
            _compared(pair, by_system[pair[0]], by_system[pair[1]], list(groups))
            for pair in COMPARED
            if all(name in by_system for name in pair)
        ),
    )


def _compared(
    pair: tuple[str, str], systems: Sequence[Scored], others: Sequence[Scored], groups: Sequence[str]
) -> Comparison:
    """Compares two systems by group; their mean says nothing, as one group holds the other."""
    found = compare(pair, systems, others, groups)
    return replace(found, changes={group: found.changes[group] for group in groups})
