"""A model of the library, written for another program."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.files import handed_over, temporary_folder
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import find_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.exchange.outgoing.outgoing_model import OutgoingModel

OTHER_PROGRAMS = ("marian", "ctranslate2")
"""Formats of other programs that a model is written in."""
_SWAPPED = {"src_embedding", "tgt_embedding", "output_bias"}
"""What a pack has of a model's weights."""


def write_for_others(
    model: ModelRecord, path: Path, as_: str, *, card: str, licence: str, speaker: str = ""
) -> None:
    """Writes a model to a new folder, or a new .zip, of another program.

    Args:
        model: which model; a pack is put into the model that it belongs to.
        path: where to; must not exist.
        as_: one of `OTHER_PROGRAMS`.
        card: what goes along for people: Markdown.
        licence: of the model that it came from, "" if nothing says.
        speaker: whose profile is baked in; "" for nobody's.

    Raises:
        ModelError: if the model is broken, or the other program cannot represent it.
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    from engine.library import archive

    outgoing = _outgoing(model, card, licence)
    if speaker:
        outgoing.weights["output_bias"] = outgoing.weights["output_bias"] + _bias_of(speaker, model)
    write = _writer(as_)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".zip":
        with handed_over(path) as scratch:
            scratch.mkdir()
            write(scratch, outgoing)
        return
    with temporary_folder("export") as name, handed_over(path) as scratch:
        write(Path(name), outgoing)
        archive.pack(scratch, path.stem, {file.name: file for file in Path(name).iterdir()}, {})


def _writer(as_: str) -> "Callable[[Path, OutgoingModel], None]":
    if as_ == "marian":
        from engine.exchange.outgoing.marian_folder import write_marian

        return write_marian
    from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2

    return write_ctranslate2


def _bias_of(speaker: str, model: ModelRecord) -> "NDArray[np.float32]":
    """Returns what a speaker adds to the score of every word, (tgt_vocab,)."""
    from engine.tasks.speakers.profiles.inputs import speaker_inputs
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    return translator.bias_of(speaker_inputs(speaker, translator))


def _outgoing(model: ModelRecord, card: str, licence: str) -> "OutgoingModel":
    """Puts together what is written: of a pack its arrays in the place of its parent's."""
    from engine.exchange.outgoing.outgoing_model import OutgoingModel
    from engine.export.packs import read_pack
    from engine.export.weights import read_architecture, read_weights
    from engine.runtime.packs import PACK_FILE
    from engine.text.subwords import Subwords

    is_pack = model.scope == "pack"
    whole = find_model(model.parent or "") if is_pack else model
    config = read_architecture(whole.path)[1]
    weights = read_weights(whole.path / "weights.safetensors", config)
    weights.pop("speaker_basis", None)  # nobody in particular speaks
    if is_pack:
        swapped = read_pack(model.path / PACK_FILE)
        for name in _SWAPPED & swapped.keys():
            weights[name] = swapped[name].reshape(-1, *weights[name].shape[1:])  # a bias has one row there
    source, target = (Subwords.load(model.path / f"{side}.spm") for side in ("source", "target"))
    return OutgoingModel(
        id=model.id,
        config=replace(config, src_vocab_size=source.size, tgt_vocab_size=target.size),
        weights=weights,
        source=source,
        target=target,
        src=model.src,
        tgt=model.tgt,
        licence=licence,
        card=card,
    )
