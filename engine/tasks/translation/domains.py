"""What the words of a text say of a model's domains."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import DomainWord, WordDomains
from engine.text.languages import UNSPACED

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def word_domains(
    sentences: Sequence[str], translator: "Translator", report: Report = ignore_progress
) -> tuple[tuple[DomainWord, ...], ...]:
    """Reads what words say of domains, with the steering that the translator has.

    Args:
        sentences: one by one; not a text of several.
        translator: an open model of several domains.
        report: called with sentences done; may cancel.

    Returns:
        The words of each sentence in its order, subwords where a script has no blanks between words, without
        the signs around them.

    Raises:
        ModelError: if the model follows no domains.
    """
    found = []
    for n_done, sentence in enumerate(sentences):
        report(Progress("Reading the domains of words", n_done, len(sentences)))
        (seen,) = translator.domain_weights([sentence])
        found.append(_words(sentence, seen))
    return tuple(found)


def _words(sentence: str, seen: WordDomains) -> tuple[DomainWord, ...]:
    """Joins the subwords of each word; their weights count alike."""
    written = [sentence[start:end] for start, end in seen.places]
    starts = [
        number
        for number, token in enumerate(seen.tokens)
        if number == 0 or token.startswith("▁") or UNSPACED.search(written[number])
    ]
    words = []
    for first, last in pairwise([*starts, len(seen.tokens)]):
        span = range(seen.places[first][0], seen.places[last - 1][1])
        readable = [place for place in span if sentence[place].isalnum()]
        if readable:
            words.append(DomainWord(readable[0], readable[-1] + 1, seen.mean(first, last)))
    return tuple(words)
