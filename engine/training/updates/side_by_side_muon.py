"""Muon for a GPU: matrices of one shape are made orthogonal together."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

_SMALLEST_NORM = 1e-7


class SideBySideMuon(torch.optim.Muon):
    """`torch.optim.Muon` (Jordan et al. 2024) whose matrices of one shape go through one product.

    torch takes one matrix after the other, some 30 small products each: a GPU waits for the processor to ask
    for them. The state is torch's, and so are the updates but for rounding. The rate is adjusted as in Liu et
    al. (2025, section 2.2), whatever `adjust_lr_fn` says.
    """

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
        steps = orthogonal(torch.stack(list(ahead)), group["ns_coefficients"], group["ns_steps"]).float()
        if group["weight_decay"]:
            torch._foreach_mul_(parameters, 1 - rate * group["weight_decay"])
        torch._foreach_add_(parameters, list(steps), alpha=-0.2 * rate * max(parameters[0].shape) ** 0.5)

    def _mean(self, parameter: Tensor) -> Tensor:
        state = self.state[parameter]
        if "momentum_buffer" not in state:
            state["momentum_buffer"] = torch.zeros_like(parameter)
        return state["momentum_buffer"]  # type: ignore[no-any-return]


def orthogonal(matrices: Tensor, coefficients: tuple[float, float, float], n_rounds: int) -> Tensor:
    """Returns about the nearest orthogonal matrices, by Newton-Schulz iterations in bfloat16.

    Args:
        matrices: (n, rows, columns).
        coefficients: of the quintic polynomial.
        n_rounds: iterations.

    Returns:
        (n, rows, columns), bfloat16.
    """
    a, b, c = coefficients
    is_tall = matrices.shape[1] > matrices.shape[2]
    made = matrices.bfloat16()
    made = made.mT if is_tall else made
    made = made / made.norm(dim=(1, 2), keepdim=True).clamp(min=_SMALLEST_NORM)
    for _ in range(n_rounds):
        gram = made @ made.mT
        made = torch.baddbmm(made, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), made, beta=a)
    return made.mT if is_tall else made
