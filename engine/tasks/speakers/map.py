"""Which speakers resemble each other: a map in two dimensions, and the nearest of each."""

from typing import TYPE_CHECKING

from engine.base.methods import SPEAKER_TOKEN
from engine.results.speakers import SimilarSpeaker, SpeakerMap, SpeakerPoint
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInfo
    from engine.runtime.translator import Translator
    from engine.speakers.resemblance import Doubles, Floats

_MOST_SPEAKERS = 1_000
"""Speakers of the library, at most; more make no readable map, and comparing them takes memory for all at
once."""


def speaker_map(
    model: str, *, n_nearest: int = 5, n_known: int = 200, translator: "Translator | None" = None
) -> SpeakerMap:
    """Places the speakers that learned for a model by what their profiles do to its words.

    Args:
        model: its id.
        n_nearest: how many of the nearest to name.
        n_known: how many of the speakers the model was trained with stand beside those of the library.
        translator: the open model, if there is one.

    Raises:
        LibraryError: if there is no such model.
    """
    from engine.speakers.resemblance import cosines, inner_products, places
    from engine.tasks.translation.opening import open_model

    info = (translator or open_model(model=model)).speaker_info()
    biases = dict(_of_library(info)[:_MOST_SPEAKERS])
    biases |= _known(info, n_known, {name for _, name, _ in biases})
    if not biases:
        return SpeakerMap()
    products = inner_products(list(biases.values()))
    similarities = cosines(products)
    return SpeakerMap(
        points=tuple(
            SpeakerPoint(
                id=speaker_id,
                name=name,
                x=float(x),
                y=float(y),
                is_known=is_known,
                nearest=() if is_known else _nearest(row, list(biases), similarities)[:n_nearest],
            )
            for row, ((speaker_id, name, is_known), (x, y)) in enumerate(
                zip(biases, places(products), strict=True)
            )
        )
    )


_Someone = tuple[str, str, bool]
"""Id, name, and whether the model was trained with them."""


def _of_library(info: "SpeakerInfo") -> "list[tuple[_Someone, Floats]]":
    """Returns the speakers whose profile fits a model, learned with it or with one of the same vocabulary."""
    from engine.tasks.speakers.profiles import fits, total_bias

    found: dict[str, tuple[_Someone, Floats]] = {}
    for speaker_id, name, profile in open_library().speakers.profiles.all_current(info.vocabulary_id):
        is_own = profile.model == info.model_id
        if fits(profile, info) and (is_own or speaker_id not in found):
            found[speaker_id] = (speaker_id, name, False), total_bias(profile, info)
    return list(found.values())


def _known(info: "SpeakerInfo", n_known: int, taken: set[str]) -> "dict[_Someone, Floats]":
    """Returns some of the speakers the model was trained with; none of a kind that has no bias."""
    from engine.runtime.speakers import effective_bias

    if info.known is None or info.known.kind == SPEAKER_TOKEN.name or n_known < 1:
        return {}
    names = [name for name in info.known.names(limit=n_known + len(taken)) if name not in taken][:n_known]
    biases = effective_bias([info.known_inputs(name) for name in names], info.basis, info.tgt_vocab)
    return {(name, name, True): bias for name, bias in zip(names, biases, strict=True)}


def _nearest(row: int, people: list[_Someone], similarities: "Doubles") -> tuple[SimilarSpeaker, ...]:
    """Returns everybody by their similarity, (N, N), to one; a neutral profile is like nobody's."""
    is_neutral = similarities.diagonal() == 0
    order = (-similarities[row]).argsort(kind="stable")
    return tuple(
        SimilarSpeaker(id=people[place][0], name=people[place][1], similarity=float(similarities[row, place]))
        for place in order
        if place != row and not is_neutral[row] and not is_neutral[place]
    )
