"""Files of word vectors from elsewhere, recognised by what they hold, and read as a stream into our tables.

Read are word2vec's text and binary files, the text files of fastText and GloVe, and fastText's models, each
also compressed by gzip. Nothing is ever unpickled.
"""

import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from engine.errors import CorpusError
from engine.files import open_given, unfinished
from engine.packed_bounds import MAX_RATIO, UnpacksTooFarError, unpacked_gzip
from engine.progress import Progress, Report, ignore_progress
from engine.vocabulary.external.fasttext_models import MAGIC, FastTextModel
from engine.vocabulary.external.table_writing import new_table
from engine.vocabulary.external.vector_files import (
    AGAIN,
    BinaryVectors,
    TextVectors,
    VectorFile,
    header_of,
)

_STAGE = "Reading word vectors"
_HEAD_BYTES = 1 << 16
_MEGABYTE = 1 << 20
_GZIP = b"\x1f\x8b"
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
"""What no text has, and numbers in binary nearly always have."""
_PICKLE = re.compile(rb"\x80[\x02-\x05]")
_FOREIGN = {
    b"PK\x03\x04": "a ZIP archive; unpack it and give the file in it",
    b"BZh": "a bzip2 archive; unpack it and give the file in it",
    b"\xfd7zXZ": "an xz archive; unpack it and give the file in it",
    b"\x93NUMPY": "an array of numpy, which has no words",
    b"\x89HDF": "an HDF5 file",
}
_GIVE = "Give a file of word2vec, fastText or GloVe, in text or in binary."


class TableImported(NamedTuple):
    """A table that was made of a file."""

    kind: str
    """The file's kind, in words: "word2vec, binary"."""
    n_words: int
    dimension: int
    notes: tuple[str, ...]
    """Sentences on what was left out, or is not as the file says."""


def import_table(source: Path, path: Path, report: Report = ignore_progress) -> TableImported:
    """Makes a table of a file of word vectors, of any size.

    Broken lines are left out and counted, unless they are more than one in ten. Of a word that stands in the
    file twice the first vector counts.

    Args:
        source: the file.
        path: the table's file; one that stands there is replaced, and stays if this fails.
        report: told the megabytes read; may raise `Cancelled`.

    Raises:
        CorpusError: if it is not a file of word vectors, cut off, or broken in too many places.
    """
    try:
        file = open_given(source)
    except OSError as error:
        raise CorpusError(f"{source} cannot be read: {error.strerror}.", "Check the path.") from error
    try:
        with (
            file,
            _read_by_kind(source, file, path, report) as vectors,
            new_table(path, vectors.dimension) as table,
        ):
            for words, rows in vectors.chunks():
                table.add(words, rows)
    except UnpacksTooFarError as error:
        raise CorpusError(
            f"{source} unpacks to more than {MAX_RATIO} times its size; word vectors never do.",
            "Unpack it yourself if you trust it, and give the result.",
        ) from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CorpusError(
            f"{source} is cut off or damaged: it cannot be unpacked ({error}).", AGAIN
        ) from error
    n = table.n_duplicates
    stand = "word stands" if n == 1 else "words stand"
    doubled = f"{n:,} {stand} there more than once: the first vector of each counts."
    notes = (*vectors.notes(), *((doubled,) if n else ()))
    return TableImported(vectors.kind, table.n_words, vectors.dimension, notes)


@contextmanager
def _read_by_kind(source: Path, file: BinaryIO, target: Path, report: Report) -> Iterator[VectorFile]:
    """Opens a file by the reader of its kind."""
    size = max(1, source.stat().st_size >> 20)

    def tell() -> None:
        report(Progress(_STAGE, min(size, file.tell() >> 20), size))

    is_packed = file.read(len(_GZIP)) == _GZIP

    def opened() -> BinaryIO:
        file.seek(0)
        return unpacked_gzip(file) if is_packed else file

    head = opened().read(_HEAD_BYTES)
    stream = opened()
    _refuse_foreign(source, head)
    if not head.startswith(MAGIC):
        is_binary = header_of(head.partition(b"\n")[0]) is not None and _CONTROL.search(head) is not None
        yield (BinaryVectors if is_binary else TextVectors)(source, stream, tell)
    elif is_packed:
        scratch = unfinished(target)
        try:
            _unpack(stream, scratch, tell)
            yield FastTextModel(scratch, source, tell)
        finally:
            scratch.unlink(missing_ok=True)
    else:
        yield FastTextModel(source, source, tell)


def _refuse_foreign(source: Path, head: bytes) -> None:
    """Refuses what is not a file of word vectors, by its first bytes."""
    if not head:
        raise CorpusError(f"{source} is empty.", AGAIN)
    if _PICKLE.match(head):
        raise CorpusError(
            f"{source} is a Python pickle, as gensim saves models: such a file runs code when it is opened.",
            "Open it where you trust it, and save it with save_word2vec_format.",
        )
    kind = next((what for magic, what in _FOREIGN.items() if head.startswith(magic)), "")
    is_text = header_of(head.partition(b"\n")[0]) is not None or not _CONTROL.search(head)
    if kind or not (is_text or head.startswith(MAGIC)):
        raise CorpusError(f"{source} is {kind or 'not a file of word vectors that Parlance knows'}.", _GIVE)


def _unpack(stream: BinaryIO, path: Path, tell: Callable[[], None]) -> None:
    with path.open("xb") as file:
        while block := stream.read(_MEGABYTE):
            file.write(block)
            tell()
