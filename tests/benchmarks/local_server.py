"""What the local server adds to a translation: `python -m tests.benchmarks.local_server`.

A program asks for a hundred sentences of ours one after another, as translation programs do, of a server that
is a process of its own; the same sentences are translated in this process, with as many threads, each once,
so that nothing is remembered. Goals: 95 of 100 within 150 ms, the median a quarter above the model's.
"""

import json
import statistics
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence

from engine import tasks
from engine.results.systems import System
from tests.benchmarks.judged import read_sentences

N_SENTENCES, N_THREADS = 100, 1
GOAL_MS, GOAL_RATIO = 150, 1.25


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


def main() -> None:
    """Prints the times of both."""
    texts = sentences()
    words = ["serve", "--port", "0", "--json", "--threads", str(N_THREADS)]
    command = [sys.executable, "-m", "engine", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(3)]
            address = json.loads("".join(lines))["address"]

            def ask(text: str) -> object:
                form = urllib.parse.urlencode({"q": text, "source": "de", "target": "en"}).encode()
                with urllib.request.urlopen(f"{address}/translate", form) as found:
                    return found.read()

            served = timed_ms(ask, texts)
        finally:
            child.terminate()
    translator = tasks.open_system(System(src="de", tgt="en", n_threads=N_THREADS))
    alone = timed_ms(lambda text: translator.translate_text(text).text, texts)
    ratio = statistics.median(served) / statistics.median(alone)
    slowest = sorted(served)[int(0.95 * len(served))]
    print(
        f"{len(texts)} sentences: median {statistics.median(served):.0f} ms through the server, "
        f"{statistics.median(alone):.0f} alone ({ratio:.2f} times, goal {GOAL_RATIO}); 95 of 100 within "
        f"{slowest:.0f} ms (goal {GOAL_MS})"
    )


if __name__ == "__main__":
    main()
