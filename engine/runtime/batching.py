"""Sentences of similar length together, so that little is calculated for padding."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.base.config import TransformerConfig
from engine.base.progress import Progress, Report


class BatchLimits(NamedTuple):
    """How much is translated at once."""

    n_sentences: int = 16
    n_tokens: int = 768
    """Padded source tokens; a sentence longer than that comes alone."""


ON_CPU, ON_GPU = BatchLimits(), BatchLimits(128, 8192)
"""On a CPU 32 at once took 7 to 10 % longer and 70 MB more (240 mixed sentences, two models); on a GPU whose
free memory is not known, these fit."""
_MOST_ON_GPU = BatchLimits(1024, 65_536)
"""Beyond it the search, which no GPU does, would take longer than the steps."""
_ROOM = 0.25
"""Share of a GPU's free memory that a batch may take: what is freed between steps is in pieces, and other
programs may want some."""
_SHORTEST = 0.85
"""Share of the longest sentence's length that others of its batch have at least, if it has enough without
them: a fourth less is calculated for padding (300 mixed sentences)."""
_ENOUGH = 4
"""A batch of one in so many of the sentences that it may have takes hardly longer for each of them: on a CPU
8 together take 0.2 ms a row and step, one by itself 1.1."""
_BEAM = 4
_SCORES = 4
"""Tables of scores, rows by words, that a step holds."""
_CACHES = 10
"""Vectors that a source token takes in each decoder layer, beside those of its hypotheses: keys and values of
the source, and what the encoder holds meanwhile."""
_OWN_CACHES = 8
"""The same for each hypothesis: keys and values, before and after a step, of a translation twice as long."""


def limits_by_memory(free_bytes: int, architecture: TransformerConfig) -> BatchLimits:
    """Returns how much is translated at once on a GPU; see `ON_GPU`.

    Args:
        free_bytes: of its memory; 0: not known.
        architecture: of the model.
    """
    if not free_bytes:
        return ON_GPU
    room = free_bytes * _ROOM / 2  # a half for scores, a half for caches
    sentence = 4 * _BEAM * _SCORES * architecture.tgt_vocab_size
    vectors = architecture.n_decoder_layers * (_CACHES + _BEAM * _OWN_CACHES) + architecture.n_encoder_layers
    token = 4 * architecture.d_model * vectors
    return BatchLimits(
        n_sentences=min(_MOST_ON_GPU.n_sentences, max(1, int(room / sentence))),
        n_tokens=min(_MOST_ON_GPU.n_tokens, max(1, int(room / token))),
    )


def batches_by_length(lens: Sequence[int], limits: BatchLimits = ON_CPU) -> Iterator[list[int]]:
    """Yields the indices of one batch after the other, short sentences first.

    Args:
        lens: length of each sentence in tokens.
        limits: of one batch.
    """
    batch: list[int] = []
    for index in sorted(range(len(lens)), key=lambda i: lens[i]):
        is_full = len(batch) == limits.n_sentences or (len(batch) + 1) * lens[index] > limits.n_tokens
        if batch and is_full:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def longest_batch(lens: Sequence[int], limits: BatchLimits) -> int:
    """Returns how many of the first sentences are one batch.

    Args:
        lens: length of each sentence in tokens, longest first.
        limits: of the batch.
    """
    if not lens:
        return 0
    most = min(limits.n_sentences, max(1, limits.n_tokens // max(1, lens[0])), len(lens))
    least = lens[0] * _SHORTEST
    return next((n for n in range(max(1, limits.n_sentences // _ENOUGH), most) if lens[n] < least), most)


class SentenceCounter:
    """Tells a `Report` how many sentences are done.

    Args:
        stage: what is happening.
        total: all sentences.
        report: told after each batch, and at each `tick`.
    """

    def __init__(self, stage: str, total: int, report: Report) -> None:
        self._stage, self._done, self.total, self._report = stage, 0, total, report

    def tick(self) -> None:
        """Says where it stands; may raise what the report raises to stop the work."""
        self._report(Progress(self._stage, self._done, self.total))

    def add(self, n_sentences: int) -> None:
        """Counts a batch."""
        self._done += n_sentences
        if self._done == self.total:
            self.tick()


class RoundCounter:
    """Tells a `Report` of work that is done in rounds, each of which counts for itself.

    Args:
        report: told of all rounds together.
    """

    def __init__(self, report: Report) -> None:
        self._report, self._done, self._last = report, 0, 0

    def begin(self, n_later: int) -> Report:
        """Returns what the next round reports to.

        Args:
            n_later: sentences of the rounds after it.
        """
        self._done = self._last

        def counted(progress: Progress) -> None:
            self._last = self._done + progress.done
            total = None if progress.total is None else self._done + progress.total + n_later
            self._report(replace(progress, done=self._last, total=total))

        return counted
