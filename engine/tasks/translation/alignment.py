"""What reading translations again tells: which words belong together, and what may be missing or wrong."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.base.progress import Report, ignore_progress
from engine.results.translation import (
    ComparedSentence,
    DifferingWords,
    SentenceCheck,
    SentenceTranslation,
    TextTranslation,
    WordAlignment,
    WordLink,
)

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


_LONGEST_ALIGNED = 1_000
"""A sentence may have so many characters: each word is looked at in all of it, and a list without a full
stop would take a minute."""


def can_be_aligned(sentence: SentenceTranslation) -> bool:
    """Returns whether a sentence has words on both sides, and is not far too long."""
    sides = sentence.source, sentence.target
    return all(side.strip() and len(side) <= _LONGEST_ALIGNED for side in sides)


def align_words(
    translator: "Translator",
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
    parts: Sequence[Sequence[tuple[tuple[int, int], ...]]] | None = None,
) -> list[WordAlignment]:
    """Returns which words belong together, see `runtime.aligning`.

    Args:
        translator: the open model, of these languages.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may cancel.
        parts: of each source, what is asked for in the place of its words: stretches taken together.
    """
    from engine.runtime.aligning import align

    pairs = list(zip(sources, targets, parts or [()] * len(sources), strict=True))
    new = [number for number, (source, target, _) in enumerate(pairs) if source != target]
    new_parts = [pairs[number][2] for number in new] if parts is not None else None
    found = align(translator, [pairs[i][0] for i in new], [pairs[i][1] for i in new], report, new_parts)
    aligned = dict(zip(new, found, strict=True))
    return [aligned.get(number) or _with_itself(*pair) for number, pair in enumerate(pairs)]


def _with_itself(source: str, target: str, parts: Sequence[tuple[tuple[int, int], ...]]) -> WordAlignment:
    """Links the words of a sentence that stays as it is, or some parts of it."""
    words = (word.span() for word in re.finditer(r"\w+|[^\w\s]", source))
    spans = [(part[0], span) for part in parts for span in part] or [(word, word) for word in words]
    return WordAlignment(source, target, tuple(WordLink(*each) for each in spans))


def check_sentences(
    translator: "Translator",
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
) -> list[SentenceCheck]:
    """Returns what is to be looked at in translations, see `runtime.checking`.

    Args:
        translator: the open model, of these languages.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may cancel.
    """
    from engine.runtime.checking import check

    return check(translator, sources, targets, report)


def check_translations(
    translator: "Translator",
    translations: Sequence[TextTranslation],
    report: Report = ignore_progress,
) -> list[TextTranslation]:
    """Returns translated texts with the findings of all their sentences.

    Args:
        translator: the open model that translated them.
        translations: of texts; the same sentence is looked at once.
        report: called with sentences done; may cancel.
    """
    pairs = dict.fromkeys(
        (each.source, each.target)
        for text in translations
        for each in text.sentences
        if each.source.strip() and not each.is_kept
    )
    checked = check_sentences(translator, [src for src, _ in pairs], [tgt for _, tgt in pairs], report)
    found = {pair: each.findings for pair, each in zip(pairs, checked, strict=True)}
    return [
        replace(
            text,
            sentences=tuple(
                replace(each, findings=found.get((each.source, each.target), ())) for each in text.sentences
            ),
        )
        for text in translations
    ]


# Which words of translations differ.


@lru_cache(maxsize=128)  # it is asked each time that a list is measured or painted
def differing_words(first: str, second: str, language: str = "") -> DifferingWords:
    """Finds the words of either text that the other lacks; characters, in scripts without blanks.

    Args:
        first: a translation.
        second: another one.
        language: of both; empty: their script decides what a word is.
    """
    from engine.evaluation.differences import differing_spans

    return DifferingWords(*differing_spans(first, second, language))


def compare_translations(
    translations: Sequence[TextTranslation], language: str = ""
) -> tuple[ComparedSentence, ...]:
    """Lays several translations of one text side by side, sentence by sentence."""
    places = [{(each.start, each.end): each.target for each in one.sentences} for one in translations]
    compared = []
    for sentence in translations[0].sentences:
        texts = tuple(place.get((sentence.start, sentence.end), "") for place in places)
        against_first = [differing_words(texts[0], text, language) for text in texts[1:]]
        marks = (against_first[-1].first, *(found.second for found in against_first))
        compared.append(ComparedSentence(sentence.source, texts, marks))
    return tuple(compared)
