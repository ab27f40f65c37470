"""The speakers a model was trained with: their words, whom they resemble, and how they differ."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.base.errors import SpeakerError
from engine.base.methods import FACTORED_BIAS, FULL_BIAS
from engine.base.progress import Progress, Report, ignore_progress
from engine.orders.evaluation import InspectSpeakersOrder
from engine.results.figures import counted
from engine.results.speaker_evaluation import (
    BasisRow,
    InspectedSpeaker,
    NearSpeaker,
    SpeakerDirection,
    SpeakerInspection,
    WordBias,
)
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    from engine.evaluation.speakers import SpeakerSpace
    from engine.runtime.speakers import Floats, SpeakerInfo
    from engine.speakers.profile_store import ProfileStore

MOST_SPEAKERS = 1000
"""Compared with each other; of a model with more, the first by name."""
_N_NEAREST = 5
_N_ENDS = 3
"""Speakers named at each end of a direction."""
_N_DIRECTIONS = 10
_LEAST_BIAS = 0.01
_START, _PART = "▁", "·"


def inspect_speakers(order: InspectSpeakersOrder, *, report: Report = ignore_progress) -> SpeakerInspection:
    """Shows the speakers of a model, as it has learned them.

    Raises:
        LibraryError: if there is no such model.
        SpeakerError: if it knows no speakers, or none whose name begins like that.
    """
    from engine.evaluation.speakers import speaker_space

    info = open_model(model=resolve_model(model=order.model).id).speaker_info()
    known, n_words = info.known, order.n_words
    if known is None or not len(known):
        raise SpeakerError(
            f"The model {order.model} knows no speakers.",
            f"Train one: `parlance adapt --model {order.model} --domain DOMAIN --speakers`.",
        )
    names, values = _values(known, order.search)
    report(Progress("Comparing the speakers", 0, len(names)))
    space = speaker_space(values, info.basis if known.kind == FACTORED_BIAS.name else None)
    return SpeakerInspection(
        model=info.model_id,
        method=known.kind,
        rank=info.rank,
        n_known=len(known),
        sentence=_sentence(info, known, names, space),
        speakers=_speakers(info, names, values, space, n_words, report),
        directions=_directions(info, names, space, n_words),
        basis_rows=_basis_rows(info, space, n_words) if known.kind == FACTORED_BIAS.name else (),
    )


def _values(known: "ProfileStore", search: str) -> "tuple[list[str], Floats]":
    import numpy as np

    names = known.names(search, MOST_SPEAKERS)
    if not names:
        some = ", ".join(known.names(limit=3))
        raise SpeakerError(f"No speaker's name begins with {search!r}.", f"Some that are known: {some}.")
    return names, np.stack([known.get(name) for name in names])


def _sentence(info: "SpeakerInfo", known: "ProfileStore", names: Sequence[str], space: "SpeakerSpace") -> str:
    n_speakers = counted(len(known), "speaker")
    said = [f"{info.model_id} knows {n_speakers}."]
    if len(names) != len(known):
        said.append(f"Shown: {counted(len(names), 'speaker')}.")
    if len(space.shares):
        said.append(f"The map shows {100 * float(space.shares[:2].sum()):.0f} % of what tells them apart.")
    return " ".join(said)


def _speakers(
    info: "SpeakerInfo",
    names: Sequence[str],
    values: "Floats",
    space: "SpeakerSpace",
    n_words: int,
    report: Report,
) -> tuple[InspectedSpeaker, ...]:
    found = []
    for row, name in enumerate(names):
        report(Progress("Reading the speakers' words", row, len(names)))
        place = [*space.places[row, :2].tolist(), 0.0, 0.0]
        raised, lowered = _words(info, _bias(info, values[row]), n_words)
        nearest = tuple(
            NearSpeaker(name=names[other], similarity=value)
            for other, value in space.nearest(row, _N_NEAREST)
        )
        found.append(
            InspectedSpeaker(
                name=name, raised=raised, lowered=lowered, nearest=nearest, x=place[0], y=place[1]
            )
        )
    return tuple(found)


def _directions(
    info: "SpeakerInfo", names: Sequence[str], space: "SpeakerSpace", n_words: int
) -> tuple[SpeakerDirection, ...]:
    found = []
    for axis, share in enumerate(space.shares[:_N_DIRECTIONS].tolist()):
        order = space.places[:, axis].argsort().tolist()
        spread = float(space.places[:, axis].std())
        raised, lowered = _words(info, _bias(info, space.directions[axis] * spread), n_words)
        found.append(
            SpeakerDirection(
                share=share,
                raised=raised,
                lowered=lowered,
                low_end=tuple(names[row] for row in order[:_N_ENDS]),
                high_end=tuple(names[row] for row in order[::-1][:_N_ENDS]),
            )
        )
    return tuple(found)


def _basis_rows(info: "SpeakerInfo", space: "SpeakerSpace", n_words: int) -> tuple[BasisRow, ...]:
    assert info.basis is not None
    found = []
    for row, share in enumerate(space.row_shares.tolist()):
        raised, lowered = _words(info, info.basis[row], n_words)
        found.append(BasisRow(row=row, share=share, raised=raised, lowered=lowered))
    return tuple(found)


def _bias(info: "SpeakerInfo", values: "Floats") -> "Floats | None":
    """Returns the bias that a profile's values give, (V,); None if they are a vector."""
    assert info.known is not None
    match info.known.kind:
        case FACTORED_BIAS.name if info.basis is not None:
            bias: Floats = values @ info.basis
            return bias
        case FULL_BIAS.name:
            return values
    return None


def _words(
    info: "SpeakerInfo", bias: "Floats | None", n_words: int
) -> tuple[tuple[WordBias, ...], tuple[WordBias, ...]]:
    """Returns the words that a bias raises and lowers most; tokens inside words are marked by "·"."""
    if bias is None:
        return (), ()
    order = bias.argsort().tolist()

    def named(rows: Sequence[int], sign: int) -> tuple[WordBias, ...]:
        return tuple(
            WordBias(word=_word(info.subwords[row]), bias=round(float(bias[row]), 4))
            for row in rows[:n_words]
            if sign * bias[row] >= _LEAST_BIAS
        )

    return named(order[::-1], 1), named(order, -1)


def _word(token: str) -> str:
    return token.removeprefix(_START) if token.startswith(_START) and token != _START else f"{_PART}{token}"
