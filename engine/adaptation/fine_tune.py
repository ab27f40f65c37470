"""Fine-tuning on the user's own pairs: FT-srcV of Sato et al. (Findings of EMNLP 2020), their baseline.

The base model keeps its subwords ("srcV": the source domain's vocabulary) and goes on learning on
the new domain with a fresh optimiser, as Luong and Manning (IWSLT 2015) did first. Scope "full"
trains every weight and gives the model its own graph; scope "pack" trains embeddings and output
bias only, so that the result swaps into the base's graph.
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.config import TrainConfig
from engine.errors import CorpusError
from engine.model.folder import load_model
from engine.model.transformer import Transformer
from engine.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_PIECES, TrainedModel
from engine.training.data import encode_pairs
from engine.training.loop import Trainer
from engine.training.processes import World
from engine.training.validation import make_dev_set

LEAST_PAIRS = 20
"""Fewer training pairs than this teach a model nothing that a held-out text could show."""


def default_settings(n_pairs: int, scope: str) -> TrainConfig:
    """Returns settings that fit the amount of text.

    Fine-tuning a small set ends inside the warm-up of the paper's schedule (4,000 updates), so the
    warm-up is short and the same for both scopes; the pack's few weights bear a larger rate.

    Args:
        n_pairs: training pairs.
        scope: "full" or "pack".
    """
    updates = min(3000, max(200, n_pairs // 10))
    return TrainConfig(
        max_updates=updates,
        batch_tokens=2048,
        peak_lr=5e-4 if scope == "full" else 2e-3,
        warmup_updates=max(20, updates // 10),
        cooldown_updates=updates // 3,
        validate_every=max(25, updates // 10),
        checkpoint_every=25,
        validate_first=True,
        patience=4,
        average=2,
        validation_pairs=200,
        trainable="all" if scope == "full" else "pack",
    )


def fine_tune(
    base_folder: Path,
    text: DomainText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a base model on, with its own subwords; a second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from; subwords and word vectors are the base's, so text of one language alone
            teaches it nothing but through back-translation.
        config: how; `trainable` says which scope.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left.
    """
    source = Subwords.load(base_folder / "source.spm")
    target = Subwords.load(base_folder / "target.spm")
    report(Progress("Loading the model", 0, 1))
    model = load_model(base_folder)
    return learn_text(model, source, target, text, config, folder, world=world, report=report)


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
    """Trains a model on with the subwords that go with its embeddings; see `fine_tune`.

    Raises:
        CorpusError: if too few pairs are left.
    """
    pairs = text.training_pairs
    report(Progress("Reading the text", 0, len(pairs)))
    encoded = encode_pairs(((src, tgt, 1.0) for src, tgt in pairs), source, target, MAX_PIECES, report)
    dev = make_dev_set(text.dev_pairs, source, target, MAX_PIECES, config.validation_pairs)
    check_enough(len(encoded), len(dev.pairs))
    result = Trainer(model, encoded, dev, config, folder, world, report).fit()
    return TrainedModel(model, source, target, result, len(encoded), encoded.n_too_long)


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
