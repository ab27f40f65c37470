"""What came out of the runs: scores, differences whose intervals hold seeds and sentences, domains found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import normalized_mutual_info_score

from engine.evaluation.scores import Scorer
from tests.benchmarks.several_domains.learning import AUTOMATIC, Run, Seen
from tests.benchmarks.several_domains.systems import BASE, SEEDS, SYSTEMS
from tests.benchmarks.several_domains.text import DomainText, references

METRICS = ("BLEU", "chrF", "loss")
"""The loss is that of the references, in nats per word."""
MEAN = "mean"
"""In place of a domain: the mean over all, each counting the same."""
N_DRAWS, N_PERMUTED = 1000, 200
_PLAIN = "plain"
_FURTHER = (
    ("mixing", "wide"),
    ("mixing", "mixing-even"),
    ("mixing", "mixing-oracle"),
    ("mixing", "mixing-words"),
    ("dsa-guided", "dsa"),
    ("dsa-guided", "dsa-one"),
    ("dsa-guided", "wide-dsa"),
)
"""Comparisons besides those with plain fine-tuning."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Change:
    """A difference of means over seeds."""

    difference: float
    low: float
    """Of the 95 % interval: drawn anew are sentences and, where there are several, seeds."""
    high: float
    p: float
    """Two-sided; of a domain corrected for the number of domains (Holm)."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One system beside another: the same seeds, text, updates and schedule."""

    system: str
    against: str
    n_seeds: int
    changes: Mapping[str, Mapping[str, Change]] = field(default_factory=dict)
    """By domain, `MEAN` last, and metric."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """How well the weights of a model tell the domains apart, on average over the domains and seeds."""

    sentences: float
    """Share whose largest weight is that of their domain."""
    words: float
    by_domain: Mapping[str, float]
    """Share of the sentences."""


@dataclass(frozen=True, kw_only=True)
class Clusters:
    """How far the domains that a model made up are the true ones: by each sentence's largest weight."""

    purity: float
    """Share of sentences in a cluster that is mostly of their domain."""
    chance_purity: float
    """With domains put to sentences at random."""
    information: float
    """Normalised mutual information of clusters and domains."""
    chance_information: float
    by_domain: Mapping[str, tuple[int, ...]]
    """Sentences of each domain in every cluster."""


@dataclass(frozen=True, kw_only=True)
class Cost:
    """Size and time of a system."""

    n_parameters: int
    training: float
    """Processor time of training, against plain fine-tuning."""
    translating: float


@dataclass(frozen=True, kw_only=True)
class Findings:
    """Everything that is kept of the runs."""

    inputs: Mapping[str, Any]
    """Hashes of text and base, amounts, settings."""
    missing: tuple[str, ...] = ()
    """Runs that are still to come, as "system-seed"."""
    scores: Mapping[str, Mapping[str, Mapping[str, tuple[float, ...]]]]
    """By system (steered: "system, way"), domain and metric: one for each seed."""
    comparisons: tuple[Comparison, ...] = ()
    found: Mapping[str, Found] = field(default_factory=dict)
    clusters: Mapping[str, Clusters] = field(default_factory=dict)
    costs: Mapping[str, Cost] = field(default_factory=dict)


def findings(
    inputs: Mapping[str, Any], runs: Sequence[Run], text: Sequence[DomainText], missing: Sequence[str]
) -> Findings:
    """Scores and compares all runs.

    Args:
        inputs: what they learned from and how.
        runs: those that are finished.
        text: whose test sentences they translated.
        missing: those that are not.
    """
    drawn = Drawn(text, inputs["pair"].partition("-")[2])
    by_system: dict[str, list[Scored]] = {}
    for run in sorted(runs, key=lambda each: each.seed):
        for way, outputs in run.outputs.items():
            losses = run.losses if way == AUTOMATIC else {}
            name = run.system if way == AUTOMATIC else f"{run.system}, {way}"
            by_system.setdefault(name, []).append(drawn.scored(run.seed, outputs, losses))
    wanted = [(name, _PLAIN) for name in SYSTEMS if name != _PLAIN] + [(_PLAIN, BASE), *_FURTHER]
    wanted += [(name, name.partition(",")[0]) for name in by_system if "," in name]
    followers = [run for run in runs if run.seen]
    told = {run.system for run in followers if SYSTEMS[run.system].told}
    return Findings(
        inputs=inputs,
        missing=tuple(missing),
        scores={
            name: {domain: values_of(scored, domain) for domain in drawn.names}
            for name, scored in by_system.items()
        },
        comparisons=tuple(
            compare(pair, by_system[pair[0]], by_system[pair[1]], drawn.names)
            for pair in wanted
            if all(name in by_system for name in pair)
        ),
        found={
            name: _found([run.seen for run in followers if run.system == name], drawn.names)
            for name in sorted(told)
        },
        clusters={run.system: _clusters(run.seen) for run in followers if run.system == "dsa"},
        costs=_costs(runs),
    )


@dataclass(frozen=True)
class Scored:
    """One run's scores by domain and metric, and those of all draws, (n_draws,)."""

    seed: int
    values: Mapping[str, Mapping[str, float]]
    draws: Mapping[str, Mapping[str, Floats]]


class Drawn:
    """The sentences of every draw: the same for all systems.

    Args:
        text: of every domain.
        tgt: language of the references.
    """

    def __init__(self, text: Sequence[DomainText], tgt: str) -> None:
        self.names = [each.domain.name for each in text]
        self._scorers = {
            each.domain.name: Scorer(references(each.test), tgt, ("BLEU", "chrF")) for each in text
        }
        self._words = {
            each.domain.name: np.array([float(len(tgt.split())) for tgt in references(each.test)])
            for each in text
        }
        random = np.random.default_rng(1)
        self._times = {
            name: np.stack(
                [np.bincount(random.integers(0, len(words), len(words)), minlength=len(words))
                 for _ in range(N_DRAWS)]
            ).astype(float)
            for name, words in self._words.items()
        }  # fmt: skip

    def scored(
        self, seed: int, outputs: Mapping[str, Sequence[str]], losses: Mapping[str, Sequence[float]]
    ) -> Scored:
        """Scores the outputs of a run by domain; `losses`, if there are any, in nats per sentence."""
        values: dict[str, dict[str, float]] = {}
        draws: dict[str, dict[str, Floats]] = {}
        for name in self.names:
            scorer, times = self._scorers[name], self._times[name]
            counted = scorer.count(outputs[name])
            values[name] = scorer.scores(counted)
            draws[name] = {
                metric: np.array([scorer.score(metric, row) for row in times @ counts])
                for metric, counts in counted.by_metric.items()
            }
            if losses:
                lost, words = np.array(losses[name]), self._words[name]
                values[name]["loss"] = float(lost.sum() / words.sum())
                draws[name]["loss"] = (times @ lost) / (times @ words)
        return Scored(seed, values, draws)


def compare(
    pair: tuple[str, str], systems: Sequence[Scored], others: Sequence[Scored], names: Sequence[str]
) -> Comparison:
    """Compares two systems over the seeds that both have; the base stands for every seed of its own."""
    known = {each.seed: each for each in others}
    if pair[1] == BASE:
        known = dict.fromkeys((each.seed for each in systems), others[0])
    both = [(each, known[each.seed]) for each in systems if each.seed in known]
    random = np.random.default_rng(2)
    picks = random.integers(0, len(both), (N_DRAWS, len(both)))
    metrics = [name for name in METRICS if name in both[0][0].values[names[0]]]
    changes: dict[str, dict[str, Change]] = {name: {} for name in (*names, MEAN)}
    for metric in metrics:
        differences = np.stack(
            [
                [after.draws[name][metric] - before.draws[name][metric] for after, before in both]
                for name in names
            ]
        )  # (n_domains, n_seeds, n_draws)
        values = np.array(
            [
                np.mean([after.values[name][metric] - before.values[name][metric] for after, before in both])
                for name in names
            ]
        )
        drawn = np.stack([each[picks.T, np.arange(N_DRAWS)].mean(0) for each in differences])
        of_domains = [_change(value, draws) for value, draws in zip(values, drawn, strict=True)]
        corrected = holm([each.p for each in of_domains])
        for name, each, p in zip(names, of_domains, corrected, strict=True):
            changes[name][metric] = Change(difference=each.difference, low=each.low, high=each.high, p=p)
        changes[MEAN][metric] = _change(float(values.mean()), drawn.mean(0))
    return Comparison(system=pair[0], against=pair[1], n_seeds=len(both), changes=changes)


def holm(p_values: Sequence[float]) -> list[float]:
    """Returns p-values corrected for their number (Holm 1979), in the same order."""
    order = np.argsort(p_values)
    found = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        found[place] = largest
    return found


def _change(value: float, draws: Floats) -> Change:
    low, high = (float(each) for each in np.quantile(draws, (0.025, 0.975)))
    n_tail = min(int((draws <= 0).sum()), int((draws >= 0).sum()))
    p = min(1.0, 2 * (n_tail + 1) / (len(draws) + 1))
    return Change(difference=round(float(value), 4), low=round(low, 4), high=round(high, 4), p=round(p, 4))


def values_of(scored: Sequence[Scored], domain: str) -> dict[str, tuple[float, ...]]:
    """Returns the scores of a domain by metric, one for each run."""
    metrics = scored[0].values[domain]
    return {metric: tuple(round(each.values[domain][metric], 4) for each in scored) for metric in metrics}


def _found(seen: Sequence[Mapping[str, Seen]], names: Sequence[str]) -> Found:
    sentences = {
        name: float(np.mean([np.equal(each[name].of_sentences, place).mean() for each in seen]))
        for place, name in enumerate(names)
    }
    words = [
        each[name].of_words[place] / sum(each[name].of_words)
        for each in seen
        for place, name in enumerate(names)
    ]
    return Found(
        sentences=round(float(np.mean(list(sentences.values()))), 4),
        words=round(float(np.mean(words)), 4),
        by_domain={name: round(value, 4) for name, value in sentences.items()},
    )


def _clusters(seen: Mapping[str, Seen]) -> Clusters:
    labels = np.concatenate([np.full(len(each.of_sentences), k) for k, each in enumerate(seen.values())])
    found = np.concatenate([each.of_sentences for each in seen.values()])
    n_clusters = len(next(iter(seen.values())).of_words)
    random = np.random.default_rng(3)
    permuted = [random.permutation(labels) for _ in range(N_PERMUTED)]
    return Clusters(
        purity=round(_purity(labels, found), 4),
        chance_purity=round(float(np.mean([_purity(each, found) for each in permuted])), 4),
        information=round(float(normalized_mutual_info_score(labels, found)), 4),
        chance_information=round(
            float(np.mean([normalized_mutual_info_score(each, found) for each in permuted])), 4
        ),
        by_domain={
            name: tuple(np.bincount(each.of_sentences, minlength=n_clusters).tolist())
            for name, each in seen.items()
        },
    )


def _purity(labels: NDArray[Any], found: NDArray[Any]) -> float:
    return sum(int(np.bincount(labels[found == each]).max()) for each in np.unique(found)) / len(labels)


def _costs(runs: Sequence[Run]) -> dict[str, Cost]:
    first = {run.system: run for run in runs if run.seed == SEEDS[0] and run.n_parameters}
    plain = first.get(_PLAIN)
    if plain is None:
        return {}
    return {
        name: Cost(
            n_parameters=run.n_parameters,
            training=round(run.training_cpu_s / plain.training_cpu_s, 2),
            translating=round(run.translating_cpu_s / plain.translating_cpu_s, 2),
        )
        for name, run in first.items()
    }
