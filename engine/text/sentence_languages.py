"""Sentences, and stretches of them, that are not in the language that they are translated from.

Two witnesses must agree: the subwords of a model's two sides, whose unigram probabilities know the words of
either language (loan words too), and the identification by letters. A stretch inside a sentence stands
between marks: in quotation marks, behind a colon, a comma or a dash.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.base.caching import remembered
from engine.base.graph_io import UNK_ID
from engine.text.identification import are_close, can_guess, is_little, lead_over, other_language
from engine.text.languages import UNSPACED, language_name
from engine.text.protected import Stretch, protected_stretches
from engine.text.subwords import Subwords
from engine.text.symbols import is_tags

_SENTENCE, _CLAUSE, _QUOTED = 10.0, 12.0, 6.0
"""Nats by which the subwords must speak for the target language: for a whole sentence, for a clause of one,
and for what stands in quotation marks, or ends the sentence behind a colon."""
_OWN = 8.0
"""Nats by which a clause is plainly in the source language."""
_STRANGE = -3.0
"""Nats of a letter, at most, in words of neither language; of ordinary sentences one in twenty has so few."""
_BY_LETTERS = 1.5
"""Factor on the nats required of the letters where they are the only evidence."""
_UNKNOWN = -16.0
"""Nats of a subword that is not known."""
_FEWEST_LETTERS = 4
_NO_LETTER = "0"
"""Stands for what must stay anyway."""
_REMEMBERED = 20_000

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_TOKEN = re.compile(r"\w+(?:\.\w+)*")
_IN_CODE = re.compile(r"[a-z][A-Z]|\.")
"""Inside a token that is the name of something in a program."""
_SMALL_AMONG_OTHERS = re.compile(r"\A[^\W\d_]\S* (?:.* )?(?=[^\W\d_A-Z])|\A[^\W\d_A-Z].* ")
"""Two words or more that are not all written like names."""
_MARK = re.compile(
    r"[„“”\"«»‹›‚‘]|(?<!\w)['’]|['’](?!\w)|[:;,!?.…]+(?=[\s„“”\"«»‹›‚‘’')\]]|\Z)"
    r"|(?<=\s)[/–-](?=\s)|[—()\[\]{}|\t\n]"
)
_IN_QUOTES = re.compile(
    r"[„“”\"«»](?P<double>[^„“”\"«»]+)[“”\"«»]"
    r"|(?:[‚‘‹›]|(?<!\w)['’])(?P<single>(?:[^‚‘’'‹›]|(?<=\w)['’](?=\w))+)(?:[‘‹›]|['’](?!\w))"
)


@dataclass(frozen=True, slots=True)
class ForeignStretch:
    """A stretch of a sentence, or all of it, that is not in the language it is translated from."""

    start: int
    end: int
    language: str
    """Its base tag."""


class SentenceLanguages:
    """Finds what of a sentence is in the target language already, and sentences in a third one.

    Args:
        source: the subwords of a model's source side.
        target: those of its target side; where both sides are alike, the letters alone decide.
        languages: the base tags of both.
    """

    def __init__(self, source: Subwords, target: Subwords, languages: tuple[str, str]) -> None:
        self._src, self._tgt = languages
        tells = source.data != target.data and not (source.has_ranks or target.has_ranks)
        self._sides = [(side, _nats(side)) for side in (source, target)] if tells else []
        self._find_once = remembered(self._find, _REMEMBERED)

    @cached_property
    def _can_tell(self) -> bool:
        return not are_close(self._src, self._tgt) and can_guess(self._src) and can_guess(self._tgt)

    def find(self, sentence: str) -> tuple[ForeignStretch, ...]:
        """Returns what of a sentence is in another language: all of it, or stretches of the target language.

        Sentences seen lately are remembered.
        """
        return self._find_once(sentence)

    def stretches(self, sentence: str) -> list[Stretch]:
        """Returns where what `find` finds stands."""
        return [(each.start, each.end) for each in self.find(sentence)]

    def is_other(self, sentence: str) -> bool:
        """Tells whether all of a sentence is in another language."""
        return self.stretches(sentence) == [(0, len(sentence))]

    def is_third(self, sentence: str) -> bool:
        """Tells whether all of a sentence is in neither of the two languages."""
        return self.is_other(sentence) and self.find(sentence)[0].language != self._tgt

    def note(self, sentence: str) -> str:
        """Returns what `find` finds, in words; empty if there is nothing."""
        found = self.find(sentence)
        if not found:
            return ""
        language = language_name(found[0].language)
        if found[0].language != self._tgt:
            return f"This looks like {language}, not {language_name(self._src)}, so it stays as it is."
        if self.is_other(sentence):
            return f"This is {language} already, so it stays as it is."
        words = ", ".join(f"“{sentence[each.start : each.end]}”" for each in found)
        return f"This is {language} already and stays as it is: {words}."

    def _find(self, sentence: str) -> tuple[ForeignStretch, ...]:
        plain = _Plain(sentence)
        clauses = plain.clauses()
        if plain.n_letters < _FEWEST_LETTERS or not clauses:
            return ()
        frame = plain.words(clauses)
        if language := self._third_language(frame):
            return (ForeignStretch(0, len(sentence), language),)
        leanings = [self._leaning(plain.words([each])) for each in clauses]
        has_own = min(leanings) < -_OWN
        if not has_own and self._is_target(frame, _SENTENCE):
            return (ForeignStretch(0, len(sentence), self._tgt),)
        found = [each for each in plain.quoted if self._is_target(plain.words([each]), _QUOTED)]
        if has_own:
            found += self._in_target(plain, clauses, leanings)
        return tuple(ForeignStretch(*each, self._tgt) for each in _outermost(found) if plain.is_whole(*each))

    def _in_target(
        self, plain: "_Plain", clauses: Sequence[Stretch], leanings: Sequence[float]
    ) -> Iterator[Stretch]:
        """Yields clauses of the target language, as many as follow each other."""
        run: list[Stretch] = []
        for clause, leaning in zip((*clauses, (0, 0)), (*leanings, 0.0), strict=True):
            if leaning > 0:
                run.append(clause)
                continue
            words = plain.words(run)
            nats = _QUOTED if run and plain.is_said(run[0][0], run[-1][1]) else _CLAUSE
            if _SMALL_AMONG_OTHERS.search(words) and self._is_target(words, nats):
                yield run[0][0], run[-1][1]
            run = []

    def _is_target(self, words: str, nats: float) -> bool:
        """Tells whether words are surely in the target language, if they are in one of the two."""
        if not words or self._leaning(words) < nats * (1 if self._sides else _BY_LETTERS):
            return False
        return self._can_tell and lead_over(words, self._tgt, self._src) > 0

    def _third_language(self, words: str) -> str:
        """Returns the language that words are plainly in if it is neither of the two; else ""."""
        n_letters = sum(map(str.isalpha, words))
        is_usual = any(_likelihood(words, *side) > _STRANGE * n_letters for side in self._sides)
        if is_little(words) or (is_usual and not UNSPACED.search(words)):
            return ""
        found = other_language(words, self._src)
        return found if found != self._tgt else ""

    def _leaning(self, words: str) -> float:
        """Returns by how many nats words are likelier in the target language than in the source's."""
        if not self._sides:
            return lead_over(words, self._tgt, self._src) if words and self._can_tell else 0.0
        source, target = (_likelihood(words, *side) for side in self._sides)
        return target - source


class _Plain:
    """A sentence without what says nothing of its language: markup, codes, addresses.

    Args:
        sentence: the text.
    """

    def __init__(self, sentence: str) -> None:
        self._tags: list[int] = []
        parts, cursor = [], 0
        for start, end in protected_stretches(sentence):
            is_tag = is_tags(sentence[start:end])
            self._tags += [start] * is_tag
            parts += [sentence[cursor:start], (" " if is_tag else _NO_LETTER) * (end - start)]
            cursor = end
        plain = "".join([*parts, sentence[cursor:]])
        self._text = text = _TOKEN.sub(_without_code, plain)
        self.n_letters = sum(map(str.isalpha, text))
        inside = (each.span(each.lastgroup or 0) for each in _IN_QUOTES.finditer(text))
        self.quoted = [each for span in inside if (each := self._trimmed(*span))]

    def clauses(self) -> list[Stretch]:
        """Returns where words stand between marks: those outside quotation marks, if there are any."""
        marks = (place for found in _MARK.finditer(self._text) for place in found.span())
        ends = [0, *marks, len(self._text)]
        pieces = [each for span in zip(ends[::2], ends[1::2], strict=True) if (each := self._trimmed(*span))]
        quotes = iter(self.quoted)
        quote = next(quotes, None)
        outside = []
        for start, end in pieces:
            while quote and quote[1] <= start:
                quote = next(quotes, None)
            if not quote or end <= quote[0]:
                outside.append((start, end))
        return outside or pieces

    def words(self, stretches: Iterable[Stretch]) -> str:
        """Returns the words in some stretches; those in capitals in small letters."""
        words = " ".join(word for each in stretches for word in _WORD.findall(self._text, *each))
        return words.lower() if words.isupper() else words

    def is_said(self, start: int, end: int) -> bool:
        """Tells whether a stretch is all that stands behind a colon: The sign said: Keep out."""
        return self._text[:start].endswith(": ") and not _WORD.search(self._text, end)

    def is_whole(self, start: int, end: int) -> bool:
        """Tells whether a stretch has no markup in it, and all of its brackets."""
        text = self._text[start:end]
        is_balanced = all(text.count(first) == text.count(last) for first, last in ("()", "[]", "{}"))
        return is_balanced and not any(start <= tag < end for tag in self._tags)

    def _trimmed(self, start: int, end: int) -> Stretch | None:
        """Returns a stretch without blanks and marks around its words; None if it has no words."""
        piece = self._text[start:end]
        if not _WORD.search(piece):
            return None
        tail = len(piece) - len(piece.rstrip(" \t\u00a0.,;:!?…"))
        return start + len(piece) - len(piece.lstrip()), end - tail


def _without_code(token: re.Match[str]) -> str:
    return _NO_LETTER * len(token[0]) if _IN_CODE.search(token[0]) else token[0]


def _outermost(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Returns stretches in order, without those inside others."""
    found: list[Stretch] = []
    for start, end in sorted(stretches, key=lambda each: (each[0], -each[1])):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _nats(subwords: Subwords) -> list[float]:
    scores = [0.0 if math.isinf(score) else score for score in subwords.scores()]
    scores[UNK_ID] = _UNKNOWN
    return scores


def _likelihood(words: str, subwords: Subwords, nats: Sequence[float]) -> float:
    return sum(nats[i] for i in subwords.encode(words))
