"""A model of the library, written for another program."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.base.config import SearchConfig
from engine.base.errors import ModelError, SpeakerError
from engine.base.files import handed_over, temporary_folder
from engine.base.graph_io import BOS_ID, PAD_ID, UNK_ID
from engine.base.methods import FULL_BIAS
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import assets_folder, find_model, words_folder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.exchange.outgoing.argos_package import WrittenPackage
    from engine.exchange.outgoing.outgoing_model import OutgoingModel
    from engine.export.weights import Weights
    from engine.search.beam_search import Hypothesis
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
        from engine.exchange.outgoing.marian import check_marian, write_marian

        return _Program(check_marian, write_marian)
    if as_ == "argos":
        from engine.exchange.outgoing.argos_package import check_argos, write_argos

        return _Program(check_argos, write_argos)
    if as_ == "marian-binary":
        from engine.exchange.outgoing.marian import check_marian_binary, write_marian_binary

        return _Program(check_marian_binary, write_marian_binary)
    from engine.exchange.outgoing.ctranslate2_folder import check_ctranslate2, write_ctranslate2

    return _Program(check_ctranslate2, write_ctranslate2)


def _bias_of(speaker: str, model: ModelRecord) -> "NDArray[np.float32]":
    """Returns what a speaker adds to the score of every word, (tgt_vocab,)."""
    from engine.tasks.speakers.profiles import speaker_inputs
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
    from engine.base.architecture import UPDATES_FILE, read_updates, with_updates
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


# Whether a written package of Argos Translate translates as the model does here.

_N_SENTENCES = 16
_N_WORDS = 6
"""Words of a made-up sentence."""
_NEAR = 1e-3
"""Nats per token by which two scores of the same translation may differ; with more it is another model."""
_UNSURE = -2.0
"""Log-probability per token in nats below which a translation is a guess: each search finds another."""
_NEVER = -10_000.0
"""Bias of the symbols that a search never writes: there they have no share in any score."""


def check_package(folder: Path, model: ModelRecord, outgoing: "OutgoingModel") -> None:
    """Opens a package and has it translate our own sentences, as Argos Translate does.

    Each translation that is found here must have the same score and spelling there; where the model is not
    quite at a loss, the same must be found. In languages in which we wrote nothing, sentences are made up,
    and nothing is searched for.

    Raises:
        ModelError: if it translates or scores otherwise.
    """
    from engine.exchange.outgoing.argos_package import WrittenPackage
    from engine.tasks.adapting.judging import shipped_pairs

    written = WrittenPackage(folder)
    pairs = shipped_pairs(model.src, model.tgt)
    texts = [src for src, _ in pairs[:: max(1, len(pairs) // _N_SENTENCES)]][:_N_SENTENCES]
    is_made_up = not texts
    if is_made_up:
        texts = _made_up(outgoing)
    ours = _translated(model, outgoing, texts)
    different = _taken_otherwise(written, outgoing, texts, ours)
    if not is_made_up:
        different += [
            text
            for text, theirs, own in zip(texts, written.translate(texts), ours, strict=True)
            if own.log_prob > _UNSURE * (len(own.ids) + 1)
            and theirs.text.strip() != _spelt(outgoing, own)
            and abs(theirs.score - own.score) > _NEAR * (len(own.ids) + 1)
        ]
    if different:
        n_different = len(set(different))
        raise ModelError(
            f"{model.id} was not written for Argos Translate: there it would translate {n_different} of "
            f"{len(texts)} sentences otherwise, the first of them {different[0]!r}.",
            "Export it with --as onnx or --as ctranslate2, and report this.",
        )


def _taken_otherwise(
    written: "WrittenPackage", outgoing: "OutgoingModel", texts: Sequence[str], ours: Sequence["Hypothesis"]
) -> list[str]:
    """Returns the sentences whose translations, made here, have another score or spelling there."""
    tokens = [outgoing.target.tokens(each.ids) for each in ours]
    return [
        text
        for text, score, theirs, own in zip(texts, written.scores(texts, tokens), tokens, ours, strict=True)
        if not abs(score - own.log_prob) <= _NEAR * (len(own.ids) + 1)
        or written.put_together(theirs).strip() != _spelt(outgoing, own)
    ]


def _spelt(outgoing: "OutgoingModel", own: "Hypothesis") -> str:
    """Returns a translation as Argos Translate spells it: an underscore is a blank there."""
    return outgoing.target.decode(own.ids).replace("_", " ").strip()


def _translated(model: ModelRecord, outgoing: "OutgoingModel", texts: Sequence[str]) -> list["Hypothesis"]:
    """Translates as Argos Translate searches, with the bias that was baked in."""
    import numpy as np

    from engine.exchange.outgoing.argos_package import BEAM_SIZE, LENGTH_PENALTY, MOST_TOKENS
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    search = SearchConfig(
        beam_size=BEAM_SIZE, length_penalty=LENGTH_PENALTY, max_length_ratio=1, max_length_extra=MOST_TOKENS
    )
    bias = np.tile(outgoing.weights["output_bias"], (len(texts), 1))
    bias[:, [BOS_ID, PAD_ID, UNK_ID]] = _NEVER
    sources = [outgoing.source.encode(text) for text in texts]
    return [
        found[0] for found in translator.translate_tokens(sources, search, row_inputs={"output_bias": bias})
    ]


def _made_up(outgoing: "OutgoingModel") -> list[str]:
    """Returns sentences of words that are subwords of the source side, drawn with a fixed seed."""
    import numpy as np

    size = outgoing.source.size
    draw = np.random.default_rng(0)
    drawn = draw.integers(size // 2, size, (_N_SENTENCES, _N_WORDS)).tolist()
    return [outgoing.source.decode(ids) or "." for ids in drawn]


# A model of the library as a model repository of NVIDIA Triton.

WriteFolder = Callable[[ModelRecord, Path], None]
"""Writes a model, or a pack, as it is given away, to a new folder."""


def write_for_triton(
    model: ModelRecord, path: Path, write_folder: WriteFolder, *, card: str, speaker: str = ""
) -> None:
    """Writes a model repository to a new folder, or a new .zip.

    Args:
        model: which model; a pack goes along with the model that it belongs to.
        path: where to; must not exist.
        write_folder: writes what Triton's Python backend opens.
        card: what goes along for people: Markdown.
        speaker: whose profile goes along, and is found by that name; "" for nobody's.

    Raises:
        ModelError: if the model has no graphs, or Parlance no source files.
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    from engine.library import model_folder

    if (whole := _whole(model)) is not model:
        model_folder.check(whole.path)
    hand_over(path, lambda folder: _write(folder, model, write_folder, card, speaker))


def check_triton(model: ModelRecord) -> None:
    """Refuses what Triton cannot serve, by what is plain before anything is written.

    Raises:
        ModelError: if the model has no graphs, or Parlance no source files.
    """
    from engine.exchange.outgoing.triton import check_sources, precision_of

    check_sources()
    precision_of(_whole(model).path)


def why_not_triton(model: ModelRecord) -> str:
    """Returns what keeps a model from being served by Triton, a sentence; "" if nothing does."""
    try:
        check_triton(model)
    except ModelError as error:
        return error.what
    return ""


def _write(folder: Path, model: ModelRecord, write_folder: WriteFolder, card: str, speaker: str) -> None:
    """Fills an empty folder."""
    from engine.base.files import write_bytes
    from engine.exchange.outgoing.triton import complete_repository, readme, served_name

    whole, name = _whole(model), served_name(model.src, model.tgt)
    served, person = folder / name / "1", _name_of(speaker) if speaker else ""
    served.mkdir(parents=True)
    write_folder(whole, served / "model")
    for made in (served / "packs", served / "people"):
        made.mkdir()
    if whole is not model:
        write_folder(model, served / "packs" / model.id)
    if person:
        _write_profile(speaker, person, model, served / "people" / f"{model.id}.profiles")
    texts = assets_folder() / "triton"
    complete_repository(folder, name, texts / "model.py")
    pack, template = "" if whole is model else model.id, (texts / "README.template.md").read_text("utf-8")
    about = readme(template, name, served / "model", card=card, pack=pack, speaker=person)
    write_bytes(folder / "README.md", about.encode())


def _name_of(speaker: str) -> str:
    """Returns the name of somebody in the library; the model may know others, by the names that are given."""
    from engine.tasks.speakers.people import speaker as find_speaker

    with suppress(SpeakerError):
        return find_speaker(speaker).name
    return speaker


def _write_profile(speaker: str, person: str, model: ModelRecord, path: Path) -> None:
    """Writes a file with the profile of one speaker, under the name of the person."""
    from engine.speakers.profile_store import ProfileStore
    from engine.tasks.speakers.profiles import speaker_inputs
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    bias = translator.bias_of(speaker_inputs(speaker, translator))
    ProfileStore.create(path, [(person, bias)], kind=FULL_BIAS.name, width=len(bias))
