"""The vocabulary report: how well a model represents the words of a text, before any training."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import CorpusError, LibraryError, ModelError, install_line
from engine.base.graph_io import EOS_ID, N_SPECIALS
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.vocabulary import (
    SideCoverage,
    VocabularyCounter,
    fit_of,
    overlap_note,
    side_sentence,
    thin_note,
    whole_sentence,
)
from engine.orders.training import VocabularyOrder
from engine.results.corpora import CorpusRecord
from engine.results.importing import Recipe
from engine.results.models import ModelRecord
from engine.results.vocabulary import ShiftedWord, SideReport, SubwordCounts, VocabularyReport, WordOverlap
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.models.builtin import words_folder
from engine.tasks.training.text import TextSource
from engine.tasks.translation.opening import resolve_model
from engine.text.subwords import Subwords
from engine.text.words.word_lists import WordList, read_word_list
from engine.text.words.words import WordCounter, base_of, is_by_letter, words_of

if TYPE_CHECKING:
    from engine.training.pairs import Side


Pair = tuple[str, str]

_AT_ONCE = 5_000
_PLACES = {"source": 0, "target": 1}
_STAGES = ("Counting words", "Comparing meanings")


@dataclass(frozen=True, kw_only=True)
class _ReportText:
    """A text beside a model."""

    name: str
    """For people."""
    n_pairs: int | None
    """None if nobody knows before it is read."""
    sides: tuple[str, ...]
    """The model's sides that it has: "source", "target" or both."""
    pairs: Callable[[], Iterator[Pair]]
    """Gives (the model's source, its target); a side that it lacks is empty."""


def vocabulary_report(order: VocabularyOrder, report: Report = ignore_progress) -> VocabularyReport:
    """Finds which words of a text a model cannot represent well, and which it uses in another sense.

    Args:
        order: the model and the text.
        report: told how many sentences were read; may cancel.

    Raises:
        ConfigError: if the recipe cannot work.
        CorpusError: if the text is in neither of the model's languages, or damaged.
        LibraryError: if there is no such model or corpus.
        ModelError: if the model's subwords, embedding or word list are damaged.
    """

    model = resolve_model(model=order.model)
    text = _find_text(model, order)
    observers = [_SideObserver(model, side) for side in text.sides]
    n_sentences = _count(text, observers, report)
    found = [observer.counter.finish() for observer in observers]
    parts = count()

    def step() -> None:
        report(Progress(_STAGES[1], next(parts), SHIFT_PARTS * len(observers)))

    return VocabularyReport(
        model=model.id,
        model_name=model.name,
        text=text.name,
        n_sentences=n_sentences,
        sentence=whole_sentence([observer.language for observer in observers], found),
        fit=fit_of(found),
        note=thin_note(found),
        sides=tuple(observer.describe(side, step) for observer, side in zip(observers, found, strict=True)),
    )


def learned_words(
    sources: "Sequence[TextSource]", src: str, tgt: str, start: Path, report: Report
) -> "tuple[WordList, WordList]":
    """Counts the words that a model learns from, source and target, for the lists beside it.

    Args:
        sources: its training text.
        src: language of the first side.
        tgt: language of the second.
        start: folder of the model it started from, whose words count too; may not exist.
        report: told how many pairs were read.
    """
    counters = (WordCounter(src), WordCounter(tgt))
    n_read = 0
    for chunk in _chunks(pair for source in sources for pair in source.pairs("train")):
        for place, counter in enumerate(counters):
            counter.add([pair[place] for pair in chunk])
        n_read += len(chunk)
        report(Progress(_STAGES[0], n_read))
    found = []
    for counter, side in zip(counters, _PLACES, strict=True):
        words, before = WordList.of(counter), read_word_list(start, side)
        found.append(words.plus(before) if before else words)
    return found[0], found[1]


class _SideObserver:
    """Looks at one side of a text with one model."""

    def __init__(self, model: ModelRecord, side: str) -> None:

        self.side, self.language = side, model.src if side == "source" else model.tgt
        self._folder = model.path
        self._subwords = Subwords.load(words_folder(model) / f"{side}.spm")
        known = base_words(model, side)
        self.counter = VocabularyCounter(self.language, self._subwords, known.counts if known else None)
        self._sample = SentenceSample()

    def add(self, pairs: Sequence[Pair]) -> None:
        """Takes some pairs of the text."""
        texts = [text for pair in pairs if (text := pair[_PLACES[self.side]])]
        self.counter.add(texts)
        self._sample.add(texts)

    def describe(self, found: SideCoverage, step: Callable[[], None]) -> SideReport:
        """Returns everything about this side; `step`, called between its parts, may raise."""

        shift, shift_note = find_shifts(
            self._sample.sentences(), self.language, self._subwords, self._folder, self.side, step
        )
        return SideReport(
            side=self.side,
            language=self.language,
            **{each.name: getattr(found, each.name) for each in fields(SubwordCounts)},
            shift=shift,
            shift_note=shift_note,
            overlap=WordOverlap(
                types=found.known_types,
                tokens=found.known_words,
                note=overlap_note(found.known_words, found.known_types),
            ),
            sentence=side_sentence(self.language, found),
        )


def _count(text: _ReportText, observers: Sequence[_SideObserver], report: Report) -> int:
    """Reads the whole text once, and returns how many sentences it has."""
    n_read = 0
    report(Progress(_STAGES[0], 0, text.n_pairs))
    for chunk in _chunks(text.pairs()):
        for observer in observers:
            observer.add(chunk)
        n_read += len(chunk)
        report(Progress(_STAGES[0], n_read, text.n_pairs))
    return n_read


def _chunks(pairs: Iterator[Pair]) -> Iterator[list[Pair]]:
    while chunk := list(islice(pairs, _AT_ONCE)):
        yield chunk


def base_words(model: ModelRecord, side: str) -> WordList | None:
    """Returns the words that a model learned from at first: an adapted model's are those of its parent."""
    library = open_library()
    while True:
        found = read_word_list(Path(model.path), side)
        if found is not None or model.parent is None:
            return found
        try:
            model = library.model(model.parent)
        except LibraryError:  # the parent was removed; what it learned from went with it
            return None


def _find_text(model: ModelRecord, order: VocabularyOrder) -> _ReportText:
    """Finds the text of an order.

    Raises:
        ConfigError: if the recipe cannot work.
        CorpusError: if the text is in neither of the model's languages, or nothing is staged under this id.
        LibraryError: if there is no such corpus.
    """
    if order.staged:
        return _staged_text(order.staged, order.recipe, model)
    if order.corpus:
        corpus = open_library().corpus(order.corpus)
        return _text_of([corpus], model, name=corpus.name)
    found = [corpus for corpus in open_library().corpora() if corpus.domain == order.domain]
    if not found:
        raise CorpusError(
            f"No corpus of the domain {order.domain!r} is in the library.",
            hint_for_domain(order.domain, "`parlance corpus list` shows those there are."),
        )
    return _text_of(found, model, name=order.domain)


def _text_of(corpora: list[CorpusRecord], model: ModelRecord, *, name: str) -> _ReportText:
    """Joins the corpora that have a language of the model.

    Raises:
        CorpusError: if none has.
    """
    fitting = [
        (corpus, places)
        for corpus in corpora
        if (places := _places_of(corpus.src, corpus.tgt, model)) != (None, None)
    ]
    if not fitting:
        known = ", ".join(sorted({"-".join(filter(None, (c.src, c.tgt))) for c in corpora}))
        raise _foreign(name, known, model)

    def pairs() -> Iterator[Pair]:
        for corpus, places in fitting:
            with open_text(corpus) as stored:
                yield from _turned(stored.pairs(""), places)

    return _ReportText(
        name=name,
        n_pairs=sum(corpus.n_pairs for corpus, _ in fitting),
        sides=tuple(
            side
            for index, side in enumerate(_PLACES)
            if any(places[index] is not None for _, places in fitting)
        ),
        pairs=pairs,
    )


def _staged_text(staged_id: str, recipe: Recipe | None, model: ModelRecord) -> _ReportText:
    """Takes the pairs that a recipe keeps of staged files."""
    from engine.tasks.corpora.importing import staged_pairs

    src, tgt, pairs = staged_pairs(staged_id, recipe)
    places = _places_of(src, tgt, model)
    if places == (None, None):
        raise _foreign("The text", "-".join(filter(None, (src, tgt))), model)
    sides = tuple(side for side, place in zip(_PLACES, places, strict=True) if place is not None)
    return _ReportText(name="your files", n_pairs=None, sides=sides, pairs=lambda: _turned(pairs, places))


def _foreign(name: str, languages: str, model: ModelRecord) -> CorpusError:
    return CorpusError(
        f"{name} is in {languages}; the model {model.id} translates {model.src} to {model.tgt}.",
        "Choose a model of these languages.",
    )


def _places_of(src: str, tgt: str, model: ModelRecord) -> tuple[int | None, int | None]:
    """Returns which column of a text is the model's source, and which its target; None where none is."""
    columns = [base_of(src), base_of(tgt) if tgt else None]
    wanted = (base_of(model.src), base_of(model.tgt))
    source, target = (columns.index(tag) if tag in columns else None for tag in wanted)
    return source, target


def _turned(pairs: Iterator[Pair], places: tuple[int | None, int | None]) -> Iterator[Pair]:
    """Yields pairs with their columns where the model has them."""
    source, target = places
    for pair in pairs:
        yield ("" if source is None else pair[source], "" if target is None else pair[target])


# Compares how a text and a model use the same words: CBOW vectors of the text against the model's embedding.
#
# Only words that are one subword in the model are compared. Such a word has a vector of its own on both
# sides; the mean of several subwords would be a third thing, which neither the text nor the model uses (the
# subwords "g", "it", "ar" of "guitar" stand in hundreds of other words). The vectors of the text are learned
# on whole words, so that a subword which also begins longer words does not mix their uses in.

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
    from engine.evaluation.words import LEAST_WORDS, shifted_words

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
    for half, half_counts in zip(halves, counts, strict=True):
        step()
        vectors.append(_text_vectors(half, half_counts, list(words)))
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
    from engine.training.pairs import Side

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
