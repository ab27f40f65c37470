"""Lines that follow each other: what stands before each sentence, and which are one text to one reader."""

from collections.abc import Iterator, Sequence

from engine.runtime.assembling import Line
from engine.runtime.context import (
    MOST_SENTENCES,
    MOST_WORDS,
    Context,
    gender_told,
    last_sentence,
    n_words,
    needs_context,
)
from engine.text.marks import quoted_sentences
from engine.text.sentences import is_running
from engine.text.words.address import begins_letter

Before = int | Context | None
"""What stands before a line: the place of an earlier line of the same call, a sentence, or nothing known."""
Place = tuple[int, int]
"""Position of a sentence: its line, and its number there."""


def sentences_before(
    lines: Sequence[Line], before: Sequence[Before], languages: tuple[str, str]
) -> dict[Place, tuple[Place | Context, ...]]:
    """Returns what the sentences that are read in context have before them, in its order.

    Args:
        lines: taken apart.
        before: of each line.
        languages: tags of the source and target language.
    """
    before = [
        last_sentence(each.source, each.translation, languages)
        if isinstance(each, Context) and each.before is None
        else each
        for each in before
    ]
    order = _order(lines, before, languages[0])

    def source(of: Place | Context) -> str:
        return of.source if isinstance(of, Context) else lines[of[0]].plain(of[1])

    found: dict[Place, tuple[Place | Context, ...]] = {}
    for line, read in enumerate(lines):
        for number in range(len(read.spans)):
            other = order[line, number]
            text = read.plain(number)
            if other is None or number in read.memory or not needs_context(text, source(other), languages[0]):
                continue
            behind: list[Place | Context] = [other]
            n_read = n_words(text) + n_words(source(other))
            while len(behind) < MOST_SENTENCES:
                other = other.before if isinstance(other, Context) else order[other]
                n_read += n_words(source(other)) if other else 0
                if other is None or n_read > MOST_WORDS:
                    break
                behind.insert(0, other)
            found[line, number] = tuple(behind)
    return found


def sentences_behind(lines: Sequence[Line], before: Sequence[Before], src: str) -> dict[Place, str]:
    """Returns what stands behind the sentences that are read on, see `gender_told`.

    Args:
        lines: taken apart.
        before: of each line.
        src: their language.
    """
    found = {}
    for (line, number), other in _order(lines, before, src).items():
        if isinstance(other, tuple) and lines[line].surfaces[number].parts:
            behind = lines[line].plain(number)
            if gender_told(behind, lines[other[0]].plain(other[1]), src):
                found[other] = behind
    return found


def _order(lines: Sequence[Line], before: Sequence[Before], src: str) -> dict[Place, Place | Context | None]:
    """Returns what stands before each sentence."""
    return {
        (line, number): other
        for line, read in enumerate(lines)
        for number, other in enumerate(_in_order(read, line, _before_line(lines, before, line), src))
    }


def _in_order(
    read: Line, line: int, before: Place | Context | None, src: str
) -> Iterator[Place | Context | None]:
    """Yields what stands before each sentence of a line.

    Paragraphs that are no running text, as a heading between others, stand alone and are passed over.
    """
    for first, end in read.paragraphs():
        is_read_on = end == len(read.spans) or is_running(read.plain(end - 1), src)
        for number in range(first, end):
            yield (line, number - 1) if number > first else before if is_read_on else None
        before = (line, end - 1) if is_read_on else before


def _before_line(lines: Sequence[Line], before: Sequence[Before], line: int) -> Place | Context | None:
    """Returns the last sentence before a line, that of an empty one's before it."""
    other = before[line]
    while isinstance(other, int):
        if lines[other].spans:
            return other, len(lines[other].spans) - 1
        other = before[other]
    return other


def addressed_texts(
    lines: Sequence[Line], before: Sequence[Before], src: str, *, is_dialogue: bool = False
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
        other = before[number]
        first.append(first[other] if isinstance(other, int) else number)
        texts = found.setdefault(first[-1], [[]])
        for start, end in line.paragraphs():
            sentences = [line.plain(each) for each in range(start, end)]
            if begins_letter(sentences[0], src):
                texts.append([])
            own = [each for each, is_quoted in enumerate(quoted_sentences(sentences)) if not is_quoted]
            texts[-1] += [(number, start + each) for each in own]
        speakers.setdefault(first[-1], set()).add(line.speaker.key if line.speaker else "")
    return [
        places
        for number, texts in found.items()
        if len(speakers[number]) == 1 and not (is_dialogue and "" in speakers[number])
        for places in texts
    ]
