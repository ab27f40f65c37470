"""The small models of Firefox Translations and Bergamot: a Marian binary file and SentencePiece models.

Students learned by distillation from large models (Kim et al., WNGT 2019): a deep encoder, and a shallow
decoder with recurrences in the place of self-attention. Their SentencePiece models number the rows of the
tables themselves.
"""

import re
import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ModelError
from engine.base.graph_io import N_SPECIALS
from engine.base.packed_bounds import read_packed
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import read_facts, read_subwords
from engine.exchange.marian import TABLES, check_rows, read_binary, take_over
from engine.exchange.subword_models import Renumbered, source_subwords, spm_rows, target_subwords
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair
from engine.text.languages import find_language
from engine.vocabulary.shortlist import Ids, Shortlist

# The lists of likely translations that come with a student: `lex.….s2t.bin`.
#
# Magic, checksum, how many of the most frequent words every sentence gets, how many translations were kept
# for each word, lengths of both arrays; where each source row's list begins; the lists, rows of the target's
# table. Little-endian, 64 bits but for the lists' 32.

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


# The student: its folder recognised, and its weights and vocabularies read.

FAMILY = "Firefox Translations (Marian student)"
_NAME = re.compile(r"model\.([a-z]{2})([a-z]{2})\.")
_WHOLE = "Get all files of the model: model.….bin and vocab.….spm, or srcvocab.….spm and trgvocab.….spm."


def find_student(folder: Path) -> Path | None:
    """Returns the file of weights in a folder, None if it holds no such model."""
    found = sorted([*folder.glob("model*.bin"), *folder.glob("model*.bin.gz")])
    return found[0] if found and _subword_models(folder, "*vocab*") else None


def look_at_student(folder: Path, _config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model."""
    src, tgt = _languages(find_student(folder))
    return ModelLook(family=FAMILY, src=src, tgt=tgt)


def _languages(path: Path | None) -> tuple[str, str]:
    """Returns the languages in the name of the file of weights, "" where it does not tell."""
    named = _NAME.match(path.name) if path else None
    src, tgt = named.groups() if named else ("", "")
    return find_language(src), find_language(tgt)


def read_student(folder: Path, _config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads a student.

    Raises:
        ModelError: if a file is missing or broken, or the model is of a shape that we do not have.
    """
    path = find_student(folder)
    if path is None:
        raise ModelError(f"{folder} holds no model of Firefox Translations.", _WHOLE)
    arrays = read_binary(path)
    sides = []
    vocabularies = _vocabularies(folder)
    for subwords, number, name in zip(vocabularies, (source_subwords, target_subwords), TABLES, strict=True):
        rows, end, unknown = read_subwords(subwords, spm_rows)
        specials = check_rows(arrays, name, path, subwords, rows, end, unknown)
        sides.append(read_subwords(subwords, partial(number, rows=rows, specials=specials)))
    source, target = sides
    shape, weights = take_over(arrays, path, source, target)
    listed, is_shared = find_shortlist(folder), len(set(vocabularies)) == 1
    src, language = _languages(path)
    facts = read_facts(folder)
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=weights,
        source=source.data,
        target=target.data,
        src=src,
        tgt=wanted.tgt or language,
        name=f"firefox-{src}{language}" if src else path.name.split(".")[0],
        licence=facts.licence,
        readme=facts.readme,
        shortlist=read_shortlist(listed, source, target, is_shared=is_shared) if listed else None,
    )


def _vocabularies(folder: Path) -> tuple[Path, Path]:
    """Returns the SentencePiece models of both sides; one may serve both."""
    both = _subword_models(folder, "vocab*")
    apart = [_subword_models(folder, f"{side}vocab*") for side in ("src", "trg")]
    if len(both) == 1:
        return both[0], both[0]
    if all(len(each) == 1 for each in apart):
        return apart[0][0], apart[1][0]
    raise ModelError(f"In {folder} it is not clear which SentencePiece models belong to the model.", _WHOLE)


def _subword_models(folder: Path, name: str) -> list[Path]:
    """Returns the SentencePiece models of such a name, packed or not."""
    return sorted([*folder.glob(f"{name}.spm"), *folder.glob(f"{name}.spm.gz")])
