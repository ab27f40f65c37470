"""What studies of many runs share: a folder that keeps base, inputs and runs, and goes on where it ended."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from engine.base.files import new_folder, read_json, sha256_of, write_json
from engine.base.json_values import from_json, to_json
from engine.export.graphs import build_graphs
from engine.jobs.children import child_environment

T = TypeVar("T")
_SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "models" / "de-en"


def read_options(description: str | None, *, updates: int, pairs: Sequence[str] = ()) -> argparse.Namespace:
    """Reads the command line of a study: `learn` or `tell`.

    Args:
        description: which study it is, for its help.
        updates: of each run, unless others are asked for.
        pairs: of languages that there is text of, the usual one first; empty: there is one alone.
    """
    parser = argparse.ArgumentParser(description=description)
    if pairs:
        parser.add_argument("--pair", choices=pairs, default=pairs[0], help="languages")
    commands = parser.add_subparsers(dest="command", required=True)
    learning = commands.add_parser("learn", help="train what is missing, one run after the other")
    learning.add_argument("--corpora", type=Path, required=True)
    learning.add_argument("--to", type=Path, required=True, help="keeps runs; the same folder goes on")
    learning.add_argument("--updates", type=int, default=updates)
    learning.add_argument(
        "--sentences", type=int, default=0, help="test sentences (of each domain); 0: as usual"
    )
    learning.add_argument("--only", nargs=2, metavar=("SYSTEM", "SEED"), help="one run alone")
    telling = commands.add_parser("tell", help="write scores and tables")
    telling.add_argument("--from", dest="to", type=Path, help="runs; without it what is kept is told again")
    telling.add_argument("--corpora", type=Path, help="with --from: where the references are")
    return parser.parse_args()


def check_corpora(options: argparse.Namespace, fingerprints: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the inputs of the runs in a folder, and ends if the corpora at hand are others."""
    known: Mapping[str, Any] = read_json(options.to / "inputs.json")
    if known["corpora"] != fingerprints:
        sys.exit(f"{options.corpora} is not the text of the runs in {options.to}.")
    return known


def copy_shipped(folder: Path) -> None:
    """Copies the model that ships, as it may change meanwhile."""
    shutil.copytree(_SHIPPED, folder, dirs_exist_ok=True)


def base_of(folder: Path, make: Callable[[Path], None] = copy_shipped) -> Path:
    """Returns the base of a study.

    Args:
        folder: of the study.
        make: fills the base's folder, graphs aside, if there is none yet.
    """
    base = folder / "base"
    if not base.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with new_folder(base) as scratch:
            make(scratch)
            build_graphs(scratch, precision="float32")
    return base


def begin(folder: Path, inputs: Mapping[str, Any]) -> None:
    """Keeps what a study learns from and how, and refuses to go on with anything else."""
    said = {"base": sha256_of(base_of(folder) / "weights.safetensors"), **inputs}
    known = read_json(folder / "inputs.json")
    if known and known != said:
        sys.exit(f"{folder} holds runs with other text, settings or another base: name another folder.")
    write_json(folder / "inputs.json", said)


def learn_missing(module: str, folder: Path, plan: Sequence[tuple[str, int]]) -> None:
    """Makes every run that is missing, in a process of its own: `--only SYSTEM SEED` of the same command."""
    for name, seed in plan:
        if not run_file(folder, name, seed).is_file():
            print(f"{name}, seed {seed}", flush=True)
            command = [sys.executable, "-m", module, *sys.argv[1:], "--only", name, str(seed)]
            subprocess.run(command, check=True, env=dict(child_environment()))


def keep_run(folder: Path, name: str, seed: int, run: object) -> None:
    """Writes a run, in one step, and removes what it worked with."""
    write_json(run_file(folder, name, seed), to_json(run))
    shutil.rmtree(folder / f"{name}-{seed}", ignore_errors=True)


def kept_runs(kind: type[T], folder: Path, plan: Sequence[tuple[str, int]]) -> tuple[list[T], list[str]]:
    """Returns the runs that a folder keeps, and which are missing, as "system-seed"."""
    paths = {f"{name}-{seed}": run_file(folder, name, seed) for name, seed in plan}
    runs = [from_json(kind, read_json(path)) for path in paths.values() if path.is_file()]
    return runs, [name for name, path in paths.items() if not path.is_file()]


def run_file(folder: Path, name: str, seed: int) -> Path:
    """Returns where a study keeps a run."""
    return folder / f"{name}-{seed}.json"
