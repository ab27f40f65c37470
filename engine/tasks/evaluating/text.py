"""The text an evaluation is made on: a split of corpora, or two files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from engine.base.errors import ConfigError, CorpusError
from engine.base.sampling import spread
from engine.orders.evaluation import EvaluateOrder
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from engine.results.importing import held_out_words
from engine.results.models import ModelRecord
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library

_Line = tuple[str, str, str]
"""Source, reference and who says it."""


@dataclass(frozen=True, kw_only=True)
class EvaluationText:
    """Sentences to translate, their references, and where they are from."""

    sources: Sequence[str]
    references: Sequence[str]
    name: str
    """"the test split of pumps-2024", "news.de"."""
    domains: frozenset[str]
    """The domains of the corpora it is from; none for files."""
    speakers: Sequence[str]
    """Who says each sentence, "" if nobody is named."""
    places: Sequence[int]
    """Where each sentence stands in the whole text, from 0: other people's outputs may be of all of it."""
    n_lines: int
    """Lines of the whole text, some of which may be left out here."""
    measures: str = ""
    """What held-out text of a corpus measures, see `held_out_words`; "" of other text."""
    n_near: int = 0
    """Sentences left out because they nearly repeat text that is learned from."""
    encoding: str = ""
    """Encoding of files with translations of it; empty: detected from their content."""

    def limited_to(self, n_sentences: int) -> Self:
        """Returns at most this many of the sentences, spread evenly; 0: all."""
        if not 0 < n_sentences < len(self.sources):
            return self
        rows = spread(range(len(self.sources)), n_sentences)
        return replace(
            self,
            sources=[self.sources[row] for row in rows],
            references=[self.references[row] for row in rows],
            speakers=[self.speakers[row] for row in rows],
            places=[self.places[row] for row in rows],
            name=f"{counted(n_sentences, 'sentence')} of {self.name}",
        )


def text_of_pairs(pairs: Sequence[tuple[str, str]], name: str) -> EvaluationText:
    """Makes a text of pairs (source, reference), said by nobody in particular."""
    return EvaluationText(
        sources=[source for source, _ in pairs],
        references=[target for _, target in pairs],
        name=name,
        domains=frozenset(),
        speakers=[""] * len(pairs),
        places=range(len(pairs)),
        n_lines=len(pairs),
    )


def find_text(model: ModelRecord, order: EvaluateOrder) -> EvaluationText:
    """Finds the text to evaluate a model on, in the model's direction: two files, a corpus, or a domain.

    Raises:
        ConfigError: if nothing names a text.
        LibraryError: if there is no such corpus.
        CorpusError: if the text is empty, misaligned, or in other languages than the model.
    """
    if order.source and order.reference:
        return _text_of_files(order.source, order.reference, model, order.encoding)
    library = open_library()
    if order.corpus:
        return _text_of_corpora([library.corpus(order.corpus)], model, order.split)
    domain = order.domain or model.domain
    if not domain:
        raise ConfigError(["there is no text to translate"], "Give --corpus, or --source and --reference.")
    corpora = [
        each for each in library.corpora() if each.domain == domain and each.has_pairs(model.src, model.tgt)
    ]
    if not corpora:
        raise CorpusError(
            f"No corpus of the domain {domain!r} is in {model.src}-{model.tgt}.",
            hint_for_domain(domain, "Import one, or name a text: --corpus, or --source and --reference."),
        )
    return _text_of_corpora(corpora, model, order.split)


def _text_of_corpora(corpora: Sequence[CorpusRecord], model: ModelRecord, split: str) -> EvaluationText:
    from engine.corpora.storing.store import split_number

    split_number(split)
    lines: list[_Line] = []
    for corpus in corpora:
        if corpus.kind != "parallel":
            raise CorpusError(
                f"The corpus {corpus.id} has no sentences with their translations to compare with.",
                "Choose a corpus of pairs.",
            )
        if {corpus.src, corpus.tgt} != {model.src, model.tgt}:
            raise CorpusError(
                f"The corpus {corpus.id} is {corpus.src}-{corpus.tgt}; {model.id} translates "
                f"{model.src}-{model.tgt}.",
                "Choose a corpus in the model's languages.",
            )
        with open_text(corpus) as stored:
            speakers = stored.label_names("speaker", stored.rows(split))
            for (src, tgt), speaker in zip(stored.pairs(split), speakers, strict=True):
                lines.append((src, tgt, speaker) if corpus.src == model.src else (tgt, src, speaker))
    names = ", ".join(corpus.id for corpus in corpora)
    if not lines:
        raise CorpusError(
            f"The {split} split of {names} is empty.",
            "Import a test file with --test, or name a text with --source and --reference.",
        )
    called = ", ".join(corpus.name for corpus in corpora)
    is_held_out = split != "train"
    places = _unrepeated(lines, corpora, model) if is_held_out else list(range(len(lines)))
    kept = [lines[place] for place in places]
    return replace(
        text_of_pairs([(src, tgt) for src, tgt, _ in kept], f"the {split} split of {called}"),
        domains=frozenset(corpus.domain for corpus in corpora),
        speakers=[speaker for _, _, speaker in kept],
        places=places,
        n_lines=len(lines),
        measures=held_out_words(corpus.details.split_by for corpus in corpora) if is_held_out else "",
        n_near=len(lines) - len(kept),
    )


def _unrepeated(lines: Sequence[_Line], corpora: Sequence[CorpusRecord], model: ModelRecord) -> list[int]:
    """Returns the places of the lines that do not nearly repeat what their domains learn from.

    All of them where too few would be left to tell anything.
    """
    from engine.corpora.normalising import near_matches
    from engine.evaluation.verdict import LEAST_SENTENCES
    from engine.tasks.training.text import domain_sources

    learned = (
        src
        for domain in {corpus.domain for corpus in corpora}
        for source in domain_sources(domain, model.src, model.tgt)
        for src, _ in source.pairs("train")
    )
    is_near = near_matches([src for src, _, _ in lines], learned, model.src)
    places = [place for place, near in enumerate(is_near) if not near]
    return places if len(places) >= LEAST_SENTENCES else list(range(len(lines)))


def _text_of_files(source: Path, reference: Path, model: ModelRecord, encoding: str) -> EvaluationText:
    from engine.corpora.normalising import normalise
    from engine.corpora.readers.plain import ParallelReader
    from engine.documents.input_files import InputFile
    from engine.documents.segments import ReadOptions, Segment

    options = ReadOptions(src=model.src, tgt=model.tgt, encoding=encoding)
    pairs, places, n_lines = [], [], 0
    for unit in ParallelReader(InputFile(source), InputFile(reference), options).units():
        if not isinstance(unit, Segment):
            raise CorpusError(f"{unit.origin} {unit.reason}.", "Correct the line, in both files.")
        n_lines += 1
        pair = normalise(unit.source), normalise(unit.target)
        if all(pair):
            pairs.append(pair)
            places.append(n_lines - 1)
        elif any(pair):
            raise CorpusError(f"{unit.origin} is empty on one side only.", "Correct the line, in both files.")
    if not pairs:
        raise CorpusError(f"{source.name} and {reference.name} hold no text.", "Give files with sentences.")
    return replace(text_of_pairs(pairs, source.name), places=places, n_lines=n_lines)
