"""A child process for the wizard's tests: says the result it was given, fails, or waits to be cancelled."""

import json
import os
import sys


def tell(seq, event, **values):
    sys.stdout.write(json.dumps({"v": 1, "seq": seq, "type": event, **values}) + "\n")
    sys.stdout.flush()


def main(way, text="{}"):
    tell(1, "start", run_id="r1", kind="look", title="", pid=os.getpid())
    tell(2, "progress", stage="Reading", done=3, total=9, metrics={})
    if way == "wait":
        sys.stdin.readline()
        tell(3, "end", state="cancelled", result={}, error=None)
    elif way == "fail":
        tell(3, "end", state="failed", result={}, error={"what": text, "hint": "Try another file."})
    else:
        tell(3, "end", state="done", result=json.loads(text), error=None)


if __name__ == "__main__":
    main(*[argument for argument in sys.argv[1:] if argument != "--protocol"])
