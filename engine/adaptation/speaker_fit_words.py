"""What a fit found, in plain words."""

import math

from engine.adaptation.speaker_fit_validation import FEWEST_SENTENCES, Choice


def reason_for(n_sentences: int, choice: Choice | None = None, n_left_out: int = 0) -> str:
    """Says whether a profile helps, and how sure that is.

    Args:
        n_sentences: different sentences learned from.
        choice: what cross-validation found; None: there were too few sentences for it.
        n_left_out: sentences beyond what a fit looks at.
    """
    if n_sentences == 0:
        return "There is no sentence to learn from."
    if choice is None:
        verb = "is" if n_sentences == 1 else "are"
        return (
            f"{_counted(n_sentences)} {verb} too few to tell whether a profile helps: it stays neutral until "
            f"there are {FEWEST_SENTENCES}."
        )
    return _verdict(n_sentences, choice) + _left_out(n_left_out)


def reason_for_text(n_sentences: int, choice: Choice | None) -> str:
    """Says what text alone shows of a person's words."""
    if n_sentences == 0 or choice is None:
        return reason_for(n_sentences)
    gain, low, high = choice.gain, _percent(choice.gain.low), _percent(choice.gain.high)
    if choice.index is None:
        return (
            f"These words are not unlike the model's own ({low} to {high}, from {_counted(n_sentences)}), so "
            "the profile stays neutral; more text may change that."
        )
    sure = "surely between" if gain.low > 0 else "not surely, between"
    return (
        f"These words are the person's own: {_likelier(gain.mean)} ({sure} {low} and {high}). Counted "
        "without translations, so they are used with care."
    )


def _verdict(n_sentences: int, choice: Choice) -> str:
    gain, low, high = choice.gain, _percent(choice.gain.low), _percent(choice.gain.high)
    if choice.index is None:
        return (
            f"It does not help yet: sentences kept back from learning did not become likelier ({low} to "
            f"{high}, from {_counted(n_sentences)}). The profile stays neutral; more sentences may change "
            "that."
        )
    likelier = _likelier(gain.mean)
    if gain.low > 0:
        return f"It helps: {likelier} (surely between {low} and {high})."
    return (
        f"It seems to help: {likelier}, but with {_counted(n_sentences)} that is not sure (between {low} and "
        f"{high}), so the profile is kept weak."
    )


def _left_out(n_left_out: int) -> str:
    if not n_left_out:
        return ""
    verb = "was" if n_left_out == 1 else "were"
    return f" {_counted(n_left_out)} more {verb} not needed: an even choice of all is enough."


def _counted(n_sentences: int) -> str:
    return "1 sentence" if n_sentences == 1 else f"{n_sentences:,} sentences"


def _likelier(gain: float) -> str:
    return f"sentences kept back from learning became {_percent(gain)} likelier, word by word"


def _percent(gain: float) -> str:
    """Returns a gain in nats as a percentage: 0.05 is "5.1 %"; what has no use for decimals has none."""
    percentage = math.expm1(min(gain, 5.0)) * 100
    return f"{percentage:.1f} %" if abs(percentage) < 10 else f"{percentage:,.0f} %"
