"""Contradictions in lists of terms that were read, rows that the import leaves out included."""

from collections.abc import Iterator
from json import loads

import numpy as np

from engine.corpora.importing.staging import StagedImport
from engine.text.words.term_faults import ListedTerm, contradictions
from engine.text.words.terms import forbidden_words, is_forbidden

_AT_ONCE = 4000


def fault_sentences(staged: StagedImport) -> list[str]:
    """Says what contradicts itself in staged terms, with the lines, in sentences."""
    return contradictions(_rows(staged))


def _rows(staged: StagedImport) -> Iterator[ListedTerm]:
    is_one_file = len(staged.info.files) == 1
    for first in range(0, staged.n_pairs, _AT_ONCE):
        rows = np.arange(first, min(first + _AT_ONCE, staged.n_pairs))
        has_more = "metadata" in staged.text_names
        facts = staged.texts("metadata", rows) if has_more else [""] * len(rows)
        for unit, line in zip(staged.units(rows), facts, strict=True):
            known = loads(line or "{}")
            place = f"line {unit.origin.rpartition(':')[2]}" if is_one_file else unit.origin
            words = forbidden_words(str(known.get("forbidden", ""))) if unit.target else ()
            target = unit.target
            if is_forbidden(str(known.get("status", ""))):
                target, words = "", (*words, target)
            yield ListedTerm(unit.source, target, words, place)
