"""The door to the doctor; what it does is in `engine.tasks.examination`, which costs more to import."""

from typing import Any


def doctor_report() -> dict[str, Any]:
    """Returns everything `parlance doctor` shows, as plain values.

    The list under "problems" says what is broken, one sentence each; "warnings" what may
    become a problem. Reads every file of the library once, and asks torch in another process.
    """
    from engine.tasks.examination import examination

    return examination()
