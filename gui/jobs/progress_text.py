"""Progress in words: how far, how long still. Knows no widget."""

from collections.abc import Callable, Mapping

from engine.base.progress import DOWNLOADING
from engine.results.figures import duration_words
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.wording import size_words

_SHORTEST_EVIDENCE_S = 3.0
_PLAIN_STAGES: Mapping[str, str] = {
    "Planning": tr_noop("Getting ready"),
    "Training": tr_noop("Learning"),
    "Learning from the source domain": tr_noop("Learning from the other text"),
    "Learning the subwords": tr_noop("Choosing the words"),
    "Learning word vectors": tr_noop("Learning what words mean"),
    "Scoring": tr_noop("Comparing the translations"),
    "Checking the best": tr_noop("Choosing the best version"),
    "Looking for what was forgotten": tr_noop("Checking other texts"),
    "Building the graphs": tr_noop("Making it ready to translate"),
    "Checking the graphs": tr_noop("Checking that it translates the same"),
}
"""Stages of the engine that say nothing to people, in words that do."""
_PLAIN_BEGINNINGS = {
    "Translating with ": tr_noop("Translating the test sentences"),
    "Resampling ": tr_noop("Finding out how sure the difference is"),
}
"""The same for stages that go on with a name."""
_PLAIN_ALREADY = frozenset(
    (
        tr_noop("Changing"), tr_noop("Checking"), tr_noop("Copying"), tr_noop("Downloading"),
        tr_noop("Exporting"), tr_noop("Learning"), tr_noop("Opening"), tr_noop("Reading"),
        tr_noop("Searching"), tr_noop("Splitting"), tr_noop("Stopping"), tr_noop("Storing"),
        tr_noop("Translating"), tr_noop("Unpacking"), tr_noop("Writing"),
        tr_noop("Opening the model"), tr_noop("Reading the library"),
    )
)  # fmt: skip
"""Stages of one word, which is no sentence to be found among those of the engine; and the window's own."""
_AS_SHARE = frozenset(
    ("Reading", "Training", "Training a model that translates back", "Learning from the source domain")
)
"""Stages that count what says nothing to people: they are told as a percentage."""


def _sentences(done: str, total: int) -> str:
    return tr_plural("{done} of {n} sentence", "{done} of {n} sentences", total, done=done)


def _steps(done: str, total: int) -> str:
    return tr_plural("{done} of {n} step", "{done} of {n} steps", total, done=done)


def _translations(done: str, total: int) -> str:
    return tr_plural("{done} of {n} translation", "{done} of {n} translations", total, done=done)


_COUNTS: Mapping[str, Callable[[str, int], str]] = {
    "Checking the quality": _sentences,
    "Looking for what was forgotten": _sentences,
    "Translating back": _sentences,
    "Scoring": _sentences,
    "Building the graphs": _steps,
    "Checking the graphs": _translations,
}
"""Says how much is done of what, by the engine's stage; where there is none, the stage says it already."""


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
    begun = next((words for start, words in _PLAIN_BEGINNINGS.items() if stage.startswith(start)), "")
    plain = _PLAIN_STAGES.get(stage) or (stage if stage in _PLAIN_ALREADY else begun)
    return tr(plain) if plain else from_engine(stage)


def left_words(seconds: float) -> str:
    """Says how long something takes still: "6 min left"."""
    return tr("{duration} left", duration=from_engine(duration_words(seconds)))


def whole_words(share: float, left_s: float | None) -> str:
    """Says how far a whole job is: "42 % · 6 min left"."""
    said = tr("{n} %", n=number_words(100 * share))
    return said if left_s is None else f"{said} · {left_words(left_s)}"


def progress_words(stage: str, done: int, total: int | None, remaining_s: float | None) -> str:
    """Says how far a job has come: "Learning · 42 % · 6 min left"."""
    parts = [stage_words(stage)] if stage else []
    if total and stage == DOWNLOADING:
        parts.append(tr("{done} of {total}", done=size_words(done), total=size_words(total)))
    elif total and stage in _AS_SHARE:
        parts.append(tr("{n} %", n=number_words(100 * done // total)))
    elif total == 1 and stage not in _COUNTS:
        pass  # it says nothing of one step that it is the first of one
    elif total:
        count, n_done = _COUNTS.get(stage), number_words(done)
        said = tr("{done} of {total}", done=n_done, total=number_words(total))
        parts.append(count(n_done, total) if count else said)
    elif done:
        parts.append(number_words(done))
    if remaining_s is not None and total and done < total:
        parts.append(left_words(remaining_s))
    return " · ".join(parts)
