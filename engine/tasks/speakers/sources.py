"""Where a speaker's text comes from: files of any format that is read, and corpora of the library."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.errors import CorpusError, LibraryError, SpeakerError
from engine.base.files import temporary_folder
from engine.base.progress import Progress, Report
from engine.corpora.detection import find_format
from engine.corpora.formats import Sides
from engine.corpora.importing import guessed_pair, survey_files
from engine.corpora.opening import open_readers
from engine.documents.containers import find_files
from engine.documents.segments import BadUnit, ReadOptions
from engine.results.corpora import CorpusRecord
from engine.results.speakers import SpeakerRecord
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.text.languages import language_name, parse_language

Row = tuple[str, str, str]
"""Source (may be empty), target and origin."""

_SHOWN = 12
"""Speakers named in an error."""
_AT_ONCE = 2000
_ANY = ("en", "de")


@dataclass(frozen=True, slots=True)
class _Line:
    row: Row
    speaker: str


def rows_from(
    record: SpeakerRecord,
    source: str | Path | Sequence[Path],
    *,
    as_speaker: str,
    src: str,
    tgt: str,
    speaker_column: str,
    encoding: str = "",
    report: Report,
) -> tuple[list[Row], list[str]]:
    """Reads a speaker's text.

    Args:
        record: the speaker; their languages count before `src` and `tgt`.
        source: a file, two files of the same lines, or the id of a corpus.
        as_speaker: only what this speaker of the file or corpus says.
        src: language translated from.
        tgt: language of the text.
        speaker_column: of a table: which column says who speaks.
        encoding: of the files; empty: found by their content.
        report: is told how far it is; may cancel.

    Returns:
        The rows, and what the person should know of them.

    Raises:
        SpeakerError: if it names speakers and none was chosen, or the languages do not fit.
        CorpusError: if a file cannot be read.
        LibraryError: if it is neither a file nor a corpus.
    """
    src = record.src or (parse_language(src) if src else "")
    tgt = record.tgt or (parse_language(tgt) if tgt else "")
    paths = _paths_of(source)
    if not paths:
        return _from_corpus(open_library().corpus(str(source)), tgt, as_speaker, report)
    with temporary_folder("speaker") as scratch:
        given = ReadOptions(src=src, tgt=tgt, speaker_column=speaker_column, encoding=encoding)
        options = _options_for(paths, given, report)
        lines, n_bad = _lines_of(paths, options, Path(scratch), report)
    notes = [f"{n_bad:,} units of the file could not be read."] if n_bad else []
    return [line.row for line in _chosen(lines, as_speaker, paths[0].name)], notes


def _paths_of(source: str | Path | Sequence[Path]) -> list[Path]:
    """Returns the files that are meant; none if it is the id of a corpus."""
    if not isinstance(source, str | Path):
        return list(source)
    known = {corpus.id for corpus in open_library().corpora()}
    path = Path(source)
    if isinstance(source, Path) or (path.exists() and source not in known):
        return [path]
    if source not in known and (path.suffix or len(path.parts) > 1):
        raise CorpusError(f"There is no file {source}.", "Check the name.")
    if source not in known:
        raise LibraryError(
            f"There is neither a file nor a corpus {source!r}.", "See `parlance corpus list` for the corpora."
        )
    return []


def _options_for(paths: Sequence[Path], given: ReadOptions, report: Report) -> ReadOptions:
    """Returns how to read files: text in one language, or with its source."""
    src, tgt = given.src, given.tgt
    alone = len(paths) == 1 and paths[0].is_file() and _is_one_language(paths[0], given.encoding)
    if not tgt or not (src or alone):
        guess = guessed_pair(survey_files(paths, {}, report, encoding=given.encoding))
        tgt = tgt or (guess.src if alone else guess.tgt)
        others = [guess.src, guess.tgt, *_ANY]
        src = src or next(language for language in others if language and language != tgt)
    if not tgt:
        raise SpeakerError(
            f"It is not clear in which languages {paths[0].name} is.",
            "Name them: parlance speaker edit NAME --from de --to en",
        )
    if alone:
        return ReadOptions(src=tgt, tgt="", encoding=given.encoding)
    return replace(given, src=src, tgt=tgt)


def _is_one_language(path: Path, encoding: str) -> bool:
    (found,) = find_files([path])
    assert found.file is not None
    try:
        return find_format(found.file, ReadOptions(src="", tgt="", encoding=encoding)).sides is Sides.ONE
    except CorpusError:  # an archive; anything else is told where the file is opened
        return False


def _lines_of(
    paths: Sequence[Path], options: ReadOptions, scratch: Path, report: Report
) -> tuple[list[_Line], int]:
    lines: list[_Line] = []
    n_bad = 0
    for reader in open_readers(paths, options, None, scratch, report):
        for unit in reader.units():
            if isinstance(unit, BadUnit):
                n_bad += 1
            elif reader.kind == "monolingual":
                lines.append(_Line(("", unit.source, unit.origin), unit.speaker))
            elif unit.target.strip():
                lines.append(_Line((unit.source, unit.target, unit.origin), unit.speaker))
            if (len(lines) + n_bad) % _AT_ONCE == 0:
                report(Progress("Reading", len(lines)))
    return lines, n_bad


def _from_corpus(
    corpus: CorpusRecord, tgt: str, as_speaker: str, report: Report
) -> tuple[list[Row], list[str]]:
    """Reads the lines of a corpus's speaker, without those kept for testing."""
    side = _side_of(corpus, tgt)
    lines: list[_Line] = []
    n_held_out = 0
    with open_text(corpus) as stored:
        for start in range(0, len(stored), _AT_ONCE):
            report(Progress("Reading", start, len(stored)))
            for pair in stored.some_pairs(stored.rows()[start : start + _AT_ONCE]):
                texts = (pair.source, pair.target)
                other = "" if corpus.kind == "monolingual" else texts[1 - side]
                if _is_said_by(pair.speaker, as_speaker):
                    n_held_out += pair.split != "train"
                if pair.split == "train":
                    lines.append(_Line((other, texts[side], f"{corpus.id}: {pair.origin}"), pair.speaker))
        names = list(stored.info.get("speakers", ()))
    if not lines:
        raise SpeakerError(f"All lines of {corpus.id} are kept for testing.", "Choose another corpus.")
    chosen = _chosen(lines, as_speaker, corpus.id, names)
    notes = [_held_out(n_held_out)] if n_held_out else []
    if not chosen:
        raise SpeakerError(
            f"All that {as_speaker!r} says in {corpus.id} is kept for testing.", "Choose another speaker."
        )
    return [line.row for line in chosen], notes


def _held_out(count: int) -> str:
    lines, are = ("line", "is") if count == 1 else ("lines", "are")
    return f"{count:,} {lines} {are} left out: the corpus keeps them for testing."


def _side_of(corpus: CorpusRecord, tgt: str) -> int:
    """Returns 0 if the person's text is the corpus' source, 1 if it is its target."""
    languages = [language for language in (corpus.src, corpus.tgt) if language]
    if not tgt:
        return len(languages) - 1
    if tgt not in languages:
        raise SpeakerError(
            f"The corpus {corpus.id} is in {' and '.join(map(language_name, languages))}, "
            f"and the person writes {language_name(tgt)}.",
            "Choose another corpus.",
        )
    return len(languages) - 1 - languages[::-1].index(tgt)


def _chosen(lines: Sequence[_Line], as_speaker: str, name: str, names: Sequence[str] = ()) -> list[_Line]:
    """Returns the lines of one speaker."""
    speakers = Counter(line.speaker for line in lines if line.speaker)
    if as_speaker:
        known = {found.casefold() for found in (*speakers, *names)}
        if as_speaker.casefold() not in known:
            raise SpeakerError(f"Nobody in {name} is called {as_speaker!r}.", _listed(speakers))
        return [line for line in lines if _is_said_by(line.speaker, as_speaker)]
    if len(speakers) > 1:
        raise SpeakerError(
            f"{len(speakers):,} people speak in {name}.", f"Say who: --as-speaker. {_listed(speakers)}"
        )
    return list(lines)


def _is_said_by(speaker: str, wanted: str) -> bool:
    return not wanted or speaker.casefold() == wanted.casefold()


def _listed(speakers: Counter[str]) -> str:
    if not speakers:
        return "It names no speakers."
    ranked = sorted(speakers.items(), key=lambda item: (-item[1], item[0]))
    shown = [f"{speaker} ({count:,})" for speaker, count in ranked[:_SHOWN]]
    more = len(speakers) - len(shown)
    return f"There is {', '.join(shown)}{f' and {more:,} more' if more else ''}."
