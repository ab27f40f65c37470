"""Requests translated together: in full batches, each text once."""

from collections.abc import Iterator, Sequence

import pytest

from engine.base.progress import Progress
from engine.results.translation import Alternative
from engine.runtime.batching import BatchLimits, SentenceCounter
from engine.runtime.context import GivenTokens
from engine.runtime.requests import Found, Request
from engine.runtime.worklist import Asked, Steps, Wanted, Worklist

_LIMITS = BatchLimits(4, 1000)


class _Model:
    """Writes texts in capitals; remembers what it was given together."""

    def __init__(self, held: str = "") -> None:
        self.batches: list[list[str]] = []
        self._held = held
        self._left: list[Asked] = []

    def search(self, batch: Sequence[Asked]) -> Iterator[tuple[Asked, Sequence[Alternative]]]:
        self.batches.append([asked.request.text for asked in batch])
        for asked in batch or self._left:
            if batch and asked.request.text == self._held:
                self._left.append(asked)
            else:
                yield asked, (Alternative(asked.request.text.upper(), 0.0),)


def _request(text: str) -> Request:
    return Request(text, None)


def _steps(request: Request, found: Found) -> Steps:
    """Reads "a (b)" with "b" by itself, and "a?" a second time, as "a"."""
    outside, _, inside = request.text.rstrip(")").partition(" (")
    if not inside:
        written = yield Wanted(request, ())
        if request.text.endswith("?"):
            written = yield Wanted(_request(request.text[:-1]), ())
        assert written is not None
        return tuple(written)
    content = _request(inside)
    written = yield Wanted(_request(outside), (content,))
    assert written is not None
    return (Alternative(f"{written[0].text} ({found[content][0].text})", 0.0),)


def _translated(
    texts: Sequence[str], model: _Model, told: list[Progress] | None = None
) -> tuple[list[str], list[list[str]]]:
    requests = [_request(text) for text in texts]
    worklist = Worklist(_steps, lambda each: GivenTokens([9] * (100 + len(each.text))), model.search, _LIMITS)
    progress = SentenceCounter("", 0, (told if told is not None else []).append)
    found = worklist.run(requests, progress)
    return [found[each][0].text for each in requests], model.batches


def test_what_a_text_needs_is_searched_with_the_others_and_once() -> None:
    texts, batches = _translated(["aaaa (b)", "cccc", "b", "cccc"], _Model())
    assert texts == ["AAAA (B)", "CCCC", "B", "CCCC"]
    assert batches == [["b"], ["aaaa", "cccc"]]


def test_what_is_read_again_joins_what_is_left() -> None:
    texts, batches = _translated(["eeee?", "dddd?", "cccc", "bbb", "aaa", "aa"], _Model())
    assert texts == ["EEEE", "DDDD", "CCCC", "BBB", "AAA", "AA"]
    assert batches == [["eeee?", "dddd?", "cccc", "bbb"], ["eeee", "dddd", "aaa", "aa"]]


def test_what_others_wait_for_comes_before_what_is_longer() -> None:
    _, batches = _translated(["bbbbbbb", "aaaaaaa? (c)", "ddddddd"], _Model())
    assert batches[0] == ["c"]


def test_what_was_held_back_is_searched_when_nothing_else_is_left() -> None:
    texts, batches = _translated(["bb", "a"], _Model(held="bb"))
    assert texts == ["BB", "A"]
    assert batches == [["bb", "a"], []]


def test_requests_that_wait_for_each_other_are_a_fault_and_no_endless_loop():
    def waiting(request: Request, _found: Found) -> Steps:
        yield Wanted(None, (request,))
        return ()

    worklist = Worklist(waiting, lambda _: GivenTokens([9]), _Model().search, _LIMITS)
    with pytest.raises(AssertionError, match="wait for each other"):
        worklist.run([_request("a")], SentenceCounter("", 0, [].append))


def test_each_text_counts_once_when_it_is_done() -> None:
    told: list[Progress] = []
    _translated(["a?", "b (c)"], _Model(), told)
    assert [(each.done, each.total) for each in told] == [(2, 2)]
