"""Back-translation (Sennrich, Haddow and Birch, ACL 2016): pairs from text of the target language alone.

A model of the opposite direction translates sentences that people wrote; what it makes is the source of a
new pair, what was written its target. These pairs are learned from together with the real ones, with no
mark and no weight, as in Sato et al. (Findings of EMNLP 2020). Knows no model: whoever calls translates.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.adaptation.domain_text import Pair
from engine.base.files import write_json
from engine.base.progress import Progress, Report, ignore_progress

BEAM_SIZE = 5
"""The paper's."""
STAGE = "Translating back"
_AT_ONCE = 256
"""Sentences in one part: what a run that is killed does again."""
_LONGEST_RATIO, _LONGEST_EXTRA = 3.0, 40
"""Characters of a made source: more than this many times those written, and as many more, are a model gone
astray."""

Translate = Callable[[Sequence[str], Report], Sequence[str]]
"""Translates sentences; empty where the model gave nothing."""


@dataclass(frozen=True)
class BackTranslated:
    """Made pairs, and what was left out."""

    pairs: list[Pair]
    """Made source, written target."""
    n_empty: int = 0
    """Sentences for which the model gave nothing."""
    n_too_long: int = 0
    """Sentences for which it gave far too much."""


def back_translate(
    sentences: Sequence[str],
    translate: Translate,
    folder: Path,
    *,
    share: tuple[int, int] = (0, 1),
    report: Report = ignore_progress,
) -> None:
    """Translates sentences in parts, each kept in a file; parts that lie there already are not done again.

    Args:
        sentences: of the target language.
        translate: into the source language.
        folder: of these parts alone.
        share: which of how many processes this is; each does its part of the parts.
        report: told how many sentences are done; may raise `Cancelled`, and finished parts stay.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rank, size = share
    for number, start in enumerate(range(0, len(sentences), _AT_ONCE)):
        part = sentences[start : start + _AT_ONCE]
        report(Progress(STAGE, start, len(sentences)))
        if number % size != rank or _read_part(folder, number, part) is not None:
            continue
        made = translate(part, _moved(report, start, len(sentences)))
        pairs = [[" ".join(text.split()), written] for text, written in zip(made, part, strict=True)]
        write_json(_part_path(folder, number), pairs)
    report(Progress(STAGE, len(sentences), len(sentences)))


def read_back_translated(sentences: Sequence[str], folder: Path) -> BackTranslated:
    """Returns the pairs that `back_translate` made of sentences, without those that teach nothing.

    Raises:
        FileNotFoundError: if a part is missing; this is a bug in the caller.
    """
    pairs: list[Pair] = []
    n_empty = n_too_long = 0
    for number, start in enumerate(range(0, len(sentences), _AT_ONCE)):
        part = _read_part(folder, number, sentences[start : start + _AT_ONCE])
        if part is None:
            raise FileNotFoundError(_part_path(folder, number))
        for made, written in part:
            if not made:
                n_empty += 1
            elif len(made) > _LONGEST_RATIO * len(written) + _LONGEST_EXTRA:
                n_too_long += 1
            else:
                pairs.append((made, written))
    return BackTranslated(pairs, n_empty, n_too_long)


def _moved(report: Report, start: int, total: int) -> Report:
    """Returns a report that counts a part's sentences among all."""

    def moved(progress: Progress) -> None:
        report(Progress(STAGE, start + progress.done, total, progress.metrics))

    return moved


def _read_part(folder: Path, number: int, sentences: Sequence[str]) -> list[Pair] | None:
    """Returns a part that was made of just these sentences; None if there is none."""
    path = _part_path(folder, number)
    if not path.is_file():
        return None
    pairs = [(str(made), str(written)) for made, written in json.loads(path.read_text(encoding="utf-8"))]
    return pairs if [written for _, written in pairs] == list(sentences) else None


def _part_path(folder: Path, number: int) -> Path:
    return folder / f"part-{number:06}.json"
