"""The text that a vocabulary report is about, turned the way the model reads it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.errors import CorpusError
from engine.orders.vocabulary import VocabularyOrder
from engine.results.corpora import CorpusRecord
from engine.results.importing.cleaning import Recipe
from engine.results.models import ModelRecord
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.text.words.words import base_of

Pair = tuple[str, str]
SIDES = ("source", "target")


@dataclass(frozen=True, kw_only=True)
class ReportText:
    """A text beside a model."""

    name: str
    """For people."""
    n_pairs: int | None
    """None if nobody knows before it is read."""
    sides: tuple[str, ...]
    """The model's sides that it has: "source", "target" or both."""
    pairs: Callable[[], Iterator[Pair]]
    """Gives (the model's source, its target); a side that it lacks is empty."""


def find_text(model: ModelRecord, order: VocabularyOrder) -> ReportText:
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
        return text_of([corpus], model, name=corpus.name)
    found = [corpus for corpus in open_library().corpora() if corpus.domain == order.domain]
    if not found:
        raise CorpusError(
            f"No corpus of the domain {order.domain!r} is in the library.",
            "`parlance corpus list` shows those there are.",
        )
    return text_of(found, model, name=order.domain)


def text_of(corpora: list[CorpusRecord], model: ModelRecord, *, name: str) -> ReportText:
    """Joins the corpora that have a language of the model.

    Raises:
        CorpusError: if none has.
    """
    fitting = [
        (corpus, places)
        for corpus in corpora
        if (places := places_of(corpus.src, corpus.tgt, model)) != (None, None)
    ]
    if not fitting:
        known = ", ".join(sorted({"-".join(filter(None, (c.src, c.tgt))) for c in corpora}))
        raise _foreign(name, known, model)

    def pairs() -> Iterator[Pair]:
        for corpus, places in fitting:
            with open_text(corpus) as stored:
                yield from turned(stored.pairs(""), places)

    return ReportText(
        name=name,
        n_pairs=sum(corpus.n_pairs for corpus, _ in fitting),
        sides=tuple(
            side
            for index, side in enumerate(SIDES)
            if any(places[index] is not None for _, places in fitting)
        ),
        pairs=pairs,
    )


def _staged_text(staged_id: str, recipe: Recipe | None, model: ModelRecord) -> ReportText:
    """Takes the pairs that a recipe keeps of staged files."""
    from engine.tasks.corpora.staged import staged_pairs

    src, tgt, pairs = staged_pairs(staged_id, recipe)
    places = places_of(src, tgt, model)
    if places == (None, None):
        raise _foreign("The text", "-".join(filter(None, (src, tgt))), model)
    sides = tuple(side for side, place in zip(SIDES, places, strict=True) if place is not None)
    return ReportText(name="your files", n_pairs=None, sides=sides, pairs=lambda: turned(pairs, places))


def _foreign(name: str, languages: str, model: ModelRecord) -> CorpusError:
    return CorpusError(
        f"{name} is in {languages}; the model {model.id} translates {model.src} to {model.tgt}.",
        "Choose a model of these languages.",
    )


def places_of(src: str, tgt: str, model: ModelRecord) -> tuple[int | None, int | None]:
    """Returns which column of a text is the model's source, and which its target; None where none is.

    Args:
        src: language of the text's first column.
        tgt: of its second; "" if there is none.
        model: the model.
    """
    columns = [base_of(src), base_of(tgt) if tgt else None]
    wanted = (base_of(model.src), base_of(model.tgt))
    source, target = (columns.index(tag) if tag in columns else None for tag in wanted)
    return source, target


def turned(pairs: Iterator[Pair], places: tuple[int | None, int | None]) -> Iterator[Pair]:
    """Yields pairs with their columns where the model has them."""
    source, target = places
    for pair in pairs:
        yield ("" if source is None else pair[source], "" if target is None else pair[target])
