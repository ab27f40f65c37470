"""Scores of a study: the usual ones, those of the controls, and recognition by a system's own output."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.evaluation.paired import compare_rates, rate_interval
from engine.progress import Progress, Report
from engine.results.speaker_evaluation import Differences, Scores
from engine.study.speakers.controls import in_unseen_documents
from engine.study.speakers.recognition import hits_by_folds
from engine.study.speakers.records import StudiedScores, UnseenLines
from engine.study.speakers.runs import StudiedRuns
from engine.tasks.speaker_evaluation.lines import SplitLines
from engine.tasks.speaker_evaluation.rows import LOSS, SpeakerScorer, mean_hits, mean_losses, rate_difference
from engine.tasks.speaker_evaluation.runs import MethodRuns
from engine.tasks.speaker_evaluation.systems import SystemRun

if TYPE_CHECKING:
    from engine.evaluation.paired import Values

RECOGNISED_ITSELF = "identification_itself"


class StudyScorer(SpeakerScorer):
    """Scores systems and their controls.

    Args:
        seeds: for dividing texts when speakers are recognised.

    The other arguments as of `SpeakerScorer`.
    """

    def __init__(
        self, text: SplitLines, sizes: "Values", tgt: str, seeds: Sequence[int], n_samples: int = 0
    ) -> None:
        super().__init__(text, sizes, tgt, n_samples)
        self._seeds = seeds
        self._own_hits: dict[str, Values] = {}

    def recognise(self, base: SystemRun, methods: Sequence[MethodRuns], report: Report) -> None:
        """Finds in which outputs the speakers are recognised, also by a classifier of the same system."""
        super().recognise(base, methods, report)
        if self.identification_note:
            return
        texts = self._translated(base, methods)
        for done, (key, lines) in enumerate(texts.items()):
            report(Progress("Recognising the speakers", done, len(texts)))
            system, _, place = key.rpartition("/")
            is_alone = f"{system}/1" not in texts
            seeds = self._seeds if is_alone else [self._seeds[int(place) % len(self._seeds)]]
            self._own_hits[key] = hits_by_folds(lines, self.lines.speakers, self._units, seeds, self._tgt)

    def study_row(
        self, runs: StudiedRuns, base: SystemRun, counting: Sequence[SystemRun], report: Report
    ) -> StudiedScores:
        """Returns everything about one method.

        Args:
            runs: of it and its controls.
            base: the model without profiles.
            counting: runs of the bias found by counting, on as many sentences; may be empty.
            report: called between steps.
        """
        shuffled: Differences = {LOSS: self.loss_difference(runs.shuffled, runs.own)} if runs.shuffled else {}
        counted: Differences = {LOSS: self.loss_difference(counting, runs.own)} if counting else {}
        return StudiedScores(
            **vars(self.row(runs, base, report)),
            against_shuffled=shuffled,
            against_counting=counted,
            by_seed=tuple(self._seed_scores(run) for run in runs.own),
            unseen=self._unseen(base, runs) if runs.learned else None,
        )

    def _recognised(self, key: str, *, is_translated: bool) -> Scores:
        found = super()._recognised(key, is_translated=is_translated)
        hits = mean_hits(self._own_hits, key)
        if hits is None or not is_translated:
            return found
        return {**found, RECOGNISED_ITSELF: rate_interval(hits, units=self._units)}

    def _against(
        self,
        other_key: str,
        others: Sequence[SystemRun],
        key: str,
        runs: Sequence[SystemRun],
        report: Report,
    ) -> Differences:
        found = super()._against(other_key, others, key, runs, report)
        before, after = (mean_hits(self._own_hits, each) for each in (other_key, key))
        if before is None or after is None:
            return found
        compared = compare_rates(before, after, None, self._units, self._samples)
        return {**found, RECOGNISED_ITSELF: rate_difference(compared)}

    def _seed_scores(self, run: SystemRun) -> dict[str, float]:
        found = {"seed": float(run.seed), LOSS: float(run.losses.sum() / self._sizes.sum())}
        for counts in self._counts([run]):
            found |= self._scorer.scores(counts)
        return found

    def _unseen(self, base: SystemRun, runs: StudiedRuns) -> UnseenLines:
        is_unseen = in_unseen_documents(self.lines.speakers, self.lines.documents, runs.learned)
        if not is_unseen.any():
            return UnseenLines(n_sentences=0)
        losses = base.losses[is_unseen], mean_losses(runs.own)[is_unseen]
        found = compare_rates(*losses, self._sizes[is_unseen], n_samples=self._samples)
        return UnseenLines(n_sentences=int(is_unseen.sum()), NLL=rate_difference(found))
