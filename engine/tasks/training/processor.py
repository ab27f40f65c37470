"""How long work uses this computer: all cores but one, which is the window's, and one precision in every run.

The precision is measured once, and kept in the library.
"""

import os
from contextlib import suppress
from dataclasses import replace

from engine.base.clock import n_cores
from engine.base.config import TrainConfig
from engine.base.files import read_json_or_nothing
from engine.library.locks import update_json
from engine.tasks.home import library_folder

_FILE = "precision.json"


def in_known_precision(config: TrainConfig) -> TrainConfig:
    """Returns settings with the precision of this computer in place of "auto".

    A run that is repeated so calculates as it did, whatever else the computer is busy with. Another device,
    number of threads or version of torch is measured anew. Of processes that train together each asks for
    itself, and the main one's answer counts.
    """
    if config.precision != "auto":
        return config
    from engine.training.devices import choose_precision, device_and_version, training_device

    key, known = device_and_version(), _known()
    if known.get(key) not in ("float32", "bfloat16"):
        known[key] = choose_precision("auto", training_device())
        if os.environ.get("RANK", "0") == "0":
            with suppress(OSError):  # a library that is not there yet, or can only be read
                update_json(library_folder() / _FILE, {key: known[key]})
    return replace(config, precision=known[key])


def _known() -> dict[str, str]:
    """Returns what was measured, by device; nothing if it cannot be read: it is written anew then."""
    kept = read_json_or_nothing(library_folder() / _FILE)
    return {name: str(value) for name, value in kept.items()}


def cores_for(wanted: int) -> int:
    """Returns how many cores long work uses here.

    Args:
        wanted: cores; 0 for all but one.
    """
    cores = n_cores()
    return min(wanted, cores) if wanted > 0 else max(1, cores - 1)


def use_threads(wanted: int) -> int:
    """Limits torch to some cores.

    Returns:
        The number of cores used.
    """
    import torch

    n_threads = cores_for(wanted)
    torch.set_num_threads(n_threads)
    return n_threads
