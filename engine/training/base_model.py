"""A base model from nothing but parallel text: subwords, CBOW, Transformer, training.

Paper 000 starts every model, the base included, from CBOW vectors of its own subwords.
"""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor

from engine.config import TrainConfig, TransformerConfig
from engine.errors import ConfigError
from engine.files import new_folder, write_bytes
from engine.model.folder import load_model
from engine.model.transformer import Transformer
from engine.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords, train_subwords
from engine.training.cbow import cbow_embedding
from engine.training.data import EncodedPairs, Side, encode_pairs
from engine.training.loop import Trainer, TrainResult
from engine.training.processes import World
from engine.training.validation import make_dev_set

MAX_PIECES = 160
"""Training pairs with a longer side are left out; the model itself reads up to its `max_len`."""

_START = "start"
"""In the folder of the prepared text: the model that a run starts from, if from any."""

WeightedPairs = Callable[[], Iterable[tuple[str, str, float]]]
"""Gives source text, target text and times per epoch; called once per pass over the text."""


@dataclass(frozen=True)
class TrainedModel:
    """A finished model and its subwords."""

    model: Transformer
    source: Subwords
    target: Subwords
    result: TrainResult
    n_pairs: int
    """Distinct pairs learned from."""
    n_too_long: int = 0
    """Pairs left out for a side longer than `MAX_PIECES`."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What else the model's description says of it, as JSON values."""


def train_base_model(
    read_pairs: WeightedPairs,
    dev_pairs: Sequence[tuple[str, str]],
    shape: dict[str, Any],
    vocab_size: int,
    config: TrainConfig,
    folder: Path,
    *,
    start: Path | None = None,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model from the text alone; a second call with the same folder goes on.

    Args:
        read_pairs: the training text.
        dev_pairs: held-out pairs.
        shape: settings of `TransformerConfig` other than the vocabulary sizes.
        vocab_size: subwords wanted per language.
        start: a model folder whose subwords and weights are trained on, with a fresh optimizer; the
            vocabulary is then that model's, and so is its shape but for dropout.
        config: how to train.
        folder: keeps the subwords, the ids and the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        ConfigError: if the text is too small for the vocabulary, or the shape cannot work.
        ModelError: if the model to start from cannot be read.
    """
    world = world or World()
    prepared = folder / "prepared"
    if world.is_main and not prepared.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _prepare(prepared, read_pairs, vocab_size, start, report)
    world.share(0.0)  # the others wait here for the files
    source, target = Subwords.load(prepared / "source.spm"), Subwords.load(prepared / "target.spm")
    pairs = _load_pairs(prepared / "pairs.npz")
    torch.manual_seed(config.seed)
    if (prepared / _START).exists():
        model = _reshaped(load_model(prepared / _START), shape)
    else:
        model = Transformer(
            TransformerConfig(src_vocab_size=source.size, tgt_vocab_size=target.size, **shape)
        )
        if not any(folder.glob("checkpoint-*")):
            _start_from_cbow(model, pairs, config.seed, report)
    dev = make_dev_set(dev_pairs, source, target, MAX_PIECES, config.validation_pairs)
    result = Trainer(model, pairs, dev, config, folder, world, report).fit()
    return TrainedModel(model, source, target, result, len(pairs), pairs.n_too_long)


def _prepare(
    target: Path, read_pairs: WeightedPairs, vocab_size: int, start: Path | None, report: Report
) -> None:
    with new_folder(target) as scratch:
        if start:
            source, target_subwords = _copy_start(start, scratch / _START)
        else:
            report(Progress("Learning the subwords", 0, 2))
            source = train_subwords(_seen(read_pairs(), side=0), vocab_size)
            report(Progress("Learning the subwords", 1, 2))
            target_subwords = train_subwords(_seen(read_pairs(), side=1), vocab_size)
        write_bytes(scratch / "source.spm", source.data)
        write_bytes(scratch / "target.spm", target_subwords.data)
        pairs = encode_pairs(read_pairs(), source, target_subwords, MAX_PIECES, report)
        np.savez(
            scratch / "pairs.npz",
            src_ids=pairs.src.ids,
            src_starts=pairs.src.starts,
            tgt_ids=pairs.tgt.ids,
            tgt_starts=pairs.tgt.starts,
            weights=pairs.weights,
            n_too_long=np.asarray(pairs.n_too_long),
        )


def _copy_start(start: Path, target: Path) -> tuple[Subwords, Subwords]:
    """Keeps the model that a run starts from beside its text, so that it can go on without it."""
    load_model(start)  # what cannot be read is refused before the text is
    target.mkdir()
    for name in ("model.json", "weights.safetensors", "source.spm", "target.spm"):
        shutil.copyfile(start / name, target / name)
    for words in start.glob("*.words.gz"):  # what it learned from; this model learned from it too
        shutil.copyfile(words, target / words.name)
    return Subwords.load(target / "source.spm"), Subwords.load(target / "target.spm")


def _reshaped(model: Transformer, shape: Mapping[str, Any]) -> Transformer:
    """Returns the model with another dropout; everything else of its shape is in its weights."""
    config = TransformerConfig.from_json(model.config.to_json() | dict(shape))
    fixed = [
        f"{name} is {value} in the model to start from, not {shape[name]}"
        for name, value in model.config.to_json().items()
        if name in shape and name not in ("dropout", "attention_dropout") and shape[name] != value
    ]
    if fixed:
        raise ConfigError(fixed, "Only dropout and attention_dropout can change with --start-from.")
    reshaped = Transformer(config)
    if hasattr(model, "speaker_basis"):
        basis = cast(Tensor, model.speaker_basis)
        reshaped.register_buffer("speaker_basis", torch.empty_like(basis))
    reshaped.load_state_dict(model.state_dict())
    return reshaped


def _seen(pairs: Iterable[tuple[str, str, float]], side: int) -> Iterable[str]:
    """Yields one side's sentences about as often as training sees them: no domain's words are missed."""
    owed = 0.0
    for pair in pairs:
        owed += pair[2]
        while owed >= 1:
            owed -= 1
            yield str(pair[side])


def _load_pairs(path: Path) -> EncodedPairs:
    with np.load(path, allow_pickle=False) as arrays:
        src = Side(arrays["src_ids"], arrays["src_starts"])
        tgt = Side(arrays["tgt_ids"], arrays["tgt_starts"])
        return EncodedPairs(src, tgt, arrays["weights"], int(arrays["n_too_long"]))


def _start_from_cbow(model: Transformer, pairs: EncodedPairs, seed: int, report: Report) -> None:
    d_model = model.config.d_model
    report(Progress("Learning word vectors", 0, 2))
    source = cbow_embedding(pairs.src, model.config.src_vocab_size, d_model, seed=seed)
    report(Progress("Learning word vectors", 1, 2))
    target = cbow_embedding(pairs.tgt, model.config.tgt_vocab_size, d_model, seed=seed)
    with torch.no_grad():
        model.src_embedding.copy_(torch.from_numpy(source))
        model.tgt_embedding.copy_(torch.from_numpy(target))
