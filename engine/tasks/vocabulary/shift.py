"""Compares how a text and a model use the same words: CBOW vectors of the text against the model's embedding.

Only words that are one subword in the model are compared. Such a word has a vector of its own on both sides;
the mean of several subwords would be a third thing, which neither the text nor the model uses (the subwords
"g", "it", "ar" of "guitar" stand in hundreds of other words). The vectors of the text are learned on whole
words, so that a subword which also begins longer words does not mix their uses in.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError, install_line
from engine.graph_io import EOS_ID, N_SPECIALS
from engine.results.vocabulary import ShiftedWord
from engine.text.subwords import Subwords
from engine.text.words.words import is_by_letter, words_of

if TYPE_CHECKING:
    from engine.training.data.pairs import Side

MOST_SENTENCES = 40_000
"""Sentences of a side that vectors are learned from."""
SHIFT_PARTS = 3
"""How often `find_shifts` calls its `step` at most."""

_D_VECTORS = 100
_BLOCK = 20
"""Sentences that stay in one half together."""
_LEAST_COUNT = 10
"""A word is compared if it stands so often in each half of the text."""
_LEAST_CONTEXT = 3
"""A word helps to learn others if it stands so often in a half."""
_MOST_WORDS = 4000
"""Words compared, the most frequent: their cosines fill 64 MB a table."""
_MOST_SHIFTS = 30
_COMMONEST = 100
"""How many of the model's commonest words are left out: "the", "of" have no neighbours worth comparing."""
_WORDS_TO_SEE, _FEWEST_EPOCHS, _MOST_EPOCHS = 3_000_000, 5, 15

Vectors = NDArray[np.float32]
Half = list[list[str]]


class SentenceSample:
    """Keeps sentences evenly spread over a text whose length nobody knows beforehand."""

    def __init__(self, most: int = MOST_SENTENCES) -> None:
        self._most = most
        self._kept: list[str] = []
        self._step, self._n_seen = 1, 0

    def add(self, texts: Iterable[str]) -> None:
        """Keeps every n-th of some sentences."""
        for text in texts:
            if self._n_seen % self._step == 0:
                self._kept.append(text)
            self._n_seen += 1
            if len(self._kept) >= 2 * self._most:
                self._kept, self._step = self._kept[::2], self._step * 2

    def sentences(self) -> list[str]:
        """Returns those kept, in the order of the text."""
        step = -(-len(self._kept) // self._most) or 1
        return self._kept[::step]


def find_shifts(
    sentences: Sequence[str],
    language: str,
    subwords: Subwords,
    folder: Path,
    side: str,
    step: Callable[[], None],
) -> tuple[tuple[ShiftedWord, ...], str]:
    """Finds the words that a text uses in another sense than the model.

    Args:
        sentences: of the text, in order.
        language: their language.
        subwords: the model's of this side.
        folder: the model's folder, for its embedding.
        side: "source" or "target".
        step: called between the parts of the work; may raise to cancel it.

    Returns:
        The words, with their counts in `sentences`; and why there are none, if so.
    """
    why_not = _why_not(language, folder)
    if why_not:
        return (), why_not
    from engine.evaluation.words.neighbours import LEAST_WORDS, shifted_words

    halves = _halves(sentences, language)
    counts = [Counter(word for sentence in half for word in sentence) for half in halves]
    rows = _comparable(counts, subwords)
    if len(rows) < LEAST_WORDS:
        return (), (
            f"Only {len(rows):,} words that the model knows whole stand here often enough to compare their "
            f"meaning; about {LEAST_WORDS} are needed. Some thousand sentences usually suffice."
        )
    words = {word: counts[0][word] + counts[1][word] for word in rows}
    vectors = []
    for half, count in zip(halves, counts, strict=True):
        step()
        vectors.append(_text_vectors(half, count, list(words)))
    step()
    model = _model_vectors(folder, side, subwords.size)[list(rows.values())]
    found = tuple(shifted_words(words, (vectors[0], vectors[1]), model, _MOST_SHIFTS))
    none = f"None of the {len(words):,} words compared is used in clearly another sense than in the model."
    return found, "" if found else none


def _why_not(language: str, folder: Path) -> str:
    from importlib.util import find_spec

    if is_by_letter(language):
        return (
            "This language is written without spaces, so there are no words whose meaning could be compared."
        )
    if not (folder / "weights.safetensors").is_file():
        return "This model came without its weights, so its word meanings cannot be looked at."
    if find_spec("gensim") is None:
        return f"Comparing meanings needs gensim, which is not installed: {install_line('train')}"
    return ""


def _halves(sentences: Sequence[str], language: str) -> tuple[Half, Half]:
    """Deals a text to two halves by blocks: both span all of it, and few copies stand in both."""
    halves: tuple[Half, Half] = ([], [])
    for index, sentence in enumerate(sentences):
        halves[index // _BLOCK % 2].append(words_of(sentence, language))
    return halves


def _comparable(counts: Sequence[Counter[str]], subwords: Subwords) -> dict[str, int]:
    """Returns the words that both halves know well and the model knows whole, with their subword's id."""
    both = counts[0] + counts[1]
    often = [w for w, _ in both.most_common() if min(c[w] for c in counts) >= _LEAST_COUNT and len(w) > 1]
    commonest = _commonest(subwords)
    rows: dict[str, int] = {}
    for word, ids in zip(often, subwords.encode_all(often), strict=True):
        if len(ids) == 1 and ids[0] >= N_SPECIALS and word.casefold() not in commonest:
            rows[word] = ids[0]
    return dict(list(rows.items())[:_MOST_WORDS])


def _commonest(subwords: Subwords) -> set[str]:
    """Returns the words that were commonest in the text the model's vocabulary was learned from."""
    scores = subwords.scores()
    order = sorted(range(N_SPECIALS, subwords.size), key=lambda i: -scores[i])
    tokens = (token.removeprefix("▁") for token in subwords.tokens(order) if token.startswith("▁"))
    words = [token.casefold() for token in tokens if len(token) > 1 and token.isalpha()]
    return set(words[:_COMMONEST])


def _text_vectors(half: Half, counts: Counter[str], words: Sequence[str]) -> Vectors:
    """Learns a vector of each word from one half of the text, (n_words, _D_VECTORS)."""
    from engine.training.cbow import cbow_embedding

    wanted = [*words, *(word for word, n in counts.items() if n >= _LEAST_CONTEXT)]
    ids = {word: index for index, word in enumerate(dict.fromkeys(wanted), start=N_SPECIALS)}
    side = _side(half, ids)
    epochs = int(np.clip(_WORDS_TO_SEE // max(1, len(side.ids)), _FEWEST_EPOCHS, _MOST_EPOCHS))
    table = cbow_embedding(side, N_SPECIALS + len(ids), _D_VECTORS, epochs=epochs)
    return table[N_SPECIALS : N_SPECIALS + len(words)]


def _side(half: Half, ids: dict[str, int]) -> "Side":
    from engine.training.data.pairs import Side

    sentences = [[ids[word] for word in sentence if word in ids] for sentence in half]
    flat = [number for sentence in sentences for number in (*sentence, EOS_ID)]
    starts = np.concatenate([[0], np.cumsum([len(sentence) + 1 for sentence in sentences])])
    return Side(np.asarray(flat, np.int32), starts.astype(np.int64))


def _model_vectors(folder: Path, side: str, n_subwords: int) -> Vectors:
    """Reads a model's embedding, (n_subwords, d_model)."""
    from safetensors import SafetensorError, safe_open

    path, name = folder / "weights.safetensors", "src_embedding" if side == "source" else "tgt_embedding"
    hint = "Restore the folder from a copy, or add the model again."
    try:
        with safe_open(path, framework="numpy") as weights:
            table: NDArray[Any] = weights.get_tensor(name)
    except (SafetensorError, OSError) as error:
        raise ModelError(f"The weights {path} cannot be read: {error}.", hint) from error
    if table.ndim != 2 or len(table) != n_subwords:
        raise ModelError(
            f"{name} in {path} has {len(table):,} rows for {n_subwords:,} subwords: they do not fit.",
            hint,
        )
    return table.astype(np.float32)
