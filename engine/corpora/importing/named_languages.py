"""The languages of an import that the user did not give: those that the files name, where that is clear."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from engine.corpora.importing.look import guessed_pair, is_parallel, survey_files
from engine.corpora.importing.pairing import language_of_name
from engine.errors import CorpusError
from engine.orders.corpora import Choices
from engine.progress import Report, ignore_progress
from engine.results.importing.staging import LookedFile, NamedLanguages
from engine.results.translation import LanguagePair
from engine.text.identifying.guessing import base_language
from engine.text.languages import language_name

_MOST_LISTED = 6


def find_named_languages(
    files: Sequence[Path],
    given: LanguagePair,
    choices: Choices,
    report: Report = ignore_progress,
    *,
    encoding: str = "",
) -> NamedLanguages:
    """Finds the languages of files, of which at most one was given.

    Args:
        files: files, folders and ZIP files.
        given: what the user said; empty where they said nothing.
        choices: what was chosen for single files.
        report: called while reading; may cancel.
        encoding: of all files without a choice of their own; empty: found by their content.

    Returns:
        Both languages and a sentence, or why the user must name them.

    Raises:
        CorpusError: if none of the files can be read.
    """
    every = survey_files(files, choices, report, encoding=encoding)
    entries = [entry for entry in every if not entry.error]
    if every and not entries:
        problem = every[0].error
        raise CorpusError(problem.what if problem else "", problem.hint if problem else "")
    if any(entry.kind != "monolingual" and entry.names_languages for entry in entries):
        entries = [entry for entry in entries if entry.kind != "monolingual"]  # notes beside a memory
    what = entries[0].name if len(entries) == 1 else "these files"
    counts = _count(entries)
    if "" in counts:
        return NamedLanguages(problem=_unnamed(what, entries))
    said = {base_language(tag) for tag in (given.src, given.tgt) if tag}
    if len(counts) != 2 or not said <= set(counts):
        return NamedLanguages(problem=_unclear(what, counts, is_parallel=is_parallel(entries)))
    src = base_language(given.src) or next(tag for tag in _in_order(entries, counts) if tag not in said)
    tgt = next(tag for tag in counts if tag != src)
    names = f"{language_name(src)} to {language_name(tgt)}"
    return NamedLanguages(
        src=given.src or src,
        tgt=given.tgt or tgt,
        note=f"Importing from {names}, the two languages named in {what}.",
    )


def _count(entries: Sequence[LookedFile]) -> Counter[str]:
    """Counts texts per language; "" for files that do not name theirs."""
    counts: Counter[str] = Counter()
    for entry in entries:
        by_name = language_of_name(entry.name)
        if entry.names_languages:
            for tag, count in entry.languages.items():
                counts[base_language(tag)] += count
        else:
            counts[by_name] += max(1, entry.n_units)
    return counts


def _in_order(entries: Sequence[LookedFile], counts: Counter[str]) -> list[str]:
    """Returns the languages, the likelier source first."""
    src = guessed_pair(entries).src
    if not any(entry.names_languages for entry in entries):  # the files' names say them, in the order given
        src = language_of_name(entries[0].name)
    return sorted(counts, key=lambda tag: tag != src)


def _unnamed(what: str, entries: Sequence[LookedFile]) -> str:
    guess = guessed_pair(entries)
    looks = " and ".join(language_name(tag) for tag in (guess.src, guess.tgt) if tag)
    like = f"; the text looks like {looks}" if looks else ""
    if not is_parallel(entries):
        src = guess.src or "LANGUAGE"
        are_tables = all(entry.columns for entry in entries)
        alone = " --monolingual" if are_tables else ", and --to LANGUAGE or --monolingual"
        return f"no languages are named in {what}{like}: add --from {src}{alone}"
    if guess.src and guess.tgt:
        return f"no languages are named in {what}{like}: add --from {guess.src} --to {guess.tgt}"
    return f"no languages are named in {what}{like}: name both, as in --from de --to en"


def _unclear(what: str, counts: Counter[str], *, is_parallel: bool) -> str:
    listed = [f"{language_name(tag)} ({tag}, {count:,})" for tag, count in counts.most_common(_MOST_LISTED)]
    more = ", …" if len(counts) > _MOST_LISTED else ""
    if is_parallel and len(counts) == 1:
        return f"found in {what}: {listed[0]} alone. Export it again with the translations in it"
    return f"found in {what}: {', '.join(listed)}{more}. Name the two with --from and --to"
