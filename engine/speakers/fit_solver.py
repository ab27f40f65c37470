"""Minimises convex functions, many at once: limited-memory BFGS with a preconditioner.

Nocedal (Math. Comp. 1980), two-loop recursion. Each fit has its own column and its own step; a fit
whose value does not fall takes half the step. numpy only.
"""

from typing import NamedTuple

import numpy as np

from engine.speakers.fit_folds import Floats
from engine.speakers.fit_objectives import Doubles, Objective

_MEMORY = 6
_LARGEST_MOVE = 2.0
"""No number moves further in one step: exp of a long step would overflow."""


class Solution(NamedTuple):
    """Where the solver ended."""

    variables: Floats
    """(n_variables, n_fits)."""
    values: Doubles
    """(n_fits,)."""
    gradients: Floats
    """(n_variables, n_fits)."""


def minimise(objective: Objective, start: Floats, tolerance: float, most_steps: int) -> Solution:
    """Finds the minimum of every fit.

    Args:
        objective: the functions to minimise.
        start: (n_variables, n_fits).
        tolerance: enough once no step of a fit would lower its value by more than this, in nats in all.
        most_steps: stop here at the latest.
    """
    variables = start.astype(np.float32)
    values, gradients = objective.evaluate(variables)
    memory: list[tuple[Floats, Floats]] = []
    damping = np.ones(variables.shape[1], np.float32)
    for _step in range(most_steps):
        direction = _direction(objective, gradients, memory)
        if float(np.einsum("vk,vk->k", direction, gradients).max(initial=0)) < 2 * tolerance:
            break
        trial = variables - damping * direction
        new_values, new_gradients = objective.evaluate(trial)
        is_better = np.isfinite(new_values) & (new_values <= values + 1e-6 * np.abs(values))
        moved = np.where(is_better, trial - variables, 0)
        turned = np.where(is_better, new_gradients - gradients, 0)
        memory = [*memory, (moved, turned)][-_MEMORY:]
        variables, gradients = variables + moved, gradients + turned
        values = np.where(is_better, new_values, values)
        damping = np.where(is_better, np.minimum(1, 2 * damping), damping / 2).astype(np.float32)
        if damping.min() < 1e-4:
            break  # float32 sees no difference any more
    return Solution(variables, values, gradients)


def _direction(objective: Objective, gradients: Floats, memory: list[tuple[Floats, Floats]]) -> Floats:
    """Returns the quasi-Newton step of every fit, of which none is longer than `_LARGEST_MOVE`."""
    direction = gradients.copy()
    used = []
    for moved, turned in reversed(memory):
        product = np.einsum("vk,vk->k", moved, turned)
        scale = np.where(product > 1e-12, 1 / np.maximum(product, 1e-12), 0).astype(np.float32)
        share = scale * np.einsum("vk,vk->k", moved, direction)
        direction -= share * turned
        used.append((moved, turned, scale, share))
    direction = objective.precondition(direction)
    for moved, turned, scale, share in reversed(used):
        direction += (share - scale * np.einsum("vk,vk->k", turned, direction)) * moved
    longest = np.abs(direction).max(axis=0, initial=1e-12)
    direction *= np.minimum(1, _LARGEST_MOVE / longest)
    return direction
