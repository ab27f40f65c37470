"""What marks hold in a text, what it becomes by itself, and how that stands in a translation."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from os.path import commonprefix

from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.text.marks import BRACKETS, Enclosed, enclosed, marks_for

_WORD = re.compile(r"[^\W\d_]+")
_ENDS = ".!?…"
_ENDING = 2
"""Letters in which two forms of a word may differ."""

LEAST_SURE = -0.5
"""Nats per token: of what marks hold and a model translates with less by itself it is not sure; then the
sentence is read as it is besides. Chosen on 660 sentences of ten test sets; -0.3 to -0.6 differ little."""


@dataclass(frozen=True)
class Contents:
    """The translations of texts that are translated by themselves."""

    found: Mapping[str, Alternative] = field(default_factory=dict)
    has_odd_words: Callable[[str, str], bool] = lambda source, translation: False  # noqa: ARG005
    """Tells whether a translation has words that are left over from its source, or that do not exist."""
    is_small: Callable[[str], bool] = lambda word: False  # noqa: ARG005
    """Tells whether a word of the target language has a small first letter inside a sentence."""

    def __getitem__(self, text: str) -> Alternative:
        return self.found[text]

    def within(self, text: str) -> str:
        """Returns a translation as it is written inside a sentence."""
        first = _WORD.match(text)
        if first and first[0].istitle() and first[0] != "I" and self.is_small(first[0]):
            return text[0].lower() + text[1:]
        return text

    def is_sure(self, text: str) -> bool:
        """Tells whether a model is sure of a text by itself, and writes words that there are."""
        alone = self.found[text]
        return alone.score >= LEAST_SURE and not self.has_odd_words(text, alone.text)


class Stretches:
    """What marks hold in a text, and what it becomes by itself.

    Args:
        source: the text.
        places: of what marks hold there.
        languages: tags of the source and target language.
    """

    def __init__(self, source: str, places: Sequence[Enclosed], languages: tuple[str, str]) -> None:
        self.source, self.places, self.tgt = source, places, languages[1]
        self._articles = rules_of(self.tgt).articles
        self.contents = tuple(each.content(source) for each in places)
        self.marks = [marks_for(source[each.start] + source[each.end - 1], languages) for each in places]

    @property
    def is_phrase(self) -> bool:
        """True for what may be a verb or an adverb, whose place in the sentence is its own: no names."""
        return all(
            self.source[each.start] not in BRACKETS and content[0].islower()
            for each, content in zip(self.places, self.contents, strict=True)
        )

    def read_as(self, written: Sequence[str]) -> str:
        """Returns the text with something else in the place of each stretch and its marks."""
        parts, cursor = [], 0
        for each, text in zip(self.places, written, strict=True):
            parts += [self.source[cursor : each.start], text]
            cursor = each.end
        return "".join([*parts, self.source[cursor:]])

    def n_unsure(self, contents: Contents) -> int:
        """Counts the stretches of which the model is not sure by themselves."""
        return sum(not contents.is_sure(each) for each in self.contents)

    def n_unlike(self, translation: str, contents: Contents) -> int:
        """Counts the stretches of which a translation that has all marks makes something else."""
        inside = [each.content(translation) for each in self._places_in(translation)]
        pairs = zip(self.contents, inside, strict=False)
        return sum(not self._is_right(*pair, contents) for pair in pairs)

    def said_alone(self, translation: str, contents: Contents) -> str:
        """Returns a translation with what each stretch becomes by itself, where the model is sure of it."""
        parts, cursor = [], 0
        for content, place in zip(self.contents, self._places_in(translation), strict=False):
            within = place.inside(translation)
            inside = translation[within]
            is_odd = contents.has_odd_words
            is_worse = is_odd(content, inside) and not is_odd(content, contents[content].text)
            if is_worse or contents.is_sure(content):
                said = written_like(content, contents, self.tgt).rstrip(_ENDS + ",")
                inside = said + inside[len(inside.rstrip(_ENDS + ",")) :]
            parts += [translation[cursor : within.start], inside]
            cursor = within.stop
        return "".join([*parts, translation[cursor:]])

    def _places_in(self, translation: str) -> list[Enclosed]:
        """Returns where the stretches are in a translation that has all marks; nothing if it has not."""
        there, written = enclosed(self.source), enclosed(translation)
        return [written[there.index(each)] for each in self.places] if len(there) == len(written) else []

    def _is_right(self, content: str, inside: str, contents: Contents) -> bool:
        """Tells whether a translation has what a stretch becomes by itself, or a name letter by letter."""
        if inside.rstrip(_ENDS + ",") == content and not contents.is_sure(content):
            return not contents.has_odd_words(content, inside)
        return _is_same(inside, contents[content].text, self._articles)

    def found(self, translation: str, contents: Contents) -> str | None:
        """Returns a translation of the text without marks, with marks round what each stretch becomes.

        Returns:
            None if it does not have all of them, one behind the other.
        """
        words = [found.span() for found in _WORD.finditer(translation)]
        parts, cursor, place = [], 0, 0
        for content, marks in zip(self.contents, self.marks, strict=True):
            texts = contents[content].text, content
            sizes = {len(_words(text, self._articles)) for text in texts} - {0}
            spans = (
                (words[first][0], words[first + size - 1][1], first + size)
                for first in range(place, len(words))
                for size in sizes
                if first + size <= len(words)
            )
            right = (
                span for span in spans if self._is_right(content, translation[slice(*span[:2])], contents)
            )
            if (span := next(right, None)) is None:
                return None
            start, end, place = span
            parts += [translation[cursor:start], marks[0], translation[start:end], marks[1]]
            cursor = end
        return "".join([*parts, translation[cursor:]])


def written_like(content: str, contents: Contents, tgt: str) -> str:
    """Returns what marks hold as it stands in a sentence: without a full stop, small, like its source."""
    translation = contents[content].text
    if content[-1] not in _ENDS:
        is_closed = translation.endswith(("a.m.", "p.m."))
        translation = translation if is_closed else translation.rstrip(".") or translation
    elif content[0].isupper():  # a sentence
        return translation[:1].upper() + translation[1:]
    rules = rules_of(tgt)
    article, _, rest = translation.partition(" ")
    if rest and article.lower() in rules.articles and len(_WORD.findall(content)) == 1:
        translation = rest
    is_as_written = rules.capital_nouns and " " not in translation  # a noun has its capital by itself too
    return contents.within(translation) if content[0].islower() and not is_as_written else translation


def _is_same(words: str, others: str, articles: frozenset[str]) -> bool:
    """Tells whether two translations have the same words, articles and endings aside."""
    both = [_words(text.casefold(), articles) for text in (words, others)]
    return len(both[0]) == len(both[1]) and all(
        len(commonprefix(pair)) >= max(min(len(min(pair, key=len)), 3), len(max(pair, key=len)) - _ENDING)
        for pair in zip(*both, strict=True)
    )


def _words(text: str, articles: frozenset[str]) -> list[str]:
    return [word for word in _WORD.findall(text) if word.casefold() not in articles]
