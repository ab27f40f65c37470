"""A look at files before they are imported: how each is read, what is in it, what cannot be used.

One file that cannot be read spoils nothing: it has an error beside its name.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from pathlib import Path

from engine.corpora.files.containers import FoundFile, find_files
from engine.corpora.files.encodings import candidate_encodings
from engine.corpora.files.input_files import InputFile
from engine.corpora.opening import OpenedFile, open_files
from engine.corpora.readers.reader import Reader
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.errors import CorpusError
from engine.files import temporary_folder
from engine.orders.corpora import Choices
from engine.progress import Progress, Report, ignore_progress
from engine.results.importing.staging import (
    EncodingChoice,
    FileFacts,
    LookedFile,
    LookResult,
    PreviewPair,
    UnusableUnit,
)
from engine.results.jobs import Failure
from engine.results.translation import LanguagePair
from engine.text.identifying.guessing import base_language, guess_language
from engine.text.languages import language_name

N_PREVIEW, N_BAD = 30, 5
_MAX_TEXT_CHARS = 300
_REPORT_EVERY = 2000
_MIN_TO_JUDGE = 5
"""Pairs that must be seen before their languages count as the wrong way round."""
_MAX_SPEAKERS = 200
_ANY = ("en", "de")
"""Languages to read with where they cannot be guessed."""
_UNKNOWN = ReadOptions(src="", tgt="")


def look_at_files(
    files: Sequence[Path],
    languages: LanguagePair,
    choices: Choices,
    report: Report = ignore_progress,
    *,
    encoding: str = "",
) -> LookResult:
    """Reads files and says what is in them.

    Args:
        files: files, folders and ZIP files.
        languages: those wanted; empty: guessed.
        choices: what was chosen for single files.
        report: called while reading; may cancel. done and total are bytes.
        encoding: of all files without a choice of their own; empty: found by their content.

    Returns:
        One entry per file, and per file in a folder or ZIP file.
    """
    with temporary_folder("look") as scratch:
        found = _find_all(files, Path(scratch), report)
        options = ReadOptions(src=languages.src, tgt=languages.tgt, encoding=encoding)
        surveyed: dict[str, LookedFile] = {}
        if not languages.src:
            surveyed = _look(found, options, choices, report)
            languages = guessed_pair(surveyed.values())
            options = replace(_completed(languages, surveyed.values()), encoding=encoding)
        is_known = (options.src, options.tgt) == (languages.src, languages.tgt)
        entries = _look(found, options, choices, report, with_named=is_known)
    said = [
        _merged(surveyed.get(path), entries[path]) if path in entries else _with_verdict(surveyed[path])
        for path in surveyed or entries
    ]
    return LookResult(files=tuple(replace(entry, guess=languages) for entry in said), guess=languages)


def survey_files(
    files: Sequence[Path], choices: Choices, report: Report = ignore_progress, *, encoding: str = ""
) -> list[LookedFile]:
    """Finds out what languages files hold, and no more; see `look_at_files`."""
    options = replace(_UNKNOWN, encoding=encoding)
    with temporary_folder("look") as scratch:
        return list(_look(_find_all(files, Path(scratch), report), options, choices, report).values())


def guessed_pair(entries: Collection[LookedFile]) -> LanguagePair:
    """Guesses the languages that a survey of files is about: the two most frequent; "" for one not known."""
    counts: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for entry in entries:
        for tag, count in entry.languages.items():
            counts[base_language(tag)] += max(1, count)
        sources[base_language(entry.source_language or next(iter(entry.languages), ""))] += 1
    del counts[""]
    likeliest = [language for language, _ in counts.most_common(2 if is_parallel(entries) else 1)]
    likeliest.sort(key=lambda language: -sources[language])
    return LanguagePair(**dict(zip(("src", "tgt"), likeliest, strict=False)))


def is_parallel(entries: Collection[LookedFile]) -> bool:
    """Returns True if some file holds texts with their translations."""
    return any(entry.kind in ("parallel", "terms") for entry in entries)


def _find_all(files: Sequence[Path], scratch: Path, report: Report) -> list[FoundFile]:
    return [each for path in files for each in _find(path, scratch, report)]


def _find(path: Path, scratch: Path, report: Report) -> list[FoundFile]:
    try:
        return find_files([path], scratch, report)
    except CorpusError as error:
        return [FoundFile(str(path), None, error)]


def _look(
    found: Sequence[FoundFile],
    options: ReadOptions,
    choices: Choices,
    report: Report,
    *,
    with_named: bool = True,
) -> dict[str, LookedFile]:
    """Reads all files, or only those that do not name their languages; returns entries by path."""
    opened = {each.path: each for each in open_files(found, options, choices)}
    files = {each.path: each.file for each in found if each.file}
    if not with_named:
        opened = {path: each for path, each in opened.items() if not each.names_languages}
    entries = {path: _empty_entry(each) for path, each in opened.items()}
    progress = _ReadingProgress(list(files.values()), report)
    for path, each in opened.items():
        if each.reader is not None:
            entries[path] = _read(entries[path], each.reader, options, progress)
            entries |= _described(each.reader, [entries[path], entries.get(each.partner)])
    for path, file in files.items():
        if path in entries and entries[path].encoding_codec:
            encodings = tuple(EncodingChoice(codec=e.codec, label=e.label) for e in candidate_encodings(file))
            entries[path] = replace(entries[path], encodings=encodings)
    return entries


class _ReadingProgress:
    """Tells how much of some files has been read."""

    def __init__(self, files: Sequence[InputFile], report: Report) -> None:
        self._files, self._report = files, report
        self._total = sum(file.size for file in files)

    def tell(self, n_units: int) -> None:
        """Reports; may cancel."""
        n_done = sum(file.done for file in self._files)
        self._report(Progress("Reading", min(n_done, self._total), self._total, {"units": n_units}))


def _empty_entry(opened: OpenedFile) -> LookedFile:
    return LookedFile(
        path=opened.path,
        name=opened.name,
        format="",
        error=_problem_of(opened.problem) if opened.problem else None,
        partner=opened.partner,
    )


def _read(entry: LookedFile, reader: Reader, options: ReadOptions, watch: _ReadingProgress) -> LookedFile:
    """Reads a file to its end, and counts and shows what is in it."""
    n_units = n_bad = 0
    bad: list[UnusableUnit] = []
    preview: list[PreviewPair] = []
    speakers: Counter[str] = Counter()
    error = None
    try:
        for unit in reader.units():
            if n_units % _REPORT_EVERY == 0:
                watch.tell(n_units)
            n_units += 1
            if isinstance(unit, BadUnit):
                n_bad += 1
                if len(bad) < N_BAD:
                    bad.append(UnusableUnit(reason=unit.reason, place=unit.origin, text=_cut(unit.text)))
                continue
            if unit.speaker:
                speakers[unit.speaker] += 1
            if len(preview) < N_PREVIEW:
                preview.append(_shown(unit))
    except CorpusError as problem:
        error = _problem_of(problem)
    watch.tell(n_units)
    return replace(
        entry,
        kind=reader.kind,
        format=reader.format,
        error=error,
        n_units=n_units,
        n_bad=n_bad,
        bad=tuple(bad),
        preview=tuple(preview),
        speakers=dict(speakers.most_common(_MAX_SPEAKERS)),
        looks_swapped=_looks_swapped(preview, options),
    )


def _looks_swapped(preview: Sequence[PreviewPair], options: ReadOptions) -> bool:
    """Returns True if what is read as source is in the target language, and the other way round."""
    if len(preview) < _MIN_TO_JUDGE or not options.tgt:
        return False
    source = guess_language(pair.source for pair in preview)
    target = guess_language(pair.target for pair in preview)
    return (target, source) == (base_language(options.src), base_language(options.tgt))


def _described(reader: Reader, entries: Sequence[LookedFile | None]) -> dict[str, LookedFile]:
    """Adds what a reader knows of its files; what was counted here stays. Returns entries by path."""
    first = entries[0]
    assert first is not None
    try:
        described = reader.describe()
    except CorpusError as problem:  # damage that reading did not come to
        return {first.path: replace(first, error=first.error or _problem_of(problem))}
    return {
        entry.path: _with_facts(entry, facts, reader.kind)
        for entry, facts in zip(entries, described, strict=False)
        if entry is not None
    }


def _with_facts(entry: LookedFile, facts: FileFacts, kind: str) -> LookedFile:
    known = {field.name: getattr(facts, field.name) for field in fields(FileFacts) if field.name != "error"}
    return replace(entry, **{**known, "kind": kind, "speakers": entry.speakers or facts.speakers})


def _completed(guess: LanguagePair, entries: Collection[LookedFile]) -> ReadOptions:
    """Returns options to read with: any other language where one is not known."""
    src = guess.src or next(language for language in _ANY if language != guess.tgt)
    if guess.tgt or not is_parallel(entries):
        return ReadOptions(src=src, tgt=guess.tgt)
    return ReadOptions(src=src, tgt=next(language for language in _ANY if language != src))


def _with_verdict(entry: LookedFile) -> LookedFile:
    """Adds the error to a file whose texts name their languages, but not two."""
    bases = {base_language(tag) for tag in entry.languages}
    if entry.error:
        return entry
    if len(bases) == 1 and "" not in bases:
        listed = ", ".join(f"{tag} {count:,}" for tag, count in entry.languages.items())
        what = f"{entry.name} holds texts in {language_name(*bases)} alone ({listed})."
        problem = Failure(what=what, hint="Export it again with the translations in it.")
        entry = replace(entry, error=problem)
    return replace(entry, n_units=max(entry.languages.values(), default=0))


def _merged(surveyed: LookedFile | None, entry: LookedFile) -> LookedFile:
    """Adds to an entry what the survey of its file found out, and reading it with an error did not."""
    if surveyed is None or not entry.error:
        return entry
    missing = [each.name for each in fields(LookedFile) if not getattr(entry, each.name)]
    return replace(entry, **{name: getattr(surveyed, name) for name in missing})


def _shown(segment: Segment) -> PreviewPair:
    return PreviewPair(
        source=_cut(segment.source),
        target=_cut(segment.target),
        speaker=_cut(segment.speaker),
        origin=segment.origin,
    )


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_TEXT_CHARS else text[:_MAX_TEXT_CHARS] + "…"


def _problem_of(error: CorpusError) -> Failure:
    return Failure(what=error.what, hint=error.hint)
