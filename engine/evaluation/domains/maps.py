"""Sentences as an encoder sees them: which lie close together, and a map of them.

Zhang et al. (2020), figure 5: t-SNE (van der Maaten and Hinton, JMLR 2008) of sentence representations. The
map is for the eye; the number that goes with it is taken from the representations themselves, because t-SNE
shows clusters where there are none. The map needs scikit-learn, which comes with the part for training.
"""

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from engine.errors import install_line
from engine.evaluation.reproduced import share_of
from engine.results.domains.inspection import MapPoint
from engine.results.evaluation import ShareInterval

MOST_SENTENCES = 2000
"""On one map: more take minutes."""
_FEWEST_SENTENCES = 5
_PERPLEXITY = 30.0
_N_COMPONENTS = 50
_SEED = 0
_AT_ONCE = 500

Floats = npt.NDArray[np.float32]


def missing_library() -> str:
    """Returns a sentence on the library to install for maps; "" if it is there."""
    if find_spec("sklearn"):
        return ""
    return f"The map needs scikit-learn, which is not installed: `{install_line('train')}`."


def own_neighbours(states: Floats, labels: Sequence[str]) -> ShareInterval:
    """Counts the sentences whose nearest other one, by cosine, has the same label.

    Args:
        states: (n_sentences, d_model).
        labels: of each.
    """
    directions = states / np.maximum(np.linalg.norm(states, axis=1, keepdims=True), 1e-12)
    n_own = 0
    for start in range(0, len(states), _AT_ONCE):
        near = directions[start : start + _AT_ONCE] @ directions.T
        rows = np.arange(len(near))
        near[rows, start + rows] = -np.inf
        n_own += sum(labels[start + row] == labels[other] for row, other in enumerate(near.argmax(axis=1)))
    return share_of(n_own, len(states))


def chance_of(labels: Sequence[str]) -> float:
    """Returns the share of pairs of sentences that have the same label: what chance alone gives."""
    n = len(labels)
    return sum(count * (count - 1) for count in Counter(labels).values()) / max(1, n * (n - 1))


def map_of(states: Floats) -> tuple[MapPoint, ...]:
    """Places sentences so that similar ones lie close together; the same states give the same map.

    Args:
        states: (n_sentences, d_model); more than a few sentences.

    Returns:
        Both coordinates between 0 and 1, around 0.5; nothing where there are too few sentences for a map.
    """
    if len(states) < _FEWEST_SENTENCES:
        return ()
    from sklearn.decomposition import PCA
    from sklearn.manifold import TSNE

    n_components = min(_N_COMPONENTS, *states.shape)
    narrow = PCA(n_components, random_state=_SEED).fit_transform(states)
    perplexity = min(_PERPLEXITY, (len(states) - 1) / 3)
    places = TSNE(perplexity=perplexity, init="pca", random_state=_SEED, n_jobs=1).fit_transform(narrow)
    low, high = places.min(axis=0), places.max(axis=0)
    places = (places - (low + high) / 2) / max(float((high - low).max()), 1e-12) + 0.5
    return tuple(MapPoint(round(float(x), 4), round(float(y), 4)) for x, y in places)
