"""Command lines in a forked child of this process: what they say, and their exit status."""

import contextlib
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cli.main import main


@dataclass(frozen=True)
class Said:
    """What a command line said."""

    status: int
    out: str
    err: str

    @property
    def problem(self) -> str:
        """What is wrong with the way it ended; "" if it did its work, or refused it in a sentence."""
        last = (self.err.strip().splitlines() or [""])[-1]
        if self.status not in (0, 1, 2):
            return f"status {self.status}: {last[:200]}"
        if "Traceback" in self.err:
            return f"traceback: {last[:200]}"
        if self.status == 1 and not last.startswith("error: "):
            return f"no sentence: {last[:200]!r}"
        return "" if len(self.err) < 20_000 else f"{len(self.err):,} characters of error"


def started(words: Sequence[str], work: Path) -> int:
    """Starts a command line in a child, which writes into `work`; returns its process id."""
    child = os.fork()
    if child:
        return child
    for number, name in ((0, "/dev/null"), (1, work / "out"), (2, work / "err")):
        flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(name, flags, 0o600), number)
    code = 70
    with contextlib.suppress(BaseException):
        try:
            code = main(list(words))
        except BaseException:  # noqa: BLE001, it is printed and counted
            import traceback

            traceback.print_exc()
        import sys

        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def ended(child: int, work: Path, limit_s: float) -> Said:
    """Waits for a command line; one that takes longer is killed, and its status is -9."""
    until = time.monotonic() + limit_s
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > until:
            os.kill(child, 9)
            _, status = os.waitpid(child, 0)
            break
        time.sleep(0.01)
    texts = [
        (work / name).read_text(errors="replace") if (work / name).exists() else "" for name in ("out", "err")
    ]
    return Said(os.waitstatus_to_exitcode(status), *texts)
