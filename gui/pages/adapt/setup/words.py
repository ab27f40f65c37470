"""Times, amounts and devices of an adaptation in words. Knows no widget."""

from collections.abc import Iterable

from engine.methods import METHODS
from engine.results.adapting.plans import Estimate, PlanData
from engine.results.figures import counted, duration_words
from gui.wording import size_words

_MINUTE, _HOUR = 60.0, 3600.0
_FEW_PAIRS = 300
_SOME_PAIRS = 2_000
_MANY_PAIRS = 10_000
_TORN = 1.7
"""Subwords per word from which on a model's words are clearly not those of the text."""


def span_words(low_s: float | None, high_s: float | None, seconds: float | None) -> str:
    """Says a range of time as people do: "6 to 9 min", "1 to 2 h"; empty if nothing is known."""
    if low_s is None or high_s is None:
        return f"about {duration_words(seconds)}" if seconds is not None else ""
    low, high = duration_words(low_s), duration_words(high_s)
    if low == high:
        return low if high_s < _MINUTE else f"about {low}"
    if high_s < _HOUR and low_s >= _MINUTE:
        return f"{round(low_s / _MINUTE)} to {high}"
    if low_s < _MINUTE:
        return f"up to {high}"
    if low_s >= 10 * _HOUR:
        return f"{round(low_s / _HOUR)} to {high}"
    return f"{low} to {high}"


def about_words(seconds: float | None) -> str:
    """Says a time that is not known exactly: "about 8 min", "less than a minute"; empty if unknown."""
    if seconds is None:
        return ""
    words = duration_words(seconds)
    return words if seconds < _MINUTE else f"about {words}"


def range_words(estimate: Estimate) -> str:
    """Says how far a time may be off, and why; empty if it may not, or nothing is known."""
    low_s, middle_s, high_s = estimate.low_s, estimate.seconds, estimate.high_s
    if low_s is None or middle_s is None or high_s is None:
        return ""
    if estimate.is_busy:
        is_longer = duration_words(high_s) != duration_words(middle_s)
        return f"up to {duration_words(high_s)} if the computer stays this busy" if is_longer else ""
    if duration_words(low_s) == duration_words(high_s):
        return ""
    return f"{span_words(low_s, high_s, middle_s)}: it ends by itself when nothing gets better"


def words_problem(method: str, settings: Iterable[str]) -> str:
    """Says which settings of new words a way has no use for; empty if none, or if the way is not known."""
    chosen = METHODS.get(method)
    useless = set(settings) - {"seed", *(chosen.vocabulary_settings if chosen else settings)}
    if chosen is None or not useless:
        return ""
    if not chosen.learns_vocabulary:
        return f"“{chosen.title}” keeps the model's words: leave vocabulary sizes and sides as recommended."
    return f"“{chosen.title}” replaces the whole vocabulary: leave “Whose words are new” at both languages."


def cost_words(estimate: Estimate) -> list[str]:
    """Returns what an adaptation takes besides time: memory, disk."""
    said = []
    if estimate.memory_bytes:
        said.append(f"{size_words(estimate.memory_bytes)} of memory while it learns")
    if estimate.disk_bytes:
        said.append(f"{size_words(estimate.disk_bytes)} on the disk")
    return said


def amount_advice(n_pairs: int) -> str:
    """Says what this number of pairs is enough for."""
    if n_pairs < _FEW_PAIRS:
        return "That is not much. For a single person's style, a speaker's profile may serve you better."
    if n_pairs < _SOME_PAIRS:
        return "Enough for frequent words and set phrases."
    if n_pairs < _MANY_PAIRS:
        return "Enough to learn your terms and much of your style."
    return "Plenty: terms, style and sentence patterns can be learned."


def monolingual_words(data: PlanData, source: str, target: str) -> str:
    """Says how much text there is in one language; empty if there is none."""
    said = [
        f"{counted(amount, 'sentence')} in {language}"
        for amount, language in ((data.mono_src, source), (data.mono_tgt, target))
        if amount
    ]
    return f"Also {' and '.join(said)} alone" if said else ""


def fragment_words(data: PlanData) -> str:
    """Says how well the model's words suit the text; empty if it was not measured."""
    if data.pieces_per_word is None:
        return ""
    if data.pieces_per_word >= _TORN:
        return "Many of your words are unfamiliar to the model."
    return "The model knows most of your words."


def kept_aside_words(data: PlanData) -> str:
    """Says how many pairs are kept aside for validation and to measure the result."""
    return f"{counted(data.dev, 'more pair')} to check the learning, {data.test:,} to measure the result"


def general_words(data: PlanData) -> str:
    """Says whether it can be checked that nothing else is forgotten."""
    if data.general:
        return f"{counted(data.general, 'general sentence')} to check that nothing else is forgotten"
    return "There is no general text in these languages, so what it forgets cannot be checked"
