"""Long texts in portions, so that the beginning of a translation is there soon; each line as its own speaker.

A portion is some whole lines; of a very long line some whole sentences.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.base.config import SearchConfig
from engine.base.progress import Report, ignore_progress
from engine.results.translation import Recall, SentenceTranslation, TextTranslation
from engine.runtime.context import Context, context_of
from engine.runtime.passages import Before
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.translator import Translator
from engine.text.sentences import is_running, split_sentences

_FIRST_CHARS = 400
"""Characters of the first portion: few, so that something can be read soon."""
_LATER_CHARS = 1600


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """A line of a text, or some sentences of a very long one."""

    text: str
    """The text to translate."""
    speaker: SpeakerInputs | None = None
    before: str = ""
    """Text that stays as it is: the name of the speaker."""
    after: str = ""
    """Text that stays as it is: the end of the line."""


def translate_portions(
    utterances: Iterable[Utterance],
    translator: Translator,
    config: SearchConfig,
    report: Report = ignore_progress,
    *,
    recall: Recall | None = None,
) -> Iterator[TextTranslation]:
    """Translates a text portion by portion.

    Args:
        utterances: together all of the text.
        translator: the open model.
        config: how to search.
        report: as of `Translator.translate_text`; knows one portion at a time.
        recall: as of `Translator.translate_lines`.

    Yields:
        After each portion the translation of the text up to there; the last one is the whole.
    """
    began = time.perf_counter()
    source = text = ""
    sentences: tuple[SentenceTranslation, ...] = ()
    context: Context | None = None
    for portion in _portions(utterances, translator.card.src):
        texts, speakers = [each.text for each in portion], [each.speaker for each in portion]
        before = _in_order(texts, context, translator.card.src)
        translated = translator.translate_lines(texts, speakers, config, report, recall=recall, before=before)
        n_before = len(sentences)
        for each, part in zip(portion, translated, strict=True):
            n_source, n_target = len(source) + len(each.before), len(text) + len(each.before)
            sentences += tuple(_moved(sentence, n_source, n_target) for sentence in part.sentences)
            source += each.before + each.text + each.after
            text += each.before + part.text + each.after
        context = context_of(sentences[n_before:], (translator.card.src, translator.card.tgt), context)
        yield TextTranslation(source, text, sentences, time.perf_counter() - began)
    if not source:
        yield TextTranslation("", "", (), 0.0)


def _in_order(texts: Sequence[str], before: Before, src: str) -> list[Before]:
    """Returns what stands before each line of a portion, given what stands before the portion.

    Lines that are no running text stand alone and are passed over; the last one may be unfinished.
    """
    found: list[Before] = []
    for place, text in enumerate(texts):
        is_read_on = place == len(texts) - 1 or is_running(text, src)
        found.append(before if is_read_on else None)
        before = place if is_read_on else before
    return found


def joined(parts: Sequence[TextTranslation]) -> TextTranslation:
    """Puts the translations of a text's parts together, in their order; nothing stands between them."""
    sentences: list[SentenceTranslation] = []
    n_source = n_target = 0
    for part in parts:
        sentences += [_moved(sentence, n_source, n_target) for sentence in part.sentences]
        n_source, n_target = n_source + len(part.source), n_target + len(part.text)
    source, text = "".join(part.source for part in parts), "".join(part.text for part in parts)
    return TextTranslation(source, text, tuple(sentences), sum(part.elapsed_s for part in parts))


def _portions(utterances: Iterable[Utterance], src: str) -> Iterator[Sequence[Utterance]]:
    portion: list[Utterance] = []
    n_chars, n_wanted = 0, _FIRST_CHARS
    for utterance in utterances:
        for part in _parts_of(utterance, src):
            portion.append(part)
            n_chars += len(part.before) + len(part.text) + len(part.after)
            if n_chars >= n_wanted:
                yield portion
                portion, n_chars, n_wanted = [], 0, _LATER_CHARS
    if portion:
        yield portion


def _parts_of(utterance: Utterance, src: str) -> Iterator[Utterance]:
    """Cuts a very long line where sentences begin."""
    text, start = utterance.text, 0
    starts = [span.start for span in split_sentences(text, src)] if len(text) > _LATER_CHARS else []
    for place in starts:
        if place - start >= _FIRST_CHARS:
            before = utterance.before if start == 0 else ""
            yield replace(utterance, text=text[start:place], before=before, after="")
            start = place
    yield replace(utterance, text=text[start:], before=utterance.before if start == 0 else "")


def _moved(sentence: SentenceTranslation, n_source: int, n_target: int) -> SentenceTranslation:
    """Returns a sentence as it stands so many characters further on."""
    return replace(
        sentence,
        start=sentence.start + n_source,
        end=sentence.end + n_source,
        target_start=sentence.target_start + n_target,
        target_end=sentence.target_end + n_target,
    )
