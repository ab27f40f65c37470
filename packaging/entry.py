"""Where the packaged application starts: the window without arguments, else the command line.

A frozen program is its own Python: `sys.executable -m engine` would open a second window. The
window therefore starts its helpers as `parlance --engine COMMAND...`, and the flag is dropped here.
"""

import multiprocessing
import sys

from engine.cli.main import main


def start() -> None:
    """Hands the command line over, without the flag that only says where it came from."""
    multiprocessing.freeze_support()
    sys.argv[1:] = [argument for i, argument in enumerate(sys.argv[1:]) if (i, argument) != (0, "--engine")]
    main()


if __name__ == "__main__":
    start()
