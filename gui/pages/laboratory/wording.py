"""An evaluation in words: its title, its text, shares, p. Knows no widget."""

import re

from engine.results.evaluation import Evaluation
from engine.results.figures import NONE
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.wording import signed_words

METRICS = ("BLEU", "chrF", "TER")
_SPLIT = re.compile(r"(?:[\d,]+ sentences? of )?the (test|dev|train) split of (.+)", re.DOTALL)
_PART = re.compile(r"([\d,]+) sentences? of (.+)", re.DOTALL)
_SPLIT_WORDS = {
    "test": tr_noop("test set"),
    "dev": tr_noop("validation set"),
    "train": tr_noop("training set"),
}


def title_words(evaluation: Evaluation) -> str:
    """Says who is compared with whom: "pumps against small"."""
    own = evaluation.name_of(evaluation.model)
    rivals = [evaluation.name_of(each.against) for each in evaluation.comparisons]
    if not rivals:
        return own
    if len(rivals) > 2:
        return tr("{own} against {n_others} others", own=own, n_others=len(rivals))
    others = rivals[0] if len(rivals) == 1 else tr("{first} and {second}", first=rivals[0], second=rivals[1])
    return tr("{own} against {others}", own=own, others=others)


def facts_words(evaluation: Evaluation) -> str:
    """Says on what, and how much: "312 sentences · catalogue, test set"."""
    text = text_words(evaluation)
    n_sentences = tr_plural("{n} sentence", "{n} sentences", evaluation.n_sentences)
    return f"{n_sentences} · {text}" if text else ""


def text_words(evaluation: Evaluation) -> str:
    """Says on which text: "catalogue, test set"."""
    if found := _SPLIT.fullmatch(evaluation.text):
        return f"{found[2]}, {tr(_SPLIT_WORDS[found[1]])}"
    if found := _PART.fullmatch(evaluation.text):
        n = int(found[1].replace(",", ""))
        return tr_plural("{n} sentence of {text}", "{n} sentences of {text}", n, text=found[2])
    return evaluation.text


def p_words(p: float | None) -> str:
    """Writes how often chance alone would do as much: "0.003", "< 0.001"."""
    if p is None:
        return NONE
    return f"< {number_words(0.001, 3)}" if p < 0.001 else number_words(p, 3)


def span_words(low: float, high: float) -> str:
    """Writes the interval of a difference: "+5.1 to +7.5"."""
    return tr("{low} to {high}", low=signed_words(low), high=signed_words(high))
