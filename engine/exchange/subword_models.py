"""Other programs' SentencePiece models, numbered as ours are.

Our ids are rows of an embedding, the special symbols first. Where another program keeps a list of subwords
beside its SentencePiece model (Marian's `vocab`), that list says which row a subword has there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from engine.base.errors import ModelError
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS, PAD_ID, UNK_ID
from engine.text.subwords import opening_symbol

_protobuf: Any = import_module("sentencepiece.sentencepiece_model_pb2")  # its classes are made at import
_Piece = _protobuf.ModelProto.SentencePiece
_TEXT_TYPES = (_Piece.NORMAL, _Piece.USER_DEFINED, _Piece.BYTE, _Piece.UNUSED)
_UNKNOWN_BELOW = 10.0
"""How far below the least likely subword SentencePiece scores an unknown character."""
_SPECIALS = (
    ("<s>", _Piece.CONTROL),
    ("<pad>", _Piece.CONTROL),
    ("</s>", _Piece.CONTROL),
    ("<unk>", _Piece.UNKNOWN),
)


class SpecialRows(NamedTuple):
    """Where the special symbols stand in the other program's table; the order is ours."""

    start: int
    """What its decoder reads first."""
    padding: int
    end: int
    unknown: int


@dataclass(frozen=True)
class Renumbered:
    """A SentencePiece model with our ids."""

    data: bytes
    rows: list[int]
    """Row in the other program's table for each of our ids, (size,)."""


def source_subwords(
    data: bytes, rows: Mapping[str, int], specials: SpecialRows, opening: str = ""
) -> Renumbered:
    """Numbers the subwords of a source side.

    Subwords that the other program's list lacks are unknown words there: they get the row of these. A
    character that its list has and the SentencePiece model lacks (one of the other language, in a shared
    list) is read there too: SentencePiece gives what it does not know as it is written, and the list has its
    row. Side by side such characters are one unknown word there, and each is read here.

    Args:
        data: the SentencePiece model.
        rows: the other program's row of each subword.
        specials: its special symbols.
        opening: the symbol that stands before every sentence, ">>deu<<"; "" if there is none.

    Raises:
        ModelError: if it is no SentencePiece model.
    """
    parsed = _parsed(data)
    texts = [piece for piece in parsed.pieces if piece.type in _TEXT_TYPES]
    known = {piece.piece for piece in parsed.pieces}
    least = min((piece.score for piece in texts), default=0.0) - _UNKNOWN_BELOW
    passed_on = (text for text in sorted(rows, key=rows.__getitem__) if len(text) == 1 and text not in known)
    texts += [_Piece(piece=text, score=least, type=_Piece.NORMAL) for text in passed_on]
    found = [rows.get(piece.piece, specials.unknown) for piece in texts]
    if opening:
        texts.insert(0, _Piece(piece=opening_symbol(opening), score=0.0, type=_Piece.CONTROL))
        found.insert(0, rows[opening])
    return _numbered(parsed, texts, [*specials, *found])


def target_subwords(data: bytes, rows: Mapping[str, int], specials: SpecialRows) -> Renumbered:
    """Numbers the subwords of a target side.

    Every row of the other program's table keeps its place in the scores. Rows whose subwords this
    SentencePiece model lacks (those of the other language, in a shared list) can be written, but text is
    never cut into them.

    Args:
        data: the SentencePiece model.
        rows: the other program's row of each subword, special symbols left out.
        specials: its special symbols.

    Raises:
        ModelError: if it is no SentencePiece model.
    """
    parsed = _parsed(data)
    texts = [piece for piece in parsed.pieces if piece.type in _TEXT_TYPES and piece.piece in rows]
    known = {piece.piece for piece in texts}
    least = min((piece.score for piece in texts), default=0.0)
    others = [
        _Piece(piece=text, score=least, type=_Piece.CONTROL if is_symbol(text) else _Piece.UNUSED)
        for text in sorted(rows, key=rows.__getitem__)
        if text not in known
    ]
    texts += others
    return _numbered(parsed, texts, [*specials, *(rows[piece.piece] for piece in texts)])


class OwnRows(NamedTuple):
    """The rows that a SentencePiece model itself gives its subwords."""

    rows: dict[str, int]
    """Row of each subword that stands for text."""
    end: int
    unknown: int


def spm_rows(data: bytes) -> OwnRows:
    """Returns the numbers that a SentencePiece model itself gives its subwords.

    Raises:
        ModelError: if it is no SentencePiece model, or has no end symbol.
    """
    parsed = _parsed(data)
    places = {piece.piece: place for place, piece in enumerate(parsed.pieces)}
    unknown = next((place for place, piece in enumerate(parsed.pieces) if piece.type == _Piece.UNKNOWN), None)
    end = places.get(parsed.trainer_spec.eos_piece or "</s>")
    if end is None or unknown is None:
        raise ModelError("It has no end symbol, or none for what is unknown.", "Take another model.")
    rows = {piece.piece: place for place, piece in enumerate(parsed.pieces) if piece.type in _TEXT_TYPES}
    return OwnRows(rows, end, unknown)


def without_subwords(data: bytes, is_unneeded: Callable[[str], bool]) -> bytes:
    """Returns a SentencePiece model without some of its subwords; ids move, special symbols stay.

    Raises:
        ModelError: if it is no SentencePiece model.
    """
    parsed = _parsed(data)
    kept = [piece for piece in parsed.pieces if piece.type != _Piece.NORMAL or not is_unneeded(piece.piece)]
    made = _protobuf.ModelProto()
    made.CopyFrom(parsed)
    del made.pieces[:]
    made.pieces.extend(kept)
    return bytes(made.SerializeToString())


def marian_subwords(data: bytes) -> bytes:
    """Returns one of our SentencePiece models numbered as Marian numbers its own.

    The end symbol is 0, what is unknown 1; then comes what follows our special symbols, in its order. There
    is no start symbol and no padding.
    """
    parsed = _parsed(data)
    made = _protobuf.ModelProto()
    made.CopyFrom(parsed)
    del made.pieces[:]
    made.pieces.extend(parsed.pieces[place] for place in (EOS_ID, UNK_ID))
    made.pieces.extend(parsed.pieces[N_SPECIALS:])
    spec = made.trainer_spec
    spec.eos_id, spec.unk_id, spec.bos_id, spec.pad_id = 0, 1, -1, -1
    spec.vocab_size = len(made.pieces)
    return bytes(made.SerializeToString())


def is_symbol(text: str) -> bool:
    """Tells whether a subword is a sign to the model, `>>deu<<`, and no text."""
    return len(text) > 4 and text.startswith(">>") and text.endswith("<<")


def _parsed(data: bytes) -> Any:
    parsed = _protobuf.ModelProto()
    try:
        parsed.ParseFromString(data)
    except Exception as error:  # noqa: BLE001, protobuf's own error class differs from version to version
        raise _no_model() from error
    if not parsed.pieces:
        raise _no_model()
    return parsed


def _no_model() -> ModelError:
    return ModelError("It is not a SentencePiece model.", "Get the file again from where it came.")


def _numbered(parsed: Any, pieces: Iterable[Any], rows: list[int]) -> Renumbered:
    """Puts our special symbols first; `rows` are those of all ids."""
    made = _protobuf.ModelProto()
    made.trainer_spec.CopyFrom(parsed.trainer_spec)
    made.normalizer_spec.CopyFrom(parsed.normalizer_spec)
    if parsed.HasField("denormalizer_spec"):
        made.denormalizer_spec.CopyFrom(parsed.denormalizer_spec)
    spec = made.trainer_spec
    spec.bos_id, spec.pad_id, spec.eos_id, spec.unk_id = BOS_ID, PAD_ID, EOS_ID, UNK_ID
    spec.bos_piece, spec.pad_piece, spec.eos_piece, spec.unk_piece = (text for text, _ in _SPECIALS)
    for text, kind in _SPECIALS:
        made.pieces.add(piece=text, score=0.0, type=kind)
    taken = {text for text, _ in _SPECIALS}
    kept = rows[: len(_SPECIALS)]
    for piece, row in zip(pieces, rows[len(_SPECIALS) :], strict=True):
        if piece.piece not in taken:  # a text that is written as one of our symbols stays that symbol
            made.pieces.add().CopyFrom(piece)
            kept.append(row)
    spec.vocab_size = len(made.pieces)
    return Renumbered(made.SerializeToString(), kept)
