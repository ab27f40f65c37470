"""Adaptations end their translations early: the models of these tests have learned next to nothing."""

from collections.abc import Iterator

import pytest

from engine.search.beam_search import Bounds

_ENOUGH_TOKENS = 12


@pytest.fixture(autouse=True, scope="module")
def _short_translations() -> Iterator[None]:
    """Ends translations after a few tokens: a model with random weights seldom ends by itself.

    What an adaptation does around a translation can be seen in a short one. How long one may get is for the
    tests of `search`, `model` and `runtime`.
    """

    def short(**limits: int) -> Bounds:
        longest = min(limits["max_len"], limits["min_len"] + _ENOUGH_TOKENS)
        return Bounds(**limits | {"max_len": longest})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.search.beam_search.Bounds", short)
        yield
