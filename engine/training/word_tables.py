"""Tables of external word vectors, learned from text of one language: CBOW of whole words (paper 004).

What a word is, is decided where a model reads the table (`engine.vocabulary.vector_files`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.base.errors import CorpusError
from engine.base.graph_io import N_SPECIALS
from engine.base.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.training.cbow import learn_cbow
from engine.vocabulary.vector_files import read_words
from engine.vocabulary.vector_table import new_table

LEAST_COUNT = 2
"""Times a word stands in the text: a vector learned from one place says little, and so the model meets some
unknown words while it learns."""
MOST_WORDS = 500_000
_MOST_COUNTED = 2_000_000
"""Different words counted at once, about 250 MB; beyond it those seen once are forgotten."""
_ROWS_AT_ONCE = 20_000
_SAID_EVERY = 10_000


def learn_table(
    sentences: Sequence[str],
    subwords: Subwords,
    path: Path,
    *,
    dimension: int,
    epochs: int = 0,
    seed: int = 1,
    threads: int = 1,
    report: Report = ignore_progress,
) -> None:
    """Learns a vector for every word of a text and writes the table, the most frequent words first.

    Args:
        sentences: text of one language, read twice.
        subwords: of the model that will read the table: they are its words where no spaces are written.
        path: the table's file; its folder keeps the text meanwhile.
        dimension: numbers per vector.
        epochs: times each sentence is seen; 0: more for little text, see `epochs_for`.
        seed: fixes the vectors, on one thread.
        threads: more are quicker, and then no two runs give the same vectors.
        report: called every few seconds.

    Raises:
        CorpusError: if no word stands in the text twice.
    """
    words = _frequent_words(sentences, subwords, report)
    if not words:
        raise CorpusError(
            f"No vectors can be learned: no word stands in the {len(sentences):,} sentences twice.",
            "Give more text in the source language, or a file of word vectors.",
        )
    numbers = {word: number for number, word in enumerate(words, N_SPECIALS)}
    learned = learn_cbow(
        _numbered(sentences, subwords, numbers),
        N_SPECIALS + len(words),
        dimension,
        epochs=epochs,
        seed=seed,
        threads=threads,
        folder=path.parent,
        report=report,
    )
    with new_table(path, dimension) as table:
        for start in range(0, len(words), _ROWS_AT_ONCE):
            part = words[start : start + _ROWS_AT_ONCE]
            row = N_SPECIALS + start
            table.add(part, learned.vectors[row : row + len(part)])


def _frequent_words(sentences: Sequence[str], subwords: Subwords, report: Report) -> list[str]:
    counts: Counter[str] = Counter()
    for place, sentence in enumerate(sentences):
        if place % _SAID_EVERY == 0:
            report(Progress("Counting words", place, len(sentences)))
        counts.update(read_words(sentence, subwords).words)
        if len(counts) > _MOST_COUNTED:
            counts = Counter({word: count for word, count in counts.items() if count >= LEAST_COUNT})
    return [word for word, count in counts.most_common(MOST_WORDS) if count >= LEAST_COUNT and word]


def _numbered(
    sentences: Sequence[str], subwords: Subwords, numbers: Mapping[str, int]
) -> Iterator[list[int]]:
    for sentence in sentences:
        words = read_words(sentence, subwords).words
        yield [numbers[word] for word in words if word in numbers]
