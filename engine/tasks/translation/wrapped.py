"""Texts whose paragraphs were broken into lines: translated paragraph by paragraph."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import (
    LaidOutTranslation,
    Recall,
    SentenceTranslation,
    TextTranslation,
    Wrapping,
)
from engine.tasks.languages import notice_for, unchanged

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_PLAIN = SearchConfig()
_FIRST_CHARS, _LATER_CHARS = 400, 4000
"""Characters of a portion, which is shown as soon as it is done: few in the first, so that it comes soon."""


def translate_laid_out(
    text: str,
    translator: "Translator",
    wrapping: Wrapping = Wrapping.AUTO,
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    show: Callable[[str], None] | None = None,
    before: Sequence[SentenceTranslation] = (),
) -> LaidOutTranslation:
    """Translates a text, and breaks paragraphs that were broken into lines again, at the same width.

    A text that is plainly in another language stays as it is. If no lines belong together, no line is read
    in the context of another one.

    Args:
        text: any text.
        translator: the open model.
        wrapping: which lines belong together.
        report: called with sentences done; may cancel.
        config: how to search.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        show: gets the next lines of the written text as soon as they are translated; None: all of it is
            translated together, which is a little quicker.
        before: the sentences of the text before it.
    """
    from engine.runtime.context import context_of
    from engine.runtime.portions import joined as put_together
    from engine.text.wrapping import broken, joined

    if notice := notice_for(text, translator):
        if show is not None:
            show(text)
        return LaidOutTranslation(unchanged(text, notice.language), text, notice)
    paragraphs = joined(text, wrapping)
    source = [each.text for each in paragraphs]
    found: list[TextTranslation] = []
    written: list[str] = []
    n_sentences = 0

    def go_on(progress: Progress) -> None:
        report(Progress(progress.stage, n_sentences + progress.done))

    sizes, languages = (_FIRST_CHARS, _LATER_CHARS), (translator.card.src, translator.card.tgt)
    context = context_of(before, languages)
    for first, end in _portions(source, sizes) if show is not None else [(0, len(source))]:
        is_last = end == len(source)
        text = "\n".join(source[first:end]) + "\n" * (not is_last)
        texts = [*_lines_apart(text)] if wrapping is Wrapping.NO else [text]
        parts = translator.translate_lines(
            texts,
            [translator.inputs.speaker] * len(texts),
            config,
            report if show is None else go_on,
            recall=recall,
            before=None if wrapping is Wrapping.NO else [context],
        )
        part = replace(put_together(parts), elapsed_s=parts[-1].elapsed_s)
        context = context_of(part.sentences, languages, context)
        found.append(part)
        n_sentences += len(part.sentences)
        lines = zip(paragraphs[first:end], part.text.split("\n"), strict=is_last)
        now = [broken(each, line) for each, line in lines]
        written += now
        if show is not None:
            show("\n".join(now) + "\n" * (not is_last))
    return LaidOutTranslation(put_together(found), "\n".join(written))


def _lines_apart(text: str) -> Iterator[str]:
    """Yields the lines of a text with their ends, and blocks of code whole."""
    lines = text.split("\n")
    for first, end in _portions(lines, (0, 0)):
        yield "\n".join(lines[first:end]) + "\n" * (end < len(lines))


def _portions(lines: Sequence[str], sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yields which lines are translated together, from and up to; blocks of code stay whole.

    Args:
        lines: of the text.
        sizes: of the first portion and of the others, in characters.
    """
    from engine.text.protected import fenced_code

    code = iter(fenced_code("\n".join(lines)))
    block = next(code, None)
    first = place = n_chars = 0
    for number, line in enumerate(lines, start=1):
        place += len(line) + 1
        n_chars += len(line) + 1
        while block is not None and block[1] <= place:
            block = next(code, None)
        is_in_code = block is not None and block[0] < place
        if number == len(lines) or (n_chars >= sizes[first > 0] and not is_in_code):
            yield first, number
            first, n_chars = number, 0


def join_lines(text: str) -> str:
    """Joins the lines of paragraphs that were plainly broken into lines; all else stays as it is."""
    from engine.text.wrapping import joined

    return "\n".join(each.first + each.text for each in joined(text))
