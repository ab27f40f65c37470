"""What files hold, before anything is imported: how each is read, a preview, and what is wrong with it.

Knows readers and what people choose; keeps nothing. Every file is read to its end, so that the counts
are of the whole and damage near the end is seen.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.corpora.files.containers import FoundFile, find_files
from engine.corpora.files.encodings import candidate_encodings
from engine.corpora.files.input_files import InputFile
from engine.corpora.guessing import base_language, guess_language
from engine.corpora.importing.choices import FileChoices, ReadChoices
from engine.corpora.opening import OpenedFile, Reader, open_files
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.text.languages import language_name

N_PREVIEW, N_BAD = 30, 5
_MAX_TEXT_CHARS = 300
_REPORT_EVERY = 2000
_MIN_TO_JUDGE = 5
"""Pairs that must be seen before their languages count as the wrong way round."""
_MAX_SPEAKERS = 200
_ANY = ("en", "de")
"""Languages to read with where they cannot be guessed."""


def look_at_files(
    files: Sequence[Path],
    choices: ReadChoices,
    report: Report = ignore_progress,
    scratch: Path | None = None,
) -> list[dict[str, Any]]:
    """Reads files and says what is in them.

    Args:
        files: files, folders and ZIP files.
        choices: the languages, guessed if there are none, and what was chosen for single files.
        report: called while reading; may cancel. done and total are bytes.
        scratch: where to unpack; None: a temporary folder, gone afterwards.

    Returns:
        A dict per file, and per file in a folder or ZIP file: what `describe` of its reader gives, "path",
        "kind", "n_units" (read, bad ones included), "n_bad", "bad", "preview", "encodings" to choose from,
        "error" (None, or why it cannot be read), "partner" (the path of the file in the other language),
        "looks_swapped" and "guess" (the languages of all files together).

    Raises:
        ConfigError: if something was chosen that does not exist.
    """
    if scratch is None:
        with TemporaryDirectory(prefix="parlance-look-") as folder:
            return look_at_files(files, choices, report, Path(folder))
    found = [each for path in files for each in _find(path, scratch, report)]
    options = ReadOptions(src=choices.src, tgt=choices.tgt)
    guess = {"src": choices.src, "tgt": choices.tgt}
    surveyed: dict[str, dict[str, Any]] = {}
    if not choices.src:
        surveyed = _look(found, options, choices.per_file, report)
        guess = _guess(list(surveyed.values()))
        options = _completed(guess, list(surveyed.values()))
    is_known = bool(options.src == guess["src"] and options.tgt == guess["tgt"])
    entries = _look(found, options, choices.per_file, report, with_named=is_known)
    said = [
        _merged(surveyed.get(path, {}), entries[path]) if path in entries else _with_verdict(surveyed[path])
        for path in surveyed or entries
    ]
    return [{**entry, "guess": guess} for entry in said]


def _find(path: Path, scratch: Path, report: Report) -> list[FoundFile]:
    try:
        return find_files([path], scratch, report)
    except CorpusError as error:
        return [FoundFile(str(path), None, error)]


def _look(
    found: Sequence[FoundFile],
    options: ReadOptions,
    choices: FileChoices,
    report: Report,
    *,
    with_named: bool = True,
) -> dict[str, dict[str, Any]]:
    """Reads all files, or only those that do not name their languages; returns entries by path."""
    opened = {each.path: each for each in open_files(found, options, choices)}
    files = {each.path: each.file for each in found if each.file}
    if not with_named:
        opened = {path: each for path, each in opened.items() if not each.names_languages}
    entries = {path: _empty_entry(each) for path, each in opened.items()}
    progress = _Watch(list(files.values()), report)
    for path, each in opened.items():
        if each.reader is not None:
            entries[path].update(_read(each.reader, progress))
            entries[path]["looks_swapped"] = _looks_swapped(entries[path]["preview"], options)
            _add_facts(each.reader, [entries[path], entries.get(each.partner, {})])
    for path, file in files.items():
        if "encoding_codec" in entries.get(path, {}):
            encodings = candidate_encodings(file)
            entries[path]["encodings"] = [{"codec": each.codec, "label": each.label} for each in encodings]
    return entries


class _Watch:
    """Tells how much of some files has been read."""

    def __init__(self, files: Sequence[InputFile], report: Report) -> None:
        self._files, self._report = files, report
        self._total = sum(file.size for file in files)

    def tell(self, n_units: int) -> None:
        """Reports; may cancel."""
        n_done = sum(file.done for file in self._files)
        self._report(Progress("Reading", min(n_done, self._total), self._total, {"units": n_units}))


def _empty_entry(opened: OpenedFile) -> dict[str, Any]:
    return {
        "path": opened.path,
        "name": opened.name,
        "format": "",
        "kind": "",
        "n_units": 0,
        "n_bad": 0,
        "bad": [],
        "preview": [],
        "encodings": [],
        "error": _said(opened.problem) if opened.problem else None,
        "partner": opened.partner,
        "looks_swapped": False,
    }


def _read(reader: Reader, watch: _Watch) -> dict[str, Any]:
    """Reads a file to its end, and counts and shows what is in it."""
    n_units = n_bad = 0
    bad: list[dict[str, str]] = []
    preview: list[dict[str, str]] = []
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
                    bad.append({"reason": unit.reason, "place": unit.origin, "text": _cut(unit.text)})
                continue
            if unit.speaker:
                speakers[unit.speaker] += 1
            if len(preview) < N_PREVIEW:
                preview.append(_shown(unit))
    except CorpusError as problem:
        error = _said(problem)
    watch.tell(n_units)
    counts = {"n_units": n_units, "n_bad": n_bad, "bad": bad, "preview": preview}
    named = {"speakers": dict(speakers.most_common(_MAX_SPEAKERS))} if speakers else {}
    return {"kind": reader.kind, "format": reader.format, "error": error, **counts, **named}


def _looks_swapped(preview: Sequence[dict[str, str]], options: ReadOptions) -> bool:
    """Says whether what is read as source is in the target language, and the other way round."""
    if len(preview) < _MIN_TO_JUDGE or not options.tgt:
        return False
    found = [guess_language(pair[side] for pair in preview) for side in ("target", "source")]
    return found == [base_language(options.src), base_language(options.tgt)]


def _add_facts(reader: Reader, entries: Sequence[dict[str, Any]]) -> None:
    """Adds what a reader knows of its files; what was counted here stays."""
    try:
        described = reader.describe()
    except CorpusError as problem:  # damage that reading did not come to
        described = []
        entries[0]["error"] = entries[0]["error"] or _said(problem)
    for entry, facts in zip(entries, described, strict=False):
        entry.update(
            {"kind": reader.kind, **facts, **({"speakers": entry["speakers"]} if "speakers" in entry else {})}
        )


def _guess(entries: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Guesses the languages that a survey of files is about: the two most frequent; "" for one not known."""
    counts: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for entry in entries:
        languages = list(entry.get("languages", {}).items())
        for tag, count in languages:
            counts[base_language(tag)] += max(1, count)
        said = entry.get("source_language", "") or (languages[0][0] if languages else "")
        sources[base_language(said)] += 1
    del counts[""]
    likeliest = [language for language, _ in counts.most_common(2 if _is_parallel(entries) else 1)]
    likeliest.sort(key=lambda language: -sources[language])
    return dict(zip(("src", "tgt"), [*likeliest, "", ""], strict=False))


def _completed(guess: dict[str, str], entries: Sequence[dict[str, Any]]) -> ReadOptions:
    """Returns options to read with: any other language where one is not known."""
    src = guess["src"] or next(language for language in _ANY if language != guess["tgt"])
    if guess["tgt"] or not _is_parallel(entries):
        return ReadOptions(src=src, tgt=guess["tgt"])
    return ReadOptions(src=src, tgt=next(language for language in _ANY if language != src))


def _is_parallel(entries: Sequence[dict[str, Any]]) -> bool:
    return any(entry["kind"] in ("parallel", "terms") for entry in entries)


def _with_verdict(entry: dict[str, Any]) -> dict[str, Any]:
    """Says of a file whose texts name their languages that they do not name two."""
    languages = entry.get("languages", {})
    bases = {base_language(tag) for tag in languages}
    if entry["error"]:
        return entry
    if len(bases) == 1 and "" not in bases:
        listed = ", ".join(f"{tag} {count:,}" for tag, count in languages.items())
        what = f"{entry['name']} holds texts in {language_name(*bases)} alone ({listed})."
        entry = {**entry, "error": {"what": what, "hint": "Export it again with the translations in it."}}
    return {**entry, "n_units": max(languages.values(), default=0)}


def _merged(surveyed: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    """Adds to an entry what the survey of its file found out, and reading it with an error did not."""
    missing = [name for name in surveyed if entry["error"] and not entry.get(name)]
    return {**surveyed, **entry, **{name: surveyed[name] for name in missing}}


def _shown(segment: Segment) -> dict[str, str]:
    texts = {"source": segment.source, "target": segment.target, "speaker": segment.speaker}
    return {name: _cut(text) for name, text in texts.items()} | {"origin": segment.origin}


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_TEXT_CHARS else text[:_MAX_TEXT_CHARS] + "…"


def _said(error: CorpusError) -> dict[str, str]:
    return {"what": error.what, "hint": error.hint}
