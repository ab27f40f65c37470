"""Word vectors of subwords: CBOW (Mikolov et al., ICLR 2013), by gensim.

Paper 000 starts all its models from such vectors, and adapts them through such vectors, with word2vec's own
defaults, which are not gensim's (methods of its original code: window 5, negative 5, sample 1e-3, alpha
0.05, 5 epochs). The text goes through files: gensim then reads it without Python's lock, several times as
fast as from Python lists.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from engine.base.files import temporary_folder
from engine.base.graph_io import N_SPECIALS
from engine.base.progress import Progress, Report, ignore_progress
from engine.training.pairs import Side

if TYPE_CHECKING:
    from gensim.models import Word2Vec


# How often CBOW sees a text; numbers alone, so that a plan can count with them before anything is loaded.

WORD2VEC_EPOCHS = 5
"""Times that word2vec, and the paper, see each sentence."""
MOST_EPOCHS = 50
_TOKENS_TO_SEE = 25_000_000
"""Running tokens after which vectors have settled; a smaller text is seen again until then.

Measured by how well va-llm rebuilds rows of a model that are left out (mean cosine, German Bible): 88,000
tokens: 0.18 after 5 epochs, 0.38 after 20, 0.43 after 50, 0.42 after 100; 313,000: 0.27, 0.43 and 0.45 after
50; 1,825,000: 0.43 after 5, 0.48 after 15.
"""


def epochs_for(n_tokens: int) -> int:
    """Returns how often a text of that many running tokens should be seen: 5 times, little text more often.

    After 5 epochs on 10,000 sentences vectors are hardly more than random; see `_TOKENS_TO_SEE`.
    """
    return max(WORD2VEC_EPOCHS, min(MOST_EPOCHS, math.ceil(_TOKENS_TO_SEE / max(1, n_tokens))))


# Learning the vectors with gensim, and the table that a model starts from.

_FIRST_RATE, _LAST_RATE = 0.05, 1e-4
_TOKENS_PER_PART = 1_000_000
"""Running tokens in one file: a few seconds of learning, between which the run can be stopped."""


@dataclass(frozen=True, eq=False)
class WordVectors:
    """The vector and the count of every token."""

    vectors: NDArray[np.float32]
    """As word2vec gives them, of any length; zeros for tokens that never occur, (vocab_size, d_model)."""
    counts: NDArray[np.int64]
    """Times each token occurs in the text, 0 for special symbols, (vocab_size,)."""
    epochs: int
    """Times that each sentence was seen."""


def learn_cbow(
    sentences: Iterable[Sequence[int]],
    vocab_size: int,
    d_model: int,
    *,
    epochs: int = WORD2VEC_EPOCHS,
    seed: int = 1,
    threads: int = 1,
    folder: Path | None = None,
    report: Report = ignore_progress,
) -> WordVectors:
    """Learns one vector per token.

    Args:
        sentences: ids, read once; special symbols among them are left out.
        vocab_size: rows wanted.
        d_model: width wanted.
        epochs: times each sentence is seen; 0: see `epochs_for`.
        seed: fixes the vectors, on one thread.
        threads: more are quicker, and then no two runs give the same vectors.
        folder: where the text is kept meanwhile; None: where the system keeps such files.
        report: called every few seconds.
    """
    with temporary_folder("cbow", folder) as scratch:
        parts, counts = _write(sentences, vocab_size, Path(scratch), report)
        epochs = epochs or epochs_for(int(counts.sum()))
        vectors = np.zeros((vocab_size, d_model), np.float32)
        if parts:
            model = _new_model(counts, d_model, seed, threads)
            _train(model, parts, epochs, report)
            words = np.array([int(word) for word in model.wv.index_to_key])
            vectors[words] = cast(NDArray[np.float32], model.wv.vectors)
    return WordVectors(vectors, counts, epochs)


def cbow_embedding(
    side: Side,
    vocab_size: int,
    d_model: int,
    *,
    seed: int = 1,
    most_sentences: int = 200_000,
    epochs: int = WORD2VEC_EPOCHS,
) -> NDArray[np.float32]:
    """Learns one vector per token of a text, as a model starts from them: see `start_table`.

    Args:
        side: sentences as ids.
        vocab_size: rows wanted.
        d_model: width wanted.
        seed: fixes the vectors; training runs on one thread for that.
        most_sentences: sentences used, evenly spread; more add time and little else.
        epochs: times each sentence is seen; a small text needs more.

    Returns:
        Word vectors, (vocab_size, d_model).
    """
    n_sentences = len(side.starts) - 1
    indices = np.linspace(0, n_sentences - 1, min(n_sentences, most_sentences)).astype(np.int64)
    chosen = (side.sentence(int(index)).tolist() for index in indices)
    return start_table(learn_cbow(chosen, vocab_size, d_model, epochs=epochs, seed=seed), seed)


def start_table(learned: WordVectors, seed: int) -> NDArray[np.float32]:
    """Returns vectors as a model starts from them: of mean length 1, random where none was learned.

    A length of 1 is what a randomly started embedding has (N(0, 1/d_model)); with word2vec's own
    lengths (0.5 to 15) the tied output layer starts far too sure of itself. Directions and the
    relation of the lengths stay word2vec's. Tokens that never occur, and the special symbols,
    start at random.

    Returns:
        Word vectors, (vocab_size, d_model).
    """
    vocab_size, d_model = learned.vectors.shape
    random = np.random.default_rng(seed)
    table = random.normal(0, d_model**-0.5, (vocab_size, d_model)).astype(np.float32)
    is_known = learned.counts > 0
    if is_known.any():
        vectors = learned.vectors[is_known]
        table[is_known] = vectors / np.linalg.norm(vectors, axis=1).mean()
    return table


@dataclass(frozen=True)
class _Part:
    path: Path
    n_sentences: int
    n_tokens: int


def _write(
    sentences: Iterable[Sequence[int]], vocab_size: int, folder: Path, report: Report
) -> tuple[list[_Part], NDArray[np.int64]]:
    """Writes the text as gensim reads it, a sentence per line, and counts its tokens."""
    names = [str(i) for i in range(vocab_size)]
    parts: list[_Part] = []
    counts, n_read = np.zeros(vocab_size, np.int64), 0
    for lines in _parts(sentences):
        path = folder / f"{len(parts):05}.txt"
        with path.open("w", encoding="ascii") as file:
            file.writelines(" ".join([names[i] for i in line]) + "\n" for line in lines)
        ids = np.fromiter((i for line in lines for i in line), np.int64)
        counts += np.bincount(ids, minlength=vocab_size)
        parts.append(_Part(path, len(lines), len(ids)))
        n_read += len(lines)
        report(Progress("Reading the text for word vectors", n_read))
    return parts, counts


def _parts(sentences: Iterable[Sequence[int]]) -> Iterator[list[list[int]]]:
    """Yields lists of sentences, each without special symbols and not empty."""
    lines: list[list[int]] = []
    n_tokens = 0
    for sentence in sentences:
        if ids := [i for i in sentence if i >= N_SPECIALS]:
            lines.append(ids)
            n_tokens += len(ids)
        if n_tokens >= _TOKENS_PER_PART:
            yield lines
            lines, n_tokens = [], 0
    if lines:
        yield lines


def _new_model(counts: NDArray[np.int64], d_model: int, seed: int, threads: int) -> "Word2Vec":
    from gensim.models import Word2Vec  # 0.8 s, and most adaptations learn no vectors

    model = Word2Vec(
        vector_size=d_model,
        sg=0,
        cbow_mean=1,
        window=5,
        negative=5,
        hs=0,
        sample=1e-3,
        alpha=_FIRST_RATE,
        min_count=1,
        workers=threads,
        seed=seed,
    )
    model.build_vocab_from_freq({str(i): int(counts[i]) for i in np.flatnonzero(counts)})
    return model


def _train(model: "Word2Vec", parts: Sequence[_Part], epochs: int, report: Report) -> None:
    """Learns from every part in turn, the rate falling in one line over all epochs."""
    total = epochs * sum(part.n_tokens for part in parts)
    seen = 0
    for _ in range(epochs):
        for part in parts:
            report(Progress("Learning word vectors", seen, total))
            rates = [
                _FIRST_RATE + (_LAST_RATE - _FIRST_RATE) * at / total for at in (seen, seen + part.n_tokens)
            ]
            model.train(
                corpus_file=str(part.path),
                total_examples=part.n_sentences,
                total_words=part.n_tokens,
                epochs=1,
                start_alpha=rates[0],
                end_alpha=rates[1],
            )
            seen += part.n_tokens
    report(Progress("Learning word vectors", total, total))
