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
    from engine.runtime.context import Context
    from engine.runtime.passages import Before
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
    wanted: Sequence[int] | None = None,
    before: "Context | None" = None,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
) -> "tuple[list[TextTranslation], list[TranslatedSegment]]":
    """Translates texts in their order, and places their codes by the words that belong together.

    Args:
        segments: all texts of a document.
        translator: the open model, speaking as whoever is set.
        report: called with sentences done; may cancel.
        wanted: the numbers of those to translate; the others may stand before them. None: all.
        before: what stands before the first running text.
        config: how to search.
        recall: a translation memory; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong.

    Returns:
        Of each wanted text the translation, and the same with its codes.
    """
    from engine.corpora.documents.raised import lowered, raised_links, recall_lowered

    numbers = range(len(segments)) if wanted is None else wanted
    asked, places = _lines_of(segments, numbers, before, translator.card.src)
    raised = {line for number, line in places.items() if asked[line].text != segments[number].source}
    recall = recall_lowered(recall) if recall and raised else recall
    speakers = [translator.inputs.speaker] * len(asked)
    texts = [line.text for line in asked]
    stands_before = [line.before for line in asked]
    found = translator.translate_lines(texts, speakers, config, report, recall=recall, before=stands_before)
    found = check_translations(translator, found, report) if checks else found
    translated = [(segments[number], line) for number, line in places.items()]
    links = _links_of(translated, found, translator, report)
    for line in raised:
        links[line] = (*raised_links(texts[line], found[line].text), *links.get(line, ()))
        found[line] = lowered(found[line])
    languages = translator.card.src, translator.card.tgt
    placed = [_placed(each, found[line], links.get(line, ()), languages) for each, line in translated]
    return [found[line] for _, line in translated], placed


class _SegmentLine(NamedTuple):
    """What is asked of the model, once however often it is in a document."""

    text: str
    before: "Before"


def _lines_of(
    segments: "Sequence[DocumentSegment]", numbers: Sequence[int], first: "Context | None", src: str
) -> "tuple[list[_SegmentLine], dict[int, int]]":
    """Returns what is asked of the model, and the place there of each wanted text, by its number."""
    from engine.corpora.documents.raised import with_raised
    from engine.corpora.documents.reading_order import texts_before

    lines: dict[_SegmentLine, int] = {}
    places: dict[int, int] = {}
    stands_before = texts_before(segments, src)
    for number in numbers:
        other = stands_before[number]
        before: Before = None
        if other is not None:
            before = places[other] if other in places else _kept(segments[other])
        elif segments[number].passage:
            before, first = first, None
        line = _SegmentLine(with_raised(segments[number]), before)
        places[number] = lines.setdefault(line, len(lines))
    return list(lines), places


def _kept(segment: "DocumentSegment") -> "Context":
    """Returns a text that is not translated as what stands before another one; drafts are not trusted."""
    from engine.corpora.documents.segments import SegmentState
    from engine.runtime.context import Context

    return Context(segment.source, "" if segment.state is SegmentState.DRAFT else segment.target)


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
    segments: "Sequence[tuple[DocumentSegment, int]]",
    found: Sequence[TextTranslation],
    translator: "Translator",
    report: Report,
) -> dict[int, tuple[WordLink, ...]]:
    """Aligns the sentences that have codes inside; links count in the whole text, by its place in `found`."""
    pending: dict[_Asked, list[tuple[int, SentenceTranslation]]] = {}
    for segment, line in segments:
        inner = {code.position for code in segment.codes} - {0, len(segment.source)}
        for sentence in found[line].sentences if inner else ():
            is_coded = any(sentence.start <= place <= sentence.end for place in inner)
            if is_coded and can_be_aligned(sentence):
                parts = parts_to_tell_apart(segment.source, segment.codes, sentence.start, sentence.end)
                asked = _Asked(sentence.source, sentence.target, tuple(parts))
                pending.setdefault(asked, []).append((line, sentence))
    links: dict[int, set[WordLink]] = {}
    pairs = list(pending)
    aligned = align_words(
        translator, [each.source for each in pairs], [each.target for each in pairs], report,
        [each.parts for each in pairs],
    )  # fmt: skip
    for pair, alignment in zip(pairs, aligned, strict=True):
        for line, sentence in pending[pair]:
            first, second = sentence.start, sentence.target_start
            links.setdefault(line, set()).update(
                WordLink(
                    (link.source[0] + first, link.source[1] + first),
                    (link.target[0] + second, link.target[1] + second),
                )
                for link in alignment.links
            )
    return {line: tuple(sorted(each, key=lambda link: link.target)) for line, each in links.items()}
