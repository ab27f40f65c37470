"""`serve --workers`: processes that translate behind the one that answers."""

import os
import signal
import threading
import time
from functools import partial

import psutil
import pytest

from engine import tasks
from engine.base.errors import ConfigError, SpeakerError, WorkerEndedError
from engine.base.progress import Cancelled
from engine.results.systems import NamedSystem
from engine.results.translation import TextTranslation
from engine.tasks.served_library import LibraryRequest, ServedWorker
from tests.engine.serving.conftest import TEXT, serving, wait_until
from tests.patience import patience

ASKED = {"q": TEXT, "source": "de", "target": "en"}


class _Library:
    """Stands for the library of a worker: what it does is the text of its first request."""

    def __init__(self, log):
        self._log = log

    def translate(self, requests, report):
        text = requests[0].text
        self._log.write_text(text, encoding="utf-8")
        if text == "take long":
            while True:
                report(None)
                time.sleep(0.01)
        if text == "fail":
            return [ConfigError(["this", "that"], "Hint."), SpeakerError("Nobody.", "Ask somebody.")]
        if text == "bug":
            raise ZeroDivisionError
        return [TextTranslation(each.text, str(os.getpid()), (), 0.0) for each in requests]

    def rest(self):
        self._log.write_text("rests", encoding="utf-8")


def asked(text):
    return [LibraryRequest(text=text, model="", connection=NamedSystem())]


def children():
    """The workers of this process."""
    found = psutil.Process().children()
    return [each for each in found if any("spawn_main" in word for word in each.cmdline())]


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log.txt"


@pytest.fixture
def worker(log):
    worker = ServedWorker(partial(_Library, log))
    yield worker
    worker.close()
    assert children() == []


def process_of(worker):
    (answer,) = worker.translate(asked("who"))
    return int(answer.text)


def test_a_worker_is_another_process_and_its_failures_come_out_as_they_were(worker):
    assert process_of(worker) not in (os.getpid(), 0)
    introduced, nobody = worker.translate(asked("fail"))
    assert (introduced.what, introduced.problems) == ("Settings cannot work: this; that.", ("this", "that"))
    assert (type(nobody), str(nobody), nobody.hint) == (SpeakerError, "Nobody.", "Ask somebody.")
    (bug,) = worker.translate(asked("bug"))
    assert isinstance(bug, ZeroDivisionError)


def test_a_worker_rests(worker, log):
    worker.rest()
    assert log.read_text(encoding="utf-8") == "rests"


def test_what_nobody_waits_for_stops_in_the_worker_too(worker, log):
    def stop(_progress):
        if log.exists():
            raise Cancelled

    with pytest.raises(Cancelled):
        worker.translate(asked("take long"), stop)
    assert process_of(worker)


def test_a_worker_that_ends_answers_nothing_more_and_another_one_is_started(worker, log, caplog):
    first = process_of(worker)

    def kill(_progress):
        if log.read_text(encoding="utf-8") == "take long":
            os.kill(first, signal.SIGTERM)

    with pytest.raises(WorkerEndedError, match="ended"):
        worker.translate(asked("take long"), kill)
    second = process_of(worker)
    psutil.Process(second).kill()
    wait_until(lambda: not worker._process.is_alive())
    assert len({first, second, process_of(worker)}) == 3
    assert [each.message.partition(" (")[0] for each in caplog.records] == [
        "a process that translates ended"
    ] * 2


@pytest.fixture(scope="module")
def server(home):
    with serving(home, n_workers=2) as server:
        yield server


@pytest.mark.slow
def test_all_that_a_program_can_ask_is_answered_with_workers(server, translated):
    assert server.json("/translate", ASKED).json["translatedText"] == translated
    assert server.json("/c/pumps/translate", ASKED).json["translatedText"] == "Pumps."
    assert (
        "<b>"
        in server.json("/translate", {**ASKED, "q": "<b>Ja.</b>", "format": "html"}).json["translatedText"]
    )
    assert len(server.json("/translate", {**ASKED, "alternatives": 2}).json["alternatives"]) == 2
    uploaded = server.upload("/translate_file", "a.txt", TEXT.encode(), source="de", target="en")
    place = uploaded.json["translatedFileUrl"].rpartition("/")[2]
    assert server.get(f"/download_file/{place}").body.decode() == translated
    tasks.save_system(NamedSystem(name="memory", domain="pumps", memory="pumps", terms=""))
    corrected = server.json("/c/memory/suggest", {**ASKED, "s": "The engine is hot."})
    assert corrected.json == {"success": True}
    assert server.json("/c/memory/translate", ASKED).json["translatedText"] == "The engine is hot."
    assert server.json("/c/nobody/translate", ASKED).status == 403


@pytest.mark.slow
def test_while_a_worker_ends_the_protocol_s_own_refusal_is_answered(server, caplog):
    server.json("/translate", ASKED)
    gone = threading.Thread(target=lambda: found.append(server.json("/translate", {**ASKED, "q": long})))
    long, found = "\n".join(f"Der Motor {n} ist heiß." for n in range(4_000)), []
    gone.start()
    busy = lambda: [each for each in children() if each.cpu_percent(0.1) > 20]  # noqa: E731
    wait_until(lambda: bool(busy()) or not gone.is_alive())
    for each in children():
        each.kill()
    gone.join(patience(30))
    assert (found[0].status, "Ask again" in found[0].json["error"]) == (503, True)
    assert server.json("/translate", ASKED).status == 200
    assert "another one is started" in caplog.text
