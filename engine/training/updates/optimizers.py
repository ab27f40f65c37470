"""The optimizers of a run, told apart by what they are given: matrices, or everything else."""

from collections.abc import Sequence
from typing import Any

import torch
from torch import nn
from torch.optim import Optimizer

from engine.config import TrainConfig
from engine.model.transformer import LOW_RANK_WEIGHTS, PACK_WEIGHTS, SPEAKER_WEIGHTS
from engine.training.updates.muon import Muon

_MATRIX_MOMENTUM = 0.95
_OF_DOMAINS = ("domain_vectors", "domain_reader", "cross_reader", "domain_to_")
"""In the names of what reads domains and brings them into attention; not of the domains' own matrices."""


def make_optimizers(model: nn.Module, config: TrainConfig) -> list[Optimizer]:
    """Makes the optimizers of the weights that may learn, after `TrainConfig.optimizer`.

    "adamw" is one AdamW (Loshchilov & Hutter, ICLR 2019) for all of them. "muon" gives the matrices
    inside the layers to Muon (Jordan et al. 2024), which makes every update of a matrix orthogonal;
    embeddings, biases, norms, low-rank factors, speakers and readers of domains stay with AdamW. Muon's
    updates are scaled to the size of AdamW's (Liu et al. 2025, section 2.2), so one learning rate serves
    both. A group's "scale" is what that rate is multiplied by.

    Args:
        model: what is trained; weights that do not ask for a gradient are left alone.
        config: optimizer, rate and decay.
    """
    matrices: list[nn.Parameter] = []
    others: list[nn.Parameter] = []
    speakers: list[nn.Parameter] = []
    domains: list[nn.Parameter] = []
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            is_domains = any(part in name for part in _OF_DOMAINS)
            is_thin = name in PACK_WEIGHTS or name.startswith(LOW_RANK_WEIGHTS)
            is_outside = is_thin or name.startswith("speaker") or is_domains
            is_matrix = config.optimizer == "muon" and parameter.ndim == 2 and not is_outside
            is_speakers = name.startswith(SPEAKER_WEIGHTS)
            kind = matrices if is_matrix else speakers if is_speakers else domains if is_domains else others
            kind.append(parameter)
    groups: list[dict[str, Any]] = [{"params": others, "scale": 1.0}] if others else []
    if speakers:
        groups.append({"params": speakers, "scale": config.speaker_rate, "weight_decay": 0.0})
    if domains:
        groups.append({"params": domains, "scale": config.domain_rate, "weight_decay": 0.0})
    made: list[Optimizer] = [
        torch.optim.AdamW(
            groups,
            lr=config.peak_lr,
            betas=(0.9, config.adam_beta2),
            eps=1e-8,
            weight_decay=config.weight_decay,
            fused=True,
        )
    ]
    if matrices:
        muon = Muon(
            matrices,
            lr=config.peak_lr,
            momentum=_MATRIX_MOMENTUM,
            weight_decay=config.weight_decay,
            adjust_lr_fn="match_rms_adamw",
        )
        made.append(muon)
    return made


def compute_in(optimizers: Sequence[Optimizer], precision: str) -> None:
    """Lets Muon iterate in the precision of a run; AdamW has but one.

    Args:
        optimizers: of the run.
        precision: "float32" or "bfloat16".
    """
    for optimizer in optimizers:
        if isinstance(optimizer, Muon):
            optimizer.precision = precision
