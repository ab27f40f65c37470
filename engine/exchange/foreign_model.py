"""What is read of a model of another program: our shape, our names of weights, our subwords."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.config import TransformerConfig
from engine.exchange.tensors import Tensors
from engine.vocabulary.shortlist import Shortlist


class Direction(NamedTuple):
    """What a model is to translate here: base tags, "" for what its files say."""

    src: str = ""
    tgt: str = ""


@dataclass(frozen=True, kw_only=True)
class ForeignModel:
    """A model of another program, ready to be written as one of ours."""

    family: str
    """For people: "Marian (Hugging Face)"."""
    config: TransformerConfig
    weights: Tensors
    """By our names; see `engine.export.weights`."""
    source: bytes
    """A SentencePiece model whose ids are the rows of `src_embedding`."""
    target: bytes
    """A SentencePiece model whose ids are the rows of `tgt_embedding`."""
    src: str
    """Base tag of the source language, "" if the files do not say."""
    tgt: str
    name: str
    """What its folder is called."""
    licence: str
    """As its own card names it; "" if there is none."""
    readme: str
    """Its own card, without the header for machines."""
    notes: tuple[str, ...] = ()
    """Sentences on what of it was not taken over."""
    shortlist: Shortlist | None = None
    """The target words that a sentence may need; None: all."""
