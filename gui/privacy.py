"""Counts network connections as the operating system sees them: what the status line promises, measured.

Sockets of Python, of any library below it, and of the processes that were started count alike. One that
opens and closes between two looks is missed.
"""

from contextlib import suppress


class ConnectionCounter:
    """Counts the internet sockets of this process and those it started, each of them once.

    A program that waits for others to call (`LISTEN`) has no connection yet; who calls it is not counted
    either: other programs on this computer, for which the local server translates, or the window itself.
    """

    def __init__(self) -> None:
        self._seen: set[tuple[object, ...]] = set()
        self._waited_at: set[object] = set()
        """Where our programs listened: who calls there stays for a moment when they have stopped."""

    def look(self) -> int:
        """Looks once more, and returns how many connections were seen so far. Takes some milliseconds."""
        import psutil  # 30 ms, at the start of the window; the first look comes seconds later

        own = psutil.Process()
        sockets = []
        for process in (own, *own.children(recursive=True)):
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):  # it ended just now
                sockets += [(process.pid, each) for each in process.net_connections(kind="inet")]
        self._waited_at |= {each.laddr for _, each in sockets if each.status == psutil.CONN_LISTEN}
        self._seen.update(
            (pid, each.fd, each.laddr, each.raddr)
            for pid, each in sockets
            if not {each.laddr, each.raddr} & self._waited_at
        )
        return len(self._seen)
