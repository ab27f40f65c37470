"""One row per kind: tries and failures; the goal is none.

python -m tests.campaign fuzz --tries 1000000 --seconds 600
python -m tests.campaign hostile --tries 2000
python -m tests.campaign kills --tries 500 --first 120
python -m tests.campaign requests --tries 100000
"""

import argparse
import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.base.files import keep_files_private
from tests.campaign.hostile import KINDS, try_file
from tests.campaign.kills import FORGOTTEN, commands, prepare, prepared, try_kill, usual_time
from tests.campaign.running import Row, random_of, run_chunks
from tests.tiny import PAIRS, write_model_folder

_TRY_LIMIT_S = 5.0


def main() -> int:
    """Runs one campaign; returns 1 if anything failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("fuzz", "hostile", "kills", "requests"))
    parser.add_argument("--tries", type=int, default=1_000, help="of all kinds together")
    parser.add_argument("--first", type=int, default=0, help="the number to go on from, of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=86_400.0, help="no try begins later")
    parser.add_argument("--kind", default="", help="only kinds whose name begins so")
    asked = parser.parse_args()
    keep_files_private()
    os.environ["OMP_NUM_THREADS"] = "1"
    with tempfile.TemporaryDirectory(prefix="parlance-campaign-") as folder:
        rows = {"fuzz": _fuzz, "hostile": _hostile, "kills": _kills, "requests": _requests}[asked.what](
            asked, Path(folder)
        )
    total = Row("together", sum(row.n_tries for row in rows))
    total.failures = [failure for row in rows for failure in row.failures]
    sys.stdout.write(f"{total.kind:20} {total.n_tries:9,} tries {len(total.failures):5,} failures\n")
    return 1 if total.failures else 0


def _shares(asked: argparse.Namespace, kinds: list[str]) -> list[tuple[str, range, float]]:
    """Returns each kind with its numbers, and the time at which it ends."""
    chosen = [kind for kind in kinds if kind.startswith(asked.kind)]
    n_each = max(1, asked.tries // len(chosen))
    began = time.monotonic()
    return [
        (kind, range(asked.first, asked.first + n_each), began + asked.seconds * (place + 1) / len(chosen))
        for place, kind in enumerate(chosen)
    ]


def _fuzz(asked: argparse.Namespace, work: Path) -> list[Row]:
    from tests.campaign.fuzz import fuzzers, only_ours

    made, rows = fuzzers(work), []
    for kind, numbers, until in _shares(asked, list(made)):

        def one(number: int, kind: str = kind) -> None:
            only_ours(made[kind], random_of(kind, asked.seed, number))

        for number in range(20):  # what is loaded at first use is loaded here, for all children
            with contextlib.suppress(Exception):
                made[kind](random_of(kind, asked.seed, number))
        rows.append(run_chunks(kind, one, numbers, until=until, limit_s=_TRY_LIMIT_S, log=work / "log"))
        rows[-1].show()
    return rows


def _requests(asked: argparse.Namespace, work: Path) -> list[Row]:
    """Asks a server with a tiny model, one request after another."""
    from tests.campaign.requests import serving, try_request

    row, until = Row("requests"), time.monotonic() + asked.seconds
    with serving(work) as address:
        for number in range(asked.first, asked.first + asked.tries):
            began = time.monotonic()
            if began > until:
                break
            if problem := try_request(address, random_of("request", asked.seed, number)):
                row.failures.append(f"number {number}: {problem}")
            row.n_tries += 1
            row.slowest_s, row.slowest = max((row.slowest_s, row.slowest), (time.monotonic() - began, number))
    row.show()
    return [row]


def _library(work: Path) -> tuple[Path, Path]:
    """Makes a library with a model, a corpus and a speaker, and the files for commands."""
    files = work / "files"
    first, second = (
        write_model_folder(files / name, model_id=name, seed=seed)
        for seed, name in enumerate(("tiny", "second"))
    )
    chance = random.Random(1)
    for name in ("pumps", "more", "said"):
        pairs = [
            (f"{source} {chance.randrange(10_000)}", f"{target} {chance.randrange(10_000)}")
            for source, target in PAIRS * 40
        ]
        (files / f"{name}.tsv").write_text("".join(f"{source}\t{target}\n" for source, target in pairs))
    start = work / "start"
    (start / "none").mkdir(parents=True)
    prepare(start / "none", start)
    said = ("--from", "de", "--to", "en")
    prepared(start, [
        ("model", "add", str(first)),
        ("corpus", "import", str(files / "pumps.tsv"), "--domain", "pumps", "--name", "pumps", *said),
        ("speaker", "create", "Anna", "--from-language", "de", "--to-language", "en"),
        ("memory", "add", FORGOTTEN, "The pump is secret.", "--domain", "pumps", *said),
        ("memory", "add", "Das Ventil ist neu.", "The valve is new.", "--domain", "pumps", *said),
        ("terms", "add", "Ventil", "valve", "--domain", "pumps", *said),
    ])  # fmt: skip
    assert second.is_dir()
    return start / "home", files


def _in_folder(work: Path, one: Callable[[Path], str]) -> str:
    folder = Path(tempfile.mkdtemp(dir=work))
    try:
        return one(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _tried(
    asked: argparse.Namespace, work: Path, kinds: dict[str, Callable[[random.Random, Path], str]]
) -> list[Row]:
    rows = []
    for kind, numbers, until in _shares(asked, list(kinds)):
        row = Row(kind)
        for number in numbers:
            if time.monotonic() > until:
                break
            began = time.monotonic()
            failure = _in_folder(work, partial(kinds[kind], random_of(kind, asked.seed, number)))
            row.n_tries += 1
            if failure:
                row.failures.append(f"number {number}: {failure}")
            if (took := time.monotonic() - began) > row.slowest_s:
                row.slowest_s, row.slowest = took, number
        row.show()
        rows.append(row)
    return rows


def _hostile(asked: argparse.Namespace, work: Path) -> list[Row]:
    home, files = _library(work)
    made = {
        kind: lambda chance, folder, kind=kind: try_file(chance, kind, home, files / "tiny", folder)
        for kind in (*KINDS, "models")
    }
    return _tried(asked, work, made)


def _kills(asked: argparse.Namespace, work: Path) -> list[Row]:
    import torch  # noqa: F401, loaded once for all the children, as the models that guess languages

    from engine.text.identification import guess_language

    guess_language([source for source, _ in PAIRS])
    home, files = _library(work)
    kinds = [kind for kind in commands(work, files) if kind.startswith(asked.kind)]
    usual = {
        kind: float(_in_folder(work, lambda folder, kind=kind: str(usual_time(kind, home, files, folder))))
        for kind in kinds
    }
    made = {
        kind: lambda chance, folder, kind=kind: try_kill(chance, kind, home, files, folder, usual[kind])
        for kind in kinds
    }
    return _tried(asked, work, made)


if __name__ == "__main__":
    sys.exit(main())
