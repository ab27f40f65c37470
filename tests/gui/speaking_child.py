"""A child process that speaks the protocol of the jobs; its first argument says how it behaves."""

import json
import os
import signal
import sys
import time

SEQ = [0]


def tell(event, **values):
    SEQ[0] += 1
    sys.stdout.write(json.dumps({"v": 1, "seq": SEQ[0], "type": event, **values}) + "\n")
    sys.stdout.flush()


def end(state, result=None, error=None):
    tell("end", state=state, result=result or {}, error=error)


def succeed():
    tell("progress", stage="Working", done=2, total=2, metrics={"loss": 1.5})
    end("done", {"n_pairs": 2})


def plan():
    time.sleep(float(os.environ.get("PLAN_TAKES_S", "0")))
    tell("progress", stage="Reading your text", done=1, total=2, metrics={})
    end(
        "done",
        {"method": "fine-tune", "scope": "full", "reason": "It is the safe choice.", "data": {"pairs": 9}},
    )


def unmix():
    end("done", {"model": "pumps-2-as-learned", "mixed": "pumps-2"})


def merge():
    result = {"corpus": "both", "name": "Both", "kept": 9, "duplicates": 1, "leaks": 0, "undo": ["t1", "t2"]}
    end("done", result)


def export():
    end("done", {"pairs": 9})


def fail():
    sys.stderr.write("a word on the way\n")
    end("failed", error={"what": "Line 3 of a.tmx has no German.", "hint": "Choose other languages."})
    sys.exit(1)


def wait():
    tell("progress", stage="Training", done=1, total=100, metrics={"loss": 2.0})
    for line in sys.stdin:
        asked = json.loads(line)["type"]
        end("paused" if asked == "pause" else "cancelled")
        return


def learn():
    tell("progress", stage="Training", done=5, total=100, metrics={"bleu": 20.0}, can_finish=True)
    tell("samples", update=5, rows=[{"source": "Hund", "reference": "dog", "output": "god"}])
    asked = json.loads(sys.stdin.readline())["type"]
    tell("progress", stage="Comparing", done=1, total=1, metrics={}, can_finish=False)
    end("done", {"asked": asked})


def linger():
    tell("progress", stage="Training", done=1, total=100, metrics={})
    sys.stdin.readline()
    end("paused")
    time.sleep(0.3)
    sys.exit(130)


def ignore_everything():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    tell("progress", stage="Stuck", done=0, total=None, metrics={})
    time.sleep(60)


def die():
    tell("progress", stage="Training", done=1, total=100, metrics={})
    os.kill(os.getpid(), signal.SIGKILL)


def drip():
    text = json.dumps({"v": 1, "seq": 2, "type": "progress", "stage": "Grüße", "done": 1, "total": 2}) + "\n"
    data = text.encode() + b"this is not an event\n"
    for start in range(0, len(data), 7):
        sys.stdout.buffer.write(data[start : start + 7])
        sys.stdout.buffer.flush()
    SEQ[0] = 2
    end("done")


def chatter():
    sys.stderr.write("x" * 200_000 + "\nerror: the disk is full\n")
    sys.exit(1)


if __name__ == "__main__":
    run_id = next((word for word in sys.argv[2:] if not word.startswith("--")), "r1")
    tell("start", run_id=run_id, kind="adapt", title="", pid=os.getpid())
    globals()[sys.argv[1].replace("-", "_")]()
