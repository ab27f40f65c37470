"""The vocabulary report: how well a model represents the words of a text, before any training."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import count, islice
from pathlib import Path

from engine.corpora.vocabulary.advice import fit_of, overlap_note, side_sentence, thin_note, whole_sentence
from engine.corpora.vocabulary.report import SideCoverage, VocabularyCounter
from engine.errors import CorpusError, LibraryError
from engine.orders.vocabulary import VocabularyOrder
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.results.importing.cleaning import Recipe
from engine.results.models import ModelRecord
from engine.results.vocabulary import SideReport, SubwordCounts, VocabularyReport, WordOverlap
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.models.builtin import words_folder
from engine.tasks.training.text import TextSource
from engine.tasks.translation.opening import resolve_model
from engine.text.subwords import Subwords
from engine.text.words.word_lists import WordList, read_word_list
from engine.text.words.words import WordCounter, base_of

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
    from engine.tasks.vocabulary.shift import SHIFT_PARTS

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
        from engine.tasks.vocabulary.shift import SentenceSample

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
        from engine.tasks.vocabulary.shift import find_shifts

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
    from engine.tasks.corpora.staged import staged_pairs

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
