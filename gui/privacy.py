"""Counts the network connections this process opens: what the status line promises, measured."""

import sys

_count = [0]
_is_counting = [False]


def count_connections() -> None:
    """Starts counting; Python tells its audit hooks about every connection."""
    if not _is_counting[0]:
        _is_counting[0] = True
        sys.addaudithook(_note)


def connections_since_start() -> int:
    """Returns how many connections to other machines or ports were opened."""
    return _count[0]


def _note(event: str, args: tuple[object, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple):  # a local socket's address is text
        _count[0] += 1
