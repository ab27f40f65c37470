"""Several processes that change one library at the same time."""

import subprocess
import sys
from pathlib import Path

_PROGRAM = """
import sys
from engine import tasks
{imports}
number = int(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for each in range(10):
    {change}
"""


def run_at_once(change: str, imports: str = "", processes: int = 4) -> None:
    """Lets processes do ten changes each; all begin once all are ready.

    Args:
        change: a statement; `number` is the process's, `each` that of its turn.
        imports: what it needs besides `tasks`.
        processes: how many.
    """
    program = _PROGRAM.format(imports=imports, change=change)
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(number)],
            cwd=Path(__file__).parent.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    for child in children:
        child.communicate()
        assert child.returncode == 0
