"""The vocabulary report: what a model makes of the words of a text, before any training."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import LibraryError
from engine.progress import Progress, Report, ignore_progress
from engine.results.models import ModelRecord
from engine.tasks.corpora.recipes import RecipeChoice
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.vocabulary.report import SideVocabulary
    from engine.corpora.vocabulary.word_lists import WordList
    from engine.tasks.training.text import TextSource
    from engine.tasks.vocabulary.text import ReportText

Pair = tuple[str, str]

_AT_ONCE = 5_000
_RECIPE = "vocabulary-recipe.json"
"""In a staging folder: the recipe that a report is to use."""
_PLACES = {"source": 0, "target": 1}
_STAGES = ("Counting words", "Comparing meanings")


def vocabulary_report(
    model_id: str,
    *,
    corpus_id: str = "",
    domain: str = "",
    staged_id: str = "",
    recipe: RecipeChoice = None,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Tells which words of a text a model cannot represent well, and which it uses in another sense.

    Args:
        model_id: the model.
        corpus_id: the text: a corpus; or "".
        domain: the text: every corpus of a domain; or "".
        staged_id: the text: files that were read and are no corpus so far; or "".
        recipe: how those are cleaned; None for the standard preset.
        report: told how many sentences were read; may cancel.

    Returns:
        {"model": id, "model_name", "text": its name, "n_sentences", "sentence": all in one, "fit": "good",
        "fair", "poor" or "", "note": a warning or "", "sides": one or two of {"side": "source" or "target",
        "language", "n_words", "n_types", "poor": [{"word", "count", "pieces", "is_unknown"}],
        "n_poor_types", "poor_share", "unknown_share", "pieces_per_word", "fragmentation": {"1": share, …,
        "6+": share}, "shift": [{"word", "count", "domain_neighbours", "model_neighbours", "overlap",
        "agreement"}], "shift_note": why there are none, "overlap": {"types", "tokens" (both None if
        unknown), "note"}, "sentence"}}. Shares are of the running
        words, in [0, 1].

    Raises:
        ConfigError: if not exactly one text is named, or the recipe cannot work.
        CorpusError: if the text is in neither of the model's languages, or damaged.
        LibraryError: if there is no such model or corpus.
        ModelError: if the model's subwords, embedding or word list are damaged.
    """
    from engine.corpora.vocabulary.advice import fit_of, thin_note, whole_sentence
    from engine.tasks.translation.opening import resolve_model
    from engine.tasks.vocabulary.shift import SHIFT_PARTS
    from engine.tasks.vocabulary.text import find_text

    model = resolve_model(model=model_id)
    text = find_text(model, corpus_id=corpus_id, domain=domain, staged_id=staged_id, recipe=recipe)
    lookers = [_SideLooker(model, side) for side in text.sides]
    n_sentences = _count(text, lookers, report)
    found = [looker.counter.finish() for looker in lookers]
    parts = count()

    def step() -> None:
        report(Progress(_STAGES[1], next(parts), SHIFT_PARTS * len(lookers)))

    sides = [looker.describe(side, step) for looker, side in zip(lookers, found, strict=True)]
    return {
        "model": model.id,
        "model_name": model.name,
        "text": text.name,
        "n_sentences": n_sentences,
        "sentence": whole_sentence([looker.language for looker in lookers], found),
        "fit": fit_of(found),
        "note": thin_note(found),
        "sides": sides,
    }


def vocabulary_command(
    model: str, *, corpus: str = "", domain: str = "", staged: str = "", recipe: RecipeChoice = None
) -> list[str]:
    """Returns the command line after `parlance` that makes a report, as a job of the kind "inspect".

    A recipe of JSON values is written beside the files that were read, as it may be long.

    Raises:
        CorpusError: if nothing waits under the staged id any more.
        ConfigError: if the recipe cannot work.
    """
    if isinstance(recipe, Mapping):
        from engine.files import write_json
        from engine.tasks.corpora.recipes import find_recipe
        from engine.tasks.corpora.staging_area import open_staged

        value = find_recipe(recipe).as_json()
        with open_staged(staged) as opened:
            path = opened.folder / _RECIPE
            write_json(path, value)
        recipe = str(path)
    chosen = (("--corpus", corpus), ("--domain", domain), ("--staged", staged), ("--recipe", recipe or ""))
    command = ["inspect", "vocabulary", "--model", model]
    return command + [part for name, value in chosen if value for part in (name, value)]


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
    from engine.corpora.vocabulary.word_lists import WordList, read_word_list
    from engine.corpora.vocabulary.words import WordCounter

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


class _SideLooker:
    """Looks at one side of a text with one model."""

    def __init__(self, model: ModelRecord, side: str) -> None:
        from engine.corpora.vocabulary.report import VocabularyCounter
        from engine.tasks.vocabulary.shift import SentenceSample
        from engine.text.subwords import Subwords

        self.side, self.language = side, model.src if side == "source" else model.tgt
        self._folder = model.path
        self._subwords = Subwords.load(model.path / f"{side}.spm")
        known = base_words(model, side)
        self.counter = VocabularyCounter(self.language, self._subwords, known.counts if known else None)
        self._sample = SentenceSample()

    def add(self, pairs: Sequence[Pair]) -> None:
        """Takes some pairs of the text."""
        texts = [text for pair in pairs if (text := pair[_PLACES[self.side]])]
        self.counter.add(texts)
        self._sample.add(texts)

    def describe(self, found: "SideVocabulary", step: Callable[[], None]) -> dict[str, Any]:
        """Returns everything about this side as plain values; `step`, between its parts, may raise."""
        from engine.corpora.vocabulary.advice import overlap_note, side_sentence
        from engine.tasks.vocabulary.shift import find_shifts

        shift, shift_note = find_shifts(
            self._sample.sentences(), self.language, self._subwords, self._folder, self.side, step
        )
        known_words, known_types = found.known_words, found.known_types
        values = asdict(found)
        del values["known_words"], values["known_types"]
        return {
            "side": self.side,
            "language": self.language,
            **values,
            "shift": shift,
            "shift_note": shift_note,
            "overlap": {
                "types": known_types,
                "tokens": known_words,
                "note": overlap_note(known_words, known_types),
            },
            "sentence": side_sentence(self.language, found),
        }


def _count(text: "ReportText", lookers: Sequence[_SideLooker], report: Report) -> int:
    """Reads the whole text once, and returns how many sentences it has."""
    n_read = 0
    report(Progress(_STAGES[0], 0, text.n_pairs))
    for chunk in _chunks(text.pairs()):
        for looker in lookers:
            looker.add(chunk)
        n_read += len(chunk)
        report(Progress(_STAGES[0], n_read, text.n_pairs))
    return n_read


def _chunks(pairs: Iterator[Pair]) -> Iterator[list[Pair]]:
    while chunk := list(islice(pairs, _AT_ONCE)):
        yield chunk


def base_words(model: ModelRecord, side: str) -> "WordList | None":
    """Returns the words that a model learned from at first: an adapted model's are those of its parent."""
    from engine.corpora.vocabulary.word_lists import read_word_list

    library = open_library()
    while True:
        found = read_word_list(Path(model.path), side)
        if found is not None or model.parent is None:
            return found
        try:
            model = library.model(model.parent)
        except LibraryError:  # the parent was removed; what it learned from went with it
            return None
