"""Word's fields: the text of a link or a table of contents is text, any other field is one code."""

from collections.abc import Sequence

from engine.corpora.documents.flows import FlowPiece
from engine.corpora.documents.office.runs import Ink
from engine.corpora.documents.segments import CodeKind

_WITH_TEXT = frozenset(("HYPERLINK", "TOC"))
_FIRST_PAIR = 500_000
"""Pair numbers from here on are of fields."""


def shows_text(instruction: str) -> bool:
    """Returns whether a field's result is text of the author, given its instruction."""
    return instruction.strip().partition(" ")[0].upper() in _WITH_TEXT


def joined_fields(pieces: Sequence[FlowPiece[Ink]]) -> list[FlowPiece[Ink]]:
    """Makes one code of each field that ends in its paragraph, or a pair of codes around its text."""
    done: list[FlowPiece[Ink]] = []
    begun: list[int] = []
    """Where in `done` the fields begin that have not ended."""
    n_pairs = _FIRST_PAIR
    for piece in pieces:
        done.append(piece)
        if piece.what.field == "begin":
            begun.append(len(done) - 1)
        elif piece.what.field == "end" and begun:
            first = begun.pop()
            n_pairs += 1
            done[first:] = _joined(done[first:], n_pairs)
    return done


def _joined(field: Sequence[FlowPiece[Ink]], pair: int) -> Sequence[FlowPiece[Ink]]:
    """Returns a field, from its beginning to its end, as codes."""
    separator = next((at for at, piece in enumerate(field) if piece.what.field == "separate"), len(field))
    instruction = "".join(piece.what.instruction for piece in field[:separator])
    if _is_uneven(field):
        return field
    if not shows_text(instruction) or separator == len(field) or _is_uneven(field[: separator + 1]):
        shown = instruction.strip().partition(" ")[0].upper() or "field"
        return [FlowPiece(Ink(inner=tuple(field)), kind=CodeKind.ALONE, shown=shown)]
    before, result = tuple(field[: separator + 1]), field[separator + 1 : -1]
    return [
        FlowPiece(Ink(inner=before), kind=CodeKind.OPEN, pair=pair, shown="link"),
        *result,
        FlowPiece(Ink(inner=(field[-1],)), kind=CodeKind.CLOSE, pair=pair, shown="/link"),
    ]


def _is_uneven(field: Sequence[FlowPiece[Ink]]) -> bool:
    """Returns whether a container begins and does not end in it, or the other way round."""
    opened = [piece.pair for piece in field if piece.kind is CodeKind.OPEN]
    closed = [piece.pair for piece in field if piece.kind is CodeKind.CLOSE]
    return sorted(opened) != sorted(closed)
