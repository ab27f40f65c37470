"""Everyone gets another speaker's profile, and only that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.evaluation.speakers import swapped_speakers

NAMES = st.lists(st.text(min_size=1, max_size=3), min_size=2, max_size=9, unique=True)


@given(names=NAMES, seed=st.integers(0, 99))
def test_every_profile_goes_to_one_other_speaker(names, seed):
    swapped = swapped_speakers(names, seed)
    assert sorted(swapped) == sorted(swapped.values()) == sorted(names)
    assert all(own != other for own, other in swapped.items())


def test_one_speaker_cannot_be_swapped():
    with pytest.raises(ValueError, match="1 speakers"):
        swapped_speakers(["Ada"], 0)
