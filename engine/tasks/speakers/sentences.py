"""A speaker's own text: sentences and corrections, added, imported, changed and removed."""

from collections.abc import Sequence
from pathlib import Path

from engine.base.errors import ConfigError, SpeakerError
from engine.base.progress import Report, ignore_progress
from engine.results.speakers import NewSentence, SentencesAdded, SpeakerRecord, SpeakerSentence
from engine.tasks.home import open_library

Row = tuple[str, str]
"""Source and target; the source may be empty."""

KINDS = ("sentence", "correction")
_MOST_CHARS = 5_000
"""Characters of one side, at most: longer text is no sentence, and takes more memory to learn from than it is
worth."""


def speaker_sentences(
    speaker_id: str, kind: str = "", limit: int = 100, offset: int = 0, search: str = ""
) -> list[SpeakerSentence]:
    """Returns a speaker's text, newest first.

    Args:
        speaker_id: whose.
        kind: "sentence", "correction", or "" for both.
        limit: at most so many; negative: all.
        offset: so many of the newest are skipped.
        search: only text that contains this, in the source, the target or the draft.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    if kind and kind not in KINDS:
        raise ConfigError([f"kind must be {' or '.join(KINDS)}, not {kind!r}"])
    text = open_library().speakers.text
    return text.some(speaker_id, kind=kind, search=search, limit=limit, offset=max(offset, 0))


def add_sentences(speaker_id: str, rows: Sequence[Row], origin: str = "") -> SentencesAdded:
    """Adds text of the person; one step of undo.

    Args:
        speaker_id: whose.
        rows: source and target; a source may be empty: then the target alone is learned from.
        origin: where it came from, in words.

    Raises:
        SpeakerError: if there is no such speaker, or nothing that could be learned from.
    """
    return keep_rows(speaker_id, [(*row, origin) for row in rows])


def add_sentences_from(
    speaker_id: str,
    source: str | Path | Sequence[Path],
    *,
    as_speaker: str = "",
    src: str = "",
    tgt: str = "",
    speaker_column: str = "",
    encoding: str = "",
    report: Report = ignore_progress,
) -> SentencesAdded:
    """Adds text from a file or from a corpus of the library; one step of undo.

    Args:
        speaker_id: whose.
        source: a file (TMX, XLIFF, tables, subtitles, text…; plain text is taken as the person's own
            language), two files of the same lines, the source first, or the id of a corpus.
        as_speaker: only the lines that this speaker of the file or corpus says.
        src: language translated from, if the speaker has none.
        tgt: language of the text, if the speaker has none.
        speaker_column: of a table: the number (from 1) or name of the column that says who speaks.
        encoding: of a file; empty: found by its content.
        report: is told how far it is; may cancel.

    Raises:
        SpeakerError: if it names speakers and none was chosen, or nothing could be learned from.
        CorpusError: if the file cannot be read.
    """
    from engine.tasks.speakers.sources import rows_from

    record = open_library().speakers.get(speaker_id)
    rows, notes = rows_from(
        record,
        source,
        as_speaker=as_speaker,
        src=src,
        tgt=tgt,
        speaker_column=speaker_column,
        encoding=encoding,
        report=report,
    )
    return keep_rows(speaker_id, rows, notes)


def corpus_speakers(corpus_id: str, limit: int = 500) -> list[str]:
    """Returns the names of those who speak in a corpus of the library.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if it is damaged.
    """
    from engine.corpora.storing.store import StoredCorpus

    with StoredCorpus(open_library().corpus(corpus_id).path) as stored:
        return list(stored.info.get("speakers", ()))[:limit]


def pasted_rows(text: str) -> list[Row]:
    """Reads pasted lines: "source TAB target", or the person's own text alone; empty ones are left out."""
    rows: list[Row] = []
    for line in text.splitlines():
        source, tab, target = line.partition("\t")
        row = (source.strip(), target.split("\t")[0].strip()) if tab else ("", line.strip())
        if any(row):
            rows.append(row)
    return rows


def add_correction(speaker_id: str, source: str, target: str, draft: str = "", model: str = "") -> int:
    """Adds a correction of a translation; one step of undo.

    Returns:
        The id of the correction, also if it was there before.

    Raises:
        SpeakerError: if there is no such speaker, or a side is empty or no text.
    """
    text = open_library().speakers.text
    row = usable_text(
        NewSentence(kind="correction", source=source, target=target, draft=draft, origin="corrected")
    )
    if not row.source:
        raise SpeakerError("The source of a correction is empty.", "Correct a translation of something.")
    ids, _ = text.add(speaker_id, [row], model)
    found = ids[0] if ids else text.find(speaker_id, row)
    assert found is not None
    return found


def edit_sentence(
    speaker_id: str, sentence_id: int, *, source: str | None = None, target: str | None = None
) -> SpeakerSentence:
    """Changes a sentence or correction; one step of undo. None leaves a side as it is.

    Raises:
        SpeakerError: if the speaker has no such sentence, or the target would be empty.
    """
    changes = {
        name: _clean(value) for name, value in (("source", source), ("target", target)) if value is not None
    }
    for value in changes.values():
        _refuse_odd(value)
    if changes.get("target") == "":
        raise SpeakerError("A sentence without text teaches nothing.", "Remove it instead.")
    return open_library().speakers.text.edit(speaker_id, sentence_id, changes)


def remove_sentences(speaker_id: str, sentence_ids: Sequence[int]) -> int:
    """Removes sentences and corrections, and returns how many; one step of undo."""
    return open_library().speakers.text.remove(speaker_id, sentence_ids)


def keep_rows(
    speaker_id: str, rows: Sequence[tuple[str, str, str]], notes: Sequence[str] = ()
) -> SentencesAdded:
    """Puts text into the library: cleaned, each once, with warnings about its language.

    Raises:
        SpeakerError: if nothing of it can be learned from.
    """
    speakers = open_library().speakers
    record = speakers.get(speaker_id)
    usable = [NewSentence(source=_clean(source), target=_clean(target), origin=origin)
              for source, target, origin in rows if _can_learn(source, target)]  # fmt: skip
    n_unusable = len(rows) - len(usable)
    if not usable:
        reason = f"{n_unusable:,} lines were empty or no text." if n_unusable else "No sentence was given."
        raise SpeakerError(
            f"There is nothing to learn from for {record.name}: {reason}",
            "Give sentences as the person writes them, one to a line.",
        )
    ids, n_known = speakers.text.add(speaker_id, usable)
    warnings = (*notes, *_language_warnings(record, usable))
    return SentencesAdded(
        n_added=len(ids), n_known=n_known, n_unusable=n_unusable, warnings=warnings, ids=tuple(ids)
    )


def usable_text(row: NewSentence) -> NewSentence:
    """Returns text with its spacing cleaned.

    Raises:
        SpeakerError: if it cannot be learned from.
    """
    from dataclasses import replace

    source, target, draft, origin = row.source, row.target, row.draft, row.origin
    for text in (source, target, draft, origin):
        _refuse_odd(text)
    if not _clean(target):
        raise SpeakerError("A sentence is empty: there is nothing to learn from.", "Leave it out.")
    return replace(
        row, source=_clean(source), target=_clean(target), draft=_clean(draft), origin=_clean(origin)
    )


def count_wrong_language(texts: Sequence[str], language: str) -> int:
    """Returns how many texts look like another language than they should be."""
    from engine.corpora.cleaning import SURE, LanguageTest
    from engine.text.words.words import words_of

    words = [[word.lower() for word in words_of(text, language)] for text in texts]
    return sum(doubt > SURE // 2 for doubt in LanguageTest(language).doubts(texts, words))


def wrong_language_warning(texts: Sequence[str], language: str, side: str) -> str:
    """Returns a warning with how many texts look like another language than they should; "" if none does."""
    from engine.text.languages import language_name

    n_wrong = count_wrong_language(texts, language)
    if not n_wrong:
        return ""
    looks = "looks" if n_wrong == 1 else "look"
    return (
        f"{n_wrong:,} of {len(texts):,} {side} {looks} like another language than {language_name(language)}."
    )


def _language_warnings(record: SpeakerRecord, rows: Sequence[NewSentence]) -> list[str]:
    sources = [row.source for row in rows if row.source]
    found = []
    if record.tgt:
        found.append(wrong_language_warning([row.target for row in rows], record.tgt, "sentences"))
    if record.src and sources:
        found.append(wrong_language_warning(sources, record.src, "source sentences"))
    return [warning for warning in found if warning]


def _clean(text: str) -> str:
    return " ".join(text.split())


def _can_learn(source: str, target: str) -> bool:
    return bool(_clean(target)) and not any(map(_fault_of, (source, target)))


def _refuse_odd(text: str) -> None:
    if fault := _fault_of(text):
        raise SpeakerError(f"This text cannot be learned from: it {fault}.", "Change it, or leave it out.")


def _fault_of(text: str) -> str:
    from engine.documents.segments import fault_of

    if len(text) > _MOST_CHARS:
        return f"is longer than {_MOST_CHARS:,} characters"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "holds half a character"
    return fault_of(text)
