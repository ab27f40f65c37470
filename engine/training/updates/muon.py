"""Muon in the precision of a run, with matrices of one shape made orthogonal together."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

_SMALLEST_NORM = 1e-7


class Muon(torch.optim.Muon):
    """`torch.optim.Muon` (Jordan et al. 2024), iterated in the precision of a run.

    torch always iterates in bfloat16, which a processor without it emulates: one update of the model that
    ships took 64 s so, and 2 s in float32. The method asks for no precision: Jordan et al. take bfloat16
    because the iteration bears it. And torch takes one matrix after the other, some 30 small products each,
    while a GPU waits for the processor to ask for them; here those of one shape go together. The state is
    torch's, and so are the updates in bfloat16: on a processor bit by bit, on a GPU but for rounding. The
    rate is adjusted as in Liu et al. (2025, section 2.2), whatever `adjust_lr_fn` says.
    """

    precision = "bfloat16"
    """That of the run: "bfloat16" or "float32". Not part of the state: a run keeps its own."""

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        """Does one update, with the gradients that are there: a `closure` is refused."""
        assert closure is None
        for group in self.param_groups:
            alike: dict[torch.Size, list[Tensor]] = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    alike.setdefault(parameter.shape, []).append(parameter)
            for parameters in alike.values():
                self._update(parameters, group)

    def _update(self, parameters: list[Tensor], group: dict[str, Any]) -> None:
        """Updates parameters of one shape."""
        momentum, rate = group["momentum"], float(group["lr"])
        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        means = [self._mean(parameter) for parameter in parameters]
        torch._foreach_lerp_(means, gradients, 1 - momentum)
        ahead = torch._foreach_lerp(gradients, means, momentum) if group["nesterov"] else means
        steps = orthogonal(
            torch.stack(list(ahead)).to(getattr(torch, self.precision)),
            group["ns_coefficients"],
            group["ns_steps"],
        ).float()
        if group["weight_decay"]:
            torch._foreach_mul_(parameters, 1 - rate * group["weight_decay"])
        torch._foreach_add_(parameters, list(steps), alpha=-0.2 * rate * max(parameters[0].shape) ** 0.5)

    def _mean(self, parameter: Tensor) -> Tensor:
        state = self.state[parameter]
        if "momentum_buffer" not in state:
            state["momentum_buffer"] = torch.zeros_like(parameter)
        return state["momentum_buffer"]  # type: ignore[no-any-return]


def orthogonal(matrices: Tensor, coefficients: tuple[float, float, float], n_rounds: int) -> Tensor:
    """Returns about the nearest orthogonal matrices, by Newton-Schulz iterations in their precision.

    Args:
        matrices: (n, rows, columns), bfloat16 or float32.
        coefficients: of the quintic polynomial.
        n_rounds: iterations.

    Returns:
        (n, rows, columns), of the same precision.
    """
    a, b, c = coefficients
    is_tall = matrices.shape[1] > matrices.shape[2]
    made = matrices.mT if is_tall else matrices
    made = made / made.norm(dim=(1, 2), keepdim=True).clamp(min=_SMALLEST_NORM)
    for _ in range(n_rounds):
        gram = made @ made.mT
        made = torch.baddbmm(made, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), made, beta=a)
    return made.mT if is_tall else made
