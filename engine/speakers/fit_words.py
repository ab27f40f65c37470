"""The verdict on a fit, in plain words."""

from engine.results.figures import counted, likelier_span_text, likelier_text, percent_of_gain
from engine.speakers.fit_folds import GainInterval
from engine.speakers.fit_validation import FEWEST_SENTENCES, Choice


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
            f"These words are not unlike the model's own ({_range(gain)}, "
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
            f"({_range(gain)}, from {_sentences(n_sentences)}). The profile "
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
    return f"the words of sentences kept back from learning became {likelier_text(gain.mean)} on average"


def _between(gain: GainInterval) -> str:
    return likelier_span_text(gain.mean, gain.low, gain.high)


def _range(gain: GainInterval) -> str:
    return f"{percent_of_gain(gain.low)} to {percent_of_gain(gain.high)}"
