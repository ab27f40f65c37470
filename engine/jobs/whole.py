"""The progress of a whole job from its phases: how far it is, and how long it still takes.

The phases come with the seconds that a plan expects of them. What was measured so far corrects these: a phase
that counts its steps by its own pace, all that is to come by how much longer the past took than expected.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.base.progress import Phase, Progress

_PRIOR_S = 30.0
"""Seconds for which the plan is believed as much as what was measured."""
_WEAK_PRIOR = 0.02
"""The same where the plan was made for another computer, as a share of the phase under way."""
_LEAST_REST = 0.15
"""Rest of a phase without steps that takes longer than expected, as a share of what it took."""
_MOST_SHARE = 0.99


@dataclass(frozen=True, slots=True)
class WholeState:
    """How far a whole job is, and how long it still takes."""

    share: float
    """From 0 to 1; never goes back, in a process that goes on with the job neither."""
    left_s: float | None
    """None: the plan's times are not of this computer, and nothing was measured so far."""
    left_after_finish_s: float | None
    """The same if learning ended now."""


class WholeProgress:
    """Follows the phases of one job, in this process.

    Args:
        phases: from the first to the last; those that a resumed job had behind it are passed over.
        now_s: when they begin.
        share: how far an earlier process had come.
    """

    def __init__(self, phases: Sequence[Phase], now_s: float, share: float = 0.0) -> None:
        self._phases = [each for each in phases if each.seconds > 0]
        self._share = self._earlier_share = share
        self._has_counted = False
        """True once a phase that counts its steps has ended."""
        self._took: dict[int, float] = {}
        """Seconds of the phases that ended in this process, by their number."""
        self._paced: list[tuple[float, float]] = []
        """Seconds that were expected of what was done of each of them, and those it took."""
        self._index = 0
        self._ended: set[int] = set()
        """Phases that were asked to end early."""
        self._current = _CurrentPhase(now_s)

    def note(self, progress: Progress, now_s: float) -> WholeState | None:
        """Takes in how far the work has come; returns how far the whole is, None without any phase."""
        if not self._phases:
            return None
        self._enter(progress.stage, now_s)
        phase, current = self._phases[self._index], self._current
        if phase.counts and progress.stage.startswith(phase.counts):
            current.count(progress, phase.n_steps, now_s)
            self._earlier_share = 0.0  # from here on its own steps tell where it is
        pace = self._pace(now_s)
        later_s = pace * sum(each.seconds for each in self._phases[self._index + 1 :])
        rest_s = current.rest_s(phase.seconds * pace, now_s)
        if self._index in self._ended:
            rest_s = 1.0
        elif phase.most_s:
            rest_s = min(rest_s, max(1.0, phase.most_s - current.took_s(now_s)))
        spent_s = self._before_s(pace) + current.spent_s(rest_s, now_s)
        left_s = rest_s + later_s
        share = min(_MOST_SHARE, spent_s / (spent_s + left_s))
        if share < self._earlier_share:  # it reads again what it had read, and will be back where it was
            left_s *= (1 - self._earlier_share) / (1 - share)
        self._share = max(self._share, share)
        is_known = phase.is_measured or self._has_counted or current.moved_share > 0
        return WholeState(
            share=self._share,
            left_s=left_s if is_known else None,
            left_after_finish_s=later_s if is_known and progress.can_finish else None,
        )

    def end_learning(self) -> None:
        """Takes in that the phase under way was asked to end: nothing is left of it."""
        self._ended.add(self._index)

    def _enter(self, stage: str, now_s: float) -> None:
        """Goes on to the next phase that has this stage; one that none has belongs to the current phase."""
        for index in range(self._index, len(self._phases)):
            if stage.startswith(self._phases[index].stages):
                if index > self._index:
                    self._leave(now_s)
                    self._index, self._current = index, _CurrentPhase(now_s)
                self._current.has_begun = True
                return

    def _leave(self, now_s: float) -> None:
        """Keeps how long the phase took that ends here; learning may end before its last step."""
        phase, current = self._phases[self._index], self._current
        if not current.has_begun:
            return
        self._took[self._index] = took_s = current.took_s(now_s)
        if not phase.counts:
            self._paced.append((phase.seconds, took_s))
        elif current.moved_share:
            self._paced.append((phase.seconds * current.moved_share, current.measured_s(now_s)))
            self._has_counted = True

    def _pace(self, now_s: float) -> float:
        """Returns how many times longer the work takes than expected."""
        phase, current = self._phases[self._index], self._current
        expected = sum(each for each, _ in self._paced) + phase.seconds * current.moved_share
        measured = sum(each for _, each in self._paced)
        measured += current.measured_s(now_s) if current.moved_share else 0.0
        prior = _PRIOR_S if phase.is_measured else min(_PRIOR_S, _WEAK_PRIOR * phase.seconds)
        return (measured + prior) / (expected + prior)

    def _before_s(self, pace: float) -> float:
        """Returns how long what lies behind took, or would have taken here."""
        return sum(self._took.get(n, self._phases[n].seconds * pace) for n in range(self._index))


class _CurrentPhase:
    """How far a phase is, by its steps where it counts them."""

    def __init__(self, now_s: float) -> None:
        self.began_s = now_s
        self.has_begun = False
        self._stage = ""
        self._n_before = self._done = 0
        """Steps of stages that ended, such as the sentences of the first of two models; of this one."""
        self._total = 0
        self._first: tuple[float, int] | None = None

    @property
    def share(self) -> float:
        """How far it is by its steps."""
        return min(_MOST_SHARE, (self._n_before + self._done) / self._total) if self._total else 0.0

    @property
    def moved_share(self) -> float:
        """Returns the share of it that was done in this process."""
        if self._first is None or not self._total:
            return 0.0
        return max(0.0, (self._n_before + self._done - self._first[1]) / self._total)

    def count(self, progress: Progress, n_steps: int, now_s: float) -> None:
        if progress.stage != self._stage:
            self._n_before += self._done
            self._stage = progress.stage
        self._done = progress.done
        self._total = n_steps or progress.total or 0
        if self._first is None or self._n_before + self._done <= self._first[1]:
            self._first = (now_s, self._n_before + self._done)  # what comes before its first step is no pace

    def took_s(self, now_s: float) -> float:
        """Returns how long it has taken in this process."""
        return now_s - self.began_s

    def measured_s(self, now_s: float) -> float:
        """Returns how long its steps took in this process."""
        return now_s - self._first[0] if self._first else 0.0

    def rest_s(self, expected_s: float, now_s: float) -> float:
        """Returns how long it still takes, where it takes so long in all."""
        took_s = self.took_s(now_s)
        if not self._total:
            return max(expected_s - took_s, _LEAST_REST * max(took_s, expected_s))
        if not self.moved_share:
            return expected_s * (1 - self.share)
        measured_s = self.measured_s(now_s)
        by_pace_s = measured_s * (1 - self.share) / self.moved_share
        weight = measured_s / (measured_s + _PRIOR_S)
        return weight * by_pace_s + (1 - weight) * expected_s * (1 - self.share)

    def spent_s(self, rest_s: float, now_s: float) -> float:
        """Returns how long what is done of it took, or would have taken in this process."""
        return rest_s * self.share / (1 - self.share) if self._total else self.took_s(now_s)
