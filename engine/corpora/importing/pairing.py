"""Which text files belong together where each holds one language: as chosen, by their names, in turn.

Knows names alone: "film.de.srt" goes with "film.en.srt", "de/text.txt" with "en/text.txt".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from engine.corpora.segments import ReadOptions
from engine.text.identifying.guessing import base_language

_PARTS = re.compile(r"[._\-/ ]")
_REGION = re.compile(r"(?<![A-Za-z])([a-z]{2,3})[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3})(?![A-Za-z])")


def pair_files(
    names: Sequence[str],
    kinds: Sequence[str],
    options: ReadOptions,
    chosen: Mapping[int, int] | None = None,
    *,
    in_turn: Sequence[bool] = (),
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs files with those that hold their translations.

    Args:
        names: the files' names, with folders.
        kinds: what each is; only files of one kind go together.
        options: the languages wanted; without them any two languages make a pair.
        chosen: source -> target, as the user paired them.
        in_turn: per file, whether it may be paired by its place alone; default: all.

    Returns:
        Which go together, by their places, source first and in the order of their first files; and which
        stand alone.
    """
    pairs = [(source, target) for source, target in (chosen or {}).items() if source != target]
    taken = {index for pair in pairs for index in pair}
    for pair in _pairs_by_name(names, kinds, options):
        if not taken.intersection(pair):
            pairs.append(pair)
            taken.update(pair)
    for kind in dict.fromkeys(kinds):
        left = [
            index
            for index in range(len(names))
            if index not in taken and kinds[index] == kind and (not in_turn or in_turn[index])
        ]
        for first, second in zip(left[::2], left[1::2], strict=False):
            pairs.append(_by_language(first, second, names, options))
            taken.update((first, second))
    alone = [index for index in range(len(names)) if index not in taken]
    return sorted(pairs, key=min), alone


def language_of_name(name: str) -> str:
    """Returns the language that a file's name ends in ("text.de.txt"), "" if it names none."""
    parts = _parts_of(PurePosixPath(name).name)
    return next((language for part in reversed(parts[1:]) if (language := _language_of_part(part))), "")


def _pairs_by_name(
    names: Sequence[str], kinds: Sequence[str], options: ReadOptions
) -> Iterator[tuple[int, int]]:
    """Yields the files whose names differ in their language alone, as source and target."""
    alike: dict[tuple[str, ...], dict[str, int]] = {}
    for index, name in enumerate(names):
        parts = _parts_of(name)
        languages = [_language_of_part(part) for part in parts]
        for language in filter(None, set(languages)):
            rest = ("*" if own == language else part for part, own in zip(parts, languages, strict=True))
            alike.setdefault((kinds[index], *rest), {}).setdefault(language, index)
    for of_language in alike.values():
        if not options.src and len(of_language) == 2:
            first, second = sorted(of_language.values())
            yield first, second
        source, target = (of_language.get(base_language(tag)) for tag in (options.src, options.tgt))
        if source is not None and target is not None:
            yield source, target


def _by_language(first: int, second: int, names: Sequence[str], options: ReadOptions) -> tuple[int, int]:
    """Puts the source first where the names end in languages."""
    ends = [language_of_name(names[index]) for index in (first, second)]
    if options.src and ends == [base_language(options.tgt), base_language(options.src)]:
        return second, first
    return first, second


def _parts_of(name: str) -> list[str]:
    """Returns the words of a name, without regions ("pt-BR") and the ending that says it is packed."""
    return _PARTS.split(_REGION.sub(r"\1", name.removesuffix(".gz")).lower())


def _language_of_part(part: str) -> str:
    """Returns the language that a word of a name stands for, "" for most words of three letters."""
    if not (2 <= len(part) <= 12 and part.isalpha()):
        return ""
    language = base_language(part)
    return language if len(language) == 2 else ""
