"""What any packed file from outside must keep to: how far it unpacks; a ZIP file's names, sizes and room."""

import errno
import gzip
import io
import os
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from shutil import disk_usage
from struct import Struct
from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZipInfo

from engine.base.files import open_given

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MAX_RATIO = 200
"""What unpacks to more than this many times its size is an attack; text packs to a tenth."""
RATIO_FREE_BYTES = 1 << 20
"""Unpacked size below which the ratio does not matter."""
GZIP = b"\x1f\x8b"
"""How every file begins that is packed with gzip."""
_SPARE_DISK_BYTES = 256 << 20
"""Room that unpacking leaves free on the disk."""
_MOST_NAME_BYTES = 200
"""Bytes of one part of a name, at most: every file system takes it."""
_DEEPEST = 32
_MOST_LIST_BYTES = 16 << 20
"""Size of an archive's list of members, at most: 100,000 of them; reading one takes ten times as much
memory."""
_END, _END_64, _LOCATOR_BYTES = Struct("<4s4H2LH"), Struct("<4sQ2H2L4Q"), 20
"""The records at the end of a ZIP file, for archives of before and of after 4 GB."""
_MOST_COMMENT = 65_535
_BLOCK_BYTES = 1 << 18


def is_damage(error: OSError) -> bool:
    """Returns whether an error of `zipfile` is the archive's fault (a place before it) and not the disk's."""
    return error.errno in (None, errno.EINVAL)


def lists_too_much(path: Path) -> bool:
    """Returns whether a ZIP file's list of members would take too much memory; False if it is none."""
    with open_given(path) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _MOST_COMMENT - _END.size - _LOCATOR_BYTES - _END_64.size))
        tail = file.read()
    place = tail.rfind(b"PK\5\6")
    if not 0 <= place <= len(tail) - _END.size:
        return False
    n_bytes = int(_END.unpack_from(tail, place)[5])
    place_64 = place - _LOCATOR_BYTES - _END_64.size
    if place_64 >= 0 and tail.startswith(b"PK\6\6", place_64):
        n_bytes = max(n_bytes, int(_END_64.unpack_from(tail, place_64)[8]))
    return n_bytes > _MOST_LIST_BYTES


def ratio_is_too_high(members: Sequence[ZipInfo], n_packed: int) -> bool:
    """Returns whether an archive of so many bytes unpacks to far more than what is honest does."""
    return _unpacks_too_far(sum(member.file_size for member in members), n_packed)


def _unpacks_too_far(n_unpacked: int, n_packed: int) -> bool:
    return n_unpacked > max(RATIO_FREE_BYTES, MAX_RATIO * n_packed)


class UnpacksTooFarError(ValueError):
    """A gzip file unpacks to far more than what is honest does."""

    def __init__(self) -> None:
        super().__init__(f"it unpacks to more than {MAX_RATIO} times its size")


def unpacked_gzip(file: BinaryIO) -> BinaryIO:
    """Returns the content of a gzip file as a stream, which cannot be sought in.

    Reading it raises `UnpacksTooFarError` where the content goes beyond what is honest, and else what `gzip`
    raises.
    """
    return io.BufferedReader(_BoundedGzip(file), _BLOCK_BYTES)


def read_packed(path: Path, most_bytes: int) -> bytes:
    """Reads a file whole, also one packed with gzip.

    Raises:
        OSError: if it cannot be read.
        EOFError, zlib.error: if it is cut off or altered.
        ValueError: if it is larger, or unpacks too far.
    """
    with open_given(path) as file:
        is_packed = file.read(2) == GZIP
        file.seek(0)
        try:
            data = (unpacked_gzip(file) if is_packed else file).read(most_bytes + 1)
        except EOFError as error:
            raise EOFError("it is cut off") from error
    if len(data) > most_bytes:
        raise ValueError("it is larger than any such file")
    return data


class _BoundedGzip(io.RawIOBase):
    def __init__(self, file: BinaryIO) -> None:
        self._packed = gzip.GzipFile(fileobj=file)
        self._n_packed = os.fstat(file.fileno()).st_size
        self._n_unpacked = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        n_read = self._packed.readinto(memoryview(buffer)[:_BLOCK_BYTES])
        self._n_unpacked += n_read
        if _unpacks_too_far(self._n_unpacked, self._n_packed):
            raise UnpacksTooFarError
        return n_read


def missing_room(members: Sequence[ZipInfo], place: Path) -> str:
    """Returns that the disk of `place` has no room for what is unpacked, as the end of a sentence; or ""."""
    n_unpacked = sum(member.file_size for member in members)
    n_free = max(0, disk_usage(place).free - _SPARE_DISK_BYTES)
    if n_unpacked > n_free:
        return f"unpacks to {n_unpacked >> 20:,} MB, more than the disk has to spare ({n_free >> 20:,} MB)"
    return ""


def leads_out(name: str) -> bool:
    """Returns whether a member's name would be written outside of the folder that it is unpacked into."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    return ".." in parts or name.startswith(("/", "\\")) or (bool(parts) and ":" in parts[0][1:2])


def unwritable_name(name: str) -> str:
    """Returns why a member's name can be no file's, as the end of a sentence; "" if it can."""
    parts = PurePosixPath(name).parts
    if len(parts) > _DEEPEST:
        return f"has more than {_DEEPEST} folders in each other"
    if any(len(part.encode("utf-8", "replace")) > _MOST_NAME_BYTES for part in parts):
        return f"has a name of more than {_MOST_NAME_BYTES} bytes"
    return ""
