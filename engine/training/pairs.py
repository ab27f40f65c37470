"""Parallel text as flat arrays of ids: compact, and quick to cut into batches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import EOS_ID
from engine.base.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import SubwordsWithTable
from engine.vocabulary.vector_table import ExternalTable, GatheredRows, gather

_ENCODE_AT_ONCE = 5000


@dataclass(frozen=True)
class Side:
    """The ids of many sentences, one after the other."""

    ids: NDArray[np.int32]
    """All ids, each sentence closed by EOS_ID, (total,)."""
    starts: NDArray[np.int64]
    """Where each sentence starts, and one more: the end, (n_sentences + 1,)."""

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Tokens of each sentence, end symbol included, (n_sentences,); kept: every batch asks for some."""
        return np.diff(self.starts)

    def sentence(self, index: int) -> NDArray[np.int32]:
        """Returns the ids of one sentence, end symbol included, (len,)."""
        return self.ids[self.starts[index] : self.starts[index + 1]]

    @classmethod
    def of(cls, ids: NDArray[np.int32], lengths: NDArray[np.int64]) -> "Side":
        """Returns sentences of known lengths, (n,), whose ids stand one after the other, (total,)."""
        starts = np.zeros(len(lengths) + 1, np.int64)
        np.cumsum(lengths, out=starts[1:])
        return cls(ids, starts)

    def taken(self, places: NDArray[np.int64]) -> "Side":
        """Returns some of the sentences, (n,), in that order."""
        lengths = self.lengths[places]
        within = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return Side.of(self.ids[np.repeat(self.starts[places], lengths) + within], lengths)


@dataclass(frozen=True)
class ExternalSide:
    """The rows of a table of external word vectors that sources read, see `vocabulary.vector_table`."""

    table: ExternalTable
    rows: Side
    """One for each token of the source."""

    def gather(self, indices: NDArray[np.int64]) -> GatheredRows:
        """Returns the vectors that some sentences, (B,), need, and which token reads which."""
        return gather(self.table, [self.rows.sentence(index) for index in indices])


@dataclass(frozen=True)
class EncodedPairs:
    """Sentence pairs as ids, with how often each is seen in an epoch."""

    src: Side
    tgt: Side
    weights: NDArray[np.float32]
    """Times a pair is seen per epoch on average, (n_pairs,)."""
    n_too_long: int = 0
    """Pairs left out because one side has more tokens than allowed."""
    speakers: NDArray[np.int32] | None = None
    """Who speaks each pair, from 1, or 0 for nobody in particular, (n_pairs,); None: no speakers at all."""
    domains: NDArray[np.int32] | None = None
    """The number of each pair's domain, from 0, (n_pairs,); None: it does not matter."""
    external: ExternalSide | None = None
    """The external vectors of the sources; None: the model reads none."""

    def __len__(self) -> int:
        return len(self.weights)


def encode_pairs(
    pairs: Iterable[tuple[str, str, float]],
    source: Subwords,
    target: Subwords,
    max_tokens: int,
    report: Report = ignore_progress,
    *,
    speakers: Sequence[int] | None = None,
    domains: NDArray[np.int32] | None = None,
) -> EncodedPairs:
    """Turns sentence pairs into ids.

    Args:
        pairs: source text, target text, weight (times per epoch).
        source: subwords of the source side; with a table the pairs have its rows too.
        target: subwords of the target side.
        max_tokens: pairs with a longer side, end symbol included, are left out and counted.
        report: told how many pairs were read.
        speakers: who speaks each pair, see `EncodedPairs`; None if the text names no speakers.
        domains: the number of each pair's domain, (n_pairs,); None: it does not matter.
    """
    src_parts: list[Side] = []
    tgt_parts: list[Side] = []
    row_parts: list[Side] = []
    weights: list[float] = []
    kept: list[int] = []
    reader = source if isinstance(source, SubwordsWithTable) else None
    n_seen = 0
    for chunk in _chunks(pairs):
        src_chunk = source.encode_all([pair[0] for pair in chunk])
        tgt_chunk = target.encode_all([pair[1] for pair in chunk])
        src: list[list[int]] = []
        tgt: list[list[int]] = []
        rows: list[NDArray[np.int32]] = []
        encoded = zip(src_chunk, tgt_chunk, chunk, strict=True)
        for place, (src_ids, tgt_ids, (text, _, weight)) in enumerate(encoded, n_seen):
            if 0 < len(src_ids) < max_tokens and 0 < len(tgt_ids) < max_tokens:
                src.append([*src_ids, EOS_ID])
                tgt.append([*tgt_ids, EOS_ID])
                weights.append(weight)
                kept.append(place)
                if reader:
                    rows.append(reader.rows(text))
        src_parts.append(_flat(src))
        tgt_parts.append(_flat(tgt))
        row_parts.append(_flat(rows))
        n_seen += len(chunk)
        report(Progress("Reading the text", n_seen))
    named = None if speakers is None else np.asarray(speakers, np.int32)[kept]
    n_too_long = n_seen - len(weights)
    external = ExternalSide(reader.table, _joined(row_parts)) if reader else None
    numbered = None if domains is None else domains[kept]
    return EncodedPairs(
        _joined(src_parts),
        _joined(tgt_parts),
        np.asarray(weights, np.float32),
        n_too_long,
        named,
        numbered,
        external,
    )


def _chunks(pairs: Iterable[tuple[str, str, float]]) -> Iterable[list[tuple[str, str, float]]]:
    chunk: list[tuple[str, str, float]] = []
    for pair in pairs:
        chunk.append(pair)
        if len(chunk) == _ENCODE_AT_ONCE:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _flat(sentences: Sequence[Sequence[int] | NDArray[np.int32]]) -> Side:
    lengths = np.fromiter(map(len, sentences), np.int64, count=len(sentences))
    ids = np.fromiter(chain.from_iterable(sentences), np.int32, count=int(lengths.sum()))
    return Side.of(ids, lengths)


def _joined(parts: Sequence[Side]) -> Side:
    ids = np.concatenate([np.zeros(0, np.int32), *(part.ids for part in parts)])
    lengths = np.concatenate([np.zeros(0, np.int64), *(part.lengths for part in parts)])
    return Side.of(ids, lengths)
