"""Counts network connections as the operating system sees them: what the status line promises, measured.

Sockets of Python, of any library below it, and of the processes that were started count alike. One that
opens and closes between two looks is missed.
"""

from contextlib import suppress

import psutil


class ConnectionCounter:
    """Counts the internet sockets of this process and those it started, each of them once.

    A program that waits for others to call (`LISTEN`) has no connection yet.
    """

    def __init__(self) -> None:
        self._seen: set[tuple[object, ...]] = set()

    def look(self) -> int:
        """Looks once more, and returns how many connections were seen so far. Takes some milliseconds."""
        own = psutil.Process()
        for process in (own, *own.children(recursive=True)):
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):  # it ended just now
                self._seen.update(
                    (process.pid, found.fd, found.laddr, found.raddr)
                    for found in process.net_connections(kind="inet")
                    if found.status != psutil.CONN_LISTEN
                )
        return len(self._seen)
