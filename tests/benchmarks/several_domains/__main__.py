"""`python -m tests.benchmarks.several_domains`: see the package."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.export.graphs import build_graphs
from engine.files import new_folder, read_json, sha256_of, write_json
from engine.jobs.children import child_environment
from tests.benchmarks.several_domains.learning import SETTINGS, Run, keep, learn, translated
from tests.benchmarks.several_domains.systems import BASE, plan
from tests.benchmarks.several_domains.text import DOMAINS, DomainText, fingerprints, read_text

_SHIPPED = Path(__file__).resolve().parents[3] / "assets" / "models" / "de-en"


def main() -> None:
    """Trains what is missing, or tells what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    learning = commands.add_parser("learn", help="train what is missing, one run after the other")
    learning.add_argument("--corpora", type=Path, required=True)
    learning.add_argument("--to", type=Path, required=True, help="keeps runs; the same folder goes on")
    learning.add_argument("--updates", type=int, default=SETTINGS.max_updates)
    learning.add_argument("--sentences", type=int, default=0, help="test sentences per domain; 0: as usual")
    learning.add_argument("--only", nargs=2, metavar=("SYSTEM", "SEED"), help="one run alone")
    telling = commands.add_parser("tell", help="write scores and tables")
    telling.add_argument("--from", dest="to", type=Path, help="runs; without it what is kept is told again")
    telling.add_argument("--corpora", type=Path, help="with --from: where the references are")
    options = parser.parse_args()
    if options.command == "tell":
        _tell(options)
    elif options.only:
        name, seed = options.only
        _learn_one(options, name, int(seed))
    else:
        _learn_all(options)


def _tell(options: argparse.Namespace) -> None:
    from tests.benchmarks.several_domains import telling

    if options.to:
        known = read_json(options.to / "inputs.json")
        if known["corpora"] != fingerprints(options.corpora):
            sys.exit(f"{options.corpora} is not the text of the runs in {options.to}.")
        options.sentences = max(each["test"] for each in known["domains"].values())
        telling.keep(options.to, _text(options))
    telling.tell()


def _learn_all(options: argparse.Namespace) -> None:
    folder: Path = options.to
    _begin(folder, options)
    for name, seed in plan():
        if not _file(folder, name, seed).is_file():
            print(f"{name}, seed {seed}", flush=True)
            module = "tests.benchmarks.several_domains"
            command = [sys.executable, "-m", module, *sys.argv[1:], "--only", name, str(seed)]
            subprocess.run(command, check=True, env=dict(child_environment()))


def _begin(folder: Path, options: argparse.Namespace) -> None:
    """Copies the base, which may change meanwhile, and refuses to go on with other text or settings."""
    base = folder / "base"
    if not base.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with new_folder(base) as scratch:
            shutil.copytree(_SHIPPED, scratch, dirs_exist_ok=True)
            build_graphs(scratch, precision="float32")
    said = {
        "base": sha256_of(base / "weights.safetensors"),
        "corpora": fingerprints(options.corpora),
        "domains": {
            each.domain.name: {
                "train": len(each.train),
                "test": len(each.test),
                "left_out": each.n_known,
                "target_words": sum(len(tgt.split()) for _, tgt in each.train),
            }
            for each in _text(options)
        },
        "settings": replace(SETTINGS, max_updates=options.updates).to_json(),
    }
    known = read_json(folder / "inputs.json")
    if known and known != said:
        sys.exit(f"{folder} holds runs with other text, settings or another base: name another folder.")
    write_json(folder / "inputs.json", said)


def _learn_one(options: argparse.Namespace, name: str, seed: int) -> None:
    folder: Path = options.to
    scratch = folder / f"{name}-{seed}"
    text = _text(options)
    if name == BASE:
        run = translated(Run(system=name, seed=seed), folder / "base", text)
    else:
        run = learn(name, seed, folder / "base", text, scratch, options.updates)
    keep(run, _file(folder, name, seed))
    shutil.rmtree(scratch, ignore_errors=True)


def _text(options: argparse.Namespace) -> Sequence[DomainText]:
    n_test = options.sentences
    return read_text(options.corpora, [replace(each, n_test=n_test or each.n_test) for each in DOMAINS])


def _file(folder: Path, name: str, seed: int) -> Path:
    return folder / f"{name}-{seed}.json"


if __name__ == "__main__":
    main()
