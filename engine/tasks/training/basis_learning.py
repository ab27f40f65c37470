"""Learning a speaker basis for a finished model, from speakers or documents, and putting it in."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.base.config import BasisSettings
from engine.base.errors import CorpusError, ModelError, SpeakerError
from engine.base.files import expanded, temporary_folder, write_bytes, write_json
from engine.base.graph_io import N_SPECIALS
from engine.base.json_values import to_json
from engine.base.methods import FACTORED_BIAS
from engine.orders.training import BasisOrder
from engine.results.model_details import BasisGain
from engine.results.models import BasisLearned, ModelRecord
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.training.speaker_groups import SpokenBy, read_groups

if TYPE_CHECKING:
    from engine.adaptation.speakers import SpeakerBasis
    from engine.jobs import JobContext
    from engine.model.transformer import Transformer
    from engine.training.pairs import EncodedPairs

_LEAST_HELD_OUT = 4
"""Fewer pairs of a speaker cannot be learned from and measured on both."""
_GRAPHS = {"decoder.onnx": "float32", "decoder.int8.onnx": "int8"}


def learn_speaker_basis(context: "JobContext", order: BasisOrder) -> BasisLearned:
    """Learns a basis with the model frozen, measures it, and puts it into the model.

    Raises:
        CorpusError: if the corpora have no such labels, or too few speakers.
        ConfigError: if settings cannot work.
        ModelError: if the model is a pack, or has no readable weights.
    """
    folder, record = _find(order.model)
    src, tgt = (record.src, record.tgt) if record else _languages(folder)
    settings = BasisSettings.from_json(dict(order.settings))
    groups = read_groups(order.corpora, src, tgt, order.columns, order.least_pairs)
    learned, held_out = _chosen(groups, order, settings.seed)
    found, n_pairs, gain = _learn(context, folder, learned, held_out, settings)
    answer = BasisLearned(
        model=record.id if record else str(folder),
        rank=settings.rank,
        n_speakers=len(learned),
        n_pairs=n_pairs,
        nll=tuple(round(value, 5) for value in found.nll),
        held_out=gain,
    )
    about = {
        "corpora": list(order.corpora),
        "n_learned_from": len(learned),
        "settings": dict(order.settings),
        **{name: value for name, value in to_json(answer).items() if name not in ("model", "rank")},
    }
    if record is None:
        put_speaker_basis(folder, found.basis, about=about)
    else:
        _replace(record, found, about)
    return answer


def _learn(
    context: "JobContext",
    folder: Path,
    learned: Sequence[SpokenBy],
    held_out: Sequence[SpokenBy],
    settings: BasisSettings,
) -> "tuple[SpeakerBasis, int, BasisGain]":
    """Returns the basis, from how many pairs it is, and what it gains on speakers held out."""
    from engine.adaptation.speakers import learn_basis
    from engine.model.folder import load_model
    from engine.training.devices import training_device
    from engine.training.optimizers import moved

    model = moved(load_model(folder), training_device())
    pairs = _encode(folder, [group.pairs for group in learned])
    with temporary_folder("basis", context.folder) as scratch:
        states_path = Path(scratch) / "states.npy"
        found = learn_basis(model, pairs, settings, states_path=states_path, report=context.report)
    if not found.basis.any():
        raise CorpusError(
            "No basis makes this text likelier than the model alone.",
            "Name more text, or ask for less: --set deviation=0.3.",
        )
    gain = _measure(context, folder, model, found, held_out, settings) if held_out else BasisGain()
    return found, len(pairs), gain


def _measure(
    context: "JobContext",
    folder: Path,
    model: "Transformer",
    found: "SpeakerBasis",
    held_out: Sequence[SpokenBy],
    settings: BasisSettings,
) -> BasisGain:
    """Learns the weights of speakers on every second pair, and scores the others without and with them."""
    from engine.adaptation.speakers import held_out_gain, speaker_states

    states = [
        speaker_states(model, _encode(folder, [group.pairs[start::2] for group in held_out]), settings,
                       report=context.report)
        for start in (0, 1)
    ]  # fmt: skip
    before, after = held_out_gain(model, states[0], states[1], found.basis, settings, context.report)
    return BasisGain(n_speakers=len(held_out), before=round(before, 5), after=round(after, 5))


def _encode(folder: Path, groups: Sequence[Sequence[tuple[str, str]]]) -> "EncodedPairs":
    from engine.text.subwords import Subwords
    from engine.training.base_model import MAX_TOKENS
    from engine.training.pairs import encode_pairs
    from engine.vocabulary.vector_files import load_source

    source, target = load_source(folder), Subwords.load(folder / "target.spm")
    pairs = [(src, tgt, 1.0) for group in groups for src, tgt in group]
    numbers = [number for number, group in enumerate(groups, 1) for _ in group]
    return encode_pairs(pairs, source, target, MAX_TOKENS, speakers=numbers)


def _find(model: str) -> tuple[Path, ModelRecord | None]:
    path = expanded(model)
    if path.is_dir():
        return path, None
    record = find_model(model)
    if record.scope == "pack":
        raise ModelError(
            f"{record.id} is a pack of {record.parent} and has no decoder of its own.",
            f"Learn the basis for {record.parent}.",
        )
    return record.path, record


def _languages(folder: Path) -> tuple[str, str]:
    from engine.library.model_folder import read_description

    said = read_description(folder)
    return said["src"], said["tgt"]


def _chosen(
    groups: Sequence[SpokenBy], order: BasisOrder, seed: int
) -> tuple[list[SpokenBy], list[SpokenBy]]:
    """Takes some pairs of everyone, and tells those learned from and those held out apart."""
    chance = random.Random(seed)
    taken = [
        SpokenBy(group.name, chance.sample(list(group.pairs), min(order.most_pairs, len(group.pairs))))
        for group in groups
    ]
    chance.shuffle(taken)
    n_held_out = round(len(taken) * order.held_out)
    held_out = [group for group in taken[:n_held_out] if len(group.pairs) >= _LEAST_HELD_OUT]
    learned = taken[n_held_out:]
    if len(learned) < 2:
        raise CorpusError(
            f"Only {len(learned)} of the speakers to learn from {'has' if len(learned) == 1 else 'have'} "
            f"{order.least_pairs} pairs or more; a basis takes two.",
            "Name more corpora, or take documents for speakers: CORPUS@document.",
        )
    return learned, held_out


def _replace(record: ModelRecord, found: "SpeakerBasis", about: Mapping[str, Any]) -> None:
    """Puts the basis into a copy of the library's model, which then takes its place."""
    from engine.library import model_folder

    def fill(target: Path) -> ModelRecord:
        model_folder.copy(record.path, target)
        put_speaker_basis(target, found.basis, about=about)
        said = model_folder.record_of(target)
        details = {**json.loads(record.details_json), **json.loads(said.details_json)}
        written = json.dumps(details, ensure_ascii=False)
        return replace(record, details_json=written, n_parameters=said.n_parameters)

    open_library().replace_model(record, fill)


def put_speaker_basis(
    folder: Path,
    basis: NDArray[np.floating],
    profiles: Mapping[str, NDArray[np.floating]] | None = None,
    about: Mapping[str, Any] | None = None,
) -> None:
    """Gives a model a basis for speakers' biases; one that it had is replaced.

    Graphs that the folder has are built again. Stopped on the way, the folder is refused by its checksums
    until this is done again.

    Args:
        folder: a whole model, no pack.
        basis: (rank, tgt_vocab); 0 for special symbols. Stored as exactly as the other weights.
        profiles: weights of known speakers by name, each (rank,); None: the model knows nobody by name.
        about: what else `details.speakers` of model.json says: the text the basis is from.

    Raises:
        ModelError: if the folder's description or weights are broken.
        SpeakerError: if the basis does not fit the model, or a profile does not fit the basis.
    """
    from safetensors.numpy import load_file, save

    from engine.export.weights import read_architecture, read_weights
    from engine.library.model_folder import read_description, seal
    from engine.speakers.profile_store import FILE_NAME, ProfileStore

    _, config = read_architecture(folder)
    _check(folder, basis, config.tgt_vocab_size)
    path = folder / "weights.safetensors"
    read_weights(path, config)  # refuses what is broken
    weights = load_file(path)
    rank, stored = len(basis), basis.astype(weights["tgt_embedding"].dtype)
    (folder / FILE_NAME).unlink(missing_ok=True)
    if profiles:
        ProfileStore.create(folder / FILE_NAME, profiles.items(), kind=FACTORED_BIAS.name, width=rank)
    weights["speaker_basis"] = stored
    write_bytes(path, save(weights))
    said = {"method": FACTORED_BIAS.name, "rank": rank, "n_speakers": len(profiles or {})}
    description = read_description(folder)
    details = {**description.get("details", {}), "speakers": {**(about or {}), **said}}
    n_parameters = sum(array.size for array in weights.values())
    write_json(folder / "model.json", {**description, "details": details, "n_parameters": n_parameters})
    _build_again(folder)
    seal(folder)


def _check(folder: Path, basis: NDArray[np.floating], n_words: int) -> None:
    problems = []
    if basis.ndim != 2 or not len(basis) or basis.shape[1] != n_words:
        problems.append(f"it is {list(basis.shape)}, not [rank, {n_words}]")
    elif not np.isfinite(basis.astype(np.float16)).all():
        problems.append("it has values that are not numbers")
    elif basis[:, :N_SPECIALS].any():
        problems.append("it changes special symbols")
    if problems:
        raise SpeakerError(
            f"The speaker basis does not fit {folder}: {'; '.join(problems)}.", "Learn it for this model."
        )


def _build_again(folder: Path) -> None:
    from engine.export import build_graphs

    for name, precision in _GRAPHS.items():
        if (folder / name).is_file():
            build_graphs(folder, precision=precision)
