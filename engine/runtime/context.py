"""Sentences in context: which sentence is read together with the one before it, and how.

The model reads both as one, joined by a semicolon, and the translation of the one before is given as a
prefix. Only sentences with a word that may refer to it are read so: others would lose more by a longer text
than they gain. Knows no graph.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.languages import rules_of
from engine.results.translation import SentenceTranslation
from engine.text.codes.tags import without_tags
from engine.text.running import is_running
from engine.text.sentences import split_sentences
from engine.text.subwords import Subwords
from engine.text.words.address import (
    QUOTATION_MARKS,
    begins_letter,
    form_of_letter,
    forms_of,
    forms_said,
    quoted,
)

if TYPE_CHECKING:
    from engine.runtime.assembling import Line

_MOST_WORDS = 30
"""Of both sentences together: models have learned from few pairs that are longer."""
_MOST_CHARS = 600
"""Of one of them, also where it has no blanks."""
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST_NAME = 4
"""Letters: shorter words with a capital are mostly none."""
_MARK = ";"
_ENDS = " .;:,"


@dataclass(frozen=True, slots=True)
class Context:
    """The sentence before another one: plain text, without tags and symbols."""

    source: str
    translation: str = ""
    """What stands there in the target language; "": that is not known, and it is translated first."""
    form: str = ""
    """How the text up to there addresses its reader, see `forms_said`; "": that is not known."""

    def joined(self, text: str) -> str:
        """Returns what the model reads: this sentence and the one behind it."""
        return f"{_beginning(self.source)} {text}"

    @property
    def is_short(self) -> bool:
        """False: no sentence is so long, on either side."""
        return max(len(self.source), len(self.translation)) <= _MOST_CHARS

    @property
    def prefix(self) -> str:
        """What is given of the translation of both."""
        return _beginning(self.translation)

    @property
    def turned(self) -> "Context":
        """The same for the opposite direction."""
        return Context(self.translation, self.source)


Before = int | Context | None
"""What stands before a line: the place of an earlier line of the same call, a sentence, or nothing known."""
Place = tuple[int, int]
"""Of a sentence: its line, and its number there."""


def _beginning(sentence: str) -> str:
    return sentence.rstrip(_ENDS) + _MARK


def needs_context(text: str, before: str, src: str) -> bool:
    """Tells whether a sentence has a word that may refer to the one before it, and both are short enough.

    A name that stands in both refers too. What begins with a small letter is no sentence of its own.

    Args:
        text: a sentence.
        before: the one before it.
        src: their language.
    """
    words, rules = _WORD.findall(text), rules_of(src)
    if rules is None or not before or len(words) + len(_WORD.findall(before)) > _MOST_WORDS:
        return False
    if text[:1].islower() or text[:1] in QUOTATION_MARKS:
        return False  # behind a semicolon it would be written small, and what somebody says would go on
    names = {word for word in _WORD.findall(before) if word.istitle() and len(word) >= _SHORTEST_NAME}
    return any(word.lower() in rules.referring or word in names for word in words)


def last_sentence(source: str, translation: str, languages: tuple[str, str]) -> Context:
    """Returns the last sentence of a text, with its translation where that has as many sentences."""
    sides = [without_tags(source).plain.strip(), without_tags(translation).plain.strip()]
    cut = [
        [text[span.start : span.end] for span in split_sentences(text, language)]
        for text, language in zip(sides, languages, strict=True)
    ]
    if cut[0] and (not translation or len(cut[0]) == len(cut[1])):
        return Context(cut[0][-1], cut[1][-1] if cut[1] else "")
    return Context(*sides)


def context_of(
    sentences: Sequence[SentenceTranslation], languages: tuple[str, str], before: Context | None = None
) -> Context | None:
    """Returns the last sentence of a translated text, as what stands before the text behind it.

    Args:
        sentences: of the text.
        languages: tags of the source and target language.
        before: what stands before the text itself.
    """
    own = [each for each in sentences if is_running(each.source, languages[0]) and not each.is_kept]
    if not own:
        return before
    form = before.form if before else ""
    return Context(own[-1].source, own[-1].target, form or _form_in(own, languages))


def _form_in(sentences: Sequence[SentenceTranslation], languages: tuple[str, str]) -> str:
    """Returns how a translated text addresses its reader: by its salutation, else as it first does."""
    if not forms_of(languages[1]):
        return ""
    sources = [each.source for each in sentences]
    own = [each for each, is_quoted in zip(sentences, quoted(sources), strict=True) if not is_quoted]
    said = (forms_said(each.source, each.target, *languages) for each in own)
    first = next((forms.pop() for forms in said if len(forms) == 1), "")
    return form_of_letter(sources, languages[0]) or first


class Given(NamedTuple):
    """What a model is given of a sentence, in tokens, without end symbol."""

    ids: Sequence[int]
    """What it reads: with what stands before, if the sentence has a context."""
    prefix: Sequence[int] = ()
    """What stands before its translation; no hypothesis has it."""
    own: Sequence[int] = ()
    """The sentence itself, where `ids` are more."""


def begins_small(text: str, src: str) -> bool:
    """Tells whether a sentence begins with a word that has a capital only for beginning it, mostly."""
    first, rules = _WORD.match(text), rules_of(src)
    return bool(first and rules and first[0].istitle() and first[0].lower() in rules.referring)


def is_polite(text: str, src: str) -> bool:
    """Tells whether a sentence begins with a word that may have a capital for politeness."""
    rules = rules_of(src)
    return bool(rules and rules.polite and re.match(rules.polite, text))


def given(text: str, before: Context | None, source: Subwords, target: Subwords, most: int) -> Given:
    """Returns the tokens of a sentence, with those of its context if there is room for them.

    Args:
        text: the sentence.
        before: its context.
        source: spells what is read.
        target: spells what is written.
        most: tokens of both sentences, on either side.
    """
    own = source.encode(text)
    if before is None:
        return Given(own)
    ids, prefix = source.encode(before.joined(text)), target.encode(before.prefix)
    return Given(own) if max(len(ids), len(prefix)) > most else Given(ids, prefix, own)


def sentences_before(
    lines: Sequence["Line"], before: Sequence[Before], languages: tuple[str, str]
) -> dict[Place, Place | Context]:
    """Returns what the sentences that are read in context have before them.

    Args:
        lines: taken apart.
        before: of each line.
        languages: tags of the source and target language.
    """
    before = [
        last_sentence(each.source, each.translation, languages) if isinstance(each, Context) else each
        for each in before
    ]
    found: dict[Place, Place | Context] = {}
    for line, read in enumerate(lines):
        stands = _before_line(lines, before, line)
        for number, other in enumerate(_in_order(read, line, stands, languages[0])):
            if other is None or number in read.memory:
                continue
            source = other.source if isinstance(other, Context) else lines[other[0]].plain(other[1])
            if needs_context(read.plain(number), source, languages[0]):
                found[line, number] = other
    return found


def _in_order(
    read: "Line", line: int, before: Place | Context | None, src: str
) -> Iterator[Place | Context | None]:
    """Yields what stands before each sentence of a line.

    Paragraphs that are no running text, as a heading between others, stand alone and are passed over.
    """
    for first, end in read.paragraphs():
        is_read_on = end == len(read.spans) or is_running(read.plain(end - 1), src)
        for number in range(first, end):
            yield (line, number - 1) if number > first else before if is_read_on else None
        before = (line, end - 1) if is_read_on else before


def _before_line(lines: Sequence["Line"], before: Sequence[Before], line: int) -> Place | Context | None:
    """Returns the last sentence before a line, that of an empty one's before it."""
    other = before[line]
    while isinstance(other, int):
        if lines[other].spans:
            return other, len(lines[other].spans) - 1
        other = before[other]
    return other


def addressed_texts(
    lines: Sequence["Line"], before: Sequence[Before], src: str, *, is_dialogue: bool = False
) -> list[list[Place]]:
    """Returns the sentences of each text that address its reader: of lines that stand before each other.

    A salutation begins another text. What somebody says in quotation marks is said to others than the reader.

    Args:
        lines: taken apart.
        before: of each line.
        src: their language.
        is_dialogue: people say the lines to each other: only those of one known speaker are one text.
    """
    found: dict[int, list[list[Place]]] = {}
    speakers: dict[int, set[str]] = {}
    first: list[int] = []
    for number, line in enumerate(lines):
        other = before[number] if number < len(before) else None
        first.append(first[other] if isinstance(other, int) else number)
        texts = found.setdefault(first[-1], [[]])
        for start, end in line.paragraphs():
            sentences = [line.plain(each) for each in range(start, end)]
            if begins_letter(sentences[0], src):
                texts.append([])
            texts[-1] += [
                (number, start + each) for each, is_quoted in enumerate(quoted(sentences)) if not is_quoted
            ]
        speakers.setdefault(first[-1], set()).add(line.speaker.key if line.speaker else "")
    return [
        places
        for number, texts in found.items()
        if len(speakers[number]) == 1 and not (is_dialogue and "" in speakers[number])
        for places in texts
    ]
