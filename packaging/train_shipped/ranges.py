"""Keeps the scales of a model's int8 graphs in its folder: `python packaging/train_shipped/ranges.py NEW`.

Finding them takes half of the time until a new library translates; they are found once, here.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.export.calibration import keep_ranges
from engine.library import model_folder


def main(folders: Sequence[str]) -> int:
    """Does so for every folder named, and seals it again."""
    for name in folders:
        keep_ranges(Path(name))
        model_folder.seal(Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
