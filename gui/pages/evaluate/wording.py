"""An evaluation in words: its title, its text, shares, p. Knows no widget."""

import re

from engine.results.evaluation import Evaluation
from engine.results.figures import NONE, counted

METRICS = ("BLEU", "chrF", "TER")
_SPLIT = re.compile(r"(?:[\d,]+ sentences? of )?the (test|dev|train) split of (.+)", re.DOTALL)
_SPLIT_WORDS = {"test": "test set", "dev": "validation set", "train": "training set"}


def title_words(evaluation: Evaluation) -> str:
    """Says who is compared with whom: "pumps against small"."""
    own = evaluation.name_of(evaluation.model)
    rivals = [evaluation.name_of(each.against) for each in evaluation.comparisons]
    if not rivals:
        return own
    if len(rivals) > 2:
        return f"{own} against {len(rivals)} others"
    return f"{own} against {' and '.join(rivals)}"


def facts_words(evaluation: Evaluation) -> str:
    """Says on what, and how much: "312 sentences · catalogue, test set"."""
    text = text_words(evaluation)
    return f"{counted(evaluation.n_sentences, 'sentence')} · {text}" if text else ""


def text_words(evaluation: Evaluation) -> str:
    """Says on which text: "catalogue, test set"."""
    found = _SPLIT.fullmatch(evaluation.text)
    return f"{found[2]}, {_SPLIT_WORDS[found[1]]}" if found else evaluation.text


def p_words(p: float | None) -> str:
    """Writes how often chance alone would do as much: "0.003", "< 0.001"."""
    if p is None:
        return NONE
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
