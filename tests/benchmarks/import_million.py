"""Time and memory of importing a large TMX: read, cleaned, de-duplicated, split and stored.

`python -m tests.benchmarks.import_million [UNITS]` makes a TMX of so many units (1,000,000; about
400 bytes each), imports it into a library of its own in a child process, and prints one line per step
and the whole. Target for a million units on 2 cores: 120 s, 600 MB.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.base.progress import Progress

_STEMS = (
    ("Pumpe", "pump"), ("Ventil", "valve"), ("Filter", "filter"), ("Motor", "motor"), ("Welle", "shaft"),
    ("Lager", "bearing"), ("Rohr", "pipe"), ("Düse", "nozzle"), ("Kessel", "boiler"), ("Tank", "tank"),
    ("Regler", "controller"), ("Schalter", "switch"), ("Kabel", "cable"), ("Gehäuse", "housing"),
)  # fmt: skip
_VERBS = (
    ("muss vor dem Start geprüft werden", "must be checked before the start"),
    ("darf während des Betriebs nicht geöffnet werden", "must not be opened during operation"),
    ("ist mit der Steuerung im Schrank verbunden", "is connected to the control unit"),
    ("wird bei zu hohem Druck abgeschaltet", "is switched off if the pressure is too high"),
    ("sollte nur von geschultem Personal ersetzt werden", "should be replaced by trained personnel only"),
)  # fmt: skip
_WORK = """
import json, sys, time
from pathlib import Path
from engine import tasks
from engine.orders.corpora import ImportOrder
from tests.benchmarks.import_million import Stopwatch
watch = Stopwatch()
order = ImportOrder(files=[Path(sys.argv[1])], src="de", tgt="en", domain="bench")
result = tasks.import_corpus(order, watch)
told = {name: getattr(result, name) for name in ("read", "kept", "dropped")}
print(json.dumps({"steps": watch.steps(), **told}))
"""


class Stopwatch:
    """A `Report` that adds up the seconds of each step."""

    def __init__(self) -> None:
        self._began: dict[str, float] = {}

    def __call__(self, progress: Progress) -> None:
        self._began.setdefault(progress.stage, time.perf_counter())

    def steps(self) -> dict[str, float]:
        """Returns the seconds from each step's first report to the next step's."""
        ends = [*list(self._began.values())[1:], time.perf_counter()]
        return {
            stage: round(end - began, 2)
            for (stage, began), end in zip(self._began.items(), ends, strict=True)
        }


def write_memory(path: Path, n_units: int) -> None:
    """Writes a TMX of sentences that all differ, but for one in fifty."""
    rng = random.Random(7)
    with path.open("w", encoding="utf-8") as file:
        file.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header srclang="de"/>\n<body>\n'
        )
        for number in range(n_units):
            source, target = _pair(rng, number if number % 50 else number // 2)
            file.write(
                f'<tu tuid="{number}" creationdate="20240101T120000Z"><prop type="x-document">manual '
                f'{number // 400}</prop><tuv xml:lang="de-DE"><seg>{source}</seg></tuv>'
                f'<tuv xml:lang="en-US"><seg>{target}</seg></tuv></tu>\n'
            )
        file.write("</body>\n</tmx>\n")


def _pair(rng: random.Random, number: int) -> tuple[str, str]:
    rng.seed(number)
    words = [rng.choice(_STEMS) for _ in range(6)]
    verbs = [rng.choice(_VERBS) for _ in range(2)]
    names = [
        "".join(words[(number // 14**i) % 6][side] for i in range(3)) + _letters(number) for side in (0, 1)
    ]
    return (
        f"Die {names[0]} neben der {words[3][0]} {verbs[0][0]}, und die {words[4][0]} {verbs[1][0]}.",
        f"The {names[1]} beside the {words[3][1]} {verbs[0][1]}, and the {words[4][1]} {verbs[1][1]}.",
    )


def _letters(number: int) -> str:
    """Writes a number in letters, as cleaning folds digits."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def main() -> None:
    """Prints the seconds of each step, of the whole, and the largest memory."""
    n_units = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory(prefix="parlance-bench-") as scratch:
        path = Path(scratch) / "memory.tmx"
        write_memory(path, n_units)
        print(f"{n_units:,} units, {path.stat().st_size / 1e6:.0f} MB, {os.cpu_count()} cores")
        environment = os.environ | {"PARLANCE_HOME": str(Path(scratch) / "home")}
        began = time.perf_counter()
        run = subprocess.run(
            [sys.executable, "-c", _WORK, str(path)], env=environment, stdout=subprocess.PIPE, check=True
        )
        elapsed = time.perf_counter() - began
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = json.loads(run.stdout)
    print(*(f"{stage:10} {seconds:8.2f} s" for stage, seconds in result["steps"].items()), sep="\n")
    print(f"read {result['read']:,}, kept {result['kept']:,}, dropped {result['dropped']}")
    print(
        f"import_million: {elapsed:.1f} s ({elapsed / n_units * 1e6:.0f} s per million units), "
        f"processor {usage.ru_utime + usage.ru_stime:.1f} s, memory {usage.ru_maxrss / 1024:.0f} MB"
    )


if __name__ == "__main__":
    main()
