"""`parlance serve` as a program of its own, and `parlance connection`."""

import json
import signal
import subprocess
import sys
import urllib.parse
import urllib.request

import psutil
import pytest

from engine import tasks
from engine.cli.progress_lines import ProgressLines
from engine.cli.serve import _Terminal
from engine.results.systems import LastRequest, NamedSystem, Protocol
from tests.patience import patience

LAST = LastRequest(at="", protocol=Protocol.DEEPL, program="", src="de", tgt="en", connection="")


@pytest.fixture
def library(tiny_model, nothing_ships_for_children):
    return tasks.add_model(tiny_model)


def started(*words):
    command = [sys.executable, "-m", "engine", "serve", "--port", "0", "--threads", "1", *words]
    # a script in the background ignores it, and so would its children until the server listens
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    pipes = {name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")}
    return subprocess.Popen(command, **pipes, text=True)


def health(address):
    with urllib.request.urlopen(f"{address}/health", timeout=patience(30)) as found:
        return json.loads(found.read())


@pytest.mark.slow
def test_it_prints_its_address_and_ctrl_c_ends_it_well(library):
    tasks.save_system(NamedSystem(name="pumps"))
    with started() as child:
        line = child.stdout.readline()
        assert health(line.split(" at ")[1].split()[0]) == {"status": "ok"}
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=patience(30))
    assert (child.returncode, out) == (0, "")
    assert err.splitlines() == ["Connections: pumps.", "Stopped."]


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_workers_translate_and_end_with_the_server(library, stop):
    with started("--workers", "2") as child:
        address = child.stdout.readline().split(" at ")[1].split()[0]
        form = urllib.parse.urlencode({"q": "Der Motor ist heiß.", "source": "de", "target": "en"}).encode()
        with urllib.request.urlopen(f"{address}/translate", form, timeout=patience(60)) as found:
            assert json.loads(found.read())["translatedText"]
        processes = psutil.Process(child.pid).children(recursive=True)
        assert sum("spawn_main" in " ".join(each.cmdline()) for each in processes) == 2
        child.send_signal(stop)
        out, err = child.communicate(timeout=patience(30))
    assert (child.returncode, out, "ended" in err) == (0, "", False)
    assert psutil.wait_procs(processes, patience(10))[1] == []


@pytest.mark.slow
def test_workers_end_with_a_server_that_is_killed(library):
    with started("--workers", "2") as child:
        child.stdout.readline()
        processes = psutil.Process(child.pid).children(recursive=True)
        child.kill()
    assert len(processes) >= 2
    assert psutil.wait_procs(processes, patience(10))[1] == []


@pytest.mark.slow
def test_it_says_that_programs_can_translate_once_every_model_is_ready(library_home):
    with started() as child:
        line = child.stdout.readline()
        models = {model.id for model in tasks.list_models()}
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=patience(30))
    assert "can translate" in line
    assert models == {"de-en", "en-de"}
    assert err.splitlines()[0] == "Preparing the built-in models 0/2"


@pytest.mark.parametrize("is_watched", [True, False])
def test_how_much_is_translated_is_said_where_somebody_watches(monkeypatch, capsys, is_watched):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_watched)
    _Terminal(ProgressLines(), as_json=False).translated(3, LAST)
    assert capsys.readouterr().err == "3 texts translated.\n" * is_watched


@pytest.mark.slow
def test_with_json_it_prints_one_object(library):
    with started("--json", "-q") as child:
        lines = [child.stdout.readline() for _ in range(3)]
        assert health(json.loads("".join(lines))["address"])
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=patience(30)) == ("", "")
    assert child.returncode == 0


@pytest.mark.slow
def test_a_window_s_child_ends_with_the_window(library):
    with started("--protocol") as child:
        assert health(json.loads(child.stdout.readline())["address"])
        child.stdin.close()
        assert child.wait(patience(30)) == 0


def test_connections_are_added_listed_and_removed(parlance, answer, library):
    assert "/c/pumps" in parlance("connection", "add", "pumps", "--careful").out
    assert "careful" in parlance("connection", "list").out
    added = answer("connection", "add", "letters", "--address", "formal")
    assert added["address"] == "formal"
    assert [each["name"] for each in answer("connection", "list")["connections"]] == ["letters", "pumps"]
    told = parlance("connection", "add", "pumps", "--steer", "law=0.7", "--no-terms", "--speaker", "Otto")
    assert "Otto" in told.err
    parlance("connection", "add", "pumps", "--steer", "law=0.7", "--steer", "garden", "--no-terms")
    assert "steered to law=0.7 + garden=0.5, no terms" in parlance("connection", "list").out
    assert parlance("connection", "remove", "pumps").out == "Removed pumps.\n"
    refused = parlance("connection", "remove", "pumps")
    assert (refused.status, "There are: letters." in refused.err) == (1, True)
