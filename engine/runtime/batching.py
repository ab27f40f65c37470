"""Sentences of similar length together, so that little is calculated for padding."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.progress import Progress, Report


class BatchLimits(NamedTuple):
    """How much is translated at once."""

    n_sentences: int = 32
    n_tokens: int = 1536
    """Padded source tokens; a sentence longer than that comes alone."""


ON_CPU, ON_GPU = BatchLimits(), BatchLimits(128, 8192)
"""On a CPU larger batches are no faster. A GPU has thousands of cores; not measured on one."""


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


class SentenceCounter:
    """Tells a `Report` how many sentences are done.

    Args:
        stage: what is happening.
        total: all sentences.
        report: told after each batch, and at each `tick`.
    """

    def __init__(self, stage: str, total: int, report: Report) -> None:
        self._stage, self._done, self._total, self._report = stage, 0, total, report

    def tick(self) -> None:
        """Says where it stands; may raise what the report raises to stop the work."""
        self._report(Progress(self._stage, self._done, self._total))

    def add(self, n_sentences: int) -> None:
        """Counts a batch."""
        self._done += n_sentences
        if self._done == self._total:
            self.tick()
