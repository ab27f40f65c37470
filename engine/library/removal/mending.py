"""What older versions left on the disk, put right once, when their library is brought up to date.

Sentences in the descriptions of models, the folders of runs that were to keep nothing, and what ONNX Runtime
noted for its maker while its telemetry was on.
"""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from engine.files import write_json
from engine.model_json import FILE_NAME
from engine.results.models import without_text

_KEPT_NOTHING = re.compile(r"(?:look|stage|import)-\d+")
_TELEMETRY = Path("Microsoft", "DeveloperTools", ".onnxruntime")
_NOTES = ("deviceid", "deviceid.lock", *(f"onnxruntime.db{end}" for end in ("", "-wal", "-shm", "-journal")))
_SESSION = re.compile(rb"\d{13}\s+[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*")
"""A time in milliseconds and an id: what a telemetry session leaves, told from another's file by this."""


def mend(home: Path, runs: Collection[str]) -> None:
    """Puts right what an older version left, in a library and beside it.

    Args:
        home: the library's folder.
        runs: the folders of the runs that are in the catalogue.
    """
    for folder in (*(home / "models").glob("*"), *(home / "trash").glob("model-*")):
        with suppress(OSError, ValueError, AttributeError):  # a damaged model is told of where it is used
            _forget_sentences(folder / FILE_NAME)
    for folder in (home / "runs").iterdir():
        if _KEPT_NOTHING.fullmatch(folder.name) and folder.name not in runs:
            shutil.rmtree(folder, ignore_errors=True)
    forget_telemetry()


def forget_telemetry() -> None:
    """Removes the files that ONNX Runtime's telemetry writes, and their folders if nothing else is there."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _TELEMETRY
    for name in _NOTES:
        with suppress(OSError):  # not there, or another user's
            (folder / name).unlink()
    with suppress(OSError):
        for empty in (folder, *folder.parents[:2]):
            empty.rmdir()
    session = Path(tempfile.gettempdir(), ".ses")
    with suppress(OSError):
        if session.is_file() and _SESSION.fullmatch(session.read_bytes()[:200]):
            session.unlink()


def _forget_sentences(path: Path) -> None:
    description = json.loads(path.read_bytes())
    details = description.get("details", {})
    if (kept := without_text(details)) != details:
        write_json(path, description | {"details": kept})
