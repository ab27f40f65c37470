"""Training a model on with the text of a domain: what several methods do after their own step."""

from collections.abc import Sequence
from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.base.config import TrainConfig
from engine.base.errors import CorpusError
from engine.base.methods import LEAST_PAIRS
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.transformer import Transformer
from engine.results.model_details import ModelDetails
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.devices import World
from engine.training.loop import Trainer
from engine.training.pairs import encode_pairs
from engine.training.validation import DevSet, make_dev_set


def learn_text(
    model: Transformer,
    source: Subwords,
    target: Subwords,
    text: DomainText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model on, with the subwords that go with its embeddings.

    A second call with the same folder goes on.

    Args:
        model: changed in place.
        source: its subwords of the language translated from.
        target: those of the other one.
        text: what to learn from.
        config: how; `trainable` says which scope.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left.
    """
    pairs = text.training_pairs
    report(Progress("Reading the text", 0, len(pairs)))
    encoded = encode_pairs(((src, tgt, 1.0) for src, tgt in pairs), source, target, MAX_TOKENS, report)
    dev = make_dev_set(text.dev_pairs, source, target, MAX_TOKENS, config.validation_pairs)
    check_enough(len(encoded), len(dev.pairs))
    general = general_dev_set(text.general_pairs, source, target, config)
    result = Trainer(model, encoded, dev, config, folder, world, report, general=general).fit()
    return TrainedModel(model, source, target, ModelDetails(training=result))


def general_dev_set(
    pairs: Sequence[tuple[str, str]], source: Subwords, target: Subwords, config: TrainConfig
) -> DevSet | None:
    """Returns the general text that a training watches beside its own, None if there is none."""
    dev = make_dev_set(pairs, source, target, MAX_TOKENS, config.validation_pairs)
    return dev if len(dev.pairs) else None


def check_enough(n_pairs: int, n_dev_pairs: int) -> None:
    """Checks that there is text to adapt to.

    Raises:
        CorpusError: if there is too little.
    """
    if n_pairs < LEAST_PAIRS or not n_dev_pairs:
        raise CorpusError(
            f"{n_pairs} training and {n_dev_pairs} held-out pairs are too few to adapt to.",
            f"Import at least {LEAST_PAIRS} training pairs; a few hundred give a result that can be proven.",
        )
