"""The texts of a document translated, with their codes in place."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.config import SearchConfig
from engine.progress import Report, ignore_progress
from engine.results.translation import Recall, SentenceTranslation, TextTranslation, WordLink
from engine.tasks.translation.alignment import align_words, can_be_aligned, check_translations
from engine.text.codes.groups import parts_to_tell_apart
from engine.text.codes.placing import place_codes
from engine.text.numerals.amounts import is_translatable

if TYPE_CHECKING:
    from engine.corpora.documents.segments import DocumentSegment, WrittenSegment
    from engine.runtime.translator import Translator

_PLAIN = SearchConfig()


class TranslatedSegment(NamedTuple):
    """A text's translation with its codes."""

    written: "WrittenSegment"
    n_guessed: int
    """Codes that no aligned word shows the place of: they stand about where they stood."""


class _Asked(NamedTuple):
    """A sentence and its translation, and which parts of it are to be told apart."""

    source: str
    target: str
    parts: tuple[tuple[tuple[int, int], ...], ...]


def translate_segments(
    segments: "Sequence[DocumentSegment]",
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
) -> "tuple[dict[str, TextTranslation], list[TranslatedSegment]]":
    """Translates texts, the same one once, and places their codes by the words that belong together.

    Args:
        segments: the texts.
        translator: the open model, speaking as whoever is set.
        report: called with sentences done; may cancel.
        config: how to search.
        recall: a translation memory; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong.

    Returns:
        The translation of each text, and each segment's with its codes.
    """
    from engine.corpora.documents.raised import lowered, raised_links, recall_lowered, with_raised

    sources = list(dict.fromkeys(segment.source for segment in segments))
    raised = {each.source: text for each in segments if (text := with_raised(each)) != each.source}
    recall = recall_lowered(recall) if recall and raised else recall
    texts = [raised.get(text, text) for text in sources]
    speakers = [translator.speaker] * len(texts)
    translations = translator.translate_lines(texts, speakers, config, report, recall=recall)
    translations = check_translations(translator, translations, report) if checks else translations
    found = dict(zip(sources, translations, strict=True))
    links = _links_of(segments, found, translator, report)
    for source, text in raised.items():
        links[source] = (*raised_links(text, found[source].text), *links.get(source, ()))
        found[source] = lowered(found[source])
    languages = translator.card.src, translator.card.tgt
    placed = [_placed(each, found[each.source], links.get(each.source, ()), languages) for each in segments]
    return found, placed


def _placed(
    segment: "DocumentSegment",
    translation: TextTranslation,
    links: Sequence[WordLink],
    languages: tuple[str, str],
) -> TranslatedSegment:
    from engine.corpora.documents.segments import WrittenSegment

    placing = place_codes(segment.source, segment.codes, translation.text, links, languages)
    is_recalled = _is_recalled(segment, translation)
    return TranslatedSegment(WrittenSegment(translation.text, placing.codes, is_recalled), placing.n_guessed)


def _is_recalled(segment: "DocumentSegment", translation: TextTranslation) -> bool:
    """Returns whether a memory has all of a text; where codes stand inside, their place is a machine's."""
    inner = any(0 < code.position < len(segment.source) for code in segment.codes)
    sentences = [each for each in translation.sentences if is_translatable(each.source)]
    return bool(sentences) and not inner and all(each.memory is not None for each in sentences)


def _links_of(
    segments: "Sequence[DocumentSegment]",
    found: dict[str, TextTranslation],
    translator: "Translator",
    report: Report,
) -> dict[str, tuple[WordLink, ...]]:
    """Aligns the sentences that have codes inside; links count in the whole text, by that text."""
    pending: dict[_Asked, list[tuple[str, SentenceTranslation]]] = {}
    for segment in segments:
        inner = {code.position for code in segment.codes} - {0, len(segment.source)}
        for sentence in found[segment.source].sentences if inner else ():
            is_coded = any(sentence.start <= place <= sentence.end for place in inner)
            if is_coded and can_be_aligned(sentence):
                parts = parts_to_tell_apart(segment.source, segment.codes, sentence.start, sentence.end)
                asked = _Asked(sentence.source, sentence.target, tuple(parts))
                pending.setdefault(asked, []).append((segment.source, sentence))
    links: dict[str, set[WordLink]] = {}
    pairs = list(pending)
    aligned = align_words(
        translator, [each.source for each in pairs], [each.target for each in pairs], report,
        [each.parts for each in pairs],
    )  # fmt: skip
    for pair, alignment in zip(pairs, aligned, strict=True):
        for text, sentence in pending[pair]:
            first, second = sentence.start, sentence.target_start
            links.setdefault(text, set()).update(
                WordLink(
                    (link.source[0] + first, link.source[1] + first),
                    (link.target[0] + second, link.target[1] + second),
                )
                for link in alignment.links
            )
    return {text: tuple(sorted(each, key=lambda link: link.target)) for text, each in links.items()}
