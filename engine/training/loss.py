"""Cross-entropy with label smoothing over a large vocabulary, in chunks that stay in the cache."""

from typing import Any

import torch
from torch import Tensor

_CHUNK, _CHUNK_ON_CPU = 4096, 256
"""Positions whose scores are in memory at once; on a CPU so few that they stay in its cache."""


class _ChunkedCrossEntropy(torch.autograd.Function):
    """Sums the loss and computes its gradients in the same pass, so that no score is kept.

    For smoothing e and V words the loss of one position is
    (1 - e) * -log p(target) + e * mean over V of -log p (Szegedy et al., CVPR 2016), and its
    gradient in the scores is p - (1 - e) * onehot(target) - e / V.
    """

    @staticmethod
    def forward(
        ctx: Any,
        states: Tensor,
        embedding: Tensor,
        bias: Tensor,
        targets: Tensor,
        smoothing: float,
    ) -> tuple[Tensor, Tensor]:
        vocab = embedding.shape[0]
        words = embedding.to(states.dtype)
        grad_states = torch.empty_like(states)
        grad_embedding = torch.zeros(embedding.shape, dtype=torch.float32, device=embedding.device)
        grad_bias = torch.zeros_like(bias)
        loss = torch.zeros((), device=states.device)
        nll = torch.zeros((), device=states.device)
        size = _CHUNK_ON_CPU if states.device.type == "cpu" else _CHUNK
        for start in range(0, states.shape[0], size):
            chunk, wanted = states[start : start + size], targets[start : start + size, None]
            logits = torch.addmm(bias.to(states.dtype), chunk, words.T).float()
            highest = logits.amax(1, keepdim=True)
            wanted_score, mean_score = logits.gather(1, wanted), logits.mean(1, keepdim=True)
            grad = logits.sub_(highest).exp_()  # in place: log_softmax would walk the scores twice more
            total = grad.sum(1, keepdim=True)
            log_total = total.log() + highest
            chunk_nll = (log_total - wanted_score).sum()
            nll += chunk_nll
            loss += (1 - smoothing) * chunk_nll + smoothing * (log_total - mean_score).sum()
            grad.div_(total).sub_(smoothing / vocab)
            grad.scatter_add_(1, wanted, torch.full_like(wanted_score, -(1 - smoothing)))
            grad_bias += grad.sum(0)
            grad = grad.to(states.dtype)
            grad_states[start : start + size] = grad @ words
            grad_embedding += grad.T @ chunk
        ctx.save_for_backward(grad_states, grad_embedding, grad_bias)
        ctx.mark_non_differentiable(nll)
        return loss, nll

    @staticmethod
    def backward(ctx: Any, grad_loss: Tensor, _grad_nll: Tensor) -> tuple[Tensor | None, ...]:
        grad_states, grad_embedding, grad_bias = ctx.saved_tensors
        scale = grad_loss.to(grad_states.dtype)
        return grad_states * scale, grad_embedding * grad_loss, grad_bias * grad_loss, None, None


def smoothed_cross_entropy(
    states: Tensor, embedding: Tensor, bias: Tensor, targets: Tensor, smoothing: float
) -> tuple[Tensor, Tensor]:
    """Returns the summed loss and the summed negative log-likelihood of the target words.

    Args:
        states: decoder states of real positions only, (tokens, d_model); float32 or bfloat16.
        embedding: target word vectors, (tgt_vocab, d_model), float32.
        bias: (tgt_vocab,), float32.
        targets: right words, (tokens,).
        smoothing: label smoothing, in [0, 1).

    Returns:
        Loss and negative log-likelihood, each (), float32, in nats; only the loss has a gradient.
    """
    kind = states.device.type
    if torch.is_autocast_enabled(kind):  # the last norm gives float32; cast once here, not in every product
        states = states.to(torch.get_autocast_dtype(kind))
    with torch.autocast(kind, enabled=False):
        result: tuple[Tensor, Tensor] = _ChunkedCrossEntropy.apply(  # type: ignore[no-untyped-call]
            states, embedding, bias, targets, smoothing
        )
    return result
