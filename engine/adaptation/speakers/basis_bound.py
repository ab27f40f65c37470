"""The steps that find weights and basis once a pass over the states is done: matrices of speakers by words.

Maximises the bound of `speaker_basis`, with its normal priors. Biases beyond `LARGEST_BIAS` are cut off
where they are used, so no search goes on beyond it.
"""

import torch
from torch import Tensor

from engine.config import BasisSettings
from engine.graph_io import LARGEST_BIAS

SPEAKERS_AT_ONCE = 256
_SPREAD = 1.0
"""Tokens added to what is expected of a word, so that the start does not follow single words."""
_LARGEST_START = 2.0
"""Largest entry of the initial basis, in nats for a weight of 1."""
LARGEST_ENTRY = 3.0
"""Largest entry of a finished basis, in nats for a weight of 1, so that no single word uses up what a profile
may do. Of 1.2, 2, 3 and 8 (none cut off) this helped speakers that the basis had not seen most."""
_RATE = 0.03
_DECAYS = 0.9, 0.98
"""Decay rates of Adam's first and second moment."""
_LBFGS_STEPS = 40


def low_rank_start(counts: Tensor, expected: Tensor, settings: BasisSettings) -> tuple[Tensor, Tensor]:
    """Returns weights and words near the best low-rank form of counts relative to what is expected.

    Shapes are those of `climb_together`.
    """
    scale = (expected.mean(0) + _SPREAD).sqrt()  # (n_words,)
    torch.manual_seed(settings.seed)
    left, values, right = torch.svd_lowrank((counts - expected) / scale, settings.rank, niter=4)
    spread = len(counts) ** 0.5
    words = (right * values).T / spread / scale / 2
    return left * spread, words.clamp_(-_LARGEST_START, _LARGEST_START).contiguous()


def climb_together(
    counts: Tensor, expected: Tensor, weights: Tensor, words: Tensor, settings: BasisSettings
) -> tuple[Tensor, Tensor]:
    """Climbs in weights and words at once, by Adam with a rate that falls.

    Args:
        counts: how often each speaker says each word, (n_speakers, n_words).
        expected: how often the model expects it without biases, (n_speakers, n_words).
        weights: to start from, (n_speakers, rank).
        words: to start from, (rank, n_words).
        settings: `steps` and `deviation`.

    Returns:
        The weights and words found.
    """
    weights, words = weights.clone().requires_grad_(True), words.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([weights, words], lr=_RATE, betas=_DECAYS)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 10) * max(0.03, 1 - step / settings.steps)
    )
    for _ in range(settings.steps):
        weights.grad, words.grad = weights.detach().clone(), words.detach() / settings.deviation**2
        with torch.no_grad():
            for first in range(0, len(counts), SPEAKERS_AT_ONCE):
                here = slice(first, first + SPEAKERS_AT_ONCE)
                slope = _slope(counts[here], expected[here], weights[here] @ words)
                weights.grad[here] += slope @ words.T
                words.grad += weights[here].T @ slope
        optimizer.step()
        schedule.step()
    return weights.detach(), words.detach()


def _slope(counts: Tensor, expected: Tensor, bias: Tensor) -> Tensor:
    """Returns the slope of the negated bound in the biases; none leads further beyond the largest."""
    used = bias.clamp(-LARGEST_BIAS, LARGEST_BIAS)
    slope = used.exp().mul_(expected).sub_(counts)
    slope[(bias - used) * slope < 0] = 0
    return slope


def climb_weights(counts: Tensor, expected: Tensor, weights: Tensor, words: Tensor) -> Tensor:
    """Climbs in the weights alone, a convex question, by L-BFGS; shapes are those of `climb_together`."""
    weights = weights.clone().requires_grad_(True)
    optimizer = torch.optim.LBFGS(
        [weights], max_iter=_LBFGS_STEPS, history_size=10, line_search_fn="strong_wolfe"
    )

    @torch.no_grad()
    def loss() -> Tensor:
        value = weights.square().sum() / 2
        weights.grad = weights.detach().clone()
        for first in range(0, len(counts), SPEAKERS_AT_ONCE):
            here = slice(first, first + SPEAKERS_AT_ONCE)
            bias = weights[here] @ words
            raised, steepness = _raised(bias)
            value += torch.vdot(expected[here].flatten(), raised.flatten())
            value -= torch.vdot(counts[here].flatten(), bias.flatten())
            weights.grad[here] += steepness.mul_(expected[here]).sub_(counts[here]) @ words.T
        return value

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    return weights.detach()


def _raised(bias: Tensor) -> tuple[Tensor, Tensor]:
    """Returns exp of biases and its slope; beyond `LARGEST_BIAS` it goes on as a parabola.

    A search may try steps whose exp no number can hold; what is used is cut off there anyway.
    """
    beyond = (bias - LARGEST_BIAS).clamp_(min=0)
    below = (bias - beyond).exp_()
    return below * (1 + beyond + beyond.square() / 2), below * (1 + beyond)


def in_order(weights: Tensor, words: Tensor) -> tuple[Tensor, Tensor]:
    """Turns the factors, their product unchanged: weights of second moment 1, the largest part first.

    Both stay as they are shaped, (n_speakers, rank) and (rank, n_words).
    """
    left, left_rest = torch.linalg.qr(weights)
    right, right_rest = torch.linalg.qr(words.T)
    inner_left, values, inner_right = torch.linalg.svd(left_rest @ right_rest.T)
    spread = len(weights) ** 0.5
    weights, words = spread * left @ inner_left, (right @ inner_right.T * (values / spread)).T
    signs = words.gather(1, words.abs().argmax(1, keepdim=True)).sign()  # (rank, 1)
    return weights * signs.T, (words * signs).contiguous()
