"""Can the speaker be told from a system's own output? A classifier learned from its other translations."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedGroupKFold, StratifiedKFold

from engine.evaluation.paired import Units, Values, units_of
from engine.evaluation.speakers.identification import check_labels, classifier

N_FOLDS = 5


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
    check_labels([speakers[row] for row in rows])
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


def _fold_hits(
    texts: Sequence[str], labels: NDArray[np.str_], units: Units, seed: int, language: str
) -> Values:
    groups = units_of([str(unit) for unit in units])
    n_folds = max(2, min(N_FOLDS, *Counter(labels.tolist()).values()))
    is_alone = int(groups.max()) + 1 == len(groups)
    kind = StratifiedKFold if is_alone else StratifiedGroupKFold
    folds = kind(n_splits=n_folds, shuffle=True, random_state=seed)
    hits = np.zeros(len(texts))
    for learned, held in folds.split(texts, labels, None if is_alone else groups):
        model = classifier(language).fit([texts[row] for row in learned], labels[learned])
        hits[held] = model.predict([texts[row] for row in held]) == labels[held]
    return hits
