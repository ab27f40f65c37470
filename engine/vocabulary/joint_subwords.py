"""A domain's subwords beside the model's own: one unigram model mixed from two.

The paper replaces the vocabulary, and a model that reads other words than it learned with forgets most of
what it knew: cut by a vocabulary of captions, our general text fell from 16.4 to 5.4 BLEU before anything was
learned. Here every subword of the model stays, with its row, and subwords of the domain that it lacks come
after them. A subword's probability is the mean of those that the two vocabularies give it (Kudo, ACL 2018,
for what a unigram model is), so that text of the domain is cut into the domain's words, and other text hardly
otherwise than before.
"""

import math
from importlib import import_module
from typing import Any

from engine.text.subwords import Subwords

_protobuf: Any = import_module("sentencepiece.sentencepiece_model_pb2")  # its classes are made at import
_NORMAL, _UNUSED = (getattr(_protobuf.ModelProto.SentencePiece, name) for name in ("NORMAL", "UNUSED"))

DOMAIN_SHARE = 0.5
"""Weight of the domain's probabilities, in (0, 1)."""


def join_subwords(own: Subwords, domain: Subwords, share: float = DOMAIN_SHARE) -> Subwords:
    """Returns the model's subwords with those of a domain added.

    Args:
        own: the model's; all its subwords keep their ids.
        domain: learned from the domain's text.
        share: weight of the domain's probabilities, in (0, 1).

    Returns:
        Subwords with the subwords of both; those of the domain alone come last.
    """
    joined, added = _parsed(own), _parsed(domain)
    probabilities = {piece.piece: math.exp(piece.score) for piece in added.pieces if piece.type == _NORMAL}
    for piece in joined.pieces:
        probability = probabilities.pop(piece.piece, 0.0)
        if piece.type == _UNUSED and probability:  # a word of the domain that text was never cut into so far
            piece.type, piece.score = _NORMAL, math.log(share * probability)
        elif piece.type == _NORMAL:
            piece.score = math.log((1 - share) * math.exp(piece.score) + share * probability)
    for text, probability in probabilities.items():
        joined.pieces.add(piece=text, score=math.log(share * probability), type=_NORMAL)
    joined.trainer_spec.vocab_size = len(joined.pieces)
    return Subwords(joined.SerializeToString(), "the subwords of model and domain")


def _parsed(subwords: Subwords) -> Any:
    parsed = _protobuf.ModelProto()
    parsed.ParseFromString(subwords.data)
    return parsed
