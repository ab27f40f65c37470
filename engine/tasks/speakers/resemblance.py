"""The map of speakers, computed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.runtime.speakers import SpeakerInfo, effective_bias
from engine.tasks.home import open_library
from engine.tasks.speakers.profiles.bias_values import Floats, fits, standing_out, total_bias
from engine.tasks.translation.opening import open_system

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

Doubles = NDArray[np.float64]

_MOST_SPEAKERS = 1_000
"""Of the library; more make no readable map, and the comparison takes memory for all of them at once."""


@dataclass(frozen=True)
class _Someone:
    id: str
    name: str
    is_known: bool
    bias: Floats


def resemblance(model: str, n_nearest: int, n_known: int, translator: "Translator | None") -> dict[str, Any]:
    """Compares speakers, see `engine.tasks.speaker_map`."""
    translator = translator or open_system(model=model)
    info = translator.speaker_info()
    people = _of_library(info)[:_MOST_SPEAKERS]
    people += _known(info, n_known, {someone.name for someone in people})
    if not people:
        return {"points": [], "nearest": {}}
    gram = _gram([someone.bias for someone in people])
    places = _places(gram)
    points = [
        {
            "id": someone.id,
            "name": someone.name,
            "x": float(x),
            "y": float(y),
            "is_known": someone.is_known,
        }
        for someone, (x, y) in zip(people, places, strict=True)
    ]
    return {"points": points, "nearest": _nearest(people, gram, n_nearest)}


def _of_library(info: SpeakerInfo) -> list[_Someone]:
    """Returns the speakers whose numbers fit a model, learned with it or with one of the same words."""
    found: dict[str, _Someone] = {}
    for speaker_id, name, profile in open_library().speakers.profiles.all_current(info.vocabulary_id):
        is_own = profile.model == info.model_id
        if fits(profile, info) and profile.method != "speaker-token" and (is_own or speaker_id not in found):
            found[speaker_id] = _Someone(speaker_id, name, False, total_bias(profile, info))
    return list(found.values())


def _known(info: SpeakerInfo, n_known: int, taken: set[str]) -> list[_Someone]:
    """Returns some of the speakers the model was trained with; none of a kind that has no bias."""
    known = info.known
    if known is None or known.kind == "speaker-token" or n_known < 1:
        return []
    names = [name for name in known.names(limit=n_known + len(taken)) if name not in taken][:n_known]
    is_factored = known.kind == "factored-bias"
    inputs = [
        info.inputs(weights=known.get(name)) if is_factored else info.inputs(bias=known.get(name))
        for name in names
    ]
    biases = effective_bias(inputs, info.basis, info.tgt_vocab)
    return [_Someone(name, name, True, bias) for name, bias in zip(names, biases, strict=True)]


def _gram(biases: list[Floats]) -> Doubles:
    """Returns the inner products of all biases, (n, n)."""
    stacked = np.stack([standing_out(bias) for bias in biases])
    return (stacked @ stacked.T).astype(np.float64)


def _places(gram: Doubles) -> Doubles:
    """Returns the first two principal components of what the inner products belong to, (n, 2)."""
    centred = gram - gram.mean(axis=0) - gram.mean(axis=1)[:, None] + gram.mean()
    values, vectors = np.linalg.eigh(centred)
    axes = vectors[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0))
    signs = np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
    places = np.zeros((len(gram), 2))
    places[:, : axes.shape[1]] = axes * np.where(signs == 0, 1, signs)  # the same map every time
    return places


def _nearest(people: list[_Someone], gram: Doubles, n_nearest: int) -> dict[str, list[dict[str, Any]]]:
    norms = np.sqrt(np.maximum(np.diag(gram), 0))
    scale = np.outer(norms, norms)
    cosines = np.divide(gram, scale, out=np.zeros_like(gram), where=scale > 0)
    found: dict[str, list[dict[str, Any]]] = {}
    for row, someone in enumerate(people):
        if someone.is_known:
            continue
        others = [
            place for place in np.argsort(-cosines[row], kind="stable") if place != row and norms[place] > 0
        ]
        found[someone.id] = [
            {"id": people[place].id, "name": people[place].name, "similarity": float(cosines[row, place])}
            for place in others[: n_nearest if norms[row] > 0 else 0]
        ]
    return found
