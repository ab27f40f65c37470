"""Requests of many threads: together where they fit, each with its own answer, none in another's way."""

import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor, wait
from dataclasses import replace

import pytest

from engine.base.config import SearchConfig
from engine.base.errors import BusyError, GraphError, SpeakerError
from engine.base.progress import Progress
from engine.results.systems import System
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.runtime.context import Context
from engine.runtime.serving import QueueLimits, RequestBatcher, ServedRequest, pages_of
from tests.engine.runtime.serving.conftest import SHORT, name_of
from tests.patience import patience
from tests.tiny import source_sentences


def request(text, pack="", speaker="", search=SHORT):
    return ServedRequest(text=text, system=System(model=pack, speaker=speaker), search=search)


def shouted(text):
    target = text.upper()
    whole = SentenceTranslation(0, len(text), text, 0, len(text), (Alternative(target, 0.0),))
    return TextTranslation(text, target, (whole,), 0.0)


class SlowModel:
    """Translates by capitals, when it is let."""

    def __init__(self):
        self.calls, self.stood_before = [], []
        self.began, self.may_go_on, self.rested = (threading.Event() for _ in range(3))

    def pages(self, request):
        return pages_of(request.text, "de")

    def rest(self):
        self.rested.set()
        raise GraphError("The graph could not be run.")  # which is no reason to stop

    def translate(self, requests, report):
        self.calls.append([each.text for each in requests])
        self.stood_before += [each.before for each in requests]
        self.began.set()
        while not self.may_go_on.wait(0.002):
            report(Progress("Translating", 0))
        if any("bug" in each.text for each in requests):
            raise ZeroDivisionError("a mistake of ours")
        return [shouted(each.text) for each in requests]


@pytest.fixture
def slow():
    return SlowModel()


@pytest.fixture
def batcher(slow):
    with RequestBatcher(slow) as opened:
        yield opened
        slow.may_go_on.set()


def begin(batcher, slow):
    """Gives the thread something to do, and waits until it does it."""
    first = batcher.submit(request("first"))
    assert slow.began.wait(patience(20))
    return first


@pytest.mark.slow
def test_many_threads_get_what_each_would_get_alone(served, pack_folder, monkeypatch):
    packs, searches = ["", "pack-1", "small-0"], [SHORT, SearchConfig(beam_size=1, max_length_ratio=1)]
    asked = [
        request(text, packs[place % 3], name_of(place) if place % 2 else "", searches[place % 5 == 0])
        for place, text in enumerate(source_sentences() * 2)
    ]
    expected = [served.translate([each])[0].text for each in asked]
    served._translator.forget()
    calls = []
    translate = served.translate
    monkeypatch.setattr(
        served, "translate", lambda together, report: calls.append(together) or translate(together, report)
    )
    with RequestBatcher(served) as batcher, ThreadPoolExecutor(16) as users:
        found = list(users.map(lambda each: batcher.submit(each).result(patience(20)).text, asked))
    assert found == expected
    assert sum(len(together) for together in calls) == len(asked)
    assert len(calls) < len(asked) / 2
    assert all(len({each.company for each in together}) == 1 for together in calls)


def test_a_mistake_is_told_to_who_made_it(served):
    with RequestBatcher(served) as batcher:
        good, bad = (
            batcher.submit(request("Der Motor ist heiß.")),
            batcher.submit(request("Hallo.", speaker="x")),
        )
        assert good.result(patience(20)).text
        with pytest.raises(SpeakerError, match="'x'"):
            bad.result(patience(20))


def test_the_thread_outlives_a_failure_of_the_model(batcher, slow):
    slow.may_go_on.set()
    with pytest.raises(ZeroDivisionError):
        batcher.submit(request("a bug")).result(patience(20))
    assert batcher.submit(request("fine")).result(patience(20)).text == "FINE"


def test_what_waits_shares_the_next_call_and_the_oldest_decides_which(batcher, slow):
    begin(batcher, slow)
    waiting = [
        batcher.submit(request(text, pack)) for text, pack in [("a", "p"), ("b", ""), ("c", "p"), ("d", "")]
    ]
    slow.may_go_on.set()
    assert [each.result(patience(20)).text for each in waiting] == ["A", "B", "C", "D"]
    assert slow.calls == [["first"], ["a", "c"], ["b", "d"]]


def test_no_call_is_larger_than_its_limit(slow):
    with RequestBatcher(slow, limits=QueueLimits(most_together=3)) as batcher:
        begin(batcher, slow)
        waiting = [batcher.submit(request(str(number))) for number in range(7)]
        slow.may_go_on.set()
        assert [each.result(patience(20)).text for each in waiting] == [str(number) for number in range(7)]
    assert slow.calls == [["first"], ["0", "1", "2"], ["3", "4", "5"], ["6"]]


def test_requests_of_the_same_moment_wait_for_each_other(slow):
    slow.may_go_on.set()
    with RequestBatcher(slow, limits=QueueLimits(gathers_s=20, most_together=2)) as batcher:
        for each in [batcher.submit(request(text)) for text in ("a", "b")]:
            each.result(patience(20))
    assert slow.calls == [["a", "b"]]


def test_what_is_cancelled_while_it_waits_is_never_translated(batcher, slow):
    begin(batcher, slow)
    gone, kept = batcher.submit(request("gone")), batcher.submit(request("kept"))
    assert gone.cancel()
    slow.may_go_on.set()
    assert kept.result(patience(20)).text == "KEPT"
    assert not wait([gone], patience(20)).not_done
    assert slow.calls == [["first"], ["kept"]]


def test_what_nobody_waits_for_any_more_stops_at_once(batcher, slow):
    first = begin(batcher, slow)
    assert first.cancel()
    following = batcher.submit(request("following"))
    began = time.monotonic()
    while len(slow.calls) < 2:
        assert time.monotonic() < began + patience(20)
        time.sleep(0.002)
    assert not wait([first], patience(20)).not_done
    slow.may_go_on.set()
    assert following.result(patience(20)).text == "FOLLOWING"


def test_who_cancels_does_not_stop_others_of_the_same_call(slow):
    with RequestBatcher(slow, limits=QueueLimits(gathers_s=20, most_together=2)) as batcher:
        one, other = batcher.submit(request("one")), batcher.submit(request("other"))
        assert slow.began.wait(patience(20))
        one.cancel()
        time.sleep(0.1)  # some steps of the decoder
        slow.may_go_on.set()
        assert other.result(patience(20)).text == "OTHER"
    assert slow.calls == [["one", "other"]]


@pytest.mark.parametrize("limits", [QueueLimits(most_waiting=3), QueueLimits(most_chars=15)])
def test_there_is_a_bound_to_what_waits_and_room_comes_back(slow, limits):
    with RequestBatcher(slow, limits=limits) as batcher:
        begin(batcher, slow)
        gone = batcher.submit(request("12345"))
        batcher.submit(request("1234"))
        with pytest.raises(BusyError, match="3 requests with 14 characters"):
            batcher.submit(request("12"))
        gone.cancel()
        batcher.submit(request("12")).cancel()
        slow.may_go_on.set()
        assert batcher.submit(request("later")).result(patience(20)).text == "LATER"


def test_a_text_that_never_fits_is_told_to_come_in_parts(slow):
    with (
        RequestBatcher(slow, limits=QueueLimits(most_chars=3)) as batcher,
        pytest.raises(BusyError, match="has 4 char"),
    ):
        batcher.submit(request("long"))


def test_a_long_text_takes_turns_with_the_others(batcher, slow):
    begin(batcher, slow)
    page = "Das Wasser ist klar. " * 80 + "\n"
    book = batcher.submit(request(page * 3))
    short = batcher.submit(request("short"))
    slow.may_go_on.set()
    assert short.result(patience(20)).text == "SHORT"
    found = book.result(patience(20))
    assert (found.source, found.text) == (page * 3, (page * 3).upper())
    assert slow.calls == [["first"], [page, "short"], [page], [page]]


def test_what_was_translated_last_stands_before_the_next_page(batcher, slow):
    slow.may_go_on.set()
    page, before = "Das Wasser ist klar. " * 80 + "\n", Context("Hier.")
    batcher.submit(replace(request(page * 2), before=before)).result(patience(20))
    assert slow.stood_before == [before, Context(page, page.upper(), before=before)]


def test_a_long_text_is_translated_as_it_would_be_in_one_go(served):
    lines = [f"{text} {more}\n\n" for text in source_sentences() for more in source_sentences()[:6]]
    code = "```\nDer Motor ist heiß.\n" + "Im Garten steht ein alter Baum.\n" * 60 + "```\n"
    text = "".join(lines) + code + "".join(lines[:30]).rstrip()
    with RequestBatcher(served) as batcher:
        found = batcher.submit(request(text)).result(patience(120))
    whole = served._translator.translate_text(text, SHORT)
    assert found.text == whole.text
    assert found.sentences == whole.sentences


def test_an_empty_text_is_answered(served):
    with RequestBatcher(served) as batcher:
        assert batcher.submit(request("")).result(patience(20)).text == ""


def test_closing_stops_what_is_at_work_and_what_waits(slow):
    batcher = RequestBatcher(slow)
    first = begin(batcher, slow)
    waiting = batcher.submit(request("waiting"))
    batcher.close()
    assert not wait([first, waiting], patience(20)).not_done
    for each in (first, waiting):
        with pytest.raises(CancelledError):
            each.result(patience(20))
    assert slow.calls == [["first"]]
    with pytest.raises(BusyError, match="any more"):
        batcher.submit(request("late"))
    batcher.close()


def test_memory_is_given_back_once_nothing_was_asked_for_a_while(slow):
    slow.may_go_on.set()
    with RequestBatcher(slow, limits=QueueLimits(rests_after_s=0.05)) as batcher:
        assert not slow.rested.wait(0.2)  # there is nothing to give back
        for text in ("one", "two"):
            assert batcher.submit(request(text)).result(patience(20)).text == text.upper()
            assert slow.rested.wait(patience(20))
            slow.rested.clear()
        assert not slow.rested.wait(0.2)  # once is enough


def test_models_share_what_waits_and_none_waits_for_another():
    slow, other = SlowModel(), SlowModel()
    with RequestBatcher(slow, other, limits=QueueLimits(gathers_s=0.05)) as batcher:
        waiting = [batcher.submit(request(str(number))) for number in range(6)]
        assert all(each.began.wait(patience(20)) for each in (slow, other))
        assert [[len(call) for call in each.calls] for each in (slow, other)] == [[3], [3]]
        other.may_go_on.set()
        assert batcher.submit(request("late")).result(patience(20)).text == "LATE"
        assert len(slow.calls) == 1
        slow.may_go_on.set()
        assert [each.result(patience(20)).text for each in waiting] == [str(number) for number in range(6)]


def test_a_model_that_nobody_waits_for_stops_and_the_others_do_not():
    slow, other = SlowModel(), SlowModel()
    with RequestBatcher(slow, other) as batcher:
        kept = batcher.submit(request("kept"))
        while not (slow.calls or other.calls):
            time.sleep(0.002)
        gone = batcher.submit(request("gone"))
        assert all(each.began.wait(patience(20)) for each in (slow, other))
        assert gone.cancel()
        assert not wait([gone], patience(20)).not_done
        following = batcher.submit(request("following"))
        for each in (slow, other):
            each.may_go_on.set()
        assert [kept.result(patience(20)).text, following.result(patience(20)).text] == ["KEPT", "FOLLOWING"]
