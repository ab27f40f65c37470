"""Our models on their way to other programs: tiny, with random weights."""

from dataclasses import replace
from pathlib import Path

from engine.exchange.foreign_model import ForeignModel, write_model
from engine.exchange.outgoing.outgoing_model import OutgoingModel
from engine.export.weights import read_architecture, read_weights
from engine.text.subwords import Subwords
from tests.tiny import random_weights, tiny_config, tiny_subwords

DESCRIPTION = {
    "id": "marian",
    "name": "Marian",
    "src": "de",
    "tgt": "en",
    "kind": "base",
    "scope": "full",
    "created": "2026-01-01T00:00:00+00:00",
}


def random_model(folder: Path, **shape: object) -> Path:
    """Writes a model folder of ours without graphs; `shape` is what is otherwise than in `tiny_config`."""
    source, target = tiny_subwords()
    config = replace(tiny_config(source.size, target.size), **shape)
    folder.mkdir()
    model = ForeignModel(
        family="", config=config, weights=random_weights(config), source=source.data, target=target.data,
        src="de", tgt="en", name="tiny", licence="", readme="",
    )  # fmt: skip
    write_model(folder, model, DESCRIPTION)
    return folder


def outgoing_of(folder: Path, source: bytes = b"", target: bytes = b"") -> OutgoingModel:
    """Reads a model folder; other subword models may be given."""
    name, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config)
    weights.pop("speaker_basis", None)
    subwords = Subwords(source or (folder / "source.spm").read_bytes())
    return OutgoingModel(
        id=name,
        config=config,
        weights=weights,
        source=subwords,
        target=Subwords(target or (folder / "target.spm").read_bytes()),
        src="de",
        tgt="fr" if subwords.opening else "en",
        licence="cc-by-4.0",
        card="# A model\n",
    )
