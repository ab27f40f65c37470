"""Progress in words: how far, how long still. Knows no Qt."""

from engine.base.progress import DOWNLOADING
from engine.results.figures import duration_words
from gui.wording import size_words

_SHORTEST_EVIDENCE_S = 3.0
_PLAIN_STAGES = {
    "Planning": "Getting ready",
    "Training": "Learning",
    "Learning from the source domain": "Learning from the other text",
    "Learning the subwords": "Choosing the words",
    "Learning word vectors": "Learning what words mean",
    "Scoring": "Comparing the translations",
    "Checking the best": "Choosing the best version",
    "Looking for what was forgotten": "Checking other texts",
    "Building the graphs": "Making it ready to translate",
    "Checking the graphs": "Checking that it translates the same",
}
"""Stages of the engine that say nothing to people, in words that do."""
_PLAIN_BEGINNINGS = {
    "Translating with ": "Translating the test sentences",
    "Resampling ": "Finding out how sure the difference is",
}
"""The same for stages that go on with a name."""
_AS_SHARE = frozenset(
    ("Reading", "Training", "Training a model that translates back", "Learning from the source domain")
)
"""Stages that count what says nothing to people: they are told as a percentage."""
_UNITS = {
    "Checking the quality": "sentences",
    "Looking for what was forgotten": "sentences",
    "Translating back": "sentences",
    "Scoring": "sentences",
    "Building the graphs": "steps",
    "Checking the graphs": "translations",
}
"""What is counted, by the engine's stage; where it is not said, the stage says it already."""


class RemainingTime:
    """Estimates the rest of a stage from its pace so far, interruptions included."""

    def __init__(self) -> None:
        self._firsts: dict[str, tuple[float, int]] = {}
        self.seconds: float | None = None
        """Estimated rest of the stage; None while nothing can be said."""

    def note(self, stage: str, done: int, total: int | None, now_s: float) -> None:
        """Takes in how far the stage has come; every stage has its own pace."""
        start_s, start_done = self._firsts.setdefault(stage, (now_s, done))
        if done <= start_done:  # it began anew, or has not moved: what came before the first step is no pace
            start_s, start_done = self._firsts[stage] = (now_s, done)
        passed, moved = now_s - start_s, done - start_done
        if total is None or moved <= 0 or passed < _SHORTEST_EVIDENCE_S:
            self.seconds = None
        else:
            self.seconds = max(0.0, (total - done) * passed / moved)


def stage_words(stage: str) -> str:
    """Says what is being done in words that people know."""
    begun = next((words for start, words in _PLAIN_BEGINNINGS.items() if stage.startswith(start)), stage)
    return _PLAIN_STAGES.get(stage, begun)


def progress_words(stage: str, done: int, total: int | None, remaining_s: float | None) -> str:
    """Says how far a job has come: "Learning · 42 % · 6 min left"."""
    parts = [stage_words(stage)] if stage else []
    if total and stage == DOWNLOADING:
        parts.append(f"{size_words(done)} of {size_words(total)}")
    elif total and stage in _AS_SHARE:
        parts.append(f"{100 * done // total} %")
    elif total == 1 and stage not in _UNITS:
        pass  # it says nothing of one step that it is the first of one
    elif total:
        unit = _UNITS.get(stage, "").removesuffix("s" if total == 1 else "")
        parts.append(f"{done:,} of {total:,} {unit}".rstrip())
    elif done:
        parts.append(f"{done:,}")
    if remaining_s is not None and total and done < total:
        parts.append(f"{duration_words(remaining_s)} left")
    return " · ".join(parts)
