"""Can the speaker be told from the text? A classifier of word 1- and 2-grams, as in the paper.

Michel and Neubig (ACL 2018), section 5.2 and appendix C: a bag of n-grams, each counted once, and a linear
classifier; they used learned vectors, this is a linear support vector machine, which is the same kind of
question with a fixed answer. Needs scikit-learn, which comes with `parlance[train]`; it is loaded when a
function is called.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from engine.errors import EngineError
from engine.evaluation.paired import Units, Values, rate_interval, units_of
from engine.evaluation.significance import Interval

N_FOLDS = 5
MOST_TRAINING_TEXTS = 1000
"""Of each speaker: more change little and cost time."""

_MISSING = "Who wrote a text is found with scikit-learn, which is not installed."
_INSTALL = "Install it: `pip install 'parlance[train]'`."
_WORD, _CHARACTER = r"\w+|[^\w\s]", r"\S"
_NO_BLANKS = frozenset(("zh", "ja", "th", "lo", "km", "my"))


@dataclass(frozen=True)
class Identification:
    """How often the speaker was told from a text."""

    accuracy: Interval
    chance: float
    """Of one who guesses blindly."""
    majority: float
    """Of one who always says the most frequent speaker."""
    n_texts: int
    n_speakers: int


def missing_library() -> str:
    """Returns what to install, in a sentence; "" if it is there."""
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
    _check(labels)
    rows = _spread_over_each(labels, MOST_TRAINING_TEXTS)
    model = _pipeline(language)
    model.fit([texts[row] for row in rows], [labels[row] for row in rows])
    wanted = np.array(speakers)
    return {
        name: (np.asarray(model.predict(list(lines))) == wanted).astype(np.float64)
        for name, lines in outputs.items()
    }


def hits_by_folds(
    texts: Sequence[str],
    speakers: Sequence[str],
    units: Units | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    language: str = "en",
) -> Values:
    """Recognises the speaker of each text by a classifier that learned from the others.

    Every speaker has the same share in every fold, and texts of one unit are in one fold: else the
    classifier would recognise the sentence, not the speaker.

    Args:
        texts: of one system, or references.
        speakers: the speaker of each; of speakers with one text alone nothing can be told: never a hit.
        units: which texts belong together, (n_texts,); None: each is alone.
        seeds: each divides the texts in another way.
        language: of the texts.

    Returns:
        The share of the seeds in which it was recognised, (n_texts,).

    Raises:
        EngineError: if scikit-learn is missing, or fewer than two speakers have two texts.
    """
    counts = Counter(speakers)
    rows = np.array([row for row, speaker in enumerate(speakers) if counts[speaker] > 1], dtype=np.int64)
    _check([speakers[row] for row in rows])
    hits = np.zeros(len(texts))
    chosen_units = rows if units is None else units[rows]
    for seed in seeds:
        hits[rows] += _fold_hits(
            [texts[row] for row in rows],
            np.array([speakers[row] for row in rows]),
            chosen_units,
            seed,
            language,
        )
    return hits / len(seeds)


def identification(hits: Values, speakers: Sequence[str], units: Units | None = None) -> Identification:
    """Sums up hits.

    Args:
        hits: (n_texts,), each in [0, 1].
        speakers: the speaker of each text.
        units: texts that are drawn together, (n_texts,).
    """
    counts = Counter(speakers)
    return Identification(
        accuracy=rate_interval(hits, units=units),
        chance=1 / len(counts),
        majority=max(counts.values()) / len(speakers),
        n_texts=len(speakers),
        n_speakers=len(counts),
    )


def _check(labels: Sequence[str]) -> None:
    if sentence := missing_library():
        raise EngineError(sentence.removesuffix(f" {_INSTALL}"), _INSTALL)
    if len(set(labels)) < 2:
        raise EngineError(
            "Speakers cannot be told apart: fewer than two of them have enough text.",
            "Choose a corpus with more lines of more speakers.",
        )


def _fold_hits(texts: Sequence[str], labels: Any, units: Units, seed: int, language: str) -> Values:
    from sklearn.model_selection import StratifiedGroupKFold, StratifiedKFold

    groups = units_of([str(unit) for unit in units])
    n_folds = max(2, min(N_FOLDS, *Counter(labels.tolist()).values()))
    is_alone = int(groups.max()) + 1 == len(groups)
    kind = StratifiedKFold if is_alone else StratifiedGroupKFold
    folds = kind(n_splits=n_folds, shuffle=True, random_state=seed)
    hits = np.zeros(len(texts))
    for learned, held in folds.split(texts, labels, None if is_alone else groups):
        model = _pipeline(language).fit([texts[row] for row in learned], labels[learned])
        hits[held] = model.predict([texts[row] for row in held]) == labels[held]
    return hits


def _pipeline(language: str) -> Any:
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
    chosen = []
    for rows in rows_of.values():
        n_chosen = min(n_most, len(rows))
        chosen += [rows[place * len(rows) // n_chosen] for place in range(n_chosen)]
    return sorted(chosen)
