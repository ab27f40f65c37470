"""Odd requests: all are answered, and none with a failure of ours."""

import pytest

from tests.campaign.requests import try_request
from tests.campaign.running import random_of


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_no_request_makes_the_server_fail(server, first):
    problems = [try_request(server.address, random_of("request", 1, first + place)) for place in range(100)]
    assert [problem for problem in problems if problem] == []
