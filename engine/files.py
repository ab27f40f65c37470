"""Writing that leaves either the old state or the new one, and never half of it."""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """Gives an empty folder to fill, and renames it to `target` only if the block succeeds.

    On any exception, `Cancelled` included, nothing is left behind. Files and folder are
    synced before the rename, so a power cut leaves nothing or everything.

    Raises:
        FileExistsError: if `target` exists; a finished folder is never overwritten.
    """
    if target.exists():
        raise FileExistsError(target)
    scratch = target.with_name(f".{target.name}.{os.getpid()}.part")
    shutil.rmtree(scratch, ignore_errors=True)  # left by a crash
    scratch.mkdir(parents=True)
    try:
        yield scratch
        for path in scratch.rglob("*"):
            sync(path)
        sync(scratch)
        _move(scratch, target)
        sync(target.parent)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _move(scratch: Path, target: Path) -> None:
    try:
        scratch.rename(target)
    except OSError:
        if target.exists():  # made by another process meanwhile
            raise FileExistsError(target) from None
        raise


def write_bytes(path: Path, data: bytes) -> None:
    """Replaces `path` by `data` in one step.

    Raises:
        OSError: if the disk is full or the folder may not be written; the old file stays.
    """
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with scratch.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def write_json(path: Path, value: Any) -> None:
    """Replaces `path` by `value` as readable JSON, in one step."""
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=False)
    write_bytes(path, (text + "\n").encode())


def sha256_of(path: Path) -> str:
    """Returns the SHA-256 of a file's content, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sync(path: Path) -> None:
    """Waits until a file, or a folder's list of names, is on the disk."""
    if os.name == "nt":  # Windows cannot open a folder to sync it
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
