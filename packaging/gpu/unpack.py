"""Makes a model folder of what came back: `python packaging/gpu/unpack.py FOLDER de-en --work WORK --to NEW`.

The parts become a checkpoint beside the text that `pack.py` left in `--work`, and of that `snapshot.py` takes
the model, as of every training.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging" / "train_shipped"), str(ROOT / "packaging" / "gpu")]

from recipe import RECIPES  # noqa: E402
from results import read_results  # noqa: E402
from snapshot import take  # noqa: E402

from engine.base.errors import EngineError  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Writes the folder."""
    options = _options(arguments)
    work = options.work / options.model
    try:
        said = read_results(options.folder, options.model, work / "run")
        recipe = replace(
            RECIPES[options.model],
            start="",
            start_tokens=0,
            shape=said["shape"],
            settings=said["settings"],
        )
        gpu = {name: said[name] for name in ("device", "torch", "tokens_per_s") if name in said}
        take(recipe, work, options.corpora, options.to, {"gpu": gpu})
    except EngineError as error:
        print(error.what, error.hint, file=sys.stderr)
        return 1
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="what came back")
    parser.add_argument("model", choices=list(RECIPES))
    parser.add_argument("--work", type=Path, required=True, help="the folder that `pack.py` worked in")
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--to", type=Path, required=True, help="a new folder")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
