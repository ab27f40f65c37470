"""Parts of a long measurement that are finished, kept line by line, so that a killed run goes on."""

import json
from collections.abc import Sequence
from pathlib import Path

from engine.base.files import write_bytes
from engine.base.json_values import JsonObject


class FinishedParts:
    """Values by key, each written to a file as soon as it is known.

    The first line of the file says what was measured; a file about something else is begun anew, and a
    last line that was cut off in the middle is dropped.

    Args:
        path: the file, JSON lines; None: nothing is kept beyond this process.
        settings: what the values depend on, plain.
    """

    def __init__(self, path: Path | None, settings: JsonObject) -> None:
        self._path = path
        self._values: dict[str, object] = {}
        if path is not None:
            self._open(path, _line({"settings": settings}))

    def get(self, *key: object) -> object:
        """Returns a finished value, None if it is not known yet."""
        return self._values.get(_line(key))

    def put(self, value: object, *key: object) -> object:
        """Keeps a finished value, and returns it."""
        self._values[_line(key)] = value
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_line({"key": key, "value": value}) + "\n")
        return value

    def _open(self, path: Path, first: str) -> None:
        lines = _whole_lines(path)
        is_ours = lines[:1] == [first]
        kept = lines if is_ours else [first]
        for line in kept[1:]:
            entry = json.loads(line)
            self._values[_line(entry["key"])] = entry["value"]
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, "".join(f"{line}\n" for line in kept).encode())  # a kill here loses nothing


def _whole_lines(path: Path) -> Sequence[str]:
    """Returns the lines that were written to their ends; none without the file."""
    if not path.is_file():
        return []
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1].decode("utf-8").split("\n")[:-1]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
