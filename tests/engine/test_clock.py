"""Times that come from outside are times."""

import pytest

from engine.base.clock import check_time, now


def test_a_time_in_utc_is_taken_as_it_is():
    for said in (now(), now("milliseconds"), "2026-11-21T14:02:00Z"):
        assert check_time(said) == said


@pytest.mark.parametrize(
    "said",
    ["yesterday", "", "2026-13-45T99:00:00+00:00", "2026-01-01T00:00:00", "2026-01-01T00:00:00+05:00",
     "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "x" * 10_000],
)  # fmt: skip
def test_anything_else_is_refused(said):
    with pytest.raises(ValueError, match="is not a time such as 2026-11-21T14:02:00"):
        check_time(said)
