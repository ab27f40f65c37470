"""What the local server adds to a translation: `python -m tests.benchmarks.local_server [--clients 64]`.

A program asks for a hundred sentences of ours one after another, as translation programs do, of a server that
is a process of its own; the same sentences are translated in this process, with as many threads, each once,
so that nothing is remembered. Goals: 95 of 100 within 150 ms, the median a quarter above the model's.

With --clients, so many ask at once, each for its next sentence when it has the last. In turns with it, a
plain server around CTranslate2 is asked for the same, with the same weights in int8, beam and threads; our
translator gets them 64 in a call. No sentence comes twice. Goals: 0.9 of our translator's sentences a second;
95 of 100 within 1.2 times CTranslate2's time; 1.5 times its memory, which stays flat.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from os import getloadavg
from pathlib import Path
from threading import local
from typing import NamedTuple

import psutil

from engine import tasks
from engine.base.config import SearchConfig
from engine.results.systems import System
from engine.runtime.translator import Translator
from tests.benchmarks.judged import read_sentences

N_SENTENCES, N_THREADS = 100, 1
GOAL_MS, GOAL_RATIO = 150, 1.25
GOAL_THROUGHPUT, GOAL_LATE, GOAL_MEMORY = 0.9, 1.2, 1.5
_TOGETHER = 64
"""Sentences of one call of our translator; the server's most."""


def sentences() -> list[str]:
    """Returns German sentences of ours."""
    return [row.german for row in read_sentences()[::2]][:N_SENTENCES]


def timed_ms(translate: Callable[[str], object], texts: Sequence[str]) -> list[float]:
    """Returns how long each text takes, in milliseconds; one before them opens the model."""
    translate("Guten Morgen!")
    found = []
    for text in texts:
        began = time.perf_counter()
        translate(text)
        found.append(1_000 * (time.perf_counter() - began))
    return found


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, psutil.Process]]:
    """Starts a server that prints where it is in JSON, and gives that and its process."""
    with subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(3)]
            yield json.loads("".join(lines))["address"], psutil.Process(child.pid)
        finally:
            child.terminate()


def ours(*words: str) -> tuple[str, ...]:
    """Returns the words that start our server."""
    return "engine", "serve", "--port", "0", "--json", "--quiet", "--device", "cpu", *words


def one_after_another() -> None:
    """Prints the times of the server and of the model alone."""
    texts = sentences()
    with serving(*ours("--threads", str(N_THREADS))) as (address, _):

        def ask(text: str) -> object:
            form = urllib.parse.urlencode({"q": text, "source": "de", "target": "en"}).encode()
            with urllib.request.urlopen(f"{address}/translate", form) as found:
                return found.read()

        served = timed_ms(ask, texts)
    translator = tasks.open_system(System(src="de", tgt="en", n_threads=N_THREADS))
    alone = timed_ms(lambda text: translator.translate_text(text).text, texts)
    ratio = statistics.median(served) / statistics.median(alone)
    slowest = sorted(served)[int(0.95 * len(served))]
    print(
        f"{len(texts)} sentences: median {statistics.median(served):.0f} ms through the server, "
        f"{statistics.median(alone):.0f} alone ({ratio:.2f} times, goal {GOAL_RATIO}); 95 of 100 within "
        f"{slowest:.0f} ms (goal {GOAL_MS})"
    )


# Many at once.


class Turn(NamedTuple):
    """How one turn of a server was."""

    a_second: float
    """Sentences."""
    late_ms: float
    """Within this 95 of 100 were answered."""
    memory_mb: float
    """Resident, of all processes."""


def asked_by_many(address: str, process: psutil.Process, texts: Sequence[str], n_clients: int) -> Turn:
    """Lets clients ask a server for sentences, each over a connection of its own."""
    own, times = local(), []

    def ask(text: str) -> None:
        if not hasattr(own, "connection"):
            own.connection = HTTPConnection(address.removeprefix("http://"))
        body = json.dumps({"q": text, "source": "de", "target": "en"})
        began = time.perf_counter()
        own.connection.request("POST", "/translate", body, {"Content-Type": "application/json"})
        with own.connection.getresponse() as response:
            if response.status != 200 or not json.loads(response.read())["translatedText"]:  # noqa: PLR2004
                raise SystemExit(f"{address} answered {response.status}")
        times.append(1_000 * (time.perf_counter() - began))

    began = time.perf_counter()
    with ThreadPoolExecutor(n_clients) as clients:
        list(clients.map(ask, texts))
    seconds = time.perf_counter() - began
    memory = sum(each.memory_info().rss for each in (process, *process.children()))
    return Turn(len(texts) / seconds, sorted(times)[int(0.95 * len(times))], memory / 1e6)


def plain_server(folder: Path) -> None:
    """Is the server around CTranslate2: a thread for each client, and a sentence a call."""
    import ctranslate2
    import sentencepiece

    translator = ctranslate2.Translator(
        str(folder), device="cpu", compute_type="int8", intra_threads=N_THREADS, inter_threads=1
    )
    source, target = (
        sentencepiece.SentencePieceProcessor(model_file=str(folder / f"{side}.spm"))
        for side in ("source", "target")
    )

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["q"]
            tokens = source.encode(text, out_type=str)
            (found,) = translator.translate_batch([tokens], beam_size=SearchConfig().beam_size)
            body = json.dumps({"translatedText": target.decode(found.hypotheses[0])}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket.listen(128)  # all come at once
    print(json.dumps({"address": f"http://127.0.0.1:{server.server_port}"}, indent=2), flush=True)
    server.serve_forever()


def many_at_once(n_clients: int, n_requests: int, n_turns: int, words: Sequence[str]) -> None:
    """Prints how our server is beside CTranslate2's and our translator."""
    from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2
    from tests.engine.exchange.outgoing_samples import outgoing_of

    numbers, texts = count(), [row.german for row in read_sentences()]

    def fresh() -> list[str]:
        taken = (next(numbers) for _ in range(n_requests))
        return [f"{texts[n % len(texts)].rstrip('.')} {n}." for n in taken]

    tasks.ensure_builtin_models()
    folder = next(Path(each.path) for each in tasks.list_models() if each.id == "de-en")
    translator = Translator(folder, None, "int8", device="cpu", n_threads=N_THREADS)
    turns: list[tuple[Turn, Turn, float]] = []
    with tempfile.TemporaryDirectory() as scratch:
        write_ctranslate2(Path(scratch), outgoing_of(folder))
        plain = (__name__ if __name__ != "__main__" else "tests.benchmarks.local_server", "--plain", scratch)
        with serving(*ours(*words)) as mine, serving(*plain) as theirs:
            for each in (mine, theirs):
                asked_by_many(*each, fresh()[:n_clients], n_clients)
            for _ in range(n_turns):
                asked = fresh()
                found = [asked_by_many(*each, asked, n_clients) for each in (mine, theirs)]
                began = time.perf_counter()
                for first in range(0, len(asked), _TOGETHER):
                    part = asked[first : first + _TOGETHER]
                    translator.translate_lines(part, [None] * len(part))
                turns.append((found[0], found[1], len(asked) / (time.perf_counter() - began)))
    tell(turns, n_clients)


def tell(turns: Sequence[tuple[Turn, Turn, float]], n_clients: int) -> None:
    """Prints the medians of all turns; ratios are those of one turn."""
    middle = statistics.median
    for name, place in (("our server", 0), ("CTranslate2", 1)):
        own = [turn[place] for turn in turns]
        print(
            f"{name}: {n_clients} clients get {middle(each.a_second for each in own):.0f} sentences a "
            f"second, 95 of 100 within {middle(each.late_ms for each in own):.0f} ms; "
            f"{own[0].memory_mb:.0f} MB after the first turn, {own[-1].memory_mb:.0f} after the last"
        )
    print(f"our translator: {middle(alone for *_, alone in turns):.0f} sentences a second")
    beside_own = middle(mine.a_second / alone for mine, _, alone in turns)
    beside, late = (
        middle(mine[place] / theirs[place] for mine, theirs, _ in turns)
        for place in (Turn._fields.index("a_second"), Turn._fields.index("late_ms"))
    )
    print(
        f"{len(turns)} turns, load {getloadavg()[0]:.1f}: {beside_own:.2f} of our translator's sentences "
        f"(goal {GOAL_THROUGHPUT}), {beside:.2f} of CTranslate2's; 95 of 100 within {late:.2f} times "
        f"its time (goal {GOAL_LATE}), "
        f"with {turns[-1][0].memory_mb / turns[-1][1].memory_mb:.2f} times its memory (goal {GOAL_MEMORY})"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=0, help="so many at once, beside CTranslate2")
    parser.add_argument("--requests", type=int, default=512, help="in a turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--workers", default="1", help="of our server")
    parser.add_argument("--plain", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.plain:
        plain_server(chosen.plain)
    elif chosen.clients:
        words = ("--threads", str(N_THREADS * int(chosen.workers)), "--workers", chosen.workers)
        many_at_once(chosen.clients, chosen.requests, chosen.turns, words)
    else:
        one_after_another()


if __name__ == "__main__":
    main()
