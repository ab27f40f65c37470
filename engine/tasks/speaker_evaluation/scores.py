"""Turns the outputs and losses of an evaluation by speakers into scores with intervals, in plain values."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from engine.progress import Progress, Report
from engine.tasks.speaker_evaluation.lines import SpeakerLines, SpeakerText
from engine.tasks.speaker_evaluation.order import BASE

if TYPE_CHECKING:
    from engine.evaluation.paired import RateComparison, Units, Values
    from engine.evaluation.scores import SystemCounts
    from engine.evaluation.significance import Comparison
    from engine.evaluation.speakers.identification import Identification

REFERENCE = "reference"
_METRICS = ("BLEU", "chrF")


@dataclass(frozen=True, kw_only=True, eq=False)
class SystemRun:
    """What one way to translate made of the held-out lines, once."""

    seed: int
    losses: "Values"
    """Nats of each reference, (n_lines,)."""
    texts: Sequence[str] | None
    """The translations; None if they were not made."""


@dataclass(frozen=True, kw_only=True)
class MethodRuns:
    """All runs of one method with one amount of text, and of its controls."""

    method: str
    n_sentences: int
    """Training sentences of each speaker; 0: the model knows the speakers."""
    own: Sequence[SystemRun]
    """With the speakers' own profiles."""
    swapped: Sequence[SystemRun] = ()
    """Each with another speaker's profile: labels permuted at test."""
    shuffled: Sequence[SystemRun] = ()
    """With profiles learned from lines of all speakers: labels permuted in training."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """What else is to be said of the profiles: "n_neutral", "learned" (speaker and document of each line)."""

    @property
    def key(self) -> str:
        """Names it: "factored-bias, 30"."""
        return f"{self.method}, {self.n_sentences}" if self.n_sentences else self.method


class SpeakerScores:
    """Scores systems on the held-out lines of speakers.

    Args:
        text: with the lines in the order of all runs.
        sizes: tokens of each reference, end symbols included, (n_lines,).
        tgt: language of the references.
        seeds: for dividing texts when speakers are recognised.
        n_samples: how often intervals draw; 0: as often as usual.
    """

    def __init__(
        self, text: SpeakerText, sizes: "Values", tgt: str, seeds: Sequence[int], n_samples: int = 0
    ) -> None:
        from engine.evaluation.paired import units_of
        from engine.evaluation.scores import Scorer
        from engine.evaluation.significance import N_SAMPLES
        from engine.evaluation.speakers.identification import missing_library

        self._text, self._sizes, self._tgt, self._seeds = text, sizes, tgt, seeds
        self._samples = n_samples or N_SAMPLES
        self._scorer: Scorer = Scorer(self.lines.targets, tgt, _METRICS)
        self._units: Units = units_of(self.lines.sources)
        self._has_counted = False
        self._hits: dict[str, Values] = {}
        self._own_hits: dict[str, Values] = {}
        self.identification_note = missing_library()
        if len(set(self.lines.speakers)) < 2:
            self.identification_note = "With one speaker there is nobody to tell apart."

    @property
    def lines(self) -> SpeakerLines:
        """The held-out lines."""
        return self._text.test

    @property
    def chance(self) -> float:
        """How often one who guesses blindly names the speaker."""
        return 1 / len(set(self.lines.speakers))

    @property
    def majority(self) -> float:
        """How often one who always names the speaker with most lines is right."""
        return max(Counter(self.lines.speakers).values()) / len(self.lines)

    def signatures(self) -> dict[str, str]:
        """Returns what BLEU and chrF depend on besides the text; once something was translated."""
        return self._scorer.signatures() if self._has_counted else {}

    def recognise(self, systems: Mapping[str, Sequence[SystemRun]], report: Report) -> None:
        """Finds in which outputs the speakers are recognised; to be called once, before the rows.

        Args:
            systems: the runs of each system that was translated, by key.
            report: called for every system.
        """
        from engine.evaluation.speakers.identification import hits_by_folds, hits_by_training

        if self.identification_note:
            return
        texts: dict[str, Sequence[str]] = {f"{REFERENCE}/0": self.lines.targets}
        seeds = {f"{REFERENCE}/0": self._seeds}
        for key, runs in systems.items():
            for place, run in enumerate(run for run in runs if run.texts is not None):
                texts[f"{key}/{place}"] = run.texts or ()
                seeds[f"{key}/{place}"] = self._seeds if len(runs) == 1 else [run.seed]
        report(Progress("Learning to recognise the speakers", 0, len(texts)))
        training = self._text.training
        speakers = self.lines.speakers
        self._hits = hits_by_training(training.targets, training.speakers, texts, speakers, self._tgt)
        for done, (key, lines) in enumerate(texts.items()):
            report(Progress("Recognising the speakers", done, len(texts)))
            self._own_hits[key] = hits_by_folds(lines, speakers, self._units, seeds[key], self._tgt)

    def reference_row(self) -> dict[str, Any]:
        """Returns how well the speakers are recognised in the reference translations."""
        return {"method": REFERENCE, "n": 0, "scores": self._identification(REFERENCE, 1)}

    def base_row(self, base: SystemRun, report: Report) -> dict[str, Any]:
        """Returns the scores of the model without profiles."""
        return {"method": BASE, "n": 0, "scores": self._scores(BASE, [base], report)}

    def row(
        self,
        runs: MethodRuns,
        base: SystemRun,
        counting: Sequence[SystemRun],
        report: Report,
    ) -> dict[str, Any]:
        """Returns everything about one method.

        Args:
            runs: of it and its controls.
            base: the model without profiles.
            counting: runs of the bias found by counting, on as many sentences; may be empty.
            report: called between steps.

        Returns:
            "method", "n", "scores", "against_base", "against_swapped", "against_shuffled",
            "against_counting", "swapped", "by_seed", "speakers", "unseen", "verdict", and `runs.about`.
        """
        keys = runs.key, f"{runs.key}, swapped"
        row: dict[str, Any] = {
            "method": runs.method,
            "n": runs.n_sentences,
            "scores": self._scores(keys[0], runs.own, report),
            "against_base": self._against(BASE, [base], keys[0], runs.own, report),
            "by_seed": [self._seed_scores(run) for run in runs.own],
            "speakers": self._by_speaker(base, runs.own),
            **{name: value for name, value in runs.about.items() if name != "learned"},
        }
        if runs.swapped:
            row["swapped"] = self._scores(keys[1], runs.swapped, report)
            row["against_swapped"] = self._against(keys[1], runs.swapped, keys[0], runs.own, report)
        if runs.shuffled:
            row["against_shuffled"] = {"NLL": self._loss_difference(runs.shuffled, runs.own)}
        if counting:
            row["against_counting"] = {"NLL": self._loss_difference(counting, runs.own)}
        if learned := runs.about.get("learned"):
            row["unseen"] = self._unseen(base, runs.own, learned)
        row["verdict"] = self._verdict(runs, base, counting)
        return row

    def _scores(self, key: str, runs: Sequence[SystemRun], report: Report) -> dict[str, Any]:
        from engine.evaluation.paired import rate_interval
        from engine.evaluation.significance import mean_score_intervals

        found: dict[str, Any] = {}
        if counted := self._counts(runs):
            intervals = mean_score_intervals(self._scorer, counted, report, self._samples)
            found |= {metric: asdict(interval) for metric, interval in intervals.items()}
        found["NLL"] = asdict(rate_interval(_mean_losses(runs), self._sizes, self._units, self._samples))
        return found | self._identification(key, len(counted))

    def _against(
        self,
        other_key: str,
        others: Sequence[SystemRun],
        key: str,
        runs: Sequence[SystemRun],
        report: Report,
    ) -> dict[str, Any]:
        """Returns the differences of one system to another, by measure."""
        found = {each.metric: _plain(each) for each in self._compared(others, runs, report)}
        found["NLL"] = self._loss_difference(others, runs)
        for name, hits in (("identification", self._hits), ("identification_itself", self._own_hits)):
            pair = [_mean_hits(hits, each) for each in (other_key, key)]
            if pair[0] is not None and pair[1] is not None:
                found[name] = self._rate_difference(pair[0], pair[1])
        return found

    def _compared(
        self, others: Sequence[SystemRun], runs: Sequence[SystemRun], report: Report
    ) -> "Sequence[Comparison]":
        from engine.evaluation.significance import compare_means

        before, after = self._counts(others), self._counts(runs)
        if not before or not after:
            return []
        return compare_means(self._scorer, before, after, report, self._samples)

    def _loss_difference(self, others: Sequence[SystemRun], runs: Sequence[SystemRun]) -> dict[str, Any]:
        return _plain_rates(self._compare_losses(others, runs))

    def _compare_losses(self, others: Sequence[SystemRun], runs: Sequence[SystemRun]) -> "RateComparison":
        from engine.evaluation.paired import compare_rates

        pair = _mean_losses(others), _mean_losses(runs)
        return compare_rates(*pair, self._sizes, self._units, self._samples)

    def _rate_difference(self, before: "Values", after: "Values") -> dict[str, Any]:
        from engine.evaluation.paired import compare_rates

        return _plain_rates(compare_rates(before, after, None, self._units, self._samples))

    def _counts(self, runs: Sequence[SystemRun]) -> "list[SystemCounts]":
        texts = [run.texts for run in runs if run.texts is not None]
        self._has_counted |= bool(texts)
        return [self._scorer.count(lines).by_unit(self._units) for lines in texts]

    def _identification(self, key: str, n_runs: int) -> dict[str, Any]:
        from engine.evaluation.speakers.identification import identification

        found = {}
        for name, hits in (("identification", self._hits), ("identification_itself", self._own_hits)):
            mean = _mean_hits(hits, key)
            if n_runs and mean is not None:
                summed: Identification = identification(mean, self.lines.speakers, self._units)
                found[name] = asdict(summed.accuracy)
        return found

    def _seed_scores(self, run: SystemRun) -> dict[str, Any]:
        found: dict[str, Any] = {"seed": run.seed, "NLL": float(run.losses.sum() / self._sizes.sum())}
        for counts in self._counts([run]):
            found |= self._scorer.scores(counts)
        return found

    def _by_speaker(self, base: SystemRun, runs: Sequence[SystemRun]) -> dict[str, Any]:
        """Returns for how many speakers the loss fell: the unit if one asks about speakers in general."""
        from engine.evaluation.paired import compare_rates, units_of

        speakers = units_of(self.lines.speakers)
        found = compare_rates(base.losses, _mean_losses(runs), self._sizes, speakers, self._samples)
        return {
            "n": int(speakers.max()) + 1,
            "n_better": found.n_lower,
            "n_worse": found.n_higher,
            "p": found.p_sign,
            "NLL": _plain_rates(found),
        }

    def _unseen(
        self, base: SystemRun, runs: Sequence[SystemRun], learned: Sequence[tuple[str, str]]
    ) -> dict[str, Any]:
        """Returns the difference on lines of documents that their speaker's profile did not learn from."""
        from engine.evaluation.paired import compare_rates
        from engine.evaluation.speakers.controls import in_unseen_documents

        is_unseen = in_unseen_documents(self.lines.speakers, self.lines.documents, learned)
        if not is_unseen.any():
            return {"n_sentences": 0}
        losses = base.losses[is_unseen], _mean_losses(runs)[is_unseen]
        found = compare_rates(*losses, self._sizes[is_unseen], n_samples=self._samples)
        return {"n_sentences": int(is_unseen.sum()), "NLL": _plain_rates(found)}

    def _verdict(self, runs: MethodRuns, base: SystemRun, counting: Sequence[SystemRun]) -> dict[str, Any]:
        from engine.evaluation.speakers.verdict import SpeakerFinding, judge_speakers
        from engine.progress import ignore_progress

        finding = SpeakerFinding(
            n_lines=len(self.lines),
            loss=self._compare_losses([base], runs.own),
            swapped=self._compare_losses(runs.swapped, runs.own) if runs.swapped else None,
            counting=self._compare_losses(counting, runs.own) if counting else None,
            translations=self._compared([base], runs.own, ignore_progress),
        )
        return asdict(judge_speakers(finding))


def _mean_losses(runs: Sequence[SystemRun]) -> "Values":
    total = sum((run.losses for run in runs[1:]), start=runs[0].losses)
    return total / len(runs)


def _mean_hits(hits: "Mapping[str, Values]", key: str) -> "Values | None":
    found = [values for name, values in hits.items() if name.rpartition("/")[0] == key]
    return sum(found[1:], start=found[0]) / len(found) if found else None


def _plain(comparison: "Comparison") -> dict[str, Any]:
    return {**asdict(comparison.difference), "p": comparison.p_value}


def _plain_rates(found: "RateComparison") -> dict[str, Any]:
    return {
        **asdict(found.difference),
        "p": found.p_value,
        "p_sign": found.p_sign,
        "n_lower": found.n_lower,
        "n_higher": found.n_higher,
    }
