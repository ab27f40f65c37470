"""How many processor cores long work may use: all but one, which is the window's."""

import os


def use_threads(wanted: int) -> int:
    """Limits torch to some cores.

    Args:
        wanted: cores; 0 for all but one.

    Returns:
        The number of cores used.
    """
    import torch

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    n_threads = min(wanted, cores) if wanted > 0 else max(1, cores - 1)
    torch.set_num_threads(n_threads)
    return n_threads
