"""Subtitles and transcripts translated as files, each line as the person who says it."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import SearchConfig
from engine.errors import CorpusError, SpeakerError
from engine.progress import Report, ignore_progress
from engine.results.documents import DocumentLine, DocumentRecord, DocumentSpeaker
from engine.text.speaker_names import IsSpeaker, candidate_name

if TYPE_CHECKING:
    from engine.corpora.documents.spoken_documents import SpokenDocument
    from engine.results.translation import TextTranslation
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator

_MOST_BYTES = 64 << 20
"""A larger file is no subtitles and no transcript."""
_PLAIN = SearchConfig()


def document_format(path: Path) -> str:
    """Says what a file is, by its content: "SRT", "WebVTT", "ASS", or "text".

    Raises:
        CorpusError: if it cannot be read, or is neither subtitles nor text.
    """
    from engine.corpora.files.detection import Format, find_format
    from engine.corpora.files.input_files import InputFile
    from engine.corpora.segments import ReadOptions

    file = InputFile(path)
    format_ = find_format(file, ReadOptions(src="", tgt=""))
    if format_ in (Format.SRT, Format.VTT, Format.ASS):
        return format_.value
    if format_ in (Format.PLAIN, Format.TABLE):
        return "text"
    raise CorpusError(
        f"{file.name} is a {format_} file, neither subtitles nor a transcript.",
        "Give subtitles (SRT, VTT, ASS) or a text with a line for each turn.",
    )


def is_subtitles(path: Path) -> bool:
    """Says whether a file is one of subtitles; what cannot be read is none."""
    try:
        return document_format(path) != "text"
    except CorpusError:
        return False


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
        lines=tuple(DocumentLine(turn.line, turn.speaker, turn.text) for turn in document.turns),
        speakers=tuple(DocumentSpeaker(name, count, known.known_as(name)) for name, count in counts.items()),
        n_unnamed=n_unnamed,
        untouched=tuple((unit.line, unit.reason) for unit in document.untouched),
    )


def find_document_speakers(
    path: Path, translator: "Translator", strength: float | None = None
) -> "tuple[dict[str, SpeakerInputs | None], dict[str, str]]":
    """Finds the numbers of those whom a file names, without regard to case.

    Args:
        path: subtitles, or a transcript.
        translator: the open model, with the pack that is in.
        strength: of every profile, in [0, 2]; None: each speaker's own.

    Returns:
        By the name as the file has it: a speaker of the library or of the model; None for one who has learned
        nothing for this model. And, of these, why.

    Raises:
        CorpusError: if the file cannot be read.
        SpeakerError: if the strength is out of range.
    """
    from engine.tasks.speakers.people import check_strength
    from engine.tasks.speakers.profiles.inputs import speaker_inputs

    check_strength(strength)
    known = _KnownNames(translator)
    found: dict[str, SpeakerInputs | None] = {}
    problems: dict[str, str] = {}
    document, _ = _read(path, known.is_known)
    for name in dict.fromkeys(turn.speaker for turn in document.turns):
        if called := known.called(name):
            try:
                found[name] = speaker_inputs(called, translator, strength)
            except SpeakerError as error:
                found[name], problems[name] = None, error.what
    return found, problems


def translate_document(
    path: Path,
    out: Path | None,
    translator: "Translator",
    speakers: "Mapping[str, SpeakerInputs | None]",
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
) -> dict[str, Any]:
    """Translates subtitles or a transcript: all of it in one batch, each line as who says it.

    Numbers, times, names and markup stay. What cannot be read stays as it is, and is told.

    Args:
        path: the file.
        out: the file to write, in UTF-8, whole or not at all; None: the text is returned.
        translator: the open model; its speaker says the lines of those who are not in `speakers`.
        speakers: by the names that the file may use, without regard to case; None: nobody in particular,
            but a name all the same. The name "" is for lines that name nobody.
        report: called with sentences done; may cancel.
        config: how to search.

    Returns:
        {"input", "output", "format", "model", "cues", "lines", "speakers": [{"name", "lines", "has_profile"}]
        in the order of the file, "unnamed": lines that name nobody, "unmatched": [name], "untouched":
        [{"line", "reason"}], "warnings": [{"line", "warning"}], "text" (without `out`), "elapsed_s"}.

    Raises:
        CorpusError: if the file cannot be read, is the one to write, or that one cannot be written.
    """
    if out is not None:
        _check_out(path, out)
    by_name = {name.casefold(): inputs for name, inputs in speakers.items()}
    document, mark = _read(path, lambda name: name.casefold() in by_name)
    turns = document.turns
    chosen = [by_name.get(turn.speaker.casefold(), translator.speaker) for turn in turns]
    translations = translator.translate_lines([turn.text for turn in turns], chosen, config, report)
    text = document.written([each.text for each in translations])
    if out is not None:
        _write(out, mark + text.encode())
    told = _told(document, {name for name, inputs in by_name.items() if inputs is not None})
    return {
        "input": str(path),
        "output": str(out) if out is not None else "",
        "model": translator.card.id,
        **told,
        "warnings": _warnings(document, translations),
        **({"text": text} if out is None else {}),
        "elapsed_s": max((each.elapsed_s for each in translations), default=0.0),
    }


def _told(document: "SpokenDocument", with_profile: set[str]) -> dict[str, Any]:
    """Returns what is said of a document: its lines, who says them, and what stays as it is."""
    counts = Counter(turn.speaker for turn in document.turns)
    unnamed = counts.pop("", 0)
    has_profile = {name: name.casefold() in with_profile for name in counts}
    return {
        "format": document.format,
        "cues": document.n_cues,
        "lines": len(document.turns),
        "speakers": [
            {"name": name, "lines": count, "has_profile": has_profile[name]} for name, count in counts.items()
        ],
        "unnamed": unnamed,
        "unmatched": [name for name, has in has_profile.items() if not has],
        "untouched": [{"line": unit.line, "reason": unit.reason} for unit in document.untouched],
    }


def _check_out(path: Path, out: Path) -> None:
    """Refuses what could not be written, before minutes of work."""
    if out.exists() and path.exists() and out.samefile(path):
        raise CorpusError(f"{out} is the file to be translated.", "Write the translation to another file.")
    if not out.parent.is_dir():
        raise CorpusError(f"There is no folder {out.parent}.", "Choose another folder.")
    if out.is_dir():
        raise CorpusError(f"{out} is a folder.", "Choose another name.")


def _write(out: Path, data: bytes) -> None:
    from engine.files import write_bytes

    try:
        write_bytes(out, data)
    except OSError as error:
        raise CorpusError(
            f"{out} cannot be written: {error.strerror or error}.",
            "Choose another folder, or make room on the disk.",
        ) from error


def _likely_names(document: "SpokenDocument") -> set[str]:
    """Returns what stands again and again before a colon, if most lines of a transcript begin with a name."""
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
        records = list_speakers()
        times = Counter(each.name.casefold() for each in records)
        self._library = {
            each.name.casefold(): each.id if times[each.name.casefold()] == 1 else each.name
            for each in records
        } | {each.id.casefold(): each.id for each in records}

    def is_known(self, name: str) -> bool:
        """Says whether somebody is called so, without regard to case."""
        return bool(self.called(name))

    def called(self, name: str) -> str:
        """Returns what `speaker_inputs` calls somebody, "" if nobody is called so."""
        if not name:
            return ""
        return self._library.get(name.casefold()) or self.known_as(name)

    def known_as(self, name: str) -> str:
        """Returns what a speaker of the model is called, "" if nobody of it is called so."""
        spellings = (name, name.lower(), name.title(), name.upper(), name.capitalize())
        known = self._known
        return next((each for each in spellings if known is not None and each in known), "")


def _read(path: Path, is_speaker: IsSpeaker) -> "tuple[SpokenDocument, bytes]":
    """Returns a file taken apart, and the byte order mark of UTF-8 if it had one."""
    import codecs

    from engine.corpora.documents.spoken_documents import read_spoken
    from engine.corpora.files.encodings import find_encoding, text_blocks
    from engine.corpora.files.input_files import InputFile

    format_ = document_format(path)
    file = InputFile(path)
    if file.size > _MOST_BYTES:
        raise CorpusError(
            f"{file.name} has {file.size:,} bytes; subtitles and transcripts are smaller.",
            "Cut it into several files.",
        )
    encoding = find_encoding(file)
    text = "".join(text_blocks(file, encoding))
    mark = codecs.BOM_UTF8 if encoding.codec == "utf-8-sig" else b""
    return read_spoken(text, file.name, format_, is_speaker), mark


def _warnings(document: "SpokenDocument", translations: "list[TextTranslation]") -> list[dict[str, Any]]:
    return [
        {"line": turn.line, "warning": sentence.warning}
        for turn, translation in zip(document.turns, translations, strict=True)
        for sentence in translation.sentences
        if sentence.warning
    ]
