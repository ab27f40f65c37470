"""A model of the library, written for another program."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import ModelError
from engine.files import handed_over, temporary_folder
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import find_model, words_folder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.exchange.outgoing.outgoing_model import OutgoingModel
    from engine.export.weights import Weights
    from engine.vocabulary.shortlist import Shortlist

OTHER_PROGRAMS = ("marian", "ctranslate2", "argos", "marian-binary")
"""Formats of other programs that a model is written in."""
ARGOS = ".argosmodel"
"""How the name of an Argos package ends, which is one file."""
_SWAPPED = {"src_embedding", "tgt_embedding", "output_bias"}
"""What a pack has of a model's weights."""


def write_for_others(
    model: ModelRecord, path: Path, as_: str, *, card: str, licence: str, speaker: str = ""
) -> None:
    """Writes a model to a new folder, or a new .zip, of another program; for Argos to a new package.

    Args:
        model: which model; a pack is put into the model that it belongs to.
        path: where to; must not exist.
        as_: one of `OTHER_PROGRAMS`.
        card: what goes along for people: Markdown.
        licence: of the model that it came from, "" if nothing says.
        speaker: whose profile is baked in; "" for nobody's.

    Raises:
        ModelError: if the model is broken, the other program cannot represent it, or would translate
            otherwise.
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    program = _program(as_)
    program.check(_outgoing(model))
    outgoing = replace(_outgoing(model), weights=_weights_of(model), card=card, licence=licence)
    if speaker:
        outgoing.weights["output_bias"] = outgoing.weights["output_bias"] + _bias_of(speaker, model)
    if as_ == "marian-binary" and outgoing.config.decoder_cell == "ssru":
        from engine.export.calibration import input_ranges

        ranges = input_ranges(outgoing.config, outgoing.weights)
        outgoing = replace(outgoing, ranges=ranges, shortlist=None if speaker else _shortlist_of(model))

    def write(folder: Path) -> None:
        program.write(folder, outgoing)
        if as_ == "argos":
            from engine.tasks.models.leaving_check import check_package

            check_package(folder, model, outgoing)

    hand_over(path, write)


def hand_over(path: Path, write: Callable[[Path], None]) -> None:
    """Writes a new folder, or a new archive with one folder if the path ends so: all of it, or nothing.

    Args:
        path: where to; must not exist. Ends in .zip, or `ARGOS`, for an archive.
        write: fills an empty folder.
    """
    from engine.library import archive

    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix not in (".zip", ARGOS):
        with handed_over(path) as scratch:
            scratch.mkdir()
            write(scratch)
        return
    with temporary_folder("export") as name, handed_over(path) as scratch:
        write(Path(name))
        files = [file for file in sorted(Path(name).rglob("*")) if file.is_file()]
        archive.pack(scratch, path.stem, {file.relative_to(name).as_posix(): file for file in files}, {})


def why_not(model: ModelRecord, as_: str) -> str:
    """Returns what keeps a model from being written for another program, a sentence; "" if nothing does."""
    try:
        _program(as_).check(_outgoing(model))
    except ModelError as error:
        return error.what
    return ""


class _Program(NamedTuple):
    """How models are written for another program."""

    check: "Callable[[OutgoingModel], None]"
    """Refuses what it cannot represent; asks for no weights."""
    write: "Callable[[Path, OutgoingModel], None]"


def _program(as_: str) -> _Program:
    if as_ == "marian":
        from engine.exchange.outgoing.marian_folder import check_marian, write_marian

        return _Program(check_marian, write_marian)
    if as_ == "argos":
        from engine.exchange.outgoing.argos_package import check_argos, write_argos

        return _Program(check_argos, write_argos)
    if as_ == "marian-binary":
        from engine.exchange.outgoing.marian_binary_folder import check_marian_binary, write_marian_binary

        return _Program(check_marian_binary, write_marian_binary)
    from engine.exchange.outgoing.ctranslate2_folder import check_ctranslate2, write_ctranslate2

    return _Program(check_ctranslate2, write_ctranslate2)


def _bias_of(speaker: str, model: ModelRecord) -> "NDArray[np.float32]":
    """Returns what a speaker adds to the score of every word, (tgt_vocab,)."""
    from engine.tasks.speakers.profiles.inputs import speaker_inputs
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    return translator.bias_of(speaker_inputs(speaker, translator))


def _outgoing(model: ModelRecord) -> "OutgoingModel":
    """Returns what is known of a model before its weights are read."""
    from engine.exchange.outgoing.outgoing_model import OutgoingModel
    from engine.export.weights import read_architecture
    from engine.text.subwords import Subwords

    config = read_architecture(_whole(model).path)[1]
    words = words_folder(model)
    source, target = (Subwords.load(words / f"{side}.spm") for side in ("source", "target"))
    return OutgoingModel(
        id=model.id,
        config=replace(config, src_vocab_size=source.size, tgt_vocab_size=target.size),
        source=source,
        target=target,
        src=model.src,
        tgt=model.tgt,
    )


def _weights_of(model: ModelRecord) -> "Weights":
    """Reads a model's weights; of a pack its arrays in the place of its parent's."""
    from engine.architecture.low_rank import UPDATES_FILE, read_updates, with_updates
    from engine.export.packs import read_pack
    from engine.export.weights import read_architecture, read_weights
    from engine.runtime.packs import PACK_FILE

    whole = _whole(model)
    config = read_architecture(whole.path)[1]
    weights = read_weights(whole.path / "weights.safetensors", config)
    weights.pop("speaker_basis", None)  # nobody in particular speaks
    if model.details.small_pack is not None:
        weights |= with_updates(weights, read_updates(model.path / UPDATES_FILE, config), config)
    elif whole is not model:
        swapped = read_pack(model.path / PACK_FILE)
        for name in _SWAPPED & swapped.keys():
            weights[name] = swapped[name].reshape(-1, *weights[name].shape[1:])  # a bias has one row there
    return weights


def _shortlist_of(model: ModelRecord) -> "Shortlist | None":
    """Returns the lists that a model translates with; with words of its own it has none."""
    from engine.vocabulary.shortlist import FILE_NAME, Shortlist

    whole = _whole(model)
    if not (whole.path / FILE_NAME).is_file() or (whole is not model and model.details.small_pack is None):
        return None
    shape = _outgoing(model).config
    return Shortlist.load(whole.path, shape.src_vocab_size, shape.tgt_vocab_size)


def _whole(model: ModelRecord) -> ModelRecord:
    return find_model(model.parent or "") if model.scope == "pack" else model
