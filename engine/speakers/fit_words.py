"""The verdict on a fit, in plain words."""

import math

from engine.results.figures import counted
from engine.speakers.fit_folds import GainInterval
from engine.speakers.fit_validation import FEWEST_SENTENCES, Choice

_MOST_TIMES = 100
"""A larger factor says no more."""


def reason_for(n_sentences: int, choice: Choice | None = None, n_left_out: int = 0) -> str:
    """Returns the verdict on a profile, with how sure it is.

    Args:
        n_sentences: different sentences learned from.
        choice: the result of cross-validation; None: there were too few sentences for it.
        n_left_out: sentences left out because there are more than a fit looks at.
    """
    if n_sentences == 0:
        return "There is no sentence to learn from."
    if choice is None:
        verb = "is" if n_sentences == 1 else "are"
        return (
            f"{_sentences(n_sentences)} {verb} too few to tell whether a profile helps: it stays neutral "
            f"until there are {FEWEST_SENTENCES}."
        )
    return _verdict(n_sentences, choice) + _left_out(n_left_out)


def reason_for_text(n_sentences: int, choice: Choice | None) -> str:
    """Returns the verdict on a profile that was counted from text alone."""
    if n_sentences == 0 or choice is None:
        return reason_for(n_sentences)
    gain = choice.gain
    if choice.index is None:
        return (
            f"These words are not unlike the model's own ({_percent(gain.low)} to {_percent(gain.high)}, "
            f"from {_sentences(n_sentences)}), so the profile stays neutral; more text may change that."
        )
    sure = "" if choice.is_sure else "not proven, "
    return (
        "The person uses these words more than the model's own text does: counted without sources, "
        f"{_likelier(gain)} ({sure}{_between(gain)}). Sources say much of that already, so they are used "
        "with care; pairs tell how much they help a translation."
    )


def _verdict(n_sentences: int, choice: Choice) -> str:
    gain = choice.gain
    if choice.index is None:
        return (
            "It does not help yet: sentences kept back from learning did not become likelier "
            f"({_percent(gain.low)} to {_percent(gain.high)}, from {_sentences(n_sentences)}). The profile "
            "stays neutral; more sentences may change that."
        )
    if choice.is_sure:
        return f"It helps: {_likelier(gain)} ({_between(gain)})."
    return (
        f"It seems to help: {_likelier(gain)}, but with {_sentences(n_sentences)} that is not proven "
        f"({_between(gain)}), so the profile is kept weak."
    )


def _left_out(n_left_out: int) -> str:
    if not n_left_out:
        return ""
    verb = "was" if n_left_out == 1 else "were"
    return f" {_sentences(n_left_out)} more {verb} not needed: an even choice of all is enough."


def _sentences(n_sentences: int) -> str:
    return counted(n_sentences, "sentence")


def _likelier(gain: GainInterval) -> str:
    how = f"{_times(gain.mean)} times as likely" if _is_large(gain) else f"{_percent(gain.mean)} likelier"
    return f"sentences kept back from learning became {how}, token by token"


def _between(gain: GainInterval) -> str:
    if _is_large(gain):
        return f"95 % interval {_times(gain.low)} to {_times(gain.high)} times"
    return f"95 % interval {_percent(gain.low)} to {_percent(gain.high)}"


def _is_large(gain: GainInterval) -> bool:
    """Returns whether a gain is easier to read as a factor: from twice as likely on."""
    return gain.mean >= math.log(2)


def _times(gain: float) -> str:
    """Returns a gain in nats as a factor: 2.2 is "9"."""
    factor = math.exp(min(gain, 5.0))
    if factor > _MOST_TIMES:
        return f"more than {_MOST_TIMES}"
    return f"{factor:.0f}" if factor >= 10 else f"{factor:.1f}".removesuffix(".0")


def _percent(gain: float) -> str:
    """Returns a gain in nats as a percentage: 0.05 is "5.1 %", 0.5 is "65 %"."""
    percentage = round(math.expm1(min(gain, 5.0)) * 100, 1) + 0.0  # no "-0.0"
    return f"{percentage:.1f} %" if abs(percentage) < 10 else f"{percentage:,.0f} %"
