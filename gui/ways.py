"""The ways to adapt, in words for users; the papers' names stay in the tooltips. Knows no widget."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class WayWords:
    """What people read about one way."""

    title: str
    sentence: str
    paper: str
    """Its name in the papers, for the tooltip."""


ADD_WORDS = "add-words"
LEARN_SENTENCES = "fine-tune"
TARGET_VOCABULARY = "target-vocabulary"
DOMAIN_TOKEN = "domain-token"
_VOCABULARY = "Vocabulary adaptation (Sato, Sakuma, Yoshinaga, Toyoda, Kitsuregawa, Findings of EMNLP 2020)"

WAYS = {
    "va-llm": WayWords(
        "Learn new words",
        "Gives the model the words of your field as whole words, then learns from your sentences.",
        f"{_VOCABULARY}: VA-LLM, --method va-llm",
    ),
    "add-words": WayWords(
        "Add new words",
        "Adds the words of your field to the model's own, then learns from your sentences.",
        "New words as the mean of their old pieces, known words copied: --method add-words",
    ),
    "va-linear": WayWords(
        "Learn new words, turned as a whole",
        "Like “Learn new words”, with one rotation for all words instead of a fit around each.",
        f"{_VOCABULARY}: VA-Linear, --method va-linear",
    ),
    "va-cbow": WayWords(
        "Learn new words, unfitted",
        "Like “Learn new words”, but the new words are not fitted into the model first.",
        f"{_VOCABULARY}: VA-CBoW, --method va-cbow",
    ),
    "fine-tune": WayWords(
        "Learn from your sentences",
        "Keeps the model's own words and learns how you use and combine them.",
        "Fine-tuning: FT-srcV, --method fine-tune",
    ),
    "target-vocabulary": WayWords(
        "Start over with your words",
        "Trains a new model with your words from the text the model came from, then on yours. Takes longest.",
        "FT-tgtV, --method target-vocabulary",
    ),
    "domain-token": WayWords(
        "Several domains in one model",
        "Trains one model on several domains that tells them apart by itself. Takes long.",
        "Multi-domain learning (MDL, DomainTag), --method domain-token",
    ),
}  # fmt: skip

SCOPES = {"full": "The whole model", "pack": "Only its words"}
SCOPE_SENTENCES = {
    "full": "Learns the most; makes a model of its own.",
    "pack": "A small pack that is switched on and off at once inside its model.",
}

_VARIANTS = {
    ("new_rows", "pieces"): "from their old pieces",
    ("new_rows", "random"): "begun at random",
    ("shared_rows", "copied"): "known ones kept",
    ("neighbours", "1"): "from the nearest known ones",
    ("match_norms", "always"): "scaled to the model's",
}
"""What tells ways of one method apart, by a setting of their new words; the first that is set names it."""


def variant_words(vocabulary: Mapping[str, object]) -> str:
    """Says in a few words what the settings of new words make of a way; empty without any."""
    given = {(name, str(value)) for name, value in vocabulary.items()}
    named = (words for setting, words in _VARIANTS.items() if setting in given)
    return next(named, ", ".join(f"{name} {value}" for name, value in sorted(given)))


def way_words(method: str) -> WayWords:
    """Returns the words for a method; one that is not known here is named as the command line does."""
    return WAYS.get(method) or WayWords(method, "", f"--method {method}")


def way_title(method: str, scope: str = "") -> str:
    """Names a way and, if it matters, how much of the model learns: "Learn new words · Only its words"."""
    title = way_words(method).title
    return f"{title} · {SCOPES[scope]}" if scope == "pack" else title
