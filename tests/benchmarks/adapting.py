"""What studies share that adapt the model that ships: a short schedule, and a folder to translate with."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from sacrebleu.metrics.bleu import BLEU

from engine.base.config import TrainConfig
from engine.base.files import new_folder, sha256_of
from engine.base.methods import PACK
from engine.base.model_json import read_model_json
from engine.model.folder import fill_model_folder
from engine.training.base_model import TrainedModel


def shortened(
    settings: TrainConfig, *, updates: int, batch_tokens: int, validation_pairs: int, seed: int
) -> TrainConfig:
    """Returns settings of the product for fewer updates, checked at the end alone."""
    return replace(
        settings,
        max_updates=updates,
        batch_tokens=batch_tokens,
        warmup_updates=max(20, updates // 10),
        cooldown_updates=updates // 3,
        validate_every=updates,
        checkpoint_every=updates,
        validate_first=False,
        validation_pairs=validation_pairs,
        average=1,
        patience=0,
        seed=seed,
        precision="bfloat16",
    )


def keep_adapted(trained: TrainedModel, scope: str, base: Path, folder: Path) -> None:
    """Writes what was learned as a folder that `Translator` opens, graphs aside.

    Args:
        trained: began from the base.
        scope: "full" or "pack".
        base: a model folder.
        folder: replaced if it is there.
    """
    shutil.rmtree(folder, ignore_errors=True)
    card = read_model_json(base, "")
    said = {name: card[name] for name in ("src", "tgt", "name", "created")}
    said |= {"id": "adapted", "scope": scope, "parent": card["id"], "kind": "adapted", "details": {}}
    if trained.model.low_rank is not None:
        small = {"rank": trained.model.low_rank.rank, "base_sha256": sha256_of(base / "weights.safetensors")}
        said["details"] = {"small_pack": small}
    words = trained.source, trained.target
    with new_folder(folder) as scratch:
        fill_model_folder(scratch, trained.model, *words, said, torch.float16, only_pack=scope == PACK)


def bleu_counts(outputs: Sequence[str], references: Sequence[str]) -> NDArray[np.int64]:
    """Returns what BLEU counts in each sentence, (n_sentences, n_counts)."""
    return np.array(BLEU()._extract_corpus_statistics(list(outputs), [list(references)]))


def bleu_of(counts: NDArray[np.int64], rows: NDArray[np.int64]) -> float:
    """Returns the BLEU of some sentences, (n_rows,), which may repeat."""
    return float(BLEU()._compute_score_from_stats(counts[rows].sum(0).tolist()).score)
