"""The lists of likely translations that come with a student: `lex.….s2t.bin`.

Magic, checksum, how many of the most frequent words every sentence gets, how many translations were kept for
each word, lengths of both arrays; where each source row's list begins; the lists, rows of the target's table.
Little-endian, 64 bits but for the lists' 32.
"""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError
from engine.exchange.marian_binary import read_packed
from engine.exchange.subword_models import Renumbered
from engine.graph_io import N_SPECIALS
from engine.vocabulary.shortlist import Ids, Shortlist

_MAGIC = 0xF11A48D5013417F5
_HEADER = struct.Struct("<QQQQQQ")
_MOST_BYTES = 1 << 28
_AGAIN = "Get it again, or take it out of the folder: the model also works without, only more slowly."


def find_shortlist(folder: Path) -> Path | None:
    """Returns the file in a student's folder, None if there is none."""
    return next(iter(sorted([*folder.glob("lex*.bin"), *folder.glob("lex*.bin.gz")])), None)


def read_shortlist(path: Path, source: Renumbered, target: Renumbered, *, is_shared: bool) -> Shortlist:
    """Reads the lists, numbered as our subwords are.

    Args:
        path: the file, also packed with gzip.
        source: the model's source subwords, with the rows that they have there.
        target: its target subwords.
        is_shared: both sides have the same subwords there: then every subword may also stay as it is.

    Raises:
        ModelError: if the file is damaged, altered, or of another model.
    """
    try:
        n_frequent, starts, words = _arrays(read_packed(path, _MOST_BYTES))
    except (OSError, EOFError, zlib.error, struct.error, ValueError) as error:
        raise ModelError(f"{path} is not a readable shortlist: {error}.", _AGAIN) from error
    n_rows = max(target.rows) + 1
    if len(starts) < max(source.rows[N_SPECIALS:]) + 2 or words.max(initial=0) >= n_rows:
        raise ModelError(f"{path} is the shortlist of another model.", _AGAIN)
    ours = np.full(n_rows, -1, np.int64)
    ours[target.rows[::-1]] = np.arange(len(target.rows))[::-1]  # the first of several
    lists = [
        _ours_of(row, starts, words, ours, is_shared=is_shared and place >= N_SPECIALS)
        for place, row in enumerate(source.rows)
    ]
    frequent = ours[np.arange(min(n_frequent, n_rows))]
    return Shortlist(
        frequent=np.unique(np.concatenate([np.arange(N_SPECIALS), frequent[frequent >= 0]])),
        starts=np.cumsum([0, *map(len, lists)]),
        words=np.concatenate(lists),
    )


def written_shortlist(shortlist: Shortlist, src_ids: Sequence[int], tgt_ids: Sequence[int]) -> bytes:
    """Returns the file of a model's lists.

    What is frequent there are the first rows; other words that every sentence may need go into every list.

    Args:
        shortlist: by our numbers.
        src_ids: our id of each row of the source's table, from the first.
        tgt_ids: the same of the target's.
    """
    rows = np.full(max([*shortlist.words, *shortlist.frequent, *tgt_ids]) + 1, -1, np.int64)
    rows[list(tgt_ids)] = np.arange(len(tgt_ids))
    frequent = np.sort(rows[shortlist.frequent])
    frequent = frequent[frequent >= 0]
    n_frequent = int((frequent == np.arange(len(frequent))).cumprod().sum())
    lists = []
    for each in src_ids:
        found = rows[shortlist.words[shortlist.starts[each] : shortlist.starts[each + 1]]]
        lists.append(np.union1d(found[found >= 0], frequent[n_frequent:]))
    return file_of(n_frequent, lists)


def file_of(n_frequent: int, lists: Sequence[Ids]) -> bytes:
    """Returns the file of some lists, rows of the target's table for each row of the source's."""
    starts = np.cumsum([0, *map(len, lists)])
    words = np.concatenate([np.zeros(0, np.int64), *lists])
    longest = max(map(len, lists), default=0)
    content = struct.pack("<QQQQ", n_frequent, longest, len(starts), len(words))
    content += starts.astype("<u8").tobytes() + words.astype("<u4").tobytes()
    return struct.pack("<QQ", _MAGIC, checksum_of(bytes(16) + content)) + content


def _ours_of(row: int, starts: Ids, words: NDArray[np.uint32], ours: Ids, *, is_shared: bool) -> Ids:
    """Returns the translations of one source row by our numbers."""
    listed = words[starts[row] : starts[row + 1]] if row + 1 < len(starts) else words[:0]
    rows = np.append(listed, row).astype(np.int64) if is_shared else listed
    found = ours[rows]
    return np.unique(found[found >= 0])


def _arrays(data: bytes) -> tuple[int, Ids, NDArray[np.uint32]]:
    """Returns how many words are frequent, where each row's list begins, and all lists."""
    magic, checksum, n_frequent, _n_kept, n_starts, n_words = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError("it is of another format")
    if len(data) != _HEADER.size + 8 * n_starts + 4 * n_words:
        raise ValueError("it is cut off")
    if checksum_of(data) != checksum:
        raise ValueError("it is altered")
    starts = np.frombuffer(data, "<u8", n_starts, _HEADER.size).astype(np.int64)
    words = np.frombuffer(data, "<u4", n_words, _HEADER.size + 8 * n_starts)
    if n_starts < 1 or starts[-1] != n_words or (np.diff(starts) < 0).any() or starts[0] < 0:
        raise ValueError("its lists overlap")
    return n_frequent, starts, words


def checksum_of(data: bytes) -> int:
    """Returns the checksum of a file's content, which begins behind it: whole words of 64 bits."""
    seed = 0
    mask = (1 << 64) - 1
    for value in np.frombuffer(data, "<u8", (len(data) - 16) // 8, 16).tolist():
        seed ^= (value + 0x9E3779B9 + (seed << 6) + (seed >> 2)) & mask
    return seed
