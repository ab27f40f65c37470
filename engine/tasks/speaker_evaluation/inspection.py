"""What a model knows of the speakers it was trained with: their words, their neighbours, their spread."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.errors import SpeakerError
from engine.progress import Progress, Report, ignore_progress
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    from engine.evaluation.speakers.space import SpeakerSpace
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


def inspect_speakers(
    model: str, *, search: str = "", n_words: int = 10, report: Report = ignore_progress
) -> dict[str, Any]:
    """Shows what a model has learned about its speakers.

    Args:
        model: its id.
        search: only speakers whose name begins like this.
        n_words: words named per speaker and direction, of each kind.
        report: called between steps; may cancel.

    Returns:
        "model", "method", "rank", "n_known" (speakers of the model), "sentence", "speakers" ([{"name",
        "raised", "lowered" ([{"word", "bias"}]), "nearest" ([{"name", "similarity"}]), "x", "y"}]),
        "directions" ([{"share", "raised", "lowered", "low_end", "high_end" (names)}]: those in which speakers
        differ most) and "basis_rows" ([{"row", "share", "raised", "lowered"}]). Profiles that are a vector
        (speaker token) say nothing about words: there these lists are empty.

    Raises:
        LibraryError: if there is no such model.
        SpeakerError: if it knows no speakers, or none whose name begins like that.
    """
    from engine.evaluation.speakers.space import speaker_space

    info = open_model(model=resolve_model(model=model).id).speaker_info()
    known = info.known
    if known is None or not len(known):
        raise SpeakerError(
            f"The model {model} knows no speakers.", "Train one: `parlance adapt --speakers`, see its --help."
        )
    names, numbers = _numbers(known, search)
    report(Progress("Comparing the speakers", 0, len(names)))
    space = speaker_space(numbers, info.basis if known.kind == "factored-bias" else None)
    return {
        "model": info.model_id,
        "method": known.kind,
        "rank": info.rank,
        "n_known": len(known),
        "sentence": _sentence(info, known, names, space),
        "speakers": _speakers(info, names, numbers, space, n_words, report),
        "directions": _directions(info, names, space, n_words),
        "basis_rows": _basis_rows(info, space, n_words) if known.kind == "factored-bias" else [],
    }


def _numbers(known: "ProfileStore", search: str) -> "tuple[list[str], Floats]":
    import numpy as np

    names = known.names(search, MOST_SPEAKERS)
    if not names:
        some = ", ".join(known.names(limit=3))
        raise SpeakerError(f"No speaker's name begins with {search!r}.", f"Some that are known: {some}.")
    return names, np.stack([known.get(name) for name in names])


def _sentence(info: "SpeakerInfo", known: "ProfileStore", names: Sequence[str], space: "SpeakerSpace") -> str:
    n_speakers = f"{len(known):,} speaker{'s' * (len(known) != 1)}"
    shown = "" if len(names) == len(known) else f"; shown {'is' if len(names) == 1 else 'are'} {len(names):,}"
    if not len(space.shares):
        return f"{info.model_id} knows {n_speakers}{shown}."
    n_axes = min(2, len(space.shares))
    axes = "one direction" if n_axes == 1 else "two directions"
    share = float(space.shares[:n_axes].sum())
    return f"{info.model_id} knows {n_speakers}{shown}; {axes} hold {share:.0%} of what tells them apart."


def _speakers(
    info: "SpeakerInfo",
    names: Sequence[str],
    numbers: "Floats",
    space: "SpeakerSpace",
    n_words: int,
    report: Report,
) -> list[dict[str, Any]]:
    found = []
    for row, name in enumerate(names):
        report(Progress("Reading the speakers' words", row, len(names)))
        place = [*space.places[row, :2].tolist(), 0.0, 0.0]
        nearest = space.nearest(row, _N_NEAREST)
        found.append(
            {
                "name": name,
                **_words(info, _bias(info, numbers[row]), n_words),
                "nearest": [{"name": names[other], "similarity": value} for other, value in nearest],
                "x": place[0],
                "y": place[1],
            }
        )
    return found


def _directions(
    info: "SpeakerInfo", names: Sequence[str], space: "SpeakerSpace", n_words: int
) -> list[dict[str, Any]]:
    found = []
    for axis, share in enumerate(space.shares[:_N_DIRECTIONS].tolist()):
        order = space.places[:, axis].argsort().tolist()
        spread = float(space.places[:, axis].std())
        bias = _bias(info, space.directions[axis] * spread)
        found.append(
            {
                "share": share,
                **_words(info, bias, n_words),
                "low_end": [names[row] for row in order[:_N_ENDS]],
                "high_end": [names[row] for row in order[::-1][:_N_ENDS]],
            }
        )
    return found


def _basis_rows(info: "SpeakerInfo", space: "SpeakerSpace", n_words: int) -> list[dict[str, Any]]:
    assert info.basis is not None
    return [
        {"row": row, "share": share, **_words(info, info.basis[row], n_words)}
        for row, share in enumerate(space.row_shares.tolist())
    ]


def _bias(info: "SpeakerInfo", numbers: "Floats") -> "Floats | None":
    """Returns the bias that numbers of a profile give; None if they are a vector."""
    assert info.known is not None
    match info.known.kind:
        case "factored-bias" if info.basis is not None:
            bias: Floats = numbers @ info.basis
            return bias
        case "full-bias":
            return numbers
    return None


def _words(info: "SpeakerInfo", bias: "Floats | None", n_words: int) -> dict[str, list[dict[str, Any]]]:
    """Returns the words that a bias moves most, pieces inside words marked by "·"."""
    if bias is None:
        return {"raised": [], "lowered": []}
    order = bias.argsort().tolist()

    def named(rows: Sequence[int]) -> list[dict[str, Any]]:
        return [
            {"word": _word(info.subwords[row]), "bias": round(float(bias[row]), 4)}
            for row in rows[:n_words]
            if abs(bias[row]) >= _LEAST_BIAS
        ]

    return {
        "raised": [each for each in named(order[::-1]) if each["bias"] > 0],
        "lowered": [each for each in named(order) if each["bias"] < 0],
    }


def _word(piece: str) -> str:
    return piece.removeprefix(_START) if piece.startswith(_START) and piece != _START else f"{_PART}{piece}"
