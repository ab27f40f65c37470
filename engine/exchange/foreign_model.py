"""What is read of a model of another program: our shape, our names of weights, our subwords."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors.numpy import save

from engine.base.config import TransformerConfig
from engine.base.files import sha256_of, write_bytes, write_json
from engine.base.model_json import FILE_NAME, FORMAT
from engine.exchange.tensors import Tensors
from engine.results.model_details import ForeignOrigin
from engine.vocabulary.shortlist import Shortlist


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


CARD = "card.md"


def write_model(folder: Path, model: ForeignModel, description: Mapping[str, Any]) -> None:
    """Writes weights, subwords, `model.json` and a card into an empty folder; graphs are made from these."""
    write_bytes(folder / "source.spm", model.source)
    write_bytes(folder / "target.spm", model.target)
    write_bytes(folder / "weights.safetensors", save(model.weights))
    if model.shortlist is not None:
        model.shortlist.write(folder)
    write_bytes(folder / CARD, _card(model, str(description["name"])).encode())
    files = {path.name: sha256_of(path) for path in sorted(folder.iterdir()) if path.name != CARD}
    n_parameters = sum(array.size for array in model.weights.values())
    shape = {"architecture": model.config.to_json(), "n_parameters": n_parameters, "files": files}
    write_json(folder / FILE_NAME, {"format": FORMAT, **description, **shape})


def _card(model: ForeignModel, name: str) -> str:
    origin = ForeignOrigin(family=model.family, name=model.name, licence=model.licence)
    advice = "" if model.licence else ": ask where the model came from before you pass it on"
    lines = [f"# {name}", "", f"Read from a model of another program: {model.family}, {model.name}.", ""]
    for sentence in (f"Licence: {origin.licence_text}{advice}.", *model.notes):
        lines += [sentence, ""]
    if origin.not_for:
        lines += ["## What it is not for", "", origin.not_for, ""]
    return "\n".join(
        [*lines, *(["## Its own card", "", model.readme.strip(), ""] if model.readme.strip() else [])]
    )
