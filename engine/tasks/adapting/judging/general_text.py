"""Text of no domain in particular, to see what an adaptation forgets: ours, and other domains' held-out text.

Ours is fixed and of several parts; other domains stand beside it, each by itself, since a domain of the same
field as the one that is learned rises with it and would hide what was forgotten. Every part has two halves:
one chooses how much of what was learned is kept, the other one judges the result.

All of it is fixed when a run begins, and kept in its folder, so that what is imported meanwhile changes
nothing.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Self

from engine.files import read_json, write_json
from engine.json_values import from_json, to_json
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from engine.results.model_details import InputText
from engine.sampling import spread
from engine.tasks.home import open_library
from engine.tasks.models import builtin
from engine.tasks.training.text import Pair, TextSource, library_source

MOST_OF_LIBRARY = 400
"""Held-out pairs taken from corpora of other domains, over all of them and for both halves."""
PARTS = {
    "everyday": "conversation",
    "dialogue": "conversation",
    "message": "conversation",
    "letter": "letters and business",
    "business": "letters and business",
    "instruction": "instructions and warnings",
    "safety": "instructions and warnings",
    "news": "news, knowledge and stories",
    "encyclopedic": "news, knowledge and stories",
    "narrative": "news, knowledge and stories",
}
"""The part of the general text that each kind of ours belongs to: fifty sentences or more in either half."""
_FILE = "general.json"


@dataclass(frozen=True, kw_only=True)
class GeneralTextPart:
    """Pairs of one sort of text, in two halves that share none."""

    name: str
    """"letters and business"; of another domain its name."""
    is_domain: bool = False
    """True: held-out text of another domain."""
    mixing: tuple[Pair, ...] = ()
    """How much of what was learned is kept is chosen by these."""
    gate: tuple[Pair, ...] = ()
    """The result is judged by these."""


@dataclass(frozen=True, kw_only=True)
class GeneralText:
    """Held-out pairs of no domain in particular, in the model's direction."""

    parts: tuple[GeneralTextPart, ...] = ()

    @property
    def fixed(self) -> tuple[GeneralTextPart, ...]:
        """The parts that are ours."""
        return tuple(part for part in self.parts if not part.is_domain)

    @property
    def mixing_pairs(self) -> list[Pair]:
        """The half that chooses: ours; in languages that we wrote nothing in, other domains'."""
        return [pair for part in self.fixed or self.parts for pair in part.mixing]

    @property
    def gate_pairs(self) -> list[Pair]:
        """The half that judges."""
        return [pair for part in self.parts for pair in part.gate]

    @property
    def name(self) -> str:
        """The half that judges, for people: "277 general sentences and 200 of other domains (law, chat)"."""
        n_ours = sum(len(part.gate) for part in self.fixed)
        domains = [part for part in self.parts if part.is_domain and part.gate]
        ours = [counted(n_ours, "general sentence")] if n_ours else []
        n_theirs, names = sum(len(part.gate) for part in domains), ", ".join(part.name for part in domains)
        theirs = [f"{counted(n_theirs, 'sentence')} of other domains ({names})"] if domains else []
        return " and ".join(ours + theirs)

    @property
    def sha256(self) -> str:
        """The hash of the pairs of both halves."""
        pairs = [(part.mixing, part.gate) for part in self.parts]
        return hashlib.sha256(json.dumps(pairs, ensure_ascii=False).encode()).hexdigest()

    def limited_to(self, n_pairs: int) -> Self:
        """Returns the text with at most so many pairs in either half, spread evenly over every part."""
        mixing = _fewer([part.mixing for part in self.parts], n_pairs)
        gate = _fewer([part.gate for part in self.parts], n_pairs)
        halves = zip(self.parts, mixing, gate, strict=True)
        parts = (replace(part, mixing=first, gate=second) for part, first, second in halves)
        return replace(self, parts=tuple(part for part in parts if part.gate))

    def describe(self) -> InputText:
        """Describes it for a run's card."""
        return InputText(text=self.name, n_sentences=len(self.gate_pairs), sha256=self.sha256)


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
    return GeneralText(parts=(*_ours(src, tgt, known), *_of_other_domains(src, tgt, domain, known)))


def shipped_pairs(src: str, tgt: str) -> list[Pair]:
    """Returns our own pairs in two languages; a file serves both directions."""
    return list(shipped_kinds(src, tgt))


def shipped_kinds(src: str, tgt: str) -> dict[Pair, str]:
    """Returns our own pairs in two languages, each with its kind of text: "letter", "news"."""
    for first, second in ((src, tgt), (tgt, src)):
        path = builtin.assets_folder() / "general" / f"{first}-{second}.tsv"
        if path.is_file():
            rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
            return {(left, right) if first == src else (right, left): kind for left, right, kind in rows}
    return {}


def keep_general_text(folder: Path, text: GeneralText) -> None:
    """Writes the text into a run's folder."""
    write_json(folder / _FILE, to_json(text))


def forget_general_text(folder: Path) -> None:
    """Removes the text of a run that is over: it is other domains', and the run holds no more of it."""
    (folder / _FILE).unlink(missing_ok=True)


def kept_general_text(folder: Path) -> GeneralText:
    """Returns the text of a run; of one that an earlier version began, in halves as well."""
    kept = read_json(folder / _FILE)
    if "pairs" in kept:
        pairs = tuple((str(src), str(tgt)) for src, tgt in kept["pairs"])
        part = GeneralTextPart(name="general sentences", mixing=pairs[::2], gate=pairs[1::2])
        return GeneralText(parts=(part,) if pairs else ())
    return from_json(GeneralText, kept)


def _ours(src: str, tgt: str, known: set[str]) -> list[GeneralTextPart]:
    """Returns our parts; which half a pair is in follows from its place among its kind alone."""
    halves: dict[str, tuple[list[Pair], list[Pair]]] = {name: ([], []) for name in PARTS.values()}
    seen: Counter[str] = Counter()
    for pair, kind in shipped_kinds(src, tgt).items():
        if not known.intersection(pair):
            halves[PARTS[kind]][seen[kind] % 2].append(pair)
        seen[kind] += 1
    return [
        GeneralTextPart(name=name, mixing=tuple(mixing), gate=tuple(gate))
        for name, (mixing, gate) in halves.items()
        if gate
    ]


def _of_other_domains(src: str, tgt: str, domain: str, known: set[str]) -> list[GeneralTextPart]:
    """Takes as many held-out pairs of each corpus of another domain, evenly spread, every second to judge."""
    corpora = _other_corpora(src, tgt, domain)
    taken: dict[str, list[Pair]] = {}
    n_taken = 0
    for n_left, corpus in zip(range(len(corpora), 0, -1), corpora, strict=True):
        pairs = _held_out(library_source(corpus, src, tgt), known)
        share = (MOST_OF_LIBRARY - n_taken) // n_left
        chosen = spread(pairs, share)
        known = known.union(*chosen)
        n_taken += len(chosen)
        taken.setdefault(corpus.domain, []).extend(chosen)
    return [
        GeneralTextPart(name=name, is_domain=True, mixing=tuple(pairs[1::2]), gate=tuple(pairs[::2]))
        for name, pairs in sorted(taken.items())
        if pairs
    ]


def _other_corpora(src: str, tgt: str, domain: str) -> list[CorpusRecord]:
    return [
        corpus
        for corpus in open_library().corpora()
        if corpus.domain != domain and corpus.has_pairs(src, tgt)
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


def _fewer(parts: Sequence[Sequence[Pair]], n_pairs: int) -> list[tuple[Pair, ...]]:
    """Returns at most so many pairs of some parts, from each its share of them."""
    ends = list(accumulate(len(part) for part in parts))
    n_all = ends[-1] if ends else 0
    n_taken = min(n_pairs, n_all)
    n_until = [0, *(end * n_taken // max(1, n_all) for end in ends)]
    shares = [after - before for before, after in pairwise(n_until)]
    return [tuple(spread(part, share)) for part, share in zip(parts, shares, strict=True)]
