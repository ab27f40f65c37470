"""Terms that a corpus suggests for its domain."""

from contextlib import suppress
from itertools import islice

import numpy as np

from engine.corpora.vocabulary.term_candidates import find_candidates
from engine.errors import CorpusError, ModelError
from engine.library import Library
from engine.progress import Report, ignore_progress
from engine.results.importing.terms import TermSuggestion, TermSuggestions
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.terms.lists import domain_terms

_MOST_PAIRS = 30_000
_COMMON = 6_000


def suggest_terms(
    corpus_id: str, *, least: int = 3, most: int = 100, report: Report = ignore_progress
) -> TermSuggestions:
    """Finds words and phrases that a corpus translates in one way again and again.

    Args:
        corpus_id: texts with translations; of more than 30,000 pairs so many are read, from all parts.
        least: pairs that a term must stand in.
        most: suggestions at most.
        report: called between the steps; may cancel.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if it has no translations, or is damaged.
    """
    library = open_library()
    record = library.corpus(corpus_id)
    if record.kind != "parallel":
        what = "is a list of terms already" if record.kind == "terms" else "is text in one language"
        raise CorpusError(f"{record.name} {what}.", "Choose a corpus of sentences with their translations.")
    with open_text(record) as corpus:
        rows = np.unique(np.linspace(0, len(corpus) - 1, min(len(corpus), _MOST_PAIRS)).astype(np.int64))
        sources, targets = (corpus.columns[side].texts(rows) for side in ("source", "target"))
    known = {each.source.casefold() for each in domain_terms(record.domain, record.src, record.tgt).entries}
    common = _common_words(library, record.src), _common_words(library, record.tgt)
    found = find_candidates(sources, targets, (record.src, record.tgt), common, least, report)
    new = (each for each in found if each.source.casefold() not in known)
    return TermSuggestions(
        corpus=record.id,
        domain=record.domain,
        src=record.src,
        tgt=record.tgt,
        pairs=len(rows),
        found=tuple(
            TermSuggestion(
                source=each.source,
                target=each.target,
                count=each.n_pairs,
                source_count=each.n_source,
                example_source=sources[each.row],
                example_target=targets[each.row],
            )
            for each in islice(new, most)
        ),
    )


def _common_words(library: Library, language: str) -> list[str]:
    """Returns the words that a model of the library learned most of, the most frequent first."""
    from engine.text.words.word_lists import read_word_list

    bases = [model for model in library.models() if model.kind == "base"]
    for model in bases:
        for side, tag in (("source", model.src), ("target", model.tgt)):
            with suppress(ModelError):  # a damaged list: another model may have one
                if tag == language and (words := read_word_list(model.path, side)):
                    return list(dict.fromkeys(map(str.casefold, islice(words.counts, 2 * _COMMON))))[:_COMMON]
    return []
