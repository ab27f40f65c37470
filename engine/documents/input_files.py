"""A file being imported: read in blocks, plain or gzip, never whole in memory."""

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path

from engine.base.errors import CorpusError
from engine.base.files import open_given
from engine.base.packed_bounds import MAX_RATIO, UnpacksTooFarError, unpacked_gzip

BLOCK_BYTES = 1 << 18
_HEAD_BYTES = 1 << 16
_GZIP_MAGIC = b"\x1f\x8b"


class InputFile:
    """One file on disk.

    Args:
        path: the file.
        name: what people know it by: "box.zip/memory.tmx"; empty: its name on disk.

    Raises:
        CorpusError: if it is missing, a folder, not readable or empty.
    """

    def __init__(self, path: Path, name: str = "") -> None:
        self.path = path
        self.name = name or path.name
        self.done = 0
        """Bytes of the file on disk that have been read."""
        if path.is_dir():
            raise CorpusError(f"{path} is a folder, not a file.", "Name the files in it.")
        try:
            with open_given(path) as file:
                self.size = os.fstat(file.fileno()).st_size
                magic = file.read(2)
        except OSError as error:
            raise CorpusError(
                f"{path} cannot be read: {error.strerror}.", "Check the name and who may read it."
            ) from error
        if not self.size:
            raise CorpusError(
                f"{self.name} is empty (0 bytes).", "Export it again from the program it comes from."
            )
        self.is_gzip = magic == _GZIP_MAGIC

    def blocks(self) -> Iterator[bytes]:
        """Yields the unpacked content, `BLOCK_BYTES` at a time.

        Raises:
            CorpusError: if the file cannot be read to its end, or is a packed bomb.
        """
        self.done = n_unpacked = 0
        try:
            with open_given(self.path) as raw:
                unpacked = unpacked_gzip(raw) if self.is_gzip else raw
                while block := unpacked.read(BLOCK_BYTES):
                    n_unpacked += len(block)
                    self.done = raw.tell()
                    yield block
        except UnpacksTooFarError as error:
            raise CorpusError(
                f"{self.name} unpacks to more than {MAX_RATIO} times its size; text never does.",
                "Unpack it yourself if you trust it, and import the result.",
            ) from error
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise CorpusError(
                f"{self.name} is cut off or damaged: it cannot be unpacked after {n_unpacked:,} bytes.",
                "Fetch or pack it again; nothing was imported.",
            ) from error
        except OSError as error:
            raise CorpusError(
                f"{self.path} cannot be read: {error.strerror}.", "Nothing was imported."
            ) from error

    def head(self) -> bytes:
        """Returns the first unpacked bytes, enough to tell what the file is."""
        head = b""
        for block in self.blocks():
            head += block
            if len(head) >= _HEAD_BYTES:
                break
        self.done = 0
        return head[:_HEAD_BYTES]


class BytesFile(InputFile):
    """A file that is in memory already, such as standard input; not unpacked."""

    def __init__(self, data: bytes, name: str) -> None:
        self.path, self.name = Path(name), name
        self.size, self.done, self.is_gzip = len(data), 0, False
        self._data = data

    def blocks(self) -> Iterator[bytes]:
        """Yields the content, `BLOCK_BYTES` at a time."""
        yield from (self._data[at : at + BLOCK_BYTES] for at in range(0, self.size, BLOCK_BYTES))
