"""`parlance translate` of one sentence, cold: seconds, memory, and that torch stays out.

    python -m tests.benchmarks.cold_start [--runs 5]

Starts a new process for every run, with the built-in models already in a library of its own, and
prints the best and the median time and the highest memory. Target: 1.5 s on 2 cores, 400 MB.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = "Bitte öffnen Sie die Datei und speichern Sie sie in einem anderen Ordner."
COMMAND = ("translate", "--from", "de", "--to", "en")
_MOST_S, _MOST_MB = 1.5, 400

_PROBE = """
import json, resource, sys
from engine.cli.main import main
status = main(sys.argv[1:])
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
with open({path!r}, "w") as file:
    json.dump({{"status": status, "peak_kb": peak, "torch": "torch" in sys.modules}}, file)
"""


def main() -> int:
    """Measures and prints one line; the exit status is 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    n_runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as scratch:
        environment = os.environ | {"PARLANCE_HOME": str(Path(scratch) / "home")}
        _run(environment, Path(scratch))  # the first run ever prepares the built-in models
        runs = [_run(environment, Path(scratch)) for _ in range(n_runs)]
    times = [seconds for seconds, _ in runs]
    peak_mb = max(found["peak_kb"] for _, found in runs) / 1000
    has_torch = any(found["torch"] for _, found in runs)
    print(
        f"cold start: best {min(times):.2f} s, median {statistics.median(times):.2f} s of {n_runs}; "
        f"peak {peak_mb:.0f} MB; torch {'LOADED' if has_torch else 'not loaded'}; "
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} (target {_MOST_S} s, {_MOST_MB} MB)"
    )
    return int(min(times) > _MOST_S or peak_mb > _MOST_MB or has_torch)


def _run(environment: dict[str, str], scratch: Path) -> tuple[float, dict[str, int]]:
    result = scratch / "result.json"
    command = [sys.executable, "-c", _PROBE.format(path=str(result)), *COMMAND]
    began = time.perf_counter()
    subprocess.run(
        command, input=SENTENCE.encode(), stdout=subprocess.PIPE, env=environment, cwd=ROOT, check=True
    )
    seconds = time.perf_counter() - began
    found = json.loads(result.read_text())
    if found["status"]:
        raise SystemExit("parlance translate failed, see above")
    return seconds, found


if __name__ == "__main__":
    sys.exit(main())
