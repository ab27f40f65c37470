"""Corrections of other programs: whose they are, and what learns from them."""

import threading
import time

import pytest

from engine import tasks
from engine.base.errors import BusyError, ConfigError, EngineError, LibraryError
from engine.results.systems import NamedSystem, RequestOptions
from engine.tasks import served_corrections
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.patience import patience

DE_EN = RequestOptions(src="de", tgt="en")


@pytest.fixture(autouse=True)
def library(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path))
    add_speaking_model()
    tasks.confirm_translation("Das Ventil.", "The valve.", src="de", tgt="en", domain="pumps")


@pytest.fixture
def go_on():
    """Lets children end."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def orders(monkeypatch, go_on):
    """What children carry out, or that they were terminated."""
    found = []

    class Child:
        def __init__(self, command, **_how):
            *_, run_id, last = command
            assert last == "--end-with-parent"
            found.append(tasks.order_to_resume(run_id).kind)

        def wait(self):
            assert go_on.wait(patience(20))

        def terminate(self):
            found.append("terminated")
            go_on.set()

    monkeypatch.setattr(served_corrections.subprocess, "Popen", Child)
    monkeypatch.setattr("engine.tasks.jobs.child_command", lambda words, **_how: list(words))
    return found


@pytest.fixture
def service():
    with tasks.TranslationService(device="cpu", n_threads=1) as opened:
        yield opened


def wait_until(is_so):
    deadline = time.monotonic() + patience(20)
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert is_so()


def test_a_correction_is_in_the_memory_of_the_domain(service, orders):
    pumps = NamedSystem(domain="pumps", memory="pumps")
    service.take_correction("Die Pumpe steht.", "The pump is idle.", pumps, DE_EN)
    found = service.translate("Die Pumpe steht.", pumps, DE_EN).answer.result(timeout=patience(30))
    assert (found.text, orders) == ("The pump is idle.", [])


def test_a_speaker_s_correction_is_theirs_and_their_profile_learns_it(service, orders, go_on):
    anna = tasks.create_speaker("Anna", src="de", tgt="en")
    go_on.set()
    service.take_correction(
        "Die Pumpe steht.", "The pump is idle.", NamedSystem(domain="pumps", speaker=anna.id), DE_EN
    )
    assert tasks.speaker(anna.id).n_corrections == 1
    wait_until(lambda: orders == ["learn"])


def test_enough_corrections_teach_the_domain_once(service, orders, go_on, monkeypatch):
    monkeypatch.setattr("engine.tasks.adapting.along._DUE", 2)
    monkeypatch.setattr("engine.tasks.adapting.along.why_not", lambda _model: "")
    monkeypatch.setattr("engine.tasks.working.check_order", lambda _order: None)
    pumps = NamedSystem(domain="pumps")
    service.take_correction("Die Pumpe steht.", "The pump is idle.", pumps, DE_EN)
    wait_until(lambda: orders == ["along"])
    for number in range(3):
        service.take_correction(f"Pumpe {number}.", f"Pump {number}.", pumps, DE_EN)
    service.close()
    assert orders == ["along", "terminated"]


def test_what_cannot_be_kept_is_refused(service, orders):
    for source, target in (("", "a"), ("a", " "), ("a", "b" * 6_000)):
        with pytest.raises(ConfigError):
            service.take_correction(source, target, NamedSystem(domain="pumps"), DE_EN)
    with pytest.raises(LibraryError):
        service.take_correction("a", "b", NamedSystem(domain="pumps"), RequestOptions(src="fr", tgt="en"))
    assert orders == []


PAIRS = numbered_pairs(60)


def test_translations_that_a_program_sends_are_imported_and_learned(service, orders, go_on):
    service.teach(PAIRS[:50], PAIRS[50:], "Valves", DE_EN)
    wait_until(lambda: orders == ["adapt"])
    (corpus,) = [each for each in tasks.list_corpora() if each.domain == "Valves"]
    assert (corpus.src, corpus.tgt, corpus.splits["test"]) == ("de", "en", 10)
    assert tasks.find_system("valves").domain == "Valves"
    with pytest.raises(BusyError):
        service.teach(PAIRS, [], "Pumps", DE_EN)
    go_on.set()
    wait_until(lambda: not service._corrections._is_teaching)


def test_too_few_translations_are_refused_and_the_next_ones_taken(service, orders, go_on):
    with pytest.raises(EngineError):
        service.teach(PAIRS[:3], [], "valves", DE_EN)
    go_on.set()
    service.teach(PAIRS, [], "valves", DE_EN)
    wait_until(lambda: orders == ["adapt"])
