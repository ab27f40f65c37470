"""Raised and lowered numbers of a document, as a model reads them: H₂O, m², a note¹.

A document says by a format that a number is raised, and its text alone is "H2O", "m2" or "note1". A model
would read another number or a misspelt word. So it reads superscript digits for it, which are carried over
like other signs, and where they stand in the translation the format stands too. Knows texts with codes, and
no format of files.
"""

import re
from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from engine.documents.segments import CodeKind, DocumentSegment
from engine.results.translation import Recall, RecalledTranslation, TextTranslation, WordLink

_PLAIN, _RAISED = "0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
_RAISE, _LOWER = str.maketrans(_PLAIN, _RAISED), str.maketrans(_RAISED, _PLAIN)
_RUN = re.compile(f"[{_RAISED}]+")
_NUMBER = re.compile(r"[+-]?\(?\d{1,4}\)?")
_LONGEST = 10
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")
_SAYS_SO = re.compile(r"<su[bp]\b|raised|superscript|subscript", re.IGNORECASE)


def with_raised(segment: DocumentSegment) -> str:
    """Returns a text with superscripts for the numbers that a pair of codes raises or lowers.

    Such a number touches what is before it: a letter, or anything where the code says that it raises. Every
    character keeps its place. A text that has superscripts of its own stays as it is.
    """
    text = segment.source
    if not segment.codes or _RUN.search(text):
        return text
    chars = list(text)
    opened: dict[int, tuple[int, str]] = {}
    for code in segment.codes:
        if code.kind is CodeKind.OPEN and code.pair >= 0:
            opened[code.pair] = code.position, code.shown
        if code.kind is not CodeKind.CLOSE or code.pair not in opened:
            continue
        start, shown = opened.pop(code.pair)
        before, inside = text[max(0, start - 1) : start], text[start : min(code.position, start + _LONGEST)]
        touches = before.isalpha() or (before.strip() and _SAYS_SO.search(shown))
        if touches and _NUMBER.fullmatch(inside):
            chars[start : code.position] = inside.translate(_RAISE)
    return "".join(chars)


def lowered(translation: TextTranslation) -> TextTranslation:
    """Returns the translation of a text with superscripts as that of the text without them."""
    sentences = tuple(
        replace(
            each,
            source=each.source.translate(_LOWER),
            alternatives=tuple(
                replace(other, text=other.text.translate(_LOWER)) for other in each.alternatives
            ),
        )
        for each in translation.sentences
    )
    source, text = translation.source.translate(_LOWER), translation.text.translate(_LOWER)
    return replace(translation, source=source, text=text, sentences=sentences)


def raised_links(source: str, target: str) -> Iterator[WordLink]:
    """Yields which superscripts of a translation are which of its source: the same ones, in their order."""
    found: defaultdict[str, deque[tuple[int, int]]] = defaultdict(deque)
    for run in _RUN.finditer(target):
        found[run[0]].append(run.span())
    for run in _RUN.finditer(source):
        if found[run[0]]:
            yield WordLink(run.span(), found[run[0]].popleft())


def recall_lowered(recall: Recall) -> Recall:
    """Returns a memory that is asked for texts with superscripts and has them without."""

    def known(texts: Collection[str]) -> Mapping[str, RecalledTranslation]:
        plain = {text: text.translate(_LOWER) for text in texts}
        found = recall({*texts, *plain.values()})
        return {
            text: found[each]
            for text in texts
            for each in (text if text in found else plain[text],)
            if each in found
        }

    return known


def raised_in(source: str, target: str) -> Iterator[WordLink]:
    """Yields where the raised numbers of a text stand in a translation that has them as plain digits.

    They are found by the word that they stand in: the 2 of H2O, m2. Of several the same ones in their order.

    Args:
        source: as of `with_raised`.
        target: a translation, as a person or a model wrote it.
    """
    done: defaultdict[str, int] = defaultdict(int)
    for run in _RUN.finditer(source):
        before = _WORD_BEFORE.search(source, 0, run.start())
        word = before[0] if before else ""
        digits = run[0].translate(_LOWER)
        place = target.find(word + digits, done[word + digits])
        if word and place >= 0:
            start = place + len(word)
            done[word + digits] = start
            yield WordLink(run.span(), (start, start + len(digits)))
