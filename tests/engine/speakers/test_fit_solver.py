"""The solver takes the step it should: no longer than allowed, and no longer than wanted."""

import numpy as np
import pytest

from engine.speakers.fit import minimise


class Bowl:
    """Half the squared distance from a place, with its own curvature known."""

    def __init__(self, place):
        self.place = np.array(place, np.float32)[:, None]

    def evaluate(self, variables):
        away = variables - self.place
        return 0.5 * np.einsum("vk,vk->k", away, away).astype(np.float64), away

    def precondition(self, gradients):
        return gradients


@pytest.mark.parametrize(("place", "after_one_step"), [([0.5, -1.5], [0.5, -1.5]), ([8, 4], [2, 1])])
def test_a_step_is_newtons_where_it_is_short_and_cut_where_it_is_long(place, after_one_step):
    solved = minimise(Bowl(place), np.zeros((2, 1), np.float32), 1e-6, 1)
    np.testing.assert_allclose(solved.variables[:, 0], after_one_step, rtol=1e-5)


def test_the_end_is_reached_however_far_it_is():
    solved = minimise(Bowl([30, -20, 1]), np.zeros((3, 1), np.float32), 1e-6, 60)
    np.testing.assert_allclose(solved.variables[:, 0], [30, -20, 1], rtol=1e-3)
