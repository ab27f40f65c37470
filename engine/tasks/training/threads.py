"""How many processor cores long work may use: all but one, which is the window's."""

import os


def cores_for(wanted: int) -> int:
    """Returns how many cores long work uses here.

    Args:
        wanted: cores; 0 for all but one.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
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
