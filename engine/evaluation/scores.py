"""BLEU, chrF and TER of sacreBLEU, kept as counts per sentence so that any resampling can be scored.

Post (WMT 2018) for the signatures: two scores compare only if their signatures are equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from engine.base.progress import Progress, Report, ignore_progress

METRICS = ("BLEU", "chrF", "TER")
_BLEU_TOKENS = {
    "zh": "zh",
    "ja": "char",
    "ko": "char",
    "th": "char",
    "lo": "char",
    "km": "char",
    "my": "char",
}
"""Languages without blanks between words: their own word splitters are no part of Parlance."""
_REPORT_EVERY = 50

Counts = NDArray[np.float64]


@dataclass(frozen=True)
class SystemCounts:
    """The metrics' counts in one system's output."""

    by_metric: dict[str, Counts]
    """Per metric, (n_sentences, n_counts)."""

    @property
    def n_sentences(self) -> int:
        """Sentences scored."""
        return len(self.by_metric[METRICS[0]])

    def by_unit(self, units: NDArray[np.int64]) -> "SystemCounts":
        """Adds up the sentences that stand or fall together, so that resampling draws them together.

        Args:
            units: the unit of each sentence, from 0 without gaps, (n_sentences,).
        """
        summed = {}
        for name, counts in self.by_metric.items():
            summed[name] = np.zeros((int(units.max()) + 1, counts.shape[1]))
            np.add.at(summed[name], units, counts)
        return SystemCounts(summed)


def distinct_rows(counts: Counts) -> tuple[Counts, NDArray[np.int64]]:
    """Returns the rows that differ, (n_distinct, n_counts), and which of them each row is, (n_sentences,)."""
    distinct, places = np.unique(counts, axis=0, return_inverse=True)
    return distinct, places.reshape(-1)


class Scorer:
    """Scores outputs against one set of references.

    Args:
        references: one reference per sentence.
        tgt: language of the references; chooses how BLEU finds words.
        metrics: which to count; TER takes ten times as long as the others together.
    """

    def __init__(self, references: Sequence[str], tgt: str, metrics: Sequence[str] = METRICS) -> None:
        self._references = references
        known: dict[str, Any] = {
            "BLEU": BLEU(tokenize=_BLEU_TOKENS.get(tgt, "13a"), force=True),
            "chrF": CHRF(),
            "TER": TER(normalized=tgt in _BLEU_TOKENS, asian_support=tgt in _BLEU_TOKENS),
        }
        self._metrics = {name: known[name] for name in metrics}

    def count(self, outputs: Sequence[str], report: Report = ignore_progress) -> SystemCounts:
        """Counts matches sentence by sentence; what a text says several times is counted once.

        Raises:
            ValueError: if there are not as many outputs as references; a bug in the caller.
        """
        if len(outputs) != len(self._references):
            raise ValueError(f"{len(outputs)} outputs for {len(self._references)} references")
        numbers: dict[tuple[str, str], int] = {}
        places = [
            numbers.setdefault(pair, len(numbers)) for pair in zip(outputs, self._references, strict=True)
        ]
        distinct = list(numbers)
        rows: dict[str, list[Any]] = {name: [] for name in self._metrics}
        for start in range(0, len(distinct), _REPORT_EVERY):
            report(Progress("Scoring", start, len(distinct)))
            said, wanted = zip(*distinct[start : start + _REPORT_EVERY], strict=True)
            for name, metric in self._metrics.items():
                # sacreBLEU has no public way to the counts; a test compares them with its own scores
                rows[name] += metric._extract_corpus_statistics(said, [wanted])
        report(Progress("Scoring", len(distinct), len(distinct)))
        return SystemCounts(
            {name: np.array(counts, dtype=np.float64)[places] for name, counts in rows.items()}
        )

    def score(self, metric: str, counts: Counts) -> float:
        """Returns the score of a text whose counts add up to `counts`.

        Args:
            metric: one of `METRICS`.
            counts: summed over the sentences, (n_counts,).
        """
        return float(self._metrics[metric]._compute_score_from_stats(counts.tolist()).score)

    def scores(self, system: SystemCounts) -> dict[str, float]:
        """Returns the score of the whole text by every metric."""
        return {name: self.score(name, counts.sum(axis=0)) for name, counts in system.by_metric.items()}

    def sentence_scores(self, system: SystemCounts, metric: str = "chrF") -> list[float]:
        """Returns one score per sentence; only chrF means much for so little text."""
        distinct, places = distinct_rows(system.by_metric[metric])
        scores = [self.score(metric, row) for row in distinct]
        return [scores[place] for place in places]

    def signatures(self) -> dict[str, str]:
        """Returns each metric's signature; after `count`."""
        return {name: str(metric.get_signature()) for name, metric in self._metrics.items()}
