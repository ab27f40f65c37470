"""Looks for what a translation leaves out or changes, word by word.

What is missing is found by contrast (Vamvas and Sennrich, "As Little as Possible, as Much as Necessary", ACL
2022): a word of the source without which the finished translation is *likelier* is not in it. Only words that
mean something by themselves are asked for. The rest comes from the texts. Thresholds
are fitted by `python -m tests.benchmarks.omissions`, which also says how often each kind is right.

Words are hidden from the decoder, not from the encoder: of 120 sentences each way with one word taken out it
found 85 and 81 %, with no false finding in the 240 whole ones; blotted out before the encoder 54 and 47 %.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.base.progress import Report, ignore_progress
from engine.results.translation import Finding, FindingKind, SentenceCheck, Stretch
from engine.runtime.aligning import TokenReader, align, losses_without
from engine.runtime.open_model import Inputs
from engine.runtime.quality_estimation import DoubtFinder
from engine.text.negation import lost_negation
from engine.text.numerals.quantities import other_units, stray_currencies
from engine.text.numerals.repair import differing_numbers, lost_values
from engine.text.protected import protected_stretches
from engine.text.words.doubt_signs import Signs
from engine.text.words.terms import TermBook, is_kept
from engine.text.words.units import word_units

LIKELIER = 1.5
"""Nats by which a translation is likelier without a word of its source: then the word is missing."""
LENGTH_FROM = 4.0
"""Standard deviations of the usual length."""
SHOWN = frozenset(FindingKind) - {FindingKind.COPIED, FindingKind.SHORT, FindingKind.LONG}
"""The kinds that are right in at least four of five cases, as was measured. Words that were copied are not
(17 of 29); of lengths there were too few to tell."""

_COMMON = 10**-3.2
"""Share of the text of words that mean little by themselves, such as articles."""
_LEAST_LETTERS, _LEAST_UNKNOWN = 3, 5
"""Letters of a word that is looked for; where nobody knows how common it is."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_MOST_NAMED = 60
"""Characters of what is quoted."""


class CheckedModel(TokenReader, Protocol):
    """An open model, as far as checking needs it."""

    @property
    def doubts(self) -> DoubtFinder:
        """Knows its usual translations and words."""

    @property
    def inputs(self) -> Inputs:
        """What it translates with: a term that is kept is not missing, however strange to the model."""


def check(
    model: CheckedModel,
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
) -> list[SentenceCheck]:
    """Looks at sentences and their translations.

    Args:
        model: the open model, speaking as whoever is set.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may raise `Cancelled`.

    Returns:
        What was found in each pair.
    """
    pairs = list(zip(sources, targets, strict=True))
    asked = [words_looked_for(model, *pair) for pair in pairs]
    losses = losses_without(model, sources, targets, asked, report)
    missing = [
        [word for word, loss in zip(words, each, strict=False) if loss <= -LIKELIER]
        for words, each in zip(asked, losses, strict=True)
    ]
    return [_checked(model, *pair, words) for pair, words in zip(pairs, missing, strict=True)]


def _checked(model: CheckedModel, source: str, target: str, missing: Sequence[Stretch]) -> SentenceCheck:
    languages = model.card.src, model.card.tgt
    signs = model.doubts.signs(source, target, 0.0)
    found = [
        *_negations(source, target, languages),
        *_variables(source, target),
        *_numbers(model, source, target),
        *_units(source, target, languages),
        *_names(source, signs, _kept_terms(model.inputs.terms, source, target)),
        *_missing(source, missing),
        *_told_by_signs(source, target, signs),
    ]
    shown = _once([each for each in found if each.kind in SHOWN])
    order = list(FindingKind)
    shown.sort(key=lambda each: (order.index(each.kind), each.source or each.target or (0, 0)))
    return SentenceCheck(tuple(shown))


def _once(findings: Sequence[Finding]) -> list[Finding]:
    """Leaves out missing words of which something graver is said already."""
    told = [each.source for each in findings if each.kind is not FindingKind.MISSING and each.source]
    return [
        each
        for each in findings
        if each.kind is not FindingKind.MISSING
        or each.source is None
        or not any(each.source[0] < end and start < each.source[1] for start, end in told)
    ]


def _negations(source: str, target: str, languages: tuple[str, str]) -> Iterator[Finding]:
    lost = lost_negation(source, target, languages)
    if lost:
        yield Finding(FindingKind.NEGATION, lost, None, f"{_quoted(source, lost)} may be missing.")
    added = lost_negation(target, source, languages[::-1])
    if added:
        yield Finding(FindingKind.NEGATION, None, added, f"{_quoted(target, added)} may be too much.")


def _variables(source: str, target: str) -> Iterator[Finding]:
    left = target
    for start, end in protected_stretches(source):
        text = source[start:end]
        if text in left:
            left = left.replace(text, "\0", 1)
        else:
            words = f"{_quoted(source, (start, end))} should stand in the translation as it is."
            yield Finding(FindingKind.VARIABLE, (start, end), None, words)


def _numbers(model: CheckedModel, source: str, target: str) -> Iterator[Finding]:
    lost, added = differing_numbers(source, target, (model.card.src, model.card.tgt))
    fixed = protected_stretches(source)
    missing = [
        (each.start, each.end) for each in lost if not any(a < each.end and each.start < b for a, b in fixed)
    ]
    extra = [(each.start, each.end) for each in added]
    is_clear = not missing or not extra or len(missing) == len(extra) == 1
    alignment = None if is_clear else align(model, [source], [target])[0]
    for span in missing:
        others = alignment.targets_of(*span) if alignment else extra
        other = next((each for each in others if each in extra), None)
        if other is None:
            yield Finding(FindingKind.NUMBER, span, None, f"{_quoted(source, span)} may be missing.")
        else:
            extra.remove(other)
            words = f"{_quoted(source, span)} may be wrong: {_quoted(target, other)} stands there."
            yield Finding(FindingKind.NUMBER, span, other, words)
    for span in extra:
        words = f"{_quoted(target, span)} may be too much: the text has no such number."
        yield Finding(FindingKind.NUMBER, None, span, words)


def _units(source: str, target: str, languages: tuple[str, str]) -> Iterator[Finding]:
    others = other_units(source, target, languages)
    for here, there in others:
        words = f"{_quoted(source, here)} may have another unit: {_quoted(target, there)}."
        yield Finding(FindingKind.UNIT, here, there, words)
    known = [here for here, _ in others]
    known += [(each.start, each.end) for each in differing_numbers(source, target, languages)[0]]
    longest_first = sorted(lost_values(source, target, languages), key=lambda each: each[0] - each[1])
    for span in longest_first:
        if not any(start < span[1] and span[0] < end for start, end in known):
            yield Finding(FindingKind.UNIT, span, None, f"{_quoted(source, span)} may be wrong or missing.")
            known.append(span)
    for stray in stray_currencies(source, target, languages):
        words = f"{_quoted(target, stray.span)} may not be an amount of money: in the text it is none."
        yield Finding(FindingKind.UNIT, None, stray.span, words)


def _kept_terms(terms: TermBook | None, source: str, target: str) -> list[Stretch]:
    """Returns where the terms of a source stand that its translation has."""
    if terms is None:
        return []
    return [(each.start, each.end) for each in terms.find(source) if is_kept(each, target, terms.tgt)]


def words_looked_for(model: CheckedModel, source: str, target: str) -> list[Stretch]:
    """Returns the words of a source that may be missing in its translation."""
    fixed = [*_kept_terms(model.inputs.terms, source, target), *protected_stretches(source)]
    small = target.lower()
    return [
        (start, end)
        for start, end in word_units(source, model.source.places(source))
        if not any(first < end and start < last for first, last in fixed)
        and _may_be_missing(model.doubts, source[start:end], small)
    ]


def _names(source: str, signs: Signs, kept: Sequence[Stretch]) -> Iterator[Finding]:
    for name in signs.names:
        span = _place(name, source)
        if span is not None and not any(start <= span[0] < end for start, end in kept):
            words = f"{_quoted(source, span)} may be missing or changed."
            yield Finding(FindingKind.NAME, span, None, words)


def _missing(source: str, words: Sequence[Stretch]) -> Iterator[Finding]:
    spans: list[Stretch] = []
    for span in words:
        if spans and source[spans[-1][1] : span[0]].isspace():
            spans[-1] = (spans[-1][0], span[1])
        else:
            spans.append(span)
    for span in spans:
        yield Finding(FindingKind.MISSING, span, None, f"{_quoted(source, span)} may be missing.")


def _may_be_missing(doubts: DoubtFinder, word: str, target: str) -> bool:
    """Tells whether a word is looked for: it means something by itself, and is not copied.

    Args:
        doubts: knows how frequent words are.
        word: of the source.
        target: the translation in small letters.
    """
    return bool(_WORD.fullmatch(word)) and word.lower() not in target and _is_content(doubts, word)


def _is_content(doubts: DoubtFinder, word: str) -> bool:
    share = doubts.share_of_source(word)
    return len(word) >= _LEAST_UNKNOWN if share is None else len(word) >= _LEAST_LETTERS and share < _COMMON


def _told_by_signs(source: str, target: str, signs: Signs) -> Iterator[Finding]:
    for phrase in signs.repeated:
        span = _place(phrase, target)
        words = f"“{phrase[:_MOST_NAMED]}” is said again and again."
        yield Finding(FindingKind.REPEATED, None, span, words)
    for word in signs.copied:
        yield Finding(
            FindingKind.COPIED, _place(word, source), _place(word, target), f"“{word}” may not be translated."
        )
    for kind, deviation, much in (
        (FindingKind.SHORT, signs.short, "shorter"),
        (FindingKind.LONG, signs.long, "longer"),
    ):
        if deviation >= LENGTH_FROM:
            yield Finding(kind, None, None, f"It is much {much} than translations usually are.")


def _place(phrase: str, text: str) -> Stretch | None:
    pattern = r"\s*".join(map(re.escape, phrase.split()))
    found = re.search(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE) if pattern else None
    return found.span() if found else None


def _quoted(text: str, span: Stretch) -> str:
    words = text[slice(*span)]
    return f"“{words}”" if len(words) <= _MOST_NAMED else f"“{words[: _MOST_NAMED - 1]}…”"
