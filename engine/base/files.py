"""Writing that leaves either the old state or the new one, and never half of it; and who may read it.

What comes from outside is read through `open_given` and `read_given`: regular files alone, and no more of
them than such a file can hold.

Whatever a process of ours makes is its user's alone (`keep_files_private`); what the user asked for by name
is handed over with the rights that their other files have.
"""

import errno
import hashlib
import json
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

_UMASK = "PARLANCE_UMASK"
"""Variable: the rights that the user's own files do not get, octal; children read it."""
_PRIVATE = 0o077
_WRITABLE = 0o222
"""Rights to write; a file without any is read-only also for whom the system lets write everywhere."""
TEMPORARY = "parlance-"
"""How the names of our files and folders in the system's temporary folder begin, after a dot."""


def keep_files_private() -> None:
    """Lets this process, and those it starts, make files and folders that no other user can read."""
    usual = os.umask(_PRIVATE)
    os.environ.setdefault(_UMASK, f"{usual:o}")


def _hand_over(path: Path) -> None:
    """Gives a file, or a folder with all that is in it, the rights of what the user makes themselves."""
    if _UMASK in os.environ:
        kept = 0o777 & ~int(os.environ[_UMASK], 8)
        for each in (path, *path.rglob("*")):
            each.chmod(kept if each.is_dir() else kept & 0o666)


def make_private(folder: Path) -> None:
    """Takes the rights of others from a folder and all that is in it; what cannot be changed stays."""
    for each in (folder, *folder.rglob("*")):
        with suppress(OSError):
            if not each.is_symlink() and each.stat().st_mode & _PRIVATE:
                each.chmod(each.stat().st_mode & ~_PRIVATE)


def is_private(path: Path) -> bool:
    """Returns whether no other user has a right on a file or folder, as far as the system knows rights."""
    return os.name == "nt" or not path.stat().st_mode & _PRIVATE


def is_read_only(path: Path) -> bool:
    """Returns whether a file is there and may not be written, also if the system lets this user do so."""
    return path.is_file() and not (os.access(path, os.W_OK) and path.stat().st_mode & _WRITABLE)


def expanded(path: str | Path) -> Path:
    """Returns a path with the user's folder for "~"; that of nobody ("~nobody/x") stays as it is written."""
    try:
        return Path(path).expanduser()
    except (RuntimeError, ValueError):  # no such user; a zero in the name
        return Path(path)


def is_text(name: str) -> bool:
    """Returns whether a name has letters alone; in that of a file any bytes may stand."""
    return not any("\ud800" <= char <= "\udfff" for char in name)


def unfinished(target: Path) -> Path:
    """Returns a name beside `target` for what is not finished: hidden, not to be guessed, and whose it is."""
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}.{os.getpid()}.part")


def folder_for_user(folder: Path) -> None:
    """Makes a folder that the user asked for, if there is none, with the rights of their own folders.

    Raises:
        OSError: if it cannot be made.
    """
    if not folder.is_dir():
        folder.mkdir()
        _hand_over(folder)


@contextmanager
def handed_over(path: Path) -> Iterator[Path]:
    """Gives a name to write to; what is there gets the name that the user asked for if the block succeeds.

    It has the rights of the user's own files. A process that is killed leaves a note of what it began, by
    which the next start removes it (`engine.library.removal`).

    Args:
        path: a file, which is replaced, or a new folder. What a link leads to is replaced, not the link.

    Raises:
        OSError: if it is a device, a pipe or a read-only file, which a file must not replace.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a regular file", str(path))
    if path.name == "-":
        raise OSError(errno.EINVAL, "standard output is for text of translations alone", "-")
    if is_read_only(path):
        raise PermissionError(errno.EACCES, "it is read-only", str(path))
    scratch = unfinished(path)
    note = unfinished(Path(tempfile.gettempdir(), f"{TEMPORARY}writing"))
    try:
        with suppress(OSError):  # no room there: then nobody sweeps, and what matters is written all the same
            note.write_bytes(os.fsencode(scratch.absolute()))
        yield scratch
        if path.is_file():
            shutil.copymode(path, scratch)
        else:
            _hand_over(scratch)
        for each in scratch.rglob("*") if scratch.is_dir() else ():
            sync(each)
        sync(scratch)
        os.replace(scratch, path)
    finally:
        remove(scratch)
        note.unlink(missing_ok=True)


def temporary_folder(what: str, place: Path | None = None) -> tempfile.TemporaryDirectory[str]:
    """Gives a folder for the length of a block; that of a killed process goes with the next start.

    Args:
        what: a word of its name.
        place: a run's folder, or one in it; one of the library's that hold entries; one that goes with the
            next start itself; None: where the system keeps such files.
    """
    return tempfile.TemporaryDirectory(
        prefix=f".{TEMPORARY}{what}.", suffix=f".{os.getpid()}.part", dir=place, ignore_cleanup_errors=True
    )


def remove(path: Path) -> None:
    """Removes a file or a folder with all that is in it; nothing happens if it is not there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


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
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = unfinished(target)
    scratch.mkdir()
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
    scratch = unfinished(path)
    try:
        with scratch.open("xb") as file:
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


def read_json(path: Path) -> dict[str, Any]:
    """Returns the content of a JSON file; empty if it was not written so far."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def read_json_or_nothing(path: Path) -> dict[str, Any]:
    """Returns the content of a JSON file; empty if it cannot be read either: it is written anew then."""
    try:
        return read_json(path)
    except (OSError, ValueError, TypeError):
        return {}


def open_given(path: Path) -> BinaryIO:
    """Opens a file that a user named, to read its bytes.

    Raises:
        OSError: if it cannot be read, or is none: a pipe would let us wait for ever, a device never ends.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)  # without waiting for the other end of a pipe
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "it is a folder, not a file", str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is a pipe or a device, not a regular file", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_given(path: Path, most_bytes: int) -> bytes:
    """Reads a file that a user named and that fits into memory.

    Args:
        path: the file.
        most_bytes: no honest file of its kind is larger.

    Raises:
        OSError: if it cannot be read, is no regular file, or holds more.
    """
    with open_given(path) as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        why = f"it is larger than {most_bytes >> 20:,} MB, which no such file is"
        raise OSError(errno.EFBIG, why, str(path))
    return data


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
