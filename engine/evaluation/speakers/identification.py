"""Can the speaker be told from the text? A classifier of word 1- and 2-grams, as in the paper.

Michel and Neubig (ACL 2018), section 5.2 and appendix C: a bag of n-grams, each counted once, and a linear
classifier; they used learned vectors, this is a linear support vector machine, which is the same kind of
question with a fixed answer. Needs scikit-learn, which comes with the part for training; it is loaded when a
function is called.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from engine.errors import EngineError, install_line
from engine.evaluation.paired import Values
from engine.sampling import spread

if TYPE_CHECKING:
    from sklearn.pipeline import Pipeline

MOST_TRAINING_TEXTS = 1000
"""Training texts per speaker, at most: more change little and cost time."""

_MISSING = "Who wrote a text is found with scikit-learn, which is not installed."
_INSTALL = f"Install it: `{install_line('train')}`."
_WORD, _CHARACTER = r"\w+|[^\w\s]", r"\S"
_NO_BLANKS = frozenset(("zh", "ja", "th", "lo", "km", "my"))


def missing_library() -> str:
    """Returns a sentence on the library to install; "" if it is there."""
    return "" if find_spec("sklearn") else f"{_MISSING} {_INSTALL}"


def hits_by_training(
    texts: Sequence[str],
    labels: Sequence[str],
    outputs: Mapping[str, Sequence[str]],
    speakers: Sequence[str],
    language: str = "en",
) -> dict[str, Values]:
    """Learns speakers from some texts and recognises them in others, as the paper does.

    Args:
        texts: what to learn from: the reference translations of the training split.
        labels: the speaker of each.
        outputs: by system: one text per line, in the same order for all.
        speakers: the speaker of each line.
        language: of all the texts; chooses words or characters.

    Returns:
        By system: 1 where the speaker was recognised, else 0, (n_lines,).

    Raises:
        EngineError: if scikit-learn is missing, or there are fewer than two speakers to learn.
    """
    check_labels(labels)
    rows = _spread_over_each(labels, MOST_TRAINING_TEXTS)
    model = classifier(language)
    model.fit([texts[row] for row in rows], [labels[row] for row in rows])
    wanted = np.array(speakers)
    return {
        name: (np.asarray(model.predict(list(lines))) == wanted).astype(np.float64)
        for name, lines in outputs.items()
    }


def check_labels(labels: Sequence[str]) -> None:
    """Checks that speakers can be told apart.

    Args:
        labels: the speaker of each text to learn from.

    Raises:
        EngineError: if scikit-learn is missing, or there are fewer than two speakers.
    """
    if sentence := missing_library():
        raise EngineError(sentence.removesuffix(f" {_INSTALL}"), _INSTALL)
    if len(set(labels)) < 2:
        raise EngineError(
            "Speakers cannot be told apart: fewer than two of them have enough text.",
            "Choose a corpus with more lines of more speakers.",
        )


def classifier(language: str) -> "Pipeline":
    """Returns a classifier of texts that has learned nothing yet.

    Args:
        language: of the texts; chooses words or characters.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.pipeline import make_pipeline
    from sklearn.svm import LinearSVC

    pattern = _CHARACTER if language.split("-")[0] in _NO_BLANKS else _WORD
    words = TfidfVectorizer(ngram_range=(1, 2), token_pattern=pattern, binary=True)
    return make_pipeline(words, LinearSVC(class_weight="balanced", max_iter=5000, random_state=0))


def _spread_over_each(labels: Sequence[str], n_most: int) -> list[int]:
    """Returns at most so many rows of each label, spread evenly over theirs."""
    rows_of: defaultdict[str, list[int]] = defaultdict(list)
    for row, label in enumerate(labels):
        rows_of[label].append(row)
    return sorted(row for rows in rows_of.values() for row in spread(rows, n_most))
