"""Text of no domain in particular, to see what an adaptation forgets: ours, and other domains' held-out text.

Fixed when a run begins, and kept in its folder, so that what is imported meanwhile changes nothing.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from engine.files import write_json
from engine.results.corpora import CorpusRecord
from engine.tasks.home import open_library
from engine.tasks.models.builtin import assets_folder
from engine.tasks.training.text import Pair, TextSource, library_source
from engine.tasks.training.trained_models import read_json

MOST_OF_LIBRARY = 200
"""Held-out pairs taken from corpora of other domains, over all of them."""
_FILE = "general.json"


@dataclass(frozen=True, kw_only=True)
class GeneralText:
    """Held-out pairs of no domain in particular, in the model's direction."""

    pairs: Sequence[Pair]
    name: str
    """For people: "220 general sentences and 200 from other domains (law, chat)"."""

    @property
    def sha256(self) -> str:
        """The hash of the pairs."""
        return hashlib.sha256(json.dumps(list(self.pairs), ensure_ascii=False).encode()).hexdigest()

    def limited_to(self, n_pairs: int) -> Self:
        """Returns at most this many of the pairs, spread evenly."""
        n_all = len(self.pairs)
        if n_all <= n_pairs:
            return self
        chosen = [self.pairs[place * n_all // n_pairs] for place in range(n_pairs)]
        name = f"{n_pairs:,} of {self.name}" if chosen else ""
        return replace(self, pairs=chosen, name=name)

    def describe(self) -> dict[str, Any]:
        """Returns what a run's card says of it."""
        return {"text": self.name, "n_sentences": len(self.pairs), "sha256": self.sha256}


def find_general_text(
    src: str, tgt: str, domain: str, learned: Iterable[Pair], lines: Iterable[str] = ()
) -> GeneralText:
    """Takes our own sentences in two languages and held-out pairs of other domains.

    Args:
        src: language tag of the model's source.
        tgt: language tag of its target.
        domain: the domain that is adapted to; its corpora are left out.
        learned: pairs of the domain; what stands among them is left out.
        lines: other text that is learned from, in either language, however much; left out likewise.

    Returns:
        The text; empty if we have nothing in these languages.
    """
    candidates = _candidates(src, tgt, domain)
    known = {side for pair in learned for side in pair}.union(line for line in lines if line in candidates)
    ours = [pair for pair in shipped_pairs(src, tgt) if not known.intersection(pair)]
    theirs, domains = _of_other_domains(src, tgt, domain, known)
    parts = []
    if ours:
        parts.append(f"{_counted(len(ours), 'general sentence')}")
    if theirs:
        parts.append(f"{_counted(len(theirs), 'sentence')} of other domains ({', '.join(domains)})")
    return GeneralText(pairs=[*ours, *theirs], name=" and ".join(parts))


def shipped_pairs(src: str, tgt: str) -> list[Pair]:
    """Returns our own pairs in two languages; a file serves both directions."""
    return list(shipped_kinds(src, tgt))


def shipped_kinds(src: str, tgt: str) -> dict[Pair, str]:
    """Returns our own pairs in two languages, each with its kind of text: "letter", "news"."""
    for first, second in ((src, tgt), (tgt, src)):
        path = assets_folder() / "general" / f"{first}-{second}.tsv"
        if path.is_file():
            rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
            return {(left, right) if first == src else (right, left): kind for left, right, kind in rows}
    return {}


def keep_general_text(folder: Path, text: GeneralText) -> None:
    """Writes the text into a run's folder."""
    write_json(folder / _FILE, {"name": text.name, "pairs": list(text.pairs)})


def kept_general_text(folder: Path) -> GeneralText:
    """Returns the text of a run."""
    kept = read_json(folder / _FILE)
    return GeneralText(
        pairs=[(src, tgt) for src, tgt in kept.get("pairs", [])], name=str(kept.get("name", ""))
    )


def _of_other_domains(src: str, tgt: str, domain: str, known: set[str]) -> tuple[list[Pair], list[str]]:
    """Takes as many held-out pairs of each corpus of another domain, evenly spread."""
    corpora = _other_corpora(src, tgt, domain)
    taken: list[Pair] = []
    domains = set()
    for n_left, corpus in zip(range(len(corpora), 0, -1), corpora, strict=True):
        pairs = _held_out(library_source(corpus, src, tgt), known)
        share = (MOST_OF_LIBRARY - len(taken)) // n_left
        step = max(1, len(pairs) // max(1, share))
        chosen = pairs[::step][:share]
        domains |= {corpus.domain} if chosen else set()
        known = known.union(*chosen)
        taken += chosen
    return taken, sorted(domains)


def _other_corpora(src: str, tgt: str, domain: str) -> list[CorpusRecord]:
    return [
        corpus
        for corpus in open_library().corpora()
        if corpus.kind == "parallel" and corpus.domain != domain and {corpus.src, corpus.tgt} == {src, tgt}
    ]


def _candidates(src: str, tgt: str, domain: str) -> set[str]:
    """Returns the sentences that may be taken: what is learned from can be far more than these."""
    found = {side for pair in shipped_pairs(src, tgt) for side in pair}
    for corpus in _other_corpora(src, tgt, domain):
        source = library_source(corpus, src, tgt)
        found |= {side for split in ("test", "dev") for pair in source.pairs(split) for side in pair}
    return found


def _held_out(source: TextSource, known: set[str]) -> list[Pair]:
    """Returns the pairs of the test split, where there is none of the development split."""
    for split in ("test", "dev"):
        pairs = [pair for pair in source.pairs(split) if not known.intersection(pair)]
        if pairs:
            return pairs
    return []


def _counted(n_things: int, noun: str) -> str:
    return f"{n_things:,} {noun}{'' if n_things == 1 else 's'}"
