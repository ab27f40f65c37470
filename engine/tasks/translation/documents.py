"""Subtitles and transcripts translated as files, each line as the person who says it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.results.documents import (
    CastMember,
    DocumentLine,
    DocumentPreview,
    DocumentRecord,
    DocumentSpeaker,
    DocumentTranslation,
    TextFile,
    TranslatedSpeaker,
    UntouchedLine,
)
from engine.results.speakers import SpeakerRecord
from engine.results.translation import LanguageNotice, Recall, SpeakerChoice
from engine.tasks.languages import notice_for
from engine.tasks.translation.profiles import Profiles
from engine.tasks.translation.remarks import kept_words, recalled_in
from engine.tasks.translation.spoken.sentences import (
    SaidLine,
    lines_of,
    places_of_markup,
    said_by_model,
    translate_spoken,
    unchanged_line,
    warnings_of,
)
from engine.tasks.translation.text_files import check_output, read_text_file, write_text_file
from engine.text.speaker_names import IsSpeaker, candidate_name

if TYPE_CHECKING:
    from engine.corpora.documents.cue_writing import Turn
    from engine.corpora.documents.spoken_documents import SpokenDocument
    from engine.runtime.speaking.speakers import SpeakerInputs
    from engine.runtime.translator import Translator

_MOST_BYTES = 64 << 20
"""A larger file is no subtitles and no transcript."""
_NOTHING: Mapping[int, str] = {}
_FIRST_PART, _PART = 20, 64
"""Lines that are shown together: those that fit a screen, then as many as are quick in one batch."""
_PLAIN = SearchConfig()


def document_format(path: Path, encoding: str = "") -> str:
    """Returns the format of a file, by its content: "SRT", "WebVTT", "ASS", or "text".

    Raises:
        CorpusError: if it cannot be read, or is neither subtitles nor text.
    """
    from engine.corpora.files.detection import find_format
    from engine.corpora.files.input_files import InputFile
    from engine.corpora.formats import PLAIN, SUBTITLES, TABLE
    from engine.corpora.segments import ReadOptions

    file = InputFile(path)
    format_ = find_format(file, ReadOptions(src="", tgt="", encoding=encoding))
    if format_ in SUBTITLES:
        return format_.name
    if format_ in (PLAIN, TABLE):
        return "text"
    raise CorpusError(
        f"{file.name} is a {format_.name} file, neither subtitles nor a transcript.",
        "Give subtitles (SRT, VTT, ASS) or a text with a line for each turn.",
    )


def is_subtitles(path: Path, encoding: str = "") -> bool:
    """Returns whether a file is one of subtitles; what cannot be read is none."""
    try:
        return document_format(path, encoding) != "text"
    except CorpusError:
        return False


def open_document(
    path: Path, translator: "Translator | None" = None, most_bytes: int = 0
) -> DocumentRecord | TextFile:
    """Reads subtitles and transcripts as documents, any other text as text: the content decides.

    Args:
        path: the file; one whose name says subtitles must hold some.
        translator: as of `read_document`.
        most_bytes: a larger text is refused; 0: none is.

    Raises:
        CorpusError: if it cannot be read.
    """
    from engine.corpora.formats import SUBTITLES, endings_of

    is_named_so = path.suffix.lower() in endings_of(SUBTITLES)
    if not is_named_so and most_bytes and path.is_file() and path.stat().st_size > most_bytes:
        return read_text_file(path, most_bytes)
    try:
        document = read_document(path, translator)
    except CorpusError:
        if is_named_so:
            raise
        return read_text_file(path, most_bytes)
    is_document = document.format != "text" or document.is_conversation
    return document if is_document else read_text_file(path, most_bytes)


def read_document(path: Path, translator: "Translator | None" = None) -> DocumentRecord:
    """Takes subtitles or a transcript apart: what is said, and by whom.

    `translate_document` takes it apart just so if its `speakers` are those that were found.

    Args:
        path: the file.
        translator: the open model, whose own speakers are names too; None: only the library's are.

    Raises:
        CorpusError: if the file cannot be read, or is neither subtitles nor text.
    """
    known = _KnownNames(translator)
    document, _ = _read(path, known.is_known)
    named = {turn.speaker.casefold() for turn in document.turns if turn.speaker} | _likely_names(document)
    document, _ = _read(path, lambda name: name.casefold() in named)
    spellings: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for turn in document.turns:
        counts[spellings.setdefault(turn.speaker.casefold(), turn.speaker)] += 1
    n_unnamed = counts.pop("", 0)
    return DocumentRecord(
        path=path,
        format=document.format,
        n_cues=document.n_cues,
        lines=lines_of(document),
        speakers=tuple(DocumentSpeaker(name, count, known.known_as(name)) for name, count in counts.items()),
        n_unnamed=n_unnamed,
        untouched=_untouched(document),
    )


def find_document_speakers(
    path: Path, translator: "Translator", strength: float | None = None, encoding: str = ""
) -> tuple[CastMember, ...]:
    """Finds the speakers of the library and of the model whom a file names, without regard to case.

    Args:
        path: subtitles, or a transcript.
        translator: the open model, with the pack that is in.
        strength: of every profile, in [0, 2]; None: each speaker's own.
        encoding: of the file; empty: found by its content.

    Raises:
        CorpusError: if the file cannot be read.
        SpeakerError: if the strength is out of range.
    """
    from engine.tasks.speakers.people import check_strength

    check_strength(strength)
    known = _KnownNames(translator)
    document, _ = _read(path, known.is_known, encoding)
    names = dict.fromkeys(turn.speaker for turn in document.turns if known.is_known(turn.speaker))
    return tuple(CastMember(name, known.choice(name, strength)) for name in names)


def preview_document(
    document: DocumentRecord,
    translator: "Translator",
    cast: Sequence[CastMember],
    show: Callable[[DocumentPreview], None],
    report: Report = ignore_progress,
    *,
    recall: Recall | None = None,
) -> None:
    """Translates the lines of a document as `translate_document` would, and shows them part by part.

    Args:
        document: as `read_document` returned it.
        translator: the open model; its speaker says the lines of those who are not in `cast`.
        cast: who says what.
        show: is given each part as soon as it is translated: first a screen of lines, then more at once.
        report: called with lines done; may cancel.
        recall: as of `translate_document`.
    """
    profiles = Profiles(translator)
    lines, texts = document.lines, [line.text for line in document.lines]
    ends = [number for number, line in enumerate(lines, start=1) if not line.goes_on]
    chosen = _inputs(cast, [line.speaker for line in lines], profiles, translator)
    notice = notice_for("\n".join(texts), translator)
    if notice is not None:
        show(DocumentPreview(tuple(texts), 0, (), notice))
        return
    first, said = 0, list[SaidLine]()
    while first < len(lines):
        report(Progress("Translating", first, len(lines)))
        wanted = first + (_PART if first else _FIRST_PART)
        end = next((end for end in ends if end >= wanted), len(lines))

        def go_on(_progress: Progress, done: int = first) -> None:
            report(Progress("Translating", done, len(lines)))

        found = translate_spoken(
            lines[first:end], chosen[first:end], translator, go_on, recall=recall, said_before=said
        )
        said += found
        show(DocumentPreview(tuple(each.text for each in found), first, profiles.notices))
        first = end
    report(Progress("Translating", len(lines), len(lines)))


def translate_document(
    path: Path,
    out: Path | None,
    translator: "Translator",
    cast: Sequence[CastMember] = (),
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    corrected: Mapping[int, str] = _NOTHING,
    encoding: str = "",
    recall: Recall | None = None,
    joins: bool = True,
    checks: bool = False,
) -> DocumentTranslation:
    """Translates subtitles or a transcript: all of it in one batch, each line as who says it.

    What cannot be read stays as it is. A sentence over several cues is translated whole and cut again.

    Args:
        path: the file.
        out: the file to write, in UTF-8, whole or not at all; None: the text is returned.
        translator: the open model; its speaker says the lines of those who are not in `cast`.
        cast: who says what; their names are read as names in the file.
        report: called with sentences done; may cancel.
        config: how to search.
        corrected: translations that a person wrote, by the number of their line in the document, from 0.
        encoding: of the file; empty: found by its content.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        joins: False: each cue by itself, wherever its sentences begin.
        checks: looks for what may be missing or wrong, which takes longer than translating.

    Raises:
        CorpusError: if the file cannot be read, is the one to write, or that one cannot be written.
    """
    if out is not None:
        check_output(out, [path], overwrites=True)
    named = {member.name.casefold() for member in cast}
    document, mark = _read(path, lambda name: name.casefold() in named, encoding)
    turns, lines, profiles = document.turns, lines_of(document, joins=joins), Profiles(translator)
    chosen = _inputs(cast, [turn.speaker for turn in turns], profiles, translator)
    notice = notice_for("\n".join(turn.text for turn in turns), translator)
    found = _said(lines, chosen, notice, translator, report, config=config, recall=recall, checks=checks)
    by_model = said_by_model(document, found, corrected)
    places = [(f"line {line:,}", each) for line, each in by_model]
    recalled, used = recalled_in(places), [term for _, each in by_model for term in each.terms]
    said = [corrected.get(at, each.text) for at, each in enumerate(found)]
    text = document.written(said, places_of_markup(document, said, translator, report))
    if out is not None:
        write_text_file(out, mark + text)
    counts = Counter(turn.speaker for turn in turns if turn.speaker)
    with_profile = _with_profile(turns, chosen, named)
    return DocumentTranslation(
        input=str(path),
        output=str(out or ""),
        model=translator.card.id,
        format=document.format,
        cues=document.n_cues,
        lines=len(turns),
        speakers=_speakers(counts, with_profile),
        unnamed=sum(not turn.speaker for turn in turns),
        unmatched=tuple(name for name in counts if name not in with_profile),
        untouched=_untouched(document),
        warnings=warnings_of(by_model),
        text=text if out is None else None,
        elapsed_s=max((each.elapsed_s for each in found), default=0.0),
        notices=profiles.notices,
        language_notice=notice,
        kept_words=kept_words(places, translator.card.src),
        from_memory=len(recalled),
        recalled=recalled,
        joined=sum(line.goes_on for line in lines),
        terms=len(used),
        terms_kept=sum(term.is_kept for term in used),
    )


def _said(
    lines: Sequence[DocumentLine],
    chosen: "Sequence[SpeakerInputs | None]",
    notice: LanguageNotice | None,
    translator: "Translator",
    report: Report,
    *,
    config: SearchConfig,
    recall: Recall | None,
    checks: bool,
) -> list[SaidLine]:
    """Translates the lines, unless they are in another language."""
    if notice:
        return [unchanged_line(line.text, notice.language) for line in lines]
    return translate_spoken(lines, chosen, translator, report, config=config, recall=recall, checks=checks)


def _speakers(counts: Mapping[str, int], with_profile: Collection[str]) -> tuple[TranslatedSpeaker, ...]:
    return tuple(
        TranslatedSpeaker(name=name, lines=count, has_profile=name in with_profile)
        for name, count in counts.items()
    )


def _with_profile(
    turns: "Sequence[Turn]", chosen: "Sequence[SpeakerInputs | None]", named: Collection[str]
) -> set[str]:
    """Returns the names, of those in `named`, that are translated with a profile."""
    speaking = {turn.speaker for turn, inputs in zip(turns, chosen, strict=True) if inputs is not None}
    return {name for name in speaking if name.casefold() in named}


def _inputs(
    cast: Sequence[CastMember], names: Sequence[str], profiles: Profiles, translator: "Translator"
) -> "list[SpeakerInputs | None]":
    """Returns the profile that counts in each line."""
    by_name = {member.name.casefold(): profiles.of(member.speaker) for member in cast}
    return [by_name.get(name.casefold(), translator.inputs.speaker) for name in names]


def _untouched(document: "SpokenDocument") -> tuple[UntouchedLine, ...]:
    return tuple(UntouchedLine(line=unit.line, reason=unit.reason) for unit in document.untouched)


def _likely_names(document: "SpokenDocument") -> set[str]:
    """Returns the names before colons, if most lines of a transcript begin with one."""
    if document.format != "text":
        return set()
    labels = Counter(
        candidate_name(turn.text).casefold()
        for turn in document.turns
        if not turn.speaker and candidate_name(turn.text)
    )
    repeated = {label: count for label, count in labels.items() if count > 1}
    n_named = sum(bool(turn.speaker) for turn in document.turns) + sum(repeated.values())
    return set(repeated) if 2 * n_named >= len(document.turns) else set()


class _KnownNames:
    """Who may have a profile for a model: the speakers of the library, and those it was trained with."""

    def __init__(self, translator: "Translator | None") -> None:
        from engine.tasks.speakers.people import list_speakers

        self._known = translator.speaker_info().known if translator is not None else None
        self._library: dict[str, list[SpeakerRecord]] = {}
        for record in list_speakers():
            for name in {record.name.casefold(), record.id.casefold()}:
                self._library.setdefault(name, []).append(record)

    def is_known(self, name: str) -> bool:
        """Returns whether somebody is called so, without regard to case."""
        return bool(name) and (name.casefold() in self._library or bool(self.known_as(name)))

    def choice(self, name: str, strength: float | None) -> SpeakerChoice:
        """Returns who is called so; of several in the library the one whose id it is, else none of them."""
        found = self._library.get(name.casefold(), [])
        record = next((each for each in found if each.id.casefold() == name.casefold()), None)
        record = found[0] if len(found) == 1 else record
        if record is None:
            known = name if found else self.known_as(name)
            return SpeakerChoice(known, known, 1.0 if strength is None else strength, is_trained=not found)
        used = record.strength if strength is None else strength
        return SpeakerChoice(record.id, record.name, used, record.colour)

    def known_as(self, name: str) -> str:
        """Returns a name as the model knows it, "" if it knows nobody of this name."""
        spellings = (name, name.lower(), name.title(), name.upper(), name.capitalize())
        known = self._known
        return next((each for each in spellings if known is not None and each in known), "")


def _read(path: Path, is_speaker: IsSpeaker, encoding: str = "") -> "tuple[SpokenDocument, str]":
    """Returns a file taken apart, and the byte order mark of UTF-8 if it had one."""
    from engine.corpora.documents.spoken_documents import read_spoken
    from engine.corpora.files.encodings import find_encoding, text_blocks
    from engine.corpora.files.input_files import InputFile

    format_ = document_format(path, encoding)
    file = InputFile(path)
    if file.size > _MOST_BYTES:
        raise CorpusError(
            f"{file.name} has {file.size:,} bytes; subtitles and transcripts are smaller.",
            "Cut it into several files.",
        )
    found = find_encoding(file, encoding)
    text = "".join(text_blocks(file, found))
    mark = "\ufeff" if found.codec == "utf-8-sig" else ""
    return read_spoken(text, file.name, format_, is_speaker), mark
