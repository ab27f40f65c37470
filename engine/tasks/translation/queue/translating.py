"""One file of any kind translated as a file, with one kind of report for all."""

import time
from collections.abc import Collection
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from engine.progress import Report, ignore_progress
from engine.results.documents import (
    USUAL_PARTS,
    DocumentTranslation,
    FileRemark,
    FileTranslation,
    RemarkKind,
    SegmentKind,
)
from engine.results.translation import Recall, SpeakerChoice, TextTranslation
from engine.tasks.translation.alignment import check_translations
from engine.tasks.translation.documents import document_format, translate_document
from engine.tasks.translation.profiles import Profiles
from engine.tasks.translation.queue.looking import TEXT_FORMAT
from engine.tasks.translation.remarks import kept_words, recalled_in, remarks_of, worst_first
from engine.tasks.translation.structured.files import is_structured, translate_file
from engine.tasks.translation.text_files import check_output, read_text_file, write_text_file
from engine.tasks.translation.wrapped import translate_laid_out
from engine.text.numerals.amounts import is_translatable

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def translate_queued(
    path: Path,
    out: Path,
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    speaker: SpeakerChoice | None = None,
    parts: Collection[SegmentKind] = USUAL_PARTS,
    recall: Recall | None = None,
    checks: bool = False,
) -> FileTranslation:
    """Translates a document, subtitles or a plain text into another file.

    Args:
        path: the file.
        out: the file to write, whole or not at all; one that is there is replaced.
        translator: the open model.
        report: called with sentences done; may cancel.
        speaker: who says everything in it; None: nobody in particular.
        parts: which kinds of texts of a document are translated.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, has nothing to translate, is in other languages, or is the
            one to write, or that one cannot be written.
    """
    profiles = Profiles(translator)
    translator = translator.as_speaker(profiles.of(speaker))
    if is_structured(path):
        found = translate_file(path, out, translator, report, parts=parts, recall=recall, checks=checks)
    elif document_format(path) != "text":
        found = _of_subtitles(
            translate_document(path, out, translator, report=report, recall=recall, checks=checks)
        )
    else:
        found = _translate_text(path, out, translator, report, recall, checks=checks)
    told = tuple(notice.text for notice in profiles.notices)
    return found.with_notices(told) if told else found


def _of_subtitles(found: DocumentTranslation) -> FileTranslation:
    remarks = (
        FileRemark(
            kind=RemarkKind.TERM if each.is_term else RemarkKind.FOUND if each.score else RemarkKind.DOUBTFUL,
            place=f"line {each.line:,}",
            source=each.source,
            target=each.target,
            text=each.warning,
            doubts=each.kinds,
            score=each.score,
        )
        for each in found.warnings
    )
    notices = (f"Line {unit.line:,} stays as it is: {unit.reason}." for unit in found.untouched)
    return FileTranslation(
        input=found.input,
        output=found.output,
        model=found.model,
        format=found.format,
        segments=found.lines + len(found.untouched),
        translated=0 if found.language_notice else found.lines,
        kept=len(found.untouched) + (found.lines if found.language_notice else 0),
        left_out=0,
        terms=found.terms,
        terms_kept=found.terms_kept,
        moved=0,
        remarks=worst_first(remarks),
        notices=tuple(notices),
        elapsed_s=found.elapsed_s,
        language_notice=found.language_notice,
        kept_words=found.kept_words,
        from_memory=found.from_memory,
        recalled=found.recalled,
    )


def _translate_text(
    path: Path, out: Path, translator: "Translator", report: Report, recall: Recall | None, *, checks: bool
) -> FileTranslation:
    began = time.perf_counter()
    check_output(out, [path], overwrites=True)
    file = read_text_file(path)
    found = translate_laid_out(file.text, translator, report=report, recall=recall)
    translation = (
        check_translations(translator, [found.translation], report)[0]
        if checks and found.language_notice is None
        else found.translation
    )
    write_text_file(out, found.text, file.mark)
    lines = [line for line in found.translation.source.split("\n") if line.strip()]
    translated = 0 if found.language_notice else sum(map(is_translatable, lines))
    sentences = found.translation.sentences
    places = (f"line {number:,}" for number in found.translation.line_numbers())
    said = list(zip(places, sentences, strict=True))
    recalled = recalled_in(said)
    used = [term for sentence in sentences for term in sentence.terms]
    return FileTranslation(
        input=str(path),
        output=str(out),
        model=translator.card.id,
        format=TEXT_FORMAT,
        segments=len(lines),
        translated=translated,
        kept=len(lines) - translated,
        left_out=0,
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
        moved=0,
        remarks=worst_first(_remarks_of(translation, is_wrapped=found.translation.source != file.text)),
        notices=(file.note,) if file.note else (),
        elapsed_s=time.perf_counter() - began,
        language_notice=found.language_notice,
        kept_words=kept_words(said, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
    )


def _remarks_of(found: TextTranslation, *, is_wrapped: bool) -> list[FileRemark]:
    """Returns what to look at; in a text whose lines were joined its paragraphs are counted."""
    noun, numbers = "line", found.line_numbers()
    if is_wrapped:
        noun = "paragraph"
        n_filled = list(accumulate(map(bool, map(str.strip, found.source.split("\n")))))
        numbers = [n_filled[number - 1] for number in numbers]
    said = zip(found.sentences, numbers, strict=True)
    return [
        remark
        for sentence, number in said
        for remark in remarks_of(sentence, f"{noun} {number:,}", sentence.terms)
    ]
