"""Another speaker's profile in place of one's own: a profile of a person must then give its gain away."""

from collections.abc import Sequence

import numpy as np


def swapped_speakers(speakers: Sequence[str], seed: int) -> dict[str, str]:
    """Gives every speaker another speaker's profile: labels permuted at test.

    Args:
        speakers: their names, each once.
        seed: other seeds give other permutations.

    Returns:
        For each speaker whose profile is used instead: each once, nobody their own.

    Raises:
        ValueError: if there are fewer than two; a bug in the caller.
    """
    if len(set(speakers)) != len(speakers) or len(speakers) < 2:
        raise ValueError(f"{len(speakers)} speakers cannot be swapped")
    order = np.random.default_rng(seed).permutation(len(speakers)).tolist()
    round_trip = [*order[1:], order[0]]  # one cycle through all: nobody stays
    return {speakers[own]: speakers[other] for own, other in zip(order, round_trip, strict=True)}
