"""Where the packaged application starts: the window without arguments, else the command line.

A frozen program is its own Python: `sys.executable -m engine` would open a second window. The
window therefore starts its helpers as `parlance --engine COMMAND...`, and the flag is dropped here;
whoever learns subwords starts `parlance --learn-subwords FOLDER`.
"""

import multiprocessing
import sys

from engine.cli.main import main
from engine.text.subword_training import FROZEN_FLAG
from engine.text.subword_training import main as learn_subwords


def start() -> int:
    """Hands the command line over, without the flag that only says where it came from."""
    multiprocessing.freeze_support()
    if sys.argv[1:2] == [FROZEN_FLAG]:
        return learn_subwords(sys.argv[2:])
    if sys.argv[1:2] == ["--engine"]:
        del sys.argv[1]
    return main()


if __name__ == "__main__":
    sys.exit(start())
