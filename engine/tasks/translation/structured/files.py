"""Office documents, web pages, program texts and files of translation programs, translated as files."""

import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.errors import CorpusError
from engine.progress import Report, ignore_progress
from engine.results.documents import (
    USUAL_PARTS,
    FileRemark,
    FileTranslation,
    RemarkKind,
    SegmentKind,
)
from engine.results.translation import Recall, TermUse, TextTranslation
from engine.tasks.languages import notice_for
from engine.tasks.models.catalogue import list_models
from engine.tasks.translation.remarks import kept_words, recalled_in, remarks_of, worst_first
from engine.tasks.translation.structured.segments import TranslatedSegment, translate_segments
from engine.tasks.translation.terms import terms_in
from engine.tasks.translation.text_files import check_output, new_output, read_text_file
from engine.text.languages import find_language, language_name
from engine.text.numerals.amounts import is_translatable

if TYPE_CHECKING:
    from engine.corpora.documents.segments import Document, DocumentSegment
    from engine.runtime.translator import Translator

_PLAIN = SearchConfig()
_SHOWN_CHARS = 300
_SAMPLE = 200
"""Texts by which the language of a document is guessed."""
_GUESSED = "The place of its formatting or codes was guessed."


def is_structured(path: Path) -> bool:
    """Returns whether a file is one that `translate_file` takes apart, by its name."""
    from engine.corpora.documents.kinds import kind_of

    return kind_of(path) is not None


def structured_endings() -> tuple[str, ...]:
    """Returns the endings of files that `translate_file` takes apart, each with its dot."""
    from engine.corpora.documents.kinds import KINDS

    return tuple(ending for kind in KINDS for ending in kind.endings)


def guess_languages(path: Path, encoding: str = "") -> tuple[str | None, str | None]:
    """Returns the languages that a bilingual file says it is translated from and into; None: it does not.

    Where nothing is said, the first is the language that the text is in, of those that the library has models
    from, where these are several.

    Args:
        path: a document, subtitles or a text.
        encoding: of a text; empty: found by its content.

    Raises:
        CorpusError: if it cannot be read.
    """
    from engine.text.identifying.guessing import guess_among

    known = {model.src for model in list_models()}
    is_plain = len(known) < 2
    if not is_structured(path):
        text = "" if is_plain else read_text_file(path, encoding=encoding).text
        return guess_among(text, known) or None, None
    document = read_structured(path)
    src, tgt = (find_language(tag) or None for tag in (document.languages.src, document.languages.tgt))
    if src is None and not is_plain:
        src = guess_among("\n".join(segment.source for segment in document.segments[:_SAMPLE]), known) or None
    return src, tgt


def translate_file(
    path: Path,
    out: Path,
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    parts: Collection[SegmentKind] = USUAL_PARTS,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
) -> FileTranslation:
    """Translates a document and writes it with everything else as it was.

    Translations that a bilingual file has already stay, and so does what it has locked.

    Args:
        path: the file.
        out: the file to write, whole or not at all; one that is there is replaced.
        translator: the open model, speaking as whoever is set.
        report: called with sentences done; may cancel.
        parts: which kinds of texts are translated.
        config: how to search.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, has nothing to translate, is in other languages, or is the
            one to write, or that one cannot be written.
    """
    began = time.perf_counter()
    check_output(out, [path], overwrites=True)
    document = read_structured(path, translator.card.tgt)
    _check_languages(path, document, translator)
    wanted = [number for number, segment in enumerate(document.segments) if _is_wanted(segment, parts)]
    sources = (document.segments[number].source for number in wanted)
    notice = notice_for("\n".join(dict.fromkeys(sources)), translator)
    if notice is not None:
        wanted = []
    found, placings = translate_segments(
        document.segments, translator, report, wanted=wanted, config=config, recall=recall, checks=checks
    )
    segments = [document.segments[number] for number in wanted]
    terms = [_terms_of(each, translator) for each in found]
    used = [term for sentences in terms for each in sentences for term in each]
    written = {number: placing.written for number, placing in zip(wanted, placings, strict=True)}
    with new_output(out) as scratch:
        document.write(written, translator.card.tgt, scratch)
    places = zip((segment.place for segment in segments), found, strict=True)
    said = [(place, sentence) for place, each in places for sentence in each.sentences]
    recalled = recalled_in(said)
    n_kept = sum(all(sentence.is_kept for sentence in each.sentences) for each in found)
    return FileTranslation(
        input=str(path),
        output=str(out),
        model=translator.card.id,
        format=document.format,
        segments=len(document.segments),
        translated=len(wanted) - n_kept,
        kept=len(document.segments) - len(wanted) + n_kept - _n_unwanted(document, parts),
        left_out=_n_unwanted(document, parts),
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
        moved=sum(placing.n_guessed > 0 for placing in placings),
        remarks=_remarks(segments, placings, found, terms),
        notices=tuple(document.notices),
        elapsed_s=time.perf_counter() - began,
        language_notice=notice,
        kept_words=kept_words(said, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
    )


def _n_unwanted(document: "Document", parts: Collection[SegmentKind]) -> int:
    return sum(segment.kind not in parts for segment in document.segments)


def read_structured(path: Path, tgt: str = "") -> "Document":
    """Takes a document apart.

    Args:
        path: the file.
        tgt: the language into which it is translated; empty: not known yet.

    Raises:
        CorpusError: if it cannot be read, or is of no kind that can be.
    """
    from engine.corpora.documents.kinds import kind_of

    kind = kind_of(path)
    if kind is None:
        raise CorpusError(
            f"{path.name} is no kind of file that can be translated as a whole.",
            "Save it as a kind that is listed in the help, or as plain text.",
        )
    return kind.read(path, tgt)


def _is_wanted(segment: "DocumentSegment", parts: Collection[SegmentKind]) -> bool:
    from engine.corpora.documents.segments import SegmentState

    is_new = segment.state is SegmentState.NEW
    return is_new and segment.kind in parts and is_translatable(segment.source)


def _check_languages(path: Path, document: "Document", translator: "Translator") -> None:
    """Refuses a file that says it is in other languages."""
    named = document.languages.src, document.languages.tgt
    own = translator.card.src, translator.card.tgt
    sides = zip(named, own, strict=True)
    if all(not there or find_language(there) == find_language(here) for there, here in sides):
        return
    said = [language_name(tag) if tag else "another language" for tag in named]
    model = [language_name(tag) for tag in own]
    src, tgt = (there and find_language(there) for there in named)
    src = src or next(tag for tag in own if tag != tgt)
    tgt = tgt or next(tag for tag in own if tag != src)
    raise CorpusError(
        f"{path.name} is for translating {said[0]} into {said[1]}, the model translates {model[0]} into"
        f" {model[1]}.",
        f"Choose a model for these languages: parlance translate --from {src} --to {tgt}.",
    )


def _terms_of(translation: TextTranslation, translator: "Translator") -> list[tuple[TermUse, ...]]:
    """Returns the terms of each sentence of a text."""
    return terms_in(translator, [(each.source, each.target) for each in translation.sentences])


def _remarks(
    segments: "Sequence[DocumentSegment]",
    placings: Sequence[TranslatedSegment],
    found: Sequence[TextTranslation],
    terms: Sequence[Sequence[tuple[TermUse, ...]]],
) -> tuple[FileRemark, ...]:
    """Returns what a person should look at, worst first, else in the order of the file."""
    remarks: list[FileRemark] = []
    for segment, placing, each, own in zip(segments, placings, found, terms, strict=True):
        place = segment.place
        for sentence, used in zip(each.sentences, own, strict=True):
            remarks += remarks_of(sentence, place, used)
        if placing.n_guessed:
            moved = placing.written.text
            remarks.append(
                FileRemark(
                    kind=RemarkKind.MOVED, place=place, source=segment.source, target=moved, text=_GUESSED
                )
            )
    return worst_first(map(_shortened, remarks))


def _shortened(remark: FileRemark) -> FileRemark:
    return replace(remark, source=remark.source[:_SHOWN_CHARS], target=remark.target[:_SHOWN_CHARS])
