"""The window's queue of files, kept in the library for the next start until it is closed."""

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from engine.errors import ConfigError
from engine.results.queue.files import FileState, KeptQueue
from engine.tasks.home import library_folder

_NAME = "queue.json"


def keep_queue(queue: KeptQueue) -> None:
    """Keeps a queue in place of the one before; an empty one leaves nothing.

    Raises:
        OSError: if it cannot be written; the one before stays.
    """
    from engine.files import write_json
    from engine.json_values import to_json

    path = library_folder() / _NAME
    if queue.files:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_json(path, to_json(queue))
    else:
        path.unlink(missing_ok=True)


def kept_queue() -> KeptQueue:
    """Returns the queue that was kept; an empty one if there is none, or nothing in it is left to do.

    Files that are gone are left out with all that was known of them. What was at work waits again.
    """
    from engine.files import read_json
    from engine.json_values import from_json

    found = KeptQueue()
    with suppress(OSError, json.JSONDecodeError, UnicodeDecodeError, ConfigError, TypeError, ValueError):
        found = from_json(KeptQueue, read_json(library_folder() / _NAME))
    files = tuple(
        replace(file, state=FileState.WAITING if file.look else FileState.UNREAD)
        if file.state is FileState.RUNNING
        else file
        for file in found.files
        if file.path.is_file()
    )
    kept = replace(found, files=files if _is_left({file.state for file in files}) else ())
    if kept != found:
        with suppress(OSError):
            keep_queue(kept)
    return kept


def _is_left(states: Collection[FileState]) -> bool:
    return bool(set(states) - {FileState.DONE})
