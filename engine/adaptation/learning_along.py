"""Learning along: a model takes a few confirmed translations in at a time, and goes on from where it stood.

Online adaptation (Turchi et al., PBML 2017): all weights take a few steps on what is new, with some of what
was learned before beside it, so that it is not forgotten (experience replay). A new start from the base, as
an adaptation makes it, has to be earned anew each time; this costs seconds and can be done all day.

Measured before it was built (German to English, chats, 500 segments, each 25 confirmed ones learned before
the next are translated; words to change, less than with the base): with four updates at 3e-4 10.1 %, at 1e-4
7.6 %, at 5e-4 8.7 %; with Muon at 5e-4 9.3 %; a small pack at 2e-3 7.5 %. Eight updates gained no more than
four, and an optimizer that begins afresh each time did no harm. What the product does is measured by
`tests/benchmarks/post_editing`.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from engine.base.architecture import UPDATES_FILE, read_updates, with_updates
from engine.base.config import TrainConfig
from engine.base.errors import CorpusError
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model
from engine.model.transformer import Transformer
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS
from engine.training.batches import make_batch
from engine.training.devices import training_device
from engine.training.loss import batch_loss
from engine.training.optimizers import freeze, make_optimizers, moved
from engine.training.pairs import EncodedPairs, encode_pairs

Pair = tuple[str, str]
"""Source and target."""

AT_ONCE = 25
"""Pairs that are taken in together."""
UPDATES = 4
"""Updates for these."""
PAIRS_OF_UPDATE = 32
"""Pairs of an update: the new ones, and as many of before as there is room for."""
SETTINGS = TrainConfig(optimizer="adamw", peak_lr=3e-4, label_smoothing=0.1, clip_norm=1.0)
"""The part of the settings that counts here; the rate stays as it is."""


def learn_along(
    model: Transformer,
    source: Subwords,
    target: Subwords,
    new: Sequence[Pair],
    before: Sequence[Pair] = (),
    report: Report = ignore_progress,
) -> int:
    """Takes pairs in, in their order, `AT_ONCE` together; some of what came before them is looked at again.

    Args:
        model: changed in place; in evaluation mode and on the processor afterwards.
        source: its subwords of the language translated from.
        target: those of the other one.
        new: pairs to learn.
        before: pairs of the same domain that it learned already.
        report: told of every update; may cancel.

    Returns:
        The number of target tokens that it learned from.

    Raises:
        CorpusError: if all new pairs are too long.
        OutOfMemory: if there is no room for the model.
    """
    pairs = _encoded([*before, *new], source, target)
    n_known = len(_encoded(before, source, target))
    n_fresh = len(pairs) - n_known
    if not n_fresh:
        raise CorpusError("The new translations are too long to learn from.", "Confirm shorter sentences.")
    moved(model, training_device()).train()
    learned, optimizers = freeze(model, SETTINGS.trainable), make_optimizers(model, SETTINGS)
    chosen = np.random.default_rng(n_known)
    torch.manual_seed(n_known)  # of dropout
    n_updates, n_tokens = n_updates_for(n_fresh), 0
    for n_done in range(n_updates):
        report(Progress("Learning", n_done, n_updates))
        first = n_known + n_done // UPDATES * AT_ONCE
        taken = np.arange(first, min(first + AT_ONCE, len(pairs)))
        seen = chosen.permutation(first)[: PAIRS_OF_UPDATE - len(taken)]
        n_tokens += _gradients(model, pairs, np.concatenate([taken, seen]))
        torch.nn.utils.clip_grad_norm_(learned, SETTINGS.clip_norm)
        for optimizer in optimizers:
            optimizer.step()
    report(Progress("Learning", n_updates, n_updates))
    model.to("cpu").eval()
    return n_tokens


def load_to_learn(folder: Path, pack: Path) -> tuple[Transformer, Subwords, Subwords]:
    """Loads a model with its subwords; the changes of a small pack become a part of its weights.

    Args:
        folder: of a model.
        pack: of its small pack; the same folder for none.

    Raises:
        ModelError: if one of them is broken.
    """
    model = load_model(folder)
    if pack != folder:
        weights = {name: weight.numpy() for name, weight in model.state_dict().items()}
        updates = read_updates(pack / UPDATES_FILE, model.config)
        changed = with_updates(weights, updates, model.config)
        model.load_state_dict(
            {name: torch.from_numpy(weight) for name, weight in changed.items()}, strict=False
        )
    return model, Subwords.load(folder / "source.spm"), Subwords.load(folder / "target.spm")


def n_updates_for(n_pairs: int) -> int:
    """Returns how many updates so many new pairs take."""
    return UPDATES * -(-n_pairs // AT_ONCE)


def _encoded(pairs: Sequence[Pair], source: Subwords, target: Subwords) -> EncodedPairs:
    return encode_pairs(((src, tgt, 1.0) for src, tgt in pairs), source, target, MAX_TOKENS)


def _gradients(model: Transformer, pairs: EncodedPairs, indices: NDArray[np.int64]) -> int:
    """Sets the gradients to those of some pairs, (n_pairs,); returns how many target tokens these have."""
    n_tokens = int(pairs.tgt.lengths[indices].sum())
    batch = make_batch(pairs, indices).to(model.output_bias.device)
    model.zero_grad(set_to_none=True)
    loss, _ = batch_loss(model, batch, SETTINGS.label_smoothing)
    (loss / n_tokens).backward()  # type: ignore[no-untyped-call]
    return n_tokens
