"""Turns the outputs and losses of an evaluation by speakers into scores with intervals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.base.progress import Progress, Report, ignore_progress
from engine.results.evaluation import Interval, MetricDifference, Verdict
from engine.results.speaker_evaluation import (
    Differences,
    RateDifference,
    Scores,
    SpeakerScores,
    SpeakerSpread,
)
from engine.tasks.speaker_evaluation.lines import SpeakerLines, SplitLines
from engine.tasks.speaker_evaluation.runs import MethodRuns
from engine.tasks.speaker_evaluation.systems import SystemRun

if TYPE_CHECKING:
    from engine.evaluation.paired import RateComparison, Units, Values
    from engine.evaluation.scores import SystemCounts

BASE, REFERENCE = "base", "reference"
LOSS, RECOGNISED = "NLL", "identification"
_METRICS = ("BLEU", "chrF")


class SpeakerScorer:
    """Scores systems on the held-out lines of speakers.

    Args:
        text: with the lines in the order of all runs.
        sizes: tokens of each reference, end symbols included, (n_lines,).
        tgt: language of the references.
        n_samples: how often intervals draw; 0: as often as usual.
    """

    def __init__(self, text: SplitLines, sizes: "Values", tgt: str, n_samples: int = 0) -> None:
        from engine.evaluation.paired import units_of
        from engine.evaluation.scores import Scorer
        from engine.evaluation.significance import N_SAMPLES
        from engine.evaluation.speakers import missing_library

        self._text, self._sizes, self._tgt = text, sizes, tgt
        self._samples = n_samples or N_SAMPLES
        self._scorer: Scorer = Scorer(self.lines.targets, tgt, _METRICS)
        self._units: Units = units_of(self.lines.sources)
        self._has_counted = False
        self._hits: dict[str, Values] = {}
        self.identification_note = missing_library()
        if len(set(self.lines.speakers)) < 2:
            self.identification_note = "With one speaker there is nobody to tell apart."

    @property
    def lines(self) -> SpeakerLines:
        """The held-out lines."""
        return self._text.test

    @property
    def chance(self) -> float:
        """How often a blind guess names the speaker."""
        return 1 / len(set(self.lines.speakers))

    @property
    def majority(self) -> float:
        """How often one who always names the speaker with most lines is right."""
        return max(Counter(self.lines.speakers).values()) / len(self.lines)

    def signatures(self) -> dict[str, str]:
        """Returns the signatures of BLEU and chrF, once something was translated."""
        return self._scorer.signatures() if self._has_counted else {}

    def recognise(self, base: SystemRun, methods: Sequence[MethodRuns], report: Report) -> None:
        """Finds in which outputs the speakers are recognised; to be called once, before the rows."""
        from engine.evaluation.speakers import hits_by_training

        if self.identification_note:
            return
        report(Progress("Learning to recognise the speakers", 0))
        training, texts = self._text.training, self._translated(base, methods)
        speakers = self.lines.speakers
        self._hits = hits_by_training(training.targets, training.speakers, texts, speakers, self._tgt)

    def reference_row(self) -> SpeakerScores:
        """Returns how well the speakers are recognised in the reference translations."""
        return SpeakerScores(method=REFERENCE, scores=self._recognised(REFERENCE, is_translated=True))

    def base_row(self, base: SystemRun, report: Report) -> SpeakerScores:
        """Returns the scores of the model without profiles."""
        return SpeakerScores(method=BASE, scores=self._scores(BASE, [base], report))

    def row(self, runs: MethodRuns, base: SystemRun, report: Report) -> SpeakerScores:
        """Returns everything about one method."""
        swapped: Scores = {}
        against_swapped: Differences = {}
        if runs.swapped:
            swapped = self._scores(runs.swapped_key, runs.swapped, report)
            against_swapped = self._against(runs.swapped_key, runs.swapped, runs.key, runs.own, report)
        return SpeakerScores(
            method=runs.method,
            n=runs.n_sentences,
            scores=self._scores(runs.key, runs.own, report),
            against_base=self._against(BASE, [base], runs.key, runs.own, report),
            swapped=swapped,
            against_swapped=against_swapped,
            speakers=self._by_speaker(base, runs.own),
            n_profiles=runs.n_profiles,
            n_neutral=runs.n_neutral,
            verdict=self._verdict(runs, base),
        )

    def loss_difference(self, others: Sequence[SystemRun], runs: Sequence[SystemRun]) -> RateDifference:
        """Returns the difference in loss of one system to another."""
        return rate_difference(self._compare_losses(others, runs))

    def _translated(self, base: SystemRun, methods: Sequence[MethodRuns]) -> dict[str, Sequence[str]]:
        """Returns the texts of all runs that were translated, and the references, by key and run."""
        systems: dict[str, Sequence[SystemRun]] = {BASE: [base]}
        for each in methods:
            systems |= {each.key: each.own, each.swapped_key: each.swapped}
        texts: dict[str, Sequence[str]] = {f"{REFERENCE}/0": self.lines.targets}
        for key, runs in systems.items():
            translated = [run.texts for run in runs if run.texts is not None]
            texts |= {f"{key}/{place}": lines for place, lines in enumerate(translated)}
        return texts

    def _scores(self, key: str, runs: Sequence[SystemRun], report: Report) -> Scores:
        from engine.evaluation.paired import rate_interval
        from engine.evaluation.significance import mean_score_intervals

        found: dict[str, Interval] = {}
        if counted := self._counts(runs):
            found |= mean_score_intervals(self._scorer, counted, report, self._samples)
        found[LOSS] = rate_interval(mean_losses(runs), self._sizes, self._units, self._samples)
        return {**found, **self._recognised(key, is_translated=bool(counted))}

    def _against(
        self,
        other_key: str,
        others: Sequence[SystemRun],
        key: str,
        runs: Sequence[SystemRun],
        report: Report,
    ) -> Differences:
        """Returns the differences of one system to another, by measure."""
        from engine.evaluation.paired import compare_rates

        found = {each.metric: _score_difference(each) for each in self._compared(others, runs, report)}
        found[LOSS] = self.loss_difference(others, runs)
        pair = [mean_hits(self._hits, each) for each in (other_key, key)]
        if pair[0] is not None and pair[1] is not None:
            compared = compare_rates(pair[0], pair[1], None, self._units, self._samples)
            found[RECOGNISED] = rate_difference(compared)
        return found

    def _compared(
        self, others: Sequence[SystemRun], runs: Sequence[SystemRun], report: Report
    ) -> list[MetricDifference]:
        from engine.evaluation.significance import compare_means

        before, after = self._counts(others), self._counts(runs)
        if not before or not after:
            return []
        return compare_means(self._scorer, before, after, report, self._samples)

    def _compare_losses(self, others: Sequence[SystemRun], runs: Sequence[SystemRun]) -> "RateComparison":
        from engine.evaluation.paired import compare_rates

        pair = mean_losses(others), mean_losses(runs)
        return compare_rates(*pair, self._sizes, self._units, self._samples)

    def _counts(self, runs: Sequence[SystemRun]) -> "list[SystemCounts]":
        texts = [run.texts for run in runs if run.texts is not None]
        self._has_counted |= bool(texts)
        return [self._scorer.count(lines).by_unit(self._units) for lines in texts]

    def _recognised(self, key: str, *, is_translated: bool) -> Scores:
        from engine.evaluation.paired import rate_interval

        hits = mean_hits(self._hits, key)
        if hits is None or not is_translated:
            return {}
        return {RECOGNISED: rate_interval(hits, units=self._units)}

    def _by_speaker(self, base: SystemRun, runs: Sequence[SystemRun]) -> SpeakerSpread:
        from engine.evaluation.paired import compare_rates, units_of

        speakers = units_of(self.lines.speakers)
        found = compare_rates(base.losses, mean_losses(runs), self._sizes, speakers, self._samples)
        return SpeakerSpread(
            n=int(speakers.max()) + 1,
            n_better=found.n_lower,
            n_worse=found.n_higher,
            p=found.p_sign,
            NLL=rate_difference(found),
        )

    def _verdict(self, runs: MethodRuns, base: SystemRun) -> Verdict:
        from engine.evaluation.speakers import SpeakerFinding, judge_speakers

        finding = SpeakerFinding(
            n_lines=len(self.lines),
            loss=self._compare_losses([base], runs.own),
            swapped=self._compare_losses(runs.swapped, runs.own) if runs.swapped else None,
            translations=self._compared([base], runs.own, ignore_progress),
        )
        return judge_speakers(finding)


def mean_losses(runs: Sequence[SystemRun]) -> "Values":
    """Returns the loss of each line, in the mean over runs, (n_lines,)."""
    total = sum((run.losses for run in runs[1:]), start=runs[0].losses)
    return total / len(runs)


def mean_hits(hits: "Mapping[str, Values]", key: str) -> "Values | None":
    """Returns how often each line's speaker was recognised, over the runs of a system, (n_lines,)."""
    found = [values for name, values in hits.items() if name.rpartition("/")[0] == key]
    return sum(found[1:], start=found[0]) / len(found) if found else None


def rate_difference(found: "RateComparison") -> RateDifference:
    """Returns a comparison of rates as a difference."""
    change = found.difference
    return RateDifference(
        value=change.value,
        low=change.low,
        high=change.high,
        p=found.p_value,
        p_sign=found.p_sign,
        n_lower=found.n_lower,
        n_higher=found.n_higher,
    )


def _score_difference(found: MetricDifference) -> RateDifference:
    return RateDifference(value=found.difference, low=found.low, high=found.high, p=found.p or 0.0)
