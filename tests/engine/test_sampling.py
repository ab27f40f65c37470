"""Some of many, taken evenly."""

import pytest

from engine.base.sampling import spread


@pytest.mark.parametrize(
    ("n_items", "most", "taken"),
    [(4, 9, [0, 1, 2, 3]), (10, 5, [0, 2, 4, 6, 8]), (10, 3, [0, 3, 6]), (3, 0, []), (0, 5, [])],
)
def test_items_are_taken_from_everywhere_in_their_order(n_items, most, taken):
    assert spread(range(n_items), most) == taken
